"""Words that only mean something after something else: "why?", "what about ACE?", "und wenn er Raise sagt?".

Reads short sentences; says which kind of follow-up they are and which facts they change. Computes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from rulebot import numbers
from rulebot.errors import CannotRead
from rulebot.form import spelt_out
from rulebot.model import Language
from rulebot.numbers import Sense
from rulebot.say import say
from rulebot.tagging.untold import place_of
from rulebot.words import language_of

SHORT: Final = 9
"""A follow-up or an answer that leans on another has hardly more words."""


@dataclass(frozen=True, slots=True)
class Change:
    """A fact as the new words tell it; the value None takes it back."""

    value: Any
    words: str


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(patterns)})[\s.!?]*", re.IGNORECASE)


_AND = r"(?:and|but|ok(?:ay)?|so|hm+|then|und|aber|na)?[,\s]*"
_WHY: Final[Mapping[Language, re.Pattern[str]]] = {
    "en": _any(
        _AND + r"(?:but )?(?:why(?: (?:is that|so|not|that))?|how come|how so|explain(?: (?:that|it|why))?"
        r"|what(?:'s| is) the (?:reason|logic)|show (?:me )?the steps|how did you get (?:that|there))"
    ),
    "de": _any(
        _AND + r"(?:warum(?: (?:das|so|nicht|ist das so))?|wieso(?: (?:das|nicht))?|weshalb|begründung"
        r"|wie kommt das|erkl[äa]r(?:e|ung)?(?: (?:das|mir das|es))?|was ist der grund|wie kommst du darauf)"
    ),
}
_WHY_NOT: Final = re.compile(
    r"^\W*(?:(?:and|but|und|aber|also|so|hm+|na)\W+)*(?:why (?:not|is(?:n'?t| it| that)|so|only)\b"
    r"|(?P<de>(?:warum|wieso|weshalb) (?:nicht?|nich|nur|so|das|denn|auf|ist das|gilt das)\b"
    r"|wie komm(?:t|st) (?:d(?:a|u|ie|as) )+(?:da?r?)?(?:auf|zu)))",
    re.IGNORECASE,
)
"""A reason is asked for, with what the asker holds against it."""
_RULE: Final[Mapping[Language, re.Pattern[str]]] = {
    "en": _any(
        _AND
        + r"(?:can you |please )?(?:(?:show|give|quote|read|tell)(?: me)? (?:me )?(?:the|that|this|which) "
        r"(?:rule|clause|text|quote|wording)s?|(?:what|which) (?:rule|clause)(?: is (?:that|it|this))?"
        r"|where (?:does it say (?:that|so)|is that written|does that stand)|the rule|source|quote it)"
        r"(?: please)?"
    ),
    "de": _any(
        _AND + r"(?:bitte )?(?:(?:zeig|gib|zitier|lies|nenn)e?(?: mir)?(?: bitte)?(?: mal)? (?:die|den) "
        r"(?:regel|paragraph\w*|text|wortlaut|stelle|klausel)|welche regel(?: ist das| gilt)?|wo steht das"
        r"|die regel|quelle|wortlaut|welcher paragraph)(?: bitte)?"
    ),
}
_LANGUAGE: Final[Mapping[Language, re.Pattern[str]]] = {
    "en": _any(
        _AND
        + r"(?:(?:what about |same |please |can you say (?:that|it) |say (?:that|it) )?(?:in |auf )english"
        r"|in english|bitte auf englisch|(?:das )?auf englisch|english please)"
        r"(?: please| bitte)?"
    ),
    "de": _any(
        _AND
        + r"(?:(?:what about |same |please |can you say (?:that|it) |say (?:that|it) |das |bitte |nochmal )?"
        r"(?:in german|auf deutsch)|auf deutsch|german please|deutsch bitte|in german)(?: please| bitte)?"
    ),
}
_HOUSE_REST: Final = re.compile(
    r"\b(?:and|but|what|how|about|in|at|under|for|with|by|per|according|to|the|rules?|league|same|there|is|it|would"
    r"|be|does|do|say|a|of|und|aber|was|wie|ist|es|bei|mit|in|nach|unter|der|die|den|dem|das|regeln?|liga|gilt"
    r"|auch|dort|sagt|sagen|steht|house|haus|instead|stattdessen|tda|edition|version|clubs?)\b|[^\w]+",
    re.IGNORECASE,
)
MARK: Final = re.compile(
    r"^\s*(?:and|but|even if|or if|so if|only if|auch wenn|selbst wenn|oder wenn"
    r"|what if|what about|how about|if|suppose|assume|assuming|instead|same|no[,.]|nope"
    r"|actually|sorry|i meant?|correction|wait|make (?:it|that)|it was|they were|there (?:was|were)"
    r"|s?he (?:did|had)|the (?:bet|raise|blinds?|pot|all-in) (?:was|were)"
    r"|und|aber|was(?:,)? wenn|was wäre|wenn|falls|angenommen|nein|doch|eigentlich|stattdessen|sondern"
    r"|nah|nö|quatsch|scrap that|es war(?:en)?|es gab|(?:das|die|der) (?:war|warn|waren|hatte?)"
    r"|ich mein\w*|korrektur|moment|er hat|sie hat|mit|with|entschuldigung|oh"
    r"|(?:der|die|das) (?:einsatz|bet|raise|erhöhung|blinds?|pot|all-in) waren?)\b",
    re.IGNORECASE,
)
_AFRESH: Final = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|so|now|jetzt|und|and|thanks?|thx|cheers|danke|cool|alright|super|gut)\W+)*"
    r"(?:new|other|another|different|next|neue|andere|nächste) (?:hand|one|spot|question|situation|case|frage"
    r"|fall|sache)\b",
    re.IGNORECASE,
)
_THEM: Final = re.compile(
    r"\b(?:s?he|him|they|them|it|er|ihm|ihn|sie|es|dafür|davon|dabei|damit)\b|\b(?:tho|though|then|trotzdem|dann)\W*$",
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(
    r"\b(?:then|next|after (?:that|him|her|me)|afterwards|behind (?:me|him|her)|later|now|dann|danach"
    r"|der nächste|nächster|nach (?:ihm|mir|ihr)|hinter (?:mir|ihm|ihr)|dahinter|anschließend|jetzt|nun)\b",
    re.IGNORECASE,
)
_SUPPOSES: Final = re.compile(
    r"^\W*(?:(?:and|but|ok(?:ay)?|so|und|aber|oder|or|also|what|was)\W+)*(?:if|suppose|assum\w+|wenn|falls"
    r"|angenommen|no|nope|nein|doch|actually|sorry|wait|moment|correction|korrektur|with|mit|instead|oh)\b",
    re.IGNORECASE,
)
_THAT: Final = (
    r"(?:[ ,]+(?:he|she|they|it|that|this|there|i|we|er|sie|es|das|hat|hatte|ist|war|waren|haben|wir|ich)"
    r"\b[^\d?]*)?"
)
"""What may follow a yes or a no: "yes he did", "ja, das war so"."""
_OBJECTION: Final = re.compile(
    r"^\W*(?:no|nope|nein|nee)(?:\s*[,.;:!]\s*|\s+(?=(?:s?he|it|they|the|there|er|sie|es|der|die|das)\b))",
    re.IGNORECASE,
)
"""The "no" of "no, it was heads up" denies what was said before, not what follows."""
_YES: Final = _any(
    rf"(?:yes|yeah|yep|yup|ja|jo|jawohl|jep){_THAT}|correct|right|sure|true|exactly|of course|it (?:was|is)"
    r"|(?:s?he|they|i) (?:was|were|did|had|has)|genau|richtig|stimmt|klar|natürlich|(?:das|es) (?:war|ist) so"
    r"|(?:yes|ja)[ ,]+(?:already|schon|bereits)"
)
_NO: Final = _any(
    rf"(?:no|nope|nah|nein|nö|nee?){_THAT}|not(?: yet| really)?|false|never"
    r"|(?:it|that) (?:wasn'?t|was not|isn'?t)|(?:s?he|they|i) (?:did|was|were|had)(?: not|n'?t)"
    r"|(?:noch )?nicht|falsch|nie|(?:nein|no)[ ,]+(?:noch nicht|not yet)"
)
_UNSURE: Final = _any(
    _AND
    + r"(?:(?:i |we )?(?:don'?t|do not|didn'?t) (?:know|see|remember)(?: that| it)?|no idea|not sure|unclear"
    r"|(?:(?:ich|das) )?wei(?:ß|ss)(?: ich)?(?: es)?(?: leider)? nicht(?: mehr)?|keine ahnung|unklar"
    r"|(?:ich bin )?(?:mir )?nicht sicher)"
)
_ASKING: Final = re.compile(
    r"\?|^\W*(?:who|what|when|where|which|why|how|can|could|may|must|should|is|are|was|were|does?|will|would"
    r"|wer|was|wann|wo|welche\w*|warum|wie|wieviel\w*|kann|können|darf|dürfen|muss|müssen|soll|ist|sind"
    r"|war|gilt|zählt|wird)\b|\b(?:rules?|regeln?|paragra\w+)\b|§",
    re.IGNORECASE,
)
_ACTS: Final = {
    "fold": r"(?:ge)?fold\w*|muck(?:s|ed)?|passt|gepasst|wirft weg|weggeworfen",
    "check": r"(?:ge)?check\w*|schiebt|geschoben|klopft|geklopft",
    "call": r"(?:ge)?call\w*|gecallt|geht mit|mitgegangen|mitgeht|bezahlt",
    "bet": r"bets?|betting|gebettet|bettet|setzt|gesetzt|leads?|fires?",
    "raise": r"(?:re-?)?rais\w*|(?:ge)?raist|erhöh\w*|erhoeh\w*|makes? it|made it|stellt auf",
}
_NOT: Final = re.compile(
    r"\b(?:not|no(?![- ]limit)|never|without|(?:was|is|were|had|did)n'?t|nicht|kein\w*|ohne|nie)\b",
    re.IGNORECASE,
)


def why(text: str) -> Language | None:
    """Is the reason asked for? The language it is asked in."""
    found = _WHY_NOT.match(text) if len(text.split()) <= SHORT + 3 else None
    return _whole(_WHY, text) or (("de" if found["de"] else "en") if found else None)


def rule(text: str) -> Language | None:
    """Is the text of the rule asked for?"""
    return _whole(_RULE, text)


def other_language(text: str) -> Language | None:
    """The language that the same is wanted in, whatever is said of why."""
    found = _LANGUAGE_FIRST.match(text) if len(text.split()) <= SHORT + 3 else None
    return _whole(_LANGUAGE, text) or (("de" if found["de"] else "en") if found else None)


def _whole(table: Mapping[Language, re.Pattern[str]], text: str) -> Language | None:
    return next((language for language, pattern in table.items() if pattern.fullmatch(text.strip())), None)


_LANGUAGE_FIRST: Final = re.compile(
    r"^\W*(?:(?:and|und|ok(?:ay)?|sorry|please|pls|bitte|can you say (?:that|it)|nochmal|das(?:selbe)?"
    r"|the same)\W+)*(?:(?P<en>in english|auf englisch)|(?P<de>in german|auf deutsch))"
    r"(?:\W*$|\W+(?:pls|plz|please|bitte)\b.*$|\s*[,.;(-].*$)",
    re.IGNORECASE,
)
_OUTCOME: Final = (
    r"(?:(?:an?|eine?|then|dann|also|still|noch|legal|valid|gültig\w*|full|voller|min(?:imum)?[- ]?) ?)*"
    r"(?:call|raise|bet|erhöhung|binding|bindend|allowed|erlaubt|legal|valid|gültig|ok|all-in)"
)
_SETTLED: Final = _any(
    _AND + rf"(?:is|was|would|does) (?:it|that|this)(?: be| count as)? {_OUTCOME}(?: then| now)?",
    _AND + rf"(?:ist|war|wäre|gilt|zählt) (?:das|es)(?: als)? {_OUTCOME}(?: dann)?",
)
_GENERAL: Final = re.compile(
    r"\b(?:a|any|another) player\b|\b(?:someone|anyone|you|players|jemand|man|spieler)\b", re.IGNORECASE
)
_DEFINITE: Final = re.compile(
    r"\b(?:s?he|him|his|i|my|they|er|ihm|ihn|sie|ich|now|then|that|jetzt|dann|nun|here)\b", re.IGNORECASE
)


def afresh(text: str) -> bool:
    """ "New hand: ...": what went before is over."""
    return bool(_AFRESH.match(text))


def states(text: str) -> bool:
    """Some words that tell, not ask, of somebody who was spoken of: "he left after the flop"."""
    return bool(_DEFINITE.search(text)) and not asking(text) and len(text.split()) <= SHORT + 1


def leans(text: str) -> bool:
    """A short question of somebody or something that went before: "does he get it back?"."""
    return bool(_THEM.search(text)) and len(text.split()) <= SHORT + 3 and not _GENERAL.search(text)


def goes_on(text: str) -> bool:
    """ "And then C raises": what comes behind what was told."""
    return bool(_GOES_ON.search(text)) and not _INSTEAD.search(text)


def supposes(text: str) -> bool:
    """ "And if ...", "no, ...": something of what was told is to be other than it was."""
    return bool(_SUPPOSES.match(text))


def settled(text: str) -> bool:
    """ "So is it a raise?", asked of what was just ruled on."""
    return bool(_SETTLED.fullmatch(text.strip()))


def of_this_hand(text: str) -> bool:
    """Does a question speak of these players, not of players in general?"""
    return bool(_DEFINITE.search(text)) and not _GENERAL.search(text)


def general(text: str) -> bool:
    """Does a question speak of players in general?"""
    return bool(_GENERAL.search(text))


def unsure(text: str) -> bool:
    """ "I don't know", "keine Ahnung"."""
    return bool(_UNSURE.fullmatch(text.strip()))


def asking(text: str) -> bool:
    """A question or a rule named, not an answer; "and if he folds?" tells a fact all the same."""
    return bool(_ASKING.search(text)) and not MARK.match(text)


def act(text: str) -> str | None:
    """The one action that the words tell; None where there are none or several, or it is denied."""
    told = [action for action, words in _ACTS.items() if re.search(rf"\b(?:{words})\b", text, re.IGNORECASE)]
    return told[0] if len(told) == 1 and not _NOT.search(text) else None


_PLAIN: Final = re.compile(r"[\w\s.,'’/?!-]+")


def _several(words: str) -> frozenset[str]:
    return frozenset(words.split())


_THANKS: Final = _several(
    """
    thanks thank thankyou thx tx ty tysm tyvm cheers merci danke dankeschoen dankschoen dank appreciated
    appreciate
    """
)
_HELLO: Final = _several(
    """
    hi hello hallo halloechen hey heya yo moin servus gruezi griasdi huhu greetings guten good gruess
    """
)
_FINE: Final = _several(
    """
    ok okay oki okey kk cool super great nice perfect perfekt alright top prima klasse toll spitze
    awesome brilliant lovely gotcha understood verstanden kapiert passt gut bye ciao tschuess tschau
    bestens wunderbar sweet excellent
    """
)
_COURTEOUS: Final = _several(
    """
    a lieben liebe tausend alle alles all much so very you u dir euch ihnen mate bro buddy man guys
    leute team a lot bunch million again nochmal vielmals vielen herzlichen besten schoen sehr schon mal
    erstmal klar got it all clear that thats that's helps helped hilft hat geholfen das war wars war's
    es for your fuer die the help hilfe und and then dann to know zu wissen really echt ja yes yeah jo
    fine well tag morgen abend morning evening afternoon day gott there zusammen see later bis bald
    spaeter have one noch schoenen einen is ist i no worries desk
    """
)
_CLEAR: Final = ("alles klar", "all clear", "got it", "das wars", "good to know", "gut zu wissen")
_PUT: Final = re.compile(r"^\W*(?:is|ist|war|hat)\b|\bpasst (?:das|es|so)\b", re.IGNORECASE)
"""A question without its mark."""
_MOST_COURTEOUS: Final = 8


def courtesy(text: str) -> Literal["welcome", "hello", "fine"] | None:
    """Words that only thank, greet or agree; None where they say anything else.

    >>> courtesy("perfekt, danke dir!"), courtesy("thanks, and heads up?")
    ('welcome', None)
    """
    said = re.findall(r"[^\W_]+(?:['’]\w+)?", spelt_out(text).casefold().replace("’", "'"))
    if not said or len(said) > _MOST_COURTEOUS or "?" in text or _PUT.search(text):
        return None
    if set(said) - _THANKS - _HELLO - _FINE - _COURTEOUS:
        return None
    if set(said) & _THANKS:
        return "welcome"
    if said[0] in _HELLO and not set(said) & _FINE:
        return "hello"
    clear = " ".join(said) in (
        "alles klar",
        "all clear",
        "got it",
        "das wars",
        "good to know",
        "gut zu wissen",
    )
    return "fine" if clear or set(said) & _FINE else None


def idle(text: str) -> bool:
    """Words that ask nothing where nothing went before: "yes", "why?", "thanks"."""
    leaning = (
        why(text)
        or other_language(text)
        or unsure(text)
        or (agreed(text) is not None and len(text.split()) < 4)
    )
    return bool(leaning or courtesy(text))


def bare(text: str) -> bool:
    """A few plain words such as "two 500s" or "blinds 100/200", which may tell a fact of a hand."""
    most = SHORT - 3 if asking(text) else SHORT
    return len(text.split()) <= most and bool(_PLAIN.fullmatch(text))


def only_a_house(text: str, names: Iterator[str]) -> bool:
    """Is nothing said but a house: "what about ACE?", "und bei Clubs NZ"?"""
    for name in names:
        text = re.sub(re.escape(name), " ", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(?:ACE|nz|new zealand|neuseel\w+|2011\w*|2024\w*)\b", " ", text, flags=re.IGNORECASE)
    return not _HOUSE_REST.sub("", text)


def language(text: str, carried: Language) -> Language:
    """The language of a follow-up; a word or two of card jargon says nothing."""
    found = language_of(text, carried)
    return found if found == "de" or len(text.split()) > 2 else carried


def agreed(text: str) -> bool | None:
    """Yes, no, or neither."""
    first = re.split(r"[,.;!]", text.strip(), maxsplit=1)[0]
    if _YES.fullmatch(text) or _YES.fullmatch(first):
        return True
    return False if _NO.fullmatch(text) or _NO.fullmatch(first) else None


_SAYABLE: Final = {
    "raise": r"raise[sd]?|erhöh\w*|erhoeh\w*",
    "call": r"call(?:ed|s)?|mit(?:gehen)?",
    "bet": r"bets?|einsatz|setzen",
    "check": r"check(?:ed|s)?|schieben",
    "all-in": r"all[- ]?in",
    "pot": r"pot",
    "fold": r"fold(?:ed|s)?",
}
_SAY: Final = r"(?:sa(?:id|ys?|ying)|declar\w+|announc\w+|gesagt|an(?:ge)?sag\w*|sagt\w*|ange?kündigt\w*)"
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
    rf"\b{_SAY} (?:nothing|nichts)\b|\bnichts (?:ge|an(?:ge)?)?sag\w*|\bsilent\w*"
    r"|\bwithout (?:a word|saying|announc|declar)|\bohne (?:\w+ )?(?:zu sagen|anzusagen)"
    r"|\bwortlos\w*|\bkommentarlos\w*|\bohne (?:ansage|wort|etwas zu sagen)|\bstumm\b|\bschweigend",
    re.IGNORECASE,
)
_TRUTHS: Final[Mapping[str, re.Pattern[str]]] = {
    "heads_up": re.compile(
        r"\bheads?[- ]?up\b|\bzu zweit\b|\b(?:only|just) (?:me and|(?:the )?two of us|s?he and i|us two)\b"
        r"|\bnur (?:noch )?(?:wir (?:zwei|beide)|ich und|zwei|er und ich)\b"
        r"|\b(?:two|2) (?:players|of us) left\b",
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
_MULTIWAY: Final = re.compile(
    r"\bmulti-?way\b|\b(?:three|[3-9]|drei|four|vier|five|fünf)[- ]"
    r"(?:players|spieler|way|handed|leute|of us|händig)\b|\bzu (?:dritt|viert|fünft)\b",
    re.IGNORECASE,
)
_STREETS: Final = {
    "preflop": r"pre-?\s?flop|before the flop|vor dem flop",
    "flop+": r"post-?flop|after the flop|nach dem flop",
    "flop": r"(?:on |at )the flop|am flop|auf dem flop",
    "turn": r"(?:on |at )the turn|am turn|auf dem turn",
    "river": r"(?:on |at )the river|am river|auf dem river",
}
_STRUCTURES: Final = {
    "pot-limit": r"pot[- ]limit|plo\d?",
    "fixed-limit": r"(?:fixed|fix)[- ]limit|limit hold'?em",
    "no-limit": r"no[- ]limit|nlh?e?",
}
_ORDERS: Final = {
    "words-first": r"(?:said|spoke|words?|declared|announced) (?:it |that |raise |call |so )?first"
    r"|(?:zu)?erst (?:gesagt|angesagt|gesprochen)|before (?:the chips|he put|putting)",
    "chips-first": r"chips? (?:went in |hit the felt |were out )?first|(?:zu)?erst (?:die )?chips"
    r"|after (?:the |my |his )?chips?\b|(?:it )?after(?:wards)?\W*$|nachdem (?:die|der) chips?"
    r"|erst danach|hinterher",
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
        rf"|{_FIGURE.replace('figure', 'before')} (?:to call|zu (?:callen|zahlen|bezahlen))",
        re.IGNORECASE,
    ),
}


def changes(text: str, language: Language) -> dict[str, Change]:
    """The facts of a wager that the words change."""
    text = _OBJECTION.sub("", text)
    out: dict[str, Change] = dict(_declared(text, language))
    said = bool({"declared_amount"} & set(out))
    for fact, pattern in _TRUTHS.items():
        match = pattern.search(text)
        if match:
            out[fact] = Change(not _NOT.search(text[: match.start()]), match[0])
    several = _MULTIWAY.search(text)
    if several:
        out["heads_up"] = Change(bool(_NOT.search(text[: several.start()])), text)
    for fact, table in (("street", _STREETS), ("structure", _STRUCTURES), ("order", _ORDERS)):
        for value, words in table.items():
            match = re.search(rf"\b(?:{words})\b", text, re.IGNORECASE)
            if match and fact not in out:
                out[fact] = Change(value, match[0])
    money = numbers.amounts(text, language)
    for number in money:
        if number.sense is Sense.BLINDS:
            out["blinds"] = Change(list(number.values[:2]), number.words)
        elif number.sense is Sense.CHIPS:
            out["new_chips"] = Change(sorted(number.values, reverse=True), number.words)
    if not said and "new_chips" not in out and "blinds" not in out:
        out |= _amounts(text, language)
    return out


def adds(text: str) -> bool:
    """ "And another 100": chips on top of what lies there."""
    return bool(_ADDS.search(text)) and not re.search(r"\b(?:instead|statt)\b", text, re.IGNORECASE)


_ADDS: Final = re.compile(
    r"\b(?:another|extra|on top|in addition|as well|noch (?:ein\w*|zwei|drei)|dazu|dabei|obendrauf"
    r"|zusätzlich)\b",
    re.IGNORECASE,
)


def fewer(text: str) -> bool:
    """ "Only one 1k on top": fewer of one chip."""
    return bool(re.search(r"\b(?:only|just|nur)\b", text, re.IGNORECASE))


def hypothetical(text: str) -> bool:
    """ "If he had called": done instead of what was done, not after it."""
    return bool(_INSTEAD.search(text))


def _declared(text: str, language: Language) -> Iterator[tuple[str, Change]]:
    silent = _SILENT.search(text)
    if silent:
        yield from ((name, Change(None, silent[0])) for name in ("declared", "declared_amount", "order"))
        return
    spoken = re.search(rf"\b{_SAY}\b", text, re.IGNORECASE)
    if not spoken:
        return
    for action, words in _SAYABLE.items():
        match = re.search(rf"\b(?:{words})\b", text, re.IGNORECASE)
        if not match:
            continue
        if _NOT.search(text[: max(match.end(), spoken.end())]):
            yield "declared", Change(None, text)
            return
        yield "declared", Change(action, match[0])
        if (instead := _INSTEAD.search(text)) or not _BEHIND.search(text):
            yield "order", Change("words-first", instead[0] if instead else match[0])
        money = [n for n in numbers.amounts(text, language) if n.sense is Sense.AMOUNT]
        if len(money) == 1:
            yield "declared_amount", Change(money[0].values[0], money[0].words)
        return


def _amounts(text: str, language: Language) -> Iterator[tuple[str, Change]]:
    for fact, pattern in _AMOUNTS.items():
        match = pattern.search(text)
        if not match:
            continue
        words = next(filter(None, match.groupdict().values()))
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
_HAVING: Final = frozenset([
    "had", "has", "have", "hatte", "hätte", "haette", "hat", "habe", "all", "allin", "only", "nur", "just",
    "with", "mit", "drin", "in", "was", "were", "wäre", "waere", "war", "put", "shoved", "short",
])  # fmt: skip
"""Words of how much somebody has in."""


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


def had_less(facts: Mapping[str, Any], words: str, language: Language) -> list[int] | None:
    """ "And if B only had 7,000": what each has in then; None where that is not what the words say."""
    paid, seats = list(facts.get("contributions") or ()), [str(s) for s in facts.get("seats") or ()]
    said = set(re.findall(r"\w+", words.casefold()))
    mine = said & {"i", "ich", "me", "mir"}
    named = [n for n, seat in enumerate(seats) if seat.casefold() in said or (seat == "ME" and mine)]
    told = [one.values[0] for one in numbers.amounts(words, language) if one.sense is Sense.AMOUNT]
    if len(named) != 1 or len(told) != 1 or not said & _HAVING:
        return None
    who = named[0]
    own, most = paid[who], max((one for n, one in enumerate(paid) if n != who), default=0)
    if told[0] > own >= most:
        return None  # whether the others would have called that is not told
    paid[who] = told[0] if told[0] < own else min(told[0], most)
    return paid


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
