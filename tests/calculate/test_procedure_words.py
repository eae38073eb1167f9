"""The words of pots and procedure: every key in both languages, with the places that the steps fill."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest
from betting_case import teller
from procedure_case import ruled

from rulebot import say
from rulebot.calculate import dealing, levels, odd_chips, procedure
from rulebot.calculate.facts import Kind
from rulebot.houses import HOUSES

CALCULATE = Path(dealing.__file__).parent
WORDS = tomllib.loads((say.FOLDER / "calc_procedure.toml").read_text("utf-8"))["step"]
MODULES = (
    "antes",
    "button",
    "chip_race",
    "clock",
    "dealing",
    "disputes",
    "hand_for_hand",
    "levels",
    "penalties",
    "pots",
    "pots_layout",
    "seating",
    "showdown",
)
MADE = {
    *(f"pots_{side}_{end}" for side in ("pot", "both", "high", "low") for end in ("to", "split")),
    *(f"bba_{order}" for order in ("big_blind_first", "ante_first")),
    *(f"misdeal_{fault.replace('-', '_')}" for fault in dealing.LISTED),
    *(f"misdeal_{fact}" for fact in ("button_acted", "flop_dealt")),
    *(f"new_level_{begun.replace('-', '_')}" for begun in levels.BEGUN[1:]),
    *(f"new_level_no_start_{begun.replace('-', '_')}" for begun in levels.BEGUN[1:]),
    *(f"short_stub_{way}" for way in ("normal", "add_burns", "community_from_stub", "community_with_burns")),
}
"""Keys that the code puts together."""


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("key", WORDS)
def test_both_languages_have_the_same_places(key: str) -> None:
    assert set(WORDS[key]) == {"en", "de"}
    assert places(WORDS[key]["en"]) == places(WORDS[key]["de"])


@pytest.mark.parametrize("key", WORDS)
def test_german_is_written_with_umlauts(key: str) -> None:
    assert not re.search(r"\b(fuer|ueber|koennen|duerfen|muessen|naechste|laeuft|zurueck)", WORDS[key]["de"])


def test_every_key_of_the_table_is_used() -> None:
    source = "".join((CALCULATE / f"{module}.py").read_text("utf-8") for module in MODULES)
    assert not [key for key in WORDS if f'"{key}"' not in source and key not in MADE]


def test_no_key_stands_in_two_tables() -> None:
    others = tomllib.loads((say.FOLDER / "calc_betting.toml").read_text("utf-8"))["step"]
    assert not set(WORDS) & set(others)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("kind", procedure.KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_example_of_every_kind_can_be_said(kind: Kind, house: str, language: str) -> None:
    ruling = ruled(kind.name, house, **kind.example)
    tell = teller(language)
    for step in (*ruling.steps, *ruling.assumptions):
        assert tell(step)
        assert set(step.values) >= places(WORDS[step.say][language])
    assert ruling.steps or ruling.asks


@pytest.mark.parametrize("kind", procedure.KINDS, ids=lambda kind: kind.name)
def test_every_fact_is_described_in_both_languages(kind: Kind) -> None:
    for item in kind.facts.__dataclass_fields__.values():
        about = item.metadata["about"]
        assert about["en"]
        assert about["de"]
    assert kind.about_en
    assert kind.about_de


def test_the_sides_of_a_pot_are_named_as_the_table_expects() -> None:
    sides = {half.side for half in odd_chips.halves(3, 1, (0,), (1,), True)} | {"pot", "both"}
    assert {f"pots_{side}_to" for side in sides} <= set(WORDS)
