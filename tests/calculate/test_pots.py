"""Pots, side pots and odd chips (rules 20 and 21)."""

from __future__ import annotations

from typing import Any

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, asked, assumed, ruled, said
from refused import impossible, unreadable


def even(*seats: str) -> dict[str, int]:
    return dict.fromkeys(seats, 1)


def pots(house: str = TDA, **facts: Any) -> Any:
    """A pot of two or more, in a game with a board and chips of 100, unless told otherwise."""
    return ruled("pots", house, **({"smallest_chip": 100, "game": "board"} | facts))


def test_the_printed_shape_of_the_verdict() -> None:
    ruling = pots(
        seats=["SB", "BB", "UTG", "BTN"],
        contributions=[13300, 2400, 13300, 2800],
        folded=[False] * 4,
        high_rank=even("SB", "BB", "UTG", "BTN"),
    )
    assert ruling.figures["pots"] == [
        {"amount": 9600, "eligible": ["SB", "BB", "UTG", "BTN"]},
        {"amount": 1200, "eligible": ["SB", "UTG", "BTN"]},
        {"amount": 21000, "eligible": ["SB", "UTG"]},
    ]
    assert ruling.figures["awarded"] == [13300, 2400, 13300, 2800]
    assert (ruling.action, ruling.figures["odd_chips"], ruling.figures["returned"]) == ("split", [], 0)
    assert said(ruling) == [
        ("pots_main", "tda-2024:21"),
        ("pots_side", "tda-2024:21"),
        ("pots_side", "tda-2024:21"),
        ("pots_pot_split", "tda-2024:20"),
        ("pots_pot_split", "tda-2024:20"),
        ("pots_pot_split", "tda-2024:20"),
    ]
    assert ruling.steps[1].values == {"amount": 1200, "players": "SB, UTG, BTN", "number": 1}
    assert ruling.steps[4].values == {"amount": 1200, "players": "SB, UTG, BTN", "each": 400, "number": 1}


def test_the_uncalled_excess_goes_back() -> None:
    ruling = pots(seats=["A", "B"], contributions=[900, 400], high_rank={"A": 1, "B": 2})
    assert ruling.figures["pots"] == [{"amount": 800, "eligible": ["A", "B"]}]
    assert (ruling.figures["returned"], ruling.figures["returned_to"]) == (500, "A")
    assert (ruling.action, ruling.figures["awarded"]) == ("payout", [500, 800])
    assert said(ruling)[0] == ("pots_uncalled", "tda-2024:65-A")
    assert ruling.steps[0].values == {"seat": "A", "amount": 500}
    assert said(ruling)[2] == ("pots_pot_to", "tda-2024:21")


def test_chips_a_folded_player_called_are_not_uncalled() -> None:
    ruling = pots(
        seats=["A", "B", "C"],
        contributions=[1000, 600, 400],
        folded=[False, True, False],
        high_rank={"A": 1, "C": 2},
    )
    assert ruling.figures["pots"] == [
        {"amount": 1200, "eligible": ["A", "C"]},
        {"amount": 400, "eligible": ["A"]},
    ]
    assert (ruling.figures["returned"], ruling.figures["awarded"]) == (400, [800, 0, 1200])


def test_a_folded_players_chips_lie_in_the_pot_they_reach() -> None:
    ruling = pots(
        seats=["A", "B", "C", "D"],
        contributions=[500, 200, 900, 900],
        folded=[False, False, True, True],
        high_rank={"A": 2, "B": 1},
    )
    assert [pot["amount"] for pot in ruling.figures["pots"]] == [800, 1700]
    assert [pot["eligible"] for pot in ruling.figures["pots"]] == [["A", "B"], ["A"]]
    assert ruling.figures["awarded"] == [2500, 0, 0, 0]


def test_everybody_else_folded() -> None:
    ruling = pots(seats=["SB", "BB"], contributions=[100, 200], folded=[True, False])
    assert (ruling.action, ruling.figures["awarded"]) == ("payout", [0, 200 + 100])
    assert ruling.figures["returned"] == 100


def test_a_pot_nobody_called_goes_back_whole() -> None:
    ruling = pots(seats=["SB", "BB"], contributions=[0, 200], folded=[True, False])
    assert (ruling.figures["pots"], ruling.figures["awarded"]) == ([], [0, 200])


