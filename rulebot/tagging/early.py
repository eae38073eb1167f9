"""From marks to the facts of an action out of turn, and of a pot bet on a wrong count."""

from __future__ import annotations

import re
from typing import Any, Final

from rulebot.scenario.draft import Draft
from rulebot.scenario.reading import Found
from rulebot.tagging.ahead import OUT_OF_TURN, ahead
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Mark, Marked, count
from rulebot.tagging.setting import crowd, last_street, tell_blinds, tell_next_card

_OWN: Final = ("sum", "said", "word", "chip")
_WAGERS: Final = ("bet", "by", "allin", "x", "min", "potbet")
_PLAIN: Final = ("call", "check", "fold", "limp")
_PLAIN_VERBS: Final = frozenset(_PLAIN)
_SKIPPED: Final = re.compile(
    r"\b(?:skipp?ed|skip|passed over|jumped over|leapfrog\w*|nobody asked me"
    r"|über(?:sprungen|gangen)|ueber(?:sprungen|gangen)|geskippt|ausgelassen|überseh\w*|uebersehen"
    r"|overlook\w*"
    r"|look(?:s|ed) past|miss(?:es|ed) (?:me|him|her|seat)|left out|speaks? up only|meldet sich erst)\b",
    re.IGNORECASE,
)  # fmt: skip
_STOP: Final = re.compile(r"[,.;:!?]")
_SENTENCE: Final = re.compile(r"[.;?!](?!\d)")
_BESIDE: Final = 30
"""What the skipped player did stands within so many characters."""
_OF_DEED: Final = re.compile(
    r"\b(?:gilt|gültig|bleibt|bindend|binding|stands?|stays?|valid|good|fix)\b", re.IGNORECASE
)
"""The question is of what was done behind him, not of his hand."""
_OF_HAND: Final = re.compile(
    r"\b(?:hand|cards?|blatt|karten)\b[^.?!]{0,20}\b(?:dead|tot|live|alive|fouled|noch|weg)\b"
    r"|\b(?:dead|tote?)\b[^.?!]{0,15}\b(?:hand|cards?|blatt)\b",
    re.IGNORECASE,
)
"""It is asked about the hand of the player who was passed over."""
_NO_TIME: Final = re.compile(
    r"\b(?:no time|in(?:stantly| a flash| a split second)|too fast|so fast|zu schnell|so schnell|blitzschnell"
    r"|keine zeit)\b", re.IGNORECASE,
)  # fmt: skip
_SPOKE_UP: Final = re.compile(
    r"\b(?:spoke|speaks?|pipes?|piped) up\b(?! only)"
    r"|\b(?:at once|immediately|straight away|right away) (?:said|says|spoke|shouted|objected)"
    r"|\b(?:said|says|shouted|objected)[^.?!]{0,25}\b(?:at once|immediately|straight away|right away)"
    r"|\b(?:meldet\w*|gemeldet|protestier\w*|ruft|rief)\b(?! sich erst)[^.?!]{0,30}\b(?:sofort|gleich|direkt)"
    r"|\b(?:sofort|gleich|direkt)\b[^.?!]{0,15}\b(?:gemeldet|protestiert|gerufen|reklamiert)\b",
    re.IGNORECASE,
)  # fmt: skip
"""The player who was passed over said so at once."""
_OPEN: Final = re.compile(
    r"\b(?:hasn.?t|haven.?t|didn.?t|yet|noch n\w+|noch gar n\w+|denkt|überlegt|thinking"
    r"|still (?:to act|thinking|deciding)|in the tank|weiß noch|dran ist|dran war"
    r"|action (?:is|was) on|entscheide\w*)\b", re.IGNORECASE,
)  # fmt: skip
"""The player whose turn it was has not acted yet."""
_CALLED: Final = re.compile(
    r"\W*(?:(?:an?|the|his|her|my|your|their|of|for|das|die|der|den|einen?|seine?n?|meine?n?|bet|raise|open"
    r"|facing|to|auf|von)\W*)*", re.IGNORECASE,
)  # fmt: skip
_PAST: Final = re.compile(
    r"\b(?:had|hatte\w*|already|schon|vorher|nachdem|after|vorzeitig|zuvor|earlier)\b", re.IGNORECASE
)
"""What is told next was done before."""
_THROWN: Final = re.compile(
    r"\b(?:muck|thr[eo]w|toss|slid|fold|chuck|pitch|fling|flung|dump|wirft|warf|weg|schmeiß|schmeiss|passt)",
    re.IGNORECASE,
)
_GIVES_UP: Final = re.compile(
    r"\s*(?:(?:the|his|her|my|die|seine|ihre|meine)\s)?(?:karten|cards|hand|blatt)\s"
    r"(?:(?:face down|einfach)\s)?"
    r"(?:weg|away|in|forward|into the muck|in den muck|rein)\b",
    re.IGNORECASE,
)
_FACED: Final = re.compile(
    r"(?:\bon|\bfacing|\bover|\bagainst|\bgegen|\bauf|\b(?:bet|einsatz|open) (?:was|is|of|war|ist|von)"
    r"|\bvor sich|\bhatte nur|\bhad only|\bonly had)\s*(?:an? |the |die |den |der |ne |eine[rn]? |only "
    r"|nur )*$",
    re.IGNORECASE,
)
"""What the player whose turn it was had in front of him."""
_RAISED_TO: Final = re.compile(
    r"\b(?:re-?)?(?:raise[nst]?|raist|erhöh\w*|erhoeh\w*|geht|ging|macht\w*|stellt\w*|setzt\w*)\s(?:\w+\s)?auf\s*$"
    r"|\b(?:erhöht|erhoeht|raist)\b[^.?!;\d]{0,30}\bauf\s*$",
    re.IGNORECASE,
)
_ANSWERS: Final = re.compile(
    r"\b(?:then|now|dann|jetzt|nun|danach|wakes? up|woke up|wacht|himself|herself|selbst|selber|instead"
    r"|(?:re-?)?(?:raise[sd]?|raist)|erhöh\w*|erhoeh\w*|goes|squeez\w*)\b[^.?!;]{0,40}$",
    re.IGNORECASE,
)
"""Between a call and a wager told behind it: that is the answer of the player whose turn it was."""
_IF: Final = re.compile(r"\b(?:if|wenn|falls)\b", re.IGNORECASE)
_TEN: Final = 10
_SAID: Final = {"call": "call", "check": "check", "fold": "fold", "raise": "raise", "bet": "bet"}


