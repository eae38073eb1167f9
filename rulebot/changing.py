"""The same hand with a fact changed, an action added or another question asked; a whole new hand is none."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from rulebot import again, amended, anew, follow, onward, proposed, replayed, scenario, varied, won
from rulebot.amended import goes_on
from rulebot.answered import question
from rulebot.asked import asked_for
from rulebot.beside import more
from rulebot.context import DERIVED, Context
from rulebot.intent import without_houses
from rulebot.library import Library
from rulebot.model import Language
from rulebot.question import houses_named
from rulebot.readers import HANDS
from rulebot.rulings import ruling
from rulebot.said import Said, Turn
from rulebot.say import say
from rulebot.scenario import Heard, Reading
from rulebot.scenario.carry import aimed_at
from rulebot.varied import Retold, figures, values

_MOST_LOTS: Final = 2
"""Amounts of a follow-up; with more of them it tells a hand of its own."""


@dataclass(frozen=True)
class _Told:
    """What the words of a follow-up tell, as far as their form shows it."""

    said: Said

    @property
    def text(self) -> str:
        return self.said.text

    @property
    def before(self) -> Reading:
        """The hand that they are said to."""
        return self.said.context.reading

    @cached_property
    def house(self) -> str:
        """The house to rule under."""
        return self.said.asked(self.text).houses[0]

    @cached_property
    def marked(self) -> bool:
        """They begin as what goes on does: "and if ..."."""
        return bool(follow.MARK.match(self.text))

    @cached_property
    def lots(self) -> tuple[anew.Lot, ...]:
        """Their amounts."""
        return anew.lots(self.text, self.said.context.language)

    @property
    def sums(self) -> int:
        """How many amounts they tell; chips and what they come to are one."""
        return len({sum(lot.values) for lot in self.lots})

    @cached_property
    def leans(self) -> bool:
        """They mean nothing by themselves."""
        text, context = self.text, self.said.context
        return bool(
            self.marked
            or follow.bare(text)
            or follow.states(text)
            or (context.open and not follow.asking(text))
            or replayed.later_street(text, context.question, context.reading, context.language)
            or (context.reading.kind in varied.WAGERS and amended.if_said(text, context.language))
            or self.corrects
            or again.claimed(text)
            or (self.names and self.tells and not follow.asking(text))
        )

    @cached_property
    def ours(self) -> bool:
        """They suppose something of this hand, or ask of its players."""
        said = self.said
        return follow.supposes(self.text) or _of_this_hand(
            self.text, said.context, said.language, self.marked
        )

    @cached_property
    def own(self) -> bool:
        """They tell a hand of their own."""
        many = self.sums > _MOST_LOTS
        general = follow.general(self.text) and follow.supposes(self.text)
        if general and not follow.goes_with(self.text) and len(self.lots) >= _MOST_LOTS:
            return True
        if self.corrects:
            return False
        return self.alone and (many or not (self.marked or self.said.context.open))

    @cached_property
    def corrects(self) -> bool:
        """They put another amount in the place of one that was told."""
        context = self.said.context
        return anew.corrected(context.question, self.text, context.language) is not None

    @cached_property
    def alone(self) -> bool:
        """They could be a hand of their own."""
        if not _stands_alone(self.text, self.said.language):
            return False
        return not (self.marked and varied.carried(self.text, self.said.language, self.before)[1])

    @cached_property
    def wins(self) -> bool:
        """They tell who wins."""
        return bool(
            won.tells(self.text, self.before) and won.named(self.text, self.before, self.said.language)
        )

    @cached_property
    def tells(self) -> bool:
        """They tell an amount or an action, and do not ask of something else."""
        told = bool(self.lots) or follow.act(self.text) is not None or follow.of_actions(self.text)
        besides = follow.asks_besides(self.text)
        return told and (not besides or aimed_at(self.text, self.said.context.language) is not None)

    @cached_property
    def names(self) -> bool:
        """They name a player of this hand."""
        context = self.said.context
        return replayed.names(self.text, context.question, self.before, context.language)

    @cached_property
    def on_top(self) -> bool:
        """They belong to the hand: what cannot be placed is said to be so."""
        with_it = follow.goes_with(self.text) or (self.marked and self.names)
        few = self.sums <= _MOST_LOTS and all(lot.sort != "blinds" for lot in self.lots)
        return self.wins or (bool(with_it) and self.tells and few and not follow.general(self.text))


def changed(said: Said) -> Turn | None:
    """The same hand, changed by the words; what cannot be placed is said to be so."""
    context = said.context
    heard = amended.reported(said.text)
    said = replace(said, text=anew.seated(context.question, heard, context.language))
    told = _Told(said)
    if context.reading.kind is None:
        return _of_rules(told)
    if context.reading.kind in varied.WAGERS and amended.by_others(told.text) and not told.lots:
        return Turn("again", said.asked(context.question), context.reading)  # it changes nothing
    if told.before.kind == "wager" and told.leans and told.lots and _raises_for_another(told):
        return _with_the_hand(told) or _unread(told)
    if potted := _repotted(told):
        return _turn(told, (*potted, ""))
    if onward.tells(told.text, context) and (goes_on(told.text) or not told.own):
        return _played_on(told)
    if wins := varied.winners(told.text, context, told.house, said.reader):
        return _turn(told, wins)
    if played := _of_its_players(told):
        return _turn(told, (*played, ""))
    if not told.leans and not _asked_of_it(told):
        if told.wins and not follow.asking(told.text):
            return _unread(told)
        return _with_the_hand(told)
    if told.own:
        return _remembered(told)
    if context.reading.kind == "betting":
        fresh = replayed.somebody_new(told.text, context.question, told.before)
        if told.tells and (fresh or (told.marked and anew.stranger(context.question, told.text))):
            placed = replayed.replayed(told.text, context.question, told.before, said.language)
            return _turn(told, (*placed, "")) if placed and fresh else _unread(told)
        if proposed.again(told.text, context.said, context.reading.facts, said.language):
            words = anew.asked_anew(context.question, told.text, said.language)
            return Turn("change", said.asked(words), replace(context.reading, asked="minimum"))
    if retold := _retold(told):
        return _turn(told, retold)
    if context.reading.kind == "underbet" and not told.lots and _card(told):
        return Turn("again", said.asked(context.question), context.reading)
    return _unplaced(told)


def _of_its_players(told: _Told) -> tuple[Reading, tuple[str, ...]] | None:
    """ "Button folds. Back on UTG, can he raise?": its players, if no mark; new amounts come behind."""
    question = told.said.context.question
    if told.before.kind != "betting" or told.leans or told.alone or not told.names:
        return None
    placed = replayed.replayed(told.text, question, told.before, told.said.language)
    if placed is None or not values(told.lots) - values(anew.lots(question, told.said.context.language)):
        return placed
    done = list(told.before.facts.get("actions") or ())
    return placed if list(placed[0].facts["actions"])[: len(done)] == done else None


def _raises_for_another(told: _Told) -> bool:
    """ "He makes it 400. min for me?", where the smallest raise over a wager is asked."""
    return aimed_at(told.text, told.said.context.language) == "minimum" and follow.act(told.text) == "raise"


def _card(told: _Told) -> bool:
    """Whether they say of the next card what is known."""
    card = varied.card_out(told.text, told.said.language)
    return card is not None and card == told.before.facts.get("next_card")


def _asked_of_it(told: _Told) -> bool:
    """Whether a question that stands by itself is asked of this hand, with its amounts."""
    context = told.said.context
    return told.ours and not values(told.lots) - values(anew.lots(context.question, context.language))


def _of_rules(told: _Told) -> Turn | None:
    """What is said to an answer from the books: the rest of a hand, or more of the rule."""
    said, text = told.said, told.text
    whole = "" if follow.asking(text) else _joined(told)
    if whole:
        return Turn("again", said.asked(whole), follows=whole)
    joined = told.leans and (told.marked or said.context.open or follow.states(text))
    return more(said, loose=not (joined or follow.leans(text)))


def _retold(told: _Told) -> Retold | None:
    """The hand with the words put where they belong, by the first way that can."""
    said, context = told.said, told.said.context
    words, code = " ".join(without_houses(told.text).split()), said.language
    if told.leans and not context.reading.lacks:
        retold = varied.retold(words, context, code, told.marked)
        if retold and possible(retold[0], said.library, told.house):
            return (
                *retold[:2],
                retold[2] or varied.worded(words, retold[0], context, told.house, said.reader),
            )
    anew_ = varied.told_anew(words, context, told.house, told.leans, told.ours, said.reader)
    if anew_ is not None or told.alone or not told.leans:
        return anew_
    return varied.gone_on(words, context, code, told.marked)


def _unplaced(told: _Told) -> Turn | None:
    """What no way could place: asked with the whole hand, remembered of it, or said to be unread."""
    said, context, text = told.said, told.said.context, told.text
    if (told.alone and not told.on_top) or not told.leans:
        return None
    others = context.reading.kind not in HANDS and (told.marked or follow.states(text))
    if others and told.lots and not _as_first_told(told):
        return _unread(told)
    if context.reading.lacks or others:
        whole = f"{context.question[: anew.LONGEST]} {text}"  # it may be told anew with what is added
        alone = "" if context.reading.lacks else text
        return Turn("again", said.asked(whole), follows=whole, alone=alone)
    pot = _remembered(told)
    few = len(told.lots) == 1 and len(text.split()) <= follow.SHORT - 2 and not follow.asking(text)
    unread = told.on_top or (told.tells and (follow.supposes(text) or few))
    return _unread(told) if pot is None and unread else pot


def _as_first_told(told: _Told) -> bool:
    """Whether nothing was changed since the first words: read anew, they tell the same."""
    said, before = told.said, told.before
    first = said.reader.read(said.context.question, said.context.language, told.house)
    return first.kind == before.kind and all(
        before.facts.get(name) == one for name, one in first.facts.items()
    )


def _turn(told: _Told, retold: Retold) -> Turn:
    reading, names, whole = retold
    words = whole or question(told.text, told.said.context)
    if reading.asked and aimed_at(words, told.said.context.language) not in (None, reading.asked):
        words = told.text  # what is asked now is not what was asked first
    if reading.also:  # what was settled before stays so; what is changed is changed either way
        now = {name: reading.facts[name] for name in names if name in reading.facts}
        also = (replace(one, facts={**one.facts, **now}) for one in reading.also)
        reading = replace(reading, also=tuple(also) if told.before.also else ())
    house = next(iter(houses_named(told.text, told.said.library)), None)
    return Turn("change", told.said.asked(words, house=house), reading, names, whole)


def _unread(told: _Told) -> Turn:
    return Turn("unread", told.said.asked(told.text), told.before)


def _played_on(told: _Told) -> Turn:
    """The round behind a wager, as that was ruled on."""
    before = told.before
    found = ruling(told.said.library, str(before.kind), before.facts, told.house)
    verdict = found.get("verdict")
    placed = verdict and onward.played_on(told.text, told.said.context, verdict, told.said.language)
    return _turn(told, (*placed, "")) if placed else _unread(told)


def _repotted(told: _Told) -> tuple[Reading, tuple[str, ...]] | None:
    """A pot-limit bet or raise made to the limit that was ruled, and what the next one may bet."""
    before = told.before
    if before.facts.get("structure") != "pot-limit" or before.kind not in ("betting", "wager"):
        return None
    found = ruling(told.said.library, before.kind, before.facts, told.house)
    found = asked_for(found, before.asked, before.facts)
    return onward.repotted(told.text, told.said.context, found.get("verdict") or {}, told.said.language)


def _with_the_hand(told: _Told) -> Turn | None:
    """A hand that does not tell all by itself, read with the one before: "he makes it 5000, min for me?"."""
    said, before, code = told.said, told.before, told.said.language
    if any(lot.sort == "blinds" for lot in anew.lots(told.text, code)) or before.kind not in HANDS:
        return None
    alone = said.reader.read(told.text, code, told.house)
    if alone.kind not in HANDS or alone.confidence == "low":
        return None
    found = ruling(said.library, alone.kind, alone.facts, told.house)
    if not alone.lacks and not found.get("asks"):
        return None
    whole = anew.asked_anew(said.context.question, told.text, code)
    after = said.reader.read(whole, code, told.house)
    usable = after.kind in HANDS and after.confidence != "low" and not after.lacks
    if usable and values(anew.lots(whole, code)) <= figures(after.facts):
        ruled = ruling(said.library, str(after.kind), after.facts, told.house)
        if ruled["kind"] != "impossible" and not ruled.get("asks"):
            return Turn("again", said.asked(whole), follows=whole)
    blinds = before.facts.get("blinds")
    if alone.lacks or not blinds or [ask["fact"] for ask in found["asks"]][:1] != ["blinds"]:
        return None
    facts, heard = {**alone.facts, "blinds": blinds}, {**alone.heard, "blinds": Heard("", None, "carried")}
    reading = replace(alone, facts=facts, heard=heard)
    return Turn("change", said.asked(told.text), reading, follows=told.text)


def _remembered(told: _Told) -> Turn | None:
    """A pot told anew with the smallest chip and the seats of the one before, where it tells neither."""
    said, text, before = told.said, told.text, told.before
    chip = before.facts.get("smallest_chip")
    if before.kind != "pots" or not chip or follow.supposes(text):
        return None
    if re.search(r"\b(?:chips?|button)\b", text, re.IGNORECASE):
        return None
    if before.heard.get("smallest_chip", Heard("")).words.startswith(DERIVED):
        return None
    whole = f"{text.rstrip(' .?!')}. {say('won.smallest_chip', said.language, amount=chip)}"
    after = said.reader.read(whole, said.language, told.house)
    known, seats = [str(s) for s in before.facts.get("seats") or ()], after.facts.get("seats") or ()
    if after.kind != "pots" or after.confidence == "low" or not {*map(str, seats)} - {"others"} <= {*known}:
        return None
    order = {seat: at for at, seat in enumerate(seat for seat in known if seat != "others")}
    by_seat = sorted(range(len(seats)), key=lambda at: order.get(str(seats[at]), len(order)))
    lists = {
        name: [after.facts[name][at] for at in by_seat]
        for name in ("seats", "contributions", "folded", "dead")
        if after.facts.get(name)
    }
    reading = replace(after, facts={**after.facts, **lists})
    return Turn("change", said.asked(whole), reading, follows=whole)


def _joined(told: _Told) -> str:
    """What was told first and what is told now, where only both together are this hand."""
    said, text = told.said, told.text
    first, language = said.context.question[: anew.LONGEST].rstrip(), said.context.language
    first += "" if first.endswith(("?", ".", "!")) else "."
    parts = [said.reader.read(part, language, told.house) for part in (text, first)]
    for words in (f"{first} {text}", f"{text.rstrip('.')}. {first}"):
        whole = said.reader.read(words, language, told.house)
        anew_ = all((whole.kind, whole.asked, whole.facts) != (p.kind, p.asked, p.facts) for p in parts)
        placed = values(anew.lots(text, language)) <= figures(whole.facts)
        if whole.kind is not None and whole.confidence != "low" and anew_ and placed:
            return words
    return ""


def _of_this_hand(text: str, context: Context, language: Language, marked: bool) -> bool:
    """What a player of this hand may do: "can he raise?", "co calls, minimum for the button?"."""
    aim = aimed_at(text, language)
    if follow.general(text) or (aim is None and not follow.of_actions(text)):
        return False
    if marked or follow.of_this_hand(text) or aim in ("minimum", "maximum", "call-amount"):
        return True
    before, now = anew.players(context.question, text, context.language)
    known = {who for _, who in before}
    return any(who in known or who.isupper() for _, who in now)  # a position, if not a name told before


def possible(reading: Reading, library: Library, house: str) -> bool:
    """Whether the facts can be; that somebody who is all-in is asked about is for the calculator to say."""
    acts = reading.facts.get("actions") or ()
    done = (
        [act for act in acts if act["seat"] == reading.facts.get("to_act")]
        if reading.kind == "betting"
        else []
    )
    if done and done[-1].get("all_in"):
        return True
    return bool(ruling(library, str(reading.kind), reading.facts, house)["kind"] != "impossible")


def _stands_alone(text: str, language: Language) -> bool:
    """Is it a hand of its own: blinds or a bet to face, and what was done?"""
    read = scenario.read(text, language)
    said = [name for name, heard in read.heard.items() if heard.how == "said"]
    return read.kind is not None and read.confidence != "low" and len(said) >= 3
