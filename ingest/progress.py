"""How far a long job is: a bar on a terminal, a line now and then elsewhere; silent for the first second."""

from __future__ import annotations

import sys
import time
from typing import Final, Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

_SILENT_SECONDS: Final = 1.0
_LINE_EVERY_SECONDS: Final = 10.0


class Report(Protocol):
    """Is told how many of how many are done."""

    def __call__(self, what: str, done: int, total: int) -> None: ...


def quiet(what: str, done: int, total: int) -> None:
    """Says nothing."""


class OnStderr:
    """A rich bar where stderr is a terminal, plain lines where it is not."""

    def __init__(self) -> None:
        """Nothing is shown before a second has passed."""
        self._started = time.monotonic()
        self._last_line = self._started
        self._bar: Progress | None = None

    def __call__(self, what: str, done: int, total: int) -> None:
        """Show that `done` of `total` are done."""
        now = time.monotonic()
        if now - self._started < _SILENT_SECONDS:
            return
        if sys.stderr.isatty():
            self._draw(what, done, total)
        elif now - self._last_line >= _LINE_EVERY_SECONDS:
            self._last_line = now
            print(f"{what}: {done} of {total}", file=sys.stderr, flush=True)

    def _draw(self, what: str, done: int, total: int) -> None:
        if self._bar is None:
            columns = (
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeRemainingColumn(),
            )
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._bar.start()
        task = next((task.id for task in self._bar.tasks if task.description == what), None)
        if task is None:
            task = self._bar.add_task(what, total=total)
        self._bar.update(task, completed=done)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()
