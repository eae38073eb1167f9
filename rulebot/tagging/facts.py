"""From marks to the facts of a ruling: what the calculator is told, each fact with the words it came from."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from rulebot.scenario.chips import DECLARED, fewest
from rulebot.scenario.draft import Draft
from rulebot.scenario.laying import laid
from rulebot.scenario.reading import Found, Reading
from rulebot.scenario.story import next_card, street_of_token
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked, blinds_of
from rulebot.tagging.table import DEEDS, Table

_ORDER: Final = {"": -1, "preflop": 0, "flop": 1, "flop+": 1, "turn": 2, "river": 3}
_ASKED: Final = {
    "minimum": "minimum",
    "maximum": "maximum",
    "may-raise": "may-raise",
    "call-amount": "call-amount",
    "options": "may-raise",
}
_MORE: Final = ("more", "extra", "on top", "drauf", "mehr", "obendrauf", "dazu")
_THEN: Final = ("then", "dann", "danach", "later", "afterwards", "spater", "anschließend", "anschliessend")
_SAID: Final = ("call", "raise", "bet", "check", "allin", "fold", "minraise", "open")
_FACED: Final = ("facing", "against", "gegen", "versus", "vs")
_OF_UNDERBET: Final = ("blinds", "street", "call_to", "bet_to", "next_card")
_SPOKEN: Final = 100
"""Below this a number said may mean hundreds or thousands."""


def reading(of: Marked) -> Reading | None:
    """What the marks come to; None where nothing is to be computed."""
    made = {
        "wager": _wager,
        "betting": _betting,
        "underbet": _underbet,
        "unclear-bet": _unclear,
        "pots": _pots,
    }.get(of.heads["kind"])
    draft = made(of) if made else None
    return draft.reading() if draft else None


# -- what all of them need


def _street(of: Marked) -> str:
    """The street asked about."""
    named = {name for _, name in _named_streets(of)}
    if len(named) == 1:
        return named.pop()
    if of.heads["st"] != NOTHING:
        return of.heads["st"]
    first = next((m.tag for m in of.of(*DEEDS) if m.tag != "foldround"), "")
    if first == "check" or (not first and of.words.has("q.nobet")):
        return "flop+"
    return laid(of.words).street


def _named_streets(of: Marked) -> list[tuple[int, str]]:
    """The streets that are named as played, and where; not those of which a card is still to come."""
    later = [s for name in ("q.nextcard", "q.notnextcard") for s in of.words.cues.get(name, ())]
    return [
        (t.start, street_of_token(t))
        for t in of.words.tokens
        if t.is_("st.") and not any(a <= t.start and t.end <= b for a, b in later)
    ]


def _blinds(of: Marked, found: Found) -> tuple[int, int] | None:
    """The blinds as marked."""
    text = of.words.text
    for mark in reversed(of.of("blinds")):
        sizes = blinds_of(mark, text)
        if len(sizes) >= 2 and sizes[0] <= sizes[1]:
            found.said("blinds", [sizes[0], sizes[1]], mark.span)
            return sizes[0], sizes[1]
    big = next((m for m in reversed(of.of("bb")) if m.value), None)
    small = next((m for m in reversed(of.of("sb")) if m.value), None)
    if big is None and small is None:
        return None
    if big is not None and big.value:
        sizes_ = ((small.value if small and small.value else big.value // 2), big.value)
        span = big.span
    elif small is not None:
        sizes_, span = (small.value or 0, 2 * (small.value or 0)), small.span
    if sizes_[0] > sizes_[1]:
        return None
    if small is not None and big is not None:
        found.said("blinds", list(sizes_), span)
    else:
        found.derived("blinds", list(sizes_), "one blind was told, the other is taken as half or twice", span)
    return sizes_


def _structure(of: Marked, found: Found) -> str:
    told = of.heads["struct"]
    if told != NOTHING:
        found.derived("structure", told, "the game told")
    return told


def _me(of: Marked) -> str:
    return of.heads["me"] if of.heads["me"] in ("SB", "BB") else "ME"


def _last_street(of: Marked) -> list[Mark]:
    """The deeds of the street that is asked about, where several streets are told."""
    tokens = of.words.tokens
    streets = _named_streets(of)
    deeds = of.of(*DEEDS)
    if len({name for _, name in streets}) < 2:
        return deeds
    ends = [t.start for t in tokens if t.ends] + [len(of.words.text)]

    def own(mark: Mark) -> str:
        before = [name for start, name in streets if start <= mark.start]
        close = next(end for end in ends if end >= mark.start or end == ends[-1])
        behind = [name for start, name in streets if mark.start < start < close]
        return before[-1] if before else behind[0] if behind else ""

    named = [own(mark) for mark in deeds]
    last = max(named, key=lambda name: _ORDER.get(name, -1), default="")
    return [mark for mark, name in zip(deeds, named, strict=True) if name in ("", last)]


def _table(of: Marked, found: Found, deeds: Sequence[Mark]) -> Table:
    blinds = _blinds(of, found)
    _structure(of, found)
    pot = next((m.value for m in reversed(of.of("pot")) if m.value), None)
    table = Table(blinds, _street(of), _me(of), pot)
    _begun(table, deeds)
    return table.play(deeds)


def _begun(table: Table, deeds: Sequence[Mark]) -> None:
    """A street that nothing tells: limps and multiples come before the flop, checks after it."""
    if table.street:
        return
    first = next((m.tag for m in deeds if m.tag != "foldround"), "")
    street = "preflop" if first in ("limp", "x") else "flop+" if first == "check" else ""
    if street:
        table.street = street
        table.__post_init__()


def _tell_street(table: Table, found: Found) -> None:
    if table.street:
        found.derived("street", table.street, "the street told, or shown by the actions")


def _tell_raise(table: Table, found: Found, of: Marked) -> None:
    """What is to call, and by how much it was last raised."""
    acts = [a for a in table.acts if a.action in ("bet", "raise")]
    if acts:
        found.said("call_to", table.call_to, acts[-1].span)
    elif table.call_to:
        found.derived("call_to", table.call_to, "the big blind is to call")
    size = next((m for m in reversed(of.of("incr")) if m.value), None)
    if size is not None:
        found.said("last_full_bet_or_raise", size.value, size.span)
    elif table.opening and table.bets == 1:
        found.derived("facing_opening_bet", True, "the first bet of the round")
    elif table.known and table.raise_by and table.call_to:
        found.derived("last_full_bet_or_raise", table.raise_by, f"the last raise to {table.call_to}")
        if table.street != "preflop" and table.bets > 1:
            found.derived("facing_opening_bet", False, "the bet was raised")


# -- a wager


def _wager(of: Marked) -> Draft | None:
    found = Found(of.words.text)
    deeds = _last_street(of)
    table = _table(of, found, deeds)
    draft = Draft("wager", found, "meaning")
    _tell_street(table, found)
    _own_bet_raised(of, table)
    if table.me == "BB" and table.street == "preflop" and not table.bets and table.blinds:
        found.derived("facing_bet", False, "nobody has raised the big blind")
    elif table.call_to:
        found.derived("facing_bet", True, "there is something to call")
        _tell_raise(table, found, of)
        if table.all_in:
            found.derived("facing_all_in", True, "the bet faced is all-in")
    elif any(a.action == "check" for a in table.acts) or _no_bet(of, table):
        found.derived("facing_bet", False, "nothing was bet before")
    _prior(of, table, found)
    _put(of, table, found, draft)
    _declared(of, table, found)
    _beside(of, table, found)
    pot = next((m for m in reversed(of.of("pot")) if m.value), None)
    if pot is not None and found.facts.get("declared") == "pot":
        found.said("pot_before", (pot.value or 0) + sum(table.own.values()), pot.span)
    draft.unread += table.odd
    if not {"new_chips", "declared"} & set(found.facts) or not _told(found):
        return None
    _kind(draft)
    return draft


def _own_bet_raised(of: Marked, table: Table) -> None:
    """After the flop, chips in front are the player's own bet, and what is faced is a raise of it."""
    own = sum(v for m in of.of("prior") for v in m.values)
    if table.street not in ("", "preflop") and table.opening and 0 < own < table.call_to:
        table.opening, table.raise_by, table.bets = False, table.call_to - own, 2


