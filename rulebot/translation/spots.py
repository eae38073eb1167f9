"""Words found in a pair of segments, and the finding about them."""

from __future__ import annotations

import re
from typing import cast

from rulebot.translation.lexicon import Forms
from rulebot.translation.model import Finding, Kind, Pair, Severity
from rulebot.translation.quote import quotes


def count(found: Forms | re.Pattern[str], text: str) -> int:
    return sum(1 for _ in found.finditer(text))


def first(found: Forms | re.Pattern[str], text: str) -> tuple[str, int]:
    match = found.search(text)
    return (match[0], match.start()) if match else ("", 0)


def finding(
    pair: Pair,
    check: str,
    kind: Kind,
    severity: str,
    en: tuple[str, int] = ("", 0),
    de: tuple[str, int] = ("", 0),
) -> Finding:
    """A finding about words at these places of a pair."""
    quoted = quotes(pair, en[1], de[1])
    values = tuple((k, " ".join(v.split())) for k, v in (("en", en[0]), ("de", de[0])))
    return Finding(pair.unit.rule, pair.unit.part, kind, cast(Severity, severity), *quoted, check, values)


def last(found: Forms | re.Pattern[str], text: str) -> tuple[str, int]:
    *_, match = found.finditer(text)
    return match[0], match.start()
