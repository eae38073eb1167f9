"""A conversation: what leans on the hand before carries its facts, what stands alone starts clean."""

from __future__ import annotations

from typing import Any

import pytest
from desk_cases import BETTING, HAND, HAND_DE, UNDERCALL, desk
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebot import amended, follow
from rulebot.context import of, usable
from rulebot.library import Library


def talk(library: Library, *words: str, house: str | None = None) -> list[dict[str, Any]]:
    """The replies to one question after the other."""
    here, replies, context = desk(library), [], None
    for each in words:
        replies.append(here.ask(each, house, context=context))
        context = of(replies[-1])
    return replies


def values(reply: dict[str, Any]) -> dict[str, Any]:
    return {name: fact["value"] for name, fact in reply["read_as"]["facts"].items()}


def how(reply: dict[str, Any], fact: str) -> str:
    return str(reply["read_as"]["facts"][fact]["how"])


def test_words_instead_of_silence_change_the_verdict_and_the_change_is_said(library):
    silent, spoken = talk(library, HAND, "and if he had said raise?")
    assert silent["verdict"]["action"] == "call"
    assert (spoken["verdict"]["action"], spoken["verdict"]["amount_to"]) == ("raise", 1000)
    assert spoken["verified"]
    assert how(spoken, "declared") == "said"
    assert how(spoken, "call_to") == how(spoken, "new_chips") == "carried"
    assert spoken["changed"]["facts"]["declared"] == {"from": None, "to": "raise"}
    assert "Before, it was: Call. 400 in all, 600 comes back." in spoken["answer"]


def test_the_german_follow_up_does_the_same_in_german(library):
    silent, spoken = talk(library, HAND_DE, "und wenn er Raise gesagt hätte?")
    assert (silent["language"], spoken["language"]) == ("de", "de")
    assert silent["verdict"]["action"] == "call"
    assert (spoken["verdict"]["action"], spoken["verdict"]["amount_to"]) == ("raise", 1400)
    assert "Vorher war es: Call." in spoken["answer"]


def test_another_house_takes_the_same_hand_and_stays(library):
    replies = talk(library, HAND, "what about ACE?", "what if it was two 500 chips?")
    assert [reply["house"] for reply in replies] == ["tda-2024", "ace", "ace"]
    assert values(replies[1]) == values(replies[0])
    assert {fact["how"] for fact in replies[1]["read_as"]["facts"].values()} == {"carried"}
    assert all(cited["id"].startswith("ace:") for cited in replies[1]["citations"])
    assert values(replies[2])["new_chips"] == [500, 500]
    assert replies[2]["verdict"]["action"] == "raise"


@pytest.mark.parametrize(
    "words", ["und bei ACE?", "ACE?", "how is it in the ACE league?", "and under ACE rules?"]
)
def test_a_house_alone_is_a_follow_up(words, library):
    assert talk(library, HAND, words)[1]["house"] == "ace"


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("und auf Deutsch?", "de"),
        ("in German please", "de"),
        ("auf Deutsch bitte", "de"),
        ("in English?", "en"),
    ],
)
def test_the_same_in_another_language_is_the_same_verdict(words, language, library):
    first, second = talk(library, HAND, words)
    assert second["language"] == language
    assert second["verdict"] == first["verdict"]
    assert [c["id"] for c in second["citations"]] == [c["id"] for c in first["citations"]]


@pytest.mark.parametrize(("words", "language"), [("why?", "en"), ("Warum?", "de"), ("but why not?", "en")])
def test_why_gives_every_step_with_its_clause(words, language, library):
    first, reasons = talk(library, BETTING, words)
    assert reasons["verdict"] == first["verdict"]
    assert reasons["language"] == language
    for step in reasons["steps"]:
        assert f"({step['id'].partition(':')[2]})" in reasons["answer"]


@pytest.mark.parametrize(
    "words", ["show me the rule", "which rule is that?", "wo steht das?", "zeig mir die Regel"]
)
def test_the_rule_is_shown_word_for_word_and_the_hand_stays(words, library):
    first, shown, again = talk(library, HAND, words, "what about ACE?")
    assert shown["citations"][0]["id"] == first["citations"][0]["id"]
    assert shown["citations"][0]["quote"] in shown["answer"]
    assert again["verdict"] == first["verdict"]
    assert again["house"] == "ace"


