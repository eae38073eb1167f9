"""The gate before every reply: figures sourced, quotes verbatim, the right house, the verdict as computed.

It takes a reply apart as a stranger would and trusts no builder. What it finds
wrong is named; a reply with a fault is not shown.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from rulebot.claims import Claim, carried, claims, figures
from rulebot.library import Library
from rulebot.model import Language
from rulebot.say import say
from rulebot.statements import asked_about, asked_back, led, said, source, statements

Reply = Mapping[str, Any]
Found = Mapping[str, Any]
_WITHOUT_RULING: Final = frozenset(
    {"answer", "clarify", "not_covered", "comparison", "translation", "discretion"}
)
_COMPARING: Final = ("comparison", "translation")
_REST: Final = re.compile(r"(?<=[.!?])[”“\"')]*\s+|[\n\0]+")
_START: Final = r"(?:^|(?<=[.!?\0] ))"
_STOP: Final = r"(?= ?\0|[.!?]|$)"
_FEW: Final = 3
"""A statement of fewer words or claims than this stands for itself or not at all."""


def faults(
    reply: Reply, library: Library, found: Found | None = None, stated: str = "", verbatim: bool = False
) -> list[str]:
    """What is wrong with a reply.

    `found` is the ruling it words, computed anew by the caller; `stated` is what the caller
    established of the library itself ("rules 1 to 71"). A reply of our own wording is `verbatim`:
    made of whole sentences of the evidence, each word for word; a model's may only carry their claims.
    """
    allowed = statements(reply, library, found, stated)
    return [
        *_quotes(reply, library),
        *_quoted(reply, allowed),
        *_named_first(reply, library, found),
        *_houses(reply, library),
        *_verdict(reply, library, found),
        *_ruling(reply, library, found),
        *(_verbatim(reply, allowed) if verbatim else _claims(reply, allowed)),
    ]


def _quotes(reply: Reply, library: Library) -> Iterator[str]:
    """Every quote stands at its id, in its language, at its line, and begins and ends with a sentence."""
    for citation in reply["citations"]:
        id, language = citation["id"], citation["language"]
        if id not in library:
            yield f"quote: there is no {id}"
            continue
        there = [
            q for q in (library.quote(id, language), library.comment(id)) if q and q.language == language
        ]
        if not any(_whole(citation["quote"], q.quote) and citation["line"] == q.line for q in there):
            yield f"quote: not the words of {id} at line {citation['line']}"
        if citation["book"] != library.books[library.rule(id).book].title:
            yield f"quote: {id} does not stand in {citation['book']}"


def _quoted(reply: Reply, allowed: list[str]) -> Iterator[str]:
    """What the answer puts between quotation marks is quoted so in what it rests on."""
    outside = reply["answer"]
    for citation in reply["citations"]:
        outside = outside.replace(citation["quote"], " ")
    for words in re.findall(r"[“„]([^“”„]{12,})[”“]", outside):
        if not any(words in one for one in allowed):
            yield "quote: the answer quotes words that nothing it rests on has"


def _named_first(reply: Reply, library: Library, found: Found | None) -> Iterator[str]:
    """Where no step of a ruling decides, the answer names the book and the clause that it cites first."""
    first = next((citation["id"] for citation in reply["citations"] if citation["id"] in library), None)
    told = first and source(library, first, reply["language"])
    decided = bool(found and found.get("steps")) or reply["kind"] in _COMPARING
    if told and not decided and told not in reply["answer"]:
        yield f"source: the answer does not say that it stands in {first}"
    if found and found.get("steps"):
        yield from _named_decided(reply, library, found)


def _named_decided(reply: Reply, library: Library, found: Found) -> Iterator[str]:
    """Where the answer to a ruling says in which clause it stands, that is the clause that decides."""
    ids = [*(each["id"] for each in found["conflict"]), *filter(None, [found.get("decided_by")])]
    ids += [step["id"] for step in found["steps"][-1:]]
    places = {source(library, step["id"], reply["language"]) for step in found["steps"]} - {""}
    right = source(library, ids[0], reply["language"])
    if right not in reply["answer"] and any(place in reply["answer"] for place in places):
        yield f"source: the ruling is decided by {ids[0]}, the answer names another clause"


def _whole(quote: str, text: str) -> bool:
    """Is it the text, or whole sentences of it?"""
    at = text.find(quote) if quote else -1
    if at < 0:
        return False
    before, after = text[:at].rstrip(), text[at + len(quote) :]
    last = quote.rstrip(' \n”“"’)')[-1:]
    begins = not before or before[-1] in '.!?:;”"' or "\n" in text[len(before) : at + 1]
    whole = last in ".!?:;" and len(after.split()) > 1  # "...; or" is left out with what follows it alone
    return begins and (not after or whole or after.startswith("\n"))


def _houses(reply: Reply, library: Library) -> Iterator[str]:
    """A citation belongs to the house of the reply or its base, or to a house it is compared with."""
    house = library.houses.get(reply["house"])
    if house is None:
        yield f"house: there is no {reply['house']}"
        return
    allowed = {house["book"], house.get("base") or house["book"]}
    if reply["kind"] in _COMPARING:
        allowed |= {table["book"] for table in library.houses.values()}
    for citation in reply["citations"]:
        if citation["id"].partition(":")[0] not in allowed:
            yield f"house: {citation['id']} is no clause of {reply['house']}"
    named = {id for id, table in library.houses.items() if table["name"] in reply["answer"]}
    compared = {reply["house"], house.get("base", ""), *reply["others"]}
    if reply["kind"] in _COMPARING:
        compared |= set(library.houses)
    for id in sorted(named - compared):
        yield f"house: {id} is named without a reason"
    for name in (table["name"] for table in library.houses.values()):
        said = re.findall(rf"{re.escape(name)}[^.]*\.", reply["answer"])
        if len(set(said)) < len(said):
            yield f"house: {name} is said to do the same twice"
    for id in {citation["id"] for citation in reply["citations"]} - {""}:
        place = source(library, id, reply["language"])
        if place and reply["kind"] not in _COMPARING and reply["answer"].count(place) > 1:
            yield f"house: {place} is said to be the place of two statements"


def _verdict(reply: Reply, library: Library, found: Found | None) -> Iterator[str]:
    """The verdict, the kind, the steps and the other houses are those computed."""
    if found is None:
        if reply["steps"] or reply["figures"]:
            yield "verdict: nothing was computed"
        asked = [[one.ask(reply["language"])] for one in asked_back(library, reply)] if reply["asks"] else []
        if reply["asks"] and reply["asks"] not in asked:
            yield "asks: not what the clause needs to know"
        if bool(reply["asks"]) and reply["kind"] != "clarify":
            yield f"kind: {reply['kind']} asks back"
        yield from _word(reply, library)
        if reply["kind"] not in _WITHOUT_RULING:
            yield f"kind: {reply['kind']} without a ruling"
        return
    if reply["kind"] != {"impossible": "clarify"}.get(found["kind"], found["kind"]):
        yield f"kind: {reply['kind']} is not the one computed"
    if reply["verdict"] != found.get("verdict"):
        yield "verdict: not the one computed"
    if list(reply["steps"]) != list(found.get("steps", [])):
        yield "steps: not those computed"
    computed = found.get("others", {})
    if set(reply["others"]) != set(computed):
        yield "others: not the houses that were computed"
    for house, other in reply["others"].items():
        if any(other.get(key) != computed.get(house, {}).get(key) for key in other):
            yield f"others: the verdict of {house} is not the one computed"


def _word(reply: Reply, library: Library) -> Iterator[str]:
    """Without a ruling a verdict is the yes, the no or the discretion that leads the answer."""
    if reply["verdict"] is None:
        return
    leading = led(library, reply)
    word = leading and ("discretion" if leading.td else leading.answer)
    if word not in ("yes", "no", "discretion") or reply["verdict"] != {"action": word}:
        yield "verdict: nothing was computed"
    elif (reply["kind"] == "discretion") != (word == "discretion"):
        yield f"kind: {reply['kind']} is not what leads the answer"
    elif leading and leading.words not in reply["answer"]:
        yield "verdict: the answer does not begin with it"


def _ruling(reply: Reply, library: Library, found: Found | None) -> Iterator[str]:
    """What is shown beside the words of a ruling, and the words that may not be missing."""
    if found is None or found["kind"] == "impossible":
        return
    clauses = {step["id"] for step in found["steps"]} | {each["id"] for each in found["conflict"]}
    for citation in reply["citations"] if clauses else ():
        if not any(id == citation["id"] or id.startswith(citation["id"] + "-") for id in clauses):
            yield f"citation: the ruling does not rest on {citation['id']}"
    if clauses and not reply["citations"]:
        yield "citation: the ruling cites nothing"
    for figure in reply["figures"]:
        if not _is_of(figure, found) or figure["id"] not in clauses | {None}:
            yield f"figure: {figure['value']} is not the {figure['means']} computed"
    shown = Counter((figure["means"], figure["value"]) for figure in reply["figures"])
    for means, value in shown - _values(found):
        yield f"figure: {value} is the {means} more often than computed"
    asked = {ask["fact"]: ask for ask in found["asks"]}
    for ask in reply["asks"]:
        known = asked.get(ask["fact"], {"if": []})
        branches = [
            {key: branch.get(key) for key in ("value", "then", "amount_to")} for branch in known["if"]
        ]
        about = asked_about(str(reply["read_as"].get("kind")), ask["fact"], reply["language"])
        if list(ask["if"]) != branches or ask.get("about", about) != about:
            yield f"asks: {ask['fact']} does not lead to what was computed"
    sentence = said(reply, library, found, reply["language"])
    begun = next((word for word in ("yes", "no") if _begins(sentence, word, reply["language"])), None)
    if begun and not reply.get("reasons") and not _begins(str(reply["answer"]), begun, reply["language"]):
        yield "verdict: the answer does not begin with its yes or no"
    reasons = [step["text"] for step in found["steps"]]
    if not found["asks"] and sentence not in reply["answer"] and not _in_order(reasons, reply["answer"]):
        yield "verdict: the words do not say the one computed"


def _begins(answer: str, word: str, language: Language) -> bool:
    """Whether an answer begins with the yes or the no."""
    told = re.match(r"\w+", answer)
    return bool(told and told[0].casefold() == say(f"reply.{word}", language).casefold())


def _values(found: Found) -> Counter[tuple[str, Any]]:
    """How often a ruling has each figure under each name."""
    told = found["verdict"] or {}
    lists = {name: _each(value) for name, value in told.items()}
    plain = [(name, each) for name, values in lists.items() for each in values if type(each) is int]
    return Counter([*plain, *(("conflict", each["value"]) for each in found["conflict"])])


def _is_of(figure: Mapping[str, Any], found: Found) -> bool:
    """Is a figure the one that the ruling has under this name?"""
    if figure["means"] == "conflict":
        return any(
            each["value"] == figure["value"] and each["id"] == figure["id"] for each in found["conflict"]
        )
    return figure["value"] in _each((found["verdict"] or {}).get(figure["means"]))


def _each(value: Any) -> list[Any]:
    """The values under a name; of pots their amounts."""
    many = value if isinstance(value, list) else [value]
    return [one.get("amount") if isinstance(one, Mapping) else one for one in many]


def _in_order(sentences: list[str], text: str) -> bool:
    """Do the sentences stand in a text, one after the other?"""
    at = 0
    for one in sentences:
        found = text.casefold().find(one.rstrip(".").casefold(), at)
        if found < 0:
            return False
        at = found + len(one) - 1
    return bool(sentences)


def _verbatim(reply: Reply, allowed: list[str]) -> Iterator[str]:
    """The answer is made of statements, whole and word for word."""
    for piece in unaccounted(reply["answer"], allowed):
        yield f"claim: nothing says {piece[:60]!r} in these words"


def _claims(reply: Reply, allowed: list[str]) -> Iterator[str]:
    """Whatever the answer says is said by a statement, word for word or with the same claims."""
    rest = unaccounted(reply["answer"], allowed)
    if not rest:
        return
    language: Language = "de" if reply["language"] == "de" else "en"
    known = [one for one in (claims(each, language) for each in allowed) if len(one) >= _FEW]
    for piece in rest:
        if not carried(piece, known, language):
            yield _named(piece, known, language)
    values = {claim.value for one in known for claim in one}
    for value in {v for piece in rest for v in figures(piece)} - values - set(_asked_figures(reply)):
        yield f"figure: {value} has no source"


def _asked_figures(reply: Reply) -> Iterator[Fraction]:
    return figures(str(reply["question"]))


def _named(piece: str, known: list[tuple[Claim, ...]], language: Any) -> str:
    """A fault in words: what the piece says that nothing says, if it can be told."""
    said_anywhere = {claim for one in known for claim in one}
    new = [claim.what for claim in claims(piece, language) if claim not in said_anywhere]
    return f"claim: {', '.join(new[:3])} has no source" if new else f"claim: nothing says {piece[:60]!r}"


def unaccounted(answer: str, allowed: list[str]) -> list[str]:
    """What is left of an answer when every statement that stands in it word for word is taken out."""
    for one in allowed:
        start, end = (r"(?<!\w)", r"(?!\w)") if len(one.split()) >= _FEW else (_START, _STOP)
        for form in dict.fromkeys((one, one[:1].upper() + one[1:])):
            if form in answer:
                answer = re.sub(f"{start}{re.escape(form)}{end}", "\0", answer)
    return [piece for piece in _REST.split(answer) if re.search(r"\w", piece)]
