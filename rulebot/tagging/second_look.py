"""What the words beside a mark say against it: chips left alone, a fold round, blinds said in words."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rulebot.scenario.tokens import Words
from rulebot.tagging.labels import NOTHING
from rulebot.tagging.marks import CHIPS, Mark, placed, valued
from rulebot.tagging.spoken import usual
from rulebot.tagging.untold import THEY_BET

_LEFT: Final = re.compile(
    r"\b(?:lässt|laesst|lasse?|ließ|liess?|ließe?n?|leaves?|left|leaving)\b(?:\s+[\w'’,.]+){0,4}\s*$"
    r"|\b(?:nicht|not|never|doesn.?t|didn.?t|without|ohne)\b(?:\s+\w+){0,4}\s*$"
    r"|\b(?:on top of|onto|next to|beside|neben|(?:oben )?auf)\s+(?:my|his|her|the|mein\w*|sein\w*|ihr\w*"
    r"|d\w+)\s*$",
    re.IGNORECASE,
)
"""Right before chips: they stay where they are."""
_STAYS: Final = re.compile(
    r"\s*(?:\w+\s+){0,2}(?:liegen|liegt|stehen|lie|sit|in place|alone|untouched|where (?:it|they) (?:is"
    r"|are|was|were)"
    r"|nicht (?:zurück|zurueck|weg))\b",
    re.IGNORECASE,
)
_YEARS: Final = range(2000, 2031)
_OF_YEAR: Final = re.compile(
    r"\b(?:tda|edition|version|rules?|rule ?book|regeln?|regelwerk|book|buch|ausgabe|since|seit|under|laut"
    r"|year|jahr)(?:\W+(?:of|from|von|aus|the|den|der|dem))?\W*$",
    re.IGNORECASE,
)
_TAKES: Final = re.compile(
    r"\b(?:zieh\w*|zog|ziag\w*|nimm\w*|nehm\w*|nahm|hol\w*|pull\w*|tak(?:es?|ing)|took|drag\w*"
    r"|grab\w*)\b(?:\s+\w+){0,4}\s*$",
    re.IGNORECASE,
)
_AWAY: Final = re.compile(
    r"\s*(?:wieder |clearly |deutlich )?(?:weg|zurück|zurueck|z['’]?r[uü]ck|back|away|raus)\b", re.IGNORECASE
)
_THE: Final = re.compile(
    r"\w{0,3}\s+(?:just |only |nur |den |die |das |the |mit |for |with |dem |auf |his |all ?in ?(?:for "
    r"|mit )?)*"
)
_TO_ME: Final = re.compile(
    r"s?\s*(?:back |around |round |over |all the way )*to (?:me|him|her|us|hero|the (?:bb|sb|big|small"
    r"|button|btn|blinds?))\b"
    r"|\w?\s*(?:wieder |zurück |rum |bis )*(?:zu mir|zum|zur|bis)\b",
    re.IGNORECASE,
)
_BESIDE: Final = 40
_FOR_CHANGE: Final = re.compile(
    r"\b(?:change|wechsel\w*|break|klein)\b"
    r"(?: (?:for|of|für|von|my|his|her|the|a|mein\w*|sein\w*|ihr\w*|den|einen))*\s*$",
    re.IGNORECASE,
)
_CALL: Final = re.compile(r"\b(?:call\w*|mitgeh\w*|geh\w* mit|zahl\w*)\b", re.IGNORECASE)
_ANTE: Final = re.compile(r"\s*(?:(?:big[- ]?blind|bb)[- ]?)?ante\b", re.IGNORECASE)
_SMALLEST: Final = re.compile(
    r"\b(?:kleinste[rns]?|niedrigste[rns]?|smallest|lowest) (?:chips?|jetons?|denom\w*|einheit)\W{0,3}"
    r"(?:(?:is|ist|are|sind|was|war|a|the|ein|der) ){0,2}$",
    re.IGNORECASE,
)
_OF_POTS: Final = ("dead", "in", "pot", "ante")
_BRACKET: Final = re.compile(r" ?\([^()]{1,60}\)")
_IN_BRACKETS: Final = ("chip", "prior", "sum", "back", "more")
_UP_TO: Final = re.compile(
    r"\b(?:raise[sd]?|rais\w*|erhöht?|geht|macht|makes? it|goes) (?:to|auf|uf)\s*$", re.IGNORECASE
)
_BARE: Final = re.compile(
    r"\d[\d.,' ]*k?|[a-zäöü -]*(?:hundred|thousand|hundert|tausend|grand)", re.IGNORECASE
)
_ONE_CHIP: Final = re.compile(
    r"\b(?:an?|one|single|lone|my|his|her|the|ein(?:en|e|zeln\w*)?|nen|mein\w*|sein\w*|d(?:en|er)"
    r"|'n)\s+(?:\w+\s+)?$",
    re.IGNORECASE,
)
_CHIP: Final = re.compile(r"\s*[-]?(?:chip\b|er\b|s\b|jeton)", re.IGNORECASE)
_ONE_AMOUNT: Final = 1_000_000
_NO_MULTIPLE: Final = 20
"""Nobody raises to so many times a bet."""
_TURNED_OUT: Final = re.compile(
    r"\b(?:turn(?:s|ed) out|stellt\w* sich (?:raus|heraus),?|war aber|was actually|is actually|in wahrheit"
    r"|was in fact|but it was|but it(?:'|’)s"
    r"|(?:releas|drop|let|put|toss|throw)\w*(?: go| out| in)?(?: of)? only the)"
    r"(?: (?:it|that|to be|it(?:'|’)?s|was|is|es|dass|war|ist|in fact|actually|really|a|an|one|my|ein\w*))*"
    r" (?=\d)",
    re.IGNORECASE,
)
"""Right before the chip that it was in truth."""
_GAPPED: Final = re.compile(r"(?P<many>[1-9]) (?P<sort>[125]00)")
_SO_MANY: Final = 20
_OF_THEM: Final = re.compile(
    r"\s*(?!(?:of|à|zu|von|at)\b)(?:[^\W\d]+ )?(?:chips|jetons)\b(?!\s*(?:of|à|zu|von|at|worth|im|je)\b)",
    re.IGNORECASE,
)
"""Right behind how many chips there are, of which it is not told what each is worth."""
_IN_CHIPS: Final = re.compile(r"\s*in (?:chips|jetons)\b", re.IGNORECASE)
_OF_POT: Final = re.compile(
    r"\bpott?(?: size)?(?: (?:is|was|of|ist|war|hat)\s*(?:maybe|about|around|roughly|ca\.?|circa|etwa|rund|so"
    r"|grob)?| (?:maybe|about|around|roughly|perhaps|ca\.?|circa|etwa|rund|vlt|vllt|vielleicht|vl))\s*$",
    re.IGNORECASE,
)
_LIES: Final = re.compile(
    r"\s*(?:chips )?(?:(?:already|schon|bereits|are|were|was|is|lie|lying"
    r"|liegen|lagen|liegt|lag|sind|waren|ist|war)\s)*"
    r"(?:in (?:the|der) (?:middle|mitte)|(?:in the|im) (?:pot|topf))\b",
    re.IGNORECASE,
)
_NOBODYS: Final = re.compile(
    r"(?:^|[,.;:(!?–-]|\b(?:da|there|es|already|schon|bereits|flop|turn|river|preflop|hu|heads[- ]?up)\b)\s*"
    r"(?:(?:are|is|were|was|lie|liegen|lagen|sind|waren|already|schon|bereits|with|mit)\s)*$",
    re.IGNORECASE,
)
"""Before chips that lie there, which are no one player's."""
_TO: Final = re.compile(r"[\"“”'’)]?\s*(?:to|auf|of|uf|,)?\s*[\"“„']?", re.IGNORECASE)
_INSISTS: Final = re.compile(
    r"\b(?:besteht auf|beharrt auf|pocht auf|insists? (?:on|it'?s|that it'?s)|claims? (?:it'?s|it is)?"
    r"|behauptet|acts as if"
    r" (?:i|he|she) bet)\s*(?:the |die |den )?$",
    re.IGNORECASE,
)
_COUNTS_AS: Final = re.compile(
    r"\b(?:is|are|was|were|be|it['’]?s|that['’]?s|makes? (?:it|that|this|me)|counts? (?:as|for)"
    r"|rul\w+(?: it)?|calls? (?:it|that|this)|as|ist|sind|sei(?:en)?|war(?:en)?|wäre|gilt als|zählt als)"
    r"(?: (?:now|just|only|then|automatically|jetzt|nur|dann))? (?:an?|the|my|his|her|ein\w*|der|die|das)?\s*"
    r"(?:min(?:imum|imal)?[- ]?)?(?:full )?(?:re-?raise|raise|erhöhung)"
    r"\s*(?:to|of|for|=|auf|von|über|by|um)?\s*$",
    re.IGNORECASE,
)
"""Right before what somebody says that chips come to."""
_BYSTANDER: Final = re.compile(
    r"\b(?:dealer\w*|floor\w*|croupier|table|rail|neighbou?r|everyone|everybody|somebody|someone|people"
    r"|players?|opponents?|villain|buddy|friend|tisch\w*|nachbar\w*|alle|jemand|gegner|kumpel|leute|spieler)"
    r"\b(?: \w+){0,2} (?:shouts?|yells?|screams?|says?|said|calls?|reckons?|thinks?|rules?|ruled|sagt\w*"
    r"|schreit|schreien|ruft|rufen|brüllt|mein(?:t|en|te)|entscheidet)\W{1,3}"
    r"(?:(?:it['’]?s|that['’]?s|das (?:ist|sei)"
    r"|an?|ein\w*) ){0,2}(?:(?:re-?)?raise|erhöhung|bet|call)\s*(?:to|of|auf|von|über)?\s*$",
    re.IGNORECASE,
)
"""Right before what somebody who has not acted says that chips come to."""
_OPINION: Final = re.compile(
    r"\b(?:sa(?:ys?|id)|claim\w*|insist\w*|rul(?:ed|es|ing)|think\w*|thought|call(?:s|ed) it|wants?|argu\w*"
    r"|right|correct|true|wrong|sag\w*|mein(?:t|te|en)|behaupt\w*|richtig|stimmt\w*|korrekt|falsch|oder)\b|\?",
    re.IGNORECASE,
)
_BLIND: Final = re.compile(
    r"\b(big|bb|gro(?:ß|ss)\w*|small|sb|klein\w*)[- ]?(?:blind)?\s*(?:\(|of |is |von |ist |: ?)?$",
    re.IGNORECASE,
)
_DEEDS: Final = ("call", "check", "fold", "limp", "word")
_WHOLE: Final = ("full", "voll", "komplett", "ganz")
"""Said of a blind that is in whole: nobody called."""
_QUITS: Final = re.compile(r"(?:quits?|bails?(?: out)?|gives up|steigt aus|raus|weg)$", re.IGNORECASE)
_IN_FRONT: Final = re.compile(
    r"\s*(?:drin|liegen|liegt|gesetzt|posted|in front|draußen|vorn)\b", re.IGNORECASE
)
_SMALL_BLIND: Final = re.compile(
    r"\b(?:sb|small blind|kleine[rnm]? blind|small)\b[\s,:(]*(?:has|hat|is in for|mit|with)?\s*$",
    re.IGNORECASE,
)
_GAME: Final = re.compile(
    r"\W*(?:(?:plo\d?|nlhe?|no[- ]limit|pot[- ]limit|limit|omaha|hold ?em|blinds?|level|at|bei|playing"
    r"|we play)\W*)*",
    re.IGNORECASE,
)
"""In front of the blinds at the beginning."""
_SEATS_BET: Final = ("sb", "bb")
_BETS_OF: Final = re.compile(
    r"\b(?:bettet|setzt|raist|erhöht|leadet|donkt) (?:der|die) (?:\w+ )?(?:sb|bb|blind) (?:auf )?$"
    r"|\b(?:sb|bb|blind) (?:then |dann )?(?:bets|leads|donks|raises|fires|bettet|setzt|raist|erhöht)"
    r" (?:to |auf )?$",
    re.IGNORECASE,
)
_SEATS: Final = {"b": "bb", "g": "bb", "s": "sb", "k": "sb"}
_ALL_IN: Final = 8
_SLASH: Final = re.compile(r"\s*(?:/|-|–|auf|to|,)?\s*")
_BOTH: Final = re.compile(
    r"\b(?:beide[sn]?|both|(?:alle )?zwei|two)\s*(?:of )?(?:my |his |her |the |seine |meine |ihre )?$",
    re.IGNORECASE,
)
_BETS: Final = ("bet", "sum", "said", "tocall", "prior")


