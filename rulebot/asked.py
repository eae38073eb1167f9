"""A ruling led by what was asked of it, and one ruling of several readings. Computes nothing anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulebot import verdict
from rulebot.library import BASE
from rulebot.model import Language


def asked_for(
    found: dict[str, Any], asked: str | None, facts: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """A ruling on the next player's choices, led by what was asked: the smallest raise, the most, the call.

    >>> asked_for({"verdict": {"action": "may-raise", "call_by": 9, "min_raise_to": 17, "bet_to": 8}},
    ...     "minimum")["verdict"]["action"]
    'min-raise'
    """
    missing = {ask["fact"] for ask in found.get("asks", ())}
    if asked == "skipped" and (found.get("verdict") or {}).get("skipped") == "discretion":
        found = {**found, "kind": "discretion"}
    if asked == "skipped" and missing == {"correct_action"}:  # nothing is binding on who was passed over
        found = {**found, "kind": "ruling", "asks": [], "verdict": {"action": "yes"}}
    if asked == "pots" and found.get("kind") == "clarify" and missing <= {"high_rank", "low_rank"}:
        laid = {**found["verdict"], "action": "split"}
        found = {**found, "kind": "ruling", "asks": [], "verdict": laid}
    found = _shared(_decided_for(_enough(found, asked), asked))
    told = facts or {}
    others = {
        house: {**other, "verdict": _with_later(_worth(_led_by(other.get("verdict"), asked), told), told)}
        for house, other in (found.get("others") or {}).items()
    }
    return {
        **found,
        "verdict": _with_later(_worth(_led_by(found.get("verdict"), asked), told), told),
        **({"others": others} if others else {}),
    }


def _shared(found: dict[str, Any]) -> dict[str, Any]:
    """Pots that are shared are told as such, also where the last odd chip waits for a suit (20-B)."""
    verdict = found.get("verdict") or {}
    odd = verdict.get("action") == "discretion" and verdict.get("awarded") and verdict.get("unassigned")
    return (
        {**found, "kind": "ruling", "asks": [], "verdict": {**verdict, "action": "split"}} if odd else found
    )


def _with_later(verdict: Any, facts: Mapping[str, Any]) -> Any:
    """What comes back with the chips of a string bet (56), where they do not count."""
    back, later = (verdict or {}).get("returned"), sum(facts.get("later_chips") or ())
    if not later or not isinstance(back, int) or verdict.get("amount_to") is None:
        return verdict
    if verdict["amount_to"] >= later + sum(facts.get("new_chips") or ()):
        return verdict  # the second motion completed the raise: it counts
    return {**verdict, "returned": back + later}


def _enough(found: dict[str, Any], asked: str | None) -> dict[str, Any]:
    """The ruling where what is missing cannot change what was asked: the pot no minimum, blinds no most."""
    verdict, missing = found.get("verdict") or {}, {ask["fact"] for ask in found.get("asks", ())}
    if found.get("kind") != "clarify" or "call_by" not in verdict:
        return found
    of_pot = missing <= {"pot_before", "antes_in_pot"} and asked in ("minimum", "may-raise", "call-amount")
    of_call = missing <= {"blinds"} and asked == "call-amount" and bool(verdict.get("call_by"))
    of_stack = missing <= {"blinds"} and asked == "maximum" and bool(verdict.get("max_raise_to"))
    if not (of_pot or of_call or of_stack):
        return found
    action = "call" if of_call else "may-raise"
    return {**found, "kind": "ruling", "asks": [], "verdict": {**verdict, "action": action}}


def _decided_for(found: dict[str, Any], asked: str | None) -> dict[str, Any]:
    """Whether a player may raise is decided by the clause on re-opening (47), how much at least by 43."""
    rule = "47" if asked == "may-raise" else "43" if asked == "minimum" and found.get("asks") else ""
    steps = (step["id"] for step in found.get("steps", ()))
    first = next((id for id in steps if rule and id.partition(":")[2].startswith(rule)), None)
    return {**found, "decided_by": first} if first else found


def _worth(verdict: Any, facts: Mapping[str, Any]) -> Any:
    """What one player's exchanged chips come to, where that is certain (24)."""
    players, chip = (verdict or {}).get("players"), facts.get("new_chip")
    if (verdict or {}).get("action") != "exchange" or not chip or not players or len(players) != 1:
        return verdict
    least, most = (players[0].get(name, players[0]["exchanged"]) for name in ("at_least", "at_most"))
    return {**verdict, "amount_to": least * chip} if least == most else verdict


