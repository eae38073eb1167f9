"""Who did what, in order: the events of a hand, read clause by clause from the tokens.

An event is a subject, a verb and its amounts. What somebody may or would do is kept
apart (`modal`), so is what dealer or floor say (`staff`): neither is play.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rulebot.numbers import Sense
from rulebot.scenario.tokens import Token, small_number

_PLACES = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN")
_AGAINST = (
    "over",
    "into",
    "against",
    "facing",
    "vs",
    "v",
    "versus",
    "gegen",
    "over a",
    "into a",
    "facing a",
    "against a",
    "gegen einen",
    "gegen eine",
    "over an",
    "into an",
)
_CLAIMS = ("that's", "its", "it's", "thats", "that", "das", "dass", "sei", "ware", "es")
PLAYED = ("raise", "minraise", "bet", "open", "call", "limp", "check", "fold", "allin")
_AMOUNTED = ("raise", "bet", "open", "allin", "put", "say")
_NOUN_FORMS = frozenset(
    [
        "bet",
        "raise",
        "call",
        "check",
        "fold",
        "open",
        "limp",
        "reraise",
        "re",
        "raise",
        "opener",
        "all",
        "in",
        "allin",
        "jam",
        "shove",
        "opening",
        "bet",
        "opening",
        "einsatz",
        "eroffnung",
        "einsatz",
        "eroffnungsbet",
        "eroffnungseinsatz",
        "push",
        "3",
        "bet",
        "4",
        "bet",
        "3bet",
        "4bet",
        "opening",
        "bet",
        "ein",
        "reraise",
    ]
) | {"all in", "opening bet", "3 bet", "4 bet", "re raise", "open raise", "all ins", "three bet"}


@dataclass(slots=True)
class Event:
    """One thing that somebody did or said."""

    verb: str
    who: list[str]
    at: int
    """The token of its verb."""
    span: tuple[int, int]
    to: int | None = None
    by: int | None = None
    plain: int | None = None
    times: Fraction | None = None
    chips: list[int] = field(default_factory=list)
    many: list[int] = field(default_factory=list)
    """Amounts of a list: "all-ins of 500, 650 and 800"."""
    over: int | None = None
    total: int | None = None
    onto: list[int] = field(default_factory=list)
    """Chips it was put on top of: the player's prior chips."""
    onto_blind: bool = False
    said: str = ""
    """For words: what was declared."""
    pot: bool = False
    silent: bool = False
    modal: bool = False
    asked: bool = False
    noun: bool = False
    staff: bool = False
    last: bool = False
    single: bool = False
    posted: bool = False
    street: str = ""

    def copy(self) -> Event:
        """The same event, to be changed by one reader alone."""
        return replace(
            self, who=list(self.who), chips=list(self.chips), many=list(self.many), onto=list(self.onto)
        )

    @property
    def amount(self) -> int | None:
        """The amount told, whatever it is measured from."""
        return next((x for x in (self.to, self.by, self.plain) if x is not None), None)


