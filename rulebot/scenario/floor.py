"""Questions to the floor that have a number for an answer: missed hands, bubble, clock, antes, tables."""

from __future__ import annotations

import re

from rulebot.numbers import Sense
from rulebot.scenario import counts
from rulebot.scenario.draft import Draft
from rulebot.scenario.hand import Hand
from rulebot.scenario.lexicon import fold
from rulebot.scenario.reading import Found
from rulebot.scenario.tokens import Token, Words

_ROUNDS = (
    "round",
    "rounds",
    "orbit",
    "orbits",
    "runde",
    "runden",
    "lap",
    "laps",
    "rundenstrafe",
    "strafrunden",
)
_HANDS = ("hand", "hands", "hände", "händen")


def read_missed(words: Words) -> Draft | None:
    """ "sit out 2 rounds, 8 players at the table, how many hands"."""
    if not words.has("c.missed"):
        return None
    found = Found(words.text)
    rounds, hands = counts.before(words, _ROUNDS), counts.before(words, _HANDS, 0)
    seated = counts.players(words) or [t for t in [_seated(words)] if t]
    if rounds is not None:
        found.said("rounds", counts.value(rounds), rounds.span)
    seated = [t for t in seated if counts.counted(t) > 1]
    if seated and (rounds is None or seated[-1].start != rounds.start):
        found.said("players", counts.counted(seated[-1]), seated[-1].span)
    if hands is not None and counts.value(hands) is not None and rounds is None:
        found.said("hands", counts.value(hands), hands.span)
    gone = counts.before(words, ("so", "already", "bisher", "schon", "bereits", "gone"), 1)
    if gone is not None and gone not in (rounds, hands, *seated):
        found.said("missed", counts.value(gone), gone.span)
    if "rounds" not in found.facts and not ("hands" in found.facts and words.has("q.howmany")):
        return None
    if not words.has("q.howmany") and "players" not in found.facts:
        return None
    return Draft("missed-hands", found, "how-many")


def _seated(words: Words) -> Token | None:
    """ "wir sind 8", "am Tisch sitzen 9", "8 at the table"."""
    return counts.before(words, ("table", "tisch", "seated"), 2) or counts.after(
        words, ("sitzen", "sind", "we're", "are"), 1
    )


def read_hand_for_hand(words: Words) -> Draft | None:
    """ "52 left, 50 paid, 3 bust on the same hand": who shares what; or the level's clock."""
    found = Found(words.text)
    if not words.has("c.h4h") and not re.search(r"\bh4h\b", words.text, re.IGNORECASE):
        return None
    for at, token in enumerate(words.tokens):
        many = counts.value(token)
        if many is None or (
            token.low in ("a", "an", "one", "ein", "eine")
            and token.number is None
            and not _beside(words, at, _BUST)
        ):
            continue
        name = _place(words, at)
        if name and name not in found.facts:
            found.said(name, many, token.span)
    _prize(words, found)
    if {"busts", "places_paid"} <= set(found.facts) and (
        "players" in found.facts or words.has("ask.who", "q.howmany", "c.h4h")
    ):
        if "players" in found.facts and found.facts["busts"] > found.facts["players"]:
            return None
        return Draft("hand-for-hand", found, "who-gets")
    return _h4h_clock(words)


_BUST = (
    "bust",
    "busts",
    "busted",
    "out",
    "knocked",
    "eliminated",
    "raus",
    "fliegen",
    "scheiden",
    "ausgeschieden",
    "rausgeflogen",
    "busten",
    "fliegt",
    "ausscheiden",
    "gebustet",
)
_PAID = (
    "paid",
    "places",
    "plätze",
    "plätzen",
    "bezahlt",
    "bezahlte",
    "bezahlten",
    "itm",
    "money",
    "geld",
    "ausbezahlt",
    "spots",
    "cash",
    "ausgezahlt",
)
_LEFT = (
    "left",
    "remaining",
    "remain",
    "übrig",
    "noch",
    "players",
    "spieler",
    "verbleibend",
    "dabei",
    "people",
    "runners",
    "drin",
    "leute",
)