def test_a_live_player_without_chips_in_wins_nothing() -> None:
    ruling = pots(seats=["A", "B", "C"], contributions=[300, 0, 300], high_rank={"A": 1, "C": 2})
    assert ruling.figures["pots"] == [{"amount": 600, "eligible": ["A", "C"]}]
    assert ruling.figures["awarded"] == [0, 0, 600]


def test_seats_are_numbered_where_they_are_not_named() -> None:
    ruling = pots(contributions=[300, 300], high_rank={"1": 1, "2": 2})
    assert ruling.figures["pots"] == [{"amount": 600, "eligible": ["1", "2"]}]


@pytest.mark.parametrize(("house", "clause"), [(TDA, "20-A"), (TDA_2011, "16"), (ACE, "20"), (NZ, "20-A")])
def test_the_odd_chip_goes_to_the_first_winner_left_of_the_button(house: str, clause: str) -> None:
    ruling = pots(
        house,
        seats=["SB", "BB", "UTG"],
        contributions=[500, 500, 500],
        high_rank={"SB": 1, "BB": 2, "UTG": 2},
    )
    assert ruling.figures["awarded"] == [0, 800, 700]
    odd = {"pot": 0, "side": "pot", "amount": 100, "to": "BB", "id": f"{house}:{clause}"}
    assert ruling.figures["odd_chips"] == [odd]
    assert said(ruling)[-1] == ("pots_odd_chip", f"{house}:{clause}")
    assert ruling.steps[-1].values == {"amount": 100, "seat": "BB"}
    assert (ruling.action, ruling.figures["unassigned"], assumed(ruling)) == ("split", 0, [])


@pytest.mark.parametrize("seats", [["A", "BTN", "C"], ["BTN", "C", "A"], ["C", "A", "btn"], ["A", "BU", "C"]])
def test_the_button_is_last_wherever_it_is_named(seats: list[str]) -> None:
    ruling = pots(
        seats=seats,
        contributions=[500] * 3,
        folded=[seat == "A" for seat in seats],
        high_rank=even(*seats),
    )
    assert ruling.figures["odd_chips"][0]["to"] == "C"


def test_each_side_pot_has_its_own_odd_chip() -> None:
    ruling = pots(
        seats=["A", "B", "C", "D"],
        contributions=[300, 800, 800, 400],
        folded=[False, False, False, True],
        high_rank={"A": 2, "B": 2, "C": 2},
    )
    assert ruling.figures["pots"] == [
        {"amount": 1200, "eligible": ["A", "B", "C"]},
        {"amount": 1100, "eligible": ["B", "C"]},
    ]
    assert ruling.figures["odd_chips"] == [
        {"pot": 1, "side": "pot", "amount": 100, "to": "B", "id": "tda-2024:20-A"}
    ]
    assert (ruling.action, ruling.figures["awarded"]) == ("split", [400, 1000, 900, 0])


def test_the_odd_chip_counts_in_the_smallest_chip() -> None:
    facts = {
        "seats": ["A", "B", "C"],
        "contributions": [500, 500, 500],
        "high_rank": {"A": 1, "B": 1, "C": 0},
    }
    assert pots(smallest_chip=500, **facts).figures["awarded"] == [1000, 500, 0]
    assert pots(smallest_chip=50, **facts).figures["awarded"] == [750, 750, 0]


def test_several_odd_chips_are_not_in_the_book() -> None:
    ruling = pots(
        seats=["A", "B", "C", "D"],
        contributions=[400, 400, 400, 200],
        folded=[False, False, False, True],
        high_rank=even("A", "B", "C"),
    )
    assert (ruling.action, ruling.figures["awarded"]) == ("not-specified", [500, 500, 400, 0])
    assert [chip["to"] for chip in ruling.figures["odd_chips"]] == ["A", "B"]
    assert ruling.figures["alternatives"] == [{"reading": "all-to-first", "awarded": [600, 400, 400, 0]}]
    assert assumed(ruling) == [("pots_several_odd", "tda-2024:20-A")]
    assert [step.values["players"] for step in ruling.steps if step.say == "pots_odd_chips"] == ["A, B"]


HIGH_LOW = {
    "seats": ["A", "B", "C"],
    "contributions": [500, 500, 500],
    "high_rank": {"A": 2, "B": 1, "C": 1},
    "low_rank": {"A": None, "B": 5, "C": 3},
}


