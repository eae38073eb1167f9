"""The facts of a wager: what was faced, what was put out, what was said (RULINGS.md section 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from rulebot.calculate.facts import fact

BOTH = (True, False)


def other_chips(facts: Any) -> Iterator[tuple[int, ...]]:
    """The nearest other ways to have pushed chips: the smallest away, then one to twenty more of it."""
    chips = facts.new_chips
    if not chips:
        return
    smallest = min(chips)
    if len(chips) > 1:
        without = list(chips)
        without.remove(smallest)
        yield tuple(without)
    for more in range(1, 21):
        yield chips + (smallest,) * more


def other_words(facts: Any) -> tuple[str, ...]:
    """What could have been declared first."""
    return () if facts.declared in ("raise", "call") else ("raise", "call")


def other_orders(facts: Any) -> tuple[str, ...]:
    """Which came first matters only where there were both words and chips."""
    return ("words-first", "chips-first") if facts.declared and facts.new_chips else ()


def other_pulls(facts: Any) -> tuple[str, ...]:
    """What else could have been done with the prior chips."""
    return ("all", "none") if facts.prior_chips else ()


def likely_raises(facts: Any) -> list[int]:
    """Sizes of the last full raise that could turn the verdict, for asking."""
    call_to = facts.call_to or 0
    least = facts.blinds[1] if facts.blinds else 1
    total = facts.declared_amount or sum(facts.prior_chips or ()) + sum(facts.new_chips or ())
    over = total - call_to
    raised = facts.facing_opening_bet is False or (facts.blinds and facts.street == "preflop")
    most = call_to - least if raised else call_to
    known = {least} if facts.blinds else set()
    sizes = {size for size in known | {over, 2 * over, 2 * over + 1, most} if least <= size <= most}
    return sorted(sizes if len(sizes) > 1 else sizes | {max(least, most // 2)})


@dataclass(frozen=True, slots=True)
class Wager:
    """What do these chips or words mean?"""

    structure: Literal["no-limit", "pot-limit", "fixed-limit"] | None = fact(
        "betting structure", "Einsatzstruktur", "no-limit"
    )
    blinds: tuple[int, int] | None = fact("small and big blind", "Small und Big Blind", [250, 500])
    street: Literal["preflop", "flop", "turn", "river", "flop+"] | None = fact(
        "betting round", "Setzrunde", "preflop"
    )
    facing_bet: bool | None = fact("is there a bet to call?", "Gibt es etwas zu callen?", True, answers=BOTH)
    call_to: int | None = fact("total a caller must have in", "Gesamtbetrag für den Call", 1100)
    last_full_bet_or_raise: int | None = fact(
        "the last full bet or raise, as an increment",
        "letzter voller Einsatz oder Raise, als Erhöhung",
        600,
        answers=likely_raises,
    )
    pot_before: int | None = fact(
        "the pot before this wager, with every bet on the table",
        "Pot vor diesem Einsatz, mit allen Einsätzen am Tisch",
        2350,
    )
    prior_chips: tuple[int, ...] | None = fact(
        "own chips already in front from this round", "eigene Chips dieser Runde, die schon vorne liegen", []
    )
    prior_pulled: Literal["none", "all"] | tuple[int, ...] | None = fact(
        "which of them were pulled back", "welche davon zurückgezogen wurden", "none", tries=other_pulls
    )
    new_chips: tuple[int, ...] | None = fact(
        "chips put out now", "jetzt gesetzte Chips", [1000, 100, 100, 100, 100, 100], tries=other_chips
    )
    declared: Literal["call", "raise", "bet", "check", "all-in", "pot", "amount"] | None = fact(
        "what was declared", "was angesagt wurde", None, tries=other_words
    )
    declared_amount: int | None = fact("the amount declared", "der angesagte Betrag", None)
    said_to_or_by: bool | None = fact(
        "was it said whether the amount is the total or the increase (“to”, “by”)?",
        "Wurde gesagt, ob der Betrag insgesamt oder als Erhöhung gilt („auf“, „um“)?",
        True,
    )
    order: Literal["chips-first", "words-first", "together"] | None = fact(
        "which came first, words or chips",
        "was zuerst kam, Worte oder Chips",
        "chips-first",
        tries=other_orders,
        assume="wager_assume_chips_first",
    )
    last_chips: bool | None = fact(
        "are these the player's last chips?",
        "Sind es die letzten Chips des Spielers?",
        False,
        tries=BOTH,
        assume="wager_assume_not_last",
    )
    heads_up: bool | None = fact(
        "only two players in the hand?", "Nur zwei Spieler in der Hand?", False, answers=BOTH
    )
    facing_opening_bet: bool | None = fact(
        "is the bet faced the opening bet of the round?",
        "Ist es der eröffnende Einsatz der Runde?",
        False,
        answers=BOTH,
    )
    facing_all_in: bool | None = fact(
        "is the bet faced an all-in?",
        "Ist der Einsatz ein All-in?",
        False,
        tries=BOTH,
        assume="wager_assume_no_all_in",
    )
    later_chips: tuple[int, ...] | None = fact(
        "chips added in a further motion", "in einer weiteren Bewegung nachgelegte Chips", []
    )
    combined: bool | None = fact(
        "were prior and new chips combined and pushed forward together?",
        "Wurden alte und neue Chips zusammengeschoben und gemeinsam nach vorne geschoben?",
        False,
    )
    heard: bool | None = fact(
        "were the words clear to the table?", "Waren die Worte für den Tisch klar?", True, tries=(False,)
    )