def _place(words: Words, at: int) -> str:
    """What this number counts on the bubble."""
    if words.tokens[at].sense in (Sense.ORDINAL, Sense.RULE, Sense.TIME, Sense.BLINDS):
        return ""
    if _beside(words, at, _BUST):
        return "busts"
    if _beside(words, at, _PAID) or (
        at and words.tokens[at - 1].low in ("top", "pays", "pay", "ersten", "zahlt")
    ):
        return "places_paid"
    return "players" if _beside(words, at, _LEFT) or (at and words.tokens[at - 1].low in ("noch",)) else ""


def _beside(words: Words, at: int, lows: tuple[str, ...]) -> bool:
    wanted = {fold(low) for low in lows}
    if set(words.tokens[at].low.split()[1:]) & wanted:
        return True
    for token in words.tokens[at + 1 : at + 6]:
        if (
            token.number is not None
            or token.text in ",.;:?!"
            or token.is_("x.and", "x.or")
            or token.low in ("with", "bei", "und", "mit", "von")
        ):
            return False
        if set(token.low.split()) & wanted:
            return True
    return False


def _prize(words: Words, found: Found) -> None:
    place = found.facts.get("places_paid")
    for at, token in enumerate(words.tokens):
        if (
            place is None
            or token.whole != place
            or token.sense not in (Sense.ORDINAL, Sense.AMOUNT, Sense.OTHER, Sense.SEAT)
        ):
            continue
        for after in words.tokens[at + 1 : at + 5]:
            if after.amount is not None and after.amount > 100 and after.amount != found.facts.get("players"):
                found.said("prizes", {str(place): after.amount}, after.span)
                return


def _h4h_clock(words: Words) -> Draft | None:
    clock = next(
        (
            re.search(r"\b\d{1,2}:\d\d\b", t.text)
            for t in words.tokens
            if t.sense is Sense.TIME and ":" in t.text
        ),
        None,
    )
    if clock is None:
        return None
    token = next(t for t in words.tokens if t.sense is Sense.TIME and ":" in t.text)
    found = Found(words.text)
    found.said("clock", clock[0], token.span)
    hands = counts.before(words, _HANDS, 1)
    if hands is not None and hands is not token:
        found.said("hands", counts.value(hands), hands.span)
    return Draft("hand-for-hand", found, "how-many")


def read_clock(words: Words) -> Draft | None:
    """ "clock called, he acted after 31 seconds facing a bet"."""
    if not words.has("c.clock") or words.has("c.newlevel"):
        return None
    found = Found(words.text)
    times = [(t, _seconds(words, at)) for at, t in enumerate(words.tokens) if _seconds(words, at) is not None]
    called = words.cues["c.clock"][0][0]
    for token, seconds in times:
        if len(times) > 1 and token is times[0][0] and (token.start < called or len(times) == 2):
            found.said("seconds_before", seconds, token.span)
        else:
            found.said("seconds_taken", seconds, token.span)
    if "seconds_taken" not in found.facts:
        return None
    if words.has("q.notfacing"):
        found.said("facing_bet", False, words.span("q.notfacing"))
    elif words.has("q.facingbet"):
        found.said("facing_bet", True, words.span("q.facingbet"))
    return Draft("clock", found, "binding", fair="facing_bet" not in found.facts)


def _seconds(words: Words, at: int) -> int | None:
    token = words.tokens[at]
    many = counts.value(token)
    if many is None or token.low in ("a", "an", "ein"):
        return None
    unit = words.tokens[at + 1].low if at + 1 < len(words.tokens) else ""
    if unit in ("seconds", "second", "secs", "sec", "sekunden", "sekunde", "sek", "s") or (
        token.sense is Sense.TIME and re.search(r"\ds", token.text)
    ):
        return many
    return many * 60 if unit in ("minutes", "minute", "minuten", "mins") else None


