"""Whether a reply of the desk is right, by a gold question: verdict, yes or no, clause, figures, refusal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

Case = Mapping[str, Any]
Reply = Mapping[str, Any]
Judged = dict[str, bool | None]

REFUSALS: Final = {
    "not in the rules": "not_covered",
    "left to the TD": "discretion",
    "a fact is missing": "clarify",
}
"""What the gold calls them, and the kind of reply that says so; a false premise is corrected, not refused."""
FAULTS: Final = ("wrong figure", "false refusal")
"""Measures where true is bad."""
_WORDS: Final = {"yes": ("Yes", "Ja"), "no": ("No", "Nein")}
_COMPUTED: Final = ("wager", "betting", "pots")
_SAME_ACTION: Final = {
    "min-raise": ("min-raise", "may-raise", "raise", "option"),
    "max-bet": ("max-bet", "may-raise", "raise", "option", "bet"),
    "may-raise": ("may-raise", "min-raise", "option"),
    "call": ("call", "full-call", "may-raise", "may-not-raise", "option"),
    "full-call": ("full-call", "call"),
    "split": ("split", "pots", "payout"),
    "payout": ("payout", "split", "pots"),
    "full-call-or-fold": ("discretion",),
    "all-in": ("all-in", "raise", "bet", "call"),
    "option": ("not-binding",),
}
"""One question has several right verdicts: asked for the minimum, a `may-raise` that carries it will do."""
_OUT_OF_TURN: Final = ("raise", "bet", "call", "check", "fold", "all-in")
"""What was done out of turn and stands: the calculator says `binding`, with its amount."""


def judged(case: Case, reply: Reply) -> Judged:
    """What a reply got right; None where the case does not say."""
    gold, verdict = case.get("verdict") or {}, reply.get("verdict") or {}
    action, kind = gold.get("action"), reply.get("kind")
    cited = [c["id"] for c in reply.get("citations", ())]
    wanted = case.get("gold") or []
    word = action in _WORDS
    computed = bool(action) and case["about"] in _COMPUTED and not word and action != "not-specified"
    refusal = REFUSALS.get(case.get("refusal") or "")
    return {
        "verdict": same(gold, verdict) if computed else None,
        "yes or no": _said(reply) == action if word else None,
        "wrong yes or no": (_said(reply) or action) != action if word else None,
        "clause": any(_same_rule(w, c) for w in wanted for c in cited) if wanted else None,
        "first clause": any(_same_rule(w, cited[0]) for w in wanted) if wanted and cited else None,
        "wrong figure": kind == "ruling" and not _amounts(gold, verdict) if gold.get("amount_to") else None,
        "refusal": kind == refusal if refusal else None,
        "false refusal": kind in ("not_covered", "clarify") if not case.get("refusal") else None,
    }


def same(gold: Mapping[str, Any], verdict: Mapping[str, Any]) -> bool:
    """The same action, or one that says as much, and every amount that the gold names."""
    said, wanted = verdict.get("action"), gold.get("action")
    if wanted == "may-not-raise":
        return verdict.get("may_raise") is False or said == "may-not-raise"
    stands = said == "binding" and wanted in _OUT_OF_TURN
    return (stands or said == wanted or said in _SAME_ACTION.get(str(wanted), ())) and _amounts(gold, verdict)


def _amounts(gold: Mapping[str, Any], verdict: Mapping[str, Any]) -> bool:
    """Every amount of the gold is one of the verdict's, whatever its name; the same pots, the same shares."""
    there = set(_whole(verdict)) | {0}
    named = all(value in there for key, value in gold.items() if type(value) is int and key != "odd_to_seat")
    return named and _same_pots(gold, verdict) and _same_shares(gold, verdict)


def _same_pots(gold: Mapping[str, Any], verdict: Mapping[str, Any]) -> bool:
    """The pots in their order, from the main pot on."""
    pots = verdict.get("pots")
    laid = [pot.get("amount") for pot in pots] if isinstance(pots, list) else []
    return not isinstance(gold.get("pots"), list) or gold["pots"] == laid


def _same_shares(gold: Mapping[str, Any], verdict: Mapping[str, Any]) -> bool:
    """Who gets how much, whoever is named how; what comes back to one may be counted to his share."""
    wanted, told = gold.get("awarded"), verdict.get("awarded")
    if not wanted:
        return True
    shares = sorted(_whole(wanted))
    back = _given_back(verdict)
    if isinstance(wanted, Mapping) and len(wanted) == 1:
        return bool({shares[0], shares[0] + back} & {*_whole(told)})  # "each", or all of it
    each = [share for share in _whole(told) if share]
    ways = [each, [*each, back], *([*each[:n], share + back, *each[n + 1 :]] for n, share in enumerate(each))]
    ways += [[*each[:n], share - back, *each[n + 1 :]] for n, share in enumerate(each) if share >= back]
    return [share for share in shares if share] in [sorted(share for share in way if share) for way in ways]


def _given_back(verdict: Mapping[str, Any]) -> int:
    back = verdict.get("returned")
    return back if type(back) is int else sum(_whole(back))


def _whole(value: Any) -> Iterator[int]:
    if type(value) is int:
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _whole(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _whole(each)


def _said(reply: Reply) -> str | None:
    """The yes or no that an answer begins with, else the one of its verdict."""
    first = re.match(r"\w*", reply.get("answer", ""))
    word = next((name for name, words in _WORDS.items() if first and first[0] in words), None)
    action = (reply.get("verdict") or {}).get("action")
    return word or (action if action in _WORDS else None)


def _same_rule(wanted: str, cited: str) -> bool:
    """The same clause, or a part of it or what it is part of; of the book that the gold names, if any."""
    if ":" not in wanted:
        cited = cited.partition(":")[2]
    return wanted == cited or cited.startswith(wanted + "-") or wanted.startswith(cited + "-")
