"""How well the whole desk answers the gold questions: verdict, clause, figures, refusals.

`python -m evals.desk tune` while working; `untouched` only to report.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from evals import systems, talks
from evals.judge import FAULTS, REFUSALS, judged
from evals.measure import interval, rule_of
from evals.questions import Question
from rulebot.desk import Desk, open_desk
from rulebot.errors import RulebotError
from rulebot.words import language_of

FOLDER = Path(__file__).parent / "questions"
SPENT = ("ask_gold", "ask_second", "ask_sixth", "ask_eighth", "ask_tenth")
"""Sets whose untouched half has been looked at since: all of them is for tuning now."""
KEPT = (
    "ask_third",
    "ask_fourth",
    "ask_fifth",
    "ask_seventh",
    "ask_ninth",
    "ask_eleventh",
    "ask_twelfth",
    "ask_thirteenth",
    "ask_fourteenth",
    "ask_fifteenth",
    "ask_sixteenth",
    "ask_seventeenth",
    "ask_eighteenth",
    "ask_nineteenth",
)
"""Sets with an untouched half, the newest last."""
Result = dict[str, Any]


def run(part: str, desk: Desk) -> list[Result]:
    """Every question of a part with its reply and what it got right; a path is a file of such questions."""
    out = []
    for case in _cases(part):
        try:
            reply = desk.ask(case["q"], case.get("house"))
        except RulebotError as error:
            reply = {"kind": "error", "answer": str(error)}
        out.append({"case": case, "reply": reply, "judged": judged(case, reply)})
    return out


def _cases(part: str) -> list[Result]:
    """The questions of `tune`, `untouched`, `fresh` (the newest set's tuning half) or a file."""
    if part.endswith(".jsonl"):
        return _read(Path(part))
    sets = KEPT[-1:] if part == "fresh" else KEPT
    kept = [case for name in sets for case in _read(FOLDER / f"{name}.jsonl")]
    own = [case for case in kept if (case["part"] == "untouched") == (part == "untouched")]
    return (
        own
        if part in ("untouched", "fresh")
        else [*(c for n in SPENT for c in _read(FOLDER / f"{n}.jsonl")), *own]
    )


def _read(path: Path) -> list[Result]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def table(part: str) -> str:
    """The report on a part, in Markdown."""
    results = run(part, open_desk())
    files = " and ".join(f"`evals/questions/{name}.jsonl`" for name in KEPT)
    lines = [
        "# How well the desk answers",
        "",
        f"{len(results)} questions of {files}, part `{part}`. In brackets: 95 % bootstrap interval. "
        "`wrong yes or no`, `wrong figure` and `false refusal`: the lower the better.",
        "",
        *_measures(results),
        *_refusals(results),
        *_by_kind(results),
        *_baselines(results),
        *_talks(part),
    ]
    return "\n".join(lines) + "\n"


def _share(results: Iterable[Result], measure: str) -> str:
    values = np.array(
        [r["judged"][measure] for r in results if r["judged"][measure] is not None], dtype=float
    )
    if not len(values):
        return "-"
    low, high = interval(values)
    return f"{values.mean():.3f} ({low:.2f}-{high:.2f}) n={len(values)}"


def _of(results: Iterable[Result], field: str, value: str) -> list[Result]:
    return [result for result in results if result["case"][field] == value]


def _talks(part: str) -> list[str]:
    """The same of conversations."""
    results = talks.run(part, open_desk())
    sets = ", ".join(f"`{name}`" for name in talks.TALKS)
    say = f"## Conversations\n\n{len(results)} turns of {sets}, part `{part}`:"
    return ["", say, "", *talks.table(results)]


def _measures(results: Sequence[Result]) -> list[str]:
    out = ["| measure | English | German |", "|---|---|---|"]
    for measure in results[0]["judged"]:
        shown = (_share(_of(results, "lang", of), measure) for of in ("en", "de"))
        out.append(f"| {measure} | {' | '.join(shown)} |")
    return [*out, ""]


def _refusals(results: Sequence[Result]) -> list[str]:
    """Precision and recall of each refusal, a false premise and an answer counting as none."""
    out = ["## Refusals", "", "| kind | precision | recall |", "|---|---|---|"]
    pairs = [(REFUSALS.get(r["case"].get("refusal") or ""), r["reply"].get("kind")) for r in results]
    kinds = set(REFUSALS.values())
    pairs = [(gold, kind if kind in kinds else None) for gold, kind in pairs]
    for name in (*REFUSALS.values(), "all"):
        of = kinds if name == "all" else {name}
        said = [gold == kind for gold, kind in pairs if kind in of]
        meant = [gold == kind for gold, kind in pairs if gold in of]
        shown = (f"{sum(hits)}/{len(hits)} = {np.mean(hits) if hits else 0:.2f}" for hits in (said, meant))
        out.append(f"| {name} | {' | '.join(shown)} |")
    return [*out, ""]


def _by_kind(results: Sequence[Result]) -> list[str]:
    out = [
        "## By kind of question",
        "",
        "| about | n | verdict | yes or no | clause |",
        "|---|---|---|---|---|",
    ]
    for about in sorted({r["case"]["about"] for r in results}):
        own = _of(results, "about", about)
        shown = (_share(own, measure) for measure in ("verdict", "yes or no", "clause"))
        out.append(f"| {about} | {len(own)} | {' | '.join(shown)} |")
    return [*out, ""]


def _baselines(results: Sequence[Result]) -> list[str]:
    """A right rule among the first four: all that a search can be asked for."""
    asked = [r for r in results if r["case"].get("gold") and not r["case"].get("house")]
    out = ["## The right rule among the first four", "", "| system | English | German |", "|---|---|---|"]
    ours = {r["case"]["id"]: [systems.bare(c["id"]) for c in r["reply"].get("citations", ())] for r in asked}
    found = {"Rulebot (cited)": ours}
    with tempfile.TemporaryDirectory() as folder:
        for name, search in systems.usual(Path(folder)).items():
            found[name] = {r["case"]["id"]: list(search(_question(r["case"]))) for r in asked}
    for name, ranked in found.items():
        shown = []
        for of in ("en", "de"):
            own = _of(asked, "lang", of)
            hits = np.array([_right(r["case"], ranked[r["case"]["id"]]) for r in own], dtype=float)
            low, high = interval(hits)
            shown.append(f"{hits.mean() if len(hits) else 0:.3f} ({low:.2f}-{high:.2f})")
        out.append(f"| {name} | {' | '.join(shown)} |")
    return [*out, ""]


def _right(case: dict[str, Any], ranked: Sequence[str]) -> bool:
    wanted = {rule_of(id.rpartition(":")[2]) for id in case["gold"]}
    return bool(wanted & {rule_of(id) for id in ranked[:4]})


def _question(case: dict[str, Any]) -> Question:
    return Question(case["id"], case["q"], language_of(case["q"]), frozenset(case["gold"]), "", "")


def main(arguments: list[str]) -> int:
    """Print the measures of a part; with a second argument, also every question that went wrong."""
    results = run(arguments[0] if arguments else "tune", open_desk())
    print("\n".join((*_measures(results), *_refusals(results), *_by_kind(results))))
    for result in results if len(arguments) > 1 else ():
        wrong = [m for m, ok in result["judged"].items() if ok is (m in (*FAULTS, "wrong yes or no"))]
        if wrong:
            case, reply = result["case"], result["reply"]
            print(f"\n{case['id']} {wrong} {case['q']}")
            print(f"   gold {case['gold']} {case['verdict']} {case['refusal']}")
            cited = [c["id"] for c in reply.get("citations", ())]
            print(f"   got  {cited} {reply['kind']} {reply.get('verdict')} | {reply['answer'][:160]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
