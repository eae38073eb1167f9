"""Who beats whom by the cards that a question tells, and when the cards stay silent."""

import time

import pytest

from rulebot.reply import read_as, taken_for_granted
from rulebot.tagging.winning.board import by_cards
from rulebot.tagging.winning.cards import boards_and_hands, hidden
from rulebot.tagging.winning.pieces import Player
from tests.test_tagging_pots import read


def heard(text, *told):
    """The ranks by the cards; `told` are names and the amounts that stand in the text, in order."""
    players, at = [], 0
    for name, amount in told:
        at = text.index(amount, at)
        players.append(Player(name, int(amount.replace(",", "").replace(".", "")), at, at + len(amount)))
        at += len(amount)
    dealt = by_cards(text, (), players)
    return dealt and dealt.ranks


ANNA, BOB, ME = ("Anna", "900"), ("Bob", "1,800"), ("ME", "1,800")
SUMS = " Anna 900, Bob 1,800, I 1,800."


@pytest.mark.parametrize(
    ("told", "ranks"),
    [
        ("Board K-9-5-5-2 rainbow. Anna has A-K, Bob Q-Q, me 5-4.", (2, 1, 3)),
        ("Anna AK, Bob QQ, I 54. Runout K 9 5 5 2.", (2, 1, 3)),
        ("On K♠ 8♠ 2♠ 4♥ 4♦ Anna shows A♠Q♠, Bob K♥K♦, I had Q♦Q♣.", (2, 3, 1)),
        ("Board Ks 8s 2s 4h 4d: Anna AsQs, Bob KhKd, me QdQc.", (2, 3, 1)),
        ("Flop K-9-5, turn 5, river 2. A-K for Anna, Q-Q for Bob, 5-4 for me.", (2, 1, 3)),
        ("Board K 9 5 5 2. Anna ace-king, Bob queens, I five-ace.", (2, 1, 3)),
        ("Board A-K-Q-8-8, no flush. Anna A-7, Bob A-5, I K-Q.", (2, 2, 1)),
        ("Anna and Bob both have A-J, I have K-J. Board J-9-6-5-2.", (2, 2, 1)),
        ("PLO, board K K 7 5 2. Anna A-A-7-7, Bob K-Q-J-T, I A-A-Q-J.", (3, 2, 1)),
    ],
)  # fmt: skip
def test_cards_and_board_tell_who_beats_whom(told, ranks):
    assert heard(told + SUMS, ANNA, BOB, ME) == dict(zip(("Anna", "Bob", "ME"), ranks, strict=True))


def test_german_words_for_cards_are_read():
    text = "Board K 9 5 5 2. Anna Ass König, Bob Damen, ich 5-4. Anna 900, Bob 1,800, ich 1,800."
    assert heard(text, ANNA, BOB, ME) == {"Anna": 2, "Bob": 1, "ME": 3}


def test_lists_of_cards_and_chips_are_in_one_order():
    text = "AK vs QQ vs 54, board K-9-5-5-2, no flush. 900, 1,800, 1,800"
    assert heard(text, ("P1", "900"), ("P2", "1,800"), ("P3", "1,800")) == {"P1": 2, "P2": 1, "P3": 3}


@pytest.mark.parametrize(
    "told",
    [
        "Board K-9-5-5-2. Anna has A-K, Bob Q-Q.",  # my cards are not told
        "Board K-9-5-5. Anna has A-K, Bob Q-Q, me 5-4.",  # no river
        "Board K-9-5-5-2. Anna has A-K, Bob Q-Q, me 5-4 for a flush.",  # suits are not told
        "Board K♠ 9♠ 5♠ 5♥ 2♦. Anna has A-K, Bob Q-J, me 5-4.",  # who has spades?
        "Board K-9-5-5-2. Anna has kings, Bob Q-Q, me 5-4.",  # both kings, or one beside the board's?
        "Board K-9-5-5-2, no wait K-9-5-4-2. Anna has A-K, Bob Q-Q, me 5-4.",
        "Board A-A-9-4-2. Anna has A-K, Bob A-Q, me A-9.",  # five aces
        "Omaha-8, board K-9-5-5-2. Anna A-K-3-4, Bob Q-Q-2-2, me 5-4-3-A.",
        "Omaha, board K-9-5-5-2. Anna A-K, Bob Q-Q, me 5-4.",  # two of four cards
        "Board K-9-5-5-2. Carl folded A-K, Bob Q-Q, me 5-4.",
        "We had 9-6-3 points, 5-10 blinds, 2-3 players, seat 4.",
    ],
)
def test_what_is_not_told_for_certain_is_not_taken_for_granted(told):
    assert heard(told + SUMS, ANNA, BOB, ME) is None


