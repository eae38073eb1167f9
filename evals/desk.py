"""How well the whole desk answers the gold questions: verdict, clause, figures, refusals, by language.

`python -m evals.desk tune` while working; `untouched` only to report.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from rulebot.desk import Desk, open_desk
from rulebot.errors import RulebotError

QUESTIONS = Path(__file__).parent / "questions" / "ask_gold.jsonl"
_KINDS = {
    "not in the rules": ("not_covered",),
    "left to the TD": ("discretion",),
    "a fact is missing": ("clarify",),
    "false premise": ("not_covered", "answer", "ruling", "discretion"),
}
_SEED = 20241009
_WORDS = {"yes": ("Yes", "Ja"), "no": ("No", "Nein")}


def judged(case: Mapping[str, Any], reply: Mapping[str, Any]) -> dict[str, bool | None]:
    """What a reply got right; None where the case does not say."""
    gold, verdict = case.get("verdict"), reply.get("verdict") or {}
    cited = [c["id"].partition(":")[2] for c in reply.get("citations", ())]
    wanted = case.get("gold") or []
    shown = {f["value"] for f in reply.get("figures", ())}
    refused = reply.get("kind") in ("not_covered", "clarify")
    return {
        "verdict": None if not gold or not _computed(gold, case) else _same(gold, verdict),
        "yes or no": _said(reply) == gold["action"] if gold and gold["action"] in _WORDS else None,
        "clause": None if not wanted else any(_same_rule(w, c) for w in wanted for c in cited),
        "first clause": None if not wanted or not cited else any(_same_rule(w, cited[0]) for w in wanted),
        "wrong figure": bool(gold and gold.get("amount_to") and shown and not _same(gold, verdict)),
        "refusal": None if not case.get("refusal") else reply.get("kind") in _KINDS[case["refusal"]],
        "false refusal": None if case.get("refusal") else refused,
    }


def _computed(gold: Mapping[str, Any], case: Mapping[str, Any]) -> bool:
    """Whether the calculator can rule on it: chips, pots and the like, not a plain yes or no."""
    return case["about"] in ("wager", "betting", "pots") and gold["action"] not in _WORDS


def _said(reply: Mapping[str, Any]) -> str | None:
    """The yes or no that an answer begins with."""
    word = re.match(r"\w*", reply.get("answer", ""))
    return next((name for name, words in _WORDS.items() if word and word[0] in words), None)


def _same(gold: Mapping[str, Any], verdict: Mapping[str, Any]) -> bool:
    """The same action, and every amount that the gold names."""
    named = {"min_to": "min_raise_to", "main": None, "side": None, "odd_to_seat": None}
    return all(
        verdict.get(named.get(key, key) or key) == value
        for key, value in gold.items()
        if value is not None and named.get(key, key)
    )


def _same_rule(wanted: str, cited: str) -> bool:
    return wanted == cited or cited.startswith(wanted + "-") or wanted.startswith(cited + "-")


def interval(hits: Iterable[bool]) -> tuple[float, float, float]:
    """The share of hits with its 95 % bootstrap interval."""
    values = np.array(list(hits), dtype=float)
    if not len(values):
        return 0.0, 0.0, 0.0
    draws = np.random.default_rng(_SEED).choice(values, (2000, len(values))).mean(axis=1)
    low, high = np.percentile(draws, [2.5, 97.5])
    return float(values.mean()), float(low), float(high)


def run(part: str, desk: Desk) -> list[dict[str, Any]]:
    """Every question of a part with its reply and what it got right."""
    out = []
    for line in QUESTIONS.read_text("utf-8").splitlines():
        case = json.loads(line)
        if case["part"] != part:
            continue
        try:
            reply = desk.ask(case["q"], case.get("house"))
        except RulebotError as error:
            reply = {"kind": "error", "answer": str(error)}
        out.append({"case": case, "reply": reply, "judged": judged(case, reply)})
    return out


def main(arguments: list[str]) -> int:
    """Print the table of a part; with a second argument, also every question that went wrong."""
    part = arguments[0] if arguments else "tune"
    results = run(part, open_desk())
    for measure in results[0]["judged"]:
        for language in ("en", "de"):
            hits = [
                r["judged"][measure]
                for r in results
                if r["case"]["lang"] == language and r["judged"][measure] is not None
            ]
            share, low, high = interval(hits)
            print(f"{measure:14} {language}  {share:.3f}  [{low:.3f}, {high:.3f}]  n={len(hits)}")
    if len(arguments) > 1:
        for r in results:
            wrong = [m for m, ok in r["judged"].items() if ok is (m in ("wrong figure", "false refusal"))]
            if wrong:
                case, reply = r["case"], r["reply"]
                print(f"\n{case['id']} {wrong} {case['q']}")
                print(f"   gold {case['gold']} {case['verdict']} {case['refusal']}")
                cited = [c["id"] for c in reply.get("citations", ())]
                print(f"   got  {cited} {reply['kind']} {reply.get('verdict')} | {reply['answer'][:160]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
