"""The real books without the taught model, and with it on many threads."""

from __future__ import annotations

import json
import shutil
import socket
from concurrent.futures import ThreadPoolExecutor

import pytest
from index_cases import real_settings

from rulebot import embed
from rulebot.desk import Desk
from rulebot.retrieve import open_retriever
from rulebot.say import say

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")
QUESTIONS = (
    "may I talk on my phone at the table",
    "dealer mucked my hand while I was looking away",
    "Wer bekommt den unteilbaren Chip?",
    "der Typ am Button hat nur eine Karte",
    "what beer goes with pizza",
)


@pytest.fixture
def no_network(monkeypatch):
    def refuse(*_args, **_named):
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def gone(folder):
    shutil.rmtree(folder)


def without_hash(folder):
    (folder / "SHA256").unlink()


def without_weights(folder):
    (folder / "model.safetensors").unlink()


def cut_short(folder):
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:1000])


def other_lesson(folder):
    lesson = folder / "taught.json"
    lesson.write_text(lesson.read_text().replace("0", "1", 1))


@pytest.mark.parametrize("damage", [gone, without_hash, without_weights, cut_short, other_lesson])
def test_without_the_whole_artefact_the_desk_searches_by_words_and_says_so(
    damage, tmp_path, monkeypatch, no_network, library
):
    settings = real_settings()
    shutil.copytree(embed.TAUGHT, tmp_path / "model")
    damage(tmp_path / "model")
    monkeypatch.setattr(embed, "TAUGHT", tmp_path / "model")
    retriever = open_retriever(settings)
    assert "by words only" in retriever.notice
    hits = retriever.search("may I talk on my phone at the table")
    assert "tda-2024:5" in {hit.rule for hit in hits[:3]}
    assert (hits.notice, hits.fits) == (retriever.notice, None)
    reply = Desk(library, lambda: retriever).ask("may I talk on my phone at the table")
    assert reply["verified"]
    assert say("reply.by_words", "en") in reply["answer"]


def test_the_real_search_gives_the_same_bytes_on_one_thread_and_on_many(no_network):
    retriever = open_retriever(real_settings())

    def said(question):
        hits = retriever.search(question)
        return json.dumps([[hit.as_json() for hit in hits], hits.fits])

    serial = [said(question) for question in QUESTIONS]
    with ThreadPoolExecutor(5) as pool:
        assert list(pool.map(said, QUESTIONS * 3)) == serial * 3