def test_a_short_answer_answers_what_was_asked(library):
    asked, yes = talk(library, UNDERCALL, "yes")
    assert [ask["fact"] for ask in asked["asks"]] == ["heads_up", "facing_opening_bet"]
    assert values(yes)["heads_up"] is True
    assert (yes["verdict"]["action"], yes["verdict"]["amount_to"]) == ("full-call", 800)
    assert not yes["asks"]


@pytest.mark.parametrize(
    ("words", "fact", "value"),
    [
        ("heads up", "heads_up", True),
        ("not heads up", "heads_up", False),
        ("no", "heads_up", False),
        ("nein", "heads_up", False),
        ("ja, zu zweit", "heads_up", True),
        ("opening bet", "facing_opening_bet", True),
        ("it was the opening bet", "facing_opening_bet", True),
        ("multiway", "heads_up", False),
    ],
)
def test_answers_are_understood_in_a_few_words(words, fact, value, library):
    assert values(talk(library, UNDERCALL, words)[1])[fact] is value


def test_correcting_one_fact_recomputes_and_says_so_where_nothing_changes(library):
    _, other = talk(library, HAND, "no, the blinds were 100/200")
    assert values(other)["blinds"] == [100, 200]
    assert other["verdict"]["action"] == "call"
    assert "The verdict stays." in other["answer"]


def test_what_rests_on_a_changed_fact_follows_it(library):
    first, other = talk(
        library, "Blinds 200/400. Preflop a player silently puts out 1,500 chips", "no, blinds 300/600"
    )
    assert values(first)["call_to"] == values(first)["last_full_bet_or_raise"] == 400
    assert values(other)["call_to"] == values(other)["last_full_bet_or_raise"] == 600


def test_a_number_of_the_hand_is_exchanged_where_it_stands(library):
    _, other = talk(library, BETTING, "and if the all-in was 1100?")
    assert [act.get("to") for act in values(other)["actions"]] == [500, 1100]
    assert other["verdict"]["action"] == "may-raise"
    assert other["verdict"]["min_raise_to"] == 1700


def test_an_action_is_added_to_the_hand_also_after_a_change(library):
    replies = talk(library, BETTING, "and if the all-in was 1100?", "and if C calls, can A raise then?")
    assert [act["seat"] for act in values(replies[2])["actions"]] == ["A", "B", "C"]
    assert values(replies[2])["actions"][1]["to"] == 1100


def test_a_new_hand_starts_clean(library):
    replies = talk(library, HAND, "and if he had said raise?", "what about ACE?", BETTING, HAND_DE)
    assert replies[3].get("follows") is None
    assert replies[3]["house"] == replies[4]["house"] == "tda-2024"
    assert "declared" not in values(replies[3])
    assert replies[3]["read_as"]["kind"] == "betting"
    assert "declared" not in values(replies[4])
    assert {fact["how"] for fact in replies[4]["read_as"]["facts"].values()} <= {"said", "derived"}


@pytest.mark.parametrize(
    "words", ["rule 43", "May a player show one card before the action is over?", "Wie lang ist eine Pause?"]
)
def test_another_question_is_no_follow_up(words, library):
    assert talk(library, HAND, words)[1].get("follows") is None


@pytest.mark.parametrize("words", ["yes", "ja", "thanks", "why?", "warum", "ok"])
def test_words_that_ask_nothing_are_no_question_where_nothing_went_before(words, library):
    reply = desk(library).ask(words)
    assert (reply["kind"], reply["citations"]) == ("clarify", [])


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("tysm mate", "You are welcome"),
        ("perfect, cheers", "You are welcome"),
        ("vielen lieben Dank", "Gern geschehen"),
        ("Super, danke euch!", "Gern geschehen"),
        ("Servus", "Hallo."),
        ("hey there", "Hello."),
        ("gotcha", "Good."),
    ],
)
def test_who_thanks_or_greets_gets_a_friendly_word(words, answer, library):
    assert desk(library).ask(words)["answer"].startswith(answer)


