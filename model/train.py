"""Fine-tune the encoder on the bank, with sentence-transformers' own trainer.

Every clause has a point in the space of vectors. A question is drawn to the
points of its clauses and away from all others, the confusable ones most; so is
every passage of a clause, in either language, which keeps questions, English
text and German text of one clause together. The points ship with the encoder.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ingest.questions import Asked, targets
from model.bank import weighed
from rulebot.index import embedded
from rulebot.library import BASE
from rulebot.model import Passage
from rulebot.taught import NONE

SEED: Final = 20241118
QUERY: Final = "query: "
PASSAGE: Final = "passage: "


@dataclass(frozen=True, slots=True)
class Recipe:
    """How long and how hard to train."""

    epochs: float = 3.0
    batch: int = 32
    learning_rate: float = 1e-4
    points_rate: float = 3e-3
    scale: float = 30.0
    smoothing: float = 0.05
    passage_share: int = 1
    """How often every passage is read per epoch."""
    frozen_layers: int = 4
    adapter: int = 0
    """Rank of a low-rank adapter that is trained in place of the layers; 0 for none."""
    longest: int = 96
    """Tokens of a text that are read in training."""


def examples(
    bank: Iterable[Asked], passages: Sequence[Passage], recipe: Recipe
) -> tuple[list[str], list[str], NDArray[np.float32]]:
    """The ids, the texts with their prompts, and each text's target over the ids."""
    ids_of = targets(passages)
    ids = [*sorted({id for found in ids_of.values() for id in found}), NONE]
    place = {id: n for n, id in enumerate(ids)}
    texts: list[str] = []
    rows: list[Mapping[str, float]] = []
    for asked in bank:
        row = weighed(asked, ids_of)
        if row:
            texts.append(QUERY + asked.question)
            rows.append(row)
    for passage in passages:
        name = passage.id.partition(":")[2].partition("#")[0]
        if passage.book == BASE and name in ids_of:
            share = {id: 1 / len(ids_of[name]) for id in ids_of[name]}
            texts.extend([PASSAGE + embedded(passage)] * recipe.passage_share)
            rows.extend([share] * recipe.passage_share)
    target = np.zeros((len(rows), len(ids)), dtype=np.float32)
    for n, row in enumerate(rows):
        for id, part in row.items():
            target[n, place[id]] = part
    return ids, texts, target


def first_points(encoder: Any, ids: Sequence[str], passages: Sequence[Passage]) -> NDArray[np.float32]:
    """Where each clause's point starts: the middle of its passages."""
    own: dict[str, list[str]] = {id: [] for id in ids}
    for passage in passages:
        id = passage.id.partition(":")[2]
        if passage.book == BASE and id in own:
            own[id].append(PASSAGE + embedded(passage))
    texts = [text for id in ids for text in own[id]]
    vectors = encoder.encode(texts, batch_size=32, normalize_embeddings=True, show_progress_bar=False)
    out = np.tile(vectors.mean(axis=0), (len(ids), 1)).astype(np.float32)
    at = 0
    for n, id in enumerate(ids):
        if own[id]:
            out[n] = vectors[at : at + len(own[id])].mean(axis=0)
            at += len(own[id])
    points: NDArray[np.float32] = out / np.linalg.norm(out, axis=1, keepdims=True)
    return points