class Clauses:
    """Walks over the tokens and collects events; remembers which numbers were used."""

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

    def _aside(self, at: int) -> int | None:
        """Behind a remark in brackets that only explains: "(a 700 raise)"."""
        end = next((i for i in range(at, min(at + 25, len(self.tokens))) if self.tokens[i].text == ")"), None)
        if end is None:
            return None
        inner = self.tokens[at + 1 : end]
        acts = any(
            t.who and not t.owns and i + 1 < len(inner) and inner[i + 1].verb for i, t in enumerate(inner)
        )
        if acts or any(
            t.chips
            or (
                t.low in ("a", "an", "one", "ein", "einen", "single")
                and i + 1 < len(inner)
                and inner[i + 1].amount
            )
            for i, t in enumerate(inner)
        ):
            return None
        if len(inner) <= 3 and any(t.who for t in inner) and not any(t.amount for t in inner):
            return None
        if any(t.sense is Sense.BLINDS for t in inner):
            return None
        self.used.update(i for i in range(at, end) if self.tokens[i].amount is not None)
        return end + 1

    def _player(self, at: int) -> int:
        token = self.tokens[at]
        if token.who == "STAFF":
            if not (at and self.tokens[at - 1].is_("p.over", "p.for", "p.to")):
                self.subject, self.staff = [], True
            return at + 1
        if token.owns:
            return self._owner(at)
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
            last.modal = last.modal or self.tokens[at - 1].low in ("do", "does", "did")
            self._arguments(last, at + 1)
            return at + 1
        return self._bare_amount(at)

    def _alias(self, at: int) -> bool:
        """ "A is under the gun", "Seat 3 (UTG)", "me in the BB", "as big blind I"."""
        token = self.tokens[at]
        ahead = [t for t in self.tokens[max(0, at - 4) : at] if not t.is_("x.article") or t.is_("x.aux")]
        if not ahead:
            return False
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
        if event.amount is not None or event.times or event.chips:
            self.events.append(event)
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
        passive = token.low.endswith(" by")
        ahead = before
        if ahead is not None and ahead.is_("st.") and at >= 2:
            ahead = self.tokens[at - 2]
        article = ahead is not None and ahead.is_("x.article", "p.over", "p.for") and not ahead.who
        noun = token.low in _NOUN_FORMS and (
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

    def _faced(self, at: int) -> bool:
        """ "facing a bet of 1200", "gegen einen Einsatz von 600": told after what answered it."""
        return any(t.is_("p.over") or t.low.endswith("facing") for t in self.tokens[max(0, at - 4) : at])

    def _before_motion(self) -> int:
        """Where the chips and words begin that this bet was answered with."""
        at = len(self.events)
        while at and self.events[at - 1].verb in ("put", "say", "pull", "leave"):
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
                and self.tokens[at - 1].low in ("by", "durch", "von", "from")
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
                    or token.low in ("a", "an", "ein", "einen", "eine", "einem", "single")
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

    def _stops(self, token: Token, at: int, event: Event) -> bool:
        before = self.tokens[at - 1]
        if token.is_("p.tocall") and not token.is_("p.to", "p.over"):
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
                and token.low in _NOUN_FORMS
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
            and after.low in _NOUN_FORMS
            and after.verb in ("bet", "raise", "open")
        ):
            event.over = value
            self.used.add(at)
            return True
        self.used.add(at)
        if prep == "over":
            if event.verb == "put" and (single or joined) and not event.chips and not event.plain:
                event.onto.append(value)
            elif event.over is None and (event.chips or event.amount is not None or event.verb == "put"):
                event.over = value
            else:
                event.plain = value if event.plain is None else event.plain
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

    def _first_of(self, event: Event, joined: bool) -> None:
        """An amount before chips is one of them, or their sum: "2000, in four 500s"."""
        if joined and event.plain is not None:
            event.chips.append(event.plain)
        else:
            event.total = event.plain
        event.plain = None

    def _number_ahead(self, event: Event, at: int) -> None:
        """ "a 600 bet"."""
        ahead = self.tokens[at - 1] if at else None
        if ahead is not None and ahead.amount is not None and at - 1 not in self.used:
            event.plain = ahead.amount
            self.used.add(at - 1)

    def _number_ahead(self, event: Event, at: int) -> None:
        """ "a 600 bet"."""
        ahead = self.tokens[at - 1] if at else None
        if ahead is not None and ahead.amount is not None and at - 1 not in self.used:
            event.plain = ahead.amount
            self.used.add(at - 1)

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

    def _words(self, event: Event, at: int) -> int:
        """What was said: "says raise", "declares 'raise to 1400'", "sagt achthundert"."""
        here, strange = at + 1, 0
        while here < len(self.tokens):
            token = self.tokens[here]
            if token.ends or (token.is_("x.and") and not event.said):
                break
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
            if token.verb and token.verb not in ("say", "put", "leave", "pull"):
                if token.low.endswith("ed") or token.low.startswith(("ge", "bezahlt")):
                    break  # "sagt: gut bezahlt"
                event.said = "raise" if token.verb == "minraise" else token.verb
                here = self._arguments(event, here + 1)
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


def _times(token: Token) -> Fraction | None:
    found = re.match(r"\d+(?:[.,]\d+)?", token.text)
    if not found or len(found[0]) > 6:
        return None
    return Fraction(found[0].replace(",", "."))


def _questions(tokens: Sequence[Token]) -> list[bool]:
    """For each token: does its sentence end in a question mark?"""
    out = [False] * len(tokens)
    asked = False
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].ends:
            asked = tokens[at].text == "?"
        out[at] = asked
    return out


__all__ = ["Clauses", "Event", "replace"]
