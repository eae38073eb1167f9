"""Findings, segments and terms for other programs: CSV, XLIFF 2.0, TMX 1.4, TBX, and lines for labelling.

Every format carries the findings of its place and what was decided about them.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from rulebot.library import BASE, Library
from rulebot.model import Language
from rulebot.translation.decisions import Decision
from rulebot.translation.model import Finding, Unit
from rulebot.translation.segments import pairs
from rulebot.translation.terms import glossary
from rulebot.translation.units import unit_id, units

COLUMNS = (
    "rule", "part", "kind", "severity", "en", "de", "explanation", "check", "suggestion", "fingerprint",
)  # fmt: skip
XLIFF = "urn:oasis:names:tc:xliff:document:2.0"
_XML = "{http://www.w3.org/XML/1998/namespace}"
_PRIORITY = {"high": "1", "medium": "4", "low": "8"}


@dataclass(frozen=True, slots=True)
class Work:
    """A book's units, what was found in them, and what was decided."""

    library: Library
    units: Sequence[Unit]
    findings: Sequence[Finding]
    decisions: Mapping[str, Decision]
    language: Language = "en"
    book: str = BASE

    def told(self, unit: Unit) -> list[tuple[Finding, str]]:
        """The findings of a unit, each with its sentence and decision."""
        mine = (f for f in self.findings if (f.rule, f.part) == (unit.rule, unit.part))
        return [(finding, self.note(finding)) for finding in mine]

    def note(self, finding: Finding) -> str:
        """`high meaning: ...`, and what was decided."""
        said = f"{finding.severity} {finding.kind}: {finding.explanation(self.language)}"
        decision = self.decisions.get(finding.fingerprint)
        if decision is None:
            return said
        return f"{said} [{decision.state}{': ' if decision.reason else ''}{decision.reason}]"


def as_csv(findings: Iterable[Finding], decisions: Mapping[str, Decision], language: Language = "en") -> str:
    """A table that a spreadsheet opens; a cell never starts a formula."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow((*COLUMNS, "state", "reason"))
    for finding in findings:
        line = finding.as_json(language)
        decision = decisions.get(finding.fingerprint)
        cells = [*(line[c] for c in COLUMNS), *((decision.state, decision.reason) if decision else ("", ""))]
        table.writerow(["'" + c if c[:1] in ("=", "+", "-", "@", "\t", "\r") else c for c in cells])
    return out.getvalue()


def as_xliff(work: Work) -> str:
    """One unit a clause, its findings as notes, `final` where nothing is open."""
    root = ET.Element("xliff", {"xmlns": XLIFF, "version": "2.0", "srcLang": "en", "trgLang": "de"})
    file = ET.SubElement(root, "file", {"id": work.book})
    for unit in work.units:
        if unit.en or unit.de:
            _unit(file, unit, work)
    return _written(root)


def _unit(file: ET.Element, unit: Unit, work: Work) -> None:
    told = work.told(unit)
    out = ET.SubElement(file, "unit", {"id": unit_id(unit)})
    if told:
        notes = ET.SubElement(out, "notes")
        for finding, said in told:
            marks = {
                "id": finding.fingerprint,
                "category": finding.check,
                "priority": _PRIORITY[finding.severity],
            }
            ET.SubElement(notes, "note", marks).text = said
    still = any(finding.fingerprint not in work.decisions for finding, _ in told)
    segment = ET.SubElement(out, "segment", {"id": "s1", "state": "translated" if still else "final"})
    for name, words in (("source", unit.en), ("target", unit.de)):
        ET.SubElement(segment, name, {f"{_XML}space": "preserve"}).text = words


def as_tmx(work: Work) -> str:
    """A memory of the aligned segments; findings whose quote stands in a segment are its notes."""
    root = ET.Element("tmx", {"version": "1.4"})
    header = {
        "creationtool": "rulebot", "creationtoolversion": "1", "segtype": "sentence", "o-tmf": "rulebot",
        "adminlang": "en", "srclang": "en", "datatype": "plaintext",
    }  # fmt: skip
    ET.SubElement(root, "header", header)
    body = ET.SubElement(root, "body")
    for unit in work.units:
        told = work.told(unit)
        for at, pair in enumerate(pairs(unit), 1):
            if pair.en and pair.de:
                entry = ET.SubElement(body, "tu", {"tuid": f"{unit_id(unit)}.{at}"})
                for said in (said for f, said in told if _stands(f.en, pair.en)):
                    ET.SubElement(entry, "note").text = said
                for language, words in (("en", pair.en), ("de", pair.de)):
                    variant = ET.SubElement(entry, "tuv", {f"{_XML}lang": language})
                    ET.SubElement(variant, "seg").text = words
    return _written(root, '<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n')


def _stands(quote: str, text: str) -> bool:
    """Whether a quote and a segment are of the same place."""
    plain = " ".join(text.split())
    return quote in plain or plain in quote


def as_tbx(work: Work) -> str:
    """The terms of the glossary: the preferred rendering and the others that the book uses."""
    root = ET.Element("martif", {"type": "TBX", f"{_XML}lang": "en"})
    file = ET.SubElement(ET.SubElement(root, "martifHeader"), "fileDesc")
    ET.SubElement(ET.SubElement(file, "sourceDesc"), "p").text = work.library.books[work.book].title
    body = ET.SubElement(ET.SubElement(root, "text"), "body")
    for at, term in enumerate(glossary(work.library), 1):
        entry = ET.SubElement(body, "termEntry", {"id": f"t{at}"})
        for said in (work.note(f) for f in work.findings if _about(f, term["en"])):
            ET.SubElement(entry, "note").text = said
        others = [r["de"] for r in term["renderings"] if r["de"] != term["de"]]
        for language, preferred, admitted in (
            ("en", term["en"], term["en_forms"]),
            ("de", term["de"], others),
        ):
            terms = ET.SubElement(entry, "langSet", {f"{_XML}lang": language})
            for words in dict.fromkeys((preferred, *admitted)):
                status = "preferredTerm-admn-sts" if words == preferred else "admittedTerm-admn-sts"
                written = ET.SubElement(terms, "tig")
                ET.SubElement(written, "term").text = words
                ET.SubElement(written, "termNote", {"type": "administrativeStatus"}).text = status
    return _written(root, '<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">\n')


def _about(finding: Finding, term: str) -> bool:
    return finding.kind == "terminology" and dict(finding.values).get("en", "").rstrip("s") == term


def _written(root: ET.Element, doctype: str = "") -> str:
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{doctype}{ET.tostring(root, encoding="unicode")}\n'


FORMATS: Mapping[str, Callable[[Work], str]] = {
    "csv": lambda work: as_csv(work.findings, work.decisions, work.language),
    "xliff": as_xliff,
    "tmx": as_tmx,
    "tbx": as_tbx,
}


def for_labelling(library: Library, findings: Iterable[Finding], book: str = BASE) -> Iterator[str]:
    """One JSON line a finding, with the whole text of its unit in both languages."""
    whole = {(u.rule, u.part): u for u in units(library, book=book)}
    for finding in findings:
        unit = whole[finding.rule, finding.part]
        line = {**finding.as_json(), "whole_en": unit.en, "whole_de": unit.de, "holds": None}
        yield json.dumps(line, ensure_ascii=False)
