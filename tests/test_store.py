"""The store: a visitor's own words come back after a restart, nobody else's do, and no broken file stops the desk."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
import threading
from pathlib import Path

import pytest

from rulebot.store import FILE, LONGEST_COMMENT, Store, new_id

REPLY = {"answer": "Ein Call. ‚§‘ \ud800", "figures": [1, 2]}


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "deep" / FILE


def test_turns_survive_a_restart_in_their_order(path):
    first = Store(path)
    numbers = [first.keep("anna", "c1", f"question {n}", {**REPLY, "n": n}) for n in range(3)]
    again = Store(path)
    assert [turn["turn"] for turn in again.turns("anna", "c1")] == numbers
    assert [turn["reply"]["n"] for turn in again.turns("anna", "c1")] == [0, 1, 2]
    assert again.turns("anna", "c1")[0]["reply"]["answer"] == REPLY["answer"]
    assert again.latest("anna") == "c1"


def test_no_visitor_sees_or_judges_anothers(path):
    store = Store(path)
    number = store.keep("anna", "c1", "my secret canary", REPLY)
    assert number is not None
    assert store.turns("berta", "c1") == []
    assert store.latest("berta") is None
    assert not store.feedback("berta", number, True, "I was never there")
    assert store.said() == []


def test_the_file_holds_no_visitors_secret_and_is_the_owners_alone(path):
    store = Store(path)
    secret = new_id()
    store.keep(secret, "c1", "question", REPLY)
    held = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert secret.encode() not in held
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600


def test_the_last_thumb_counts_and_keeps_its_comment(path):
    store = Store(path)
    number = store.keep("anna", "c1", "question", REPLY)
    assert number is not None
    assert store.feedback("anna", number, True)
    assert store.feedback("anna", number, False, "wrong\x00 clause" + "!" * 5000)
    assert store.feedback("anna", number, False)
    (said,) = store.said()
    assert (said["question"], said["helped"]) == ("question", False)
    assert said["comment"].startswith("wrong clause")
    assert len(said["comment"]) == LONGEST_COMMENT


def test_forgetting_deletes_a_visitors_words_and_only_theirs(path):
    store = Store(path)
    for visitor in ("anna", "berta"):
        number = store.keep(visitor, "c", f"of {visitor}", REPLY)
        assert number is not None
        store.feedback(visitor, number, True, "thanks")
    assert store.forget("anna")
    assert store.turns("anna", "c") == []
    assert [each["question"] for each in store.said()] == ["of berta"]


def test_sql_in_words_is_words(path):
    store = Store(path)
    words = "'); DROP TABLE turn; --"
    store.keep(words, words, words, {"answer": words})
    assert store.turns(words, words)[0]["question"] == words


def test_a_reply_too_large_is_not_kept(path):
    assert Store(path).keep("anna", "c", "q", {"answer": "x" * 70_000}) is None


def _broken(path: Path, how: str) -> None:
    path.parent.mkdir(parents=True)
    if how == "corrupt":
        path.write_bytes(b"this is no database" * 500)
    elif how == "a folder":
        path.mkdir()
    elif how == "a parent that is a file":
        path.parent.rmdir()
        path.parent.write_text("no folder")
    elif how == "an older table":
        with sqlite3.connect(path) as base:
            base.execute("CREATE TABLE turn (id INTEGER PRIMARY KEY)")


@pytest.mark.parametrize("how", ["corrupt", "a folder", "a parent that is a file", "an older table"])
def test_a_broken_file_costs_one_warning_and_no_answer(how, path, caplog):
    _broken(path, how)
    store = Store(path)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert store.keep("anna", "c", "my words", REPLY) is None
            assert store.turns("anna", "c") == []
            assert store.latest("anna") is None
            assert not store.feedback("anna", 1, True)
            assert not store.forget("anna")
    assert len(caplog.records) == 1
    assert "my words" not in caplog.text


def test_a_locked_file_is_waited_for_briefly_and_used_again_when_free(path, caplog):
    store = Store(path)
    store.keep("anna", "c", "before", REPLY)
    lock = sqlite3.connect(path, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    assert store.keep("anna", "c", "while locked", REPLY) is None
    assert [turn["question"] for turn in store.turns("anna", "c")] == ["before"]
    lock.execute("ROLLBACK")
    lock.close()
    assert store.keep("anna", "c", "after", REPLY) is not None
    assert len(caplog.records) == 1


def test_many_threads_write_and_nothing_is_lost(path):
    store = Store(path)

    def write(visitor: str) -> None:
        for n in range(15):
            assert store.keep(visitor, "c", str(n), REPLY) is not None

    threads = [threading.Thread(target=write, args=(f"v{n}",)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(store.turns(f"v{n}", "c")) for n in range(4)] == [15] * 4


def test_ids_are_long_and_never_the_same():
    made = {new_id() for _ in range(200)}
    assert len(made) == 200
    assert min(map(len, made)) >= 24
