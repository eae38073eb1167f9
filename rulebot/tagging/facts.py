"""From marks to a reading: which kind of ruling, and its facts with the words that each came from."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from rulebot.scenario.draft import Draft
from rulebot.scenario.reading import Reading
from rulebot.tagging.ahead import ACTED_EARLY, ahead, early
from rulebot.tagging.amiss import unclear, underbet
from rulebot.tagging.by_size import by_size
from rulebot.tagging.early import miscount, out_of_turn
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import Marked
from rulebot.tagging.mistaken import accepted, killed
from rulebot.tagging.overlooked import overlooked
from rulebot.tagging.played.hand import ABOUT_POTS
from rulebot.tagging.played.potted import pot_bet
from rulebot.tagging.second_look import looked_at
from rulebot.tagging.shares import played_out, pots
from rulebot.tagging.sharing.shared import told_pots
from rulebot.tagging.steps import asked_past, stepped
from rulebot.tagging.turn import betting, enough
from rulebot.tagging.verbal import declared
from rulebot.tagging.wagering import wager

_IN_TURN: Final = ("wager", "underbet", "unclear-bet")
"""Kinds of what is done in turn: where it was another's, it is judged by that (53)."""
_ROUNDS: Final = ("wager", "betting")
_UNSEEN: Final = re.compile(
    r"\b(?:had|hatte\w*|hat|has) (?:\w+ ){0,3}?(?:raised|erhöht|geraist|gebettet"
    r"|bet)\b[^.?!;]{0,20}\b(?:before me|vor mir)\b"
    r"|\b(?:did ?n[o'’]?t|had ?n[o'’]?t|never|without|nicht) (?:\w+ ){0,2}?(?:see\w*|notic\w*|hear\w*"
    r"|gesehen|bemerkt|gehört)"
    r"\b[^.?!;]{0,12}\b(?:raise|bet|erhöhung)\b",
    re.IGNORECASE,
)
"""A bet that was there already, and that the player had not noticed: he acted in his turn."""
_NO_AMOUNT_YET: Final = re.compile(
    r"\b(?:before|bevor|ehe)\b[^.?!;\d]{0,30}"
    r"\b(?:amount|size|number|betrag|höhe|hoehe|zahl|summe)\b[^.?!;\d]{0,12}"
    r"\b(?:is|was|said|says|names?|told|nennt|genannt|sagt|kommt|kam|nannte|ansagt|feststeht|klar)\b",
    re.IGNORECASE,
)
"""Something was done before the amount of a wager was known: nobody is out of turn, the TD rules (59-B)."""
_MAY_HE: Final = re.compile(
    r"\b(?:(?:darf|kann) (?:er|sie|der|man|ich) (?:das|so)|reicht(?:e)? (?:das|es|dies)"
    r"|(?<!viel )geht das|ist das"
    r" (?:\w+ )?(?:erlaubt|legal|zulässig|gültig|genug|ok|okay|korrekt|richtig|hoch genug|regelkonform)"
    r"|is (?:that|it|this) (?:\w+ )?(?:allowed|legal|valid|enough|ok|okay|big enough)"
    r"|can (?:he|she|they) do (?:that|this))\b",
    re.IGNORECASE,
)
"""Asked of what was done last."""
_COUNTED: Final = re.compile(r"\bpot|\bplo\d?\b|omaha|count|zähl|dealer|croupier|quot", re.IGNORECASE)
"""Words of a pot that was counted."""
_POT: Final = re.compile(r"\b(?:pot|plo\d?\b|topf)|omaha", re.IGNORECASE)
_SAYS: Final = re.compile(
    r"\b(?:says?|said|announce[sd]?|declare[sd]?|sag(?:t|te|e)?|kündigt)\b[^.?!;]{0,30}$", re.IGNORECASE
)
_TURN: Final = re.compile(
    r"(?P<whose>\b(?:in|of|outta|my|his|her|your|their|whose|our|'s|’s)\s+)?\bturn\b", re.IGNORECASE
)


