"""The reader: the encoder's lower layers, upper layers of its own, and a head for each thing it says.

Loaded once, late, offline, from safetensors; the lower layers are the bundled encoder's.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rulebot import bert
from rulebot.bert import LOWER
from rulebot.errors import ModelUnusable
from rulebot.tagging.labels import HEADS, TAGS, WHO

LONGEST: Final = 192
"""Word pieces that are read of a question."""
LONGEST_READ: Final = 1200
"""Characters that are read of it."""
PROMPT: Final = "query: "
SHAPE: Final = "reader.json"
WEIGHTS: Final = "reader.safetensors"
NAME: Final = "the reader of hands"


@dataclass(frozen=True, slots=True)
class Said:
    """What the network says of one question: probabilities."""

    spans: tuple[tuple[int, int], ...]
    """The place of each word piece in the question."""
    tags: NDArray[np.float32]
    who: NDArray[np.float32]
    heads: Mapping[str, NDArray[np.float32]]


def module(config: Mapping[str, Any], layers: int) -> Any:
    """The network of so many layers, its weights not yet set."""
    import torch

    class Reader(torch.nn.Module):
        """Tags and owners per word piece, the rest of the mean of all pieces."""

        def __init__(self) -> None:
            super().__init__()
            self.bert = bert.module(config, layers)
            size = config["hidden_size"]
            self.tags = torch.nn.Linear(size, len(TAGS))
            self.who = torch.nn.Linear(size, len(WHO))
            self.heads = torch.nn.ModuleDict(
                {name: torch.nn.Linear(size, len(values)) for name, values in HEADS.items()}
            )
            self.drop = torch.nn.Dropout(0.1)

        def forward(self, ids: Any, mask: Any) -> Any:
            return self.said(self.bert(ids, mask), mask)

        def said(self, states: Any, mask: Any) -> Any:
            """What the heads make of the last layer's states."""
            states = self.drop(states)
            whole = (states * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
            return self.tags(states), self.who(states), {n: h(whole) for n, h in self.heads.items()}

    return Reader()


class Network:
    """The reader of marks: found and checked at once, loaded at its first use, from any thread."""

    def __init__(self, directory: Path, encoder: Path) -> None:
        """`encoder` holds the word pieces and the lower layers; both directories must be whole."""
        self._directory, self._encoder = directory, encoder
        self._lock = Lock()
        self._loaded: tuple[Any, Any] | None = None
        self._stated = opened(directory, SHAPE, WEIGHTS, NAME)
        heads = {name: list(values) for name, values in HEADS.items()}
        if self._stated.get("tags") != list(TAGS) or self._stated.get("heads") != heads:
            raise ModelUnusable(
                f"{NAME} is of another version: take corpus/{directory.name} from the release"
            )

    def said(self, text: str) -> Said:
        """What the network makes of a question."""
        with self._lock:
            import torch

            network, tokenizer = self._loaded = self._loaded or self._load()
            ids, spans = pieces(tokenizer, text, LONGEST)
            with torch.inference_mode():
                states = network.bert.through(bert.lower.of(self._encoder, ids), None, LOWER)
                made = network.said(states, torch.ones(1, len(ids), dtype=states.dtype))
                return _said(spans, _probable(made))

    def _load(self) -> tuple[Any, Any]:
        made = partial(module, layers=self._stated["layers"])
        return upon(self._encoder, self._directory / WEIGHTS, self._stated["lower"], made, NAME)


class Together:
    """Readers that were taught apart, their probabilities averaged: what one alone sees is less sure."""

    def __init__(self, readers: Sequence[Network]) -> None:
        self._readers = tuple(readers)
        self._beside = ThreadPoolExecutor(max(1, len(self._readers) - 1), "reader")

    def said(self, text: str) -> Said:
        """What they make of a question."""
        first, *others = self._readers
        waited = [self._beside.submit(reader.said, text) for reader in others]
        each = [first.said(text), *(one.result() for one in waited)]
        heads = {name: _mean([said.heads[name] for said in each]) for name in HEADS}
        tags, who = _mean([said.tags for said in each]), _mean([said.who for said in each])
        return Said(each[0].spans, tags, who, heads)


def _mean(each: Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    return np.asarray(sum(each[1:], each[0]) / len(each), dtype=np.float32)


def opened(directory: Path, shape: str, weights: str, name: str) -> dict[str, Any]:
    """What is stated of a network that stands on the encoder, its weights found whole."""
    try:
        stated = json.loads((directory / shape).read_text("utf-8"))
        found = hashlib.sha256((directory / weights).read_bytes()).hexdigest()
        known = {**stated, "layers": int(stated["layers"]), "lower": str(stated["lower"])}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelUnusable(f"{name} cannot be read ({type(error).__name__})") from error
    if found != stated.get("sha256"):
        raise ModelUnusable(f"{name} is damaged: take corpus/{directory.name} from the release")
    return known


def upon(
    encoder: Path, weights: Path, lower: str, made: Callable[[Mapping[str, Any]], Any], name: str
) -> tuple[Any, Any]:
    """A network on the encoder's lower layers, with the weights of its own; and the word pieces."""
    import torch
    from safetensors.torch import load_file

    try:
        torch.set_num_threads(1)
        if _lower_of(encoder) != lower:
            raise ModelUnusable(f"{name} was made for another encoder")
        network, own = bert.empty(partial(made, bert.config_of(encoder))), load_file(weights)
        wanted = {key for key in network.state_dict() if not bert.is_lower(key)}
        if wanted != set(own):
            raise ValueError(name)
        return bert.filled(network, own), bert.tokenizer_of(encoder)
    except (OSError, ValueError, RuntimeError, KeyError) as error:
        raise ModelUnusable(f"{name} cannot be loaded ({type(error).__name__})") from error


def _probable(made: Any) -> list[NDArray[np.float32]]:
    """Tags, owners and heads as probabilities, one after the other."""
    tags, who, heads = made
    return [of[0].float().softmax(-1).numpy() for of in (tags, who, *(heads[name] for name in HEADS))]


def _said(spans: Sequence[tuple[int, int]], made: Sequence[NDArray[np.float32]]) -> Said:
    return Said(tuple(spans), made[0], made[1], dict(zip(HEADS, made[2:], strict=True)))


@cache
def _lower_of(encoder: Path) -> str:
    return fingerprint({k: v for k, v in bert.weights_of(encoder).items() if bert.is_lower(k)})


def fingerprint(lower: Mapping[str, Any]) -> str:
    """Of the encoder's weights that the reader builds on."""
    total = hashlib.sha256()
    for name in sorted(lower):
        total.update(name.encode() + lower[name].contiguous().numpy().tobytes())
    return total.hexdigest()


def pieces(tokenizer: Any, text: str, longest: int) -> tuple[list[int], list[tuple[int, int]]]:
    """The word pieces of a question under its prompt, and their places in the question."""
    found = tokenizer.encode(PROMPT + text)
    spans = [(max(0, a - len(PROMPT)), max(0, b - len(PROMPT))) for a, b in found.offsets]
    return found.ids[:longest], spans[:longest]
