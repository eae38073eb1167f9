"""Building the index: aside, checked, swapped in by one rename."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from faults import Disk, failing
from filelock import FileLock
from index_cases import RULES, TinyEmbedder, built, content, litter, made

from ingest import vectors
from ingest.index import build
from rulebot.errors import IndexUnusable, ModelUnusable
from rulebot.index import load, serving

WORKER = """
import sys
sys.path.insert(0, {tests!r})
from pathlib import Path
import index_cases
from ingest.index import build
from rulebot.errors import RulebotError
{before}
try:
    settings = index_cases.made(Path({folder!r}))
    build(settings, index_cases.RULES, quiet=True, embedder=index_cases.TinyEmbedder())
except RulebotError as error:
    print(error)
    sys.exit(2)
"""


def worker(folder, before="", environment=None, *flags):
    """A build of the small books in a process of its own."""
    program = WORKER.format(tests=str(Path(__file__).parent), folder=str(folder), before=before)
    return subprocess.run(
        [sys.executable, *flags, "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **(environment or {})},
        cwd=Path(__file__).parent.parent,
    )


def test_a_build_serves_and_says_what_it_did(tmp_path):
    settings = made(tmp_path)
    report = build(settings, RULES, quiet=True, embedder=TinyEmbedder())
    index = load(settings)
    assert len(index.passages) == index.vectors.ntotal == sum(report.passages.values()) == report.embedded
    assert report.passages == {"tda-2024 en": 8, "tda-2024 de": 5, "tda-2011 en": 1, "ace en": 1}
    assert report.line().startswith("15 passages indexed with tiny")
    assert litter(settings) == []


def test_building_again_embeds_nothing_anew_and_gives_the_same_bytes(tmp_path):
    settings = built(tmp_path)
    before, asked = content(settings), TinyEmbedder()
    report = build(settings, RULES, quiet=True, embedder=asked)
    assert (report.embedded, report.reused) == (0, 15)
    assert content(settings) == before
    assert litter(settings) == []


def test_the_bytes_depend_on_no_hash_seed_and_no_optimisation(tmp_path):
    seen = []
    for name, seed, flags in (("a", "1", ()), ("b", "2", ("-O",))):
        made(tmp_path / name)
        assert worker(tmp_path / name, "", {"PYTHONHASHSEED": seed}, *flags).returncode == 0
        seen.append(content(made(tmp_path / name)))
    assert seen[0] == seen[1]


def test_another_text_is_embedded_and_nothing_else(tmp_path):
    settings = built(tmp_path)
    report = build(settings, RULES[1:], quiet=True, embedder=TinyEmbedder())
    assert report.embedded == 0
    assert "tda-2024:1" not in {p.id for p in load(settings).passages}


def test_a_damaged_vector_cache_is_not_believed(tmp_path):
    settings = built(tmp_path)
    before = content(settings)
    file = next(settings.vector_cache.iterdir())
    whole = file.read_bytes()
    for at in (0, 4, 40, 100, len(whole) // 2, len(whole) - 1):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        build(settings, RULES, quiet=True, embedder=TinyEmbedder())
        assert content(settings) == before, at
    for size in (0, 3, 4, 100, len(whole) - 1):
        file.write_bytes(whole[:size])
        build(settings, RULES, quiet=True, embedder=TinyEmbedder())
        assert content(settings) == before, size


def test_a_wrong_vector_with_a_right_checksum_is_found_by_embedding_anew(tmp_path):
    settings = built(tmp_path)
    before, (file,) = content(settings), settings.vector_cache.iterdir()
    known = vectors.recall(settings.vector_cache, "tiny-1")
    turned = dict(zip(known, [*list(known.values())[1:], next(iter(known.values()))], strict=True))
    vectors.remember(settings.vector_cache, "tiny-1", turned)
    with pytest.raises(IndexUnusable, match="does not find itself"):
        build(settings, RULES, quiet=True, embedder=TinyEmbedder())
    assert content(settings) == before
    assert litter(settings) == []
    assert file.exists()


def test_a_cache_that_cannot_be_written_costs_a_note_and_no_index(tmp_path):
    settings = made(tmp_path, vectors=tmp_path / "file" / "vectors")
    (tmp_path / "file").write_text("in the way")
    report = build(settings, RULES, quiet=True, embedder=TinyEmbedder())
    assert "could not be kept" in report.notes[0]
    assert load(settings)


def test_no_file_holds_a_pickle(tmp_path):
    for name, data in content(built(tmp_path)).items():
        assert not data.startswith(b"\x80"), name
        if name.endswith(".npy"):
            assert b"'|O'" not in data[:128]


def test_whatever_the_disk_refuses_the_old_index_serves_on(tmp_path):
    settings = built(tmp_path)
    before = content(settings)
    with failing(Disk(settings.data)) as counted:
        build(settings, RULES[:3], quiet=True, embedder=TinyEmbedder("tiny-2"))
    assert counted.count > 40
    build(settings, RULES, quiet=True, embedder=TinyEmbedder())
    failed = 0
    for n in range(1, counted.count + 1):
        message = _failing_at(n, settings)
        if message is None:  # the cache, or what comes after the rename
            assert load(settings).manifest.model == f"tiny-at-{n}"
            build(settings, RULES, quiet=True, embedder=TinyEmbedder())
            before = content(settings)
            continue
        failed += 1
        assert "serves on" in message
        assert "\n" not in message
        assert content(settings) == before, n
        assert litter(settings) == [], n
    assert failed > counted.count // 2


def _failing_at(n, settings):
    """What a build says of the n-th failure of the disk; None where it succeeds in spite of it."""
    try:
        with failing(Disk(settings.data, fail_at=n)):
            build(settings, RULES[:3], quiet=True, embedder=TinyEmbedder(f"tiny-at-{n}"))
    except IndexUnusable as error:
        return str(error)
    return None


@pytest.mark.parametrize("largest", [0, 100, 1000, 3000])
def test_a_file_that_may_not_grow_leaves_the_old_index(tmp_path, largest):
    settings = built(tmp_path)
    before = content(settings)
    limit = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({largest}, {largest}))"
    )
    done = worker(tmp_path, limit)
    assert done.returncode == 2, done
    assert "the index was not built" in done.stdout
    assert content(settings) == before
    assert litter(settings) == []


class Failing(TinyEmbedder):
    """Fails in a way of its own at its second batch."""

    def __init__(self, how):
        super().__init__("failing")
        self.how = how

    def passages(self, texts, done=lambda _: None):
        if self.how == "raises":
            raise ModelUnusable("model failing failed: RuntimeError")
        out = super().passages(texts)
        if self.how == "short":
            return out[:-1]
        out[-1] = {"nan": np.nan, "inf": np.inf, "zero": 0.0}[self.how]
        return out


@pytest.mark.parametrize("how", ["raises", "short", "nan", "inf", "zero"])
def test_a_model_that_fails_leaves_the_old_index(tmp_path, how):
    settings = built(tmp_path)
    before = content(settings)
    with pytest.raises(IndexUnusable, match="not built"):
        build(settings, RULES, quiet=True, embedder=Failing(how))
    assert content(settings) == before
    assert litter(settings) == []


def test_a_second_build_waits_or_refuses_by_the_lock(tmp_path):
    settings = built(tmp_path, lock_wait_seconds=0.1)
    held = FileLock(settings.index / "lock")
    with held, pytest.raises(IndexUnusable, match="another build"):
        build(settings, RULES, quiet=True, embedder=TinyEmbedder())
    build(settings, RULES, quiet=True, embedder=TinyEmbedder())


def test_two_builds_at_once_both_succeed_one_after_the_other(tmp_path):
    made(tmp_path)
    done = []
    threads = [threading.Thread(target=lambda: done.append(worker(tmp_path))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [run.returncode for run in done] == [0, 0], done
    assert litter(made(tmp_path)) == []
    assert load(made(tmp_path))


def test_what_killed_builds_left_is_cleared_away(tmp_path):
    settings = built(tmp_path)
    (settings.index / "build-dead0000").mkdir()
    (settings.index / "build-dead0000" / "vectors.faiss").write_bytes(b"torn")
    (settings.index / ".current.dead").write_bytes(b"torn")
    build(settings, RULES, quiet=True, embedder=TinyEmbedder())
    assert litter(settings) == []


KILL = """
import os, signal, sys
seen = 0
def hook(event, arguments):
    global seen
    writing = event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+")
    if writing or event in ("os.rename", "os.mkdir", "os.remove", "shutil.rmtree"):
        if {folder!r} in str(arguments[0]):
            seen += 1
            if seen == {at}:
                os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(hook)
