"""Pots from marks: short blinds, antes by number, chips of players who folded, calls without an amount."""

from __future__ import annotations

from typing import Any

import pytest

from model.marked import sentence
from rulebot import rulings
from rulebot.scenario.tokens import take_apart
from rulebot.settings import library
from rulebot.tagging.facts import reading
from rulebot.tagging.labels import HEADS, NOTHING
from rulebot.tagging.marks import Mark, Marked, placed, valued


def verdict(q: str, lang: str) -> Any:
    one = sentence({"q": q, "lang": lang, "kind": "pots", "ask": "pots"})
    words = take_apart(one.text, one.language)
    whose = (m.who[0].replace("P", "O") if m.who else NOTHING for m in one.marks)
    marks = (Mark(m.start, m.end, m.tag, who) for m, who in zip(one.marks, whose, strict=True))
    heads = {name: one.heads[name] or values[0] for name, values in HEADS.items()}
    found = reading(Marked(words, tuple(valued(placed(m, words)) for m in marks), heads))
    assert found is not None
    return rulings.ruling(library(), "pots", found.facts, "tda-2024", "en")["verdict"]


def laid(q: str, lang: str) -> tuple[list[int], int]:
    found = verdict(q, lang)
    return [pot["amount"] for pot in found["pots"]], found["returned"]


@pytest.mark.parametrize(
    ("q", "lang", "pots"),
    [
        (
            "{300/600|blinds}, the BB only had {350|in BB} to post. UTG {limps|limp P1}, SB {completes|call SB}",
            "en",
            [1050, 500],
        ),
        (
            "Der BB hat nur mehr {300|in BB} von {400|in BB} ({200/400|blinds}). UTG {limpt|limp P1}, SB {füllt auf|fold SB}",
            "de",
            [900, 200],
        ),
        (
            "Blinds {200/400|blinds}. SB was down to {150|dead}, posts it all in. UTG {limps|limp P1}, BB {checks|check BB}",
            "en",
            [450, 500],
        ),
        (
            "SB nur noch {175|dead} (all in, Level {300/600|blinds}), BB {600|dead} {gefoldet|fold BB}, UTG all-in {1.400|in P1}",
            "de",
            [525, 850],
        ),
        (
            "the big blind had {800|dead} of his {1,000|bb}. CO {2,500|in P1}, button {2,500|in P2}, sb {500|dead} folded",
            "en",
            [2900, 3400],
        ),
        (
            "the big blind ({600|dead}) was so short the blind put her all in. sb folded his {300|dead}."
            " button & hijack ended up with {4,500|in P1} apiece",
            "en",
            [2100, 7800],
        ),
    ],
)
def test_a_blind_who_is_short_plays_on_and_the_level_is_to_call(q: str, lang: str, pots: list[int]) -> None:
    assert laid(q, lang)[0] == pots


@pytest.mark.parametrize(
    ("q", "lang", "pots"),
    [
        ("A {1,150|in P1} all-in, B {4,000|in P2}, C {4,000|in P3}, the small blind left {200|dead} behind when"
         " he {folded|fold SB}", "en", [3650, 5700]),
        ("UTG {900|in P1}, CO {900|in P2}. BB hatte nur {400|dead} drin und hat gefoldet", "de", [2200]),
    ],
)  # fmt: skip
def test_a_blind_who_folded_is_no_short_one(q: str, lang: str, pots: list[int]) -> None:
    assert laid(q, lang)[0] == pots


@pytest.mark.parametrize(
    ("q", "lang", "pots"),
    [
        (
            "small blind {500|in} and big blind {1,000|dead} both folded. Ana {4,200|in P1}, Bo {4,200|in P2}",
            "en",
            [9900],
        ),
        (
            "SB {200|in} und BB {400|dead} beide gefoldet. Ana {4.200|in P1}, Bo {4.200|in P2}",
            "de",
            [9000],
        ),
    ],
)
def test_both_blinds_are_two(q: str, lang: str, pots: list[int]) -> None:
    assert laid(q, lang)[0] == pots


