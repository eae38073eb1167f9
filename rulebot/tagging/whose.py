"""Whose deeds those of the player asked about are, where the question names him by seat, name or part.

The network marks one player as the one asked about; who "the opener" or "B" of a question
is, the words in front of each deed tell better.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.scenario.aim import aim
from rulebot.scenario.laying import laid
from rulebot.scenario.round import Act
from rulebot.scenario.story import Story
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked
from rulebot.tagging.naming import names
from rulebot.tagging.setting import BLINDS as _BLIND
from rulebot.tagging.setting import crowd
from rulebot.tagging.steps import TO

_SURE: Final = 0.9
"""So sure that a deed is the player's in question, the network is heard where the words name no other."""
_BY: Final = 4
"""So close behind a deed its player stands: "call by me"."""
_WAGERS: Final = ("bet", "by", "x", "min", "potbet", "allin")
_POINTING: Final = ("HE", "OTHER", "YOU", "NEXT", "NEW", "FIRST", "CALLER", "STAFF")
_BLINDS: Final = ("SB", "BB")
_PARTS: Final = ("OPENER", "LIMPER", "CALLER", "HE", "")
_BESIDE: Final = re.compile(
    r"\b(?:vor|nach|hinter|neben|zu|bei|before|after|behind|beside|next to|in front of|left of|right of|to"
    r"|links von|rechts von)\s*$",
    re.IGNORECASE,
)
"""Before a name: somebody who sits there is meant, not its bearer."""
_THIRD: Final = re.compile(r"\b(?:3|three|re)[- ]?(?:bett?[eo]r|raiser)\b", re.IGNORECASE)
"""He who raised the raise."""
_OPENED: Final = re.compile(
    r"\b(?:open(?:er|[- ]?raiser)|(?:original|initial|first|1st|ursprüngliche[rn]?|erste[rn]?)"
    r" (?:\w+ )?(?:bettor|raiser|setzer|opener)"
    r"|first (?:one )?to bet|bettor|eröffner|erstsetzer|setzer)\b",
    re.IGNORECASE,
)
_I_AM: Final = re.compile(
    r"\b(?:mir|mich|ich|i|i['’]?m|me)\b\W{0,3}(?:(?:war|bin|was|am|als|as)\s)?(?:der|dem|den|the)\s"
    r"(?:\w+ )?(?:bettor|opener|raiser|limper|setzer|eröffner|erhöher)",
    re.IGNORECASE,
)
"""The asker by his part: "back to me, the opener"."""
_RAISER: Final = re.compile(r"\b(?:raiser|erhöher)\b", re.IGNORECASE)
_RAISES: Final = re.compile(
    r"\b(?:re)?(?:rais|erhöh|open|eröffn|ma[dk]es? it|macht|made|pop|pump|bump)|\bauf\b", re.IGNORECASE
)
"""Before a wager: it raises the blinds or a bet."""
_LIMPER: Final = re.compile(r"\blimper\b", re.IGNORECASE)
_CALLER: Final = re.compile(r"\b(?:caller|flatter|cold[- ]?caller)\b", re.IGNORECASE)
_SAYS: Final = re.compile(
    r"\W*(?:(?:just|then|also|now|habe?|have|dann|auch) )?(?:said|say|told|tell|think|thought|argued?"
    r"|claim(?:ed)?|objected|protested|reckon|sag(?:e|te)?|gesagt|mein(?:e|te)?|denke?|dachte|glaube?|behaupte\w*"
    r"|protestier\w*|finde?|fand)\b",
    re.IGNORECASE,
)
"""Behind "I": he only has his say."""
_PRICED: Final = re.compile(r"\s*(?:the|his|her|my|die|das|den|auf|for|for the)?\s*\d", re.IGNORECASE)
"""Behind a call: what was called, which may be less than what was bet later."""
_IF: Final = re.compile(r"\b(?:if|wenn|falls|sobald)\b[^,.?!;]*", re.IGNORECASE)
"""What is only supposed: "if I fold"."""


def unheard(of: Marked, deeds: Sequence[Mark]) -> bool:
    """Whether it is asked about the opener or raiser, of whose bet nothing is told."""
    text = of.words.text[max((m.end for m in deeds), default=0) :]
    wagers = [m for m in deeds if m.tag in _WAGERS]
    alone = len(wagers) == 1 and wagers[0].tag == "allin"
    return alone and bool(_OPENED.search(text) or _RAISER.search(text))


