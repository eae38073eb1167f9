"""A case with its follow-up worked in, as one text: what of the case falls away, what takes its place.

A network marks the words: of the case those that fall away or are replaced, of the follow-up those that are
put in their place or added. Writes texts out of the words of both; what they mean is for the desk to read.
"""

from __future__ import annotations

import logging
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
from rulebot.embed import TAUGHT
from rulebot.errors import ModelUnusable
from rulebot.settings import CORPUS
from rulebot.tagging.network import PROMPT, opened, upon

LOG = logging.getLogger("rulebot.rewriting")
FOLDER: Final = CORPUS / "rewriter"
SHAPE: Final = "rewriter.json"
WEIGHTS: Final = "rewriter.safetensors"
NAME: Final = "the rewriter of follow-ups"
SORTS: Final = ("varied", "added", "next", "ask", "new", "none")
"""What a follow-up is: something is other, something is told besides, the hand goes on, another question,
something unrelated, nothing that changes the case."""
KEPT: Final = ("new", "none")
"""With these nothing of the case changes."""
PLACES: Final = ("1", "2", "3", "4")
GONE: Final = "-"
ADDED: Final = "+"
TAGS: Final = ("", GONE, ADDED, *PLACES)
"""Of a word of the case: it stays, falls away, is replaced; of the follow-up: left, added, put there."""
LONGEST: Final = 320
"""Word pieces of a case and its follow-up that are read together."""
_WORD: Final = re.compile(r"[^\W_]+(?:[.,'’:/-]?[^\W_]+)*|[^\w\s]|_+")


@dataclass(frozen=True, slots=True)
class Marked:
    """Some words and their tag."""

    start: int
    end: int
    tag: str


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A case with a follow-up worked in."""

    sort: str
    words: str
    sure: float
    """Of the words that were least sure."""
    sort_sure: float
    told: tuple[str, ...] = ()
    """The words of the follow-up that are in it now."""


def module(config: Mapping[str, Any], layers: int) -> Any:
    """The network of so many layers, its weights not yet set."""
    import torch

    class Rewriter(torch.nn.Module):
        """A tag for each word piece of both; what the follow-up is, of the mean of its pieces."""

        def __init__(self) -> None:
            super().__init__()
            self.bert = bert.module(config, layers)
            size = config["hidden_size"]
            self.tags = torch.nn.Linear(size, len(TAGS))
            self.sort = torch.nn.Linear(size, len(SORTS))
            self.drop = torch.nn.Dropout(0.1)

        def forward(self, ids: Any, mask: Any, later: Any) -> Any:
            return self.said(self.bert(ids, mask), later)

        def said(self, states: Any, later: Any) -> Any:
            """What the heads make of the last states; `later` is 1 for the pieces of the follow-up."""
            states = self.drop(states)
            whole = (states * later[:, :, None]).sum(1) / later.sum(1, keepdim=True)
            return self.tags(states), self.sort(whole)

    return Rewriter()


class Rewriter:
    """Found and checked at once, loaded at the first follow-up, from any thread."""

    def __init__(self, directory: Path, encoder: Path) -> None:
        self._directory, self._encoder = directory, encoder
        self._lock = Lock()
        self._loaded: tuple[Any, Any] | None = None
        self._stated = opened(directory, SHAPE, WEIGHTS, NAME)
        if (self._stated.get("tags"), self._stated.get("sorts")) != ([*TAGS], [*SORTS]):
            raise ModelUnusable(
                f"{NAME} is of another version: take corpus/{directory.name} from the release"
            )

    def rewritten(self, before: str, text: str) -> Rewritten | None:
        """The case with the follow-up worked in; None where they are too long to be read together."""
        with self._lock:
            import torch

            network, tokenizer = self._loaded = self._loaded or self._load()
            ids, spans, first = pieces(tokenizer, before, text)
            if len(ids) > LONGEST:
                return None
            with torch.inference_mode():
                states = network.bert.through(bert.lower.of(self._encoder, ids), None, LOWER)
                later = torch.tensor([[float(n >= first) for n in range(len(ids))]], dtype=states.dtype)
                tags, sort = network.said(states, later)
                of_tags = tags[0].float().softmax(-1).numpy()
                of_sort = sort[0].float().softmax(-1).numpy()
        case, case_sure = tagged(before, spans[:first], of_tags[:first])
        told, told_sure = tagged(text, spans[first:], of_tags[first:])
        name = SORTS[int(of_sort.argmax())]
        sure = min(case_sure, told_sure)
        return worked_in(before, case, text, told, name, sure, float(of_sort.max()))

    def _load(self) -> tuple[Any, Any]:
        made = partial(module, layers=self._stated["layers"])
        return upon(self._encoder, self._directory / WEIGHTS, self._stated["lower"], made, NAME)


def open_rewriter(folder: Path = FOLDER) -> Rewriter | None:
    """The network that ships; None, and a word in the log, where it is not whole."""
    try:
        return Rewriter(folder, TAUGHT)
    except ModelUnusable as error:
        LOG.warning("follow-ups are read without a network: %s", error)
        return None


def rewritten(network: Rewriter | None, case: str, text: str) -> Rewritten | None:
    """The case with the follow-up worked in; nothing without a network, or by one that cannot be used."""
    try:
        return network.rewritten(case, text) if network else None
    except ModelUnusable as error:
        LOG.warning("a follow-up is read without its network: %s", error)
        return None


def pieces(tokenizer: Any, before: str, text: str) -> tuple[list[int], list[tuple[int, int]], int]:
    """The word pieces of a case and its follow-up, their places, and the number of the follow-up's first."""
    case, then = tokenizer.encode(PROMPT + before), tokenizer.encode(text)
    spans = [(max(0, a - len(PROMPT)), max(0, b - len(PROMPT))) for a, b in case.offsets]
    return [*case.ids, *then.ids[1:]], [*spans, *then.offsets[1:]], len(case.ids)


