"""The model: found, checked, loaded once, and never from a hub."""

from __future__ import annotations

import json
import os
import shutil
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from rulebot import bert
from rulebot.embed import TAUGHT, SentenceEmbedder, find, unit
from rulebot.errors import CannotRead, ModelUnusable
from rulebot.retrieve import open_retriever
from rulebot.settings import BUNDLED_MODEL, Settings

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning")


@pytest.fixture
def copied(tmp_path):
    """The bundled model, copied where it may be damaged."""
    shutil.copytree(find(Settings()).directory, tmp_path / "model")
    return tmp_path / "model"


@pytest.fixture(scope="module")
def embedder():
    return SentenceEmbedder(Settings())


@pytest.fixture
def no_network(monkeypatch):
    def refuse(*_args, **_named):
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


def test_the_bundled_model_is_found_and_is_the_one_we_know(no_network):
    found = find(Settings())
    assert (found.name, found.query_prompt, found.passage_prompt) == (BUNDLED_MODEL, "query: ", "passage: ")
    assert (found.directory / "model.safetensors").is_file()


def test_meaning_beats_shared_letters(embedder, no_network):
    question = embedder.query("May a player show cards while others still act?")
    near, far = embedder.passages(
        ["Exposing cards with action pending.", "The dealer button moves clockwise."]
    )
    assert question @ near > question @ far
    assert abs(float(np.linalg.norm(question)) - 1) < 1e-5


def test_a_text_embeds_alike_alone_and_among_others(embedder):
    texts = ["one", "a rather longer text about raising", "three words here"]
    together, alone = embedder.passages(texts), np.array([embedder.passages([text])[0] for text in texts])
    assert float((together * alone).sum(axis=1).min()) > 0.995


@pytest.mark.parametrize(("kind", "least"), [("float32", 0.999999), ("bfloat16", 0.9995), ("bytes", 0.995)])
@pytest.mark.parametrize("at_once", [True, False])
def test_the_plain_layers_give_the_vectors_of_sentence_transformers(kind, least, at_once, monkeypatch):
    import torch
    from sentence_transformers import SentenceTransformer

    monkeypatch.setattr(bert, "lower", bert.Lower())
    monkeypatch.setattr(bert, "counting", lambda: kind == "bytes")
    monkeypatch.setattr(bert, "precision", lambda: getattr(torch, kind))
    texts = ["query: muck", "query: Darf ich mit 5.000 noch erhöhen?", "passage: " + "a long text " * 200]
    full = {"dtype": torch.float32}
    packaged = SentenceTransformer(str(TAUGHT), device="cpu", local_files_only=True, model_kwargs=full)
    theirs = np.asarray(packaged.encode(texts))
    encoder = bert.Encoder(TAUGHT)
    ours = encoder.encode(texts) if at_once else np.concatenate([encoder.encode([text]) for text in texts])
    cosine = (unit(ours, 3, "") * unit(theirs, 3, "")).sum(axis=1)
    assert least < cosine.min() < 1.001


def test_without_a_tracer_layers_run_one_by_one_to_the_same(monkeypatch):
    import torch

    texts = ["query: muck", "query: who shows first, and in which order do the others follow?"]

    def encoded(*, traced: bool):
        monkeypatch.setattr(bert, "lower", bert.Lower())
        encoder = bert.Encoder(TAUGHT)
        assert (encoder._bert.traced is not None) is traced
        return [encoder.encode([text]) for text in texts]

    at_once = encoded(traced=True)
    monkeypatch.delattr(torch.jit, "trace")
    assert np.allclose(at_once, encoded(traced=False), atol=1e-4)


@pytest.mark.parametrize("text", ["\ud800", "\x00", "", "a\ud800b\x00c", "x" * 20_000, "\u202e" * 100])
def test_no_text_stops_the_model(embedder, text):
    assert np.isfinite(embedder.query(text)).all()


def test_the_same_question_gives_the_same_bytes_on_many_threads(embedder):
    questions = [f"what about rule {n}" for n in range(12)]
    serial = [embedder.query(question).tobytes() for question in questions]
    with ThreadPoolExecutor(8) as pool:
        assert [vector.tobytes() for vector in pool.map(embedder.query, questions)] == serial


def test_the_model_is_loaded_once_by_many_threads(monkeypatch):
    import rulebot.embed

    loads, real = [], rulebot.embed._load
    monkeypatch.setattr(rulebot.embed, "_load", lambda *given: loads.append(1) or real(*given))
    fresh = SentenceEmbedder(Settings())
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(fresh.query, ["muck"] * 8))
    assert loads == [1]


@pytest.mark.parametrize(
    "name", ["nobody/has-this", "nobody-has-this", "../../etc", "a b", "/nowhere/at/all"]
)
def test_a_model_that_is_not_here_is_refused_at_once_and_offline(name, no_network):
    started = time.monotonic()
    with pytest.raises(ModelUnusable, match=r"nobody|etc|a b|nowhere"):
        find(Settings(model=name))
    assert time.monotonic() - started < 2
    assert os.environ["HF_HUB_OFFLINE"] == "1" or "/" not in name


