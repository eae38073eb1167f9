"""Questions decided by a state of affairs: misdeal, new level, dispute, showdown, whose cards may be seen."""

from __future__ import annotations

import re

from rulebot.numbers import Sense
from rulebot.scenario import counts
from rulebot.scenario.draft import Draft
from rulebot.scenario.events import Event
from rulebot.scenario.hand import Hand
from rulebot.scenario.reading import Found
from rulebot.scenario.tokens import Words

_FAULTS = (
    "fouled-deck",
    "button-short",
    "two-in-a-row-on-button",
    "first-card-wrong-seat",
    "seat-not-entitled",
    "non-standard-card",
    "wrong-number-of-cards",
    "boxed-cards",
    "exposed-first-two",
    "exposed-other",
    "seat-dealt-out",
)
_SPECIFIC = (
    "fouled-deck",
    "non-standard-card",
    "boxed-cards",
    "exposed-first-two",
    "first-card-wrong-seat",
    "seat-not-entitled",
)


def flag(words: Words, found: Found, name: str, yes: str, no: str) -> None:
    """A fact that is true, false or not told; "not yet" goes before "yet"."""
    if words.has(no):
        found.said(name, False, words.span(no))
    elif words.has(yes):
        found.said(name, True, words.span(yes))


def read_misdeal(words: Words) -> Draft | None:
    """What went wrong in the deal, and whether it is too late."""
    fault = next((f for f in _FAULTS if words.has(f"f.{f}")), None)
    asked = words.has("c.misdeal")
    if fault is None or (
        not asked and fault not in ("seat-dealt-out", "wrong-number-of-cards", "fouled-deck")
    ):
        return None
    if fault in ("wrong-number-of-cards", "non-standard-card", "fouled-deck", "boxed-cards") and not _decides(
        words
    ):
        return None
    if fault in ("exposed-other", "exposed-first-two") and not any(
        c in words.text.casefold() for c in ("deal", "geb", "austeil", "card", "karte")
    ):
        return None
    found = Found(words.text)
    found.said("fault", fault, words.span(f"f.{fault}"))
    many = counts.before(words, ("cards", "karten", "boxed", "card", "karte", "exposed"), 1)
    if fault in ("boxed-cards", "exposed-other", "exposed-first-two") and many is not None:
        found.said("count", counts.value(many), many.span)
    flag(words, found, "substantial_action", "q.sadone", "q.sanot")
    if "substantial_action" not in found.facts:
        _acted(words, found)
    for game in ("stud", "draw"):
        token = next((t for t in words.tokens if t.low == game), None)
        if token is not None:
            found.said("game", game, token.span)
    draft = Draft("misdeal", found, "binding")
    draft.fair = "substantial_action" not in found.facts or not asked
    return draft


def _decides(words: Words) -> bool:
    return words.has("c.misdeal") or bool(re.search(r"\bdead\b|\btot\b|bets back|returned", words.text, re.I))


def _acted(words: Words, found: Found) -> None:
    """Substantial action, counted from the actions told (36)."""
    hand = Hand(words)
    acts = [
        e
        for e in hand.events
        if not e.modal
        and not e.staff
        and e.verb in ("fold", "call", "raise", "bet", "limp", "open", "check", "allin")
    ]
    many = sum(max(1, len(e.who)) for e in acts)
    chips = any(e.verb not in ("fold", "check") for e in acts)
    if many >= 3 or (many == 2 and chips):
        found.derived("substantial_action", True, "from the actions told", acts[-1].span)


def read_new_level(words: Words) -> Draft | None:
    """Which level a hand belongs to."""
    if not words.has("c.newlevel"):
        return None
    found = Found(words.text)
    for begun in ("nothing", "shuffler-button", "first-riffle", "dealer-push"):
        if words.has(f"b.{begun}"):
            found.said("begun", begun, words.span(f"b.{begun}"))
            break
    if words.has("b.zero"):
        found.said("clock_at_zero", True, words.span("b.zero"))
    if words.has("b.mistake"):
        found.said("by_mistake", True, words.span("b.mistake"))
        flag(words, found, "substantial_action", "q.sadone", "q.sanot")
        if "substantial_action" not in found.facts:
            _acted(words, found)
    if "begun" not in found.facts and "by_mistake" not in found.facts:
        return None
    return Draft("new-level", found, "binding")


