"""The bilingual edition of TDA 2024: both languages whole, each clause in its rule, notes kept apart."""

from __future__ import annotations

import html
import re
import time
from collections import Counter, defaultdict
from difflib import SequenceMatcher
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pace import slowness

from ingest.clean import Piece, join
from ingest.parse import Unit, bilingual, longform
from rulebot.errors import CannotRead
from rulebot.model import Kind, Language, Note

SOURCES = Path(__file__).resolve().parent.parent / "corpus" / "sources"
ADDENDA = ["10", "11-D", "16", "18", "38", "40-A", "43", "45", "46", "47", "51", "52-B", "53-A", "53-B"]
NUMBERS = [
    *(str(n) for n in range(1, 72)),
    *(f"RP-{n}" for n in range(1, 23)),
    *(f"ADD-{n}" for n in ADDENDA),
    "front",
]
MARKER = re.compile(r"(?:§?\d{1,2}|(?:EV|RP)-\d{1,2}|(?:Rule|ad§)\d{1,2}(?:-[A-Z])?)[:.]|[.:-]|")
LEFT_OUT = re.compile(r"<[^<>]+>")


@cache
def source(name: str = "tda-2024-en-de.txt") -> list[str]:
    return (SOURCES / name).read_text("utf-8").split("\n")


@cache
def parsed() -> dict[tuple[Language, str], Unit]:
    return {(unit.language, unit.number): unit for unit in bilingual.parse(source())}


def body(language: Language, number: str) -> str:
    return join(parsed()[language, number].body).text


def title(language: Language, number: str) -> str:
    return join(parsed()[language, number].title).text


def notes(kind: str) -> list[tuple[str, Note]]:
    return [(u.number, note) for u in parsed().values() for note in u.notes if note.kind == kind]


def changed(language: Language, number: str) -> list[str]:
    text = join(parsed()[language, number].body)
    return [text.text[a:b] for a, b in text.bold]


# Both languages, whole


@pytest.mark.parametrize("language", ["en", "de"])
def test_both_languages_hold_all_rules_procedures_and_illustrations_in_numeric_order(language: str) -> None:
    assert [number for spoken, number in parsed() if spoken == language] == NUMBERS


def test_all_english_units_stand_before_the_german_ones() -> None:
    assert [language for language, _ in parsed()] == ["en"] * len(NUMBERS) + ["de"] * len(NUMBERS)


def test_a_german_unit_is_of_the_kind_of_its_english_one() -> None:
    for number in NUMBERS:
        assert parsed()["de", number].kind is parsed()["en", number].kind
    assert Counter(unit.kind for unit in parsed().values()) == {
        Kind.RULE: 142,
        Kind.PROCEDURE: 44,
        Kind.ADDENDUM: 28,
        Kind.FRONT: 2,
    }


def words(unit: Unit) -> list[str]:
    """Title and text without the typography of quotes."""
    text = f"{join(unit.title).text}\n{join(unit.body).text}"
    return re.sub("[“”„]", '"', re.sub("[‘’]", "'", text)).split()


def test_the_english_is_the_longform_word_for_word_except_in_three_places() -> None:
    long = {unit.number: unit for unit in longform.parse(source("tda-2024-en.txt"))}
    assert list(long)[:-1] == NUMBERS[:-1]
    differences = []
    for number in NUMBERS[:-1]:
        ours, theirs = words(parsed()["en", number]), words(long[number])
        for tag, a, b, c, d in SequenceMatcher(a=ours, b=theirs, autojunk=False).get_opcodes():
            if tag != "equal":
                differences.append((number, " ".join(ours[a:b]), " ".join(theirs[c:d])))
    assert differences == [
        ("RP-5", "stub.", "stub"),
        ("RP-5", "stub.", "stub"),
        ("ADD-18", "TDs", "TD's"),
    ]


def test_the_english_titles_and_sections_are_those_of_the_longform() -> None:
    for unit in longform.parse(source("tda-2024-en.txt")):
        if unit.number != "front":
            assert title("en", unit.number) == join(unit.title).text.replace("’", "'")
            assert parsed()["en", unit.number].section == unit.section


