"""A cardroom's own document becomes a house; a hostile or broken one gets a sentence and changes nothing."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pypdf
import pytest

from ingest import extract, house
from rulebot import lookup, rulings
from rulebot.errors import CannotRead, UnknownId
from rulebot.library import Library
from rulebot.settings import Settings, library

ENGLISH = """# Riverside Card Club tournament rules

Welcome to our Friday game. These rules apply from May.

1: Floor Decisions
The best interest of the game and fairness are top priorities in decision-making. Unusual circumstances
occasionally dictate that common-sense decisions in the interest of fairness take priority over technical rules.
Floor decisions are final.

29: Calling for a Clock
A player on the clock has 40 seconds and then a 10 second countdown to act. Only players in the hand may call it.

43: Raise Amounts
A: A raise must be at least equal to the largest prior full bet or raise of the current betting round.
B: A raise declared without an amount is a minimum raise.

72: Barbecue
The barbecue is open from the second break on.
"""
GERMAN = """§ 29: Zeit verlangen
Ein Spieler hat nach dem Ruf nach der Uhr noch 40 Sekunden. Danach ist seine Hand tot, wenn er vor einem Einsatz steht.

§ 32: Toter Button
Bei uns wird ohne toten Button gespielt.
"""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "data")


def write(tmp_path: Path, name: str, content: str | bytes) -> Path:
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def as_docx(text: str) -> bytes:
    import docx

    document = docx.Document()
    for paragraph in text.split("\n\n"):
        document.add_paragraph(paragraph.replace("\n", " ") if "A:" not in paragraph else paragraph)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def as_pdf(pages: list[list[tuple[int, int, str]]]) -> bytes:
    """A PDF of lines at places, written by hand so that the test needs no other library."""
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    kids = []
    for lines in pages:
        drawn = "".join(f"BT /F1 10 Tf {x} {y} Td ({text}) Tj ET\n" for x, y, text in lines)
        objects.append(f"<< /Length {len(drawn)} >>\nstream\n{drawn}endstream")
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {len(objects)} 0 R"
            " /Resources << /Font << /F1 3 0 R >> >> >>"
        )
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    out, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    out += f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF"
    return out.encode("latin-1")


def pdf_of(text: str) -> bytes:
    lines = [line for line in text.split("\n") if line]
    return as_pdf(
        [[(50, 740 - 14 * n, line.replace("(", "").replace(")", "")) for n, line in enumerate(lines)]]
    )


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("club.md", ENGLISH),
        ("club.txt", ENGLISH),
        ("club.docx", as_docx(ENGLISH)),
        ("club.pdf", pdf_of(ENGLISH)),
    ],
)
def test_a_document_becomes_a_house_that_can_be_looked_up(tmp_path, settings, name, content):
    report = house.add(write(tmp_path, name, content), "Riverside Club", "tda-2024", settings)
    assert (report["id"], report["rules"]) == ("riverside-club", 4)
    assert {p["number"]: p["base"] for p in report["aligned"]} == {"1": "1", "29": "29", "43": "43", "72": ""}
    assert any("Friday" in u["text"] for u in report["unplaced"])
    books = library(settings)
    assert "40 seconds" in books.quote("riverside-club:29").quote
    assert "riverside-club:43-B" in books
    stances = {s["rule"]: s["stance"] for s in books.houses["riverside-club"]["stance"]}
    assert (stances["1"], stances["29"], stances["2"]) == ("adopts", "replaces", "silent")
    shown = {s["house"]: s for s in lookup.card(books, "tda-2024:29")["stances"]}
    assert shown["riverside-club"]["id"] == "riverside-club:29"
    assert shown["riverside-club"]["stance"] == "replaces"


def test_a_german_document_is_read_as_german(tmp_path, settings):
    report = house.add(write(tmp_path, "klub.txt", GERMAN), "Kleiner Klub", "tda-2024", settings)
    assert [p["base"] for p in report["aligned"]] == ["29", "32"]
    assert (
        library(settings).quote("kleiner-klub:32", "de").quote == "Bei uns wird ohne toten Button gespielt."
    )


def test_another_numbering_is_aligned_by_content(tmp_path, settings):
    books = Library()
    numbers = ["29", "44", "32", "53", "16", "67"]
    text = "\n\n".join(
        f"{n}: {books.rules[f'tda-2024:{old}'].title['en'].text}\n{books.rules[f'tda-2024:{old}'].text['en'].text}"
        for n, old in enumerate(numbers, 1)
    )
    report = house.add(write(tmp_path, "own.txt", text), "Own Numbers", "tda-2024", settings)
    assert [(p["number"], p["base"], p["how"]) for p in report["aligned"]] == [
        (str(n), old, "content") for n, old in enumerate(numbers, 1)
    ]


def test_two_columns_are_read_one_after_the_other(tmp_path, settings):
    left = ["1: Floor Decisions", *(f"left line {n} about fairness of floor people" for n in range(30))]
    right = ["2: Player Responsibilities", *(f"right line {n} about what players do" for n in range(30))]
    page = [(40, 740 - 14 * n, line) for n, line in enumerate(left)]
    page += [(320, 740 - 14 * n, line) for n, line in enumerate(right)]
    text = extract.text_of(write(tmp_path, "two.pdf", as_pdf([page])))
    assert text.index("left line 29") < text.index("2: Player Responsibilities")


def encrypted() -> bytes:
    writer = pypdf.PdfWriter()
    writer.add_blank_page(200, 200)
    writer.encrypt("secret")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def blank_pages(count: int) -> bytes:
    writer = pypdf.PdfWriter()
    for _ in range(count):
        writer.add_blank_page(200, 200)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b"<w>" + b"0" * 80_000_000)
    return out.getvalue()


HOSTILE = [
    ("locked.pdf", encrypted(), "is encrypted"),
    ("long.pdf", blank_pages(500), "has 500 pages; the limit is 300"),
    ("pictures.pdf", blank_pages(3), "no text in it; pages that are pictures"),
    ("broken.pdf", b"%PDF-1.4\n" + b"\x00\xff" * 5000, "cannot be read as PDF"),
    ("bomb.docx", bomb(), "unpacks to"),
    ("text.docx", b"just text", "is no Word file"),
    ("latin.txt", "43: Erhöhung\nmindestens so groß".encode("latin-1"), "is not UTF-8 text"),
    ("nul.txt", b"43: Raise\0Amounts\n", "holds NUL bytes"),
    ("empty.txt", b"", "the file is empty"),
    ("huge.txt", b"a" * 10_000_001, "the limit is 10000000"),
    ("prose.txt", b"We play on Fridays and have fun.\n", "no numbered rule found"),
    ("table.xls", b"x", "takes .pdf, .docx, .md and .txt files"),
]


@pytest.mark.parametrize(("name", "content", "says"), HOSTILE, ids=[h[0] for h in HOSTILE])
def test_a_hostile_or_broken_file_gets_one_sentence_and_changes_nothing(
    tmp_path, settings, name, content, says
):
    with pytest.raises(CannotRead, match=says) as refused:
        house.add(write(tmp_path, name, content), "Some Club", "tda-2024", settings)
    assert name in str(refused.value)
    assert "\n" not in str(refused.value)
    assert not settings.houses.exists() or not list(settings.houses.iterdir())


@pytest.mark.parametrize("name", ["", "  ", "TDA 2024", "ACE", "all", "♠♠", "a\nb", "x" * 81])
def test_a_name_that_cannot_be_an_id_is_refused(tmp_path, settings, name):
    with pytest.raises(CannotRead):
        house.add(write(tmp_path, "club.md", ENGLISH), name, "tda-2024", settings)


def test_a_house_is_added_once_and_removed_once(tmp_path, settings):
    path = write(tmp_path, "club.md", ENGLISH)
    house.add(path, "Riverside Club", "tda-2024", settings)
    with pytest.raises(CannotRead, match="there is a house 'riverside-club' already"):
        house.add(path, "Riverside club", "tda-2024", settings)
    house.remove("riverside-club", settings)
    assert "riverside-club" not in library(settings).books
    with pytest.raises(UnknownId):
        house.remove("riverside-club", settings)


@pytest.mark.parametrize("id", ["../houses", "tda-2024", ".new-x", "", "a/b"])
def test_only_an_own_house_can_be_removed(settings, id):
    with pytest.raises(UnknownId, match="you have added no house"):
        house.remove(id, settings)


def test_a_full_or_closed_data_directory_is_said_and_leaves_nothing(tmp_path, settings, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(house.os, "replace", full)
    with pytest.raises(CannotRead, match="No space left on device"):
        house.add(write(tmp_path, "club.md", ENGLISH), "Riverside Club", "tda-2024", settings)
    assert list(settings.houses.iterdir()) == []


def test_rules_of_an_added_house_are_quotes_of_its_stored_text(tmp_path, settings):
    house.add(write(tmp_path, "club.md", ENGLISH), "Riverside Club", "tda-2024", settings)
    folder = settings.houses / "riverside-club"
    lines = (folder / "sources" / "riverside-club.txt").read_text("utf-8").split("\n")
    for line in (folder / "rules" / "riverside-club.jsonl").read_text("utf-8").splitlines():
        for text in json.loads(line)["text"].values():
            for number, start, end in text["spans"]:
                assert text["text"][start:end] in lines[number - 1]


WAGER = {"call_to": 1400, "facing_opening_bet": True, "street": "flop", "new_chips": [1000, 500, 500, 500]}


def test_an_own_house_rules_by_its_base_book_where_it_has_no_words_of_its_own(tmp_path, settings):
    house.add(write(tmp_path, "klub.txt", GERMAN), "Kleiner Klub", "tda-2024", settings)
    found = rulings.ruling(library(settings), "wager", WAGER, "kleiner-klub")
    assert (found["house"], found["verdict"]["action"], found["verdict"]["amount_to"]) == (
        "kleiner-klub",
        "raise",
        2800,
    )
    assert {step["id"].partition("-")[0] for step in found["steps"]} == {"tda"}
    clock = rulings.ruling(library(settings), "clock", {}, "kleiner-klub")
    assert "25" not in str(clock["verdict"]), "its own rule 29 says something else, which nobody has read"


def test_an_own_house_with_its_own_words_on_raises_is_not_given_the_base_books_figures(tmp_path, settings):
    house.add(write(tmp_path, "club.md", ENGLISH), "Riverside Club", "tda-2024", settings)
    found = rulings.ruling(library(settings), "wager", WAGER, "riverside-club")
    assert (found["verdict"] or {}).get("amount_to") != 2800
    assert found["others"]["tda-2024"]["verdict"]["amount_to"] == 2800


def test_one_changed_number_or_word_is_not_the_base_rule_and_is_not_computed(tmp_path, settings):
    """A club that changes 25 seconds to 40 in the words of TDA 2024 does not play TDA 2024's clock."""
    base = Library()
    text = base.rules["tda-2024:29"].text["en"].text
    for before, after in (("25 seconds", "40 seconds"), ("the hand is dead", "the hand is live")):
        assert before in text
        file = write(tmp_path, "club.md", f"29: Calling for a Clock\n{text.replace(before, after)}\n")
        house.add(file, f"Club {after[:6]}", "tda-2024", settings)
    books = library(settings)
    for id in ("club-40-sec", "club-the-ha"):
        stance = next(s for s in books.houses[id]["stance"] if s["rule"] == "29")
        assert stance["stance"] == "replaces", id
        told = {"facing_bet": True, "seconds_taken": 31}
        assert rulings.ruling(books, "clock", told, id)["kind"] != "ruling", id
    file = write(tmp_path, "same.md", "29: Calling for a Clock\n" + text.replace("they may", "he or she may"))
    house.add(file, "Same Club", "tda-2024", settings)
    stances = library(settings).houses["same-club"]["stance"]
    assert next(s for s in stances if s["rule"] == "29")["stance"] == "adopts"