def looked_at(marks: Sequence[Mark], words: Words) -> list[Mark]:
    """The marks, as far as the words beside them agree."""
    text = words.text
    marks = [m for m in marks if not _year(m, text) and not _claimed(m, marks, text)]
    marks = [m for m in marks if not _changed(m, marks, text)]
    marks = _in_truth(marks, words)
    others = [found.span() for found in THEY_BET.finditer(text)]
    marks = [m for m in marks if m.tag != "word" or not any(a <= m.start < b for a, b in others)]
    marks = _listed([_of_sort(_one_such(mark, marks, text), text) for mark in marks], text)
    out = [_stretched(_so_many(mark, marks, text), marks, words) for mark in marks if not _scrap(mark)]
    out = [_kept(_pulled(_round(_blind_bets(_pot(mark, text), text), text), text), text) for mark in out]
    out = _blind_paid(_named_once(_declared(_total(out, text), text)), text)
    return _blinds(_once([_both(mark, text) for mark in out], text), text)


def _scrap(mark: Mark) -> bool:
    """A few letters of a longer word that is no deed: "schläft"."""
    word = mark.tokens[0] if len(mark.tokens) == 1 and not mark.values and mark.tag in _DEEDS else None
    if word is not None and word.low in _WHOLE:
        return True
    return word is not None and not word.verb and 2 * (mark.end - mark.start) < word.end - word.start


