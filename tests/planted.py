"""A club's rule book made from one of ours with differences planted in it; what was planted is told."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ingest import house
from rulebot.compare.units import sentences
from rulebot.compare.words import norms
from rulebot.library import Library
from rulebot.model import Kind
from rulebot.settings import Settings, library

NUMBER = re.compile(r"\b(\d{1,4})(?=\s(?:seconds?|minutes?|players|hours)|%)|\b(two|three|four|five)\b")
NEXT = {"two": "three", "three": "four", "four": "five", "five": "six"}
MODALS = (
    (" must ", " need not "), (" may not ", " may "), (" will ", " will not "), (" must not ", " may "),
    (" cannot ", " can "), (" are encouraged to ", " must "), (" is not ", " is "),
)  # fmt: skip
SWAPS = (
    (" left of ", " right of "), (" at least ", " at most "), (" before ", " after "), (" first ", " last "),
    (" highest ", " lowest "), (" smallest ", " largest "), (" less than ", " more than "),
    (" live ", " dead "), (" dead", " live"), (" face down", " face up"), (" in turn", " out of turn"),
    (" big blind", " small blind"), (" floor ", " dealer "), (" or ", " and "),
)  # fmt: skip
NEW = (
    "Players may leave the table once an hour without penalty.",
    "The dealer shall collect a fee of 5 from every pot.",
    "A player who is late twice loses his seat.",
    "Sunglasses are forbidden on the final table.",
)
TYPOGRAPHY = (
    ('"', "”"), ("'", "’"), (" and ", " & "), ("he or she", "they"), (" - ", " – "), ("their", "his or her"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plant:
    """One planted difference; an empty text where there is none on that side."""

    kind: str
    rule: str
    before: str
    after: str


class Planted:
    """A copy of a book's rules, changed at random, as a house of one's own."""

    def __init__(self, book: str, seed: int, folder: Path, most: int = 8) -> None:
        """Plants up to so many differences of each kind; typography changes in every rule left alone."""
        self._library, self._book, self._random = Library(), book, random.Random(seed)  # noqa: S311
        own = [r for r in self._library.rules.values() if r.book == book and r.kind is Kind.RULE]
        self._texts = {r.number: r.text["en"].text for r in own}
        self._titles = {r.number: r.title["en"].text for r in own}
        self.plants: list[Plant] = []
        self._order = [n for n in self._texts if self._sentences(n)]
        self._random.shuffle(self._order)
        for kind in (self._numbers, self._modals, self._swaps, self._omissions, self._additions, self._gone):
            kind(most)
        self.untouched = [n for n in self._texts if n not in {p.rule for p in self.plants}]
        for number in self.untouched:
            for a, b in TYPOGRAPHY:
                self._texts[number] = self._texts[number].replace(a, b)
        self.library = self._added(folder)

    def _sentences(self, number: str) -> list[str]:
        found = sentences(self._library, self._book, "en").get(f"{self._book}:{number}", ())
        return [
            s.text for s in found
            if len(norms(s.text)) >= 8 and "-ex-" not in s.unit and s.text.endswith((".", ";"))
        ]  # fmt: skip

    def _free(self) -> Iterator[tuple[str, list[str]]]:
        for number in self._order:
            if number in self._texts and number not in {p.rule for p in self.plants}:
                yield number, self._sentences(number)

    def _plant(self, kind: str, number: str, before: str, after: str) -> None:
        self._texts[number] = self._texts[number].replace(before, after, 1)
        self.plants.append(Plant(kind, number, before, after))

    def _numbers(self, most: int) -> None:
        for number, found in [*self._free()]:
            hit = next(((s, m) for s in found if (m := NUMBER.search(s))), None)
            if hit and self._count("number") < most:
                text, m = hit
                new = NEXT.get(m[0]) or str(int(m[0]) + 15)
                self._plant("number", number, text, text[: m.start()] + new + text[m.end() :])

    def _modals(self, most: int) -> None:
        self._swapped("modal", MODALS, most)

    def _swaps(self, most: int) -> None:
        self._swapped("swap", SWAPS, most)

    def _swapped(self, kind: str, pairs: tuple[tuple[str, str], ...], most: int) -> None:
        for number, found in [*self._free()]:
            every = [
                (s, a, b) for s in found if not re.search("or (?:she|her)", s) for a, b in pairs if a in s
            ]
            if every and self._count(kind) < most:
                text, a, b = self._random.choice(every)
                self._plant(kind, number, text, text.replace(a, b, 1))

    def _omissions(self, most: int) -> None:
        for number, found in [*self._free()]:
            if len(found) > 1 and self._count("omission") < most:
                self._plant("omission", number, self._random.choice(found), "")

    def _additions(self, most: int) -> None:
        for number, _ in [*self._free()]:
            at = self._count("addition")
            if at < min(most, len(NEW)) and self._texts[number].rstrip().endswith("."):
                self._texts[number] = f"{self._texts[number].rstrip()} {NEW[at]}"
                self.plants.append(Plant("addition", number, "", NEW[at]))

    def _gone(self, most: int) -> None:
        for number, found in [*self._free()][: min(2, most)]:
            del self._texts[number]
            self.plants.append(Plant("gone", number, found[0], ""))

    def _count(self, kind: str) -> int:
        return sum(p.kind == kind for p in self.plants)

    def _added(self, folder: Path) -> Library:
        text = "\n\n".join(f"{n}: {self._titles[n]}\n{text}" for n, text in self._texts.items())
        file = folder / "club.md"
        file.write_text(f"# Planted Club rules\n\n{text}\n", "utf-8")
        settings = Settings(data=folder / "data")
        house.add(file, "Planted Club", self._book, settings)
        return library(settings)
