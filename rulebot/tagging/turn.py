"""From marks to the facts of the next player's choices."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulebot.scenario.aim import aim, wishing
from rulebot.scenario.draft import Draft
from rulebot.scenario.laying import laid
from rulebot.scenario.reading import Found
from rulebot.scenario.round import Act
from rulebot.tagging.amiss import EITHER
from rulebot.tagging.marks import Mark, Marked, blinds_of
from rulebot.tagging.order import before_last, in_order
from rulebot.tagging.setting import last_street, played
from rulebot.tagging.table import Table
from rulebot.tagging.untold import called_raise, untold
from rulebot.tagging.whose import by_name, told_by_name, unheard

_TWO: Final = 2
_RAISES: Final = 8
"""So many raises of one size at the most went before the last."""
_WISH: Final = re.compile(
    r"\b(?:wants? to|wanna|want|would|like to|will|wollte|würde|möchte|plan|can|could|may|am i|kann|darf"
    r"|dürfte|könnte|geht|gonna|going to|my (?:re-?)?raise|meine? (?:re-?)?(?:raise|erhöhung))\b",
    re.IGNORECASE,
)  # fmt: skip
_FIRST: Final = re.compile(r"\b(?:first|ersten?r?|utg|under the gun|opener|open)\b", re.IGNORECASE)
"""Said of a player before whom nobody has acted."""
_BACK: Final = re.compile(
    r"\b(?:nach (?:mir|meine[rm])|wieder (?:ich|bei mir|zu mir)|zurück (?:zu|bei|zum)|back (?:to|on|around)"
    r"|comes? back|(?:behind|after) (?:me|my (?:bet|raise|call))|nochmals?|noch ?mal"
    r"|again|my bet|meine bet)\b",
    re.IGNORECASE,
)
"""Said of a player who has acted on this round."""
_ON_BUTTON: Final = re.compile(
    r"\b(?:i|ich|i'?m|am|bin)\b[^.?!]{0,20}\b(?:btn|button|dealer)\b|\b(?:btn"
    r"|button)\b[^.?!]{0,12}\b(?:ich|me)\b",
    re.IGNORECASE,
)
_I_AM_IN: Final = re.compile(
    r"\b(?:i|ich) (?:say|said|go|went|declared?|announced?|shoved?|jam(?:med)?|push(?:ed)?|sag\w*|geh\w*|ging"
    r"|bin|am|was)\b"
    r"(?:,? (?:just|then|it|i|i'm|i’m|dann|jetzt)){0,2},?[ \"'“„]*all[- ]?in\b",
    re.IGNORECASE,
)
"""The asker is all-in: what he is in for is no call."""
_TOTAL: Final = re.compile(r"\b(?:total|in all|altogether|insgesamt|gesamt)\b", re.IGNORECASE)
"""Asked of what a raise comes to."""
_BREAK: Final = re.compile(r"[,;:.!?](?!\d)")
"""Between a player and a deed: it is another's."""
_IN_ALL: Final = re.compile(
    r"[\s,(]*(?:chips )?(?:(?:in )?total|in all|altogether|all told|insgesamt|gesamt|zusammen|incl\w*|inkl\w*"
    r"|mit (?:dem )?blind|with (?:the |my )?blind)\b",
    re.IGNORECASE,
)
_ALL_OF_IT: Final = re.compile(r"\b(?:in total|altogether|insgesamt|gesamt|total of)\W{1,2}$", re.IGNORECASE)
"""Beside a stack: what is in front of the player already is part of it."""
_ENDS: Final = re.compile(r"\s*\?")
_AROUND: Final = 12
_TOLD: Final = 0.5
"""Less sure than this that a blind asks, he is only spoken of."""
_OTHER_TOLD: Final = 0.9
"""The same where another is told to want something."""
_I_BET: Final = re.compile(r"\b(?:i|ich) (?:bet|lead|led|fire|bette|setze|spiele|donke)\b", re.IGNORECASE)
_I_DO: Final = re.compile(
    r"\b(?:i|ich) (?:bet|led?a?d?|fire|open|raised?|made?|make|bump|pop|min|mach\w*|setz\w*|erhöh\w*|raise"
    r"|spiel\w*|bette)\b"
    r"|\b(?:mach|setz|erhöh|raise|open|spiel)e? ich\b",
    re.IGNORECASE,
)
_EACH: Final = re.compile(
    r"\s*(?:each|apiece|per (?:player|head)|pro (?:kopf|spieler|nase))\b", re.IGNORECASE
)
_BEFORE_OWN: Final = 40
_BET_SIZE: Final = re.compile(
    r"\b(?P<size>big|small|große[rns]?|grosse[rns]?|kleine[rns]?)[ -]bets?"
    r"(?: (?:is|ist|sind|von|of|=))?:? ?(?=\d)",
    re.IGNORECASE,
)  # fmt: skip
_SMALL_BET: Final = ("", "flop", "flop+")
_STREETS_OF: Final = {
    size: ("turn", "river") if size[0] in "bg" else _SMALL_BET
    for size in ("big", "small", *(f"{stem}{end}" for stem in ("große", "grosse", "kleine")
                                   for end in ("", "r", "n", "s")))
}  # fmt: skip
"""From the turn on a bet is a big one."""
_ASKED: Final = {
    "minimum": "minimum",
    "maximum": "maximum",
    "may-raise": "may-raise",
    "call-amount": "call-amount",
    "options": "may-raise",
}


