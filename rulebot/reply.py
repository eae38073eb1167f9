"""Facts to a reply: the JSON object of DESIGN.md section 3, and its words.

Each builder takes what was established elsewhere and only words it. A figure
comes in as a figure of the calculator, of a quote or of the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from rulebot import affirming, fact_words, verdict
from rulebot.calculate.kinds import KINDS
from rulebot.library import Library
from rulebot.model import Kind, Language
from rulebot.question import Question
from rulebot.rulings import MOST_CITATIONS, citations, written
from rulebot.say import say, sentences
from rulebot.scenario.reading import ASSUMED
from rulebot.words import tokens

Reply = dict[str, Any]
MOST_ASKS = 2
_NUMBERED = re.compile(r"\b(?:Seat|Platz|player|Spieler) \d+\b")
"""Players by number: no figures of a ruling."""
_FIGURE = re.compile(r"\d[\d.,]*\d|\d")


def blank(question: Question, kind: str) -> Reply:
    """A reply without content."""
    return {
        "id": None,
        "question": question.text,
        "language": question.language,
        "house": question.houses[0],
        "kind": kind,
        "answer": "",
        "verdict": None,
        "figures": [],
        "citations": [],
        "asks": [],
        "others": {},
        "read_as": {},
        "steps": [],
        "verified": False,
        "elapsed_ms": 0.0,
    }


def number(id: str) -> str:
    """An id without its book, as people say it."""
    return id.partition(":")[2]


def ruled(library: Library, question: Question, reading: Any, found: Mapping[str, Any]) -> Reply:
    """The reply that words a ruling of the calculator."""
    language = question.language
    out = blank(question, found["kind"] if found["kind"] != "impossible" else "clarify")
    out["read_as"] = read_as(reading)
    if found["kind"] == "impossible":
        out["answer"] = say("reply.impossible", language, why=found["reason"])
        return out
    out["verdict"] = found["verdict"]
    out["steps"] = list(found["steps"])
    out["others"] = {
        house: {key: other[key] for key in ("verdict", "differs", "why", "why_id")}
        for house, other in found["others"].items()
    }
    out["asks"] = asks(reading.kind, found["asks"], language)
    out["figures"] = list(figures(found))
    out["citations"] = citations(library, deciding_first(found), language)
    out["answer"] = " ".join(ruling_words(library, question, reading, found))
    return out


def deciding_first(found: Mapping[str, Any]) -> list[str]:
    """The clauses of a ruling, the deciding ones first: those that conflict, else the last step's."""
    steps = [step["id"] for step in found["steps"]]
    decided = [found["decided_by"]] if found.get("decided_by") else steps[-1:]
    return [*(each["id"] for each in found["conflict"]), *decided, *steps]


def ruling_words(
    library: Library, question: Question, reading: Any, found: Mapping[str, Any]
) -> Iterator[str]:
    """The sentences of a ruling: conflict, verdict, why, what is missing or assumed, elsewhere, where."""
    language, house = question.language, question.houses[0]
    if found["conflict"]:
        yield _conflict(library, house, found["conflict"], language)
    if _tells(found):
        said = _verdict(reading, found["verdict"], language)
        word = affirming.word(reading.kind, reading.facts, found, question.text, library.corpus)
        yield affirming.led(said, word, language)
    for at, ask in enumerate(found["asks"][:MOST_ASKS]):
        yield _ask(reading.kind, at, ask, language)
    of_one_reading = bool(found["asks"]) and found["asks"][0]["fact"] in reading.facts
    why = None if of_one_reading else _why(found, _verdict(reading, found["verdict"], language), language)
    if why:
        yield f"{_sentence(why['text'])[:-1]} ({number(why['id'])})."
    yield from (_sentence(assumed["text"]) for assumed in found["assumptions"])
    yield from taken_for_granted(read_as(reading), language)
    if _tells(found):
        yield from _elsewhere(library, question, reading, found)
    if found["steps"]:
        yield source(library, deciding_first(found)[0], language)


