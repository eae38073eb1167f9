"""Words that want the same once more: its reason, its rule, in short, or in doubt of it. Reads words only."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal

from rulebot.model import Language

AND: Final = (
    r"(?:(?:and|but|ok(?:ay)?|so|hm+|ah|then|well|sorry|huh|what|und|aber|na|ja|also|wos|was|hä)"
    r"[,.!?\s]+){0,4}"
)
"""How a follow-up begins, whatever it asks."""
_LONGEST: Final = 12
_SUM: Final = r"\d[\d.,]*k?"


def any_of(*patterns: str) -> re.Pattern[str]:
    """One of the patterns and nothing else, whatever marks end it."""
    return re.compile(rf"(?:{'|'.join(patterns)})[\s.!?]*", re.IGNORECASE)


_ASKED_WHY: Final = (
    r"(?: (?:is|was|are|exactly|tho|though|then|not|so|that|this|it|he|pls|please|ist|das|dat|dass?|denn"
    rf"|nicht?|ned|net|nich|eigentlich|genau|des|d'?n|bitte|{_SUM})){{0,4}}"
)
_WHY: Final[Mapping[Language, re.Pattern[str]]] = {
    "en": any_of(
        rf"{AND}(?:(?:why(?:['’]?s)?|how come|how so){_ASKED_WHY}",
        r"explain(?: (?:that|it|why|pls|please|this))*",
        r"what(?:['’]?s| is) the (?:reason\w*|logic)(?: (?:for|behind) (?:that|it|this))?",
        rf"how (?:did|do) (?:you|u) (?:get|come)(?: up)?(?: (?:that|there|to|at|with|it|this|{_SUM})){{0,2}}",
        rf"show (?:me )?the steps|how is it {_SUM}|(?:based )?on what(?: basis)?",
        r"walk me through (?:it|that))",
    ),
    "de": any_of(
        rf"{AND}(?:(?:warum|wieso|weshalb|wiaso|worum){_ASKED_WHY}",
        r"(?:gib(?:t es)? )?(?:ne |eine |die )?begründung|was ist der grund",
        r"wie kommt (?:das|man da(?:rauf| drauf)?)|erkl[äa]r(?:e|ung)?(?: (?:das|es|mir|mal|bitte))*",
        rf"wie kommst du (?:darauf|da drauf|auf (?:(?:das|die) ?)?(?:{_SUM})?))",
    ),
}
_WHY_NOT: Final = re.compile(
    r"^\W*(?:(?:and|but|und|aber|also|so|hm+|na)\W+)*(?:why (?:not|is(?:n'?t| it| that)|so|only)\b"
    r"|(?P<de>(?:warum|wieso|weshalb) (?:nicht?|nich|nur|so|das|denn|auf|ist das|gilt das)\b"
    r"|wie komm(?:t|st) (?:d(?:a|u|ie|as) )+(?:da?r?)?(?:auf|zu)))",
    re.IGNORECASE,
)
"""A reason is asked for, with what the asker holds against it."""
_BOOK: Final = r"(?: in the (?:rules|book|rulebook))?"
_RULE: Final[Mapping[Language, re.Pattern[str]]] = {
    "en": any_of(
        rf"{AND}(?:(?:(?:can|could|would) (?:you|u) |please |pls )?(?:show|give|quote|read|tell)(?: me| us)?"
        r" (?:the |that |this |which )?(?:exact |full |actual )?(?:rule|clause|text|quote|wording)s?"
        r"(?: number| nr| no| text| itself)?(?: (?:is|was) (?:it|that|this))?",
        r"(?:(?:what|which)(?:['’]?s| is)?|whose) (?:the )?(?:rule|clause)"
        r"(?: (?:number|nr|no|says (?:that|so|it)))?(?: (?:is|was) (?:that|it|this))?",
        rf"where do(?:es)? (?:it|they) say (?:that|so|it){_BOOK}",
        r"where (?:(?:is|does) (?:that|it|this) (?:written|stand|say|come from|in the (?:rules|book))"
        rf"|(?:can|do) i (?:find|read) (?:that|it|this))(?: down)?{_BOOK}",
        r"is (?:that|it|this) (?:actually |really )?(?:written (?:anywhere|somewhere|down)"
        r"|in the (?:rules|book|rulebook))",
        r"says who|who says(?: so| that)?|(?:the )?rule(?: number| no| nr)?|(?:got a |the )?source",
        r"quote it|cite(?: it)?|(?:the )?(?:exact )?wording)(?: please| pls| then| exactly)?",
    ),
    "de": any_of(
        rf"{AND}(?:bitte )?(?:(?:kannst (?:du |du mir |mir )?|könntest du (?:mir )?)?(?:mal )?"
        r"(?:(?:zeig|gib|zitier|lies|nenn|sag)(?:e|en|t)?(?: mir)?(?: bitte)?(?: mal)? )?(?:die|den) "
        r"(?:genaue[nr]? )?(?:regel(?:nummer|text)?|paragra\w+|text|wortlaut|stelle|klausel)"
        r"(?: (?:zeigen|nennen|sagen|geben|zitieren))?",
        r"(?:welche[rs]?|was für eine?|nach welcher) (?:regel\w*|paragra\w+|nummer)"
        r"(?: (?:ist|war|sagt) (?:das|es|des))?(?: gilt)?(?: denn)?",
        r"wo (?:steht|find\w*|stehts)['’]?n?(?: ich)?(?: (?:das|des|es|dat))?(?: denn)?"
        r"(?: (?:genau|geschrieben|drin|im regelwerk))*",
        r"steht (?:das|des) (?:(?:so|wirklich|echt|auch) )*(?:irgendwo|wo|drin|im regelwerk|in den regeln)",
        r"wer sagt(?: das| des|s)?|sagt wer|regel(?:nummer|text)?|(?:hast du )?(?:n?e(?:ine)? )?quelle",
        r"wortlaut)(?: bitte| denn| genau)?",
    ),
}
_BRIEFLY: Final = any_of(
    rf"{AND}(?:(?:can you |please |pls |just )?(?:the )?(?:short|quick|simple) ?(?:version|answer|one)?",
    r"tl;?dr|in short|in one (?:line|sentence)|what does (?:that|this|it) mean|meaning(?: what)?",
    r"what(?:['’]?s| is) (?:it|the (?:ruling|answer|verdict|call|result|outcome|decision))",
    r"how does (?:it|that) (?:come|work|turn) out|(?:say|tell me) (?:that |it )?(?:once more|again)",
    r"come again|again|once more|i (?:do ?n['’]?o?t|dont) (?:get|understand|follow)(?: it| that| this)?",
    r"sum (?:it|that) up|simpler|in (?:plain english|simple words)|now what|what now|eli5",
    r"(?:bitte )?(?:die )?kurz(?:e|fassung|form|version| und knapp)?(?: (?:version|fassung|antwort|gesagt))?",
    r"in kurz|in einem satz|was (?:heißt|heisst|bedeutet) (?:das|des)",
    r"(?:wie|was) (?:ist|lautet) (?:jetzt |nun |also )?(?:die|das) (?:entscheidung|antwort|ergebnis|urteil)",
    r"noch ?mal|noch einmal|sag (?:das |es )?noch ?(?:mal|einmal)|einfacher|und nun|und jetzt|nun|jetzt",
    r"(?:das |des )?(?:versteh|kapier|check)e? ?(?:ich|i)? ?(?:das |des )?(?:nicht|ned|net)",
    r"ich (?:versteh|kapier|check)e? (?:das |es )?nicht|wie geht(?:['’]?s)? (?:jetzt |dann )?aus)"
    r"(?:,? (?:then|now|again|in (?:practice|english|short)|exactly|shorter|for (?:me|him|her)|please|pls"
    r"|bitte|dann|jetzt|konkret|genau|für (?:mich|ihn)|denn))*",
)
_SOMEBODY: Final = (
    r"(?:(?:the|our|my|der|die|unser|unsre|unsere|mein) )?(?:\w+ )?(?:floor\w*|dealer\w*|td|tl|staff|director"
    r"|ruling|turnierleit\w+|supervisor|boss|chef|s?he|they|er|sie|guy|buddy|kumpel|freund|typ|villain"
    r"|everyone|alle|table|tisch)"
)
_SAYS: Final = (
    r"(?:says?|said|ruled?|told|thinks?|call(?:ed|s)|claims?|insist\w*|made|makes|meint\w*|sagt\w*|hat"
    r"|entschied\w*|behauptet\w*)"
)
_WRONG: Final = r"(?:not (?:right|correct|true)|wrong|incorrect|bs|bullshit|nonsense|a joke)"
_DOUBTS: Final = any_of(
    rf"{AND}(?:(?:are|r) (?:you|u) (?:\w+ )?(?:sure|certain|positive)(?: (?:about|of) (?:that|this|it))?",
    r"(?:you |u )?sure(?: about (?:that|this|it))?|really|rly|seriously|srsly|for real|no way|wrong",
    rf"(?:that(?:['’]?s| is)|this is|it['’]?s|it is) {_WRONG}",
    r"(?:that|it) (?:is|was)n['’]?t (?:right|true|correct)",
    r"(?:that|it) (?:can['’]?t|cannot) be(?: right| true)?|you(?:['’]?re| are) wrong",
    r"that does ?n['’]?o?t (?:sound|seem|look) right",
    r"(?:i )?do ?n['’]?o?t (?:think so|believe (?:it|that|you))",
    r"(?:bist (?:du|d) )?(?:dir )?(?:(?:da|ganz|wirklich) )*sicher(?: (?:jetzt|dass das stimmt))?",
    r"wirklich|echt|ehrlich|im ernst|ernsthaft|echt jetzt|stimmt (?:das|des) (?:wirklich|echt|sicher|auch)",
    r"(?:das|des) (?:stimmt|ist|kann|glaub\w*) (?:(?:aber|doch|so|ich|i) )*"
    r"(?:nicht|ned|net|nich|falsch|quatsch|blödsinn|unsinn)(?: (?:sein|richtig|stimmen|so))?",
    r"glaub(?:e)? (?:ich|i) (?:nicht|ned|net))"
    r"(?:[\s,.;:!?–-]+(?:(?:but|cause|because|aber|denn|weil|and|und) )?"
    rf"{_SOMEBODY} (?:\w+ )?{_SAYS}\b[^?]*)?"
    r"[\s.!?]*(?:oder|or what|or)?",
)
"""What was answered is doubted, with what somebody else says of it."""


_STAFF_SAYS: Final = re.compile(
    rf"{AND}(?:(?:the|our|der|die|unser|unsere|that) )?(?:\w+ )?"
    r"(?:floor\w*|dealer\w*|td|tl|supervisor|director|turnierleit\w+|croupier)"
    r"(?: (?:aber|jedoch|though|still|just|now|jetzt|halt))?"
    r" (?:says?|said|ruled?|rules|thinks?|claims?|insists?|told (?:me|us|him)|meint\w*|sagt\w*"
    r"|behauptet\w*|entschied\w*|hat (?:gesagt|entschieden|gemeint))\b[^?]*\??[\s.!]*",
    re.IGNORECASE,
)
_BOOKS: Final = r"(?:houses?|rule ?(?:book|set)s?|leagues?|books?)"
_HAUSER: Final = r"(?:häuser\w*|haus|ligen|liga|regelwerke\w*|büchern?)"
_EVERYWHERE: Final = re.compile(
    r"\b(?:same|different\w*|so|gleich|genauso|anders|always|immer|rules?|gilt|regeln?)\b[^.?!]{0,30}"
    rf"\b(?:everywhere|any ?where|(?:all|any|other|every) (?:the )?(?:other )?{_BOOKS}"
    rf"|überall|ueberall|(?:allen?|anderen?|jede[mn]) {_HAUSER})\b"
    rf"|\b(?:in|bei) (?:allen?|jede[mn]) {_HAUSER}\b|\bis (?:it|that|this) universal\b",
    re.IGNORECASE,
)


def claimed(text: str) -> bool:
    """Does staff say of what was ruled on that it is otherwise: "the dealer says it's a raise"?"""
    return len(text.split()) <= _LONGEST and bool(_STAFF_SAYS.fullmatch(text.strip()))


def everywhere(text: str) -> bool:
    """ "Is that the same in every house?"."""
    return len(text.split()) <= _LONGEST and bool(_EVERYWHERE.search(text))


def why(text: str) -> Language | None:
    """Is the reason asked for? The language it is asked in."""
    found = _WHY_NOT.match(text) if len(text.split()) <= _LONGEST else None
    return whole(_WHY, text) or (("de" if found["de"] else "en") if found else None)


def rule(text: str) -> Language | None:
    """Is the text of the rule asked for?"""
    return whole(_RULE, text)


def repeated(text: str) -> Literal["stays", "doubted"] | None:
    """Is the same wanted again?

    >>> repeated("short version pls?"), repeated("are you sure? floor said call")
    ('stays', 'doubted')
    """
    if _DOUBTS.fullmatch(text.strip()):
        return "doubted"
    return "stays" if _BRIEFLY.fullmatch(text.strip()) else None


def whole(table: Mapping[Language, re.Pattern[str]], text: str) -> Language | None:
    """The language of the pattern that all of the words fit."""
    return next((language for language, pattern in table.items() if pattern.fullmatch(text.strip())), None)
