"""The glossary against its source: every rendering stands where it says, as often as it says.

The bilingual TDA 2024 is cut here by a small aligner of its own (unit, then letter or example), so that
the glossary is not judged by the parser it feeds.
"""

import re
import tomllib
from collections import Counter
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parents[1] / "corpus"
KINDS = {"betting", "chips", "cards", "showdown", "seating", "procedure", "role", "penalty", "game"}
HEADING = {
    "en": re.compile(r"(?P<rule>\d+):|(?P<rp>RP-\d+)[.:]|Rule (?P<add>\d+(?:-[A-D])?):"),
    "de": re.compile(r"(?:§ )?(?P<rule>\d+)[.:]|(?P<rp>(?:EV|RP)-\d+)[.:]|ad § (?P<add>\d+(?:-[A-D])?)[:.]?"),
}
NOT_A_RULE = (
    r"(?m)^(?:<sup>\d+</sup> .*|---\t--|##+ \**[A-ZÄ ]{9,}\**)$",  # footnotes, table rows, part titles
    r"(?s)TDA Recommended Procedures are.*?(?=<p><b>(?:<u>)?RP-1)",
    r"(?s)POKER TOURNAMENT DIRECTORS ASSN.*?(?=\n[^\n]*Rule 10:)",
)
NOT_RULE_TEXT = re.compile(r"<sup>\d+</sup>|&lt;[^&]*&gt;|<\"[^>]*>|<wortlos>|</?(?:sup|b|u|i)>|[*#]+")
SECTION_TITLE = re.compile(r"[A-Z][^.]{,60}[^.:,]")
GERMAN = re.compile(
    r"^- |Beispiele? |[§äöüß]|\b(?:Oktober|der|die|das|und|aus|ist|wird|ein|mit|wenn|nicht|Spieler)\b"
)
EXAMPLE = re.compile(r"(?<!bei )(?:Example|Beispiele?|Situation) (\d(?:-[A-Z])?)[:.] |(?<![\w-])(\d-[A-Z]): ")

Aligned = dict[str, dict[str, str]]
Entry = dict[str, Any]


def plain(cell: str) -> str:
    """A cell's words, without marks, footnote anchors and translator's comments."""
    words = unescape(re.sub(r"<[^>]*>", " ", NOT_RULE_TEXT.sub("", cell)))
    return " ".join(words.replace("’", "'").split())


def pieces(text: str) -> list[tuple[str, str]]:
    """Every (language, words) in the order of the book; a paragraph outside the table shows its language."""
    found: list[tuple[str, str]] = []
    for line in text.splitlines():
        cells = [plain(cell) for cell in line.split("\t")]
        if len(cells) == 1:
            found.append(("de" if GERMAN.search(cells[0]) else "en", cells[0]))
        elif not all(SECTION_TITLE.fullmatch(cell) for cell in cells):
            found += zip(("en", "de"), cells, strict=True)
    return [piece for piece in found if piece[1]]


def unit_of(heading: re.Match[str] | None, rules_so_far: int) -> str | None:
    """The unit a heading opens, or None: a number counts only where it is the next rule's."""
    if heading is None:
        return None
    if heading["rp"]:
        return heading["rp"].replace("EV", "RP")
    if heading["add"]:
        return "ADD-40-A" if heading["add"] == "40" else f"ADD-{heading['add']}"
    return heading["rule"] if int(heading["rule"]) == rules_so_far + 1 else None


def units() -> Aligned:
    """The text of every rule, procedure and addendum unit, in each language."""
    text = (CORPUS / "sources" / "tda-2024-en-de.txt").read_text(encoding="utf-8")
    text = text[text.index("## REGELWERK") : text.index("## **ANMERKUNGEN")]
    for pattern in NOT_A_RULE:
        text = re.sub(pattern, "", text)
    found: dict[str, dict[str, list[str]]] = {"en": {}, "de": {}}
    for lang, words in pieces(text):
        heading = HEADING[lang].match(words)
        unit = unit_of(heading, len(found[lang]))
        if heading and unit:
            words = words[heading.end() :].strip()
        found[lang].setdefault(unit or list(found[lang])[-1], []).append(words)
    return {lang: {unit: " ".join(parts) for unit, parts in by.items()} for lang, by in found.items()}


