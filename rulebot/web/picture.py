"""Pictures of a ruling, drawn as SVG text: a number line, stacked pots, the table. No Streamlit, no script.

All words are escaped; nothing refers to anything outside. Shapes carry the meaning,
colour only repeats it. Labels are laid out in rows so that none lies on another.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

WIDTH: Final = 360
"""Units of a picture; on a phone one unit is about one pixel."""
MARGIN: Final = 26
LETTER: Final = 8
"""A letter's width at the size of the labels, rather too wide than too narrow."""
ROW: Final = 30
HALO: Final = ' stroke="#fbfaf6" stroke-width="4" paint-order="stroke"'
"""Round a label, so that a line behind it does not cross its letters."""
INK, GREEN, PALE, LINE = "#1d1d1b", "#1f5f4a", "#e7efe9", "#77756c"


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG and what it shows, in words."""

    svg: str
    words: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A value on the number line."""

    value: Fraction | int
    name: str
    figure: str
    sign: str
    """tick, dashed or double above the line; triangle or diamond below it."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A mark with its place and the box of its label."""

    mark: Mark
    x: int
    left: int
    row: int

    @property
    def right(self) -> int:
        """Where the label ends."""
        return self.left + label_width(self.mark)


def label_width(mark: Mark) -> int:
    """How wide the two lines of a label are."""
    return LETTER * max(len(mark.name), len(mark.figure))


def place(marks: Sequence[Mark], low: Fraction, high: Fraction) -> list[Placed]:
    """Where marks and labels stand: the scale is true from low to high, what lies beyond is at the ends."""
    places: dict[Fraction, int] = {}
    values = sorted({Fraction(mark.value) for mark in marks})
    under = [value for value in values if value < low]
    over = [value for value in values if value > high]
    for at, value in enumerate(reversed(under)):
        places[value] = max(8, MARGIN - 13 * (at + 1))
    for at, value in enumerate(over):
        places[value] = min(WIDTH - 8, WIDTH - MARGIN + 13 * (at + 1))
    for value in values:
        if low <= value <= high:
            places[value] = MARGIN + int((value - low) * (WIDTH - 2 * MARGIN) / (high - low))
    return _rows([(mark, places[Fraction(mark.value)]) for mark in marks])