def _year(mark: Mark, text: str) -> bool:
    """ "The rules of 2011"."""
    return (
        mark.value in _YEARS
        and bool(_OF_YEAR.search(text[max(0, mark.start - _BESIDE) : mark.start]))
        and text[mark.start : mark.end].strip().isdigit()
    )


def _claimed(mark: Mark, marks: Sequence[Mark], text: str) -> bool:
    """ "He insists on 5k": what somebody says of chips that were told already is no bet of his."""
    near = text[max(0, mark.start - _BESIDE) : mark.start]
    claim = mark.tag in ("bet", "tocall", "allin", "by")
    says = _BYSTANDER.search(near) or (_COUNTS_AS.search(near) and _OPINION.search(text))
    if claim and says and _faced(marks):
        return any(m.tag in ("chip", "sum", "said") and m.start < mark.start for m in marks)
    return (
        claim
        and _INSISTS.search(near) is not None
        and any(m.tag in ("chip", "sum", "said") and m.value == mark.value for m in marks)
    )


def _faced(marks: Sequence[Mark]) -> bool:
    """Whether a bet is told before the chips or words that are asked about."""
    put = next((m.start for m in marks if m.tag in ("chip", "sum", "said")), 0)
    later = [m for m in marks if m.tag in ("bet", "tocall", "allin", "blinds", "bb") and m.start > put]
    return len(later) > 1 or any(
        m.tag in ("bet", "tocall", "allin", "blinds", "bb") and m.start < put for m in marks
    )