def out_of_turn(of: Marked) -> Draft | None:
    """What was done too early, and what the player whose turn it was did then."""
    deeds = [m for m in last_street(of) if m.tag in (*_WAGERS, *_PLAIN)]
    start = ahead(of.words)
    own = _from(of, start) if start is not None else []
    if own:
        before, after = _around(of, own, [m for m in deeds if m not in own])
    else:
        few = len(deeds) <= 2 and OUT_OF_TURN.search(of.words.text)
        if not few and _passed_over(of, deeds):
            return _skipped(of, deeds)
        own = _own(of, deeds)
        if not own:
            return None
        before, after = _parted(of, own, [m for m in deeds if m not in own])
    found = Found(of.words.text)
    blinds = tell_blinds(of, found)
    preflop = of.heads["st"] == "preflop"
    sized = [m.value or 0 for m in before if m.tag in ("bet", "allin")]
    sized += [] if before else [m.value or 0 for m in of.of("tocall") if m.start < own[0].start]
    call_to = max([*sized, blinds[1] if blinds and preflop else 0]) if len(sized) >= len(before) else 0
    correct = _correct(of, own, after)
    if after and correct is None:
        return None
    if start is not None and not before and _called(of, start, own):
        call_to = own[-1].value or 0
    done, to = _done(correct, call_to) if correct else (_supposed(of, own) if start is not None else "", None)
    if correct and correct.tag == "bet" and 0 < (correct.value or 0) < call_to:
        return None  # less than what was bet before: told of somebody else
    facing = bool(call_to or before) or done == "call"
    action, amount = _early(of, own, call_to, facing)
    told = start is not None or _OPEN.search(of.words.text) or any(_faced(of, m) for m in before)
    if not action or (correct is None and action != "fold" and not told):
        return None
    found = Found(of.words.text)
    found.said("action", action, own[0].span)
    if amount and action in ("bet", "raise"):
        found.said("amount_to", amount.value, amount.span)
    elif (
        action == "call" and call_to and own[0].who not in ("SB", "BB") and of.heads["me"] not in ("SB", "BB")
    ):
        found.derived("amount_to", call_to, "what was called")
    if call_to or not facing:
        found.derived("call_to", call_to, "what was bet before")
    if done and not correct:
        found.derived("correct_action", done, "what is supposed")
    if correct:
        found.said("correct_action", done, correct.span)
        if to:
            found.said("correct_to", to, correct.span)
    return Draft("out-of-turn", found, "binding")


def _passed_over(of: Marked, deeds: list[Mark]) -> bool:
    """Whether a player was passed over, and it is not told what he did then."""
    text = of.words.text
    return not of.of(*_OWN) and any(
        not any(
            0 <= m.start - skip.end() < _BESIDE and not _STOP.search(text[skip.end() : m.start])
            for m in deeds
        )
        for skip in _SKIPPED.finditer(text)
    )


