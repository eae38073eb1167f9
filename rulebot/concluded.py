"""What is concluded from a ruling: "so he can only call?", "does the 500 come back?", "min for the next?".

No fact of the hand changes; the ruling stands, or goes on to the player behind. Computes no ruling.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from rulebot import anew, follow
from rulebot.rulings import ruling
from rulebot.said import Said, Turn
from rulebot.scenario.carry import aimed_at
from rulebot.scenario.reading import Heard, Reading
from rulebot.varied import WAGERS, figures, values, winners

_LONGEST: Final = 14
CHIPS: Final = (*WAGERS, "betting", "pots", "unclear-bet", "pot-count")
"""Kinds of ruling that come to amounts of chips."""
_SUPPOSED: Final = re.compile(
    r"\b(?:if|when|wenn|falls|instead|stattdessen|statt|unless|sobald|angenommen|suppose"
    r"|had (?:he|she|i|they)|would have|wäre|waere|hätte\w*|haette\w*"
    r"|(?:but|aber) (?:he|she|i|they|it|er|sie|ich|es))\b"
    r"|^\W*(?:what about|or|oder)\b",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    r"\b(?:next|behind|after (?:him|that|me|her)|others?|else|nächste\w*|naechste\w*|danach|hinter\w*"
    r"|nach (?:ihm|mir|ihr)|andere\w*|everyone|anyone|jeder|alle)\b",
    re.IGNORECASE,
)
_BESIDES: Final = re.compile(
    r"\b(?:ask\w*|counts?(?! as)|counted|see|show\w*|muck\w*|table[ds]?|penal\w+|look\w*|talk\w*"
    r"|zähl(?:en|e)|nachzähl\w*|zeig\w*|frag\w*|sehen|straf\w*|verlang\w*)\b",
    re.IGNORECASE,
)
"""Asked of what a hand brings with it beside its chips."""
_CONCLUDES: Final = re.compile(
    r"^\W*(?:(?:and|und|ok(?:ay)?|na|ah|hm+|wait|right|gut|alright|aha|oh)\W+)*"
    r"(?:so|then|also|dann|sprich|das heißt|heißt|heisst|d\.?h\.?|meaning|i\.?e)\b"
    r"|\b(?:then|dann|also)\W*$",
    re.IGNORECASE,
)
_BACK: Final = (
    r"\b(?:back(?! (?:to|on|around) )|returned|refund\w*|zurück\w*|zurueck\w*|zruck|retour"
    r"|wiederbekomm\w*|wiederkrieg\w*|raus|rausbekomm\w*|rauskrieg\w*|wechselgeld"
    r"|(?:his|my|her|the|sein|mein) (?:change|rest|remainder)|de[nr] rest)\b"
)
_MODAL: Final = (
    r"\b(?:ha(?:s|ve) to|needs? to|must|gotta|can|may|could|allowed to|only|just|do(?:es)? (?:he|she|i|they)"
    r"|forced to|stuck|kann|darf|muss|müsste|dürfte|soll|nur|bleibt)\b"
)
_DONE: Final = (
    r"\b(?:put|throw|toss|add|pay|complete|match|owe|call|raise|re-?raise|fold|check|call[ea]n|raisen"
    r"|reraisen|erhöhen|erhoehen|folden|checken|mitgehe?n|zahlen|bezahlen|nachlegen|drauflegen|dazulegen"
    r"|reinlegen|nachschießen|rein|drauf|dazu)\b(?! (?:the |die |den )?(?:clock|time|floor|td|dealer|uhr))"
)
_COUNTS: Final = (
    r"\b(?:(?:it|that)(?:['’]?s| is)|is (?:that|it)|das (?:ist|is)|ist (?:das|es)|is das|counts? as"
    r"|zählt (?:das |es )?als|doch|nur|just|only)"
    r" (?:(?:an?|eine?n?|the|just|only|nur|doch|then|jetzt|also|now|als) )*"
    r"(?:call|raise|bet|check|fold|all[- ]?in|erhöhung|bindend|binding|legal)\b"
)
_SUM: Final = (
    r"\b(?:how much (?:more )?(?:is|does|do|must|should|would|has|goes|comes|needs)"
    r"|wie ?viel (?:noch |mehr )?(?:ist|muss|soll|fehlt|kommt|geht|schuldet)"
    r"|what (?:do(?:es)?|must|should) (?:he|she|i|they) (?:still )?(?:owe|pay|put|add|have to)"
    r"|what happens (?:to|with) (?:his|her|my|the|their|those|that) (?:chips?|rest|extra|excess|money|\d+)"
    r"|was passiert mit (?:den|seinen|ihren|meinen|dem|seinem|ihrem|meinem) (?:chips?|rest|geld|\d+)"
    r"|(?:how high|wie hoch) (?:must|does|muss|soll)"
    r"|fehlt (?:da |ihm |mir )?(?:noch|was)|was schuldet"
    r"|was muss (?:er|ich|i|sie|der|die)(?: \w+){0,2}? (?:zahlen|bezahlen|\w*legen|bringen|rein\w*))\b"
)
_POT: Final = r"\b(?:side|main|neben|haupt)[- ]?pots?\b"
_WINS: Final = (
    r"\b(?:who|wer|how much|wie ?viel|what) (?:\w+ ){0,4}(?:wins?|gets?|gewinn(?:t|en)|kriegt|bekommt"
    r"|contests?|plays?|eligible|spiel(?:t|en))\b"
    r"|\b(?:gets?|wins?|kriegt|bekommt|gewinnt) (?:nothing|zero|nada|nix|nichts|gar nichts|leer)\b"
    r"|\b(?:can|kann|does|is|plays?|spielt|how (?:big|much)(?:['’]?s)?|wie ?viel"
    r"|wie (?:gross|groß|hoch))"
    rf" (?:\w+ ){{0,4}}{_POT}"
)
_OF_CHIPS: Final = re.compile(rf"{_BACK}|{_COUNTS}|{_SUM}|{_MODAL}[^.?!]{{0,40}}{_DONE}", re.IGNORECASE)
_RETURNS: Final = re.compile(_BACK, re.IGNORECASE)
_GOES_IN: Final = re.compile(
    r"\b(?:puts?|pays?|adds?|owes?|gets?|keeps?|loses?|zahlt|zahle|legt|lege|schuldet|kriegt|bekommt"
    r"|verliert|too (?:much|little|big|small|high|low)|zu (?:viel|wenig|groß|gross|klein|hoch)|not enough"
    r"|reicht nicht|total|altogether|in all|insgesamt|gesamt"
    r"|(?:(?:it|that)(?:['’]?s| is)|sinds|sind das|sind es) \d[\d.,]*k?)\b",
    re.IGNORECASE,
)
_OF_POTS: Final = re.compile(rf"{_WINS}|{_BACK}", re.IGNORECASE)


def concluded(said: Said) -> Turn | None:
    """The same hand, of which a consequence is asked; None where the words tell or ask anything else."""
    context = said.context
    if context.reading.kind is None and context.before is not None:
        turn = _concluded(replace(said, context=context.before), aside=True)
        return turn and replace(turn, context=context.before)
    return _concluded(said)


def _concluded(said: Said, *, aside: bool = False) -> Turn | None:
    text, context = said.text, said.context
    before = context.reading
    if before.kind not in CHIPS or context.asks or before.lacks or len(text.split()) > _LONGEST:
        return None
    if _SUPPOSED.search(text) or _BESIDES.search(text) or follow.supposes(text) or not _asks(said):
        return None
    if before.kind == "pots" and winners(text, context, said.asked(text).houses[0], said.reader):
        return None
    found = _ruling(said)
    named = values(anew.lots(text, context.language))
    known = named <= figures([before.facts, dict(found.get("verdict") or {})])
    if not known and "?" not in text:
        return None  # it tells what was not told before
    back = before.kind in WAGERS and _RETURNS.search(text)
    if known and before.kind in WAGERS and aimed_at(text, said.language) == "minimum":
        if before.kind == "underbet" and not _BEHIND.search(text):
            return Turn("again", said.asked(text), before)
        after = behind(before, found.get("verdict") or {})
        return Turn("again", said.asked(text), after) if after else None
    if _BEHIND.search(text) or _other_player(said):
        return None
    asked = (_OF_POTS if before.kind == "pots" else _OF_CHIPS).search(text)
    concludes = bool(named) and _CONCLUDES.search(text) and _GOES_IN.search(text)
    want = aimed_at(text, said.language) if before.kind == "betting" else None
    if not (asked or concludes) and not (want and known and follow.asks_first(text)):
        return None
    if aside and not (named and known):
        return None
    if not (known or back or _CONCLUDES.search(text)):
        return None
    return Turn("again", said.asked(text), replace(before, asked=want or before.asked))


def _asks(said: Said) -> bool:
    """Whether something is asked or concluded, of these players."""
    text = said.text
    asks = "?" in text or follow.asks_first(text) or _CONCLUDES.search(text)
    return bool(asks) and (not follow.general(text) or bool(_CONCLUDES.search(text)))


def _ruling(said: Said) -> Mapping[str, Any]:
    """What the hand came to."""
    house = said.asked(said.text).houses[0]
    return ruling(said.library, str(said.context.reading.kind), said.context.reading.facts, house)


def _other_player(said: Said) -> bool:
    """Whether the words name a player who is not the one whose turn it is, or was not told of."""
    context, text = said.context, said.text
    before, now = anew.players(context.question, text, context.language)
    if context.reading.kind == "betting":
        return not {who for _, who in now} <= {context.reading.facts.get("to_act")}
    return not {who for _, who in now} <= {who for _, who in before} or bool(
        anew.stranger(context.question, text)
    )


def _raised_by(facts: Mapping[str, Any], call: int, to: int) -> int:
    """The last full bet or raise that a wager faces; 0 where it is not known."""
    told, blinds = facts.get("last_full_bet_or_raise"), facts.get("blinds")
    if isinstance(told, int):
        return told
    later = facts.get("street") not in (None, "preflop")
    return call if later or to >= 2 * call or (blinds and call == blinds[-1]) else 0


def behind(before: Reading, verdict: Mapping[str, Any]) -> Reading | None:
    """The choices of the player behind a wager that was ruled on; None where its round is not known."""
    facts, action = before.facts, verdict.get("action")
    to, call = verdict.get("amount_to"), facts.get("call_to") or 0
    if action not in ("bet", "raise", "call", "full-call") or not to or before.kind != "wager":
        return None
    blinds, street = facts.get("blinds"), facts.get("street") or "flop"
    opened = call - _raised_by(facts, call, to)
    posted = blinds[-1] if blinds and street == "preflop" else 0
    if opened > call - opened or (street == "preflop" and not posted):
        return None
    totals = [total for total in (opened, call, to) if total > posted]
    acts = []
    for at, total in enumerate(dict.fromkeys(totals)):
        does = "raise" if at or posted else "bet"
        acts.append({"street": street, "seat": f"P{at + 1}", "action": does, "to": total})
    told = {name: facts[name] for name in ("structure", "blinds") if facts.get(name)}
    told |= {"street": street, "actions": acts, "to_act": "NEXT"}
    heard = {name: Heard("", None, "carried") for name in told}
    return Reading("betting", told, heard, confidence="sure", asked="minimum")
