"""The gate before every reply: figures sourced, quotes verbatim, the right house, the verdict as computed.

It takes a reply apart as a stranger would and trusts no builder. What it finds
wrong is named; a reply with a fault is not shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from rulebot import number_words
from rulebot.library import Library

_FIGURE = re.compile(r"\d+(?:[.,'’ \u00a0\u202f]\d{3})+(?!\d)|\d+")
_ID = re.compile(r"\b(?:(?:RP|ADD)-\d{1,2}(?:-[A-Z])?|\d{1,2}-[A-Z])(?:-\w+)*\b")
_MENTION = re.compile(r"\b(?:[Rr]ules?|[Rr]egeln?|§+)\s*(\d{1,2}(?:-[A-Z])?)")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def faults(
    reply: Mapping[str, Any], library: Library, found: Mapping[str, Any] | None = None, stated: str = ""
) -> list[str]:
    """What is wrong with a reply.

    `found` is the ruling it words, computed anew by the caller; `stated` is what the caller
    established of the library itself ("rules 1 to 71").
    """
    return [
        *_quotes(reply, library),
        *_houses(reply, library),
        *_verdict(reply, found),
        *_rules(reply, stated),
        *_figures(reply, found, stated),
    ]


def _quotes(reply: Mapping[str, Any], library: Library) -> Iterator[str]:
    """Every quote stands at its id, in its language, at its line."""
    for citation in reply["citations"]:
        id, language = citation["id"], citation["language"]
        if id not in library:
            yield f"quote: there is no {id}"
            continue
        there = [
            q for q in (library.quote(id, language), library.comment(id)) if q and q.language == language
        ]
        if not any(
            citation["quote"] and citation["quote"] in q.quote and citation["line"] == q.line for q in there
        ):
            yield f"quote: not the words of {id} at line {citation['line']}"
        if citation["book"] != library.books[library.rule(id).book].title:
            yield f"quote: {id} does not stand in {citation['book']}"
    quoted = " ".join(c["quote"] for c in reply["citations"])
    for words in re.findall(r"[“„]([^“”„]{12,})[”“]", reply["answer"]):
        if words not in quoted:
            yield "quote: the answer quotes words that no citation has"


def _houses(reply: Mapping[str, Any], library: Library) -> Iterator[str]:
    """A citation belongs to the house of the reply or its base, or to a house it is compared with."""
    house = library.houses.get(reply["house"])
    if house is None:
        yield f"house: there is no {reply['house']}"
        return
    allowed = {house["book"], house.get("base") or house["book"]}
    if reply["kind"] in ("comparison", "translation"):
        allowed |= {table["book"] for table in library.houses.values()}
    for citation in reply["citations"]:
        if citation["id"].partition(":")[0] not in allowed:
            yield f"house: {citation['id']} is no clause of {reply['house']}"
    named = {id for id, table in library.houses.items() if table["name"] in reply["answer"]}
    compared = {reply["house"], house.get("base", ""), *reply["others"]}
    if reply["kind"] in ("comparison", "translation"):
        compared |= set(library.houses)
    for id in sorted(named - compared):
        yield f"house: {id} is named without a reason"


def _verdict(reply: Mapping[str, Any], found: Mapping[str, Any] | None) -> Iterator[str]:
    """The verdict, the steps and the other houses are those computed."""
    if found is None:
        if reply["verdict"] is not None or reply["steps"]:
            yield "verdict: nothing was computed"
        return
    if reply["verdict"] != found.get("verdict"):
        yield "verdict: not the one computed"
    if reply["steps"] != found.get("steps", []):
        yield "steps: not those computed"
    for house, other in reply["others"].items():
        computed = found.get("others", {}).get(house, {})
        if other["verdict"] != computed.get("verdict") or other["differs"] != computed.get("differs"):
            yield f"others: the verdict of {house} is not the one computed"


def _rules(reply: Mapping[str, Any], stated: str) -> Iterator[str]:
    """A rule named in the answer is cited, is a step's, or is where another house parts."""
    known = {c["id"].partition(":")[2] for c in reply["citations"]}
    known |= {step["id"].partition(":")[2] for step in reply["steps"]}
    known |= set(_ID.findall(_question(reply))) | set(_MENTION.findall(_question(reply)))
    whys = " ".join(str(other.get("why_id") or "") for other in reply["others"].values())
    text = " ".join(
        [stated, *(c["quote"] for c in reply["citations"]), *(s["text"] for s in reply["steps"]), whys]
    )
    known |= set(_ID.findall(text)) | set(_MENTION.findall(text))
    for id in {*_ID.findall(reply["answer"]), *_MENTION.findall(reply["answer"])}:
        if id not in known and not any(k.startswith(id + "-") for k in known):
            yield f"rule: {id} is named without being cited"


def _question(reply: Mapping[str, Any]) -> str:
    return str(reply["question"])


def _figures(reply: Mapping[str, Any], found: Mapping[str, Any] | None, stated: str) -> Iterator[str]:
    """Every figure of the answer is computed, quoted, or the asker's."""
    sourced = set(_numbers(_question(reply))) | set(_numbers(stated))
    for citation in reply["citations"]:
        sourced |= set(_numbers(citation["quote"]))
        sourced |= (
            set(_numbers(citation["id"])) | set(_numbers(citation["book"])) | {Fraction(citation["line"])}
        )
    if found is not None:
        sourced |= set(_values(found))
    for figure in _numbers(_without_ids(reply["answer"])):
        if figure not in sourced:
            yield f"figure: {figure} has no source"
    for figure in reply["figures"]:
        if found is not None and Fraction(figure["value"]) not in set(_values(found)):
            yield f"figure: {figure['value']} was not computed"


def _without_ids(text: str) -> str:
    return _MENTION.sub(" ", _ID.sub(" ", text))


def _numbers(text: str) -> Iterator[Fraction]:
    """The numbers of a text, in digits and in words of either language."""
    for match in _FIGURE.finditer(text.replace("½", "")):
        yield Fraction(re.sub(r"\D", "", match[0]))
    for match in re.finditer(r"(\d[\d.,]*)½", text):
        yield Fraction(re.sub(r"\D", "", match[1])) + Fraction(1, 2)
    words = [m[0].casefold() for m in _WORD.finditer(text)]
    for at, word in enumerate(words):
        for german in (False, True):
            read = number_words.spoken(words[at : at + 6], german)
            if read is not None and word not in _ARTICLES:
                yield Fraction(read.value)


_ARTICLES = frozenset({"a", "an", "one", "ein", "eine", "einen", "einem", "einer", "eines"})
"""Also the number one; they say nothing of a figure."""


def _values(found: Any) -> Iterator[Fraction]:
    """Every number inside a computed ruling: figures, and those of its steps in words."""
    if isinstance(found, bool) or found is None:
        return
    if isinstance(found, int | Fraction):
        yield Fraction(found)
    elif isinstance(found, str):
        if re.fullmatch(r"\d+/\d+", found):
            yield Fraction(found)
        yield from _numbers(found)
    elif isinstance(found, Mapping):
        for value in found.values():
            yield from _values(value)
    elif isinstance(found, list | tuple):
        for value in found:
            yield from _values(value)