def _tells(found: Mapping[str, Any]) -> bool:
    """Whether the verdict says anything yet: where a fact is asked for, only one with its amount does."""
    told = found["verdict"] or {}
    settled = told.get("action") and (told.get("amount_to") or told.get("options") or told.get("readings"))
    return not found["asks"] or bool(settled)


def taken_for_granted(read: Mapping[str, Any], language: Language) -> Iterator[str]:
    """What the reading of a hand assumed."""
    known = sentences()["assumed"]
    for name, fact in read.get("facts", {}).items():
        told = f"{read.get('kind')} {name}"
        if fact["from"] == ASSUMED and told in known:
            yield say(f"assumed.{told}", language)


def _verdict(reading: Any, verdict_: Mapping[str, Any] | None, language: Language) -> str:
    """A verdict in a sentence; a conflict has its own."""
    told = {key: value for key, value in (verdict_ or {}).items() if key != "conflict"}
    return verdict.sentence(reading.kind, told or None, language, reading.facts)


def _why(found: Mapping[str, Any], said: str, language: Language) -> Mapping[str, Any] | None:
    """The last step that says more than the verdict does, else the one that decides."""
    known, words = set(_FIGURE.findall(said)), set(tokens(said, language))
    for step in reversed(found["steps"]):
        figures_ = set(_FIGURE.findall(_NUMBERED.sub("", step["text"])))
        if figures_ - known or not (figures_ or set(tokens(step["text"], language)) <= words):
            return dict(step)
    steps = list(found["steps"])
    return next(
        (step for step in steps if step["id"] == found.get("decided_by")), steps[-1] if steps else None
    )


def _sentence(words: str) -> str:
    """Words as a sentence: a capital first, a full stop last."""
    ended = words if words.endswith((".", "!", "?")) else words + "."
    return ended[:1].upper() + ended[1:]


def _conflict(library: Library, house: str, values: Sequence[Mapping[str, Any]], language: Language) -> str:
    said = [
        say("reply.conflict_value", language, number=number(v["id"]), value=written(v["value"], language))
        for v in values
    ]
    name = library.houses[house]["name"]
    return say("reply.conflict", language, house=name, values=", ".join(said))


_NOTHING_TO_DO: Final = ("not-specified", "not-applicable")
"""Verdicts by which nobody acts; a sentence of one kind's own says more."""


def _elsewhere(library: Library, question: Question, reading: Any, found: Mapping[str, Any]) -> Iterator[str]:
    """Houses that rule otherwise, each in a sentence; one that is silent where several were asked."""
    language = question.language
    for house, other in found["others"].items():
        if not other["differs"] or not other["verdict"]:
            continue
        if len(question.houses) == 1 and _idle(reading.kind, other["verdict"]):
            continue
        if other["verdict"].get("conflict"):
            yield _conflict(library, house, other["verdict"]["conflict"], language)
            continue
        words = affirming.led(_verdict(reading, other["verdict"], language), "open", language)
        at = f" ({number(other['why_id'])})" if other.get("why_id") else ""
        name = library.houses[house]["name"]
        yield say("reply.elsewhere", language, house=name, verdict=words.rstrip(".") + at + ".")


def _idle(kind: str, told: Mapping[str, Any]) -> bool:
    """A verdict by which nobody acts: the book is silent, or the game is not played there."""
    action = told.get("action")
    return action in _NOTHING_TO_DO and f"{kind}:{action}" not in sentences()["verdict"]


def source(library: Library, id: str, language: Language) -> str:
    """Where it stands: book, edition and rule."""
    book = library.books[library.rule(id).book].title
    return say("reply.source", language, book=book, number=number(id))


def read_as(reading: Any) -> dict[str, Any]:
    """The hand as understood: each fact with the words it came from."""
    facts = {
        name: {"value": value, "from": reading.heard[name].words if name in reading.heard else ""}
        for name, value in reading.facts.items()
    }
    return {"kind": reading.kind, "facts": facts, "unread": list(reading.unread)}