@pytest.mark.parametrize(
    "words", ["thanks, and heads up?", "ok so is it a call", "danke, aber was ist mit 45?"]
)
def test_a_question_behind_thanks_is_a_question(words, library):
    assert follow.courtesy(words) is None


def test_a_few_words_keep_the_language_of_a_conversation(library):
    assert [reply["language"] for reply in talk(library, HAND_DE, "merci", "2 chips", "ok")] == ["de"] * 4
    assert talk(library, HAND, "what about a string bet in ACE?")[1]["language"] == "en"


def test_thanks_keep_the_hand_for_what_follows(library):
    replies = talk(library, HAND, "thanks", "and if he had said raise?")
    assert replies[2]["verdict"]["action"] == "raise"


@pytest.mark.parametrize(
    "words", ["<script>alert(1)</script> 5*3*2 ~10~", "{{7*7}} $x$", "'; DROP TABLE turn; --"]
)
def test_hostile_words_change_no_fact(words, library):
    first, second = talk(library, HAND, words)
    assert second["read_as"] == {} or values(second) == values(first)


def test_a_fact_set_right_by_hand_recomputes(library):
    here = desk(library)
    first = here.ask(HAND)
    reply = here.correct(of(first), {"new_chips": [500, 500]})
    assert reply["verdict"]["action"] == "raise"
    assert reply["follows"] == HAND
    back = here.correct(of(reply), {"blinds": None})
    assert "blinds" not in values(back)


def test_facts_set_right_are_read_as_strictly_as_any(library):
    here = desk(library)
    reply = here.correct(of(here.ask(HAND)), {"new_chips": ["many"]})
    assert (reply["kind"], reply["verdict"]) == ("clarify", None)
    assert "That cannot be" in reply["answer"]


@pytest.mark.parametrize(
    ("first", "then", "paid"),
    [
        ("UTG all in 4,000, CO all in 9,000, BTN calls. pots?", "and if BTN only had 6,500?", [4000, 9000, 6500]),
        ("A 1.000 all in, B 3.000 all in, C callt 3.000. Pots?", "und wenn C nur 2.000 hätte?", [1000, 3000, 2000]),
    ],
)  # fmt: skip
def test_a_player_of_a_pot_with_less_changes_his_chips_alone(first, then, paid, library):
    before, after = talk(library, first, then)
    assert values(after)["contributions"] == paid
    assert values(after)["seats"] == values(before)["seats"]


def test_the_players_of_a_pot_read_anew_have_one_entry_each(library):
    _, after = talk(
        library,
        "A all in 1,000, B 3,000 and C 3,000 in. pots?",
        "and if both blinds 50/100 are dead in there?",
    )
    facts = values(after)
    assert len(facts["seats"]) == len(facts["contributions"])
    assert "entries" not in after["answer"]


@pytest.mark.parametrize(
    "broken", [{}, {"read_as": None}, {"read_as": {"facts": {"x": 1}}}, {"read_as": {"facts": []}}]
)
def test_what_is_no_reply_is_no_context(broken):
    assert usable(broken) is None


def test_a_context_with_facts_that_cannot_be_is_refused_not_believed(library):
    here = desk(library)
    forged = here.ask(HAND)
    forged["read_as"]["facts"]["call_to"]["value"] = "<b>400</b>"
    reply = here.ask("what about ACE?", context=of(forged))
    assert (reply["kind"], reply["verdict"]) == ("clarify", None)


def test_every_reply_of_a_conversation_passed_the_gate(library):
    for reply in talk(
        library, HAND, "why?", "what about nz?", "two 500s", "und auf Deutsch?", "wo steht das?"
    ):
        assert reply["verified"]


def test_a_ruling_that_fails_verification_falls_back_and_shows_no_wrong_figure(library, monkeypatch, caplog):
    from rulebot import reply as replies

    def wrong(*arguments: Any) -> Any:
        yield "Call. 4,321 in all."

    monkeypatch.setattr(replies, "ruling_words", wrong)
    reply = desk(library).ask(HAND)
    assert "4,321" not in reply["answer"]
    assert reply["verdict"] is None
    assert "did not pass verification" in caplog.text