def test_the_odd_chip_of_a_high_low_pot_goes_to_the_high_side() -> None:
    ruling = pots(**HIGH_LOW)
    assert (ruling.action, ruling.figures["awarded"]) == ("split", [800, 700, 0])
    odd = {"pot": 0, "side": "pot", "amount": 100, "to": "A", "id": "tda-2024:20-C"}
    assert (ruling.figures["odd_chips"], ruling.figures["unassigned"]) == ([odd], 0)
    assert said(ruling) == [
        ("pots_main", "tda-2024:21"),
        ("pots_odd_to_high", "tda-2024:20-C"),
        ("pots_high_to", "tda-2024:21"),
        ("pots_low_to", "tda-2024:21"),
    ]


def test_nz_does_not_say_which_side_gets_the_odd_chip() -> None:
    ruling = pots(NZ, **HIGH_LOW)
    assert (ruling.action, ruling.figures["awarded"]) == ("not-specified", [800, 700, 0])
    assert ruling.figures["alternatives"] == [{"reading": "odd-to-low", "awarded": [700, 800, 0]}]
    assert assumed(ruling) == [("pots_silent_high_low", "clubs-nz-2022:20-A")]


def test_ace_does_not_play_high_low() -> None:
    ruling = pots(ACE, **HIGH_LOW)
    assert (ruling.action, said(ruling)) == ("not-applicable", [("pots_high_low_not_ours", "ace:20")])
    assert "awarded" not in ruling.figures
    evenly = pots(ACE, **(HIGH_LOW | {"contributions": [500, 500, 400]}))
    assert (evenly.action, evenly.figures["awarded"]) == ("split", [700, 700, 0])


def test_nobody_qualifies_low() -> None:
    ruling = pots(**(HIGH_LOW | {"low_rank": {"A": None, "B": None, "C": None}}))
    assert (ruling.action, ruling.figures["awarded"]) == ("payout", [1500, 0, 0])
    assert said(ruling)[-1] == ("pots_pot_to", "tda-2024:21")


def test_a_quarter_of_the_pot() -> None:
    ruling = pots(
        seats=["A", "B"], contributions=[700, 700], high_rank={"A": 2, "B": 1}, low_rank={"A": 1, "B": 1}
    )
    assert ruling.figures["awarded"] == [700 + 400, 300]
    assert ruling.figures["odd_chips"] == [
        {"pot": 0, "side": "low", "amount": 100, "to": "A", "id": "tda-2024:20-A"}
    ]
    assert ("pots_low_split", "tda-2024:20") in said(ruling)


def test_one_player_wins_both_sides() -> None:
    ruling = pots(
        seats=["A", "B"], contributions=[700, 700], high_rank={"A": 2, "B": 1}, low_rank={"A": 2, "B": 1}
    )
    assert (ruling.action, said(ruling)[-1]) == ("payout", ("pots_both_to", "tda-2024:21"))
    assert ruling.figures["awarded"] == [1400, 0]


SAME_BOTH_WAYS = {
    "seats": ["A", "B"],
    "contributions": [33, 33],
    "smallest_chip": 1,
    "high_rank": {"A": 1, "B": 1},
    "low_rank": {"A": 1, "B": 1},
}


@pytest.mark.parametrize(
    ("house", "awarded", "clause"),
    [(TDA, [34, 32], "20-D"), (TDA_2011, [33, 33], "16"), (NZ, [33, 33], "ADD-20"), (ACE, [34, 32], "20")],
)
def test_hands_the_same_both_ways(house: str, awarded: list[int], clause: str) -> None:
    ruling = pots(house, **SAME_BOTH_WAYS)
    assert (ruling.action, ruling.figures["awarded"]) == ("split", awarded)
    say = "pots_both_split" if awarded == [33, 33] else "pots_identical_deleted"
    assert [at for key, at in said(ruling) if key == say] == [f"{house}:{clause}"]


def test_hands_the_same_both_ways_with_an_odd_chip() -> None:
    ruling = pots(
        NZ,
        **(
            SAME_BOTH_WAYS
            | {"seats": ["A", "B", "C"], "contributions": [33, 33, 1], "folded": [False, False, True]}
        ),
    )
    assert ruling.figures["awarded"] == [34, 33, 0]
    assert ruling.figures["odd_chips"][0]["side"] == "both"


