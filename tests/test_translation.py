"""The translation desk: its contract, its checks on planted errors, its decisions."""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import get_args
from unittest.mock import patch

from typer.testing import CliRunner

from rulebot.cli import app
from rulebot.library import Library
from rulebot.settings import Settings
from rulebot.translation import Finding, check
from rulebot.translation.figures import numbers, references
from rulebot.translation.kept import kept
from rulebot.translation.lexicon import pattern
from rulebot.translation.model import SEVERITIES, Kind, Unit
from rulebot.translation.spelling import check_dictionary
from rulebot.translation.units import unit_id, units

PLANTED = 200
FOUND = 0.86
"""The share that must be found."""
PLANTS: dict[str, tuple[str, str]] = {
    "number": (r"(?<![\w.,§-])([1-9]\d{2,4})(?![\w%])", "77777"),
    "share": (r"\b50%", "60%"),
    "reference": (r"§ (\d+)(?!\d)", "§ 1"),
    "reference letter": (r"(§ \d+-)[ABC]", r"\1D"),
    "reference dropped": (r" \((?:[Ss]iehe )?§+ ?\d+(?:-[A-D])?\)", ""),
    "negation dropped": (r"\bnicht ", ""),
    "negation in kein dropped": (r"\b[Kk]ein(e[nmrs]?)? ", r"ein\1 "),
    "may to must": (r"\bkann\b", "muss"),
    "must to may": (r"\bmuss\b", "kann"),
    "must not to need not": (r"\bdürfen\b", "müssen"),
    "should to must": (r"\bsollten\b", "müssen"),
    "bound reversed": (r"\bmindestens\b", "höchstens"),
    "bound moved": (r"\bmindestens\b", "mehr als"),
    "bound dropped": (r" oder mehr(?:ere)?\b", ""),
    "less to more": (r"\bweniger als\b", "mehr als"),
    "order": (r"\bbevor\b", "nachdem"),
    "only dropped": (r"\bnur ", ""),
    "largest to smallest": (r"\bgrößte", "kleinste"),
    "left to right": (r"\blinks\b", "rechts"),
    "first to last": (r"\berste(n?)\b", r"letzte\1"),
    "role": (r"\b(?:Turnierleitung|Floor)\b", "Spieler"),
    "action": (r"\bfoldet\b", "callt"),
    "another action": (r"\bcallt\b", "foldet"),
    "street": (r"\bTurn\b", "River"),
    "player": (r"\bSpieler A\b", "Spieler C"),
    "seat": (r"\bPlatz 5\b", "Platz 8"),
    "unit": (r"\bSekunden\b", "Minuten"),
    "by to to": (r"\bum (?=\d)", "auf "),
    "to to by": (r"\bauf insgesamt (?=\d)", "um "),
    "condition dropped": (r", (?:wenn|falls|sofern|sobald|es sei denn)\b[^,.;•\n]{12,}(?=[,.;])", ""),
    "sentence dropped": (r"(?<=\. )[A-ZÄÖÜ][^.\d]{45,}\.(?= |$)", ""),
    "sentence added": (r"(?<=\. )(?=[A-Z])", "Der Veranstalter kann eine Gebühr verlangen. "),
    "face down": (r"\bverdeckt\b", "offen"),
    "English left": (r" und ", " and "),
    "word doubled": (r"\b(wird|sind|einen)\b", r"\1 \1"),
    "agreement": (r"\bdie Hand\b", "das Hand"),
    "number format": (r"\b(\d)(\d{3})\b", r"\1,\2"),
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

    def count(library: Library, unit: Unit, before: Sequence[str]) -> Iterator[Finding]:
        checked.append(unit_id(unit))
        yield from ()

    with patch("rulebot.translation.of_unit", count):
        kept(Library(), settings, revised)
    assert checked == ["43-A"]
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
    """200 errors of every kind, each in a unit that has no finding of its own; figures go to evals."""
    books, marked = Library(), {(f.rule, f.part) for f in found()}
    clean = [
        u for u in units(books)
        if u.en and u.de and u.part != "title" and u.rule != "front" and (u.rule, u.part) not in marked
    ]  # fmt: skip
    hits: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for batch in _batches(_places(clean)):
        texts = {id: text for id, (_, text) in batch.items()}
        seen = {unit_id(Unit(f.rule, f.part, "", "")) for f in check(books, texts)}
        tried.update(kind for kind, _ in batch.values())
        hits.update(kind for id, (kind, _) in batch.items() if id in seen)
        silent = {unit_id(u) for u in clean} - set(batch)
        assert not seen & silent, seen & silent
    print({kind: f"{hits[kind]}/{tried[kind]}" for kind in PLANTS if tried[kind]})
    assert sum(tried.values()) == PLANTED
    assert sum(hits.values()) >= FOUND * PLANTED, (hits, tried)


def _places(clean: Sequence[Unit]) -> list[tuple[str, Unit, re.Match[str]]]:
    """Every kind in turn, so that a rare kind is not lost among the common ones."""
    chance = random.Random(6)  # noqa: S311
    kinds = {
        k: [(k, u, m) for u in clean for m in re.finditer(before, u.de)] for k, (before, _) in PLANTS.items()
    }
    for places in kinds.values():
        chance.shuffle(places)
    return [place for row in zip_longest(*kinds.values()) for place in row if place]


def _batches(places: Sequence[tuple[str, Unit, re.Match[str]]]) -> Iterator[dict[str, tuple[str, str]]]:
    """Texts with one error each, by the id of their unit, until enough are planted."""
    left = [
        (k, u, m)
        for k, u, m in places
        if u.de[: m.start()] + m.expand(PLANTS[k][1]) + u.de[m.end() :] != u.de
    ]
    planted = 0
    while left and planted < PLANTED:
        batch: dict[str, tuple[str, str]] = {}
        later = []
        for kind, unit, match in left:
            if unit_id(unit) in batch or planted == PLANTED:
                later.append((kind, unit, match))
                continue
            text = unit.de[: match.start()] + match.expand(PLANTS[kind][1]) + unit.de[match.end() :]
            batch[unit_id(unit)] = (kind, text)
            planted += 1
        left = later
        yield batch


def test_figures_and_references_are_read_in_both_languages() -> None:
    assert numbers("A opens for 1,200 (Rule 45)") == ["1200"]
    assert references("siehe §§ 2, 3 und 42") == references("See Rules 2, 3 and 42") == ["2", "3", "42"]
    assert references("die §§ 41 bis 43") == ["41", "42", "43"]
    assert references("EV-5-D") == references("RP-5-D")


def test_a_pattern_reads_stars_and_gaps() -> None:
    assert pattern("hat … zu").search("er hat den Betrag zu zahlen")
    assert pattern("*karte*").search("Burnkarten")
    assert not pattern("act").search("exact")


class _Words:
    """A dictionary of a few words."""

    known = ("Achttausend", "Sitzrunde", "Spieler")

    def spell(self, word: str) -> bool:
        return word in self.known

    def suggest(self, word: str) -> tuple[str, ...]:
        return self.known


def test_a_slip_of_a_letter_is_spelling_and_a_word_of_the_table_is_not() -> None:
    unit = Unit("1", "", "eight thousand", "Der Spieler sagt Achtausend in der Setzrunde")
    assert [dict(f.values) for f in check_dictionary(unit, _Words())] == [
        {"de": "Achtausend", "usual": "Achttausend"}
    ]
    assert not list(check_dictionary(unit, None))