def test_where_nothing_can_be_verified_the_desk_says_so(library, monkeypatch):
    from rulebot import verify

    monkeypatch.setattr(verify, "faults", lambda *_: ["everything"])
    reply = desk(library).ask(HAND)
    assert reply["verdict"] is None
    assert not reply["citations"]
    assert not reply["verified"]
    assert "could be verified" in reply["answer"]


@given(words=st.text(max_size=120))
@settings(max_examples=60, deadline=None)
def test_any_words_after_a_hand_get_a_reply(words):
    library = _library()
    here = desk(library)
    context = of(_first(here))
    reply = here.ask(words, context=context)
    assert of(reply)
    assert reply["answer"]


_held: dict[str, Any] = {}


def _library() -> Library:
    return _held.setdefault("library", Library())


def _first(here: Any) -> dict[str, Any]:
    return _held.setdefault("first", here.ask(HAND))


def test_a_word_of_jargon_does_not_change_the_language():
    assert follow.language("all-in?", "de") == "de"
    assert follow.language("und wenn er all-in war?", "en") == "de"
    assert follow.language("and what if he was all-in?", "de") == "en"


def test_the_whole_list_of_houses_is_answered(library):
    reply = desk(library).ask(HAND, "all")
    assert set(reply["others"]) == {"tda-2011", "ace", "clubs-nz-2022"}
    for house in reply["others"]:
        assert library.houses[house]["name"] in reply["answer"]
    told = desk(library).ask("May a player show one card before the action is over?", "all")
    for house in ("ace", "clubs-nz-2022"):
        assert library.houses[house]["name"] in told["answer"]
    assert told["verified"]


def test_an_action_of_the_hand_is_told_otherwise(library):
    hand = "100/200 flop. a bets 400, b raises to 1000. min raise for c?"
    replies = talk(library, hand, "and if b had made it 1500?")
    assert [act["to"] for act in values(replies[1])["actions"]] == [400, 1500]
    assert replies[1]["verdict"]["min_raise_to"] == 2600


OUT_OF_TURN = "Out of turn: C bets 500 before B acted. Is it binding?"


@pytest.mark.parametrize(
    ("words", "action"),
    [("he checked", "binding"), ("B hat gecheckt", "binding"), ("B then raised to 1200", "not-binding")],
)
def test_an_action_told_in_a_few_words_answers_what_a_player_did(words, action, library):
    asked, told = talk(library, OUT_OF_TURN, words)
    assert [ask["fact"] for ask in asked["asks"]] == ["correct_action"]
    assert told["verdict"]["action"] == action
    assert values(told)["action"] == "bet"
    assert told["answer"].startswith("No" if action == "not-binding" else ("Binding", "Yes"))


def test_what_was_asked_back_waits_through_thanks_a_rule_and_not_knowing(library):
    replies = talk(library, OUT_OF_TURN, "I don't know", "thanks", "show me the rule", "he checked")
    for reply in replies[1:4]:
        assert [ask["fact"] for ask in reply["asks"]] == ["correct_action"]
    assert replies[4]["verdict"]["action"] == "binding"


def test_a_question_is_no_answer_to_what_was_asked_back(library):
    _, other = talk(library, OUT_OF_TURN, "Can a player call the clock?")
    assert other.get("follows") is None


def test_after_an_aside_the_hand_is_gone_back_to(library):
    _, aside, back = talk(
        library, HAND, "May a player show one card before the action is over?", "and if he had said raise?"
    )
    assert aside["read_as"] == {}
    assert (back["verdict"]["action"], back["verdict"]["amount_to"]) == ("raise", 1000)
    assert back["follows"] == HAND


def test_what_was_asked_of_a_hand_is_asked_of_it_in_another_language_too(library):
    first, second = talk(
        library, "A 500, B 1200, C 3000, D 3000 all in. Wie groß sind die Pots?", "in English"
    )
    assert second["kind"] == first["kind"] == "ruling"
    assert second["verdict"] == first["verdict"]