def _changed(mark: Mark, marks: Sequence[Mark], text: str) -> bool:
    """ "I wanted change for my 500, so I put 500 and 50 out": the same chip, no chip from before."""
    told = mark.tag in ("prior", "chip", "sum") and _FOR_CHANGE.search(text[: mark.start])
    return bool(told) and any(
        m.tag == "chip" and set(mark.values) <= set(m.values) for m in marks if m is not mark
    )


def _in_truth(marks: list[Mark], words: Words) -> list[Mark]:
    """ "What I think is a 1k, turns out it's a 5k": the chip that it was, not the one it was taken for."""
    taken = any(m.tag in ("chip", "sum") for m in marks)
    true = _TURNED_OUT.search(words.text) if taken else None
    token = next((t for t in words.tokens if true and t.start == true.end() and (t.chips or t.amount)), None)
    if token is None:
        return marks
    there = [m for m in marks if m.tag in ("chip", "sum") and m.start <= token.start < m.end]
    chip = there[0] if there else valued(placed(Mark(token.start, token.end, "chip"), words))
    kept = [m for m in marks if m.tag not in ("chip", "sum")]
    return sorted((*kept, replace(chip, start=token.start)), key=lambda m: m.start)


def _of_sort(mark: Mark, text: str) -> Mark:
    """ "Kleinster Chip 100": the chip the pots are shared in, nobody's chips."""
    told = mark.tag in _OF_POTS and _SMALLEST.search(text[max(0, mark.start - _BESIDE) : mark.start])
    return replace(mark, tag="chipsize") if told else mark