def test_the_german_titles_are_those_of_the_table_of_contents() -> None:
    entry = re.compile(r"(?:(?:§ )?(\d+):|(?:EV|RP)-(\d+)[.:]|ad § ([\d\-A-Z]+)[:.]) (.*?)[ .:]*\t\d+")
    found = [entry.fullmatch(source()[at - 1]) for at, why in skipped().items() if why == "table of contents"]
    listed = {}
    for m in filter(None, found):
        number = m[1] or (f"RP-{m[2]}" if m[2] else f"ADD-{m[3]}")
        listed["ADD-40-A" if number == "ADD-40" else number] = m[4]
    assert list(listed) == NUMBERS[:-1]
    plain = {ord("’"): "'", ord("."): None}
    different = {
        n: (title("de", n), listed[n])
        for n in listed
        if title("de", n).translate(plain) != listed[n].translate(plain)
    }
    assert different == {
        "35": ("Misdeals und ungültige Decks", "Mischeals und ungültige Decks"),
        "40": ("Setzmethode: Verbal und durch Chips", "Setzmethoden: Verbal und durch Chips"),
        "ADD-38": ("Burn nach „Substanziellen Aktionen“", "Bum nach „Substanziellen Aktionen“"),
        "ADD-40-A": (
            "Setzmethode: unklare oder widersprüchliche Bets",
            "Setzmethoden: unklare oder widersprüchliche Bets",
        ),
    }


# Nothing lost


@cache
def skipped() -> dict[int, str]:
    return bilingual.skipped(source())


def bare(text: str) -> str:
    """A line or piece without markup, emphasis and white space; anchors as <^n>."""
    text = re.sub(r"<sup>(\d+)</sup>", r"&lt;^\1&gt;", text)
    text = re.sub(r"</?(?:p|b|u|i|ul|ol|li|sup)(?: [^<>]*)?>", "", text)
    text = re.sub(r"\[([^]]*)\]\(mailto:[^)]*\)", r"\1", html.unescape(text))
    return re.sub(r"[\s*]|^#+", "", text)


def left_over(line: str, pieces: list[Piece]) -> list[str]:
    """What stands between the pieces of a line, in their order; a piece that is not there is named."""
    rest, gaps = bare(line), []
    for piece in pieces:
        before, found, rest_after = rest.partition(bare(piece.text))
        gaps.append(before if found else f"not there: {piece.text}")
        rest = rest_after if found else rest
    return [*gaps, rest]


def unplaced(units: list[Unit]) -> dict[int, list[str]]:
    """Per line what is in no unit, no note, no marker and no skipped line."""
    pieces: dict[int, list[Piece]] = defaultdict(list)
    beside: dict[int, list[str]] = defaultdict(list)
    for unit in units:
        for _, piece in [*unit.title, *unit.body]:
            pieces[piece.line].append(piece)
        for note in unit.notes:
            text = f"<{note.text}>" if note.kind == "comment" else f"<^{note.number}>"
            beside[note.anchor_line or note.line].append(bare(html.escape(text)))
            if note.kind == "footnote":
                pieces[note.line].append(Piece(f"<^{note.number}>{note.text}", note.line))
    lost = {}
    for number, line in enumerate(source(), 1):
        if number not in skipped():
            gaps = left_over(line, pieces[number])
            aside = [mark for gap in gaps for mark in LEFT_OUT.findall(gap)]
            rest = [gap for gap in gaps if not MARKER.fullmatch(LEFT_OUT.sub("", gap))]
            if rest or Counter(aside) != Counter(beside[number]):
                lost[number] = rest + aside
    return lost


def test_every_character_of_every_line_is_in_a_unit_a_note_a_marker_or_a_named_skip() -> None:
    assert unplaced(list(parsed().values())) == {}


@pytest.mark.parametrize(("number", "line"), [("6", 170), ("14", 187), ("46", 292), ("ADD-45", 670)])
def test_a_lost_german_paragraph_would_be_noticed(number: str, line: int) -> None:
    units = [
        Unit(u.kind, u.number, u.language, u.section, u.title, [b for b in u.body if b[1].line != line])
        if (u.language, u.number) == ("de", number)
        else u
        for u in parsed().values()
    ]
    assert line in unplaced(units)


def test_every_piece_is_a_verbatim_quote_of_its_line() -> None:
    for unit in parsed().values():
        for _, piece in [*unit.title, *unit.body]:
            assert bare(piece.text) in bare(source()[piece.line - 1])
            assert piece.text == piece.text.strip() != ""


def test_lines_run_upward_in_every_unit() -> None:
    for unit in parsed().values():
        lines = [piece.line for _, piece in [*unit.title, *unit.body]]
        assert all(a <= b for a, b in pairwise(lines)), unit.number


