"""`python -m model.reader`: from marked sentences and the taught encoder to the network in corpus/reader.

Trains the upper layers and the heads on the marked hands. Fixed seed; the lower layers stay the encoder's.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"

import numpy as np

from model import fit
from model.marked import Sentence, labels, read, varied
from rulebot import bert
from rulebot.embed import TAUGHT
from rulebot.settings import CORPUS
from rulebot.tagging.labels import HEADS, TAGS
from rulebot.tagging.network import SHAPE, WEIGHTS, module, pieces

SEED: Final = 20251118
HANDS: Final = CORPUS / "hands" / "marked"
OUT: Final = CORPUS / "reader"
LONGEST: Final = 144


def main() -> int:
    """Train, measure on what was kept back, write."""
    import torch

    options = argparse.ArgumentParser(prog="python -m model.reader", description=__doc__)
    options.add_argument("--hands", type=Path, default=HANDS)
    options.add_argument("--out", type=Path, default=OUT)
    options.add_argument("--encoder", type=Path, default=TAUGHT)
    options.add_argument("--on", type=Path, help="a network that was taught, to go on from")
    options.add_argument("--seed", type=int, default=SEED)
    options.add_argument("--layers", type=int, default=10)
    options.add_argument("--epochs", type=float, default=5)
    options.add_argument("--rate", type=float, default=3e-4)
    options.add_argument("--batch", type=int, default=32)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--keep", type=int, default=24, help="one of so many sentences is kept back")
    given = options.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    chance = random.Random(given.seed)  # noqa: S311
    hands = list(read(given.hands))
    order = list(range(len(hands)))
    chance.shuffle(order)
    kept = [hands[n] for n in order[:: given.keep]] if given.keep else []
    learned = [hands[n] for at, n in enumerate(order) if not given.keep or at % given.keep]
    network, tokenizer = started(given.encoder, given.layers)
    if given.on:
        network.load_state_dict(taught(given.on), strict=False)
    train(network, tokenizer, learned, given, chance)
    print(json.dumps(measured(network, tokenizer, kept), indent=1))
    write(network, given)
    return 0


def started(encoder: Path, layers: int) -> tuple[Any, Any]:
    """The network with the encoder's weights, and its tokenizer."""
    config = json.loads((encoder / "config.json").read_text("utf-8"))
    network = module(config, layers)
    fit.started(network, encoder)
    return network, bert.tokenizer_of(encoder)


def taught(folder: Path) -> dict[str, Any]:
    """What a network has learned, beyond the encoder's lower layers."""
    from safetensors.torch import load_file

    return {name: value.float() for name, value in load_file(folder / WEIGHTS).items()}


def train(
    network: Any,
    tokenizer: Any,
    hands: Sequence[Sentence],
    given: Any,
    chance: random.Random,
) -> None:
    """Fine-tune on every sentence, varied anew in each epoch."""
    total = int(given.epochs * -(-len(hands) // given.batch))

    def epoch() -> Iterator[list[Any]]:
        rows = [_row(tokenizer, varied(hand, chance)) for hand in hands]
        return fit.batches(rows, given.batch, chance)

    fit.fit(network, epoch, partial(_loss, network), total, given.rate)


def _row(tokenizer: Any, one: Sentence) -> Any:
    """Word pieces, their tags, whose they are, and what the whole is."""
    ids, spans = pieces(tokenizer, one.text, LONGEST)
    heads = [-100 if one.heads[n] is None else HEADS[n].index(str(one.heads[n])) for n in HEADS]
    return ids, *labels(one, spans), heads


def _loss(network: Any, batch: Sequence[Any]) -> Any:
    """Tags first, owners at half, heads by their weight."""
    import torch

    cross = torch.nn.functional.cross_entropy
    tags, who = fit.filled(batch, 1, -100), fit.filled(batch, 2, -100)
    whole = torch.tensor([row[3] for row in batch])
    with torch.autocast("cpu", dtype=torch.bfloat16):
        of_tags, of_who, of_heads = network(*fit.inputs(batch))
    loss = torch.zeros(())
    if (tags >= 0).any():
        loss = loss + cross(of_tags.float().transpose(1, 2), tags, label_smoothing=0.03)
    if (who >= 0).any():
        loss = loss + 0.5 * cross(of_who.float().transpose(1, 2), who, label_smoothing=0.03)
    for n, name in enumerate(HEADS):
        if (whole[:, n] >= 0).any():
            share = 0.5 if name in ("kind", "ask") else 0.15
            loss = loss + share * cross(of_heads[name].float(), whole[:, n], label_smoothing=0.03)
    return loss


def measured(network: Any, tokenizer: Any, kept: Sequence[Sentence]) -> dict[str, Any]:
    """How often the network is right on sentences it has not seen."""
    import torch

    network.eval()
    right: dict[str, list[bool]] = {}
    for one in kept:
        ids, spans = pieces(tokenizer, one.text, LONGEST)
        with torch.no_grad():
            tags, who, heads = network(torch.tensor([ids]), torch.ones(1, len(ids)))
        if one.heads["kind"]:
            gold_tags, gold_who = labels(one, spans)
            best = tags[0].argmax(1).tolist()
            numbers = [n for n, (a, b) in enumerate(spans) if any(c.isdigit() for c in one.text[a:b])]
            right.setdefault("numbers", []).extend(best[n] == gold_tags[n] for n in numbers)
            right.setdefault("all tags of a sentence", []).append(
                all(b == g for b, g in zip(best, gold_tags, strict=True) if g >= 0)
            )
            own = who[0].argmax(1).tolist()
            right.setdefault("who", []).extend(
                o == g for o, g, t in zip(own, gold_who, gold_tags, strict=True) if g > 0 and t > 0
            )
        for name, values in HEADS.items():
            if one.heads[name] is not None:
                right.setdefault(name, []).append(values[int(heads[name][0].argmax())] == one.heads[name])
    return {name: [round(float(np.mean(all_)), 3), len(all_)] for name, all_ in right.items()}


def write(network: Any, given: Any) -> None:
    """The layers and heads of its own, in half precision; the lower layers are the encoder's."""
    from safetensors.torch import save_file

    given.out.mkdir(parents=True, exist_ok=True)
    save_file(fit.own_weights(network), given.out / WEIGHTS)
    shape: dict[str, Any] = {"layers": given.layers, "lower": fit.lower_of(given.encoder), "tags": list(TAGS)}
    shape["heads"] = {name: list(values) for name, values in HEADS.items()}
    shape["sha256"] = hashlib.sha256((given.out / WEIGHTS).read_bytes()).hexdigest()
    (given.out / SHAPE).write_text(json.dumps(shape, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
