"""The house files and the lineage: complete, well-formed, and every quote printed in its book.

Only what needs no other code: that each quote stands at the clause it names is tested with the library.
"""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulebot import say

CORPUS = Path(__file__).parent.parent / "corpus"
SOURCES = {
    "tda-2024": "tda-2024-en.txt",
    "tda-2011": "tda-2011.txt",
    "ace": "ace.txt",
    "clubs-nz-2022": "clubs-nz-2022.txt",
}
HOUSES = tuple(SOURCES)
BASE = {"tda-2024": "", "tda-2011": "", "ace": "tda-2024", "clubs-nz-2022": "tda-2024"}
STATUSES = {
    "explicit",
    "recommended",
    "discretionary",
    "approximate",
    "implied",
    "ambiguous",
    "conflict",
    "inherits",
    "silent",
}
STANCES = {"adopts", "clarifies", "stricter", "more lenient", "replaces", "not applicable", "silent"}
ADDENDUM = ["10", "11-D", "16", "18", "38", "40-A", "43", "45", "46", "47", "51", "52-B", "53-A", "53-B"]
RULES = [
    *map(str, range(1, 72)),
    *(f"RP-{number}" for number in range(1, 23)),
    *(f"ADD-{number}" for number in ADDENDUM),
]
ID = re.compile(
    r"front|(?:ADD-\d{1,2}(?:-[A-D])?|RP-\d{1,2}|\d{1,2})"
    r"(?:-[A-H])?(?:-[A-H])?(?:-ex-\d(?:-[A-D])?)?(?:-\d)?"
)
ENUM = re.compile(r"[a-zA-Z0-9]+(?:_[a-zA-Z0-9]+)*")
SEVENTY = """
min_raise_basis min_reraise_total_factor half_raise_threshold exact_half_raise half_raise_base_example
single_overchip_is_call multi_chip_removal_test short_allins_cumulate_to_reopen limit_reopen_share
ambiguous_bet_rule preflop_pot_limit_assume_full_blinds bet_the_pot_in_no_limit two_motion_raise
string_bet_policy declared_call_with_excess_chips undercall_mandatory_full_call prior_chips_pulled_back
skipped_player_out_of_turn hidden_chip_after_lost_allin odd_chip_board_games odd_chip_stud odd_chip_high_low
identical_hands_even_split dispute_deadline last_live_hand_must_table muck_contact_kills_hand
right_to_see_hand clock_seconds clock_countdown_seconds clock_reasonable_time_before_call_seconds
clock_who_may_call clock_expiry_not_facing_bet h4h_minutes_per_hand dealer_push_hold_seconds
new_level_trigger level_change_during_push_one_hand_prior dead_button late_registration_stack
early_leaver_chips random_seating table_break_method balancing_method halt_play_players_short
halt_play_trigger final_table_size color_up_method color_up_which_chips ante_order_short_big_blind
ante_reduction rebuy deck_change misdeal_wrong_number_of_cards absent_player_plays_redeal
fouled_deck_definition button_missing_card_deadline four_card_flop no_burn_flop premature_turn_card
premature_stud_card all_in_buttons language phone_on_table phone_call_at_table strategy_apps penalties
penalty_round_hands leaving_table_with_live_hand not_at_seat_when_dealt dodging_blinds substantial_action
"""
PARAMETERS = SEVENTY.split()
DEPARTURE = {"base", "base_quote", "own", "own_quote", "kind", "effect", "effect_de", "changes_play"}
MAY = {"rule", "origin", "evidence", "evidence_de", "parameters"}
READ = ("tda-2011", "ace", "clubs-nz-2022")
"""The books that were read against TDA 2024."""
GRAMMAR_ONLY = {"12", "13", "15", "19", "42", "46"}
"""Units of Clubs NZ that differ from TDA 2024 only in number ("chip(s)"), an apostrophe, or "or" for ";"."""


def plain(text: str) -> str:
    """The words without markup, white space collapsed."""
    without_tags = re.sub(r"<[^<>]{1,40}>", "", text)
    return " ".join(without_tags.replace("*", "").replace("\\", "").split())


