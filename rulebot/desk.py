"""The desk: a question in, a verified reply out. The one service behind every face.

Order: a rule asked for by number, a comparison, a hand to be ruled on, else what
the books say. Works without a language model.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import Any, Literal

from rulebot import (
    asked,
    called,
    comparing,
    conversation,
    follow,
    headsup,
    llm,
    lookup,
    matter,
    numbers,
    proposed,
    readers,
    reply,
    retold,
    rewriting,
    rulings,
    scenario,
    told,
    translating,
    unsure,
    verify,
)
from rulebot.blend import blended, of_its_own
from rulebot.calculate.kinds import KINDS
from rulebot.context import Context, kept, read_as
from rulebot.errors import RulebotError
from rulebot.intent import Intent, without_houses
from rulebot.library import BASE, Library
from rulebot.meanwhile import Meanwhile
from rulebot.model import Language
from rulebot.question import LONGEST_QUESTION, Question, understand
from rulebot.readers import Hearing, open_network, open_teller
from rulebot.retrieve import Hits, Retriever, open_retriever
from rulebot.rewriting import Rewriter, Rewritten, open_rewriter
from rulebot.said import Turn
from rulebot.say import say
from rulebot.scenario import Reading
from rulebot.settings import Settings, library
from rulebot.tagging.events.network import Teller
from rulebot.tagging.marks import Mark
from rulebot.tagging.network import Network, Together
from rulebot.words import clean

LOG = logging.getLogger("rulebot.desk")
_FOUND = 6
"""So many clauses are looked at."""
_STRONG = 0.15
"""A score from which a clause stands out."""
_OUTSIDE = 0.1
"""A chance that the books answer it, below which a question after another is a new one that they do not."""


_REPEATED = ("stays", "doubted")


class Unverified(RulebotError):
    """A reply did not pass the gate."""


class Desk:
    """Answers questions. Holds no visitor's words."""

    def __init__(
        self,
        library: Library,
        retriever: Callable[[], Retriever],
        model: llm.Model | None = None,
        network: Network | Together | None = None,
        rewriter: Rewriter | None = None,
        teller: Teller | None = None,
    ) -> None:
        """The retriever is made when a question first needs it; language model and networks are optional."""
        self.library = library
        self.retriever = retriever
        self.model = model
        self.network = network
        self.rewriter = rewriter
        self.teller = teller

    def ask(
        self,
        words: str,
        house: str | None = None,
        language: Literal["en", "de", "auto"] = "auto",
        context: Context | None = None,
    ) -> reply.Reply:
        """The reply to one question; with a context, also to one that leans on an earlier one."""
        began = time.perf_counter()
        turn = (
            conversation.follow_up(words, self.library, context, house, language, self)
            if context is not None and len(words) <= LONGEST_QUESTION
            else None
        )
        turn = self._placed(turn, context)
        if turn is not None and context is not None:
            out = self._followed(turn, turn.context or context)
            out["question"] = clean(words)
        else:
            if context is not None and language == "auto":
                language = _spoken(clean(words), context)
            question = understand(words, self.library, house, language)
            out = self._answer(question)
            out["house"] = house or out["house"]
            if context is not None and follow.idle(question.text):
                _idle(out, context)
        if context is not None and not out["read_as"].get("kind"):
            earlier = kept(context)
            out |= {"earlier": earlier} if earlier else {}
        if self.model is not None:
            out = llm.helped(out, self.library, self.model)
        return _timed(out, began)

    def correct(
        self,
        context: Context,
        facts: Mapping[str, Any],
        house: str | None = None,
        language: Literal["en", "de", "auto"] = "auto",
    ) -> reply.Reply:
        """The hand of a context with some facts set right, and what that changes."""
        began = time.perf_counter()
        turn = conversation.corrected(self.library, context, facts, house, language)
        return _timed(self._followed(turn, context), began)

    def _answer(self, question: Question, search: Callable[[], Sequence[Any]] | None = None) -> reply.Reply:
        """What passes the gate first: what was asked for, a ruling, the books, a bare quote, an apology."""
        hearing = Hearing(self.network, question.text, question.language, self.teller)
        search = Meanwhile(search or partial(self._search, question))
        ruled = partial(self._ruled, hearing=hearing, search=search)
        untold = partial(self._untold, hearing=hearing)
        told_ = partial(self._told, search=search)
        ways: list[Callable[[Question], reply.Reply | None]]
        ways = [self._direct, self._translated, self._compared, ruled, untold, told_, self._quoted]
        if numbers.amounts(without_houses(question.text), question.language):
            ways[2:4] = ruled, self._compared  # a hand: ruled on under every house
        return self._first([partial(way, question) for way in ways], question)

    def _first(self, ways: Sequence[Callable[[], reply.Reply | None]], question: Question) -> reply.Reply:
        for way in ways:
            try:
                out = way()
            except Unverified as faults:
                LOG.error("a reply did not pass verification: %s", faults)
            except RulebotError:
                raise
            except Exception:
                LOG.exception("one way to answer failed; the next is tried")
            else:
                if out is not None:
                    return out
        out = reply.blank(question, "not_covered")
        out["answer"] = say("reply.unverified", question.language)
        return out

    def _direct(self, question: Question) -> reply.Reply | None:
        """What needs no search and no ruling: nothing asked, a rule by its number, a comparison."""
        if not any(c.isalnum() for c in question.text) or follow.idle(question.text):
            out = reply.blank(question, "clarify")
            polite = follow.courtesy(question.text)
            out["answer"] = say(f"chat.{polite}" if polite else "reply.empty", question.language)
            return _checked(out, self.library, stated=out["answer"])
        if question.missing:
            out = reply.no_such_rule(self.library, question)
            return _checked(out, self.library, stated=out["answer"])
        if question.intent is Intent.TEXT:
            return _checked(reply.shown(self.library, question), self.library)
        suits = told.without_order(self.library, question)
        return _checked(suits, self.library, stated=suits["answer"]) if suits else None

    def _compared(self, question: Question) -> reply.Reply | None:
        """Houses and editions side by side."""
        if question.intent is not Intent.COMPARE:
            return None
        found = [told.base_of(self.library, id) for id in question.numbers]
        if not found:
            words = comparing.matter(question) or question.text
            hits = self.retriever().search(words, k=3, house=BASE, language=question.language)
            found = [hit.id for hit in hits]
        found = [id for id in found if id in self.library]
        return _checked(comparing.compared(self.library, question, found), self.library) if found else None

    def _translated(self, question: Question) -> reply.Reply | None:
        """A term in the other language, or the German of a clause against its English."""
        if question.intent is not Intent.TRANSLATION:
            return None
        found = list(question.numbers)
        if not found:
            hits = self.retriever().search(question.text, k=1, house=BASE, language=question.language)
            found = [hit.id for hit in hits] if told.fitting(hits, question.text) else []
        out = translating.translated(self.library, question, found)
        return _checked(out, self.library) if out else None

    def _followed(self, turn: Turn, context: Context) -> reply.Reply:
        """The reply to a question that leans on an earlier one."""
        ways: list[Callable[[], reply.Reply | None]] = [partial(self._again, turn, context)]
        if turn.what == "rule" or turn.reading is None:
            shown = replace(turn.question, numbers=context.cited[:1])
            ways.append(partial(self._shown, shown))
        out = self._first(ways, turn.question)
        if turn.reading is not None and not out["read_as"]:
            out["read_as"] = read_as(turn.reading)
        if turn.what == "rule":
            out["asks"] = list(context.asks)
        out["follows"] = turn.follows or context.question
        return out

    def _again(self, turn: Turn, context: Context) -> reply.Reply | None:
        if turn.what == "unread":
            return self._unplaced(turn, context)
        if turn.what == "rule" or (turn.what == "why" and turn.reading is None):
            return self._shown(turn.question)
        if turn.reading is None and turn.what in ("language", *_REPEATED) and context.cited:
            if turn.what in _REPEATED or turn.question.intent is Intent.ASK:
                out = told.again(self.library, turn.question, context.cited)
                return _checked(_unsaid(out) if turn.what == "doubted" else out, self.library)
            return self._answer(turn.question)
        if turn.reading is None:
            return self._leaning(turn, context)
        return self._retold(turn, turn.reading, context)

    def _placed(self, turn: Turn | None, context: Context | None) -> Turn | None:
        """A follow-up on something told with the clauses found for it; None where it is a new question."""
        if turn is None or context is None or not turn.alone:
            return turn
        led = context.cited[0] if context.cited else ""
        words = follow.spelt(turn.alone, turn.question.language)
        alone = self._search(replace(turn.question, text=words), 2 * _FOUND)
        whole = turn.question.text.removesuffix(turn.alone) + words
        joined = self._search(replace(turn.question, text=whole), 2 * _FOUND)
        if turn.what == "house":
            return None if told.fitting(alone, turn.alone) else replace(turn, alone="")
        leans = words != turn.alone or follow.leans(words) or follow.supposes(words) or follow.even(words)
        leans = leans or follow.goes_with_few(words)
        if not leans and of_its_own(joined, alone, led):
            return None
        if turn.loose and not turn.question.named and (alone.fits or 0.0) < _OUTSIDE:
            return None
        first = self._search(replace(turn.question, text=context.question), 2 * _FOUND)
        return replace(turn, found=blended(joined, alone, first, led, _FOUND))

    def _leaning(self, turn: Turn, context: Context) -> reply.Reply:
        """The answer to a follow-up on something told, or to all that was asked with it."""
        question, kind = turn.question, context.reading.kind
        search = (lambda: turn.found) if turn.alone else None
        out = self._told(question, lambda: turn.found) if turn.aside else self._answer(question, search)
        if kind is None and turn.alone and self._ruled_before(out, turn, context):
            out = self._told(question, lambda: turn.found)
        if retold.unsaid(out["answer"]) != retold.unsaid(context.said):
            return out
        if out["kind"] in ("ruling", "clarify") and turn.alone:  # it was not made for what is asked now
            out = _checked(told.told(self.library, question, turn.found, asks=False), self.library)
        if out["kind"] == "ruling" and turn.supposed:
            return self._unplaced(turn, context)
        if out["kind"] == "answer" and turn.supposed:
            return _checked(_unsaid(out), self.library, stated=self._unread(question))
        return out

    def _ruled_before(self, out: reply.Reply, turn: Turn, context: Context) -> bool:
        """Whether a ruling is on a hand that nobody told, or on that of which this is an aside."""
        of = str(out["read_as"].get("kind"))
        found = {"steps": out["citations"] if out["kind"] == "ruling" else ()}
        before = context.before.reading.kind if context.before else None
        anew = of != before and matter.first(self.library, of, found, turn.found)
        return of in KINDS and not anew

    def _unplaced(self, turn: Turn, context: Context) -> reply.Reply:
        """That something of the hand is other now, and that it was not understood what."""
        unplaced = say("chat.unplaced", turn.question.language)
        if context.asks and turn.reading is not None:  # what was asked before is asked once more
            out = self._retold(turn, turn.reading, context)
            found = self._ruling(turn.reading, turn.question.houses[0], turn.question.language)
            return _checked({**out, "answer": f"{unplaced} {out['answer']}"}, self.library, found, unplaced)
        out = reply.blank(turn.question, "clarify")
        out["answer"] = unplaced
        return _checked(out, self.library, stated=unplaced)

    def _shown(self, question: Question) -> reply.Reply | None:
        """The text of the clauses that an earlier reply rests on."""
        known = tuple(id for id in question.numbers if id in self.library)
        if not known:
            return None
        house = known[0].partition(":")[0]
        houses = question.houses if house == BASE else (house, *question.houses)
        question = replace(question, numbers=known, houses=houses)
        return _checked(reply.shown(self.library, question), self.library)

    def _retold(self, turn: Turn, reading: Any, context: Context) -> reply.Reply:
        """The ruling on a hand that carries over, its reason where that was asked, and what changed."""
        question = turn.question
        found = self._ruling(reading, question.houses[0], question.language)
        out = reply.ruled(self.library, question, reading, found)
        out["read_as"] = read_as(reading)
        if not out["citations"]:
            self._place(out, question, self._of_what_lacks(question, reading))
        if turn.what == "why" and found.get("steps"):
            out["answer"] = retold.because(found, question.language)
            out["reasons"] = True
        stated = ""
        if turn.changed:
            before = self._ruling(context.reading, question.houses[0], question.language)
            stated = retold.changed(context.reading, before, reading, found, turn.changed, question.language)
            out["changed"] = retold.difference(context.reading, before, reading, turn.changed)
            out["changed"]["words"] = stated
            out["answer"] = f"{out['answer']} {stated}"
        again = self._ruling(reading, question.houses[0], question.language)
        return _checked(out, self.library, again, stated)

    def read(
        self, words: str, language: Language, house: str = BASE, hearing: Hearing | None = None
    ) -> Reading:
        """The hand as the grammar and the network read it."""

        def comes_to(reading: Reading) -> tuple[Any, ...]:
            before = proposed.undone(reading, words, language)
            return asked.comes_to(self._ruling(before, house, language))

        grammar = scenario.read(words, language)
        hearing = hearing or Hearing(self.network, words, language, self.teller)
        heard = hearing.weighed(grammar, comes_to)
        read = headsup.seated(hearing.played(readers.chosen(grammar, heard, comes_to)), hearing.words)
        read = self._evenly(unsure.both_ways(read, words), house, language)
        named = called.as_told(read)
        read = named if named == read or comes_to(named) == comes_to(read) else read
        return proposed.undone(read, words, language)

    def _evenly(self, reading: Reading, house: str, language: Language) -> Reading:
        """Where hands the same both ways share evenly, nothing hangs on who sits first (2011-16)."""
        facts = reading.facts
        alike = facts.get("low_rank") and facts["low_rank"] == facts.get("high_rank")
        if reading.lacks != ("seats_from_button",) or not alike:
            return reading
        plain = replace(reading, lacks=())
        found = self._ruling(plain, house, language)
        return reading if found["asks"] or (found["verdict"] or {}).get("odd_chips") else plain

    def marks(self, words: str, language: Language) -> Sequence[Mark]:
        """What the network takes the amounts of a hand for."""
        return readers.marks(self.network, words, language)

    def rewritten(self, case: str, text: str) -> Rewritten | None:
        """A case with a follow-up worked in; nothing without the network for it."""
        return rewriting.rewritten(self.rewriter, case, text)

    def _search(self, question: Question, k: int = _FOUND) -> Hits:
        """The clauses that fit a question best."""
        house, language = question.houses[0], question.language
        return self.retriever().search(question.text, k=k, house=house, language=language)

    def _ruled(
        self, question: Question, hearing: Hearing, search: Meanwhile[Sequence[Any]]
    ) -> reply.Reply | None:
        """The ruling on a hand in words; None where none was read, or something else is asked."""
        if told.no_rule(question.text):
            return None
        hearing.begin()
        search.begin()
        read = self.read(question.text, question.language, question.houses[0], hearing)
        if read.kind is None or read.confidence == "low":
            return None
        hits = _if_there_is_one(search)
        house, language = question.houses[0], question.language
        ruled = [(one, self._ruling(one, house, language)) for one in readers.tried(read, hearing.best)]
        fits = told.fitting(hits, question.text)
        ruled = [
            (one, found)
            for one, found in ruled
            if matter.meant(
                self.library, str(one.kind), found, hits, fits, early=hearing.early, priced=_priced(one)
            )
        ]
        ruled = [each for each in ruled if not self._unsaid(each, hits)]
        if not ruled:
            return None
        reading, found = next(
            (each for each in ruled if matter.first(self.library, str(each[0].kind), each[1], hits)), ruled[0]
        )
        out = reply.ruled(self.library, question, reading, found)
        out["read_as"] = read_as(reading)
        if not out["citations"]:
            self._place(out, question, self._of_what_lacks(question, reading) or (hits or search())[:2])
        if question.houses == tuple(self.library.houses):
            out["answer"] += retold.same(self.library, out, question.language)
        again = self._ruling(reading, question.houses[0], question.language)
        return _checked(out, self.library, again)

    def _unsaid(self, ruled: tuple[Reading, dict[str, Any]], hits: Sequence[Any]) -> bool:
        """Whether a house has no rule of the sort that was read, and the search found one of another."""
        reading, found = ruled
        nothing = (found.get("verdict") or {}).get("action") == "not-specified"
        first = matter.first(self.library, str(reading.kind), found, hits)
        return bool(nothing and getattr(hits, "fits", None) and hits[0].score >= _STRONG and not first)

    def _of_what_lacks(self, question: Question, reading: Reading) -> list[told.Cited]:
        """The house's clauses on which it hangs what a hand does not tell."""
        house, language = question.houses[0], question.language
        own = (told.standing(self.library, id, house, language).id for id in asked.clauses(reading))
        return [told.Cited(id) for id in dict.fromkeys(own) if id]

    def _place(self, out: reply.Reply, question: Question, hits: Sequence[Any]) -> None:
        """The clauses that a question back is about, where no step of a ruling names one yet."""
        language = question.language
        out["citations"] = rulings.citations(self.library, [hit.id for hit in hits], language)
        if hits:
            out["answer"] += " " + reply.source(self.library, hits[0].id, language)

    def _ruling(self, reading: Any, house: str, language: Language) -> dict[str, Any]:
        if reading.lacks:
            return asked.lacking(house, reading.lacks)
        found, *others = (
            rulings.ruling(self.library, one.kind, one.facts, house, language)
            for one in (reading, *reading.also)
        )
        led = asked.asked_for(asked.one_of(found, others, reading), reading.asked, reading.facts)
        return asked.as_heard(led, str(reading.kind), reading.facts, language)

    def _untold(self, question: Question, hearing: Hearing) -> reply.Reply | None:
        """What a hand hangs on that is told without its amounts."""
        if question.houses[0] != BASE or question.numbers or told.no_rule(question.text):
            return None
        out = told.of_hand(self.library, question, hearing.untold)
        return _checked(out, self.library) if out else None

    def _told(self, question: Question, search: Callable[[], Sequence[Any]]) -> reply.Reply:
        """What the books say, or that they say nothing."""
        hits = search()
        rest = "" if told.fitting(hits, question.text) else told.of_this_game(question.text)
        if rest:
            here = replace(question, text=rest)
            return {**self._told(here, partial(self._search, here)), "question": question.text}
        out = told.told(self.library, question, hits)
        if question.houses == tuple(self.library.houses) and out["citations"]:
            card = lookup.card(self.library, out["citations"][0]["id"])
            out["others"], words = retold.elsewhere(card, question.language)
            out["answer"] += words
            return _checked(out, self.library, stated=words)
        unread = self._unread(question)
        out["answer"] += unread
        return _checked(out, self.library, stated=unread)

    def _unread(self, question: Question) -> str:
        """That there was a hand in the words, and what of it could not be placed."""
        reading = scenario.read(question.text, question.language)
        told = {"call_to", "actions"} & set(reading.facts)
        if reading.kind is None or not reading.unread or not told:
            return ""
        words = clean(reading.unread[0])[:60]
        if not set(re.findall(r"\d+", words)) <= set(re.findall(r"\d+", question.text)):
            return ""  # told in words: a figure that nobody wrote is not said
        return " " + say("reply.unread", question.language, words=words)

    def _quoted(self, question: Question) -> reply.Reply | None:
        """The clause that fits best and nothing else."""
        hits = self.retriever().search(
            question.text, k=1, house=question.houses[0], language=question.language
        )
        if not hits:
            return None
        return _checked(reply.shown(self.library, replace(question, numbers=(hits[0].id,))), self.library)


