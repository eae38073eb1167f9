"""A comparison as a file: CSV, Markdown, a page to print, a Word document with tracked changes."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rulebot.compare.briefing import Briefing, Point, Worked
from rulebot.compare.model import Difference
from rulebot.compare.words import marks
from rulebot.model import Language, Range
from rulebot.say import say

COLUMNS = (
    "rule", "clause", "kind", "changes_play", "origin", "evidence", "effect",
    "a_id", "a_quote", "b_id", "b_quote",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""With one of these first, a spreadsheet would compute a cell."""
DENSE = 12_000
"""Characters from which the floor briefing is set smaller, to stay on one sheet."""
_STYLE = """
body{font:11pt/1.45 Georgia,serif;margin:2cm auto;max-width:46rem;color:#1d1d1b}h1{font-size:16pt}
h2{font-size:12pt;margin:1.1em 0 .2em}p{margin:.2em 0}.meta{color:#55554f;font-size:9pt}
blockquote{margin:.2em 0 .2em 1em;white-space:pre-line}mark{background:#fdf0c2}
body.sheet{font:7.2pt/1.24 Arial,sans-serif;margin:.7cm;max-width:none}
body.dense{font-size:6.6pt;line-height:1.18}
body.sheet h1{font-size:12pt;margin:0}
body.sheet h2{font-size:8.6pt;margin:.6em 0 .1em}body.sheet .flow{columns:3;column-gap:.5cm}
body.sheet ul{margin:0;padding-left:1.1em}body.sheet li,body.sheet .hand{break-inside:avoid;margin:0 0 .15em}
body.sheet .meta{font-size:7pt}@page{size:A4;margin:.4cm}
table{border-collapse:collapse;width:100%}td,th{border:1px solid #b9b5a8;padding:.25em .4em;
text-align:left;vertical-align:top}section{break-inside:avoid}
"""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is written to a file: the differences of two houses, named."""

    a: str
    b: str
    found: Sequence[Difference]
    language: Language

    @property
    def title(self) -> str:
        """Both names and how much differs."""
        play = sum(d.changes_play for d in self.found)
        return say("compare.count", self.language, a=self.a, b=self.b, count=len(self.found), play=play)

    def labels(self, d: Difference) -> str:
        """Kind, origin and whether it changes play, in words."""
        said = [say(f"kind.{d.kind}", self.language), say(f"origin.{d.origin}", self.language)]
        said += [say("compare.plays", self.language)] if d.changes_play else []
        return " · ".join(said)


def as_csv(told: Comparison) -> bytes:
    """One line a difference, in the columns of the JSON; opens in any spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for d in told.found:
        cells = (
            d.rule, d.clause, d.kind, "yes" if d.changes_play else "no", d.origin, d.evidence, d.effect,
            d.a.id, d.a.quote, d.b.id, d.b.quote,
        )  # fmt: skip
        writer.writerow([_plain_cell(str(cell)) for cell in cells])
    return out.getvalue().encode("utf-8-sig")


def _plain_cell(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def as_markdown(told: Comparison) -> bytes:
    """A heading a difference, its effect, both quotes."""
    out = [f"# {_md(told.title)}"]
    for d in told.found:
        out += ["", f"## {_md(d.clause)}", "", f"{_md(d.effect)}", "", f"*{_md(told.labels(d))}*"]
        for name, side in ((told.a, d.a), (told.b, d.b)):
            where = side.id or say("compare.nothing_there", told.language)
            out += ["", f"**{_md(name)}** ({_md(where)})"]
            out += ["", *(f"> {_md(line)}" for line in side.quote.split("\n"))] if side.quote else []
        out += ["", _md(d.evidence)]
    return ("\n".join(out) + "\n").encode()


def _md(text: str) -> str:
    """Words as words: every mark that means something in Markdown is escaped."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>#|~" else c for c in text)


def as_page(told: Comparison) -> bytes:
    """A page of its own to read or print; what differs is marked."""
    body = "".join(_section(told, d) for d in told.found)
    return _page(told.title, body, told.language)


def _section(told: Comparison, d: Difference) -> str:
    left, right = marks(d.a.quote, d.b.quote) if d.a.quote and d.b.quote else ([], [])
    sides = "".join(
        f'<p class="meta">{_e(name)}: {_e(side.id or say("compare.nothing_there", told.language))}</p>'
        + (f"<blockquote>{_marked(side.quote, ranges)}</blockquote>" if side.quote else "")
        for name, side, ranges in ((told.a, d.a, left), (told.b, d.b, right))
    )
    return (
        f"<section><h2>{_e(d.clause)}</h2><p>{_e(d.effect)}</p>"
        f'<p class="meta">{_e(told.labels(d))}. {_e(d.evidence)}</p>{sides}</section>'
    )


def _marked(text: str, ranges: Sequence[Range]) -> str:
    out, at = [], 0
    for start, end in ranges:
        out += [_e(text[at:start]), f"<mark>{_e(text[start:end])}</mark>"]
        at = end
    return "".join([*out, _e(text[at:])])


def briefing_page(told: Briefing, language: Language) -> bytes:
    """The floor briefing to print: one sheet of A4, in three columns."""
    body = _sheet_points("changed", told.changed, language)
    if told.worked:
        body += f"<h2>{_e(say('comparing.worked', language))}</h2>"
        body += "".join(_sheet_hand(w, language) for w in told.worked)
    if told.lacking:
        names = "; ".join(_rule(p, language) for p in told.lacking)
        body += f"<h2>{_e(say('comparing.lacking', language))}</h2><p>{_e(names)}</p>"
    title = say("comparing.briefing_of", language, house=told.name)
    classes = "sheet dense" if len(body) > DENSE else "sheet"
    return _page(title, f'<div class="flow">{body}</div>', language, classes)


def _sheet_points(key: str, points: Sequence[Point], language: Language) -> str:
    if not points:
        return ""
    items = "".join(f"<li><b>{_e(_rule(p, language))}</b>: {_e(' '.join(p.effects))}</li>" for p in points)
    return f"<h2>{_e(say(f'comparing.{key}', language))}</h2><ul>{items}</ul>"


def _sheet_hand(w: Worked, language: Language) -> str:
    clause = f' <span class="meta">{_e(w.clause.partition(":")[2])}</span>'
    usual = f'<span class="meta">{_e(say("comparing.usual", language))}: {_e(w.usual)}</span>'
    return f'<div class="hand">{_e(w.hand)} <b>{_e(w.here)}</b>{clause} {usual}</div>'


def _rule(point: Point, language: Language) -> str:
    number = say("comparing.front", language) if point.rule == "front" else point.rule
    return f"{number} {point.title}".rstrip()


def _page(title: str, body: str, language: Language, classes: str = "") -> bytes:
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>{_e(title)}</title>'
        f'<style>{_STYLE}</style></head><body class="{classes}"><h1>{_e(title)}</h1>{body}</body></html>\n'
    ).encode()


def _e(text: str) -> str:
    return html.escape(text)


def _as_docx(told: Comparison) -> bytes:
    from rulebot.compare.redline import as_docx

    return as_docx(told)


FORMATS: Mapping[str, tuple[Callable[[Comparison], bytes], str]] = {
    "csv": (as_csv, "text/csv"),
    "md": (as_markdown, "text/markdown"),
    "html": (as_page, "text/html"),
    "docx": (_as_docx, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
}
"""File ending -> how to write it, and its media type."""
