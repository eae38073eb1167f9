"""Rules to passages: one clause or example under its rule's title, per language.

Every passage's text is a verbatim piece of its rule. A clause with sub-clauses
or examples of its own stops where the first of them begins; a rule with parts
also gives one row of its whole text, which is never shown as a hit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rulebot.index import WHOLE
from rulebot.model import Kind, Language, Part, PartKind, Passage, Range, Rule
from rulebot.words import LANGUAGES

_OWN = (PartKind.CLAUSE, PartKind.EXAMPLE)
_FEWEST_WORDS = 3


def passages(rules: Iterable[Rule]) -> Iterator[Passage]:
    """All passages, in the order of the rules; a reprinted rule gives only the house's comment."""
    rules = list(rules)
    commented = {rule.book for rule in rules if rule.comment}
    elsewhere = {rule.number for rule in rules if rule.book not in commented}
    for rule in rules:
        if rule.comment and rule.comment.spans:
            yield from _comment(rule)
        if rule.book not in commented or (rule.number not in elsewhere and not rule.comment):
            for language in LANGUAGES:
                yield from _of(rule, language)


def _comment(rule: Rule) -> Iterator[Passage]:
    comment = rule.comment
    if comment is not None and comment.text.strip():
        yield replace(_whole(rule, "en", (0, 0)), text=comment.text, line=comment.spans[0].line)


def _of(rule: Rule, language: Language) -> Iterator[Passage]:
    text = rule.text.get(language)
    if text is None or not text.text.strip() or not text.spans:
        return
    if rule.kind is Kind.FRONT:
        yield from (_whole(rule, language, piece) for piece in _paragraphs(text.text))
        return
    parts = [part for part in rule.parts if part.kind in _OWN and language in part.ranges]
    whole = (0, len(text.text))
    if not parts:
        yield _whole(rule, language, whole)
        return
    yield replace(_whole(rule, language, whole), id=rule.id + WHOLE)
    lead = (0, min(part.ranges[language][0] for part in parts))
    if len(text.text[lead[0] : lead[1]].split()) >= _FEWEST_WORDS:
        yield _whole(rule, language, lead)
    for part in parts:
        yield replace(_whole(rule, language, _own(part, parts, language, text.text)), id=part.id)


def _own(part: Part, parts: Iterable[Part], language: Language, text: str) -> Range:
    """A part up to its first sub-clause or example; all of it where nothing else stands before that."""
    start, end = part.ranges[language]
    inner = [p.ranges[language] for p in parts if p is not part and _inside(p.ranges[language], (start, end))]
    stop = min((a for a, _ in inner if a > start), default=end)
    words = text[start:stop].removeprefix(part.label.get(language, "")).split()
    return (start, stop) if len(words) >= _FEWEST_WORDS else (start, end)


def _inside(inner: Range, outer: Range) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1] and inner != outer


def _paragraphs(text: str) -> Iterator[Range]:
    start = 0
    for line in text.split("\n"):
        if len(line.split()) >= _FEWEST_WORDS:
            yield start, start + len(line)
        start += len(line) + 1


def _whole(rule: Rule, language: Language, piece: Range) -> Passage:
    """A piece of a rule's text, without white space around it, as a passage of the rule."""
    text, title = rule.text.get(language), rule.title.get(language)
    start, end = piece
    words = text.text[start:end] if text else ""
    start += len(words) - len(words.lstrip())
    line = text.line_at(start) if text and words.strip() else 0
    return Passage(
        id=rule.id,
        rule=rule.id,
        book=rule.book,
        language=language,
        title=title.text if title else "",
        text=words.strip(),
        line=line,
    )
