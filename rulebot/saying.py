"""The yes or no of a clause or a ruling, by a network that reads the question with a mark for the clause.

The encoder's lower layers, upper layers of its own, a few taught states that stand
for the clause before the first word. Loaded once, late, offline, from safetensors.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

from rulebot import bert
from rulebot.bert import LOWER
from rulebot.embed import TAUGHT
from rulebot.errors import ModelUnusable
from rulebot.tagging.network import opened, pieces, upon

LOG = logging.getLogger("rulebot.saying")
FOLDER: Final = "answers"
SHAPE: Final = "answers.json"
WEIGHTS: Final = "answers.safetensors"
NAME: Final = "the network of answers"
ANSWERS: Final = ("yes", "no", "td", "open")
LONGEST: Final = 160
"""Word pieces that are read of a question."""
LONGEST_READ: Final = 1200
"""Characters that are read of it."""


def module(config: Mapping[str, Any], layers: int, marks: int, clauses: int) -> Any:
    """The network for so many clauses, each with so many states of its own; weights not yet set."""
    import torch

    size, values = config["hidden_size"], len(ANSWERS)

    class Answers(torch.nn.Module):
        """An answer from the state of the clause's first mark and the mean of the words."""

        def __init__(self) -> None:
            super().__init__()
            self.bert = bert.module(config, layers)
            self.marks = torch.nn.Parameter(torch.randn(clauses, marks, size) * 0.02)
            self.every = torch.nn.Parameter(torch.randn(1, marks, size) * 0.5)
            self.shared = torch.nn.Linear(2 * size, values)
            self.own = torch.nn.Parameter(torch.zeros(clauses, values, 2 * size))
            self.offset = torch.nn.Parameter(torch.zeros(clauses, values))
            self.drop = torch.nn.Dropout(0.15)

        def forward(self, ids: Any, mask: Any, clause: Any) -> Any:
            lower = self.bert.through(self.bert.begun(ids), mask, 0, LOWER)
            return self.answered(lower, mask, clause)

        def answered(self, lower: Any, mask: Any, clause: Any) -> Any:
            """From the states of the lower layers."""
            begun = (self.marks[clause] + self.every).to(lower.dtype)
            states = torch.cat([begun, lower], 1)
            seen = torch.cat([torch.ones(len(lower), marks, dtype=mask.dtype), mask], 1)
            states = self.bert.through(states, seen, LOWER)
            words = (states[:, marks:] * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
            whole = self.drop(torch.cat([states[:, 0], words.to(states.dtype)], 1))
            own = torch.einsum("bvs,bs->bv", self.own[clause].to(whole.dtype), whole)
            return self.shared(whole) + own + self.offset[clause]

    return Answers()


class Network:
    """The network that ships: found and checked at once, loaded at its first use, from any thread."""

    def __init__(self, directory: Path, encoder: Path) -> None:
        """`encoder` holds the word pieces and the lower layers; both directories must be whole."""
        self._directory, self._encoder = directory, encoder
        self._lock = Lock()
        self._loaded: tuple[Any, Any] | None = None
        self._stated = opened(directory, SHAPE, WEIGHTS, NAME)
        try:
            self._places = {name: at for at, name in enumerate(self._stated["clauses"])}
            self._marks = int(self._stated["marks"])
        except (KeyError, TypeError, ValueError) as error:
            raise ModelUnusable(f"{NAME} cannot be read ({type(error).__name__})") from error

    def chances(self, name: str, question: str) -> tuple[float, ...]:
        """Of yes, no, that the TD decides, and none of these; empty for a clause it was not taught."""
        place = self._places.get(name)
        if place is None:
            return ()
        with self._lock:
            import torch

            network, tokenizer = self._loaded = self._loaded or self._load()
            ids, _ = pieces(tokenizer, question[:LONGEST_READ], LONGEST)
            with torch.inference_mode():
                begun = bert.lower.of(self._encoder, ids)
                mask = torch.ones(1, len(ids), dtype=begun.dtype)
                made = network.answered(begun, mask, torch.tensor([place]))
                return tuple(made[0].float().softmax(-1).tolist())

    def _load(self) -> tuple[Any, Any]:
        many = {"layers": self._stated["layers"], "marks": self._marks, "clauses": len(self._places)}
        made = partial(module, **many)
        return upon(self._encoder, self._directory / WEIGHTS, self._stated["lower"], made, NAME)


@cache
def _network(corpus: Path) -> Network | None:
    """The network that ships; None, and a word in the log, where it is missing or damaged."""
    try:
        return Network(corpus / FOLDER, TAUGHT)
    except ModelUnusable as error:
        LOG.warning("answers are said by words alone: %s", error)
        return None


@lru_cache(maxsize=64)
def chances(name: str, question: str, corpus: Path) -> Sequence[float]:
    """What the network makes of a question on a clause or a ruling; empty where there is none.

    A reply is made and checked in several passes, which ask the same.
    """
    network = _network(corpus)
    if network is None:
        return ()
    try:
        return network.chances(name, question)
    except ModelUnusable as error:
        LOG.warning("answers are said by words alone: %s", error)
        return ()
