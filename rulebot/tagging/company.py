"""What stands around a wager: whether those were the last chips, and how many are in the hand."""

from __future__ import annotations

import re
from typing import Final

from rulebot.scenario.reading import Found
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Marked
from rulebot.tagging.table import Table

_MORE_BEHIND: Final = re.compile(
    r"(?<!of )\b\d[\d.,]* ?k?(?: \w+)? (?:behind|dahinter|hinten)\b|\b(?:has|have|got|had) (?:more|plenty"
    r"|chips) behind\b"
    r"|\bnoch (?:chips|mehr|genug) (?:dahinter|hinten)\b",
    re.IGNORECASE,
)
_ALL_OF_THEM: Final = re.compile(
    r"\balles (?:rein|was (?:da|ich|er|sie)\b)|\beverything (?:i|he|she|they) (?:ha(?:s|ve|d)|got)\b"
    r"|\bthe rest of (?:my|his|her) (?:stack|chips)\b|\balles (?:vor|nach vorn|hin)\b"
    r"|\ball (?:i|he|she) ha(?:s|ve|d)(?: left)?\b",
    re.IGNORECASE,
)
_ONLY: Final = re.compile(
    r"\b(?:ha(?:s|ve|d)|got|hab\w*|hat|hatte\w*) (?:only |just |nur )(?:got )?(?:noch )?(?=\d)"
    r"|\b(?:only|just) (?:ha(?:s|ve|d)|got) (?=\d)|\b(?:down to|am left with|is left with) (?:his |my |her )?"
    r"(?:last )?(?=\d)",
    re.IGNORECASE,
)
"""Right before all that a player has."""
_LAID: Final = re.compile(
    r"\W{1,2}(?:\w+ ){0,2}(?:\w*ge(?:legt|setzt|schoben|bracht|worfen)|put|pushed|in|out|bet)\b",
    re.IGNORECASE,
)
"""Right behind what was only put out."""
_SMALL_OUT: Final = re.compile(
    r"\b(?:sb|small(?: blind)?) (?:is |ist )?(?:out|folds?|folded|gone|weg|raus|foldet|gefoldet)\b", re.I
)
_ROUND: Final = re.compile(
    r"\b(?:every(?:one|body)|all) folds?\b|\bfold(?:s|ed|et)? (?:a?round|over|durch|rum|bis)\b"
    r"|\balle folden\b",
    re.IGNORECASE,
)
_BUTTON: Final = re.compile(r"\b(?:btn|button|dealer button|bu)\b", re.IGNORECASE)
_OF_MANY: Final = re.compile(
    r"\b(?:(?<![\d.,])[2-9](?![\d.,k])|two|three|four|five|six|both|us|we|wir|uns|only|just|nur|alone"
    r"|allein\w*|einzige\w*|beide\w*|zwei\w*|drei\w*|vier\w*|fünf|zu \w+t|gegen|against|versus|vs|hu|heads"
    r"|duel\w*|left|übrig|others?|ander\w*|else|sonst|another|third|dritte\w*|players?|spieler|people|leute"
    r"|guys|way|handed|fold\w*|gefoldet|pass\w*|gepasst|weg|gone|out|raus|call\w*|gecallt|limp\w*|behind"
    r"|hinter|all|alle)\b",
    re.IGNORECASE,
)
"""Words by which it can be told how many are in the hand."""
_BLINDS_IN: Final = re.compile(
    r"\b(?P<one>sb|bb|small|big|small blind|big blind)"
    r"(?: ?(?:,|and|und|&|/)? ?(?P<other>sb|bb|small|big)(?: blind)?)?"
    r"\s(?:(?:is|are|has|have|hat|haben|sind|ist|sitzen|sitzt|both|beide) )?"
    r"(?:(?:still|noch) (?:to act|to come|in|behind|live|left|has cards|drin|da|dran|dahinter|hinten|karten)"
    r"|yet to act|to act)\b",
    re.IGNORECASE,
)
_BLIND: Final = {"s": "SB", "b": "BB"}
_CERTAIN: Final = 0.9
"""How sure it must be how many are in the hand, before that is believed."""
_LAST: Final = 0.7
"""How sure it must be that words tell of last chips."""


