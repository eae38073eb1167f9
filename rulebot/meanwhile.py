"""Work begun before it is needed, beside what is done meanwhile: networks compute while a grammar reads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, Generic, TypeVar

_MOST: Final = 2
_BESIDE: Final = ThreadPoolExecutor(_MOST, "meanwhile")

T = TypeVar("T")


class Meanwhile(Generic[T]):
    """Work that is done once, in a thread of its own; it may wait for no other such work."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._begun: Future[T] | None = None

    def begin(self) -> Future[T]:
        """Begin, where that is not done yet."""
        self._begun = self._begun or _BESIDE.submit(self._work)
        return self._begun

    def __call__(self) -> T:
        """What comes of it, or its error."""
        return self.begin().result()
