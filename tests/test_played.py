"""Hands that are told as a story over several rounds, and what then lies in the pots."""

from __future__ import annotations

from typing import Any

import pytest

from model.marked import sentence
from rulebot import rulings
from rulebot.scenario.tokens import take_apart
from rulebot.settings import library
from rulebot.tagging.labels import HEADS, NOTHING
from rulebot.tagging.marks import Mark, Marked, placed, valued
from rulebot.tagging.played.hand import hand, over_rounds
from rulebot.tagging.played.potted import pot_bet
from rulebot.tagging.shares import played_out


def told(text: str, lang: str = "en") -> Marked:
    """The question with the marks that are written into it."""
    one = sentence({"q": text, "lang": lang, "kind": "pots", "ask": "pots"})
    words = take_apart(one.text, one.language)
    marks = (Mark(m.start, m.end, m.tag, m.who[0] if m.who else NOTHING) for m in one.marks)
    heads = {name: one.heads[name] or values[0] for name, values in HEADS.items()}
    return Marked(words, tuple(valued(placed(m, words)) for m in marks), heads)


def pots(text: str, lang: str = "en") -> tuple[list[int], int]:
    """What the story comes to: each pot, and what nobody called."""
    draft = played_out(told(text, lang))
    assert draft is not None
    facts: dict[str, Any] = dict(draft.found.facts)
    verdict = rulings.ruling(library(), "pots", facts, "tda-2024", "en")["verdict"]
    return [pot["amount"] for pot in verdict["pots"]], verdict["returned"]


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("Three of us all in for 800 (Ann, Bea, Carl), Dora and Emil matched it and kept going: flop 600 bet, call. "
         "River Dora shoves 2,000, Emil has just 1,500 left and calls. Pots?", "en", ([4000, 4200], 500)),
        ("Preflop Max 700 all-in, Nina und Otto callen. Flop Nina 1.100, Otto callt. Turn check check. "
         "River Nina 2.500, Otto callt seine letzten 1.900. Pots und Rückgabe?", "de", ([2100, 6000], 600)),
        ("shorty in for 450, me and Pete call. flop I bet 600 he calls, turn 1,400 he calls, river check check. main?",
         "en", ([1350, 4000], 0)),
        ("seat 3 all in for 900. seats 5 and 8 call. turn seat 5 bets 1,200 and seat 8 calls. river seat 8 shoves "
         "3,000, seat 5 calls off his last 2,200. pots please", "en", ([2700, 6800], 800)),
        ("Bin short: 500. Zwei andere haben 500 gezahlt und setzen dann am Flop 1.200 und call, am Turn 2.500 und "
         "call. Hauptpot und Seitenpot?", "de", ([1500, 7400], 0)),
        ("Blinds {200/400|blinds}: UTG all-in 1.800, BTN callt, BB callt, SB foldet. Flop BB setzt 2.000, BTN callt. Pots?",
         "de", ([5600, 4000], 0)),
        ("I was all in preflop for 1,350, four callers. then on the flop three of em put 2,000 each. how big is mine",
         "en", ([6750, 6000], 0)),
    ],
)  # fmt: skip
def test_a_story_is_played_out_round_by_round(text: str, lang: str, expected: tuple[list[int], int]) -> None:
    assert pots(text, lang) == expected


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("Karl 2.000 all-in, ich und Sven callen, keine Blinds. Am Turn setz ich 5.000, Sven foldet. Was geht zurück?",
         "de", ([6000], 5000)),
        ("Won 2000 all in w best hand; Tess and Raj put 4500 each n fought on. On the turn Tess bets 3000 more, Raj "
         "bins it. So I beat Tess. What do I win", "en", ([6000, 5000], 3000)),
        ("Kim all-in 3,000, Dan and I called. I bet 5,000 on the side and Dan folds. Kim wins.", "en", ([9000], 5000)),
        ("Olga 5.500 all-in. Petra hat 5.500 gecallt, Rita auch, aber Rita hat am Turn gegen Petras 4.000-Bet gefoldet. "
         "Also Petra kriegt die 4.000 wieder und um wieviel gehts?", "de", ([16500], 4000)),
    ],
)  # fmt: skip
def test_a_bet_behind_which_everybody_folds_goes_back(
    text: str, lang: str, expected: tuple[list[int], int]
) -> None:
    assert pots(text, lang) == expected