def beside(of: Marked, table: Table, found: Found) -> None:
    """Last chips, how many are in the hand."""
    near = of.words.any("m.handy")  # what was nearest, not all there was
    last = [m for m in of.of("last") if m.sure >= _LAST or of.heads["last"] == "true"]
    last = [m for m in last if near is None or not near.start <= m.start < near.end]
    said = of.words.any("m.last")
    if not last and of.heads["last"] == "true" and said is not None:
        found.said("last_chips", True, said.span)
    elif last:
        found.said("last_chips", of.heads["last"] != "false" and not _more(of), last[0].span)
    elif not near and (all_in := _ALL_OF_THEM.search(of.words.text)) and not _more(of):
        found.said("last_chips", True, all_in.span())
    elif all_of := _only(of, sum(found.facts.get("new_chips", ()))):
        found.said("last_chips", True, all_of)
    elif of.heads["last"] == "false":
        found.derived("last_chips", False, "what was told of the stack")
    if _folded_to_two(of, table):
        found.derived("heads_up", True, "all others have folded")
        return
    two, more = of.words.any("m.headsup"), of.words.any("m.multiway")
    if (two is None) != (more is None):
        told = two or more
        found.said("heads_up", two is not None, told.span if told else (0, 0))
        return
    sure = of.heads["hu"] != NOTHING and of.sure.get("hu", 1.0) >= _CERTAIN
    if sure and _OF_MANY.search(of.words.text):
        found.derived("heads_up", of.heads["hu"] == "true", "how many are told to be in the hand")
        return
    out = {a.who for a in table.acts if a.action == "fold"}
    live = {a.who for a in table.acts if a.action != "check"} - out - {table.me}
    live |= _still_in(of, table) - out
    if len(live) > 1:
        found.derived("heads_up", False, "at least three players are in the hand")


def _more(of: Marked) -> bool:
    plenty = of.words.any("m.deep") is not None and of.words.any("m.last") is None
    return plenty or _MORE_BEHIND.search(of.words.text) is not None


def _still_in(of: Marked, table: Table) -> set[str]:
    """The blinds that are told to be in yet: "SB and BB still to act", "der BB hat noch Karten"."""
    found = _BLINDS_IN.finditer(of.words.text)
    told = {_BLIND[word[:1].casefold()] for m in found for word in (m["one"], m["other"]) if word}
    wagers = {a.who for a in table.acts if a.action in ("bet", "raise")}
    return (told - {table.me}) if wagers - {"SB", "BB"} and table.street == "preflop" else set()


def _only(of: Marked, put: int) -> tuple[int, int] | None:
    """ "I have only 900, push it": where it is told that what was put out is all there was."""
    text = of.words.text
    starts = {found.end() for found in _ONLY.finditer(text)}
    own = (t for t in of.words.tokens if t.start in starts and put and t.amount == put)
    return next((t.span for t in own if not _LAID.match(text, t.end)), None)


def _folded_to_two(of: Marked, table: Table) -> bool:
    """It is folded round to one raiser, and the one blind left besides him is asked about."""
    first = next((m for m in of.marks if m.tag in ("bet", "by", "x", "allin", "min")), None)
    if (
        first is None
        or table.me not in ("SB", "BB")
        or not (
            any(m.start < first.start for m in of.of("foldround"))
            or _ROUND.search(of.words.text, 0, first.end)
        )
    ):
        return False
    small = any(m.who == "SB" for m in of.of("fold")) or _SMALL_OUT.search(of.words.text)
    alone = len({a.who for a in table.acts if a.action in ("bet", "raise", "call")}) == 1
    return alone and (first.who == "SB" or (bool(small) and _BUTTON.search(of.words.text) is not None))
