"""What a question says is not known: ruled on both ways, and asked; and what it leaves no doubt of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rulebot import left_out
from rulebot.numbers import amounts
from rulebot.scenario.chips import fewest
from rulebot.scenario.reading import Heard, Reading
from rulebot.tagging.piles import is_chip, usual_ways
from rulebot.tagging.untold import BET_AND_RAISE, THEY_BET, amountless, named, somebody_raised

_UNKNOWN: Final = re.compile(
    r"\b(?:no (?:idea|clue)|not sure|unsure|unclear|unknown|who knows|nobody (?:knows|can say|remembers|saw)"
    r"|(?:don.?t|do not|didn.?t|can.?t|couldn.?t) (?:know|tell|remember|see|recall)|dunno|forgot"
    r"|(?:can.?t|couldn.?t) say|(?:don.?t|do not|didn.?t) say (?=(?:what|wh?ich|who|how|if|whether|when)\b)"
    r"|keine ahnung|nicht sicher|unklar|unbekannt|(?:keiner|niemand) (?:weiß|weiss)"
    r"|kann (?:mir |uns |dir )?(?:keiner|niemand) (?:mehr )?sagen"
    r"|(?:weiß|weiss|wusste) (?:doch |auch |eh |leider )?(?:keiner|niemand)|ask me|split|divided|geteilt\w*"
    r"|(?:konnte?|hab(?:e|s|'s)?) (?:ich )?(?:\w+ ){0,4}(?:nicht|ned|net|nöd)"
    r" (?:sehen|gesehen|gsehn|gseh|erkennen|zählen|mitbekommen)"
    r"|(?:could|might|may) have been|(?:nobody|no one) (?:checked|asked|looked|counted)"
    r"|nicht (?:mitgekriegt|mitbekommen)|hätte(?:n)? (?:\w+ ){0,3}sein können"
    r"|(?:maybe|perhaps|vielleicht) (?:that|those|it|das|es|the|die)"
    r"|(?:weiß|weiss)(?: (?:ich|i|er|keiner|niemand|man|leider|es|nur|grad|gerade|jetzt|auch"
    r"|halt))* (?:nicht|ned|net|nimmer|nümm|nicht"
    r" mehr|nöd)"
    r"|streit(?:en|et)?|strittig|umstritten|argu(?:e|es|ing)|disagree\w*|(?:a |big )?(?:fight|argument)"
    r"|(?:steht|stand) nicht"
    r"|(?:don.?t|can.?t|do not|cannot) agree|vergessen|zeigt es nicht|sieht man nicht|(?:hab|habe) (?:es "
    r"|das )?nicht (?:gesehen|mitbekommen))\b",
    re.IGNORECASE,
)
_ABOUT: Final = {
    "last_chips": re.compile(
        r"\b(?:last|all[- ]?in|behind|left|stack|chips|letzt\w*|rest|dahinter|hinten|übrig|alles|everything"
        r"|all (?:he|she|i|they) (?:had|has|have|got))\b",
        re.IGNORECASE,
    ),
    "facing_opening_bet": re.compile(
        r"\b(?:opening|opened|first bet|bet or|raise or|before (?:him|her|that)|eröffn\w*|erste[rn]?"
        r" (?:bet|einsatz)"
        r"|vor (?:ihm|ihr|dem)|schon (?:ein|en) \w*satz|bet oder|raise oder)\b",
        re.IGNORECASE,
    ),
    "heads_up": re.compile(
        r"\b(?:how many|heads[- ]?up|any(?:one|body) else|others|wie viele|noch (?:jemand|wer)|zu zweit"
        r"|dritte[rn]?|third|multiway)\b",
        re.IGNORECASE,
    ),
}
_DID: Final = re.compile(
    r"\b(?:what|whether|if|how|was|ob|wie)\b[^.?!]{0,50}"
    r"\b(?:did|does|do|done|act(?:s|ed)?|gemacht|macht|getan|tut|gehandelt|reagiert)\b",
    re.IGNORECASE,
)
"""What somebody did."""
_TAKEN_BACK: Final = re.compile(
    r"\b(?:pull|took|take|taken|withdr[ae]w|remov|zurückgenommen|zurückgezogen|weggenommen|genommen)",
    re.IGNORECASE,
)
_ORDER_UNKNOWN: Final = re.compile(
    r"\b(?:(?:what|which(?: one)?|who|was|wer|welche[sr]?)(?: \w+){0,3}"
    r" (?:first|earlier|zuerst|als erstes|eher|früher)|order|reihenfolge|before or after"
    r"|vorher oder nachher|davor oder danach)\b",
    re.IGNORECASE,
)
"""Which came first, words or chips, where that is what is not known."""
_SOME_TIME: Final = re.compile(
    r"\b(?:at some point|somewhere|sometime"
    r"|or (?:maybe |possibly |perhaps )?(?:just |right )?(?:before|after)\b(?! (?:the|that) )"
    r"|irgendwann|irgendwo|oder (?:vielleicht |doch )?(?:erst )?(?:danach|davor|vorher|nachher)\b"
    r"|(?:and|und) (?:also|auch|dabei) (?:\w+ )?(?:said|says|called|announced|gesagt|raise|call)"
    r"|(?:raise|call)\W+(?:was|came|is) (?:in )?there too|(?:raise|call)\W+(?:fiel|kam|war) (?:da )?auch"
    r"|sa(?:ys?|gt) [^.?!]{0,25}\b(?:later|after|danach|später|nachher)\b[^.?!]{0,30}\bsa(?:ys?|gt)"
    r" [^.?!]{0,15}(?:earlier|before|first|vorher|zuerst|davor)"
    r"|sa(?:ys?|gt) [^.?!]{0,25}\b(?:earlier|before|first|vorher|zuerst|davor)\b[^.?!]{0,30}\bsa(?:ys?|gt)"
    r" [^.?!]{0,15}(?:later|after|danach|später|nachher))\b",
    re.IGNORECASE,
)
"""Words that were said, nobody says when."""
_YET: Final = re.compile(
    r"\b(?:behind|next|fresh|first (?:time|action)|yet|before me|not|never|hinter|nächste\w*|nichts?"
    r"|noch (?:gar |kein\w*|nie)|nix|erst(?:mals)?"
    r"|before (?:him|her)|i bet|ich (?:hab|setz|bet)\w*|my (?:bet|raise)|mein\w*|back|again|zurück"
    r"|nochmal|wieder)\b|n.t\b",
    re.IGNORECASE,
)
"""Words by which it is told what the player to act had done on the round, or that it was nothing."""
_CALL_OR_ALL_IN: Final = re.compile(
    r"\b(?:call|raise)\b[^.?!\d]{0,12}\b(?:or|oder)\b[^.?!\d]{0,20}\ball[- ]?in\b"
    r"|\ball[- ]?in\b[^.?!\d]{0,12}\b(?:or|oder)\b[^.?!\d]{0,20}\b(?:call|raise|was|what)\b",
    re.IGNORECASE,
)
"""Whether those were the last chips is what is asked about."""
_BET_OF: Final = re.compile(
    r"\b(?:bets?|betted|bettet|gebettet|wette|einsatz|setzt|gesetzt)\b(?! ?(?:\d+ ?)?blind)", re.IGNORECASE
)
_BEFORE_FLOP: Final = re.compile(
    r"\bpre-?flop|\bpre\b|vorm? (?:dem )?flop|before the flop|\butg|\bunder the gun|\blimp|\bopen"
    r"|eröffn|fold|\b[3-5]-?bet"
    r"|straddle|\bhands? (?:one|1)\b|\b(?:hj|lj|mp|co|hijack|lojack|cut-?off|btn|button|bu)\b"
    r"|\b(?:im|in the|vom|der|the) (?:sb|bb|small|big)\b",
    re.IGNORECASE,
)
"""Words by which it is before the flop, or by which a player is called by his place before it."""
_BESIDE: Final = 16
_CALL_OR_BET: Final = re.compile(
    r"\bcall\b[^.?!]{0,12}\b(?:or|oder)\b[^.?!]{0,20}\b(?:bet|raise|einsatz)\b"
    r"|\b(?:bet|raise|einsatz)\b[^.?!]{0,12}\b(?:or|oder)\b[^.?!]{0,20}\bcall\b",
    re.IGNORECASE,
)
"""A call is thought possible: there was a bet."""
_SINCE: Final = re.compile(
    r"\b(?:then|now|himself|herself|afterwards|dann|danach|jetzt|nun|selber|selbst)\b", re.IGNORECASE
)
"""What is told beside it came after what was done out of turn."""
_NOBODY_BET: Final = re.compile(
    r"\b(?:no (?:bets?|action|raise)|nobody|no ?one|hasn.?t (?:bet|been)|unbet|kein\w* (?:bet|einsatz|action)"
    r"|niemand|keiner|noch nichts?)\b",
    re.IGNORECASE,
)
_FIRST_TOLD: Final = re.compile(
    r"\b(?:first|open\w*|lead\w*|led|leads?|donk\w*|limp\w*|unraised|no raise|blinds?|pre-?flop|level"
    r"|erste[rn]?"
    r"|eröffn\w*|angespielt|ungeraist|check\w*|heads[- ]?up|two of us|zu zweit)\b|\d/\d",
    re.IGNORECASE,
)
"""Told of the bet, or of the round: it can be known whether it opened it."""
_TO_OR_BY: Final = re.compile(
    r"\b(?:re-?)?(?:rais\w*|(?:ge)?raist|erhöh\w*|erhoeh\w*|(?:makes?|made|mache?) (?:it|es))"
    r"\W+(?:\w+\W+){0,2}?(?:to|auf|by|um)\b",
    re.IGNORECASE,
)
"""Said to be the total, or the increase (43-B)."""
_BARE_RAISE: Final = re.compile(
    r"\b(?:re-?)?(?:raise[sd]?|raist|erhöht|erhoeht|geraist) (?P<amount>\d[\d.,']*k?)(?![\w.,/])"
    r"(?!\W{0,2}(?:more|mehr|on top|extra|drauf|obendrauf|dazu|over|über|total|in all|insgesamt|gesamt"
    r"|chips?\b))",
    re.IGNORECASE,
)
"""A raise with an amount of which it is not said whether it is the total or the increase (43-B)."""
_AT_ONCE: Final = re.compile(
    r"\b(?:the same (?:time|moment|instant)|simultaneous\w*|gleichzeitig|zeitgleich)\b", re.IGNORECASE
)
_CLEAR: Final = re.compile(
    r"(?<!un)(?<!not )(?<!nicht )\b(?:clear(?:ly)?|loud(?:ly)?|audibl[ey]|(?:every(?:one|body)|all) heard"
    r"|klar|deutlich|laut|hörbar|alle (?:haben (?:es|das|ihn|sie) )?(?:gehört|hörten))\b",
    re.IGNORECASE,
)
"""Words that were heard as they were said."""
_KINDS: Final = ("wager", "undercall", "prior-chips")
_ONE_CHIP: Final = re.compile(r"\d ?k?[- ]?chip\b", re.IGNORECASE)
_WHICH_CHIPS: Final = re.compile(
    r"\b(?:(?:how many|which|what|wie ?viele|welche|was für) (?:\w+ )?(?:chips?|jetons?|denominations?)"
    r"|colou?rs?|farben?|one chip|(?:ein|nur ein|ein einzelner) chip|several|mehrere)\b",
    re.IGNORECASE,
)
_INSTEAD: Final = re.compile(
    r"(?<![\d.,])(?P<put>\d+(?:[.,]?\d{3})* ?k?)\b[^.?!\d]{0,30}\b(?:statt|anstatt|instead of|rather than)\b"
    r"[^.?!\d]{0,12}(?<![\d.,])(?P<due>\d+(?:[.,]?\d{3})* ?k?)\b",
    re.IGNORECASE,
)
_SHORTFALL: Final = re.compile(
    r"(?<![\d.,])(\d+(?:[.,]?\d{3})* ?k?) (?:chips? )?"
    r"(?:zu (?:wenig|klein|niedrig|knapp)|too (?:little|small|low|few|short)|short\b)"
    r"|\b(?:zu (?:wenig|klein|niedrig|knapp)|too (?:little|small|low|short)|short) (?:um|by)"
    r" (\d+(?:[.,]?\d{3})* ?k?)",
    re.IGNORECASE,
)
_RAISED: Final = re.compile(
    r"\b(?:rais\w*|geraist|erhöh\w*|min(?:imum|dest)\w*|underbet\w*)\b", re.IGNORECASE
)
_SAID: Final = re.compile(
    r"\b(?:sa(?:id|ys?|gt?e?)|ge?sagt|announce\w*|declare\w*|ansag\w*)\b", re.IGNORECASE
)
_OF_NO_BET: Final = ("facing_bet", "facing_opening_bet", "declared_amount", "order", "min_bet")
_SEAT_ASKED: Final = re.compile(
    r"\b(?:can|may|could|is|darf|kann|könnte)\b,? (?:now |jetzt )?(?:the |der |die )?"
    r"(?P<who>(?:seat|sitz|platz|player|spieler) \w+|next(?: player| one| guy)?|nächste)\b"
    r"|\b(?P<wants>(?:seat|sitz|platz) \w+) (?:now |jetzt )?(?:wants|would|will|möchte|tries)\b",
    re.IGNORECASE,
)
_FIRST_PERSON: Final = re.compile(r"\b(?:i|me|my|mine|ich|mich|mir|mein\w*)\b", re.IGNORECASE)
_SOME_STREET: Final = "flop+"
_ROUND: Final = ("blinds", "heads_up", "declared")
"""Facts of which one tells enough of the round of a bet that was called short."""
_MULTIPLE: Final = re.compile(
    r"\d ?x\b|\bx ?\d|\d ?(?:bbs?|mal|times)\b|\b(?:min|min-?rais\w*|minimum-?raise[sd]?|double[sd]?|tripled?"
    r"|doppelt\w*|verdoppel\w*|dreifach\w*|pot\w*|limp\w*|hundert|tausend|hundred|thousand|grand)\b",
    re.IGNORECASE,
)
_COUNTS: Final = 10
"""A smaller number counts players, bets or seats."""
_SENTENCE: Final = re.compile(r"(?<=[.!?;])\s+")
_CLAUSE: Final = re.compile(r"[.!?;,]\s+|\s(?:and|und|but|aber)\s")


def both_ways(reading: Reading, words: str) -> Reading:
    """The reading, with a second one for a fact that is said to be unknown."""
    doubts = [part for part in _SENTENCE.split(words) if _UNKNOWN.search(part)]
    reading = _short_of_it(reading, words)
    if _is_shortfall(reading, words):
        return replace(reading, confidence="low")
    if _only_blinds(reading, words) and somebody_raised(words):
        return replace(reading, also=(), lacks=("raise_to",))
    if left_out.boxed(reading):
        one = replace(
            reading, facts={**reading.facts, "count": 1}
        )  # of one card nothing comes, of two it does
        return replace(one, also=(replace(one, facts={**one.facts, "count": 2}),))
    if reading.kind == "pots" and left_out.winners(reading, words):
        return replace(reading, lacks=("high_rank",))
    if reading.kind == "betting" and reading.facts.get("actions"):
        read = _of_the_round(reading, words, doubts)
        later = None if read.lacks or read.also else _opened_later(read, words)
        return read if later is None else replace(read, also=(later,))
    if reading.kind == "out-of-turn" and any(_DID.search(part) for part in doubts):
        return _without(reading, "correct_action", "correct_to")
    if reading.kind == "out-of-turn" and left_out.act(reading, words):
        return _without(reading, "correct_action", "correct_to")
    if reading.kind == "out-of-turn":
        return _raised_since(reading, words)
    if reading.kind == "prior-chips" and any(_TAKEN_BACK.search(part) for part in doubts):
        return _pulled_or_not(reading)
    if reading.facts.get("declared_amount") and reading.kind == "wager" and _TO_OR_BY.search(words):
        reading = replace(reading, facts={**reading.facts, "said_to_or_by": True})
    if _AT_ONCE.search(words) and reading.facts.get("declared") and "new_chips" not in reading.facts:
        return replace(reading, confidence="low")  # of whose chips it was said is not read
    if (later := _on_a_later_street(reading, words)) is not None:
        return replace(reading, also=(later,))
    clear = _CLEAR.search(words) and reading.facts.get("heard") is not False
    if reading.facts.get("order") == "together" and clear:
        reading = replace(reading, facts={**reading.facts, "heard": True})
    if _order_unknown(reading, words, doubts):
        return _either_first(reading)
    if _chips_unknown(reading, words, doubts):
        return _any_chips(reading)
    if reading.kind not in _KINDS or reading.also:
        return reading
    told = _NOBODY_BET.search(words) or _FIRST_TOLD.search(words)
    if reading.facts.get("facing_bet") is False and not told and _CALL_OR_BET.search(words):
        return replace(reading, lacks=("bet_before",))
    if reading.facts.get("facing_bet") is False and THEY_BET.search(words):
        return _without(reading, "facing_bet")  # somebody has bet, of no amount
    if _opening_untold(reading, words):
        return _without(reading, "facing_opening_bet")
    if "last_chips" not in reading.facts and _CALL_OR_ALL_IN.search(words):
        doubts.append("all in")
    if _opened_unknown(reading, words, doubts):
        return _without(reading, "facing_opening_bet", "heads_up")
    for name, about in _ABOUT.items():
        if name == "last_chips" and left_out.more_behind(words):
            continue
        if any(about.search(_UNKNOWN.sub(" ", part)) for part in doubts):
            value = bool(reading.facts.get(name))
            one = replace(reading, facts={**reading.facts, name: value})
            return replace(one, also=(replace(one, facts={**one.facts, name: not value}),))
    return reading


def _on_a_later_street(reading: Reading, words: str) -> Reading | None:
    """ "Bet 1,200, BB 300": the wager on a bet that opened a later street, where no street is told."""
    facts, big = reading.facts, max(reading.facts.get("blinds") or (0,))
    raised = facts.get("last_full_bet_or_raise")
    if reading.kind != "wager" or reading.also or not big or raised != facts.get("call_to", 0) - big:
        return None
    if facts.get("street") != "preflop" or not _a_bet(reading, words, "call_to"):
        return None
    kept = {name: value for name, value in facts.items() if name != "last_full_bet_or_raise"}
    return replace(reading, facts={**kept, "street": _SOME_STREET, "facing_opening_bet": True})


def _opened_later(reading: Reading, words: str) -> Reading | None:
    """The same of what the next player may do."""
    acts = reading.facts["actions"]
    alone = reading.asked == "minimum" and len(acts) == 1 and acts[0].get("action") == "raise"
    if not alone or reading.facts.get("street") != "preflop" or not _a_bet(reading, words, "actions"):
        return None
    act = {**acts[0], "action": "bet", "street": "flop"}
    return replace(reading, facts={**reading.facts, "street": "flop", "actions": [act]})


def _a_bet(reading: Reading, words: str, name: str) -> bool:
    """Whether what is faced is called a bet, on a street that only the blinds seem to tell."""
    street, wager = reading.heard.get("street"), reading.heard.get(name)
    if street is None or street.how != "derived" or wager is None or wager.span is None:
        return False
    start, end = wager.span
    near = _BET_OF.search(words, max(0, start - _BESIDE), end + _BESIDE)
    return near is not None and not _BEFORE_FLOP.search(words)


def _raised_since(reading: Reading, words: str) -> Reading:
    """ "Now seat 3 makes it 2,500": the correct player has raised, by the one amount that was not read."""
    facts, early = reading.facts, reading.heard.get("amount_to") or reading.heard.get("action")
    if {"correct_action", "correct_to", "actions_after"} & set(facts) or early is None or early.span is None:
        return reading
    read = {value for value in facts.values() if isinstance(value, int)}
    since = [
        one
        for one in amounts(words)
        if one.start >= early.span[1] and len(one.values) == 1 and one.values[0] not in read
    ]
    if len(since) != 1 or since[0].values[0] <= max(facts.get("call_to") or 0, _COUNTS):
        return reading
    stop = _SENTENCE.search(words, since[0].end)
    begun = max((part.end() for part in _CLAUSE.finditer(words, 0, since[0].start)), default=0)
    clause = words[begun : stop.start() if stop else len(words)]
    if begun < early.span[1] or not _SINCE.search(clause):
        return reading
    done = "raise" if facts.get("call_to") or facts.get("action") == "raise" else "bet"
    heard = Heard(words[since[0].start : since[0].end], (since[0].start, since[0].end))
    return replace(
        reading,
        facts={**facts, "correct_action": done, "correct_to": since[0].values[0]},
        heard={**reading.heard, "correct_action": heard, "correct_to": heard},
    )


def _order_unknown(reading: Reading, words: str, doubts: Sequence[str]) -> bool:
    """Whether words and chips are told, and that nobody knows which were first, or when the words came."""
    both = reading.kind == "wager" and {"declared", "new_chips"} <= set(reading.facts)
    if not both or reading.facts.get("order") == "together":
        return False
    return bool(_SOME_TIME.search(words)) or any(_ORDER_UNKNOWN.search(part) for part in doubts)


def _short_of_it(reading: Reading, words: str) -> Reading:
    """ "1,000 statt 4,000": less put out than there was to call, where nothing else tells of a bet."""
    told, facts = _INSTEAD.search(words), reading.facts
    if told is None or reading.kind != "wager" or _RAISED.search(words):
        return reading
    put, due = (_chips_of(told[name]) for name in ("put", "due"))
    if put >= due or facts.get("call_to", 0) > put or not _put(facts, put):
        return reading
    rest = {
        n: v for n, v in facts.items() if n not in _OF_NO_BET and (n != "declared" or _SAID.search(words))
    }
    return replace(reading, facts={**rest, "facing_bet": True, "call_to": due, "new_chips": fewest(put)})


def _is_shortfall(reading: Reading, words: str) -> bool:
    """ "250 zu wenig erhöht": by so much a wager fell short, that is not what it came to."""
    facts, told = reading.facts, list(_SHORTFALL.finditer(words))
    if reading.kind == "betting":
        by = {_chips_of(found[2].strip()) for found in told if found[2]}
        return bool(by & {act.get("to") for act in facts.get("actions") or ()})
    lacking = {_chips_of((found[1] or found[2]).strip()) for found in told}
    played = (facts.get("bet_to"), facts.get("call_to"), facts.get("declared_amount"))
    return reading.kind in ("wager", "underbet") and bool(
        lacking & {*played, sum(facts.get("new_chips") or ())}
    )


def _chips_of(written: str) -> int:
    return int(re.sub(r"\D", "", written)) * (1000 if written[-1] in "kK" else 1)


def _put(facts: Mapping[str, Any], amount: int) -> bool:
    return amount in (sum(facts.get("new_chips") or ()), facts.get("declared_amount"), facts.get("call_to"))


def _opened_unknown(reading: Reading, words: str, doubts: Sequence[str]) -> bool:
    """Whether it is not known how many are in, and nothing tells either that a bet opened the round."""
    came = reading.heard.get("facing_opening_bet")
    known = came is None or came.how == "said" or _FIRST_TOLD.search(words)
    return not known and any(_ABOUT["heads_up"].search(_UNKNOWN.sub(" ", part)) for part in doubts)


def _chips_unknown(reading: Reading, words: str, doubts: Sequence[str]) -> bool:
    """Whether a bet is faced with what is read as one silent chip, and it is none, or not known to be."""
    facts, chips = reading.facts, list(reading.facts.get("new_chips") or ())
    of_chips = all({**one.facts, "new_chips": chips} == facts for one in reading.also)
    if reading.kind != "wager" or len(chips) != 1 or not of_chips or sum(chips) <= facts.get("call_to", 0):
        return False
    if not facts.get("facing_bet") or facts.get("declared") or facts.get("last_chips"):
        return False
    unheard_of = not is_chip(chips[0]) and not _ONE_CHIP.search(words)
    return unheard_of or any(_WHICH_CHIPS.search(part) for part in doubts)


def _any_chips(reading: Reading) -> Reading:
    """Ruled on with every sort of chips that can matter."""
    total, facts = sum(reading.facts["new_chips"]), reading.facts
    over = total + sum(facts.get("prior_chips") or ()) - facts.get("call_to", 0)
    least = min(facts.get("blinds") or (1,)) // 4 or 1
    ways = [*([[total]] if is_chip(total) else []), *usual_ways(total, least, over)]
    if not ways:
        return reading
    one, *others = (replace(reading, facts={**facts, "new_chips": way}) for way in ways)
    return replace(one, also=tuple(others))


def _either_first(reading: Reading) -> Reading:
    """Ruled on with the words first, and with the chips (40-A)."""
    one = replace(reading, facts={**reading.facts, "order": "words-first"}, lacks=())
    return replace(one, also=(replace(one, facts={**one.facts, "order": "chips-first"}, also=()),))


def _without(reading: Reading, *names: str) -> Reading:
    """The reading without facts that are not known."""
    return replace(reading, facts={name: value for name, value in reading.facts.items() if name not in names})


def _of_the_round(reading: Reading, words: str, doubts: Sequence[str]) -> Reading:
    """A raise of which no amount is told, or a player of whom it is not told what he had done before."""
    raised = amountless(words)
    if raised and not (raised["in"] and reading.facts["actions"][-1].get("all_in")):
        return replace(reading, lacks=reading.lacks or (named(raised),))
    wagers = [act for act in reading.facts["actions"] if act.get("action") in ("bet", "raise")]
    if not reading.lacks and len(wagers) == 1 and BET_AND_RAISE.search(words) and reading.asked == "minimum":
        return replace(reading, lacks=("bet_before",))
    if not reading.lacks and _total_or_by(reading, words):
        return replace(reading, lacks=("raise_to",))
    reading = _another_asked(reading, words)
    if reading.lacks or reading.asked != "may-raise" or not _short_all_in(reading.facts["actions"]):
        return reading
    own = any(act.get("seat") == reading.facts.get("to_act") for act in reading.facts["actions"])
    hidden = any(_DID.search(part) for part in doubts) or not (own or _YET.search(words))
    return replace(reading, lacks=("own_action",)) if hidden else reading


def _total_or_by(reading: Reading, words: str) -> bool:
    """ "Bet 500, raise 900": too little as the total, so it was taken for the increase; that is not sure."""
    bare = (one for found in _BARE_RAISE.finditer(words) for one in amounts(found["amount"]))
    written = {value for one in bare for value in one.values}
    told = {one.values[0] for one in amounts(words) if len(one.values) == 1}
    faced = max(reading.facts.get("blinds") or [0]) if reading.facts.get("street") == "preflop" else 0
    for act in reading.facts["actions"]:
        to = act.get("to") or 0
        by = to - faced
        if act.get("action") == "raise" and faced < by and by in written and to not in told:
            return True
        faced = max(faced, to)
    return False


def _another_asked(reading: Reading, words: str) -> Reading:
    """The hand with its nameless bettor apart from the seat that is asked about behind all amounts."""
    asked, facts = _SEAT_ASKED.search(words), reading.facts
    if blind := left_out.blind_asked(reading, words):
        return replace(reading, facts={**facts, "to_act": blind})
    if asked is None or facts.get("to_act") != "ME" or _FIRST_PERSON.search(words):
        return reading
    before = words[: asked.start()].lower()
    played = max((found.end() for found in re.finditer(r"\d[\d.,]*", before)), default=0)
    if (asked["who"] or asked["wants"]).lower() in before[:played]:
        return reading
    acts = [{**act, "seat": "P0"} if act.get("seat") == "ME" else act for act in facts["actions"]]
    return replace(reading, facts={**facts, "actions": acts, "to_act": "NEXT"})


def _short_all_in(actions: Sequence[Mapping[str, Any]]) -> bool:
    """Whether nothing is told but a nameless bet, an all-in by less than that over it, and calls (47-A)."""
    if len(actions) < 2 or any(act["action"] != "call" for act in actions[2:]):
        return False
    bet, shove = actions[:2]
    nameless = str(bet.get("seat", "")).startswith("P") and bet.get("street") != "preflop"
    short = shove.get("all_in") and (shove.get("to") or 0) < 2 * (bet.get("to") or 0)
    return bool(nameless and short and bet["action"] == "bet" and shove["action"] == "raise")


def _pulled_or_not(reading: Reading) -> Reading:
    """Prior chips of which it is not known whether one was taken back: ruled on both ways (46-C)."""
    chips = reading.facts.get("prior_chips") or ()
    if not chips:
        return reading
    one = replace(reading, facts={**reading.facts, "prior_pulled": "none"})
    return replace(one, also=(replace(one, facts={**one.facts, "prior_pulled": [min(chips)]}),))


def _only_blinds(reading: Reading, words: str) -> bool:
    """Whether nothing is told to be called but the big blind, or a raise of which no amount stands there."""
    facts = reading.facts
    acts = (facts.get("actions") or ()) if reading.kind == "betting" else ()
    big = max(facts.get("blinds") or [a.get("to") or 0 for a in acts if a.get("seat") == "BB"] or [0])
    if not big or facts.get("street", "preflop") != "preflop":
        return False
    least = 2 * big
    written = {int(re.sub(r"\D", "", one)) for one in re.findall(r"\d[\d.,']*", words)}
    facing = (big, *(() if least in written else (least,)))
    if reading.kind == "betting":
        made = all(a.get("to") in (None, *facing) for a in acts) or _tells_only(
            words, facts.get("blinds") or []
        )
        return made and not any(a.get("all_in") for a in acts)
    return reading.kind in _KINDS and facts.get("call_to") in facing


def _tells_only(words: str, blinds: Sequence[int]) -> bool:
    """Whether no amount stands in the words but the blinds, nor what a raise was a multiple of."""
    told = {_chips_of(one) for one in re.findall(r"\d[\d.,']*k?", words)}
    return bool(blinds) and not _MULTIPLE.search(words) and all(n in blinds or n < _COUNTS for n in told)


def _opening_untold(reading: Reading, words: str) -> bool:
    """Whether a bet was called short of which it is not told whether it opened the round (51-B)."""
    came = reading.heard.get("facing_opening_bet")
    chips = reading.facts.get("new_chips") or reading.facts.get("chips") or ()
    short = sum(chips) < (reading.facts.get("call_to") or 0)
    known = any(name in reading.facts for name in _ROUND) or _FIRST_TOLD.search(words) is not None
    known = known or reading.facts.get("street", _SOME_STREET) != _SOME_STREET
    return short and came is not None and reading.facts.get("facing_opening_bet") is True and not known