@cache
def source(book: str) -> str:
    return plain((CORPUS / "sources" / SOURCES[book]).read_text("utf-8"))


@cache
def house(name: str) -> dict[str, Any]:
    return tomllib.loads((CORPUS / "houses" / f"{name}.toml").read_text("utf-8"))


@cache
def lineage() -> dict[str, Any]:
    return tomllib.loads((CORPUS / "lineage.toml").read_text("utf-8"))


@cache
def departures(name: str) -> list[dict[str, Any]]:
    told = tomllib.loads((CORPUS / "departures" / f"{name}.toml").read_text("utf-8"))
    return [{**entry, "origin": entry.get("origin") or told["origin"]} for entry in told["departure"]]


def rule_of(entry: dict[str, Any]) -> str:
    """The TDA 2024 rule, procedure or illustration of a departure."""
    if not entry["base"]:
        return str(entry["rule"])
    match = re.match(r"(?:RP-\d+|ADD-\d+(?:-[A-D](?![\w]))?|\d+|front)", entry["base"])
    assert match, entry
    found = match[0]
    known = ("ADD-11-D", "ADD-40-A", "ADD-52-B", "ADD-53-A", "ADD-53-B")
    return found if not found.startswith("ADD") or found in known else "-".join(found.split("-")[:2])


def leaves(value: Any) -> list[Any]:
    """The plain values inside a table or list."""
    if isinstance(value, dict):
        return [leaf for inner in value.values() for leaf in leaves(inner)]
    if isinstance(value, list):
        return [leaf for inner in value for leaf in leaves(inner)]
    return [value]


def figures(text: str) -> list[str]:
    """The numbers in a text, each with its rule letter, in no order of the sentence."""
    return sorted(re.findall(r"\d+(?:-[A-H]\b)?", text))


def resolve(name: str, clause: str) -> str:
    """Where a house's book has a TDA 2024 clause: `45-A-1`, else `45-A`, else `45`, else the same id."""
    part = clause
    while part:
        if part in house(name)["clauses"]:
            return str(house(name)["clauses"][part])
        part = part.rpartition("-")[0]
    return clause


@cache
def units(book: str) -> dict[str, list[str]]:
    """The words of each numbered unit of a longform book; typography that never matters evened out."""
    found: dict[str, list[str]] = {}
    unit = "front"
    for line in (CORPUS / "sources" / SOURCES[book]).read_text("utf-8").splitlines():
        words = plain(line.lstrip("# "))
        if (addendum := re.match(r"Rule (\d+(?:-[A-D])?): [^.]*\.?", words)) and line[0] in "#*":
            unit, words = f"ADD-{addendum[1]}", words[addendum.end() :]
        elif (procedure := re.match(r"RP-\d+", words)) and line[0] in "#*":
            unit, words = procedure[0], ""
        elif line.startswith("#"):
            rule = re.match(r"(\d+): ", words)
            unit, words = (rule[1] if rule else "front" if "POKER TOURNAMENT" in words else unit), ""
        even = words.replace("&", "and").replace("he or she", "they").replace("his or her", "their")
        found.setdefault(unit, []).extend(re.findall(r"[\w$%]+", even.lower()))
    return found


@cache
def bold_spans() -> frozenset[str]:
    """What the two TDA 2024 books print in bold inside rules: changed since 2022."""
    english = (CORPUS / "sources" / "tda-2024-en.txt").read_text("utf-8")
    cells = (CORPUS / "sources" / "tda-2024-en-de.txt").read_text("utf-8").splitlines()
    spans = [span for line in english.splitlines() if line[:1] != "#" for span in line.split("**")[1::2]]
    for line in cells:
        spans += re.findall(r"<b>([^<>]+)</b>", line.partition("\t")[0])
    return frozenset(plain(span) for span in spans if len(span.split()) > 3)