def read_dispute(words: Words) -> Draft | None:
    """Whether a hand or a pot may still be disputed."""
    if not words.has("c.dispute"):
        return None
    found = Found(words.text)
    if words.has("q.accounting") and not words.has("q.reading"):
        found.said("about", "accounting", words.span("q.accounting"))
    elif words.has("q.reading"):
        found.said("about", "reading", words.span("q.reading"))
    flag(words, found, "next_hand_begun", "q.nexthand", "q.notnexthand")
    if words.has("q.break"):
        found.said("during_break", True, words.span("q.break"))
        for at, token in enumerate(words.tokens):
            many = counts.value(token)
            unit = words.tokens[at + 1].low if at + 1 < len(words.tokens) else ""
            if many is not None and unit in ("minutes", "minute", "minuten", "seconds", "sekunden"):
                found.said("seconds_since_award", many * (60 if unit.startswith("min") else 1), token.span)
    if any(f in found.facts for f in ("next_hand_begun",)):
        flag(words, found, "substantial_action", "q.sadone", "q.sanot")
    if "about" not in found.facts or not {"next_hand_begun", "during_break"} & set(found.facts):
        return None
    return Draft("dispute", found, "yes-no")


def read_showdown_order(hand: Hand) -> Draft | None:
    """Who tables first."""
    words = hand.words
    if not words.has("c.showorder"):
        return None
    found = Found(words.text)
    hand.play()
    allin = next((t for t in hand.tokens if t.is_("v.allin") and not t.is_("x.not")), None)
    negated = re.search(
        r"(no one|nobody|no player|keiner|niemand|not|nicht)\b[^.]{0,12}all.?in", words.text, re.I
    )
    if allin is not None and not negated:
        found.said("all_in", True, allin.span)
    last = hand.now
    wagers = _river_bets(hand)
    checks = [a for a in hand.acts if a.street == last and a.action == "check"]
    if last in ("river", "flop+", "") or hand.street == "river":
        if words.has("q.nobetriver"):
            found.said("final_round_bet", False, words.span("q.nobetriver"))
        elif wagers and last == "river":
            found.said("final_round_bet", True, wagers[-1].span)
            found.said(
                "last_aggressor", hand.player(wagers[-1].who[-1]) if wagers[-1].who else "P1", wagers[-1].span
            )
        elif checks and not wagers and last == "river":
            found.said("final_round_bet", False, checks[-1].span)
    if "final_round_bet" not in found.facts and words.has("q.nobetriver"):
        found.said("final_round_bet", False, words.span("q.nobetriver"))
    folded = {a.who for a in hand.acts if a.action == "fold"}
    seats = [n for n in _players(hand) if n not in folded]
    if len(seats) >= 2 and _orderly(seats):
        found.derived("seats", seats, "the players named")
    if "last_aggressor" in found.facts and found.facts["last_aggressor"] not in found.facts.get(
        "seats", [found.facts["last_aggressor"]]
    ):
        found.drop(["seats"])
    if "final_round_bet" not in found.facts and "all_in" not in found.facts:
        return None
    return Draft("showdown-order", found, "who-gets", hand.unread)


_ORDER = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN")


def _river_bets(hand: Hand) -> list[Event]:
    """Bets and raises of the last street, with or without their amounts."""
    last = [e.street for e in hand.events if e.street][-1:] or [hand.street]
    return [
        e
        for e in hand.events
        if not e.modal
        and not e.staff
        and e.verb in ("bet", "raise", "open", "allin", "minraise")
        and (e.street or hand.street) == last[0]
    ]


def _players(hand: Hand) -> list[str]:
    from rulebot.scenario.who import seats_in_order

    told = [hand.aliases.get(t.who, t.who) for t in hand.tokens if t.who and not t.owns]
    names = dict.fromkeys([*hand.names, *told])
    return seats_in_order([n for n in names if n in _ORDER or len(n) == 1 or n.startswith("Seat")])