STUD = {
    "seats": ["A", "B", "C"],
    "contributions": [500, 500, 500],
    "game": "stud",
    "high_rank": {"A": 2, "B": 2, "C": 1},
}


@pytest.mark.parametrize(("house", "clause"), [(TDA, "20-B"), (TDA_2011, "16")])
def test_stud_prints_no_order_of_the_suits(house: str, clause: str) -> None:
    ruling = pots(house, **STUD)
    assert (ruling.action, ruling.figures["awarded"], ruling.figures["unassigned"]) == (
        "discretion",
        [700, 700, 0],
        100,
    )
    assert said(ruling)[-2:] == [
        ("pots_odd_chip_open", f"{house}:{clause}"),
        ("pots_no_suit_order", f"{house}:{clause}"),
    ]
    assert asked(ruling) == {"suit_order": [("A",), ("B",)]}
    assert ruling.figures["odd_chips"] == [
        {"pot": 0, "side": "pot", "amount": 100, "to": None, "id": f"{house}:{clause}"}
    ]


@pytest.mark.parametrize(
    ("order", "card", "to"),
    [
        (["s", "h", "d", "c"], {"A": "6c", "B": "6s"}, "B"),
        (["clubs", "diamonds", "hearts", "spades"], {"A": "6c", "B": "6s"}, "A"),
        (["♠", "♥", "♦", "♣"], {"A": "6♥", "B": "6♦", "C": "As"}, "A"),
        (["B", "A"], None, "B"),
        (["C", "B", "A"], None, "B"),
        ({"A": 3, "B": 7}, None, "B"),
        (None, {"A": "Td", "B": "9s"}, "A"),
        (None, {"A": "9d", "B": "10s"}, "B"),
    ],
)
def test_stud_with_the_high_card_told(order: Any, card: Any, to: str) -> None:
    ruling = pots(suit_order=order, high_card=card, **STUD)
    assert (ruling.action, ruling.figures["odd_chips"][0]["to"]) == ("split", to)
    assert sum(ruling.figures["awarded"]) == 1500
    assert asked(ruling) == {}


@pytest.mark.parametrize(
    ("order", "card"),
    [
        (["s", "h", "d", "c"], {"A": "6c"}),
        (None, {"A": "6c", "B": "6s"}),
        ({"A": 3}, None),
        ({"A": 3, "B": 3}, None),
        (["C"], None),
    ],
)
def test_stud_with_too_little_told(order: Any, card: Any) -> None:
    assert pots(suit_order=order, high_card=card, **STUD).action == "discretion"


def test_stud_is_like_every_game_in_nz_and_none_in_ace() -> None:
    nz = pots(NZ, **STUD)
    assert (nz.action, nz.figures["awarded"]) == ("split", [800, 700, 0])
    ace = pots(ACE, **STUD)
    assert (ace.action, said(ace)[-1]) == ("not-applicable", ("pots_stud_not_ours", "ace:20"))


def test_stud_without_an_odd_chip_needs_no_suits() -> None:
    ruling = pots(**(STUD | {"contributions": [500, 500, 400], "high_rank": {"A": 2, "B": 2, "C": 1}}))
    assert (ruling.action, ruling.figures["awarded"]) == ("split", [700, 700, 0])


def test_two_odd_chips_in_stud() -> None:
    facts = STUD | {
        "seats": ["A", "B", "C", "D"],
        "contributions": [400, 400, 400, 200],
        "folded": [False, False, False, True],
        "high_rank": even("A", "B", "C"),
    }
    ruling = pots(suit_order=["C", "A", "B"], **facts)
    assert (ruling.action, ruling.figures["awarded"]) == ("not-specified", [500, 400, 500, 0])
    partly = pots(suit_order=["C"], **facts)
    assert (partly.action, partly.figures["unassigned"], partly.figures["awarded"]) == (
        "discretion",
        100,
        [400, 400, 500, 0],
    )


def test_razz_is_ranked_low() -> None:
    ruling = pots(seats=["A", "B"], contributions=[500, 500], low_rank={"A": 1, "B": 4}, game="stud")
    assert (ruling.action, ruling.figures["awarded"]) == ("payout", [0, 1000])


