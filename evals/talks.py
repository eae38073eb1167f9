"""How well the desk goes on with a conversation: every turn is judged as a question is.

`python -m evals.talks tune` while working; `untouched` only to report.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from evals.judge import FAULTS, judged
from rulebot.context import usable
from rulebot.desk import Desk, open_desk
from rulebot.errors import RulebotError

FOLDER = Path(__file__).parent / "questions"
TALKS = {
    "talk_first": "on all",
    "talk_second": "on rules in words",
    "talk_third": "on hands",
    "talk_fourth": "on all, anew",
}
"""The sets, and what their conversations are about."""
MEASURES = ("verdict", "clause", "yes or no", "wrong yes or no", "wrong figure", "refusal", "false refusal")
Result = dict[str, Any]


def run(part: str, desk: Desk) -> list[Result]:
    """Every turn of the conversations of a part, with its reply and what it got right."""
    out = []
    lines = [
        (name, line) for name in TALKS for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    ]
    for name, line in lines:
        talk = json.loads(line)
        if talk["part"] != part:
            continue
        context = None
        for turn in talk["turns"]:
            try:
                reply = desk.ask(turn["q"], turn.get("house"), context=context)
                context = usable(reply)
            except RulebotError as error:
                reply = {"kind": "error", "answer": str(error)}
            case = {**turn, "id": talk["id"], "lang": talk["lang"], "set": name}
            out.append({"case": case, "reply": reply, "judged": judged(case, reply)})
    return out


def table(results: Sequence[Result]) -> list[str]:
    """A line for each measure: first turns, and the later ones by set and language."""
    later = [one for one in results if one["case"]["sort"] != "first"]
    groups = {"first turns": [one for one in results if one["case"]["sort"] == "first"]}
    for name, about in TALKS.items():
        for language in ("en", "de"):
            groups[f"later, {about}, {language}"] = [
                one for one in later if (one["case"]["set"], one["case"]["lang"]) == (name, language)
            ]
    lines = [f"| measure | {' | '.join(groups)} |", f"|---|{'---|' * len(groups)}"]
    for name in MEASURES:
        lines.append(f"| {name} | {' | '.join(_share(group, name) for group in groups.values())} |")
    return lines


def _share(results: Sequence[Result], name: str) -> str:
    values = [one["judged"][name] for one in results if one["judged"][name] is not None]
    return f"{sum(values) / len(values):.3f} ({sum(values)} of {len(values)})" if values else "-"


def main(part: str) -> None:
    """The table of a part, and of a tuning part every turn that went wrong."""
    results = run(part, open_desk())
    print("\n".join(table(results)))
    if part != "tune":
        return
    by_sort: dict[str, list[bool]] = defaultdict(list)
    for one in results:
        case, reply, got = one["case"], one["reply"], one["judged"]
        bad = [name for name, value in got.items() if value is not None and value == (name in _BAD)]
        by_sort[case["sort"]].append(not bad)
        if bad:
            print(f"\n{case['id']} {case['sort']}: {case['q']}\n   {', '.join(bad)}")
            print(f"   gold {case['gold']} {case['verdict']} {case['refusal']}")
            print(f"   [{reply['kind']}] {reply['answer'][:250]}")
    print({sort: f"{sum(values)}/{len(values)}" for sort, values in sorted(by_sort.items())})


_BAD = (*FAULTS, "wrong yes or no")

if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "tune")
