"""From a clause to what was done in it: who, the verb, the amounts and what they are measured from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rulebot.scenario.events import NOUNS
from rulebot.scenario.pieces import Clause, listed, numeric
from rulebot.scenario.tokens import Token, small_number

WAGERS = ("bet", "open", "raise", "minraise", "allin", "bare", "faced")
OWN = ("put", "say", "pull", "leave", "post")
_QUOTES = frozenset("\"“”„«»‟'‘’‚")
_MOST_OF_A_KIND = 40


@dataclass(slots=True)
class Sum:
    """An amount and what it is measured from."""

    value: int
    prep: str = ""
    """ "to", "by", "over" (what it answers), "" (not said)."""
    chip: bool = False
    """Is it one chip of this value?"""
    tiny: bool = False


@dataclass(slots=True)
class Deed:
    """One thing that somebody did, said or faced."""

    verb: str
    who: list[str]
    span: tuple[int, int]
    clause: int
    sums: list[Sum] = field(default_factory=list)
    chips: list[int] = field(default_factory=list)
    onto: list[int] = field(default_factory=list)
    times: Fraction | None = None
    said: str = ""
    noun: str = ""
    """What a thing faced was called: "bet", "raise", "allin"."""
    silent: bool = False
    last: bool = False
    modal: bool = False
    staff: bool = False
    pot: bool = False
    actual: bool = False
    """Told as what really was there."""
    street: str = ""
    all_in: bool = False
    covers: bool = False
    """Were the chips told to be the call?"""
    sentence: int = 0

    def copy(self) -> Deed:
        """The same deed, to be changed by one reader alone."""
        return replace(
            self, who=list(self.who), sums=list(self.sums), chips=list(self.chips), onto=list(self.onto)
        )

    def amount(self, *preps: str) -> int | None:
        """The first amount of these measures, of any but "over" where none is named."""
        wanted = preps or ("to", "by", "")
        return next((s.value for s in self.sums if s.prep in wanted), None)

    @property
    def total(self) -> int | None:
        """Chips and amounts put out together."""
        if self.chips:
            return sum(self.chips)
        return self.amount("", "to")


class Reader:
    """Reads one clause; knows who was spoken of before."""

    def __init__(self, clause: Clause, number: int, subject: list[str]) -> None:
        self.clause, self.number, self.subject = clause, number, subject
        self.tokens = clause.tokens
        self.numbers = [
            at for at, t in enumerate(self.tokens) if (numeric(t) and not self._counts(at)) or self._unit(at)
        ]
        self.verbs = [
            at for at, t in enumerate(self.tokens) if t.verb and not t.who and not self._negated(at)
        ]
        self.names = [at for at, t in enumerate(self.tokens) if t.who and not t.owns and not self.pointed(at)]

    # -- what stands where

    def token(self, at: int) -> Token | None:
        """The token at a place, None beyond the clause."""
        return self.tokens[at] if 0 <= at < len(self.tokens) else None

    def near(self, at: int, *names: str) -> bool:
        """Is the token at a place one of these lexemes?"""
        token = self.token(at)
        return token is not None and token.is_(*names)

    def lists(self, at: int, name: str) -> bool:
        """Is the token at a place in a list?"""
        token = self.token(at)
        return token is not None and listed(token, name)

    def pointed(self, at: int) -> bool:
        """A player as an object: "over UTG", "next to him"."""
        back = at - 1
        if back >= 0 and self.tokens[back].low in ("dem", "den", "einem", "zum", "zur"):
            return True
        while self.near(back, "x.article") and not self.tokens[back].who:
            back -= 1
        if self.near(back, "v.call") and any(t.who for t in self.tokens[:back]):
            return True  # "A calls the BB"
        if self.near(back, "p.to") and self.tokens[back].low in ("auf", "to") and self.near(at + 1, "v."):
            return False
        return self.near(back, "p.over", "p.to", "p.for") or self.lists(back, "beside")

    def _counts(self, at: int) -> bool:
        """ "zwei" of "zwei callen" is no amount."""
        token = self.tokens[at]
        if token.chips:
            return False
        return self.near(at + 1, "n.players", "w.player") or self.lists(at + 1, "people")

    def _unit(self, at: int) -> int:
        """The chips of "1500 in 500s": a denomination, and no count."""
        token = self.tokens[at]
        plain = (
            token.number is not None and str(token.sense or "") == "other" and len(token.number.values) == 1
        )
        return token.number.values[0] if plain and token.number and self.near(at - 1, "x.in", "p.for") else 0

    def _negated(self, at: int) -> bool:
        return any(self.near(back, "x.not") for back in (at - 1, at - 2)) and not self.near(at - 1, "x.and")

    def noun(self, at: int) -> bool:
        """ "a raise", "a 600 turn bet", "his bet", "facing a shove", "das all-in"."""
        token = self.tokens[at]
        if token.low not in NOUNS:
            return False
        back = at - 1
        while self.near(back, "st.") or self.lists(back, "sizes"):
            back -= 1
        ahead = self.token(back)
        if ahead is None:
            return False
        if ahead.is_("p.for", "p.to") and token.verb == "allin":
            return False
        if numeric(ahead) and token.verb != "allin":
            return True
        return ahead.owns or ahead.is_("x.article", "p.over", "p.for", "x.not") or listed(ahead, "beside")

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
        if main is None:
            return [*out, *self._bare(used)]
        deed = self._made(self.tokens[main].verb, main, used)
        over = deed.amount("over")
        if over is not None and not out:
            out.append(self._deed("faced", [], Sum(over)))
            out[-1].noun = self._called()
        if (
            deed.verb == "bet"
            and not deed.who
            and self.lists(0, "was") | any(listed(t, "was") for t in self.tokens)
        ):
            deed.verb, deed.noun = "faced", "bet"  # "am Turn waren 600 gesetzt"
        deed.sums = [s for s in deed.sums if s.prep != "over"]
        return [*out, deed]

    def _plain(self) -> list[Deed] | None:
        """What needs no verb: "a limper", "sb out", "takes one 100 back", "has one 1k out"."""
        tokens = self.tokens
        if any(listed(t, "pulls") for t in tokens) and any(listed(t, "back") for t in tokens):
            return [self._made("pull", 0, set())]
        if self.verbs or self.clause.question:
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
        if self.numbers and self.names and front:
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

    def _bare(self, used: set[int]) -> list[Deed]:
        """ "UTG 300, HJ 900", "2,500": amounts without a verb; "vor mir 2000": what is faced."""
        numbers = [at for at in self.numbers if at not in used]
        if not numbers:
            return []
        deed = self._made("bare", numbers[0], used)
        over = deed.amount("over")
        if over is not None:
            faced = self._deed("faced", [], Sum(over))
            faced.noun = self._called()
            deed.sums = [s for s in deed.sums if s.prep != "over"]
            return [faced, deed] if deed.sums or deed.chips else [faced]
        if any(t.who and self.pointed(at) for at, t in enumerate(self.tokens)) and not self.names:
            deed.verb = "faced"
        if self.clause.has("p.tocall", "p.over") and not self.names and not deed.chips:
            deed.verb, deed.noun = "faced", self._called()
        return [deed]

    def _called(self) -> str:
        """ "the bet is 600": a bet, or what a raise made of it."""
        words = [part for t in self.tokens if t.is_("p.tocall") for part in t.low.split()]
        return "price" if {"bet", "einsatz"} & set(words) else ""

    def _deed(self, verb: str, who: list[str], *sums: Sum) -> Deed:
        return Deed(verb, who, self.clause.span, self.number, list(sums), sentence=self.clause.sentence)

    def _made(self, verb: str, main: int, used: set[int]) -> Deed:
        """A deed with its player, numbers and manner."""
        who = [self.tokens[at].who for at in self.names if self.tokens[at].who != "STAFF"]
        deed = self._deed(verb, self._players(who, main))
        deed.all_in = any(self.tokens[at].verb == "allin" for at in self.verbs)
        deed.last = self.clause.has("m.last")
        deed.silent = self.clause.has("m.silent")
        deed.pot = self.clause.has("n.pot")
        if verb in ("raise", "bet", "open", "put", "call") and deed.all_in and not self.clause.has("x.not"):
            deed.verb = "allin"
        self._numbers(deed, [at for at in self.numbers if at not in used])
        if not deed.who and verb in ("call", "limp", "fold", "check", "allin"):
            deed.who = self._many(main)
        if self.near(main, "v.open") and "bet" in self.tokens[main].low:
            deed.verb = "bet"
        return deed

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

    # -- numbers

    def _numbers(self, deed: Deed, places: Sequence[int]) -> None:
        for at in places:
            token = self.tokens[at]
            if str(token.sense or "") == "multiple":
                deed.times = deed.times or _times(token)
                continue
            prep = self._prep(at)
            if prep == "none":
                continue
            if token.chips or self._unit(at):
                self._chips(deed, at, prep)
            elif token.amount is not None:
                self._amount(deed, at, prep)
        makes = deed.verb == "raise" and any(listed(t, "makes") for t in self.tokens)
        if makes and not any(s.prep == "to" for s in deed.sums):
            for each in deed.sums:
                each.prep = each.prep or "to"
        settle(deed)

    def _chips(self, deed: Deed, at: int, prep: str) -> None:
        """Chips one by one; "1500 in 500ern" are as many as it takes."""
        token = self.tokens[at]
        plain = next((s for s in deed.sums if s.prep in ("", "to") and not s.chip), None)
        unit = token.chips[0] if token.chips else self._unit(at)
        if plain is not None and len(token.chips) <= 1 and self.near(at - 1, "x.in", "p.for"):
            many, rest = divmod(plain.value, unit)
            if not rest and 2 <= many <= _MOST_OF_A_KIND:
                deed.sums.remove(plain)
                deed.chips += [unit] * many
                return
        if prep in ("over", "to") and deed.verb in ("put", "bare"):
            deed.onto += token.chips
        else:
            deed.chips += token.chips

    def _amount(self, deed: Deed, at: int, prep: str) -> None:
        value = self.tokens[at].amount or 0
        one = self.lists(at - 1, "single") or self.near(at - 1, "n.single")
        many = self._count_ahead(at)
        if many and deed.verb in ("put", "bare", "call", "raise", "bet", "post", "pull", "leave"):
            deed.chips += [value] * many
            return
        if one and prep in ("", "by") and deed.verb in (*OWN, "bare"):
            deed.chips.append(value)
            return
        if prep in ("", "by") and deed.verb in OWN and deed.chips and self._joined(at):
            deed.chips.append(value)
            return
        deed.sums.append(Sum(value, prep, chip=self._joined(at) or self.near(at + 1, "x.and")))

    def _joined(self, at: int) -> bool:
        return self.near(at - 1, "x.and") or (self.token(at - 1) or self.tokens[at]).text in "+,"

    def _count_ahead(self, at: int) -> int:
        """ "zwei 1k": two chips of a thousand."""
        ahead = self.token(at - 1)
        if ahead is None or not ahead.text.isalpha():
            return 0
        many = ahead.whole if ahead.number is not None else small_number(ahead.low)
        return many if many and 2 <= many <= _MOST_OF_A_KIND else 0

    def _prep(self, at: int) -> str:
        """What an amount is measured from, from the words beside it."""
        if self.near(at + 1, "p.more") and not self.near(at + 1, "p.total"):
            return "by"
        if self.near(at + 1, "p.total"):
            return "to"
        if self.near(at + 1, "p.tocall"):
            return "over"
        if self.lists(at + 1, "back") or self.lists(at - 1, "back"):
            return "" if self.clause.has("v.pull") or self.clause.says("pulls") else "none"
        back = at - 1
        while back >= 0 and back > at - 4:
            token = self.tokens[back]
            if token.is_("x.article", "n.single") or token.owns or listed(token, "single"):
                back -= 1
                continue
            if token.is_("p.to") and not token.is_("p.over"):
                return "to"
            if token.is_("p.by"):
                return "by"
            if token.is_("p.over", "p.tocall"):
                return "over"
            if token.who and self.pointed(back):
                back -= 1
                continue
            break
        return ""

    def _is_over(self, at: int) -> bool:
        """ "auf eine Bet von 1500": behind the words, what they answer."""
        return any(self.near(back, "p.over", "v.bet", "v.raise") for back in range(max(0, at - 4), at))

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
            if at > says >= 0 and self.noun(at) and self._is_faced(at):
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
        return [*faced, *([deed] if deed.said or deed.staff else [])]


def settle(deed: Deed) -> None:
    """An amount beside chips is their sum; amounts joined by "and" are chips."""
    plain = [s for s in deed.sums if s.prep == ""]
    if deed.chips and plain:
        rest = [s for s in plain if s.chip or s.value != sum(deed.chips)]
        deed.sums = [s for s in deed.sums if s.prep != "" or s in rest]
        if deed.verb in OWN and rest:
            deed.chips += [s.value for s in rest if s.chip]
            deed.sums = [s for s in deed.sums if s not in rest or not s.chip]
    elif deed.verb in ("put", "post") and len(plain) > 1 and any(s.chip for s in plain):
        deed.chips += [s.value for s in plain]
        deed.sums = [s for s in deed.sums if s.prep != ""]


def _times(token: Token) -> Fraction | None:
    found = re.match(r"\d+(?:[.,]\d+)?", token.text)
    if not found or len(found[0]) > 6:
        return None
    return Fraction(found[0].replace(",", "."))
