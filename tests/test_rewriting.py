"""A case and a follow-up to it as one text: by the marks on both, and by the network that sets them."""

import numpy as np
import pytest

from model.rewriter import FOLLOWED, read
from rulebot.embed import TAUGHT
from rulebot.errors import ModelUnusable
from rulebot.rewriting import FOLDER, TAGS, Marked, Rewriter, open_rewriter, rewritten, tagged, worked_in

CASE = "flop bet 900, he puts out two 500s without a word. call or raise?"


def marks(text, *words):
    """The marks of words in a text, as "words|tag"."""
    out = []
    for each in words:
        word, tag = each.split("|")
        at = text.index(word)
        out.append(Marked(at, at + len(word), tag))
    return out


def outcome(case, then, on_case=(), on_then=(), sort="varied"):
    return worked_in(case, marks(case, *on_case), then, marks(then, *on_then), sort, 1.0, 1.0)


@pytest.mark.parametrize(
    ("then", "on_case", "on_then", "words"),
    [
        ("and three?", ["two|1"], ["three|1"],
         "flop bet 900, he puts out three 500s without a word. call or raise?"),
        ("if he says raise, three of them", ["two|2", "without a word|1"], ["says raise|1", "three|2"],
         "flop bet 900, he puts out three 500s says raise. call or raise?"),
        ("and if not?", [" without a word|-"], [], "flop bet 900, he puts out two 500s. call or raise?"),
        ("the turn is out", [], ["the turn is out|+"], f"{CASE} the turn is out"),
        ("he folds", ["call or raise?|-"], ["he folds|1"],
         "flop bet 900, he puts out two 500s without a word. he folds"),
    ],
)  # fmt: skip
def test_words_are_put_where_they_belong(then, on_case, on_then, words):
    assert outcome(CASE, then, on_case, on_then).words == words


@pytest.mark.parametrize("sort", ["new", "none"])
def test_what_changes_nothing_leaves_the_case(sort):
    assert outcome(CASE, "thanks", ["two|1"], ["thanks|1"], sort).words == CASE


def test_the_words_of_the_follow_up_that_are_in_it_are_known():
    made = outcome(CASE, "and three? he has more", ["two|1"], ["three|1", "he has more|+"])
    assert made.told == ("three", "he has more")


def test_a_word_has_one_tag_whatever_its_pieces_have():
    text, spans = "bet 1,200 now", [(0, 3), (4, 6), (6, 9), (10, 13)]
    tags = np.full((4, len(TAGS)), 0.01, np.float32)
    for piece, tag in enumerate(("", "1", "", "")):
        tags[piece, TAGS.index(tag)] = 0.9
    tags[1, TAGS.index("1")] = 0.99
    found, sure = tagged(text, spans, tags)
    assert [(text[m.start : m.end], m.tag) for m in found] == [("1,200", "1")]
    assert sure < 0.6


def test_every_line_is_marked_as_it_is_read():
    rows = list(read(FOLLOWED))
    assert len(rows) > 1_500
    for row in rows:
        made = worked_in(row.before, row.case, row.text, row.then, row.sort, 1.0, 1.0)
        assert (made.words == row.before) == (row.sort in ("new", "none")) or not (row.case or row.then), row


def test_without_a_whole_network_nothing_is_rewritten(tmp_path, caplog):
    with pytest.raises(ModelUnusable):
        Rewriter(tmp_path, TAUGHT)
    assert open_rewriter(tmp_path) is None
    assert "without a network" in caplog.text
    assert rewritten(None, CASE, "and three?") is None


def test_too_long_a_case_is_left():
    assert Rewriter(FOLDER, TAUGHT).rewritten("a bet of 900 " * 400, "and 800?") is None


@pytest.mark.parametrize(
    ("case", "then", "sort", "words"),
    [
        ("flop, seat 2 bets 700, seat 4 puts out two 500s without a word. call?", "and if seat 2 had bet 400?",
         "varied", "flop, seat 2 bets 400, seat 4 puts out two 500s without a word. call?"),
        ("Turn, pot 2.400, er setzt 900. wie viel ist der call?", "nee er hat 1.200 gesetzt",
         "varied", "Turn, pot 2.400, er setzt 1.200. wie viel ist der call?"),
        ("sb 800 all in, bb and me 3000. how big are the pots?", "sb wins and im second, what do i get",
         "next", "sb 800 all in, bb and me 3000. sb wins and im second, what do i get"),
    ],
)  # fmt: skip
def test_the_network_that_ships_puts_plain_words_where_they_belong(case, then, sort, words):
    made = Rewriter(FOLDER, TAUGHT).rewritten(case, then)
    assert (made.sort, made.words) == (sort, words)
    assert made.sure > 0.7