def agreed(of: Marked) -> Marked:
    """The marks as far as the words beside them agree."""
    of = declared(asked_past(of))
    of = replace(of, marks=tuple(looked_at(of.marks, of.words)))
    return stepped(by_size(of)) if of.heads["kind"] in _ROUNDS else of


def _on_street(of: Marked) -> Marked:
    """ "Acts in turn": no street."""
    turns = [*_TURN.finditer(of.words.text)] if of.heads["st"] == "turn" else []
    if not turns or not all(found["whose"] for found in turns):
        return of
    return replace(of, heads={**of.heads, "st": NOTHING})


def _story(of: Marked) -> Draft | None:
    """A hand over several rounds of which the pots are asked, also where it is taken for a turn to act."""
    asked = of.heads["kind"] in ("betting", "none") and ABOUT_POTS.search(of.words.text)
    return played_out(of, all_in=True) if asked else None


def _without_asked(of: Marked) -> Marked:
    """ "Says raise, no amount. What at least?": the raise of which the least is asked was not made yet."""
    last = next(reversed(of.of("min", "bet", "by", "x", "allin", "call", "fold", "check")), None)
    text = of.words.text
    said = last is not None and last.tag == "min" and "min" not in text[last.start : last.end].casefold()
    if last is None or not said or of.heads["ask"] != "minimum" or not _SAYS.search(text[: last.start]):
        return of
    return replace(of, marks=tuple(m for m in of.marks if m is not last))


def _of_the_last(of: Marked) -> bool:
    """ "CO 2,200, Button geht auf 3,000. Darf er das?": whether it is asked of the last raise."""
    acts = of.of("bet", "by", "x", "min", "allin", "call", "fold", "check")
    asked = _MAY_HE.search(of.words.text)
    bets = [m for m in acts if m.tag in ("bet", "x")]
    last = bool(bets) and acts[-1] is bets[-1] and len({m.value for m in bets}) > 1
    return (
        last
        and of.heads["ask"] != "minimum"
        and asked is not None
        and asked.start() > acts[-1].start
        and acts[-1].who != "ME"
    )


def sized(of: Marked) -> Draft | None:
    """A raise of which it is asked whether it may be so small."""
    of = replace(of, marks=tuple(replace(m, who="O1") if m.who == "ME" else m for m in of.marks))
    return underbet(of) or enough(of)


def _wagered(of: Marked) -> Draft | None:
    """A wager; of bets alone, with nothing put or said, the last where that is too small."""
    bare = not of.of("said", "chip", "word", "sum")
    return (underbet(of) if bare else None) or wager(of)


def reading(of: Marked) -> Reading | None:
    """What the marks come to; None where nothing is to be computed."""
    of = _on_street(agreed(of))
    made = {
        "wager": _wagered,
        "betting": betting,
        "underbet": underbet,
        "unclear-bet": unclear,
        "pots": pots,
        "out-of-turn": out_of_turn,
        "pot-count": miscount,
        "accepted-action": accepted,
        "killed-hand": killed,
    }.get(of.heads["kind"])
    kind = of.heads["kind"]
    out = kind in _IN_TURN and early(of.words)
    both = any(m.value for m in of.of("pot")) and any(m.value for m in of.of("quoted"))
    if kind == "pot-count" and not both and not _COUNTED.search(of.words.text):
        return None
    all_in = any(token.verb == "allin" for token in of.words.tokens)
    if kind == "pot-count" and all_in and not both and not _POT.search(of.words.text):
        made = accepted  # no pot was counted, but an all-in (49)
    if kind == "betting":
        of = _without_asked(of)
        out = ahead(of.words) is not None or ACTED_EARLY.search(of.words.text) is not None
    if kind == "out-of-turn" and _NO_AMOUNT_YET.search(of.words.text):
        return None
    if kind == "betting" and _of_the_last(of):
        made = sized
    if kind == "out-of-turn" and not early(of.words) and _UNSEEN.search(of.words.text):
        made, out = wager, False
    draft = overlooked(of.words) or told_pots(of) or _story(of) or (out_of_turn(of) if out else None)
    draft = draft or pot_bet(of) or (made(of) if made else None)
    if draft is None and of.heads["kind"] == "underbet":
        draft = enough(of)
    return draft.reading() if draft else None