def enough(of: Marked) -> Draft | None:
    """A raise asked about that is none too small: what the least raise was before it (43-A)."""
    own = next((m for m in reversed(of.of("bet", "sum", "said")) if m.value), None)
    if own is None:
        return None
    rest = replace(of, marks=tuple(m for m in of.marks if m is not own), heads={**of.heads, "ask": "minimum"})
    return betting(rest) if rest.of("bet", "allin", "tocall") else None


def betting(of: Marked) -> Draft | None:
    found = Found(of.words.text)
    of, deeds = by_name(of, last_street(of))
    deeds = _not_wished(of, deeds)
    table = played(of, found, deeds)
    if _done(table):
        again = before_last(in_order(deeds, of.words.text, 0), table.me)
        found = Found(of.words.text)
        table = played(of, found, again)
    _own_first(of, table)
    asked = _ASKED.get(of.heads["ask"], "minimum")
    if asked == "call-amount" and _I_AM_IN.search(of.words.text):
        return None
    limit = found.facts.get("structure") == "pot-limit"
    pot = next((m for m in reversed(of.of("pot")) if m.value), None)
    stack = _stack(of)
    if asked == "maximum" and limit and pot is not None and table.street != "preflop":
        if _bet_since(of, pot, deeds):
            return None
        if stack is None or not table.acts or _pot_raise(table, pot) <= (stack.value or 0):
            return _pot_bet(of, table, found, pot)
        found.said("pot_before", (pot.value or 0) + sum(table.own.values()), pot.span)
    if asked == "maximum" and found.facts.get("structure") not in ("pot-limit", "fixed-limit") and not stack:
        return None
    if of.heads["ask"] == "options" and not any(a.action in ("bet", "raise") for a in table.acts):
        asked = "minimum" if table.street != "preflop" else asked
    draft = Draft("betting", found, asked)
    if table.posted:
        found.derived("posted", dict(table.posted), "what a blind really put in")
    alone = asked == "maximum" and stack is not None and table.street not in ("", "preflop")
    if not table.acts and "blinds" not in found.facts and not alone:
        return None
    _limit_bet(of, table, found)
    _steps(table, found, of)
    draft.called = told_by_name(of, deeds, table.acts)
    told_ante = of.of("ante") or any(len(blinds_of(m, of.words.text)) > _TWO for m in of.of("blinds"))
    ante = laid(of.words).ante if told_ante else None
    if ante is not None and ante[0] != "none":
        found.derived("ante", {"type": ante[0], "amount": ante[1]}, "the ante told")
    me = _to_act(of, table)
    if asked == "call-amount" and _TOTAL.search(of.words.text) and _last_wager(table) == me:
        me = "NEXT"
    found.derived("to_act", me, "the player asked about")
    if stack is not None and me not in table.posted:
        _with_stack(table, found, me, stack)
    draft.unread += table.odd
    draft.lacks += untold(of, table, asked)
    if asked == "minimum" and not table.acts and any(t.verb == "allin" for t in of.words.tokens):
        draft.unread.append("all-in")
    if asked == "may-raise" and me == "NEXT" and table.street != "preflop" and _BACK.search(of.words.text):
        draft.lacks += [] if draft.lacks else ["own_action"]
    if unheard(of, deeds) and me == "NEXT" and "own_action" not in draft.lacks:
        draft.lacks.append("own_action")
    posted = found.facts.get("blinds", ())
    draft.unread += [of.words.text[m.start : m.end] for m in of.of("chip", "sum") if m.value not in posted]
    own = [a for a in table.acts if a.who == me]
    if any(a.all_in or a.action == "fold" for a in own) or _last_wager(table) == me:
        draft.unread.append("who is to act?")
    return draft