def test_the_skipped_lines_are_contents_headings_and_separators() -> None:
    reasons = Counter(skipped().values())
    assert reasons["table of contents"] == 126 + 1  # 126 entries and the heading INHALT
    assert reasons["section heading"] == 10
    assert reasons["heading of a part"] == 3
    assert [n for n, why in skipped().items() if why == "separator of a table"] == [180, 217, 679]
    assert len(skipped()) == 127 + 10 + 3 + 3


def test_no_unit_holds_markup() -> None:
    for unit in parsed().values():
        text = join(unit.title).text + join(unit.body).text
        assert not re.search(r"</?\w|&\w+;|\*\*|\]\(|<\^|\t", text), unit.number


def test_no_unit_is_without_words_and_no_title_holds_its_number() -> None:
    for unit in parsed().values():
        assert unit.body, unit.number
        if unit.kind is not Kind.FRONT:
            assert not re.match(r"§|\d+:|RP-|EV-|Rule \d|ad ", title(unit.language, unit.number))
            assert not title(unit.language, unit.number).endswith((".", ":"))


# Cells cut by pages


def cuts(language: Language) -> list[str]:
    """The units in which a page break cut a sentence, by the space that mends it."""
    found = []
    for unit in parsed().values():
        for (_, before), (separator, after) in pairwise(unit.body):
            if unit.language == language and separator == " " and before.line != after.line:
                found.append(unit.number)
    return found


def test_sentences_cut_by_a_page_are_mended_with_a_space_and_nothing_else_is() -> None:
    assert " ".join(cuts("en")) == ("3 17 22 45 46 53 60 RP-4 RP-22 ADD-16 ADD-43 ADD-47 ADD-52-B ADD-53-A")
    assert " ".join(cuts("de")) == "14 17 29 35 45 46 56 RP-4 RP-5 RP-22 ADD-45 ADD-46"


@pytest.mark.parametrize(
    ("language", "number", "quote"),
    [
        ("en", "3", "players to make their intentions clear: using"),
        ("en", "22", "until substantial action occurs on the next hand"),
        ("en", "46", "is a raise if reaching the 50% standard"),
        ("en", "ADD-43", "Notice that 125 total = 50 (bet) plus 75 (raise)."),
        ("de", "14", "wenn sie auf andere Weise nicht mehr zugeordnet"),
        ("de", "29", "Schritte wählen, damit ständige Verzögerungen"),
        ("de", "56", "danach zu seinem Chipstack zurückkehrt, um"),
        ("de", "RP-5", "vom neu gemischten Kartenstapel ohne zusätzliche"),
        ("de", "RP-22", "definiert und gemäß § 1 entscheidet die"),
        ("de", "ADD-46", "wenn die 50% Grenze erreicht wird"),
    ],
)
def test_a_cut_sentence_reads_as_one(language: Language, number: str, quote: str) -> None:
    assert quote in body(language, number)


def test_a_paragraph_that_begins_behind_a_page_break_is_a_paragraph() -> None:
    assert "vor dem Setzen der Chips\nEs liegt in der Verantwortung" in body("de", "42")
    assert "See Illustration Addendum\nB: A player undercalls" in body("en", "51")
    assert "Schritt 2:\n• Wenn Platz 5 checkt" in body("de", "ADD-53-A")
    assert "unter anderem\nmündliche Verwarnungen,\nAussetzen einer" in body("de", "71")


def test_rows_fallen_out_of_the_table_go_to_their_language() -> None:
    assert body("de", "6") == "Der Veranstalter hat klar zu kommunizieren, " + (
        "welche Sprachen am Tisch verwendet werden dürfen."
    )
    assert body("en", "22").endswith("1 minute after the pot is awarded.")
    assert body("de", "22").endswith("1 Minute nach dem Zuteilen des Pots angefochten werden.")
    assert body("de", "45").endswith("\nSiehe Erläuterungen.")
    assert body("en", "ADD-16").endswith("until the side pot between B and C is awarded.")
    for language, label in [("en", "Example"), ("de", "Beispiel")]:
        assert len(re.findall(rf"^{label} [123]", body(language, "ADD-16"), re.M)) == 3  # type: ignore[arg-type]