def _skipped(of: Marked, deeds: list[Mark]) -> Draft | None:
    """A player who was passed over: what was done behind him meanwhile (53-B)."""
    first = deeds[0] if deeds else None
    skip = _SKIPPED.search(of.words.text)
    before = first is not None and len(deeds) == 2 and skip is not None and first.end <= skip.start()
    opened = before or len(deeds) > 2
    opened = opened and first is not None and (first.tag in _WAGERS or first.tag == "limp")
    acts = deeds[1:] if opened else deeds
    call_to = (first.value or 0) if opened and first is not None and first.tag != "x" else 0
    done = [_done(m, 1)[0] for m in acts for _ in range(_many(of, m))]
    if not done:
        return None
    found = Found(of.words.text)
    found.said("action", done[0], acts[0].span)
    if call_to:
        found.derived("call_to", call_to, "what was bet before")
    found.said("actions_after", done, (acts[0].start, acts[-1].end))
    if not _NO_TIME.search(of.words.text):
        found.derived("had_time", True, "nothing was told of haste")
    text = of.words.text
    spoke = _SPOKE_UP.search(text)
    if spoke:
        found.said("spoke_up", True, spoke.span())
    deed = _OF_DEED.search(text) and not _OF_HAND.search(text)
    return Draft("out-of-turn", found, "binding" if deed else "skipped")


def _own(of: Marked, deeds: list[Mark]) -> list[Mark]:
    """What was done too early."""
    said = of.of(*_OWN)
    own = [m for m in deeds if m.who == "ME"]
    if said and own and _PLAIN_VERBS & {own[0].tag, *(t.verb for m in said for t in m.tokens)}:
        return said if said[0].start < own[0].start else own
    both = sorted([*said, *own], key=lambda m: m.start)
    opened = bool(deeds) and deeds[0].tag in _WAGERS and len(deeds) > 2
    return both or deeds[int(opened) : int(opened) + 1]


def _from(of: Marked, start: int) -> list[Mark]:
    """What was done by the player who is told to have acted while it was another's turn."""
    own: list[Mark] = []
    for mark in of.of(*_OWN, *_WAGERS, *_PLAIN):
        if mark.start < start:
            continue
        between = of.words.text[own[-1].end if own else start : mark.start]
        if _SENTENCE.search(between) or (own and mark.who not in (own[-1].who, NOTHING)):
            break
        own.append(mark)
    return own


def _around(of: Marked, own: list[Mark], others: list[Mark]) -> tuple[list[Mark], list[Mark]]:
    """What was bet before that deed, and what was done after it."""
    told = [m for m in others if m.tag in _WAGERS and (m.start < own[0].start or _faced(of, m))]
    return told, [m for m in others if m.start > own[0].start and m not in told]


def _parted(of: Marked, own: list[Mark], others: list[Mark]) -> tuple[list[Mark], list[Mark]]:
    """What the others bet before the early deed, and what they did after it."""
    text, start, end = of.words.text, own[0].start, own[-1].end
    others = [m for m in others if m.who != own[0].who or m.who == NOTHING or m.start < start]
    told = [m for m in others if m.tag in _WAGERS and (m.start < start or _faced(of, m))]
    late = [m for m in others if m.start > start and m not in told]
    wagers = [m for m in late if m.tag in _WAGERS]
    answered = any(m.tag in ("call", "fold") for m in late)
    if _is_call(of, own):
        direct = next((m for m in wagers if _CALLED.fullmatch(text[end : m.start])), None)
        sure = answered or len(wagers) > 1 or of.heads["st"] != "preflop" or _OPEN.search(text)
        answer = bool(wagers) and _ANSWERS.search(text[end : wagers[0].start])
        if direct is None and not told and sure and not answer:
            direct = min(wagers, key=lambda m: m.value or 0, default=None)
        if direct is not None:
            more = [m for m in told if (m.value or 0) > (direct.value or 0)]
            return [direct], [*(m for m in late if m is not direct), *more]
    elif not told and wagers and not _PLAIN_VERBS & _verbs(own):
        least = min(wagers, key=lambda m: m.value or 0)
        amount = max((m.value or 0 for m in own), default=0)
        over = not amount or amount > (least.value or 0)
        raised = _is_raise(of, own) or len({m.value for m in wagers if m.value}) > 1
        if over and (answered or (raised and of.heads["st"] != "preflop")):
            return [least], [m for m in late if m is not least]
    if told and not late and (len(told) > 1 or _PAST.search(text[told[-1].end : start])):
        most = max(told, key=lambda m: m.value or 0)
        return [m for m in told if m is not most], [most]
    return told, late


def _faced(of: Marked, mark: Mark) -> bool:
    """ "On a 1,200 bet": it lay there before."""
    ahead_of = of.words.text[: mark.start]
    return mark.tag in ("bet", "allin") and bool(_FACED.search(ahead_of)) and not _RAISED_TO.search(ahead_of)


