"""Words said at the table: "says raise", "sagt achthundert", "hat Raise gesagt"."""

from __future__ import annotations

from rulebot.scenario.amounts import Amounts
from rulebot.scenario.events import PLAYED, Event

_QUOTES = frozenset("\"'“”„‟‘’‚«»")
_CLAIMS = ("that's", "its", "it's", "thats", "that", "das", "dass", "sei", "ware", "es")
"""Words that begin an opinion, not a declaration."""


class Speech(Amounts):
    """What was declared, and what was only claimed."""

    def _words(self, event: Event, at: int) -> int:
        """What was said: "says raise", "declares 'raise to 1400'", "sagt achthundert"."""
        here, strange = at + 1, 0
        while here < len(self.tokens):
            token = self.tokens[here]
            if token.ends or (token.is_("x.and") and not event.said):
                break
            if here == at + 1 and self.tokens[at].low.startswith(("ge", "ange")):
                break  # "Raise gesagt": what was said stands before
            if token.is_("x.aux", "x.not") or token.low in _CLAIMS:
                return self._claim(here)
            strange += token.text[:1].isalpha() and not (token.names or token.who or token.number)
            if strange > 1:
                break
            if token.who and not token.owns:
                if here == at + 1 and not event.who:
                    event.who = [token.who]
                    self.subject = [token.who]
                    here += 1
                    continue
                if (
                    (token.who != "ME" and not event.said)
                    or here + 1 >= len(self.tokens)
                    or not self.tokens[here + 1].verb
                ):
                    break
                here += 1
                continue
            if token.verb and token.verb not in ("say", "put", "leave", "pull", "foldround", "post"):
                if token.low.endswith("ed") or token.low.startswith(("ge", "bezahlt")):
                    break  # "sagt: gut bezahlt"
                event.said = "raise" if token.verb == "minraise" else token.verb
                here = self._arguments(event, here + 1)
                break
            quoted = token.spoken is not None and self.tokens[here - 1].text in _QUOTES
            if quoted and token.amount is None:
                event.said, event.plain = "amount", token.spoken
                here += 1
                break
            if token.amount is not None:
                event.said = "amount"
                here = self._arguments(event, here)
                break
            if token.is_("n.pot"):
                event.said = "pot"
                here += 1
                break
            if token.verb or token.is_("x.modal") or here > at + 6:
                break
            here += 1
        if not event.said:
            self._said_before(event, at)
        if event.said or event.staff:
            self.events.append(event)
        return max(here, at + 1)

    def _claim(self, at: int) -> int:
        """ "he says that's a raise to 1,100": what somebody thinks is no declaration."""
        while at < len(self.tokens) and not self.tokens[at].ends and self.tokens[at].text != ",":
            if self.tokens[at].amount is not None:
                self.used.add(at)
            at += 1
        return at

    def _said_before(self, event: Event, at: int) -> None:
        """ "hat Raise gesagt": the word stands before its verb."""
        for back in range(at - 1, max(-1, at - 5), -1):
            token = self.tokens[back]
            if token.ends or token.text == "," or token.who:
                return
            if token.amount is not None and back not in self.used:
                event.plain = token.amount
                event.said = event.said or "amount"
                self.used.add(back)
            if token.verb and token.verb in PLAYED:
                event.said = token.verb
                earlier = [e for e in self.events if e.at == back]
                for one in earlier:
                    self.events.remove(one)
                return
