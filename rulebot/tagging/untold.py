"""Bets, raises and all-ins that the words speak of without an amount, on which the next raise hangs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from rulebot.scenario.round import Act
from rulebot.scenario.tokens import Token
from rulebot.tagging.marks import Marked
from rulebot.tagging.table import Table

_WHO: Final = (
    r"(?:i|he|she|we|somebody|someone|opener|villain|bettor|utg|co|btn|button|hj|lj|mp|sb|bb|player|guy|kid"
    r"|lady|dude|one|another|next|seat \d|ich|er|sie|jemand|irgendwer|einer|spieler|gegner|nächste[rn]?"
    r"|sitz \d|erst)"
)
_BET: Final = r"(?:bets?|leads?|led|opens?|opened|donks?|setzte?|bette[tn]?|eröffnete?|spielte? an)"
_RAISE: Final = (
    r"(?:re-?)?(?:raise[sd](?! (?:to |auf )?(?:at least|min\w*|how|what|wie|was))|raist|shove[sd]?"
    r"|jam(?:s|med)?|all[- ]?in)"
)
"""A deed: the bare "raise" is what is asked about, "button min raise"."""
_WISH: Final = (
    r"(?:wants?|announc\w*|declar\w*|says?|said|kündigt\w*|sagt\w*|would|will|can|could|may|might|must|has"
    r"|likes?|möchte|darf|kann|muss|will|mag|to|for)\b"
)
_AMOUNTLESS: Final = re.compile(
    r"\W{0,2}\s*(?:(?:,|and|und|then|dann)?\s*(?:then |dann )?(?P<raise>(?:a|an|another|one|ein|eine"
    r"|noch ein)"
    r" (?:re-?)?(?:raise|all[- ]?in|shove|jam|erhöhung)"
    r"|(?:some(?:one|body)|another|the next|next|one|jemand|einer|der nächste|ein anderer)"
    r"(?: (?!not|nicht)\w+)? (?:re-?)?(?:raise[sd]|pop(?:s|ped)|bump(?:s|ed)|raist|geraist|erhöht))"
    r"|(?:(?<=,)|,|and|und|then|dann)\s*(?P<in>all[- ]?in))\b"
    r"(?![^.?!]{0,30}\d)",
    re.IGNORECASE,
)
"""A raise behind the last bet, of which no amount is told."""
_OVER_BET: Final = re.compile(
    r"\b(?:over|above|on top of|after|behind|über|nach|hinter|auf) (?:my|his|her|the|a|mein\w*|sein\w*|ihr\w*"
    r"|d\w{2}|ne|eine?) (?:own |eigene[nr]? )?(?:bet|lead|open|einsatz|eröffnung)\b"
    r"(?!\W*(?:of|von|über|to|auf)?\W*\d)",
    re.IGNORECASE,
)
"""An all-in over a bet of which no amount is told."""
_BET_FIRST: Final = re.compile(
    rf"\b{_WHO} (?:had |hat |first )?(?:a )?{_BET}\b[^\d?!]{{0,60}}$", re.IGNORECASE
)
_ALL_IN: Final = re.compile(
    rf"(?<!\bwenn )(?<!\bif )(?<!\bfalls )(?<!\bwhen )(?<!\bno )\b(?!i "
    rf"|ich ){_WHO}\b(?: (?!{_WISH})\w+){{0,2}} (?:goes |is |geht |ist )?(?:{_RAISE})\b"
    r"(?![^.?!]{0,20}\d)",
    re.IGNORECASE,
)
OTHER_IN: Final = re.compile(
    r"\b(?:shorty|shortie|short ?stack|someone|somebody|one (?:guy|player)|guy|einer|jemand|der kurze|kurzer"
    r"|villain|he|she|er|sie) (?:is |was |ist |war |went |goes |geht |ging )?(?:already |schon )?"
    r"(?:all[- ]?in|jam(?:s|med)?|shove[sd]?)\b(?!\W{0,3}\d|[^.,;?!]{0,40}\d)",
    re.IGNORECASE,
)
"""An all-in of another, of which no amount is told."""
THEY_BET: Final = re.compile(
    r"\b(?:gegner|villain|opponent|someone|somebody|jemand|(?:the )?other (?:guy|player)|einer vor mir"
    r"|vor mir)"
    r"\b(?:(?!as if|als ob|als hätte)[^.,;?!]){0,20}\b(?:bets?|betted|bettet|gebettet|raise[sd]?"
    r"|raist|geraist|erhöht|setzt|gesetzt"
    r"|opens?|opened)\b"
    r"|\b(?:after|over|facing|against|gegen|nach|auf) (?:some(?:one|body)(?:.s)? else.?s?|his|her|their"
    r"|another|an?"
    r"|seine|ihre|eine|die) (?:bet|raise|einsatz)\b",
    re.IGNORECASE,
)
"""Somebody else has bet, be it of no amount."""
BET_AND_RAISE: Final = re.compile(
    r"\b(?:after|behind|over|facing|there(?:.s|.?ve| is| was| were| has| have)(?: already)?(?: been)?"
    r"|nach|hinter|gab"
    r"|gibt) (?:schon |already )?(?:an? |one |eine[rmn]? |ner |ne )?(?:bet|raise|open|lead|einsatz"
    r"|eröffnung|erhöhung)"
    r"(?: |, ?)(?:and|und|plus|then|dann|&)(?: (?:an?|another|one|eine[rmn]?|ner|ne|noch ein\w*))? (?:re-?)?"
    r"(?:raise|erhöhung|3-?bet)\b(?! (?:to|auf|of|von|um|by) ?\d)",
    re.IGNORECASE,
)
"""A bet and a raise over it, of which no amounts are told: not one bet of what is to be called."""
CALLS_ALL_IN: Final = re.compile(
    r"\b(?:call\w*|zahlt|geht mit)\b[^.?!\d]{0,15}\ball[- ]?in\b(?![^.?!]{0,25}\d)", re.IGNORECASE
)
_REBET: Final = re.compile(r"\b[4-6][- ]?bet", re.IGNORECASE)
"""A fourth bet goes over a third and a second: one wager told is not enough."""
_RAISED: Final = re.compile(
    r"\b(?:raise[sd]|opened|opens|raist|geraist|erhöht|3-?bets?|3-?bettet|pop(?:s|ped) it|bump(?:s|ed) it)\b"
    r"(?!(?:(?! and | und | but | aber )[^,.;?!]){0,30}(?:\d|\bmin))",
    re.IGNORECASE,
)
_NOT_ANOTHER: Final = re.compile(
    r"\b(?:i|ich|we|wir|nobody|no ?one|niemand|keiner|if|when|wenn|falls|not|nicht|as|als|is|are|sein"
    r"|werden)\b(?: \w+){0,2} ?$|n.t (?:\w+ )?$|(?:\b(?:to|auf|um|by)|[\d.,'/]) ?\d[\d.,']*k? ?$",
    re.IGNORECASE,
)
"""Words before a raise by which it is one's own, nobody's, supposed, or of an amount."""
_RAISE_AHEAD: Final = re.compile(
    r"\b(?:min\w*|next|least|check|smallest|cheapest|kleinste\w*|nächste\w*|flop|turn|river|ich|i|als|as)"
    r"[ -](?:a |an |ein\w* )?$"
    r"|\b(?:is|ist|as|als|ob|if|whether)\b[^.?!;]{0,16}\b(?:a|ein\w*|n[e']?) $"
    r"|\b(?:ohne|without)(?: (?:das|the|saying|ein|a))?(?: (?:wort|word))?\W{1,2}$",
    re.IGNORECASE,
)
"""In front of a raise that is asked about, and was not made before."""
_RAISE_OR: Final = re.compile(r"\W{0,2}(?:\?|\bor\b|\boder\b| min\b| über\b| over\b)", re.IGNORECASE)
"""Behind it."""
_OWN_AMOUNT: Final = re.compile(r"\s(?:auf|to|uf|of|von)\s\d", re.IGNORECASE)
_MAKES: Final = re.compile(r"(?:ma[ck]|made)", re.IGNORECASE)
"""He "makes it" so much: after the flop that may be the first bet."""
_GLUED: Final = 2
"""So close behind a raise stands the amount that was said with it."""
_LATER: Final = ("flop", "turn", "river", "flop+")
_STREET: Final = re.compile(r"\b(?:flop|turn|river|postflop)\b", re.IGNORECASE)
_FEW: Final = 40
_WAGERS: Final = ("bet", "raise")
_AMOUNT: Final = re.compile(r"\d[\d.,']*(?<=\d)k?", re.IGNORECASE)
_AROUND: Final = 12
_NOBODY: Final = (
    "nobody",
    "no",
    "not",
    "noone",
    "niemand",
    "keiner",
    "kein",
    "keine",
    "nicht",
    "nie",
    "never",
)


def amountless(text: str) -> re.Match[str] | None:
    """A raise without an amount behind some amount."""
    found = (_AMOUNTLESS.match(text, amount.end()) for amount in _AMOUNT.finditer(text))
    return next(filter(None, found), None)


def place_of(fact: str, text: str) -> int | None:
    """Where a raise or an all-in ends of which no amount is told."""
    raised = amountless(text)
    if raised is not None and fact == named(raised):
        return raised.end()
    if fact == "raise_to":
        other = somebody_raised(text)
        return other.end() if other else None
    ways = (OTHER_IN, CALLS_ALL_IN, _ALL_IN) if fact == "all_in_for" else ()
    return next((found.end() for way in ways if (found := way.search(text))), None)


def somebody_raised(text: str) -> re.Match[str] | None:
    """A raise of another, of which no amount is told."""
    raises = _RAISED.finditer(text)
    return next(
        (m for m in raises if not _NOT_ANOTHER.search(text[max(0, m.start() - _FEW) : m.start()])), None
    )


def named(raised: re.Match[str]) -> str:
    """What of such a raise is not told."""
    return "all_in_for" if raised["in"] else "raise_to"


def called_raise(of: Marked, act: Act) -> bool:
    """Whether the first wager told is called a raise: then it was over a bet that is not told."""
    asked = of.of("word", "said", "sum", "chip")
    later = of.heads["st"] in _LATER and _STREET.search(of.words.text)
    near = {
        t.verb
        for t in _beside(of.words.tokens, act)
        if not (t.verb == "raise" and (_asked(of.words.text, t) or _to_another(of.words.text, t, act)))
        and not (t.verb == "raise" and later and _MAKES.match(t.low))
        and not any(m.start < t.end + _GLUED and t.start < m.end for m in asked)
    }
    return act.action == "bet" and not act.all_in and "raise" in near and not {"bet", "open"} & near


def _asked(text: str, token: Token) -> bool:
    """Whether a raise is one that is asked about: "min raise", "a raise?", "ich raise", "to raise"."""
    wished = token.low in ("erhöhen", "erhoehen", "raisen")
    return wished or bool(_RAISE_AHEAD.search(text[: token.start]) or _RAISE_OR.match(text, token.end))


def _to_another(text: str, token: Token, act: Act) -> bool:
    """ "Auf 400 Raise auf 800": a raise behind the bet, to an amount of its own."""
    return token.start >= act.span[1] and bool(_OWN_AMOUNT.match(text, token.end))


def _beside(tokens: Sequence[Token], act: Act) -> Iterator[Token]:
    """The words around an action in its own sentence, none that is denied."""
    low = max((t.end for t in tokens if t.ends and t.end <= act.span[0]), default=0)
    high = min((t.start for t in tokens if t.ends and t.start >= act.span[1]), default=act.span[1] + _AROUND)
    for before, token in zip(["", *(t.low for t in tokens)], tokens, strict=False):
        inside = max(low, act.span[0] - _AROUND) < token.end and token.start < min(
            high, act.span[1] + _AROUND
        )
        if inside and before not in _NOBODY:
            yield token


def untold(of: Marked, table: Table, asked: str) -> Iterator[str]:
    """What was bet, raised or pushed in without an amount, as far as what is asked hangs on it."""
    text = of.words.text
    raised = bool(table.acts) and called_raise(of, table.acts[0])
    wagers = [act for act in table.acts if act.action in _WAGERS]
    behind = _AMOUNTLESS.match(text, max((act.span[1] for act in table.acts), default=0))
    last = table.acts[-1] if table.acts else None
    if behind is not None and behind["in"] and last is not None and last.all_in:
        behind = None  # "only has 450, all in": the one told
    if behind is not None and last is not None and last.action in _WAGERS:
        yield named(behind)
    elif wagers and not of.of("allin") and _ALL_IN.search(text, wagers[-1].span[1]):
        yield "all_in_for"
    elif asked == "call-amount":
        return  # what was bet before the last raise does not matter to a call
    elif len(wagers) != 1 or of.of("incr"):
        return
    elif _REBET.search(text) or _before(text, wagers, table, raised):
        yield "bet_before"


def _before(text: str, wagers: Sequence[Act], table: Table, raised: bool) -> bool:
    """Whether the one wager told went over another, which is not told."""
    first = wagers[0]
    if table.street == "preflop" or table.blinds is not None:
        return False
    if not raised and not first.all_in:
        return False
    over = raised and bool(table.street)
    return over or bool(_OVER_BET.search(text) or _BET_FIRST.search(text[: first.span[0]]))