def read_big_blind_ante(hand: Hand) -> Draft | None:
    """A big blind who cannot pay both blind and ante."""
    words = hand.words
    has_ante = any(t.is_("n.ante", "n.bba") for t in words.tokens) or (
        hand.ante is not None and hand.ante[0] != "none"
    )
    if not has_ante or not hand.blinds or (hand.ante is not None and hand.ante[0] == "none"):
        return None
    if not words.has("c.shortbba") or any(
        e.verb in ("bet", "raise", "call", "open") and not e.modal and e.amount for e in hand.events
    ):
        return None
    stack = next((i for i, t in enumerate(hand.tokens) if t.amount is not None and i not in hand.used), None)
    if stack is None:
        stack = next((e.at for e in hand.events if e.verb == "leave" and e.amount), None)
        if stack is None:
            return None
        left = next(e.amount for e in hand.events if e.verb == "leave" and e.amount)
        stack = next((i for i, t in enumerate(hand.tokens) if t.amount == left), stack)
    found = Found(words.text)
    token = hand.tokens[stack]
    if token.amount is None:
        return None
    found.said("stack", token.amount, token.span)
    found.said("big_blind", hand.blinds[1], hand.blinds_span or (0, 0))
    if hand.ante is not None and hand.ante[1]:
        found.derived("ante", hand.ante[1], "the ante told")
    else:
        found.derived("ante", hand.blinds[1], "a big blind ante is one big blind")
    return Draft("big-blind-ante", found, "how-much")


def read_late_stack(words: Words) -> Draft | None:
    """ACE's reduced stack: starting stack, levels, the level now."""
    if not words.has("c.late"):
        return None
    named = [t for t in words.tokens if t.sense is Sense.BLINDS and t.number is not None]
    levels = [
        t
        for i, t in enumerate(named)
        if not any(o.number and t.number and o.number.values <= t.number.values for o in named[i + 1 :])
    ]
    start = counts.after(words, ("stack", "startstack", "starting", "stapel"), 2) or counts.before(
        words, ("stack", "starting", "chips", "startstack", "startchips"), 1
    )
    if not levels or start is None or start.amount is None:
        return None
    found = Found(words.text)
    found.said("starting_stack", start.amount, start.span)
    found.said(
        "levels", [list(t.number.values[:2]) for t in levels if t.number], (levels[0].start, levels[-1].end)
    )
    level = counts.after(words, ("level",), 1)
    if level is not None and level.sense is Sense.LEVEL:
        found.said("level", level.whole, level.span)
    elif len(levels) > 1:
        found.derived("level", len(levels), "the last level named")
    return Draft("late-stack", found, "how-many")


def read_halt_play(words: Words) -> Draft | None:
    """ "5 at our table, 8 at the biggest": does play halt?"""
    many = counts.players(words)
    if not words.has("c.halt"):
        return None
    found = Found(words.text)
    handed = next(
        (
            t
            for t in many
            if "hand" in _next_low(words, t)
            or "handed" in t.text.casefold()
            or "händig" in _next_low(words, t)
        ),
        None,
    )
    counted = [t for t in many if t is not handed] or []
    loose = [
        t
        for t in words.tokens
        if t.whole is not None
        and t.whole <= 10
        and t not in counted
        and t is not handed
        and t.sense in (Sense.AMOUNT, Sense.COUNT, Sense.PLAYERS, Sense.OTHER)
        and _next_low(words, t) not in ("bb", "minutes", "minuten", "hands", "hande")
    ]
    numbers = sorted({*counted, *loose}, key=lambda t: t.start)
    values = [counts.counted(t) or t.whole or 0 for t in numbers]
    if len(values) < 2:
        return None
    small, large = min(values), max(values)
    found.said("players", small, numbers[values.index(small)].span)
    found.said("most_players", large, numbers[values.index(large)].span)
    if handed is not None:
        found.said("handed", counts.counted(handed), handed.span)
    if words.has("q.notopenseat"):
        found.said("blinds_impacted", False, words.span("q.notopenseat"))
    elif words.has("q.openseat"):
        found.said("blinds_impacted", True, words.span("q.openseat"))
    if words.has("q.turbo"):
        found.said("turbo", True, words.span("q.turbo"))
    return Draft("halt-play", found, "yes-no")


