"""`python -m evals`: measure the search on the untouched questions and write REPORT.md."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"

import numpy as np
from numpy.typing import NDArray

from evals import desk, measure, systems
from evals.questions import Question, untouched
from ingest import chunk
from ingest.index import build
from ingest.questions import targets
from rulebot.embed import SentenceEmbedder
from rulebot.index import load
from rulebot.retrieve import Retriever, open_retriever
from rulebot.settings import Settings, library

REPORT = Path(__file__).with_name("REPORT.md")
CURVE = Path(__file__).parent.parent / "model" / "curve.json"
Values = dict[str, NDArray[np.float64]]
Rankings = dict[str, Sequence[str]]


def main() -> int:
    """Measures, writes the report, says where it is."""
    options = argparse.ArgumentParser(prog="python -m evals", description=__doc__)
    options.add_argument("--out", type=Path, default=REPORT)
    given = options.parse_args()
    questions, off_topic = untouched("retrieval_third"), untouched("offtopic_third")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder) / "ours")
        build(settings, quiet=True)
        lines = _report(settings, Path(folder), questions, off_topic)
    given.out.write_text("\n".join(lines) + "\n", "utf-8")
    print(given.out)
    return 0


def _report(
    settings: Settings, folder: Path, questions: Sequence[Question], off_topic: Sequence[Question]
) -> list[str]:
    retriever = open_retriever(settings)
    found: dict[str, Rankings] = {"Rulebot": _run(systems.ours(retriever), questions)}
    for name, search in systems.usual(folder / "usual").items():
        found[name] = _run(search, questions)
    gold = _gold(questions)
    return [
        "# How well the search finds the right clause",
        "",
        "Made by `make evals`; not to be edited. Questions: `evals/questions/retrieval_third.jsonl` "
        f"({len(questions)}) and `offtopic_third.jsonl` ({len(off_topic)}), written without sight of the "
        "bank, their hashes committed before the training. R@k: a right clause (or its rule) is among the "
        "first k hits. In brackets: 95 % bootstrap interval. p: paired randomisation test of R@5 "
        "against Rulebot.",
        "",
        *_systems(found, gold, questions),
        *_slices(found["Rulebot"], gold, questions),
        *_off_topic(retriever, questions, off_topic),
        *_ablation(settings, gold, questions),
        *_curve(),
        *_speed(retriever, questions),
        "",
        *desk.table("untouched").splitlines(),
    ]


def _run(search: systems.Search, questions: Sequence[Question]) -> Rankings:
    return {question.id: search(question) for question in questions}


def _gold(questions: Sequence[Question]) -> dict[str, tuple[str, ...]]:
    """The ids that count as right, a rule that is found by its parts only standing for them."""
    ids = targets(chunk.passages(library().rules.values()))
    return {q.id: tuple(id for name in sorted(q.gold) for id in ids.get(name, (name,))) for q in questions}


def _values(rankings: Rankings, gold: Mapping[str, Sequence[str]], rules: bool) -> Values:
    if rules:
        gold = {q: measure.by_rule(ids) for q, ids in gold.items()}
        rankings = {q: measure.by_rule(ids) for q, ids in rankings.items()}
    return measure.per_question(gold, rankings)


def _mask(questions: Sequence[Question], keep: Callable[[Question], bool]) -> NDArray[np.bool_]:
    return np.array([keep(question) for question in questions])


def _systems(
    found: Mapping[str, Rankings], gold: Mapping[str, Sequence[str]], questions: Sequence[Question]
) -> list[str]:
    """Every system, by rule and by clause, in both languages."""
    out = []
    for rules in (True, False):
        out += [
            f"## By {'rule' if rules else 'clause'}",
            "",
            "| system | language | R@1 | R@3 | R@5 | R@10 | MRR | nDCG@10 | p |",
            "|---|---|---|---|---|---|---|---|---|",
        ]
        best = _values(found["Rulebot"], gold, rules)
        for name, rankings in found.items():
            if not rules and "tutorial" in name:
                continue
            values = _values(rankings, gold, rules)
            for language in ("en", "de"):
                mask = _mask(questions, lambda q, of=language: q.language == of)  # type: ignore[misc]
                shown = " | ".join(_with_interval(values[m][mask], m) for m in measure.MEASURES)
                p = (
                    ""
                    if name == "Rulebot"
                    else f"{measure.paired(best['R@5'][mask], values['R@5'][mask]):.4f}"
                )
                out.append(f"| {name} | {language} | {shown} | {p} |")
        out.append("")
    return out


def _with_interval(values: NDArray[np.float64], name: str) -> str:
    shown = f"{values.mean():.3f}" if len(values) else "-"
    if name not in ("R@1", "R@5"):
        return shown
    low, high = measure.interval(values)
    return f"{shown} ({low:.2f}-{high:.2f})"


def _slices(
    rankings: Rankings, gold: Mapping[str, Sequence[str]], questions: Sequence[Question]
) -> list[str]:
    """Rulebot by kind and by speaker, by rule."""
    values = _values(rankings, gold, rules=True)
    out = ["## Rulebot by kind and speaker (by rule)", "", "| | n | R@1 | R@5 |", "|---|---|---|---|"]
    for field in ("kind", "speaker"):
        for name in sorted({getattr(q, field) for q in questions}):
            mask = _mask(questions, lambda q, f=field, of=name: getattr(q, f) == of)  # type: ignore[misc]
            first, five = (_with_interval(values[m][mask], m) for m in ("R@1", "R@5"))
            out.append(f"| {field}: {name} | {int(mask.sum())} | {first} | {five} |")
    return [*out, ""]


def _off_topic(retriever: Retriever, on: Sequence[Question], off: Sequence[Question]) -> list[str]:
    """How well the chance that the books answer tells questions that they answer from others."""
    out = [
        "## Whether the books answer at all",
        "",
        "| language | ROC-AUC | answered kept | others refused |",
    ]
    out.append("|---|---|---|---|")
    for language in ("en", "de"):
        fits = [
            np.array([_fits(retriever, q) for q in group if q.language == language]) for group in (on, off)
        ]
        kept, refused = (fits[0] >= 0.5).mean(), (fits[1] < 0.5).mean()
        out.append(f"| {language} | {measure.roc_auc(*fits):.3f} | {kept:.3f} | {refused:.3f} |")
    return [*out, ""]


def _fits(retriever: Retriever, question: Question) -> float:
    fits = retriever.search(question.words, k=1, language=question.language).fits
    return 1.0 if fits is None else fits


def _ablation(
    settings: Settings, gold: Mapping[str, Sequence[str]], questions: Sequence[Question]
) -> list[str]:
    """Each signal taken out, and the bank made smaller; the weights stay as they were learned."""
    index, query = load(settings), cache(SentenceEmbedder(settings).query)
    variants = {"all": index}
    variants |= {f"without {name}": systems.without(index, own) for name, own in systems.GROUPS.items()}
    variants |= {f"1 of {n} questions in the bank": systems.with_every(index, n) for n in (2, 4, 8)}
    out = ["## Each signal taken out (by rule)", "", "| variant | R@1 en | R@5 en | R@1 de | R@5 de |"]
    out.append("|---|---|---|---|---|")
    for name, variant in variants.items():
        values = _values(_run(systems.ranked(variant, query, settings), questions), gold, rules=True)
        shown = []
        for language in ("en", "de"):
            mask = _mask(questions, lambda q, of=language: q.language == of)  # type: ignore[misc]
            shown += [f"{values[m][mask].mean():.3f}" for m in ("R@1", "R@5")]
        out.append(f"| {name} | {' | '.join(shown)} |")
    note = (
        "The encoder was taught by the whole bank in every row; for what a smaller bank teaches, see model/."
    )
    return [*out, "", note, ""]


def _curve() -> list[str]:
    """What `python -m model --curve` measured, on questions kept back from the training."""
    head = "| run | questions | seconds | R@1 en | R@5 en | R@1 de | R@5 de |"
    out = [
        "## What more questions and other ways of training would pay (by rule)",
        "",
        "Small runs, measured by the taught points alone on the questions that the bank keeps back from "
        "training. Made by `python -m model --curve`.",
        "",
        head,
        "|---|---|---|---|---|---|---|",
    ]
    for run in json.loads(CURVE.read_text("utf-8")) if CURVE.is_file() else ():
        shown = " | ".join(f"{run[f'{m} {of}']:.3f}" for of in ("en", "de") for m in ("R@1", "R@5"))
        out.append(f"| {run['name']} | {run['questions']} | {run['seconds']} | {shown} |")
    return [*out, ""]


def _speed(retriever: Retriever, questions: Sequence[Question]) -> list[str]:
    """Warm searches, one after the other."""
    times = []
    for question in questions[:200]:
        started = time.perf_counter()
        retriever.search(question.words)
        times.append((time.perf_counter() - started) * 1000)
    return [
        "## Speed",
        "",
        f"Warm search on this machine: median {np.median(times):.0f} ms, "
        f"95th percentile {np.quantile(times, 0.95):.0f} ms (load average {os.getloadavg()[0]:.1f}).",
    ]


if __name__ == "__main__":
    sys.exit(main())
