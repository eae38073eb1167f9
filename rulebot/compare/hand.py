"""One hand under every house: how each rules, and the clause where they part."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebot import reply, rulings, scenario, verdict
from rulebot.compare.differences import differences
from rulebot.compare.model import Side
from rulebot.compare.units import inside, place
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.say import say
from rulebot.words import clean, language_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one house rules on a hand."""

    house: str
    name: str
    kind: str
    verdict: Mapping[str, Any] | None
    words: str
    why: str
    """The step on which it parts from the first house; of the first house, its last step."""
    clause: str
    quote: str
    asks: tuple[str, ...]
    differs: bool
    """From the first house."""

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Outcome:
        """From what `as_json` gave."""
        return cls(
            told["house"], told["name"], told["kind"], told["verdict"], told["answer"], told["why"],
            told["id"] or "", told["quote"], tuple(told["asks"]), told["differs"],
        )  # fmt: skip

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "house": self.house,
            "name": self.name,
            "kind": self.kind,
            "verdict": self.verdict,
            "answer": self.words,
            "why": self.why,
            "id": self.clause or None,
            "quote": self.quote,
            "asks": list(self.asks),
            "differs": self.differs,
        }


Read = Callable[[str, Language], scenario.Reading]
Find = Callable[[str, Language], str]
"""The clause of TDA 2024 that settles a question; empty where none does."""


def in_words(
    library: Library,
    words: str,
    language: Language | None = None,
    houses: Sequence[str] | None = None,
    find: Find | None = None,
    read: Read = scenario.read,
) -> dict[str, Any]:
    """A hand in words under every house, by default in its language: `rulebot compare --hand`.

    Where nothing can be computed, what every house says of the rule that the words are about.
    """
    spoken = language_of(words)
    language = language or spoken
    reading = read(clean(words), spoken)
    if reading.kind is None or reading.confidence == "low":
        clause = find(clean(words), spoken) if find else ""
        found = by_rule(library, clause, language, houses) if clause else []
        answer = sentence(found, language) if found else say("compare.no_hand", language)
    else:
        found = outcomes(library, reading.kind, reading.facts, language, houses)
        answer = sentence(found, language)
    read_as = reply.read_as(reading)
    return {"hand": words, "language": language, "answer": answer, "read_as": read_as, **told(found)}


def by_rule(
    library: Library, clause: str, language: Language, houses: Sequence[str] | None = None
) -> list[Outcome]:
    """What every house says of the rule in which a clause of TDA 2024 stands."""
    number = library.rule(clause).number
    return [_on_rule(library, house, number, clause, language) for house in houses or library.houses]


def _on_rule(library: Library, house: str, number: str, clause: str, language: Language) -> Outcome:
    found = [d for d in differences(library, BASE, house, language) if d.rule == number and d.changes_play]
    at = clause.partition(":")[2]
    found = [d for d in found if inside(d.clause, at) or inside(at, d.clause)] or found
    own = next((d.b for d in found if d.b.quote), Side())
    id = own.id or place(library, house, at)
    kept = library.quote(id, "en") if id and not own.quote else None
    words = " ".join(dict.fromkeys(d.effect for d in found)) or say("compare.as_written", language)
    if house == BASE and kept:
        words = kept.quote
    return Outcome(
        house=house,
        name=str(library.houses[house]["name"]),
        kind="answer" if id else "not_covered",
        verdict=None,
        words=words,
        why="",
        clause=id,
        quote=own.quote or (kept.quote if kept else ""),
        asks=(),
        differs=bool(found),
    )


def sentence(found: Sequence[Outcome], language: Language) -> str:
    """Who rules how, in one sentence a group."""
    groups = alike(found)
    if len(groups) == 1:
        return say("compare.all_alike", language, words=found[0].words)
    return " ".join(
        say("compare.group", language, houses=", ".join(each.name for each in group), words=group[0].words)
        for group in groups
    )


def told(found: Sequence[Outcome]) -> dict[str, Any]:
    """Outcomes as JSON: every house's, and which of them rule alike."""
    return {
        "differs": any(each.differs for each in found),
        "houses": [each.as_json() for each in found],
        "alike": [[each.house for each in group] for group in alike(found)],
    }


def alike(found: Sequence[Outcome]) -> list[list[Outcome]]:
    """The houses in groups that rule alike, in order."""
    groups: dict[str, list[Outcome]] = {}
    for each in found:
        groups.setdefault(each.words if each.differs else "", []).append(each)
    return list(groups.values())


def outcomes(
    library: Library,
    kind: str,
    facts: Mapping[str, Any],
    language: Language,
    houses: Sequence[str] | None = None,
) -> list[Outcome]:
    """How every house rules on the facts of a hand; the first is what the others are held against."""
    told = {name: value for name, value in facts.items() if name != "house"}
    order = list(houses or library.houses)
    first = BASE if houses is None else order[0]
    against = rulings.ruling(library, kind, told, first, language)
    return [_outcome(library, kind, told, house, first, against, language) for house in order]


def _outcome(
    library: Library,
    kind: str,
    facts: Mapping[str, Any],
    house: str,
    first: str,
    against: Mapping[str, Any],
    language: Language,
) -> Outcome:
    found = against if house == first else rulings.ruling(library, kind, facts, house, language)
    words = _words(kind, found, facts, language)
    differs = house != first and words != _words(kind, against, facts, language)
    step = _parting(found, against, differs)
    clause = str(step["id"] or "") if step else ""
    quote = next((c["quote"] for c in rulings.citations(library, [clause], language)), "") if clause else ""
    return Outcome(
        house=house,
        name=str(library.houses[house]["name"]),
        kind=str(found["kind"]),
        verdict=found["verdict"],
        words=words,
        why=str(step["text"]) if step else "",
        clause=clause,
        quote=quote,
        asks=tuple(str(ask["fact"]) for ask in found.get("asks", ())),
        differs=differs,
    )


def _words(kind: str, found: Mapping[str, Any], facts: Mapping[str, Any], language: Language) -> str:
    """The verdict as a player hears it: houses that say the same rule alike, whatever clause it rests on."""
    if found["kind"] == "impossible":
        return say("reply.impossible", language, why=found["reason"])
    asked = [reply.about(kind, ask["fact"], language).rstrip(".?") for ask in found["asks"]]
    if found["verdict"] is None and asked:
        return say("compare.asks", language, facts="; ".join(asked))
    return verdict.sentence(kind, found["verdict"], language, facts)


def _parting(found: Mapping[str, Any], against: Mapping[str, Any], differs: bool) -> Mapping[str, Any] | None:
    """The first step that the first house does not take; the last where they do not part or do not rule."""
    steps = found.get("steps", ())
    known = {step["text"] for step in against.get("steps", ())}
    own = (
        [step for step in steps if step["text"] not in known] if differs and found["kind"] == "ruling" else []
    )
    return dict((own or [*steps[-1:]])[0]) if steps else None
