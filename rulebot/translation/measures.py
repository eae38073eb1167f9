"""What a figure measures, and on which side of an event a span of time lies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulebot.translation.lexicon import table
from rulebot.translation.model import Finding, Pair
from rulebot.translation.quote import quotes

_SPAN_EN = re.compile(
    r"\b(?P<n>\d+|one|two|three|five|ten)[- ](?P<unit>seconds?|minutes?|hours?|hands?|levels?)\s+"
    r"(?P<side>prior to|before|after)\b",
    re.IGNORECASE,
)
_SIDES = {
    "after": r"(?:nach|danach|nachdem|später)",
    "before": r"(?:vor|vorher|bevor|zuvor|davor|früher)",
    "prior to": r"(?:vor|vorher|bevor|zuvor|davor|früher)",
}


def check_units(pairs: Sequence[Pair]) -> Iterator[Finding]:
    """A figure that counts one thing in English and another in German."""
    units = {name: (row["en"], row["de"]) for name, row in table("units").items()}
    for pair in pairs:
        for name, (en, de) in units.items():
            for match in re.finditer(rf"\b(\d+)[- ](?:{en})\b", pair.en, re.IGNORECASE):
                number = match[1]
                for other, (_, other_de) in units.items():
                    found = re.search(rf"\b{number}[- ](?:{other_de})\b", pair.de)
                    if other == name or not found:
                        continue
                    if re.search(rf"\b{number}(?:er|[- ](?:\w+ )?(?:{de}))\b", pair.de):
                        continue
                    quoted = quotes(pair, match.start(), found.start())
                    values = (("en", match[0]), ("de", found[0]))
                    yield Finding(pair.unit.rule, pair.unit.part, "meaning", "high", *quoted, "unit", values)


def check_sides(pairs: Sequence[Pair]) -> Iterator[Finding]:
    """A span before or after an event whose German does not say so beside the span."""
    for pair in pairs:
        match = _SPAN_EN.search(pair.en)
        if not match or not pair.de:
            continue
        stem = {
            "second": "Sekunde",
            "minute": "Minute",
            "hour": "Stunde",
            "hand": "H[aä]nd",
            "level": "Level",
        }
        unit = stem[match["unit"].casefold().removesuffix("s")]
        side = _SIDES[match["side"].casefold()]
        if not re.search(rf"{unit}\w* (?:\w+ )?{side}\b", pair.de, re.IGNORECASE):
            found = re.search(rf"(?:\w+ )?{unit}\w*(?: \w+)?", pair.de)
            quoted = quotes(pair, match.start(), found.start() if found else 0)
            values = (("en", match[0]), ("de", found[0] if found else "–"))
            yield Finding(pair.unit.rule, pair.unit.part, "meaning", "high", *quoted, "direction", values)