def _verbs(own: list[Mark]) -> set[str]:
    return {t.verb for m in own for t in m.tokens} | {m.tag for m in own}


def _is_call(of: Marked, own: list[Mark]) -> bool:
    return of.heads["said"] == "call" or "call" in _verbs(own)


def _called(of: Marked, start: int, own: list[Mark]) -> bool:
    """Whether an amount is that of a call: "threw in a call of 600"."""
    return "call" in {t.verb for t in of.words.tokens if start <= t.start < own[-1].end}


def _is_raise(of: Marked, own: list[Mark]) -> bool:
    return of.heads["said"] == "raise" or "raise" in _verbs(own)


def _correct(of: Marked, own: list[Mark], after: list[Mark]) -> Mark | None:
    """The deed that says whether the action changed; None where it cannot be told whose it was."""
    wagers = [m for m in after if m.tag in _WAGERS]
    if not wagers:
        return after[-1] if after else None
    if after[0] in wagers or not (_PLAIN_VERBS & _verbs(own)):
        return wagers[-1]
    return after[0] if _is_call(of, own) else None


def _early(of: Marked, own: list[Mark], call_to: int, facing: bool) -> tuple[str, Mark | None]:
    """What was done out of turn, and its amount."""
    text = of.words.text
    whole = min((t.start for t in own[0].tokens), default=own[0].start)
    thrown = _THROWN.search(text[whole : own[0].end]) or _GIVES_UP.match(text, own[0].end)
    if thrown and own[0].tag in ("word", *_PLAIN):
        return "fold", None
    plain = next((m.tag for m in own if m.tag in _PLAIN), "")
    if plain:
        return ("call" if plain == "limp" else plain), None
    said = _SAID.get(of.heads["said"], "") or next((t.verb for m in own for t in m.tokens if t.verb), "")
    if said in ("call", "check", "fold"):
        return said, None
    amount = next((m for m in own if m.value and m.tag not in ("word", "by", "x")), None)
    if amount is None and said not in ("raise", "bet"):
        amount = next((m for m in of.of("stack") if m.value and m.who == "ME"), None)
    if amount is not None and call_to and (amount.value or 0) <= call_to:
        return "call", None
    if (
        amount is not None
        and call_to
        and own == [amount]
        and amount.tag == "chip"
        and len(amount.values) == 1
    ):
        return "call", None  # one chip in silence (44)
    wager = amount is not None or said in ("raise", "bet", "allin", "all-in") or own[0].tag in _WAGERS
    return (("raise" if facing else "bet") if wager else ""), amount


def _supposed(of: Marked, own: list[Mark]) -> str:
    """ "If I just limp, is he bound?": what the player whose turn it was may do."""
    found = _IF.search(of.words.text, own[-1].end)
    plain = [t.verb for t in of.words.tokens if found and found.start() <= t.start <= found.end() + _BESIDE]
    return next(("call" if verb == "limp" else verb for verb in plain if verb in _PLAIN), "")


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
    counts = [m for m in of.of("quoted") if m.value]
    if told["pot"] is None and told["bet"] is not None:  # "pot 6,900, announced 6,000, bet 6,000"
        told["pot"] = next((m for m in counts if m.value != told["bet"].value), None)
        told["quoted"] = told["bet"]
    quoted = told["quoted"] or told["bet"]
    if told["pot"] is None or quoted is None or told["pot"].value == quoted.value:
        return None
    found.said("pot", told["pot"].value, told["pot"].span)
    found.said("quoted", quoted.value, quoted.span)
    since = [m for m in of.of(*_PLAIN, *_WAGERS) if m is not quoted and m.value != quoted.value]
    since = [m for m in since if m.tag != "check"]  # nobody checks over a bet
    acts = [(_done(m, 1)[0], _many(of, m)) for m in since]
    done = [name for name, many in acts for _ in range(many)]
    found.derived("actions_after", done, "what was told to have been done since")
    tell_next_card(of, found)
    return Draft("pot-count", found, "binding")


def _many(of: Marked, mark: Mark) -> int:
    """ "Two callers" are two."""
    ahead = [t for t in of.words.tokens if t.end <= mark.start][-2:-1]
    named = bool(ahead) and ahead[0].low in ("auf", "on", "in")
    one = of.words.text[mark.start : mark.end].casefold().split(" ")[0].endswith(("t", "te"))
    named = named or (one and any(t.text.isdigit() for t in mark.before))  # "3 zahlt, 4 zahlt auch"
    told = [mark.value, *(count(t) for t in (*mark.tokens, *(() if named else mark.before)))]
    return next((v for v in told if v and v < _TEN), crowd(of, mark))