def test_a_truncated_model_is_refused(copied):
    weights = copied / "model.safetensors"
    with weights.open("r+b") as file:
        file.truncate(weights.stat().st_size // 2)
    with pytest.raises(ModelUnusable, match="cannot be loaded"):
        SentenceEmbedder(Settings(model=str(copied))).query("muck")


def test_a_flipped_byte_of_the_bundled_weights_is_found_before_loading(copied, monkeypatch):
    import rulebot.embed

    monkeypatch.setattr(rulebot.embed, "_directory", lambda settings: copied)
    assert find(Settings())
    with (copied / "model.safetensors").open("r+b") as file:
        file.seek(50_000_000)
        byte = file.read(1)
        file.seek(50_000_000)
        file.write(bytes([byte[0] ^ 1]))
    with pytest.raises(ModelUnusable, match="damaged or of another version"):
        find(Settings())


def test_weights_that_could_run_code_are_refused(tmp_path):
    (tmp_path / "config.json").write_text("{}")
    (tmp_path / "pytorch_model.bin").write_bytes(b"\x80\x04.")
    with pytest.raises(ModelUnusable, match="safetensors"):
        find(Settings(model=str(tmp_path)))


def test_a_module_with_pickled_weights_beside_safetensors_is_refused(copied):
    (copied / "2_Dense").mkdir()
    (copied / "2_Dense" / "pytorch_model.bin").write_bytes(b"\x80\x04.")
    with pytest.raises(ModelUnusable, match=r"pytorch_model\.bin"):
        find(Settings(model=str(copied)))


@pytest.mark.parametrize(
    ("name", "prompts"),
    [
        ("multilingual-e5-base", ("query: ", "passage: ")),
        ("e5-small-v2", ("query: ", "passage: ")),
        ("bge-m3", ("", "")),
        ("anything-else", ("", "")),
    ],
)
def test_the_prompts_of_known_families_are_used(tmp_path, name, prompts):
    model = tmp_path / name
    model.mkdir()
    (model / "model.safetensors").write_bytes(b"")
    found = find(Settings(model=str(model)))
    assert (found.query_prompt, found.passage_prompt) == prompts


def test_a_models_own_prompts_come_before_and_the_settings_before_those(tmp_path):
    (tmp_path / "model.safetensors").write_bytes(b"")
    own = {"prompts": {"query": "Q: ", "document": "D: "}}
    (tmp_path / "config_sentence_transformers.json").write_text(json.dumps(own))
    found = find(Settings(model=str(tmp_path)))
    assert (found.query_prompt, found.passage_prompt) == ("Q: ", "D: ")
    told = find(Settings(model=str(tmp_path), query_prompt="", passage_prompt="P: "))
    assert (told.query_prompt, told.passage_prompt) == ("", "P: ")
    assert told.fingerprint != found.fingerprint


def test_another_file_is_another_fingerprint(tmp_path):
    (tmp_path / "model.safetensors").write_bytes(b"one")
    before = find(Settings(model=str(tmp_path))).fingerprint
    (tmp_path / "model.safetensors").write_bytes(b"two")
    assert find(Settings(model=str(tmp_path))).fingerprint != before


@pytest.mark.parametrize(
    ("vectors", "why"),
    [
        (np.array([[np.nan, 1]]), "not finite"),
        (np.array([[np.inf, 1]]), "not finite"),
        (np.array([[0, 0]]), "length zero"),
        (np.array([1, 2]), "shape"),
        (np.empty((1, 0)), "shape"),
        (np.array([[1, 2], [3, 4]]), "shape"),
    ],
)
def test_vectors_that_say_nothing_are_refused(vectors, why):
    with pytest.raises(ModelUnusable, match=why):
        unit(vectors.astype(np.float32), 1, "m")


def test_a_setting_that_makes_no_sense_is_named(monkeypatch):
    monkeypatch.setenv("RULEBOT_HUB", "perhaps")
    with pytest.raises(CannotRead, match="RULEBOT_HUB is 'perhaps'"):
        Settings()


def test_settings_come_from_the_environment_and_empty_ones_say_nothing(monkeypatch, tmp_path):
    monkeypatch.setenv("RULEBOT_DATA", str(tmp_path))
    monkeypatch.setenv("RULEBOT_MODEL", "")
    assert (Settings().index, Settings().model) == (tmp_path / "index", BUNDLED_MODEL)


def test_the_real_index_finds_the_real_clauses(no_network):
    from index_cases import real_settings

    retriever = open_retriever(real_settings())
    for question, wanted in {
        "player exposed his cards with action pending": "tda-2024:68",
        "how is an odd chip split in a tie": "tda-2024:20",
        "Wer bekommt den unteilbaren Chip?": "tda-2024:20",
        "what does an oversized chip mean without a word": "tda-2024:44",
        "Darf man am Tisch elektronische Geräte benutzen?": "tda-2024:5",
    }.items():
        hits = retriever.search(question, k=5)
        assert hits.notice is None
        assert wanted in {hit.rule for hit in hits}, (question, [hit.id for hit in hits])
