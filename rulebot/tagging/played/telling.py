"""From words to steps: clause by clause, with every amount taken, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rulebot.scenario.laying import laid
from rulebot.scenario.lexicon import fold
from rulebot.scenario.story import street_of_token
from rulebot.scenario.tokens import Token
from rulebot.tagging.marks import Marked, count
from rulebot.tagging.naming import name_at
from rulebot.tagging.played.said import (
    A_PLAYER,
    AGAINST,
    ALSO,
    ANOTHER,
    ASKED,
    AT,
    BLINDS,
    BOTH,
    BOTH_BLINDS,
    CALLS,
    CUTS,
    EACH,
    EARLIER,
    ENDS,
    EXTRA,
    FOLDS,
    IN,
    INCLUDING,
    JOINTS,
    MARKED,
    NOBODY,
    NONE,
    NOT_DEAD,
    NOT_YET,
    NOTHING,
    OBJECTS,
    OF,
    OTHERS,
    OUT,
    PLACES,
    POINTING,
    POT,
    RETOLD,
    SMALL,
    SO_DOES,
    UP_TO,
    VERBS,
    WE,
    WHOLE,
)
from rulebot.tagging.played.step import ALL, ANYBODY, ONE, POTTED, THEY, Step, joined
from rulebot.tagging.setting import named_streets
from rulebot.tagging.sharing.chip import told_chip
from rulebot.tagging.winning.saying import tells_of_hands


def steps(
    of: Marked, blinds: tuple[int, int] | tuple[()] = (), *, potting: bool = False
) -> list[Step] | None:
    """What is told, in its order; None where an amount belongs to nobody.

    `potting`: in pot-limit "pots it" is a bet, and limps count, for the blinds lie in the pot.
    """
    return _Teller(of, blinds, potting).all()


class _Teller:
    """Goes through the words once."""

    def __init__(self, of: Marked, blinds: tuple[int, ...], potting: bool) -> None:
        self.blinds, self.potting = blinds, potting
        self.text = of.words.text
        self.tokens = laid(of.words).story.tokens
        self.streets = dict(named_streets(of))
        self.marks = {m.start: m for m in of.marks}
        chip = told_chip(self.text)
        self.chip = chip[1] if chip else (0, 0)
        self.street = ""
        self.names = {name for n in range(len(self.tokens)) if (name := self._name(n))}
        self.out: list[Step] = []
        self.cur = Step()
        self.short = False
        """Is somebody told to be short, and his chips behind it?"""
        self.spoken: set[str] = set()
        """Names of which nothing is told in their clause."""
        self.lost = False
        self.places: dict[str, str] = {}
        """Who sits where."""
        self.owner = self.ahead = self.joint = ""
        self.including = False
        self.carried = False
        """Is the player of the step before still meant, unless another is named?"""
        self.of_owner = False
        """Was the amount last told that of a bet which somebody else answers?"""

    def all(self) -> list[Step] | None:
        """Every clause."""
        for cut, clause in self._clauses():
            self._clause(cut, clause)
            if self.lost:
                return None
        told = self._seated(joined(self.out))
        known = {name for step in told for name in step.who}
        return told if self.spoken <= known else None

    def _seated(self, told: list[Step]) -> list[Step]:
        """The steps with one name for each: a blind is called that, for its chips lie there."""
        one = {place: who for place, who in self.places.items() if place not in BOTH}
        one |= {who: place for place, who in self.places.items() if place in BOTH}
        return [replace(step, who=[one.get(who, who) for who in step.who]) for step in told] if one else told

    def _clauses(self) -> Iterator[tuple[str, list[int]]]:
        cut, clause = ".", list[int]()
        for n, token in enumerate(self.tokens):
            if token.text in CUTS and not (token.text == "." and self._beside(n, -1).low in INCLUDING):
                yield cut, clause
                cut, clause = token.text, []
            else:
                clause.append(n)
        yield cut, clause

    def _name(self, n: int) -> str:
        token = self.tokens[n]
        ahead, after = self._beside(n, -1), self._beside(n, 1)
        if self.text[token.end : token.end + 1] == "-" and len(token.text) == 1:
            return ""  # "c-bet"
        if self.potting and after.amount and after.amount not in self.blinds and not token.who:
            blind = next((name for name in BOTH if token.is_(f"w.{name}")), "")
            if blind:
                return blind  # "flop: SB 300" is no size of a blind
        if token.text.isdecimal() and len(token.text) < 3 and ahead.low in JOINTS:
            return f"Seat {token.text}" if self._beside(n, -2).who.startswith("Seat ") else ""
        if re.search(r"['’]s$", token.text) and (after.verb == "allin" or after.amount):
            return token.who if token.who.startswith("NEW ") else token.text[:-2]  # "Rob's all in"
        if token.who.startswith(("NEW ", "Seat ")) and not token.owns:
            return token.who
        return re.sub(r"['’]s$", "", name_at(self.tokens, n))

    def _beside(self, n: int, step: int) -> Token:
        """The word so many places on; an empty one where there is none."""
        at = n + step
        return self.tokens[at] if 0 <= at < len(self.tokens) else NOTHING

    def _clause(self, cut: str, clause: Sequence[int]) -> None:
        words = self.text[self.tokens[clause[0]].start : self.tokens[clause[-1]].end] if clause else ""
        if not clause or self._idle(clause, words):
            return
        first, streets, behind = len(self.out), 0, True
        self.cur = Step(start=self.tokens[clause[0]].start)
        self.owner = self.ahead = self.joint = ""
        self.of_owner = self.including = self.carried = False
        for n in clause:
            token = self.tokens[n]
            if token.start not in self.streets:
                behind = behind and not (streets and (token.amount or token.verb))
                self._token(n)
            elif NOT_YET.search(self.text[: token.start]):
                self.cur.whole = True
            else:
                if streets or self.cur.complete:
                    who = self.cur.who
                    self._close()
                    self.cur.who, self.carried = list(who), True
                streets, self.street = streets + 1, street_of_token(token)
        self._close()
        new = [step for step in self.out[first:] if step.verb not in ("pot", "dead")]
        last = new[-1] if new else Step()
        if (
            last.who
            and not last.amount
            and last.verb in ("", "in", "put")
            and OUT.search(NOT_DEAD.sub("", words))
        ):
            last.verb = "fold"
        for step in new:
            step.street = self.street if streets == 1 and behind else step.street
        if new and not new[0].told:
            plain = all(self._name(n) or self.tokens[n].low in {*JOINTS, "short"} for n in clause)
            new[0].listed = plain and len(new) == 1
        for before, step in pairwise(new):
            step.verb = before.verb if not step.told and SO_DOES.search(words) else step.verb
        if cut == "(":
            new = [step for step in new if step.amount or step.verb not in ("in", "put")]
            self.out = [*self.out[:first], *new]  # "(they were in the blinds)"
        for step in new:
            step.cut = cut
        if new and self.short:
            new[0].all_in, self.short = True, False  # "I'm short: 500"
        if any(self.tokens[n].low == "short" for n in clause) and not (new and new[0].told):
            self.short = True
        if not self._question(clause[-1]):
            self.spoken |= {name for step in new if not step.told for name in step.who} - {*ANYBODY, "ME"}
        self.out = [step for step in self.out if step.told or step.listed]

    def _question(self, n: int) -> bool:
        """Whether the sentence ends with a question mark: nobody acts in "Main, Side, Rückgabe?"."""
        return next((t.text for t in self.tokens[n + 1 :] if t.text in ENDS), "") == "?"

    def _token(self, n: int) -> None:
        """One word of a clause."""
        token = self.tokens[n]
        if owner := self._owned(n):
            self.owner = owner
        elif who := self._who(n):
            if self._place(n, who):
                self.places[who] = self.cur.who[0]
            elif self._up_to():
                self.cur = Step(start=token.start)
                self._subject(who, token)
            elif self.including and self.cur.many:
                self.cur.among.append(who)
            elif not self.ahead or who in ANYBODY or (self.ahead in OF and not self.cur.who):
                self._subject(who, token)
        elif token.amount and not self.chip[0] <= token.start < self.chip[1]:
            self._sum(token)
        elif verb := self._verb(n):
            if not (self.of_owner and verb in ("bet", "raise", "all-in")):
                self._deed(verb, token)
            self.of_owner = False
        elif token.low in ALSO and self.cur.who and self.out and not self.cur.told:
            self.cur.verb = self.out[-1].verb
        elif token.low in WHOLE:
            self.cur.whole = True
        elif token.low in ANOTHER:
            self.cur.more = True
        elif token.low == "short":
            self.cur.all_in = True
        elif token.low in BOTH_BLINDS and self.cur.who in ([], [ALL]):
            self.cur.who = [] if NONE.search(self.text[: token.start]) else ["SB", "BB"]
        elif token.low in EACH and self.cur.amount and not (self.cur.who or self.cur.many) and self.out:
            self.cur.who = [ALL]
        elif token.low in IN and (self.cur.amount or self.cur.who or self.cur.many):
            self.cur.verb = self.cur.verb or "in"
        elif (many := count(token)) and 2 <= many < SMALL and (not self.cur.who or self._people(n)):
            if self.cur.who or self.cur.amount or not self.cur.verb:
                self._close()
            self.cur.many = many
            if token.low.endswith(("callers", "caller")):
                self._deed("call", token)
        self.joint = token.low if token.low in JOINTS else ""
        self.including = token.low in INCLUDING or (self.including and token.text == ".")
        self.ahead = token.low if token.low in AGAINST else self.ahead if token.is_("x.article") else ""

    def _sum(self, token: Token) -> None:
        if self.owner:
            self.out.append(Step(self.street, [self.owner], "bet", token.amount, token.start, token.end))
            self.owner, self.cur.start, self.of_owner = "", token.end, True
        else:
            self._amount(token)

    def _idle(self, clause: Sequence[int], words: str) -> bool:
        """A clause that tells of no step: a question, a pot that lay there, nobody's deed."""
        amounts = [self.tokens[n] for n in clause if self.tokens[n].amount]
        known = {step.amount for step in self.out}
        own = {self._name(n) for n in clause} - {""}
        named = bool(own)
        if (
            self.blinds
            and own <= {"SB", "BB"}
            and BLINDS.search(words)
            and not (amounts or self._called(clause))
        ):
            return True  # what becomes of the blinds is told apart
        again = all(t.amount in known for t in amounts)
        if again and (ASKED.match(words) or (amounts and RETOLD.search(words))):
            return True
        if NOBODY.search(words) and not amounts:
            return True
        lies = POT.search(words) or EARLIER.search(words)
        if len(amounts) == 1 and not named and lies and amounts[0].amount != sum(self.blinds):
            token = amounts[0]
            kind = "dead" if EXTRA.search(words) or EARLIER.search(words) else "pot"
            begun = [self.tokens[n] for n in clause if self.tokens[n].start in self.streets]
            if kind == "pot" and begun and not NOT_YET.search(self.text[: begun[0].start]):
                self.street = street_of_token(begun[0])
            street = self.street if kind == "pot" else ""
            self.out.append(Step(street, [], kind, token.amount, token.start, token.end))
            return True
        again = len(amounts) == 1 and amounts[0].amount == sum(self.blinds)
        return again and not named and bool(EXTRA.search(words))  # "(300 in dead blinds)"

    def _people(self, n: int) -> bool:
        """ "with two callers": a counting word that counts somebody besides."""
        return any(self._beside(n, k).is_("n.callers") or self._beside(n, k).low in OTHERS for k in (1, 2))

    def _owned(self, n: int) -> str:
        """ "Petras 4.000-Bet", "Lou's 900": whose chips they are."""
        token = self.tokens[n]
        word = re.sub(r"s$", "", token.text)
        if (
            "'" not in token.text
            and "’" not in token.text
            and word != token.text
            and word in self.names - {token.text}
            and any(self.tokens[k].amount for k in range(n + 1, min(n + 3, len(self.tokens))))
        ):
            return word
        return ""

    def _who(self, n: int) -> str:
        token = self.tokens[n]
        if token.low in OBJECTS:
            return ""
        if token.owns:
            after = self._beside(n, 1)
            return self._name(n) if after.verb == "allin" or after.amount else ""
        if token.low in WE or token.low == "they":
            return ALL if token.low in WE else THEY
        if token.who == "LIMPER" and self.potting and self.cur.many:
            return ""
        if token.who in POINTING:
            return ONE
        low = token.low
        if low in OTHERS | {"another"} and (self.cur.many or self._beside(n, 1).amount):
            return ""  # "two others", "another 3,000 each"
        if low in ("both", "beide", "beiden", "alle", "all", "everyone", "everybody") and not token.verb:
            return ALL
        ahead = self.tokens[n - 1].low if n else ""
        if low in (
            "einer",
            "one",
            "another",
            "andere",
            "anderer",
            "other",
            "dritter",
            "third",
            "jemand",
            "someone",
        ):
            return "" if ahead in ("the", "der") and low == "one" else ONE
        return self._name(n)

    def _verb(self, n: int) -> str:
        token = self.tokens[n]
        if token.verb == "allin" and self._beside(n, 1).low in A_PLAYER:
            return ""  # "the all-in guy"
        if token.verb in ("bet", "raise") and re.search(
            r"\b(?:no|kein\w*)(?: more| weiteren?)? $", self.text[: token.start], re.IGNORECASE
        ):
            return ""
        if tells_of_hands(fold(token.text)):
            return ""  # "beste" is no "bet"
        if self.potting and (verb := self._in_pot_limit(n)):
            return verb
        told = bool(self.cur.who or self.cur.many or self.cur.amount)
        if (token.low in CALLS and (told or token.low != "dabei")) or token.is_("n.callers"):
            return "call"
        if token.low in FOLDS:
            out = token.low == "raus" and self.cur.amount and self.cur.verb in ("put", "bet", "raise")
            return "" if out else "fold"  # "schiebt 4.000 raus"
        if token.verb in VERBS:
            return VERBS[token.verb]
        mark = next((m for s, m in self.marks.items() if s < token.end and token.start < m.end), None)
        known = mark is not None and not mark.value and token.number is None and not token.names
        return MARKED.get(mark.tag, "") if mark is not None and known else ""

    def _called(self, clause: Sequence[int]) -> bool:
        """Whether in pot-limit the blinds are told to call."""
        words = [self.tokens[n] for n in clause]
        return self.potting and any(t.verb == "call" or t.low in CALLS or t.is_("n.callers") for t in words)

    def _place(self, n: int, who: str) -> bool:
        """ "I raise on the button", "ich im BB": where the player sits of whom it is told."""
        back = [self._beside(n, -k).low for k in (1, 2)]
        seated = back[0] in AT or (self._beside(n, -1).is_("x.article") and back[1] in AT)
        opens = self.cur.who == ["ME"] and self.cur.verb in ("bet", "raise") and not self.cur.amount
        return self.potting and (seated or opens) and who in PLACES and self.cur.who[-1:] not in ([], [who])

    def _up_to(self) -> bool:
        """ "Folds to the button": what he does is told next."""
        passed = self.cur.verb in ("fold", "check") and not (self.cur.who or self.cur.amount or self.cur.many)
        return self.potting and passed and self.ahead in UP_TO

    def _in_pot_limit(self, n: int) -> str:
        """A bet of the pot, or a limp."""
        token = self.tokens[n]
        bets = self.cur.verb in ("bet", "raise") or (self.cur.who and not self.cur.verb)
        if token.verb == "pot" or (bets and not self.cur.amount and token.is_("n.pot")):
            return POTTED
        limps = token.verb == "limp" or (token.who == "LIMPER" and self.cur.many)
        return "call" if limps else ""

    def _subject(self, who: str, token: Token) -> None:
        cur = self.cur
        if who == ALL and cur.who and (not cur.told or (len(cur.who) > 1 and not cur.amount)):
            return  # "Ann and Bo both", "Ann und Bo callen beide": they are told
        if cur.told and (cur.who or cur.many or cur.amount) and not self._of(token):
            self._close()
            cur = self.cur
        if cur.who and (self.carried or not self.joint) and not cur.told and who != ONE:
            cur.who = []
        self.carried = False
        if who != ONE or not cur.who:
            cur.who.append(who)
        cur.start, cur.end = min(cur.start, token.start), token.end

    def _of(self, token: Token) -> bool:
        """ "2.400 all in von Yusuf": who did it stands behind."""
        before = [t.low for t in self.tokens if t.end <= token.start][-1:]
        return not self.cur.who and before[0] in OF if before else False

    def _amount(self, token: Token) -> None:
        if NONE.search(self.text[: token.start]):
            return
        if self.cur.amount is not None:
            if self.cur.amount == token.amount:
                return
            who = self.cur.who
            self._close()
            self.cur.who = list(who)
        self.cur.amount, self.cur.end = token.amount, token.end
        mark = self.marks.get(token.start)
        pushed = mark is not None and mark.tag == "allin" and self.cur.verb != "call"
        self.cur.all_in = self.cur.all_in or pushed
        if self.cur.start > token.start or not self.cur.who:
            self.cur.start = token.start

    def _deed(self, verb: str, token: Token) -> None:
        cur = self.cur
        if verb == "all-in":
            cur.all_in = True
            cur.verb = cur.verb or verb
        elif verb == "check":
            cur.verb = cur.verb or verb
        elif verb == POTTED and cur.verb in ("bet", "raise"):
            cur.verb = verb
        elif not cur.verb or cur.verb in ("in", "put", "all-in") or (cur.verb == verb):
            if verb in ("call", "fold") and cur.amount and not cur.who and not cur.many:
                self._close()  # "1.000 call": a bet, and a call of it
                cur = self.cur
            cur.verb = cur.verb if cur.verb == "all-in" and verb == "put" else verb
        else:
            who = list(cur.who)
            same = verb == "fold" or cur.verb == "check"
            self._close()
            self.cur = Step("", who if same else [], verb, start=token.start)
        self.cur.end = token.end

    def _close(self) -> None:
        cur = self.cur
        if not cur.empty and not (cur.verb == "check" and not cur.amount):
            self.out.append(replace(cur, street=cur.street or self.street))
        self.cur = Step(start=cur.end)