def test_the_game_is_asked_only_for_an_odd_chip() -> None:
    odd = {"seats": ["A", "B", "C"], "contributions": [500] * 3, "high_rank": {"A": 1, "B": 1, "C": 0}}
    assert asked(ruled("pots", TDA, smallest_chip=100, **odd)) == {
        "game": ["board", "stud"],
        "suit_order": [("A",), ("B",)],
    }
    assert asked(ruled("pots", NZ, smallest_chip=100, **odd)) == {}
    assert ruled("pots", TDA, smallest_chip=50, **odd).action == "split"


def test_the_smallest_chip_is_asked_only_where_it_matters() -> None:
    odd = {
        "seats": ["A", "B", "C"],
        "contributions": [500] * 3,
        "high_rank": {"A": 1, "B": 1, "C": 0},
        "game": "board",
    }
    asks = ruled("pots", TDA, **odd)
    assert asks.action is None
    assert asked(asks) == {"smallest_chip": [5, 25, 100, 500]}
    assert asks.figures["pots"] == [{"amount": 1500, "eligible": ["A", "B", "C"]}]
    assert ruled("pots", TDA, **(odd | {"contributions": [500, 500, 0]})).figures["awarded"] == [500, 500, 0]
    assert ruled("pots", TDA, **(odd | {"high_rank": {"A": 1, "B": 0, "C": 0}})).action == "payout"


def test_the_hands_are_asked_where_a_pot_is_contested() -> None:
    assert asked(pots(contributions=[500, 500])) == {"high_rank": []}
    assert asked(pots(contributions=[500, 500], high_rank={"1": 3})) == {"high_rank": []}
    assert asked(pots(contributions=[500, 500], high_rank={"1": 3, "2": None})) == {"high_rank": []}
    assert asked(ruled("pots", TDA)) == {"contributions": []}
    assert pots(contributions=[500, 500], folded=[True, False]).action == "payout"


@pytest.mark.parametrize(
    "told", [{"contributions": [110, 105]}, {"contributions": [500, 500], "dead": [0, 10]}]
)
def test_what_no_chips_in_play_can_make_is_refused(told: dict[str, Any]) -> None:
    with impossible("2 has put in 10.?, and the smallest chip is 25|1 has put in 110"):
        pots(smallest_chip=25, **told)


def test_the_odd_chip_of_a_halved_pot_goes_to_the_high_side_with_its_clause() -> None:
    told = {
        "seats": ["A", "B", "C"],
        "contributions": [500, 500, 25],
        "folded": [False, False, True],
        "smallest_chip": 25,
        "high_rank": {"A": 2, "B": 1},
        "low_rank": {"A": 1, "B": 2},
    }
    ruling = pots(**told)
    assert ruling.figures["awarded"] == [525, 500, 0]
    odd = {"pot": 0, "side": "pot", "amount": 25, "to": "A", "id": "tda-2024:20-C"}
    assert (ruling.figures["odd_chips"], ruling.figures["unassigned"]) == ([odd], 0)
    assert ("pots_odd_to_high", "tda-2024:20-C") in said(ruling)
    both = pots(**told | {"high_rank": {"A": 2, "B": 2}})
    assert both.figures["odd_chips"][0] == odd | {"to": None}
    assert both.figures["awarded"] == [275, 750, 0]
    assert pots(**told | {"contributions": [500, 500, 50]}).figures["odd_chips"] == []
    assert ruled("pots", TDA_2011, **told, game="board").figures["odd_chips"][0]["id"] == "tda-2011:16"


def test_what_nobody_called_of_a_player_who_folded_stays_in_the_pot() -> None:
    ruling = pots(seats=["A", "B"], contributions=[500, 100], folded=[True, False])
    assert ruling.figures["awarded"] == [0, 600]
    assert (ruling.figures["returned"], ruling.figures["returned_to"]) == (0, None)
    assert assumed(ruling) == [("pots_folded_stays", "tda-2024:65-A")]
    left = pots(seats=["A", "B"], contributions=[500, 100], folded=[False, False], high_rank=even("A", "B"))
    assert (left.figures["returned"], assumed(left)) == (400, [])


def test_the_smallest_chip_is_asked_where_a_pot_is_halved() -> None:
    facts = {"seats": ["A", "B", "C"], "folded": [False, False, True], "game": "board"}
    ranks = {"high_rank": {"A": 2, "B": 1}, "low_rank": {"A": 1, "B": 2}}
    even_pot = ruled("pots", TDA, contributions=[500, 500, 0], **facts, **ranks)
    assert even_pot.figures["awarded"] == [500, 500, 0]
    odd_pot = ruled("pots", TDA, contributions=[500, 500, 500], **facts, **ranks)
    assert asked(odd_pot) == {"smallest_chip": [5, 25, 100, 500]}


