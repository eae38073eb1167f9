"""Chips told anew by their number or by some of them, and words taken back."""

from __future__ import annotations

import pytest
from desk_cases import desk
from test_anew import talk

from rulebot import amended, faced, pile
from rulebot.desk import Desk
from rulebot.follow import if_it_changes, other_language
from rulebot.readers import open_network


@pytest.fixture(scope="module")
def heard(library):
    return Desk(library, desk(library, "tda-2024:44", "tda-2024:45-A").retriever, network=open_network())


@pytest.mark.parametrize(
    ("words", "there", "language", "chips"),
    [
        ("two of them", [1000], "en", [1000, 1000]),
        ("nur einen", [500, 500], "de", [500]),
        ("und mit dreien davon?", [100], "de", None),
        ("drei", [25], "de", [25, 25, 25]),
        ("just the 1000 without the 100", [1000, 100], "en", [1000]),
        ("ohne den 25er", [500, 25], "de", [500]),
        ("three players are left", [500], "en", None),
        ("only two left in the hand", [500], "en", None),
        ("noch einen dazu", [500], "de", None),
    ],
)
def test_chips_are_counted_or_named_again(words, there, language, chips):
    assert pile.again(words, there, "er legt 500 und 25 hin", language) == chips


@pytest.mark.parametrize(
    ("words", "language", "facts"),
    [
        ("she hasn't said a word", "en", {}),
        ("sorry, er hat nix gesagt", "de", {"declared": None}),
        ("no i said raise", "en", {"declared": "raise", "order": "words-first"}),
        ("the chip was in first, then i said raise", "en", {"declared": "raise", "order": "chips-first"}),
        ("erst lag der chip, dann sagt sie raise", "de", {"declared": "raise", "order": "chips-first"}),
        ("hab nur 900 gesagt, ohne raise", "de", {"declared": "amount", "declared_amount": 900}),
        ("someone had bet 900 and i said check", "en", {"declared": "check", "call_to": 900}),
        ("mit nur zwei 500ern", "de", {"new_chips": [500, 500]}),
        ("zwei 500er statt dem 1000er", "de", {"new_chips": [500, 500]}),
        ("the 800 was a raise", "en", {"facing_opening_bet": False}),
        ("showdown has not begun", "en", {"next_card": False}),
    ],
)
def test_words_are_taken_back_and_put_in_order(words, language, facts):
    found = {name: change.value for name, change in amended.changes(words, language).items()}
    assert found.items() >= facts.items()
    assert "heads_up" not in found


def test_what_was_taken_back_stays_so(heard):
    hand = "blinds 200/400, bet of 1000 to me, i say 'raise 2000'. is it a raise to 2000?"
    turns = ["i only said 2000, without raise", "and if i said 1200"]
    reply = talk(heard, hand, *turns)
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("call", 1000)


def test_chips_are_not_added_to_those_of_another_telling(heard):
    hand = (
        "200/400, bb has one 1000 chip out as his blind. button raises to 900, sb folds, "
        "bb drops one 100 chip on top, no words. whats that?"
    )
    reply = talk(heard, hand, "and if the button made it 1200 and he puts in one 500 chip")
    assert reply["read_as"]["facts"]["new_chips"]["value"] == [500]
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("call", 1200)


def test_everything_that_an_answer_tells_is_taken(heard):
    reply = talk(
        heard, "sie legt 3000 hin, call oder raise?", "bet war 1600 am turn, sie hat drei 1000er gelegt"
    )
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("raise", 3200)


@pytest.mark.parametrize(
    ("words", "case"),
    [
        ("does it change anything if she says call?", "if she says call"),
        ("ist das anders, wenn er raise gesagt hat", "wenn er raise gesagt hat"),
        ("if he says call?", ""),
    ],
)
def test_whether_it_changes_is_no_yes_or_no(words, case):
    assert if_it_changes(words) == case


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("wie war das nochmal auf englisch", "en"),
        ("can you say that again in german please", "de"),
        ("was heißt rabbit hunting auf englisch", None),
        ("is string bet the same in german rules", None),
    ],
)
def test_the_same_is_wanted_in_a_language_where_nothing_else_is_said(words, language):
    assert other_language(words) == language


@pytest.mark.parametrize(
    ("words", "split"),
    [("and with 900?", (900, 600)), ("wenn er 700 hätte", (700, 600)), ("if the ante was 300", (500, 300))],
)
def test_a_number_alone_is_what_the_big_blind_has(library, words, split):
    here = Desk(library, desk(library, "tda-2024:RP-11").retriever, network=open_network())
    hand = "bb has 500 left, blinds 300/600, bb ante 600. what goes where?"
    facts = talk(here, hand, words)["read_as"]["facts"]
    assert (facts["stack"]["value"], facts["ante"]["value"]) == split


def test_the_pot_is_counted_otherwise(heard):
    hand = "plo flop, dealer says pot is 3000, i bet 3000, next folds, it was really 3600. do i add 600?"
    verdict = talk(heard, hand, "other way round, he said 4000 and it is really 3600")["verdict"]
    assert verdict["amount_to"] == 3600


