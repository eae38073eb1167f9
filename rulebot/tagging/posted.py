"""Blinds that are told by name beside their chips: whose these are, and who is all in for less."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rulebot.scenario.tokens import Token
from rulebot.tagging import given_up
from rulebot.tagging.marks import Mark, Marked

_NAMED: Final = re.compile(
    r"\b(?:(?P<SB>sb|small[ -]?blind)|(?P<BB>bb|big[ -]?blind))\b(?:['’]?s\b)?(?![ -]?ante)", re.IGNORECASE
)
_HAS: Final = (
    r"\b(?:of|von|mit|with|is|ist|was|war|it|es|an?|the|der|die|das|den|ein|his|her|seine[nrm]?|ihre[nrm]?"
    r"|had|has|hat|hatte|got|posts?|posted|postet|gepostet|for|für|in|who|which|also|at|im|am|to"
    r"|folded|folds|foldet|gefoldet)\b"
)
_FEW: Final = (
    r"\b(?:only|just|nur|bloß|noch|mehr|sad|measly|lousy|mere|left|still|last|letzten?|restlichen?|remaining"
    r"|down|short|kurz|lächerliche[nr]?|ganze)\b"
)
_IN: Final = r"\ball[- ]?in\b"
_BETWEEN: Final = re.compile(rf"(?:, (?=who|der|die))?(?:[\s()=:-]|{_HAS}|{_FEW}|{_IN})*", re.IGNORECASE)
"""Between a blind and what he has."""
_SHORT: Final = re.compile(
    rf"{_IN}|\b(?:only|just|nur|bloß|sad|measly|lousy|mere|last|letzten?|restlichen?|remaining|down|short|kurz)\b",
    re.IGNORECASE,
)
_SHORT_BEHIND: Final = re.compile(
    r"\W{0,2}(?:left(?! (?:in|behind|there))|to post|übrig|short)\b"
    r"|(?:[\s()]|\b(?:left|übrig|drin|in|und|and|ist|is|was|war|who|der|die|damit|also|so|he|she|er|sie"
    rf"|he['’]s|posts? it|therefore|deshalb)\b|, (?=so |also |damit ))*{_IN}"
    rf"|\W{{1,3}}(?:is|was|ist|war) so (?:short|kurz)\b[^.;?!\d]{{0,40}}{_IN}",
    re.IGNORECASE,
)
_ANOTHERS: Final = re.compile(
    r"(?:\bante\b[^.;,]{0,20}|\b(?:folded|dead|mucked|ge-?foldete[nr]?|tote[nr]?)\s+|\d\s?k?\s+)$",
    re.IGNORECASE,
)
"""Before a blind whose chips do not follow: they are an ante, stand before him, or he is out."""
_OF_HIS: Final = re.compile(
    r"\s*(?:left )?(?:of|von|statt|instead of)(?: (?:his|her|the|a|seinen?|ihren?|den|einem?))?\s*$",
    re.IGNORECASE,
)
"""Between what a blind has and what he should post: "800 of his 1,000"."""
_OWNED: Final = ("dead", "in", "prior", "bb", "sb", "stack", "ante", "bet", "allin", "back")
_OUT_OF: Final = 12


@dataclass(frozen=True, slots=True)
class Posted:
    """The marks with the blinds' own chips, and who of them is all in."""

    marks: tuple[Mark, ...]
    owners: Mapping[int, str]
    """Whose the chips are that begin there."""
    short: frozenset[str] = frozenset()
    level: int = 0
    """What is to call before the flop where a blind could not post it."""

    def owned(self, marks: Sequence[Mark]) -> list[Mark]:
        """The marks with the blinds that are named beside them."""
        return [replace(m, who=self.owners[m.start]) if m.start in self.owners else m for m in marks]


def by_name(of: Marked, marks: Sequence[Mark], blinds: tuple[int, int] | None) -> Posted:
    """ "BB only had 350 to post", "SB nur noch 175 (all in)": alive, and the level's blind is to call."""
    out, owners, short, level = list(marks), dict[int, str](), set[str](), 0
    text = of.words.text
    folded = {m.who for m in marks if m.tag == "fold"}
    for found in _NAMED.finditer(text):
        name, token = found.lastgroup or "", _amount_behind(of, found.end())
        inside = any(m.start < found.end() and found.start() < m.end and m.value for m in marks)
        if token is None or inside or name in owners.values() or _ANOTHERS.search(text[: found.start()]):
            continue
        own = next((m for m in out if _at(m, token)), None)
        if own is None or own.tag in _OWNED:
            owners[token.start] = name
        size = _should_post(of, token)
        whole = (size.amount if size is not None else blinds[name == "BB"] if blinds else 0) or 0
        said = _SHORT.search(text[found.end() : token.start]) or _SHORT_BEHIND.match(text, token.end)
        mark = Mark(token.start, token.end, "in", name, values=(token.amount or 0,), tokens=(token,))
        told = (said or size is not None) and name not in folded
        if told and not given_up.gone(text, mark, found.start()):
            out = [m for m in out if not _at(m, token) and not (size is not None and _at(m, size))]
            out.append(mark)
            owners[token.start] = name
            short.add(name)
            if 0 < (token.amount or 0) <= whole:
                level = max(level, blinds[1] if blinds else whole if name == "BB" else 2 * whole)
    out.sort(key=lambda m: m.start)
    return Posted(tuple(out), owners, frozenset(short), level)


def _amount_behind(of: Marked, start: int) -> Token | None:
    """The amount that stands behind a blind with nothing between but that he has it."""
    pairs = [m.span for m in of.of("blinds")]
    token = next((t for t in of.words.tokens if t.start >= start and t.amount is not None), None)
    if token is None or any(a <= token.start < b for a, b in pairs):
        return None
    return token if _BETWEEN.fullmatch(of.words.text[start : token.start]) else None


def _should_post(of: Marked, token: Token) -> Token | None:
    """The blind's size, where he is told to have so much of it."""
    after = next((t for t in of.words.tokens if t.start >= token.end and t.amount is not None), None)
    if after is None or after.start - token.end > 2 * _OUT_OF:
        return None
    enough = (after.amount or 0) > (token.amount or 0)
    return after if enough and _OF_HIS.fullmatch(of.words.text[token.end : after.start]) else None


def _at(mark: Mark, token: Token) -> bool:
    return mark.start < token.end and token.start < mark.end