def _bet_since(of: Marked, pot: Mark, deeds: list[Mark]) -> bool:
    """Whether more lies in the pot than was told of it: of each player, or of bets on a later round."""
    kept = {mark.start for mark in deeds}
    wagers = of.of("bet", "by", "x", "min", "potbet", "allin")
    each = _EACH.match(of.words.text, pot.end) is not None
    return each or any(m.start > pot.end and m.start not in kept for m in wagers)


def _last_wager(table: Table) -> str:
    """Who bet or raised last."""
    return next((a.who for a in reversed(table.acts) if a.action in ("bet", "raise")), "")


def _not_wished(of: Marked, deeds: list[Mark]) -> list[Mark]:
    """Without the raise that the player asked about only would make: the question is what he may."""
    asked = [m for m in EITHER.finditer(of.words.text) if _ENDS.match(of.words.text, m.end())]
    if of.heads["ask"] in ("minimum", "maximum"):
        deeds = [d for d in deeds if not any(m.start() <= d.start and d.end <= m.end() for m in asked)]
    own = deeds[-1] if deeds else None
    if own is None or own.who != "ME" or own.tag not in ("bet", "by", "x", "min", "potbet", "allin"):
        return deeds
    if own.tag == "bet" and own.value and own.value < max((d.value or 0 for d in deeds[:-1]), default=0):
        return deeds  # told behind what went over it
    start = deeds[-2].end if len(deeds) > 1 else 0
    return deeds[:-1] if _WISH.search(of.words.text[start : own.start]) else deeds


def _own_first(of: Marked, table: Table) -> None:
    """ "I make it 1,200, ... back to me": the first wager is the asker's own."""
    first = next((n for n, a in enumerate(table.acts) if a.action in ("bet", "raise")), None)
    if first is None or table.me != "ME" or any(a.who == "ME" for a in table.acts):
        return
    act, text = table.acts[first], of.words.text
    near = text[max(0, act.span[0] - _BEFORE_OWN) : act.span[1] + _AROUND]
    if _BACK.search(text[act.span[1] :]) and _I_DO.search(near) and act.who not in table.posted:
        table.acts[first] = replace(act, who="ME")
        table.own["ME"] = table.own.pop(act.who, act.to or 0)


def _limit_bet(of: Marked, table: Table, found: Found) -> None:
    """In limit the first bet of a later street, or a size that is told as that of the bet, is its unit."""
    if found.facts.get("structure") != "fixed-limit" or table.street == "preflop":
        return
    first = next((a for a in table.acts if a.action == "bet" and not a.all_in and a.to), None)
    told = [m for m in _BET_SIZE.finditer(of.words.text) if table.street in _STREETS_OF[m["size"].casefold()]]
    size = next((t.amount for m in told for t in of.words.tokens if t.start == m.end() and t.amount), None)
    unit = size or (first.to if first else None)
    if unit:
        _opened(of, table, unit)
        found.derived("limit_bet", unit, "the bet told")
        found.drop(["blinds"])
        table.street = table.street if table.street in ("turn", "river") else "flop"


