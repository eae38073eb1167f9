"""Each quote of the house files and of the lineage stands at the clause that it names, in the parsed library."""

from __future__ import annotations

import re
import tomllib

import pytest

from rulebot.library import CORPUS, Library


def departures(book):
    return tomllib.loads((CORPUS / "departures" / f"{book}.toml").read_text("utf-8"))["departure"]


LINEAGE = tomllib.loads((CORPUS / "lineage.toml").read_text("utf-8"))
HOUSES = ("tda-2024", "tda-2011", "ace", "clubs-nz-2022")


def plain(words: str) -> str:
    return re.sub(r"\s+", " ", words).strip()


def words_at(library: Library, id: str) -> str:
    """Everything that can be quoted at an id: its text, its title, the house's comment on its rule."""
    rule = library.rule(id)
    found = [library.quote(id)]
    parts = [q.quote for q in found if q] + ([rule.comment.text] if rule.comment else [])
    return plain(" ".join([*parts, *(t.text for t in rule.title.values())]))


@pytest.mark.parametrize("house", HOUSES)
def test_every_policy_quote_stands_at_its_clause(library, house):
    table = library.houses[house]
    for name, entry in table["policy"].items():
        if entry["quote"]:
            assert plain(entry["quote"]) in words_at(library, f"{table['book']}:{entry['rule']}"), name


@pytest.mark.parametrize("house", HOUSES)
def test_every_stance_quote_stands_where_it_says(library, house):
    table = library.houses[house]
    for stance in table["stance"]:
        if stance["quote"]:
            assert plain(stance["quote"]) in words_at(library, f"{table['book']}:{stance['at']}"), stance


@pytest.mark.parametrize("house", HOUSES)
def test_a_stance_is_taken_on_every_rule_procedure_and_illustration(library, house):
    base = [r.number for r in library.rules.values() if r.book == "tda-2024" and r.number != "front"]
    assert [s["rule"] for s in library.houses[house]["stance"]] == base


@pytest.mark.parametrize("house", HOUSES)
def test_the_clause_map_leads_to_clauses_that_exist(library, house):
    table = library.houses[house]
    for base, own in table["clauses"].items():
        assert f"tda-2024:{base}" in library, base
        assert not own or f"{table['book']}:{own}" in library, (base, own)


def test_every_quote_of_the_lineage_stands_at_its_rule(library):
    for entry in LINEAGE["rule_2011"]:
        assert plain(entry["quote_2011"]) in words_at(library, f"tda-2011:{entry['rule']}"), entry["rule"]
        becomes = " ".join(words_at(library, f"tda-2024:{to}") for to in entry["becomes"])
        assert plain(entry["quote_2024"]) in becomes, entry["rule"]


@pytest.mark.parametrize("book", ["tda-2011", "ace", "clubs-nz-2022"])
def test_every_quote_of_a_departure_stands_at_its_clause(library, book):
    for entry in departures(book):
        for side, at in (("own", book), ("base", "tda-2024")):
            quote, clause = entry[f"{side}_quote"], entry[side]
            assert bool(quote) <= bool(clause), entry
            if quote:
                assert plain(quote) in words_at(library, f"{at}:{clause}"), (side, entry)


def test_no_words_marked_as_new_since_2022_are_called_a_house_change(library):
    for entry in departures("clubs-nz-2022"):
        if entry["origin"] == "house change" and entry["base_quote"]:
            text = library.rule(f"tda-2024:{entry['base']}").text["en"]
            at = plain(text.text).find(plain(entry["base_quote"]))
            marked = " ".join(plain(text.text[a:b]) for a, b in text.bold)
            assert at >= 0
            assert plain(entry["base_quote"]) not in marked, entry
