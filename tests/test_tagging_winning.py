"""Who wins which pot, told by words: relations, rows of hands, places in order, and who is meant."""

from __future__ import annotations

import pytest

from rulebot.tagging.winning.clauses import clauses_of
from rulebot.tagging.winning.levels import levels
from rulebot.tagging.winning.pieces import Piece
from rulebot.tagging.winning.telling import Told
from tests.test_tagging_pots import read, verdict

THREE_EN = "Anna {1,000|in P1}, Ben {3,000|in P2}, me {3,000|in ME}. "
THREE_DE = "Anna {1.000|in P1}, Ben {3.000|in P2}, ich {3.000|in ME}. "


@pytest.mark.parametrize(
    ("q", "lang", "awarded"),
    [
        (THREE_EN + "Anna has us both, I have Ben.", "en", [3000, 0, 4000]),
        (THREE_EN + "Anna beats the pair of us and Ben has me crushed.", "en", [3000, 4000, 0]),
        (THREE_EN + "Ben is beaten by Anna, and I am dominated by Ben.", "en", [3000, 4000, 0]),
        (THREE_EN + "I lose only to Anna.", "en", [3000, 0, 4000]),
        (THREE_EN + "Nobody beats Anna. Ben has beaten me.", "en", [3000, 4000, 0]),
        (THREE_EN + "Anna outkicks Ben, Ben outkicks me.", "en", [3000, 4000, 0]),
        (THREE_DE + "Anna hat uns beide, ich hab Ben.", "de", [3000, 0, 4000]),
        (THREE_DE + "Ben wird von mir geschlagen, ich werde von Anna geschlagen.", "de", [3000, 0, 4000]),
        (THREE_DE + "Ich liege vor Ben, aber hinter Anna.", "de", [3000, 0, 4000]),
        (THREE_DE + "Anna dominiert Ben, Ben hat mich outkickt.", "de", [3000, 4000, 0]),
        (THREE_DE + "Ben verliert nur gegen Anna.", "de", [3000, 4000, 0]),
        (THREE_DE + "Ich gewinne gegen Ben, aber nicht gegen Anna.", "de", [3000, 0, 4000]),
    ],
)
def test_one_side_is_better_than_another(q: str, lang: str, awarded: list[int]) -> None:
    assert verdict(q, lang=lang)["awarded"] == awarded


@pytest.mark.parametrize(
    ("q", "lang"),
    [
        (THREE_EN + "Anna has Ben covered.", "en"),
        (THREE_EN + "Does Anna beat Ben?", "en"),
        (THREE_EN + "Anna doesn't beat Ben.", "en"),
        (THREE_EN + "Ben talks about Anna.", "en"),
        (THREE_DE + "Ben redet über Anna.", "de"),
        (THREE_DE + "Vor dem Flop hatte Anna Ben überredet.", "de"),
        (THREE_DE + "Ich war vorne bis River.", "de"),
        (THREE_EN + "They are three stacks all in the same hand.", "en"),
        (THREE_EN + "The all-in player and one of the other two hold the same best hand.", "en"),
        (THREE_DE + "Anna gewinnt, dahinter streiten sich Ben und ich.", "de"),
        (THREE_EN + "Ben and I have the same two pair, Anna turned up something odd.", "en"),
        (THREE_EN + "Ben has two pair, I have the same two pair but a better kicker, Anna a pair.", "en"),
    ],
)
def test_who_wins_is_left_open(q: str, lang: str) -> None:
    assert "awarded" not in verdict(q, lang=lang)


@pytest.mark.parametrize(
    ("q", "lang", "awarded"),
    [
        ("Set, two pair, nothing: that's Al {500|in P1}, Bo {900|in P2} and Cy {900|in P3}. Shares?", "en", [1500, 800, 0]),
        ("Flush, Straße, nichts, so lagen die Karten bei Al {500|in P1}, Bo {900|in P2} und Cy {900|in P3}", "de", [1500, 800, 0]),
        ("Full House beim CO, Flush beim BTN, Set beim SB. CO {500|in CO}, BTN {900|in BTN}, SB {900|in SB}", "de", [1500, 800, 0]),
        ("1. Al 2. Bo 3. Cy. Al {500|in P1}, Bo {900|in P2}, Cy {900|in P3}", "en", [1500, 800, 0]),
        ("Al {500|in P1}, Bo {900|in P2}, Cy {900|in P3}. Bo best, then Al, then Cy", "en", [0, 2300, 0]),
        ("Vom besten zum schlechtesten: Al, Cy, Bo. Al {500|in P1}, Bo {900|in P2}, Cy {900|in P3}", "de", [1500, 0, 800]),
    ],
)  # fmt: skip
def test_hands_and_places_in_a_row(q: str, lang: str, awarded: list[int]) -> None:
    assert verdict(q, lang=lang)["awarded"] == awarded


@pytest.mark.parametrize(
    ("q", "lang"),
    [
        ("Set, two pair. Al {500|in P1}, Bo {900|in P2} and Cy {900|in P3}", "en"),
        ("First Al {500|in P1} shoved, second Bo {900|in P2} called, then Cy {900|in P3}", "en"),
    ],
)
def test_a_row_that_does_not_come_out_even_tells_nothing(q: str, lang: str) -> None:
    assert "awarded" not in verdict(q, lang=lang)