@pytest.mark.parametrize("name", HOUSES)
def test_a_house_names_itself_its_book_and_its_base(name: str) -> None:
    table = house(name)
    assert (table["id"], table["book"], table["base"]) == (name, name, BASE[name])
    assert table["name"]
    assert table["base_note"]
    assert table["precedence"] == ["gaming agency", "house", "base book"]
    assert table["precedence_quote"] in source(name)
    assert bool(table["precedence_quote"]) == (table["precedence_rule"] == "front")


@pytest.mark.parametrize("name", HOUSES)
def test_every_house_has_the_seventy_parameters_first_and_all_others_in_the_same_order(name: str) -> None:
    names = list(house(name)["policy"])
    assert len(PARAMETERS) == 70
    assert names[:70] == PARAMETERS
    assert names == list(house("tda-2024")["policy"])


@pytest.mark.parametrize("name", HOUSES)
def test_a_parameter_is_silent_or_has_a_rule_and_a_quote_from_its_book(name: str) -> None:
    for parameter, entry in house(name)["policy"].items():
        assert entry["status"] in STATUSES, parameter
        assert set(entry) - {"value"} == {"status", "rule", "quote", "note"}, parameter
        if entry["status"] == "silent":
            assert ("value" in entry, entry["rule"], entry["quote"]) == (False, "", ""), parameter
        else:
            assert "value" in entry or entry["status"] == "discretionary", parameter
            assert ID.fullmatch(entry["rule"]), parameter
            assert entry["quote"], parameter
            assert entry["quote"] in source(name), (parameter, entry["quote"])


@pytest.mark.parametrize("name", HOUSES)
def test_a_house_inherits_only_from_the_base_whose_text_it_reprints(name: str) -> None:
    for parameter, entry in house(name)["policy"].items():
        if entry["status"] == "inherits":
            base = house(BASE[name])["policy"][parameter]
            assert (entry["value"], entry["quote"]) == (base["value"], base["quote"]), parameter


@pytest.mark.parametrize("name", HOUSES)
def test_a_conflict_or_an_ambiguity_says_with_what(name: str) -> None:
    for parameter, entry in house(name)["policy"].items():
        if entry["status"] in {"conflict", "ambiguous"}:
            assert entry["note"], parameter


@pytest.mark.parametrize("name", HOUSES)
def test_values_are_tokens_of_the_readme_whole_numbers_truths_or_exact_fractions(name: str) -> None:
    readme = (CORPUS / "houses" / "README.md").read_text("utf-8")
    listed = {line.split("`")[1]: line for line in readme.splitlines() if line.startswith("- **`")}
    for parameter, entry in house(name)["policy"].items():
        for leaf in leaves(entry.get("value", True)):
            assert not isinstance(leaf, float), parameter
            if not isinstance(leaf, str) or ID.fullmatch(leaf):
                continue
            if "/" in leaf:
                assert 0 < Fraction(leaf) <= 1, parameter
            else:
                assert ENUM.fullmatch(leaf), (parameter, leaf)
                assert f"`{leaf}`" in listed[parameter], (parameter, leaf)


def test_a_parameter_has_one_type_of_value_in_all_houses() -> None:
    for parameter in house("tda-2024")["policy"]:
        values = [house(name)["policy"][parameter].get("value") for name in HOUSES]
        types = {
            type(value)
            for value in values
            if value is not None and value not in ("none", "not_applicable", "not_addressed", "informational")
        }
        assert len(types) == 1, (parameter, values)


@pytest.mark.parametrize("name", HOUSES)
def test_there_is_a_stance_on_every_rule_procedure_and_addendum_unit_in_order(name: str) -> None:
    assert [stance["rule"] for stance in house(name)["stance"]] == RULES


