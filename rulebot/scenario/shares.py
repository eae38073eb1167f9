"""Who gets what: side pots from what each put in, one pot that equal hands share, the odd chip."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from rulebot.scenario.deeds import Deed
from rulebot.scenario.draft import Draft
from rulebot.scenario.felt import Felt
from rulebot.scenario.laying import last_street
from rulebot.scenario.pieces import listed, partly
from rulebot.scenario.reading import Found
from rulebot.scenario.story import Story
from rulebot.scenario.tokens import Token, small_number
from rulebot.scenario.who import seats_in_order

MOST_SEATS = 10
_NAMES = "ABCDEFGH"


def read_shares(felt: Felt) -> Draft | None:
    """One pot to be shared, or pots in layers."""
    return _shared(felt) or _layers(felt)


# -- one pot, equal hands


def _shared(felt: Felt) -> Draft | None:
    """ "3,700 pot, 100s smallest chip, seats 2 and 6 tie, button seat 9"."""
    story = felt.story
    tie = next((t for t in story.tokens if partly(t, "ties")), None)
    sides = _sides(story)
    if tie is None and not sides:
        return None
    smallest = _smallest(story)
    pot = _pot(story, smallest)
    if pot is None or smallest is None or smallest.number is None or _several_pots(story, smallest):
        return None
    chip = smallest.chips[0] if smallest.chips else smallest.amount or unit(smallest)
    amount = pot.amount or 0
    if not chip or amount % chip or amount <= chip:
        return None
    winners = sides.get("all") or named_winners(story) or list(_NAMES[: _how_many(story)])
    if not winners:
        return None
    found = Found(story.words.text)
    each, rest = _split(amount, len(winners), chip)
    seats = [*winners, "others"] if rest else winners
    found.derived("seats", seats, "the winners in order from left of the button, and what others paid")
    found.said("contributions", [*([each] * len(winners)), *([rest] if rest else [])], pot.span)
    found.derived("folded", [*([False] * len(winners)), *([True] if rest else [])], "only the winners share")
    found.said("smallest_chip", chip, smallest.span)
    stud = next((t for t in story.tokens if t.low in ("stud", "razz")), None)
    if stud is not None:
        found.said("game", "stud", stud.span)
    else:
        found.derived("game", "board", "hold'em or Omaha, where nothing else is told")
    high, low = sides.get("high"), sides.get("low")
    best = high or winners
    found.derived("high_rank", {name: int(name in best) for name in winners}, "the hands as told")
    if low:
        found.derived("low_rank", {name: 1 if name in low else None for name in winners}, "the lows as told")
    seated = all(name.startswith("Seat ") for name in winners)
    unknown = bool(rest) and seated and stud is None and _button(story)[0] is None
    return Draft(
        "pots",
        found,
        "who-gets",
        fair=not any(w.isdigit() or w.startswith("Seat") for w in winners),
        lacks=["seats_from_button"] if unknown else [],
    )


def _split(amount: int, many: int, chip: int) -> tuple[int, int]:
    each = amount // (many * chip) * chip
    return each, amount - each * many


def _smallest(story: Story) -> Token | None:
    """The smallest chip: "smallest chip a hundred", "100s smallest chip", "nothing smaller than 50"."""
    tokens = story.tokens
    spans = story.words.cues.get("q.smallest", ())
    for start, end in spans:
        near = [t for t in tokens if (t.amount or t.chips or unit(t)) and -12 <= t.start - end < 22]
        first = next((at for at, t in enumerate(tokens) if t.end > start), 0)
        back = first - 1
        while back > 0 and tokens[back].is_("x.aux", "x.article"):
            back -= 1
        before = [t for t in tokens[max(0, back) : back + 1] if t.amount or t.chips or unit(t)]
        close = [t for t in near if t.start - end < 6] or before or near
        if close:
            return close[0]
    for token, after in itertools.pairwise(tokens):
        if listed(token, "least") and (after.chips or unit(after)):
            return after
    for token, verb, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if listed(after, "least") and verb.is_("x.aux") and (token.chips or unit(token)):
            return token  # "100er sind kleinste"
    for at, token in enumerate(tokens):
        if listed(token, "smaller"):
            for near_ in tokens[at + 1 : at + 5]:
                if near_.amount or near_.chips:
                    return near_
    return None


def smallest_chip(story: Story) -> tuple[int, tuple[int, int]] | None:
    """The smallest chip told, and where."""
    token = _smallest(story)
    if token is None:
        return None
    worth = token.chips[0] if token.chips else token.amount or unit(token)
    return (worth, token.span) if worth else None


def unit(token: Token) -> int:
    """A denomination without a count: "100s", "Hunderter"."""
    plain = token.number is not None and str(token.sense or "") == "other" and len(token.number.values) == 1
    return token.number.values[0] if plain and token.number is not None else 0


def _pot(story: Story, smallest: Token | None) -> Token | None:
    """The pot: the amount beside the word, else the largest amount told."""
    tokens = story.tokens
    amounts = [t for t in tokens if t.amount is not None and t is not smallest]
    for at, token in enumerate(tokens):
        if token.amount is None or token is smallest:
            continue
        near = tokens[max(0, at - 4) : at] + tokens[at + 1 : at + 3]
        if any(t.is_("n.pot") for t in near):
            return token
    return max(amounts, key=lambda t: t.amount or 0, default=None)


def _several_pots(story: Story, smallest: Token) -> bool:
    """A side pot with its own amount: the two are not read here."""
    amounts = {t.amount for t in story.tokens if t.amount is not None and t is not smallest}
    return len(amounts) > 1 and any(t.is_("n.sidepot") or t.low == "side" for t in story.tokens)


def named_winners(story: Story) -> list[str]:
    """Who shares: seats or named players, from left of the button where that is known."""
    button, many = _button(story)
    seats = _seat_numbers(story)
    if len(seats) >= 2:
        if button is None:
            return [f"Seat {s}" for s in seats]
        size = max(many, button, *seats)
        order = sorted(seats, key=lambda s: (s - button - 1) % size)
        return [f"Seat {s}" for s in order]
    names = dict.fromkeys(t.who for t in story.tokens if t.who and not t.owns)
    named = [n for n in names if len(n) == 1 or n in ("SB", "BB", "UTG", "CO", "HJ", "BTN")]
    return seats_in_order(named) if len(named) >= 2 else []


_HAS: Final = frozenset((
    "has", "have", "is", "the", "on", "in", "of", "front", "with", "sits", "stands", "lies", "=", "dealer",
    "hat", "ist", "der", "den", "dem", "am", "auf", "im", "vor", "bei", "sitzt", "steht", "liegt",
))  # fmt: skip
"""Between a seat and the button: "seat 4 has the button", "Platz 3 ist der Button"."""
_FAR: Final = 8
"""So few words behind the button stands its seat."""
_BESIDE: Final = frozenset((",", ":", "(", "=", "#", "'s", "’s", "s"))


def _button(story: Story) -> tuple[int | None, int]:
    """The seat of the button, and how many sit there."""
    at = _button_at(story)
    seat = _seat(story.tokens[at]) if at is not None else None
    return seat, handed(story)


def handed(story: Story) -> int:
    """How many sit at the table."""
    many = max((t.whole or 0 for t in story.tokens if str(t.sense or "") == "players"), default=0)
    return many if many > 2 else MOST_SEATS


def _button_at(story: Story) -> int | None:
    """Which token says where the button is."""
    tokens = story.tokens
    for at, token in enumerate(tokens):
        if token.is_("w.BTN") or token.who == "BTN" or token.low == "dealer button":
            behind = itertools.takewhile(
                lambda n: _beside(tokens[n]), range(at + 1, min(at + _FAR, len(tokens)))
            )
            found = next((n for n in behind if _seat(tokens[n])), None)
            before = next((n for n in range(at - 1, -1, -1) if tokens[n].low not in _HAS), 0)
            if found is not None:
                return found
            if before < at - 1 and _seat(tokens[before]):
                return before
    return None


def _beside(token: Token) -> bool:
    """Whether a word may stand between the button and its seat, or is the seat."""
    filler = token.low in _HAS or token.is_("w.seat", "x.aux", "x.article", "x.in") or token.text in _BESIDE
    return filler or bool(_seat(token))


def _seat(token: Token) -> int | None:
    if token.who.startswith("Seat "):
        return int(token.who[5:])
    value = token.whole if token.whole is not None else None
    if value is None and token.text.isdecimal() and len(token.text) <= 2:
        value = int(token.text)
    return value if value is not None and 1 <= value <= MOST_SEATS else None


def _seat_numbers(story: Story) -> list[int]:
    """ "seats 2 and 6", "winners 1, 4 and 8", "(1,4,6)": small numbers in a row."""
    best: list[int] = []
    run: list[int] = []
    button = _button_at(story)
    apart = True
    for at, token in enumerate(story.tokens):
        seat = _seat(token) if token.who or token.text.isdecimal() else None
        if at == button:
            continue
        if seat is not None and str(token.sense or "") not in ("players",):
            run = [*(run if apart else ()), seat]
            apart = False
        elif token.is_("x.and") or token.text in (",", "/", "&") or token.is_("w.seat"):
            apart = True
        else:
            best = run if len(run) > len(best) and not listed(token, "low") else best
            run, apart = [], True
    best = run if len(run) > len(best) else best
    return list(dict.fromkeys(best))


def _how_many(story: Story) -> int:
    """ "three way chop", "2 players split", "zwischen zwei"."""
    for token in story.tokens:
        if token.low.startswith(("dreier", "three way", "3 way", "threeway")):
            return 3
    for at, token in enumerate(story.tokens):
        value = token.whole if token.number is not None else small_number(token.low)
        after = story.tokens[at + 1] if at + 1 < len(story.tokens) else None
        if value in (2, 3, 4) and not token.amount and (after is None or after.text not in ("%", "cards")):
            return int(value)
    two = any(listed(t, "pair") for t in story.tokens)
    return 2 if two or any(partly(t, "ties") for t in story.tokens) else 0


def _sides(story: Story) -> dict[str, list[str]]:
    """High and low told apart: who has which."""
    if not (any(listed(t, "high") for t in story.tokens) and any(listed(t, "low") for t in story.tokens)):
        return {}
    out: dict[str, list[str]] = {"high": [], "low": []}
    fresh = iter(_NAMES)
    for clause in story.clauses:
        names = [t.who for t in clause.tokens if t.who and len(t.who) == 1]
        side = next((s for t in clause.tokens for s in ("high", "low") if listed(t, s)), None)
        told = any(t.who for t in clause.tokens) or clause.says("wins") or clause.says("ties")
        if side is None or clause.question or not told or any(t.amount for t in clause.tokens):
            continue
        out[side] += names or [next(fresh)]
    if not out["high"] or not out["low"]:
        return {}
    return {**out, "all": sorted({*out["high"], *out["low"]})}


# -- pots in layers


def _layers(felt: Felt) -> Draft | None:
    """Side pots from what each put in."""
    story = felt.story
    lows = {t.low for t in story.tokens}
    asked = story.words.has("ask.who") or "pots" in lows or {"main", "side"} <= lows
    asked = asked or any(t.is_("n.sidepot") for t in story.tokens)
    if not asked or not any(t.is_("v.allin") for t in story.tokens) or _earlier(story):
        return None
    deeds = [d for d in last_street(felt) if not d.modal and not d.staff]
    for deed in deeds:
        deed.verb = "bare" if deed.verb == "post" and deed.sums else deed.verb
    felt.play([d for d in deeds if d.verb != "allin" or d.sums])
    paid = {name: own for name, own in felt.own.items() if own} | _stacked(felt)
    if felt.odd:
        paid = _by_name(felt, deeds)
    if len(paid) < 2:
        return None
    found = Found(story.words.text)
    names = seats_in_order(list(paid))
    spans = [a.span for a in felt.acts] or [(0, 0)]
    found.derived("seats", names, "the players named")
    found.said(
        "contributions", [paid[n] for n in names], (min(s[0] for s in spans), max(s[1] for s in spans))
    )
    folded = {a.who for a in felt.acts if a.action == "fold"}
    folded |= {felt.player(who) for d in deeds if d.verb == "fold" for who in d.who}
    blind = {b for b in ("SB", "BB") if b in paid and b not in {a.who for a in felt.acts}}
    if (folded | blind) & set(names):
        found.derived("folded", [n in folded | blind for n in names], "who folded")
    smallest = _smallest(story)
    if smallest is not None and smallest.amount:
        found.said("smallest_chip", smallest.amount, smallest.span)
    _ranks(story, found, [n for n in names if n not in folded | blind])
    return Draft("pots", found, "who-gets" if "high_rank" in found.facts else "pots")


def _earlier(story: Story) -> bool:
    """Is a pot of earlier rounds told ("pot is 1,525"), which belongs to the main pot?"""
    return any(
        token.is_("n.pot") and "main" not in token.low and any(t.amount is not None for t in after)
        for token, *after in zip(story.tokens, story.tokens[1:], story.tokens[2:], strict=False)
    )


def _by_name(felt: Felt, deeds: Sequence[Deed]) -> dict[str, int]:
    """ "A all in 1000, B and C 4000, D has 2500 in": what each is said to have in; none where one is not."""
    out: dict[str, int] = {}
    for deed in deeds:
        if deed.verb != "fold" and (not deed.who or len(deed.sums) != 1):
            return {}
        out |= {felt.player(who): deed.sums[0].value for who in deed.who if deed.verb != "fold"}
    return out


def _stacked(felt: Felt) -> dict[str, int]:
    """ "I had 7k, villain had 15k, everyone all in": all that they had is in the pots."""
    out: dict[str, int] = {}
    for clause in felt.story.clauses:
        if "stack" not in clause.marks:
            continue
        who = ""
        for token in clause.tokens:
            if token.who and token.who != "STAFF":
                who = token.who
            if token.amount is not None and who:
                out[felt.story.aliases.get(who, who).removeprefix("NEW ")] = token.amount
                who = ""
    return out


def _ranks(story: Story, found: Found, names: list[str]) -> None:
    """ "A and B tie with the best hand", "BTN wins"."""
    best: list[str] = []
    for clause in story.clauses:
        if clause.question or not (clause.says("wins") or clause.says("ties")):
            continue
        best += [t.who for t in clause.tokens if t.who in names and not t.owns]
    rest = [n for n in names if n not in best]
    if best and len(rest) <= 1:
        found.derived("high_rank", {n: 1 if n in best else 0 for n in names}, "the hands as told")
