"""From a clause to what was done in it."""

from __future__ import annotations

from rulebot.scenario.deeds import Deed, Sum, settle
from rulebot.scenario.pieces import listed, numeric
from rulebot.scenario.saying import Saying
from rulebot.scenario.tokens import small_number


class Reader(Saying):
    """Reads one clause."""

    # -- the deeds

    def deeds(self) -> list[Deed]:
        """What was done in this clause, what was faced first."""
        plain = self._plain()
        if plain is not None:
            return plain
        if not (self.verbs or self.numbers):
            return []
        if self._speaks():
            return self._speech()
        nouns = [at for at in self.verbs if self.noun(at)]
        acts = [at for at in self.verbs if at not in nouns and self.tokens[at].verb != "say"]
        out: list[Deed] = []
        main, used = self._main(acts, nouns)
        for at in nouns:
            if at != main:
                faced, taken = self._faced(at)
                used |= taken
                out += [faced] if faced is not None else []
                if faced is None and not acts and not self.clause.question and self._unsized(at):
                    out.append(self._deed("raise", ["NEW"]))  # "a bet of 900 and a raise": to what?
        if main is None:
            limps = [self._deed("limp", ["NEW"]) for at in nouns if self.tokens[at].verb == "limp"]
            return [*limps, *out, *self._bare(used)]
        deed = self._made(self.tokens[main].verb, main, used)
        if deed.verb == "put" and deed.chips:
            for each in deed.sums:
                each.prep = "over" if each.prep == "to" and each.value != sum(deed.chips) else each.prep
        over = deed.amount("over")
        if over is not None and not out:
            out.append(self._deed("faced", self._owner(over), Sum(over)))
            out[-1].noun = self._called()
        if (
            deed.verb in ("bet", "raise")
            and not deed.who
            and self.lists(0, "was") | any(listed(t, "was") for t in self.tokens)
        ):
            deed.verb, deed.noun = "faced", deed.verb  # "am Turn waren 600 gesetzt"
        elif (
            deed.verb in ("bet", "raise")
            and not deed.who
            and any(t.who and self.lists(at - 1, "infrontof") for at, t in enumerate(self.tokens))
        ):
            deed.verb, deed.noun = "faced", deed.verb  # "vor mir Bet von 2.000"
        elif deed.verb == "bet" and not deed.who and any(t.is_("x.aux") for t in self.tokens):
            deed.verb, deed.noun = "faced", "price"  # "bet to me is 1,000"
        deed.sums = [s for s in deed.sums if s.prep != "over"]
        return [*out, deed]

    def _plain(self) -> list[Deed] | None:
        """What needs no verb: "a limper", "sb out", "takes one 100 back", "has one 1k out"."""
        tokens = self.tokens
        if any(listed(t, "pulls") for t in tokens) and any(listed(t, "back") for t in tokens):
            return [self._made("pull", 0, set())]
        if any(not self.noun(at) for at in self.verbs) or self.clause.question:
            return None
        group = next(
            (at for at, t in enumerate(tokens) if t.who in ("LIMPER", "CALLER") or t.is_("n.callers")), None
        )
        if group is not None and len(tokens) <= 5 and not self.numbers:
            verb = "limp" if "limp" in tokens[group].low else "call"
            return [self._deed(verb, self._many(group) or ["NEW"])]
        if self.names and not self.numbers and any(listed(t, "gone") for t in tokens):
            return [self._made("fold", 0, set())]
        front = any(listed(t, "infront") for t in tokens) and any(
            listed(t, "owning") or t.is_("x.aux") or listed(t, "lying") for t in tokens
        )
        blind = any(t.who in ("SB", "BB") or t.is_("n.blind") for t in tokens) and any(
            t.chips for t in tokens
        )
        front = front or (blind and any(listed(t, "owning") for t in tokens))
        aside = self.clause.aside and any(listed(t, "infront") for t in tokens) and bool(self.subject)
        if self.numbers and ((self.names and front) or aside):
            return [self._made("post", self.numbers[0], set())]
        return None

    def _main(self, acts: list[int], nouns: list[int]) -> tuple[int | None, set[int]]:
        """The verb of the clause, and the numbers that it does not own."""
        if not acts:
            own = [at for at in nouns if not self._is_faced(at)]
            return (own[0] if own and (self.numbers or self.names) else None), set()
        order = sorted(acts, key=lambda at: self.tokens[at].verb == "allin")
        main = order[0]
        if self.tokens[main].verb == "foldround" and len(acts) > 1:
            main = order[1]
        light = self.tokens[main].low in ("makes", "make", "made", "macht", "mache", "machte", "bringt")
        if (self.tokens[main].verb == "put" or light) and nouns and not self._is_faced(nouns[0]):
            chips = any(self.tokens[at].chips for at in self.numbers)
            behind = [at for at in self.numbers if at > nouns[0]]
            if not chips and (len(behind) == len(self.numbers)) and self.tokens[nouns[0]].verb != "call":
                return nouns[0], set()
        return main, set()

    def _bare(self, used: set[int]) -> list[Deed]:
        """ "UTG 300, HJ 900", "2,500": amounts without a verb; "vor mir 2000": what is faced."""
        numbers = [at for at in self.numbers if at not in used]
        if not numbers:
            return []
        deed = self._made("bare", numbers[0], used)
        if deed.chips:
            for each in deed.sums:
                each.prep = "over" if each.prep == "to" and each.value != sum(deed.chips) else each.prep
        over = deed.amount("over")
        if over is not None:
            deed.verb = "put" if not deed.who and not deed.times else deed.verb  # "1000+500 vs 1100"
            settle(deed)
            faced = self._deed("faced", [], Sum(over))
            faced.noun = self._called()
            deed.sums = [s for s in deed.sums if s.prep != "over"]
            return [faced, deed] if deed.sums or deed.chips else [faced]
        if any(t.who and self.pointed(at) for at, t in enumerate(self.tokens)) and not self.names:
            deed.verb = "faced"
        if self.clause.has("p.tocall", "p.over") and not self.names and not deed.chips:
            deed.verb, deed.noun = "faced", self._called()
        if deed.verb == "bare" and not self.names and not deed.chips and self.clause.says("was"):
            deed.verb, deed.noun = "faced", "price"  # "es waren aber 18.000"
        if deed.last and deed.verb == "bare":
            deed.verb = "put"  # "my last 1,300 in chips"
        return [deed]

    def _made(self, verb: str, main: int, used: set[int]) -> Deed:
        """A deed with its player, numbers and manner."""
        who = [self.tokens[at].who for at in self.names if self.tokens[at].who != "STAFF"]
        deed = self._deed(verb, self._players(who, main))
        deed.all_in = any(self.tokens[at].verb == "allin" for at in self.verbs)
        deed.last = self.clause.has("m.last")
        deed.silent = self.clause.has("m.silent")
        deed.pot = self.clause.has("n.pot")
        if verb == "put" and any(listed(t, "shoves") for t in self.tokens) and not self._laid():
            chips = any(self.tokens[at].chips or self._unit(at) for at in self.numbers)
            deed.all_in = not deed.silent and not chips
        if verb in ("raise", "bet", "open", "put", "call") and deed.all_in and not self.clause.has("x.not"):
            deed.verb = "allin"
        self._numbers(deed, [at for at in self.numbers if at not in used])
        if deed.verb == "put" and not deed.chips and len(deed.sums) == 1 and self.clause.has("n.single"):
            deed.chips, deed.sums = [deed.sums[0].value], []  # "500 with one chip"
        if deed.verb in ("raise", "bet", "open") and deed.pot and not deed.sums and not deed.chips:
            deed.verb = "pot"
        if verb == "fold" and any(t.low == "bis" for t in self.tokens):
            deed.verb = "foldround"  # "bis zum SB gefoldet"
        if not deed.who and verb in ("call", "limp", "fold", "check", "allin"):
            deed.who = self._many(main)
        if self.near(main, "v.open") and "bet" in self.tokens[main].low:
            deed.verb = "bet"
        return deed

    def _unsized(self, at: int) -> bool:
        """ "a raise", with no word of how much."""
        return self.tokens[at].verb == "raise" and self.lists(at - 1, "single") and not self.names

    def _owner(self, value: int) -> list[str]:
        """ "über meine 1500": whose bet it was."""
        at = next((at for at in self.numbers if self.tokens[at].amount == value), 0)
        before = self.token(at - 1)
        return [before.who] if before is not None and before.owns else []

    def _laid(self) -> bool:
        """ "schiebt 1500 vor", "schiebt aber nur 2500 rein": chips put out, no shove."""
        return self.clause.says("forward") or self.clause.says("only")

    def _players(self, who: list[str], main: int) -> list[str]:
        """Several players of one verb only where they are listed; else the one nearest before it."""
        if len(who) > 1 and not self._listing():
            ahead = [self.tokens[at].who for at in self.names if at < main]
            return ahead[-1:] or who[:1]
        return list(dict.fromkeys(who))

    def _listing(self) -> bool:
        first, last = self.names[0], self.names[-1]
        return all(t.who or t.is_("x.and", "x.article") for t in self.tokens[first:last])

    def _many(self, main: int) -> list[str]:
        """ "two call", "einer zahlt", "everyone folds"."""
        for back in (main - 1, main - 2):
            token = self.token(back)
            if token is None or numeric(token):
                continue
            many = token.whole if token.number is not None else small_number(token.low)
            if many and 1 <= many <= 9:
                return ["NEW"] * many
        return []
