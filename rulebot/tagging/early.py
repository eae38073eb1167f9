"""From marks to the facts of an action out of turn, and of a pot bet on a wrong count."""

from __future__ import annotations

from typing import Any, Final

from rulebot.scenario.draft import Draft
from rulebot.scenario.reading import Found
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked, count
from rulebot.tagging.setting import last_street, tell_blinds

_OWN: Final = ("sum", "said", "word", "chip")
_WAGERS: Final = ("bet", "by", "allin", "x", "min", "potbet")
_PLAIN: Final = ("call", "check", "fold", "limp")
_PAIR: Final = ("the early deed", "the right player's")
_TEN: Final = 10
_SAID: Final = {"call": "call", "check": "check", "fold": "fold", "raise": "raise", "bet": "bet"}


def out_of_turn(of: Marked) -> Draft | None:
    """What was done too early, and what the player whose turn it was did then."""
    found = Found(of.words.text)
    deeds = [m for m in last_street(of) if m.tag in (*_WAGERS, *_PLAIN)]
    own, correct = _pair(of, deeds)
    if not own:
        return None
    rest = [m for m in deeds if m not in own and m is not correct]
    before = [m.value or 0 for m in rest if m.tag in _WAGERS]
    blinds = tell_blinds(of, found)
    call_to = max([*before, blinds[1] if blinds and of.heads["st"] == "preflop" else 0])
    done, to = _done(correct, call_to) if correct else ("", None)
    facing = bool(call_to) or done == "call"
    action, amount = _early(of, own, call_to, facing)
    if not action or (correct is None and action != "fold"):
        return None
    found = Found(of.words.text)
    found.said("action", action, own[0].span)
    if amount and action in ("bet", "raise"):
        found.said("amount_to", amount.value, amount.span)
    if call_to or not facing:
        found.derived("call_to", call_to, "what was bet before")
    if correct:
        found.said("correct_action", done, correct.span)
        if to:
            found.said("correct_to", to, correct.span)
    return Draft("out-of-turn", found, "binding")


def _pair(of: Marked, deeds: list[Mark]) -> tuple[list[Mark], Mark | None]:
    """What was done too early, and the deed of the player whose turn it was."""
    own = [m for m in of.marks if m.tag in _OWN or (m in deeds and m.who == "ME")]
    after = [m for m in deeds if own and m not in own and m.start > own[0].start]
    if own:
        after = [m for m in after if m.who != own[0].who or m.who == NOTHING]  # not his second thoughts
        last = after[-1] if after else None
        above = [m for m in after[:-1] if last and last.tag in _WAGERS and (m.value or 0) > (last.value or 0)]
        folds = [m for m in after[:-1] if last and last.tag in _WAGERS and m.tag in _PLAIN]
        return own, [last, *folds, *above][-1]
    if len(deeds) > 1:
        first = int(deeds[0].tag in _WAGERS and len(deeds) > len(_PAIR))
        others = [m for m in deeds[first + 1 :] if m.who != deeds[first].who]
        return [deeds[first]], others[0] if others else None
    return deeds, None


def _early(of: Marked, own: list[Mark], call_to: int, facing: bool) -> tuple[str, Mark | None]:
    """What was done out of turn, and its amount."""
    plain = next((m.tag for m in own if m.tag in _PLAIN), "")
    if plain:
        return ("call" if plain == "limp" else plain), None
    said = _SAID.get(of.heads["said"], "") or next((t.verb for m in own for t in m.tokens if t.verb), "")
    if said in ("call", "check", "fold"):
        return said, None
    amount = next((m for m in own if m.value and m.tag not in ("word", "by", "x")), None)
    if amount is not None and call_to and (amount.value or 0) <= call_to:
        return "call", None
    wager = amount is not None or said in ("raise", "bet", "allin", "all-in") or own[0].tag in _WAGERS
    return (("raise" if facing else "bet") if wager else ""), amount


def _done(mark: Mark, call_to: int) -> tuple[str, int | None]:
    """What the player whose turn it was did."""
    if mark.tag in _PLAIN:
        return ("call" if mark.tag == "limp" else mark.tag), None
    value = mark.value if mark.tag in ("bet", "allin") else None
    if value and call_to and value <= call_to:
        return "call", None
    return ("raise" if call_to else "bet"), value


def miscount(of: Marked) -> Draft | None:
    """The pot as it was counted and as it was, and who has acted since."""
    found = Found(of.words.text)
    tags = ("pot", "quoted", "bet")
    told: dict[str, Any] = {tag: next((m for m in of.of(tag) if m.value), None) for tag in tags}
    quoted = told["quoted"] or told["bet"]
    if told["pot"] is None or quoted is None or told["pot"].value == quoted.value:
        return None
    found.said("pot", told["pot"].value, told["pot"].span)
    found.said("quoted", quoted.value, quoted.span)
    since = [m for m in of.of(*_PLAIN, *_WAGERS) if m is not quoted and m.value != quoted.value]
    acts = [(_done(m, 1)[0], _many(m)) for m in since]
    done = [name for name, many in acts for _ in range(many)]
    found.derived("actions_after", done, "what was told to have been done since")
    if of.heads["nextcard"] != NOTHING:
        found.derived("next_card", of.heads["nextcard"] == "true", "what was told of the next card")
    return Draft("pot-count", found, "binding")


def _many(mark: Mark) -> int:
    """ "Two callers" are two."""
    told = [mark.value, *(count(t) for t in (*mark.tokens, *mark.before))]
    return next((v for v in told if v and v < _TEN), 1)
