"""Words that only mean something after something else: "why?", "what about ACE?", "und wenn er Raise sagt?".

Reads short sentences; says which kind of follow-up they are and which facts they change. Computes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal

from rulebot.again import AND, any_of, whole, why
from rulebot.form import spelt_out
from rulebot.model import Language
from rulebot.words import language_of

SHORT: Final = 9
"""A follow-up or an answer that leans on another has hardly more words."""


_LANGUAGE: Final[Mapping[Language, re.Pattern[str]]] = {
    "en": any_of(
        AND
        + r"(?:(?:what about |same |please |can you say (?:that|it) |say (?:that|it) )?(?:in |auf )english"
        r"|in english|bitte auf englisch|(?:das )?auf englisch|english please)"
        r"(?: please| bitte)?"
    ),
    "de": any_of(
        AND
        + r"(?:(?:what about |same |please |can you say (?:that|it) |say (?:that|it) |das |bitte |nochmal )?"
        r"(?:in german|auf deutsch)|auf deutsch|german please|deutsch bitte|in german)(?: please| bitte)?"
    ),
}
_HOUSE_REST: Final = re.compile(
    r"\b(?:and|but|what|how|about|in|at|under|for|with|by|per|according|to|the|rules?|league|same|there|is|it|would"
    r"|be|does|do|say|a|of|und|aber|was|wie|ist|es|bei|mit|in|nach|unter|der|die|den|dem|das|regeln?|liga|gilt"
    r"|auch|dort|sagt|sagen|steht|a|so|des|no|den|genauso|hat|deren|their|then|now|too|dann"
    r"|different\w*|other|otherwise|that|this|anders|gleich|dasselbe|still|noch|works?|läuft|handled?|house|haus|n|normal\w*|regular|standard|plain|instead|stattdessen|tda|edition|version|clubs?)\b|[^\w]+",
    re.IGNORECASE,
)
MARK: Final = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|hm+|ah+|aha|well|thanks|thx|danke|gut|na|ja|yes|yeah)\W+)*"
    r"(?:and|but|even|or|so if|only if|auch wenn|selbst wenn|oder"
    r"|what if|what about|how about|if|suppose|assume|assuming|instead|same|no[,.]"
    r"|no(?= (?:i|he|she|it|they|we|wait)\b)|nope"
    r"|say(?=[^.?!]{0,30}\b(?:fold|call|rais|bet|shov|jam|check|\d))|say it"
    r"|let'?s say|(?:the )?other way (?:a?round)|andersr?um|anders herum|umgekehrt|(?:i )?forgot"
    r"|actually|sorry|i meant?|correction|wait|make (?:it|that)|it was|they were|there (?:was|were)"
    r"|s?he (?:did|had)|the (?:bet|raise|blinds?|pot|all-in) (?:was|were)"
    r"|und|aber|was(?:,)? wenn|was wäre|wenn|falls|angenommen|nein|doch|eigentlich|stattdessen|sondern"
    r"|nah|nö|nee?|quatsch|scrap that|es war(?:en)?|es gab|(?:das|die|der) (?:war|warn|waren|hatte?)"
    r"|ich mein\w*|korrektur|moment|er hat|sie hat|mit|with"
    r"|(?:ent)?schuldigung|t?schuldig\w*|sry|ups|oops|ach|oh"
    r"|(?:der|die|das) (?:einsatz|bet|raise|erhöhung|blinds?|pot|all-in) waren?)\b",
    re.IGNORECASE,
)
_AFRESH: Final = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|so|now|jetzt|nun|mal|noch|und|and|thanks?|thx|cheers|danke|dir|cool|alright|super|gut"
    r"|then|dann)\W+)*(?:(?:(?:a|an|quick|eine?|ne|kurze) )*"
    r"(?:new|other|another|different|next|neue|andere|nächste|separate|unrelated|random)"
    r" (?:hand|spot|question|situation|case|topic|thing|matter|frage|fall|sache|thema|baustelle"
    r"|one(?=\s*(?:[^\w\s]|$)))\b"
    r"|(?:et)?was (?:ganz )?anderes\b|(?:something|sth|smth) else\b|unrelated\b|neues thema\b|themenwechsel\b"
    r"|changing (?:the )?(?:subject|topic)\b|anderes thema\b)",
    re.IGNORECASE,
)
_THEM: Final = re.compile(
    r"\b(?:s?he|him|they|them|it|er|ihm|ihn|sie|es|dafür|davon|dabei|damit)\b|\b(?:tho|though|then|trotzdem|dann)\W*$",
    re.IGNORECASE,
)
_FEW: Final = 4
_EVEN: Final = re.compile(
    r"\b(?:even (?:if|when|though|after|with|at|in|on)|(?:auch|selbst) (?:wenn|nach|mit|bei|im|am)|obwohl)\b",
    re.IGNORECASE,
)
_FOR_IT: Final = re.compile(
    r"\bsit(?:s|ting)? out\b|\b(?:aus|ab)(?:zu)?sitz\w*\b|\baus(?:zu)?setzen\b|\b(?:refuses?|weigert)\W*$"
    r"|\b(?:he|she|they) (?:just |simply )?won['’]?t\W*$"
    r"|\bwhat (?:can|will|would|do(?:es)?) (?:i|he|she|they|you) get\b"
    r"|\bwhat happens to (?:me|him|her|them)\b"
    r"|\bwas (?:droht|blüht|passiert|geschieht|kriegt?|bekomm\w*) (?:mir|ihm|ihr|ihnen|er|sie|ich|dem|der)\b",
    re.IGNORECASE,
)
_ONCE_AGAIN: Final = re.compile(
    r"\b(?:does|do|did|doing|done|tries|keeps?) (?:it|that|this|so|doing (?:it|that|this))\b[^.?!]{0,15}"
    r"\b(?:again|repeatedly|every|all the time|(?:second|third|2nd|3rd) time|twice)|\bkeeps (?:on )?doing\b"
    r"|\b(?:nochmals?|noch ?mal|noch einmal|wieder|ständig|dauernd|öfter|weiter) (?:so )?(?:macht|tut)\b"
    r"|\bmacht (?:er|sie|der|die)(?:s| es| das)? (?:nochmals?|noch ?mal|noch einmal|wieder|ständig|dauernd)\b"
    r"|\bwiederholungst(?:ä|ae)ter\w*|\brepeat offen\w+",
    re.IGNORECASE,
)
_LENIENT: Final = re.compile(
    r"\b(?:td|tl|floor\w*|director|turnierleit\w*|staff)\b[^.?!]{0,50}\b(?:otherwise|different\w*|exceptions?|let"
    r"|overrul\w*|overrid\w*|anything|discretion|leeway|room|waive|bend|gnade|ausnahmen?|anders|was|machen"
    r"|ermessen|spielraum|abweichen|helfen|durchgehen|kulan\w+)\b",
    re.IGNORECASE,
)
_MEANT: Final[tuple[tuple[re.Pattern[str], Mapping[Language, str]], ...]] = (
    (_FOR_IT, {"en": "penalty", "de": "Strafe"}),
    (
        _ONCE_AGAIN,
        {"en": "repeat infractions, escalating penalties", "de": "wiederholte Verstöße, höhere Strafen"},
    ),
    (_LENIENT, {"en": "floor decision, fairness", "de": "Entscheidung der Turnierleitung, Fairness"}),
)
"""What some follow-ups are about, in the words of the books."""
_THERE_TOO: Final = re.compile(
    r"\b(?:same|also|too|different\w*|there|stricter|looser|gleich|genauso|auch|ander[es]\w*|lockerer|strenger"
    r"|dort|ebenso)\b",
    re.IGNORECASE,
)
_SUPPOSES: Final = re.compile(
    r"^\W*(?:(?:and|but|ok(?:ay)?|so|und|aber|oder|or|also|what|was)\W+)*(?:if|suppose|assum\w+|wenn|falls"
    r"|angenommen|no|nope|nein|doch|actually|sorry|wait|moment|correction|korrektur|with|mit|instead|oh)\b",
    re.IGNORECASE,
)
_ON_TOP: Final = re.compile(
    r"^\W*(?:ok(?:ay)?\W+)?(?:and|but|or|und|aber|oder|no|nope|nein|doch|actually|sorry|wait|moment)\b",
    re.IGNORECASE,
)
_THAT: Final = (
    r"(?:[ ,]+(?:he|she|they|it|that|this|there|i|we|er|sie|es|das|hat|hatte|ist|war|waren|haben|wir|ich)"
    r"\b[^\d?]*)?"
)
"""What may follow a yes or a no: "yes he did", "ja, das war so"."""
_YES: Final = any_of(
    rf"(?:yes|yeah|yep|yup|ja|jo|jawohl|jep){_THAT}|correct|right|sure|true|exactly|of course|it (?:was|is)"
    r"|(?:s?he|they|i) (?:was|were|did|had|has)|genau|richtig|stimmt|klar|natürlich|(?:das|es) (?:war|ist) so"
    r"|(?:yes|ja)[ ,]+(?:already|schon|bereits)"
)
_NO: Final = any_of(
    rf"(?:no|nope|nah|nein|nö|nee?){_THAT}|not(?: yet| really)?|false|never"
    r"|(?:it|that) (?:wasn'?t|was not|isn'?t)|(?:s?he|they|i) (?:did|was|were|had)(?: not|n'?t)"
    r"|(?:noch )?nicht|falsch|nie|(?:nein|no)[ ,]+(?:noch nicht|not yet)"
)
_UNSURE: Final = any_of(
    AND
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
    "fold": r"(?:ge)?fold\w*|muck(?:s|ed)?|passt|gepasst|wirft weg|weggeworfen|steigt aus"
    r"|aus(?:ge|zu)?st[ie]+g\w*",
    "check": r"(?:ge)?check\w*|schiebt|geschoben|klopft|geklopft",
    "call": r"(?:ge)?call\w*|gecallt|geht mit|mitgegangen|mitgeht|bezahlt"
    r"|(?:mitge|ge)?zahlt(?= (?:den?|die|das|auch|nur|mit|nach|\d)|\W*$)",
    "bet": r"bets?|betting|gebettet|bettet|setzt|gesetzt|leads?|fires?",
    "raise": r"(?:re-?)?rais\w*|(?:ge)?raist|erhöh\w*|erhoeh\w*|makes? it|made it|stellt auf",
}
NOT: Final = re.compile(
    r"\b(?:not|no(?![- ]limit)|never|without|(?:was|is|were|had|did)n'?t|nicht|kein\w*|ohne|nie)\b",
    re.IGNORECASE,
)


def other_language(text: str) -> Language | None:
    """The language that the same is wanted in, whatever is said of why."""
    found = _LANGUAGE_FIRST.match(text) if len(text.split()) <= SHORT + 3 else None
    found = found or _LANGUAGE_LAST.fullmatch(text.strip())
    return whole(_LANGUAGE, text) or (("de" if found["de"] else "en") if found else None)


_LANGUAGE_FIRST: Final = re.compile(
    r"^\W*(?:(?:and|und|ok(?:ay)?|sorry|please|pls|bitte|can you say (?:that|it)|nochmal|das(?:selbe)?"
    r"|the same)\W+)*(?:(?P<en>in english|auf englisch)|(?P<de>in german|auf deutsch))"
    r"(?:\W*$|\W+(?:pls|plz|please|bitte)\b.*$|\s*[,.;(-].*$)",
    re.IGNORECASE,
)
_LANGUAGE_LAST: Final = re.compile(
    r"(?:(?:and|und|ok(?:ay)?|so|hm+|how|what|was|were|is|that|it|the|this|whole|same|again|once|more|say|tell|me|can"
    r"|could|you|i|have|get|give|put|please|pls|for|him|her|guy|thing|answer|rule|wie|war|heißt|heisst|das|es|die"
    r"|der|nochmal|noch|mal|einmal|bitte|kannst|könntest|du|mir|ihm|ihr|sagen|sag|gib|ganze|antwort|regel|gleiche"
    r"|dasselbe|jetzt|nun|now|geht|auch)\W+)*"
    r"(?:(?P<en>(?:in|auf) (?:english|englisch))|(?P<de>(?:in|auf) (?:german|deutsch)))"
    r"(?:\W+(?:please|pls|plz|bitte|again|nochmal|mal|for him|for me|sagen|haben))*\W*",
    re.IGNORECASE,
)
"""Nothing is said but that it is wanted in a language."""
_OUTCOME: Final = (
    r"(?:(?:an?|eine?|then|dann|also|still|noch|legal|valid|gültig\w*|full|voller|min(?:imum)?[- ]?) ?)*"
    r"(?:call|raise|bet|erhöhung|binding|bindend|allowed|erlaubt|legal|valid|gültig|ok|all-in)"
)
_SETTLED: Final = any_of(
    AND + rf"(?:is|was|would|does) (?:it|that|this)(?: be| count as)? {_OUTCOME}(?: then| now)?",
    AND + rf"(?:ist|war|wäre|gilt|zählt) (?:das|es)(?: als)? {_OUTCOME}(?: dann)?",
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


def supposes(text: str) -> bool:
    """ "And if ...", "no, ...": something of what was told is to be other than it was."""
    return bool(_SUPPOSES.match(text))


def if_it_changes(text: str) -> str:
    """ "Does it change anything if he says call?": what is supposed; empty where that is not asked."""
    found = _CHANGES.search(text)
    return found["case"].rstrip(" ?") if found else ""


_CHANGES: Final = re.compile(
    r"\b(?:chang\w*|different|differen\w+|matters?|änder\w*|aender\w*|anders|rolle|unterschied\w*|egal)\b[^.?!]*?"
    r"\b(?P<case>(?:if|when|wenn|falls)\b.*)",
    re.IGNORECASE | re.DOTALL,
)


def asks_first(text: str) -> bool:
    """Does it begin as a question: "is that a raise?", "so can he fold"?"""
    return bool(_ASKS_FIRST.match(text))


def asks_besides(text: str) -> bool:
    """ "If she calls, must they show?": asked of what is supposed."""
    return bool(_ASKS_BESIDES.search(text))


_VERB_FIRST: Final = (
    r"(?:who|what(?! if)|when|which|how|can|could|may|must|should|is|are|does?|did|will|would|has|have|wer"
    r"|was(?! wenn)|wann|welche\w*|wie(?: ?viel\w*)?|kann|können|darf|dürfen|muss|müssen|soll\w*"
    r"|ist|sind|gilt|zählt|wird|reicht|geht|hat)\b"
)
_ASKS_FIRST: Final = re.compile(
    rf"^\W*(?:(?:and|but|ok(?:ay)?|so|then|und|aber|also|dann|na)\W+)*{_VERB_FIRST}", re.IGNORECASE
)
_ASKS_BESIDES: Final = re.compile(rf"[,;.]\s*{_VERB_FIRST}", re.IGNORECASE)


def goes_with(text: str) -> bool:
    """ "And if ...", "no, ...": said on top of what went before; "what if ..." may be a hand of its own."""
    return supposes(text) and bool(_ON_TOP.match(text))


def goes_with_few(text: str) -> bool:
    """ "And heads up?": a few words on top of what went before."""
    return bool(_ON_TOP.match(text)) and len(text.split()) <= _FEW


def even(text: str) -> bool:
    """ "Even if I know I am beat?": it may well be the same then."""
    return bool(_EVEN.search(text))


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
    return told[0] if len(told) == 1 and not NOT.search(text) else None


def of_actions(text: str) -> bool:
    """Do the words tell any action at all?"""
    return any(re.search(rf"\b(?:{words})\b", text, re.IGNORECASE) for words in _ACTS.values())


_PLAIN: Final = re.compile(r"[\w\s.,:+&'’‘\"„“”/?!-]+")


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


def spelt(text: str, language: Language) -> str:
    """A follow-up as it may be searched for: what somebody "gets for it" is a penalty."""
    return " ".join([text, *(words[language] for asked, words in _MEANT if asked.search(text))])


def there_too(text: str) -> bool:
    """ "Same there?", "sehen die das lockerer?": the question before, asked of another house."""
    return bool(_THERE_TOO.search(text))


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