def test_the_pot_of_the_rounds_before_is_in_the_main_pot() -> None:
    text = "limit river: bet 400, raise to 800, short stack all in for 500, bettor calls 800. 2,600 in the pot before."
    assert pots(text) == ([4100, 600], 0)


@pytest.mark.parametrize(
    "text",
    [
        "A all in 500, B and C call. Turn B bets 900",  # what C does is not told
        "A all in 500, B and C call. Turn B bets 900 and C calls. Zoe shows a flush",  # who is Zoe?
        "flop A bets 600, B calls, turn A bets 900, B calls",  # what lay there before the flop?
        "A all in 500, B calls 500, C calls 700",  # nobody calls more than was bet
    ],
)
def test_a_story_that_does_not_add_up_is_not_played_out(text: str) -> None:
    assert hand(told(text)) is None


def test_chips_of_two_rounds_are_no_one_round() -> None:
    text = "{500|in P1} all in, two callers. On the turn one bets {900|bet P2}"
    assert over_rounds(told(text))
    text = "{500|in P1} all in, the others {900|in P2} each by the river"
    assert not over_rounds(told(text))


def most(text: str, lang: str) -> int | None:
    """The most that may be bet in a pot-limit hand told as a story; None where it is not computed."""
    of = told(text, lang)
    heads = {**of.heads, "kind": "betting", "ask": "maximum", "struct": "pot-limit"}
    draft = pot_bet(Marked(of.words, of.marks, heads))
    if draft is None:
        return None
    facts: dict[str, Any] = dict(draft.found.facts)
    return rulings.ruling(library(), "wager", facts, "tda-2024", "en")["verdict"]["amount_to"]


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("PLO {100/200|blinds}. CO raises to 500, small blind folds, BB calls. Flop: BB checks, CO bets 700, BB calls. "
         "Turn BB checks. Most the CO can bet?", "en", 2500),
        ("PLO {50/100|blinds}, button pots it, SB folds, BB defends. Flop BB checks, button pots, BB wants to repot. max?",
         "en", 3000),
        ("Pot-limit {25/50|blinds}. I make it 150 on the button, small blind folds, big blind calls. Flop: check, I bet 250, "
         "he calls. On the turn he leads 400. Max I can raise to?", "en", 2025),
        ("PLO {500/1000|blinds}. three limpers, SB completes, BB checks. Flop SB bets 2,000, folds to the first limper who "
         "calls. turn SB bets 5,000, max for the limper?", "en", 24000),
        ("Heads-up PLO {200/400|blinds}. Button raises to 1,000, BB calls. Flop BB bets 1,500, max for the button?",
         "en", 6500),
        ("PLO {200/400|blinds}, ich im BB. Button 1200, SB callt, ich calle. Flop checken alle. Turn: SB setzt 1500, "
         "ich will Pot raisen. Auf wie viel?", "de", 8100),
        ("plo {50/100|blinds}, ich mach 300, button und bb dabei, sb weg. flop check check, button 500, bb raus, ich zahl. "
         "turn check, er schiebt 900. maximal?", "de", 4650),
        ("PL omaha {50/100|blinds}. CO 350 btn 350 bb 350. flop bb 600 co call btn fold. turn bb 1500 co wants max",
         "en", 6800),
        ("plo {300/600|blinds}. ich eröffne utg mit 2.100, nur der bb geht mit. am flop checkt er, ich c-bette 2.500, er "
         "geht mit. am turn schiebt er 4.000 raus. wie hoch maximal?", "de", 21500),
        ("Pot-Limit: vor dem Flop lagen 1.200 drin. Flop setzt A 800, B und C gehen mit. Turn A checkt, B setzt 2.000, "
         "C foldet. A will maximal raisen", "de", 9600),
    ],
)  # fmt: skip
def test_the_pot_is_counted_over_the_rounds_told(text: str, lang: str, expected: int) -> None:
    assert most(text, lang) == expected


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        (
            "PLO {300/600|blinds}: flop SB bets 1,000, button calls. Turn SB bets 2,500. Most for the button?",
            "en",
        ),
        ("PLO {100/200|blinds}, CO 600, someone folds. Flop CO 900, BTN callt. Turn CO maximal?", "de"),
        (
            "PLO {100/200|blinds}, CO 600, BB call. Flop BB 800, CO call. I wanna pot the turn, BB bet 2,000",
            "en",
        ),
    ],
)
def test_no_pot_is_counted_of_which_a_part_is_not_told(text: str, lang: str) -> None:
    assert most(text, lang) is None
