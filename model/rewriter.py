"""`python -m model.rewriter`: from cases with follow-ups to the network in corpus/rewriter.

A line of corpus/followed has a case, a follow-up and what it is; `{words|1}` in the case are replaced by
`{words|1}` of the follow-up, `{words|-}` fall away, `{words|+}` are added. Goes on from the reader of hands.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"

from model import fit, onward
from model.marked import written
from rulebot.rewriting import (
    FOLDER,
    LONGEST,
    PLACES,
    SHAPE,
    SORTS,
    TAGS,
    WEIGHTS,
    Marked,
    module,
    pieces,
    tagged,
    worked_in,
)  # fmt: skip
from rulebot.settings import CORPUS

FOLLOWED: Final = CORPUS / "followed"
_MARK: Final = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")


@dataclass(frozen=True, slots=True)
class Row:
    """A case, a follow-up, and the words of both that are marked."""

    language: str
    sort: str
    before: str
    case: tuple[Marked, ...]
    text: str
    then: tuple[Marked, ...]


def main() -> int:
    """Train, measure on what was kept back, write."""
    given = onward.options("model.rewriter", __doc__, FOLLOWED, FOLDER)
    chance = random.Random(given.seed)  # noqa: S311
    rows = list(read(given.rows))
    kept = [row for row in rows if given.keep and _bucket(row) % given.keep == 0]
    learned = [row for row in rows if not given.keep or _bucket(row) % given.keep]
    network, tokenizer = onward.begun(given, module, WEIGHTS)
    total = int(given.epochs * -(-len(learned) // given.batch))

    def epoch() -> Iterator[list[Any]]:
        made = [_row(tokenizer, varied(row, chance)) for row in learned]
        return fit.batches([row for row in made if len(row[0]) <= LONGEST], given.batch, chance)

    fit.fit(network, epoch, partial(_loss, network), total, given.rate)
    print(json.dumps(measured(network, tokenizer, kept), indent=1))
    onward.write(network, given, WEIGHTS, SHAPE, {"tags": [*TAGS], "sorts": [*SORTS]})
    return 0


def _bucket(row: Row) -> int:
    """Follow-ups to one case are kept back together."""
    return int(hashlib.sha256(row.before[:24].encode()).hexdigest()[:8], 16)


def read(folder: Path) -> Iterator[Row]:
    """All lines, the marks numbered in the order of the follow-up."""
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            text, then = _unmarked(row["next"])
            before, case = _unmarked(row["before"])
            order = [one.tag for one in then if one.tag.isdigit()]
            names = {tag: PLACES[n] for n, tag in enumerate(order) if n < len(PLACES)}
            case = [Marked(m.start, m.end, names.get(m.tag, m.tag)) for m in case]
            then = [Marked(m.start, m.end, names.get(m.tag, m.tag)) for m in then]
            if all(m.tag in TAGS for m in (*case, *then)):
                yield Row(row["lang"], row["sort"], before, tuple(case), text, tuple(then))


def _unmarked(words: str) -> tuple[str, list[Marked]]:
    text, marks, at = "", [], 0
    for found in _MARK.finditer(words):
        text += words[at : found.start()]
        marks.append(Marked(len(text), len(text) + len(found[1]), found[2]))
        text += found[1]
        at = found.end()
    return text + words[at:], marks


def varied(row: Row, chance: random.Random) -> Row:
    """The same in lower case, without marks of punctuation or umlauts."""
    return Row(
        row.language, row.sort, written(row.before, row.language, chance), row.case,
        written(row.text, row.language, chance), row.then,
    )  # fmt: skip


def _row(tokenizer: Any, row: Row) -> Any:
    """Word pieces, their tags, which are the follow-up's, and what it is."""
    ids, spans, first = pieces(tokenizer, row.before, row.text)
    tags = [_tag(span, row.case if n < first else row.then) for n, span in enumerate(spans)]
    return ids, tags, [float(n >= first) for n in range(len(ids))], SORTS.index(row.sort)


def _tag(span: tuple[int, int], marks: Sequence[Marked]) -> int:
    start, end = span
    if start == end:
        return -100
    mark = next((m for m in marks if m.start < end and start < m.end), None)
    return TAGS.index(mark.tag) if mark else 0


def _loss(network: Any, batch: Sequence[Any]) -> Any:
    import torch

    cross = torch.nn.functional.cross_entropy
    sorts = torch.tensor([row[3] for row in batch])
    tags = fit.filled(batch, 1, -100)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        of_tags, of_sort = network(*fit.inputs(batch), fit.filled(batch, 2, 0.0))
    loss = cross(of_tags.float().transpose(1, 2), tags, label_smoothing=0.02)
    return loss + 0.2 * cross(of_sort.float(), sorts, label_smoothing=0.02)


def measured(network: Any, tokenizer: Any, kept: Sequence[Row]) -> dict[str, Any]:
    """How often the whole text is right on cases that it has not seen."""
    import torch

    network.eval()
    right: dict[str, list[bool]] = {}
    for row in kept:
        ids, spans, first = pieces(tokenizer, row.before, row.text)
        later = torch.tensor([[float(n >= first) for n in range(len(ids))]])
        with torch.no_grad():
            tags, sort = network(torch.tensor([ids]), torch.ones(1, len(ids)), later)
        of = tags[0].softmax(-1).numpy()
        case, then = (
            tagged(row.before, spans[:first], of[:first]),
            tagged(row.text, spans[first:], of[first:]),
        )
        name = SORTS[int(sort[0].argmax())]
        made = worked_in(row.before, case[0], row.text, then[0], name, min(case[1], then[1]), 1.0)
        gold = worked_in(row.before, row.case, row.text, row.then, row.sort, 1.0, 1.0)
        right.setdefault("sort", []).append(name == row.sort)
        right.setdefault(f"words of {row.sort}", []).append(made.words == gold.words)
        if made.sure > 0.8:
            right.setdefault("words where sure", []).append(made.words == gold.words)
    return {name: [round(sum(all_) / len(all_), 3), len(all_)] for name, all_ in right.items()}


if __name__ == "__main__":
    sys.exit(main())
