"""The evaluator of hands, class by class, and against PokerKit on thousands of deals."""

import itertools
import random

import pytest
from pokerkit import OmahaHoldemHand, StandardHighHand

from rulebot.tagging.winning.hands import Rank
from rulebot.tagging.winning.strength import Card, best, best_omaha, one_deck

VALUES = "23456789TJQKA"


def cards(words):
    return [Card(VALUES.index(word[0]) + 2, word[1:]) for word in words.split()]


@pytest.mark.parametrize(
    ("told", "rank"),
    [
        ("As Ks Qs Js Ts 2h 2d", Rank.ROYAL),
        ("5s 4s 3s 2s As Kh Kd", Rank.STRAIGHT_FLUSH),
        ("9 9 9 9 2 3 K", Rank.QUADS),
        ("9 9 9 K K 2 3", Rank.FULL_HOUSE),
        ("9 9 9 K K K 3", Rank.FULL_HOUSE),
        ("As 9s 7s 4s 2s 9h 9d", Rank.FLUSH),
        ("A 2 3 4 5 9 9", Rank.STRAIGHT),
        ("A K Q J T 9 9", Rank.STRAIGHT),
        ("9 9 9 K Q 2 3", Rank.TRIPS),
        ("9 9 8 8 7 7 2", Rank.TWO_PAIR),
        ("9 9 K Q 2 3 5", Rank.PAIR),
        ("A Q 9 7 5 3 2", Rank.NOTHING),
        ("Q K A 2 3 7 8", Rank.NOTHING),
    ],
)
def test_every_rank_is_known(told, rank):
    assert best(cards(told))[0] == rank


@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("A K", "A Q", "A 9 7 4 2"),  # the kicker
        ("T T", "9 8", "9 8 4 4 2") ,  # tens up over nines up
        ("K 3", "A Q", "7 7 7 K 2"),  # full house over trips
        ("7 2", "6 2", "3 4 5 6 K"),  # straight by its height
        ("6 2", "A K", "A 3 4 5 K"),  # the six-high straight over two pair
        ("A Q", "5 5", "J J T T 2"),  # counterfeited: the ace plays
        ("A 3", "K K", "2 2 2 2 Q"),  # the fifth card beside quads on the board
        ("9 9", "J J", "9 4 4 2 K"),  # nines full over two pair
    ],
)  # fmt: skip
def test_the_better_hand_wins(better, worse, board):
    assert best(cards(better + " " + board)) > best(cards(worse + " " + board))


@pytest.mark.parametrize(
    ("one", "other", "board"),
    [
        ("A 7", "A 5", "A K Q 8 8"),  # the kickers do not play
        ("2 2", "3 3", "A K Q J T"),  # the board plays
        ("5 5", "4 4", "K K 8 8 A"),  # both counterfeited
        ("A 3", "A K", "9 9 9 9 Q"),
        ("6h 6d", "4h 3h", "Ah Kh Jh 8h 7h"),  # five of a suit lie, and neither card is higher
    ],
)
def test_hands_tie_where_the_same_five_cards_play(one, other, board):
    assert best(cards(one + " " + board)) == best(cards(other + " " + board))


def test_omaha_plays_two_of_four_and_three_of_the_board():
    board = cards("As Ks Qs 2s 7h")
    assert best_omaha(cards("Js 9d 8c 6h"), board)[0] != Rank.FLUSH
    assert best_omaha(cards("Js 9s 8c 6h"), board)[0] == Rank.FLUSH
    assert best_omaha(cards("K Q J J"), cards("9 9 9 2 3"))[0] == Rank.FULL_HOUSE
    assert best_omaha(cards("9 Q J T"), cards("9 9 2 2 3"))[0] == Rank.TRIPS


def test_the_order_is_that_of_pokerkit():
    deck = [Card(value, suit) for value in range(2, 15) for suit in "shdc"]
    draw = random.Random(7)  # noqa: S311
    for _ in range(600):
        dealt = draw.sample(deck, 13)
        words = [
            "".join(VALUES[c.value - 2] + c.suit for c in part) for part in (dealt[:5], dealt[5:9], dealt[9:])
        ]
        mine = [best([*dealt[:5], *dealt[n : n + 2]]) for n in (5, 9)]
        theirs = [StandardHighHand.from_game(word[:4], words[0]) for word in words[1:]]
        assert (mine[0] > mine[1], mine[0] == mine[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])
        mine = [best_omaha(dealt[n : n + 4], dealt[:5]) for n in (5, 9)]
        theirs = [OmahaHoldemHand.from_game(word, words[0]) for word in words[1:]]
        assert (mine[0] > mine[1], mine[0] == mine[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])


def test_all_values_without_suits_are_ranked():
    seen = {
        best([Card(value) for value in five])
        for five in itertools.combinations_with_replacement(range(2, 15), 5)
        if one_deck([Card(value) for value in five])
    }
    assert len(seen) == 7462 - 1277 - 10  # all the hands there are, without the flushes


def test_one_deck_has_four_of_a_value_and_each_card_once():
    assert one_deck(cards("A A A A K"))
    assert not one_deck(cards("A A A A A"))
    assert not one_deck(cards("As As"))
