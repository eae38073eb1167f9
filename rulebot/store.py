"""Conversations and feedback, kept in one SQLite file of the desk's own, per visitor.

A visitor is known by an unguessable secret, of which only a digest is kept. Answering never
waits for the store: where the file is locked, broken or not writable, one warning is
logged and the desk goes on without memory.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

from rulebot.settings import Settings
from rulebot.words import clean

LOG = logging.getLogger("rulebot.store")

FILE: Final = "conversations.sqlite"
LONGEST_COMMENT: Final = 2000
LONGEST_REPLY: Final = 64_000
MOST_TURNS: Final = 50
"""Of a conversation, that are read back."""
_WAIT_SECONDS: Final = 0.3
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS turn (
  id INTEGER PRIMARY KEY, visitor TEXT NOT NULL, conversation TEXT NOT NULL, at INTEGER NOT NULL,
  question TEXT NOT NULL, reply TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS turn_of ON turn (visitor, conversation, id);
CREATE TABLE IF NOT EXISTS feedback (
  turn INTEGER NOT NULL, visitor TEXT NOT NULL, at INTEGER NOT NULL, helped INTEGER, comment TEXT NOT NULL,
  PRIMARY KEY (turn, visitor)
);
"""
_T = TypeVar("_T")


def new_id() -> str:
    """An id that nobody guesses."""
    return secrets.token_urlsafe(18)


class Store:
    """What visitors asked and were told. Every method answers, whatever the file does."""

    def __init__(self, path: Path) -> None:
        """Opens nothing yet."""
        self.path = path
        self._made = False
        self._warned = False

    def keep(self, visitor: str, conversation: str, question: str, reply: Mapping[str, Any]) -> int | None:
        """Keep a turn; its number, or None where it could not be kept."""
        held = json.dumps(reply)
        if len(held) > LONGEST_REPLY:
            return None

        def insert(base: sqlite3.Connection) -> int | None:
            row = (_digest(visitor), conversation, int(time.time()), clean(question), held)
            done = base.execute(
                "INSERT INTO turn (visitor, conversation, at, question, reply) VALUES (?, ?, ?, ?, ?)", row
            )
            return done.lastrowid

        return self._do(insert, None)

    def turns(self, visitor: str, conversation: str) -> list[dict[str, Any]]:
        """The last turns of a visitor's own conversation, oldest first."""

        def select(base: sqlite3.Connection) -> list[dict[str, Any]]:
            rows = base.execute(
                "SELECT id, question, reply FROM turn WHERE visitor = ? AND conversation = ?"
                " ORDER BY id DESC LIMIT ?",
                (_digest(visitor), conversation, MOST_TURNS),
            ).fetchall()
            return [
                {"turn": row[0], "question": row[1], "reply": json.loads(row[2])} for row in reversed(rows)
            ]

        return self._do(select, [])

    def latest(self, visitor: str) -> str | None:
        """The visitor's last conversation."""

        def select(base: sqlite3.Connection) -> str | None:
            row = base.execute(
                "SELECT conversation FROM turn WHERE visitor = ? ORDER BY id DESC LIMIT 1",
                (_digest(visitor),),
            ).fetchone()
            return str(row[0]) if row else None

        return self._do(select, None)

    def feedback(self, visitor: str, turn: int, helped: bool | None, comment: str = "") -> bool:
        """Keep what a visitor says of a turn of theirs; the last word counts. False where it was not kept."""

        def upsert(base: sqlite3.Connection) -> bool:
            own = base.execute("SELECT 1 FROM turn WHERE id = ? AND visitor = ?", (turn, _digest(visitor)))
            if own.fetchone() is None:
                return False
            words = clean(comment)[:LONGEST_COMMENT]
            base.execute(
                "INSERT INTO feedback (turn, visitor, at, helped, comment) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (turn, visitor) DO UPDATE SET at = excluded.at, helped = excluded.helped,"
                " comment = CASE excluded.comment WHEN '' THEN comment ELSE excluded.comment END",
                (turn, _digest(visitor), int(time.time()), helped, words),
            )
            return True

        return self._do(upsert, False)

    def said(self) -> list[dict[str, Any]]:
        """All feedback with its question, for the people who mend the desk; visitors stay nameless."""

        def select(base: sqlite3.Connection) -> list[dict[str, Any]]:
            rows = base.execute(
                "SELECT turn.question, feedback.helped, feedback.comment FROM feedback"
                " JOIN turn ON turn.id = feedback.turn ORDER BY feedback.at"
            )
            return [
                {"question": question, "helped": None if helped is None else bool(helped), "comment": comment}
                for question, helped, comment in rows
            ]

        return self._do(select, [])

    def forget(self, visitor: str) -> bool:
        """Delete everything of a visitor."""

        def delete(base: sqlite3.Connection) -> bool:
            for table in ("feedback", "turn"):
                base.execute(f"DELETE FROM {table} WHERE visitor = ?", (_digest(visitor),))  # noqa: S608
            return True

        return self._do(delete, False)

    def _do(self, work: Callable[[sqlite3.Connection], _T], otherwise: _T) -> _T:
        """Work inside one transaction; whatever is wrong with the file costs only the memory."""
        try:
            with self._open() as base:
                return work(base)
        except (sqlite3.Error, OSError, ValueError) as error:
            if not self._warned:
                self._warned = True
                LOG.warning("conversations are not kept: %s (%s)", type(error).__name__, error)
            return otherwise

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        if not self._made:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        base = sqlite3.connect(self.path, timeout=_WAIT_SECONDS)
        try:
            if not self._made:
                base.execute("PRAGMA journal_mode = WAL")
                base.executescript(_TABLES)
                self._made = True
            base.execute("PRAGMA synchronous = NORMAL")
            with base:
                yield base
        finally:
            base.close()


def _digest(visitor: str) -> str:
    return hashlib.sha256(visitor.encode("utf-8", "replace")).hexdigest()


def open_store() -> Store:
    """The store of the settings."""
    return Store(Settings().data / FILE)
