"""Words in, clauses out."""

from __future__ import annotations

import json
import subprocess
import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from index_cases import RULES, TinyEmbedder, built, made, rule

from ingest.index import build
from rulebot.errors import CannotRead, IndexUnusable, ModelUnusable, RulebotError, UnknownId
from rulebot.index import WHOLE
from rulebot.retrieve import LONGEST_QUERY, as_langchain, check, open_retriever
from rulebot.words import language_of, tokens


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    return built(tmp_path_factory.mktemp("small"))


@pytest.fixture(scope="module")
def retriever(settings):
    return open_retriever(settings, TinyEmbedder())


def ids(hits):
    return [hit.id for hit in hits]


def test_the_clause_that_says_it_comes_first(retriever):
    assert ids(retriever.search("largest prior bet of the round"))[0] == "tda-2024:43-A"
    assert ids(retriever.search("gesture without an amount"))[0] == "tda-2024:43-B"
    assert ids(retriever.search("protect your hand"))[0] == "tda-2024:65"


def test_a_hit_is_printed_as_the_contract_says(retriever):
    hit = retriever.search("protect your hand", k=1)[0]
    assert hit.as_json() == {
        "id": "tda-2024:65",
        "language": "en",
        "score": hit.score,
        "text": "Players must protect their hands at all times.",
    }
    assert (hit.title, hit.book, hit.line) == ("Accidentally Killed Hands", "tda-2024", 10)
    assert 0 < hit.score <= 1
    assert json.loads(json.dumps(hit.as_json())) == hit.as_json()


def test_a_german_question_finds_the_german_clause(retriever):
    hit = retriever.search("Bindet eine Geste den Spieler?")[0]
    assert (hit.id, hit.language) == ("tda-2024:43-B", "de")


def test_the_language_may_be_told(retriever):
    assert retriever.search("Raise", language="de")[0].language == "de"
    assert retriever.search("Raise", language="en")[0].language == "en"


def test_a_clause_without_the_language_of_the_question_is_found_in_the_other(retriever):
    hits = retriever.search("Muss der player seine hands protect?", language="de")
    assert ("tda-2024:65", "en") in {(hit.id, hit.language) for hit in hits}


def test_no_id_comes_twice_and_no_whole_rule_is_a_hit(retriever):
    for house in (None, "ace", "tda-2011"):
        found = ids(
            retriever.search("raise bet round player cards copied rules fairness", k=100, house=house)
        )
        assert len(found) == len(set(found)) > 0
        assert not any(id.endswith(WHOLE) for id in found)


def test_a_preamble_is_one_hit_with_its_best_paragraph(retriever):
    (hit,) = [h for h in retriever.search("may cardrooms copy this", k=50) if h.id == "tda-2024:front"]
    assert hit.text == "They may be copied by cardrooms."


def test_without_a_house_only_tda_2024_and_with_one_that_house_and_its_base(retriever):
    def books(house):
        return {hit.book for hit in retriever.search("raise fairness owners", k=50, house=house)}

    assert books(None) == {"tda-2024"}
    assert books("tda-2024") == {"tda-2024"}
    assert books("ace") == {"ace", "tda-2024"}
    assert books("tda-2011") == {"tda-2011"}


def test_what_a_house_reprints_word_for_word_is_found_once_and_as_the_houses_own(tmp_path):
    own = rule("ace", "99", {"en": "Hands"}, {"en": "PLAYERS must protect their hands, at all times!"})
    fair = rule("ace", "98", {"en": "Floor Decisions"}, {"en": "Fairness is the top priority."})
    settings = made(tmp_path)
    build(settings, (*RULES, own, fair), quiet=True, embedder=TinyEmbedder())
    retriever = open_retriever(settings, TinyEmbedder())
    under_ace = ids(retriever.search("protect hands", house="ace"))
    assert under_ace[0] == "ace:99"
    assert "tda-2024:65" not in under_ace
    assert ids(retriever.search("protect hands"))[0] == "tda-2024:65"
    assert "tda-2024:1" not in ids(retriever.search("fairness priority", house="ace"))
    german = retriever.search("Hat Fairness Priorität?", house="ace")[0]
    assert (german.id, german.language) == ("tda-2024:1", "de")  # which no house reprints in German