def tagged(
    text: str, spans: Sequence[tuple[int, int]], tags: NDArray[np.float32]
) -> tuple[list[Marked], float]:
    """Runs of words of one tag, and how sure the least sure word is."""
    out: list[Marked] = []
    sure = 1.0
    for word in _WORD.finditer(text):
        own = [n for n, (start, end) in enumerate(spans) if start < word.end() and word.start() < end]
        if not own:
            continue
        of = tags[own].mean(0)
        tag, wordy = TAGS[int(of.argmax())], word[0][0].isalnum()
        if wordy:
            sure = min(sure, float(of.max()))
        if not tag:
            continue
        between = text[out[-1].end : word.start()] if out else ""
        if out and out[-1].tag == tag and not between.strip():
            out[-1] = Marked(out[-1].start, word.end(), tag)
        elif wordy:
            out.append(Marked(word.start(), word.end(), tag))
    return out, sure


def worked_in(
    before: str,
    case: Sequence[Marked],
    text: str,
    then: Sequence[Marked],
    sort: str,
    sure: float,
    sort_sure: float,
) -> Rewritten:
    """The words of the case without what falls away, and with the follow-up's in their places or behind."""
    if sort in KEPT:
        return Rewritten(sort, before, sure, sort_sure)
    put: dict[str, str] = {}
    places = {one.tag for one in case} & {*PLACES}
    behind = [one for one in then if one.tag not in places and one.tag != GONE]
    for one in then:
        if one.tag in places:
            words = text[one.start : one.end]
            put[one.tag] = f"{put[one.tag]} {words}" if one.tag in put else words
    if behind and not any(behind[0].end <= one.start < behind[-1].start for one in then if one.tag in places):
        behind = [Marked(behind[0].start, behind[-1].end, ADDED)]  # a word left out between belongs there
    added = [text[one.start : one.end] for one in behind]
    out, at = "", 0
    left = dict(put)
    for one in case:
        out += before[at : one.start] + left.pop(one.tag, "")
        at = one.end
        if one.tag == ADDED:
            out += before[one.start : one.end]
    out = _tidy(out + before[at:])
    for words in added:
        out = f"{out}{'' if out[-1:] in ('.', '?', '!') else '.'} {words}".strip()
    return Rewritten(sort, out, sure, sort_sure, (*put.values(), *added))


def _tidy(text: str) -> str:
    text = re.sub(r"\s+([,.;?!])", r"\1", re.sub(r"\s+", " ", text))
    return re.sub(r"([,.;])(?:\s*[,.;])+", r"\1", text).strip(" ,;")
