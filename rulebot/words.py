"""Words of a question or a passage: cleaned, split, stemmed, and their language guessed.

The index and the question go through the same steps, so that they meet.
Nothing here reads a file of ours or remembers a question.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from functools import cache
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
    the of and to is are was were can may must do does did have has had i my me he she it his her they
    you your we what when who how why which if not no with without after before from for this that there
    be been by or on at would could should player dealer chips card cards hand allowed let someone guy
    """
)
_GERMAN = _words(
    """
    der das den dem des ein eine einen einem einer und oder ist sind darf muss kann wer wie wann warum
    wenn nicht kein keine mit ohne nach vor von zum zur bei aus auf über für im ich mein meine mir mich
    er sie es sein seine wir ihr wird wurde werden hat hatte haben habe spieler karte karten chips geber
    einsatz erhöhung erhöhen noch schon nur auch aber doch jetzt dann zu
    """
)
_UMLAUT = re.compile(r"[äöüß]")
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


def language_of(text: str) -> Language:
    """The language a question is asked in; English where nothing tells."""
    text = clean(text).casefold()
    words = _WORD.findall(text)
    german = sum(word in _GERMAN or bool(_UMLAUT.search(word)) for word in words)
    english = sum(word in _ENGLISH for word in words)
    if german != english:
        return "de" if german > english else "en"
    score = dict(_identifier().rank(" ".join(words)))
    return "de" if score["de"] - score["en"] > _MARGIN else "en"


@cache
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE)
    identifier.set_languages(list(LANGUAGES))
    return identifier
