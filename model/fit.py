"""Fine-tune layers above the encoder's lower ones: batches of like length, AdamW, warm-up and decay."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from rulebot import bert
from rulebot.bert import is_lower
from rulebot.tagging.network import fingerprint

_POOL: Final = 40
_HEAD_RATE: Final = 5
"""Heads start from nothing: they learn so much faster than the layers."""


def started(network: Any, encoder: Path) -> None:
    """Give a network's `bert` the encoder's weights, the lower layers for good."""
    from safetensors.torch import load_file

    read = load_file(encoder / bert.WEIGHTS)
    network.bert.load_state_dict({name: read[name].float() for name in network.bert.state_dict()})
    for name, parameter in network.bert.named_parameters():
        if is_lower(name):
            parameter.requires_grad = False


def batches(rows: list[Any], size: int, chance: random.Random) -> Iterator[list[Any]]:
    """One epoch of rows, whose first item is a list of word pieces, in batches of like length."""
    chance.shuffle(rows)
    out = []
    for start in range(0, len(rows), _POOL * size):
        near = sorted(rows[start : start + _POOL * size], key=lambda row: len(row[0]))
        out += [near[n : n + size] for n in range(0, len(near), size)]
    chance.shuffle(out)
    yield from out


def filled(rows: Sequence[Any], at: int, value: float) -> Any:
    """A column of lists as a tensor, the short ones filled up."""
    import torch

    longest = max(len(row[at]) for row in rows)
    return torch.tensor([[*row[at], *[value] * (longest - len(row[at]))] for row in rows])


def inputs(rows: Sequence[Any]) -> tuple[Any, Any]:
    """The word pieces of a batch and its mask."""
    import torch

    ids = filled(rows, 0, 1)
    mask = torch.zeros(ids.shape)
    for n, row in enumerate(rows):
        mask[n, : len(row[0])] = 1.0
    return ids, mask


def fit(
    network: Any,
    epoch: Callable[[], Iterator[list[Any]]],
    loss_of: Callable[[Any], Any],
    total: int,
    rate: float,
) -> None:
    """So many steps over epochs of batches; progress goes to stderr."""
    import torch

    inner = {id(p) for p in network.bert.parameters()}
    free = [p for p in network.parameters() if p.requires_grad]
    groups = [
        {"params": [p for p in free if id(p) in inner], "lr": rate},
        {"params": [p for p in free if id(p) not in inner], "lr": rate * _HEAD_RATE},
    ]
    step = torch.optim.AdamW(groups, weight_decay=0.01)
    pace = torch.optim.lr_scheduler.LambdaLR(
        step, lambda n: min((n + 1) / (0.1 * total), max(0.0, (total - n) / (0.9 * total)))
    )
    done, began, lost = 0, time.monotonic(), 0.0
    network.train()
    while done < total:
        for batch in epoch():
            loss = loss_of(batch)
            step.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(free, 1.0)
            step.step()
            pace.step()
            done += 1
            lost += float(loss.detach())
            if done % 50 == 0:
                took = time.monotonic() - began
                print(f"{took:6.0f} s  {done}/{total}  {lost / 50:.3f}", file=sys.stderr, flush=True)
                lost = 0.0
            if done >= total:
                break


def own_weights(network: Any) -> dict[str, Any]:
    """What a network has beyond the encoder's lower layers, in half precision."""
    import torch

    return {
        name: value.to(torch.float16).contiguous()
        for name, value in network.state_dict().items()
        if not is_lower(name)
    }


def lower_of(encoder: Path) -> str:
    """The fingerprint of the encoder's lower layers."""
    from safetensors.torch import load_file

    return fingerprint({k: v for k, v in load_file(encoder / bert.WEIGHTS).items() if is_lower(k)})