@pytest.mark.parametrize(
    ("words", "language", "facts"),
    [
        ("raise and the 5k", "en", {"declared": "raise", "new_chips": [5000]}),
        ("and with raise first", "en", {"declared": "raise", "order": "words-first"}),
        ("mit nem 500er und raise vorher", "de", {"declared": "raise", "new_chips": [500]}),
        ("er sagt aber gar nix, legt zwei Tausender", "de", {"declared": None, "new_chips": [1000, 1000]}),
        ("i hab 'raise' gsagt bevor er glandet is", "de", {"declared": "raise", "order": "words-first"}),
        ("and if the raise was 900", "en", {"declared": "untold"}),
        ("raise 750", "en", {"declared": "untold"}),
    ],
)
def test_words_and_chips_are_told_in_one_breath(words, language, facts):
    told = amended.changes(words, language)
    assert {name: told[name].value if name in told else "untold" for name in facts} == facts


def test_an_amount_said_is_said_anew():
    told = amended.changes("'erhöhe, zwölfhundert'", "de", spoken=True)
    assert told["declared_amount"].value == 1200
    assert amended.changes("raise 750", "en", spoken=True)["declared_amount"].value == 750


def test_a_count_stands_beside_a_word():
    assert pile.beside("nee doch nur einer und ich sag raise", [1000, 1000], "zwei 1000er", "de") == [1000]


def test_chips_held_back_are_not_put_in(heard):
    hand = "100/200, utg 600. co puts his last chips in quietly, a 500 n three 100s"
    reply = talk(heard, hand, "turns out he had another 5k behind")
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("raise", 1000)
    reply = talk(heard, hand, "if it was a 500 n two 100s with the 5k behind")
    assert (reply["verdict"]["action"], reply["verdict"]["returned"]) == ("call", 100)


def test_who_has_less_than_the_call_puts_in_what_he_has(heard):
    hand = 'River, ich bette 3000, er sagt "ich zahle" und stellt nur 2000 hin'
    reply = talk(heard, hand, "er hat aber nur noch 2500 gehabt")
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("all-in", 2500)


def test_a_bet_is_told_behind_the_word_that_answers_it(heard):
    hand = "no limit 200/400 flop, 3000 drin, er sagt 'pot'"
    reply = talk(heard, hand, "vor ihm hatte einer 1000 gsetzt")
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("raise", 2000)


@pytest.mark.parametrize(
    ("words", "language", "pulled"),
    [
        ("and if he pulls the 500 back first", "en", "all"),
        ("und wenn ich den 500er vorher zurückgezogen hätte", "de", "all"),
        ("und wenn er ihn liegen lässt", "de", "none"),
        ("and if he put a 1000 in", "en", None),
        ("und wenn er den 1000er zurücknimmt", "de", None),
        ("what if i pull it back first n then throw the 2k", "en", "all"),
        ("ok and two 2ks, the rest left out", "en", "none"),
    ],
)
def test_what_lay_there_is_pulled_back_or_left(words, language, pulled):
    told = amended.pulled(words, [500], language, [2000])
    assert (told["prior_pulled"].value if told else None) == pulled


def test_an_amount_alone_takes_the_place_of_the_one_that_was_said(heard):
    hand = 'Ich sag "fünfzehnhundert", Blinds 200/400, vor mir bet 600 am Turn. gilt das?'
    reply = talk(heard, hand, "und achthundert")
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("call", 600)


def test_without_the_raise_the_bet_before_it_is_faced(heard):
    hand = "Undercall: A bettet 500, B raist 1200, C legt nen 500er wortlos. Was nun? flop"
    reply = talk(heard, hand, "und wenn nur noch B und C im spiel wären?")
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("full-call", 1200)
    reply = talk(heard, hand, "und wenn B nicht erhöht hätte")
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("call", 500)


@pytest.mark.parametrize(
    ("words", "language", "heads_up"),
    [
        ("falls alle anderen scho raus warn", "de", True),
        ("and only he and i are left", "en", True),
        ("nur der BB und ich", "de", True),
        ("mit nur einem 500er und einem 100er", "de", None),
    ],
)
def test_two_that_are_left_are_heads_up(words, language, heads_up):
    told = amended.changes(words, language).get("heads_up")
    assert (told.value if told else None) == heads_up


def test_a_raise_that_was_forgotten_is_faced_and_those_behind_are_counted(heard):
    hand = "Bet von 400 liegt, ich werf zwei 100er rein ohne was zu sagen"
    told = talk(heard, hand, "tschuldige der hatte auf 1000 erhöht, hinter mir no zwei")
    assert told["verdict"]["action"] == "discretion"
    assert told["verdict"]["amount_to"] == 1000


def test_a_chip_that_comes_to_as_much_as_the_others_is_one_of_them(heard):
    hand = "turn. A check, B 600, C legt 2 500er hin ohne was zu sagen"
    reply = talk(heard, hand, "und mit einem 500er und fünf 100ern")
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("raise", 1200)


