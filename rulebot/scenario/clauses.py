"""Who did what, in order: the events of a hand, read clause by clause from the tokens.

An event is a subject, a verb and its amounts. What somebody may or would do is kept
apart (`modal`), so is what dealer or floor say (`staff`): neither is play.
"""

from __future__ import annotations

from dataclasses import replace

from rulebot.scenario.events import NOUNS, Event
from rulebot.scenario.happened import Happened


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
        token = self.tokens[at]
        before = self.tokens[at - 1] if at else None
        if self._negated(at) or (token.verb == "leave" and not self.subject):
            return at + 1
        if token.verb in ("foldround",):
            self.events.append(Event("foldround", [], at, token.span))
            self.subject = []
            return at + 1
        if token.low in (
            "geht mit",
            "gehe mit",
            "ging mit",
            "gehen mit",
            "geh mit",
            "ging mit",
        ) and self._then_all_in(at):
            token = replace(token, names=frozenset({"v.allin"}), low="goes all in")
        if token.low in ("goes", "went", "go") and at + 1 < len(self.tokens) and self.tokens[at + 1].amount:
            token = replace(token, names=frozenset({"v.raise"}), low="goes to")
        passive = token.low.endswith(" by")
        ahead = before
        if ahead is not None and ahead.is_("st.") and at >= 2:
            ahead = self.tokens[at - 2]
        article = ahead is not None and ahead.is_("x.article", "p.over", "p.for") and not ahead.who
        noun = token.low in NOUNS and (
            article
            or (
                before is not None
                and before.amount is not None
                and at >= 2
                and (self.tokens[at - 2].is_("x.article", "p.over", "p.for") or token.low == "opener")
            )
        )
        following = next((t for t in self.tokens[at + 1 : at + 3] if not t.is_("x.article")), None)
        turned = following is not None and bool(following.who) and not following.owns and not self.fresh
        turned = turned and before is not None and (before.is_("x.then", "x.and") or before.text == ",")
        event = Event(
            token.verb, [] if noun or passive or turned else list(self.subject), at, token.span, noun=noun
        )
        event.modal, event.staff, event.asked = self.modal, self.staff and not self.subject, self.question[at]
        if "opening bet" in token.low or token.low.startswith("eroffnungs"):
            event.verb = "bet"
        if token.verb == "say":
            return self._words(event, at)
        if token.verb == "pull" and not self._is_pull(at):
            return at + 1
        end = self._arguments(event, at + 1)
        if event.total is not None and sum(event.chips) != event.total:
            event.chips.insert(0, event.total)
        if event.amount is None and not event.chips and not event.many and event.times is None:
            if noun:
                self._number_ahead(event, at)
            else:
                self._look_back(event, at)
        same = bool(self.events) and not any(t.ends for t in self.tokens[self.events[-1].at : at])
        if not event.who and not noun and same and not self.fresh and event.verb == "put":
            event.who = list(self.events[-1].who)
        if self._kept(event, before):
            if (
                event.verb in ("call", "fold", "check", "limp", "allin")
                and before is not None
                and not event.who
            ):
                self._counted(event, before)
            if noun and self._faced(at) and self.events and not event.modal:
                self.events.insert(self._before_motion(), event)
            elif self.earlier and self.events and not event.modal:
                self.events.insert(len(self.events) - 1, event)
            else:
                self.events.append(event)
            self.earlier = self.fresh = False
        return max(at + 1, end if event.verb == "put" and event.chips else at + 1)
