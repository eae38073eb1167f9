"""How a question is put: for a yes or no or a fact, about what one may or must, straight or in the negative.

Reads the words only. What is asked about is for others to find.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final, Literal

from rulebot.model import Language


class Wants(StrEnum):
    """What sort of answer is wanted."""

    YES_OR_NO = "yes or no"
    WHICH = "one of two"
    """ "A call or a raise?"."""
    FACT = "a fact"
    OPEN = "whatever settles it"
    """A story without a question."""


class About(StrEnum):
    """What a yes would say."""

    MAY = "may"
    MUST = "must"
    CAN = "can"
    """Either "may" or "is it so": the word does not tell."""
    FINED = "fined"
    IS = "is"


@dataclass(frozen=True, slots=True)
class Form:
    """A question without its matter."""

    wants: Wants
    about: About
    turned: bool
    """Put in the negative: "is it forbidden", "may he not"."""
    sure: bool
    """A negative that turns the answer for certain: "forbidden" does, "may I not" does not."""
    claims: bool
    """A statement to be confirmed: "that's a call, right?"."""


def spelt_out(words: str) -> str:
    """Words without umlauts, as many type them; patterns go through the same."""
    return words.translate(_SPELT_OUT)


_SPELT_OUT: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
)


def _words(*patterns: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{spelt_out('|'.join(patterns))})\b", re.IGNORECASE)


_TAIL: Final = re.compile(
    r"[\s,–-]*\b(?:right|correct|true|agreed|yes|no|innit|isn[’']?t it|doesn[’']?t it|aren[’']?t (?:they|you)"
    r"|is it not|is that (?:right|correct|true|so)|am i right|is (?:he|she) right|or not|or what|surely"
    r"|richtig|korrekt|stimmt(?:[’']?s| das| es)?|wahr|oder nicht|oder|ja|nicht wahr|ne"
    r"|gell|gelt|goe|oder doch nicht|oder was|oder wie|odr|yeah?|rite|huh|eh"
    r"|hab ich recht|hat er recht|hat sie recht|ist das (?:richtig|so|korrekt))\s*[?!.]*\s*$",
    re.IGNORECASE,
)
_TAGGED: Final = re.compile(
    r"(?<=\w)(?:,\s*(?P<auxiliary>is|are|was|were|do|does|did|can|could|will|would|should|has|have|had"
    r"|must|may)"
    r"(?:n[’']?t)?|\s+(?:isn|doesn|aren|wasn|don|can|won)[’']?t) (?:it|they|that|he|she|i|we|you|there)"
    r"(?: not)?\W*$",
    re.IGNORECASE,
)
""" "That's fine, isn't it?": short, but for certain a statement."""
_CLAIM: Final = re.compile(
    r"^\W*(?:is it (?:true|correct|right) (?:that)?|isn[’']?t it (?:true|so) that"
    r"|stimmt (?:es|das|doch|eigentlich|wirklich)?,? ?dass|stimmt es\b"
    r"|ist es (?:richtig|wahr|korrekt),? dass|am i right (?:that|in)|is he right that)",
    re.IGNORECASE,
)
_FACT: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"^(?:\W*(?:and|but|so|then|ok(?:ay)?|well|please|hi|hello|if|in|at|on|to|by|from|for|until"
        r"|till|since"
        r"|up|of|with|under|after|before|exactly|about|roughly|[^\s,:]+[,:])\s+){0,3}\W*"
        r"(?:who(?:se|m)?|what(?:[’']?s)?|when|where|which|how|why|consequences?|ruling|procedure"
        r"|outcome|result)\b",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"^(?:\W*(?:und|aber|also|dann|ok(?:ay)?|bitte|hallo|na|ab|bis|seit|von|zu|mit|in|an|auf|aus|fuer|um"
        r"|nach|bei|ueber|unter|vor|[^\s,:]+[,:])\s+){0,3}\W*"
        r"(?:wer|wen|wem|wessen|was|wann|wo(?:hin|her|fuer|mit|ran|rauf|von)?|welche[rsnm]?"
        r"|wie(?:viele?)?|warum"
        r"|wieso|weshalb|folgen|konsequenz\w*|vorgehen|ergebnis|entscheidung)\b",
        re.IGNORECASE,
    ),
}
_LATE_FACT: Final[dict[Language, re.Pattern[str]]] = {
    "en": re.compile(
        r"[,:–-]\s*(?:so )?(?:(?:who|what|when|where|which|how)\b[^,]*$|(?:then )?why\b)", re.IGNORECASE
    ),
    "de": re.compile(
        r"[,:–-]\s*(?:(?:wer|wen|wem|was|wann|wo|welche[rsnm]?|wie(?:viele?)?)\b[^,]*$"
        r"|(?:also |dann )?(?:warum|wieso|weshalb)\b)",
        re.IGNORECASE,
    ),
}
_CLOSED: Final[dict[Language, re.Pattern[str]]] = {
    "en": _words(
        r"can(?:[’']?t|not)?|could|may|might|must|should|shall|do|does|did|don[’']?t|doesn[’']?t",
        r"didn[’']?t|is|isn[’']?t|are|aren[’']?t|was|wasn[’']?t|were|am|has|have|had|will|won[’']?t",
        r"would|allowed|ok(?:ay)?|legal|illegal|forbidden|valid|possible|penalty|dead|binding",
    ),
    "de": _words(
        r"darf(?:st)?|dürfen|durfte|kann(?:st)?|können|konnte|könnte|muss(?:t)?|müssen",
        r"musste|müsste|soll(?:te)?|sollen|ist|sind|war(?:en)?|hat|haben|habe?|wird|werden",
        r"gilt|gelten|zählt|zählen|erlaubt|okay|ok|bleibt|geht|bin|gibts?|gibt|bekomm\w*",
        r"krieg\w*|verboten|zulässig|gültig|strafe|tot",
    ),
}
_BANNED: Final = _words(
    r"forbidden|illegal|bans?|banned|prohibited|against (?:(?:the|any|a) rules?|anything)",
    r"br(?:eak|oke|eaking|oken)(?: an?y?| the)? rules?|violation|cheating|barred|disallowed",
    r"improper|out of line|(?:a |any )?problem|(?:in )?trouble",
    r"verboten|untersagt|unzulässig|illegal|regelwidrig",
    r"(?:ein )?regelversto(?:ß|ss)|ärger|gegen (?:die|eine) regeln?(?! entscheid)|tabu|ausgeschlossen",
)
_FINED: Final = _words(
    r"(?<!on )(?<!on a )(?<!the )penal(?:ty|ties|i[sz]ed?|i[sz]able)|punish(?:ed|able|ment)?",
    r"sanction(?:s|ed)?|warning|warned|(?<!auf )(?<!meiner )straf(?:e|en|bar)|bestraf(?:t|en)",
    r"sanktion\w*|sanktioniert|verwarn\w*",
)
_MUST: Final = _words(
    r"must|ha(?:ve|s|d) to|ha(?:ve|s) got to|gotta|need(?:s|ed)?(?: to)?|required|obliged",
    r"obligated|obligatory|mandatory|forced?s?|compulsory|should|supposed|ought|stuck with",
    r"muss(?:t|te)?|müss(?:en|te|t)|soll(?:te|st|en)?|verpflichtet|pflicht",
    r"gezwungen|zwingend|nötig|notwendig|brauch\w*|vorgeschrieben|zwingt",
)
_MAY: Final = _words(
    r"may|allowed|ok(?:ay)?|legal|permitted|entitled|right to|insist|acceptable|permissible|fine",
    r"allows?|entitles?|let me|darf(?:st)?|dürf(?:en|te|t)|durfte|erlaubt|zulässig",
    r"gestattet|recht (?:auf|drauf|darauf)|in ordnung|legitim|anspruch|berechtigt",
)
_CAN: Final = _words(
    r"can(?:[’']?t|not)?|could|possible|able|kann(?:st)?|könn(?:en|te)|konnte",
    r"geht(?: das|s)?|möglich",
)
_NOT: Final = re.compile(
    r"\b(?:not|cannot|never|no longer|nobody|none|nicht|nie|niemals|niemand|nix"
    r"|kein(?:e[nmrs]?)?(?! (?:wort|ton|ansage)\b))\b"
    r"|\w+n[’']t\b"
    r"|\b(?:don|doesn|can|won|isn|aren)t\b|(?<!\w)no (?!limit|words?\b|declaration|announcement)(?=\w)",
    re.IGNORECASE,
)
_INFINITIVE: Final = re.compile(r"\w+(?:en|eln|ern)\W*$")
_OR: Final = re.compile(r"\b(?:or|oder)\b", re.IGNORECASE)
_SENTENCE: Final = re.compile(r"(?<=[.!?;…])\s+|\s+[–—]\s+")
_CONDITION: Final = (
    r"(?:if|when|because|although|though|while|since|unless|until|wenn|falls|weil|obwohl|nachdem|bevor"
    r"|waehrend"
    r"|sobald|solange)\b"
)
_BESIDE: Final = re.compile(rf"\W*{_CONDITION}", re.IGNORECASE)
_PART: Final = re.compile(rf"[,;:–]\s+|\s+(?={_CONDITION})", re.IGNORECASE)
_QUESTION_WORDS: Final = {
    "who": _words("who(?:se|m)?", "which player", "wer", "wen", "wem", "wessen", "welcher spieler"),
    "when": _words("when", "until when", "by when", "how soon", "at what (?:point|time)", "wann", "bis wann"),
    "where": _words("where", "which seat", "wo", "wohin", "welche[rm]? (?:platz|sitz)"),
    "how many": _words("how many", "how much", "what amount", "wie ?viele?", "wieviele?"),
    "how long": _words(
        "how long", "how (?:much|many) (?:time|seconds|minutes)", "wie lange?", "wie ?viel zeit"
    ),
}
_PREMISES: Final = re.compile(
    r"(?<=[.!?;])\s+|,\s+|\s+(?=(?:so |and )?(?:why|wieso|warum)\b)"
    r"|\b(?:as|since|because|although|though|obwohl|weil|da)\b",
    re.IGNORECASE,
)
_OF_RULES: Final = re.compile(
    r"\b(?:rules?|regel\w*|rulebook|tda|ace|clubs? nz|laut|according to|steht|entitle\w*|entitled)\b|§",
    re.IGNORECASE,
)
_LEFT: Final = re.compile(
    r"(?<!\bor )\b(?:is|isn.?t|was)\b(?: (?:it|that|this))?(?: (?:really|just|only|all|then|still))?"
    r" (?:up to|left to|for|at|in) (?:the )?(?:td|floor|tournament director|director|staff|house)(?:[’']?s)?"
    r"(?: (?:discretion|call|decision|choice|to decide)){0,2},? (?:whether|if)\b"
    r"|\b(?:can|may|does|do|will) (?:the )?(?:td|floor|director) (?:decide|choose) (?:whether|if)\b"
    r"|(?<!\boder )\b(?:liegt|ist|steht|bleibt) (?:es|das) (?:\w+ )?(?:im ermessen|sache|in der hand|an"
    r"|der|dem)\b(?: \w+){0,3},? ob\b"
    r"|(?<!\boder )\b(?:entscheidet|darf|kann) (?:da |hier |das )?(?:die|der) (?:tl|td|turnierleit\w+"
    r"|floor\w*)"
    r"(?: (?:entscheiden|bestimmen|selbst|frei)){0,2},? ob\b",
    re.IGNORECASE,
)
_SHORT: Final = 3
_NEAR_END: Final = 7
"""An "or" with so few words after it at the end offers a choice."""


def left_asked(question: str) -> bool:
    """Whether it is asked if something is for the TD to decide: no, where a rule settles it."""
    return _LEFT.search(question) is not None


@lru_cache(maxsize=4096)
def form(question: str, language: Language) -> Form:
    """How a question is put."""
    part = _sentence(question, language)[1]
    bare = _TAIL.sub("", _TAGGED.sub("", part)) if _is_tagged(part) else _TAIL.sub("", part)
    tagged = bare != part and (len(bare.split()) > 2 or _is_tagged(part))
    claims = tagged or bool(_CLAIM.match(part))
    said = _CLAIM.sub("", bare) if claims else part
    return _formed(said, _wants(part, said, claims, language), claims, language)


@lru_cache(maxsize=512)
def stated(words: str, language: Language) -> Form:
    """How a statement is put that is to be confirmed: "he may raise", "nochmal erhöhen"."""
    said = spelt_out(words).strip(" ?!.,")
    whole = _formed(said, Wants.YES_OR_NO, True, language)
    return replace(whole, about=About.MAY) if said.startswith("to ") else whole


def _is_tagged(part: str) -> bool:
    """Whether a statement ends in a tag: "he gets no cards, does he?"; not "if he folds, can he?"."""
    return bool(_TAGGED.search(part)) and not _BESIDE.match(part) and not _OPENED.match(part)


_OPENED: Final = re.compile(
    r"^\W*(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|must|may)\b", re.IGNORECASE
)


def _formed(said: str, wants: Wants, claims: bool, language: Language) -> Form:
    """What the words are about, and whether they are in the negative."""
    core = _core(said, language)
    negative = len(_NOT.findall(core)) % 2 == 1
    return Form(
        wants=wants,
        about=_about(core, language),
        turned=bool(_BANNED.search(core)) != negative,
        sure=not negative or claims,
        claims=claims,
    )


def _core(said: str, language: Language) -> str:
    """The part of a sentence that asks, without its conditions and reasons."""
    parts = [one for one in _PART.split(said) if re.search(r"\w", one)]
    asked = [one for one in parts if _CLOSED[language].search(one) and not _BESIDE.match(one)]
    if asked:
        return next((one for one in reversed(asked) if len(one.split()) > 1), said)
    told = [one for one in parts if not _BESIDE.match(one)]
    return ", ".join(told) if len(told) < len(parts) and told else said


_YES_NO: Final = r"y ?/ ?n|j ?/ ?n|yes or no|ja oder nein"
_OR_NOT: Final = re.compile(
    rf"\b(?:or (?:not|no)|oder (?:nicht|nich|ned|net|nein)|{_YES_NO})\W*$", re.IGNORECASE
)
"""A question without its mark."""
_CHOICE: Final = re.compile(r"^\W*(?:[\w'’-]+ ){1,4}(?:or|oder)(?: [\w'’-]+){1,4}\W*$", re.IGNORECASE)
""" "Call or raise": a choice is asked for."""
_TELLS: Final = re.compile(
    r"(?<=[\w)] )(?:was|were|had|war(?:en)?|hatten?) (?=(?:an? |eine?n? |auf |bei )?\d)", re.IGNORECASE
)
""" "Bet was 1,400": tells, and asks nothing."""
_PUT: Final = re.compile(rf"\b(?:{_YES_NO})\W*$", re.IGNORECASE)
""" "Misdeal y/n"."""
_NO_CHOICE: Final = re.compile(
    r"[\s,]*\b(?:or|oder)\b"
    r"(?: (?:not|no|nicht|nich|ned|net|nein|wrong|falsch|illegal|verboten|what|was|doch nicht))?\W*$",
    re.IGNORECASE,
)
"""An "or" that leaves but a yes or a no: "okay, oder?", "legit or not"."""
_SUPPOSED: Final = re.compile(
    r"^\W*(?:(?:and|but|ok|so|und|aber|oder|also|auch|selbst|even|what|was|only|nur)\W+)*"
    r"(?:if|when|wenn|falls)\b[^,?]*\?*\s*$",
    re.IGNORECASE,
)
"""A condition by itself: it is asked what was asked before."""


def asking(question: str, language: Language) -> str:
    """The sentence of a question that asks, with the one that it leans on; what went before is the story."""
    before, part = _sentence(question, language)
    return f"{before} {part}".strip()


def _sentence(question: str, language: Language) -> tuple[str, str]:
    """The sentence that asks, and before it the one that it leans on where it is very short."""
    told = sentences(spelt_out(question))
    marked = [n for n, one in enumerate(told) if one.rstrip().endswith("?")]
    if marked:
        at = marked[-1]
        short = len(told[at].split()) <= _SHORT and at and not _FACT[language].match(told[at])
        if at and _SUPPOSED.match(told[at]) and told[at - 1].rstrip().endswith("?"):
            return "", f"{told[at - 1].rstrip('.!? ')}, {told[at]}"
        if short and _TAIL.sub("", " " + told[at]).strip() == "":
            return "", f"{told[at - 1].rstrip('.! ')}, {told[at]}"
        return (told[at - 1] if short else ""), told[at]
    if told and (_OR_NOT.search(told[-1]) or _CHOICE.match(told[-1])):
        return "", told[-1]
    for one in reversed(told):
        if _CLOSED[language].search(one) or _FACT[language].match(one):
            return "", one
    return "", told[-1] if told else ""


def sentences(words: str) -> list[str]:
    """The sentences of a question, its story's among them."""
    return [one for one in _SENTENCE.split(words.strip()) if re.search(r"\w", one)]


