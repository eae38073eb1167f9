"""The story of a hand: every clause with its deeds in the order of play, and who is who.

What somebody meant, thinks, claims or asks is kept apart from what happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rulebot.scenario.deeds import OWN, Deed, Reader
from rulebot.scenario.pieces import Clause, clauses, listed, numeric, partly
from rulebot.scenario.tokens import Token, Words
from rulebot.scenario.who import named

PLACES = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN")
_OTHERS = ("another", "the other", "other", "der andere")
_FLEETING = ("NEXT", "NEW", "OTHER", "")


@dataclass(slots=True)
class Story:
    """Clauses, deeds, and two names of one player."""

    words: Words
    tokens: tuple[Token, ...]
    clauses: list[Clause]
    deeds: list[Deed] = field(default_factory=list)
    aliases: dict[str, str] = field(default_factory=dict)

    def unused(self, spans: Sequence[tuple[int, int]]) -> list[str]:
        """Amounts outside these places."""
        return [
            t.text
            for t in self.tokens
            if numeric(t) and not any(a <= t.start and t.end <= b for a, b in spans)
        ]


def told(words: Words) -> Story:
    """Read once for each question, however many readers ask."""
    kept = words.memory.get("story")
    if isinstance(kept, Story):
        return kept
    tokens = tuple(_plain(named(words.tokens)))
    story = Story(words, tokens, clauses(tokens))
    _Teller(story).tell()
    words.memory["story"] = story
    return story


def _plain(tokens: Sequence[Token]) -> list[Token]:
    """ "another 1k" is a chip, nobody."""
    out = list(tokens)
    for at, token in enumerate(out[:-1]):
        if token.who in ("NEW", "OTHER") and token.low in _OTHERS and numeric(out[at + 1]):
            out[at] = replace(token, who="", names=frozenset({"x.article"}))
        if token.who in ("FIRST", "NEXT", "NEW", "OTHER") and out[at + 1].who and not token.owns:
            out[at] = replace(token, who="", names=frozenset({"x.article"}))  # "erster Shorty"
    return out


class _Teller:
    """Goes through the clauses and remembers who was spoken of."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.subject: list[str] = []
        self.introduced = False
        """Was the subject named in a clause without a deed of his own?"""
        self.sentence = -1
        self.earlier = False

    def tell(self) -> None:
        for number, clause in enumerate(self.story.clauses):
            if clause.sentence != self.sentence:
                self.sentence = clause.sentence
                self.introduced = False
                self._sentence_starts()
            _mark(clause)
            self._alias(clause)
            self._clause(clause, number)
        _streets(self.story)

    def _sentence_starts(self) -> None:
        last = self.story.deeds[-1] if self.story.deeds else None
        if last is None or last.verb not in OWN:
            self.subject = []

    def _clause(self, clause: Clause, number: int) -> None:
        reader = Reader(clause, number, self.subject)
        names = [clause.tokens[at].who for at in reader.names]
        people = [n for n in names if n != "STAFF"]
        made = [] if clause.marks & {"apart", "pot", "stack"} else reader.deeds()
        if clause.aside:
            told = self.introduced or bool(clause.tokens[0].who)
            made = [d for d in made if d.chips or (told and not d.amount("by"))]
        if self._goes_on(clause, made):
            return
        if clause.aside and clause.has("v.call") and not made and self.story.deeds:
            self.story.deeds[-1].covers = True  # "he put 800 (the call) out"
        for deed in made:
            deed.modal = "modal" in clause.marks or _supposed(clause, deed)
            deed.actual = "actual" in clause.marks
            deed.staff = deed.staff or (bool(names) and names[0] == "STAFF")
            if not deed.who and deed.verb != "faced" and not deed.staff:
                deed.who = self._carried(deed, clause)
            if deed.who and deed.verb != "faced":
                self.subject, self.introduced = list(deed.who), False
            self._keep(deed, clause)
        if (people and not made) or (people and all(d.verb == "faced" for d in made)):
            self.subject, self.introduced = people[-1:], True

    def _goes_on(self, clause: Clause, made: list[Deed]) -> bool:
        """ "all-ins of 500, 650 and 800": numbers that belong to the deed before."""
        last = self.story.deeds[-1] if self.story.deeds else None
        alone = len(made) == 1 and made[0].verb == "bare" and not made[0].who and last is not None
        if not alone or last is None or last.sentence != clause.sentence or not clause.soft:
            return False
        if any(t.who or t.verb for t in clause.tokens):
            return False
        if (
            last.verb in ("raise", "minraise", "bet", "open")
            and made[0].amount("to")
            and not last.amount("to")
        ):
            last.sums += made[0].sums
            return True
        if last.verb in ("put", "post", "pull") and (made[0].chips or len(made[0].sums) == 1):
            if clause.aside and made[0].sums and made[0].sums[0].value == sum(last.chips):
                return True  # "twenty 100s (2,000)"
            told = sum(s.value for s in last.sums)
            last.chips += made[0].chips or [s.value for s in made[0].sums]
            if told == sum(last.chips) or clause.aside:
                last.sums = []
            return True
        if last.verb == "allin" and all(w == "NEW" for w in last.who):
            last.sums += made[0].sums
            return True
        return False

    def _keep(self, deed: Deed, clause: Clause) -> None:
        """In the order of play: "after UTG bet 500" and what really was there come first."""
        deeds = self.story.deeds
        if (
            clause.joined
            and deed.verb == "bare"
            and deeds
            and deeds[-1].verb == "put"
            and clause.says("fetches")
        ):
            deed.verb, deed.who = "put", list(deeds[-1].who)
        if deed.actual and deed.verb in ("bare", "faced", "allin", "bet"):
            deed.verb = "faced"
            at = len(deeds)
            while at and deeds[at - 1].verb in OWN:
                at -= 1
            deeds.insert(at, deed)
            return
        if deed.verb == "faced" and deeds and deeds[-1].verb in OWN and not deed.modal:
            at = len(deeds)
            while at and deeds[at - 1].verb in OWN:
                at -= 1
            deeds.insert(at, deed)
            return
        deeds.append(deed)

    def _carried(self, deed: Deed, clause: Clause) -> list[str]:
        """Whose deed it is where nobody is named: the one just spoken of, if that can be."""
        deeds = self.story.deeds
        if deed.verb in OWN or deed.silent or (deed.verb == "bare" and deed.chips):
            if self.subject:
                return list(self.subject)
            last = next((d for d in reversed(deeds) if d.who), None)
            return list(last.who) if last is not None and last.verb in OWN else []
        if self.introduced:
            return list(self.subject)
        last = deeds[-1] if deeds else None
        same = last is not None and last.sentence == clause.sentence and clause.joined
        if same and last is not None and last.verb in ("limp", "call", "check", "put", "say") and last.who:
            return list(last.who)
        if last is not None and last.sentence == clause.sentence and last.verb in OWN and deed.verb == "fold":
            return list(last.who)
        return []

    def _alias(self, clause: Clause) -> None:
        """ "ich im BB", "I'm the bb", "Seat 3 (UTG)", "posted as bb"."""
        tokens = clause.tokens
        places = [at for at, t in enumerate(tokens) if t.who in PLACES and not t.owns]
        people = [at for at, t in enumerate(tokens) if t.who and t.who not in PLACES and t.who != "STAFF"]
        people = [at for at in people if not tokens[at].owns]
        if clause.aside and len(tokens) <= 3 and places and self.subject:
            if self.subject[-1] not in PLACES:
                self.story.aliases[self.subject[-1]] = tokens[places[0]].who
            return
        for place in places:
            before = tokens[place - 1] if place else None
            if before is not None and before.who == "ME" and before.owns:
                self.story.aliases["ME"] = tokens[place].who
                continue
            if before is not None and before.is_("x.article") and place > 1:
                before = tokens[place - 2]
            if before is None:
                continue
            inside = before.is_("x.in", "x.aux") or before.low in ("i'm", "im", "als", "as", "bin", "am")
            if not inside:
                continue
            ahead = [at for at in people if at < place and place - at <= 4] or [
                at for at in people if tokens[at].who == "ME"
            ]
            alone = not people and not any(t.verb for t in tokens)
            name = tokens[ahead[-1]].who if ahead else "ME" if alone or before.is_("x.in") else ""
            if name and name not in _FLEETING:
                self.story.aliases[name] = tokens[place].who