def _listed(marks: Sequence[Mark], text: str) -> list[Mark]:
    """ "1.200 (ein 1000er, zwei 100er)": the chips in brackets are those of the amount before them."""
    out = list(marks)
    for whole in [m for m in marks if m.tag in ("prior", "sum", "chip") and len(m.values) == 1]:
        bracket = _BRACKET.match(text, whole.end)
        parts = [m for m in out if bracket and bracket.start() < m.start and m.end <= bracket.end()]
        chips = tuple(sorted((v for m in parts for v in m.values), reverse=True))
        if len(chips) > 1 and sum(chips) == whole.value and all(m.tag in _IN_BRACKETS for m in parts):
            tag = "chip" if whole.tag == "sum" else whole.tag
            out = [replace(m, tag=tag, values=chips) if m is whole else m for m in out if m not in parts]
    return out


def _pot(mark: Mark, text: str) -> Mark:
    """ "The pot is maybe 2,200" is nothing to call, "a 600 ante" no chip, "raised to 2,500" no size."""
    if mark.tag in ("prior", "in", "dead", "bet", "chip") and _ANTE.match(
        text[mark.end : mark.end + _BESIDE]
    ):
        return replace(mark, tag="ante")
    if mark.tag == "by" and _UP_TO.search(text[max(0, mark.start - _BESIDE) : mark.start]):
        return replace(mark, tag="bet")
    if mark.tag == "call" and _QUITS.match(text[mark.start : mark.end]):
        return replace(mark, tag="fold")
    lies = mark.tag in ("allin", "bet", "in") and _IN_FRONT.match(text, mark.end)
    if lies and _SMALL_BLIND.search(text[: mark.start]):
        return replace(mark, tag="sb", who=NOTHING)
    before = text[max(0, mark.start - _BESIDE) : mark.start]
    told = mark.tag in ("tocall", "bet") and _OF_POT.search(before)
    told = told or (mark.tag == "in" and _LIES.match(text, mark.end) and _NOBODYS.search(before))
    return replace(mark, tag="pot") if told else mark


