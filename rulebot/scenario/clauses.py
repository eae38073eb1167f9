"""Who did what, in order: the events of a hand, read clause by clause from the tokens.

An event is a subject, a verb and its amounts. What somebody may or would do is kept
apart (`modal`), so is what dealer or floor say (`staff`): neither is play.
"""

from __future__ import annotations

from dataclasses import replace

from rulebot.scenario.events import NOUNS, Event
from rulebot.scenario.happened import Happened
from rulebot.scenario.lexicon import fold
from rulebot.scenario.tokens import Token


class Clauses(Happened):
    """Walks over the tokens and collects events; remembers which numbers were used."""

    def read(self) -> list[Event]:
        """All events in the order of the words."""
        at = 0
        while at < len(self.tokens):
            at = self._step(at)
        return self.events

    def _step(self, at: int) -> int:
        token = self.tokens[at]
        if token.ends:
            self.subject, self.modal, self.staff = [], False, False
            self.hypothetical, self.explicit = False, ""
            return at + 1
        if token.text == "," or token.is_("x.then"):
            self.modal = False
            return at + 1
        if token.text == "(":
            return self._aside(at) or at + 1
        if token.who:
            return self._player(at)
        if token.is_("x.after"):
            self.earlier = True
        if token.is_("x.modal"):
            self.modal = self.hypothetical = True
            return at + 1
        if token.verb:
            return self._verb(at)
        if (token.chips or token.amount is not None) and at not in self.used and self._put_without_verb(at):
            return self._fragment(at)
        return at + 1

    def _verb(self, at: int) -> int:
        token = self._idiom(at)
        if self._negated(at) or (token.verb == "leave" and not self.subject):
            return at + 1
        if token.verb == "foldround":
            self.events.append(Event("foldround", [], at, token.span))
            self.subject = []
            return at + 1
        noun = token.low in NOUNS and self._is_noun(at, token)
        nobody = noun or token.low.endswith(" by") or self._turned(at) or self._impersonal(at, token)
        event = Event(token.verb, [] if nobody else list(self.subject), at, token.span, noun=noun)
        event.modal, event.staff, event.asked = self.modal, self.staff and not self.subject, self.question[at]
        if "opening bet" in token.low or token.low.startswith("eroffnungs"):
            event.verb = "bet"
        if token.verb == "say":
            return self._words(event, at)
        if token.verb == "pull" and not self._is_pull(at):
            return at + 1
        end = self._amounts(event, at)
        self._keep(event, at)
        return max(at + 1, end if event.verb == "put" and event.chips else at + 1)

    def _idiom(self, at: int) -> Token:
        """ "geht mit 3500 all in" is no call, "cutoff goes 1500" says nothing."""
        token = self.tokens[at]
        after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if token.low in _GOES_ALONG and self._then_all_in(at):
            return replace(token, names=frozenset({"v.allin"}), low="goes all in")
        if token.low in (fold("goes"), "went", "go") and after is not None and after.amount is not None:
            return replace(token, names=frozenset({"v.raise"}), low="goes to")
        return token

    def _is_noun(self, at: int, token: Token) -> bool:
        """ "a raise", "facing a flop bet", "a 600 turn bet", "the 1400 opener"."""
        back = at - 1
        while back >= 0 and self.tokens[back].is_("st."):
            back -= 1
        number = back >= 0 and self.tokens[back].amount is not None
        if number:
            back -= 1
        ahead = self.tokens[back] if back >= 0 else None
        article = ahead is not None and ahead.is_("x.article", "p.over", "p.for") and not ahead.who
        if token.verb == "allin" and ahead is not None and ahead.is_("p.for"):
            return False  # "mit 1.450 all in"
        return article or (number and token.low == "opener")

    def _impersonal(self, at: int, token: Token) -> bool:
        """ "ich habe 900 gesagt, am Turn waren 600 gesetzt": in a clause of its own, by nobody."""
        for ahead in reversed(self.tokens[max(0, at - 6) : at]):
            if ahead.who or ahead.ends:
                return False
            if ahead.text == ",":
                return False
            if ahead.low in ("war", "waren", "wurden", "wurde"):
                return token.verb == "bet"
        return False

    def _turned(self, at: int) -> bool:
        """German order: "danach checkt A", "und setzt B"."""
        before = self.tokens[at - 1] if at else None
        after = next((t for t in self.tokens[at + 1 : at + 3] if not t.is_("x.article")), None)
        if before is None or after is None or self.fresh or not after.who or after.owns:
            return False
        return before.is_("x.then", "x.and") or before.text == ","

    def _amounts(self, event: Event, at: int) -> int:
        """The amounts behind the verb, else those before it."""
        end = self._arguments(event, at + 1)
        if event.total is not None and sum(event.chips) != event.total:
            event.chips.insert(0, event.total)
        if event.amount is None and not event.chips and not event.many and event.times is None:
            if event.noun:
                self._number_ahead(event, at)
            else:
                self._look_back(event, at)
        same = bool(self.events) and not any(t.ends for t in self.tokens[self.events[-1].at : at])
        if not event.who and not event.noun and same and not self.fresh and event.verb == "put":
            event.who = list(self.events[-1].who)
        return end

    def _keep(self, event: Event, at: int) -> None:
        """Into the list of events, where it belongs in time."""
        before = self.tokens[at - 1] if at else None
        if not self._kept(event, before):
            return
        if event.verb in ("call", "fold", "check", "limp", "allin") and before is not None and not event.who:
            self._counted(event, before)
        told_late = (event.noun and self._faced(at)) or self._was_bet(event, at)
        if told_late and self.events and not event.modal:
            self.events.insert(self._before_answer(event), event)
        elif self.earlier and self.events and not event.modal:
            self.events.insert(len(self.events) - 1, event)
        else:
            self.events.append(event)
        self.earlier = self.fresh = False


_GOES_ALONG = ("geht mit", "gehe mit", "ging mit", "gehen mit", "geh mit")
