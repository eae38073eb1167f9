"""A verdict as one sentence, English and German: "Call. 1,100 in all, 400 comes back."

The sentences stand in messages/verdict.toml. Their names are `action figure figure`,
or `kind:action figure` for one kind of ruling: of those whose figures are all there,
the most telling one is said. A figure that is null, false or 0 is not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from rulebot.called import bent, called
from rulebot.model import Language
from rulebot.rulings import written
from rulebot.say import say, sentences

_OWN: Final = re.compile(r"^(?:Yes|No|Ja|Nein), ")
_PLAYERS: Final = ("returned_to", "first", "best_hand")
"""Figures that name a player."""


def sentence(
    kind: str, verdict: Mapping[str, Any] | None, language: Language, facts: Mapping[str, Any] | None = None
) -> str:
    """The verdict in words; the facts as told name the seats, where there are seats.

    >>> sentence("wager", {"action": "call", "amount_to": 1100, "returned": 400}, "en")
    'Call. 1,100 in all, 400 comes back.'
    """
    if verdict is None:
        return say("verdict.missing", language)
    told = dict(_told(verdict, language, facts or {}))
    best = max(_candidates(kind, str(verdict.get("action"))), key=lambda name: _fit(name, told))
    words = bent(say(f"verdict.{best}", language, **told), language)
    return " ".join(filter(None, (words, _contradicted(verdict, language))))


def short(action: str | None, amount_to: int | None, language: Language, kind: str = "") -> str:
    """What an answer leads to, in two words: "raise to 1,700"; a question where there is no verdict yet.

    >>> short("yes", None, "en", "dispute")
    'in time'
    """
    if action is None:
        return say("outcome.unknown", language)
    own = sentences()["verdict"].get(f"{kind}:{action}", {}).get(language, "")
    if action in ("yes", "no") and "{" not in own and _OWN.match(own):
        return _OWN.sub("", own).rstrip(".")
    known = sentences()["outcome"]
    name = f"{action} amount_to" if amount_to and f"{action} amount_to" in known else action
    return say(f"outcome.{name}", language, amount_to=written(amount_to, language))


@cache
def _candidates(kind: str, action: str) -> tuple[str, ...]:
    """The sentences of an action: of this kind, else of any."""
    names = [name for name in sentences()["verdict"] if name.split()[0] in (action, f"{kind}:{action}")]
    return tuple(names) or ("unknown",)


def _fit(name: str, told: Mapping[str, str]) -> tuple[bool, bool, int]:
    """All its figures there, made for the kind, the more figures the better."""
    head, *needs = name.split()
    return all(need in told for need in needs), ":" in head, len(needs)


def _told(
    verdict: Mapping[str, Any], language: Language, facts: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """The figures that are there, as words."""
    for name, value in {**verdict, **_derived(verdict)}.items():
        if isinstance(value, bool | str | int) and value and name != "action":
            yield name, _shown(name, value, language)
    for name in ("options", "readings"):
        if verdict.get(name):
            yield name, _choice([_option(each, language) for each in verdict[name]], language)
    if verdict.get("places"):
        yield "places", written(verdict["places"], language)
    yield from _by_seat(verdict, language, facts)
    if facts.get("caller") and verdict.get("action") == "clock":
        yield "may_call", written(facts["caller"], language)
    if verdict.get("conflict"):
        yield "conflict", "; ".join(_says(each, language) for each in verdict["conflict"])


def _shown(name: str, value: Any, language: Language) -> str:
    """A figure; words of the calculator ("not backed up") have their own sentence."""
    if isinstance(value, str) and f"{name} {value}" in sentences()["outcome"]:
        return say(f"outcome.{name} {value}", language)
    if name in _PLAYERS and isinstance(value, str):
        return called(value, language)
    if isinstance(value, str) and value.endswith("/2") and value[:-2].isdigit():
        return f"{written(int(value[:-2]) // 2, language)}½"
    return written(value, language)


def _derived(verdict: Mapping[str, Any]) -> dict[str, Any]:
    """What a sentence on the next player's choices turns on."""
    out: dict[str, Any] = {}
    least, full = verdict.get("min_raise_to"), verdict.get("full_min_raise_to")
    if "call_by" not in verdict:
        return out
    most = [value for value in (verdict.get("max_raise_to"), verdict.get("pot_raise_to")) if value]
    out["most"] = min(most) if most else None
    out["capped"] = least is not None and full is not None and least < full
    out["exactly"] = bool(most) and min(most) == least and not out["capped"]
    out["opens"] = verdict.get("bet_to") == 0
    out["free"] = verdict["call_by"] == 0 and not out["opens"]
    return out


