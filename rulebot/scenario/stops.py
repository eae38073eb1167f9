"""Where the amounts behind a verb end, and which remarks in brackets tell something."""

from __future__ import annotations

from collections.abc import Sequence

from rulebot.numbers import Sense
from rulebot.scenario.events import NOUNS, Event
from rulebot.scenario.tokens import Token


class Stops:
    """The tokens of a question, what was used of them, and where a clause stops."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.used: set[int] = set()
        self.events: list[Event] = []
        self.subject: list[str] = []
        self.fresh = True
        """Was the subject named in this clause and not yet used?"""
        self.modal = False
        self.staff = False
        self.question = _questions(tokens)
        self.aliases: dict[str, str] = {}
        """ "I'm in the BB", "Seat 3 (UTG)": two names of one player."""
        self.earlier = False
        self.hypothetical = False
        """Was there a "can", "may", "wants to" in this sentence?"""
        self.explicit = ""
        """The last player of this sentence who was named, not pointed at."""
        self.inverted: Event | None = None

    def _stops(self, token: Token, at: int, event: Event) -> bool:
        before = self.tokens[at - 1]
        if token.is_("p.tocall") and not token.is_("p.to", "p.over"):
            return True
        if not token.who and token.is_("w.SB", "w.BB", "n.blinds", "n.ante", "n.noante", "n.bba"):
            return True
        if (
            token.ends
            or (token.is_("x.modal") and not token.is_("x.article"))
            or token.is_("x.or")
            or (token.text == "(" and not self._chips_follow(at))
        ):
            return True
        if token.is_("x.then") and not self._amount_follows(at):
            return True
        if token.who:
            return not (token.owns or before.is_("p.over", "p.to"))
        if token.verb:
            if event.verb == "raise" and event.over is not None and before.amount == event.over:
                return False
            if (
                before.is_("x.article")
                and token.low in NOUNS
                and event.amount is None
                and event.verb in ("open", "raise", "bet")
            ):
                return False
            return not token.is_("p.to", "p.more", "n.pot", "m.last", "n.players")
        after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if token.text == ",":
            listed = event.verb in ("put", "allin", "say", "post", "pull") or self.tokens[event.at].low in (
                "bets",
                "raises",
            )
            if after is not None and after.number is not None and not listed:
                return True
            ok = after is not None and (
                after.number is not None
                or after.is_("p.to", "p.by", "p.total", "m.last", "m.silent")
                or after.text == "("
                or (
                    (after.is_("x.article") or after.low == "one")
                    and at + 2 < len(self.tokens)
                    and bool(self.tokens[at + 2].chips or self.tokens[at + 2].amount is not None)
                )
            )
            return not ok
        if token.is_("x.and") or token.text == "+":
            nxt = list(self.tokens[at + 1 : at + 3])
            return not any(t.number is not None for t in nxt[:1] if t) and not (
                len(nxt) == 2
                and (nxt[0].is_("x.article", "n.single") or nxt[0].low == "one" or nxt[0].is_("p.to"))
                and nxt[1].number is not None
            )
        return False

    def _chips_follow(self, at: int) -> bool:
        """ "his last chips (two 1000's)"."""
        return any(t.chips or t.amount is not None for t in self.tokens[at + 1 : at + 3])

    def _amount_follows(self, at: int) -> bool:
        """ "setzt dann 500", "raises now to 900"."""
        for token in self.tokens[at + 1 : at + 8]:
            if token.number is not None and token.amount != 0:
                return True
            if not (token.is_("p.to", "p.by", "p.for", "x.article", "n.single") or token.text in "()"):
                return False
        return False

    def _aside(self, at: int) -> int | None:
        """Behind a remark in brackets that only explains: "(a 700 raise)"."""
        end = next((i for i in range(at, min(at + 25, len(self.tokens))) if self.tokens[i].text == ")"), None)
        if end is None:
            return None
        if _tells(self.tokens[at + 1 : end]):
            return None
        self.used.update(i for i in range(at, end) if self.tokens[i].amount is not None)
        return end + 1


_FOR_INSTANCE = ("zb", "say", "eg", "etwa", "z", "sagen")
_ONE = ("a", "an", "one", "ein", "einen", "single")


def _tells(inner: Sequence[Token]) -> bool:
    """Does a remark in brackets tell something of its own: an action, chips, a seat, the blinds?"""
    if not inner:
        return False
    if any(t.chips or t.sense is Sense.BLINDS for t in inner) or inner[0].low in _FOR_INSTANCE:
        return True
    for token, after in zip(inner, [*inner[1:], None], strict=True):
        noun = after is not None and after.low in NOUNS and after.text[:1].isupper()
        if token.who and not token.owns and after is not None and after.verb and not noun:
            return True
        one_chip = token.low in _ONE and after is not None and after.amount is not None
        if one_chip and not inner[-1].verb:
            return True
    return len(inner) <= 3 and any(t.who for t in inner) and not any(t.amount for t in inner)


def _questions(tokens: Sequence[Token]) -> list[bool]:
    """For each token: does its sentence end in a question mark?"""
    out = [False] * len(tokens)
    asked = False
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].ends:
            asked = tokens[at].text == "?"
        out[at] = asked
    return out
