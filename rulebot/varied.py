"""A hand of which something is to be other than it was: facts set right, or its words told anew and read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Protocol

from rulebot import amended, anew, early, faced, fact_words, follow, numbers, pile, scenario, won
from rulebot.amended import Change
from rulebot.called import nameless
from rulebot.context import DERIVED, Context
from rulebot.model import Language
from rulebot.numbers import Sense
from rulebot.replayed import replayed
from rulebot.rewriting import Rewritten
from rulebot.scenario import Heard, Reading
from rulebot.scenario.carry import aimed_at
from rulebot.scenario.laying import laid
from rulebot.scenario.procedure.recount import recounted
from rulebot.scenario.story import next_card
from rulebot.scenario.tokens import take_apart
from rulebot.staked import had, staked
from rulebot.tagging.marks import Mark
from rulebot.words import language_of

WAGERS: Final = ("wager", "prior-chips", "undercall", "invalid-declaration", "underbet")

_SOMEBODY: Final = re.compile(
    r"\b(?:s?he|they|i|one|some(?:one|body)|another|next|others?|guy|player|villain|everyone|er|sie|ich|einer|eine[rn]?"
    r"|jemand|noch|der|die|andere\w*|nächste\w*|spieler\w*|alle|[345]-?bets?)\b",
    re.IGNORECASE,
)
"""A player who is not named."""
_BESIDE: Final = re.compile(
    r"\b(?:behind|after|before|next to|hinter|nach|vor|neben|left of|right of)\b", re.IGNORECASE
)
_STAFF: Final = re.compile(r"\b(?:dealer|floor|cards?|karten?|burn\w*)\b", re.IGNORECASE)
_NOTHING: Final = Change(None, "")
_TOLD_BY: Final = frozenset(("actions", "contributions", "seats"))
"""Facts that an asker sets right by hand: with them, nothing is missing any more."""

_BY_PLAYER: Final = frozenset(("seats", "contributions", "folded", "dead", "high_rank", "low_rank"))
"""Facts of pots that have one entry for each player: they are changed together or not at all."""


class Reader(Protocol):
    """Who reads the words of a hand."""

    def read(self, words: str, language: Language, house: str) -> Reading:
        """The hand; one of no kind where none is told."""

    def marks(self, words: str, language: Language) -> Sequence[Mark]:
        """What its amounts are."""

    def rewritten(self, case: str, text: str) -> Rewritten | None:
        """The case with a follow-up worked in."""


class Grammar:
    """Hands as the grammar alone reads them."""

    def read(self, words: str, language: Language, house: str) -> Reading:
        return scenario.read(words, language)

    def marks(self, words: str, language: Language) -> Sequence[Mark]:
        return ()

    def rewritten(self, case: str, text: str) -> Rewritten | None:
        return None


Retold = tuple[Reading, tuple[str, ...], str]
"""A reading, the facts that changed, the words of the hand where they are new."""


def retold(text: str, context: Context, language: Language, marked: bool) -> Retold | None:
    """The reading with what the words change: facts, whose turn it is, a number, another action."""
    before = context.reading
    if played := replayed(text, context.question, before, language):
        return (*played, "")
    if before.kind == "pots" and (stakes := staked(text, context.question, before, language)):
        return (*merged(before, stakes), "")
    spoken = "declared_amount" in before.facts
    if before.kind in WAGERS and (other := _otherwise(text, context, language)):
        return (*merged(before, other), "")
    gone = amended.not_there(text, language) if before.kind in WAGERS else []
    text = amended.what_is_there(text, language) if before.kind in WAGERS else text
    told = amended.changes(text, language, spoken) if before.kind in WAGERS else {}
    if before.kind == "wager" and (
        all_in := amended.only_has(text, before.facts.get("call_to") or 0, language)
    ):
        return (*merged(before, all_in), "")
    text = amended.put_in(text) if "last_chips" in told else text
    if before.kind == "underbet" and (card := card_out(text, language)) is not None:
        told["next_card"] = Change(card, text)
    lots = anew.lots(text, language)
    there = list(before.facts.get("new_chips") or before.facts.get("chips") or ())
    chips = pile.again(text, there, context.question, language) if before.kind in WAGERS else None
    if not chips and "declared" in told and "new_chips" not in told and before.kind in WAGERS:
        chips = pile.beside(text, there, context.question, language)
    if chips:
        beside = {name: told[name] for name in set(told) & {"declared", "order"}}
        return (*merged(before, {**beside, "new_chips": Change(chips, text)}), "")
    one_more = len(lots) == 1 and amended.adds(text)
    alone = one_more and follow.bare(text) and not follow.of_actions(text) and lots[0].sort == "amount"
    of_these = one_more and (alone or {*lots[0].values} <= {*before.facts.get("new_chips", ())})
    pile_told = len(lots) == 1 and lots[0].sort == "chips" and len(lots[0].values) > 1
    if ("new_chips" in told or ((of_these or pile_told) and before.kind in WAGERS)) and len(lots) == 1:
        there = _others_there(text, lots[0].values, before, gone)
        told["new_chips"] = Change(sorted([*there, *lots[0].values], reverse=True), text)
    known = fact_words.facts_of(str(before.kind))
    call = before.facts.get("call_to") or 0
    if "call_to" in told and call and before.facts.get("pot_before"):
        return None  # what was bet is in the pot too: the hand is to be told anew
    if "call_to" in told and not call and "facing_opening_bet" not in told and faced.opens(text):
        told["facing_opening_bet"] = Change(True, text)
    if before.kind == "wager" and not call and "new_chips" not in told:
        told |= faced.bet_before(text, before.facts, language)
    opened = before.facts.get("facing_opening_bet") is not False
    if before.kind == "wager" and opened and not {"new_chips", "declared"} & {*told}:
        told |= faced.raised_over(text, int(call), language)
    earlier = [value for value in values(lots) if value < call]
    if told.get("facing_opening_bet", _NOTHING).value is False and len(earlier) == 1:
        told["last_full_bet_or_raise"] = Change(call - earlier[0], text)
        lots = tuple(lot for lot in lots if lot.values not in ((call,), (earlier[0],)))
    if told and (set(told) - {"new_chips"} <= set(known) or marked) and _all_told(lots, told, context):
        return (*merged(before, told), "")
    known_told = {name: change for name, change in _around(text, language).items() if name in known}
    alike = known_told and before.kind not in WAGERS and _all_told(lots, known_told, context)
    if alike and not follow.act(text):
        return (*merged(before, known_told), "")
    if before.kind == "betting":
        if short := amended.short_blind(text, before.facts, language):
            return (*merged(before, short), "")
        if amended.no_small_blind(text):
            posted = {**(before.facts.get("posted") or {}), "SB": 0}
            return (*merged(before, {"posted": Change(posted, text)}), "")
        seat = None if follow.act(text) or follow.NOT.search(text) else _seat(text, before)
        if seat:
            return (*merged(before, {"to_act": Change(seat, seat)}), "")
    if before.kind == "out-of-turn" and marked:
        if told := early.done(text, context.question, before, language):
            return (*merged(before, told), "")
        did = follow.act(amended.what_is(text)) if "correct_action" in before.facts else None
        if did and not amended.hypothetical(text):
            told = {"correct_action": Change(did, text), **amount_of("correct_action", text, language)}
            return (*merged(before, told), "")
    if before.kind == "pots" and (seats := amended.button_moved(before.facts, text)):
        return (*merged(before, seats), "")
    if before.kind == "pots" and (paid := had(text, context.question, before, language)):
        return (*merged(before, {"contributions": Change(paid, text)}), "")
    if before.kind in ("big-blind-ante", "pot-count"):
        told = (
            amended.held(text, language)
            if before.kind == "big-blind-ante"
            else amended.quoted(text, language)
        )
        if told:
            return (*merged(before, told), "")
    if before.kind == "showdown-order":
        read, changed = carried(text, language, before)
        if "final_round_bet" in changed or "last_aggressor" in changed:
            return read, changed, ""
    counts = _recounted(text, language, before) if marked else {}
    if counts:
        return (*merged(before, counts), "")
    return None


def card_out(text: str, language: Language) -> bool | None:
    """Whether the next card is dealt, as the words tell or suppose it; None where they do neither."""
    card = next_card(laid(take_apart(anew.supposed(text), language)).story)
    return card[0] if card else None


def _others_there(text: str, chips: Sequence[int], before: Reading, gone: Sequence[int]) -> list[int]:
    """The chips that lie there beside those of the words: added to, or counted anew of one sort."""
    there, more = list(before.facts.get("new_chips") or ()), amended.adds(text)
    left = [one for one in there if one not in gone]
    if gone and {*gone} < {*there} and not {*chips} & {*left}:
        return left
    if before.facts.get("prior_chips") and amended.fewer(text):
        return []  # "only two 100s on top": of what lay there before
    too_few = sum(chips) < (before.facts.get("call_to") or 0)
    if not more and not (too_few and len({*chips}) == 1 and {*chips} & {*there}):
        return []
    return there if more and not amended.fewer(text) else [one for one in there if one not in chips]


def _otherwise(text: str, context: Context, language: Language) -> dict[str, Change]:
    """What one thing of a wager is instead: the chips before it, the amount said, the raise it faces."""
    facts = context.reading.facts
    if told := amended.pulled(text, facts.get("prior_chips") or (), language, facts.get("new_chips") or ()):
        return told
    if when := amended.said_when(text, facts):
        return when
    amount = amended.spoken(text, language) if facts.get("declared_amount") else None
    if amount:
        return {"declared_amount": Change(amount, text)}
    known = values(anew.lots(context.question, context.language))
    return faced.not_raised(text, facts, [*known]) or faced.raised_by_a_caller(text, context, language)


def _all_told(lots: Sequence[anew.Lot], told: Mapping[str, Change], context: Context) -> bool:
    """Whether every amount of the words is understood, or was told before."""
    placed = figures([change.value for change in told.values()])
    before = {sum(context.reading.facts.get("new_chips") or ())}
    before |= values(anew.lots(context.question, context.language))
    return values(lots) <= placed or (len(lots) == 1 and values(lots) <= before)


def values(lots: Sequence[anew.Lot]) -> set[int]:
    return {value for lot in lots for value in lot.values}


def _recounted(text: str, language: Language, before: Reading) -> dict[str, Change]:
    """ "And if only one busted?": the one count that the words change."""
    told = recounted(take_apart(text, language), before.kind, before.facts)
    return {name: Change(value, text) for name, value in told.items()}


def gone_on(text: str, context: Context, language: Language, marked: bool) -> Retold | None:
    """The words as the grammar reads them on top of the hand."""
    before = context.reading
    if before.kind == "betting" and (_STAFF.search(text) or _nameless(text, context)):
        return None
    read, changed = carried(text, language, before)
    return (read, changed, "") if changed else None


def _nameless(text: str, context: Context) -> bool:
    """Whether the words name a player of the hand whom the reading does not call by his name."""
    seats = {str(act["seat"]) for act in context.reading.facts.get("actions") or ()}
    before, now = anew.players(context.question, text, context.language)
    return bool({who for _, who in now} & {who for _, who in before} - seats)


def told_anew(
    text: str, context: Context, house: str, leans: bool, ours: bool, reader: Reader
) -> Retold | None:
    """The hand with the words put where they belong, read as a whole; `ours`: they speak of this hand."""
    hand, language = context.question, context.language
    first = reader.read(hand, language, house)
    if "betting" in {first.kind, context.reading.kind} and first.kind != context.reading.kind:
        return None  # the words of the hand are not all that was told
    if won.tells(text, context.reading) and _known(text, context):
        return None  # of whom they say that he wins, no chips are told anew
    if context.reading.kind == "betting" and _denied(hand, text, language):
        return None  # what somebody did not do is not put among what was done
    told = list(anew.tellings(hand, text, language, reader.marks(hand, language)))
    swapped = None if anew.lots(text, language) else amended.swapped(hand, text, language)
    if swapped:
        told.insert(0, anew.Telling(swapped, "exchanged"))
    wins = won.tells(text, context.reading) and not won.of_folds(text)
    around = _around(text, language)
    for telling in told:
        aside = telling.how == "asked" or (follow.asking(text) and telling.words != swapped)
        if not ours and not telling.told and aside:
            continue
        if telling.how != "asked" and not leans and context.reading.kind != "pots":
            continue
        after = reader.read(telling.words, language, house)
        if after.kind is None or after.confidence == "low" or not _fits(telling, text, first, after, context):
            continue
        reading, changed = laid_over(context.reading, first, after, text)
        if about := {n: c for n, c in around.items() if reading.facts.get(n, c.value) != c.value}:
            reading, names = merged(reading, about)
            changed = (*changed, *names)
        if wins and won.untold(context.reading, reading):
            continue  # who wins is not heard
        over = played_over(context.reading, first)
        if over & {*changed} or ("contributions" in over and _BY_PLAYER & {*changed}):
            continue  # what was changed since the first words is not to be lost
        if changed or reading.asked != context.reading.asked or telling.how == "asked":
            return reading, changed, telling.words
    return None


def _denied(hand: str, text: str, language: Language) -> bool:
    """Whether something is told not to have been done."""
    return amended.denies(text, language) and not anew.corrected(hand, text, language)


def worded(text: str, now: Reading, context: Context, house: str, reader: Reader) -> str:
    """The words of a pot with what was changed in their place, where they are read as it is now."""
    if now.kind != "pots":
        return ""
    hand, language = context.question, context.language
    for telling in anew.tellings(hand, text, language, reader.marks(hand, language)):
        after = reader.read(telling.words, language, house)
        if after.kind == "pots" and after.confidence != "low" and _stakes(after) == _stakes(now):
            return telling.words
    return ""


def _stakes(reading: Reading) -> list[tuple[Any, ...]]:
    """What each of a pot has in, and who folded."""
    seats = list(reading.facts.get("seats") or ())
    folded = list(reading.facts.get("folded") or [False] * len(seats))
    return sorted(zip(map(str, seats), reading.facts.get("contributions") or (), folded, strict=False))


def _known(text: str, context: Context) -> bool:
    """Whether the amounts of the words are what players have in."""
    lots = values(anew.lots(text, context.language))
    return bool(lots) and lots <= {*(context.reading.facts.get("contributions") or ())}


def winners(text: str, context: Context, house: str, reader: Reader) -> Retold | None:
    """The pots with who wins them, told after they were laid."""
    before = context.reading
    lots = anew.lots(text, context.language)
    if not won.tells(text, before) or not values(lots) <= {*(before.facts.get("contributions") or ())}:
        return None
    for words, names in won.tellings(context.question, text, before, context.language):
        after = reader.read(words, context.language, house)
        if after.confidence == "low" or not won.fits(after, before, text):
            continue
        alike = won.same_players(before, after, text)
        facts = won.ranked(before, after, names) if names or alike else after.facts
        if (was := before.facts.get("high_rank")) and facts.get("high_rank"):
            facts = {**facts, "high_rank": won.among(was, facts["high_rank"], text)}
        heard = {name: Heard(text, None, "said") for name in facts}
        changed = tuple(
            name
            for name in ("high_rank", "low_rank", "best_hand")
            if facts.get(name) != before.facts.get(name)
        )
        if "high_rank" in changed and "best_hand" not in facts:
            changed = tuple(name for name in changed if name != "best_hand")
        if not changed:
            return None
        renamed = any(old != new for old, new in names.items())
        return replace(after, facts=facts, heard=heard), changed, "" if renamed else words
    return None


def played_over(before: Reading, first: Reading) -> set[str]:
    """The facts of players that are other now than the words of the hand tell."""
    if before.kind != first.kind:
        return set()
    acts = {"actions"} if before.facts.get("actions") != first.facts.get("actions") else set()
    paid = {"contributions"} if _paid(before) != _paid(first) else set()
    return acts | paid


def _paid(reading: Reading) -> dict[Any, Any]:
    """What each player has in, whatever their order."""
    seats, paid = reading.facts.get("seats") or (), reading.facts.get("contributions") or ()
    return dict(zip(seats, paid, strict=False))


def _fits(telling: anew.Telling, text: str, first: Reading, after: Reading, context: Context) -> bool:
    """Whether a hand told anew is the hand before with what the words say, and nothing else."""
    there, known = figures(after.facts), figures(first.facts)
    before = values(anew.lots(context.question, context.language)) & known
    if not values(telling.told) <= there:
        return False
    acts = [len(one.facts.get("actions") or ()) for one in (first, after)]
    if _all_in(after) > _all_in(first) and not _SHORT.search(text):
        return False  # who makes less than there is to call is not all-in for it
    if not _same_players(telling, first, after, text, context.question):
        return False
    chips = [value for lot in telling.told if lot.sort == "chips" for value in lot.values]
    if chips and after.kind in WAGERS and not amended.adds(text):
        laid = [*(after.facts.get("new_chips") or ()), *(after.facts.get("chips") or ())]
        if sorted(laid) != sorted(chips) and sorted(after.facts.get("prior_chips") or ()) != sorted(chips):
            return False  # what lay there before is not added to it
    akin = after.kind == first.kind or {after.kind, first.kind} <= set(WAGERS) or _pots_it(first, after)
    if not before - {*telling.gone} <= there:
        return False
    if telling.how == "exchanged":
        players = [len(one.facts.get("seats") or ()) for one in (first, after)]
        same = acts[0] == acts[1] and (players[0] == players[1] or follow.act(text) == "fold")
        return akin and same and after.facts != first.facts
    if telling.how == "added":
        pots = [int(one.facts["pot_before"]) for one in (first, after) if one.facts.get("pot_before")]
        if pots != sorted(pots):
            return False  # nothing that comes behind takes chips out of it
        return (akin or context.open) and after.facts != first.facts
    aims = [(one.asked, one.facts.get("to_act")) for one in (first, after)]
    return acts[0] <= acts[1] and (aims[0] != aims[1] or aimed_at(text, context.language) is not None)


def _all_in(reading: Reading) -> int:
    """How many called for less, all-in."""
    acts = reading.facts.get("actions") or ()
    return sum(bool(act.get("all_in")) and act["action"] == "call" for act in acts)


_SHORT: Final = re.compile(
    r"\b(?:all[- ]?in|allin|jam\w*|shov\w*|push\w*|short|stack|last|letzte\w*|only|just|nur|left|übrig)\b",
    re.IGNORECASE,
)


def _pots_it(first: Reading, after: Reading) -> bool:
    """Whether both are of a bet of the pot: its size is that of the wager, and the most that may be bet."""
    limit = {one.facts.get("structure") for one in (first, after)} == {"pot-limit"}
    most = (after.kind, after.asked) == ("betting", "maximum")
    return limit and most and first.facts.get("declared") == "pot"


def _same_players(telling: anew.Telling, first: Reading, after: Reading, text: str, hand: str) -> bool:
    """Whether nobody who was named is lost, and nobody is there twice."""
    if first.kind != after.kind:
        return True
    if first.kind == "pots":
        if telling.gone and not telling.told and follow.act(text) != "fold":
            return False  # what somebody had in is lost
        if any(first.facts.get("folded") or ()) > any(after.facts.get("folded") or ()) and not won.of_folds(
            text
        ):
            return False  # who folded is not to win
        more = len(after.facts.get("seats") or ()) - len(first.facts.get("seats") or ())
        names = [{str(s) for s in one.facts.get("seats") or ()} for one in (first, after)]
        if {name for name in names[0] - names[1] if name.startswith("Seat ") or name.istitle()}:
            return False
        if _named_before(hand, text) & (names[1] - names[0]):
            return False  # he is one of those who are not called by his name
        fresh = values(telling.told) - {*(first.facts.get("contributions") or ())}
        return more <= len(fresh) or anew.MORE.search(text) is not None
    if first.kind != "betting":
        return True
    seats = [{str(act["seat"]) for act in one.facts.get("actions") or ()} for one in (first, after)]
    moved = first.facts.get("street") != after.facts.get("street")
    if moved and _STAFF.search(text):
        return False  # a card that the dealer puts out is not another round of the same bets
    grown = len([one for one in seats[1] if nameless(one)]) - len([one for one in seats[0] if nameless(one)])
    if (other := anew.stranger(hand, text)) and other not in seats[1]:
        return False
    known = {one for one in seats[0] if not nameless(one) and one != "ME"} <= seats[1]
    return known and (grown <= 0 or _SOMEBODY.search(text) is not None)


def _named_before(hand: str, text: str) -> set[str]:
    return {who for _, who in anew.players(hand, text, language_of(hand))[0]}


def figures(facts: Any) -> set[int]:
    if type(facts) is int:
        return {facts}
    if isinstance(facts, Mapping):
        facts = list(facts.values())
    if not isinstance(facts, list | tuple):
        return set()
    total = {sum(facts)} if facts and all(type(one) is int for one in facts) else set()
    return total | {one for each in facts for one in figures(each)}


def carried(text: str, language: Language, before: Reading) -> tuple[Reading, tuple[str, ...]]:
    """The words read as going on with the hand, and the facts that they change."""
    after = scenario.read(text, language, before)
    held = any(one.how == "carried" for one in after.heard.values())
    if not held or after.kind != before.kind:
        return before, ()
    names = sorted({*before.facts, *after.facts})
    changed = tuple(name for name in names if after.facts.get(name) not in (None, before.facts.get(name)))
    placed = str([after.facts.get(name) for name in changed])
    if any(one not in placed for one in after.unread):
        return before, ()
    if after.kind == "out-of-turn" and follow.of_actions(text) and {"call_to", "correct_action"} & {*changed}:
        return before, ()  # whose action that is, is not told
    return replace(after, unread=(), confidence="fair"), changed


def _around(text: str, language: Language) -> dict[str, Change]:
    """What is told of the game around a hand: its structure, its blinds."""
    told = amended.changes(text, language)
    return {name: told[name] for name in ("structure", "blinds") if name in told}


def _seat(text: str, before: Reading) -> str | None:
    """ "and for B?": another player of the hand."""
    seats = {str(act["seat"]) for act in before.facts.get("actions") or () if isinstance(act, Mapping)}
    seats |= {str(seat) for seat in before.facts.get("seats") or ()}
    if _BESIDE.search(text):
        return None  # "for the one behind the button": somebody else
    named = [seat for seat in sorted(seats) if seat.casefold() in text.casefold().replace("?", " ").split()]
    short = len(text.split()) <= follow.SHORT - 2 and not any(c.isdigit() for c in text)
    fresh = named and named[0] != before.facts.get("to_act")
    return named[0] if short and fresh and len(named) == 1 else None


def laid_over(before: Reading, first: Reading, after: Reading, words: str) -> tuple[Reading, tuple[str, ...]]:
    """What a hand told anew changes of the hand before; what was set right since the first words stays."""
    names = sorted({*first.facts, *after.facts})
    changed = tuple(name for name in names if first.facts.get(name) != after.facts.get(name))
    facts = dict(after.facts)
    if first.kind != after.kind:
        changed = tuple(name for name in changed if name in after.facts)
    if before.kind == after.kind:
        new = {*changed, *_BY_PLAYER} if _BY_PLAYER & {*changed} else {*changed}
        taken_back = {*first.facts} - {*before.facts} - new
        facts = {name: value for name, value in facts.items() if name not in taken_back}
        facts |= {name: value for name, value in before.facts.items() if name not in new}
        reordered = "seats" in changed  # the words say where they sit
        facts |= _in_order(before.facts, facts, changed) if before.kind == "pots" and not reordered else {}
    by_hands = "high_rank" in changed and not {"contributions", "seats"} & {*changed}
    if before.kind == after.kind == "pots" and by_hands and won.same_players(before, after, words):
        facts = won.ranked(before, replace(after, facts=facts), {})
    heard = {}
    for name in facts:
        was = before.heard.get(name) or after.heard.get(name, Heard(""))
        heard[name] = Heard(words, None, "said") if name in changed else Heard(was.words, None, "carried")
    for name in set(changed) & {*after.heard}:
        if after.heard[name].how != "said" or after.heard[name].words.startswith(DERIVED):
            heard[name] = after.heard[name]
    return replace(after, facts=facts, heard=heard, asked=after.asked or before.asked), changed


def _in_order(was: Mapping[str, Any], now: Mapping[str, Any], changed: Sequence[str]) -> dict[str, Any]:
    """The players of a pot in the order, and with the ranks, that were told since the first words."""
    seats = list(was.get("seats") or ())
    if not seats or set(seats) != set(now.get("seats") or ()):
        return {}
    place = {seat: at for at, seat in enumerate(now["seats"])}
    out = {
        name: [now[name][place[s]] for s in seats] for name in ("contributions", "folded") if now.get(name)
    }
    ranks = {n: was[n] for n in ("high_rank", "low_rank") if was.get(n) and n not in changed}
    return {"seats": seats, **out, **ranks}


def merged(before: Reading, told: Mapping[str, Change]) -> tuple[Reading, tuple[str, ...]]:
    """A reading with some facts changed; what was derived from them is derived anew or forgotten."""
    kind, facts, heard = _of_kind(before, told)
    known = fact_words.facts_of(kind)
    changed: list[str] = []
    for name, change in sorted(told.items(), key=lambda one: one[0] != "street"):
        name = "chips" if name == "new_chips" and "chips" in known else name
        if name not in known or facts.get(name) == change.value:
            continue
        changed.append(name)
        if name == "call_to" and change.value and facts.get("facing_bet") is False:
            facts["facing_bet"], heard["facing_bet"] = True, Heard(change.words, None, "said")
        _follow_on(facts, heard, name, change.value)
        facts.pop(name, None)
        heard.pop(name, None)
        if change.value is not None:
            facts[name], heard[name] = change.value, Heard(change.words, None, "said")
    if not changed:
        return before, ()
    if "street" in changed and before.facts.get("street") == "preflop":
        _off_the_blinds(facts, heard)
    lacks = () if _TOLD_BY & {*changed} else before.lacks
    made = Reading(kind, facts, heard, confidence="sure", asked=before.asked, lacks=lacks)
    return made, tuple(changed)


def _off_the_blinds(facts: dict[str, Any], heard: dict[str, Heard]) -> None:
    """Past the flop the big blind is no bet: where nothing else was, there is nothing to call."""
    blinds = facts.get("blinds") or ()
    if facts.get("street") == "preflop" or not blinds or facts.get("call_to") != max(blinds):
        return
    for name in ("call_to", "last_full_bet_or_raise"):
        facts.pop(name, None)
        heard.pop(name, None)
    facts["facing_bet"], heard["facing_bet"] = (
        False,
        Heard(f"{DERIVED} nothing was bet before", None, "derived"),
    )


def _of_kind(before: Reading, told: Mapping[str, Change]) -> tuple[str, dict[str, Any], dict[str, Heard]]:
    """The facts as carried; words said over an undercall make it a wager."""
    kind, facts = str(before.kind), dict(before.facts)
    heard = {name: Heard(one.words, None, "carried") for name, one in before.heard.items()}
    if kind in WAGERS and told and not set(told) & set(fact_words.facts_of(kind)) - {"chips"}:
        kind = "wager"
        if "chips" in facts:
            facts["new_chips"], heard["new_chips"] = facts.pop("chips"), heard.pop("chips", Heard(""))
        facts = {name: value for name, value in facts.items() if name in fact_words.facts_of(kind)}
    return kind, facts, heard


def _follow_on(facts: dict[str, Any], heard: dict[str, Heard], name: str, value: Any) -> None:
    """Derived facts that rest on a changed one: equal to it, they follow; otherwise they are forgotten."""
    rests = {
        "blinds": ("call_to", "last_full_bet_or_raise"),
        "call_to": ("last_full_bet_or_raise", "facing_bet"),
        "street": ("facing_opening_bet", "next_card"),
        "declared": ("declared_amount", "order") if value is None else (),
    }.get(name, ())
    old = facts.get(name)
    was = old[-1] if isinstance(old, list | tuple) and old else old
    now = value[-1] if isinstance(value, list | tuple) and value else value
    for other in rests:
        told = not heard.get(other, Heard("")).words.startswith(DERIVED)
        if other not in facts or (told and name != "declared" and other != "next_card"):
            continue
        if type(facts[other]) is int and facts[other] == was and type(now) is int:
            facts[other] = now
        elif not (other == "facing_bet" and now):
            facts.pop(other)
            heard.pop(other, None)


def amount_of(fact: str, text: str, language: Language) -> dict[str, Change]:
    """ "He raised to 1,200" answers what he did, and how much."""
    told = [one for one in numbers.amounts(text, language) if one.sense is Sense.AMOUNT]
    to = {"correct_action": "correct_to"}.get(fact)
    if to is None:
        return {}
    return {to: Change(told[0].values[0], told[0].words) if len(told) == 1 else Change(None, text)}
