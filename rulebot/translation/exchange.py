"""Findings for other programs: CSV with the decisions, and JSON lines with full context for labelling."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping

from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.translation.decisions import Decision
from rulebot.translation.model import Finding
from rulebot.translation.units import units

COLUMNS = (
    "rule",
    "part",
    "kind",
    "severity",
    "en",
    "de",
    "explanation",
    "check",
    "suggestion",
    "fingerprint",
)


def as_csv(findings: Iterable[Finding], decisions: Mapping[str, Decision], language: Language = "en") -> str:
    """A table that a spreadsheet opens; a cell never starts a formula."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow((*COLUMNS, "state", "reason"))
    for finding in findings:
        line = finding.as_json(language)
        decision = decisions.get(finding.fingerprint)
        cells = [*(line[c] for c in COLUMNS), *((decision.state, decision.reason) if decision else ("", ""))]
        table.writerow(["'" + c if c[:1] in ("=", "+", "-", "@") else c for c in cells])
    return out.getvalue()


def for_labelling(library: Library, findings: Iterable[Finding], book: str = BASE) -> Iterator[str]:
    """One JSON line a finding, with the whole text of its unit in both languages."""
    whole = {(u.rule, u.part): u for u in units(library, book=book)}
    for finding in findings:
        unit = whole[finding.rule, finding.part]
        line = {**finding.as_json(), "whole_en": unit.en, "whole_de": unit.de, "holds": None}
        yield json.dumps(line, ensure_ascii=False)
