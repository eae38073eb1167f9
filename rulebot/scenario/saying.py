"""What a clause says was faced, and what was declared in it."""

from __future__ import annotations

from rulebot.scenario.deeds import OWN, Deed, Sum
from rulebot.scenario.figures import Figures
from rulebot.scenario.pieces import listed, numeric, strange

_QUOTES = frozenset("\"“”„«»‟'‘’‚")


class Saying(Figures):
    """Words said, and bets that are only named."""

    def _is_faced(self, at: int) -> bool:
        """ "over a raise", "facing the bet", "calls my shove": not the subject's own."""
        back = at - 1
        while back >= 0 and (
            self.near(back, "x.article", "st.") or numeric(self.tokens[back]) or self.lists(back, "sizes")
        ):
            back -= 1
        ahead = self.token(back)
        if ahead is None:
            return False
        return ahead.owns or ahead.is_("p.over", "p.for", "v.call") or listed(ahead, "beside")

    def _faced(self, at: int) -> tuple[Deed | None, set[int]]:
        """ "a bet of 700", "the 600 raise", "his shove for 1400": what was faced, with its numbers."""
        places = []
        if at - 1 in self.numbers:
            places.append(at - 1)
        elif self.near(at - 1, "st.") and at - 2 in self.numbers:
            places.append(at - 2)
        else:
            here = at + 1
            while self.near(here, "p.", "x.article", "st.", "x.aux", "x.in") and not numeric(
                self.tokens[here]
            ):
                here += 1
            if here in self.numbers and self.tokens[here].amount is not None:
                places.append(here)
        owner = next((self.tokens[i].who for i in (at - 1, at - 2) if i >= 0 and self.tokens[i].owns), "")
        if not places:
            return None, set()
        value = self.tokens[places[0]].amount
        if value is None:
            return None, set()
        prep = "to" if self.near(places[0] - 1, "p.to") else ""
        deed = self._deed("faced", [owner] if owner else [], Sum(value, prep))
        deed.noun = self.tokens[at].verb
        deed.all_in = deed.noun == "allin"
        return deed, set(places)

    def _called(self) -> str:
        """ "the bet is 600": a bet, or what a raise made of it."""
        words = [part for t in self.tokens if t.is_("p.tocall") for part in t.low.split()]
        return "price" if {"bet", "einsatz"} & set(words) else ""

    # -- words said

    def _speaks(self) -> bool:
        if any(self.tokens[at].verb == "say" for at in self.verbs):
            return True
        marks = [at for at, t in enumerate(self.tokens) if t.text in _QUOTES and t.text not in "'’‘"]
        if len(marks) < 2:
            return False
        inner = range(marks[0] + 1, marks[-1])
        return any(at in inner for at in (*self.verbs, *self.numbers)) or any(
            self.tokens[at].is_("n.pot") or self.tokens[at].spoken for at in inner
        )

    def _speech(self) -> list[Deed]:
        """What was declared: "says raise to 1400", "hat Raise gesagt", ich "raise, sechstausend"."""
        says = next((at for at in self.verbs if self.tokens[at].verb == "say"), -1)
        quotes = [at for at, t in enumerate(self.tokens) if t.text in _QUOTES]
        inner = range(quotes[0], quotes[-1]) if len(quotes) > 1 else range(0)
        who = [self.tokens[at].who for at in self.names if at not in inner]
        faced, used = [], set[int]()
        for at in self.verbs:
            later = any(says < back < at for back in self.verbs)
            if at > says >= 0 and self.noun(at) and (later or self._is_faced(at)):
                met, taken = self._faced(at)
                faced += [met] if met is not None else []
                used |= taken | {at}
        deed = self._deed("say", who[:1])
        deed.staff = bool(who) and who[0] == "STAFF"
        deed.silent = self.clause.has("m.silent")
        declared = [at for at in self.verbs if self.tokens[at].verb not in OWN and at not in used]
        if declared:
            deed.said = self.tokens[declared[0]].verb
        elif self.clause.has("n.pot") and not self.numbers:
            deed.said = "pot"
        for at in self.numbers:
            token = self.tokens[at]
            value = sum(token.chips) if token.chips else token.spoken
            if value is None or at in used:
                continue
            if self._prep(at) == "over" or (inner and at not in inner and self._is_over(at)):
                faced.append(self._deed("faced", [], Sum(value)))
                faced[-1].noun = "price"
            else:
                deed.sums.append(Sum(value, self._prep(at)))
        if not deed.sums:
            start, end = (quotes[0], quotes[-1]) if inner else (says, len(self.tokens))
            small = [
                t.spoken
                for t in self.tokens[max(0, start) : end]
                if t.spoken is not None and t.text.isalnum() and not t.chips
            ]
            deed.sums += [Sum(value, tiny=True) for value in small[:1] if value]
        deed.said = deed.said or ("amount" if deed.sums else "")
        if deed.said in ("minraise", "foldround"):
            deed.said = "raise" if deed.said == "minraise" else ""
        if deed.said in ("raise", "bet") and self.clause.has("n.pot") and not deed.sums:
            deed.said = "pot"
        before = self.token(says - 1) if says > 0 else None
        if not deed.who and not quotes and not self.subject and before is not None and strange(before):
            return faced  # "the sign says 100"
        return [*faced, *([deed] if deed.said or deed.staff else [])]
