"""The taught yes or no: sure or silent, weighed with what was written by hand, nothing without its files."""

from __future__ import annotations

import json
import shutil

import pytest

from rulebot import holdings, leaning, saying
from rulebot.embed import TAUGHT
from rulebot.errors import ModelUnusable
from rulebot.leaning import WEIGHTS
from rulebot.settings import CORPUS

ASKED = (
    ("5-A", "en", "am I allowed to take a phone call at the table?", "no"),
    ("5-A", "de", "darf ich am tisch telefonieren?", "no"),
    ("16", "en", "all-in and called, do we have to turn the cards up?", "yes"),
    ("71-A", "de", "Kann die Turnierleitung dafür eine Strafe geben?", "yes"),
)
PHONE = ("tda-2024:5-A", "may I use my phone?", "en")


@pytest.fixture
def said(monkeypatch):
    """Replaces what the two models make of any question."""

    def stub(linear, network):
        monkeypatch.setattr(leaning, "_linear", lambda *_: linear)
        monkeypatch.setattr(saying, "chances", lambda *_: network)

    return stub


@pytest.mark.parametrize(("clause", "language", "question", "other"), ASKED)
def test_both_models_say_what_the_clause_says(clause, language, question, other):
    linear = leaning._linear(clause, question, language, CORPUS)
    network = saying.chances(clause, question, CORPUS)
    assert 0 <= sum(linear) <= 1
    assert sum(network) == pytest.approx(1, abs=0.01)
    assert leaning.answer(f"tda-2024:{clause}", question, language, CORPUS) == other


@pytest.mark.parametrize(
    ("allowed", "forbidden", "language"),
    [
        (
            "is it allowed to talk on the phone at the table?",
            "is it forbidden to talk on the phone at the table?",
            "en",
        ),
        ("Ist es erlaubt, am Tisch zu telefonieren?", "Ist es verboten, am Tisch zu telefonieren?", "de"),
    ],
)
def test_the_opposite_question_moves_both_to_the_other_answer(allowed, forbidden, language):
    for chances in (
        lambda q: leaning._linear("5-A", q, language, CORPUS),
        lambda q: saying.chances("5-A", q, CORPUS),
    ):
        yes, no = 0, 1
        assert chances(allowed)[no] > chances(forbidden)[no]
        assert chances(forbidden)[yes] > chances(allowed)[yes]


def test_an_answer_is_said_from_its_bound_on_and_not_below(said):
    for chance, word in ((leaning.SURE + 0.01, "yes"), (leaning.SURE - 0.01, None)):
        said((chance, 1 - chance), (chance, 1 - chance, 0.0, 0.0))
        assert leaning.answer(*PHONE, CORPUS) == word


def test_a_question_that_is_not_put_for_a_yes_or_no_must_be_surer(said):
    said((0.8, 0.2), (0.8, 0.2, 0.0, 0.0))
    assert leaning.answer(*PHONE, CORPUS) == "yes"
    assert leaning.answer(*PHONE, CORPUS, asked=False) is None
    said((0.95, 0.05), (0.95, 0.05, 0.0, 0.0))
    assert leaning.answer(*PHONE, CORPUS, asked=False) == "yes"


@pytest.mark.parametrize(("opposite", "word"), [(0.3, "no"), (0.75, "no"), (0.85, None), (0.95, None)])
def test_what_is_written_by_hand_is_not_said_where_the_opposite_is_far_likelier(opposite, word, said):
    said((opposite, 1 - opposite), (opposite, 1 - opposite, 0.0, 0.0))
    assert leaning.answer(*PHONE, CORPUS, "no") == word


@pytest.mark.parametrize(
    ("left", "by_hand", "word"), [(0.6, None, "td"), (0.3, None, None), (0.3, "td", "td"), (0.02, "td", "td")]
)
def test_that_the_td_decides_is_said_where_it_is_written_or_the_network_is_sure(left, by_hand, word, said):
    half = (1 - left) / 2
    said((half, half), (half, half, left, 0.0))
    assert leaning.answer(*PHONE, CORPUS, by_hand) == word


def test_without_the_network_the_words_alone_must_be_surer(said):
    said((0.79, 0.1), ())
    assert leaning.answer(*PHONE, CORPUS) is None
    assert leaning.answer(*PHONE, CORPUS, "td") == "td"
    said((0.81, 0.1), ())
    assert leaning.answer(*PHONE, CORPUS) == "yes"