def test_the_preambles_stand_in_the_front_matter_not_in_the_rules_before_them() -> None:
    assert body("de", "71").endswith(
        "D: Die Chips eines disqualifizierten Spielers werden aus dem Spiel genommen."
    )
    assert body("en", "RP-22").endswith("a call or all-in at TDs discretion.")
    assert "TDA Recommended Procedures are policy suggestions" in body("en", "front")
    assert "POKER TOURNAMENT DIRECTORS ASSN.\nIllustration Addendum 2024 Rules" in body("en", "front")
    assert "Im Fall eines Konflikts ist die Hausregel anzuwenden.\nANMERKUNGEN DES" in body("de", "front")


def test_the_five_notes_of_the_translator_close_the_german_front_matter() -> None:
    tail = body("de", "front").partition("ANMERKUNGEN DES ÜBERSETZERS\n")[2].split("\n")
    assert tail[::2] == [
        "Geschlechtsneutrale Formulierung",
        "Kennzeichnung von Kommentaren",
        "Vereinfachung der Lesbarkeit von Beispielen",
        "Fehler vorbehalten",
        "Rückfragen und Kommentare",
    ]
    assert tail[3].startswith("Beiträge die mit <> versehen sind, sind")


@pytest.mark.parametrize("number", ["6", "11", "22", "29", "31", "34", "39", "62", "66"])
def test_a_section_heading_is_not_glued_to_the_rule_before_it(number: str) -> None:
    after = parsed()["de", str(int(number) + 1)].section
    assert after != parsed()["de", number].section
    assert not body("de", number).endswith(after)
    assert not body("en", number).endswith(parsed()["en", str(int(number) + 1)].section)


def test_sections_are_the_books_own_words() -> None:
    seen = dict.fromkeys(unit.section for unit in parsed().values() if unit.language == "de")
    assert list(seen)[:3] == [
        "Allgemeines",
        "Sitzordnung, Auflösen und Ausgleichen von Tischen",
        "Pots / Showdown",
    ]
    assert list(seen)[-3:] == ["Empfohlene Vorgehensweisen", "Illustrierte Erläuterungen", ""]
    assert len(seen) == 10 + 3


def test_headings_without_bold_or_paragraph_sign_are_found() -> None:
    assert title("en", "34") == "Button Placement and Movement"
    assert body("en", "34").startswith("A: If incorrect button movement")
    assert title("de", "60") == "Zählen von gegnerischen Chip-Stacks"


def test_a_quote_in_the_heading_belongs_to_the_text() -> None:
    assert title("en", "ADD-43") == "Raise Amounts"
    assert body("en", "ADD-43").startswith("“The largest prior full bet or raise of the current")
    assert title("de", "ADD-38") == "Burn nach „Substanziellen Aktionen“"
    assert changed("de", "ADD-43") == ["nicht"]


# Notes


def test_all_22_footnotes_are_beside_the_unit_of_their_anchor() -> None:
    found = [(note.number, number, note.anchor_line, note.line) for number, note in notes("footnote")]
    assert sorted(found) == [
        (1, "3", 158, 162),
        (2, "29", 212, 214),
        (3, "32", 224, 228),
        (4, "35", 233, 238),
        (5, "39", 241, 243),
        (6, "39", 241, 245),
        (7, "54", 379, 383),
        (8, "RP-8", 476, 478),
        (9, "RP-8", 480, 484),
        (10, "RP-10", 482, 486),
        (11, "RP-19", 499, 504),
        (12, "ADD-43", 617, 620),
        (13, "ADD-45", 644, 662),
        (14, "ADD-45", 648, 664),
        (15, "ADD-45", 650, 666),
        (16, "ADD-45", 656, 668),
        (17, "ADD-46", 671, 673),
        (18, "ADD-47", 678, 681),
        (19, "ADD-47", 678, 683),
        (20, "ADD-51", 686, 688),
        (21, "ADD-51", 690, 693),
        (22, "ADD-51", 690, 695),
    ]