def by_name(of: Marked, deeds: Sequence[Mark]) -> tuple[Marked, list[Mark]]:
    """The deeds, those of the player whom the question names as ME (as the blind that he is)."""
    story = laid(of.words).story
    called = _called(of, deeds, story)
    own = _asked(of, story, deeds, called)
    marked = [n for n, m in enumerate(deeds) if m.who == "ME" and m.who_sure >= _SURE]
    known = not {*own} & {*marked} and _may_act(deeds, marked) and not _may_act(deeds, own)
    if not own or known:
        return of, [*deeds]
    if not {*own} & {*marked} and (_is_done(deeds, own, of.words.text) or _is_blind(of, called[own[0]])):
        return of, [*deeds]
    name = called[own[0]]
    who = name if name in _BLINDS else "ME"
    every = all(called[n] for n, m in enumerate(deeds) if m.tag != "foldround")
    out = []
    for n, mark in enumerate(deeds):
        if n in own:
            mark = replace(mark, who=who)
        elif called[n] in _BLINDS:
            mark = replace(mark, who=called[n])
        elif every or mark.who in ("ME", who):
            mark = replace(mark, who=f"called {called[n]}" if called[n] else NOTHING)
        out.append(mark)
    return replace(of, heads={**of.heads, "me": who if who in _BLINDS else "other"}), out


def told_by_name(of: Marked, deeds: Sequence[Mark], acts: Sequence[Act]) -> tuple[str, ...]:
    """What the player of each action is called: a place, a seat, a letter or a name; else empty."""
    called = _called(of, deeds, laid(of.words).story)
    at = {mark.span: name for mark, name in zip(deeds, called, strict=True)}
    spans = [act.span for act in acts]
    nobody = (*_POINTING, *_PARTS, "ME", "VILLAIN")
    names = [at.get(span, "") if spans.count(span) == 1 else "" for span in spans]
    return tuple("" if name in nobody else name for name in names)


def _may_act(deeds: Sequence[Mark], own: Sequence[int]) -> bool:
    """Whether it can be the turn of the player of these deeds: he is in, and somebody has wagered since."""
    wagers = [n for n, m in enumerate(deeds) if m.tag in _WAGERS and n not in own]
    return bool(own and wagers) and own[-1] < wagers[-1] and deeds[own[-1]].tag not in ("allin", "fold")


def _is_done(deeds: Sequence[Mark], own: Sequence[int], text: str) -> bool:
    """Whether it can not be the turn of the player of these deeds: out, in with all, or called and raised."""
    last = deeds[own[-1]]
    others = [m for n, m in enumerate(deeds) if m.tag in _WAGERS and n not in own]
    if not others or last.tag in ("fold", "allin"):
        return True
    if last.tag in _WAGERS:
        least = [n for n, m in enumerate(deeds) if m in others and (last.value is None or m.value is None)]
        return not any((m.value or 0) > (last.value or 0) for m in others) and not any(
            n > own[-1] for n in least
        )
    priced = last.value or _PRICED.match(text, last.end)
    return last.tag == "call" and not priced and not _may_act(deeds, own)


def _is_blind(of: Marked, who: str) -> bool:
    """Whether the player asked about is surely a blind, named as a player, and another is called so."""
    me = of.heads["me"]
    named = _BLIND.get(me)
    return bool(named and of.sure.get("me", 1.0) >= _SURE and who != me and named.search(of.words.text))


def _called(of: Marked, deeds: Sequence[Mark], story: Story) -> list[str]:
    """What the player of each deed is called, where he is: "villain" too, not the one he sits beside."""
    out = names(deeds, story.tokens)
    ends = [0, *(m.end for m in deeds)]
    for n, mark in enumerate(deeds):
        near = [t for t in story.tokens if t.who and ends[n] <= t.start < mark.start and not t.owns]
        if near and near[-1].who == "VILLAIN":
            out[n] = out[n] or "VILLAIN"
        elif out[n] and near and near[-1].who == out[n] and _BESIDE.search(of.words.text[: near[-1].start]):
            out[n] = ""
    for n, (one, after) in enumerate(itertools.pairwise(deeds)):
        if out[n] and not out[n + 1] and TO.fullmatch(of.words.text[one.end : after.start]):
            out[n], out[n + 1] = "", out[n]  # "I raised a bet of 1,200 to 3,000": the raise is mine
    return out


