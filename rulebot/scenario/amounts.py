"""The amounts of an event: "raises 600 to 1,100", "puts out a 1k and two 500s", "hat 1.400 gesetzt"."""

from __future__ import annotations

import re
from fractions import Fraction

from rulebot.numbers import Sense
from rulebot.scenario.events import NOUNS, Event
from rulebot.scenario.stops import Stops
from rulebot.scenario.tokens import Token, small_number


class Amounts(Stops):
    """Places each number behind or before a verb: a total, an increment, a chip."""

    def _arguments(self, event: Event, start: int) -> int:
        """The amounts behind a verb, up to the next player, verb or end of the clause."""
        prep, at = "", start
        single = False
        joined = False
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.text == "(":
                behind = self._aside(at)
                if behind is not None:
                    at = behind
                    continue
            agent = (
                token.who
                and not token.owns
                and at > start
                and self.tokens[at - 1].low in ("by", "durch", "von", "vom", "from")
            )
            if agent and not event.who:
                event.who, prep, at = [token.who], "", at + 1
                continue
            if self._stops(token, at, event):
                break
            if token.is_("p.to") and not token.is_("p.over"):
                prep = "to"
            elif token.is_("p.by"):
                prep = "by"
            elif token.is_("p.over"):
                prep = "over"
                if token.is_("p.to"):
                    prep = "to"
            elif token.is_("p.for") and not prep:
                prep = "for"
            elif token.is_("m.last"):
                event.last = True
            elif token.is_("m.silent"):
                event.silent = True
            elif token.is_("n.single") or (token.is_("x.article") or token.low in ("one", "einzigen")):
                single = (
                    not token.is_("x.article")
                    or token.low in ("a", "an", "ein", "einen", "eine", "einem", "eines", "single")
                    or single
                )
                event.single = event.single or token.is_("n.single")
                at += 1
                continue
            elif token.is_("n.pot"):
                event.pot = True
            elif token.is_("n.blind") or (token.is_("w.SB", "w.BB") and prep == "over"):
                event.onto_blind = event.onto_blind or prep in ("over", "to")
            elif token.sense is Sense.MULTIPLE:
                event.times = _times(token)
                self.used.add(at)
            elif token.chips:
                if event.verb in ("put", "post", "pull") and event.plain is not None and prep != "over":
                    self._first_of(event, joined)
                into = (
                    event.onto
                    if prep == "over" and (event.chips or event.verb not in ("call",))
                    else event.chips
                )
                into.extend(token.chips)
                self.used.add(at)
            elif token.amount is not None and not self._place(event, at, prep, single, joined):
                break
            joined = token.is_("x.and") or token.text == "+"
            if token.number is not None and not joined:
                nxt = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
                if nxt is not None and not (nxt.is_("x.and") or nxt.text in ("+", ",")):
                    prep = ""
            single = False
            at += 1
        return at

    def _place(self, event: Event, at: int, prep: str, single: bool, joined: bool) -> bool:
        """One amount into its slot; False where it belongs to something else."""
        value = self.tokens[at].amount
        after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if value is None or at in self.used:
            return True
        if after is not None and after.is_("p.tocall"):
            return False
        if after is not None and after.is_("n.stack", "m.deep") and event.verb != "put":
            return False
        if after is not None and after.is_("n.pot", "n.players", "c.") and prep != "to":
            return False
        if (
            after is not None
            and event.verb == "raise"
            and after.low in NOUNS
            and after.verb in ("bet", "raise", "open")
        ):
            event.over = value
            self.used.add(at)
            return True
        if event.noun and event.to is not None and prep == "for":
            return False  # "my raise to 1.000 with ..."
        self.used.add(at)
        if prep == "over":
            if event.verb == "put" and (single or joined) and not event.chips and not event.plain:
                event.onto.append(value)
            elif event.over is None and (event.chips or event.amount is not None or event.verb == "put"):
                event.over = value
            else:
                event.plain = value if event.plain is None else event.plain
            return True
        many = self._count_ahead(at) if event.verb == "put" else 0
        if many and prep in ("", "for"):
            event.chips.extend([value] * many)
            return True
        if (
            event.verb in ("put", "leave", "pull", "post")
            and (single or joined or event.chips)
            and prep != "to"
        ):
            if event.plain is not None:
                self._first_of(event, joined)
            event.chips.append(value)
            return True
        if prep == "by" or (after is not None and after.is_("p.more")):
            event.by = value
        elif prep == "to" or (after is not None and after.is_("p.total")):
            if event.to is not None and event.to != value:
                event.many = event.many or [event.to]
                event.many.append(value)
            event.to = value
        elif event.plain is None and not event.many:
            event.plain = value
        else:
            event.many = event.many or [event.plain or 0]
            event.many.append(value)
        return True

    def _count_ahead(self, at: int) -> int:
        """ "zwei 1k": two chips of a thousand."""
        ahead = self.tokens[at - 1] if at else None
        if ahead is None or ahead.amount is not None or not ahead.text.isalpha():
            return 0
        many = ahead.whole if ahead.number is not None else small_number(ahead.low)
        return many if many and 2 <= many <= 20 else 0

    def _first_of(self, event: Event, joined: bool) -> None:
        """An amount before chips is one of them, or their sum: "2000, in four 500s"."""
        if joined and event.plain is not None:
            event.chips.append(event.plain)
        else:
            event.total = event.plain
        event.plain = None

    def _number_ahead(self, event: Event, at: int) -> None:
        """ "a 600 bet"."""
        back = at - 1
        while back >= 0 and self.tokens[back].is_("st."):
            back -= 1
        if back >= 0 and self.tokens[back].amount is not None and back not in self.used:
            event.plain = self.tokens[back].amount
            self.used.add(back)

    def _look_back(self, event: Event, at: int) -> None:
        """German verbs at the end: "A hat 1.400 gesetzt"; nouns: "a 600 bet"."""
        prep = ""
        for back in range(at - 1, max(-1, at - 12), -1):
            token = self.tokens[back]
            if (
                token.ends
                or token.text == ","
                or (token.verb and not token.is_("m.last"))
                or (token.who and not token.owns)
            ):
                return
            if (
                token.is_("x.and")
                and not (back + 1 < len(self.tokens) and self.tokens[back + 1].number is not None)
                and not self.tokens[back + 1].is_("x.article")
            ):
                return
            if token.is_("m.last"):
                event.last = True
            if token.is_("m.silent"):
                event.silent = True
            if token.is_("n.single"):
                event.single = True
            if back in self.used:
                continue
            ahead = self.tokens[back - 1] if back else None
            if token.chips:
                over = ahead is not None and (
                    ahead.is_("p.over") or (ahead.is_("p.to") and event.verb == "put")
                )
                (event.onto if over else event.chips)[:0] = token.chips
                self.used.add(back)
            elif token.sense is Sense.MULTIPLE:
                event.times = _times(token)
                self.used.add(back)
            elif token.amount is not None:
                if ahead is not None and ahead.is_("p.tocall"):
                    return
                self.used.add(back)
                prep = (
                    "to"
                    if ahead is not None and ahead.is_("p.to")
                    else "by"
                    if ahead is not None and ahead.is_("p.by")
                    else ""
                )
                article = (
                    ahead is not None and ahead.is_("x.article") and ahead.low in ("einen", "ein", "a", "one")
                )
                if event.verb == "put" and (article or event.chips):
                    event.chips.insert(0, token.amount)
                elif prep == "to":
                    event.to = token.amount
                elif prep == "by":
                    event.by = token.amount
                elif event.plain is None:
                    event.plain = token.amount


def _times(token: Token) -> Fraction | None:
    found = re.match(r"\d+(?:[.,]\d+)?", token.text)
    if not found or len(found[0]) > 6:
        return None
    return Fraction(found[0].replace(",", "."))