def _orderly(seats: list[str]) -> bool:
    """Is it known how they sit: all by position, or all by letter or seat number?"""
    return all(s in _ORDER for s in seats) or all(len(s) == 1 or s.startswith("Seat") for s in seats)


def read_face_up(hand: Hand) -> Draft | None:
    """Whether cards are turned up now in an all-in."""
    words = hand.words
    if not words.has("c.faceup") or words.has("c.showorder", "c.seehand"):
        return None
    if not any(t.is_("v.allin") for t in hand.tokens):
        return None
    hand.play()
    found = Found(words.text)
    allin, live, span = _all_in(hand)
    many = counts.players(words)
    told = counts.counted(many[0]) if many else 0
    draft = Draft("face-up", found, "yes-no")
    if told >= 2:
        found.said("players", told, many[0].span)
    elif len(live) >= 2:
        draft.fair = any(n.startswith(("NEW", "NEXT", "HE", "OTHER", "?")) for n in live)
        found.derived("players", len(live), "the players named")
    if not allin or "players" not in found.facts:
        return None
    found.said("all_in", min(allin, found.facts["players"]), span)
    calls = [e for e in hand.events if not e.modal and e.verb in ("call", "check", "allin")]
    if (calls and calls[-1].verb in ("call", "check")) or found.facts["all_in"] == found.facts["players"]:
        found.derived("action_complete", True, "the action of the street was told to its end", calls[-1].span)
    if hand.street in ("preflop", "flop", "turn", "river"):
        found.said("street", hand.street, hand.street_span or (0, 0))
    if words.has("c.h4h") and "hand for hand" in words.text.casefold().replace("-", " "):
        found.said("hand_for_hand", True, words.span("c.h4h"))
    return draft


def _all_in(hand: Hand) -> tuple[int, list[str], tuple[int, int]]:
    """How many are all-in, who is still in, and where it says so."""
    events = [e for e in hand.events if e.verb == "allin" and not e.modal]
    names: list[str] = []
    live: list[str] = []
    for event in hand.events:
        if event.modal or event.staff or event.verb in ("say", "put", "pull", "leave", "post", "foldround"):
            continue
        who = event.who or ["?"]
        live += [w if w not in ("NEXT", "NEW", "?") else f"{w}{event.at}" for w in who]
        if event.verb == "allin":
            names += who
        if event.verb == "fold":
            live = [n for n in live if n not in who]
    both = next((t for t in hand.tokens if t.low in ("both", "beide", "both players", "beide spieler")), None)
    many = (
        len(dict.fromkeys(names))
        + sum(1 for n in names if n in ("NEW", "NEXT", "?"))
        - len({n for n in names if n in ("NEW", "NEXT", "?")})
    )
    if both is not None and any(e.at > 0 and abs(e.span[0] - both.end) < 25 for e in events):
        many = 2
        live = live if len(dict.fromkeys(live)) >= 2 else ["A", "B"]
    return many, list(dict.fromkeys(live)), events[-1].span if events else (0, 0)


def read_see_hand(words: Words) -> Draft | None:
    """Who may ask to see a hand."""
    if not words.has("c.seehand"):
        return None
    found = Found(words.text)
    _river_called(words, found)
    if words.has("q.nocards"):
        found.said("has_cards", False, words.span("q.nocards"))
    elif words.has("q.havecards"):
        found.said("has_cards", True, words.span("q.havecards"))
    if words.has("q.nobetriver"):
        found.said("river_bet", False, words.span("q.nobetriver"))
    elif (
        "river_bet" not in found.facts
        and words.has("q.calledriver")
        and re.search(r"river|last card|letzte", words.text, re.I)
    ):
        found.said("river_bet", True, words.span("q.calledriver"))
        found.said("called", True, words.span("q.calledriver"))
    if words.has("q.another"):
        found.said("hand", "other", words.span("q.another"))
    elif found.facts.get("river_bet") and re.search(
        r"bettor|aggressor|raiser|\bbet\b|\bbets\b|setz|river bet|raised|fires", words.text, re.I
    ):
        found.derived("hand", "last-aggressor", "the hand of the player who bet", words.span("c.seehand"))
    elif found.facts.get("river_bet") is False:
        found.derived("hand", "other", "nobody bet the river", words.span("q.nobetriver"))
    if not {"has_cards", "river_bet"} & set(found.facts):
        return None
    return Draft("see-hand", found, "yes-no")