@pytest.mark.parametrize("content", [None, b"", b"\x00" * 64, "cut"])
def test_without_its_files_nothing_is_said(content, tmp_path, caplog):
    if content == "cut":
        whole = (CORPUS / WEIGHTS).read_bytes()
        content = whole[: len(whole) // 2]
    if content is not None:
        (tmp_path / WEIGHTS).write_bytes(content)
    assert leaning.answer(*PHONE, tmp_path) is None
    assert WEIGHTS in caplog.text
    assert "answers are said by words alone" in caplog.text


def test_with_a_copy_of_its_file_the_same_is_said(tmp_path):
    shutil.copy(CORPUS / WEIGHTS, tmp_path / WEIGHTS)
    for clause, language, question, _ in ASKED:
        own = leaning._linear(clause, question, language, tmp_path)
        assert own == leaning._linear(clause, question, language, CORPUS)


@pytest.mark.parametrize("fault", ["no shape", "other weights", "no list", "another encoder"])
def test_a_network_that_is_not_whole_is_refused_in_a_sentence(fault, tmp_path):
    copy = tmp_path / "answers"
    shutil.copytree(CORPUS / saying.FOLDER, copy)
    shape = json.loads((copy / saying.SHAPE).read_text("utf-8"))
    if fault == "no shape":
        (copy / saying.SHAPE).unlink()
    elif fault == "other weights":
        (copy / saying.WEIGHTS).write_bytes(b"x" + (copy / saying.WEIGHTS).read_bytes()[1:])
    else:
        shape.pop("clauses") if fault == "no list" else shape.update(lower="0" * 64)
        (copy / saying.SHAPE).write_text(json.dumps(shape), "utf-8")
    with pytest.raises(ModelUnusable, match="network of answers"):
        saying.Network(copy, TAUGHT).chances("5-A", "may I use my phone?")


def test_a_clause_that_was_never_taught_has_no_chances():
    assert saying.chances("99-Z", "may I?", CORPUS) == ()


def test_words_without_end_are_read_as_far_as_they_count():
    assert sum(saying.chances("5-A", "phone? " * 200_000, CORPUS)) == pytest.approx(1, abs=0.01)


def test_what_is_written_of_a_contested_statement_is_not_doubted(said):
    said((0.1, 0.9), (0.05, 0.93, 0.01, 0.01))
    plain, contested = "is there no cap?", "he says there is no cap. is he right?"
    assert leaning.answer("tda-2024:48", plain, "en", CORPUS, "yes") is None
    assert leaning.answer("tda-2024:48", contested, "en", CORPUS, "yes") == "yes"


def test_a_contested_statement_must_be_sure_as_told_and_by_itself(monkeypatch):
    monkeypatch.setattr(leaning, "_linear", lambda *_: ())
    told = "she wants a redeal. he says play on. is he right?"
    chances = {told: (0.9, 0.05, 0.0, 0.05), "she wants a redeal. play on, right?": (0.2, 0.7, 0.0, 0.1)}
    monkeypatch.setattr(saying, "chances", lambda _, question, *__: chances[question])
    assert leaning.answer("tda-2024:35-D", told, "en", CORPUS) is None


def test_who_sits_between_the_blind_and_the_button_is_not_dealt_in_whatever_is_taught(said):
    said((0.9, 0.1), (0.95, 0.03, 0.01, 0.01))
    asked = "I drew the seat between the small blind and the button. Do I get cards at once?"
    assert holdings.word("tda-2024:10-A", asked, "en", CORPUS) == "no"


@pytest.mark.parametrize(
    ("question", "put"),
    [
        (
            "The floor mixed all four cards. Something wrong there?",
            "The floor mixed all four cards. Is that right?",
        ),
        ("Der Dealer brennt noch mal. Etwas falsch daran?", "Der Dealer brennt noch mal. Ist das richtig?"),
        ("Anything wrong?", ""),
        ("What is wrong with two burns?", ""),
    ],
)
def test_whether_something_was_wrong_is_asked_of_the_models_as_whether_it_was_right(question, put):
    assert leaning._put_rightly(question) == put
