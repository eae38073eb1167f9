"""Spelling, grammar, punctuation and labels of the German, and English left in it.

What one book writes in two ways is measured against itself: the rarer way is reported.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from rulebot.translation.lexicon import table
from rulebot.translation.model import Finding, Kind, Pair, Severity, Unit
from rulebot.translation.quote import quotes

_WORD = re.compile(r"[A-Za-zÄÖÜäöüß]+")
_APOSTROPHE = re.compile(r"\b[A-Z][\w-]*[a-zäöüß]['’]s\b(?!\s+[A-ZÄÖÜ])")
_OWNER = re.compile(r"\b[A-Z]['’]s\b")
_DOUBLED = re.compile(r"\b(\w{2,})[ ]+\1\b(?![-\w])", re.IGNORECASE)
_SPACING: tuple[re.Pattern[str], ...] = (
    re.compile(r"§§?\d+"),
    re.compile(r"\w+-\s(?!und|oder|bzw|/)[A-ZÄÖÜ]\w+"),
    re.compile(r"\.[“\"]\.|\.\.(?!\.)|,,|[a-z]\.;|\w\s[,.;](?=\s)"),
    re.compile(r"§ ?\d+ [A-H]\b(?!\w)"),
    re.compile(r"\b[A-Z]{2,4}\. \d"),
    re.compile(r"\b\d{2,}-\d{2,} (?:Postflop|Preflop)\b"),
)
_ENGLISH = {
    "and", "with", "are", "not", "when", "player", "players", "seat", "bets", "from", "which", "who",
    "must", "should", "this", "that", "cards", "rule", "before", "after", "have", "has", "or", "if", "of",
}  # fmt: skip
_ARTICLES = r"(?:d(?:ie|er|as|en|em|es)|[mks]?eine?[nmrs]?|d?ies\w+) "
_BEFORE_ARTICLE = re.compile(r"\b\w{3,}(?:mäßig|lich|isch|ig)en (?:die|das|den|dem) (?=[A-ZÄÖÜ])")
_SUPERLATIVE = re.compile(r"\bmöglichst \w+ste[nrs]?\b")
_AFTER_OHNE = re.compile(
    r"\b[Oo]hne [a-zäöüß]+en (?:[a-zäöüß]+en )?[A-ZÄÖÜ][a-zäöüß]*(?:ungen|ionen|heiten|keiten)\b"
)
_ITEM = re.compile(r"(?:^|(?<=[.:;,\n])|(?<=(?:or|er|al|is)))\s*(?:\d|[A-Ha-h])\)", re.MULTILINE)
_PAIRS = (("(", ")"), ("„", "“"), ("[", "]"))
_LABELS_EN = re.compile(r"^(?:Example|Ex|Situation)\b")
_LABELS_DE = re.compile(r"^(?:Beispiele?|Situation|Bsp|zB|z\.B)\b")


def _about(
    unit: Unit, check: str, kind: Kind, severity: Severity, at: int, words: str, usual: str = ""
) -> Finding:
    values = tuple((k, v) for k, v in (("de", " ".join(words.split())), ("usual", usual)) if v)
    share = at / max(1, len(unit.de))
    en, de = quotes(Pair(unit, unit.en, unit.de), int(share * len(unit.en)), at)
    return Finding(unit.rule, unit.part, kind, severity, en, de, check, values, usual)


def check_form(unit: Unit) -> Iterator[Finding]:
    """What can be seen in the German of one unit by itself."""
    yield from _once(unit, _APOSTROPHE, "apostrophe", "typo")
    for found in _SPACING:
        yield from _once(unit, found, "spacing", "format")
    for grammar in (_BEFORE_ARTICLE, _SUPERLATIVE, _AFTER_OHNE, _plural_adjective(), _after_der()):
        yield from _once(unit, grammar, "grammar", "typo")
    yield from _agreement(unit)
    yield from _spelled(unit)
    for match in _DOUBLED.finditer(unit.de):
        if match[1].casefold() not in ("die", "der", "das", "sie") and not match[1].isdigit():
            yield _about(unit, "doubled", "typo", "low", match.start(), match[0])
    yield from _unclosed(unit)
    yield from _english(unit)


def _once(unit: Unit, found: re.Pattern[str], check: str, kind: Kind) -> Iterator[Finding]:
    match = found.search(unit.de)
    if match and not _OWNER.fullmatch(match[0]):
        yield _about(unit, check, kind, "low", match.start(), match[0])


@cache
def _plural_adjective() -> re.Pattern[str]:
    plurals = "|".join(table("german")["plurals"].split())
    return re.compile(rf"\b[Dd]ie [a-zäöüß]+(?<!e[nr])e (?:{plurals})\b")


@cache
def _after_der() -> re.Pattern[str]:
    singular = "|".join(table("german")["singular"].split())
    return re.compile(rf"\b[Dd]er [a-zäöüß]+(?<!d)en (?:{singular})(?![\w-])")


@cache
def _misspelled() -> tuple[re.Pattern[str], Mapping[str, str]]:
    right: Mapping[str, str] = table("misspelled")
    return re.compile("|".join(rf"(?<!\w){re.escape(wrong)}" for wrong in right)), right


def _spelled(unit: Unit) -> Iterator[Finding]:
    found, right = _misspelled()
    for match in found.finditer(unit.de):
        yield _about(unit, "misspelled", "typo", "low", match.start(), match[0], right[match[0]])


@cache
def _disagreeing() -> re.Pattern[str]:
    """An article before a noun of another gender, perhaps with adjectives between."""
    german = table("german")
    genders = {g: german[g].split() for g in ("masculine", "feminine", "neuter")}
    wrong = []
    for article, allowed in german.items():
        if article not in (*genders, "plurals", "singular"):
            nouns = "|".join(n for g, names in genders.items() if g not in allowed for n in names)
            wrong.append(rf"{article} (?:(?!{_ARTICLES})[a-zäöüß]+(?:e|en|er|em|es) )?(?:{nouns})")
    return re.compile(rf"\b(?:{'|'.join(wrong)})(?![\w-])", re.IGNORECASE)


def _agreement(unit: Unit) -> Iterator[Finding]:
    for match in _disagreeing().finditer(unit.de):
        if match[0].split()[-1][0].isupper():
            yield _about(unit, "grammar", "typo", "low", match.start(), match[0])


def _unclosed(unit: Unit) -> Iterator[Finding]:
    text, english = _ITEM.sub("", unit.de), _ITEM.sub("", unit.en)
    for opened, closed in _PAIRS:
        closing = text.count(closed) + (text.count("”") + text.count('"') if opened == "„" else 0)
        if text.count(opened) > closing and english.count(opened) <= english.count(closed):
            yield _about(unit, "quotes", "format", "low", unit.de.find(opened), opened)


def _english(unit: Unit) -> Iterator[Finding]:
    for match in _WORD.finditer(unit.de):
        if match[0] in _ENGLISH and not unit.de[: match.start()].endswith("-"):
            yield _about(unit, "english_left", "typo", "low", match.start(), match[0])
            return


def check_spellings(units: Sequence[Unit]) -> Iterator[Finding]:
    """One word spelled in two ways in one book: the rarer way, once a unit."""
    counts: Counter[str] = Counter(w for u in units for w in _WORD.findall(u.de) if len(w) > 6)
    usual = _usual(counts)
    for unit in units:
        for match in _WORD.finditer(unit.de):
            word = match[0]
            if word in usual:
                yield _about(unit, "spelling", "typo", "low", match.start(), word, usual[word])
                break


def _usual(counts: Counter[str]) -> dict[str, str]:
    """Rare words one letter from a common one that means the same: tz/z, ti/zi, ss/ß, doubled letters."""
    keys: defaultdict[str, list[str]] = defaultdict(list)
    for word in counts:
        key = word.casefold().replace("ti", "zi").replace("ß", "ss")
        keys[re.sub(r"(.)\1", r"\1", key)].append(word)
    found = {}
    for group in keys.values():
        best = max(group, key=lambda w: counts[w])
        for word in group:
            if word.casefold() != best.casefold() and counts[best] >= 3 * counts[word]:
                found[word] = best
    return found


def check_labels(units: Sequence[Unit]) -> Iterator[Finding]:
    """Examples whose German has lost its label, parts that only one side has, references called Regel."""
    for unit in units:
        if bool(unit.en.strip()) != bool(unit.de.strip()) and unit.rule != "front" and unit.part:
            en, de = quotes(Pair(unit, unit.en, unit.de))
            kind: Kind = "omission" if unit.en.strip() else "addition"
            yield Finding(unit.rule, unit.part, kind, "high", en, de, "part_missing")
        if unit.part.startswith("ex-") and _LABELS_EN.search(unit.en) and not _LABELS_DE.search(unit.de):
            yield _about(unit, "label", "format", "low", 0, unit.de[:12])
    signs = sum(u.de.count("§") for u in units)
    named = sum(len(re.findall(r"\bRegel \d", u.de)) for u in units)
    told: set[str] = set()
    for unit in units:
        match = re.search(r"\bRegel \d+(?:-[A-H])?", unit.de)
        if match and signs > 2 * named and unit.rule not in told:
            told.add(unit.rule)
            yield _about(unit, "reference_style", "format", "low", match.start(), match[0])


_NUMBERED = re.compile(r"(?<![\w(])([1-9])\)")


def check_items(unit: Unit) -> Iterator[Finding]:
    """Numbered items that only the English has."""
    en, de = _NUMBERED.findall(unit.en), _NUMBERED.findall(unit.de)
    lost = [n for n in dict.fromkeys(en) if n not in de]
    if lost and de:
        quoted = quotes(Pair(unit, unit.en, unit.de), max(1, unit.en.find(f"{lost[0]})")))
        values = (("en", ", ".join(f"{n})" for n in lost)),)
        yield Finding(unit.rule, unit.part, "omission", "high", *quoted, "item_missing", values)
