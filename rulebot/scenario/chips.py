"""From a story to the facts of `wager`: what do these chips or words mean?

Also of its relatives: chips of a prior bet, an undercall, a declaration that does not fit.
"""

from __future__ import annotations

import re
from typing import Final

from rulebot.scenario.aim import Aim
from rulebot.scenario.draft import Draft
from rulebot.scenario.facing import beside, facing, prior, setting
from rulebot.scenario.felt import Felt
from rulebot.scenario.motion import Motion, motion
from rulebot.scenario.pieces import listed, numeric
from rulebot.scenario.reading import Found
from rulebot.scenario.sequence import told_first

_OF_A_COLOUR: Final = re.compile(
    r"\b(?:an?|one|single|his|her|my|ein(?:en)?|nen) (?:single |lone |einzel\w* )?"
    r"(?:red|blue|green|black|white|yellow|purple|pink|orange|gr[ae]y|brown|gold|rote[nr]?|blaue[nr]?|grüne[nr]?"
    r"|schwarze[nr]?|weiße[nr]?|gelbe[nr]?|lila|rosa|graue[nr]?|braune[nr]?) (?=\d)",
    re.IGNORECASE,
)
"""Right before what one chip is worth."""
_USUAL = (100_000, 25_000, 5_000, 1_000, 500, 100, 25, 5, 1)
DECLARED = {"open": "bet", "limp": "call", "allin": "all-in", "minraise": "raise"}
_SMALL = 12
_LEAST = 25
"""Less than this is no bet, where the blinds are not told."""


def read_wager(felt: Felt, aim: Aim) -> Draft | None:
    """The facts of a wager, as far as told."""
    done = motion(felt)
    if done is None:
        return None
    felt.play(done.before)
    found = Found(felt.story.words.text)
    draft = Draft("wager", found, "meaning")
    who = felt.player(done.who) if done.who else ""
    setting(felt, found)
    _words(felt, done, found, draft)
    facing(felt, done, found)
    prior(felt, done, who, found)
    _chips(felt, done, draft)
    beside(felt, done, found)
    if not _enough(felt, found, aim):
        return None
    if done.twice:
        _later(felt, done, draft)
    spoken = [d for d in done.deeds if d.verb == "say"]
    if len({d.said for d in spoken}) > 1 and (len({str(d.who) for d in spoken}) > 1 or spoken[0].sums):
        draft.unread.append("two declarations")
    draft.unread += felt.odd
    draft.fair = draft.fair or felt.fair or bool(felt.short) or _corrected(felt, done)
    _kind(felt, draft)
    if draft.kind == "invalid-declaration" and aim.want == "may-raise":
        draft.asked = aim.want
    if found.facts.get("declared") == "call" and "new_chips" not in found.facts and _believed(felt, aim):
        draft.asked = "full-call"
    return draft


def _believed(felt: Felt, aim: Aim) -> bool:
    """Was the bet taken for another, or is asked what is owed after "call" (49, 51-A)?"""
    apart = any(c.marks & {"apart", "actual"} and any(t.amount for t in c.tokens) for c in felt.story.clauses)
    return apart or aim.want == "call-amount" or any(d.actual for d in felt.story.deeds)


def _corrected(felt: Felt, done: Motion) -> bool:
    """ "two 1000s... I mean a 5k": other chips named afterwards."""
    put = done.put
    clauses = felt.story.clauses
    return put is not None and any(
        "apart" in c.marks and any(numeric(t) for t in c.tokens) and c.span[0] > put.span[1] for c in clauses
    )


def _words(felt: Felt, done: Motion, found: Found, draft: Draft) -> None:
    said, put = done.said, done.put
    if said is None:
        return
    declared = DECLARED.get(said.said, said.said)
    found.said("declared", declared, said.span)
    amount = said.amount("to", "")
    by = said.amount("by")
    stack = _stack(felt) if declared == "all-in" and amount is None and put is None else None
    if stack is not None:
        found.said("declared_amount", stack[0], stack[1])
    elif amount is not None:
        found.said("declared_amount", amount, said.span)
    elif by is not None and felt.call_to:
        found.derived("declared_amount", felt.call_to + by, f"{by} more than the bet", said.span)
    elif by is not None:
        draft.unread.append(str(by))
    if put is None:
        return
    together = felt.story.words.any("x.together")
    if together is not None:
        found.said("order", "together", together.span)
        return
    late = done.deeds.index(said) > done.deeds.index(put) or felt.story.words.any("x.afterwards") is not None
    order = told_first(felt.story.words.text, said.span, put.span) if said is not put else ""
    found.derived(
        "order", order or ("chips-first" if late else "words-first"), "in the order told", said.span
    )


def _stack(felt: Felt) -> tuple[int, tuple[int, int]] | None:
    """ "says all-in, has only 700": what somebody has, where it is told of one."""
    told = [
        (t.amount, t.span) for c in felt.story.clauses if "stack" in c.marks for t in c.tokens if t.amount
    ]
    return told[0] if len(told) == 1 else None


