"""A damaged, foreign or stale index is refused with the file's name and what mends it."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import faiss
import numpy as np
import pytest
from index_cases import RULES, TinyEmbedder, built, content, made

from ingest.index import build
from rulebot.errors import IndexUnusable
from rulebot.index import MANIFEST, load, row_sha256, serving
from rulebot.model import Passage
from rulebot.retrieve import check, open_retriever

FILES = (
    "manifest.json",
    "passages.jsonl",
    "vectors.faiss",
    *(
        f"bm25-{language}/{file}"
        for language in ("en", "de")
        for file in (
            "data.csc.index.npy",
            "indices.csc.index.npy",
            "indptr.csc.index.npy",
            "params.index.json",
            "vocab.index.json",
        )
    ),
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return built(tmp_path_factory.mktemp("whole"))


@pytest.fixture
def settings(whole, tmp_path):
    """A copy of a sound index, to be damaged."""
    shutil.copytree(whole.data, tmp_path / "data")
    shutil.copytree(whole.corpus, tmp_path / "corpus")
    return made(tmp_path)


def refused(settings):
    with pytest.raises(IndexUnusable) as caught:
        open_retriever(settings, TinyEmbedder())
    message = str(caught.value)
    assert "rulebot index build" in message
    assert "\n" not in message
    assert str(settings.data) not in message
    return message


def rehashed(settings):
    """The manifest and the pointer, made to agree with the files as they now are."""
    directory, _ = serving(settings)
    manifest = json.loads((directory / MANIFEST).read_text())
    for name in manifest["files"]:
        data = (directory / name).read_bytes()
        manifest["files"][name] = [len(data), hashlib.sha256(data).hexdigest()]
    _point(settings, manifest)


def _point(settings, manifest):
    directory, _ = serving(settings)
    data = json.dumps(manifest).encode()
    (directory / MANIFEST).write_bytes(data)
    pointer = {"build": directory.name, "manifest": hashlib.sha256(data).hexdigest()}
    (settings.index / "current").write_text(json.dumps(pointer))


def test_the_list_of_files_is_complete(whole):
    assert set(content(whole)) == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_a_flipped_byte_is_found(settings, name):
    path = serving(settings)[0] / name
    data = path.read_bytes()
    for at in {0, len(data) // 3, len(data) // 2, len(data) - 1}:
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert name in refused(settings)


@pytest.mark.parametrize("name", FILES)
def test_a_truncated_file_is_found(settings, name):
    path = serving(settings)[0] / name
    data = path.read_bytes()
    for size in {0, 1, len(data) // 2, len(data) - 1}:
        path.write_bytes(data[:size])
        assert name in refused(settings)


@pytest.mark.parametrize("name", FILES)
def test_a_deleted_file_and_a_directory_in_its_place_are_found(settings, name):
    path = serving(settings)[0] / name
    path.unlink()
    assert Path(name).name in refused(settings)
    path.mkdir()
    assert Path(name).name in refused(settings)


POINTERS = (
    "",
    "{",
    "[]",
    "null",
    "\x00",
    '{"build": 1}',
    '{"build": "", "manifest": ""}',
    '{"build": "../../etc", "manifest": ""}',
    '{"build": "build-ffffffff", "manifest": ""}',
    '{"build": "build-/../..", "manifest": "x"}',
)


@pytest.mark.parametrize("pointer", POINTERS)
def test_a_pointer_that_points_nowhere_is_refused(settings, pointer):
    (settings.index / "current").write_text(pointer)
    refused(settings)


def test_a_pointer_that_is_no_text_a_directory_or_absent_is_refused(settings):
    path = settings.index / "current"
    path.write_bytes(b"\xff\xfe\x00")
    refused(settings)
    path.unlink()
    assert "no index yet" in refused(settings)
    path.mkdir()
    refused(settings)


def test_an_index_directory_that_is_a_file_is_refused(tmp_path):
    settings = made(tmp_path)
    settings.data.mkdir()
    settings.index.write_text("not a directory")
    refused(settings)
    with pytest.raises(IndexUnusable):
        build(settings, RULES, quiet=True, embedder=TinyEmbedder())


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_an_unreadable_file_is_refused(settings):
    (serving(settings)[0] / "vectors.faiss").chmod(0)
    assert "vectors.faiss" in refused(settings)


def _change_vectors(settings, change):
    path = serving(settings)[0] / "vectors.faiss"
    index = faiss.deserialize_index(np.frombuffer(path.read_bytes(), dtype=np.uint8))
    rows = change(index.reconstruct_n(0, index.ntotal).copy())
    flat = faiss.IndexFlatIP(rows.shape[1])
    flat.add(np.ascontiguousarray(rows))
    path.write_bytes(faiss.serialize_index(flat).tobytes())
    rehashed(settings)


def _not_finite(rows):
    rows[3, 3] = np.nan
    return rows


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: np.roll(rows, 1, axis=0),
        lambda rows: rows[::-1],
        lambda rows: rows[:-1],
        lambda rows: rows[:, :-1],
        lambda rows: rows * 2,
        lambda rows: rows * 0,
        _not_finite,
    ],
)
def test_wrong_vectors_are_found_even_with_new_hashes(settings, change):
    _change_vectors(settings, change)
    assert "vectors.faiss" in refused(settings)


def test_another_kind_of_faiss_index_is_refused_even_with_new_hashes(settings):
    path = serving(settings)[0] / "vectors.faiss"
    index = faiss.deserialize_index(np.frombuffer(path.read_bytes(), dtype=np.uint8))
    other = faiss.IndexFlatL2(index.d)
    other.add(index.reconstruct_n(0, index.ntotal))
    path.write_bytes(faiss.serialize_index(other).tobytes())
    rehashed(settings)
    assert "vectors.faiss" in refused(settings)


def test_passages_in_another_order_are_found_even_with_new_hashes(settings):
    path = serving(settings)[0] / "passages.jsonl"
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[1:], lines[0]]) + "\n")
    rehashed(settings)
    refused(settings)


def test_another_text_at_a_vector_is_found_even_with_new_hashes(settings):
    path = serving(settings)[0] / "passages.jsonl"
    path.write_text(path.read_text().replace("top priority", "low priority"))
    rehashed(settings)
    assert "another vector" in refused(settings)


def test_bm25_in_another_order_is_found_even_with_new_hashes(settings):
    path = serving(settings)[0] / "bm25-en" / "indices.csc.index.npy"
    places = np.load(path, allow_pickle=False)
    np.save(path, (places + 1) % (places.max() + 1), allow_pickle=False)
    rehashed(settings)
    assert "bm25-en does not find" in refused(settings)


def test_bm25_of_more_passages_than_there_are_is_refused(settings):
    path = serving(settings)[0] / "bm25-en" / "indices.csc.index.npy"
    np.save(path, np.load(path, allow_pickle=False) + 1000, allow_pickle=False)
    rehashed(settings)
    refused(settings)


@pytest.mark.parametrize("name", FILES[1:])
def test_rubbish_with_right_hashes_is_refused_without_a_traceback(settings, name):
    (serving(settings)[0] / name).write_bytes(b"\x80\x04rubbish")
    rehashed(settings)
    refused(settings)


@pytest.mark.parametrize("name", ["../../secret", "/etc/hostname", ".."])
def test_a_manifest_that_names_files_elsewhere_is_refused(settings, name):
    manifest = json.loads((serving(settings)[0] / MANIFEST).read_text())
    manifest["files"][name] = [0, ""]
    _point(settings, manifest)
    assert "foreign" in refused(settings)


@pytest.mark.parametrize(
    "change", [{"schema": 99}, {"rows": 3}, {"dimension": 2}, {"unknown": 1}, {"files": {}}]
)
def test_a_manifest_that_says_something_else_is_refused(settings, change):
    manifest = json.loads((serving(settings)[0] / MANIFEST).read_text())
    _point(settings, manifest | change)
    refused(settings)


def test_a_stale_index_names_what_changed_and_both_fingerprints(settings):
    was = load(settings).manifest.corpus
    rules = settings.corpus / "rules" / "tda-2024.jsonl"
    rules.write_text('{"edited": true}\n')
    message = refused(settings)
    assert "the corpus has changed" in message
    assert was[:12] in message
    assert message.count("->") == 1


def test_a_house_added_or_removed_makes_the_index_stale(settings):
    own = settings.houses / "my-club" / "rules"
    own.mkdir(parents=True)
    (own / "my-club.jsonl").write_text("{}\n")
    assert open_retriever(settings, TinyEmbedder())  # still being written
    shutil.copy(settings.corpus / "manifest.toml", own.parent)
    assert "the corpus has changed" in refused(settings)


def test_an_index_of_another_model_is_stale(settings):
    with pytest.raises(IndexUnusable, match=r"the model has changed \(tiny-1 -> tiny-2\)"):
        open_retriever(settings, TinyEmbedder("tiny-2"))


def test_an_index_of_another_tokeniser_is_stale(settings):
    manifest = json.loads((serving(settings)[0] / MANIFEST).read_text())
    _point(settings, manifest | {"words": "0" * 64})
    assert "the tokeniser" in refused(settings)


def test_a_model_that_gives_other_vectors_than_the_index_holds_is_found_at_the_first_search(settings):
    class Other(TinyEmbedder):
        def _vectors(self, texts):
            return super()._vectors(texts)[:, ::-1].copy()

    retriever = open_retriever(settings, Other())
    with pytest.raises(IndexUnusable, match="other vectors than model tiny"):
        retriever.search("a raise")


def test_a_model_of_another_dimension_is_found_at_the_first_search(settings):
    retriever = open_retriever(settings, TinyEmbedder(dimension=32))
    with pytest.raises(IndexUnusable, match="other vectors"):
        retriever.search("a raise")


def test_check_says_what_is_wrong(settings):
    (serving(settings)[0] / "vectors.faiss").write_bytes(b"")
    assert any("vectors.faiss" in problem for problem in check(settings))


def test_the_checks_hold_without_asserts(settings):
    path = serving(settings)[0] / "vectors.faiss"
    data = path.read_bytes()
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    program = (
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); from pathlib import Path\n"
        "import index_cases; from rulebot.retrieve import open_retriever\n"
        "from rulebot.errors import IndexUnusable\n"
        "try: open_retriever(index_cases.made(Path(sys.argv[1])), index_cases.TinyEmbedder())\n"
        "except IndexUnusable as error: print(error); sys.exit(2)\n"
    )
    done = subprocess.run(
        [sys.executable, "-O", "-c", program, str(settings.data.parent)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (2, "")
    assert "vectors.faiss" in done.stdout


def test_a_reader_never_sees_a_half_swapped_index(tmp_path):
    settings = built(tmp_path)
    stop, failures, reads = threading.Event(), [], []

    def reads_on():
        while not stop.is_set():
            try:
                reads.append(len(load(settings).passages))
            except IndexUnusable as error:
                failures.append(str(error))

    reader = threading.Thread(target=reads_on)
    reader.start()
    for n in range(12):
        build(settings, RULES[: 4 + n % 3], quiet=True, embedder=TinyEmbedder())
    stop.set()
    reader.join()
    assert failures == []
    assert reads


def test_a_row_hash_tells_passages_and_vectors_apart():
    passage = Passage("x:1", "x:1", "x", "en", "T", "text", 1)
    one, other = np.array([1, 0], np.float32), np.array([0, 1], np.float32)
    hashes = {
        row_sha256(passage, one),
        row_sha256(passage, other),
        row_sha256(replace(passage, id="x:2"), one),
    }
    assert len(hashes) == 3