@pytest.mark.parametrize(
    ("words", "chips"),
    [
        (("dealer says nah it was a 1k n five 100s",), [1000, 100, 100, 100, 100, 100]),
        (("and another 100",), [1000, 500, 100]),
        (("it was a 1k n five 100s", "with four 100s then?"), [1000, 100, 100, 100, 100]),
        (("and instead of the 500 two 200s and a 1k",), [1000, 200, 200]),
    ],
)
def test_chips_are_counted_anew_beside_the_others(heard, words, chips):
    reply = talk(heard, "200/400 utg makes it 1100, i put in a 1k and a 500 silent", *words)
    assert reply["read_as"]["facts"]["new_chips"]["value"] == chips


def test_a_caller_who_raised_is_faced(heard):
    hand = "100/200 UTG raise 600, HJ call, Button wirft 2 500er rein wortlos. was ists"
    reply = talk(heard, hand, "und wenn HJ auf 1400 erhöht hat", "heads up dann?")
    assert (reply["verdict"]["action"], reply["verdict"]["amount_to"]) == ("full-call", 1400)


@pytest.mark.parametrize(
    ("words", "language", "put"),
    [
        ("und wenn ich die 500 zurücknehme und zwei 2000er reinlege?", "de", [2000, 2000]),
        ("what if he pulls the 500 back and puts in two 1k chips", "en", [1000, 1000]),
        ("und wenn er den 1000er zurücknimmt", "de", None),
    ],
)
def test_chips_put_when_others_are_pulled_back(words, language, put):
    told = amended.pulled(words, [500], language, [2000])
    assert (told["new_chips"].value if told else None) == put


@pytest.mark.parametrize(
    ("words", "declared", "order"),
    [
        ("Und wenn er es vorher gesagt hätte?", "raise", "words-first"),
        ("and if he had said it first", "raise", "words-first"),
        ("nee, das hat er erst danach gesagt", "raise", "chips-first"),
        ("and if he said it first", None, None),
        ("und wenn er vorher Call gesagt hätte", "raise", None),
    ],
)
def test_when_the_same_word_was_said(words, declared, order):
    facts = {"declared": declared, "order": "chips-first"} if declared else {}
    told = amended.said_when(words, facts)
    assert (told["order"].value if told else None) == order


@pytest.mark.parametrize(
    ("words", "language"),
    [("und wenn gar kein Einsatz da war?", "de"), ("and if nobody had bet?", "en"), ("no bet yet", "en")],
)
def test_there_may_be_nothing_to_call(words, language):
    told = amended.changes(words, language)
    assert told["facing_bet"].value is False
    assert told["call_to"].value is None


def test_the_no_of_a_correction_takes_no_chip_away():
    assert pile.again("no, the bet was 500", [500, 100, 100, 100], "", "en") is None


@pytest.mark.parametrize(
    ("words", "language", "left"),
    [
        ("nur ein Hunderter", "de", [1000, 100]),
        ("only one 100?", "en", [1000, 100]),
        ("just the 1000", "en", [1000]),
    ],
)
def test_fewer_of_one_sort_leave_the_other_chips(words, language, left):
    assert pile.again(words, [1000, 100, 100], "", language) == left


@pytest.mark.parametrize(
    "words", ["und wenns nur ein Hunderter dazu war?", "und wenn's nur ein Hunderter war?"]
)
def test_words_are_written_as_they_are_spoken(heard, words):
    hand = (
        "Am Flop setzt einer 800, ich schiebe einen Tausender und zwei Hunderter rein, kein Wort. Was gilt?"
    )
    verdict = talk(heard, hand, words)["verdict"]
    assert (verdict["action"], verdict["amount_to"], verdict["returned"]) == ("call", 800, 300)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (
            "200/400, ein Raise auf 1000, ich leg wortlos 400 hin",
            "und wenn die beiden dahinter schon gefoldet hätten?",
        ),
        (
            "200/400, a raise to 1000, i silently put 400 out",
            "and if both of them behind had folded already?",
        ),
    ],
)
def test_two_who_folded_leave_two(heard, hand, words):
    assert talk(heard, hand, words)["verdict"]["action"] == "full-call"


@pytest.mark.parametrize(
    ("words", "language", "gone"),
    [
        ("und wenn i statt dem 500er zwei 1000er hinleg?", "de", [500]),
        ("instead of the 500 two 1000s", "en", [500]),
        ("two 1000s", "en", []),
    ],
)
def test_chips_in_whose_place_others_are_put(words, language, gone):
    assert amended.not_there(words, language) == gone


def test_a_raise_that_is_taken_back_was_no_raise_before():
    facts = {"call_to": 4500, "last_full_bet_or_raise": 2500, "declared": "raise"}
    assert faced.not_raised('und "sechstausend" ohne Raise', facts, [2000]) == {}
    assert amended.changes('"six thousand" without raise?', "en", spoken=True)["declared"].value == "amount"
