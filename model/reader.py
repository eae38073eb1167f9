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
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"

import numpy as np

from model.marked import Sentence, labels, read, varied
from rulebot import bert
from rulebot.embed import TAUGHT
from rulebot.settings import CORPUS
from rulebot.tagging.labels import HEADS, TAGS
from rulebot.tagging.network import SHAPE, WEIGHTS, fingerprint, is_lower, module, pieces

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
    options.add_argument("--layers", type=int, default=10)
    options.add_argument("--epochs", type=float, default=5)
    options.add_argument("--rate", type=float, default=3e-4)
    options.add_argument("--batch", type=int, default=32)
    options.add_argument("--member", type=int, default=1, help="which of the networks that read together")
    options.add_argument("--keep", type=int, default=24, help="one of so many sentences is kept back")
    given = options.parse_args()
    torch.manual_seed(SEED + given.member - 1)
    torch.set_num_threads(2)
    chance = random.Random(SEED)  # noqa: S311
    hands = list(read(given.hands))
    order = list(range(len(hands)))
    chance.shuffle(order)
    kept = [hands[n] for n in order[:: given.keep]] if given.keep else []
    learned = [hands[n] for at, n in enumerate(order) if not given.keep or at % given.keep]
    if given.member > 1:
        chance.seed(SEED + given.member)
    network, tokenizer = started(given.encoder, given.layers)
    train(network, tokenizer, learned, given, chance)
    print(json.dumps(measured(network, tokenizer, kept), indent=1))
    write(network, given)
    return 0


def started(encoder: Path, layers: int) -> tuple[Any, Any]:
    """The network with the encoder's weights, and its tokenizer."""
    from safetensors.torch import load_file

    config = json.loads((encoder / "config.json").read_text("utf-8"))
    network = module(config, layers)
    read = load_file(encoder / bert.WEIGHTS)
    weights = {name: read[name].float() for name in network.bert.state_dict()}
    network.bert.load_state_dict(weights)
    for name, parameter in network.bert.named_parameters():
        if is_lower(name):
            parameter.requires_grad = False
    return network, bert.tokenizer_of(encoder)


def _batches(tokenizer: Any, hands: Sequence[Sentence], size: int, chance: random.Random) -> Iterator[Any]:
    """One epoch: every sentence, varied, in batches of like length."""
    rows = []
    for one in (varied(hand, chance) for hand in hands):
        ids, spans = pieces(tokenizer, one.text, LONGEST)
        tags, who = labels(one, spans)
        heads = [-100 if one.heads[n] is None else HEADS[n].index(str(one.heads[n])) for n in HEADS]
        rows.append((ids, tags, who, heads))
    chance.shuffle(rows)
    pool = 40 * size
    batches = []
    for start in range(0, len(rows), pool):
        near = sorted(rows[start : start + pool], key=lambda row: len(row[0]))
        batches += [near[n : n + size] for n in range(0, len(near), size)]
    chance.shuffle(batches)
    yield from map(_tensors, batches)


def _tensors(rows: Sequence[Any]) -> Any:
    import torch

    longest = max(len(row[0]) for row in rows)

    def filled(at: int, value: int) -> Any:
        return torch.tensor([row[at] + [value] * (longest - len(row[at])) for row in rows])

    ids = filled(0, 1)
    mask = torch.tensor([[1.0] * len(row[0]) + [0.0] * (longest - len(row[0])) for row in rows])
    return ids, mask, filled(1, -100), filled(2, -100), torch.tensor([row[3] for row in rows])


def train(
    network: Any,
    tokenizer: Any,
    hands: Sequence[Sentence],
    given: Any,
    chance: random.Random,
) -> None:
    """Fine-tune with AdamW and a linear warm-up and decay."""
    import torch

    free = [p for p in network.parameters() if p.requires_grad]
    heads = {id(p) for part in (network.tags, network.who, network.heads) for p in part.parameters()}
    groups = [
        {"params": [p for p in free if id(p) not in heads], "lr": given.rate},
        {"params": [p for p in free if id(p) in heads], "lr": given.rate * 5},
    ]
    step = torch.optim.AdamW(groups, weight_decay=0.01)
    total = int(given.epochs * -(-len(hands) // given.batch))
    rate = torch.optim.lr_scheduler.LambdaLR(
        step, lambda n: min((n + 1) / (0.1 * total), max(0.0, (total - n) / (0.9 * total)))
    )
    cross = torch.nn.functional.cross_entropy
    done, began, lost = 0, time.monotonic(), 0.0
    network.train()
    while done < total:
        for ids, mask, tags, who, whole in _batches(tokenizer, hands, given.batch, chance):
            with torch.autocast("cpu", dtype=torch.bfloat16):
                of_tags, of_who, of_heads = network(ids, mask)
            loss = torch.zeros(())
            if (tags >= 0).any():
                loss = loss + cross(of_tags.float().transpose(1, 2), tags, label_smoothing=0.03)
            if (who >= 0).any():
                loss = loss + 0.5 * cross(of_who.float().transpose(1, 2), who, label_smoothing=0.03)
            for n, name in enumerate(HEADS):
                if (whole[:, n] >= 0).any():
                    share = 0.5 if name in ("kind", "ask") else 0.15
                    loss = loss + share * cross(of_heads[name].float(), whole[:, n], label_smoothing=0.03)
            step.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(free, 1.0)
            step.step()
            rate.step()
            done += 1
            lost += float(loss.detach())
            if done % 50 == 0:
                print(
                    f"{time.monotonic() - began:6.0f} s  {done}/{total}  {lost / 50:.3f}",
                    file=sys.stderr,
                    flush=True,
                )
                lost = 0.0
            if done >= total:
                break


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
    import torch
    from safetensors.torch import load_file, save_file

    given.out.mkdir(parents=True, exist_ok=True)
    own = {
        name: value.to(torch.float16).contiguous()
        for name, value in network.state_dict().items()
        if not is_lower(name)
    }
    file = given.out / WEIGHTS.format(given.member)
    save_file(own, file)
    lower = {k: v for k, v in load_file(given.encoder / bert.WEIGHTS).items() if is_lower(k)}
    shape: dict[str, Any] = {"layers": given.layers, "lower": fingerprint(lower), "tags": list(TAGS)}
    shape["heads"] = {name: list(values) for name, values in HEADS.items()}
    path = given.out / SHAPE
    before = json.loads(path.read_text("utf-8")) if path.exists() else {}
    same = all(before.get(name) == value for name, value in shape.items())
    members = before.get("members", {}) if same else {}
    members[file.name] = hashlib.sha256(file.read_bytes()).hexdigest()
    path.write_text(json.dumps(shape | {"members": members}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
