"""What reviewers decided about findings: a SQLite file, keyed by the finding's fingerprint.

A decision survives every new build, as long as the words of the finding stay the same.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rulebot.errors import CannotRead
from rulebot.settings import Settings

State = Literal["accepted", "rejected", "done"]
STATES: tuple[State, ...] = ("accepted", "rejected", "done")
OPEN = "open"
MOST_REASON = 1000
_TABLE = """CREATE TABLE IF NOT EXISTS decisions (
    fingerprint TEXT PRIMARY KEY, state TEXT NOT NULL, reason TEXT NOT NULL)"""


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided of one finding."""

    state: State
    reason: str


class Decisions:
    """The decisions kept in one file."""

    def __init__(self, path: Path) -> None:
        """The file is made with its folder when the first decision is kept."""
        self.path = path

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.path)
        try:
            with connection:
                connection.execute(_TABLE)
                yield connection
        finally:
            connection.close()

    def decide(self, fingerprint: str, state: str, reason: str = "") -> None:
        """Keep a decision, the last one counts; a rejection needs its reason; `open` takes it back."""
        if state not in (*STATES, OPEN):
            raise CannotRead(f"{state!r} is no decision: write {', '.join((*STATES, OPEN))}")
        if not re.fullmatch(r"[0-9a-f]{16}", fingerprint):
            raise CannotRead(f"{fingerprint[:40]!r} is no fingerprint of a finding: 16 of 0-9 and a-f")
        if state == "rejected" and not reason.strip():
            raise CannotRead("a rejection needs a reason")
        with self._open() as connection:
            connection.execute("DELETE FROM decisions WHERE fingerprint = ?", (fingerprint,))
            if state != OPEN:
                row = (fingerprint, state, reason.strip()[:MOST_REASON])
                connection.execute("INSERT INTO decisions VALUES (?, ?, ?)", row)

    def all(self) -> Mapping[str, Decision]:
        """Every decision by fingerprint."""
        if not self.path.exists():
            return {}
        with self._open() as connection:
            rows = connection.execute("SELECT fingerprint, state, reason FROM decisions").fetchall()
        return {fingerprint: Decision(state, reason) for fingerprint, state, reason in rows}


def decisions(settings: Settings) -> Decisions:
    """The decisions of the settings."""
    return Decisions(settings.data / "translation" / "decisions.sqlite")