def _rows(marks: Iterable[tuple[Mark, int]]) -> list[Placed]:
    """Each label in the first row of its side where it touches no other."""
    placed: list[Placed] = []
    for mark, x in sorted(marks, key=lambda pair: pair[1]):
        width = label_width(mark)
        left = max(0, min(x - width // 2, WIDTH - width))
        row = 0
        while any(_touch(other, mark, left, row) for other in placed):
            row += 1
        placed.append(Placed(mark, x, left, row))
    return placed


def _touch(other: Placed, mark: Mark, left: int, row: int) -> bool:
    same = other.row == row and _above(other.mark) == _above(mark)
    return same and left < other.right + LETTER and other.left < left + label_width(mark) + LETTER


def _above(mark: Mark) -> bool:
    return mark.sign in ("tick", "dashed", "double")


def number_line(marks: Sequence[Mark], low: Fraction, high: Fraction, title: str) -> Picture:
    """The line with call, half-way line and minimum raise above, the wager and the ruling below."""
    placed = place(marks, low, high)
    above = 1 + max((p.row for p in placed if _above(p.mark)), default=-1)
    below = 1 + max((p.row for p in placed if not _above(p.mark)), default=-1)
    y = 8 + ROW * above + 16
    body = [_stroke(MARGIN, y, WIDTH - MARGIN, y, 2)]
    if any(p.x < MARGIN for p in placed):
        body.append(_break(MARGIN - 8, y))
    if any(p.x > WIDTH - MARGIN for p in placed):
        body.append(_break(WIDTH - MARGIN, y))
    for each in placed:
        body += _sign(each, y)
    for each in placed:
        top = y - 18 - ROW * each.row - 14 if _above(each.mark) else y + 30 + ROW * each.row
        body += _label(each, top)
    shown = "; ".join(f"{p.mark.name} {p.mark.figure}" for p in placed)
    return Picture(_svg(y + 24 + ROW * below, body), f"{title}: {shown}")


def _sign(each: Placed, y: int) -> list[str]:
    """The shape of a mark, and the thin line to its label."""
    x, reach = each.x, ROW * each.row
    if _above(each.mark):
        leader = [_stroke(x, y - 14, x, y - 14 - reach, 1, LINE)] if reach else []
        if each.mark.sign == "double":
            return [*leader, _stroke(x - 2, y - 12, x - 2, y + 8, 2), _stroke(x + 2, y - 12, x + 2, y + 8, 2)]
        dashes = ' stroke-dasharray="3 3"' if each.mark.sign == "dashed" else ""
        return [*leader, _stroke(x, y - 12, x, y + 8, 2, INK, dashes)]
    leader = [_stroke(x, y + 18, x, y + 18 + reach, 1, LINE)] if reach else []
    points = ((x, y + 2), (x - 7, y + 16), (x + 7, y + 16))
    if each.mark.sign == "diamond":
        points = ((x, y - 8), (x + 8, y), (x, y + 8), (x - 8, y))  # type: ignore[assignment]
    shape = " ".join(f"{a},{b}" for a, b in points)
    return [*leader, f'<polygon points="{shape}" fill="{GREEN}" stroke="#fff" stroke-width="1"/>']


def _label(each: Placed, top: int) -> list[str]:
    middle = each.left + label_width(each.mark) // 2
    return [
        _text(middle, top, each.mark.name, 12, halo=HALO),
        _text(middle, top + 14, each.mark.figure, 13, bold=True, halo=HALO),
    ]


def _break(x: int, y: int) -> str:
    """The scale is broken here."""
    return _stroke(x, y + 6, x + 4, y - 6, 2) + _stroke(x + 5, y + 6, x + 9, y - 6, 2)


@dataclass(frozen=True, slots=True)
class Bar:
    """One pot: what it is called, how much, who can win it."""

    name: str
    amount: int
    figure: str
    who: str


def bars(pots: Sequence[Bar], title: str) -> Picture:
    """Pots as a stack, the main pot at the bottom; the higher the more, never too low for its words."""
    total = max(1, sum(pot.amount for pot in pots))
    heights = [44 + pot.amount * 90 // total for pot in pots]
    body, y = [], 4
    for at in range(len(pots) - 1, -1, -1):
        pot, height = pots[at], heights[at]
        fill = PALE if at % 2 else "#ffffff"
        body.append(
            f'<rect x="2" y="{y}" width="{WIDTH - 4}" height="{height}" fill="{fill}" stroke="{INK}"'
            ' stroke-width="1.5"/>'
        )
        middle = y + height // 2
        body.append(_text(12, middle - 4, pot.name, 12, anchor="start"))
        body.append(_text(WIDTH - 12, middle - 4, pot.figure, 15, anchor="end", bold=True))
        body.append(_text(12, middle + 14, _cut(pot.who, (WIDTH - 24) // LETTER), 12, anchor="start"))
        y += height
    words = "; ".join(f"{pot.name} {pot.figure}: {pot.who}" for pot in pots)
    return Picture(_svg(y + 4, body), f"{title}: {words}")


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table as it is drawn."""

    name: str
    under: str
    """What lies in front, or folded, in words."""
    button: bool = False
    turn: bool = False
    out: bool = False
    note: str = ""


_ROUND: Final = (
    (180, 206),
    (84, 198),
    (34, 128),
    (84, 50),
    (180, 42),
    (276, 50),
    (326, 128),
    (276, 198),
)
_SEATS: Final = {
    2: (0, 4),
    3: (0, 3, 5),
    4: (0, 2, 4, 6),
    5: (0, 2, 3, 5, 6),
    6: (0, 1, 3, 4, 5, 7),
    7: (0, 1, 2, 3, 5, 6, 7),
    8: (0, 1, 2, 3, 4, 5, 6, 7),
}
_TEN: Final = (
    (126, 206),
    (48, 190),
    (35, 128),
    (48, 60),
    (126, 42),
    (234, 42),
    (312, 60),
    (325, 128),
    (312, 190),
    (234, 206),
)


def table(places: Sequence[Place], middle: str, title: str) -> Picture:
    """The table from above: a ring marks whose turn it is, D the button, a dashed seat has folded."""
    many = len(places)
    spots = [_ROUND[at] for at in _SEATS[many]] if many in _SEATS else list(_TEN[:many])
    body = [
        f'<ellipse cx="180" cy="128" rx="140" ry="78" fill="{PALE}" stroke="{LINE}" stroke-width="2"/>',
        _text(180, 132, _cut(middle, 20), 13),
    ]
    for place_, (x, y) in zip(places, spots, strict=False):
        body += _seat(place_, x, y)
    words = "; ".join(" ".join(filter(None, (p.name, p.under, p.note))) for p in places)
    return Picture(_svg(256, body), f"{title}: {words}")


def _seat(seat: Place, x: int, y: int) -> list[str]:
    dash = ' stroke-dasharray="3 3"' if seat.out else ""
    width = 4 if seat.turn else 1
    out = [
        f'<rect x="{x - 33}" y="{y - 20}" width="66" height="40" rx="8" fill="#fff" stroke="{INK}"'
        f' stroke-width="{width}"{dash}/>',
        _text(x, y - 4, _cut(seat.name, 8), 12, bold=True),
        _text(x, y + 12, _cut(seat.under, 9), 11),
    ]
    if seat.note:
        out.append(_text(x, y + 33, _cut(seat.note, 9), 11, bold=True))
    if seat.button:
        spot = x + 30 if x < WIDTH - 40 else x - 30
        out.append(f'<circle cx="{spot}" cy="{y - 20}" r="9" fill="{INK}"/>')
        out.append(_text(spot, y - 16, "D", 11, bold=True, ink="#fff"))
    return out


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"


def _stroke(x1: int, y1: int, x2: int, y2: int, width: int, ink: str = INK, more: str = "") -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{ink}" stroke-width="{width}"{more}/>'


def _text(
    x: int,
    y: int,
    words: str,
    size: int,
    *,
    anchor: str = "middle",
    bold: bool = False,
    ink: str = INK,
    halo: str = "",
) -> str:
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{ink}"{weight}{halo}>'
        f"{html.escape(words)}</text>"
    )


def _svg(height: int, body: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
        f' height="{height}" font-family="system-ui, sans-serif">{"".join(body)}</svg>'
    )
