"""`python -m model.teller`: from hands marked with events to the network in corpus/teller.

A line of corpus/hands/told has a hand with `{words|TAG WHO ...}`; see `rulebot.tagging.events`. Goes on from
the reader of hands.
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"

from model import fit, onward
from model.marked import written
from rulebot.settings import CORPUS
from rulebot.tagging.events.event import MENTION, TAGS
from rulebot.tagging.events.network import (
    COUNTS,
    FOLDER,
    INSIDE,
    LABELS,
    LONGEST,
    ORDERS,
    SHAPE,
    WEIGHTS,
    module,
    spans_of,
)  # fmt: skip
from rulebot.tagging.network import pieces

HANDS: Final = CORPUS / "hands" / "told"
_MARK: Final = re.compile(r"\{([^{}|]*)\|([^{}|]+)\}")


@dataclass(frozen=True, slots=True)
class Mark:
    """Some words, their tag, and who is meant or does it."""

    start: int
    end: int
    tag: str
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A hand and its marks."""

    text: str
    language: str
    marks: tuple[Mark, ...]
    win: Mapping[str, int] = field(default_factory=dict)


def main() -> int:
    """Train, measure on what was kept back, write."""
    given = onward.options("model.teller", __doc__, HANDS, FOLDER)
    chance = random.Random(given.seed)  # noqa: S311
    rows = list(read(sorted(given.rows.glob("*.jsonl"))))
    kept = [row for n, row in enumerate(rows) if given.keep and n % given.keep == 0]
    learned = [row for n, row in enumerate(rows) if not given.keep or n % given.keep]
    network, tokenizer = onward.begun(given, module, WEIGHTS)
    total = int(given.epochs * -(-len(learned) // given.batch))

    def epoch() -> Iterator[list[Any]]:
        made = [_row(tokenizer, varied(row, chance)) for row in learned]
        return fit.batches(made, given.batch, chance)

    fit.fit(network, epoch, partial(_loss, network), total, given.rate)
    print(json.dumps(measured(network, tokenizer, kept), indent=1))
    onward.write(network, given, WEIGHTS, SHAPE, {"labels": [*LABELS]})
    return 0


def read(files: Sequence[Path]) -> Iterator[Row]:
    """All hands, in the order of files and lines."""
    for path in files:
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            text, marks, at = "", [], 0
            for found in _MARK.finditer(row["q"]):
                text += row["q"][at : found.start()]
                tag, *who = found[2].split()
                if tag in TAGS:
                    marks.append(Mark(len(text), len(text) + len(found[1]), tag, tuple(who)))
                text += found[1]
                at = found.end()
            yield Row(text + row["q"][at:], row["lang"], tuple(marks), row.get("win") or {})


def varied(row: Row, chance: random.Random) -> Row:
    """The same in lower case, without marks of punctuation or umlauts."""
    return Row(written(row.text, row.language, chance), row.language, row.marks, row.win)


def _row(tokenizer: Any, row: Row) -> Any:
    """Word pieces, their tags, and the spans with what is known of them."""
    ids, places = pieces(tokenizer, row.text, LONGEST)
    tags, of = [], dict[int, list[int]]()
    for n, (start, end) in enumerate(places):
        mark = next((k for k, m in enumerate(row.marks) if m.start < end and start < m.end), None)
        if start == end:
            tags.append(-100)
        elif mark is None:
            tags.append(0)
        else:
            goes_on = mark in of and row.marks[mark].tag == MENTION
            tags.append(LABELS.index(INSIDE if goes_on else row.marks[mark].tag))
            of.setdefault(mark, []).append(n)
    spans = [(own[0], own[-1] + 1) for own in of.values()]
    return ids, tags, spans, [row.marks[mark] for mark in of], row.win


def _gold(marks: Sequence[Mark], win: Mapping[str, int]) -> tuple[list[int], list[list[float]], Any, Any]:
    """Which spans are mentions, whom each span holds, how many it means, whose hand is better."""
    mentions = [n for n, mark in enumerate(marks) if mark.tag == MENTION]
    links = [
        [float(bool(marks[m].who) and {*marks[m].who} <= {*mark.who}) for m in mentions] for mark in marks
    ]
    counts = [min(len(mark.who), len(COUNTS)) - 1 if mark.who else -100 for mark in marks]
    order = [[_order({*marks[a].who}, {*marks[b].who}, win) for b in mentions] for a in mentions]
    return mentions, links, counts, order


def _order(one: set[str], other: set[str], win: Mapping[str, int]) -> int:
    if len(one) != 1 or len(other) != 1 or one == other:
        return -100
    a, b = win.get(next(iter(one))), win.get(next(iter(other)))
    if a is None or b is None:
        return ORDERS.index("?")
    return ORDERS.index("=" if a == b else ">" if a > b else "<")


def _loss(network: Any, batch: Sequence[Any]) -> Any:
    import torch

    cross = torch.nn.functional.cross_entropy
    with torch.autocast("cpu", dtype=torch.bfloat16):
        states, of_tags = network(*fit.inputs(batch))
    tags = fit.filled([row[:2] for row in batch], 1, -100)
    loss = cross(of_tags.float().transpose(1, 2), tags, label_smoothing=0.02)
    states = states.float()
    parts = []
    for n, (_, _, spans, marks, win) in enumerate(batch):
        mentions, links, counts, order = _gold(marks, win)
        if not mentions:
            continue
        link, count, beats = network.of_spans(states[n], spans, mentions)
        wanted = torch.tensor(links)
        asked = torch.tensor([bool(mark.who) or mark.tag in ("pot", "dead") for mark in marks])
        each = torch.nn.functional.binary_cross_entropy_with_logits(link, wanted, reduction="none")
        parts.append(2 * each[asked].mean())
        if any(c >= 0 for c in counts):
            parts.append(0.3 * cross(count, torch.tensor(counts)))
        of_order = torch.tensor(order)
        if (of_order >= 0).any():
            parts.append(0.5 * cross(beats.flatten(0, 1), of_order.flatten()))
    return loss + sum(parts) / len(batch)


def measured(network: Any, tokenizer: Any, kept: Sequence[Row]) -> dict[str, Any]:
    """How often it is right on hands that it has not seen."""
    import torch

    network.eval()
    right: dict[str, list[bool]] = {}
    for row in kept:
        ids, _, spans, marks, win = _row(tokenizer, row)
        _, places = pieces(tokenizer, row.text, LONGEST)
        with torch.no_grad():
            states, made = network(torch.tensor([ids]), torch.ones(1, len(ids)))
            found = spans_of(row.text, places, made[0].softmax(-1).numpy())
            got = {(s.first, s.last, s.tag) for s in found}
            gold = {(*span, mark.tag) for span, mark in zip(spans, marks, strict=True)}
            right.setdefault("spans found", []).extend(one in got for one in gold)
            right.setdefault("spans right", []).extend(one in gold for one in got)
            right.setdefault("all spans of a hand", []).append(got == gold)
            mentions, links, counts, order = _gold(marks, win)
            if not mentions:
                continue
            link, count, beats = network.of_spans(states[0], spans, mentions)
        for n, mark in enumerate(marks):
            if not mark.who:
                continue
            each = [bool(link[n, m] > 0) == bool(links[n][m]) for m in range(len(mentions))]
            right.setdefault("links", []).extend(each)
            right.setdefault(f"all links of a {'mention' if mark.tag == MENTION else 'deed'}", []).append(
                all(each)
            )
            right.setdefault("count", []).append(int(count[n].argmax()) == counts[n])
        for a in range(len(mentions)):
            for b in range(len(mentions)):
                if order[a][b] >= 0:
                    right.setdefault("order", []).append(int(beats[a, b].argmax()) == order[a][b])
    return {name: [round(sum(all_) / len(all_), 3), len(all_)] for name, all_ in right.items()}


if __name__ == "__main__":
    sys.exit(main())