def last(question: str, language: Language) -> str:
    """The sentence that asks, alone."""
    return _sentence(question, language)[1]


def core(question: str, language: Language) -> str:
    """The part of the asking sentence that asks, without its story, conditions and tail."""
    part = last(question, language)
    bare = _TAIL.sub("", part)
    return _core(_CLAIM.sub("", bare if len(bare.split()) > 2 else part), language)


def verbal(question: str, language: Language) -> bool:
    """Whether the words have a verb or question word by which they ask."""
    part = _sentence(question, language)[1]
    return bool(_CLOSED[language].search(part) or _FACT[language].match(part) or _OR.search(part))


def question_word(question: str) -> str:
    """What sort of fact is asked for: who, when, where, how many, how long; empty for anything else."""
    found = [
        (match.start(), name)
        for name, pattern in _QUESTION_WORDS.items()
        if (match := pattern.search(spelt_out(question)))
    ]
    return min(found)[1] if found else ""


def premise(question: str) -> str:
    """What a question takes for granted of the rules: "rule 54 entitles me to it"; empty where nothing."""
    for part in _PREMISES.split(spelt_out(question)):
        if _OF_RULES.search(part) and not part.rstrip().endswith("?") and len(part.split()) > 3:
            return part.strip(" ,.;")
    return ""


