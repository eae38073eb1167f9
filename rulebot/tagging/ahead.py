"""Whether it is told, in whatever words, that somebody acted while it was another's turn (53)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.scenario.laying import laid
from rulebot.scenario.tokens import Token, Words

_OPEN: Final = re.compile(
    r"\b(?:is|was|am|were|are|still|just|only|'?s|i'?m)\s(?:still\s|just\s)*"
    r"(?:(?:thinking|deciding|considering|pondering|tanking)(?!\s(?:it|that|he|she|i|this|they|we|blinds?)\b)"
    r"|in the tank|making up (?:his|her|my) mind"
    r"|(?:looking|peeking|staring) (?:down )?at (?:his|her|my|the)\s\w+)"
    r"|\b(?:still\s)?(?:thinks|tanks|ponders)\b"
    r"|\b(?:has|have|had|did)(?:n['’]?t|\snot)(?:\s(?:even|yet))*\s"
    r"(?:act(?:ed)?|decided?|moved?|(?:done|do) (?:anything|a thing))\b(?:\syet)?"
    r"|\b(?:has|had) yet to act\b|\bstill (?:to act|to go|has to act|had to act)\b"
    r"|['’]?s\s(?:turn|action|go)\b|\bmy (?:turn|action)\b"
    r"|\b(?P<on>(?:it['’]?s|it is|it was|action(?:['’]?s| is| was)?)"
    r"\s(?:still\s|now\s|actually\s|really\s)?on)\b"
    r"|\b(?:is|was|i'?m)\s(?:(?:actually|really|still)\s)?"
    r"(?:next(?: to act)?|up|(?:first |supposed )?to act)\b"
    r"|\b(?:was|were|is|am|i'?m) (?:just )?(?:about to|going to)\b|\bwollte (?:gerade|eben|erst|noch|grad)\b"
    r"|\b(?:überleg\w*|ueberleg\w*|grübelt\w*|tankt|denkt|denke)\b(?:\s(?:noch|gerade|nach))*"
    r"|\bnoch am (?:über\w+|nachdenken|denken)\b"
    r"|\b(?:ist|war|bin|wäre|waere)\s(?:\w+\s){0,2}?(?:dran|an der reihe|am zug)\b"
    r"|\b(?:dran|am zug) (?:ist|war)\b"
    r"|\b(?:hat|hatte|habe)(?:\s\w+){0,2}?\s(?:nicht|nichts|nix)\s(?:gehandelt|agiert|entschieden|gemacht|gesagt)\b",
    re.IGNORECASE,
)
"""A player who is to act and has not acted yet."""
_EARLY: Final = (
    r"\b(?:out of|outta|outa) turn\b|\boot\b|\bau(?:ß|ss)er(?:halb)? der reihe\b"
    r"|\bjump(?:s|ed|ing)? the gun\b"
    r"|\b(?:acted|acts?|checked|tap\w*|went|bet|raised|called|folded) (?:out of order|too (?:early|soon))\b"
    r"|\b(?:voreilig|vorschnell|verfrüht)\b"
    r"|\b(?:did|had|was)(?:n['’]?t| not)(?: even)? (?:see|notice|reali[sz]e|spot|aware)"
    r"[^.?!;\d]{0,20}(?:\d{1,2}[^.?!;\d]{0,12})?"
    r"\bstill (?:thinking|deciding|to act|in the tank|in the hand|had)"
    r"|\bnicht (?:gesehen|bemerkt)[^.?!;]{0,25}\bnoch (?:dran|überlegt|am überlegen|nachdenkt|an der reihe)"
)
ACTED_EARLY: Final = re.compile(_EARLY, re.IGNORECASE)
"""Somebody did something before it was his turn."""
OUT_OF_TURN: Final = re.compile(
    rf"{_EARLY}"
    r"|\b(?:not|wasn['’]?t|isn['’]?t|before|ahead of)(?: (?:it was|yet|even))? (?:my|his|her|their) turn\b"
    r"|\b(?:war|bin|ist)(?: \w+){0,3} nicht (?:dran|an der reihe)\b"
    r"|\bbefore (?!the next\b|any|no|some)(?:(?:the|my|his) )?(?:\w+ ){1,3}?(?:has |had )?"
    r"(?:acted|acts|moved|decided|done anything)\b"
    r"|\b(?:bevor|ehe) (?!(?:der|die) nächste|jemand|irgend|wer)(?:\w+ ){1,3}?"
    r"(?:(?:an der reihe|dran|am zug) (?:war|ist)"
    r"|(?:gehandelt|agiert|reagiert|entschieden"
    r"|(?:was|etwas) gemacht|dran gewesen) (?:hat\w*|ist|war|haben))\b"
    r"|\bnicht (?:dran|an der reihe) (?:war|bin|ist)\b",
    re.IGNORECASE,
)
"""In so many words: it was not his turn."""
_WHILE: Final = re.compile(r"\b(?:while|whilst|during|as|während|waehrend)\b[^.?!;]*$", re.IGNORECASE)
_SUBJECT: Final = re.compile(
    r"(?P<first>[^.?!;]{0,30}?)\b(?P<but>but|when|while|yet|aber|doch|da|als|and|und)\b"
    r"(?:\s(?:then|the|a|my|suddenly|already|now|this|that|some|der|die|das|ein|eine|dann|plötzlich|schon))*\s*$",
    re.IGNORECASE,
)
_INVERTED: Final = re.compile(
    r"(?P<first>[^.?!;]{0,30}?)(?:,?\s*\b(?P<but>aber|doch|da|als)\b|,)(?:\s(?!den\b)\w+){0,3}\s*$",
    re.IGNORECASE,
)
"""German: "da sagt Sitz 4", "während A überlegt, wirft B"."""
_WISHED: Final = re.compile(r"\bto$|^wollte", re.IGNORECASE)
"""What is only wished is not done."""
_BESIDE: Final = re.compile(r"\s*,?(?:\s*(?:the|a|my|some|this|der|die|das|ein))*\s*$", re.IGNORECASE)
_BEHIND: Final = re.compile(
    r"\s*(?:\w+\s){0,2}?(?:behind|after|ahead of|hinter|nach) (?:me|him|her|mir|ihm|ihr)\b", re.IGNORECASE
)
"""Said of a player who sits behind the one whose turn it was."""
_ALTHOUGH: Final = re.compile(
    r"\b(?:obwohl|although|even though|though|dabei|bevor|before)\b[^.?!;,]{0,25}$", re.IGNORECASE
)
_IN_FRONT: Final = re.compile(r"\b(?:before|in front of|right of|vor|rechts von|ahead of)\s*$", re.IGNORECASE)
_WISHES: Final = re.compile(
    r"\s*(?:\w+\s)?(?:wants?|asks?|would|may|can|could|should|fragt|will|möchte|darf|kann|soll)\b",
    re.IGNORECASE,
)
_NAME: Final = re.compile(r"[A-Z][a-z]+")
_AFTER: Final = re.compile(r"\b(?:but|when|and|while|on|though)\s+(?:then\s+)?$")
_NEAR: Final = 30
_STOP: Final = re.compile(r"[.?!;]")


def early(words: Words) -> bool:
    """Whether something is told to have been done out of turn, in these words or in others."""
    if ahead(words) is not None or OUT_OF_TURN.search(words.text) is not None:
        return True
    return any(_ALTHOUGH.search(words.text, 0, open_.start()) for open_ in _OPEN.finditer(words.text))


def ahead(words: Words) -> int | None:
    """Where it is told who acted before his turn; None where nothing says so."""
    if "ahead" not in words.memory:
        words.memory["ahead"] = _ahead(words)
    found = words.memory["ahead"]
    return found if isinstance(found, int) else None


def _ahead(words: Words) -> int | None:
    text, people = words.text, _people(words)
    for open_ in _OPEN.finditer(text):
        owner = _owner(text, people, open_)
        if owner is None:
            continue
        end = max(open_.end(), owner[1])
        among = bool(_WHILE.search(text, 0, open_.start()))
        for other in people:
            if other.start < end or other.owns or _WISHES.match(text, other.end):
                continue
            at = _acted(words, end, other.start, among, bool(_WISHED.search(open_[0])))
            if at is not None and _another(other.who, owner[0]):
                return at
    return None


def _acted(words: Words, start: int, end: int, among: bool, wished: bool) -> int | None:
    """Where what a player did meanwhile begins; None where the words between do not say so.

    What the player whose turn it was did before, unless he only wished it, was no action ahead of him.
    """
    between = words.text[start:end]
    behind = "," in between and _BEHIND.match(words.text, end)
    if (among or behind) and _BESIDE.fullmatch(between):
        return end
    found = _SUBJECT.fullmatch(between)
    if found is None and words.language == "de":
        found = _INVERTED.fullmatch(between)
    if found is None or (found["but"] is None and not among):
        return None
    at = start + found.end("first")
    before = [t for t in words.tokens if start <= t.start < at and t.verb not in ("", "say")]
    return at if wished or not before else None


def _people(words: Words) -> Sequence[Token]:
    """Players, and in English whoever has a name behind "but", which nothing else in the hand may tell."""
    people = [t for t in laid(words).story.tokens if t.who and t.who != "STAFF"]
    if words.language != "en":
        return people
    taken = {t.start for t in people}
    named = [
        replace(t, who=t.text)
        for t in words.tokens
        if t.start not in taken
        and not t.names
        and _NAME.fullmatch(t.text)
        and _AFTER.search(words.text, 0, t.start)
    ]
    return sorted([*people, *named], key=lambda t: t.start)


def _owner(text: str, people: Sequence[Token], open_: re.Match[str]) -> tuple[str, int] | None:
    """Whose turn it was, and where he is named: in front of the words, behind "it's on"."""
    if open_["on"]:
        found = next((t for t in people if 0 <= t.start - open_.end() <= _NEAR // 2), None)
    else:
        found = next(
            (
                t
                for t in reversed(people)
                if t.start < open_.end()
                and t.end >= open_.start() - _NEAR
                and not _STOP.search(text, t.end, open_.start())
            ),
            None,
        )
    if found is None:
        return None
    who = "OTHER" if found.who == "ME" and _IN_FRONT.search(text[: found.start]) else found.who
    return who, found.end


def _another(who: str, owner: str) -> bool:
    """Whether a player is surely not the one whose turn it was."""
    if who == "ME" or owner == "ME":
        return who != owner
    return who != owner and who != "HE"
