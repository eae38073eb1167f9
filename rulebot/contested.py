"""The statement that a question wants judged: of "he says dead, I say live. Am I right?" it is "live".

Who is asked about tells whose words are meant: one's own, another's, or those said last. Reads words only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from rulebot.form import sentences, spelt_out

Whose = Literal["mine", "another's", "last"]


@dataclass(frozen=True, slots=True)
class Contested:
    """What somebody says, or wants done, and what is asked of it."""

    words: str
    wrong: bool
    """Asked whether it is wrong."""
    before: str
    """What was told before it."""
    assumed: bool = False
    """Taken for granted, not asked: to be denied, never confirmed."""


_SAYS: Final = (
    r"sa(?:y|ys|id|ying)|claim(?:s|ed|ing)?|insist(?:s|ed|ing)?|think(?:s|ing)?|thought|tell(?:s|ing)?|told"
    r"|rule[sd]|ruling is|argu(?:e|es|ed|ing)|want(?:s|ed|ing)?|wanna|demand(?:s|ed)?|reckon(?:s|ed)?"
    r"|swear(?:s)?"
    r"|believe(?:s|d)?|announce(?:s|d)|call(?:s|ed) (?:it|that|this)|makes it|comes to|came to"
    r"|goes(?=\W*[\"'“„‚]|,? (?:it|that|thats|no|yes|you)\b)|(?:yell|shout|scream|protest)(?:s|ed|ing)"
    r"|(?:schreit|ruft|rief|schrie|bruellt|motzt)(?=\W*[\"'“„‚:])"
    r"|kommt auf|kam auf"
    r"|sag(?:t|te|en|st|ten|e)?|gesagt|mein(?:t|te|en|ten)|gemeint|behaupt\w*|will|woll(?:en|te|ten)"
    r"|verlang\w*|besteht|find(?:et|en|e)?"
    r"|glaub\w*|denk(?:t|en|e)?|schwoert|ent(?:schied\w*|scheidet)|laut"
)
_SAYING: Final = re.compile(
    rf"(?P<who>(?:\b[\w’'-]+\s+){{0,3}}?)\b(?<!can )(?<!may )(?<!to )(?P<verb>{_SAYS})\b"
    r"(?:\s+(?:me|him|her|us|them|mir|ihm|ihr|uns|ihnen|darauf|drauf|zu (?:mir|ihm|ihr)"
    r"|(?:ich|er|sie|wir)(?=,|:| dass|\W*$)))?"
    r"\s*[,:]?\s*(?:(?:that|dass)\b(?![’']))?\s*",
    re.IGNORECASE,
)
"""Who says, in a few words, and the verb; what is said comes behind."""
_ANNOUNCED: Final = re.compile(r"^\W*(?P<who>[\w’'-]+(?: [\w’'-]+)?):\s+", re.IGNORECASE)
""" "Dealer: misdeal"."""
_MINE: Final = re.compile(r"\b(?:i|we|ich|wir|i[’']?m|we[’']?re)\b", re.IGNORECASE)
_RUBBISH: Final = (
    r"rubbish|nonsense|bull(?:shit)?|bs|bollocks|crap|quatsch|unsinn|bloedsinn|mist|schmarrn|kaese"
)
_WRONG: Final = (
    r"(?:any|some)thing wrong(?: (?:with|in|about) (?:that|this|it))?|(?:was|etwas) falsch(?: daran)?"
    r"|wrong|mistaken|incorrect|falsch|im unrecht|unrecht|daneben|stimmt (?:doch )?nicht|not right"
    r"|(?:an? )?(?:bad|wrong|incorrect) (?:ruling|call|decision)|fehlentscheid\w*|im irrtum"
    r"|having (?:me|us) on"
    rf"|(?:talking |telling me )?(?:{_RUBBISH})|spinnt(?: (?:er|sie|der|die))?|making (?:it|that|this) up"
    rf"|erzaehlt (?:er|sie|der|die)(?: \w+)? (?:{_RUBBISH})|irrt (?:er|sie|der|die) sich"
)
_RIGHT: Final = (
    r"right|correct|true|so|agreed?|richtig|korrekt|(?:im |zu )?recht|wahr"
    r"|stimmt(?:[’']?s| das| es| so)?(?: (?:wirklich|echt|tatsaechlich|eigentlich|so))?"
    r"|passt(?:[’']?s| das| des| so)*|yeah|yes|it right|(?:has|have|had|get|got|gets) (?:that|it|this) right"
    r"|(?:an? |the )?(?:good|right|correct|proper) (?:ruling|call|decision)|(?:eine )?richtige entscheidung"
    r"|richtig so|richtig entschieden"
)
_ASKER: Final = (
    r"(?:am i|was i|are we|were we|do i have|do we have|did i|did we|i[’']?m|we[’']?re|have i got"
    r"|(?:hab(?:e|en)?|hatten?|lieg(?:e|en)?|lag(?:en)?|bin|sind|handle|mach(?:e|en)?) (?:ich"
    r"|wir)(?: als \w+)?)"
)
_OTHERS: Final = (
    r"(?:(?:is|was|are|were|does|did|has|hat|haben|liegt|liegen|lag|lagen|hatten?|ist|war)"
    r" (?!(?:that|this|it|das|des|es|dies\w*|i|we|ich|wir|there|hier|da)\b)[\w’'-]+(?: [\w’'-]+){0,2}?"
    r"|(?:he|she|they|(?:the |der |das |die )?(?:dealer|floor|td|player|guy|spieler|geber))"
    r"(?:[’']?s|[’']re| is| was| hat| liegt)?|er|sie)"
)
_HOLDS: Final = (
    r"do(?:es)? (?:his|her|their|the|that) (?:rule|claim|argument|point|ruling|version|reading|view|logic)s?"
    r" (?:hold|stand|fly|work)(?: up| water)?|has (?:he|she) (?:got )?a point"
    r"|(?:gilt|stimmt|haelt|zaehlt) (?:seine?|ihre?|das|die|dieses)"
    r" (?:regel|argument|meinung|behauptung|ansicht|aussage)(?: vo[nm] [\w’'-]+)?"
    r"|stimmt,? (?:das,? )?was (?:er|sie|der|die) (?:[\w’'-]+ )?sagt"
)
_FILL: Final = (
    r"(?:(?:really|there|here|then|now|just|da|damit|denn|jetzt|eigentlich|wirklich|also|so|doch|hier)\W+)?"
)
_TAIL: Final = re.compile(
    rf"(?:^|[,;:–-]\s*|(?<!\bor)(?<!oder)\s)(?P<tail>(?:(?P<mine>{_ASKER})|(?P<others>{_OTHERS})"
    r"|is (?:that|this|it)|was that|ist (?:das|es)|war das|that[’']?s|das (?:ist|war))?"
    rf"\s*{_FILL}(?P<not>(?:not|nicht)\s+)?(?:(?P<wrong>{_WRONG})|(?P<holds>{_HOLDS})|(?:{_RIGHT}))"
    r"(?:\s*,?\s*(?:though|really|wirklich|here|there|now|(?P<of>vo[nm] [\w’'-]+)))?"
    r"(?:\s*,?\s*(?:or (?:not|no|what|wrong|false|(?:am|is|are) \w+)|oder(?: nicht| ich| er| falsch)?"
    r"|aren[’']?t we|am i not"
    r"|isn[’']?t (?:he|she|it)|aren[’']?t they|wasn[’']?t (?:he|she|it)|innit|gell|ne))?)\W*$",
    re.IGNORECASE,
)
_ITSELF: Final = re.compile(
    r"^\W*(?:(?:is it (?P<wrong>wrong|incorrect)|(?:is it |isn[’']?t it )?(?:correct|right|true)"
    r"|(?:ist es |ist's )?(?P<falsch>falsch)|(?:ist es |ists )?(?:richtig|korrekt|wahr)"
    r"|stimmt (?:es|das|die aussage(?: vo[nm] [\w’'-]+)?))"
    r"(?:,? (?:what (?:[\w’'-]+ ){1,3}(?:says?|claims?)|was (?:[\w’'-]+ ){1,3}(?:sagt"
    r"|meint)))?\s*,?\s+(?:that|dass)"
    r"|(?:am i|would i be|are we) (?:right|correct) (?:in |to |when i |if i )?"
    r"(?:think(?:ing)?|say(?:ing)?|assum(?:e|ing)|believ(?:e|ing))(?: that)?"
    r"|(?:bin ich im recht|lieg(?:e)? ich richtig|hab(?:e)? ich recht),? wenn ich (?:sage?|meine?|denke?"
    r"|glaube?)"
    r"\s*,?(?: dass)?)\s+",
    re.IGNORECASE,
)
""" "Correct that it stays where it is?"."""
_DENIED: Final = re.compile(r"\W*(?:(?P<no>no|nope|nein|njet|nee|nix da)|yes|yep|ja|jo)\W*", re.IGNORECASE)
"""Said to what somebody else said or wanted."""
_EMPTY: Final = re.compile(
    r"(?:i|he|she|we|they|you|it|that|ich|er|sie|wir|du|es|das)\W+"
    r"(?:can(?:not|['’]?t)?|(?:may|must|do|does|did|is|has)(?:n['’]?t)?|kann|darf|muss|ist|hat)?"
    r"(?: (?:not|nicht))?",
    re.IGNORECASE,
)
"""Means what was told before: "I can't"."""
_WHICH: Final = re.compile(
    r"\b(?:which|what|welche[rns]?) (?:tda |ace |house )?(?:rule|section|clause|paragraph|regel|punkt)[sne]?"
    r" (?:(?:lets?|allows?|permits?|entitles?)(?: (?:me|us|him|her|players?))?"
    r"|(?P<de>erlaubt|gestattet|berechtigt)(?: (?:mir|mich|uns|ihm|ihr|einem))?"
    r"|(?:gives?|grants?) (?:me|us|him|her|players?) the right)\s+",
    re.IGNORECASE,
)
""" "Which rule lets me ...?"."""
_REPORTED: Final = 3
"""Sentences before the question among which the statement is looked for."""


@lru_cache(maxsize=512)
def contested(question: str) -> Contested | None:
    """The statement that a question is about; None where it is asked plainly."""
    told = _question_last(sentences(spelt_out(question)))
    if not told:
        return None
    last, before = told[-1], told[:-1]
    if found := _ITSELF.match(last):
        wrong = bool(found["wrong"] or found["falsch"])
        return Contested(last[found.end() :], wrong, " ".join(before))
    if found := _WHICH.search(last):
        who = (
            "ich darf"
            if re.search(r"erlaubt|gestattet|berechtigt|laesst", found[0], re.IGNORECASE)
            else "i may"
        )
        words = f"{who} {last[found.end() :].strip(' ?!.').removeprefix('to ')}"
        return Contested(words, False, " ".join(before), assumed=True)
    tail = _TAIL.search(last)
    if tail is None or _WHO.search(last[: tail.end()]):
        return None
    within = last[: tail.start()].strip(" ,;:–-")
    if within:
        before = [*before, within]
    whose: Whose = (
        "mine" if tail["mine"] else "another's" if tail["others"] or tail["holds"] or tail["of"] else "last"
    )
    said = list(_statements(before))
    if whose == "last" and (not said or said[0].at < len(before) - 1):
        return None
    meant = next((n for n, one in enumerate(said) if whose in (one.whose, "last")), None)
    if meant is None:
        return None
    wrong = bool(tail["wrong"]) != bool(tail["not"])
    if denied := _DENIED.fullmatch(said[meant].words):
        meant, wrong = meant + 1, wrong != bool(denied["no"])
    if meant >= len(said) or _EMPTY.fullmatch(said[meant].words):
        return None
    return Contested(said[meant].words, wrong, " ".join(before[: said[meant].at]))


_WHO: Final = re.compile(r"\b(?:who[’']?s|who (?:is|was)|wer (?:hat|liegt|von|ist))\b[^.,;]*$", re.IGNORECASE)
"""Which of two is right; neither yes nor no."""


def _question_last(told: list[str]) -> list[str]:
    """The sentences, with "is the floor wrong?" behind what the floor said where it is told after it."""
    if len(told) < _REPORTED - 1:
        return told
    asks = [n for n, one in enumerate(told[:-1]) if (tail := _TAIL.fullmatch(one)) and tail["others"]]
    if (
        not asks
        or told[-1].rstrip().endswith("?")
        or not any(any(_said(one)) for one in told[asks[-1] + 1 :])
    ):
        return told
    return [*told[: asks[-1]], *told[asks[-1] + 1 :], told[asks[-1]]]


@dataclass(frozen=True, slots=True)
class _Statement:
    """What somebody says, and in which sentence."""

    at: int
    whose: Whose
    words: str


def _statements(told: Sequence[str]) -> Iterator[_Statement]:
    """What anybody says in the last sentences, the latest first."""
    for at in range(len(told) - 1, max(-1, len(told) - 1 - _REPORTED), -1):
        for who, words in reversed(list(_said(told[at]))):
            if words:
                yield _Statement(at, "mine" if _MINE.search(who) else "another's", words)


def _said(sentence: str) -> Iterator[tuple[str, str]]:
    """Everything that somebody says in a sentence: who, and what."""
    if announced := _ANNOUNCED.match(sentence):
        yield announced["who"], sentence[announced.end() :]
    found = list(_SAYING.finditer(sentence))
    for at, match in enumerate(found):
        end = found[at + 1].start() if at + 1 < len(found) else len(sentence)
        who = f"{match['who']} {_subject_behind(match[0])}"
        speaker, before = sentence[match.end("verb") : end].strip(_EDGES), sentence[: match.start("verb")]
        told = before.strip(_EDGES)
        behind = at == 0 and len(told.split()) > 1 and not _DEMANDS.match(match["verb"])
        if behind and _SPEAKER.fullmatch(speaker) and not _SPEAKER.fullmatch(told):
            yield speaker, told
        else:
            words = sentence[match.end() : end].strip(_EDGES)
            if not match["who"].strip() and (own := _OWN.match(words)):  # "da sag ich das ist ..."
                who, words = own[0], words[own.end() :].strip(_EDGES)
            yield who, _told_to(match[0], words)


_DEMANDS: Final = re.compile(
    r"want|wanna|demand|insist|verlang|will|woll|besteht|tell|told|laut", re.IGNORECASE
)
_EDGES: Final = " ,;:-–'\"“”„.!"
_SPEAKER: Final = re.compile(
    r"(?:i|ich|we|wir|he|she|they|er|sie|(?:the|my|our|a|der|die|das|mein\w*|unser\w*|ein\w*) [\w-]+"
    r"(?: [\w-]+)?|dealer|floor|td|seat \d|(?:platz|sitz) \d)",
    re.IGNORECASE,
)
""" "'Hand is dead', says the floor"."""


_OWN: Final = re.compile(r"(?:ich|wir|er|sie)\b", re.IGNORECASE)
_TOLD: Final = re.compile(r"\b(?:(?P<me>me|us)|him|her|them)\b\W*$", re.IGNORECASE)


def _told_to(said: str, words: str) -> str:
    """ "Tells me to show" as what I must do."""
    told = _TOLD.search(said)
    if told is None or not words.startswith("to "):
        return words
    return f"{'i' if told['me'] else 'he'} must {words.removeprefix('to ')}"


def _subject_behind(words: str) -> str:
    """The subject behind a German verb: "sagt er"."""
    found = re.search(r"\b(?:i|ich|wir)\b\W*(?:dass?|that)?\W*$", words, re.IGNORECASE)
    return found[0] if found else ""
