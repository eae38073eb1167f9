"""Figures and rule references: what one side has and the other has not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from rulebot.numbers import amounts
from rulebot.translation.model import Finding, Pair, Severity, Unit
from rulebot.translation.quote import quotes

_EN = (
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
)
_WORDS = {word: str(n) for side in _EN for n, word in enumerate(side, 2)}
_WORDS |= {"zweimal": "2", "zweistufiger": "2", "zweistufigen": "2", "dreimal": "3", "twice": "2"}
_WORDS |= {"dritten": "3", "dritte": "3", "third": "3", "second": "2", "zweite": "2", "zweiten": "2"}
_REFERENCE = re.compile(
    r"(?P<kind>[Rr]ules?|Regeln?|Paragraph(?:en)?|§§?|RP|EV|(?:Recommended|Empfohlenen?) \w+)\s*-?\s*"
    r"(?P<list>\d{1,2}(?:[-\s]?[A-H]\b)?(?:\s*(?:,|&|and|und|bis|-|to)\s*(?:§\s*)?\d{1,2}(?:-[A-H]\b)?)*)"
)
_BARE = re.compile(r"(?:[Ss]ee also|[Ss]ee|[Ss]iehe auch|[Ss]iehe)\s+(?P<list>\d{1,2}-[A-H])\b")
_ITEM = re.compile(r"(\d{1,2})(?:[-\s]?([A-H])\b)?")
_RANGE = re.compile(r"(\d{1,2})\s*(?:-|bis|to)\s*(\d{1,2})")
_SPOKEN = re.compile(
    r"\b(?:\w+[\s-]+)?(?:hundred|thousand|hundert|tausend)(?:\s\w+)?(?:\s+hundred)?\b", re.IGNORECASE
)
_SPOKEN_DE = re.compile(r"\b[a-zäöü]+(?:tausend|hundert)[a-zäöü]*\b", re.IGNORECASE)
_SPOKEN_AMOUNT = re.compile(
    r"\b(?:[a-z]+-)?(?:[a-z]+[- ])?(?:hundred|thousand)(?: [a-z]+ hundred)?\b|\b[a-zäöü]+-?(?:tausend|hundert)[a-zäöü]*\b",  # noqa: E501
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"^\W*(?:(?:Ex|Example|Beispiele?|Situation|Bsp|Step|Schritt)[.\s-]*)?\d?(?:-?[A-H])?(?:-\d)?\s?[:.)]"
    r"|\b(?:Examples?|Beispiele?n?|Ex\.?|Step|Schritt|Situation)[\s-]*\d(?:-[A-H])?\b|(?<!\w)\d[-–][A-H]\b"
    r"|(?<=[\s(])\d\)|\bBeispiel \d"
)
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d{3})*k?(?!\d)", re.IGNORECASE)
_FIGURE = re.compile(r"(?<![\w.,])(?!(?:19|20)\d\d\b)\d{3,}(?![\d%])")
_YEAR = re.compile(r"(?:19|20)\d\d")
_ENGLISH_FORM = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?!\d)")


def spoken(text: str, german: bool) -> set[str]:
    """The amounts a text says in words of hundreds and thousands."""
    found: set[str] = set()
    for match in _SPOKEN_AMOUNT.finditer(text):
        for number in amounts(match[0], "de" if german else "en"):
            found.update(str(value) for value in number.values)
    return found


def check_spoken(unit: Unit) -> Iterator[Finding]:
    """Amounts in words that the other side says differently, and German number words that are none."""
    en, de = spoken(unit.en, False), spoken(unit.de, True)
    for match in _SPOKEN_DE.finditer(unit.de):
        if not amounts(match[0], "de"):
            quoted = quotes(Pair(unit, unit.en, unit.de), 0, match.start())
            yield Finding(unit.rule, unit.part, "typo", "low", *quoted, "number_word", (("de", match[0]),))
    lost = [n for n in sorted(en - de) if n not in _anywhere(unit.de)]
    if lost:
        yield _number(Pair(unit, unit.en, unit.de), "number_missing", lost, [])


def references(text: str) -> list[str]:
    """The rules a text names, as `43-A` or `RP-5`, in order."""
    found: list[str] = []
    for match in (*_REFERENCE.finditer(text), *_BARE.finditer(text)):
        kind = match.groupdict().get("kind") or ""
        prefix = "RP-" if kind.startswith(("RP", "EV", "Recommended", "Empfohlene")) else ""
        listed = match["list"]
        span = _RANGE.fullmatch(listed)
        if span and int(span[1]) < int(span[2]):
            found += [f"{prefix}{n}" for n in range(int(span[1]), int(span[2]) + 1)]
            continue
        found += [prefix + n + (f"-{letter}" if letter else "") for n, letter in _ITEM.findall(listed)]
    return found


def numbers(text: str) -> list[str]:
    """The figures of a text, digits and words, references and labels left out."""
    text = _BARE.sub(" ", _REFERENCE.sub(" ", text))
    text = _LABEL.sub(" ", text)
    found = []
    for match in _NUMBER.finditer(text):
        digits = re.sub(r"[.,]", "", match[0]).casefold()
        found.append(digits[:-1] + "000" if digits.endswith("k") else digits)
    for word in re.findall(r"\w+", _SPOKEN.sub(" ", text).casefold()):
        if word in _WORDS:
            found.append(_WORDS[word])
        elif (joined := _joined(word)) is not None:
            found.append(joined)
    return found


def _joined(word: str) -> str | None:
    """`9er`, `500er`, `fünfundzwanzig`: figures inside a German word."""
    match = re.fullmatch(r"(\d+)(?:er|ern|ers|s|händig|handed|st|nd|rd|th|stud)", word)
    return match[1] if match else None


def check_numbers(pair: Pair) -> Iterator[Finding]:
    """Figures that differ, are missing or were added."""
    en, de = numbers(pair.en), numbers(pair.de)
    whole_en, whole_de = _anywhere(pair.unit.en), _anywhere(pair.unit.de)
    missing = [n for n in dict.fromkeys(en) if n != "1" and n not in de and not _answered(n, pair.de)]
    added = [n for n in dict.fromkeys(de) if n != "1" and n not in en and not _answered(n, pair.en)]
    if missing and added and not (set(missing) <= whole_de and set(added) <= whole_en):
        yield _number(pair, "number", missing, added)
        return
    fewer = Counter(_FIGURE.findall(pair.unit.en)) - Counter(_FIGURE.findall(pair.unit.de))
    missing = [n for n in missing if n not in whole_de or (len(n) > 2 and n in fewer)]
    added = [n for n in added if n not in whole_en]
    if missing:
        yield _number(pair, "number_missing", missing, [])
    elif added:
        yield _number(pair, "number_added", [], added)


def _anywhere(text: str) -> set[str]:
    return set(re.findall(r"\d+", re.sub(r"(?<=\d)[.,](?=\d{3})", "", text))) | set(numbers(text))


def _answered(number: str, text: str) -> bool:
    """Whether a figure is said in another way: both, a pair, a word of hundreds."""
    said = {
        "2": r"\bbeide|\bboth|\btwo|\bzwei|\beither|\bpair|\bdoppel|2er|\bboth\b"
        r"|\bdouble|\bneither|\bweder|alternativ",
        "3": r"\bdrei|\bthree|\b3",
        "10": r"\bzehn|\bten",
    }
    if number in said and re.search(said[number], text, re.IGNORECASE):
        return True
    return bool(re.search(rf"(?<!\d){number}(?!\d)", re.sub(r"(?<=\d)[.,](?=\d{{3}})", "", text)))


def _number(pair: Pair, check: str, missing: list[str], added: list[str]) -> Finding:
    en_at = pair.en.find(missing[0]) if missing else 0
    de_at = pair.de.find(added[0]) if added else 0
    en, de = quotes(pair, max(0, en_at), max(0, de_at))
    told = [n for n in (*missing, *added) if not _YEAR.fullmatch(n)]
    severity: Severity = "high" if any(int(n) > 9 for n in told) or (told and check == "number") else "medium"
    if not told:
        severity = "low"
    values = (("en", ", ".join(missing)), ("de", ", ".join(added)))
    return Finding(pair.unit.rule, pair.unit.part, "number", severity, en, de, check, values)


def check_number_format(unit: Unit) -> Iterator[Finding]:
    """Thousands parted by a comma in German, once a unit."""
    match = _ENGLISH_FORM.search(unit.de)
    if match:
        en, de = quotes(Pair(unit, unit.en, unit.de), max(0, unit.en.find(match[0])), match.start())
        value, suggestion = (("de", match[0]),), match[0].replace(",", ".")
        yield Finding(unit.rule, unit.part, "format", "low", en, de, "number_format", value, suggestion)


def check_references(unit: Unit, pairs: Sequence[Pair]) -> Iterator[Finding]:
    """Rules that only one side of a unit names."""
    en, de = references(unit.en), references(unit.de)
    missing = [r for r in dict.fromkeys(en) if r not in de]
    added = [r for r in dict.fromkeys(de) if r not in en]
    if not missing and not added:
        return
    check = "reference" if missing and added else "reference_missing" if missing else "reference_added"
    pair = _where(unit, pairs, missing, added)
    values = (("en", ", ".join(missing)), ("de", ", ".join(added)))
    first_en = re.search(missing[0].removeprefix("RP-") if missing else "$", pair.en)
    first_de = re.search(added[0].removeprefix("RP-") if added else "$", pair.de)
    quoted = quotes(pair, first_en.start() if first_en else 0, first_de.start() if first_de else 0)
    severity: Severity = "high" if check == "reference" else "medium"
    yield Finding(unit.rule, unit.part, "reference", severity, *quoted, check, values)


def _where(unit: Unit, pairs: Sequence[Pair], missing: list[str], added: list[str]) -> Pair:
    for pair in pairs:
        if pair.unit == unit and (
            set(missing) & set(references(pair.en)) or set(added) & set(references(pair.de))
        ):
            return pair
    return Pair(unit, unit.en, unit.de)
