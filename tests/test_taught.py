"""The bank of questions in the index: what it lends to clauses, and what it refuses."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from index_cases import RULES, TinyEmbedder, built, content, made, rule

from ingest import bank as banking
from ingest.index import build
from rulebot.embed import ModelUnusable
from rulebot.errors import IndexUnusable
from rulebot.index import load, serving
from rulebot.retrieve import open_retriever
from rulebot.taught import FIT_COLUMNS, LESSON, NONE, STOOD_IN, lesson_of

QUESTIONS = (
    {"q": "kid at the table keeps winking, does that count for anything", "lang": "en", "gold": ["43-B"]},
    {"q": "he just waved vaguely, is he stuck with it", "lang": "en", "gold": ["43-B"]},
    {"q": "zwinkern zählt das als Ansage", "lang": "de", "gold": ["43-B"]},
    {"q": "how little may I put on top", "lang": "en", "gold": ["43"], "also": ["1"]},
    {"q": "my cards got swept into the muck", "lang": "en", "gold": ["65"]},
    {"q": "what beer goes with pizza", "lang": "en", "gold": []},
    {"q": "pizza at the table tonight", "lang": "en", "gold": []},
)
IDS = ["1", "43-A", "43-B", "43-ex-1", "65", "front", NONE]
WEIGHTS = [0.5, 1.0, 1.0, 1.0, 4.0, 2.0, 1.0]
WORDS = [1.0, 0, 2.0, 1.0, 0, 0, 0]


class Taught(TinyEmbedder):
    """The tiny embedder with a lesson beside it."""

    def __init__(self, directory, **given):
        super().__init__(**given)
        self.directory = directory


def lesson(**given):
    names = {"en": WEIGHTS, "de": WEIGHTS, "en words": WORDS, "de words": WORDS}
    whole = {
        "ids": IDS,
        "weights": names,
        "calibration": [1.0, -4.0],
        "stand_in": dict.fromkeys(STOOD_IN, -0.1),
        "fits": [1.0, -1.0, 3.0, -3.0, 1.0, 0.0, 0.0, 0.0],
    }
    return {**whole, **given}


def taught(folder, questions=QUESTIONS, **given):
    """Settings of the small books with a bank, and the embedder that it taught."""
    settings = made(folder)
    (settings.corpus / "questions").mkdir(exist_ok=True)
    lines = "".join(json.dumps(one) + "\n" for one in questions)
    (settings.corpus / "questions" / "a.jsonl").write_text(lines, "utf-8")
    model = folder / "model"
    model.mkdir(exist_ok=True)
    (model / LESSON).write_text(json.dumps(lesson(**given)))
    embedder = Taught(model)
    asked = [one["q"] for one in questions]
    vectors = np.array([embedder.query(question) for question in asked])
    points = np.array([embedder.query(f"point of {id}") for id in IDS])
    banking.artefact(model, asked, vectors, points)
    return settings, embedder


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    settings, embedder = taught(tmp_path_factory.mktemp("taught"))
    build(settings, RULES, quiet=True, embedder=embedder)
    return settings, embedder


@pytest.fixture(scope="module")
def small_bank(small):
    return load(small[0]).taught


def test_a_clause_is_found_by_what_people_asked_about_it(small, tmp_path):
    question = "somebody keeps winking, does it count"
    settings, embedder = small
    assert open_retriever(settings, embedder).search(question)[0].id == "tda-2024:43-B"
    without = open_retriever(built(tmp_path), TinyEmbedder()).search(question)
    assert "tda-2024:43-B" not in [hit.id for hit in without[:1]]


def test_without_vectors_the_words_of_the_bank_still_find_it_and_nothing_is_said_of_fits(small):
    settings, _ = small
    hits = open_retriever(settings.model_copy(update={"model": "nobody/x"})).search("winking")
    assert hits[0].id == "tda-2024:43-B"
    assert "by words only" in hits.notice
    assert hits.fits is None


def test_what_the_books_do_not_answer_fits_less(small):
    search = open_retriever(*small).search
    assert search("beer and pizza tonight").fits < search("he waved vaguely, is he stuck with it").fits


def test_the_name_of_a_house_or_edition_makes_no_question_foreign(small):
    search = open_retriever(*small).search
    plain = search("he waved vaguely, is he stuck with it").fits
    for named in ("TDA 2011: {}", "{} clubs nz", "ACE, {}", "{} Neuseeland 2024"):
        assert search(named.format("he waved vaguely, is he stuck with it")).fits >= plain - 0.1
    assert search("ACE 2011").fits == search("ACE 2011").fits
    assert search("ACE beer and pizza tonight").fits < plain


def test_the_bank_stands_in_the_index_with_every_file_named(small):
    settings, embedder = small
    names = set(content(settings))
    assert {"bank.jsonl", "bank.npy", "points.npy", "taught.json"} < names
    assert {name.split("/")[0] for name in names if "bank-" in name} == {"bm25-bank-en", "bm25-bank-de"}
    before = content(settings)
    build(settings, RULES, quiet=True, embedder=embedder)
    assert content(settings) == before


@pytest.mark.parametrize("name", ["bank.jsonl", "bank.npy", "points.npy", "taught.json"])
def test_a_flipped_byte_of_the_bank_is_found(tmp_path, name):
    settings, embedder = taught(tmp_path)
    build(settings, RULES, quiet=True, embedder=embedder)
    path = serving(settings)[0] / name
    whole = path.read_bytes()
    path.write_bytes(whole[:-2] + bytes([whole[-2] ^ 1]) + whole[-1:])
    with pytest.raises(IndexUnusable, match=name):
        load(settings)


def test_another_question_in_the_bank_makes_the_index_stale_and_is_embedded(tmp_path):
    settings, embedder = taught(tmp_path)
    build(settings, RULES, quiet=True, embedder=embedder)
    with (settings.corpus / "questions" / "a.jsonl").open("a") as bank:
        bank.write(json.dumps({"q": "grimaces as bets", "lang": "en", "gold": ["43-B"]}) + "\n")
    with pytest.raises(IndexUnusable, match="the bank of questions has changed"):
        open_retriever(settings, embedder)
    report = build(settings, RULES, quiet=True, embedder=embedder)
    assert report.notes == ("8 questions of the bank (1 embedded)",)
    assert open_retriever(settings, embedder).search("grimaces")[0].id == "tda-2024:43-B"


def test_a_house_borrows_the_questions_of_the_clause_that_says_the_same(tmp_path):
    own = rule(
        "tda-2011",
        "9",
        {"en": "Raise Amounts"},
        {"en": "B: A gesture without any amount does not bind the player."},
    )
    settings, embedder = taught(tmp_path)
    build(settings, (*RULES, own), quiet=True, embedder=embedder)
    hits = open_retriever(settings, embedder).search("winking, does that count", house="tda-2011")
    assert hits[0].rule == "tda-2011:9"


def test_a_houses_comment_is_found_by_the_questions_about_the_rule_and_stands_before_it(tmp_path):
    asked = {"q": "manager shouted across the room", "lang": "en", "gold": ["1"]}
    settings, embedder = taught(tmp_path, (*QUESTIONS, asked))
    build(settings, RULES, quiet=True, embedder=embedder)
    hits = open_retriever(settings, embedder).search("manager shouted across room", house="ace")
    order = [hit.id for hit in hits]
    assert order.index("ace:1") + 1 == order.index("tda-2024:1")


def test_vectors_of_another_model_are_refused(tmp_path):
    settings, embedder = taught(tmp_path)
    asked = [one["q"] for one in QUESTIONS]
    wrong = np.array([embedder.query(f"{question} not") for question in reversed(asked)])
    banking.artefact(embedder.directory, asked, wrong, np.ones((len(IDS), 64), dtype=np.float32))
    with pytest.raises(IndexUnusable, match="are not those of model"):
        build(settings, RULES, quiet=True, embedder=embedder)


@pytest.mark.parametrize(
    "wrong",
    [
        {"weights": {"en": [1.0]}},
        {"fits": [1.0] * len(FIT_COLUMNS)},
        {"ids": IDS[:-1]},
        {"ids": [*IDS, "1"]},
        {"calibration": [1.0]},
    ],
)
def test_a_lesson_of_another_shape_is_refused(wrong):
    assert lesson_of(json.dumps(lesson()).encode())
    with pytest.raises(IndexUnusable, match=LESSON):
        lesson_of(json.dumps(lesson(**wrong)).encode())


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"ids": []}'])
def test_a_lesson_that_cannot_be_read_builds_nothing(tmp_path, damage):
    settings, embedder = taught(tmp_path)
    (embedder.directory / LESSON).write_text(damage)
    with pytest.raises((IndexUnusable, ModelUnusable)):
        build(settings, RULES, quiet=True, embedder=embedder)


def test_the_same_question_gives_the_same_hits_on_many_threads(small):
    retriever = open_retriever(*small)
    questions = ["winking", "pizza", "raise amounts", "Geste ohne Betrag"] * 10

    def said(question):
        hits = retriever.search(question)
        return json.dumps([[hit.as_json() for hit in hits], hits.fits])

    serial = [said(question) for question in questions]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(said, questions)) == serial


def test_a_left_out_question_is_as_if_it_were_not_there(small):
    settings, embedder = small
    bank = load(settings).taught
    vector = embedder.query(QUESTIONS[4]["q"])
    left_out = np.array([n == 4 for n in range(bank.size)])
    target = bank.targets["65"]
    assert bank.asked(vector, "", "en").near_one[target] > 0.99
    assert bank.asked(vector, "", "en", left_out).near_one[target] == -1


@given(st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.25, 0.25, 0.9]), min_size=7, max_size=7))
def test_the_nearest_questions_of_each_clause_are_those_that_sorting_finds(small_bank, scores):
    bank = small_bank
    mean, best = bank._most(np.array(scores, dtype=np.float32), -1.0)
    for target, n in bank.targets.items():
        own = [s for s, one in zip(scores, bank._questions, strict=True) if target in one["ids"]]
        three = sorted(own, reverse=True)[:3] or [-1.0]
        assert best[n] == np.float32(three[0])
        assert mean[n] == pytest.approx(sum(three) / len(three), abs=1e-6)
