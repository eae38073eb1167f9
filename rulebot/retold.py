"""What a conversation adds to a reply: its reasons, what changed, what every house says of it. Words only."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulebot import fact_words, verdict
from rulebot.called import called
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.reply import number
from rulebot.say import say
from rulebot.scenario import Reading

Found = Mapping[str, Any]
_YES_OR_NO: Final = re.compile(r"^(?:Yes|No|Ja|Nein)[.,] ")
_LONGEST_LABEL: Final = 48
"""A longer name would push the value itself off a phone."""


def unsaid(answer: str) -> str:
    """An answer without the yes or no before it.

    >>> unsaid("No. It stands.")
    'It stands.'
    """
    return _YES_OR_NO.sub("", answer)


def because(found: Found, language: Language) -> str:
    """Every step of a ruling with its clause."""
    return " ".join(
        say(
            "chat.step",
            language,
            step=fact_words.capital(step["text"]).rstrip("."),
            number=number(step["id"]),
        )
        for step in found["steps"]
    )


def changed(
    before: Reading, was: Found, after: Reading, found: Found, names: Sequence[str], language: Language
) -> str:
    """What is other than before, and what the verdict was then."""
    facts = "; ".join(_fact(before, after, name, language) for name in names)
    old, new = _verdict(before, was, language), _verdict(after, found, language)
    if old == new or not was.get("verdict"):
        return say("chat.unchanged" if old == new else "chat.since", language, facts=facts)
    return say("chat.changed", language, facts=facts, verdict=old)


def _fact(before: Reading, after: Reading, name: str, language: Language) -> str:
    value = say("chat.not_told", language)
    if name in after.facts:
        new = _with_names(_new(before.facts.get(name), after.facts[name]), language, str(after.kind))
        value = fact_words.told(name, new, language)
    return say("chat.fact", language, name=label(str(after.kind), name, language), value=value)


def _with_names(value: Any, language: Language, kind: str) -> Any:
    """A fact with its players called as in the reply."""
    if isinstance(value, str):
        return called(value, language, "you" if kind == "pots" else "asked")
    if isinstance(value, Mapping):
        return {
            _with_names(key, language, kind) if kind == "pots" else key: _with_names(one, language, kind)
            for key, one in value.items()
        }
    return [_with_names(one, language, kind) for one in value] if isinstance(value, list | tuple) else value


def label(kind: str, name: str, language: Language) -> str:
    """What a fact is called beside its value, unexplained; of a long name what is before a comma."""
    words = fact_words.name(kind, name, language).rstrip("?").partition(":")[0]
    return words if len(words) <= _LONGEST_LABEL else words.partition(",")[0]


def _new(was: Any, now: Any) -> Any:
    """Of a list of actions only those that are new."""
    if isinstance(now, list) and now and isinstance(now[0], Mapping):
        return [one for one in now if one not in (was or ())] or now
    return now


def _verdict(reading: Reading, found: Found, language: Language) -> str:
    return verdict.sentence(str(reading.kind), found.get("verdict"), language, reading.facts)


def difference(before: Reading, was: Found, after: Reading, names: Sequence[str]) -> dict[str, Any]:
    """The same for programs: each fact from and to, and the verdict before."""
    facts = {name: {"from": before.facts.get(name), "to": after.facts.get(name)} for name in names}
    return {"facts": facts, "verdict": was.get("verdict")}


def same(library: Library, out: Mapping[str, Any], language: Language) -> str:
    """The houses that rule alike, in a sentence."""
    names = [library.houses[id]["name"] for id, other in out["others"].items() if not other["differs"]]
    return " " + say("chat.same", language, houses=", ".join(names)) if names else ""


def elsewhere(card: Mapping[str, Any], language: Language) -> tuple[dict[str, Any], str]:
    """What every other house says of the rule that was quoted."""
    others, words = {}, []
    for stance in card["stances"]:
        if stance["house"] == BASE:
            continue
        effect = stance["effect"][language] or say(f"stance.{stance['stance']}", language)
        others[stance["house"]] = {
            "verdict": None,
            "differs": bool(stance["changes_play"]),
            "why": effect,
            "why_id": stance["id"],
        }
        words.append(say("chat.elsewhere", language, house=stance["name"], effect=effect.rstrip(".")) + ".")
    return others, "".join(f" {one}" for one in words)
