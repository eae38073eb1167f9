"""What houses and editions say of one matter, side by side, each in a sentence with its clause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from rulebot import holdings, lookup
from rulebot.form import Wants, asking, form, sentences
from rulebot.intent import COMPARING, without_houses
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.question import Question
from rulebot.reply import Reply, blank, source
from rulebot.rulings import citations
from rulebot.say import say
from rulebot.words import language_of

_MOST: Final = 4
"""Houses that one answer sets side by side."""
_SAME: Final = re.compile(
    r"\b(?:same|alike|identical(?:ly)?|agree|equal(?:ly)?|gleich(?:e[nrms]?)?|identisch\w*|(?:die|der|das)selben?"
    r"|genauso|ueberein\w*)\b",
    re.IGNORECASE,
)
_OTHER: Final = re.compile(
    r"\b(?:differ(?:s|ent|ently|ence)?|changed|any changes?|anders|unterschied\w*|unterscheide\w*"
    r"|(?:ge)?aendert\w*|abweich\w*|weich\w*)\b",
    re.IGNORECASE,
)
_TOO: Final = re.compile(r"\b(?:as well|too|also|likewise|auch|ebenfalls|ebenso)\b", re.IGNORECASE)
"""What is so in one house or edition, asked of another."""
_STILL: Final = re.compile(r"\b(?:still|(?:immer )?noch|weiterhin)\b", re.IGNORECASE)
"""The same, where it was told that it was so."""
_NOTHING: Final = re.compile(r"\b(?:nothing|nichts|nix)\b", re.IGNORECASE)


def matter(question: Question) -> str:
    """The words of a question without the houses and without what asks for a comparison."""
    return re.sub(r"\s+", " ", COMPARING.sub(" ", without_houses(question.text))).strip(" ,.:;?!-")


def sides(library: Library, question: Question) -> tuple[str, ...]:
    """The houses to set side by side: those named, else one and its base, else all."""
    named = tuple(dict.fromkeys((*question.named, *(h for h in question.houses if h != BASE))))
    if len(named) > 1:
        return named[:_MOST]
    if named and named[0] != BASE:
        return (named[0], BASE)
    return tuple(library.houses)[:_MOST]


def compared(library: Library, question: Question, ids: Sequence[str]) -> Reply:
    """What each house says of the first of these clauses of TDA 2024."""
    out, language, houses = blank(question, "comparison"), question.language, sides(library, question)
    base = _held(library, ids[0], language)
    cited: list[str] = []
    words: list[str] = []
    for house in houses:
        own = clause(library, base, house)
        words.append(next(lines(library, base, house, language)))
        cited += [own] if own in library else []
    alike = not any(differs(library, base, house) for house in houses)
    out["answer"] = " ".join([headed(question.text, alike, language), *words])
    out["citations"] = citations(library, [*cited, *(id for id in ids if id not in cited)], language)
    out["others"] = {
        house: _other(library, base, house, language) for house in houses if house != out["house"]
    }
    return out


def headed(text: str, alike: bool, language: Language) -> str:
    """Whether houses play the same, begun with a yes or no where that is what was asked."""
    sentence = say("reply.compare_alike" if alike else "reply.compare_differ", language)
    word = _word(text, alike)
    return f"{say(f'reply.{word}', language).capitalize()}. {sentence}" if word else sentence


def _word(text: str, alike: bool) -> Literal["yes", "no"] | None:
    """ "Is it the same?", "has that changed?"; None where neither is asked for sure."""
    asked = language_of(text)
    wanted, part = form(text, asked), asking(text, asked)
    other = bool(_OTHER.search(part))
    too = not other and not wanted.turned and _too(text, part)
    same = bool(_SAME.search(part)) or too
    turned = wanted.turned != bool(_NOTHING.search(part))
    if wanted.wants is not Wants.YES_OR_NO or same == other or (turned and not wanted.claims):
        return None
    return "yes" if (same == alike) != turned else "no"


def _too(text: str, part: str) -> bool:
    """Whether what is so in one is asked of another; not where each is asked ("under 2011? And now?")."""
    told = sentences(text)
    questions = [one for one in told if one.rstrip().endswith("?")]
    stated = bool(_STILL.search(part)) and len(told) > len(questions)
    return len(questions) < _EACH and (stated or bool(_TOO.search(part)))


_EACH: Final = 2


def _held(library: Library, id: str, language: Language) -> str:
    """The clause, or the first of its parts that somebody has put in a sentence."""
    rule = library.rule(id)
    parts = [part.id for part in rule.parts] if rule.id == id else []
    held = (one for one in (id, *parts) if next(holdings.sentences(one, language, library.corpus), ""))
    return next(held, id)


def differs(library: Library, base: str, house: str) -> bool:
    """Whether a house plays another rule than TDA 2024, or has none."""
    stance = None if house == BASE else lookup.stance(library, base, house)
    return bool(stance and (stance["changes_play"] or stance["stance"] == "silent"))


def _other(library: Library, base: str, house: str, language: Language) -> dict[str, object]:
    stance = lookup.stance(library, base, house) or {"effect": {language: ""}}
    own = clause(library, base, house)
    return {
        "verdict": None,
        "differs": differs(library, base, house),
        "why": stance["effect"][language],
        "why_id": own if own in library else None,
    }


def clause(library: Library, base: str, house: str) -> str:
    """A house's own clause for one of TDA 2024; the rule where its words stand; empty where it has none."""
    if house == BASE:
        return base
    stance = lookup.stance(library, base, house)
    if stance is None or stance["stance"] == "silent":
        return ""
    at = str(stance["at"] or "")
    return str(stance["id"] or (at if at in library else ""))


def lines(library: Library, base: str, house: str, language: Language) -> Iterator[str]:
    """All that may be said of a house on a clause of TDA 2024, the best first, with name and place."""
    own = clause(library, base, house)
    place = f" {source(library, own, language)}" if own in library else ""
    for said in _said(library, base, house, own, language):
        yield f"{library.houses[house]['name']}: {said.rstrip('.')}.{place}"


def _said(library: Library, base: str, house: str, own: str, language: Language) -> Iterator[str]:
    if house != BASE and not own:
        yield say("reply.compare_silent", language)
        return
    effect = _effect(library, base, house, language)
    if effect:
        yield effect
    yield from holdings.sentences(own, language, library.corpus)
    if house != BASE:
        yield say("reply.compare_same", language)
    else:
        yield str(citations(library, [base], language)[0]["quote"].split("\n")[0])


def _effect(library: Library, base: str, house: str, language: Language) -> str:
    stance = None if house == BASE else lookup.stance(library, base, house)
    return str(stance["effect"][language]).rstrip() if stance and stance["changes_play"] else ""
