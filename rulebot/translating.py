"""What translators ask: a term in the other language; whether the German of a clause says the same.

From corpus/glossary.toml and the checks of the translation desk. The English decides.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from rulebot import holdings
from rulebot.form import Wants, asking, form
from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.question import Question
from rulebot.reply import Reply, blank, number, source
from rulebot.rulings import citations
from rulebot.say import say
from rulebot.translation import check
from rulebot.translation.model import Finding

_TERM: Final = re.compile(
    r"\b(?:what|how|which|was|wie|welche[sr]?)\b.{0,30}\b(?:german|english|deutsch\w*|englisch\w*|call(?:ed)?|mean\w*"
    r"|say|hei(?:ß|ss)t|sagt man|nennt|bedeutet|übersetzt|translat\w*)\b"
    r"|\b(?:translation|übersetzung|wort|word|term|begriff|ausdruck|rendering)\b",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile(r"[\"“„»‚']([^\"“”„«»‘’']{2,40})[\"”“«»‘’']")
_TEXT: Final = r"(?:translation|german|deutsch\w*|fassung|(?:ue|ü)bersetz\w*)"
_DEPARTS: Final = re.compile(
    r"\b(?:(?:go|gone|went|is|are|was)\b.{0,12}\bmissing|missing|departs?|differs?|different|dropped|lost|slip"
    r"|typo|opposite|mistransl\w*|translation error|wrong(?:ly)? translated"
    r"|fehlt|verloren|weggefallen|weicht|abweich\w*|anders|tippfehler|falsch (?:ü|ue)bersetzt|gegenteil"
    rf"|(?:ü|ue)bersetzungsfehler|{_TEXT}\b.{{0,40}}\b(?:wrong|off|mistaken?|error|falsch|fehler\w*))\b",
    re.IGNORECASE,
)
"""The question is whether the German departs from the English."""
_CONTRAST: Final = re.compile(
    r"\b(?:sounds?|reads? (?:as if|as though|like)|(?:kling|lies|les|hör|hoer)\w*"
    r"|(?:says?|steht) (?:only|nur)"
    r"|aber nur|but the (?:english|original))\b",
    re.IGNORECASE,
)
"""The German is told to sound otherwise."""
_CONFIRM: Final = re.compile(
    r"\b(?:am i|are we|have i|did i|do i|is (?:he|she)|hab(?:e)? ich|liege? ich|lese? ich|hat (?:er|sie))\b"
    r".{0,25}\b(?:right|correct\w*|richtig|recht|korrekt)\b",
    re.IGNORECASE,
)
"""What was told is to be confirmed."""
_DOUBT: Final = re.compile(
    r"\b(?:really|seriously|wirklich|tats(?:ä|ae)chlich|(?:can|could) (?:that|this|it) (?:be|really)"
    r"|(?:that|this|it) can(?:[’']?t|not) (?:be|really)|kann (?:das|es)? ?(?:doch )?(?:nicht|so)"
    r"|also darf|so (?:i|we) (?:may|can))\b",
    re.IGNORECASE,
)
"""Asked whether it is so as the German has it."""
_SAME: Final = re.compile(
    r"\b(?:same|agrees?|match(?:es)?|faithful|correct(?:ly)? (?:rendering|rendered|translat\w*)|dasselbe"
    r"|das gleiche|sinngleich|accurate(?:ly)?"
    r"|stimm\w* .{0,40}(?:ü|ue)berein|passt .{0,40}(?:original|englisch)\w*|richtig (?:ü|ue)bersetzt"
    rf"|auch ein muss|as strong|{_TEXT}\b.{{0,40}}\b(?:right|correct|okay|ok|fine|richtig|korrekt)"
    rf"|(?:stimmt|passt) .{{0,12}}{_TEXT})\b",
    re.IGNORECASE,
)
"""The question is whether it says the same."""
_OTHERS: Final = 3
_TOLD: Final = 2
"""Findings that one answer tells of, the gravest first."""


@dataclass(frozen=True, slots=True)
class Term:
    """An English term and its German of the book."""

    en: str
    de: str
    others: tuple[str, ...]
    at: str


def translated(library: Library, question: Question, ids: Sequence[str]) -> Reply | None:
    """The reply to a translator; None where neither a term nor a clause is asked about."""
    term = asked_term(library, question) if not question.numbers else None
    if term is not None and f"{BASE}:{term.at}" in library:
        return _of_term(library, question, term)
    noted = None if question.numbers else _noted(library, re.findall(r"\w{5,}", question.text))
    ids = [noted[0]] if noted else ids
    known = [id for id in ids if set(library.rule(id).text) >= {"en", "de"}]
    return _of_clause(library, question, known[0]) if known else None


def asked_term(library: Library, question: Question) -> Term | None:
    """The term that a question asks the other language of: quoted, else the longest that stands in it."""
    if not _TERM.search(question.text):
        return None
    known = _terms(library)
    quoted = [words.casefold().strip() for words in _QUOTED.findall(question.text)]
    text = question.text.casefold()
    inside = (s for s in known if s in text and re.search(rf"\b{re.escape(s)}\b", text))
    standing = sorted(inside, key=len, reverse=True)
    return next((known[words] for words in (*quoted, *standing) if words in known), None)


@lru_cache(maxsize=4)
def _terms(library: Library) -> Mapping[str, Term]:
    """Every surface of a term, English and German, slang and the titles of rules included."""
    found: dict[str, Term] = {}
    titles = {
        rule.id: rule.title["en"].text.casefold()
        for rule in library.rules.values()
        if rule.book == BASE and "en" in rule.title
    }
    for entry in tomllib.loads((library.corpus / "glossary.toml").read_text("utf-8"))["term"]:
        renderings = entry.get("renderings", [])
        if not renderings:
            continue
        first = next((r for r in renderings if r["de"] == entry["de"]), renderings[0])
        others = tuple(r["de"] for r in renderings if r is not first and r["count"] > 1)[:_OTHERS]
        at = next(
            (number(id) for id, title in titles.items() if entry["en"].casefold() in title), first["at"][0]
        )
        term = Term(entry["en"], first["de"], others, at)
        for surface in (entry["en"], *entry["en_forms"], entry["de"], *entry["slang_en"], *entry["slang_de"]):
            found.setdefault(surface.casefold(), term)
    for rule in library.rules.values():
        if rule.book == BASE and {"en", "de"} <= set(rule.title):
            titled = Term(rule.title["en"].text, rule.title["de"].text, (), number(rule.id))
            found.setdefault(titled.en.casefold(), titled)
            found.setdefault(titled.de.casefold(), titled)
    return found


def terms(library: Library) -> Iterator[Term]:
    """Every term that has a German."""
    return iter(dict.fromkeys(_terms(library).values()))


def _of_term(library: Library, question: Question, term: Term) -> Reply:
    """A term with the clause it stands in; where the translator has a note on it, that clause."""
    out, id = blank(question, "translation"), f"{BASE}:{term.at}"
    noted = _noted(library, (term.en, term.de))
    words = [*term_words(term, question.language)]
    if noted:
        id = noted[0]
        words.append(say("translating.note", question.language, note=noted[1]))
    out["answer"] = " ".join([*words, source(library, id, question.language)])
    out["citations"] = both(library, id)
    return out


def _noted(library: Library, words: Sequence[str], rule: str = "") -> tuple[str, str] | None:
    """A rule with a note of the translator on one of these words."""
    for one in library.rules.values():
        for note in one.notes if one.book == BASE and rule in ("", one.id) else ():
            said = [re.escape(word) for word in words if len(word) > 2]
            if note.kind == "footnote" and said and re.search(rf"„(?:{'|'.join(said)})“", note.text, re.I):
                return one.id, note.text
    return None


def term_words(term: Term, language: Language) -> Iterator[str]:
    """A term and its renderings in sentences."""
    yield say("translating.term", language, en=term.en, de=term.de, number=term.at)
    if term.others:
        yield say("translating.others", language, others=", ".join(f"„{one}“" for one in term.others))


def both(library: Library, id: str) -> list[dict[str, Any]]:
    """A clause in German and in English."""
    return [*citations(library, [id], "de"), *citations(library, [id], "en")]


def _of_clause(library: Library, question: Question, id: str) -> Reply:
    """Both texts of a clause, and where the German departs from the English."""
    out, language = blank(question, "translation"), question.language
    out["citations"] = both(library, id)
    grave = any(finding.severity == "high" for finding in findings(library, id))
    closed = form(question.text, language).wants is Wants.YES_OR_NO
    head = _begun(library, question, id, language, grave, bool(findings(library, id))) if closed else []
    words = _QUOTED.findall(question.text) or re.findall(r"\w{5,}", question.text)
    noted = _noted(library, words, library.rule(id).id)
    if noted:
        head.append(say("translating.note", language, note=noted[1]))
    out["answer"] = " ".join([*head, *clause_words(library, id, language), source(library, id, language)])
    return out


def _begun(
    library: Library, question: Question, id: str, language: Language, grave: bool, departs: bool
) -> list[str]:
    """The yes or no: whether the German departs, or says the same; else what the English says to it."""
    part = asking(question.text, language)
    told = _CONFIRM.search(part) and (_CONTRAST.search(question.text) or _DEPARTS.search(question.text))
    if told or _DEPARTS.search(part):
        return [say("translating.yes" if departs else "translating.no", language)]
    if _SAME.search(part):
        return [] if departs and not grave else [say(f"translating.{'no' if grave else 'yes'}", language)]
    if grave and _DOUBT.search(part):
        return [say("translating.no", language)]
    said = None if grave else holdings.word(id, question.text, language, library.corpus)
    return [say(f"translating.{said}", language)] if said in ("yes", "no") else []


def clause_words(library: Library, id: str, language: Language) -> Iterator[str]:
    """What departs from the English in the German of a clause, and that the English decides."""
    found = findings(library, id)
    for finding in found[:_TOLD]:
        told = {
            "number": number(id),
            "why": finding.explanation(language),
            "en": finding.en,
            "de": finding.de,
        }
        yield say("translating.departs", language, **told)
    yield say("translating.original" if found else "translating.agrees", language, number=number(id))


def notes(library: Library, id: str, language: Language) -> Iterator[str]:
    """What the translator notes on a rule."""
    for note in library.rule(id).notes:
        if note.kind == "footnote":
            yield say("translating.note", language, note=note.text)


@lru_cache(maxsize=512)
def _of_rule(library: Library, rule: str) -> tuple[Finding, ...]:
    found = check(library, known=lambda unit, checked: list(checked) if unit.rule == rule else [])
    return tuple(finding for finding in found if finding.rule == rule)


def findings(library: Library, id: str) -> list[Finding]:
    """The grave findings on the words of an id, else the middling ones."""
    said = {code: _plain(quote.quote) for code in ("en", "de") if (quote := library.quote(id, code))}
    here = [
        finding
        for finding in _of_rule(library, number(library.rule(id).id))
        if _plain(finding.de) in said.get("de", "") and _plain(finding.en) in said.get("en", "")
    ]
    grave = [finding for finding in here if finding.severity == "high"]
    return grave or [finding for finding in here if finding.severity == "medium"]


def _plain(words: str) -> str:
    """Words without spacing and signs."""
    return "".join(re.findall(r"\w+", words.casefold()))