def clauses(unit: str, text: str) -> dict[str, str]:
    """A rule's letters or an addendum's examples; what stands before them keeps the unit's id."""
    marks = [(unit, 0)]
    if unit.startswith("ADD"):
        marks += [(f"{unit}-ex-{m[1] or m[2]}", m.start()) for m in EXAMPLE.finditer(text)]
    else:
        for letter in "ABCDEFGH":
            mark = re.compile(rf"(?<![\w§.-]){letter}[:.)] ").search(text, marks[-1][1])
            if mark is None:
                break
            marks.append((f"{unit}-{letter}", mark.start()))
    found: dict[str, str] = {}
    for (name, start), (_, end) in pairwise([*marks, ("", len(text))]):
        found[name] = found.get(name, "") + text[start:end]
    return found


@cache
def aligned() -> Aligned:
    """Every clause of the book by id, in each language."""
    return {
        lang: {clause: words for unit, text in by.items() for clause, words in clauses(unit, text).items()}
        for lang, by in units().items()
    }


@cache
def glossary() -> dict[str, list[Entry]]:
    return tomllib.loads((CORPUS / "glossary.toml").read_text(encoding="utf-8"))


@cache
def surface(form: str) -> re.Pattern[str]:
    """A form as a whole word (a hyphen joins), "…" being a gap within one sentence."""
    gap = r"[^.;:!?]{1,80}?".join(r"\s+".join(map(re.escape, part.split())) for part in form.split("…"))
    before = r"(?<![\w-])" if form[0].isalnum() else ""
    after = r"(?![\w-])" if form[-1].isalnum() else ""
    return re.compile(before + gap + after, re.IGNORECASE)


def english_forms(term: Entry) -> list[str]:
    return [term["en"], *term["en_forms"]]


def clauses_with(term: Entry) -> list[str]:
    """The clauses whose English has the term, in the order of the book."""
    patterns = [surface(form) for form in english_forms(term)]
    return [clause for clause, text in aligned()["en"].items() if any(p.search(text) for p in patterns)]


def forms_in(term: Entry, clause: str) -> list[tuple[str, str]]:
    """(rendering, form) for every surface in a clause's German; the longest form takes the place."""
    candidates = [
        (form, rendering["de"])
        for rendering in term["renderings"]
        if clause in rendering.get("only", [clause])
        for form in rendering.get("forms", [rendering["de"]])
    ]
    found: list[tuple[str, str]] = []
    taken: set[int] = set()
    for form, de in sorted(candidates, key=lambda pair: -len(pair[0])):
        for match in surface(form).finditer(aligned()["de"][clause]):
            if taken.isdisjoint(range(*match.span())):
                taken.update(range(*match.span()))
                found.append((de, form))
    return found


def measured(term: Entry) -> list[tuple[str, int, list[str]]]:
    """Each rendering with its count and its first five clauses, as the source has them."""
    found = {clause: Counter(de for de, _ in forms_in(term, clause)) for clause in clauses_with(term)}
    names = [rendering["de"] for rendering in term["renderings"]]
    return [
        (de, sum(c[de] for c in found.values()), [clause for clause, c in found.items() if c[de]][:5])
        for de in names
    ]


def twice(names: list[str]) -> list[str]:
    return [name for name, times in Counter(map(str.lower, names)).items() if times > 1]


def test_the_source_is_cut_into_the_same_clauses_in_both_languages() -> None:
    english, german = aligned()["en"], aligned()["de"]
    assert english.keys() == german.keys()
    kinds = Counter(re.sub(r"\d+.*", "", unit) for unit in units()["de"])
    assert kinds == {"": 71, "RP-": 22, "ADD-": 14}
    assert sum(bool(re.fullmatch(r"\d+-[A-H]", clause)) for clause in german) == 71 + 14
    assert sum(bool(re.fullmatch(r"RP-\d+-[A-H]", clause)) for clause in german) == 20