"""


@pytest.mark.parametrize("at", [1, 3, 6, 12, 17, 18, 19, 20, 21])
def test_a_build_killed_at_any_step_leaves_an_index_that_serves(tmp_path, at):
    settings = built(tmp_path)
    before = content(settings)
    done = worker(tmp_path, KILL.format(folder=str(settings.index), at=at))
    assert done.returncode in (-9, 0)
    assert content(settings) == before  # the same books give the same bytes, before and after the swap
    assert load(settings)
    assert worker(tmp_path).returncode == 0
    assert litter(settings) == []


def test_a_pointer_that_cannot_be_opened_for_a_moment_costs_no_index(tmp_path, monkeypatch):
    settings = built(tmp_path)
    before, real = content(settings), Path.read_bytes

    def unreadable(path):
        if path.name == "current":
            raise OSError(5, "Input/output error", str(path))
        return real(path)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "read_bytes", unreadable)
        with pytest.raises(IndexUnusable, match="current: Input/output error"):
            build(settings, RULES[:2], quiet=True, embedder=TinyEmbedder())
    assert content(settings) == before


@pytest.mark.parametrize("damage", ["", "{", '{"build": "build-00000000", "manifest": ""}'])
def test_a_build_mends_a_damaged_pointer_and_a_directory_in_its_place(tmp_path, damage):
    settings = built(tmp_path)
    before = content(settings)
    (settings.index / "current").write_text(damage)
    build(settings, RULES, quiet=True, embedder=TinyEmbedder())
    assert content(settings) == before
    (settings.index / "current").unlink()
    (settings.index / "current").mkdir()
    build(settings, RULES, quiet=True, embedder=TinyEmbedder())
    assert content(settings) == before
    assert litter(settings) == []


def test_a_corpus_that_changes_during_the_build_is_noticed(tmp_path):
    settings = built(tmp_path)
    before = serving(settings)

    def edit(what, done, total):
        (settings.corpus / "rules" / "tda-2024.jsonl").write_text("{} \n", "utf-8")

    with pytest.raises(IndexUnusable, match="corpus changed meanwhile"):
        build(settings, RULES, report=edit, embedder=TinyEmbedder("tiny-3"))
    assert serving(settings) == before
    assert litter(settings) == []


def test_without_rules_there_is_no_index(tmp_path):
    with pytest.raises(IndexUnusable, match="no rules"):
        build(made(tmp_path), [], quiet=True, embedder=TinyEmbedder())