def _asked(of: Marked, story: Story, deeds: Sequence[Mark], called: Sequence[str]) -> list[int]:
    """Which deeds are those of the player asked about; none where that is not told."""
    text = of.words.text
    supposed = [found.span() for found in _IF.finditer(text)]

    def told(start: int) -> bool:
        return not any(a <= start < b for a, b in supposed)

    last = max((m.end for m in deeds if told(m.start)), default=0)
    behind = [t for t in story.tokens if t.start >= last and told(t.start)]
    mine = any(t.who == "ME" and t.start >= last + _BY and not _SAYS.match(text, t.end) for t in behind)
    who = _aimed(story)
    if _I_AM.search(text, last):
        mine_at = _part(of, deeds, called, last)
        return [mine_at] if mine_at is not None else []
    if mine and who != "ME":
        return []
    part = _part(of, deeds, called, last) if who in _PARTS else None
    if part is not None:
        return [n for n, name in enumerate(called) if n == part or (name and name == called[part])]
    if who in ("HE", "") or (who == "ME" and supposed and not mine):
        again = [t.who for t in behind if t.who not in (*_POINTING, "ME", "") and not t.owns]
        again += [name for name in dict.fromkeys(called) if name and _named(name).search(text, last)]
        who = again[-1] if again else ""
    if who == "ME" and (of.heads["me"] in _BLINDS or "ME" in story.aliases):
        return []
    own = [n for n, name in enumerate(called) if name and name.casefold() == who.casefold()]
    alone = {deeds[n].who for n in own} >= {m.who for m in deeds if m.tag != "foldround"}
    return own if len(set(called) - {""}) > 1 or not alone else []


def _aimed(story: Story) -> str:
    """Whom the grammar takes for the one asked about; worked out once for each question."""
    memory = story.words.memory
    if "aimed" not in memory:
        memory["aimed"] = aim(story).who
    return str(memory["aimed"])


def _named(name: str) -> re.Pattern[str]:
    """A name as a word of its own, not "Fred's"."""
    return re.compile(rf"\b{re.escape(name)}\b(?!['’]s)", re.IGNORECASE)


def _part(of: Marked, deeds: Sequence[Mark], called: Sequence[str], last: int) -> int | None:
    """The deed that a part is named after behind all deeds: "the opener", "der 3-Bettor", "the limper"."""
    text = of.words.text[last:]
    wagers = sorted((n for n, m in enumerate(deeds) if m.tag in _WAGERS), key=lambda n: deeds[n].value or 0)
    if any(deeds[n].value is None for n in wagers):
        wagers = sorted(wagers)
    raised = [n for n in wagers if deeds[n].tag != "allin"]
    limps = [n for n, m in enumerate(deeds) if m.tag == "limp"]
    if _CALLER.search(text):
        wagered = {called[n] for n in wagers}
        only = [
            n for n, m in enumerate(deeds) if m.tag == "call" and (not called[n] or called[n] not in wagered)
        ]
        return only[0] if len(only) == 1 and crowd(of, deeds[only[0]]) == 1 else None
    if _THIRD.search(text):
        return wagers[1] if len(wagers) > 1 else None
    if _LIMPER.search(text):
        return limps[0] if len(limps) == 1 and crowd(of, deeds[limps[0]]) == 1 else None
    if found := _OPENED.search(text):
        first = [n for n in wagers if _raises(of, deeds, n)] if _RAISER.search(found[0]) else []
        return [*first, *wagers][0] if len(wagers) > 1 else None
    if _RAISER.search(text):
        return raised[-1] if raised and len(wagers) > 1 else None
    return None


def _raises(of: Marked, deeds: Sequence[Mark], n: int) -> bool:
    """Whether a wager is told as a raise: "raised to 1,200 over 500" has one."""
    ahead = max((m.end for m in deeds if m.end <= deeds[n].start), default=0)
    return deeds[n].tag in ("x", "min", "by") or bool(_RAISES.search(of.words.text[ahead : deeds[n].end]))