def _opened(of: Marked, table: Table, unit: int) -> None:
    """In limit nobody opens for more than a bet: what goes above it was over a bet that is not told."""
    first = table.acts[0] if table.acts else None
    if first is None or first.action != "bet" or not first.all_in or (first.to or 0) <= unit:
        return
    who = table.me if _I_BET.search(of.words.text) else table.guest()
    table.acts[0] = replace(first, action="raise")
    table.acts.insert(0, Act(who, "bet", unit, False, first.span))
    table.own.setdefault(who, unit)


def _stack(of: Marked) -> Mark | None:
    """The stack of the player asked about."""
    own = ("ME", of.heads["me"]) if of.heads["me"] in ("SB", "BB") else ("ME",)
    return next((m for m in reversed(of.of("stack")) if m.value and m.who in own), None)


def _with_stack(table: Table, found: Found, me: str, stack: Mark) -> None:
    """What the player asked about had before he put anything in, at his place in the order."""
    blinds = ["SB", "BB"] if table.street == "preflop" and table.blinds else []
    acted = [act["seat"] for act in found.facts.get("actions", ())]
    seats = list(dict.fromkeys([*blinds, *acted, me]))
    seats = seats if len(seats) > 1 else [table.guest(), *seats]  # nobody else is told of
    ante = found.facts.get("ante") or {}
    paid = ante.get("amount", 0) if ante.get("type") == "each" or me == "BB" else 0
    text = found.text
    near = _IN_ALL.match(text, stack.end) or _ALL_OF_IT.search(text[: stack.start])
    before = (stack.value or 0) + (0 if near else table.own.get(me, 0)) + paid
    found.derived("seats", seats, "the players told")
    found.said("stacks_start", [before if seat == me else None for seat in seats], stack.span)


def _done(table: Table) -> bool:
    """Whether the player asked about has acted on all that was bet: then it was told out of order."""
    acts = [n for n, a in enumerate(table.acts) if a.who == table.me and a.action in ("call", "check")]
    wagers = [n for n, a in enumerate(table.acts) if a.action in ("bet", "raise")]
    return bool(acts and wagers and acts[-1] > wagers[-1])


_FOLDED_TO: Final = re.compile(
    r"\b(?:fold\w*|pass\w*|gefoldet|gepasst|weg|steigen aus)\b[^.?!;]{0,18}\b(?:to|bis|zum"
    r"|zur)\s(?:the |zum |dem |der )?"
    r"(?:sb|small blind|kleinen blind|small)\b",
    re.IGNORECASE,
)
"""All folded to the small blind: it is his turn."""


def _to_act(of: Marked, table: Table) -> str:
    opened = any(a.action in ("bet", "raise", "call") for a in table.acts)
    if not opened and table.street == "preflop" and table.me != "BB" and _FOLDED_TO.search(of.words.text):
        return "SB"
    first = not table.acts and not of.of("foldround", "fold") and _FIRST.search(of.words.text) is not None
    other = wishing(laid(of.words).story) not in ("", table.me)
    told = _OTHER_TOLD if other else _TOLD
    doubted = table.me in ("SB", "BB") and of.sure.get("me", 1.0) < told and not of.of("prior")
    if doubted and not any(a.who == table.me for a in table.acts):
        return "NEXT"
    if _first_of_two(of, table):
        return "SB"
    own = bool(of.of("prior"))
    if table.me in table.posted or (
        table.me in ("SB", "BB") and table.street == "preflop" and first and not own
    ):
        return "NEXT"
    return table.me if table.me != "ME" or any(a.who == "ME" for a in table.acts) else "NEXT"