@pytest.mark.parametrize(
    ("q", "lang", "pots"),
    [
        ("7 antes of {100|dead} in it. Ann {2,400|in P1}, Bo {2,400|in P2}", "en", [5500]),
        ("Antes 8x50 im Pot. Ann {2.400|in P1}, Bo {2.400|in P2}", "de", [5200]),
        ("sechs Antes zu {25|dead} liegen da. Ann {800|in P1}, Bo {2.000|in P2}, Cy {2.000|in P3}", "de", [2550, 2400]),
        ("5-handed. Ante each {100|dead} paid ({500|dead} lie there). Ann {2,000|in P1}, Bo {2,000|in P2}", "en", [4500]),
    ],
)  # fmt: skip
def test_antes_are_as_many_as_are_told(q: str, lang: str, pots: list[int]) -> None:
    assert laid(q, lang)[0] == pots


@pytest.mark.parametrize(
    ("q", "lang", "pots"),
    [
        ("Guy put {3000|in P1} in by the turn and then gave up. Shorty was all in for {1,800|in P1}. "
         "The last two got {6,400|in P2} each in", "en", [7200, 10400]),
        ("A {2,200|in P1} all in. B {5,000|in P2}, C {5,000|in P3}. Kim had called {1,000|in P4} before and folded"
         " to the raise", "en", [7600, 5600]),
        ("Fred hat auf {900|in P1} erhöht und auf den Shove {gefoldet|fold P2}. Gina {4.200|in P2}, Hans {4.200|in P3}",
         "de", [9300]),
        ("ich {18.000|in ME}, er callt mit {11.500|in P1}. Preflop hat einer {2.400|in P1} reingezahlt und dann"
         " aufgegeben", "de", [25400]),
        ("{700|in P1} (all-in), {2600|in P2} (all-in), {2600|in P3} {gefoldet|fold P3}, {4100|in P3} und {4100|in P3}",
         "de", [3500, 7600, 3000]),
    ],
)  # fmt: skip
def test_who_folded_makes_no_pot_and_puts_nothing_in_later(q: str, lang: str, pots: list[int]) -> None:
    assert laid(q, lang)[0] == pots


@pytest.mark.parametrize(
    ("q", "lang", "seats"),
    [
        ("lee shoves {1800|in P1}, I shove {3350|in ME}, Bridget calls with loads behind", "en", 3),
        ("Vic {1,850|in P1}, Xena {4,400|in P2}, Yan matched Xena", "en", 3),
        ("Dirk {1.250|in P1}, Eva {1.250|in P2}, und Frank callt mit viel mehr dahinter", "de", 3),
        ("Dirk {1.250|in P1}, Eva {1.250|in P2}. Kann Frank da noch callen? Wenn Frank callt, was dann", "de", 2),
        ("Vic {1,850|in P1}, Xena {1,850|in P2}, then Yan called the floor", "en", 2),
        ("Ana {10.000|in P1}, Bo {10.000|in P2}, Cem callt all in mit insgesamt {6.500|in P3}", "de", 3),
    ],
)  # fmt: skip
def test_a_call_that_is_passed_over_counts_where_it_was_made(q: str, lang: str, seats: int) -> None:
    assert len({name for pot in verdict(q, lang)["pots"] for name in pot["eligible"]}) == seats


@pytest.mark.parametrize(
    ("q", "lang", "pots"),
    [
        ("bb {4,100|in BB}, cutoff {4,100|in P1}. I count {9,300|in ME}, Bill counts {9,000|in P2}", "en", [8200]),
        ("Anna {3.500|in P1}, Bodo {3.500|in P2}. Ich zähle {7.300|in ME}, der Dealer zählt {7.000|in P3}", "de", [7000]),
        ("30.000 Tisch. Anna {3.500|in P1}, Bodo {3.500|in P2}", "de", [7000]),
        ("{30.000|dead} Tisch. Anna {3.500|in P1}, Bodo {3.500|in P2}", "de", [7000]),
        ("UTG {1.400|in P1}, bb hat {200|dead} drin und callt mit dem rest, insgesamt {650|in}", "de", [1300]),
        ("UTG {1,400|in P1}, CO has {900|in P2} in and calls, altogether {1,400|in}", "en", [2800]),
    ],
)  # fmt: skip
def test_what_is_only_counted_or_told_in_all_is_nobodys_besides(q: str, lang: str, pots: list[int]) -> None:
    assert laid(q, lang)[0] == pots