def _offered(options: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What the call comes to among the things that a player or the TD may choose."""
    for one in (each for each in options if isinstance(each, Mapping)):
        if one.get("action") == "call":
            return {"call_to": one.get("amount_to")}
        if one.get("action") == "full-call":
            return {"amount_to": one.get("amount_to"), "returned": options[-1].get("returned")}
    return {}


def one_of(found: dict[str, Any], others: Sequence[Mapping[str, Any]], reading: Any) -> dict[str, Any]:
    """The ruling where every reading comes to the same; else the fact that parts them, asked for."""
    told = [found, *others]
    if len({outcome(one) for one in told}) == 1:
        return found
    readings = (reading, *reading.also)
    name = next((n for n in reading.facts if any(r.facts.get(n) != reading.facts[n] for r in readings)), None)
    if name is None or any(one.get("kind") == "impossible" for one in told):
        return found
    branches = [
        {"value": r.facts.get(name), "then": then, "amount_to": amount}
        for r, one in zip(readings, told, strict=True)
        for then, amount in [outcome({"verdict": _led_by(one.get("verdict"), reading.asked)})]
    ]
    kept = [b for at, b in enumerate(branches) if _unlike(b, branches[:at])]
    asked = {"fact": name, "if": kept}
    steps = [step for one in told for step in one["steps"]]
    rule = _DECIDES.get(name, ())
    cited = [step["id"] for step in steps]
    decided = next((id for one in rule for id in cited if id.partition(":")[2].startswith(one)), None)
    if rule and decided:
        found = {**found, "steps": steps, "decided_by": decided}
    return {**found, "kind": "clarify", "verdict": None, "asks": [asked], "others": {}, "assumptions": []}


_DECIDES: Final = {"new_chips": ("45-A", "45"), "order": ("40-A",)}
"""The rule on which it hangs what chips they were, and whether they came before the words."""


def lacking(house: str, names: Sequence[str]) -> dict[str, Any]:
    """No ruling yet: what the words speak of without an amount is asked for."""
    asks = [{"fact": name, "if": []} for name in names]
    empty: dict[str, Any] = {"steps": [], "assumptions": [], "flips": [], "conflict": [], "others": {}}
    return {"kind": "clarify", "house": house, "verdict": None, "decided_by": None, "asks": asks, **empty}


def clauses(reading: Any) -> list[str]:
    """Those on which it hangs what a reading lacks, or what a wager means; else none."""
    if not reading.lacks:
        silent = reading.kind == "wager" and "declared" not in reading.facts
        one = len(reading.facts.get("new_chips") or ()) == 1
        return [f"{BASE}:{'44' if one else '45-A'}", f"{BASE}:43-A"] if silent else []
    if reading.kind == "pots":
        return [f"{BASE}:{'20-A' if 'seats_from_button' in reading.lacks else '21'}"]
    of_size, of_right = f"{BASE}:43-A", f"{BASE}:47-A"
    return [of_right, of_size] if reading.asked == "may-raise" else [of_size, of_right]


def as_heard(
    found: dict[str, Any], kind: str, facts: Mapping[str, Any], language: Language
) -> dict[str, Any]:
    """The other houses differ where a player hears another verdict, whatever clause it rests on."""
    if not any(other["differs"] for other in (found.get("others") or {}).values()):
        return found
    ours = _heard(found.get("verdict"), kind, facts, language)
    others = {
        house: {
            **other,
            "differs": other["differs"] and _heard(other["verdict"], kind, facts, language) != ours,
        }
        for house, other in found["others"].items()
    }
    return {**found, "others": others}


def _heard(told: Any, kind: str, facts: Mapping[str, Any], language: Language) -> tuple[str, bool]:
    """A verdict in words, and whether the house's rules contradict each other on it."""
    plain = {key: value for key, value in (told or {}).items() if key != "conflict"}
    return verdict.sentence(kind, plain or None, language, facts), bool((told or {}).get("conflict"))


def _unlike(branch: Mapping[str, Any], before: Sequence[Mapping[str, Any]]) -> bool:
    return all((b["then"], b["amount_to"]) != (branch["then"], branch["amount_to"]) for b in before)


def outcome(found: Mapping[str, Any]) -> tuple[Any, Any]:
    """What a ruling comes to."""
    told = found.get("verdict") or {}
    return told.get("action"), told.get("amount_to", told.get("min_raise_to"))


def comes_to(found: Mapping[str, Any]) -> tuple[Any, ...]:
    """All that makes one ruling another: its kind, action, amounts, and what is asked back."""
    told = found.get("verdict") or {}
    pots = tuple(pot["amount"] if isinstance(pot, Mapping) else pot for pot in told.get("pots") or ())
    asks = tuple(sorted(ask["fact"] for ask in found.get("asks", ())))
    shares = tuple(sorted(filter(None, told.get("awarded") or ())))
    size = told.get("pot_raise_to")
    return (
        found.get("kind"),
        *outcome(found),
        pots,
        shares,
        told.get("returned"),
        told.get("call_by"),
        size,
        asks,
    )


def _led_by(verdict: Any, asked: str | None) -> Any:
    """One verdict with the action and total that were asked for; the other figures stay."""
    if asked == "maximum" and (verdict or {}).get("action") in ("bet", "raise"):
        return {**verdict, "action": "max-bet"}
    if asked == "may-raise" and verdict and verdict.get("may_raise") is False and "call_by" not in verdict:
        return {**verdict, "action": "may-not-raise"}
    if verdict and verdict.get("options") and verdict.get("action") in ("option", "discretion"):
        return {**verdict, **_offered(verdict["options"])}
    if asked == "skipped" and (verdict or {}).get("skipped") == "discretion":
        return {**verdict, "action": "discretion"}
    if asked == "full-call" and (verdict or {}).get("action") == "call":
        return {**verdict, "action": "full-call"}
    if verdict and verdict.get("action") == "stack" and isinstance(verdict.get("stack"), int):
        return {**verdict, "amount_to": verdict["stack"]}
    if not verdict or "call_by" not in verdict or verdict.get("action") == "not-specified":
        return verdict
    if verdict.get("action") == "may-not-raise":
        led = ("call", "call_to") if asked == "call-amount" else ("may-not-raise", "call_to")
    elif asked == "minimum":
        led = ("bet" if verdict.get("bet_to") == 0 else "min-raise", "min_raise_to")
    elif asked == "maximum" and (verdict.get("pot_raise_to") or verdict.get("max_raise_to")):
        led = ("max-bet", "pot_raise_to" if verdict.get("pot_raise_to") else "max_raise_to")
    elif asked == "call-amount":
        led = ("call", "call_to")
    else:
        return verdict
    if verdict.get("conflict") and asked in ("minimum", "may-raise"):
        led = ("conflict", led[1])
    rest = {name: value for name, value in verdict.items() if name not in ("action", "amount_to")}
    return {"action": led[0], "amount_to": verdict.get(led[1]), **rest}