@pytest.mark.parametrize(
    ("q", "lang", "awarded"),
    [
        (THREE_EN + "Anna has two pair, kings and fours, Ben two pair, kings and tens, I have two pair, queens and jacks", "en", [0, 7000, 0]),
        (THREE_EN + "Anna has eights full of jacks, Ben eights full of tens, I have a flush", "en", [3000, 4000, 0]),
        (THREE_EN + "Anna flush, Ben flush, smaller, me a straight", "en", [3000, 4000, 0]),
        (THREE_DE + "Anna hat Drilling Sechsen, Ben Drilling Neunen, ich zwei Paar", "de", [0, 7000, 0]),
        (THREE_EN + "Anna trips with ace kicker, Ben trips with jack kicker, I missed", "en", [3000, 4000, 0]),
        (THREE_EN + "Anna missed a flush draw, Ben has a set, I have three of a kind", "en", None),
    ],
)  # fmt: skip
def test_hands_of_a_rank_by_their_cards(q: str, lang: str, awarded: list[int] | None) -> None:
    assert verdict(q, lang=lang).get("awarded") == awarded


@pytest.mark.parametrize(
    ("q", "lang", "awarded"),
    [
        ("His flush, ten high. My straight. Her set. His is {1,000|in P1}, mine {3,000|in ME}, hers {3,000|in P2}", "en", [3000, 4000, 0]),
        ("I {1,400|in ME}, guy two {4,000|in P1}, guy three {4,000|in P2}. I had the best cards, guy two second best, guy three worst.", "en", [4200, 5200, 0]),
        ("A {1600|in P1}, B {4400|in P2}, C {4400|in P3}. A (1600) und B (4400) haben die gleiche beste Hand, C (4400) verliert.", "de", [2400, 8000, 0]),
        ("The nurse from Cork called off her {900|in P1}, the barber shoved {2,000|in P2}, I had {2,000|in ME}. Nurse has a boat, barber a flush, I have a straight", "en", [2700, 2200, 0]),
        (THREE_DE + "Ben und ich gewinnen beide.", "de", [0, 3500, 3500]),
    ],
)  # fmt: skip
def test_players_are_known_by_what_stands_beside_their_chips(q: str, lang: str, awarded: list[int]) -> None:
    assert verdict(q, lang=lang)["awarded"] == awarded


def test_chips_in_brackets_do_not_cut_a_clause() -> None:
    words = ["a", "(", "1600", ",", "in", ")", "und", "b", "tie", ",", "c", "loses"]
    ends = [[p.low for p in c] for c in clauses_of([Piece(w, n) for n, w in enumerate(words)])]
    assert ends == [["a", "(", "1600", "in", ")", "und", "b", "tie"], ["c", "loses"]]
    wins = Piece("wins", 5, place=1)
    told = [Piece("ann", 0), Piece("(", 4), wins, Piece(",", 9), Piece("we", 11), Piece(")", 13)]
    assert len([*clauses_of(told)]) == 2


@pytest.mark.parametrize(
    ("q", "lang", "awarded"),
    [
        ("pot is {900|pot}, Tom has a flush and I have a straight. who gets what", "en", [900, 0]),
        ("Pot {2.400|pot}. Manni hat eine Straße, ich einen Flush. Wieviel für wen?", "de", [2400, 0]),
        ("{4,500|pot} pot. Anna has the nut flush, Ben two pair, I missed. who gets it?", "en", [4500, 0]),
        ("A ({1600|in P1}, all-in) und B ({4400|in P2}) haben die gleiche beste Hand, C ({4400|in P3}) verliert."
         " Wie wird ausbezahlt?", "de", [2400, 8000, 0]),
    ],
)  # fmt: skip
def test_one_pot_or_several_go_to_the_best_hand(q: str, lang: str, awarded: list[int]) -> None:
    assert verdict(q, lang=lang)["awarded"][: len(awarded)] == awarded


@pytest.mark.parametrize(
    "q",
    [
        "Pot {2.400|pot}. Manni Straße, ich zwei Paar, sonst keiner mehr dabei. Wieviel für wen?",
        "Pot {900|pot}. Einer hat Straße, der andere zwei Paar. Wie wird geteilt?",
    ],
)
def test_no_pot_is_split_among_nobody_where_hands_of_several_ranks_are_told(q: str) -> None:
    assert read(q, lang="de") is None


def test_a_list_of_as_many_amounts_as_players_is_one_each() -> None:
    guys = "I had {600|in ME}, guy two had {1,500|in P1} all in, guy three had {1,500|in P2} all in. pots?"
    assert [p["amount"] for p in verdict(guys, "pots")["pots"]] == [1800, 1800]
    q = "Four players are in for {600|in P1} (all-in), {1,400|in P2} (all-in), {3,000|in P3} (all-in) and a call"
    assert [p["amount"] for p in verdict(q + " of {3,000|in P4}. pots?", "pots")["pots"]] == [
        2400,
        2400,
        3200,
    ]


