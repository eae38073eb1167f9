"""A comparison as a Word document: the second house's words as tracked changes of the first's.

The marks are the comparison's own, blind to typography; every change can be accepted or rejected in Word.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import docx
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from rulebot.compare.export import Comparison
from rulebot.compare.words import hunks

AUTHOR = "Rulebot"
DATED = "2024-10-09T00:00:00Z"
"""Of the base book: the same comparison gives the same bytes."""


def as_docx(told: Comparison) -> bytes:
    """A heading and the effect of each difference, then the words with what was deleted and inserted."""
    document = docx.Document()
    document.core_properties.author = AUTHOR
    document.core_properties.created = document.core_properties.modified = datetime(2024, 10, 9, tzinfo=UTC)
    document.add_heading(_legal(told.title), 1)
    number = 0
    for d in told.found:
        document.add_heading(_legal(d.clause), 2)
        document.add_paragraph(_legal(d.effect))
        document.add_paragraph(_legal(f"{told.labels(d)}. {d.evidence}"), style="Caption")
        paragraph = document.add_paragraph()
        for kind, text in changed(d.a.quote, d.b.quote):
            number += kind != "same"
            paragraph._p.append(_run(kind, _legal(text), number))
        ids = ", ".join(side.id for side in (d.a, d.b) if side.id)
        document.add_paragraph(_legal(ids), style="Caption")
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def changed(one: str, other: str) -> Iterator[tuple[str, str]]:
    """The second text as the first with pieces kept, deleted and inserted, in the second's typography.

    >>> list(changed("must stay", "may stay"))
    [('deleted', 'must'), ('inserted', 'may'), ('same', ' stay')]
    """
    if not one or not other:
        yield ("inserted", other) if other else ("deleted", one)
        return
    at = 0
    for hunk in hunks(one, other):
        if hunk.b[0] > at:
            yield "same", other[at : hunk.b[0]]
        if one[slice(*hunk.a)]:
            yield "deleted", one[slice(*hunk.a)]
        if other[slice(*hunk.b)]:
            yield "inserted", other[slice(*hunk.b)]
        at = hunk.b[1]
    if other[at:]:
        yield "same", other[at:]


def _run(kind: str, text: str, number: int) -> Any:
    """A run of text, wrapped as a tracked insertion or deletion where it is one."""
    run = OxmlElement("w:r")
    for n, line in enumerate(text.split("\n")):
        if n:
            run.append(OxmlElement("w:br"))
        words = OxmlElement("w:delText" if kind == "deleted" else "w:t")
        words.set(qn("xml:space"), "preserve")
        words.text = line
        run.append(words)
    if kind == "same":
        return run
    change = OxmlElement("w:del" if kind == "deleted" else "w:ins")
    for name, value in (("w:id", str(number)), ("w:author", AUTHOR), ("w:date", DATED)):
        change.set(qn(name), value)
    change.append(run)
    return change


def _legal(text: str) -> str:
    """Without the control characters that XML cannot hold."""
    return "".join(c for c in text if c in "\n\t" or c >= " ")