def test_an_unknown_house_is_named_with_the_known_ones(retriever):
    with pytest.raises(UnknownId, match=r"no house 'monaco'; known are ace, tda-2011, tda-2024"):
        retriever.search("raise", house="monaco")


@pytest.mark.parametrize("query", ["", " ", "\n\t", "???", "…", "\u200b\u200f", "\ud800", "\x00"])
def test_nothing_to_look_for_finds_nothing(retriever, query):
    assert retriever.search(query) == []


@pytest.mark.parametrize("length", [LONGEST_QUERY + 1, 1_000_000])
def test_a_query_that_is_too_long_is_told_the_limit(retriever, length):
    with pytest.raises(CannotRead, match=f"has {length} characters, at most 2000"):
        retriever.search("a" * length)
    assert retriever.search("a" * LONGEST_QUERY) is not None


@pytest.mark.parametrize("bad", [None, 7, b"raise", ["raise"]])
def test_a_query_that_is_no_text_is_refused(retriever, bad):
    with pytest.raises(CannotRead):
        retriever.search(bad)


def test_asking_for_no_hits_is_refused(retriever):
    with pytest.raises(CannotRead):
        retriever.search("raise", k=0)


HIDDEN = ["\x00", "\ud800", "\u200b", "\u200d", "\u2066", "\u202e", "\u00ad", "\ufeff", "\x07"]


@pytest.mark.parametrize("hidden", HIDDEN)
def test_what_nobody_sees_changes_nothing(retriever, hidden):
    plain = "how much must a raise be"
    assert retriever.search(hidden.join(plain)) == retriever.search(plain)


@pytest.mark.parametrize(
    "written", ["Erhöhung", "Erhoehung", "ERHÖHUNG", "erho\u0308hung", "Erhöhungen", "Ｅｒｈöｈｕｎｇ"]
)
def test_german_is_found_however_it_is_spelt(retriever, written):
    assert tokens(written, "de") == tokens("Erhöhung", "de")
    hits = retriever.search(f"Wie hoch muss eine {written} sein?")
    assert hits[0].id == "tda-2024:43-A"
    assert hits == retriever.search(unicodedata.normalize("NFD", f"Wie hoch muss eine {written} sein?"))


def test_all_in_counts_as_one_word_however_it_is_written():
    assert tokens("all in", "en") == tokens("All-In", "en") == tokens("allin", "en") == ["allin"]
    assert tokens("re-raise", "en")[0] == tokens("reraise", "en")[0]


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("muck", "en"),
        ("string bet", "en"),
        ("Rule 43", "en"),
        ("Big Blind Ante", "en"),
        ("Karte verdeckt", "de"),
        ("Mindesterhoehung", "de"),
        ("Darf ich das?", "de"),
        ("can Jörg do that to me", "en"),
        ("plo 25/50, utg macht pot. was is das max fuer den button?", "de"),
        ("wieviele raises sind im limit erlaubt", "de"),
        ("Hallo", "de"),
        ("gefoldet, muck offen", "de"),
        ("heisst das misdeal?", "de"),
        ("is a Pflichteinsatz the same as a blind?", "en"),
        ('what does "der Dealer muss warten bis alle fertig sind" mean?', "en"),
        ('"I raise", sagt er leise. Gilt das?', "de"),
        ("", "en"),
    ],
)
def test_the_language_of_few_words_is_recognised(question, language):
    assert language_of(question) == language


def test_the_same_question_gives_the_same_bytes_on_one_thread_and_on_many(settings, retriever):
    questions = ["raise amounts", "Wie hoch?", "fairness", "gesture", "Geste ohne Betrag", "hands"] * 20
    again = open_retriever(settings, TinyEmbedder())

    def bytes_of(question):
        return json.dumps([hit.as_json() for hit in again.search(question)]).encode()

    serial = [bytes_of(question) for question in questions]
    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(bytes_of, questions)) == serial
    assert serial == [json.dumps([h.as_json() for h in retriever.search(q)]).encode() for q in questions]


def test_ties_go_by_id(retriever):
    hits = retriever.search("raise bet fairness hands gesture", k=50)
    assert ids(hits) == [id for _, id in sorted((-hit.score, hit.id) for hit in hits)]