@pytest.mark.parametrize(
    "text",
    [
        "9-10 players, blinds 2/4, level 22, 55 chips, 10%, 2-3 times, seat 9",
        "at the table ja, da, AB, BB and as I said, six hundred",
        "two pair, kings and nines; kings full of sevens; trip aces; set of tens",
    ],
)
def test_numbers_and_names_of_made_hands_are_no_cards(text):
    assert boards_and_hands(hidden(text, [])) == ([], [])


@pytest.mark.parametrize(
    "part", ["A K ", "A-K, ", "kings ", "9 9 5 5 2 board ", "no " * 9, "♠ ", "Flop A K Q, turn J "]
)
def test_reading_is_fast_whatever_is_told(part):
    start = time.perf_counter()
    boards_and_hands(hidden(part * (20_000 // len(part)), []))
    assert time.perf_counter() - start < 3


@pytest.mark.parametrize(
    ("told", "ranks"),
    [
        ("Anna beats me with A-K, I have Q-Q, Bob J-J.", (3, 1, 2)),
        ("Anna calls and I have A-K, Bob shows Q-Q and Anna J-J.", (1, 2, 3)),
        ("I beat Bob with A-K. Bob had Q-Q, Anna J-J.", (1, 2, 3)),
        ("My Q-Q lost to Anna's A-K, Bob had J-J.", (3, 1, 2)),
        ("Anna flopped top pair with A-K against Bob with J-J and me with Q-Q.", (3, 1, 2)),
        ("Bob loses to my A-K with Q-Q, Anna J-J.", None),
        ("Anna says Bob has A-K, I say Q-Q, he has J-J.", None),
        ("Anna would have won with A-K but had 8-7, Bob J-J, me Q-Q.", None),
        ("I put Anna on A-K, but he had 7-6. Bob J-J, me Q-Q.", None),
    ],
)
def test_a_hand_is_his_who_alone_can_have_it(told, ranks):
    got = heard("Board K-9-5-5-2. " + told + SUMS, ANNA, BOB, ME)
    assert got == (ranks and dict(zip(("Anna", "Bob", "ME"), ranks, strict=True)))


@pytest.mark.parametrize(
    ("told", "assumed"),
    [
        ("Board K-9-5-5-2. Anna has A-K, Bob Q-Q, me J-J.", True),
        ("Board K-9-5-5-2 rainbow. Anna has A-K, Bob Q-Q, me J-J.", False),
        ("Board K-9-5-5-2, no flush out there. Anna has A-K, Bob Q-Q, me J-J.", False),
        ("Board Ks9h5d5c2s. Anna has AhKd, Bob QsQd, me JsJd.", False),
    ],
)
def test_it_is_said_where_no_suits_are_told_that_nobody_has_a_flush(told, assumed):
    found = read(told + " Anna {900|in P1}, Bob {1,800|in P2}, me {1,800|in ME}. payout?")
    assert found is not None
    assert found.facts["high_rank"]["Anna"] == max(found.facts["high_rank"].values())
    said = [*taken_for_granted(read_as(found), "en")]
    assert bool(said) is assumed
    assert all("flush" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("told", "ranks"),
    [
        ("Board A K Q J 10, no flush possible.", {"Anna": 1, "Bob": 1, "ME": 1}),
        ("Board Th Jh Qh Kh Ah.", {"Anna": 1, "Bob": 1, "ME": 1}),
        ("Board A A A A K.", {"Anna": 1, "Bob": 1, "ME": 1}),
        ("Anna has AA, Bob has KK, I have 99, no help.", {"Anna": 3, "Bob": 2, "ME": 1}),
        ("Anna has AK, Bob has QQ, I have JJ, the board bricks.", {"Anna": 1, "Bob": 3, "ME": 2}),
        ("Anna and Bob have AK both, I have QQ. Ace on the flop.", {"Anna": 2, "Bob": 2, "ME": 1}),
    ],
)
def test_a_board_for_all_and_pockets_alone(told, ranks):
    assert heard(told + SUMS, ANNA, BOB, ME) == ranks


@pytest.mark.parametrize(
    "told",
    [
        "Board A K Q J 10.",
        "Board Th Jh Qh Kh 2c.",
        "Board K K K 5 5.",
        "Board 10 10 10 A A.",
        "Anna has AK, Bob has QQ, I have JJ.",
        "Anna has A5, Bob has A4, I have A3, no help.",
        "Anna has AA, Bob has KK, I have QQ. Seven on the turn, river to come.",
    ],
)
def test_a_board_that_may_be_beaten_and_pockets_with_more_to_come_stay_silent(told):
    assert heard(told + SUMS, ANNA, BOB, ME) is None
