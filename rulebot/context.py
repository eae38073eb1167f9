"""What a reply leaves to the next question: the hand, the house, the language. Knows no visitor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from rulebot.calculate.kinds import KINDS
from rulebot.errors import CannotRead, RulebotError
from rulebot.model import Language
from rulebot.say import sentences
from rulebot.scenario import Heard, Reading


@dataclass(frozen=True, slots=True)
class Context:
    """What was asked and answered before."""

    question: str
    """The words that the hand came from."""
    language: Language
    house: str | None
    reading: Reading
    asks: tuple[Mapping[str, Any], ...] = ()
    cited: tuple[str, ...] = ()
    open: bool = False
    """Something was asked back."""
    said: str = ""
    """The answer that was given."""
    before: Context | None = None
    """The hand that was talked of before an aside."""


def of(reply: Mapping[str, Any]) -> Context:
    """The context that a reply leaves; CannotRead where it is no reply."""
    earlier = reply.get("earlier")
    return replace(_of(reply), before=_of(earlier) if isinstance(earlier, Mapping) else None)


def kept(context: Context) -> dict[str, Any] | None:
    """The hand of a context as an aside leaves it, to go back to."""
    hand = context if context.reading.kind else context.before
    if hand is None or hand.reading.kind is None:
        return None
    return {
        "question": hand.question,
        "language": hand.language,
        "house": hand.house or "all",
        "read_as": read_as(hand.reading),
        "asks": list(hand.asks),
        "citations": [{"id": id} for id in hand.cited],
    }


def _of(reply: Mapping[str, Any]) -> Context:
    try:
        read = reply["read_as"]
        facts = {str(name): fact["value"] for name, fact in read.get("facts", {}).items()}
        heard = {
            str(name): Heard(str(fact.get("from", "")), None, "carried")
            for name, fact in read.get("facts", {}).items()
        }
        kind = read.get("kind")
        house = str(reply["house"])
        asks = tuple(ask for ask in reply.get("asks", ()) if ask.get("fact"))
        also = tuple(
            Reading(kind, {**facts, ask["fact"]: branch["value"]}, heard, confidence="low", asked=_aim(read))
            for ask in asks
            for branch in ask.get("if", ())
            if ask["fact"] in facts and branch["value"] != facts[ask["fact"]]
        )
        return Context(
            str(reply.get("follows") or reply["question"]),
            "de" if reply["language"] == "de" else "en",
            None if house == "all" else house,
            Reading(
                kind if kind in KINDS else None,
                facts,
                heard,
                also=also,
                confidence="sure",
                asked=_aim(read),
                lacks=tuple(str(ask["fact"]) for ask in asks if ask["fact"] in sentences()["lacks"]),
            ),
            asks,
            tuple(str(cited["id"]) for cited in reply.get("citations", ())),
            reply.get("kind") == "clarify",
            str(reply.get("answer", "")),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise CannotRead("the conversation cannot be carried on: ask anew") from error


def _aim(read: Mapping[str, Any]) -> str | None:
    return str(read["asked"]) if read.get("asked") else None


def read_as(reading: Reading) -> dict[str, Any]:
    """The hand as understood: each fact, its words, and whether it was said, carried or derived."""
    facts = {}
    for name, value in reading.facts.items():
        came = reading.heard.get(name, Heard("", None, "derived"))
        derived = came.how == "said" and came.words.startswith(DERIVED)
        facts[name] = {"value": value, "from": came.words, "how": "derived" if derived else came.how}
    out = {"kind": reading.kind, "facts": facts, "unread": list(reading.unread)}
    return {**out, "asked": reading.asked} if reading.asked else out


def usable(reply: Mapping[str, Any]) -> Context | None:
    """The context of a reply, or none where it cannot be carried on."""
    try:
        return of(reply)
    except RulebotError:
        return None


DERIVED: Final = "derived:"