def test_k_is_a_prefix_of_more(retriever):
    more = retriever.search("raise", k=10)
    assert retriever.search("raise", k=2) == more[:2]


@given(st.text(max_size=300))
def test_no_text_gets_a_traceback(retriever, query):
    assert isinstance(retriever.search(query), list)


class Broken(TinyEmbedder):
    """Answers the first question of the model check, then fails."""

    def query(self, text):
        raise ModelUnusable("model tiny gave a vector that is not finite")


def test_a_model_that_fails_in_the_middle_leaves_the_search_by_words_and_says_so(settings):
    hits = open_retriever(settings, Broken()).search("gesture without an amount")
    assert hits[0].id == "tda-2024:43-B"
    assert "by words only" in hits.notice
    assert open_retriever(settings, TinyEmbedder()).search("gesture").notice is None


def test_by_words_only_what_shares_no_word_is_no_hit(settings):
    assert open_retriever(settings, Broken()).search("zebra crossing") == []


def test_a_question_of_another_dimension_than_the_index_is_refused(settings):
    class Odd(TinyEmbedder):
        def query(self, text):
            return super().query(text)[:-1]

    with pytest.raises(IndexUnusable, match=r"the model gives \(63,\), the index holds \(64,\)"):
        open_retriever(settings, Odd()).search("raise")


def test_a_house_without_passages_finds_nothing(tmp_path):
    settings = built(tmp_path)
    (settings.corpus / "houses" / "tda-2011.toml").write_text('id = "tda-2011"\nbook = "empty"\nbase = ""\n')
    with (settings.corpus / "manifest.toml").open("a") as manifest:
        manifest.write((settings.corpus / "manifest.toml").read_text().replace("tda-2011", "empty"))
    assert open_retriever(settings, TinyEmbedder()).search("raise", house="tda-2011") == []


def test_a_missing_model_leaves_the_search_by_words_and_says_so_at_once(settings):
    missing = settings.model_copy(update={"model": "nobody/has-this"})
    retriever = open_retriever(missing)
    assert "nobody/has-this" in retriever.notice
    hits = retriever.search("gesture without an amount")
    assert hits[0].id == "tda-2024:43-B"
    assert hits.notice == retriever.notice
    assert any("nobody/has-this" in problem for problem in check(missing))


def test_the_model_is_asked_once_per_search_and_checked_once(settings):
    embedder = TinyEmbedder()
    retriever = open_retriever(settings, embedder)
    retriever.search("raise")
    asked = embedder.asked
    retriever.search("bet")
    assert embedder.asked == asked == 3


def test_langchain_gets_documents_with_their_place(retriever):
    documents = as_langchain(retriever, k=3).invoke("gesture without an amount")
    assert len(documents) == 3
    first = documents[0]
    assert first.page_content == "B: A gesture without an amount does not bind the player."
    assert first.metadata == {
        "id": "tda-2024:43-B",
        "book": "tda-2024",
        "line": 11,
        "language": "en",
        "title": "Raise Amounts",
        "score": retriever.search("gesture without an amount")[0].score,
    }
    assert {d.metadata["book"] for d in as_langchain(retriever, house="ace").invoke("owners")} == {
        "ace",
        "tda-2024",
    }


def test_neither_langchain_nor_torch_is_imported_before_it_is_needed():
    program = (
        "import sys, rulebot.retrieve, rulebot.library; late = 'langchain_core torch sentence_transformers'; "
        "print([name for name in late.split() if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "[]\n"


def test_a_house_file_that_is_broken_gets_one_sentence(tmp_path):
    settings = built(tmp_path)
    (settings.corpus / "houses" / "ace.toml").write_text("id = [")
    with pytest.raises(RulebotError, match="house file"):
        open_retriever(settings, TinyEmbedder())


def test_a_hit_is_a_value():
    from rulebot.retrieve import Hit

    hit = Hit("x:1", "en", 0.5, "text", "T", "x", "x:1", 1)
    with pytest.raises(AttributeError):
        hit.score = 1.0
    assert replace(hit, score=0.25).score == 0.25
    assert np.float32(0.5) == hit.score