def _no_bet(of: Marked, table: Table) -> bool:
    """A later street on which no bet is told or named."""
    if table.street in ("", "preflop"):
        return False
    if of.words.has("q.nobet", "q.notfacing"):
        return True
    tokens = of.words.tokens
    over = [n for n, t in enumerate(tokens) if t.is_("p.over") or t.low in _FACED]
    return not any(t.verb in ("bet", "raise", "open") for n in over for t in tokens[n + 1 : n + 4])


def _told(found: Found) -> bool:
    """Is there a hand at all?"""
    facts = found.facts
    figure = "new_chips" in facts or "declared_amount" in facts
    return "call_to" in facts or ("facing_bet" in facts) or (figure and "blinds" in facts)


def _prior(of: Marked, table: Table, found: Found) -> None:
    """Own chips in front, and which of them were pulled back."""
    marks = of.of("prior")
    own = table.own.get(table.me, 0)
    chips = sorted((v for m in marks for v in m.values), reverse=True)
    if chips and table.call_to:
        found.said("prior_chips", chips, (marks[0].start, marks[-1].end))
    elif own and own < table.call_to:
        blind = table.me in ("SB", "BB") and table.street == "preflop"
        found.derived("prior_chips", [own], "the blind posted" if blind else "the player's own bet before")
    back = sorted((v for m in of.of("back") for v in m.values), reverse=True)
    if len(chips) == 1 and back and back[0] < chips[0] and chips[0] % back[0] == 0:
        chips = found.facts["prior_chips"] = [back[0]] * (chips[0] // back[0])  # told by what is pulled of it
    if of.of("back") and "prior_chips" in found.facts:
        part = bool(back) and back != found.facts["prior_chips"]
        found.said("prior_pulled", back if part else "all", of.of("back")[0].span)
    elif "prior_chips" in found.facts and of.words.has("q.front"):
        found.said("prior_pulled", "none", of.words.span("q.front"))
    if of.words.has("q.combine") and "prior_chips" in found.facts:
        found.said("combined", True, of.words.span("q.combine"))


def _put(of: Marked, table: Table, found: Found, draft: Draft) -> None:
    """The chips put out; a bare total only where its chips cannot matter."""
    marks = of.of("chip")
    chips = _counted(marks, of.words.text)
    if chips:
        found.said("new_chips", chips, (marks[0].start, marks[-1].end))
    else:
        _sum(of, table, found, draft)
    more = of.of("more")
    if more and "new_chips" in found.facts:
        later = sorted((v for m in more for v in m.values), reverse=True)
        if later:
            found.said("later_chips", later, (more[0].start, more[-1].end))


def _counted(marks: Sequence[Mark], text: str) -> list[int]:
    """The chips one by one; a total told beside its chips is no chip of its own."""
    out: list[int] = []
    many = 1
    for mark, after in itertools.zip_longest(marks, marks[1:]):
        value = mark.value
        if after and value and value <= 20 and len(mark.values) == 1 and after.start - mark.end <= 1:
            many = value  # "three", "1k": so many of them
            continue
        out += [*mark.values] * (many if len(mark.values) == 1 else 1)
        many = 1
    out.sort(reverse=True)
    if len(out) == 2 and out[0] % out[1] == 0 and " in " in text[marks[0].end : marks[-1].start + 1]:
        return [out[1]] * (out[0] // out[1])  # "1,500 in 500s"
    return out[1:] if len(out) > 2 and out[0] == sum(out[1:]) else out


def _sum(of: Marked, table: Table, found: Found, draft: Draft) -> None:
    mark = next((m for m in of.of("sum") if m.value), None)
    if mark is None or mark.value is None:
        return
    prior = sum(found.facts.get("prior_chips", ()))
    last = of.heads["last"] == "true" or bool(of.of("last"))
    declared = of.heads["said"] != NOTHING
    if not table.call_to or mark.value + prior <= table.call_to or last or declared or _in_chips(of, mark):
        found.derived(
            "new_chips", fewest(mark.value), "in the fewest usual chips; others give the same", mark.span
        )
        return
    found.derived("new_chips", [mark.value], "if it was one chip", mark.span)
    several = fewest(mark.value)
    if len(several) > 1:
        draft.options = ("new_chips", (several,))


def _in_chips(of: Marked, mark: Mark) -> bool:
    """ "1,400 in chips": several of them."""
    near = [t for t in of.words.tokens if 0 <= t.start - mark.end < 12]
    return any(t.is_("n.chip") and t.low.endswith("s") for t in near)


def _declared(of: Marked, table: Table, found: Found) -> None:
    """What was declared, and in which order with the chips."""
    declared = of.heads["said"]
    mark = next((m for m in of.of("said") if m.value), None)
    words = of.of("word")
    span = (mark or words[0]).span if mark or words else (0, 0)
    if declared == NOTHING and words:
        verbs = [t.verb for w in words for t in w.tokens if t.verb]
        declared = DECLARED.get(verbs[0], verbs[0]) if verbs and verbs[0] in _SAID else NOTHING
    if declared == NOTHING and mark is not None:
        declared = "amount"
    if declared == NOTHING or (declared == "amount" and mark is None):
        return
    if span == (0, 0):
        found.derived("declared", declared, "what was said")
    else:
        found.said("declared", declared, span)
    if mark is not None and declared != "check":
        tokens = of.words.tokens
        by = any(t.is_("p.by") and 0 <= mark.start - t.end <= 2 for t in tokens)
        by = by or any(t.low in _MORE and 0 <= t.start - mark.end <= 2 for t in tokens)
        amount = (table.call_to if by else 0) + (mark.value or 0)
        found.said("declared_amount", amount, mark.span)
    elif declared == "all-in":
        stack = next((m for m in of.of("stack", "allin") if m.value and m.who in ("ME", NOTHING)), None)
        last = of.heads["last"] == "true" or bool(of.of("last")) or of.words.any("m.last") is not None
        if stack is not None:
            found.said("declared_amount", stack.value, stack.span)
        elif last and found.facts.get("new_chips"):
            found.derived("declared_amount", sum(found.facts["new_chips"]), "the player's last chips")
    chips = of.of("chip", "sum")
    then = chips and span != (0, 0) and chips[0].end <= span[0]
    if declared == "all-in":
        found.drop(["new_chips"])
    elif then and any(t.low in _THEN for t in of.words.tokens if chips[0].end <= t.start < span[0]):
        found.derived("order", "chips-first", "in the order told")
    elif of.heads["order"] != NOTHING and "new_chips" in found.facts:
        found.derived("order", of.heads["order"], "in the order told")
    elif chips and span != (0, 0):
        found.derived(
            "order", "words-first" if span[0] < chips[0].start else "chips-first", "in the order told"
        )


def _beside(of: Marked, table: Table, found: Found) -> None:
    """Last chips, how many are in the hand."""
    last = of.of("last")
    said = of.words.any("m.last")
    if not last and of.heads["last"] == NOTHING and said is not None:
        found.said("last_chips", True, said.span)
    elif of.heads["last"] != NOTHING or last:
        value = of.heads["last"] != "false"
        if last:
            found.said("last_chips", value, last[0].span)
        else:
            found.derived("last_chips", value, "what was told of the stack")
    two, more = of.words.any("m.headsup"), of.words.any("m.multiway")
    if (two is None) != (more is None):
        told = two or more
        found.said("heads_up", two is not None, told.span if told else (0, 0))
        return
    if of.heads["hu"] != NOTHING:
        found.derived("heads_up", of.heads["hu"] == "true", "how many are told to be in the hand")
        return
    out = {a.who for a in table.acts if a.action == "fold"}
    live = {a.who for a in table.acts if a.action != "check"} - out - {table.me}
    if len(live) > 1:
        found.derived("heads_up", False, "at least three players are in the hand")


def _kind(draft: Draft) -> None:
    """Which of the wager's relatives is asked."""
    found = draft.found
    facts = found.facts
    declared, facing = facts.get("declared"), facts.get("facing_bet")
    unfit = (declared == "check" and facing is True) or (
        declared in ("call", "raise", "fold") and facing is False
    )
    sized = declared == "raise" and "declared_amount" in facts  # a bet under another name
    if unfit and not sized and "new_chips" not in facts:
        draft.kind = "invalid-declaration"
        kept = ("declared", "facing_bet", "blinds", "street", "call_to", "last_full_bet_or_raise",
                "declared_amount", "prior_chips")  # fmt: skip
        found.drop([name for name in list(facts) if name not in kept])
        return
    if declared == "fold":
        found.drop(["declared", "order"])
    total = sum(facts.get("new_chips", ()))
    if facing is False and 0 < total < facts.get("blinds", [0, 0])[1] and declared in (None, "bet"):
        draft.kind, draft.asked = "underbet", "binding"
        found.derived("call_to", 0, "nothing was bet before")
        facts["bet_to"], found.heard["bet_to"] = total, found.heard["new_chips"]
        found.derived("next_card", False, "nothing was told of the next card")
        found.drop([name for name in list(facts) if name not in _OF_UNDERBET])
        return
    if "prior_chips" in facts and "new_chips" in facts:
        draft.kind = "prior-chips"


def _underbet(of: Marked) -> Draft | None:
    found = Found(of.words.text)
    deeds = _last_street(of)
    table = _table(of, found, deeds)
    own = next((m for m in of.of("sum", "said", "chip") if m.value), None)
    total = sum(m.value or 0 for m in of.of("chip")) or (own.value if own else 0)
    if table.short is None and own is not None and total:
        table.short = (total, table.call_to, table.raise_by)
    if table.short is None:
        return None
    to, call_to, raise_by = table.short
    found.drop(["structure"])
    _tell_street(table, found)
    if found.facts.get("street") == "flop+":
        found.facts["street"] = "flop"
    found.derived("call_to", call_to, "the action before")
    if call_to and raise_by:
        found.derived("last_full_bet_or_raise", raise_by, "the last bet or raise before")
    span = own.span if own else next((m.span for m in of.of("bet", "by") if m.value == to), (0, 0))
    found.said("bet_to", to, span)
    card = next_card(laid(of.words).story)
    if card is not None:
        found.said("next_card", card[0], card[1])
    elif of.heads["nextcard"] != NOTHING:
        found.derived("next_card", of.heads["nextcard"] == "true", "what was told of the next card")
    return Draft("underbet", found, "binding")


def _unclear(of: Marked) -> Draft | None:
    found = Found(of.words.text)
    spoken = next((m for m in of.of("said", "bet", "sum", "chip") if m.value and m.value < _SPOKEN), None)
    if spoken is None:
        return None
    deeds = [m for m in _last_street(of) if m is not spoken]
    table = _table(of, found, deeds)
    found.drop(["structure"])
    found.said("spoken", spoken.value, spoken.span)
    pot = next((m for m in reversed(of.of("pot")) if m.value), None)
    if pot is not None:
        found.said("pot_before", pot.value, pot.span)
    if table.bets:
        found.derived("call_to", table.call_to, "the action before")
        if table.known:
            found.derived("last_full_bet_or_raise", table.raise_by, "the last bet or raise")
    if not {"pot_before", "blinds"} & set(found.facts):
        return None
    return Draft("unclear-bet", found, "meaning", list(table.odd))


# -- the next player's choices


def _betting(of: Marked) -> Draft | None:
    found = Found(of.words.text)
    deeds = _last_street(of)
    table = _table(of, found, deeds)
    asked = _ASKED.get(of.heads["ask"], "minimum")
    limit = found.facts.get("structure") == "pot-limit"
    pot = next((m for m in reversed(of.of("pot")) if m.value), None)
    if asked == "maximum" and limit and pot is not None and table.street not in ("preflop", ""):
        return _pot_bet(table, found, pot)
    if asked == "maximum" and found.facts.get("structure") not in ("pot-limit", "fixed-limit"):
        return None
    if of.heads["ask"] == "options" and not any(a.action in ("bet", "raise") for a in table.acts):
        asked = "minimum" if table.street != "preflop" else asked
    draft = Draft("betting", found, asked)
    if table.posted:
        found.derived("posted", dict(table.posted), "what a blind really put in")
    if not table.acts and "blinds" not in found.facts:
        return None
    _steps(table, found, of)
    ante = laid(of.words).ante
    if ante is not None and ante[0] != "none":
        found.derived("ante", {"type": ante[0], "amount": ante[1]}, "the ante told")
    me = _to_act(of, table)
    found.derived("to_act", me, "the player asked about")
    draft.unread += table.odd
    own = [a for a in table.acts if a.who == me]
    wagers = [a for a in table.acts if a.action in ("bet", "raise")]
    if any(a.all_in or a.action == "fold" for a in own) or (wagers and wagers[-1].who == me):
        draft.unread.append("who is to act?")
    return draft


def _to_act(of: Marked, table: Table) -> str:
    return table.me if table.me != "ME" or any(a.who == "ME" for a in table.acts) else "NEXT"


def _sized(acts: list[dict[str, object]], of: Marked, table: Table, street: str) -> None:
    """A price whose last raise was told by its size: the bet before it is what remains."""
    size = next((m.value for m in reversed(of.of("incr")) if m.value), None)
    wagers = [n for n, a in enumerate(acts) if a["action"] in ("bet", "raise")]
    if size is None or len(wagers) != 1 or size >= table.call_to:
        return
    acts[wagers[0]]["action"] = "raise"
    blind = table.blinds[1] if table.blinds and street == "preflop" else 0
    steps = range(table.call_to - size, max(blind, 0), -size)
    for n, to in enumerate(steps):
        first = to - size <= blind and not blind
        before: dict[str, object] = {"seat": f"Q{n}", "action": "bet" if first else "raise", "to": to}
        acts.insert(wagers[0], before | ({"street": street} if street else {}))


def _steps(table: Table, found: Found, of: Marked) -> None:
    """The actions in order."""
    street = table.street if table.street in ("preflop", "flop", "turn", "river") else ""
    street = street or ("flop" if table.street or (table.bets > 1 and table.known) else "")
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


def _pot_bet(table: Table, found: Found, pot: Mark) -> Draft:
    """The pot bet after the flop, the pot being told (54)."""
    found.derived("street", table.street, "the street told")
    found.derived("declared", "pot", "a pot bet is asked about")
    bets = sum(table.own.values())
    found.said("pot_before", (pot.value or 0) + bets, pot.span)
    found.derived("facing_bet", bool(bets), "the bets told")
    own = table.own.get(table.me, 0)
    if own and own < table.call_to:
        found.derived("prior_chips", [own], "the player's own bet before")
    if bets:
        found.derived("call_to", table.call_to, "the actions told")
        found.derived("last_full_bet_or_raise", table.raise_by, "the last bet or raise")
    return Draft("wager", found, "maximum", list(table.odd))


# -- pots


def _pots(of: Marked) -> Draft | None:
    found = Found(of.words.text)
    paid, spans, folded = _paid(of)
    if len(paid) < 2:
        return None
    names = list(paid)
    found.derived("seats", names, "the players told")
    found.said(
        "contributions", [paid[n] for n in names], (min(s[0] for s in spans), max(s[1] for s in spans))
    )
    if folded:
        found.derived("folded", [n in folded for n in names], "who folded")
    chip = next((m for m in of.of("chipsize") if m.value), None)
    if chip is not None:
        found.said("smallest_chip", chip.values[0], chip.span)
    return Draft("pots", found, "pots")


def _paid(of: Marked) -> tuple[dict[str, int], list[tuple[int, int]], set[str]]:
    """What each player has in, the places where that is told, and who folded."""
    paid: dict[str, int] = {}
    spans: list[tuple[int, int]] = []
    folded: set[str] = set()
    table = Table(None, "")
    marks = of.of("in", "allin", "bet", "call", "fold", "stack", "dead", "n")
    sums = of.of("in", "allin", "bet")
    for mark in marks:
        if mark.tag == "n":
            continue
        who = table.player(mark)
        if mark.tag == "fold":
            folded.add(who)
        elif mark.tag == "call":
            if paid and who not in paid:
                paid[who] = max(paid.values())
        elif mark.tag == "dead":
            if mark.value:
                folded.add(who)
                paid[who] = mark.value
                spans.append(mark.span)
        elif mark.tag == "stack":
            if not sums and mark.value:
                paid[who] = mark.value
                spans.append(mark.span)
        elif mark.value:
            paid[who] = max(paid.get(who, 0), mark.value)
            spans.append(mark.span)
            for _ in range(_many(of, mark) - 1):
                paid[table.guest()] = mark.value
    return paid, spans, folded & set(paid)


def _many(of: Marked, mark: Mark) -> int:
    """ "three players with 1800 each": how many have the same."""
    sums = of.of("in", "allin", "bet")
    for one in of.of("n"):
        behind = next((m for m in sums if 0 <= m.start - one.end < 40), None)
        ahead = next((m for m in reversed(sums) if 0 <= one.start - m.end < 12), None)
        if (behind or ahead) is mark:
            return next((v for v in one.values if 2 <= v <= 9), 1)
    return 1