def figures(found: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The figures of a verdict, each with the clause of the step that says it."""
    steps = found["steps"]
    last = steps[-1]["id"] if steps else None
    for means, value in (found["verdict"] or {}).items():
        for one in value if isinstance(value, list) else [value]:
            each = one.get("amount") if isinstance(one, Mapping) else one
            if isinstance(each, int) and not isinstance(each, bool):
                yield {
                    "value": each,
                    "means": means,
                    "source": "calculation",
                    "id": _step_of(each, steps) or last,
                }
    for each in found["conflict"]:
        yield {"value": each["value"], "means": "conflict", "source": "calculation", "id": each["id"]}


def _step_of(value: int, steps: Sequence[Mapping[str, Any]]) -> str | None:
    for step in steps:
        if written(value, "en") in step["text"] or written(value, "de") in step["text"]:
            return str(step["id"])
    return None


def asks(kind: str, missing: Iterable[Mapping[str, Any]], language: Language) -> list[dict[str, Any]]:
    """The facts to ask for, each answer with what it leads to."""
    return [
        {
            "fact": ask["fact"],
            "about": put(kind, ask["fact"], language),
            "if": [
                {"value": branch["value"], "then": branch["then"], "amount_to": branch.get("amount_to")}
                for branch in ask["if"]
            ],
        }
        for ask in list(missing)[:MOST_ASKS]
    ]


def about(kind: str, fact: str, language: Language) -> str:
    """What a fact is, in words."""
    for item in fields(KINDS[kind].facts):
        if item.name == fact:
            return str(item.metadata.get("about", {}).get(language, fact))
    return say(f"lacks.{fact}", language) if fact in sentences()["lacks"] else fact


def put(kind: str, fact: str, language: Language) -> str:
    """A fact that is missing, put as a question."""
    known = sentences()["asks"]
    name = next((name for name in (f"{kind} {fact}", fact) if name in known), None)
    return say(f"asks.{name}", language) if name else about(kind, fact, language)


def _ask(kind: str, at: int, ask: Mapping[str, Any], language: Language) -> str:
    """A question back, and what each answer leads to where any leads to something."""
    begun = "reply.missing_too" if at else "reply.missing"
    question = say(begun, language, about=put(kind, ask["fact"], language)).rstrip(".?") + "?"
    leads = ask["if"] if any(branch["then"] for branch in ask["if"]) else ()
    branches = [
        say(
            "reply.if",
            language,
            value=value,
            then=verdict.short(branch["then"], branch.get("amount_to"), language, kind),
        )
        for value, branch in fact_words.leading(ask["fact"], leads, language)
    ]
    return " ".join([question, *([_sentence("; ".join(branches))] if branches else [])])


def shown(library: Library, question: Question) -> Reply:
    """The text of the rules that were named by number."""
    out = blank(question, "answer")
    first = question.numbers[0]
    out["citations"] = citations(library, question.numbers[:MOST_CITATIONS], question.language)
    rule = library.rule(first)
    title = rule.title.get(question.language) or rule.title.get("en")
    quote = out["citations"][0]["quote"] if out["citations"] else ""
    out["answer"] = " ".join(
        [
            say(
                "reply.text",
                question.language,
                number=number(first),
                title=title.text if title else "",
                quote=quote,
            ),
            source(library, first, question.language),
        ]
    )
    return out


def no_such_rule(library: Library, question: Question) -> Reply:
    """A rule number that the book does not have: the correction is the answer."""
    out = blank(question, "not_covered")
    house = library.houses[question.houses[0]]
    book = library.books[house["book"]]
    rules = [r.number for r in library.rules.values() if r.book == book.id and r.kind is Kind.RULE]
    out["answer"] = " ".join(
        say(
            "reply.no_rule",
            question.language,
            number=wanted,
            book=book.title,
            first=rules[0],
            last=rules[-1],
        )
        for wanted in question.missing
    )
    return out