def test_a_row_of_owners_may_have_a_clause_behind_it() -> None:
    assert laid("A {1000|in P1} gegen B und C, die je {4000|in P2} drin haben", "de") == ([3000, 6000], 0)


def test_as_many_as_have_the_same_stand_in_the_same_sentence() -> None:
    assert laid("UTG {1.400|in P1}, CO und BTN je {3.800|in P2}. Drei Töpfe?", "de") == ([4200, 4800], 0)


def test_who_called_before_a_raise_may_call_it_too() -> None:
    q = (
        "Carl bets {2,000|in P1} all in, Dora calls {2,000|in P2}, Emil calls {2,000|in P3} and I raise to "
        "{8,000|in ME}, Dora {calls|call P2}, Emil {folds|fold P3}"
    )
    assert laid(q, "en") == ([8000, 12000], 0)


def test_a_dead_heap_behind_an_amount_is_no_fold() -> None:
    assert laid("HJ {3.500|in P1} gegen BTN {6.100|in P2}, tot sind {900|dead}", "de") == ([7900], 2600)
    assert laid("me {11,700|in ME}, he had {19,900|in P1} in and lost with queens", "en") == ([23400], 8200)


@pytest.mark.parametrize(
    ("q", "lang", "told"),
    [
        ("Gus called my {4,000|in ME} shove, he has loads. Ida {1,000|in P2} and {folded|fold P2}", "en", ([9000], 0)),
        ("Gustav hat meinen {4.000|in P1}er Shove gecallt. Ida {1.000|in P2} und hat {gefoldet|fold P2}", "de", ([9000], 0)),
        ("he calls my {3900|in P1} shove for {1100|in P2} total", "en", ([2200], 2800)),
    ],
)  # fmt: skip
def test_a_shove_of_mine_that_is_called_is_told_of_both(
    q: str, lang: str, told: tuple[list[int], int]
) -> None:
    assert laid(q, lang) == told


@pytest.mark.parametrize(
    ("q", "lang", "pots"),
    [
        ("Five players anted {25|ante} each in stud. Abe {600|in P1}, Beth and Carl have {1,400|in P2} each in", "en",
         [1925, 1600]),
        ("{Fünf|n} Spieler haben je {25|n} Ante gezahlt. Abel {600|in P1}, Beate und Carl haben je {1.400|in P2}", "de",
         [1925, 1600]),
        ("{500|in P1} allin, another {500|in P2} allin, {1,300|in P3} allin, {2,900|in P4} allin, {2,900|in P4} call",
         "en", [2500, 2400, 3200]),
        ("Dealer says main {6,000|pot}. A {1,500|in P1}, B and C have {4,000|in P2} in each and D {folded|fold P4} after"
         " putting in {1,500|dead}", "en", [6000, 5000]),
    ],
)  # fmt: skip
def test_so_many_are_told_by_heads_in_rows_and_no_more(q: str, lang: str, pots: list[int]) -> None:
    assert laid(q, lang)[0] == pots


@pytest.mark.parametrize(
    ("q", "lang", "pots"),
    [
        ("Button all in {900|in P1}. SB und BB callen beide {900|in SB}. Am Flop setzt der SB {1.000|in SB} und der BB"
         " {callt|call BB}", "de", [2700, 2000]),
        ("i was all in for {2,000|in ME} preflop, two callers with way more (they were the blinds so nothing dead)."
         " they put another {3,500|in P1} each in on the turn", "en", [6000, 7000]),
        ("Ich bin mit {2.200|in ME} all in, zwei Caller mit mehr Chips. Am Turn schieben die beiden noch je"
         " {1.000|in P1} rein", "de", [6600, 2000]),
    ],
)  # fmt: skip
def test_callers_who_are_only_counted_go_on_over_the_rounds(q: str, lang: str, pots: list[int]) -> None:
    assert laid(q, lang)[0] == pots
