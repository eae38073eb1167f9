"""The story of a hand: every clause with its deeds in the order of play, and who is who.

What somebody meant, thinks, claims or asks is kept apart from what happened.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rulebot.scenario.cutting import clauses
from rulebot.scenario.deeds import OWN, Deed
from rulebot.scenario.doings import Reader
from rulebot.scenario.marks import mark, of_cards, supposed
from rulebot.scenario.pieces import Clause, chipped, listed, numeric, of_pot, strange
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
    street: str = ""
    """The last street named."""
    lost: list[str] = field(default_factory=list)
    """Clauses with amounts that nothing was made of."""


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
        after = out[at + 1]
        if (
            token.who in ("NEW", "OTHER")
            and token.low in _OTHERS
            and (numeric(after) or after.verb == "raise")
        ):
            out[at] = replace(token, who="", names=frozenset({"x.article"}))
        if token.owns and after.is_("st.turn"):
            out[at + 1] = replace(after, names=after.names - {"st.turn"})  # "on my turn"
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
        self.staff = False
        """Does the clause before tell of dealer or floor?"""
        self.earlier = False

    def tell(self) -> None:
        for number, clause in enumerate(self.story.clauses):
            if clause.sentence != self.sentence:
                self.sentence = clause.sentence
                self.introduced = self.staff = False
                self._sentence_starts()
            mark(clause)
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
            if self._chip_before(clause):
                for deed in made:
                    deed.verb, deed.chips, deed.sums = "put", deed.chips or [s.value for s in deed.sums], []
            opened = [d for d in made if d.verb == "bet" and not d.who and d.sums]
            for deed in opened:
                deed.verb, deed.noun = "faced", "bet"  # "(opening bet 800)"
            made = [d for d in made if d.chips or d in opened or (told and not d.amount("by"))]
            made = [d for d in made if not self._same_bet(d)]
        if self._goes_on(clause, made):
            return
        if not made and not clause.aside and not clause.marks and any(map(chipped, clause.tokens)):
            self.story.lost.append(self.story.words.text[slice(*clause.span)])
        if clause.aside and clause.has("v.call") and not made and self.story.deeds:
            self.story.deeds[-1].covers = True  # "he put 800 (the call) out"
        for deed in made:
            deed.modal = "modal" in clause.marks or supposed(clause, deed)
            deed.actual = "actual" in clause.marks
            self.staff = names[0] == "STAFF" if names else self.staff and clause.joined
            deed.staff = deed.staff or self.staff
            if not deed.who and deed.verb != "faced" and not deed.staff:
                deed.who = self._carried(deed, clause)
            if deed.who and deed.verb != "faced":
                self.subject, self.introduced = list(deed.who), False
            self._keep(deed, clause)
        if names:
            self.staff = names[0] == "STAFF"
        if (people and not made) or (people and all(d.verb == "faced" for d in made)):
            self.subject, self.introduced = people[-1:], True

    def _chip_before(self, clause: Clause) -> bool:
        """ "Chip (5k) lag schon am Filz": the chip that lies there."""
        tokens = self.story.tokens
        at = clause.at - 2
        return at >= 0 and tokens[at].is_("n.chip") and tokens[at].text[:1].isalpha()

    def _same_bet(self, deed: Deed) -> bool:
        """ "back on me (the 500)": who it was that had bet the 500."""
        first = next((d for d in self.story.deeds if deed.amount() and d.amount() == deed.amount()), None)
        if first is None or deed.chips:
            return False
        first.who = first.who or list(self.subject)
        return True

    def _goes_on(self, clause: Clause, made: list[Deed]) -> bool:
        """ "all-ins of 500, 650 and 800": numbers that belong to the deed before."""
        last = self.story.deeds[-1] if self.story.deeds else None
        alone = len(made) == 1 and made[0].verb == "bare" and not made[0].who and last is not None
        if not alone or last is None or last.sentence != clause.sentence or not clause.soft:
            return False
        if any(t.who or t.verb for t in clause.tokens) or len([t for t in clause.tokens if strange(t)]) > 1:
            return False
        if (
            last.verb in ("raise", "minraise", "bet", "open")
            and made[0].amount("to")
            and not last.amount("to")
        ):
            last.sums += made[0].sums
            return True
        if last.verb == "allin" and last.last and made[0].chips:
            last.chips += made[0].chips
            return True
        if last.verb == "bare" and clause.aside and [s.value for s in last.sums] == [sum(made[0].chips)]:
            last.chips, last.sums = made[0].chips, []
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
        late = clause.tokens[0].low in ("after", "nachdem", "nach") and clause.soft
        if late and deeds and deeds[-1].sentence == clause.sentence and deed.clause != deeds[-1].clause:
            deeds.insert(len(deeds) - 1, deed)  # "raises pot after one limper"
            return
        before = listed(clause.tokens[0], "background") or any(listed(t, "pluperfect") for t in clause.tokens)
        background = before and deed.verb not in OWN
        if clause.aside and deed.verb == "post" and deeds:
            deeds.insert(len(deeds) - 1, deed)  # "BB (four 25s in front) tosses in ..."
            return
        called = bool(deeds) and deeds[-1].verb == "call" and not deeds[-1].sums and deeds[-1].who == ["ME"]
        if deed.verb == "faced" and called:
            deeds.insert(len(deeds) - 1, deed)  # "I called, it was 18,000"
            return
        if (deed.verb == "faced" or background) and deeds and deeds[-1].verb in OWN and not deed.modal:
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
        if self.introduced or listed(clause.tokens[0], "relative"):
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


def _streets(story: Story) -> None:
    """Give each deed its street, where one was named."""
    words = story.words
    later = [s for name in ("q.nextcard", "q.notnextcard") for s in words.cues.get(name, ())]
    later += [c.span for c in story.clauses if of_cards(c) is not None]
    marks = [
        (t.start, street_of_token(t))
        for t in story.tokens
        if t.is_("st.") and not any(a <= t.start and t.end <= b for a, b in later)
    ]
    story.street = marks[-1][1] if marks else ""
    bounds: dict[int, tuple[int, int]] = {}
    for clause in story.clauses:
        low, high = bounds.get(clause.sentence, clause.span)
        bounds[clause.sentence] = (min(low, clause.span[0]), max(high, clause.span[1]))
    for deed in story.deeds:
        before = [name for start, name in marks if start <= deed.span[1]]
        close = bounds[deed.sentence][1]
        behind = [name for start, name in marks if deed.span[1] < start < close]
        deed.street = before[-1] if before else behind[0] if behind else marks[0][1] if marks else ""


def street_of_token(token: Token) -> str:
    """The street that a token names."""
    name = next(n[3:] for n in sorted(token.names) if n.startswith("st."))
    return "flop+" if name == "post" else name


def told_pot(story: Story) -> tuple[int, tuple[int, int]] | None:
    """The pot as told, and where."""
    for clause in story.clauses:
        for at, token in enumerate(clause.tokens):
            if token.amount is not None and of_pot(clause.tokens, at):
                return token.amount, token.span
    return None


SOME_TIME: Final = r"later|später|(?:auf|ein)gefallen|(?:be|ge)merkt|noticed|spotted|reali[sz]ed"
"""Words by which some time has passed since a wager, nobody says how much."""


def next_card(story: Story) -> tuple[bool, tuple[int, int]] | None:
    """Is the next card dealt? None where nothing was told of it."""
    words = story.words
    if words.has("q.notnextcard"):
        return False, words.span("q.notnextcard")
    if still := _STILL.search(words.text):
        return False, still.span()
    if words.has("q.nextcard"):
        span = words.span("q.nextcard")
        denied = _NO.search(words.text[_part(words.text, span[0]) : span[0]]) or _NOT.match(
            words.text, span[1]
        )
        return not denied, span
    if since := _SINCE.search(words.text):
        return True, since.span()
    told = next(((dealt, c.span) for c in story.clauses if (dealt := of_cards(c)) is not None), None)
    return told or _dealt(words.text)


_CARD: Final = r"\b(?:turn|river|flop)(?:[ -]?(?:card|karte))?\b"
_LIES: Final = (
    r"(?:on (?:the )?(?:table|felt|board)|out|up|dealt|down|landed|peeled|turned|liegt|lag|gedreht|umgedreht"
    r"|l[ay]+ing|sitting there|there already|showing|liegen|(?:ist?|war|schon) da"
    r"|aufgedeckt|offen|draußen|draussen|gekommen|ausgeteilt|raus|gelegt)"
)
_DEALT: Final = re.compile(
    rf"{_CARD}[^.,;?!]{{0,18}}\b{_LIES}\b"
    rf"|\b(?:dealt|turned|peeled|put out|dreht|legt) (?:the |den |die )?{_CARD}",
    re.IGNORECASE,
)
_NOT_YET: Final = re.compile(
    r"\b(?:not|no|never|before|until|without|nicht|noch|kein\w*|ohne|bevor|vor|ehe|bis|if|falls|wenn)\b|n.t\b",
    re.IGNORECASE,
)


_NO: Final = re.compile(
    r"\b(?:noch (?:gar )?kein\w*|no|not|ohne|without|before|bevor) (?:the |die )?$", re.IGNORECASE
)

_NOT: Final = re.compile(r"[^.,;?!]{0,24}\b(?:not|never|nicht|nie)\b|[^.,;?!]{0,12}n.t\b", re.IGNORECASE)
"""Behind a card that is spoken of: it is not there."""
_STREET: Final = r"(?:pre[- ]?flop|flop|turn|river)"
_STILL: Final = re.compile(
    rf"\bstill (?:(?:on|at|in) )?(?:the )?{_STREET}\b|\b{_STREET} still\b(?! (?:to|had|has|have))"
    rf"|\bnoch (?:am|auf dem|im|beim) {_STREET}\b(?! (?:ge|er|call|check|bet|all))"
    rf"|\bnoch (?:immer )?{_STREET}\b(?=\W*(?:$|[.,;:!?)]))"
    r"|\b(?:still|noch|is|ist|war|was|liegt|lag|alles) (?:in|im) (?:the )?(?:deck|stub)\b"
    r"|\b(?:no|kein) (?:flop|turn|river)(?:[ -]?(?:card|karte))?(?: yet| da| dealt)?(?=\W*(?:$|[.,;:!?)]))"
    r"|\b(?:flop|turn|river)(?:[ -]?(?:card|karte))? (?:(?:is|was|ist|war) )?(?:noch )?(?:not|nicht|zu)\b"
    r"(?! (?:bet|check|play|spiel|gespiel|gesetz))"
    r"|\b(?:before|vor)(?: the| der)? (?:turn|river)[ -]?(?:card|karte)\b"
    r"|\b(?:vor(?: dem|m)) (?:flop|turn|river) (?:fällt|fiel|merk\w*|gemerkt|sieht|sah)"
    r"|\b(?:ge)?merk\w*['’]?s? (?:\w+ ){0,2}vor(?: dem|m) (?:flop|turn|river)\b"
    r"|\b(?:notice[sd]?|spot\w*|saw) (?:\w+ ){0,2}before the (?:flop|turn|river)\b"
    r"|\bbefore (?:they|anybody|anyone) shows?\b|\bno cards? (?:shown|tabled|open)\b|\bkeine karten? offen\b",
    re.IGNORECASE,
)
"""Words by which the next card is not dealt yet."""
_SINCE: Final = re.compile(
    rf"\b(?:erst|only|not until)(?: dann| later)? (?:am|beim|on|at|after) (?:the |dem )?{_STREET}\b"
    rf"|\b(?:flop|turn|river)(?:[ -]?(?:card|karte))? (?:wird|wurde|was|is|gets|got)? ?"
    r"(?:auf(?:ge)?(?:legt|deckt)|pulled|spread|hingelegt)\b"
    r"|\bburns? and turns?\b|\b(?:on|at) the (?:turn|river) now\b",
    re.IGNORECASE,
)
"""Words by which it is dealt."""


def _part(text: str, at: int) -> int:
    """Where the part of a sentence begins that something stands in."""
    return max(text.rfind(mark, 0, at) for mark in ".,;?!") + 1


def _dealt(text: str) -> tuple[bool, tuple[int, int]] | None:
    """A card told to lie there, in a part of a sentence that does not deny it."""
    for found in _DEALT.finditer(text):
        if not _NOT_YET.search(text, _part(text, found.start()), found.end() + len(" not yet")):
            return True, found.span()
    return None
