"""Which step of a ruling decides it: its clause is cited first (DESIGN.md section 3)."""

from __future__ import annotations

from rulebot.calculate.ruling import Action, Ruling, Step

SETS_THE_SCENE = frozenset(
    {
        "accepted_td",
        "wager_said_call",
        "wager_said_raise",
        "wager_said_amount",
        "wager_short",
        "wager_words_first",
        "wager_raise_to",
        "wager_raise_chips",
        "betting_call",
        "betting_may_check",
        "betting_not_acted",
        "betting_min_raise",
        "betting_min_bet",
        "underbet_minimum",
        "oot_back",
        "sa_counted",
        "pots_uncalled",
        "pots_main",
        "pots_side",
        "pots_pot_to",
        "pots_both_to",
        "pots_high_to",
        "pots_low_to",
        "pots_pot_split",
        "pots_high_split",
        "pots_low_split",
        "short_stub_required",
        "misdeal_too_late",
    }
)
"""What the rule is applied to, or what it comes to: such a step decides only where no other does."""

DECIDES = frozenset({"wager_raise_minimum", "wager_exact_half", "oot_substantial"})
"""A step that decides wherever it stands."""


def deciding(ruling: Ruling) -> Step | None:
    """The step whose clause the verdict rests on; the last where the book leaves it open."""
    if not ruling.steps:
        return None
    open_ = ruling.action in (Action.NOT_SPECIFIED, Action.NOT_APPLICABLE)
    told = [step for step in ruling.steps if step.say in DECIDES]
    told += [step for step in ruling.steps if step.say not in SETS_THE_SCENE]
    return ruling.steps[-1] if open_ or not told else told[0]
