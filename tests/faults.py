"""Make the n-th thing that a build asks of the disk fail: open, write, fsync, rename, mkdir."""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock


class Disk:
    """Counts what is asked of the disk below a folder, and fails the n-th of it."""

    def __init__(self, below: Path, fail_at: int | None = None, error: int = errno.ENOSPC) -> None:
        self.below, self.fail_at, self.error, self.count = str(below), fail_at, error, 0

    def ask(self, what: object) -> None:
        self.count += 1
        if self.count == self.fail_at:
            raise OSError(self.error, os.strerror(self.error), str(what))

    def concerns(self, path: object) -> bool:
        return isinstance(path, (str, os.PathLike)) and os.fspath(path).startswith(self.below)


class _File:
    """A file opened for writing, whose every write is counted."""

    def __init__(self, file: Any, disk: Disk) -> None:
        self._file, self._disk = file, disk

    def write(self, content: Any) -> Any:
        try:
            self._disk.ask(self._file.name)
        except OSError:
            self._file.write(content[: len(content) // 2])  # a full disk takes what it can
            raise
        return self._file.write(content)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def __enter__(self) -> _File:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@contextmanager
def failing(disk: Disk) -> Iterator[Disk]:
    """What is asked of the disk inside goes through `disk` first."""
    real_open = builtins.open

    def opened(file: Any, mode: str = "r", *args: Any, **named: Any) -> Any:
        if not (disk.concerns(file) and set(mode) & set("wax+")):
            return real_open(file, mode, *args, **named)
        disk.ask(file)
        return _File(real_open(file, mode, *args, **named), disk)

    def counted(real: Any) -> Any:
        def asked(first: Any, *rest: Any, **named: Any) -> Any:
            if isinstance(first, int) or disk.concerns(first):
                disk.ask(first)
            return real(first, *rest, **named)

        return asked

    with (
        mock.patch.object(builtins, "open", opened),
        mock.patch.object(io, "open", opened),
        mock.patch.object(os, "fsync", counted(os.fsync)),
        mock.patch.object(os, "replace", counted(os.replace)),
        mock.patch.object(os, "mkdir", counted(os.mkdir)),
    ):
        yield disk
