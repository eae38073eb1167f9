"""The translation desk: its contract, its checks on planted errors, its decisions."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args
from unittest.mock import patch

import pytest
from typer.testing import CliRunner

from rulebot.cli import app
from rulebot.errors import CannotRead
from rulebot.library import Library
from rulebot.settings import Settings
from rulebot.translation import Finding, check
from rulebot.translation.decisions import Decisions
from rulebot.translation.exchange import as_csv
from rulebot.translation.figures import numbers, references
from rulebot.translation.kept import kept
from rulebot.translation.lexicon import pattern
from rulebot.translation.model import SEVERITIES, Kind, Unit
from rulebot.translation.units import unit_id, units

PLANTED = 200
PLANTS: dict[str, tuple[str, str]] = {
    "number": (r"(?<![\w.,§-])([1-9]\d{2,4})(?![\w%])", "77777"),
    "reference": (r"§ (\d+)(?!\d)", "§ 1"),
    "negation": (r"\bnicht ", ""),
    "modality": (r"\b(kann|können)\b", "muss"),
    "bound": (r"\bmindestens\b", "mehr als"),
    "order": (r"\bbevor\b", "nachdem"),
    "only": (r"\bnur ", ""),
    "english": (r" und ", " and "),
    "doubled": (r"\b(wird|sind|einen)\b", r"\1 \1"),
    "sentence": (r"(?<=\. )[A-ZÄÖÜ][^.\d]{45,}\.(?= |$)", ""),
}


@cache
def found() -> tuple[Finding, ...]:
    return tuple(check(Library()))


def test_every_finding_quotes_its_own_rule_word_for_word() -> None:
    whole = {(u.rule, u.part): u for u in units(Library())}
    for finding in found():
        unit = whole[finding.rule, finding.part]
        for quote, text, after in zip((finding.en, finding.de), (unit.en, unit.de), unit.after, strict=True):
            assert quote in " ".join(f"{text} {after}".split()), finding
            assert 4 <= len(quote.split()) <= 40, finding


def test_the_command_prints_the_contract() -> None:
    printed = CliRunner().invoke(app, ["translation", "check", "--json"])
    assert printed.exit_code == 0
    lines = json.loads(printed.stdout)["findings"]
    assert len(lines) == len(found())
    for line in lines:
        assert set(line) >= {"rule", "part", "kind", "severity", "en", "de", "explanation", "check"}
        assert re.fullmatch(r"(RP-|ADD-)?\d+(-[A-H])?|front", line["rule"])
        assert line["kind"] in get_args(Kind)
        assert line["severity"] in SEVERITIES


def test_only_what_changed_is_checked_again(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert [f.as_json() for f in kept(Library(), settings)] == [f.as_json() for f in found()]
    checked: list[str] = []
    revised = {"43-A": "Ein Raise muss höchstens so groß sein wie der größte Bet."}

    def count(unit: Unit) -> Iterator[Finding]:
        checked.append(unit_id(unit))
        return iter(())

    with patch("rulebot.translation._of_unit", count):
        kept(Library(), settings, revised)
    assert "43-A" in checked
    (tmp_path / "translation" / "findings.json").write_text("torn{", "utf-8")
    assert kept(Library(), settings) == list(found())


def test_every_finding_explains_itself_in_both_languages() -> None:
    for finding in found():
        assert finding.explanation("en")
        assert finding.explanation("de")


def test_the_same_text_gives_the_same_findings() -> None:
    assert [f.as_json() for f in check(Library())] == [f.as_json() for f in found()]


def test_no_check_names_a_rule_of_the_book() -> None:
    folder = Path(check.__code__.co_filename).parent
    for path in (*folder.glob("*.toml"),):
        assert not re.search(r"§ ?\d|\bADD-|\bRP-\d", path.read_text("utf-8")), path


def test_planted_errors_are_found_and_the_rest_stays_silent() -> None:
    marked = {(f.rule, f.part) for f in found()}
    clean = [
        u for u in units(Library())
        if u.en and u.de and u.part != "title" and u.rule != "front" and (u.rule, u.part) not in marked
    ]  # fmt: skip
    places = [
        (kind, unit, match.span())
        for kind, (before, _) in PLANTS.items()
        for unit in clean
        for match in re.finditer(before, unit.de)
        if kind != "reference" or match[1] != "1"
    ]
    random.Random(6).shuffle(places)  # noqa: S311
    hits: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    while places and sum(tried.values()) < PLANTED:
        texts, kinds, left = {}, {}, []
        for kind, unit, (start, end) in places:
            if unit_id(unit) in texts or sum(tried.values()) + len(kinds) >= PLANTED:
                left.append((kind, unit, (start, end)))
                continue
            before, after = PLANTS[kind]
            texts[unit_id(unit)] = unit.de[:start] + _planted(unit.de, start, end, before, after)
            kinds[unit_id(unit)] = kind
        seen = {f"{f.rule}-{f.part}" if f.part else f.rule for f in check(Library(), texts)}
        hits.update(kinds[id] for id in kinds if id in seen)
        tried.update(kinds.values())
        new = seen - {f"{r}-{p}" if p else r for r, p in marked} - set(kinds)
        assert len(new) <= 2, new
        places = left
        if len(texts) < 12:
            break
    print({kind: f"{hits[kind]}/{tried[kind]}" for kind in sorted(tried)})
    assert sum(hits.values()) >= 0.5 * sum(tried.values()), (hits, tried)


def _planted(text: str, start: int, end: int, before: str, after: str) -> str:
    match = re.compile(before).match(text, start)
    assert match
    return match.expand(after) + text[end:]


def test_figures_and_references_are_read_in_both_languages() -> None:
    assert numbers("A opens for 1,200 (Rule 45)") == ["1200"]
    assert references("siehe §§ 2, 3 und 42") == references("See Rules 2, 3 and 42") == ["2", "3", "42"]
    assert references("die §§ 41 bis 43") == ["41", "42", "43"]
    assert references("EV-5-D") == references("RP-5-D")


def test_a_pattern_reads_stars_and_gaps() -> None:
    assert pattern("hat … zu").search("er hat den Betrag zu zahlen")
    assert pattern("*karte*").search("Burnkarten")
    assert not pattern("act").search("exact")


def test_decisions_are_kept_and_a_rejection_needs_a_reason(tmp_path: Path) -> None:
    decisions = Decisions(tmp_path / "new" / "decisions.sqlite")
    assert decisions.all() == {}
    first = found()[0]
    decisions.decide(first.fingerprint, "rejected", "house style")
    with pytest.raises(CannotRead):
        decisions.decide(first.fingerprint, "rejected")
    kept = Decisions(decisions.path).all()
    assert kept[first.fingerprint].state == "rejected"
    assert "house style" in as_csv(found(), kept)
