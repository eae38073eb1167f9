"""Hands as events: what they come to, played out; every marked hand of the corpus comes to its pots."""

import json

import numpy as np
import pytest

from model.teller import HANDS, read
from rulebot.calculate.pots_facts import Pots
from rulebot.calculate.pots_layout import laid_out
from rulebot.calculate.refusal import Impossible
from rulebot.desk import open_desk
from rulebot.embed import TAUGHT
from rulebot.errors import ModelUnusable
from rulebot.tagging.events.event import MENTION, Event
from rulebot.tagging.events.ledger import DoesNotAddUpError, played
from rulebot.tagging.events.network import ORDERS, Teller
from rulebot.tagging.events.paid import paid_as_heard
from rulebot.tagging.events.ranks import ranked
from rulebot.tagging.events.reading import Heard, values_of

FILES = sorted(HANDS.glob("*.jsonl"))
AGREE = 0.97
"""So many of the marked hands play out to their pots; the rest are told back to front."""


def laid(told):
    """Pots from the main pot on, and what goes back, of events in their order, each in a clause of its own."""
    events = [
        Event(tag, tuple(who.split()), values, words, n, n)
        for n, (tag, who, values, words) in enumerate(told)
    ]
    return pots(events, "." * 99)


def pots(events, text):
    paid = paid_as_heard(Heard(played(events, text), 1.0))
    names = list(paid.sums)
    facts = {
        "seats": tuple(names),
        "contributions": tuple(paid.sums.values()),
        "folded": tuple(name in paid.folded for name in names),
        "dead": tuple(paid.dead.get(name, 0) for name in names),
    }
    figures = laid_out(Pots(**facts)).figures
    return [pot["amount"] for pot in figures["pots"]], figures["returned"]


BOTH = [("bet", "A B C", (500,), ""), ("street", "", (), "flop")]


@pytest.mark.parametrize(
    ("told", "amounts", "back"),
    [
        ([("in", "A", (900,), ""), ("in", "B", (2000,), ""), ("call", "C", (), "")], [2700, 2200], 0),
        ([*BOTH, ("bet", "A", (2000,), ""), ("bet", "B", (1200,), ""), ("fold", "C", (), "")], [3900], 800),
        ([*BOTH, ("bet", "A", (300,), ""), ("more", "B", (700,), ""), ("call", "A", (), ""),
          ("fold", "C", (), "")], [2900], 0),
        ([("stack", "A", (900,), ""), ("allin", "A", (), ""), ("call", "B C", (), "")], [2700], 0),
        ([("call", "B", (), ""), ("bet", "A", (900,), "")], [1800], 0),
        ([("in", "A", (900,), ""), ("in", "B", (900,), ""), ("pot", "", (600,), "")], [2400], 0),
        ([("in", "A", (900,), ""), ("same", "B", (), ""), ("dead", "SB", (100,), "")], [1900], 0),
        ([("blinds", "", (100, 200), ""), ("bet", "A", (900,), ""), ("call", "BB", (), ""),
          ("fold", "SB", (), "")], [1900], 0),
        ([("pot", "A B C", (3000,), ""), ("pot", "A B", (1400,), "")], [3000, 1400], 0),
        ([("pot", "A B C", (3001,), ""), ("pot", "A B", (1401,), "")], [3001, 1401], 0),
        ([("in", "A", (900,), ""), ("in", "B", (2000,), ""), ("cover", "C", (), "")], [2700, 2200], 0),
        ([("n", "", (9,), ""), ("ante", "", (50,), ""), ("in", "A", (900,), ""), ("in", "B", (900,), "")],
         [2250], 0),
    ],
)  # fmt: skip
def test_events_come_to_pots(told, amounts, back):
    found, returned = laid(told)
    assert found == amounts
    assert (returned or 0) == back


def test_nobody_takes_chips_back():
    with pytest.raises(DoesNotAddUpError):
        laid([("bet", "A", (900,), ""), ("bet", "A", (400,), ""), ("call", "B", (), "")])


def test_who_is_all_in_for_an_untold_amount_is_known():
    ledger = played([Event("allin", ("A",)), Event("in", ("B",), (900,))], "")
    assert ledger.untold == {"A"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_marked_hands_come_to_their_pots(path):
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    right = []
    for line, row in zip(lines, read([path]), strict=True):
        wanted = (line["v"] or {}).get("pots")
        if not wanted or None in wanted:
            continue
        events = [
            Event(
                m.tag,
                m.who,
                values_of(row.text[m.start : m.end], row.language, m.tag),
                row.text[m.start : m.end],
                m.start,
                m.end,
            )
            for m in row.marks
            if m.tag != MENTION
        ]
        try:
            right.append(pots(events, row.text)[0] == wanted)
        except (DoesNotAddUpError, Impossible, AttributeError):
            right.append(False)
    assert sum(right) >= AGREE * len(right), f"{sum(right)} of {len(right)}"


def order(*told):
    """What is told of hands, as "A>B", said of both ways round."""
    out = {}
    for each in told:
        (a, sign, b), sure = each[:3], float(each[3:] or 0.97)
        for pair, one in (((a, b), sign), ((b, a), {">": "<", "<": ">"}.get(sign, sign))):
            out[pair] = np.full(len(ORDERS), (1 - sure) / 3, np.float32)
            out[pair][ORDERS.index(one)] = sure
    return out


@pytest.mark.parametrize(
    ("told", "own", "ranks"),
    [
        (("A>B", "A>C", "B>C"), ["ABC", "BC"], {"A": 2, "B": 1, "C": 0}),
        (("C>A", "C>B", "A?B"), ["ABC", "BC"], {"A": 0, "B": 0, "C": 2}),
        (("A=B", "A>C", "B>C"), ["ABC", "BC"], {"A": 2, "B": 2, "C": 0}),
        (("A>B", "A>C", "B?C"), ["ABC", "BC"], None),
        (("A>B", "A>C0.6", "B>C"), ["ABC"], None),
        (("A>B",), ["ABC"], None),
    ],
)
def test_who_wins_is_said_where_the_winner_of_every_pot_is_sure(told, own, ranks):
    assert ranked(order(*told), [list(one) for one in own]) == ranks


def test_a_network_that_is_not_whole_is_not_used(tmp_path):
    with pytest.raises(ModelUnusable):
        Teller(tmp_path, TAUGHT)


def test_who_calls_his_own_bet_is_two_players_taken_for_one():
    with pytest.raises(DoesNotAddUpError):
        laid([("bet", "A", (900,), ""), ("call", "A B", (), ""), ("street", "", (), "turn")])


@pytest.mark.parametrize(
    ("q", "pots", "shares"),
    [
        (
            "Wir waren zu viert mit je 300 drin. Am Flop geht Ulla mit 700 all-in, Vera zahlt, ich und Willi sind"
            " weg. Vera gewinnt. Was kriegt sie?",
            [2600],
            [2600],
        ),
        (
            "Ich bin mit 900 all-in, zwei Caller. Am Turn setzt der eine 1000, der andere geht mit. Ich habe die"
            " beste Hand, der Setzer die zweitbeste.",
            [2700, 2000],
            [2700, 2000],
        ),
    ],
)
def test_the_network_that_ships_is_heard_where_nothing_else_reads_the_hand(q, pots, shares):
    desk = open_desk()
    verdict = desk.ask(q)["verdict"]
    assert [pot["amount"] for pot in verdict["pots"]] == pots
    assert sorted((one for one in verdict["awarded"] if one), reverse=True) == shares
    desk.teller = None
    without = desk.ask(q).get("verdict") or {}
    assert not any(without.get("awarded") or ())