def _wants(part: str, said: str, claims: bool, language: Language) -> Wants:
    if claims or _PUT.search(part):
        return Wants.YES_OR_NO
    if _FACT[language].match(part) or _LATE_FACT[language].search(part):
        return Wants.FACT
    choice = _OR.search(_NO_CHOICE.sub("", part))
    if choice and len(part[choice.end() :].split()) <= _NEAR_END:
        return Wants.WHICH
    asks = part.rstrip().endswith("?") or _CLOSED[language].search(_TELLS.sub("", said))
    return Wants.YES_OR_NO if asks else Wants.OPEN


def _about(said: str, language: Language) -> About:
    """The first word that tells; "forbidden" asks what one may, and so does a bare German infinitive."""
    found = sorted(
        (match.start(), about)
        for about, pattern in ((About.MAY, _BANNED), (About.MUST, _MUST), (About.MAY, _MAY))
        if (match := pattern.search(said))
    )
    if _FINED.search(said) and not (found and found[0][1] is About.MAY):
        return About.FINED
    if found:
        return found[0][1]
    if _CAN.search(said):
        return About.CAN
    bare = language == "de" and _INFINITIVE.search(said) and not _CLOSED["de"].search(said)
    return About.MAY if bare else About.IS


def answered(wanted: Form, point: Form, answer: str) -> Literal["yes", "no"] | None:
    """The yes or no to a question, from one that asks the same in another form; None where it is open.

    What one must, one may, and it is so; what one may not, or is not so, one need not. A negative of the
    asker's own turns nothing for certain, except in a statement to be confirmed.
    """
    if wanted.wants is not Wants.YES_OR_NO or answer not in ("yes", "no"):
        return None
    if not wanted.sure and wanted.turned != point.turned:
        return None
    yes = (answer == "yes") != point.turned
    same = _same(wanted.about, point.about, yes) or (
        wanted.claims and _is_duty(wanted.about, point.about, yes)
    )
    if not same:
        return None
    return "yes" if yes != wanted.turned else "no"


def _is_duty(wanted: About, point: About, yes: bool) -> bool:
    """Whether a statement of what is so says what must be: "no show, no share"."""
    return yes and (wanted, point) == (About.IS, About.MUST)


def _same(wanted: About, point: About, yes: bool) -> bool:
    """Whether the answer to one sort of question answers the other."""
    if wanted is point:
        return True
    pair = (wanted, point)
    if pair == (About.MAY, About.MUST):
        return yes
    if pair in ((About.MUST, About.MAY), (About.MUST, About.IS)):
        return not yes
    return About.CAN in pair and About.FINED not in pair and About.MUST not in pair