def test_ties_are_placed_in_the_order_of_the_telling() -> None:
    told = Told(ties=[{"A", "B"}, {"C", "D"}], places={"A": 1, "B": 1})
    rank = levels(told, ["A", "B", "C", "D"], [["A", "B", "C", "D"], ["C", "D"]])
    assert rank is not None
    assert rank["A"] == rank["B"] > rank["C"] == rank["D"]


@pytest.mark.parametrize(
    ("q", "lang"),
    [
        ("First Tom all in {900|in P1}, then Ann {2,000|in P2}, then me {2,000|in ME}. payout?", "en"),
        ("1. Tom {900|in P1}, 2. Ann {2.000|in P2}, 3. ich {2.000|in ME}. Wer kriegt was?", "de"),
        (THREE_EN + "Ben sits behind Anna, I sit behind Ben.", "en"),
        (THREE_DE + "Ben sitzt hinter Anna, ich sitze hinter Ben.", "de"),
        (THREE_EN + "Ben is ahead of Anna in chips and I am behind both.", "en"),
        ("Anna shoves {1,000|in P1} over Ben, Ben calls {3,000|in P2} over me, me {3,000|in ME}.", "en"),
    ],
)
def test_who_went_in_when_sits_where_or_has_more_chips_is_no_order_of_hands(q: str, lang: str) -> None:
    assert "awarded" not in verdict(q, lang=lang)


def test_an_order_without_chips_between_is_one_of_hands() -> None:
    assert verdict(THREE_EN + "1. Anna 2. me 3. Ben.")["awarded"] == [3000, 0, 4000]
    assert verdict(THREE_EN + "Best is Anna, then me, then Ben.")["awarded"] == [3000, 0, 4000]


@pytest.mark.parametrize(
    ("q", "lang", "awarded"),
    [
        (
            THREE_EN + "Ben has the best hand, I'm second. Please tell me how much each of them wins.",
            "en",
            [0, 7000, 0],
        ),
        (THREE_EN + "Anna > me = Ben, and I have a flush.", "en", [3000, 2000, 2000]),
        (THREE_EN + "Anna=Ben best, I'm last.", "en", [1500, 5500, 0]),
        (THREE_EN + "I lose to both, Ben is second.", "en", [3000, 4000, 0]),
        (THREE_EN + "Ben has quads. How much does Ben get?", "en", [0, 7000, 0]),
        (
            THREE_EN + "Anna has the better hand than Ben, and Ben has a better hand than me.",
            "en",
            [3000, 4000, 0],
        ),
        (
            THREE_EN + "Ben has a flush to the 9, I have a flush to the queen, Anna a straight.",
            "en",
            [0, 0, 7000],
        ),
        (THREE_EN + "They finish in exactly that order, Anna with the best hand.", "en", [3000, 4000, 0]),
        (THREE_DE + "Ich verliere gegen beide, Ben wird Zweiter.", "de", [3000, 4000, 0]),
        (THREE_DE + "Ben hat einen Vierling. Was bekommt Ben?", "de", [0, 7000, 0]),
        (
            THREE_DE + "Anna hat die bessere Hand als Ben, Ben hat die bessere Hand als ich.",
            "de",
            [3000, 4000, 0],
        ),
        (THREE_DE + "Alle spielen das Board.", "de", [1000, 3000, 3000]),
        (THREE_DE + "Am Board liegt eine Straße, keiner hat was Besseres.", "de", [1000, 3000, 3000]),
        (THREE_DE + "Anna AA, Ben KK, ich QQ, keiner trifft was.", "de", [3000, 4000, 0]),
        (
            "Aces {1,000|in P1}, kings {3,000|in P2}, queens {3,000|in P3}. Kings hold, queens 2nd.",
            "en",
            [0, 7000, 0],
        ),
    ],
)
def test_who_is_better_in_plain_words(q: str, lang: str, awarded: list[int]) -> None:
    assert verdict(q, lang=lang)["awarded"] == awarded


@pytest.mark.parametrize(
    ("q", "lang"),
    [
        (THREE_EN + "Ben has quads. Who gets what?", "en"),
        (THREE_EN + "Ben has a boat. What do I get?", "en"),
        (THREE_EN + "Anna is second.", "en"),
        (THREE_EN + "Please tell me what Ben wins.", "en"),
        (THREE_EN + "Anna (AK), Ben (QQ), me (JJ), turn to come.", "en"),
        (THREE_EN + "They acted in that order. Who has the best hand?", "en"),
        (THREE_EN + "Board 9-J-3-3-8. Anna has tens, Ben has jacks, I have aces.", "en"),
        (THREE_EN + "There is a straight on board, Ben has a flush. Nobody has better.", "en"),
        (THREE_DE + "Ben hat einen Vierling. Wer kriegt was?", "de"),
        (THREE_DE + "Niemand hat mehr Chips. Am Board liegt ein Ass.", "de"),
    ],
)
def test_what_leaves_a_pot_open_awards_nothing(q: str, lang: str) -> None:
    assert "awarded" not in verdict(q, lang=lang)