def _first_of_two(of: Marked, table: Table) -> bool:
    """Heads-up the button has the small blind and is first before the flop."""
    two = of.heads["hu"] == "true" or of.words.any("m.headsup") is not None
    opens = table.me != "BB" and table.street in ("", "preflop") and not table.acts
    button = table.me == "SB" or _ON_BUTTON.search(of.words.text) or of.heads["ask"] == "maximum"
    return bool(two and opens and table.blinds is not None and button)


def _sized(acts: list[dict[str, object]], of: Marked, table: Table, street: str) -> None:
    """A price whose last raise was told by its size: the bet before it is what remains."""
    size = next((m.value for m in reversed(of.of("incr")) if m.value), None)
    wagers = [n for n, a in enumerate(acts) if a["action"] in ("bet", "raise")]
    if size is None or len(wagers) != 1 or size >= table.call_to:
        return
    acts[wagers[0]]["action"] = "raise"
    blind = table.blinds[1] if table.blinds and street == "preflop" else 0
    steps = range(table.call_to - size, max(blind, 0), -size)
    if len(steps) > _RAISES:
        return  # no bet grows so slowly: it is the size of something else
    for n, to in enumerate(steps):
        first = to - size <= blind and not blind
        before: dict[str, object] = {"seat": f"Q{n}", "action": "bet" if first else "raise", "to": to}
        acts.insert(wagers[0], before | ({"street": street} if street else {}))


def _steps(table: Table, found: Found, of: Marked) -> None:
    """The actions in order."""
    street = table.street if table.street in ("preflop", "flop", "turn", "river") else ""
    street = street or ("flop" if table.street or (table.bets > 1 and table.known) else "")
    if (
        not street
        and table.blinds is None
        and not of.of("incr")
        and table.acts
        and called_raise(of, table.acts[0])
    ):
        street = "preflop"
    if not street and table.blinds is not None and table.acts and table.acts[0].all_in:
        street = "preflop"
    if street:
        found.derived("street", street, "the street told, or shown by the actions")
    acts = []
    for act in table.acts:
        one: dict[str, object] = {"seat": act.who, "action": act.action}
        one |= {"street": street} if street else {}
        one |= {"to": act.to} if act.to is not None else {}
        one |= {"all_in": True} if act.all_in else {}
        acts.append(one)
    if acts:
        _sized(acts, of, table, street)
        spans = [act.span for act in table.acts]
        found.said("actions", acts, (min(s[0] for s in spans), max(s[1] for s in spans)))


def _asker(of: Marked, table: Table) -> str:
    """The player asked about: told by the marks, else named in the question as in the hand."""
    if table.me in table.own:
        return table.me
    story, before = laid(of.words).story, 0
    who = aim(story).who
    for act in table.acts:
        near = [t for t in story.tokens if t.who and not t.owns and before <= t.start < act.span[1]]
        if near and near[-1].who == who and not _BREAK.search(of.words.text[near[-1].end : act.span[0]]):
            return act.who
        before = act.span[1]
    return table.me


def _pot_raise(table: Table, pot: Mark) -> int:
    """The most that somebody who has nothing in yet may raise to (54-C)."""
    return 2 * table.call_to + (pot.value or 0) + sum(table.own.values())


def _pot_bet(of: Marked, table: Table, found: Found, pot: Mark) -> Draft:
    """The pot bet after the flop, the pot being told (54)."""
    found.derived("street", table.street or "flop+", "the street told, or shown by the pot told")
    found.derived("declared", "pot", "a pot bet is asked about")
    bets = sum(table.own.values())
    found.said("pot_before", (pot.value or 0) + bets, pot.span)
    found.derived("facing_bet", bool(bets), "the bets told")
    own = table.own.get(_asker(of, table), 0)
    if own and own < table.call_to:
        found.derived("prior_chips", [own], "the player's own bet before")
    if bets:
        found.derived("call_to", table.call_to, "the actions told")
        found.derived("last_full_bet_or_raise", table.raise_by, "the last bet or raise")
    return Draft("wager", found, "maximum", list(table.odd))