def _supposed(clause: Clause, deed: Deed) -> bool:
    """ "wenn ich 3bette": a raise without an amount in a question or a condition."""
    bare = deed.verb in ("raise", "bet", "open", "minraise", "allin") and not (
        deed.sums or deed.chips or deed.times
    )
    return bare and (clause.question or clause.tokens[0].is_("x.if"))


def _mark(clause: Clause) -> None:
    """What sort of clause it is."""
    marks = clause.marks
    said = any(t.is_("v.say") for t in clause.tokens) and (
        any(t.verb and t.verb != "say" for t in clause.tokens)
        or any(t.text in "\"“”„'" for t in clause.tokens)
    )
    if clause.says("meant") and not said:
        marks.add("apart")
    if _claims(clause):
        marks |= {"apart", "claim"}
    if clause.says("actual"):
        marks.add("actual")
        marks.discard("apart")
    modal = next(
        (at for at, t in enumerate(clause.tokens) if t.is_("x.modal") and not t.who and not _passive(t)), None
    )
    if modal is not None and not _can_only(clause):
        marks.add("modal")
    if _pot(clause):
        marks.add("pot")
    if _stack(clause):
        marks.add("stack")
    if _asks(clause):
        marks.add("apart")


def _passive(token: Token) -> bool:
    """ "wurde" tells, "würde" supposes; unfolded they are two words."""
    return token.text.casefold() in ("wurde", "wurden")


