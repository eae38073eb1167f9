"""What the trainings have in common that go on from the reader of hands: options, the start, the files."""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from model import fit
from rulebot import bert
from rulebot.embed import TAUGHT
from rulebot.readers import READER
from rulebot.tagging import network as reader

SEED: Final = 20261120


def options(name: str, doc: str | None, rows: Path, out: Path) -> Any:
    """What was asked for on the command line."""
    of = argparse.ArgumentParser(prog=f"python -m {name}", description=doc)
    of.add_argument("--rows", type=Path, default=rows)
    of.add_argument("--out", type=Path, default=out)
    of.add_argument("--encoder", type=Path, default=TAUGHT)
    of.add_argument("--on", type=Path, default=READER, help="a network to go on from")
    of.add_argument("--seed", type=int, default=SEED)
    of.add_argument("--layers", type=int, default=10)
    of.add_argument("--epochs", type=float, default=20)
    of.add_argument("--rate", type=float, default=2e-4)
    of.add_argument("--batch", type=int, default=16)
    of.add_argument("--threads", type=int, default=2)
    of.add_argument("--keep", type=int, default=12, help="one of so many rows is kept back")
    return of.parse_args()


def begun(given: Any, made: Callable[[Mapping[str, Any], int], Any], weights: str) -> tuple[Any, Any]:
    """The network with what another has learned, and its tokenizer; of a reader of hands only its layers."""
    import torch
    from safetensors.torch import load_file

    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    network = made(bert.config_of(given.encoder), given.layers)
    fit.started(network, given.encoder)
    own = given.on / weights
    read = load_file(own if own.exists() else given.on / reader.WEIGHTS)
    known = {name: one.float() for name, one in read.items() if own.exists() or name.startswith("bert.")}
    network.load_state_dict(known, strict=False)
    return network, bert.tokenizer_of(given.encoder)


def write(network: Any, given: Any, weights: str, shape: str, stated: Mapping[str, Any]) -> None:
    """The layers and heads of its own, in half precision; the lower layers are the encoder's."""
    from safetensors.torch import save_file

    given.out.mkdir(parents=True, exist_ok=True)
    save_file(fit.own_weights(network), given.out / weights)
    found = hashlib.sha256((given.out / weights).read_bytes()).hexdigest()
    told = {"layers": given.layers, "lower": fit.lower_of(given.encoder), **stated, "sha256": found}
    (given.out / shape).write_text(json.dumps(told, indent=1) + "\n", "utf-8")