def _option(option: Any, language: Language) -> str:
    """One of several: an action with its amounts, or a plain amount."""
    if isinstance(option, int):
        return written(option, language)
    if isinstance(option, str):
        return _shown("option", option, language)
    action = str(option.get("action", "amount"))
    told = {name: value for name, value in option.items() if isinstance(value, int) and value}
    names = [name for name in sentences()["option"] if name.split()[0] == action]
    best = max(names or ["amount"], key=lambda name: (set(name.split()[1:]) <= set(told), len(name.split())))
    return say(f"option.{best}", language, **{name: written(value, language) for name, value in told.items()})


def _choice(items: Sequence[str], language: Language) -> str:
    """ "a, b or c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {say('verdict.or', language)} {items[-1]}"


def _before_amount(name: str) -> str:
    """A name as it stands before an amount: "Seat 2: 1,300"."""
    return f"{name}:" if name[-1:].isdigit() else name


def _by_seat(
    verdict: Mapping[str, Any], language: Language, facts: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    """Who gets what."""
    seats, awarded = facts.get("seats"), verdict.get("awarded")
    if seats and awarded and len(seats) == len(awarded):
        shares = (
            f"{_before_amount(called(seat, language))} {written(got, language)}"
            for seat, got in zip(seats, awarded, strict=True)
            if got
        )
        yield "awards", ", ".join(shares)
    pots = verdict.get("pots")
    if pots and not awarded:
        yield "layers", ", ".join(_layer(at, pot, language) for at, pot in enumerate(pots))
    players = verdict.get("players")
    if isinstance(players, Sequence) and not isinstance(players, str) and players:
        yield "exchanges", ", ".join(_exchange(player, language) for player in players)
        if len(players) == 1 and facts.get("new_chip"):
            yield "chips", _many(players[0], language)
            yield "new_chip", written(facts["new_chip"], language)


def _layer(at: int, pot: Mapping[str, Any], language: Language) -> str:
    """One pot and who can win it."""
    who = ", ".join(called(seat, language) for seat in pot["eligible"])
    told = {"amount": written(pot["amount"], language), "who": who}
    return (
        say("option.side_pot", language, number=at, **told)
        if at
        else say("option.main_pot", language, **told)
    )


def _exchange(player: Mapping[str, Any], language: Language) -> str:
    return say("option.seat", language, seat=written(player["seat"], language), many=_many(player, language))


def _many(player: Mapping[str, Any], language: Language) -> str:
    """How many chips a player gets, from the least to the most."""
    least, most = player.get("at_least", player["exchanged"]), player.get("at_most", player["exchanged"])
    return (
        written(least, language) if least == most else f"{written(least, language)}–{written(most, language)}"
    )


def _contradicted(verdict: Mapping[str, Any], language: Language) -> str:
    """Where another rule of the same house says otherwise: said with every value."""
    conflict = verdict.get("conflict")
    if not conflict or verdict.get("action") == "conflict":
        return ""
    return say("verdict.but", language, conflict="; ".join(_says(each, language) for each in conflict[1:]))


def _says(each: Mapping[str, Any], language: Language) -> str:
    rule = str(each["id"]).partition(":")[2]
    return say("option.rule", language, rule=rule, value=_shown("option", each["value"], language))