def _asks(clause: Clause) -> bool:
    """ "cheapest legal re-raise?", "call or raise?": words of the question, no deed."""
    said = [t for t in clause.tokens if t.verb]
    if clause.has("x.or") and not any(t.who or (numeric(t) and said) for t in clause.tokens):
        return clause.question or len(said) > 1  # "700 or 7000?", "call or raise"
    if any(numeric(t) for t in clause.tokens) or any(t.is_("x.modal") for t in clause.tokens):
        return False
    size = any((partly(t, "least") or partly(t, "most")) and not t.who for t in clause.tokens)
    subject = any(t.who and not t.owns for t in clause.tokens)
    asked = clause.question and (not subject or any(partly(t, "howmuch") for t in clause.tokens))
    return (size and not clause.has("v.minraise")) or asked or (size and clause.question)


def _can_only(clause: Clause) -> bool:
    """ "bb can only post 300": told, not asked."""
    return any(t.low in ("only", "nur") for t in clause.tokens) and (
        clause.has("v.post") or any(numeric(t) for t in clause.tokens)
    )


def _claims(clause: Clause) -> bool:
    """ "dealer says it's a raise", "opponent claims I must", "kriegt er 300 zurück"."""
    tokens = clause.tokens
    if clause.says("claims"):
        return True
    for at, token in enumerate(tokens):
        if token.is_("v.say") and not token.low.startswith(("ge", "ange")):
            behind = tokens[at + 1 : at + 4]
            if any(t.is_("x.aux", "x.modal") or listed(t, "thats") for t in behind[:2]):
                return not any(t.is_("w.STAFF") or t.who == "STAFF" for t in tokens[:at]) or not any(
                    numeric(t) for t in behind
                )
    return any(listed(t, "back") for t in tokens) and clause.says("gets")


def _pot(clause: Clause) -> bool:
    """ "pot is 8,400", "3,700 pot": the pot as told."""
    tokens = clause.tokens
    if any(t.verb in ("say", "bet", "raise", "put", "call") for t in tokens):
        return False
    for at, token in enumerate(tokens):
        if token.amount is None:
            continue
        near = tokens[max(0, at - 3) : at] + tokens[at + 1 : at + 4]
        if any(t.is_("n.pot") for t in near):
            return True
    return False


def told_pot(story: Story) -> tuple[int, tuple[int, int]] | None:
    """The pot as told, and where."""
    for clause in story.clauses:
        if "pot" not in clause.marks:
            continue
        for at, token in enumerate(clause.tokens):
            near = clause.tokens[max(0, at - 3) : at] + clause.tokens[at + 1 : at + 4]
            if token.amount is not None and any(t.is_("n.pot") for t in near):
                return token.amount, token.span
    return None


def next_card(story: Story) -> tuple[bool, tuple[int, int]] | None:
    """Is the next card dealt? None where nothing was told of it."""
    words = story.words
    if words.has("q.notnextcard"):
        return False, words.span("q.notnextcard")
    if words.has("q.nextcard"):
        return True, words.span("q.nextcard")
    return next(((dealt, c.span) for c in story.clauses if (dealt := _of_cards(c)) is not None), None)


def _of_cards(clause: Clause) -> bool | None:
    """ "flop still in the deck", "the turn is already out": is a card dealt?"""
    card = any(t.is_("st.") or listed(t, "cards") for t in clause.tokens)
    if not card or any(numeric(t) or t.verb for t in clause.tokens):
        return None
    if clause.has("x.not") or clause.says("notyet"):
        return False
    return True if clause.says("dealt") else None


def _stack(clause: Clause) -> bool:
    """ "bb hat 20k", "50k dahinter", "I have 40k left": what somebody has."""
    tokens = clause.tokens
    numbers = [at for at, t in enumerate(tokens) if t.amount is not None or t.chips]
    if not numbers or any(t.verb not in ("", "leave") for t in tokens if not t.who):
        return False
    for at in numbers:
        after, before = tokens[at + 1 : at + 3], tokens[max(0, at - 3) : at]
        if any(t.is_("n.stack", "m.deep") or listed(t, "behind") for t in after):
            return not any(listed(t, "pulls") or listed(t, "gets") for t in tokens)
        if any(t.is_("n.stack") for t in before):
            return True
        if any(listed(t, "owning") for t in before) and not any(listed(t, "infront") for t in tokens):
            return True
    return False


def _streets(story: Story) -> None:
    """Give each deed its street, where one was named."""
    words = story.words
    later = [s for name in ("q.nextcard", "q.notnextcard") for s in words.cues.get(name, ())]
    later += [c.span for c in story.clauses if _of_cards(c) is not None]
    marks = [
        (t.start, _street(t))
        for t in story.tokens
        if t.is_("st.") and not any(a <= t.start and t.end <= b for a, b in later)
    ]
    bounds: dict[int, tuple[int, int]] = {}
    for clause in story.clauses:
        low, high = bounds.get(clause.sentence, clause.span)
        bounds[clause.sentence] = (min(low, clause.span[0]), max(high, clause.span[1]))
    for deed in story.deeds:
        before = [name for start, name in marks if start <= deed.span[1]]
        close = bounds[deed.sentence][1]
        behind = [name for start, name in marks if deed.span[1] < start < close]
        deed.street = before[-1] if before else behind[0] if behind else marks[0][1] if marks else ""


def _street(token: Token) -> str:
    name = next(n[3:] for n in sorted(token.names) if n.startswith("st."))
    return "flop+" if name == "post" else name
