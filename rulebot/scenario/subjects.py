"""Who a clause is about: subjects, lists of players, two names of one player, possessives."""

from __future__ import annotations

from rulebot.numbers import Sense
from rulebot.scenario.events import Event
from rulebot.scenario.speech import Speech
from rulebot.scenario.tokens import small_number

_PLACES = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN")


class Subjects(Speech):
    """Keeps track of the subject while the tokens go by."""

    def _player(self, at: int) -> int:
        token = self.tokens[at]
        if token.who == "STAFF":
            if not (at and self.tokens[at - 1].is_("p.over", "p.for", "p.to")):
                self.subject, self.staff = [], True
            return at + 1
        if token.owns:
            return self._owner(at)
        many = self._how_many(at)
        if token.who in ("LIMPER", "CALLER") and many:
            verb = "limp" if token.who == "LIMPER" else "call"
            self.events.append(Event(verb, ["NEW"] * many, at, token.span))
            self.subject = []
            return at + 1
        before = self.tokens[at - 1] if at else None
        if self._alias(at):
            return at + 1
        after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if token.who == "OTHER" and after is not None and (after.amount is not None or after.chips):
            self.used.add(at + 1)  # "leave the other 25 out"
            return at + 2
        if token.who == "OTHER" and before is not None and before.verb in ("leave", "pull"):
            return at + 1
        done = self.events[-1] if self.events else None
        blind = (
            token.who in ("SB", "BB")
            and done is not None
            and done.verb in ("call", "limp")
            and bool(done.who)
        )
        if (
            blind
            and done is not None
            and all(t.is_("x.article") or t.who in done.who for t in self.tokens[done.at + 1 : at])
        ):
            self._arguments(done, at + 1)  # "A calls the BB for 4000"
            return at + 1
        if before is not None and before.low in ("behind", "hinter", "neben", "beside", "next to"):
            return at + 1  # "the short stack behind me shoved"
        pointed = before is not None and before.is_("p.to", "p.over", "p.for") and not before.verb
        if pointed and not self._passive(at):
            return at + 1
        name = token.who
        if name == "HE" and self.hypothetical and self.explicit:
            name = self.explicit
        elif name not in ("HE", "OTHER"):
            self.explicit = name
        joined = before is not None and (
            before.is_("x.and") or before.text == "," or before.low in ("both", "beide")
        )
        if joined and self.subject and self._same_list(at):
            self.subject = [*self.subject, name]
            comma = before is not None and before.text == ","
            if comma and self.inverted is not None and self.events and self.inverted is self.events[-1]:
                self.subject, self.inverted, self.fresh = [name], None, True
                return self._bare_amount(at)
            if self.inverted is not None and self.events and self.inverted is self.events[-1]:
                self.inverted.who.append(name)
                return at + 1
        else:
            if before is not None and before.is_("x.and", "x.then"):
                self.modal = False
            self.subject, self.staff, self.inverted = [name], False, None
        self.fresh = True
        last = self.events[-1] if self.events else None
        between = self.tokens[last.at + 1 : at] if last is not None else []
        near = len(between) <= 2 and all(t.is_("x.article") or t.low in ("both", "beide") for t in between)
        if last is not None and near and not last.who and not last.noun:
            last.who, self.inverted = [name], last
            last.modal = last.modal or self.tokens[at - 1].low in ("do", "dos", "did")
            self._arguments(last, at + 1)
            return at + 1
        return self._bare_amount(at)

    def _how_many(self, at: int) -> int:
        """ "three limpers", "two callers"."""
        ahead = self.tokens[at - 1] if at else None
        if ahead is None:
            return 0
        many = ahead.whole if ahead.number is not None else small_number(ahead.low)
        return many if many and 2 <= many <= 9 else 0

    def _alias(self, at: int) -> bool:
        """ "A is under the gun", "Seat 3 (UTG)", "me in the BB", "as big blind I"."""
        token = self.tokens[at]
        ahead = [t for t in self.tokens[max(0, at - 4) : at] if not t.is_("x.article") or t.is_("x.aux")]
        if not ahead:
            return False
        if token.who in _PLACES and ahead[-1].low in ("i'm", "im") and ahead[-1].who == "ME":
            self.aliases["ME"] = token.who
            return True
        if ahead[-1].is_("x.in") and token.who in _PLACES:
            owner = next((t.who for t in reversed(ahead[:-1]) if t.who and not t.owns), "")
            after = next((t.who for t in self.tokens[at + 1 : at + 4] if t.who and not t.owns), "")
            name = owner or (after if after in ("ME", "HE") else "") or ("ME" if not self.subject else "")
            if name and name not in _PLACES:
                self.aliases[name] = token.who
                return True
            return False
        if (
            len(ahead) > 1
            and ahead[-1].is_("x.aux")
            and ahead[-2].who
            and ahead[-2].who not in _PLACES
            and token.who in _PLACES
        ):
            self.aliases[ahead[-2].who] = token.who
            return True
        if len(ahead) > 1 and ahead[-1].text == "(" and ahead[-2].who:
            one, other = ahead[-2].who, token.who
            if one in _PLACES:
                self.aliases[other] = one
            else:
                self.aliases[one] = other if other in _PLACES else one
            return True
        return False

    def _passive(self, at: int) -> bool:
        """ "called by both B and C", "wird von B gecallt"."""
        if self.tokens[at - 1].low != "von":
            return False
        auxiliary = any(
            t.low in ("wird", "wurde", "werden", "wurden") for t in self.tokens[max(0, at - 8) : at]
        )
        return auxiliary and any(t.verb for t in self.tokens[at + 1 : at + 5])

    def _same_list(self, at: int) -> bool:
        for token in reversed(self.tokens[max(0, at - 4) : at]):
            if token.who:
                return True
            if not (token.is_("x.and") or token.text == "," or token.low in ("both", "beide")):
                return False
        return False

    def _owner(self, at: int) -> int:
        """ "my bet of 600", "UTG's open to 1100": what was done, told as a noun."""
        token = self.tokens[at]
        nxt = at + 1
        amount = None
        if nxt < len(self.tokens) and self.tokens[nxt].amount is not None:
            amount, nxt = nxt, nxt + 1
        after = self.tokens[nxt] if nxt < len(self.tokens) else None
        if after is None or not after.verb or after.verb in ("say", "put", "leave", "pull"):
            return at + 1
        event = Event(after.verb, [token.who], nxt, after.span, noun=True)
        self._arguments(event, nxt + 1)
        if amount is not None and event.amount is None:
            event.plain = self.tokens[amount].amount
            self.used.add(amount)
        over = at > 0 and self.tokens[at - 1].is_("p.over") and bool(self.events)
        if event.amount is not None or event.times or event.chips:
            self.events.insert(len(self.events) - (1 if over else 0), event)
        return nxt + 1

    def _bare_amount(self, at: int) -> int:
        """ "UTG 300, HJ 900": a player and an amount without a verb."""
        after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if after is None or (after.amount is None and after.sense is not Sense.MULTIPLE):
            return at + 1
        end = self.tokens[at + 2] if at + 2 < len(self.tokens) else None
        closed = (
            end is None
            or end.ends
            or end.text == ","
            or end.is_("x.and", "x.then", "m.", "p.total", "p.over")
            or bool(end.who)
        )
        if not closed or (end is not None and end.is_("n.stack")) or self.modal:
            return at + 1
        event = Event("raise", self.subject, at, after.span)
        self._arguments(event, at + 1)
        self.events.append(event)
        return at + 2