def _if_there_is_one(search: Callable[[], Sequence[Any]]) -> Sequence[Any]:
    """What is found; nothing without an index: a hand can be ruled on without."""
    try:
        return search()
    except RulebotError:
        return ()


def _unsaid(out: reply.Reply) -> reply.Reply:
    """A reply without its yes or no."""
    return {**out, "answer": retold.unsaid(out["answer"]), "verdict": None}


def _spoken(words: str, context: Context) -> Language:
    """The language of what is said in a conversation; thanks and the like say nothing."""
    return context.language if follow.idle(words) else follow.language(words, context.language)


def _idle(out: reply.Reply, context: Context) -> None:
    """Thanks and the like: the hand and what was asked of it stay."""
    out["read_as"] = read_as(context.reading)
    out["follows"] = context.question
    if context.reading.kind:
        out["asks"] = list(context.asks)
        stays = say("chat.idle", out["language"])
        out["answer"] = f"{out['answer']} {stays}" if follow.courtesy(out["question"]) else stays


def _priced(reading: Reading) -> bool:
    """Whether what was to call is told, and what the player did whose turn it was."""
    return bool(reading.facts.get("call_to") and reading.facts.get("correct_action"))


def _timed(out: reply.Reply, began: float) -> reply.Reply:
    out["elapsed_ms"] = round((time.perf_counter() - began) * 1000, 1)
    return out


def _checked(
    out: reply.Reply, library: Library, found: dict[str, Any] | None = None, stated: str = ""
) -> reply.Reply:
    """A reply that passed the gate; one that did not is never shown."""
    wrong = verify.faults(out, library, found, stated, verbatim=True)
    if wrong:
        raise Unverified("; ".join(wrong))
    out["verified"] = True
    return out


def open_desk() -> Desk:
    """The desk over the books and the index of the settings; the index is opened when it is needed."""
    made: list[Retriever] = []
    opening = Lock()

    def retriever() -> Retriever:
        with opening:
            if not made:
                made.append(open_retriever(Settings()))
        return made[0]

    return Desk(
        library(), retriever, llm.open_model(Settings()), open_network(), open_rewriter(), open_teller()
    )
