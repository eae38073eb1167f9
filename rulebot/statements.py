"""Every sentence that a reply may rest on, worded anew from the evidence: the ruling, the books, the houses.

The gate compares a reply with these. They are made from the evidence, never from the reply's words.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from rulebot import affirming, comparing, fact_words, holdings, open_facts, told, translating, verdict
from rulebot.calculate.kinds import KINDS
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.open_facts import OpenFact
from rulebot.question import LONGEST_QUESTION, understand
from rulebot.reply import taken_for_granted
from rulebot.rulings import written
from rulebot.say import say, sentences

Reply = Mapping[str, Any]
_OWN: Final = ("reply", "chat", "stance")
"""The sections of messages that replies are made of."""
_HEADS: Final = ("compare_alike", "compare_differ")
"""Said of houses that are compared, with the yes or no that was asked for: no sentence by itself."""
_END: Final = re.compile(r"(?<=[.!?])[”“\"')]*\s+|\n+")


def statements(reply: Reply, library: Library, found: Mapping[str, Any] | None, stated: str) -> list[str]:
    """The sentences that the answer may be made of, the longest first."""
    language: Language = reply["language"]
    out = [stated, *parts(stated), *plain(language)]
    if found is not None:
        out += _ruled(reply, library, found, language)
    for citation in reply["citations"]:
        if citation["id"] in library and reply["kind"] != "comparison":
            out += _cited(library, citation, language)
    out += _told(library, reply, language)
    out += _houses(library, reply, language)
    out += _translated(library, reply, language)
    known = {one.strip().rstrip(".") for one in out}
    return sorted(known - {""}, key=lambda one: (-len(one), one))


def parts(text: str) -> list[str]:
    """The sentences of a text."""
    return [part for part in _END.split(text) if part.strip()]


@cache
def plain(language: Language) -> tuple[str, ...]:
    """Our own sentences that say the same always."""
    table = sentences()
    return tuple(
        entry[language]
        for section in _OWN
        for name, entry in table.get(section, {}).items()
        if name not in _HEADS
        and len(entry[language].split()) > 2
        and not any(field for _, field, _, _ in string.Formatter().parse(entry[language]))
    )


def said(reply: Reply, library: Library, found: Mapping[str, Any], language: Language) -> str:
    """The verdict of a ruling in a sentence, begun with the yes or no where the question asks for one."""
    sentence = _verdict(reply, found.get("verdict"), language)
    kind, question = str(reply["read_as"].get("kind")), str(reply["question"])
    word = affirming.word(kind, _facts(reply), found, question, library.corpus)
    return affirming.led(sentence, word, language)


def _verdict(reply: Reply, told: Mapping[str, Any] | None, language: Language) -> str:
    known = {key: value for key, value in (told or {}).items() if key != "conflict"}
    return verdict.sentence(str(reply["read_as"].get("kind")), known or None, language, _facts(reply))


def _facts(reply: Reply) -> dict[str, Any]:
    return {name: fact["value"] for name, fact in reply["read_as"].get("facts", {}).items()}


def _ruled(reply: Reply, library: Library, found: Mapping[str, Any], language: Language) -> Iterator[str]:
    """The sentences of a ruling: its verdict, reasons, assumptions, questions, and the other houses."""
    if found.get("kind") == "impossible":
        yield say("reply.impossible", language, why=found["reason"])
        return
    yield said(reply, library, found, language)
    for step in found["steps"]:
        yield f"{step['text'].rstrip('.')} ({_number(step['id'])})"
    yield from (assumed["text"] for assumed in found["assumptions"])
    yield from taken_for_granted(reply["read_as"], language)
    yield from (_sentence for ask in found["asks"] for _sentence in _asked(reply, ask, language))
    if found["conflict"]:
        yield _conflict(library, reply["house"], found["conflict"], language)
    yield from _others(reply, library, found, language)
    yield from (source(library, step["id"], language) for step in found["steps"])
    yield from (source(library, each["id"], language) for each in found["conflict"])


def _number(id: str) -> str:
    return id.partition(":")[2]


def source(library: Library, id: str, language: Language) -> str:
    """Where a clause stands: book, edition, number."""
    if id not in library:
        return ""
    return say("reply.source", language, book=library.books[library.rule(id).book].title, number=_number(id))


def _conflict(library: Library, house: str, values: Iterable[Mapping[str, Any]], language: Language) -> str:
    told = (
        say("reply.conflict_value", language, number=_number(v["id"]), value=written(v["value"], language))
        for v in values
    )
    return say("reply.conflict", language, house=library.houses[house]["name"], values=", ".join(told))


def _others(reply: Reply, library: Library, found: Mapping[str, Any], language: Language) -> Iterator[str]:
    """Each other house's ruling, under its own name, and who rules alike."""
    for house, other in found["others"].items():
        told = other["verdict"] or {}
        if not other["differs"]:
            continue
        if told.get("conflict"):
            yield _conflict(library, house, told["conflict"], language)
        words = affirming.led(_verdict(reply, told, language), "open", language).rstrip(".")
        at = f" ({_number(other['why_id'])})" if other.get("why_id") else ""
        name = library.houses[house]["name"]
        yield say("reply.elsewhere", language, house=name, verdict=f"{words}{at}.")
    alike = [library.houses[id]["name"] for id, other in found["others"].items() if not other["differs"]]
    if alike:
        yield say("chat.same", language, houses=", ".join(alike))