def test_dead_chips_need_not_be_matched() -> None:
    ruling = pots(seats=["SB", "BB"], contributions=[500, 700], dead=[0, 200], high_rank={"SB": 2, "BB": 1})
    assert (ruling.figures["returned"], ruling.figures["pots"][0]["amount"]) == (0, 1200)
    assert ruling.figures["awarded"] == [1200, 0]
    assert assumed(ruling) == [("pots_dead_to_main", "tda-2024:21")]


def test_the_best_hand_of_all_wins_every_pot_it_plays_for_though_no_more_is_told() -> None:
    ruling = pots(seats=["A", "B", "C"], contributions=[700, 2000, 2400], best_hand="A")
    assert (ruling.figures["best_hand"], ruling.figures["best_gets"]) == ("A", 2100)
    assert [ask.fact for ask in ruling.asks] == ["high_rank"]
    assert "awarded" not in ruling.figures
    whole = pots(seats=["A", "B", "C"], contributions=[700, 2000, 2400], best_hand="C")
    assert whole.figures["best_gets"] == 5100  # with the 400 that nobody called


def test_told_ranks_go_before_the_best_hand() -> None:
    ruling = pots(seats=["A", "B"], contributions=[700, 700], best_hand="A", high_rank={"A": 1, "B": 2})
    assert ruling.figures["awarded"] == [0, 1400]
    assert "best_gets" not in ruling.figures


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"seats": ["A"], "contributions": [1, 2]}, "seats has 1 entries, contributions has 2"),
        ({"contributions": [1, 2], "folded": [True]}, "folded has 1 entries, contributions has 2"),
        ({"contributions": [1, 2], "dead": [1]}, "dead has 1 entries, contributions has 2"),
        ({"contributions": []}, "contributions is empty"),
        ({"contributions": [0, 0]}, "nobody has put a chip into the pot"),
        ({"contributions": [1] * 53}, "53 players: 52 cards are not dealt to so many"),
        ({"seats": ["A", "A"], "contributions": [1, 2]}, "a seat is named twice in A, A"),
        ({"contributions": [1, 2], "folded": [True, True]}, "everybody has folded"),
        ({"contributions": [1, 2], "smallest_chip": 0}, "smallest_chip is 0"),
        ({"contributions": [1, 2], "dead": [0, 3]}, "2: 3 dead of only 2 put in"),
        ({"contributions": [1, 2], "high_rank": {"X": 1}}, 'no seat "X"; the seats are 1, 2'),
        ({"contributions": [1, 2], "low_rank": {"X": 1}}, 'no seat "X"'),
        ({"contributions": [1, 2], "best_hand": "X"}, 'no seat "X"'),
        ({"contributions": [1, 2], "folded": [True, False], "best_hand": "1"}, "1 has folded"),
        ({"contributions": [1, 2], "suit_order": ["X"]}, 'no seat "X"'),
        ({"contributions": [1, 2], "suit_order": {"X": 1}}, 'no seat "X"'),
        ({"contributions": [1, 2], "high_card": {"X": "6s"}}, 'no seat "X"'),
        ({"contributions": [1, 2], "high_card": {"1": "6s", "2": "6s"}}, "the same card"),
    ],
)
@pytest.mark.parametrize("house", [TDA, ACE])
def test_pots_that_cannot_be_are_refused_in_every_house(house: str, facts: dict[str, Any], why: str) -> None:
    with impossible(why):
        ruled("pots", house, **facts)


@pytest.mark.parametrize("card", ["1s", "s", "6x", "16s"])
def test_a_card_that_is_none_is_not_read(card: str) -> None:
    with unreadable(r"high_card\.1: .* is not a card; write it as 6s or Td"):
        ruled("pots", TDA, contributions=[1, 2], high_card={"1": card})


@pytest.mark.parametrize("amount", [-1, 1.5, True, 10**30, "500"])
def test_amounts_that_are_no_chips_are_not_read(amount: Any) -> None:
    with unreadable("contributions"):
        ruled("pots", TDA, contributions=[amount, 500])


def test_as_many_players_as_cards_can_be() -> None:
    assert pots(contributions=[100] * 52, folded=[True] * 51 + [False]).figures["awarded"][-1] == 5200
