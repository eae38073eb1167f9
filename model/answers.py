"""`python -m model.answers`: from questions with their yes or no to the network in corpus/answers.

Trains upper layers of the encoder, some states for each clause and outcome, and a head. Fixed seed.
What ships is the `--mean` of two: one that went on from what shipped before for 2 epochs at 2.5e-4, one that
went on from it for 1.7 at 2.2e-4.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"

import numpy as np
from numpy.typing import NDArray

from model import fit
from model.marked import written
from model.says import about, labelled
from rulebot import bert
from rulebot.embed import TAUGHT
from rulebot.saying import ANSWERS, FOLDER, LONGEST, SHAPE, WEIGHTS, module
from rulebot.settings import CORPUS
from rulebot.tagging.network import pieces

SEED: Final = 20261119
OPEN: Final = ANSWERS.index("open")
_OF_CLAUSES: Final = ("marks", "own", "offset")
"""Weights with a row for each clause."""
Row = Mapping[str, Any]


def main() -> int:
    """Train, measure on what was kept back, write."""
    import torch

    options = argparse.ArgumentParser(prog="python -m model.answers", description=__doc__)
    options.add_argument("--out", type=Path, default=CORPUS / FOLDER)
    options.add_argument("--encoder", type=Path, default=TAUGHT)
    options.add_argument("--begin", type=Path, help="a network of this kind to go on from")
    options.add_argument(
        "--mean", type=Path, nargs="+", help="networks taught one after another: write their mean"
    )
    options.add_argument("--layers", type=int, default=10)
    options.add_argument("--marks", type=int, default=2)
    options.add_argument("--epochs", type=float, default=4)
    options.add_argument("--rate", type=float, default=3e-4)
    options.add_argument("--batch", type=int, default=32)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--keep", type=int, default=20, help="one of so many questions is kept back")
    given = options.parse_args()
    if given.mean:
        mean(given.mean, given.out)
        return 0
    torch.manual_seed(SEED)
    torch.set_num_threads(given.threads)
    rows = [row for folder in ("questions", "says") for row in labelled(CORPUS / folder)]
    clauses = sorted({about(row) for row in rows})
    config = json.loads((given.encoder / "config.json").read_text("utf-8"))
    network = module(config, given.layers, given.marks, len(clauses))
    fit.started(network, given.encoder)
    if given.begin:
        begin(network, clauses, given.begin)
    learned = [row for at, row in enumerate(rows) if not given.keep or at % given.keep]
    train(network, bert.tokenizer_of(given.encoder), learned, clauses, given)
    kept = rows[:: given.keep] if given.keep else []
    print(json.dumps(measured(*said(network, bert.tokenizer_of(given.encoder), kept, clauses))))
    write(network, clauses, given)
    return 0


def begin(network: Any, clauses: Sequence[str], folder: Path) -> None:
    """Go on from what was taught before; clauses that it did not know begin from nothing."""
    import torch
    from safetensors.torch import load_file

    known = json.loads((folder / SHAPE).read_text("utf-8"))["clauses"]
    read = {name: value.float() for name, value in load_file(folder / WEIGHTS).items()}
    mine = network.state_dict()
    new, old = zip(
        *((at, known.index(name)) for at, name in enumerate(clauses) if name in known), strict=True
    )
    for name in _OF_CLAUSES:
        whole = mine[name].clone()
        whole[torch.tensor(new)] = read[name][torch.tensor(old)]
        read[name] = whole
    network.load_state_dict(read, strict=False)


def mean(folders: Sequence[Path], out: Path) -> None:
    """The mean of networks, of the clauses that the last knows: surer where it is right than each of them."""
    from safetensors.torch import load_file, save_file

    shapes = [json.loads((folder / SHAPE).read_text("utf-8")) for folder in folders]
    clauses = shapes[-1]["clauses"]
    if any(set(clauses) - set(shape["clauses"]) for shape in shapes):
        raise SystemExit("a network does not know every clause of the last: their mean would mean nothing")
    read = [
        _rows(load_file(folder / WEIGHTS), [shape["clauses"].index(name) for name in clauses])
        for folder, shape in zip(folders, shapes, strict=True)
    ]
    out.mkdir(parents=True, exist_ok=True)
    weights = {
        name: (sum(one[name].float() for one in read) / len(read)).half().contiguous() for name in read[0]
    }
    save_file(weights, out / WEIGHTS)
    described = {**shapes[-1], "sha256": hashlib.sha256((out / WEIGHTS).read_bytes()).hexdigest()}
    (out / SHAPE).write_text(json.dumps(described, indent=1) + "\n", "utf-8")


def _rows(weights: dict[str, Any], places: Sequence[int]) -> dict[str, Any]:
    """Weights with these clauses alone, in this order."""
    return weights | {name: weights[name][list(places)] for name in _OF_CLAUSES}


def train(network: Any, tokenizer: Any, rows: Sequence[Row], clauses: Sequence[str], given: Any) -> None:
    """Fine-tune on every question, otherwise written in each epoch."""
    import torch

    chance = random.Random(SEED)  # noqa: S311
    place = {name: at for at, name in enumerate(clauses)}

    def epoch() -> Iterator[list[Any]]:
        put = [
            (
                pieces(tokenizer, written(row["q"], row["lang"], chance), LONGEST)[0],
                place[about(row)],
                meant(row),
            )
            for row in rows
        ]
        return fit.batches(put, given.batch, chance)

    def loss(batch: Sequence[Any]) -> Any:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            made = network(*fit.inputs(batch), torch.tensor([row[1] for row in batch]))
        wanted = torch.tensor([row[2] for row in batch])
        return torch.nn.functional.cross_entropy(made.float(), wanted, label_smoothing=0.05)

    fit.fit(network, epoch, loss, int(given.epochs * -(-len(rows) // given.batch)), given.rate)


def meant(row: Row) -> int:
    """The answer of a question, `open` for one that has no yes or no."""
    return ANSWERS.index(row["says"]) if row["says"] in ANSWERS else OPEN


def said(
    network: Any, tokenizer: Any, rows: Sequence[Row], clauses: Sequence[str]
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """What the network makes of questions, and what was meant."""
    import torch

    place = {name: at for at, name in enumerate(clauses)}
    network.eval()
    chances = []
    for row in rows:
        ids, _ = pieces(tokenizer, row["q"], LONGEST)
        with torch.no_grad():
            made = network(torch.tensor([ids]), torch.ones(1, len(ids)), torch.tensor([place[about(row)]]))
        chances.append(made[0].softmax(-1).tolist())
    return np.array(chances).reshape(-1, len(ANSWERS)), np.array([meant(row) for row in rows], dtype=np.int64)


def measured(chances: NDArray[np.float64], answers: NDArray[np.int64]) -> dict[str, dict[str, float]]:
    """By how sure it must be: how often it says yes or no where that is the answer, how often rightly."""
    if not len(answers):
        return {}
    best, most, asked = chances[:, :2].argmax(1), chances[:, :2].max(1), answers < 2
    return {
        str(least): {
            "said": round(float((most >= least)[asked].mean()), 3),
            "right": round(float((best == answers)[(most >= least) & asked].mean()), 3),
            "said of the others": round(float((most >= least)[~asked].mean()), 3),
        }
        for least in (0.5, 0.6, 0.7, 0.8, 0.9)
    }


def write(network: Any, clauses: Sequence[str], given: Any) -> None:
    """The layers, states and heads of its own, in half precision; the lower layers are the encoder's."""
    from safetensors.torch import save_file

    given.out.mkdir(parents=True, exist_ok=True)
    save_file(fit.own_weights(network), given.out / WEIGHTS)
    shape = {
        "layers": given.layers,
        "marks": given.marks,
        "lower": fit.lower_of(given.encoder),
        "sha256": hashlib.sha256((given.out / WEIGHTS).read_bytes()).hexdigest(),
        "clauses": list(clauses),
    }
    (given.out / SHAPE).write_text(json.dumps(shape, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