def _later(felt: Felt, done: Motion, draft: Draft) -> None:
    """A second motion with more chips: what it adds is a string bet (56)."""
    first, second = [d for d in done.deeds if d.verb == "put"][:2]
    back = any(listed(t, "string") and first.span[1] <= t.start < second.span[1] for t in felt.story.tokens)
    more = second.chips or ([second.total] if second.total else [])
    if not back or not more:
        draft.unread.append("chips in two motions")
        return
    draft.found.said("later_chips", sorted(more, reverse=True), second.span)


def _chips(felt: Felt, done: Motion, draft: Draft) -> None:
    """The chips put out; a bare total only where its chips cannot matter."""
    put, found = done.put, draft.found
    if put is None:
        return
    if put.chips:
        found.said("new_chips", sorted(put.chips, reverse=True), put.span)
        if put.times is not None:
            draft.unread.append("x")
        return
    total = put.amount("", "to", "by")
    if total is None:
        return
    prior = sum(found.facts.get("prior_chips", ()))
    told = any(t.is_("n.chip") and put.span[0] <= t.start < put.span[1] for t in felt.story.tokens)
    if _OF_A_COLOUR.search(found.text, *put.span):
        found.said("new_chips", [total], put.span)
        return
    plain = not felt.call_to or total + prior <= felt.call_to or put.last
    if plain or told or "declared" in found.facts or found.facts.get("facing_bet") is False:
        found.derived("new_chips", fewest(total), "in the fewest usual chips; others give the same", put.span)
        return
    found.derived("new_chips", [total], "if it was one chip", put.span)
    several = [chips for chips in (fewest(total), _of_one_kind(total)) if len(chips) > 1]
    draft.options = ("new_chips", tuple(several))


def _of_one_kind(total: int) -> list[int]:
    """An amount in chips of one value."""
    for chip in (1000, 500, 100, 25, 5):
        if total % chip == 0 and 2 <= total // chip <= 50:
            return [chip] * (total // chip)
    return [total]


def fewest(amount: int) -> list[int]:
    """An amount in the fewest usual chips."""
    out: list[int] = []
    for chip in _USUAL:
        many, amount = divmod(amount, chip)
        out += [chip] * min(many, 100)
    return out


def _enough(felt: Felt, found: Found, aim: Aim) -> bool:
    """Is there enough told to be a hand at all, rather than a question about a rule?"""
    facts = found.facts
    amount = facts.get("declared_amount")
    if amount is not None and amount <= _SMALL:
        return False
    least = felt.blinds.sizes[1] if felt.blinds else _LEAST
    chip = least // 40 if felt.blinds else _LEAST
    if facts.get("call_to", least) < least or max(facts.get("new_chips") or [chip]) < chip:
        return False
    if "new_chips" not in facts and "declared" not in facts:
        return "call_to" in facts
    if "call_to" in facts:
        return True
    figures = "new_chips" in facts or amount is not None
    if "facing_bet" in facts:
        return figures or facts.get("declared") in ("call", "raise", "check", "pot")
    return figures and "blinds" in facts


def _kind(felt: Felt, draft: Draft) -> None:
    """Which of the relatives is asked."""
    facts, found = draft.found.facts, draft.found
    declared, facing = facts.get("declared"), facts.get("facing_bet")
    unfit = (declared == "check" and facing is True) or (
        declared in ("call", "raise", "fold") and facing is False
    )
    if unfit and "new_chips" not in facts:
        draft.kind = "invalid-declaration"
        found.drop([k for k in list(facts) if k not in _INVALID])
        return
    if declared == "fold":
        found.drop(["declared", "order"])
    total = sum(facts.get("new_chips", ())) + sum(facts.get("prior_chips", ()))
    short = "new_chips" in facts and total < facts.get("call_to", 0)
    asked = felt.story.words.has("q.undercall") or "fold" in {d.verb for d in felt.story.deeds}
    if short and asked and "prior_chips" not in facts and declared in (None, "call"):
        _undercall(draft)
    elif "prior_chips" in facts:
        draft.kind = "prior-chips"


def _undercall(draft: Draft) -> None:
    """Fewer chips than the call."""
    found = draft.found
    facts = found.facts
    draft.kind = "undercall"
    facts["chips"], found.heard["chips"] = facts["new_chips"], found.heard["new_chips"]
    if facts.get("declared") == "call":
        facts["said_call"], found.heard["said_call"] = True, found.heard["declared"]
    found.drop([k for k in list(facts) if k not in (*_UNDERCALL, "chips", "said_call")])


_UNDERCALL = (
    "call_to",
    "last_full_bet_or_raise",
    "heads_up",
    "facing_opening_bet",
    "blinds",
    "street",
    "last_chips",
    "facing_all_in",
)
_INVALID = (
    "declared",
    "facing_bet",
    "blinds",
    "street",
    "call_to",
    "last_full_bet_or_raise",
    "declared_amount",
    "prior_chips",
    "new_chips",
)
