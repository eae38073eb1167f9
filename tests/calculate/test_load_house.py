"""The houses as the calculator gets them: clauses by their own numbers, silence as no value."""

from __future__ import annotations

from pathlib import Path

import pytest
from betting_case import ACE, ALL, NZ, OLD, TDA

from rulebot.calculate.house import House, Param
from rulebot.errors import CannotRead, UnknownId
from rulebot.houses import HOUSES, house_of, load_house


def test_the_four_houses_are_there() -> None:
    assert [house.id for house in ALL] == list(HOUSES)
    assert {house.id: house.book for house in ALL} == {house: house for house in HOUSES}


@pytest.mark.parametrize(
    ("house", "clause", "own"),
    [
        (TDA, "45-A", "tda-2024:45-A"),
        (TDA, "45-B-2", "tda-2024:45-B-2"),
        (OLD, "45-A", "tda-2011:39"),
        (OLD, "45-B-2", None),
        (OLD, "51-B", None),
        (OLD, "43-A", "tda-2011:37"),
        (NZ, "54-D", "clubs-nz-2022:54-C"),
        (NZ, "ADD-46-ex-2", "clubs-nz-2022:ADD-46-ex-3"),
        (ACE, "61", "ace:61"),
    ],
)
def test_a_clause_is_cited_by_the_number_of_the_houses_own_book(
    house: House, clause: str, own: str | None
) -> None:
    assert house.cite(clause) == own


def test_a_clause_is_looked_up_from_the_letter_upwards_and_else_has_the_same_number() -> None:
    house = House("club", {}, {"45": "tda:39", "45-B": None})
    assert house.cite("45-A-1") == "tda:39"
    assert house.cite("45-B-2") is None
    assert house.cite("46-C") == "club:46-C"
    assert House("club", {}, {}, "book").cite("46") == "book:46"


def test_a_silent_house_has_no_value_and_no_clause() -> None:
    assert OLD.value("undercall_mandatory_full_call") is None
    assert OLD.clause("undercall_mandatory_full_call") is None
    assert TDA.value("no such parameter") is None
    assert TDA.clause("no such parameter") is None
    assert TDA.value("half_raise_threshold") == "1/2"
    assert NZ.value("min_reraise_total_factor") == 2
    assert NZ.clause("min_reraise_total_factor") == "clubs-nz-2022:48"


def test_none_in_a_file_is_no_value() -> None:
    table = {
        "id": "club",
        "clauses": {"45": "39", "46": ""},
        "policy": {"a": {"value": "none", "status": "explicit", "rule": "5"}, "b": {"status": "silent"}},
    }
    house = house_of(table)
    assert house.policy == {"a": Param(None, "explicit", "club:5"), "b": Param(None, "silent", None)}
    assert house.clauses == {"45": "club:39", "46": None}
    assert house.book == "club"
    assert house_of({**table, "book": "tda-2024"}).clause("a") == "tda-2024:5"


def test_an_unknown_house_and_a_broken_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(
        UnknownId, match="no house 'casino'; known are tda-2024, tda-2011, ace, clubs-nz-2022"
    ):
        load_house("casino")
    (tmp_path / "casino.toml").write_text("id = ", "utf-8")
    with pytest.raises(CannotRead, match="the file of house casino cannot be read: TOMLDecodeError"):
        load_house("casino", tmp_path)
    with pytest.raises(CannotRead, match="the file of house ace cannot be read: FileNotFoundError"):
        load_house("ace", tmp_path)
    (tmp_path / "casino.toml").write_text('id = "casino"\n[policy]\n', "utf-8")
    assert load_house.__wrapped__("casino", tmp_path).id == "casino"


def test_a_path_is_no_house(tmp_path: Path) -> None:
    for name in ("../ace", "/etc/passwd", "", "ACE"):
        with pytest.raises(UnknownId):
            load_house(name, tmp_path)
