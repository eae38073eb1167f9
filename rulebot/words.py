"""Words of a question or a passage: cleaned, split, stemmed, and their language guessed.

The index and the question go through the same steps, so that they meet.
Nothing here reads a file of ours or remembers a question.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from functools import cache, lru_cache
from threading import Lock
from typing import Any, Final

import bm25s.stopwords
import Stemmer

from rulebot.model import Language

LANGUAGES: Final[tuple[Language, ...]] = ("en", "de")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_WORD = re.compile(r"[^\W_]+(?:[-'’‐‑][^\W_]+)*")
_INNER = re.compile(r"[-'’‐‑]")
_NEGATION_AND_ORDER = frozenset(
    {"no", "not", "nicht", "kein", "keine", "keinen", "before", "after", "vor", "nach"}
)
"""Stop words elsewhere; in a rule book they decide."""
_SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
STOP: Final = {
    "en": frozenset(bm25s.stopwords.STOPWORDS_EN_PLUS) - _NEGATION_AND_ORDER,
    "de": frozenset(
        spelt
        for word in bm25s.stopwords.STOPWORDS_GERMAN
        for spelt in (word.casefold(), word.casefold().translate(_SPELT_OUT))
    )
    - _NEGATION_AND_ORDER,
}
_ALL_IN = re.compile(r"\ball[ -]ins?\b")
"""Two stop words that together are the most important word at the table."""
_ENGLISH = _words(
    """
    the of and to is are were can may must do does did have has had i my me he she it his her they them
    you your we us our what when who how why which if not no with without after before from for this
    that there be been by or on at would could should player card cards allowed let someone somebody
    nobody guy two three four five one out then says said say saying as but put puts just called because
    got get gets ve only now down last next first too left other more about go goes back over up into
    away everyone new since nothing half wants wanted off behind open same another while even asked
    already each where took take takes show shows shown any much makes made make people went yet raised
    play played gave under know dealt came thought wrong something anything every everybody again never
    give against did didn wasn isn doesn don during wait always lost needed silently pushed really those
    threw bets long enough between ten tell
    """
)
_GERMAN = _words(
    """
    der das den dem des ein eine einen einem einer und oder ist sind darf muss kann wer wie wann warum
    wenn nicht kein keine mit ohne nach vor von zum zur bei aus auf ueber fuer im ich mein meine mir
    mich er sie es sein seine wir ihr wird wurde werden hat hatte haben habe spieler karte karten geber
    einsatz erhoehung erhoehen noch schon nur auch aber doch jetzt dann zu hab habt hast bin bist sei
    sag sagt sage sagen sagte gesagt ja nein nix nichts nie niemals mal ne nen nem ner als weil beim vom
    ins ans ums im dass alle alles allen sich weg raus rein drin dran dabei damit davor danach gut danke
    vielleicht hallo moin servus gruezi tschuess leider bitte eigentlich denn etwa eben einfach wieder
    jeder jede jedem keiner keinen niemand jemand leute einer beide beiden andere anderen anderer gegner
    wieviel wieviele wieso weshalb wohin wofuer welche welcher welches welchem wem wen wo ob ab bis um
    da gilt gelten gibt gibts geht gehts kommt steht liegt legt leg lege lag zaehlt zahlt zahlen bezahlt
    setzt setzen zeigt zeigen wirft kriegt krieg kriegen bekommt bekomme bekommen macht machen hiess
    heisst bedeutet war waren waere wuerde haette sollte soll sollen koennen duerfen muessen moechte
    wollte durfte tisch platz sitz strafe regel regeln turnier leitung turnierleiter hoechstens
    mindestens hoch viel mehr falsch falsche falscher tot tote offen offene verdeckt zurueck umgedreht
    aufgedeckt aufdecken sofort vorher mindesterhoehung unter zwischen hinter neben gegen seit waehrend
    gleich genau immer erst erste ersten letzte naechste zwei drei vier fuenf sechs sieben neun zehn
    hundert tausend hunderter tausender halben heute gestern einmal zweimal nochmal wortlos stumm ansage
    angesagt einsatz pott seh sehen setz deutsch isses hats wars ned nimmer hob hamma gell wos auf'm
    aufm fuers uebers obs ists is'n
    """
)
_PARTICIPLE = re.compile(
    r"ge[a-z]{3,}t|(?:call|fold|rais|check|jamm|shov|bett|limp|muck|push|open)(?:t|en|test|te)"
    r"|[a-z]{4,}(?:ung|ungen|heit|keit|lich|liche|lichen|ieren|iert)|[a-z]+pflicht"
)
"""Words as only German makes them: "gefoldet", "gecheckt", "Entscheidung"."""
_UMLAUT = re.compile(r"[äöüß]")
_QUOTED = re.compile(r"[\"“„»«][^\"“”„»«]{3,}[\"”“»«]")
"""Words of somebody else, maybe of another language."""
_FEW = 3
_MARGIN = 3.0
"""Log-odds in favour of German below which a few words of card jargon say nothing."""


def clean(text: str) -> str:
    """The text without what nobody sees: surrogates, NUL, zero-width and direction marks."""
    text = "".join(c if c in "\n\t\r" or unicodedata.category(c) not in _HIDDEN else "" for c in text)
    return " ".join(unicodedata.normalize("NFKC", text).split())


def tokens(text: str, language: Language) -> list[str]:
    """The stems that BM25 counts; "Mindest-Erhöhung" also counts as one word."""
    out: list[str] = []
    for word in _WORD.findall(_ALL_IN.sub("allin", clean(text).casefold())):
        inner = [part for part in _INNER.split(word) if part]
        if len(inner) > 1:
            out.append("".join(inner))
        out.extend(part for part in inner if part not in STOP[language])
    with _STEMMING:
        stems: list[str] = _stemmer(language).stemWords(out)
    return stems


def pieces(text: str, language: Language) -> list[str]:
    """Stems, pairs of stems and fours of letters: what tells questions on one clause from others, typos too.

    >>> pieces("two cards", "en")
    ['two', 'card', 'two card', '#<two', '#two>', '#<car', '#card', '#ards', '#rds>']
    """
    stems = tokens(text, language)
    out = [*stems, *(" ".join(pair) for pair in itertools.pairwise(stems))]
    for word in re.findall(r"\w+", clean(text).casefold()):
        out += [f"#{f'<{word}>'[at : at + 4]}" for at in range(len(word) - 1)]
    return out


_STEMMING = Lock()


@cache
def _stemmer(language: Language) -> Any:
    """Snowball's; the German one reads ae, oe, ue as umlauts."""
    return Stemmer.Stemmer({"en": "english", "de": "german"}[language])


def language_of(text: str, carried: Language | None = None) -> Language:
    """The language a question is asked in; where nothing tells, the one carried over, else English."""
    text = clean(text).casefold()
    own = _QUOTED.sub(" ", text)
    words = _WORD.findall(own if len(own.split()) >= _FEW else text)
    german = sum(_is_german(word) for word in words)
    english = sum(word in _ENGLISH for word in words)
    if german != english:
        return "de" if german > english else "en"
    if carried is not None:
        return carried
    score = dict(_identifier().rank(" ".join(words)))
    return "de" if score["de"] - score["en"] > _MARGIN else "en"


@lru_cache(maxsize=4096)
def _is_german(word: str) -> bool:
    """A word as only German has it, with its umlauts or without."""
    spelt = word.translate(_SPELT_OUT).replace("ß", "ss")
    return spelt in _GERMAN or bool(_UMLAUT.search(word) or _PARTICIPLE.fullmatch(spelt))


@cache
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE)
    identifier.set_languages(list(LANGUAGES))
    return identifier
