"""The reader of events: tags of word pieces, who is meant by which words, who does what, who beats whom."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rulebot import bert
from rulebot.bert import LOWER
from rulebot.errors import ModelUnusable
from rulebot.settings import CORPUS
from rulebot.tagging.events.event import AMOUNTS, MENTION, TAGS
from rulebot.tagging.network import opened, pieces, upon

FOLDER: Final = CORPUS / "teller"
SHAPE: Final = "teller.json"
WEIGHTS: Final = "teller.safetensors"
NAME: Final = "the reader of events"
INSIDE: Final = "=+"
"""A word piece that goes on with a mention."""
LABELS: Final = (*TAGS, INSIDE)
COUNTS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9)
"""How many players a mention means; the last stands for more."""
ORDERS: Final = ("?", ">", "<", "=")
"""Of two players' hands."""
LONGEST: Final = 224
"""Word pieces of a hand that are read."""
_SIZE: Final = 128
_WORD: Final = re.compile(r"[^\W_]+(?:[.,'’:/-]?[^\W_]+)*|[^\w\s]|_+")


@dataclass(frozen=True, slots=True)
class Span:
    """Some words and their tag."""

    start: int
    end: int
    tag: str
    first: int
    """Its word pieces, from here."""
    last: int
    sure: float


@dataclass(frozen=True, slots=True)
class Told:
    """What the network says of one hand."""

    spans: tuple[Span, ...]
    means: NDArray[np.float32]
    """How likely everybody whom the mention (column) means is one of those of the span (row)."""
    counts: NDArray[np.float32]
    """How likely a span means one, two, three ... players."""
    order: NDArray[np.float32]
    """Of two mentions' hands: how likely nothing is told, the first is better, the second, both are equal."""

    @property
    def mentions(self) -> list[int]:
        """Which of the spans mean players: the columns."""
        return [n for n, span in enumerate(self.spans) if span.tag == MENTION]


def module(config: Mapping[str, Any], layers: int) -> Any:
    """The network of so many layers, its weights not yet set."""
    import torch
    from torch import nn

    class Teller(nn.Module):
        """Tags per word piece; links, counts and orders of spans of them."""

        def __init__(self) -> None:
            super().__init__()
            self.bert = bert.module(config, layers)
            size = config["hidden_size"]
            self.tags = nn.Linear(size, len(LABELS))
            self.doer = nn.Linear(2 * size, _SIZE)
            self.meant = nn.Linear(2 * size, _SIZE)
            self.link = nn.Bilinear(_SIZE, _SIZE, 1)
            self.count = nn.Linear(2 * size, len(COUNTS))
            self.hand = nn.Linear(2 * size, _SIZE)
            self.beats = nn.Sequential(nn.Linear(3 * _SIZE, _SIZE), nn.GELU(), nn.Linear(_SIZE, len(ORDERS)))
            self.drop = nn.Dropout(0.1)

        def forward(self, ids: Any, mask: Any) -> Any:
            """The states of the last layer, and the tags made of them."""
            states = self.drop(self.bert(ids, mask))
            return states, self.tags(states)

        def of_spans(self, states: Any, spans: Sequence[tuple[int, int]], mentions: Sequence[int]) -> Any:
            """Links of every span to every mention, counts, and orders of every two mentions, of one text."""
            own = torch.stack([torch.cat([states[a:b].mean(0), states[a]]) for a, b in spans])
            named = own[list(mentions)]
            doers = nn.functional.gelu(self.doer(own))
            meant = nn.functional.gelu(self.meant(named))
            many, few = len(spans), len(mentions)
            link = self.link(
                doers[:, None].expand(many, few, _SIZE).reshape(-1, _SIZE),
                meant[None].expand(many, few, _SIZE).reshape(-1, _SIZE),
            ).view(many, few)
            hands = nn.functional.gelu(self.hand(named))
            left, right = hands[:, None].expand(few, few, _SIZE), hands[None].expand(few, few, _SIZE)
            beats = self.beats(torch.cat([left, right, left * right], -1))
            return link, self.count(own), beats

    return Teller()


class Teller:
    """Found and checked at once, loaded at its first use, from any thread."""

    def __init__(self, directory: Path, encoder: Path) -> None:
        self._directory, self._encoder = directory, encoder
        self._lock = Lock()
        self._loaded: tuple[Any, Any] | None = None
        self._stated = opened(directory, SHAPE, WEIGHTS, NAME)
        if self._stated.get("labels") != [*LABELS]:
            raise ModelUnusable(
                f"{NAME} is of another version: take corpus/{directory.name} from the release"
            )

    def told(self, text: str) -> Told | None:
        """What the network makes of a hand; None where it has none of its words."""
        with self._lock:
            import torch

            network, tokenizer = self._loaded = self._loaded or self._load()
            ids, places = pieces(tokenizer, text, LONGEST)
            with torch.inference_mode():
                states = network.bert.through(bert.lower.of(self._encoder, ids), None, LOWER)
                tags = network.tags(states)[0].float().softmax(-1).numpy()
                spans = spans_of(text, places, tags)
                mentions = [n for n, span in enumerate(spans) if span.tag == MENTION]
                if not mentions:
                    return None
                made = network.of_spans(states[0], [(s.first, s.last) for s in spans], mentions)
                link, count, beats = made
                return Told(
                    tuple(spans),
                    link.float().sigmoid().numpy(),
                    count.float().softmax(-1).numpy(),
                    beats.float().softmax(-1).numpy(),
                )

    def _load(self) -> tuple[Any, Any]:
        made = partial(module, layers=self._stated["layers"])
        return upon(self._encoder, self._directory / WEIGHTS, self._stated["lower"], made, NAME)


def spans_of(text: str, places: Sequence[tuple[int, int]], tags: NDArray[np.float32]) -> list[Span]:
    """Runs of words of one tag; a word has the tag that its pieces have together."""
    goes_on, begins = LABELS.index(INSIDE), LABELS.index(MENTION)
    out: list[Span] = []
    for word in _WORD.finditer(text):
        own = [n for n, (a, b) in enumerate(places) if a < word.end() and word.start() < b]
        if not own:
            continue
        likely = tags[own].mean(0)
        fresh = bool(tags[own[0]][begins] >= tags[own[0]][goes_on])
        likely[begins] += likely[goes_on]
        likely[goes_on] = 0.0
        best = int(likely.argmax())
        tag, sure = LABELS[best], float(likely[best])
        last = out[-1] if out else None
        joins = last is not None and last.last == own[0] and last.tag == tag
        joins = joins and not (tag == MENTION and fresh) and not (tag in AMOUNTS and _apart(text, last, word))
        if last is not None and tag and joins:
            out[-1] = Span(last.start, word.end(), tag, last.first, own[-1] + 1, min(last.sure, sure))
        elif tag and (word[0][0].isalnum() or tag == MENTION):
            out.append(Span(word.start(), word.end(), tag, own[0], own[-1] + 1, sure))
    return out


def _apart(text: str, last: Span | None, word: re.Match[str]) -> bool:
    """Whether two numbers side by side are two amounts: "1k 2k"; "3 Tausend" and "100/200" are one."""
    digits = (
        last is not None
        and text[last.end - 1].isalnum()
        and any(c.isdigit() for c in text[last.start : last.end])
    )
    return digits and word[0][0].isdigit()