@pytest.mark.parametrize("name", HOUSES)
def test_a_stance_quotes_its_book_and_says_what_differs(name: str) -> None:
    for stance in house(name)["stance"]:
        assert set(stance) - {"effect_de"} == {"rule", "stance", "at", "quote", "effect", "changes_play"}
        assert stance["stance"] in STANCES, stance
        assert isinstance(stance["changes_play"], bool)
        assert bool(stance["quote"]) == bool(stance["at"])
        assert stance["quote"] in source(name), stance
        if stance["at"]:
            assert ID.fullmatch(stance["at"]), stance
        if stance["stance"] not in {"adopts", "silent"}:
            assert stance["quote"], stance
            assert stance["effect"], stance
        if stance["stance"] == "adopts":
            assert (stance["effect"], stance["changes_play"]) == ("", False), stance


def test_the_base_book_adopts_itself() -> None:
    assert {stance["stance"] for stance in house("tda-2024")["stance"]} == {"adopts"}


@pytest.mark.parametrize("name", HOUSES)
def test_a_house_is_silent_on_a_rule_exactly_where_its_book_has_no_such_clause(name: str) -> None:
    for stance in house(name)["stance"]:
        missing = resolve(name, stance["rule"]) == ""
        assert (stance["stance"] == "silent") == (missing or stance["quote"] == "Not addressed"), stance


@pytest.mark.parametrize("name", HOUSES)
def test_the_clause_map_holds_well_formed_ids(name: str) -> None:
    for clause, own in house(name)["clauses"].items():
        assert ID.fullmatch(clause), clause
        assert own == "" or ID.fullmatch(own), own


def test_every_rule_of_2024_is_mapped_for_2011_and_only_to_its_54_rules() -> None:
    clauses = house("tda-2011")["clauses"]
    assert [rule for rule in RULES if rule not in clauses] == []
    for own in clauses.values():
        assert own == "" or 1 <= int(own.partition("-")[0]) <= 54


@pytest.mark.parametrize(
    ("name", "clause", "own"),
    [
        ("tda-2011", "43-A", "37"),
        ("tda-2011", "45-B-2", ""),
        ("tda-2011", "11-D", "8-A"),
        ("tda-2011", "36-B", "32-B"),
        ("tda-2011", "RP-9", "9"),
        ("tda-2011", "RP-8-B", ""),
        ("clubs-nz-2022", "54-D", "54-C"),
        ("clubs-nz-2022", "54-C", "54-B"),
        ("clubs-nz-2022", "35-A-7", "35-A-5"),
        ("clubs-nz-2022", "34-B", "34"),
        ("clubs-nz-2022", "34-A", ""),
        ("clubs-nz-2022", "ADD-46-ex-2", "ADD-46-ex-3"),
        ("clubs-nz-2022", "RP-15-A", ""),
        ("clubs-nz-2022", "43-A", "43-A"),
        ("ace", "45-B-2", "45-B-2"),
    ],
)
def test_a_clause_of_2024_is_found_where_the_book_has_it(name: str, clause: str, own: str) -> None:
    assert resolve(name, clause) == own


def test_the_54_rules_of_2011_each_become_rules_of_2024_in_the_words_of_both_books() -> None:
    rules = lineage()["rule_2011"]
    assert [rule["rule"] for rule in rules] == [str(number) for number in range(1, 55)]
    for rule in rules:
        assert rule["change"] in {"same", "extended", "changed"}
        assert rule["substance"].endswith(".")
        assert rule["quote_2011"] in source("tda-2011")
        assert rule["quote_2024"] in source("tda-2024")
        assert rule["becomes"]
        assert all(ID.fullmatch(number) for number in rule["becomes"])


def test_the_clause_map_of_2011_agrees_with_the_lineage() -> None:
    ancestors: dict[str, set[str]] = {"71-B": {"50"}}
    for rule in lineage()["rule_2011"]:
        for number in rule["becomes"]:
            ancestors.setdefault(number, set()).add(rule["rule"])
    for number, rules in ancestors.items():
        assert resolve("tda-2011", number).partition("-")[0] in rules, number


