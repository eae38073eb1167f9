"""What was done: who, the verb, the amounts and what they are measured from."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

WAGERS = ("bet", "open", "raise", "minraise", "allin", "bare", "faced")
OWN = ("put", "say", "pull", "leave", "post")


@dataclass(slots=True)
class Sum:
    """An amount and what it is measured from."""

    value: int
    prep: str = ""
    """ "to", "by", "over" (what it answers), "" (not said)."""
    chip: bool = False
    """Is it one chip of this value?"""
    tiny: bool = False


@dataclass(slots=True)
class Deed:
    """One thing that somebody did, said or faced."""

    verb: str
    who: list[str]
    span: tuple[int, int]
    clause: int
    sums: list[Sum] = field(default_factory=list)
    chips: list[int] = field(default_factory=list)
    onto: list[int] = field(default_factory=list)
    times: Fraction | None = None
    said: str = ""
    noun: str = ""
    """What a thing faced was called: "bet", "raise", "allin"."""
    silent: bool = False
    last: bool = False
    modal: bool = False
    staff: bool = False
    pot: bool = False
    actual: bool = False
    """Told as what really was there."""
    street: str = ""
    all_in: bool = False
    covers: bool = False
    """Were the chips told to be the call?"""
    sentence: int = 0

    def copy(self) -> Deed:
        """The same deed, to be changed by one reader alone."""
        return replace(
            self, who=list(self.who), sums=list(self.sums), chips=list(self.chips), onto=list(self.onto)
        )

    def amount(self, *preps: str) -> int | None:
        """The first amount of these measures, of any but "over" where none is named."""
        wanted = preps or ("to", "by", "")
        return next((s.value for s in self.sums if s.prep in wanted), None)

    @property
    def total(self) -> int | None:
        """Chips and amounts put out together."""
        if self.chips:
            return sum(self.chips)
        return self.amount("", "to")


def settle(deed: Deed) -> None:
    """An amount beside chips is their sum; amounts joined by "and" are chips."""
    plain = [s for s in deed.sums if s.prep == ""]
    if deed.chips and plain:
        rest = [s for s in plain if s.chip or s.value != sum(deed.chips)]
        deed.sums = [s for s in deed.sums if s.prep != "" or s in rest]
        if deed.verb in OWN and rest:
            deed.chips += [s.value for s in rest if s.chip]
            deed.sums = [s for s in deed.sums if s not in rest or not s.chip]
    elif deed.verb in ("put", "post") and len(plain) > 1 and any(s.chip for s in plain):
        deed.chips += [s.value for s in plain]
        deed.sums = [s for s in deed.sums if s.prep != ""]