def _next_low(words: Words, token: Token) -> str:
    at = words.tokens.index(token)
    return words.tokens[at + 1].low if at + 1 < len(words.tokens) else ""


def read_final_table(words: Words) -> Draft | None:
    """How many play the final table of an 8-handed event."""
    if not words.has("c.final"):
        return None
    found = Found(words.text)
    for token in counts.players(words):
        if counts.counted(token) < 2:
            continue
        after = f"{token.text.casefold()} {_next_low(words, token)}"
        name = "handed" if re.search(r"hand|händ|max", after) else "players"
        found.said(name, counts.counted(token), token.span)
    for token in words.tokens:
        if token.whole is not None and _next_low(words, token) in ("max", "er") and token.whole <= 10:
            found.said("handed", token.whole, token.span)
        if (
            "players" not in found.facts
            and token.whole
            and _next_low(words, token) in ("left", "ubrig", "remaining")
        ):
            found.said("players", token.whole, token.span)
    for game, lows in (("stud", ("stud", "razz")), ("draw", ("draw", "badugi", "lowball"))):
        word = next((t for t in words.tokens if t.low in lows), None)
        if word is not None:
            found.said("game", game, word.span)
    if "handed" not in found.facts and "players" not in found.facts:
        return None
    return Draft("final-table", found, "how-many")


def read_color_up(words: Words) -> Draft | None:
    """Chips that are removed: which, for which, and who has how many."""
    if not words.has("c.colorup"):
        return None
    piles = [t for t in words.tokens if t.chips and len(set(t.chips)) == 1]
    found = Found(words.text)
    loose = [t for t in words.tokens if t.amount is not None]
    singles = [t.chips[0] for t in piles if len(t.chips) == 1]
    values = sorted(
        {
            *(t.chips[0] for t in piles),
            *(t.amount or 0 for t in loose if (t.amount or 0) in _CHIPS[3:]),
        }
        | {t.whole or 0 for t in words.tokens if t.sense is Sense.OTHER and (t.whole or 0) in _CHIPS}
    )
    if len(values) < 1:
        return None
    chip = values[0]
    many = [t for t in piles if t.chips[0] == chip]
    listed = [
        t
        for t in words.tokens
        if t.number is not None
        and not t.chips
        and t.sense is not Sense.SEAT
        and t.whole is not None
        and t.whole < 20
        and t.whole not in values
    ]
    many = (
        [t for t in many if len(t.chips) > 1] or many if not listed else [t for t in many if len(t.chips) > 1]
    )
    counted = [
        len(t.chips) for t in many if len(t.chips) > 1 or not (listed or (singles and len(many) > 1))
    ] or [t.whole or 0 for t in listed]
    if not counted:
        return None
    spans = many or listed
    found.said(
        "chip",
        chip,
        (many or piles or loose)[0].span if (many or piles or loose) else words.span("c.colorup"),
    )
    if len(values) > 1:
        found.derived("new_chip", values[1], "the next chip named")
    found.said("counts", counted, (spans[0].start, spans[-1].end))
    return Draft("color-up", found, "how-many")


_CHIPS = (1, 5, 25, 50, 100, 250, 500, 1000, 5000, 25000)


def read_short_stub(words: Words) -> Draft | None:
    """Stud: players in, cards left."""
    if not words.has("c.stub"):
        return None
    cards = counts.before(words, ("cards", "karten", "card", "karte"), 1)
    many = counts.players(words)
    if cards is None or not many or counts.counted(many[0]) < 2:
        return None
    found = Found(words.text)
    found.said("players", counts.counted(many[0]), many[0].span)
    found.said("stub", counts.value(cards), cards.span)
    return Draft("short-stub", found, "yes-no")
