"""Cards, hits and reports as plain text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_NAMES = {"en": "English", "de": "Deutsch"}


def card(card: Mapping[str, Any]) -> str:
    """A rule as a person reads it in a terminal."""
    title = " / ".join(dict.fromkeys(card["title"].values()))
    out = [f"{card['id']}  {title}", f"{card['book']}; {card['section'].get('en', '')}".rstrip("; ")]
    for language, text in card["text"].items():
        out += ["", f"{_NAMES[language]} ({text['source']}, line {text['line']})", text["quote"]]
    if card["comment"]:
        out += ["", f"The house's own words (line {card['comment']['line']})", card["comment"]["quote"]]
    for note in card["notes"]:
        number = f" {note['number']}" if note["number"] else ""
        out.append(f"[{note['kind']}{number}, line {note['line']}] {note['text']}")
    if card["examples"]:
        out += ["", "Examples: " + ", ".join(e["id"].partition(":")[2] for e in card["examples"])]
    if card["references"]:
        out += ["", "Refers to: " + ", ".join(_reference(r) for r in _once(card["references"]))]
    if card["referenced_by"]:
        out += ["Referred to by: " + ", ".join(r.partition(":")[2] for r in card["referenced_by"])]
    out += ["", "Houses"] + [_stance(s) for s in card["stances"]]
    for old in card["history"]["2011"]:
        out.append(f"2011: {old['id'].partition(':')[2]} ({old['change']}): {old['substance']['en']}")
    if card["history"]["since_2022"]:
        changed = "; ".join(f"“{c['quote']}”" for c in card["history"]["since_2022"])
        out.append(f"Changed since 2022: {changed}")
    return "\n".join(out)


def _once(references: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return list({r["to"]: r for r in references}.values())


def _reference(reference: Mapping[str, Any]) -> str:
    number = reference["to"].partition(":")[2]
    meant = f", meant is {reference['meant'].partition(':')[2]}" if reference["meant"] else ""
    return number if reference["status"] == "ok" else f"{number} ({reference['status']}{meant})"


def _stance(stance: Mapping[str, Any]) -> str:
    place = f" [{stance['id']}]" if stance["id"] else ""
    effect = f": {stance['effect']['en']}" if stance["effect"]["en"] else ""
    return f"  {stance['name']}{place} {stance['stance']}{effect}"


def hits(found: Sequence[Mapping[str, Any]]) -> str:
    """Search hits, one paragraph each."""
    if not found:
        return "Nothing found. Try other words, or a rule number: rulebot rule 43-A"
    return "\n\n".join(f"{hit['id']}  ({hit['score']:.2f})\n{hit['text']}" for hit in found)


def house_report(report: Mapping[str, Any]) -> str:
    """What became of an added house document."""
    out = [f"{report['name']} is now selectable as {report['id']}: {report['rules']} rules read"]
    for pair in report["aligned"]:
        out.append(f"  {pair['number']} -> {pair['base'] or 'no counterpart'} ({pair['how']})")
    if report["unplaced"]:
        out += [
            "Could not be placed:",
            *(f"  line {u['line']}: {u['text'][:100]}" for u in report["unplaced"]),
        ]
    return "\n".join(out)


def kinds(known: Sequence[Mapping[str, Any]]) -> str:
    """Every kind of ruling with its facts."""
    out = []
    for kind in known:
        facts = ", ".join(f["name"] + ("*" if f["required"] else "") for f in kind["facts"])
        out.append(f"{kind['kind']}: {kind['about']['en']}\n    {facts}")
    return "\n".join([*out, "", "* must be told; rulebot calc --list --json describes each fact"])


def ruling(found: Mapping[str, Any]) -> str:
    """A ruling as a person reads it in a terminal."""
    if found["verdict"] is None and found.get("reason"):
        return f"Impossible: {found['reason']}"
    verdict = found["verdict"] or {}
    figures = ", ".join(f"{name} {value}" for name, value in verdict.items() if value is not None)
    out = [f"{found['house']}: {figures or 'a fact is missing'}"]
    out += [f"  {step['text']} [{step['id']}]" for step in found["steps"]]
    out += [f"  assumed: {step['text']}" for step in found["assumptions"]]
    out += [f"  tell {ask['fact']}: {ask['if']}" for ask in found["asks"]]
    for house, other in found["others"].items():
        if other["differs"]:
            out.append(f"{house} differs: {other['verdict']} [{other['why_id']}]")
    return "\n".join(out)


def compared(told: Mapping[str, Any]) -> str:
    """Differences, or a hand under every house, as a person reads them in a terminal."""
    if "houses" in told:
        rows = [f"{h['name']}: {h['answer']} {h['why']} [{h['id']}]" for h in told["houses"]]
        return "\n".join([told["answer"], *rows])
    out = [told["heading"]]
    for d in told["differences"]:
        mark = "*" if d["changes_play"] else " "
        out += ["", f"{mark} {d['clause']}  {d['kind']}, {d['origin']}: {d['effect']}"]
        out += [f"    {side['id']}: {side['quote']}" for side in (d["a"], d["b"]) if side["id"]]
    return "\n".join(out)


def findings(found: Sequence[Mapping[str, Any]]) -> str:
    """Findings of the translation desk, one paragraph each."""
    return "\n\n".join([*map(_finding, found), f"{len(found)} findings"])


def _finding(finding: Mapping[str, Any]) -> str:
    place = "-".join(p for p in (finding["rule"], finding["part"]) if p)
    what = f"{place}  {finding['severity']} {finding['kind']}: {finding['explanation']}"
    return f"{what}\n  en: {finding['en']}\n  de: {finding['de']}"
