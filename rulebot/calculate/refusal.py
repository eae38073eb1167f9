"""Why facts cannot be, or cannot be read: a message key with its values, put into words by whoever asks."""

from __future__ import annotations

from rulebot.calculate.ruling import Step
from rulebot.errors import CannotHappen, CannotRead


class Impossible(CannotHappen):
    """The facts contradict each other, or the rules of the game."""

    def __init__(self, say: str, **values: object) -> None:
        super().__init__(say, values)
        self.step = Step(say, "", values)


class Unreadable(CannotRead):
    """A fact is not of the kind that is wanted."""

    def __init__(self, say: str, **values: object) -> None:
        super().__init__(say, values)
        self.step = Step(say, "", values)