def _blind_bets(mark: Mark, text: str) -> Mark:
    """ "Then the BB bets 400", "dann setzt der BB 400": a bet of that player, not the size of his blind."""
    told = (
        _BETS_OF.search(text[max(0, mark.start - _BESIDE) : mark.start]) if mark.tag in _SEATS_BET else None
    )
    return replace(mark, tag="bet", who=mark.tag.upper()) if told else mark


def _total(marks: list[Mark], text: str) -> list[Mark]:
    """ "Puts 2,000 out": of a bare amount that is no usual chip it is not told which chips they were."""
    chips = [m for m in marks if m.tag == "chip"]
    if len(chips) != 1 or any(m.tag == "sum" for m in marks) or len(chips[0].values) != 1:
        return marks
    one = chips[0]
    bare = _BARE.fullmatch(text[one.start : one.end].strip())
    usual_chip = str(one.value).rstrip("0") in ("1", "5", "25")
    named = _ONE_CHIP.search(text[max(0, one.start - _BESIDE) : one.start]) or _CHIP.match(text[one.end :])
    in_chips = _IN_CHIPS.match(text[one.end :])
    if not bare or (one.value or 0) >= _ONE_AMOUNT or (not in_chips and (usual_chip or named)):
        return marks
    return [replace(m, tag="sum") if m is one else m for m in marks]


def _declared(marks: list[Mark], text: str) -> list[Mark]:
    """ "Then says raise to 1,800": the amount is what he said, no bet of another."""
    out: list[Mark] = []
    for mark in marks:
        last = out[-1] if out else None
        said = last is not None and last.tag == "word" and mark.tag in ("bet", "x") and mark.who != "ME"
        said = said and (mark.tag == "bet" or (mark.value or 0) >= _NO_MULTIPLE)
        called = last is not None and _CALL.search(text[last.start : last.end])
        if said and last and not called and _TO.fullmatch(text[last.end : mark.start]):
            mark = replace(mark, tag="said", who=last.who)
        out.append(mark)
    return out


def _one_such(mark: Mark, marks: Sequence[Mark], text: str) -> Mark:
    """ "2x 1k and 1 500": beside other chips so many of a sort, no amount with a gap."""
    told = _GAPPED.fullmatch(text[mark.start : mark.end].strip()) if mark.tag == "chip" else None
    others = any(m.tag == "chip" and m is not mark for m in marks)
    if told is None or not others or len(mark.values) != 1:
        return mark
    return replace(mark, values=(int(told["sort"]),) * int(told["many"]))


def _so_many(mark: Mark, marks: Sequence[Mark], text: str) -> Mark:
    """ "Slides 3 chips in": how many they are, no chip of that value."""
    few = mark.tag in ("chip", "sum") and len(mark.values) == 1 and 1 < mark.values[0] <= _SO_MANY
    told = any(m.tag in ("chip", "sum") and m.values and m is not mark for m in marks)
    if (
        told
        or not few
        or not _OF_THEM.match(text, mark.end)
        or not text[mark.start : mark.end].strip().isdigit()
    ):
        return mark
    return replace(mark, tag="chip", values=())


def _pulled(mark: Mark, text: str) -> Mark:
    """ "Takes 100 away": chips pulled back, whatever they were taken for."""
    left = text[max(0, mark.start - _BESIDE) : mark.start]
    told = mark.tag in ("chip", "prior") and _AWAY.match(text[mark.end : mark.end + _BESIDE])
    told = told if not re.search(r"\b(?:of|von)\b", left) else None
    return replace(mark, tag="back") if told and _TAKES.search(left) else mark


