"""The translator's work: decisions, exchange with other programs, a revised German text."""

from __future__ import annotations

import csv
import io
import json
import os
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rulebot.cli import app
from rulebot.errors import CannotRead
from rulebot.library import Library
from rulebot.translation import check
from rulebot.translation.decisions import Decision, Decisions
from rulebot.translation.exchange import FORMATS, Work, as_csv
from rulebot.translation.revised import revised
from rulebot.translation.units import unit_id, units

BESIDE = Path(__file__).parents[2] / "shared" / "schemas"
SCHEMAS = Path(os.environ.get("RULEBOT_SCHEMAS", BESIDE))


@cache
def work() -> Work:
    books = Library()
    found = check(books)
    decided = {
        found[0].fingerprint: Decision("rejected", "house style <&>"),
        found[1].fingerprint: Decision("done", ""),
    }
    return Work(books, units(books), found, decided)


def schema(name: str) -> Path:
    """A schema of the exchange formats, kept outside of this repository."""
    if not (SCHEMAS / name).is_file():
        pytest.skip(f"no {name}: set RULEBOT_SCHEMAS to the folder of the schemas")
    return SCHEMAS / name


def written(form: str):
    from lxml import etree

    return etree.fromstring(FORMATS[form](work()).encode())


def test_xliff_is_valid_and_carries_every_finding_and_decision() -> None:
    etree = pytest.importorskip("lxml.etree")
    out = written("xliff")
    notes = [note.text for note in out.iterfind(".//{*}note")]
    assert len(notes) == len(work().findings)
    assert any("[rejected: house style <&>]" in note for note in notes)
    rules = etree.XMLSchema(etree.parse(schema("xliff_core_2.0.xsd")))
    assert rules.validate(out), rules.error_log.last_error


def test_tmx_is_valid_and_holds_the_aligned_segments() -> None:
    etree = pytest.importorskip("lxml.etree")
    out = written("tmx")
    for entry in out.iterfind(".//tu"):
        languages = [v.get("{http://www.w3.org/XML/1998/namespace}lang") for v in entry.iterfind("tuv")]
        assert languages == ["en", "de"]
        assert all(segment.text.strip() for segment in entry.iterfind("tuv/seg"))
    assert sum(1 for _ in out.iterfind(".//tu")) > 700
    with schema("tmx14.dtd").open("rb") as file:
        rules = etree.DTD(file)
    assert rules.validate(out), rules.error_log.last_error


def test_tbx_is_valid_and_holds_every_term_with_its_preferred_rendering() -> None:
    etree = pytest.importorskip("lxml.etree")
    out = written("tbx")
    preferred = [n for n in out.iterfind(".//termNote") if n.text == "preferredTerm-admn-sts"]
    assert len(preferred) == 2 * sum(1 for _ in out.iterfind(".//termEntry"))
    rules = etree.RelaxNG(etree.parse(schema("TBXcoreStructV02.rng")))
    assert rules.validate(out), rules.error_log.last_error


def test_csv_carries_decisions_and_starts_no_formula() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(work().findings, work().decisions))))
    assert len(rows) == len(work().findings)
    assert (rows[0]["state"], rows[0]["reason"]) == ("rejected", "house style <&>")
    assert not any(cell[:1] in ("=", "+", "-", "@") for row in rows for cell in row.values())


def test_decisions_are_kept_over_a_new_start_and_a_rejection_needs_a_reason(tmp_path: Path) -> None:
    decisions = Decisions(tmp_path / "new" / "decisions.sqlite")
    assert decisions.all() == {}
    first, second = (finding.fingerprint for finding in work().findings[:2])
    decisions.decide(first, "rejected", "house style")
    decisions.decide(second, "done")
    with pytest.raises(CannotRead):
        decisions.decide(first, "rejected", "  ")
    with pytest.raises(CannotRead):
        decisions.decide("'; DROP TABLE decisions", "done")
    kept = Decisions(decisions.path).all()
    assert kept == {first: Decision("rejected", "house style"), second: Decision("done", "")}
    decisions.decide(second, "open")
    assert set(decisions.all()) == {first}


def test_a_decision_survives_a_change_elsewhere() -> None:
    revised_text = {"1": "Der Floor entscheidet.", "71-D": "Chips werden entfernt."}
    before = {f.fingerprint for f in work().findings if f.rule not in ("1", "71")}
    assert before <= {f.fingerprint for f in check(work().library, revised_text)}


def test_a_revised_german_comes_back_as_xliff_json_or_the_bilingual_text(tmp_path: Path) -> None:
    known = {unit_id(u): u.de for u in work().units if u.en or u.de}
    xliff = tmp_path / "book.xlf"
    xliff.write_text(FORMATS["xliff"](work()), "utf-8")
    assert revised(xliff, work().units) == known
    told = tmp_path / "book.json"
    told.write_text(json.dumps({"43-A": "Ein Raise."}), "utf-8")
    assert revised(told, work().units) == {"43-A": "Ein Raise."}
    source = work().library.corpus / "sources" / "tda-2024-en-de.txt"
    asked = ["translation", "check", "--json", "--german", str(source)]
    printed = CliRunner().invoke(app, asked)
    assert json.loads(printed.stdout)["findings"] == [f.as_json() for f in work().findings]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<xliff",
        "<xliff/>",
        '<!DOCTYPE x [<!ENTITY a "aaaa">]><xliff>&a;</xliff>',
        f'<xliff><unit id="1"><segment><target>{"x" * 20_001}</target></segment></unit></xliff>',
        '<xliff><unit id="99-Z"><segment><target>x</target></segment></unit></xliff>',
    ],
)
def test_a_revised_german_that_cannot_be_read_is_refused_readably(tmp_path: Path, text: str) -> None:
    path = tmp_path / "book.xliff"
    path.write_text(text, "utf-8")
    with pytest.raises(CannotRead):
        revised(path, work().units)
