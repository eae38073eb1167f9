"""Late stacks, halting play, the final table (TDA 2024 rules 8 and 11-D, RP-9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rulebot.calculate.explore import needs
from rulebot.calculate.facts import Kind, fact
from rulebot.calculate.house import SILENT, House
from rulebot.calculate.nearby import TURNS, nearby
from rulebot.calculate.refusal import Impossible
from rulebot.calculate.ruling import Action, Ruling, Step
from rulebot.calculate.silence import silent

FULL_TABLE = 8
"""11-D names 6-handed events and turbos as other formats; 7-handed is read as one, as RP-9 pairs them."""


@dataclass(frozen=True, slots=True)
class LateStack:
    """A player who comes late."""

    starting_stack: int | None = fact("the starting stack", "der Startstack", 10000)
    levels: tuple[tuple[int, int], ...] | None = fact(
        "small and big blind of each level",
        "Small und Big Blind jedes Levels",
        [[100, 200], [200, 400], [300, 600]],
    )
    level: int | None = fact("the level being played, counted from 1", "das laufende Level, ab 1 gezählt", 2)
    all_over: bool | None = fact("all of these levels are over", "alle diese Level sind beendet", False)


def late_stack(told: LateStack, house: House) -> Ruling:
    """A full stack (8-A), or one reduced by the blinds of every level missed (ACE 8)."""
    _check_levels(told)
    value, at = house.value("late_registration_stack"), house.clause("late_registration_stack")
    if value is None or not at:
        return silent(house, "late_stack_silent", near="8")
    if value == "full":
        figures = {"stack": told.starting_stack, "reduction": 0}
        return Ruling(house.id, Action.STACK, figures, (Step("late_stack_full", at),))
    for name in ("levels",) if told.all_over else ("levels", "level"):
        if getattr(told, name) is None:
            return needs(house, name)
    levels = told.levels or ()
    level = len(levels) + 1 if told.all_over else told.level or 1
    missed = sum(small + big for small, big in levels[: level - 1])
    stack = None if told.starting_stack is None else max(0, told.starting_stack - missed)
    steps = (Step("late_stack_reduced", at, {"levels": level - 1, "reduction": missed}),)
    return Ruling(house.id, Action.STACK, {"stack": stack, "reduction": missed}, steps)


def _check_levels(told: LateStack) -> None:
    if told.starting_stack == 0:
        raise Impossible("not_a_stack_of_0")
    if told.level == 0:
        raise Impossible("not_level_0")
    if told.levels is not None and told.level is not None and told.level > len(told.levels):
        raise Impossible("not_a_level", level=told.level, many_levels=len(told.levels))
    for small, big in told.levels or ():
        if not 0 < small <= big:
            raise Impossible("not_such_blinds", small=small, big=big)


@dataclass(frozen=True, slots=True)
class HaltPlay:
    """A short table."""

    players: int | None = fact(
        "players at the short table", "Spieler am kurzen Tisch", 5, tries=nearby("players")
    )
    most_players: int | None = fact("players at the fullest table", "Spieler am vollsten Tisch", 8)
    handed: int | None = fact("seats at a full table", "Plätze an einem vollen Tisch", 9, answers=(6, 9))
    turbo: bool | None = fact("a turbo", "ein Turbo", False, tries=(True,))
    blinds_impacted: bool | None = fact(
        "the big blind has hit an open seat",
        "der Big Blind trifft auf einen freien Platz",
        True,
        answers=(True, False),
        tries=(True, False),
    )
    by_elimination: bool | None = fact(
        "the table is short because players were eliminated",
        "der Tisch ist kurz, weil Spieler ausgeschieden sind",
        True,
        tries=(False,),
    )
    waived: bool | None = fact(
        "the TD waives it", "die Turnierleitung verzichtet darauf", False, tries=(True,)
    )


def halt_play(told: HaltPlay, house: House) -> Ruling:
    """Play halts on a table three short, in some houses once the blinds are impacted (11-D)."""
    _check_tables(told)
    limit = house.policy.get("halt_play_players_short", SILENT)
    if limit.value is None or not limit.clause:
        return silent(house, "halt_silent", near="11-D")
    if limit.status == "ambiguous":
        return silent(house, "halt_own_way", at=house.clause("balancing_method"))
    if told.players is None:
        return needs(house, "players")
    fullest = house.value("halt_play_compared_to") == "fullest_table"
    if told.most_players is None and (fullest or told.handed is None):
        return needs(house, "most_players")
    return _waived(told, house, limit.clause) or _by_count(told, house, limit.value, limit.clause, fullest)


def _check_tables(told: HaltPlay) -> None:
    players, most, handed = told.players, told.most_players, told.handed
    if most is not None and players is not None and most < players:
        raise Impossible("not_a_fuller_table", most=most, players=players)
    for many in (players, most):
        if handed is not None and many is not None and many > handed:
            raise Impossible("not_so_many_seats", many=many, handed=handed)


def _waived(told: HaltPlay, house: House, at: str) -> Ruling | None:
    if told.waived and house.value("halt_play_waiver"):
        return Ruling(
            house.id, Action.NO_HALT, {}, (Step("halt_waived", house.clause("halt_play_waiver") or at),)
        )
    return None


def _by_count(told: HaltPlay, house: House, limit: int, at: str, fullest: bool) -> Ruling:
    players = told.players or 0
    against = [most for most in (told.most_players, None if fullest else told.handed) if most is not None]
    short = [most - players for most in against]
    figures: dict[str, Any] = {"short_by": short[0], "halts_at": limit}
    values = {"short_by": short[0], "most": against[0], "players": players, "limit": limit}
    if max(short) < limit and not (house.clause("halt_play_other_formats") and _other_format(told)):
        return Ruling(house.id, Action.NO_HALT, figures, (Step("halt_not_short", at, values),))
    if min(short) < limit <= max(short):
        two = {"players": players, "most": against[0], "handed": against[1], "limit": limit}
        return Ruling(house.id, Action.NOT_SPECIFIED, figures, (Step("halt_short_of_what", at, two),))
    if told.by_elimination is False and house.value("halt_play_by_elimination_only"):
        only = house.clause("halt_play_by_elimination_only") or at
        return Ruling(house.id, Action.NO_HALT, figures, (Step("halt_not_by_elimination", only, values),))
    step = "halt_short" if max(short) >= limit else "halt_not_short"
    return _by_format(told, house, figures, Step(step, at, values))


def _other_format(told: HaltPlay) -> bool:
    """Six-handed events and turbos."""
    return bool(told.turbo) or (told.handed is not None and told.handed < FULL_TABLE)


def _by_format(told: HaltPlay, house: House, figures: dict[str, Any], short: Step) -> Ruling:
    """Other formats (6-handed, turbos) are the TD's; else at once or once the blinds are impacted."""
    other = house.clause("halt_play_other_formats")
    if other and told.handed is None and not told.turbo:
        return needs(house, "handed", short)
    if other and _other_format(told):
        return Ruling(house.id, Action.DISCRETION, figures, (short, Step("halt_other_format", other)))
    when = house.clause("halt_play_trigger") or short.id
    if house.value("halt_play_trigger") == "immediately":
        return Ruling(house.id, Action.HALT, figures, (short, Step("halt_at_once", when)))
    if told.blinds_impacted is None:
        return needs(house, "blinds_impacted", short)
    if told.blinds_impacted:
        return Ruling(house.id, Action.HALT, figures, (short, Step("halt_blinds", when)))
    return Ruling(house.id, Action.NO_HALT, figures, (short, Step("halt_not_yet", when)))