def test_all_18_comments_of_the_translator_are_kept_apart_with_their_line() -> None:
    assert [(number, note.line, note.text) for number, note in notes("comment")] == [
        ("2", 155, "§ 36"),
        ("30", 220, "gelockerte"),
        ("34", 226, "sondern wird weitergeschoben"),
        ("38", 236, "das Spiel wird normal fortgesetzt"),
        ("39", 241, "Anm: ohne initial Burn-Card"),
        ("43", 253, "von Spieler B"),
        ("53", 378, "Anm: fold oder call"),
        ("RP-6", 474, "bei ihnen"),
        ("RP-19", 499, "Anm: bei Tischauflösung"),
        ("ADD-38", 583, "um “die originale Stapel-Ordnung wiederherzustellen”"),
        ("ADD-43", 617, "Reraise"),
        ("ADD-43", 617, "vom BB"),
        ("ADD-45", 646, '"Raise-Beträge"'),
        ("ADD-45", 646, "wortlos"),
        ("ADD-45", 652, '"Methoden zu Callen"'),
        ("ADD-46", 671, "Das ist zB:"),
        ("ADD-47", 678, "100 mehr"),
        ("ADD-47", 685, "von C"),
    ]
    assert all(note.language == "de" for _, note in notes("comment"))


@pytest.mark.parametrize(
    ("number", "quote"),
    [
        ("2", "bevor substanzielle Aktionen stattgefunden haben,"),
        ("32", "„Dead Button“ kommen."),
        ("34", "nicht liegen. Alle Spieler"),
        ("39", "• ein ungeordnetes Deck (EV-4),"),
        ("RP-8", "sollten die 2 Minuten möglichst nach"),
        ("ADD-43", "75 (Raise)."),
        ("ADD-43", "einen Einsatz von 50, zwei Raises"),
        ("ADD-45", "Wie bei Beispiel 1-B mit Ausnahme"),
        ("ADD-45", "aus § 43. Ein Minimum-Raise"),
        ("ADD-45", "1400 oder mehr setzt, muss er"),
        ("ADD-47", "um das Minimum (100). Es wären"),
    ],
)
def test_where_a_mark_was_taken_out_the_sentence_closes(number: str, quote: str) -> None:
    assert quote in body("de", number)


def test_no_text_has_two_spaces_or_a_space_before_a_full_stop() -> None:
    for unit in parsed().values():
        assert not re.search(r"  | [.,;:!?)](?:\s|$)|\n\n", join(unit.body).text), unit.number


def test_a_star_that_points_to_a_sentence_stays_in_the_text() -> None:
    assert "pot size* before the bet." in body("en", "57")
    assert "*The pot is the total" in body("en", "57")
    assert "Pot-Größe* vor dem Einsatz." in body("de", "57")


def test_a_star_of_emphasis_behind_a_german_quotation_mark_is_markup() -> None:
    assert "(Siehe „Illustrierte Erläuterungen“).\n" in body("de", "51")


def test_ordinals_are_words_not_anchors() -> None:
    assert "share in the 50th place payout" in body("en", "RP-8")
    assert "(for 4th, 5th, and 6th street)" in body("en", "RP-10")


# Changes since 2022


def test_bold_marks_changes_and_neither_headings_nor_labels() -> None:
    assert changed("en", "7") == ["their"]
    assert changed("en", "39") == []
    assert changed("en", "ADD-16") == []
    assert changed("en", "54") == ["See also RP-22 Spreading the Pot"]
    assert changed("en", "35")[-1] == "E: Fouled decks."
    assert changed("en", "RP-22")[-1].startswith("per house policy or Rule 1")
    assert all(not piece.bold for unit in parsed().values() for _, piece in unit.title)
    assert changed("de", "front") == changed("en", "front") == []


# Other people's files

SMALL = [
    "## INHALT",
    "<b>Allgemeines ....</b>\t<b>5</b>",
    "## REGELWERK",
    "<u>General</u>\tAllgemeines",
    "<p><b>1: One</b> Text</p>\t<p><b>§ 1: Eins</b> Text<sup>1</sup> und <wortlos> mehr.</p>",
]
NOTE = "<sup>1</sup> Eine Fußnote."


def small(*more: str) -> dict[tuple[Language, str], Unit]:
    return {(unit.language, unit.number): unit for unit in bilingual.parse([*SMALL, NOTE, *more])}


def test_a_small_book_of_the_same_shape_is_read() -> None:
    unit = small()["de", "1"]
    assert join(unit.title).text == "Eins"
    assert join(unit.body).text == "Text und mehr."
    assert [(n.kind, n.text, n.line) for n in unit.notes] == [
        ("footnote", "Eine Fußnote.", 6),
        ("comment", "wortlos", 5),
    ]


def test_a_numbered_line_that_is_not_the_next_rule_begins_no_rule() -> None:
    units = small("<p>5: five</p>\t<p>5: fünf</p>", "<p><b>1: One</b> again</p>\t<p><b>§ 1: Eins</b> x</p>")
    assert [number for _, number in units] == ["1", "front"] * 2
    assert join(units["en", "1"].body).text == "Text\n5: five\n1: One again"