def train(
    base: Path,
    bank: Sequence[Asked],
    passages: Sequence[Passage],
    recipe: Recipe,
    work: Path,
    start: NDArray[np.float32] | None = None,
) -> tuple[Any, list[str], NDArray[np.float32]]:
    """The tuned encoder, the ids, and their points at length one; `start` saves computing `first_points`."""
    import torch
    from datasets import Dataset
    from sentence_transformers import (
        SentenceTransformer,
        SentenceTransformerTrainer,
        SentenceTransformerTrainingArguments,
    )

    random.seed(SEED)
    np.random.seed(SEED)
    torch.manual_seed(SEED)
    encoder = SentenceTransformer(str(base), device="cpu", trust_remote_code=False, local_files_only=True)
    encoder.max_seq_length = recipe.longest
    _freeze(encoder, recipe.frozen_layers)
    if recipe.adapter:
        _adapt(encoder, recipe.adapter)
    ids, texts, target = examples(bank, passages, recipe)
    if start is None:
        start = first_points(encoder, ids, passages)
    points = _points_loss(encoder, start, target, recipe)
    arguments = SentenceTransformerTrainingArguments(
        output_dir=str(work),
        num_train_epochs=recipe.epochs,
        per_device_train_batch_size=recipe.batch,
        learning_rate=recipe.learning_rate,
        learning_rate_mapping={r"^points$": recipe.points_rate},
        warmup_steps=0.1,
        weight_decay=0.01,
        lr_scheduler_type="linear",
        bf16=True,
        use_cpu=True,
        seed=SEED,
        data_seed=SEED,
        save_strategy="no",
        report_to=[],
        logging_steps=25,
        disable_tqdm=True,
        dataloader_num_workers=0,
        batch_sampler=_alike(texts),
    )
    order = {"question": texts, "label": list(range(len(texts)))}
    SentenceTransformerTrainer(
        model=encoder, args=arguments, train_dataset=Dataset.from_dict(order), loss=points
    ).train()
    found = torch.nn.functional.normalize(points.points.detach(), dim=1).numpy()
    return encoder, ids, np.asarray(found, dtype=np.float32)


def _alike(texts: Sequence[str]) -> Any:
    """Batches of texts of like length, in random order: little of a batch is padding."""
    from sentence_transformers.base.sampler import DefaultBatchSampler

    class Alike(DefaultBatchSampler):
        """Sorts a random pool of 24 batches by length, then deals them out in random order."""

        epoch = 0

        def set_epoch(self, epoch: int) -> None:
            self.epoch = epoch

        def __len__(self) -> int:
            return -(-len(texts) // self.batch_size)

        def __iter__(self) -> Any:
            chance = random.Random(SEED + self.epoch)  # noqa: S311
            order = list(range(len(texts)))
            chance.shuffle(order)
            pool = 24 * self.batch_size
            batches: list[list[int]] = []
            for start in range(0, len(order), pool):
                near = sorted(order[start : start + pool], key=lambda n: len(texts[n]))
                batches += [near[n : n + self.batch_size] for n in range(0, len(near), self.batch_size)]
            chance.shuffle(batches)
            return iter(batches)

    return Alike


def _freeze(encoder: Any, layers: int) -> None:
    """Word vectors stay as they are: the bank knows too few words to move them; so may low layers."""
    for name, parameter in encoder.named_parameters():
        low = any(f".layer.{n}." in name for n in range(layers))
        if "embeddings" in name or low or "pooler" in name:
            parameter.requires_grad = False


def _adapt(encoder: Any, rank: int) -> None:
    """A low-rank adapter on queries, keys, values and both inner layers."""
    from peft import LoraConfig

    places = ["query", "key", "value", "intermediate.dense", "output.dense"]
    encoder.add_adapter(LoraConfig(r=rank, lora_alpha=2 * rank, target_modules=places))


def _points_loss(
    encoder: Any, start: NDArray[np.float32], target: NDArray[np.float32], recipe: Recipe
) -> Any:
    import torch

    class ToThePoints(torch.nn.Module):
        """Cross-entropy of a text's vector against the points of all clauses."""

        def __init__(self) -> None:
            super().__init__()
            self.model = encoder
            self.points = torch.nn.Parameter(torch.from_numpy(start.copy()))
            smooth = target * (1 - recipe.smoothing) + recipe.smoothing / target.shape[1]
            self.register_buffer("target", torch.from_numpy(smooth), persistent=False)

        def forward(self, features: Any, labels: Any) -> Any:
            (first,) = features
            vector = torch.nn.functional.normalize(self.model(first)["sentence_embedding"].float(), dim=1)
            points = torch.nn.functional.normalize(self.points, dim=1)
            scores = recipe.scale * vector @ points.T
            return torch.nn.functional.cross_entropy(scores, self.target[labels.view(-1)])

    return ToThePoints()