@dataclass(frozen=True, slots=True)
class FinalTable:
    """An event that comes down to one table."""

    handed: int | None = fact(
        "players at a full table of the event",
        "Spieler an einem vollen Tisch des Turniers",
        9,
        answers=(6, 7, 8, 9),
    )
    game: Literal["flop", "stud", "draw"] | None = fact(
        "flop games, stud or draw", "Flop-Spiele, Stud oder Draw", "flop", answers=("flop", "stud", "draw")
    )
    players: int | None = fact("players left", "verbliebene Spieler", 10, tries=nearby("players"))


def final_table(told: FinalTable, house: House) -> Ruling:
    """How many play the final table, and whether it is time (RP-9)."""
    if told.players is not None and told.players < 2:
        raise Impossible("not_over", players=told.players)
    if told.handed is not None and told.handed < 2:
        raise Impossible("not_an_event", handed=told.handed)
    sizes, at = house.value("final_table_size"), house.clause("final_table_size")
    if not isinstance(sizes, Mapping) or not at:
        return silent(house, "final_table_silent", near="RP-9")
    size, missing = _size(told, sizes)
    if missing:
        return needs(house, missing)
    if size is None:
        return silent(house, "final_table_format_silent", at=at)
    tables = house.value("final_table_combine_tables_of")
    from_each = tables.get(f"{told.handed}-handed") if isinstance(tables, Mapping) else None
    figures: dict[str, Any] = {"size": size, "from_tables_of": from_each, "players": told.players}
    steps = [Step("final_table_size", at, {"size": size})]
    implied = house.policy["final_table_size"].status == "implied"
    assumptions = (Step("final_table_implied", at, {"size": size}),) if implied else ()
    if told.players is None:
        return Ruling(house.id, Action.TABLE, figures, tuple(steps), assumptions)
    two = house.clause("final_table_combine_tables_of") or at
    steps.append(_when(told.players, size, from_each, at, two))
    now = told.players <= size
    return Ruling(house.id, Action.YES if now else Action.NO, figures, tuple(steps), assumptions)


def _size(told: FinalTable, sizes: Mapping[str, int]) -> tuple[int | None, str | None]:
    """The size for this event, or the fact that is missing."""
    if "any" in sizes:
        return sizes["any"], None
    if told.handed is None:
        return None, "handed"
    own = sizes.get(f"{told.handed}-handed")
    if own is not None:
        return own, None
    if told.game is None:
        return None, "game"
    return sizes.get(told.game), None


def _when(players: int, size: int, from_each: int | None, at: str, two: str) -> Step:
    if players <= size:
        return Step("final_table_now", at, {"players": players, "size": size})
    if from_each is not None and players == 2 * from_each:
        return Step("final_table_two_tables", two, {"players": players, "each": from_each, "size": size})
    return Step("final_table_not_yet", at, {"players": players, "size": size})


LATE_STACK = Kind(
    "late-stack",
    LateStack,
    late_stack,
    "the stack of a player who comes late",
    "der Stack eines Spätankömmlings",
    {"starting_stack": 10000, "levels": [[100, 200], [200, 400], [300, 600]], "level": 2},
    turns=TURNS,
)
HALT_PLAY = Kind(
    "halt-play",
    HaltPlay,
    halt_play,
    "whether play halts on a short table",
    "ob an einem kurzen Tisch das Spiel angehalten wird",
    {"players": 5, "most_players": 8, "handed": 9, "blinds_impacted": True},
    turns=TURNS,
)
FINAL_TABLE = Kind(
    "final-table",
    FinalTable,
    final_table,
    "how many play the final table, and when the tables combine",
    "wie viele am Final Table spielen und wann die Tische zusammengelegt werden",
    {"handed": 9, "game": "flop", "players": 10},
    turns=TURNS,
)
KINDS = (LATE_STACK, HALT_PLAY, FINAL_TABLE)
