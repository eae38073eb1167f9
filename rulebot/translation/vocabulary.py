"""Words of one side that nothing on the other side answers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulebot.translation.figures import _BARE, _REFERENCE
from rulebot.translation.lexicon import Word, words
from rulebot.translation.model import Finding, Pair, Unit
from rulebot.translation.quote import quotes


def check_missing_words(units: Sequence[Unit], pairs: Sequence[Pair]) -> Iterator[Finding]:
    """English words none of whose German answers stands anywhere in the unit."""
    for pair in pairs:
        if not pair.en or not pair.de:
            continue
        lost = [w for w in words() if _lost(w, pair)]
        strong = [w for w in lost if w.strong]
        if not strong and len(lost) < 2:
            continue
        places = sorted((m.start(), m[0]) for w in lost if (m := w.en.search(pair.en)))
        said = tuple(dict.fromkeys(word for _, word in places))
        en, de = quotes(pair, places[0][0])
        severity = "medium" if strong else "low"
        yield Finding(
            pair.unit.rule, pair.unit.part, "omission", severity, en, de, "word_missing",
            (("en", ", ".join(said)),),
        )  # fmt: skip


def _lost(word: Word, pair: Pair) -> bool:
    text = _BARE.sub(" ", _REFERENCE.sub(" ", pair.en))
    return bool(word.en.search(text)) and not word.de.search(pair.unit.de)


def check_gaps(pairs: Sequence[Pair]) -> Iterator[Finding]:
    """Sentences that nothing answers, and German far shorter than its English."""
    for pair in pairs:
        if pair.unit.rule == "front":
            continue
        if pair.en and not pair.de and len(pair.en.split()) > 3:
            yield Finding(
                pair.unit.rule, pair.unit.part, "omission", "high", *quotes(pair), "sentence_missing"
            )
        if pair.de and not pair.en and len(pair.de.split()) > 2:
            yield Finding(
                pair.unit.rule, pair.unit.part, "addition", "medium", *quotes(pair), "sentence_added"
            )
        if (
            pair.en
            and pair.de
            and len(pair.en) > 60
            and len(re.sub(r"\s", "", pair.de)) < 0.68 * len(re.sub(r"\s", "", pair.en))
        ):
            yield Finding(pair.unit.rule, pair.unit.part, "omission", "medium", *quotes(pair), "length")