def _asked(reply: Reply, ask: Mapping[str, Any], language: Language) -> Iterator[str]:
    """A question back, and what each answer leads to."""
    about = asked_about(str(reply["read_as"].get("kind")), ask["fact"], language)
    for begun in ("missing", "missing_too"):
        yield say(f"reply.{begun}", language, about=about).rstrip(".?") + "?"
    kind = str(reply["read_as"].get("kind"))
    branches = [
        say("reply.if", language, value=value, then=_then(kind, branch, language))
        for value, branch in fact_words.leading(ask["fact"], ask["if"], language)
    ]
    yield "; ".join(branches)


def asked_about(kind: str, fact: str, language: Language) -> str:
    """What is asked back for a fact: its question, else what it is called."""
    for name in (f"{kind} {fact}", fact):
        if name in sentences()["asks"]:
            return say(f"asks.{name}", language)
    declared = KINDS[kind].facts.__dataclass_fields__ if kind in KINDS else {}
    item = declared.get(fact)
    if item is None:
        return say(f"lacks.{fact}", language) if fact in sentences()["lacks"] else fact
    return str(item.metadata.get("about", {}).get(language, fact))


def _then(kind: str, branch: Mapping[str, Any], language: Language) -> str:
    return verdict.short(branch["then"], branch.get("amount_to"), language, kind)


def _cited(library: Library, citation: Mapping[str, Any], language: Language) -> Iterator[str]:
    """A cited clause: its words whole, by lines and sentences, its title, its place, its holding."""
    id = citation["id"]
    yield source(library, id, language)
    rule = library.rule(id)
    for quote in (library.quote(id, citation["language"]), library.comment(id)):
        if quote is None:
            continue
        yield quote.quote
        yield from parts(quote.quote)
        for title in {*(title.text for title in rule.title.values()), ""}:
            yield say("reply.text", language, number=_number(id), title=title, quote=quote.quote)
    yield from holdings.sentences(id, language, library.corpus)


def _told(library: Library, reply: Reply, language: Language) -> Iterator[str]:
    """What leads an answer from the books, made anew, and what base and house say beside it."""
    leading = led(library, reply)
    if leading is not None:
        yield leading.words
    for asked in asked_back(library, reply):
        yield from asked.sentences(language)
    house = str(reply["house"])
    for id in understand(str(reply["question"])[:LONGEST_QUESTION], library, house).numbers:
        title = library.rule(id).title.get(language) or library.rule(id).title.get("en")
        if title:
            other = say("reply.not_about", language, number=library.rule(id).number, title=title.text)
            yield from (other, say("reply.no_not_about", language, not_about=other))
    yield say("reply.house_silent", language, house=library.houses[house]["name"])
    for citation in reply["citations"]:
        if citation["id"] in library:
            for held in holdings.sentences(told.base_of(library, citation["id"]), language, library.corpus):
                yield say("reply.base_says", language, house=library.houses[BASE]["name"], words=held)


def led(library: Library, reply: Reply) -> holdings.Lead | None:
    """What leads the answer to this question from the clauses that it cites."""
    if reply["house"] not in library.houses or reply["kind"] not in ("answer", "discretion"):
        return None
    ids = [citation["id"] for citation in reply["citations"] if citation["id"] in library]
    return told.lead(library, reply["house"], reply["question"], reply["language"], ids)


def asked_back(library: Library, reply: Reply) -> list[OpenFact]:
    """The facts that the clauses which a reply cites hang on and its question does not tell."""
    ids = [citation["id"] for citation in reply["citations"] if citation["id"] in library]
    return list(open_facts.untold(ids, str(reply["question"]), library.corpus))


def _houses(library: Library, reply: Reply, language: Language) -> Iterator[str]:
    """In a comparison, what each house says of a rule that is cited, under its name."""
    if reply["kind"] != "comparison":
        return
    yield from (comparing.headed(str(reply["question"]), alike, language) for alike in (True, False))
    bases = {told.base_of(library, cited["id"]) for cited in reply["citations"] if cited["id"] in library}
    for base in sorted(bases):
        for house in library.houses:
            yield from comparing.lines(library, base, house, language) if base in library else ()


def _translated(library: Library, reply: Reply, language: Language) -> Iterator[str]:
    """To a translator, what is found of the clauses that are cited, and the terms that stand in them."""
    if reply["kind"] != "translation":
        return
    ids = dict.fromkeys(cited["id"] for cited in reply["citations"] if cited["id"] in library)
    for id in ids:
        yield from translating.clause_words(library, id, language)
        yield from translating.notes(library, id, language)
        yield from (say("translating.no", language), say("translating.yes", language))
    for term in translating.terms(library):
        if term.en.casefold() in str(reply["answer"]).casefold():
            yield from translating.term_words(term, language)
