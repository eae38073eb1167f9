"""Marks of a hand become the facts of a ruling; the network that sets them is checked before it is believed."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace

import numpy as np
import pytest

from evals.judge import same
from model.marked import read, sentence, varied
from model.reader import HANDS
from rulebot import asked, readers, rulings
from rulebot.embed import TAUGHT
from rulebot.errors import ModelUnusable
from rulebot.readers import READER, Heard, Hearing, chosen
from rulebot.scenario.reading import Reading
from rulebot.scenario.tokens import take_apart
from rulebot.tagging.facts import reading
from rulebot.tagging.labels import HEADS, NOTHING, TAGS, WHO
from rulebot.tagging.marks import Mark, Marked, marked, placed, valued
from rulebot.tagging.network import Network, Said
from rulebot.tagging.ways import MOST, ways

_CHANCE = __import__("random").Random(7)


def of(one):
    """The marks of a marked sentence, as if a network had set them."""
    words = take_apart(one.text, one.language)
    marks = (Mark(m.start, m.end, m.tag, m.who[0] if m.who else NOTHING) for m in one.marks)
    heads = {name: one.heads[name] or values[0] for name, values in HEADS.items()}
    return Marked(words, tuple(valued(placed(mark, words)) for mark in marks), heads)


def told(text, kind, lang="en", **heads):
    found = reading(of(sentence({"q": text, "lang": lang, "kind": kind, **heads})))
    assert found is not None
    return found


def test_chips_put_out_in_silence_over_a_raise():
    found = told("blinds {200/400|blinds}, utg {1,100|bet UTG}, I put {a 1000|chip} and {two 200s|chip}", "wager",
                 st="preflop")  # fmt: skip
    assert found.kind == "wager"
    assert found.facts["call_to"] == 1100
    assert found.facts["last_full_bet_or_raise"] == 700
    assert found.facts["new_chips"] == [1000, 200, 200]
    assert found.heard["new_chips"].words == "a 1000 and two 200s"


def test_a_raise_by_an_amount_told_before_the_bet_it_raises():
    found = told("he raises by {700|by P2} over a bet of {400|bet P1}, {one 1000|chip}, {one 500|chip}", "wager",
                 st="flop")  # fmt: skip
    assert (found.facts["call_to"], found.facts["last_full_bet_or_raise"]) == (1100, 700)


def test_totals_told_in_another_order_are_put_in_theirs():
    found = told("all in {3300|allin P1} over my {2400|bet ME}, {callt|call P2}, {400/800|blinds}", "betting",
                 lang="de", st="preflop", ask="may-raise")  # fmt: skip
    assert [(a["seat"], a.get("to")) for a in found.facts["actions"]] == [
        ("ME", 2400),
        ("P1", 3300),
        ("P2", None),
    ]
    assert found.facts["to_act"] == "ME"


def test_two_callers_are_two_players():
    found = told("plo {25/50|blinds}, three {limpers|limp P1}, sb {completes|call SB}, max for bb?", "betting",
                 st="preflop", ask="maximum", me="BB", struct="pot-limit")  # fmt: skip
    assert [a["action"] for a in found.facts["actions"]] == ["call"] * 4
    assert found.facts["to_act"] == "BB"


def test_a_price_and_the_size_of_the_last_raise_give_the_bets_before():
    found = told("last raise {600|incr}, {1900|tocall} to me", "betting", ask="minimum", st="flop")
    assert [a["to"] for a in found.facts["actions"]] == [100, 700, 1300, 1900]


def test_a_prior_bet_is_told_by_the_chips_pulled_back_of_it():
    found = told("I had {1500|prior} in, he makes it {4,000|bet P1}, I take {two 500s|back} and add {a 5k|chip}",
                 "wager", st="flop")  # fmt: skip
    assert found.kind == "prior-chips"
    assert found.facts["prior_chips"] == [500, 500, 500]
    assert found.facts["prior_pulled"] == [500, 500]
    assert found.facts["last_full_bet_or_raise"] == 2500


def test_players_who_are_in_for_the_same_are_counted():
    found = told("{three|n} players all in for {1800|in P1} each, {4200|in P2} and {folded|fold P3}", "pots")
    assert found.facts["contributions"] == [1800, 1800, 1800, 4200]


def test_an_underbet_is_the_total_and_what_it_was_made_over():
    found = told("{100/200|blinds}, flop {600|bet P1}, raise to {1000|bet P2}, turn is out", "underbet", st="flop",
                 nextcard=True)  # fmt: skip
    assert found.facts == {
        "blinds": [100, 200], "street": "flop", "call_to": 600, "last_full_bet_or_raise": 600, "bet_to": 1000,
        "next_card": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("after", "known"),
    [
        ("two calls. do we fix it?", False),
        ("two calls. wird das noch korrigiert?", False),
        ("it was noticed later. do we fix it?", False),
        ("das fiel erst später auf. korrigieren?", False),
        ("das fiel erst später auf. Wird das noch auf 1200 korrigiert?", False),
        ("two calls, turn is not out. do we fix it?", True),
        ("do we fix it?", True),
    ],
)
def test_the_next_card_is_not_supposed_where_others_acted_on_an_underbet_and_no_word_is_of_it(after, known):
    found = told(
        "{100/200|blinds}, bet {600|bet P1}, raise to {1000|bet P2}, " + after,
        "underbet",
        st="flop",
        nextcard=False,
    )
    assert ("next_card" in found.facts) is known


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        ("flop, opening bet is {800|bet P1}, nobody raised, I put in {500|chip ME} and {500|chip ME}", True),
        ("Ist das ein Raise? Flop {800|bet P1}. Ich leg {500|chip ME} und {500|chip ME}", True),
        ("flop, raise to {800|bet P1}, I put in {500|chip ME} and {500|chip ME}", False),
    ],
)
def test_a_bet_is_no_raise_because_the_word_stands_near_it(text, opening):
    assert told(text, "wager", st="flop").facts["facing_opening_bet"] is opening


def test_a_hand_of_which_nothing_is_asked_gives_no_reading():
    assert (
        reading(of(sentence({"q": "how long is a clock at {25/50|blinds}", "lang": "en", "kind": "none"})))
        is None
    )


def test_the_marked_sentences_rule_as_their_writers_ruled(library):
    right = []
    for one in list(read(HANDS))[::4]:
        wanted = one.told.get("v")
        if not wanted or one.heads["kind"] not in ("wager", "betting", "underbet", "unclear-bet"):
            continue
        found = reading(of(one))
        if wanted["action"] == "ask":
            continue
        house = one.told.get("house") or "tda-2024"
        ruled = found and asked.asked_for(
            rulings.ruling(library, found.kind, found.facts, house, one.language), found.asked, found.facts
        )
        right.append(bool(ruled and ruled.get("verdict") and same(wanted, ruled["verdict"])))
    assert len(right) > 400
    assert np.mean(right) > 0.9


def test_a_sentence_otherwise_written_keeps_its_marks_on_the_same_words():
    line = {
        "q": "Utg {1100|bet UTG}, ich {Call|word} {zwei 500er|chip}, Blinds {200/400|blinds}?",
        "lang": "de",
    }
    one = sentence({**line, "kind": "wager"})
    for _ in range(60):
        other = varied(one, _CHANCE)
        texts = [other.text[m.start : m.end].casefold() for m in other.marks]
        factor = int(texts[0]) // 1100
        assert texts == [
            str(1100 * factor),
            "call",
            f"zwei {500 * factor}er",
            f"{200 * factor}/{400 * factor}",
        ]


# -- the network


def said(text, tags):
    """What a network would say that is sure of one tag per word."""
    spans, at = [], 0
    for word in text.split():
        at = text.index(word, at)
        spans.append((at, at + len(word)))
    rows = np.full((len(spans), len(TAGS)), 1e-6, dtype=np.float32)
    for row, tag in zip(rows, tags.split(), strict=True):
        row[TAGS.index(tag)] = 1
    who = np.zeros((len(spans), len(WHO)), dtype=np.float32)
    heads = {name: np.eye(len(values), dtype=np.float32)[0] for name, values in HEADS.items()}
    return Said(tuple(spans), rows, who, heads)


def test_numbers_are_marked_whole_and_other_words_in_runs():
    text = "sb limps along bet 1,200 now"
    found = marked(take_apart(text, "en"), said(text, "- limp limp - bet -"))
    assert [(text[m.start : m.end], m.tag, m.values) for m in found.marks] == [
        ("limps along", "limp", ()), ("1,200", "bet", (1200,)),
    ]  # fmt: skip


def test_a_damaged_network_is_refused_with_what_to_do(tmp_path):
    shutil.copytree(READER, tmp_path / "reader")
    weights = tmp_path / "reader" / "reader.safetensors"
    content = bytearray(weights.read_bytes())
    content[len(content) // 2] ^= 1
    weights.write_bytes(content)
    with pytest.raises(ModelUnusable, match="damaged: take corpus/reader from the release"):
        Network(tmp_path / "reader", TAUGHT)


def test_a_network_with_other_labels_is_refused(tmp_path):
    shutil.copytree(READER, tmp_path / "reader")
    shape = tmp_path / "reader" / "reader.json"
    stated = json.loads(shape.read_text())
    shape.write_text(json.dumps({**stated, "tags": stated["tags"][1:]}))
    with pytest.raises(ModelUnusable, match="another version"):
        Network(tmp_path / "reader", TAUGHT)


def test_without_a_network_the_grammar_reads_alone(tmp_path):
    assert readers.open_network((tmp_path,)) is None
    assert Hearing(None, "utg makes it 1100", "en").heard == Heard()


def test_two_networks_are_heard_together_and_one_where_the_other_is_missing(tmp_path):
    question = "25/50, hj 3x, btn 425, smallest for bb?"
    each = [Network(folder, TAUGHT).said(question) for folder in readers.READERS]
    both = readers.open_network().said(question)
    assert np.allclose(both.tags, (each[0].tags + each[1].tags) / 2)
    assert np.allclose(both.heads["kind"], (each[0].heads["kind"] + each[1].heads["kind"]) / 2)
    one = readers.open_network((tmp_path, READER))
    assert np.array_equal(one.said(question).tags, each[0].tags)


def test_the_network_says_the_same_of_the_same_question():
    network = Network(READER, TAUGHT)
    first, again = (network.said("25/50, hj 3x, btn 425, smallest for bb?") for _ in range(2))
    assert np.array_equal(first.tags, again.tags)
    assert first.heads["kind"].argmax() == HEADS["kind"].index("betting")


# -- which of the two is believed

GRAMMAR = Reading("wager", {"call_to": 600}, confidence="sure")
OTHER = Reading("wager", {"call_to": 900}, confidence="sure")
NEVER = Reading("betting", {"call_to": -1}, confidence="sure")
NOTHING_READ = Reading(None, {}, confidence="low")


def by_facts(one):
    return "impossible" if one.facts["call_to"] < 0 else "ruling", *one.facts.values()


def heard(reading=OTHER, sure=0.99, kind="wager"):
    return Heard(reading, sure, kind, 0.99)


def test_a_sure_network_goes_before_a_grammar_that_reads_something_else():
    assert chosen(GRAMMAR, heard(), by_facts) is OTHER


@pytest.mark.parametrize(
    ("grammar", "bound"),
    [(GRAMMAR, readers.AGAINST), (NOTHING_READ, readers.ALONE)],
    ids=["against", "alone"],
)
def test_the_network_is_believed_from_its_bound_on(grammar, bound):
    assert chosen(grammar, heard(sure=bound), by_facts) is OTHER
    assert chosen(grammar, heard(sure=bound - 0.01), by_facts).confidence == "low"
    assert readers.ALONE <= readers.AGAINST


def test_of_two_readings_that_come_to_the_same_the_one_that_knows_more_is_taken():
    more = Reading("wager", {"call_to": 600, "street": "flop"}, confidence="sure")
    same = lambda one: ("ruling", one.facts["call_to"])  # noqa: E731
    assert chosen(GRAMMAR, heard(more), same) is more
    assert chosen(more, heard(GRAMMAR), same) is more
    twin = replace(GRAMMAR)
    assert chosen(GRAMMAR, heard(twin), same) is GRAMMAR


def test_a_grammar_that_knows_more_but_doubts_it_gives_way_to_a_network_that_is_certain():
    doubtful = Reading("wager", {**OTHER.facts, "last_chips": True}, confidence="fair")
    assert chosen(doubtful, heard(sure=0.95), by_facts) is OTHER
    assert chosen(doubtful, heard(sure=0.85), by_facts) is doubtful
    assert chosen(replace(doubtful, confidence="sure"), heard(sure=0.95), by_facts).confidence == "sure"


def test_beside_a_procedure_the_hand_of_a_sure_network_is_tried_too():
    clock = Reading("clock", {"call_to": 31}, confidence="sure")
    assert readers.tried(clock, heard()) == [clock, OTHER]
    assert readers.tried(clock, heard(sure=0.1)) == [clock]
    assert readers.tried(GRAMMAR, heard()) == [GRAMMAR]


def test_what_cannot_be_is_said_only_where_both_read_it():
    grammar = replace(GRAMMAR, facts={"call_to": -1})
    assert chosen(grammar, heard(), by_facts) is OTHER
    assert chosen(grammar, heard(NEVER), by_facts) is grammar
    assert chosen(grammar, heard(None), by_facts).kind is None
    assert chosen(grammar, Heard(), by_facts) is grammar
    assert chosen(GRAMMAR, heard(NEVER), by_facts) is GRAMMAR


def test_a_sure_no_hand_silences_a_grammar_that_reads_one_but_no_procedure():
    assert chosen(GRAMMAR, heard(None, kind="none"), by_facts).kind is None
    clock = Reading("clock", {"call_to": 31}, confidence="sure")
    assert chosen(clock, heard(None, kind="none"), by_facts) is clock
    assert chosen(clock, heard(), by_facts) is clock


def test_a_counted_procedure_gives_way_to_a_hand_that_the_network_is_sure_of():
    ante = Reading("big-blind-ante", {"call_to": 100}, confidence="fair")
    assert chosen(ante, heard(), by_facts) is OTHER
    assert chosen(ante, heard(NEVER), by_facts) is ante
    named = replace(ante, confidence="sure")
    assert chosen(named, heard(), by_facts) is named


def test_a_grammar_that_knows_more_gives_way_to_a_certain_network_and_where_it_takes_a_bet_for_granted():
    more = replace(GRAMMAR, facts={"call_to": 600, "street": "flop"})
    less = replace(GRAMMAR, facts={"call_to": 600})
    assert chosen(more, heard(less, sure=readers.CERTAIN - 0.01), by_facts) is more
    assert chosen(more, heard(less, sure=readers.CERTAIN), by_facts) is less
    granted = replace(GRAMMAR, facts={"call_to": 600, "facing_bet": False})
    assert chosen(granted, heard(less, sure=readers.CERTAIN - 0.01), by_facts) is less


# -- out of turn, a wrong count, piles of chips, stacks, pots


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("seat 5 {bets 800|bet ME} out of turn, seat 4 then {checks|check P1}",
         {"action": "bet", "amount_to": 800, "call_to": 0, "correct_action": "check"}),
        ("I {called|call ME} {400|bet P1} too early, the man before me makes it {1,200|bet P2}",
         {"action": "call", "amount_to": 400, "call_to": 400, "correct_action": "raise", "correct_to": 1200}),
        ("{folded|fold ME} out of turn, then seat 2 {bets 500|bet P1}",
         {"action": "fold", "call_to": 0, "correct_action": "bet", "correct_to": 500}),
    ],
)  # fmt: skip
def test_what_was_done_out_of_turn_and_what_should_have_been_before_it(text, facts):
    found = told(text, "out-of-turn", st="flop")
    assert (found.kind, found.facts) == ("out-of-turn", facts)


def test_a_wrong_count_is_compared_with_the_pot_and_what_was_done_since():
    found = told("dealer said {8,300|quoted}, really {7,300|pot}, {bet 8,300|bet P1}, {two callers|call P2 P3}",
                 "pot-count", nextcard=False)  # fmt: skip
    assert found.facts == {
        "pot": 7300, "quoted": 8300, "actions_after": ["call", "call"], "next_card": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "chips"),
    [
        ("{a 1000|chip} and {two 500s|chip}", [1000, 500, 500]),
        ("{1,500|sum} in {500s|chip}", [500, 500, 500]),
        ("{900|sum} plus {four 100s|chip}", [500, *[100] * 8]),
        ("{two 500s|chip}... no wait, {three 500s|chip}", [500, 500, 500]),
        ("{two fives|chip} ({5k chips|chip})", [5000, 5000]),
        ("{a pair of 1000s|chip}", [1000, 1000]),
    ],
)
def test_chips_are_counted_one_by_one_and_once(words, chips):
    found = told(f"flop, {{700|bet P1}} to me, I put out {words} silently", "wager", st="flop")
    assert found.facts["new_chips"] == chips


def test_chips_in_front_named_twice_are_the_same_chips():
    found = told("{100/200|blinds}, I am BB with {two 100s|prior} out, raise to {900|bet P1}, "
                 "{a 1000|chip} on top of {my 100s|prior}", "wager", st="preflop", me="BB")  # fmt: skip
    assert found.facts["prior_chips"] == [100, 100]


def test_what_a_caller_called_was_first():
    found = told("I {flat|call ME} {1.5k|bet CO} from the CO ({300/600|blinds}), SB jams {2200|allin SB}, "
                 "CO {calls|call CO}", "betting", st="preflop", ask="may-raise")  # fmt: skip
    assert [a["action"] for a in found.facts["actions"]] == ["raise", "call", "raise", "call"]
    assert found.facts["to_act"] == "ME"


def test_the_stack_of_who_is_asked_about_is_told_before_his_blind():
    found = told("{500/1000|blinds}, UTG makes it {2,500|bet UTG}, I have {3,500|stack ME} behind in the big blind",
                 "betting", st="preflop", me="BB", ask="call-amount")  # fmt: skip
    assert found.facts["stacks_start"] == [None, 4500, None]


@pytest.mark.parametrize(
    ("text", "sums"),
    [
        ("three players {all in for 2,000|in P1}", {"P1": 2000, "P2": 2000, "P3": 2000}),
        ("{utg 2,800|allin UTG}, {btn 1,900|allin BTN}, sb {folds|fold SB} his {200|dead SB}, {200/400|blinds}",
         {"UTG": 2800, "BTN": 1900, "SB": 200}),
        ("A {300|in P1} and B {900|in P2}, the pot was {1,500|pot}", {"A": 300, "B": 900, "pot": 1500}),
        ("I have {8,400|in ME} in, he covers me by {500|by P1}", {"ME": 8400, "HE": 8900}),
    ],
)  # fmt: skip
def test_what_each_player_has_in_under_the_name_told(text, sums):
    found = reading(of(sentence({"q": text, "lang": "en", "kind": "pots"})))
    assert found is not None
    assert dict(zip(found.facts["seats"], found.facts["contributions"], strict=True)) == sums


def test_a_spoken_bet_marked_in_two_is_one():
    found = marked(
        take_apart("makes it thirteen five now", "en"), said("makes it thirteen five now", "- - bet bet -")
    )
    assert [(m.tag, m.values) for m in found.marks] == [("bet", (13500,))]


def test_bets_of_several_streets_are_no_one_pot():
    text = "flop {600|bet P1} and {call|call P2}, turn {all in 2,000|allin P1} and {call|call P2}"
    assert reading(of(sentence({"q": text, "lang": "en", "kind": "pots"}))) is None


def test_one_pot_is_shared_and_its_odd_chip_named():
    found = told(
        "pot {1,525|pot}, {two|n} of us split it, smallest chip {25|chipsize}", "pots", ask="odd-chip"
    )
    assert found.facts["contributions"] == [750, 750, 25]
    assert found.facts["smallest_chip"] == 25


# -- the ways in which a question may be heard


def said_of(text, tags, who=None, **heads):
    """What a network might say: for each word its chances by tag."""
    words = take_apart(text, "en")
    spans = tuple((t.start, t.end) for t in words.tokens)
    rows = np.full((len(spans), len(TAGS)), 1e-4, dtype=np.float32)
    owners = np.full((len(spans), len(WHO)), 1e-4, dtype=np.float32)
    owners[:, WHO.index("O1")] = 1
    rows[:, 0] = 1
    for n, token in enumerate(words.tokens):
        for tag, chance in tags.get(token.text, {}).items():
            rows[n, 0] = 1e-4
            rows[n, TAGS.index(tag)] = chance
    told = {name: np.full(len(values), 1e-4, dtype=np.float32) for name, values in HEADS.items()}
    for name, values in HEADS.items():
        for value, chance in heads.get(name, {values[0]: 1.0}).items():
            told[name][values.index(value)] = chance
    norm = lambda a: a / a.sum(axis=-1, keepdims=True)  # noqa: E731
    return words, Said(spans, norm(rows), norm(owners), {name: norm(p) for name, p in told.items()})


def test_where_the_network_wavers_a_question_is_heard_each_way():
    words, said = said_of("he bets 900, minimum?", {"900": {"bet": 0.7, "pot": 0.3}}, kind={"betting": 1.0})
    heard = [(weight, [m.tag for m in marked(words, one).marks]) for weight, one in ways(words, said)]
    assert [tags for _, tags in heard] == [["bet"], ["pot"]]
    assert heard[0][0] == 1.0
    assert heard[1][0] == pytest.approx(0.3 / 0.7, rel=1e-2)


def test_a_network_that_does_not_waver_is_heard_one_way():
    words, said = said_of("he bets 900, minimum?", {"900": {"bet": 1.0}}, kind={"betting": 1.0})
    ((weight, one),) = ways(words, said)
    assert (weight, one) == (1.0, said)


def test_however_much_it_wavers_the_ways_are_few():
    text = " ".join(f"{n}00 and" for n in range(1, 12))
    tags = {f"{n}00": {"bet": 0.5, "pot": 0.5} for n in range(1, 12)}
    words, said = said_of(text, tags, kind={"betting": 0.6, "pots": 0.4})
    heard = list(ways(words, said))
    assert len(heard) == MOST
    assert [w for w, _ in heard] == sorted((w for w, _ in heard), reverse=True)


def test_the_ruling_to_which_most_ways_come_is_believed_as_far_as_they_do():
    one, twin = (Reading("wager", {"call_to": 600, "street": s}, confidence="sure") for s in ("flop", "turn"))
    odd = Reading("wager", {"call_to": 900}, confidence="sure")
    by_call = lambda r: ("ruling", r.facts["call_to"])  # noqa: E731
    network = Heard(odd, 0.0, "wager", 0.9, ((1.0, odd), (0.6, one), (0.6, twin), (0.8, None)))
    best = readers.weighed(NOTHING_READ, network, by_call)
    assert best.reading is one
    assert best.sure == pytest.approx(1.2 / 3)
    favoured = readers.weighed(replace(odd, confidence="sure"), network, by_call)
    assert favoured.reading is odd  # the grammar comes to it too
    lost = replace(network, ways=((1.0, None),))
    assert readers.weighed(NOTHING_READ, lost, by_call) is lost