@pytest.mark.parametrize("words", ["no, it was heads up", "nein, es war zu zweit", "no-limit, heads up"])
def test_an_objection_does_not_deny_what_follows_it(words):
    assert amended.changes(words, "en")["heads_up"].value is True


def test_the_last_action_of_another_player_is_done_otherwise(library):
    hand = "A bets 600 on the turn, B goes all in for 900, C calls. Can A raise?"
    _, other = talk(library, hand, "and if C folded?")
    assert [(act["seat"], act["action"]) for act in values(other)["actions"]][-1] == ("C", "fold")
    assert values(other)["to_act"] == "A"


def test_a_hand_told_in_two_turns_is_read_as_one(library):
    first, second, third = talk(
        library,
        "He threw in a 500 chip and said nothing. Is it a raise?",
        "the bet was 200",
        "and if he had said raise?",
    )
    assert first["kind"] != "ruling"
    assert (second["verdict"]["action"], second["verdict"]["amount_to"]) == ("call", 200)
    assert third["verdict"]["action"] == "raise"


@pytest.mark.parametrize(
    ("first", "turns", "tables"),
    [
        (
            "who shows first, river checked, button seat 3, seats 5 and 8 left",
            ("no wait, button is seat 6", "and if seat 5 had bet?", "and if everyone had checked?"),
            ("Seat 5", "Seat 8", "Seat 5", "Seat 8"),
        ),
        (
            "river durchgecheckt, button platz 4, noch drin platz 2, 6, 9. wer zeigt zuerst",
            ("und wenn platz 9 gesetzt hätte?",),
            ("Platz 6", "Platz 9"),
        ),
        (
            "Wer muss am River zuerst zeigen?",
            ("es gab eine Bet und einen Raise", "und wenn alle gecheckt haben?"),
            (None, "Der letzte Raiser", "Der erste Spieler links vom Button"),
        ),
    ],
)
def test_another_last_round_is_told_of_a_showdown(first, turns, tables, library):
    verdicts = [reply["verdict"] or {} for reply in talk(library, first, *turns)]
    assert tuple(verdict.get("first") for verdict in verdicts) == tables


@pytest.mark.parametrize(
    "words", ["wir sind zu acht", "8 handed", "eight players", "wir sind 8 Leute am Tisch"]
)
def test_a_count_answers_how_many(words, library):
    _, told = talk(library, "Two rounds penalty. How many hands is that?", words)
    assert values(told) == {"rounds": 2, "players": 8}


@pytest.mark.parametrize(
    ("first", "words", "substantial"),
    [
        ("I only got one card, is that a misdeal?", "two people called before me already", True),
        ("Einer hat 3 Karten bekommen. Misdeal?", "zwei haben schon gefoldet", False),
        ("button moved wrong, put it back?", "only one fold", False),
        ("Dealer gab noch mit alten Blinds. Was gilt?", "utg hat gecallt und der nächste geraist", True),
    ],
)
def test_the_actions_told_answer_whether_there_was_substantial_action(first, words, substantial, library):
    asked, told = talk(library, first, words)
    assert [ask["fact"] for ask in asked["asks"]] == ["substantial_action"]
    assert values(told)["substantial_action"] is substantial


@pytest.mark.parametrize(
    ("first", "words", "facts"),
    [
        (
            "Zwei Karten vom Dealer beim Geben aufgedeckt. Misdeal?",
            "und wenn es nur eine war?",
            {"fault": "exposed"},
        ),
        ("two boxed cards on the deal, misdeal?", "what if it was only one?", {"count": 1}),
    ],
)
def test_a_count_is_told_anew(first, words, facts, library):
    _, told = talk(library, first, words)
    assert {name: values(told)[name] for name in facts} == facts


@pytest.mark.parametrize(
    ("words", "leans"),
    [
        ("he posted the small blind tho, is it gone?", True),
        ("what happens to it?", True),
        ("bekommt er sie zurück?", True),
        ("May a player show one card before the action is over?", False),
        ("Wer zeigt zuerst?", False),
    ],
)
def test_a_question_of_somebody_spoken_of_leans_on_what_went_before(words, leans):
    assert follow.leans(words) is leans
