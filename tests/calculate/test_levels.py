"""New hand and new limits (rule 23)."""

from __future__ import annotations

import pytest
from procedure_case import ACE, NZ, TDA, TDA_2011, asked, ruled, said

OURS = ("first-riffle", "shuffler-button", "dealer-push")


@pytest.mark.parametrize(
    ("house", "rule", "begins"),
    [(TDA, 23, OURS), (NZ, 23, OURS), (TDA_2011, 19, ("first-riffle", "shuffler-button"))],
)
@pytest.mark.parametrize("begun", ["nothing", *OURS])
def test_a_new_level_applies_to_the_next_hand(
    house: str, rule: int, begins: tuple[str, ...], begun: str
) -> None:
    ruling = ruled("new-level", house, begun=begun)
    expected = ("no", {"level": "prior"}) if begun in begins else ("yes", {"level": "new"})
    assert (ruling.action, ruling.figures) == expected
    at = f"{house}:{rule}"
    word = begun.replace("-", "_")
    if begun == "nothing":
        first = "new_level_not_begun"
    elif begun not in begins:
        first = f"new_level_no_start_{word}"
    else:
        first = f"new_level_{word}"
    if house == TDA and begun == "dealer-push":
        assert said(ruling) == [("new_level_push", at)]
    else:
        assert said(ruling) == [(first, at), ("new_level_next_hand", at)]


def test_nz_waits_for_the_clock() -> None:
    ruling = ruled("new-level", NZ, begun="nothing", clock_at_zero=False)
    assert (ruling.action, said(ruling)) == ("no", [("new_level_clock_not_zero", "clubs-nz-2022:23")])
    assert ruling.figures == {"level": "prior"}
    assert ruled("new-level", NZ, begun="nothing", clock_at_zero=True).action == "yes"
    assert ruled("new-level", TDA, begun="nothing", clock_at_zero=False).action == "yes"


def test_ace_leaves_it_to_the_dealer() -> None:
    ruling = ruled("new-level", ACE, begun="first-riffle")
    assert (ruling.action, said(ruling), ruling.figures) == (
        "discretion",
        [("new_level_dealer_call", "ace:23")],
        {},
    )


@pytest.mark.parametrize("house", [TDA, NZ])
@pytest.mark.parametrize(
    ("acted", "action", "level", "say"),
    [(True, "no", "prior", "new_level_mistake_stands"), (False, "yes", "new", "new_level_mistake_corrected")],
)
def test_a_hand_begun_at_the_prior_level_by_mistake(
    house: str, acted: bool, action: str, level: str, say: str
) -> None:
    ruling = ruled("new-level", house, by_mistake=True, substantial_action=acted)
    assert (ruling.action, ruling.figures, said(ruling)) == (action, {"level": level}, [(say, f"{house}:23")])


def test_2011_is_silent_on_such_mistakes() -> None:
    ruling = ruled("new-level", TDA_2011, by_mistake=True, substantial_action=True)
    assert (ruling.action, said(ruling)) == ("not-specified", [("new_level_mistake_silent", "tda-2011:19")])


def test_what_is_needed_is_asked() -> None:
    assert asked(ruled("new-level", TDA)) == {"begun": ["nothing", *OURS]}
    assert asked(ruled("new-level", TDA, by_mistake=True)) == {"substantial_action": [True, False]}