def _river_called(words: Words, found: Found) -> None:
    """ "May B ask to see the bettor's hand?": did B call the last bet on the river?"""
    hand = Hand(words)
    bets = _river_bets(hand)
    last = [e.street for e in hand.events if e.street][-1:] or [hand.street]
    if not bets or last[0] != "river":
        return
    found.said("river_bet", True, bets[-1].span)
    asker = next((e.who[-1] for e in reversed(hand.events) if e.modal and e.who), "")
    asker = asker or next(
        (t.who for i, t in enumerate(hand.tokens) if t.who and i and hand.tokens[i - 1].is_("x.modal")), ""
    )
    calls = [
        w
        for e in hand.events[hand.events.index(bets[-1]) + 1 :]
        if e.verb == "call" and not e.modal
        for w in e.who
    ]
    if asker in calls:
        found.said("called", True, bets[-1].span)


_RING = ("BTN", "SB", "BB", "UTG", "HJ", "CO")


def read_button(hand: Hand) -> Draft | None:
    """Who gets button and blinds after players bust."""
    words = hand.words
    if not words.has("c.button") or not words.has("a.busted"):
        return None
    if any(not e.modal and e.verb in ("bet", "put", "say") for e in hand.events):
        return None
    found = Found(words.text)
    busted = _busted(hand)
    if not busted:
        return None
    span = words.span("a.busted")
    if all(b in _RING for b in busted):
        found.derived("seats", list(_RING), "the positions of the last hand, clockwise")
        found.said("empty", busted, span)
        for name, seat in (("button", "BTN"), ("small_blind", "SB"), ("big_blind", "BB")):
            found.derived(name, seat, "the last hand's")
        return Draft("button", found, "who-gets")
    roles = _roles(hand)
    if len(roles) < 3:
        return None
    numbers = [int(s.split()[1]) for s in (*busted, *roles.values()) if s.startswith("Seat")]
    handed = next((counts.counted(t) for t in counts.players(words) if counts.counted(t) >= max(numbers)), 0)
    handed = handed or next(
        (t.whole or 0 for t in words.tokens if t.sense is Sense.PLAYERS and (t.whole or 0) >= max(numbers)), 0
    )
    if not handed:
        return None
    found.derived("seats", [str(n) for n in range(1, handed + 1)], "the seats of the table")
    found.said("empty", [b.split()[1] for b in busted if b.startswith("Seat")], span)
    for name, seat in roles.items():
        found.said(name, seat.split()[1], span)
    return Draft("button", found, "who-gets")


def _busted(hand: Hand) -> list[str]:
    """The players named before "busts", in its sentence."""
    out: list[str] = []
    for start, _ in hand.words.cues["a.busted"]:
        tokens = [t for t in hand.tokens if t.end <= start]
        for token in reversed(tokens):
            if token.ends or (token.text == "," and out):
                break
            name = token.who or next((n[2:] for n in token.names if n in ("w.BTN", "w.SB", "w.BB")), "")
            if name and name not in ("STAFF", "HE", "NEXT"):
                out.insert(0, name)
                if not any(t.is_("x.and") for t in tokens[-6:]):
                    break
    return list(dict.fromkeys(out))


def _roles(hand: Hand) -> dict[str, str]:
    """ "button seat 1, SB seat 2": which seat had which role."""
    out: dict[str, str] = {}
    wanted = {"BTN": "button", "SB": "small_blind", "BB": "big_blind"}
    tokens = hand.tokens
    for at, token in enumerate(tokens):
        name = token.who if token.who in wanted else next((n[2:] for n in token.names if n[2:] in wanted), "")
        if not name:
            continue
        for near in (*tokens[at + 1 : at + 4], *reversed(tokens[max(0, at - 3) : at])):
            if near.who.startswith("Seat") and wanted[name] not in out and near.who not in out.values():
                out[wanted[name]] = near.who
                break
    return out
