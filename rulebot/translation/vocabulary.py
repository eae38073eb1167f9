"""Words of one side that nothing on the other side answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulebot.translation.figures import _BARE, _REFERENCE
from rulebot.translation.lexicon import Word, additions, words
from rulebot.translation.model import Finding, Kind, Pair, Severity, Unit
from rulebot.translation.quote import quotes
from rulebot.translation.segments import marks, segments

SHORT = 0.68


def check_missing_words(pairs: Sequence[Pair]) -> Iterator[Finding]:
    """English words none of whose German answers stands anywhere in the unit."""
    told: set[tuple[str, str, str]] = set()
    for pair in pairs:
        if not pair.en or not pair.de:
            continue
        known = (pair.unit.rule, pair.unit.part)
        lost = [w for w in words() if (*known, w.name) not in told and _lost(w, pair)]
        strong = [w for w in lost if w.strong]
        if not strong and len(lost) < 2:
            continue
        told.update((*known, w.name) for w in lost)
        places = sorted((m.start(), m[0]) for w in lost if (m := w.en.search(pair.en)))
        said = tuple(dict.fromkeys(word for _, word in places))
        en, de = quotes(pair, places[0][0])
        severity: Severity = "medium" if strong and pair.unit.part != "title" else "low"
        yield Finding(
            pair.unit.rule, pair.unit.part, "omission", severity, en, de, "word_missing",
            (("en", ", ".join(said)),),
        )  # fmt: skip


def check_added_words(pairs: Sequence[Pair]) -> Iterator[Finding]:
    """German words that stand for nothing else, in a unit whose English has nothing like them."""
    for pair in pairs:
        if not pair.en or not pair.de or pair.unit.part == "title":
            continue
        for word in additions():
            match = word.de.search(pair.de)
            if match and not word.en.search(pair.unit.en):
                quoted = quotes(pair, 0, match.start())
                values = (("de", match[0]),)
                yield Finding(
                    pair.unit.rule, pair.unit.part, "addition", "medium", *quoted, "word_added", values
                )


def _lost(word: Word, pair: Pair) -> bool:
    text = _BARE.sub(" ", _REFERENCE.sub(" ", pair.en))
    if not word.en.search(text) or word.de.search(pair.de):
        return False
    return not word.de.search(pair.unit.de) or (word.strong and not word.common and _fewer(word, pair.unit))


def _fewer(word: Word, unit: Unit) -> bool:
    return sum(1 for _ in word.en.finditer(unit.en)) > sum(1 for _ in word.de.finditer(unit.de))


def check_gaps(pairs: Sequence[Pair]) -> Iterator[Finding]:
    """Sentences that nothing answers, and German far shorter than its English."""
    for pair in pairs:
        if pair.en and not pair.de and len(pair.en.split()) > 3:
            if pair.en.upper() != pair.en:
                yield _gap(pair, "omission", "high", "sentence_missing")
        elif pair.de and not pair.en:
            if len(pair.de.split()) > 3 and not _tail(pair, pairs):
                yield _gap(pair, "addition", "medium", "sentence_added")
        elif pair.en and pair.de:
            yield from _inner_gaps(pair)


def _tail(pair: Pair, pairs: Sequence[Pair]) -> bool:
    """Whether only German follows: a translator's own pages, not a part of the text."""
    here = [p for p in pairs if p.unit == pair.unit]
    last = max((n for n, p in enumerate(here) if p.en), default=-1)
    after = here[last + 1 :]
    return pair in after and len(after) > 2


def _inner_gaps(pair: Pair) -> Iterator[Finding]:
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
            if len(sentence.split()) > 4 and len(found) > 1 and not found & marks(pair.de, True):
                yield _gap(Pair(pair.unit, sentence, ""), "omission", "high", "sentence_missing")
    if len(pair.en) > 60 and _letters(pair.de) < SHORT * _letters(pair.en):
        yield _gap(pair, "omission", "medium", "length")


def _letters(text: str) -> int:
    return sum(not c.isspace() for c in text)


def _gap(pair: Pair, kind: Kind, severity: Severity, check: str) -> Finding:
    return Finding(pair.unit.rule, pair.unit.part, kind, severity, *quotes(pair), check)
