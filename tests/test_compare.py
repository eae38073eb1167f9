"""Every difference between two houses: complete, verbatim, typed, the same both ways round, quick."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from planted import Plant, Planted

from ingest.house import add
from rulebot.compare.departures import departures
from rulebot.compare.differences import differences
from rulebot.compare.model import Difference, Kind, Origin, Side
from rulebot.compare.policy import partings, worth
from rulebot.compare.texts import classify
from rulebot.compare.words import same
from rulebot.library import Library
from rulebot.model import Kind as Unit
from rulebot.say import sentences
from rulebot.settings import Settings
from rulebot.settings import library as load

HOUSES = ("tda-2024", "tda-2011", "ace", "clubs-nz-2022")
PAIRS = list(combinations(HOUSES, 2))
TURNED = {Kind.OMISSION: Kind.ADDITION, Kind.ADDITION: Kind.OMISSION}


def words_at(library: Library, id: str) -> str:
    comment, quote = library.comment(id), library.quote(id, "en")
    return " ".join(x.quote for x in (quote, comment) if x)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_quote_is_verbatim_at_its_clause(library, a, b):
    for d in differences(library, a, b):
        for side, house in ((d.a, a), (d.b, b)):
            assert bool(side.id) == bool(side.quote), d
            if side.id:
                assert side.id.startswith(f"{house}:")
                assert side.quote in words_at(library, side.id), d


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_no_difference_is_one_of_typography_only(library, a, b):
    for d in differences(library, a, b):
        assert not same(d.a.quote, d.b.quote), d


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_side_is_empty_only_for_what_is_left_out_or_more(library, a, b):
    for d in differences(library, a, b):
        assert (d.kind is Kind.ADDITION) >= (not d.a.quote), d
        assert (d.kind is Kind.OMISSION) >= (not d.b.quote), d
        assert d.kind is not Kind.WORDING or not d.changes_play, d


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_other_way_round_it_is_the_same_with_the_sides_changed(library, a, b):
    there, back = differences(library, a, b), differences(library, b, a)
    assert [(d.rule, d.a, d.b, d.effect, d.changes_play, d.origin) for d in there] == [
        (d.rule, d.b, d.a, d.effect, d.changes_play, d.origin) for d in back
    ]
    assert [TURNED.get(d.kind, d.kind) for d in there] == [d.kind for d in back]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_nothing_is_told_twice(library, a, b):
    seen = [(d.rule, d.a, d.b) for d in differences(library, a, b)]
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_parameter_on_which_two_houses_differ_is_told(library, a, b):
    told = {name for d in differences(library, a, b) for name in d.parameters}
    for parting in partings(library, a, b):
        rules = [d for d in differences(library, a, b) if parting.name in d.parameters or _lacks(d, parting)]
        assert parting.name in told or rules, parting


def _lacks(d: Difference, parting: Any) -> bool:
    id = parting.a_id or parting.b_id
    return any(side.id and id.startswith(side.id) and not other.quote for side, other in _sides(d))


def _sides(d: Difference) -> tuple[tuple[Side, Side], tuple[Side, Side]]:
    return (d.a, d.b), (d.b, d.a)


@pytest.mark.parametrize("house", ["ace", "clubs-nz-2022"])
def test_what_tda_marks_as_new_is_never_a_deletion_of_the_house(library, house):
    """Bold in 2024, without a counterpart in the house: TDA moved on."""
    for d in differences(library, "tda-2024", house):
        if d.a.id and not d.b.quote:
            text = library.rule(d.a.id).text["en"]
            at = text.text.find(d.a.quote)
            marked = sum(max(0, min(e, at + len(d.a.quote)) - max(s, at)) for s, e in text.bold)
            if marked > len(d.a.quote) / 2:
                assert d.origin is not Origin.HOUSE, d


def test_between_editions_tda_moved_on(library):
    assert {d.origin for d in differences(library, "tda-2011", "tda-2024")} == {Origin.TDA}


def test_what_a_house_lacks_and_2011_lacked_too_is_no_house_change_without_evidence(library):
    for d in differences(library, "tda-2024", "clubs-nz-2022"):
        if d.kind is Kind.OMISSION and d.origin is Origin.HOUSE:
            assert not re.search("2022|2024", d.evidence.replace("NZ 2022", "")) or "2011" in d.evidence, d


def test_a_house_is_not_different_from_itself(library):
    assert differences(library, "ace", "ace") == []


@pytest.mark.parametrize(("a", "b"), PAIRS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_no_effect_shows_a_raw_token(library, a, b, language):
    for d in differences(library, a, b, language):
        assert "_" not in d.effect, d
        assert d.effect.endswith((".", "!", "”", "“")), d


def test_every_parameter_and_value_has_words_in_both_languages(library):
    known = sentences()
    for house in library.houses.values():
        for name, entry in house["policy"].items():
            for leaf in _leaves(entry.get("value")):
                assert leaf in known["value"], (name, leaf)
            for language in ("en", "de"):
                assert known["parameter"][name][language]
                assert "_" not in worth(name, entry.get("value"), language)


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            if not key.endswith(("_rule", "_rules")):
                yield key
                yield from _leaves(each)
    elif isinstance(value, list):
        for each in value:
            yield from _leaves(each)
    elif isinstance(value, bool) or (isinstance(value, str) and not value.replace("/", "").isdigit()):
        yield str(value).lower() if isinstance(value, bool) else value


def test_every_departure_of_a_house_is_among_its_differences_from_tda_2024(library):
    for house in HOUSES[1:]:
        told = {(d.a.quote, d.b.quote) for d in differences(library, "tda-2024", house)}
        assert {(d.base.quote, d.own.quote) for d in departures(library, house, "en")} <= told


def test_two_houses_that_both_depart_in_the_same_way_do_not_differ_there(library):
    """Neither ACE nor Clubs NZ races chips off: both round up."""
    found = [d for d in differences(library, "ace", "clubs-nz-2022") if "color_up_method" in d.parameters]
    assert all(not d.changes_play for d in found if d.parameters == ("color_up_method",))
    lacking = {d.clause for d in differences(library, "tda-2011", "clubs-nz-2022")}
    assert not lacking & {"5-B", "5-C", "34-A", "39-B"}  # in neither


@pytest.mark.parametrize(
    ("one", "other", "kind", "telling"),
    [
        ("A player has 25 seconds.", "A player has 40 seconds.", Kind.NUMBER, True),
        ("He has one minute.", "He has 60 seconds.", Kind.NUMBER, True),
        ("Chips must stay in view.", "Chips may stay in view.", Kind.POLICY, True),
        ("The odd chip goes left of the button.", "The odd chip goes right of the button.", Kind.POLICY, True),
        ("The hand is dead.", "The hand is live.", Kind.POLICY, True),
        ("He must call, or fold.", "He must call, and fold.", Kind.POLICY, True),
        ("It is corrected until SA occurs.", "It is corrected after SA occurs.", Kind.POLICY, True),
        ("He or she must act (Rule 4).", "They must act (Rule 5).", Kind.WORDING, False),
        ("Der Chip geht links vom Button.", "Der Chip geht rechts vom Button.", Kind.POLICY, True),
        ("Spieler müssen zeigen.", "Spieler dürfen zeigen.", Kind.POLICY, True),
    ],
)  # fmt: skip
def test_a_change_of_words_is_typed_by_what_it_changes(one, other, kind, telling):
    assert classify(one, other) == (kind, telling)


EXPECTED = {
    "number": {Kind.NUMBER}, "modal": {Kind.POLICY}, "swap": {Kind.POLICY, Kind.NUMBER},
    "omission": {Kind.OMISSION}, "addition": {Kind.ADDITION, Kind.POLICY}, "gone": {Kind.OMISSION},
}  # fmt: skip


@pytest.fixture(
    scope="module", params=[("tda-2024", 11), ("tda-2024", 12), ("clubs-nz-2022", 13), ("tda-2011", 14)]
)
def planted(request, tmp_path_factory) -> Planted:
    book, seed = request.param
    return Planted(book, seed, tmp_path_factory.mktemp(book))


@pytest.fixture(scope="module")
def found(planted: Planted) -> list[Difference]:
    return differences(planted.library, planted._book, "planted-club")


def _tells(d: Difference, plant: Plant) -> bool:
    before, after, a, b = (" ".join(t.split()) for t in (plant.before, plant.after, d.a.quote, d.b.quote))
    if plant.kind == "gone":
        return bool(a and not b and d.a.id.split(":")[1].split("-")[0] == plant.rule)
    return bool((before and a and (before in a or a in before)) or (after and b and after in b))


def test_what_was_planted_is_found_and_typed(planted, found):
    assert {p.kind for p in planted.plants} == set(EXPECTED)
    missed = [
        p for p in planted.plants if not any(_tells(d, p) and d.kind in EXPECTED[p.kind] for d in found)
    ]
    assert not missed


def test_a_planted_number_or_reversal_is_said_to_change_play(planted, found):
    for plant in planted.plants:
        if plant.kind in ("number", "modal", "swap"):
            assert any(d.changes_play for d in found if _tells(d, plant)), plant


def test_rules_that_differ_in_typography_only_are_silent(planted, found):
    own = {d.b.id.partition(":")[2].split("-")[0] for d in found if d.b.id}
    assert not own & set(planted.untouched)


def test_against_another_house_an_own_house_answers_too(planted):
    for other in HOUSES:
        for d in differences(planted.library, other, "planted-club"):
            for side in (d.a, d.b):
                assert not side.id or side.quote in words_at(planted.library, side.id), d


def test_a_german_house_is_compared_in_german_and_with_english_books_clause_by_clause(tmp_path):
    base = Library()
    texts = {
        r.number: r.text["de"].text
        for r in base.rules.values()
        if r.book == "tda-2024" and r.kind is Unit.RULE
    }
    texts["29"] = texts["29"].replace("25 Sekunden", "40 Sekunden")
    texts["20"] = texts["20"].replace("links vom Button", "rechts vom Button", 1)
    del texts["27"]
    file = tmp_path / "verein.md"
    file.write_text("\n\n".join(f"§ {n}: Regel {n}\n{text}" for n, text in texts.items()), "utf-8")
    settings = Settings(data=tmp_path / "data")
    add(file, "Verein", "tda-2024", settings)
    books = load(settings)
    found = {d.rule: d for d in differences(books, "tda-2024", "verein", "de") if d.changes_play}
    assert found["29"].kind is Kind.NUMBER
    assert "40" in found["29"].effect
    assert found["20"].kind is Kind.POLICY
    assert "links" in found["20"].effect
    assert found["27"].kind is Kind.OMISSION
    against = [d for d in differences(books, "ace", "verein") if d.found_by == "text" and d.rule == "29"]
    assert [d.a.id for d in against] == ["ace:29"]


def test_a_comparison_takes_less_than_two_seconds():
    library = Library()
    for a, b in PAIRS:
        began = time.perf_counter()
        differences(library, a, b)
        assert time.perf_counter() - began < 2