def _once(marks: list[Mark], text: str) -> list[Mark]:
    """ "Calls the 1,200": the amount is the call's, no deed of its own."""
    out: list[Mark] = []
    for mark in marks:
        last = out[-1] if out else None
        called = (
            last is not None
            and last.tag == "call"
            and not last.values
            and mark.tag in ("call", "allin", "bet")
        )
        told = {m.value for m in out if m.tag in ("allin", "bet")}
        if called and last and mark.value in told and _THE.fullmatch(text[last.end : mark.start]):
            continue
        out.append(mark)
    return out


def _stretched(mark: Mark, marks: Sequence[Mark], words: Words) -> Mark:
    """ "Thirteen five": both words are of the amount, though nothing was made of one of them."""
    if mark.tag not in (*_BETS, "allin") or any(c.isdigit() for c in words.text[mark.start : mark.end]):
        return mark
    for token in words.tokens:
        beside = 0 <= token.start - mark.end <= 1 or 0 <= mark.start - token.end <= 1
        if not beside or any(m.start < token.end and token.start < m.end for m in marks if m is not mark):
            continue
        whole = replace(mark, start=min(mark.start, token.start), end=max(mark.end, token.end), values=())
        if usual(words.text[whole.start : whole.end]) is not None:
            return valued(placed(whole, words))
    return mark


def _kept(mark: Mark, text: str) -> Mark:
    """Chips pulled back of which it is told that they were not."""
    left = _LEFT.search(text[max(0, mark.start - _BESIDE) : mark.start]) and mark.tag == "back"
    stays = mark.tag == "back" and _STAYS.match(text[mark.end : mark.end + _BESIDE])
    return replace(mark, tag="prior") if left or stays else mark


def _round(mark: Mark, text: str) -> Mark:
    """ "Folds back to me": the others folded."""
    told = mark.tag == "fold" and _TO_ME.match(text[mark.end : mark.end + _BESIDE])
    return replace(mark, tag="foldround") if told else mark


def _both(mark: Mark, text: str) -> Mark:
    """ "Pulls both hundreds back", "two chips, both 1000s": two of them."""
    single = mark.tag in CHIPS and len(mark.values) == 1
    told = single and _BOTH.search(text[max(0, mark.start - _BESIDE) : mark.start])
    return replace(mark, values=mark.values * 2) if told else mark


def _named_once(marks: list[Mark]) -> list[Mark]:
    """ "All-in 1,900": the word is of the amount that follows."""
    return [
        m
        for m, after in itertools.zip_longest(marks, marks[1:])
        if not (
            m.tag == "allin"
            and not m.values
            and after is not None
            and after.tag == "allin"
            and after.values
            and after.start - m.end <= _ALL_IN
        )
    ]


def _blind_paid(marks: list[Mark], text: str) -> list[Mark]:
    """ "The big blind (400) had posted a 1,000 chip": the first is what the blind is, no chip."""
    front = [m for m in marks if m.tag == "prior" and m.value]
    out = []
    for mark in marks:
        blind = _BLIND.search(text[max(0, mark.start - _BESIDE) : mark.start]) if mark in front else None
        larger = any((m.value or 0) > (mark.value or 0) and m.start > mark.start for m in front)
        out.append(replace(mark, tag=_SEATS[blind[1][0].casefold()]) if blind and larger else mark)
    return out


def _blinds(marks: list[Mark], text: str) -> list[Mark]:
    """Two amounts side by side at the beginning, the second twice the first: "three hundred six hundred"."""
    if len(marks) < 3 or any(m.tag in ("blinds", "sb", "bb") for m in marks):
        return marks
    small, big, *others = marks
    kinds = (*_BETS, "pot")
    if small.tag not in kinds or big.tag not in kinds or not small.value or big.value != 2 * small.value:
        return marks
    if not _SLASH.fullmatch(text[small.end : big.start]) or not _GAME.fullmatch(text[: small.start]):
        return marks
    blinds = Mark(small.start, big.end, "blinds", small.who, min(small.sure, big.sure), small.who_sure)
    return [replace(blinds, tokens=small.tokens + big.tokens, values=(small.value, big.value)), *others]
