"""Which verbs tell that something happened: not a question, a noun, a negation, a word of cards."""

from __future__ import annotations

from rulebot.scenario.events import Event
from rulebot.scenario.lexicon import lexicon
from rulebot.scenario.subjects import Subjects
from rulebot.scenario.tokens import Token, small_number

_AGAINST = lexicon().lists["against"]


class Happened(Subjects):
    """Tells play from talk about play."""

    def _put_without_verb(self, at: int) -> bool:
        """ "Two 1ks into a 1,100 bet", "2500 silent into 1400": chips out, and no verb."""
        sentence: list[Token] = []
        for token in reversed(self.tokens[:at]):
            if token.ends or token.text == ",":
                break
            sentence.append(token)
        behind: list[Token] = []
        for token in self.tokens[at + 1 : at + 9]:
            if token.ends or token.text == "," or (token.verb and not token.is_("m.silent")):
                break
            behind.append(token)
        if any(
            t.verb or t.is_("x.modal", "p.over", "p.tocall", "n.pot", "n.blinds", "x.aux") for t in sentence
        ):
            return False
        silent = any(t.is_("m.silent") for t in (*sentence, *behind))
        over = any(t.low in _AGAINST for t in behind)
        return over and (silent or bool(self.tokens[at].chips) or any(t.chips for t in behind))

    def _fragment(self, at: int) -> int:
        event = Event("put", list(self.subject), at - 1 if at else at, self.tokens[at].span)
        event.silent = True
        end = self._arguments(event, at)
        if event.total is not None and sum(event.chips) != event.total:
            event.chips.insert(0, event.total)
        self.events.append(event)
        return max(end, at + 1)

    def _faced(self, at: int) -> bool:
        """ "facing a bet of 1200", "gegen einen Einsatz von 600": told after what answered it."""
        return any(t.is_("p.over") or t.low.endswith("facing") for t in self.tokens[max(0, at - 4) : at])

    def _was_bet(self, event: Event, at: int) -> bool:
        """ "am Turn waren 600 gesetzt": told behind the answer to it, by nobody."""
        near = self.tokens[max(0, at - 5) : at]
        return (
            event.verb == "bet" and not event.who and any(t.low in ("war", "waren", "wurden") for t in near)
        )

    def _before_answer(self, event: Event) -> int:
        """Where the chips, words or raise begin that this bet was answered with."""
        at = len(self.events)
        while at and self.events[at - 1].verb in ("put", "say", "pull", "leave"):
            at -= 1
        if at == len(self.events) and self.events[-1].verb in ("raise", "allin", "minraise"):
            last = self.events[-1]
            if (
                last.who
                and last.amount is not None
                and event.amount is not None
                and last.amount > event.amount
            ):
                at -= 1
        return at

    def _then_all_in(self, at: int) -> bool:
        """ "geht mit 3500 all in"."""
        for token in self.tokens[at + 1 : at + 7]:
            if token.is_("v.allin"):
                return True
            if token.who or token.ends or token.text == ",":
                return False
        return False

    def _kept(self, event: Event, before: Token | None) -> bool:
        """Is it something that happened, not a word of a question?"""
        told = (
            event.amount is not None
            or bool(event.chips or event.many)
            or event.times is not None
            or event.pot
        )
        after = self.tokens[event.at + 1] if event.at + 1 < len(self.tokens) else None
        if not told and any(t is not None and t.is_("x.or") for t in (before, after)):
            return False  # "call or raise"
        if event.noun:
            return told and event.verb in ("bet", "raise", "open", "allin", "call")
        if event.who:
            return not (
                event.verb in ("raise",)
                and not told
                and self.tokens[event.at].low in ("macht", "mache", "machte", "makes", "geht auf")
            )
        if told:
            return True
        beside = [
            t for t in (before, self.tokens[event.at + 1] if event.at + 1 < len(self.tokens) else None) if t
        ]
        counted = before is not None and (
            before.whole is not None or before.is_("w.TABLE") or small_number(before.low) is not None
        )
        return counted or not (event.asked or any(t.is_("x.or", "x.article") for t in beside))

    def _counted(self, event: Event, before: Token) -> None:
        """ "two call", "everyone folds"."""
        many = before.whole if before.number is not None else small_number(before.low)
        if many and many <= 9:
            event.who = ["NEW"] * many

    def _negated(self, at: int) -> bool:
        near = self.tokens[max(0, at - 2) : at]
        return any(t.is_("x.not") for t in near) and not any(t.text == "," or t.ends for t in near)

    def _is_pull(self, at: int) -> bool:
        if self.tokens[at].low not in ("zieht", "nimmt", "pulls", "pulled", "remove", "removes", "removed"):
            return True
        for token in self.tokens[at + 1 : at + 9]:
            if token.ends:
                return False
            if token.low in ("zuruck", "weg", "back", "heraus") or token.is_("v.leave"):
                return True
            if token.is_("m.silent"):
                continue
        return self.tokens[at].low.startswith("remove") and any(t.chips for t in self.tokens[at + 1 : at + 5])