def test_no_clause_is_much_longer_than_its_translation() -> None:
    texts = [(c, len(en), len(aligned()["de"][c])) for c, en in aligned()["en"].items() if len(en) > 100]
    assert [text for text in texts if not 0.7 < text[2] / text[1] < 1.8] == []


def test_footnotes_and_translators_comments_are_no_rule_text() -> None:
    german = " ".join(aligned()["de"].values())
    assert [
        word for word in ("deutschsprachigen", "Detto", "gelockerte", "<", "sup>") if word in german
    ] == []


def test_every_rendering_is_counted_and_placed_as_in_the_source() -> None:
    wrong = [
        (term["en"], stated, found)
        for term in glossary()["term"]
        for stated, found in zip(
            [(r["de"], r["count"], r["at"]) for r in term["renderings"]], measured(term), strict=True
        )
        if stated != found
    ]
    assert wrong == []


def test_a_clause_without_any_rendering_is_listed_as_unrendered() -> None:
    wrong = {
        term["en"]: found
        for term in glossary()["term"]
        for found in [[clause for clause in clauses_with(term) if not forms_in(term, clause)]]
        if found != term["unrendered"]
    }
    assert wrong == {}


def test_every_form_of_a_rendering_is_found_somewhere() -> None:
    idle = [
        (term["en"], form)
        for term in glossary()["term"]
        for used in [{pair for clause in clauses_with(term) for pair in forms_in(term, clause)}]
        for rendering in term["renderings"]
        for form in rendering.get("forms", [rendering["de"]])
        if (rendering["de"], form) not in used
    ]
    assert idle == []


def test_every_restricted_clause_has_the_english_term() -> None:
    wrong = [
        (term["en"], clause)
        for term in glossary()["term"]
        for rendering in term["renderings"]
        for clause in rendering.get("only", [])
        if clause not in clauses_with(term)
    ]
    assert wrong == []


def test_the_most_used_rendering_comes_first_and_none_twice() -> None:
    for term in glossary()["term"]:
        counts = [rendering["count"] for rendering in term["renderings"]]
        assert counts == sorted(counts, reverse=True), term["en"]
        assert twice([rendering["de"] for rendering in term["renderings"]]) == [], term["en"]


def test_the_preferred_rendering_is_one_of_the_translations() -> None:
    for term in glossary()["term"]:
        names = [rendering["de"] for rendering in term["renderings"]]
        assert term["de"] in names if names else term["de"] and term["note"], term["en"]


def test_no_english_form_belongs_to_two_terms() -> None:
    assert twice([form for term in glossary()["term"] for form in english_forms(term)]) == []


def test_no_slang_belongs_to_two_entries() -> None:
    for lang in ("en", "de"):
        of_terms = [words for term in glossary()["term"] for words in term[f"slang_{lang}"]]
        of_table = [slang["words"] for slang in glossary()["slang"] if slang["language"] == lang]
        assert twice(of_terms + of_table) == []


def test_english_slang_is_no_form_of_a_term() -> None:
    forms = {form.lower() for term in glossary()["term"] for form in english_forms(term)}
    assert [w for term in glossary()["term"] for w in term["slang_en"] if w.lower() in forms] == []


def test_no_abbreviation_is_explained_twice() -> None:
    assert twice([abbreviation["short"] for abbreviation in glossary()["abbreviation"]]) == []


def test_every_rule_named_exists() -> None:
    entries = glossary()["term"] + glossary()["slang"]
    assert [(e, rule) for e in entries for rule in e["rules"] if rule not in aligned()["en"]] == []


def test_every_entry_is_filled_in() -> None:
    names = {term["en"] for term in glossary()["term"]}
    assert {term["kind"] for term in glossary()["term"]} == KINDS
    for slang in glossary()["slang"]:
        assert slang["language"] in ("en", "de"), slang["words"]
        assert all(slang[key] for key in ("words", "means_en", "means_de")), slang
        assert slang["term"] in names | {""}, slang["words"]
    for abbreviation in glossary()["abbreviation"]:
        assert all(abbreviation[key] for key in ("short", "en", "de")), abbreviation
