"""Words of one side that nothing on the other side answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulebot.translation.figures import _BARE, _REFERENCE
from rulebot.translation.lexicon import Word, additions, counted, words
from rulebot.translation.model import Finding, Kind, Pair, Severity, Unit
from rulebot.translation.quote import quotes
from rulebot.translation.segments import marks, segments

_HEADING = re.compile(r"(?:\W*(?:[A-Z][\w.'’-]*|\d[\w.,]*|of|and|the|for|in)\W*)+")
"""Words that all begin with a capital or a figure: a heading, no sentence."""
SHORT = 0.68
"""Letters of the German for one of the English, below which something is missing."""
AS_LONG = 1.0


def check_missing_words(pair: Pair) -> Iterator[Finding]:
    """English words none of whose German answers stands there."""
    said = _BARE.sub(" ", _REFERENCE.sub(" ", pair.en))
    lost = [w for w in words() if _lost(w, said, pair)]
    strong = any(w.strong for w in lost)
    if not strong and len(lost) < 2:
        return
    places = sorted((m.start(), m[0]) for w in lost if (m := w.en.search(pair.en)))
    named = tuple(dict.fromkeys(word for _, word in places))
    en, de = quotes(pair, places[0][0])
    severity: Severity = "medium" if strong and not _small(pair) else "low"
    kind: Kind = "omission" if _letters(pair.de) < AS_LONG * _letters(pair.en) else "meaning"
    yield Finding(
        pair.unit.rule, pair.unit.part, kind, severity, en, de, "word_missing", (("en", ", ".join(named)),)
    )


def _small(pair: Pair) -> bool:
    """A title that has lost a word, but not half of its words."""
    return pair.unit.part == "title" and 2 * len(pair.de.split()) > len(pair.en.split())


def check_counted(unit: Unit) -> Iterator[Finding]:
    """Words of the table that the German of a unit says less often than the English."""
    for word in counted():
        said, kept = list(word.en.finditer(unit.en)), list(word.de.finditer(unit.de))
        if len(said) > len(kept) > 0:
            pair = Pair(unit, unit.en, unit.de)
            values = (("en", said[-1][0]), ("times", f"{len(kept)}/{len(said)}"))
            quoted = quotes(pair, said[-1].start())
            yield Finding(unit.rule, unit.part, "omission", "low", *quoted, "fewer", values)


def check_added_words(pair: Pair) -> Iterator[Finding]:
    """German words that stand for nothing else, in a unit whose English has nothing like them."""
    for word in additions():
        match = word.de.search(pair.de)
        if match and not word.en.search(pair.unit.en):
            quoted = quotes(pair, 0, match.start())
            values = (("de", match[0]),)
            yield Finding(pair.unit.rule, pair.unit.part, "addition", "low", *quoted, "word_added", values)


def _lost(word: Word, said: str, pair: Pair) -> bool:
    found = word.en.search(said)
    if not found or word.de.search(pair.de) or (len(found[0]) > 4 and found[0].isupper()):
        return False  # a word in capitals belongs to a banner
    return not word.de.search(pair.unit.de) or (word.strong and not word.common and _fewer(word, pair.unit))


def _fewer(word: Word, unit: Unit) -> bool:
    return sum(1 for _ in word.en.finditer(unit.en)) > sum(1 for _ in word.de.finditer(unit.de))


def check_gaps(pairs: Sequence[Pair]) -> Iterator[Finding]:
    """Sentences of one unit that nothing answers."""
    for pair in pairs:
        if pair.en and not pair.de and len(pair.en.split()) > 3 and not _HEADING.fullmatch(pair.en):
            yield _gap(pair, "omission", "high", "sentence_missing")
        elif pair.de and not pair.en and len(pair.de.split()) > 3 and not _tail(pair, pairs):
            yield _gap(pair, "addition", "medium", "sentence_added")


def _tail(pair: Pair, pairs: Sequence[Pair]) -> bool:
    """Whether only German follows: a translator's own pages, not a part of the text."""
    last = max((n for n, p in enumerate(pairs) if p.en), default=-1)
    after = pairs[last + 1 :]
    return pair in after and len(after) > 2


def check_inner_gaps(pair: Pair) -> Iterator[Finding]:
    """A sentence inside joined segments that shares nothing with the other side; German far too short."""
    en, de = segments(pair.en), segments(pair.de, german=True)
    if len(de) > 1:
        for sentence in de:
            found = marks(sentence, True)
            if len(sentence.split()) > 4 and len(found) > 1 and not found & marks(pair.en, False):
                yield _gap(Pair(pair.unit, "", sentence), "addition", "medium", "sentence_added")
    if len(en) > 1:
        for sentence in en:
            found = marks(sentence, False)
            heading = _HEADING.fullmatch(sentence) or len(sentence.split()) <= 4
            if not heading and len(found) > 1 and not found & marks(pair.de, True):
                yield _gap(Pair(pair.unit, sentence, ""), "omission", "high", "sentence_missing")
    if len(pair.en) > 60 and _letters(pair.de) < SHORT * _letters(pair.en):
        yield _gap(pair, "omission", "medium", "length")


def _letters(text: str) -> int:
    return sum(not c.isspace() for c in text)


def _gap(pair: Pair, kind: Kind, severity: Severity, check: str) -> Finding:
    return Finding(pair.unit.rule, pair.unit.part, kind, severity, *quotes(pair), check)
