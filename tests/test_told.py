"""What the desk says where nothing is computed: the books, houses side by side, and what translators ask."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from desk_cases import desk

from rulebot import told, verify
from rulebot.context import usable
from rulebot.desk import Desk
from rulebot.library import Library
from rulebot.question import understand


@dataclass(frozen=True, slots=True)
class Hit:
    id: str
    score: float = 0.0
    rule: str = ""


class Found(list[Any]):
    """A search that always finds the same, and is sure of it."""

    fits = 0.9
    notice = None
    alike: Any = None


def ask(library: Library, ids: str, words: str, house: str | None = None) -> dict[str, Any]:
    """A reply to a question for which these clauses of TDA 2024 (or in full) are found."""

    class Search:
        def search(self, query: str, k: int = 6, house: str | None = None, language: Any = None) -> Found:
            return Found(Hit(id if ":" in id else f"tda-2024:{id}") for id in ids.split()[:k])

    search: Any = Search()
    return dict(Desk(library, lambda: search).ask(words, house))


def told_of(library: Library, ids: str, words: str, house: str | None = None) -> dict[str, Any]:
    """What the books say, without a look at the calculator, past the gate."""
    hits = Found(Hit(f"tda-2024:{id}") for id in ids.split())
    reply = told.told(library, understand(words, library, house), hits)
    assert verify.faults(reply, library, verbatim=True) == []
    return dict(reply)


@pytest.mark.parametrize(
    ("ids", "words", "begins", "action"),
    [
        ("39-D", "May the stub be reshuffled face up?", "No. ", "no"),
        ("39-D", "Must the stub be reshuffled face down?", "Yes. ", "yes"),
        ("28", "darf ich die nächste karte sehen", "Nein. ", "no"),
        ("42-B 42-A 42", "TDA 2024 allows two-motion raises, so why was mine refused", "No. 2-motion", "no"),
        ("29", "the 60 seconds of the clock were over, correct?", "No. ", "no"),
        ("62", "he found a hidden 5k chip. does it play", "", "discretion"),
        ("24-A", "rule 50 says how the color-up works, right?", "50 is about “Acting in Turn”", None),
    ],
)
def test_the_first_words_answer(
    library: Library, ids: str, words: str, begins: str, action: str | None
) -> None:
    reply = told_of(library, ids, words)
    assert reply["answer"].startswith(begins)
    assert reply["verdict"] == (action and {"action": action})
    assert reply["kind"] == ("discretion" if action == "discretion" else "answer")


def test_a_question_that_the_clause_leaves_open_gets_no_yes_or_no(library: Library) -> None:
    reply = told_of(library, "10-A", "Does the new player in the small blind get a drink?")
    assert reply["verdict"] is None
    assert not reply["answer"].startswith(("Yes", "No"))


def test_a_point_of_a_list_does_not_lead_without_what_it_belongs_to(library: Library) -> None:
    reply = told_of(library, "67-3", "Somebody reads out a hand that is not tabled", "clubs-nz-2022")
    assert "Read a hand" not in reply["answer"]
    assert reply["citations"][0]["id"] == "clubs-nz-2022:67"


def test_a_house_s_own_clause_leads_and_the_base_is_told_where_it_differs(library: Library) -> None:
    reply = told_of(library, "29", "may I call the clock when I have folded", "ace")
    assert reply["citations"][0]["id"] == "ace:29"
    assert "ACE league rules, 29." in reply["answer"]
    assert "Poker TDA 2024 otherwise: " in reply["answer"]


def test_a_house_with_other_words_says_its_own_yes_or_no(library: Library) -> None:
    words = "everyone else mucked. must I show?"
    assert told_of(library, "17-B", words)["verdict"] == {"action": "no"}
    assert told_of(library, "17-B", words, "ace")["verdict"] == {"action": "yes"}
    assert told_of(library, "24", "may I be raced out?", "ace")["verdict"] == {"action": "no"}


@pytest.mark.parametrize(
    ("ids", "words", "cited", "says"),
    [
        (
            "29",
            "who may call the clock at ACE compared to TDA 2024?",
            "ace:29",
            "They differ. ACE poker league: ",
        ),
        ("RP-9", "Finaltisch 2011 gegen heute", "tda-2011:9", "Sie unterscheiden sich. Poker TDA 2011: "),
        ("29", "which houses differ on the clock?", "tda-2024:29", "They differ. "),
        (
            "45-A",
            "is the one chip rule in Clubs NZ the same as in TDA 2024?",
            "clubs-nz-2022:45-A",
            "Yes. They play the",
        ),
    ],
)
def test_houses_side_by_side(library: Library, ids: str, words: str, cited: str, says: str) -> None:
    reply = ask(library, ids, words)
    assert reply["kind"] == "comparison"
    assert reply["citations"][0]["id"] == cited
    assert reply["answer"].startswith(says)
    assert reply["verified"]


def test_one_house_alone_is_no_comparison(library: Library) -> None:
    assert ask(library, "16", "May I muck against an all-in at ACE?", "ace")["kind"] == "answer"


def test_a_term_is_given_in_the_other_language_with_its_clause(library: Library) -> None:
    reply = ask(library, "36", 'what do the German rules call "substantial action"?')
    assert reply["kind"] == "translation"
    assert "“substanzielle Aktion”" in reply["answer"]
    assert {c["language"] for c in reply["citations"]} == {"en", "de"}


def test_a_departure_of_the_german_is_told_with_both_texts(library: Library) -> None:
    reply = ask(library, "35-A", "passt die deutsche 35-A-6 zum Original?")
    assert reply["kind"] == "translation"
    assert reply["answer"].startswith("Nein. ")
    assert "Im Zweifel gilt das englische Original." in reply["answer"]
    assert [c["id"] for c in reply["citations"]] == ["tda-2024:35-A-6"] * 2


def test_talking_german_at_the_table_is_no_question_of_translation(library: Library) -> None:
    assert ask(library, "6", "darf ich am Tisch deutsch reden?")["kind"] in ("answer", "discretion")


def dialogue(library: Library, ids: str, *said: str) -> list[dict[str, Any]]:
    """The replies to questions that follow one another, over these clauses."""

    class Search:
        def search(self, query: str, k: int = 6, house: str | None = None, language: Any = None) -> Found:
            return Found(Hit(f"tda-2024:{id}") for id in ids.split()[:k])

    search: Any = Search()
    desk, context, replies = Desk(library, lambda: search), None, []
    for words in said:
        replies.append(dict(desk.ask(words, context=context)))
        context = usable(replies[-1])
    return replies


def test_the_same_in_the_other_language_is_the_same_answer(library: Library) -> None:
    first, second = dialogue(library, "5-B", "May my phone be on the table?", "und auf Deutsch?")
    assert first["answer"].startswith("No. ")
    assert second["answer"].startswith("Nein. Handys")
    assert [c["id"] for c in first["citations"]] == [c["id"] for c in second["citations"]]


def test_a_comparison_goes_on_with_another_rule(library: Library) -> None:
    _, second = dialogue(library, "29", "how do ACE and TDA 2024 differ on the clock?", "and on rule 8?")
    assert second["kind"] == "comparison"
    assert second["citations"][0]["id"].startswith("ace:8")


def test_a_clause_that_only_refers_gives_way_to_what_it_refers_to(library: Library) -> None:
    reply = told_of(library, "39-C RP-5-A", "what if the flop is dealt too early")
    assert reply["citations"][0]["id"] == "tda-2024:RP-5-A"


def test_who_is_answered_with_who_and_how_long_with_how_long(library: Library) -> None:
    assert "call it or approve" in told_of(library, "29", "who may call the clock?")["answer"]
    assert "25 seconds" in told_of(library, "29", "how long do I have on the clock?")["answer"]


@pytest.mark.parametrize(
    "words", ["I leave one and add 2 thousand-chips", "then i add 500 more", "ad 3 chips dazu"]
)
def test_chips_that_are_added_are_no_number_of_an_addendum(library, words):
    asked = understand(words, library)
    assert (asked.numbers, asked.missing) == ((), ())


@pytest.mark.parametrize("words", ["add 45", "what is ad § 45", "add-45", "add 45 example 4"])
def test_an_addendum_is_named_by_its_number(library, words):
    assert understand(words, library).numbers[0].startswith("tda-2024:ADD-45")


@pytest.mark.parametrize("words", ["is rule 47 about string bets?", "Geht es in Regel 47 um String Bets?"])
def test_what_a_rule_is_about_is_asked_of_the_first_clause_alone(library, words):
    reply = desk(library, "tda-2024:56", "tda-2024:47-A").ask(words)
    assert reply["verdict"] is None
    assert "47" in reply["answer"].split(".")[0]


@pytest.mark.parametrize(
    ("fits", "score", "words", "kind"),
    [
        (0.7, 0.04, "may cousins share one table", "not_covered"),
        (0.7, 0.04, "dürfen Cousins an einem Tisch sitzen", "not_covered"),
        (0.7, 0.3, "may cousins share one table", "answer"),
        (0.95, 0.04, "may cousins share one table", "answer"),
        (0.7, 0.04, "a bet of 900, may cousins share one table", "answer"),
    ],
)
def test_what_no_clause_stands_out_for_is_not_covered(
    library: Library, fits: float, score: float, words: str, kind: str
) -> None:
    @dataclass(frozen=True, slots=True)
    class Scored:
        id: str
        score: float

    hits = Found([Scored("tda-2024:7", score)])
    hits.fits = fits
    assert told.told(library, understand(words, library, None), hits)["kind"] == kind


@pytest.mark.parametrize(
    "words", ["how many rounds does he miss for shouting", "wie viele Strafrunden kostet Brüllen"]
)
def test_how_severe_a_penalty_is_is_left_to_the_td(library: Library, words: str) -> None:
    reply = told_of(library, "70 71-B", words)
    assert reply["kind"] == "discretion"
    assert reply["citations"][0]["id"] == "tda-2024:71-A"


@pytest.mark.parametrize(
    ("words", "strategy"),
    [
        ("should i jam 12 big blinds with A9s on the button", True),
        ("soll ich mit KQ gegen das All-in callen?", True),
        ("would you fold queens here?", True),
        ("can I sue the room over that ruling", True),
        ("beim Skat verdeckt gegeben, einer hat elf Karten. neu geben?", True),
        ("late reg is open till which level", True),
        ("I register late, do I get a full stack", False),
        ("should I limp or raise under the gun", True),
        ("soll ich eher folden oder callen am Button", True),
        ("may I show my strategy chart", False),
        ("wie hoch ist das Buy-in beim Hauptturnier", True),
        ("should i call 25 more", False),
        ("should the dealer call the floor when 2 players argue", False),
        ("darf ich mit 22 Chips callen?", False),
    ],
)
def test_how_to_play_a_hand_is_no_question_of_the_rules(words: str, strategy: bool) -> None:
    hits = Found([Hit("tda-2024:43-A")])
    hits.fits = 1.0
    assert told.fitting(hits, words) is not strategy


def test_a_penalty_that_is_asked_about_is_answered_by_the_rule_on_them() -> None:
    hits = Found([Hit("tda-2024:70"), Hit("tda-2024:71-A")])
    hits.fits = 0.1
    assert told.fitting(hits, "how many minutes penalty for swearing")
    assert not told.fitting(hits, "how much to tip")
    assert not told.fitting(hits, "penalty for swearing online")


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (
            "online there is a time bank, live tourney: how long is the clock",
            "live tourney, how long is the clock",
        ),
        (
            "Daheim geht das, ist Rabbit Hunting im Turnier erlaubt?",
            "ist Rabbit Hunting im Turnier erlaubt?",
        ),
        ("can I straddle in a cash game", ""),
        ("in a cash game I may leave, in our game too?", ""),
        ("how long is the clock in a tournament", ""),
    ],
)
def test_what_is_told_of_other_games_is_left_aside(words: str, left: str) -> None:
    assert told.of_this_game(words) == left


@pytest.mark.parametrize(
    "words",
    [
        "which suit is the highest for the odd chip",
        "what is the order of the suits",
        "welche Farbe ist beim ungeraden Chip die höchste",
    ],
)
def test_no_book_prints_an_order_of_suits(library: Library, words: str) -> None:
    reply = desk(library, "tda-2024:20-B").ask(words)
    assert (reply["kind"], [one["id"] for one in reply["citations"]]) == ("not_covered", ["tda-2024:20-B"])


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("5-C", "are VR goggles allowed while I hold cards?"),
        ("5-C", "darf ich in der Hand eine Smartbrille tragen?"),
        ("11-D", "6-max turbo, we are three short. must play stop?"),
        ("11-D", "Turbo, drei weniger als der vollste Tisch. Wird angehalten?"),
        (
            "13-B 13-A",
            "he flashed his two cards for a split second and mucked. was that shown enough to win?",
        ),
        ("13-A 13-B", "Karten nur kurz hochgehalten, dann in den Muck. Reicht das, war es genug aufgedeckt?"),
        ("15-A", "he shows one card that wins and refuses to show the other. and now?"),
        ("18-B", "no bet on the river, he mucks. may I see his cards?"),
        ("18-B", "kein Einsatz am River. Darf ich seine Hand sehen?"),
        ("59-A", "he told me he would fold to any bet. is he bound?"),
        ("59-B", "I said call before he said how much. must I pay?"),
        ("62", "a 5k was hidden behind his stack and he lost. does he keep it?"),
        ("71-B", "checked the royal flush last on the river. is a penalty certain?"),
    ],
)
def test_what_a_clause_leaves_to_the_td_is_left_to_the_td(library: Library, id: str, words: str) -> None:
    reply = ask(library, id, words)
    assert (reply["kind"], (reply["verdict"] or {}).get("action")) == ("discretion", "discretion")


@pytest.mark.parametrize(
    ("id", "words"),
    [
        (
            "13-C 13-B",
            "dealer swept my winning flush into the muck, both cards open, everyone saw it. is it gone?",
        ),
        ("11-D", "nine-handed, ours has seven, the fullest nine. do we stop?"),
        ("51-C", "two undercalls in a row. where does the correction start?"),
        ("51-C", "Zwei Spieler hintereinander haben zu wenig gecallt. Wo fängt die Korrektur an?"),
    ],
)
def test_what_a_clause_settles_is_not_left_to_the_td(library: Library, id: str, words: str) -> None:
    assert ask(library, id, words)["kind"] != "discretion"


def test_what_is_left_to_the_td_is_led_by_the_sentence_that_leaves_it(library: Library) -> None:
    words = "Letzter am River mit den Nuts, er checkt nur. Das muss doch Softplay-Strafe geben?"
    assert "Ermessen" in ask(library, "71-B", words)["answer"].split(".")[0]


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        (
            "the German of 35-A sounds like jokers are the exception. Am I right that it says the opposite?",
            "Yes. ",
        ),
        ("Im Original von § 48 steht noch ein Nebensatz, der fehlt auf Deutsch. Hab ich recht?", "Ja. "),
        ("Is the German translation of 33 right?", "Yes. "),
        (
            "The German of 48 just stops at heads-up. By the English text, may he raise again?",
            "The German of 48",
        ),
    ],
)
def test_a_translator_hears_yes_where_he_is_right_that_it_departs(
    library: Library, words: str, begins: str
) -> None:
    assert ask(library, "48", words)["answer"].startswith(begins)


def test_what_a_house_does_not_say_is_told_as_its_bases_alone(library: Library) -> None:
    reply = ask(library, "5-B", "Clubs NZ: may my phone lie on the table?")
    assert reply["verdict"] is None
    assert reply["answer"].startswith(
        "Clubs New Zealand 2022 says nothing of its own on this. Poker TDA 2024"
    )


def test_a_house_that_replaces_a_rule_is_led_by_its_own(library: Library) -> None:
    reply = ask(library, "24-C", "Clubs NZ: what becomes of hundreds that are left over?")
    assert reply["citations"][0]["id"] == "clubs-nz-2022:24"


def test_no_figure_of_one_sort_is_said_where_none_is_named(library: Library) -> None:
    reply = ask(library, "tda-2011:9", "How many players at the final table under TDA 2011")
    assert reply["answer"].startswith("The final table has 10 players in flop games, 7 in six-handed")


def test_a_house_named_is_setting_and_no_premise(library: Library) -> None:
    words = "ACE: i come 30 min late in the 200-400 level. starting stack 15000. how many do i get"
    reply = ask(library, "ace:8", words)
    assert reply["answer"].startswith("A stack of 14,700")


def test_two_houses_named_beside_a_hand_are_said_to_rule_alike_or_not(library: Library) -> None:
    words = "„Ich bet fünf“, Blinds 100/200, Pot 9000: kommt 2011 und 2024 das Gleiche raus?"
    assert ask(library, "tda-2011:44", words)["answer"].startswith("Nein. ")


def test_a_yes_or_no_is_asked_of_the_house_in_the_asking_sentence(library: Library) -> None:
    words = "At the casino (TDA 2024) the last hand need not be shown. In the ACE league, do I have to table?"
    reply = ask(library, "ace:17", words)
    assert reply["house"] == "ace"
    assert "has to table both cards" in reply["answer"]
    assert reply["verdict"] != {"action": "no"}


def test_a_rule_that_a_house_replaces_is_not_told_in_its_bases_words(library: Library) -> None:
    reply = ask(library, "clubs-nz-2022:20", "NZ: the odd chip of a hi-lo pot, does it go to the high side?")
    assert "One rule for all games" in reply["answer"]
    assert reply["verdict"] is None


@pytest.mark.parametrize(
    ("id", "words", "begins"),
    [
        ("ace:60", "ACE: may I ask how much he has if he is not all in?", "No. "),
        ("ace:26", "ACE, können wir ein neues Deck verlangen?", "Nein. "),
        ("tda-2011:36", "TDA 2011: may I say raise, put in the call and then add the rest?", "Yes. "),
        ("ace:29", "ACE: ich bin schon raus, darf ich die Clock rufen?", "Nein. "),
    ],
)
def test_a_houses_own_clause_is_led_by_its_yes_or_no(
    library: Library, id: str, words: str, begins: str
) -> None:
    assert ask(library, id, words)["answer"].startswith(begins)


LIKE_A_CLOCK = ["the clock ran out, is my hand dead", "Zeit abgelaufen, ist die Hand tot?"] * 2


@pytest.mark.parametrize(
    ("words", "near", "kind"),
    [
        ("Floor said zero and Kim just sat there. Is she out of the hand?", LIKE_A_CLOCK, "clarify"),
        ("Der Floor sagte null und Kim sass nur da. Ist sie draußen?", LIKE_A_CLOCK, "clarify"),
        ("Floor said zero and Kim just sat there. Is she out of the hand?", LIKE_A_CLOCK[:1], "answer"),
        ("Floor said zero, Kim faced a bet. Is she out of the hand?", LIKE_A_CLOCK, "answer"),
        ("is a player always out of the hand at zero?", LIKE_A_CLOCK, "answer"),
    ],
)
def test_a_case_is_known_by_the_questions_it_is_like(library, words, near, kind):
    hits = Found([Hit("tda-2024:29")])
    hits.alike = lambda clauses, many: near
    reply = told.told(library, understand(words, library, None), hits)
    assert reply["kind"] == kind
    assert verify.faults(reply, library, verbatim=True) == []


def test_where_a_fact_of_another_rule_is_asked_for_that_rule_leads(library):
    reply = told_of(library, "50-A 53-A", "Seat 4 bet out of turn. Does it stay in?")
    assert (reply["kind"], reply["citations"][0]["id"]) == ("clarify", "tda-2024:53-A")
