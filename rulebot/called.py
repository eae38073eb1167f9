"""What a reply calls a player: as the asker called him, else "you", "player 1". Readers have short labels."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulebot.model import Language
from rulebot.say import say, sentences
from rulebot.scenario.reading import Reading

ASKER: Final = "ME"
"""Whom a hand is told by, or asked about."""
_NUMBERED: Final = re.compile(r"(P|Seat )(\d{1,2})")
_FOR_WANT_OF_A_NAME: Final = ("HE", "OTHER", "VILLAIN", "CALLER", "OPENER", "LIMPER", "FIRST", "NEXT", "NEW")
_NEW: Final = "NEW "
_DU: Final = re.compile(r"\b(an|von|unter)\b((?: [^.:;()]*,)?) du\b")
_BENT: Final = {"an": "dich", "von": "dir", "unter": "dir"}


def called(label: str, language: Language, asker: str = "you") -> str:
    """A label as a person reads it; `asker` is what stands for whoever tells the hand.

    >>> called("P2", "en"), called("Seat 4", "de"), called("Zoe", "de")
    ('player 2', 'Platz 4', 'Zoe')
    """
    name = label.removeprefix(_NEW)
    if found := _NUMBERED.fullmatch(name):
        return say(f"called.{found[1].strip()}", language, number=found[2])
    key = asker if name == ASKER else name
    return say(f"called.{key}", language) if key in sentences()["called"] else name


def nameless(label: str) -> bool:
    """Whether a label is the reader's own, no name, seat or pronoun of the asker's."""
    return len(label) == 1 or re.fullmatch(r"P\d+", label) is not None or label in _FOR_WANT_OF_A_NAME


def as_told(reading: Reading) -> Reading:
    """A round with the names that the words have for its players, in the place of the reader's labels."""
    acts, names = reading.facts.get("actions") or (), reading.called
    if reading.kind != "betting" or not any(names) or len(names) != len(acts):
        return reading
    known: dict[str, set[str]] = {}
    for act, name in zip(acts, names, strict=True):
        if name and (nameless(act["seat"]) or act["seat"] == ASKER):
            known.setdefault(act["seat"], set()).add(name)
    always = {label: each.copy().pop() for label, each in known.items() if len(each) == 1}
    to_act = reading.facts.get("to_act")
    if to_act in known and to_act not in always:
        return reading

    def seat(label: str, name: str = "") -> str:
        return name if name and label in known else always.get(label, label)

    facts = dict(reading.facts)
    facts["actions"] = [
        {**act, "seat": seat(act["seat"], name)} for act, name in zip(acts, names, strict=True)
    ]
    if to_act:
        facts["to_act"] = seat(to_act)
    if "seats" in facts:
        facts["seats"] = [seat(one) for one in facts["seats"]]
    also = tuple(as_told(replace(one, called=names)) for one in reading.also)
    return replace(reading, facts=facts, also=also, called=())


def bent(words: str, language: Language) -> str:
    """ "An du" is "an dich"."""
    return _DU.sub(lambda m: f"{m[1]}{m[2]} {_BENT[m[1]]}", words) if language == "de" else words