@pytest.mark.parametrize("name", READ)
def test_a_departure_quotes_both_books_and_says_what_it_is_for_a_player(name: str) -> None:
    known = set(say.sentences()["parameter"])
    for entry in departures(name):
        assert DEPARTURE <= set(entry) <= DEPARTURE | MAY
        assert entry["kind"] in {"number", "policy", "omission", "addition", "wording"}
        assert entry["origin"] in {"house change", "TDA moved on", "unknown"}
        assert entry["effect"].endswith(".")
        assert isinstance(entry["changes_play"], bool)
        assert entry["own_quote"] in source(name), entry
        assert entry["base_quote"] in source("tda-2024"), entry
        assert entry["own_quote"] or entry["base_quote"]
        for side in ("base", "own"):
            assert entry[side] or not entry[f"{side}_quote"]
        assert set(entry.get("parameters", ())) <= known
        assert (entry["kind"] == "addition") >= (not entry["base_quote"])
        assert (entry["kind"] == "omission") >= (not entry["own_quote"])


@pytest.mark.parametrize("name", READ)
def test_every_stance_that_changes_play_has_its_departures(name: str) -> None:
    told = {rule_of(entry) for entry in departures(name) if entry["changes_play"]}
    aliases = {"RP-5": {"39"}, "ADD-11-D": {"11"}}
    for stance in house(name)["stance"]:
        if stance["changes_play"]:
            assert told & {stance["rule"], *aliases.get(stance["rule"], ())}, stance


@pytest.mark.parametrize("name", READ)
def test_every_parameter_that_a_book_sets_otherwise_is_told_by_a_departure(name: str) -> None:
    base, own = house("tda-2024")["policy"], house(name)["policy"]
    differing = {
        parameter
        for parameter, entry in own.items()
        if entry.get("value") != base[parameter].get("value") and entry.get("value") != "informational"
    }
    told = {parameter for entry in departures(name) for parameter in entry.get("parameters", ())}
    assert differing <= told


def test_what_is_bold_in_2024_is_never_called_a_change_of_the_house() -> None:
    seen = 0
    for entry in departures("clubs-nz-2022"):
        quote = entry["base_quote"]
        if quote and any(quote in span or span in quote for span in bold_spans()):
            assert entry["origin"] == "TDA moved on", entry
            seen += 1
    assert seen > 15


def test_an_unknown_origin_says_why_it_is_unknown() -> None:
    for entry in departures("clubs-nz-2022"):
        if entry["origin"] == "unknown":
            assert re.search("base edition is not in the corpus|probably", entry["evidence"]), entry


def test_every_unit_in_which_clubs_nz_has_other_words_than_tda_2024_is_among_the_departures() -> None:
    tda, nz = units("tda-2024"), units("clubs-nz-2022")
    assert len(tda) == 108
    assert len(nz) == 100
    differing = {unit for unit in tda if tda[unit] != nz.get(unit)} - GRAMMAR_ONLY
    told = {rule_of(entry) for entry in departures("clubs-nz-2022")}
    assert told == differing
    assert set(nz) - set(tda) == {"ADD-20"}


@pytest.mark.parametrize("name", READ)
def test_what_changes_play_shows_in_the_stance_on_the_rule(name: str) -> None:
    stances = {stance["rule"]: stance for stance in house(name)["stance"]}
    for entry in departures(name):
        if entry["changes_play"] and rule_of(entry) in stances:
            assert stances[rule_of(entry)]["stance"] != "adopts", entry


def test_what_is_said_of_a_rule_has_its_german_beside_it_with_the_same_numbers() -> None:
    entries = [stance for name in HOUSES for stance in house(name)["stance"]]
    entries += lineage()["rule_2011"] + [entry for name in READ for entry in departures(name)]
    for entry in entries:
        for key in {"effect", "substance", "evidence"} & set(entry):
            english, german = entry[key], entry.get(f"{key}_de", "")
            assert bool(german) == bool(english), entry
            assert german != english or not english, entry
            assert figures(german) == figures(english), (english, german)
            assert '"' not in german, german
            assert list(re.sub("[^„“]", "", german)) == ["„", "“"] * german.count("„"), german
        order = list(entry)
        assert all(order[order.index(key) - 1] == key[:-3] for key in order if key.endswith("_de")), entry
