"""What a follow-up or an answer makes of the facts of a hand: changed, added, or put where they were untold.

Reads short sentences. Computes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rulebot import numbers
from rulebot.errors import CannotRead
from rulebot.follow import NOT
from rulebot.model import Language
from rulebot.numbers import Sense
from rulebot.say import say
from rulebot.tagging.motions import TAKES_BACK
from rulebot.tagging.untold import place_of


@dataclass(frozen=True, slots=True)
class Change:
    """A fact as the new words tell it; the value None takes it back."""

    value: Any
    words: str


_OBJECTION: Final = re.compile(
    r"^\W*(?:no|nope|nein|nee?|nah|nö)(?:\s*[,.;:!]\s*"
    r"|\s+(?=(?:s?he|it|they|the|there|i|we|wait|sorry|er|sie|es|der|die|das|ich|wir)\b))",
    re.IGNORECASE,
)
"""The "no" of "no, it was heads up" denies what was said before, not what follows."""
_SAYABLE: Final = {
    "raise": r"raise[sd]?|erhöh\w*|erhoeh\w*",
    "call": r"call(?:ed|s)?|mit(?:gehen)?",
    "bet": r"bets?|einsatz|setzen",
    "check": r"check(?:ed|s)?|schieben",
    "all-in": r"all[- ]?in",
    "pot": r"pot",
    "fold": r"fold(?:ed|s)?",
}
SAY: Final = (
    r"(?:sa(?:id|ys?|ying)|declar\w+|announc\w+|ge?s[ao]gt|an(?:ge)?sag\w*|sag(?:e|t\w*)?|ange?kündigt\w*)"
)
_QUITE: Final = (
    r"(?: (?:\w{1,3}|aber|doch|gar|dabei|dazu|überhaupt|really|actually|absolutely|literally)){0,3}"
)
_INSTEAD: Final = re.compile(
    r"\b(?:had|have|hätte|haette|instead|stattdessen|would|vorher|davor|beforehand|(?:before|first)(?=\W*$))\b"
    r"|(?<=\w)['’]d\b", re.IGNORECASE,
)  # fmt: skip
"""Said instead of what was done: not said after it."""
_BEHIND: Final = re.compile(
    r"\b(?:after|then|afterwards|later|chips first|dann|danach|nachdem|hinterher|nachträglich|später"
    r"|zu spät)\b",
    re.IGNORECASE,
)
"""Said once the chips lay there."""
_SILENT: Final = re.compile(
    rf"\b{SAY}{_QUITE} (?:nothing|nichts|nix|nüscht|kein(?:en)? (?:wort|ton))\b"
    rf"|\bnothing (?:was |is |being )?{SAY}|\b(?:nichts|nix|nüscht|kein(?:en)? (?:wort|ton))"
    r" (?:(?:dazu|dabei) )?(?:ge|an(?:ge)?)?sag\w*|\bsilent\w*"
    r"|\b(?:not|never|without|no) (?:a (?:single )?)?words?\b"
    r"|\b(?:did ?n.?t|never) (?:say|said) (?:anything|a (?:single )?word|a thing)\b"
    r"|\bwithout (?:saying|announc|declar)|\bohne (?:\w+ )?(?:zu sagen|anzusagen)"
    r"|\bwortlos\w*|\bkommentarlos\w*|\bohne (?:ansage|worte?\b|etwas zu sagen)|\bstumm\b"
    r"|\b(?:still)?schweigend",
    re.IGNORECASE,
)
_ONE: Final = r"(?:de[rmn] |the )?[^\W\d_]{1,7}"
_TRUTHS: Final[Mapping[str, re.Pattern[str]]] = {
    "heads_up": re.compile(
        r"\bheads?[- ]?up\b|\bzu zweit\b|\b(?:only|just) (?:me and|(?:the )?two of us|s?he and i|us two)\b"
        r"|\bnur (?:noch )?(?:wir (?:zwei|beide)|ich und|er und ich)\b"
        r"|\bnur (?:noch )?(?:die )?zwei(?=\W*$| (?:noch|spieler|leute|mann|übrig|drin|dabei|in der|im)\b)"
        r"|\b(?:two|2) (?:players|of us) left\b"
        rf"|\b(?:nur|only|just) (?:noch |still )?{_ONE} (?:und|and|&) {_ONE}"
        r"(?=\W*$| (?:left|in|are|were|noch|im|übrig|drin|dabei|da|sind|waren?"
        r"|wär\w*|wer\w*|warn|spiel\w*)\b)"
        r"|\b(?:alle )?(?:anderen?|andern|rest)"
        r"(?: (?:alle|schon|scho|bereits|sind|waren|warn|wären|hätten|haben))*"
        r" (?:raus|weg|ge?foldet|ausgestiegen|draußen)\b"
        r"|\b(?:beide|both(?: of them)?|(?:die|the) (?:beiden?|zwei|both|two)(?: blinds)?)"
        r"(?: (?:dahinter|behind|auch|schon|bereits|also|already|have|had|haben|hätten|sind|wären|waren))*"
        r" (?:raus|weg|ge?foldet|folded|out|gone)\b"
        r"|\b(?:everyone|everybody|all the|all|the) (?:else|others?|rest)"
        r"(?: (?:has|have|had|already|was|were|is|are))*"
        r" (?:folded|out|gone|mucked)\b",
        re.IGNORECASE,
    ),
    "facing_opening_bet": re.compile(
        r"\bopening bet\b|\beröffnungs(?:einsatz|bet)\b|\berste\w* (?:einsatz|bet)\b|\b(?:first|erste[rn]?)"
        r" (?:to bet|bet|bettor|der (?:setzt|gesetzt))\b|\b(?:he|she|it was) (?:led|leads|opened)\b",
        re.IGNORECASE,
    ),
    "last_chips": re.compile(
        r"\b(?:last|all (?:his|her|my|their)|remaining) chips?\b|\bletzte[nr]? chips?\b|\bwhole stack\b",
        re.IGNORECASE,
    ),
    "facing_all_in": re.compile(r"\bfacing an all[- ]in\b|\bgegen ein all[- ]in\b", re.IGNORECASE),
}
_A_RAISE: Final = re.compile(
    r"\b(?:was|were|is|war|waren|ist|sind) (?:already |actually |schon |doch |eigentlich )?(?:a|an|ein)"
    r" (?:re-?)?raise\b|\bein (?:re-?)?raise (?:war|waren|ist|wäre\w*)\b",
    re.IGNORECASE,
)
"""What is faced did not open the round."""
_NOT_SHOWN: Final = re.compile(
    r"\bshowdown\b[^.?!]{0,20}\b(?:has ?n.?t|not|noch nicht|nicht)\b"
    r"|\b(?:before|vor dem|not at) (?:the )?showdown\b",
    re.IGNORECASE,
)
"""On the river no next card is waited for, but the showdown (52-A)."""
_SOME: Final = r"(?:we[rm]|jemand(?:em)?|einer|einem|zwei|drei|vier|spieler|leute|andere)\b"
_MULTIWAY: Final = re.compile(
    r"\bmulti-?way\b|\b(?:three|[3-9]|drei|four|vier|five|fünf)[- ]"
    r"(?:players|spieler|way|handed|leute|of us|händig)\b|\bzu (?:dritt|viert|fünft)\b"
    rf"|\bhinter (?:mir|ihm|ihr) (?:\w{{1,6}} ){{0,2}}{_SOME}"
    rf"|\b{_SOME} (?:\w{{1,6}} )?hinter (?:mir|ihm|ihr)\b"
    r"|\b(?:players?|someone|somebody|people|two|three|others?) (?:are |is |were |was |still )*"
    r"(?:behind|to act)\b",
    re.IGNORECASE,
)
_STREETS: Final = {
    "preflop": r"pre-?\s?flop|before the flop|vor dem flop",
    "flop+": r"post-?flop|after the flop|nach dem flop",
    "flop": r"(?:on|at|was) the flop|am flop|auf dem flop|(?:war|wäre) der flop",
    "turn": r"(?:on|at|was) the turn|am turn|auf dem turn|(?:war|wäre) der turn",
    "river": r"(?:on|at|was) the river|am river|auf dem river|(?:war|wäre) der river",
}
_STRUCTURES: Final = {
    "pot-limit": r"pot[- ]limit|plo\d?",
    "fixed-limit": r"(?:fixed|fix)[- ]limit|limit hold'?em",
    "no-limit": r"no[- ]limit|nlh?e?",
}
_LAY: Final = r"(?:was|were|had|lay|hit|is|are|lag|lagen|liegt|liegen|schon|bereits|drin|im|in)"
_ORDERS: Final = {
    "chips-first": rf"chips? (?:went in |hit the felt |w(?:as|ere) (?:out |in )?)?first"
    r"|(?:zu)?erst (?:(?:kam|lag|flog|d(?:ie|er|en|as)|einen?|sein\w*) )*(?:\d[\d.,]*k?(?:er)? )?chips?"
    rf"|(?:when|once|as|while|als|wenn|da) (?:the|my|his|her|der|die|sein\w*) chips? {_LAY}"
    r"|after (?:the |my |his )?chips?|(?:it )?after(?:wards)?\W*$|nachdem (?:die|der) chips?"
    r"|erst (?:danach|hinterher|nachher)|hinterher",
    "words-first": r"(?:said|spoke|words?|declared|announced) (?:it |that |raise |call |so )?first"
    r"|(?:zu)?erst (?:gesagt|angesagt|gesprochen)"
    r"|(?:before|bevor|ehe) (?:(?:the|my|his|her|der|die|sein\w*) chips?|he put|putting|i put"
    r"|(?:\w+ ){1,3}(?:land(?:s|ed)?|hits?|touch\w*|ge?land\w*|lag(?:en)?|liegt))"
    r"|(?:first|zuerst|erst) (?:(?:he|she|i|kam|die|das) )?(?:said|announced|declared|ansage|wort)",
}
_FIGURE: Final = r"(?P<figure>\d[\d.,'’ ]*(?:k|m)?)"
_AMOUNTS: Final[Mapping[str, re.Pattern[str]]] = {
    "last_full_bet_or_raise": re.compile(
        r"\b(?:last|largest|previous|prior|letzte\w*|größte\w*) (?:full )?(?:raise|bet|erhöhung|einsatz)"
        rf"\D{{0,18}}{_FIGURE}",
        re.IGNORECASE,
    ),
    "call_to": re.compile(
        rf"\b(?:bet|call|facing|to call|einsatz|bet[sr]?|callen|zahlen|raise had been)\b\D{{0,18}}{_FIGURE}"
        rf"|{_FIGURE.replace('figure', 'before')} (?:to call|zu (?:callen|zahlen|bezahlen))"
        r"|\b(?:ma(?:de|kes?)|raise[sd]?|raist|geraist|erhöht|stellt) (?:it |es )?(?:to |auf )?"
        rf"{_FIGURE.replace('figure', 'raised')}",
        re.IGNORECASE,
    ),
}


def changes(text: str, language: Language, spoken: bool = False) -> dict[str, Change]:
    """The facts of a wager that the words change; `spoken`: an amount was declared before."""
    text = _OBJECTION.sub("", text)
    if held := _HELD_BACK.search(text):
        rest = changes(put_in(text), language, spoken)
        return {**rest, "last_chips": Change(False, held[0])}
    out: dict[str, Change] = dict(_declared(text, language, spoken))
    said = bool({"declared_amount"} & set(out))
    for fact, pattern in _TRUTHS.items():
        match = pattern.search(text)
        if match:
            out[fact] = Change(not NOT.search(text[: match.start()]), match[0])
    if not_shown := _NOT_SHOWN.search(text):
        out["next_card"] = Change(False, not_shown[0])
    raised = _A_RAISE.search(text)
    if raised and "facing_opening_bet" not in out and "declared" not in out:
        out["facing_opening_bet"] = Change(False, raised[0])
    if no_bet := _NO_BET.search(text):
        out |= {name: Change(value, no_bet[0]) for name, value in _UNBET.items()}
    several = _MULTIWAY.search(text)
    if several:
        out["heads_up"] = Change(bool(NOT.search(text[: several.start()])), text)
    for fact, table in (("street", _STREETS), ("structure", _STRUCTURES), ("order", _ORDERS)):
        for value, words in table.items():
            match = re.search(rf"\b(?:{words})\b", text, re.IGNORECASE)
            if match and fact not in out:
                out[fact] = Change(value, match[0])
    money = numbers.amounts(text, language)
    for number in money:
        if number.sense is Sense.BLINDS:
            out["blinds"] = Change(list(number.values[:2]), number.words)
    chips = [one for one in money if one.sense is Sense.CHIPS and not INSTEAD_OF.search(text, 0, one.start)]
    loose = [one for one in money if one.sense is Sense.AMOUNT and _ONE_OF.search(text, 0, one.start)]
    with_it = len(money) == 1 and (_WITH_THE.search(text, 0, money[0].start) or "declared" in out)
    said_only = spoken and len(loose) == 1
    if said_only and with_it and "declared" not in out and "blinds" not in out:
        out["declared_amount"] = Change(loose[0].values[0], loose[0].words)
        said = True
    elif not chips and len(loose) == len(money) and (len(loose) > 1 or with_it) and not adds(text):
        chips = loose  # "with a 1k plus a 500", "raise and the 5k"
    if chips:
        values = sorted((value for one in chips for value in one.values), reverse=True)
        out["new_chips"] = Change(values, text[chips[0].start : chips[-1].end])
    if not said and "blinds" not in out:
        out |= _amounts(text, language, chips)
    return out


_NO_BET: Final = re.compile(
    r"\b(?:kein|keinen|noch kein|gar kein\w*|no|not any|without an?y?|ohne)(?: (?:einen?|single|einziger))?"
    r" (?:bets?|einsatz|wager)\b(?! (?:size|amount|höhe))"
    r"|\b(?:nobody|no one|noone|keiner|niemand) (?:\w+ ){0,3}?(?:had |has |hat |hätte )?"
    r"(?:bet|gesetzt|gebettet)\b|\bnothing (?:was |had been )?bet\b|\bnichts gesetzt\b",
    re.IGNORECASE,
)
"""Nothing to call."""
_UNBET: Final = {
    "facing_bet": False, "call_to": None, "last_full_bet_or_raise": None, "facing_opening_bet": None,
}  # fmt: skip


def put_in(text: str) -> str:
    """The words without the chips that were held back: "a 500 and a 100, with the 5k behind"."""
    return _HELD_BACK.sub(" ", text)


_HELD_BACK: Final = re.compile(
    r"\b(?:(?:with|mit|and|und|plus|but|aber|has|had|have|hat(?:te)?|hab) )?"
    r"(?:(?:another|more|noch|weitere|the|die|den|ein\w*|an?|at least|mindestens) ){0,2}"
    r"\d[\d.,]*k?(?:er)?(?: (?:more|chips?|mehr|in chips))? "
    r"(?:behind(?! (?:me|him|her|them|the)\b)|left|dahinter|hinter sich|übrig|daneben)\b",
    re.IGNORECASE,
)


def only_has(text: str, call: int, language: Language) -> dict[str, Change]:
    """ "He only has 4,200 left": all that he can put in, where it does not cover what he is to call."""
    money = [one.values[0] for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
    if len(money) != 1 or not _HAS_ONLY.search(text) or not money[0] < call:
        return {}
    return {"new_chips": Change([money[0]], text), "last_chips": Change(True, text)}


_HAS_ONLY: Final = re.compile(
    r"\b(?:s?he|i|they|er|sie|ich|der|die)['’ ](?:\w+ ){0,2}?(?:ha[ds]|have|hat(?:te)?|hab[e]?)"
    r"(?: \w+){0,2}? (?:only|just|nur|bloß|bloss)\b"
    r"|\b(?:s?he|i|they|er|sie|ich) (?:\w+ ){0,2}?(?:only|just|nur|bloß|bloss)"
    r" (?:ha[ds]|have|hat(?:te)?|hab[e]?)\b",
    re.IGNORECASE,
)
_ONE_OF: Final = re.compile(r"\b(?:an?|one|the|(?:ei)?ne[nm]?|ein|de[nm])\s+$", re.IGNORECASE)
_WITH_THE: Final = re.compile(r"\b(?:with|mit) (?:the|an?|one|(?:ei)?ne[nm]|dem)\s+$", re.IGNORECASE)


def no_small_blind(text: str) -> bool:
    """ "And with a dead small blind": none was posted."""
    return bool(_NO_SMALL_BLIND.search(text))


def short_blind(text: str, facts: Mapping[str, Any], language: Language) -> dict[str, Change]:
    """ "The BB only had 120": what a blind who has not acted could post."""
    found = re.search(r"\b(?P<sb>sb|small[- ]?blind)\b|\b(?:bb|big[- ]?blind)\b", text, re.IGNORECASE)
    money = [one.values[0] for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
    blinds: Sequence[int] = facts.get("blinds") or ()
    if not found or len(money) != 1 or len(blinds) < _WINNERS or not _HAD_ONLY.search(text):
        return {}
    who, full = ("SB", blinds[0]) if found["sb"] else ("BB", blinds[1])
    acted = any(act.get("seat") == who for act in facts.get("actions") or ())
    if acted or facts.get("to_act") == who or money[0] >= full or facts.get("street") != "preflop":
        return {}
    return {"posted": Change({**(facts.get("posted") or {}), who: money[0]}, text)}


_HAD_ONLY: Final = re.compile(r"\b(?:ha[sd]|hat(?:te)?|only|nur|just|short|all[- ]?in)\b", re.IGNORECASE)
_NO_SMALL_BLIND: Final = re.compile(
    r"\b(?:no|dead|without(?: an?| the)?|kein\w*|tote[rnm]?|ohne(?: den| einen)?) (?:small[- ]?blind|sb)\b",
    re.IGNORECASE,
)


def if_said(text: str, language: Language) -> bool:
    """ "Does it matter if he says call?": words said, supposed behind a question."""
    return bool(_IF_HE.search(text)) and any(True for _ in _declared(text, language))


_IF_HE: Final = re.compile(
    r"\b(?:if|when|wenn|falls) (?:s?he|i|they|the \w+|er|sie|ich|man|de[rm] \w+)\b", re.IGNORECASE
)


def denies(text: str, language: Language) -> bool:
    """Whether something is told not to have been done; "700, not 900" denies no deed."""
    text = what_is(text)
    for one in reversed(numbers.amounts(text, language)):
        if before := INSTEAD_OF.search(text, 0, one.start):
            text = f"{text[: before.start()]} {text[one.end :]}"
    return NOT.search(text) is not None


def what_is(text: str) -> str:
    """The words without the "no" that denies what was said before."""
    return _OBJECTION.sub("", text)


def button_moved(facts: Mapping[str, Any], text: str) -> dict[str, Change]:
    """ "The button was in seat 5": the seats of a pot in their order from its left."""
    found = _BUTTON_IN.search(text)
    seats = [str(seat) for seat in facts.get("seats") or ()]
    told = [int(seat.removeprefix("Seat ")) if re.fullmatch(r"Seat \d+", seat) else 0 for seat in seats]
    if found is None or len([one for one in told if one]) < _WINNERS:
        return {}
    button = int(found[1] or found[2])
    order = sorted(range(len(seats)), key=lambda at: (told[at] - button - 1) % _ROUND if told[at] else _ROUND)
    lists = [name for name in ("seats", "contributions", "folded", "dead") if facts.get(name)]
    return {name: Change([facts[name][at] for at in order], found[0]) for name in lists}


_ROUND: Final = 12
_BUTTON_IN: Final = re.compile(
    r"\b(?:button|btn|dealer)\b\D{0,25}\b(?:seat|sitz|platz) ?(\d{1,2})\b"
    r"|\b(?:seat|sitz|platz) ?(\d{1,2})\b\D{0,15}\b(?:button|btn)\b",
    re.IGNORECASE,
)


def held(text: str, language: Language) -> dict[str, Change]:
    """ "And with 900?": what the big blind has left."""
    money = [one for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
    if len(money) != 1 or re.search(
        r"\b(?:antes?|blinds?)\b(?!\W*(?:has|had|hat|hatte|hätte))", text, re.IGNORECASE
    ):
        return {}
    return {"stack": Change(money[0].values[0], text)}


def quoted(text: str, language: Language) -> dict[str, Change]:
    """ "He said 6000 and it is really 5100": the pot as it was told, and as it is."""
    money = [one for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
    said = [
        one for one in money if re.search(rf"{SAY}\W+(?:\w+\W+){{0,2}}$", text[: one.start], re.IGNORECASE)
    ]
    if len(money) != 2 or len(said) != 1:
        return {}
    true = next(one for one in money if one is not said[0])
    return {"quoted": Change(said[0].values[0], text), "pot": Change(true.values[0], text)}


def said_when(text: str, facts: Mapping[str, Any]) -> dict[str, Change]:
    """ "And if he had said it before?": the word that was said, before the chips or behind them."""
    found = _SAID_IT.search(text)
    known = facts.get("declared") and facts.get("order")
    told = any(re.search(rf"\b(?:{words})\b", text, re.IGNORECASE) for words in _SAYABLE.values())
    if not found or not known or told:
        return {}
    order = "chips-first" if found["after"] or found["late"] else "words-first"
    return {"order": Change(order, text)}


_BEFORE_CHIPS: Final = r"(?:first|before(?:hand)?|earlier|vorher|davor|zuvor|zuerst|schon vorher)"
_AFTER_CHIPS: Final = r"(?P<after>after(?:wards)?|later|then|danach|nachher|hinterher|später|erst danach)"
_SAID_IT: Final = re.compile(
    rf"\b{SAY}\b[^.?!\d]{{0,12}}\b(?:{_BEFORE_CHIPS}|{_AFTER_CHIPS})\b"
    rf"|\b(?:{_BEFORE_CHIPS}|{_AFTER_CHIPS.replace('after>', 'late>')})\b[^.?!\d]{{0,12}}\b{SAY}\b",
    re.IGNORECASE,
)


def adds(text: str) -> bool:
    """ "And another 100": chips on top of what lies there."""
    return bool(_ADDS.search(text)) and not re.search(r"\b(?:instead|statt)\b", text, re.IGNORECASE)


_ADDS: Final = re.compile(
    r"\b(?:another|extra|on top|in addition|as well|noch (?:(?:ei)?n(?:e\w*)?|zwei|drei|vier|\d)"
    r"|no (?:an?|zwoa|zwei|drei)|dazua?|dabei|(?:oben)?drauf"
    r"|zusätzlich)\b",
    re.IGNORECASE,
)


def pulled(text: str, prior: Sequence[int], language: Language, new: Sequence[int] = ()) -> dict[str, Change]:
    """ "And if he takes the 500 back first": what of the chips that lay there before is pulled in."""
    money = numbers.amounts(text, language)
    chips = [value for one in money if one.sense is Sense.CHIPS for value in one.values]
    told = [value for one in money for value in one.values]
    left = _LEFT_THERE.search(text)
    puts = left or _PUTS.search(text)
    other = sorted((value for value in chips if puts and value not in (*prior, sum(prior))), reverse=True)
    told = [value for value in told if value not in other]
    if sorted(told) == sorted(new):
        told = []  # the chips that he puts then are those told
    if not prior or not (left or TAKES_BACK.search(text)) or not (set(told) <= {*prior, sum(prior)}):
        return {}
    put = {"new_chips": Change(other, text)} if other and other != sorted(new, reverse=True) else {}
    part = sorted(told, reverse=True)
    value: Any = "none" if left or NOT.search(text) else "all"
    if value == "all" and part and part != [sum(prior)] and part != sorted(prior, reverse=True):
        value = part
    return {"prior_pulled": Change(value, text), **put}


_PUTS: Final = re.compile(
    r"\b(?:put\w*|thr[eo]w\w*|toss\w*|drop\w*|add\w*|slid\w*|rein\w*|hin\w*|dazu\w*"
    r"|(?:ge)?leg\w*|w[ie]rf\w*|geworfen|geschmissen)\b",
    re.IGNORECASE,
)
_LEFT_THERE: Final = re.compile(
    r"\bliegen ?(?:ge)?l[aä]ss\w*"
    r"|\bbleib\w* liegen\b|\bliegen bleib\w*|\bl[aä]ss\w*\b[^.?!]{0,30}\bliegen\b"
    r"|\bnicht ange(?:rührt|fasst)\b"
    r"|\b(?:left?|leav\w+)\b[^.?!]{0,30}\b(?:there|out|in|lie|lying)\b|\bnot touch\w*",
    re.IGNORECASE,
)


def spoken(text: str, language: Language) -> int | None:
    """ "And eight hundred?": nothing but an amount, in the place of the one that was said."""
    money = [one for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
    if len(money) != 1 or len(money[0].values) != 1:
        return None
    rest = f"{text[: money[0].start]} {text[money[0].end :]}".casefold()
    return money[0].values[0] if set(re.findall(r"[^\W\d_]+", rest)) <= _NOTHING_ELSE else None


_NOTHING_ELSE: Final = frozenset(
    re.findall(
        r"\w+",
        "and if what about with only just it was at say says said he she i so ok then instead no or "
        "but sorry actually "
        "und wenn was mit nur bloss bloß es war bei sagt sag sage gesagt er sie ich also dann statt "
        "stattdessen oder aber nein nee ne wär wäre hätte hätt hab hat doch wie ist",
    )
)


def fewer(text: str) -> bool:
    """ "Only one 1k on top": fewer of one chip."""
    return bool(re.search(r"\b(?:only|just|nur)\b", text, re.IGNORECASE))


def what_is_there(text: str, language: Language) -> str:
    """ "Instead of the 5000 three 500s" without the chips that are not there."""
    rest = _NOT_THERE.sub(" ", text)
    return rest if rest != text and numbers.amounts(rest, language) else text


def not_there(text: str, language: Language) -> list[int]:
    """The chips in whose place others are put."""
    return [
        value for one in numbers.amounts(" ".join(_NOT_THERE.findall(text)), language) for value in one.values
    ]


_NOT_THERE: Final = re.compile(
    r"\b(?:instead of|rather than|(?:an)?statt) (?:(?:the|an?|one|de[mnrs]|einem?|einer) )?"
    r"\d[\d.,]*k?(?:er[ns]?)?(?: chips?)?(?=\W)",
    re.IGNORECASE,
)


INSTEAD_OF: Final = re.compile(
    r"\b(?:instead of|rather than|not|(?:an)?statt|nicht)(?: (?:the|a|one|de[mrsn]|einem?))?\s*$",
    re.IGNORECASE,
)
"""Before the amount that another one takes the place of."""
_GOES_ON: Final = re.compile(
    r"\b(?:then|next|after (?:that|him|her|me)|afterwards|behind (?:me|him|her)|later|now|dann|danach"
    r"|der nächste|nächster|nach (?:ihm|mir|ihr)|hinter (?:mir|ihm|ihr)|dahinter|anschließend|jetzt|nun)\b",
    re.IGNORECASE,
)


def goes_on(text: str) -> bool:
    """ "And then C raises": what comes behind what was told."""
    return bool(_GOES_ON.search(text)) and not _INSTEAD.search(text)


def hypothetical(text: str) -> bool:
    """ "If he had called": done instead of what was done, not after it."""
    return bool(_INSTEAD.search(text))


TAKEN_BACK: Final = re.compile(
    rf"\b(?:without|ohne)(?: (?:the|a|das|ein))?(?: (?:words?|wort))? \W?(?:{_SAYABLE['raise']})\b",
    re.IGNORECASE,
)
""" "Without raise, only 'achtzehnhundert'": said, though it is not told so."""
_LATE: Final = re.compile(rf"\b(?:{_ORDERS['chips-first']})", re.IGNORECASE)
_OF_IT: Final = re.compile(r"(?:\W|\b(?:to|of|auf|um|by)\b)*", re.IGNORECASE)
"""Between a word said and its amount."""


_NO_PLAYER: Final = re.compile(
    r"\b(?:dealer\w*|floor\w*|td|director|turnierleit\w*|neighbou?rs?|nachbar\w*|table|tisch|everyone"
    rf"|everybody|rail)\b(?:\W+\w+){{0,2}}?\W+(?:{SAY}|call(?:s|ed) it|nennt)\b"
    rf"|\b(?:dealer\w*|floor\w*|td|turnierleit\w*|nachbar\w*|tisch)\b[^,.;?!]{{0,25}}\b{SAY}(?:\W+(?:hat|hätte))?\W*$",
    re.IGNORECASE,
)


def reported(text: str) -> str:
    """ "The dealer says he did say raise": what was said, without who tells it."""
    return _TELLS.sub("", text)


_TELLS: Final = re.compile(
    r"\b(?:the |der |die |unser |our )?(?:dealer\w*|floor\w*|td|turnierleit\w*|nachbar\w*|everyone|alle)"
    r"\W+(?:says?|said|swears?|claims?|meint|sagt\w*|behauptet|schwört)(?: that|,? dass)?,?"
    rf"\s+(?=(?:s?he|i|they|er|sie|ich|der|die)\b[^.?!]*\b{SAY})",
    re.IGNORECASE,
)


def by_others(text: str) -> bool:
    """ "Even if the dealer says raise": somebody's words that bind nobody's chips."""
    return bool(_NO_PLAYER.search(text))


_WORD: Final = r"(?P<word>raise|erhöhe?|erhoehe?|call|all[- ]?in|check|bet)"
_BARE_WORD: Final = re.compile(
    r"^(?:\W*\b(?:and|but|ok(?:ay)?|so|und|aber|with|mit|what about|how about|no|nein|sorry|if|wenn|was)\b)*"
    rf"\W*{_WORD}(?!-)\b(?!\W+(?:was|were|is|war|ist|of|von|before|had|und dann)\b)"
    rf"|\b(?:with|mit|and|und|plus)\W+{_WORD.replace('word', 'beside')}"
    r"(?:\W+(?:vorher|davor|before(?:hand)?|first|zuerst|dazu))?\W*$"
    rf"|['\"„“”‚‘’]{_WORD.replace('word', 'quoted')}\b",
    re.IGNORECASE,
)
""" "Raise and the 5k", "with raise first", " 'erhöhe, zwölfhundert' ": said, though it is not told so."""


def _word_alone(text: str, language: Language, spoken: bool) -> Iterator[tuple[str, Change]]:
    """A word that nobody is told to have done, so it was said; with an amount only where one was before."""
    found = _BARE_WORD.search(text)
    if found is None or NOT.search(text) or _of_blinds(text, language):
        return
    at = next(match for match in (found["word"], found["beside"], found["quoted"]) if match)
    money = [one for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
    its = [
        one for one in money if one.start >= found.end() and _OF_IT.fullmatch(text, found.end(), one.start)
    ]
    if its and not (spoken or found["quoted"]):
        return
    action = next(name for name, words in _SAYABLE.items() if re.fullmatch(words, at, re.IGNORECASE))
    yield "declared", Change(action, at)
    if not _LATE.search(text) and not _BEHIND.search(text):
        yield "order", Change("words-first", at)
    if its:
        yield "declared_amount", Change(its[0].values[0], its[0].words)


def _of_blinds(text: str, language: Language) -> bool:
    """Whether the words tell blinds."""
    return any(one.sense is Sense.BLINDS for one in numbers.amounts(text, language))


def _declared(text: str, language: Language, told: bool = False) -> Iterator[tuple[str, Change]]:
    silent = _SILENT.search(text)
    if silent:
        yield from ((name, Change(None, silent[0])) for name in ("declared", "declared_amount", "order"))
        return
    spoken = re.search(rf"\b{SAY}\b", text, re.IGNORECASE)
    if not spoken:
        if (word := TAKEN_BACK.search(text)) and (
            told or re.search(r"\b(?:only|just|nur|bloß|bloss)\b", text)
        ):
            yield from _without_the_word(text, word, language)
            return
        yield from _word_alone(text, language, told)
        return
    near = [
        (max(match.start() - spoken.end(), spoken.start() - match.end()), action, match)
        for action, words in _SAYABLE.items()
        for match in re.finditer(rf"\b(?:{words})\b", text, re.IGNORECASE)
    ]
    if not near:
        return
    _, action, match = min(near, key=lambda one: one[0])
    money = [
        one
        for one in numbers.amounts(text, language)
        if one.sense is Sense.AMOUNT
        and (_OF_IT.fullmatch(text, match.end(), one.start) or _OF_IT.fullmatch(text, one.end, match.start()))
    ]
    if NOT.search(text[: max(match.end(), spoken.end())]):
        yield from _without_the_word(text, match, language)
        return
    yield "declared", Change(action, match[0])
    instead = _INSTEAD.search(text)
    late = _LATE.search(text) or (not instead and _BEHIND.search(text))
    if not late:
        yield "order", Change("words-first", instead[0] if instead else match[0])
    if len(money) == 1:
        yield "declared_amount", Change(money[0].values[0], money[0].words)


def _without_the_word(text: str, word: re.Match[str], language: Language) -> Iterator[tuple[str, Change]]:
    """ "Only 900, without raise": the amount alone was said; else nothing was."""
    money = [one for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
    alone = len(money) == 1 and not _OF_IT.fullmatch(text, word.end(), money[0].start)
    yield "declared", Change("amount" if alone else None, text)
    if alone:
        yield "declared_amount", Change(money[0].values[0], money[0].words)


def _amounts(text: str, language: Language, chips: Sequence[numbers.Number]) -> Iterator[tuple[str, Change]]:
    for fact, pattern in _AMOUNTS.items():
        match = pattern.search(text)
        if not match:
            continue
        figure, words = next((name, one) for name, one in match.groupdict().items() if one)
        if any(one.start <= match.start(figure) < one.end for one in chips):
            continue
        if figure == "raised" and not chips:
            continue  # whose raise it is, is not told
        try:
            yield fact, Change(numbers.read_amount(words, language), match[0])
        except CannotRead:
            continue
        return


def swapped(before: str, text: str, language: Language) -> str | None:
    """The earlier question with its one number of the same company exchanged: "and with 9 players?"."""
    new = [n for n in numbers.find(text, language) if n.words.strip()]
    if len(new) != 1:
        return None
    company = _company(text, new[0].start, new[0].end)
    near = [
        n
        for n in numbers.find(before, language)
        if company & _company(before, n.start, n.end) and n.words != new[0].words
    ]
    if len(near) != 1:
        return None
    return before[: near[0].start] + new[0].words + before[near[0].end :]


_BESIDE: Final = r"[^\W\d_]+(?:-in)?"
_IDLE: Final = frozenset(
    re.findall(
        r"\w+",
        "and if what about with the a an to of is was were had been it he she in on at for only but can may "
        "und wenn was mit der die das ein eine zu von ist war waren wäre hätte er sie es in am an auf für "
        "nur aber kann darf",
    )
)


def _company(text: str, start: int, end: int) -> frozenset[str]:
    """The words beside a number that say what it counts."""
    before = re.findall(_BESIDE, re.split(r"[,.;?!]", text[:start].casefold())[-1])[-2:]
    after = re.findall(_BESIDE, re.split(r"[,.;?!]", text[end:].casefold())[0])[:1]
    return frozenset(word[:6] for word in (*before, *after) if word not in _IDLE)


_BEFORE: Final = ("bet_before", "own_action")
"""What was untold and came before all that was told."""
_MY_BET: Final = re.compile(
    r"\b(?:my|mein\w*) (?:own |eigene[nr]? )?(?:bet|lead|open|einsatz|eröffnung)\b", re.IGNORECASE
)
_THREE: Final = re.compile(r"\b(?:three|drei)\b", re.IGNORECASE)
_WINNERS: Final = 2


def filled(hand: str, fact: str, words: str, language: Language) -> str | None:
    """A hand with what it left untold in its place: first, behind the deed without an amount, or last.

    None where the words do not tell it.
    """
    if fact != "own_action":
        found = [one for one in numbers.amounts(words, language) if one.sense is Sense.AMOUNT]
        before = max((one.values[0] for one in numbers.amounts(hand, language)), default=0)
        if len(found) != 1 or (fact == "put_in_later" and found[0].values[0] <= before):
            return None
        words = found[0].words
    own = fact == "bet_before" and _MY_BET.search(hand)
    many = say("told.three" if _THREE.search(hand) else "told.two", language)
    told = say("told.my_bet" if own else f"told.{fact}", language, words=words.strip(" .!"), many=many)
    place = place_of(fact, hand)
    if place is not None:
        return f"{hand[:place]} {told}{hand[place:]}"
    told = f"{told[:1].upper()}{told[1:]}."
    return f"{told} {hand}" if fact in _BEFORE else f"{hand} {told}"


def seated(facts: Mapping[str, Any], words: str, language: Language) -> dict[str, Any] | None:
    """The facts of a pot that two share, the one who is named first to the left of the button.

    Where the hand names neither, the two are alike: the first is called as the words call him.
    """
    seats = list(facts.get("seats") or ())
    folded = list(facts.get("folded") or [False] * len(seats))
    winners = [seat for seat, out in zip(seats, folded, strict=True) if not out]
    digits = re.findall(r"\d+", words)
    if len(winners) != _WINNERS or not words.strip():
        return None
    low = words.strip(" .!").casefold()
    meant = [w for w in winners if w.casefold() == low or (digits and digits == re.findall(r"\d+", w))]
    called = {seat: seat for seat in seats}
    if not meant and not digits and all(len(w) == 1 for w in winners):
        called |= dict(zip(winners, (words.strip(" .!"), say("told.other", language)), strict=True))
        meant = winners[:1]
    if len(meant) != 1:
        return None
    order = sorted(range(len(seats)), key=lambda n: (seats[n] != meant[0], n))
    out = dict(facts)
    for name in ("contributions", "folded", "dead"):
        if name in facts:
            out[name] = [facts[name][n] for n in order]
    ranks = facts.get("high_rank") or {}
    out["seats"] = [called[seats[n]] for n in order]
    return {**out, "high_rank": {called[seat]: rank for seat, rank in ranks.items()}}