def test_paragraphs_without_any_telling_word_go_with_those_before_them() -> None:
    loose = ["The end of the cell.", "Raise, Call.", "das Ende der Zelle.", "Fold, Check.", "und so weiter."]
    units = small(*loose)
    assert join(units["en", "1"].body).text.split("\n")[-2:] == loose[:2]
    assert join(units["de", "1"].body).text.split("\n")[-3:] == loose[2:]


def test_angle_brackets_in_english_are_text() -> None:
    units = small("<p>a stack <small> or not</p>\t<p>ein Stack</p>")
    assert join(units["en", "1"].body).text.endswith("a stack <small> or not")


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "no .*INHALT"),
        (["a\tb"], "no .*INHALT"),
        (SMALL[:4], "no rule found"),
        (SMALL, "line 5 points to footnote 1"),
        ([*SMALL, NOTE, NOTE], "footnote 1 is defined in lines 6 and 7"),
        ([*SMALL, NOTE, "<sup>7</sup> Niemand zeigt hierher."], "nothing points to footnote 7, line 7"),
        ([*SMALL, NOTE, "a\tb\tc"], "line 7 has 3 table cells"),
        ([*SMALL, NOTE, "<p><b>2: Two</b> x</p>\t<p><b>§ 3: Drei</b> y</p>"], "begins 2 in English, 3 in"),
        ([*SMALL, NOTE, "<p><b>2: Two</b> x</p>\t<p>y</p>"], "do not hold the same rules: 2"),
        ([*SMALL, NOTE, "a\0b"], "NUL"),
        ([*SMALL, NOTE, "x" * 10_000_000], "line 7 has 10000000 characters"),
    ],
)
def test_a_file_that_is_not_this_book_is_refused_readably(lines: list[str], says: str) -> None:
    with pytest.raises(CannotRead, match=says):
        bilingual.parse(lines)


@pytest.mark.parametrize(
    "piece",
    [
        "<p>",
        "<p><b>x</b>",
        "<<<",
        "x<sup>1</sup>",
        "<a>",
        "[",
        "[a](",
        "*a",
        "**",
        "<p ",
        "  x",
        "&lt;",
        "<b>",
        "“",
    ],
)
def test_a_megabyte_of_one_mark_is_read_in_two_seconds(piece: str) -> None:
    line = piece * (90_000 // len(piece))
    lines = [*SMALL, NOTE, *[f"{line}\t{line}", line, f"# {line}", ""] * 3]
    started = time.process_time()
    bilingual.parse(lines)
    assert time.process_time() - started < 5 * slowness()


def test_a_table_of_contents_of_dots_is_read_in_two_seconds() -> None:
    started = time.process_time()
    bilingual.parse([SMALL[0], *["<b>" + "." * 190_000 + "x\t5"] * 5, *SMALL[1:], NOTE])
    assert time.process_time() - started < 5 * slowness()


TOKENS = [
    *[
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<u>",
        "<li>",
        "<ul",
        "•",
        "**",
        "*",
        "#",
        "- ",
        "<anm>",
        "&lt;",
        "<",
        ">",
    ],
    *[
        "§ 2: ",
        "2: ",
        "A: ",
        "1) ",
        "(",
        ")",
        "“",
        "„",
        ". ",
        ": ",
        "  ",
        " ",
        "<sup>1</sup>",
        "der ",
        "the ",
    ],
    *["wort", "Wort", "wort ", "wort. "],
]
CELL = st.lists(st.sampled_from(TOKENS), max_size=12).map("".join)
LINE = st.one_of(CELL.map(lambda cell: f"x{cell}"), CELL, st.tuples(CELL, CELL).map("\t".join), st.just(""))


@settings(max_examples=300, deadline=None)
@given(st.lists(LINE, max_size=12))
def test_whatever_the_markup_no_word_is_lost_or_doubled(lines: list[str]) -> None:
    try:
        units = bilingual.parse([*SMALL, NOTE, *lines])
    except CannotRead:
        return
    kept = [join(pieces).text for unit in units for pieces in (unit.title, unit.body)]
    kept += [note.text for unit in units for note in unit.notes if note.kind == "comment"]
    assert "".join(kept).lower().count("wort") == 1 + "".join(lines).lower().count("wort")
