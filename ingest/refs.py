"""Cross-references in the text: where they point, which point nowhere, which point wrong.

A reference is *dangling* when its book has no such id. It is *wrong* when the
words printed with it name another unit ("RP-22 Spreading the Pot" stands on
RP-21), or when the translation sends the reader elsewhere than the original.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulebot.model import Kind, Language, Reference, Rule

_ONE = r"\d{1,2}(?:-[A-H](?:-\d)?)?"
_LIST = re.compile(
    rf"(?P<what>\bRules?|\brules?|§§?|\bRegeln?|\bRP|\bEV|\bRecommended Procedures?)[ \-]?"
    rf"(?P<first>{_ONE})(?P<more>(?:(?:, ?| and | & | und | or |,? ?bis | ?- ?|–)(?:§ ?)?{_ONE})*)(?![\w%])"
)
_BARE = re.compile(rf"(?<=[Ss]ee also )({_ONE})\b|(?<=[Ss]iehe auch )({_ONE})\b")
_ADDENDUM = re.compile(r"Illustration Addendum|(?<=See )Addendum|Illustrierte Erläuterungen")
_RANGE = re.compile(rf"({_ONE})(?: ?[-–] ?| bis )(\d{{1,2}})(?![-\w])")
_NAME = re.compile(r"[ :,(„\"]{1,3}([A-Za-zÄÖÜäöüß][\w'’\- ]{3,60})")


@dataclass(frozen=True, slots=True)
class Printed:
    """A reference as printed: its words, place and target without the book."""

    words: str
    start: int
    to: str
    names: str
    """Words printed right behind it, if it is followed by a name."""


def printed(rule: Rule, language: Language) -> list[Printed]:
    """Every reference in the text of one rule."""
    text = rule.text[language].text
    found: list[Printed] = []
    for m in _LIST.finditer(text):
        prefix = "RP-" if m["what"] in ("RP", "EV") or m["what"].startswith("Recommended") else ""
        name = _NAME.match(text, m.end())
        for to in _targets(m["first"] + m["more"]):
            found.append(Printed(m[0], m.start(), prefix + to, name[1] if name else ""))
    for m in _BARE.finditer(text):
        found.append(Printed(m[0], m.start(), m[1] or m[2], ""))
    if rule.kind in (Kind.RULE, Kind.PROCEDURE):
        found += [Printed(m[0], m.start(), f"ADD-{rule.number}", "") for m in _ADDENDUM.finditer(text)]
    own = rule.number.removeprefix("ADD-")
    return sorted((f for f in found if f.start or f.to != own), key=lambda f: f.start)


def _targets(listed: str) -> list[str]:
    """The ids of a printed list: "2, 3 and 42"; "41-45" is a range, "40-C" a clause."""
    out: list[str] = []
    for m in _RANGE.finditer(listed):
        if m[1].isdigit() and int(m[1]) < int(m[2]):
            out += [str(n) for n in range(int(m[1]), int(m[2]) + 1)]
    listed = _RANGE.sub(" ", listed) if out else listed
    return out + re.findall(_ONE, listed)


def resolve(rules: Mapping[str, Rule], titles: Mapping[str, str], rule: Rule) -> tuple[Reference, ...]:
    """The references of one rule, with what is wrong with them.

    `rules` are all units of the book by number, `titles` their English titles.
    """
    out: list[Reference] = []
    clauses = {part.id for part in rule.parts} | {p.id for r in rules.values() for p in r.parts}
    for language in rule.text:
        for ref in printed(rule, language):
            target = _addendum_target(ref.to, rules) if ref.to.startswith("ADD-") else ref.to
            id = f"{rule.book}:{target}"
            known = id in clauses or target in rules
            status, meant = ("ok" if known else "dangling"), ""
            if known and language == "en":
                better = _meant(target, ref.names, rules, titles)
                if better:
                    status = "wrong"
                    meant = f"{rule.book}:{better}"
            out.append(
                Reference(
                    words=ref.words,
                    language=language,
                    at=_at(rule, language, ref.start),
                    to=id,
                    status=status,  # type: ignore[arg-type]
                    meant=meant,
                )
            )
    return tuple(_against_original(rule, out))


def _addendum_target(to: str, rules: Mapping[str, Rule]) -> str:
    """ADD-53 is printed as ADD-53-A and ADD-53-B: the first that exists."""
    return min((n for n in rules if n == to or n.startswith(to + "-")), default=to)


def _meant(target: str, names: str, rules: Mapping[str, Rule], titles: Mapping[str, str]) -> str:
    """Another unit whose title or clause heading the printed name fits, where the target's does not."""
    words = _stems(names)
    if not words or words & _stems(titles.get(target.split("-")[0] if target[0].isdigit() else target, "")):
        return ""
    here = rules.get(target) or rules.get(target.rpartition("-")[0])
    if here and words & _stems(here.text["en"].text):
        return ""
    for number, title in titles.items():
        if len(words) > 1 and words <= _stems(title):
            return number
    for unit in rules.values():
        for part in unit.parts:
            if "en" in part.ranges and unit.kind is Kind.RULE:
                start, end = part.ranges["en"]
                heading = unit.text["en"].text[start:end].split(". ")[0]
                if len(heading) < 60 and words <= _stems(heading):
                    return part.id.partition(":")[2]
    return ""


_COMMON = frozenset(
    {"a", "an", "and", "as", "at", "by", "for", "if", "in", "is", "of", "on", "or", "the", "to"}
    | {"with", "under", "per", "may", "applies", "see", "also"}
)


def _stems(words: str) -> set[str]:
    """The telling words of a name, cut to their first six letters."""
    found = re.findall(r"[a-zäöüß]{3,}", words.lower())
    return {re.sub(r"^re(?=shuf)", "re", w)[:6] for w in found if w not in _COMMON}


def _at(rule: Rule, language: Language, offset: int) -> str:
    """Id of the smallest part around a place of the text."""
    around = [
        (end - start, part.id)
        for part in rule.parts
        if language in part.ranges
        for start, end in [part.ranges[language]]
        if start <= offset < end
    ]
    return min(around)[1] if around else rule.id


def _against_original(rule: Rule, found: list[Reference]) -> list[Reference]:
    """Mark a German reference of a part whose English has references, but not this one."""
    english: dict[str, set[str]] = {}
    for ref in found:
        if ref.language == "en":
            english.setdefault(ref.at, set()).add(ref.to)
    out = []
    german = {(ref.at, ref.to) for ref in found if ref.language == "de"}
    for ref in found:
        there = english.get(ref.at, set())
        if ref.language == "de" and ref.status == "ok" and there and not _near(ref.to, there):
            missing = sorted(to for to in there if (ref.at, to) not in german)
            if missing:
                ref = replace(ref, status="wrong", meant=missing[0])
        out.append(ref)
    return out


def _near(to: str, there: set[str]) -> bool:
    """The same id, or the same rule with or without its letter."""
    return any(to == other or to.startswith(other + "-") or other.startswith(to + "-") for other in there)
