"""What a figure measures, and on which side of an event a span of time lies."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rulebot.translation.lexicon import table
from rulebot.translation.model import Finding, Pair, Unit
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
_SPANS = {"second": "Sekunde", "minute": "Minute", "hour": "Stunde", "hand": "H[aä]nd", "level": "Level"}


def check_units(pair: Pair) -> Iterator[Finding]:
    """A figure that counts one thing in English and another in German."""
    units = {name: (row["en"], row["de"]) for name, row in table("units").items()}
    for name, (en, de) in units.items():
        for match in re.finditer(rf"\b(\d+)[- ](?:{en})\b", pair.en, re.IGNORECASE):
            found = _counted_otherwise(
                pair.de, match[1], {k: v for k, (_, v) in units.items() if k != name}, de
            )
            if found:
                quoted = quotes(pair, match.start(), found.start())
                values = (("en", match[0]), ("de", found[0]))
                yield Finding(pair.unit.rule, pair.unit.part, "meaning", "high", *quoted, "unit", values)


def _counted_otherwise(text: str, number: str, others: dict[str, str], own: str) -> re.Match[str] | None:
    """Where the same figure stands before the name of another thing, and nowhere before its own."""
    if re.search(rf"\b{number}(?:er|[- ](?:\w+ )?(?:{own}))\b", text):
        return None
    return re.search(rf"\b{number}[- ](?:{'|'.join(others.values())})\b", text)


def check_sides(pair: Pair) -> Iterator[Finding]:
    """A span before or after an event whose German does not say so beside the span."""
    match = _SPAN_EN.search(pair.en)
    if not match:
        return
    unit = _SPANS[match["unit"].casefold().removesuffix("s")]
    side = _SIDES[match["side"].casefold()]
    if not re.search(rf"{unit}\w* (?:\w+ )?{side}\b", pair.de, re.IGNORECASE):
        found = re.search(rf"(?:\w+ )?{unit}\w*(?: \w+)?", pair.de)
        quoted = quotes(pair, match.start(), found.start() if found else 0)
        values = (("en", match[0]), ("de", found[0] if found else "–"))
        yield Finding(pair.unit.rule, pair.unit.part, "meaning", "high", *quoted, "direction", values)


_MORE_TO = re.compile(r"\b(\d[\d,.]*) more (?!than)(?:to|for)\b", re.IGNORECASE)


def check_more(pair: Pair) -> Iterator[Finding]:
    """An amount to add that the German turns into a comparison: `550 more to B`, `550 mehr als B`."""
    for match in _MORE_TO.finditer(pair.en):
        found = re.search(rf"\b{re.escape(match[1])} mehr als\b", pair.de)
        if found:
            quoted = quotes(pair, match.start(), found.start())
            values = (("en", match[0]), ("de", found[0]))
            yield Finding(pair.unit.rule, pair.unit.part, "meaning", "medium", *quoted, "more_than", values)


_BY_EN = (
    r"(?:\b(?:re-?)?rais(?:es?|ed|ing) (?:of |by |at least |for )?{n}\b"
    r"|\b{n} (?:raise|more|increment|underraise)\b"
    r"|\b(?:raise|increment|increase in the bet|raise action) of {n}\b)"
)
_TO_EN = r"(?:\bto (?:at least )?{n}\b|\btotal of {n}\b|\b{n} total\b)"
_BY_DE = r"\bum (?:mindestens |insgesamt )?{n}\b"
_TO_DE = r"\bauf (?:insgesamt |mindestens )?{n}\b"


def check_raises(pair: Pair) -> Iterator[Finding]:
    """A raise *by* an amount that has become a raise *to* it, or the other way round."""
    for number in dict.fromkeys(re.findall(r"\b\d{2,6}\b", pair.de)):
        to_en, by_en = (re.search(form.format(n=number), pair.en, re.IGNORECASE) for form in (_TO_EN, _BY_EN))
        by_de, to_de = (re.search(form.format(n=number), pair.de) for form in (_BY_DE, _TO_DE))
        if to_en and not by_en and by_de and not to_de:
            yield _raise(pair, "by_and_to", to_en, by_de)
        elif by_en and not to_en and to_de and not by_de:
            yield _raise(pair, "to_and_by", by_en, to_de)


def check_notes(unit: Unit) -> Iterator[Finding]:
    """A footnote that makes a total the amount of the raise, or the other way round."""
    for note in unit.notes:
        for found in check_raises(Pair(unit, unit.en, note)):
            said = dict(found.values)
            at = unit.de.find(re.sub(r"\D", "", said["de"]))
            quoted = quotes(Pair(unit, unit.en, unit.de), unit.en.find(said["en"]), max(0, at))
            values = (*found.values, ("note", note[:80]))
            yield Finding(unit.rule, unit.part, "number", "medium", *quoted, f"note_{found.check}", values)


def _raise(pair: Pair, check: str, en: re.Match[str], de: re.Match[str]) -> Finding:
    values = (("en", en[0]), ("de", de[0]))
    quoted = quotes(pair, en.start(), de.start())
    return Finding(pair.unit.rule, pair.unit.part, "number", "high", *quoted, check, values)


_PLAYER_DE = re.compile(r"(?<![\w.-])([A-F])(?:['’]s)?(?![\w:)'’-])")
_PLAYER_EN = re.compile(
    r"(?<![\w-])(?:(?:[Pp]layer )([A-F])\b|([B-F])(?:['’]s)?(?![\w:)-])"
    r"|(A)(?:['’]s\b|(?=[,.;]|$| (?:and|or|who|is|was|has|can|must|may|[a-z]{2,}s)\b)))"
)
_SEAT = re.compile(r"\b(?:[Ss]eat|[Pp]latz) (\d+)\b")


def check_players(pair: Pair) -> Iterator[Finding]:
    """A player or seat of an example that has become another one."""
    for found_en, found_de in ((_PLAYER_EN, _PLAYER_DE), (_SEAT, _SEAT)):
        en = Counter("".join(g or "" for g in m.groups()) for m in found_en.finditer(pair.en))
        de = Counter(m[1] for m in found_de.finditer(pair.de))
        lost, gained = [n for n in en if en[n] > de[n]], [n for n in de if de[n] > en[n]]
        if lost and gained and (not set(gained) <= set(en) or not set(lost) <= set(de)):
            at = next(m.start() for m in found_de.finditer(pair.de) if m[1] == gained[0])
            quoted = quotes(pair, 0, at)
            values = (("en", ", ".join(sorted(lost))), ("de", ", ".join(sorted(gained))))
            yield Finding(pair.unit.rule, pair.unit.part, "meaning", "high", *quoted, "player", values)
