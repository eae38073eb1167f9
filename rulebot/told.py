"""What the books say where nothing is computed: the deciding clause, led by one plain sentence.

A house's own clause goes before its base's. What a house does not say is shown as unsaid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulebot import holdings, lookup, open_facts, yes_no
from rulebot.form import Wants, form
from rulebot.holdings import Lead
from rulebot.intent import names_house
from rulebot.library import BASE, Library
from rulebot.model import Language, PartKind
from rulebot.numbers import amounts
from rulebot.open_facts import Alike, OpenFact
from rulebot.question import Question
from rulebot.reply import Reply, blank, source
from rulebot.rulings import citations
from rulebot.say import say
from rulebot.scenario.tokens import take_apart
from rulebot.words import language_of

ANSWERED = 0.4
"""Chance that the books answer at all, below which the reply says that they do not."""
DOUBTED, CLEAR = 0.2, 0.35
"""A lower chance will do from so much on, where one clause stands out by such a score."""
OF_HOUSE, FAINT = 0.22, 0.1
"""Such a score will do where the question names a house: whatever the chance, and where it is not small."""
SAID, DIM = 0.85, 0.085
"""A higher one does not do up to so much, where no clause stands out by such a score and no digit is told."""
OF_CHIPS = 0.04
"""And from so much on where several amounts of chips are told: then it is a hand."""
_CITED = 3
_SENTENCE = 6
"""A question of fewer words says nothing of what the rule that it names should be about."""
_LINE = 4
"""A line of fewer words is a heading."""
_ABOUT = re.compile(
    r"\b(?:rule|no\.?|number|§) ?\d+ (?:is )?(?:about|covers|regulates)\b|\bin (?:regel|§) ?\d+ um\b"
    r"|\b(?:regel|§) ?\d+ (?:regelt|handelt|behandelt)\b",
    re.IGNORECASE,
)
"""What a rule that is named is about is what is asked."""
PENALTIES = f"{BASE}:71-A"
SEVERITY = "how severe is the penalty for an offence"
_PENAL = re.compile(r"penal|enforcement|discretion", re.IGNORECASE)
_POINTER = 140
"""A clause of fewer characters that refers elsewhere says no more than that."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a house has on a clause."""

    id: str | None
    """Its own clause; None where it has none."""
    differs: bool
    effect: str


def told(library: Library, question: Question, hits: Sequence[Any], *, asks: bool = True) -> Reply:
    """What the clause that fits best says, led by one plain sentence; or that nothing fits.

    `asks`: whether a fact on which the clause hangs is asked for.
    """
    if not fitting(hits, question.text):
        return uncovered(question)
    out = blank(question, "answer")
    ids, words = _led(library, question, [hit.id for hit in hits[:_CITED]])
    silent = _borrowed(question.houses[0], ids[0])
    misnamed = list(_not_about(library, question, [hit.id for hit in hits]))
    if misnamed and _about_it(question):
        misnamed[0] = say("reply.no_not_about", question.language, not_about=misnamed[0])
    if misnamed:  # neither yes nor no to a question that takes one rule for another
        words = [*misnamed, holdings.plain(words[0]), *words[1:]]
    out["citations"] = citations(library, ids, question.language)
    first = lead(library, question.houses[0], question.text, question.language, ids)
    if first is not None and not silent and (first.td or (first.answer in ("yes", "no") and not misnamed)):
        out["verdict"] = {"action": "discretion" if first.td else first.answer}
        out["kind"] = "discretion" if first.td else "answer"
    open_fact = (
        unsettled(library, question.houses[0], question.text, ids, getattr(hits, "alike", None))
        if asks
        else None
    )
    if open_fact is not None and first is not None:
        words = _asked_back(library, out, open_fact, _of_the_fact(library, open_fact, ids))
    out["answer"] = " ".join(words)
    if getattr(hits, "notice", None):
        out["answer"] += " " + say("reply.by_words", question.language)
    return out


def of_hand(library: Library, question: Question, heard: str) -> Reply | None:
    """The question back for the amounts of a hand that is told without them; None where none is."""
    fact = open_facts.of_hand(heard, question.text, library.corpus) if heard else None
    if fact is None:
        return None
    out = blank(question, "clarify")
    ids = [f"{BASE}:{clause}" for clause in fact.clauses][:_CITED]
    out["answer"] = " ".join(_asked_back(library, out, fact, ids))
    return out


def _asked_back(library: Library, out: Reply, fact: OpenFact, ids: Sequence[str]) -> list[str]:
    """The sentences of a question back, which the reply is made to be."""
    language: Language = out["language"]
    out["kind"], out["verdict"] = "clarify", None
    out["citations"] = citations(library, ids, language)
    out["asks"] = [fact.ask(language)]
    return [*fact.sentences(language), source(library, ids[0], language)]


_NAMED = r"(?:pocket \w+|aces|kings|queens|jacks|tens|a (?:draw|set|flush))\b"
_HAND = (
    r"(?-i:(?:(?:[AKQJT][AKQJT2-9]|[2-9][AKQJT])[so]?|[2-9]{2}[so]"
    r"|22|33|44|55|66|77|88|99)\b(?! chips?))"
)
_CARDS = rf"(?:{_HAND}|{_NAMED})"
_PLAYS = r"(?:call\w*|fold\w*|shove\w*|jam\w*|push\w*|raise\w*|3-?bet\w*|all[- ]?in)"
_MOVE = (
    r"(?:min[- ]?raise|limp(?:en)?|open|call(?:en)?(?! (?:\w+ )?(?:floor|clock|time|td|director|uhr))"
    r"|fold(?:en)?|raise|raisen|shove|jam|3-?bet|weg(?:werfen|legen)?"
    r"|pass(?:en)?|let it go|get out|(?:all[- ]?in|all ?in) gehen|push(?:en)?|bluff(?:en)?|pay(?: him"
    r"| it)? off|mitgehen)\b"
)
_NOT_A_RULE = re.compile(
    r"\b(?:should|would you|soll(?:te)?|würdest du|würdet ihr)\b[^.?!]{0,25}"
    rf"(?:\b{_PLAYS}\b[^.?!]{{0,25}}?\b(?:(?:with|mit|holding) (?:my |meinen? )?{_CARDS}|{_NAMED})"
    rf"|\b(?:with|mit|holding) (?:my |meinen? )?{_CARDS}[^.?!]{{0,25}}\b{_PLAYS}\b)"
    rf"|\b(?:should i|soll(?:te)? ich)\b (?:better |lieber |eher "
    rf"|(?:mit|with) (?:\w+ ){{1,3}})?{_MOVE}(?: \w+){{0,3}} (?:or|oder)"
    rf" (?:\w+ ){{0,2}}{_MOVE}|\b(?:strategy for|strategie (?:für|bei|gegen))\b"
    r"|\b(?:schafkopf|skat|doppelkopf|romm[eé]|rummy|canasta|mau-?mau|black ?jack|roulette|baccarat|pinochle"
    r"|euchre|cribbage|jassen|watten|tarock|craps)\b"
    r"|\blate[- ]?reg\w*\b[^.?!]{0,25}\b(?:till|until|closes?|ends?|how long|bis (?:wann|welch\w*)"
    r"|wie lange?)\b"
    r"|\b(?:sue|lawsuit|verklag\w*|strafbar|(?:against|under) the law"
    r"|(?:get|hire|call|see|need) (?:a|my) lawyer|anwalt (?:nehmen|einschalten|holen))\b"
    r"|\b(?:min\w*|max\w*|what|how (?:much|high)|wie ?(?:viel|hoch)|was kostet)\b[^.?!]{0,20}\bbuy-?ins?\b"
    r"|\b(?:profitable|profitabel|(?:gto|solver)\b(?![^.?!]{0,30}\b(?:chart|table|tisch|phone|handy|app"
    r"|device)))",
    re.IGNORECASE,
)
"""How to play one's cards is asked, the law, another game, what an entry costs or when it ends: no rule."""
_OTHER_GAMES = re.compile(
    r"\b(?:cash(?:[- ]?games?|[- ]?runde|[- ]?dealer)?|cashgames?|online|home[- ]?games?|pokerstars"
    r"|gg(?:poker)?|zuhause|daheim|zu hause|at home)\b",
    re.IGNORECASE,
)
_FINED = re.compile(
    r"\b(?:penal\w*|s[ai]t(?:ting)? out|dq\w*|disqualif\w*|strafe\w*|straf(?:runde|hand|händ)\w*|verwarn\w*"
    r"|warnings?|gesperrt|aussetzen)\b",
    re.IGNORECASE,
)
"""A penalty is asked about."""
_THIS_GAME = re.compile(r"\b(?:tournaments?|tourneys?|turnier\w*|live|tda|casino)\b", re.IGNORECASE)
_PART = re.compile(r"[,;.:!?]\s+|\s(?:but|aber|doch|whereas|während)\s", re.IGNORECASE)
_SUIT_ORDER = re.compile(
    r"\b(?:which|what|welche\w*|was)\b[^.?!]{0,20}\b(?:suit|farbe)\b[^.?!]{0,45}\b(?:highest|high|best"
    r"|first|order"
    r"|rank\w*|höchste\w*|hoechste\w*|zuerst|höher|stärk\w*)\b"
    r"|\b(?:highest|top|höchste|hoechste) (?:suit|farbe)\b|\b(?:order|ranking|rangfolge|reihenfolge)"
    r" (?:of|der) (?:the )?(?:suits|farben)\b|\bsuit (?:order|ranking)\b|\bfarb(?:en)?(?:rang|reihen)folge\b",
    re.IGNORECASE,
)
"""Which suit is above which: no book prints it."""
SUITS = f"{BASE}:20-B"


def no_rule(text: str) -> bool:
    """Whether something is asked of which no book of rules speaks."""
    return _NOT_A_RULE.search(text) is not None


def of_this_game(text: str) -> str:
    """The parts of a question that are not on cash games, online play and the like; empty where none are."""
    parts = _PART.split(text)
    kept = [part for part in parts if not _OTHER_GAMES.search(part)]
    rest = ", ".join(kept)
    return rest if len(kept) < len(parts) and _THIS_GAME.search(rest) and rest.count(" ") > 1 else ""


def without_order(library: Library, question: Question) -> Reply | None:
    """That the clause which goes by suits names no order of them, where that is asked."""
    if not _SUIT_ORDER.search(question.text) or question.houses[0] != BASE:
        return None
    out = blank(question, "not_covered")
    out["citations"] = citations(library, [SUITS], question.language)
    out["answer"] = f"{say('reply.no_suits', question.language)} {source(library, SUITS, question.language)}"
    return out


def fitting(hits: Sequence[Any], text: str) -> bool:
    """Whether the books answer the question that these clauses were found for."""
    fits = getattr(hits, "fits", None)
    if no_rule(text):
        return False
    if not hits or fits is None or fits >= ANSWERED:
        dim = fits is not None and fits < SAID and not any(c.isdigit() for c in text)
        return bool(hits) and not (dim and hits[0].score < DIM)
    if fits >= DOUBTED and hits[0].score >= CLEAR:
        return True
    if _FINED.search(text) and not _OTHER_GAMES.search(text) and any(map(_penal, hits[:_CITED])):
        return True
    if names_house(text) and hits[0].score >= (OF_HOUSE if fits < DOUBTED else FAINT):
        return True
    language = language_of(text)
    return bool(fits >= OF_CHIPS and len(amounts(text, language)) > 1 and take_apart(text, language).meant)


def _penal(hit: Any) -> bool:
    """Whether a clause that was found is of the rule on penalties."""
    return f"{hit.id}-".partition(":")[2].startswith("71-")


def _meant(library: Library, found: Sequence[str]) -> str:
    """The clause found first; where it only refers to another that was found too, that one."""
    first = found[0]
    quote = library.quote(first)
    if quote is None or len(quote.quote) > _POINTER:
        return first
    referred = {reference.to for reference in library.rule(first).references if reference.at == first}
    return next((id for id in found if any(id == to or id.startswith(f"{to}-") for to in referred)), first)


def _not_about(library: Library, question: Question, found: Sequence[str]) -> Iterator[str]:
    """What a rule that the question names is about, where nothing that fits is of that rule."""
    found = found[:1] if _ABOUT.search(question.text) else found
    rules = {library.rule(base_of(library, id)).number for id in found if base_of(library, id) in library}
    for id in question.numbers if len(question.text.split()) >= _SENTENCE else ():
        rule = library.rule(id)
        title = rule.title.get(question.language) or rule.title.get("en")
        if title and rule.number.removeprefix("ADD-") not in {each.removeprefix("ADD-") for each in rules}:
            yield say("reply.not_about", question.language, number=rule.number, title=title.text)


def _about_it(question: Question) -> bool:
    """Whether it is asked whether a rule that is named is about something."""
    closed = form(question.text, question.language).wants is Wants.YES_OR_NO
    return closed and bool(_ABOUT.search(question.text))


def unsettled(
    library: Library, house: str, text: str, ids: Sequence[str], alike: Alike | None = None
) -> OpenFact | None:
    """The fact without which the rule of the first of these settles nothing; houses have their own words.

    `alike`: the questions of the bank that are nearest, by which the matter of a case is known too.
    """
    if not ids or (house != BASE and ids[0].startswith(f"{BASE}:")):
        return None
    own = [id for id in ids if library.rule(id).id == library.rule(ids[0]).id]
    said = next((one for id in own if (one := open_facts.missing(id, text, library.corpus))), None)
    return said or (open_facts.likely(own[:1], text, library.corpus, alike) if alike else None)


def _of_the_fact(library: Library, fact: OpenFact, ids: Sequence[str]) -> list[str]:
    """The clauses to cite where a fact is asked for: that which it decides first."""
    own = fact.clauses[0] if ":" in fact.clauses[0] else f"{BASE}:{fact.clauses[0]}"
    led = own in library and library.rule(own).id != library.rule(ids[0]).id
    return list(dict.fromkeys([own, *ids] if led else ids))[:_CITED]


@dataclass(frozen=True, slots=True)
class Cited:
    """A clause that an earlier reply rests on, as if it had been found again."""

    id: str


def again(library: Library, question: Question, ids: Sequence[str]) -> Reply:
    """The same once more, in the language of the question: from the clauses that it rested on."""
    return told(library, question, [Cited(id) for id in ids if id in library])


def uncovered(question: Question) -> Reply:
    """That the books have nothing on it."""
    out = blank(question, "not_covered")
    out["answer"] = say("reply.not_covered", question.language)
    return out


def _led(library: Library, question: Question, found: Sequence[str]) -> tuple[list[str], list[str]]:
    """The clauses to cite, the deciding one first, and the sentences of the answer."""
    house, language = question.houses[0], question.language
    first = _settling(library, question, found)
    stands = standing(library, first, house, language)
    own = stands.id or _instead(library, first, house) or first
    built = library.houses[house].get("base")
    beside = [base_of(library, own)] if stands.differs and built else []
    ids = [id for id in dict.fromkeys((own, *beside, first, *found)) if id in library]
    leading = lead(library, house, question.text, language, ids)
    point = library.part(ids[0])
    if leading is None and point is not None and point.kind is PartKind.ITEM:
        ids[0] = point.within  # "must not: 3. Read a hand": a point of a list says nothing by itself
        leading = lead(library, house, question.text, language, ids)
    words = [
        leading.words if leading else _opening(library, ids[0], language),
        source(library, ids[0], language),
    ]
    if _borrowed(house, ids[0]):
        silent = say("reply.house_silent", language, house=library.houses[house]["name"])
        base, said = library.houses[BASE]["name"], holdings.plain(words[0])
        said = say("reply.base_says", language, house=base, words=said) if leading else said
        words = [silent, said, words[1]] if leading else [said, words[1], silent]
    elif house != BASE:
        words += _beside(library, house, ids[0], stands, language)
    return ids[:_CITED], words


def _borrowed(house: str, led: str) -> bool:
    """Whether a house has nothing on a matter, so that only its base's text can be shown, as its base's."""
    return house != BASE and led.startswith(f"{BASE}:")


def _instead(library: Library, id: str, house: str) -> str | None:
    """A house's own rule where it replaces all of the base's and has no such part."""
    if not _borrowed(house, id):
        return None
    stance = lookup.stance(library, library.rule(id).id, house)
    return stance["id"] if stance and stance["stance"] == "replaces" else None


def _settling(library: Library, question: Question, found: Sequence[str]) -> str:
    """The clause that is found first, or another of its rule that leaves it to the TD or says yes or no.

    How severe a penalty is, no clause says but that which leaves it to the TD.
    """
    found = [_meant(library, found), *found]
    if question.houses[0] == BASE and _severity(library, question, found[0]):
        return PENALTIES
    rule = library.rule(found[0]).id
    own = [id for id in dict.fromkeys((*found, rule)) if library.rule(id).id == rule]
    asked = language_of(question.text)
    by_hand = {id: yes_no.word(id, question.text, asked, library.corpus) for id in own}
    if "td" in by_hand.values():
        return next(id for id, word in by_hand.items() if word == "td")
    if by_hand.pop(found[0]) == "open" or holdings.word(found[0], question.text, asked, library.corpus):
        return found[0]
    said = {
        id: holdings.word(id, question.text, asked, library.corpus) for id, word in by_hand.items() if word
    }
    return next((id for word in ("td", "yes", "no") for id in said if said[id] == word), found[0])


def _severity(library: Library, question: Question, first: str) -> bool:
    """Whether a question asks how severe the penalty is that its clause speaks of."""
    asked = language_of(question.text)
    quote = library.quote(first)
    if quote is None or not _PENAL.search(quote.quote):
        return False
    return holdings.name(PENALTIES, question.text, asked, library.corpus) == SEVERITY


def _beside(library: Library, house: str, led: str, stands: Standing, language: Language) -> Iterator[str]:
    """What the base says where the house says otherwise."""
    base = base_of(library, led)
    if stands.differs and library.houses[house].get("base") and base in library and base != led:
        held = next(holdings.sentences(base, language, library.corpus), "")
        if held:
            yield say("reply.base_says", language, house=library.houses[BASE]["name"], words=held)
            yield source(library, base, language)


def base_of(library: Library, id: str) -> str:
    """The clause of TDA 2024 that an id of any book stands for."""
    return f"{BASE}:{lookup.in_base(library, id)}"


def lead(library: Library, house: str, text: str, language: Language, ids: Sequence[str]) -> Lead | None:
    """The sentence that leads the answer: of the first cited clause, else of what it reprints."""
    if not ids:
        return None
    first, base = ids[0], base_of(library, ids[0])
    own = holdings.lead(first, text, language, library.corpus)
    if own is not None or first == base:
        return own
    stands = standing(library, base, house, language) if base in library else Standing(None, True, "")
    if stands.differs and stands.effect:
        return holdings.of_house(first, stands.effect, text, language, library.corpus)
    return holdings.lead(base, text, language, library.corpus, own=not stands.differs)


def standing(library: Library, id: str, house: str, language: Language) -> Standing:
    """What a house has on a clause of any book: its own clause, and whether that changes play."""
    if house == BASE or id.partition(":")[0] == library.houses[house]["book"] != BASE:
        base = base_of(library, id)
        if house == BASE or base not in library:
            return Standing(id, False, "")
        id = base
    stance = lookup.stance(library, id, house)
    if stance is None or stance["stance"] == "silent":
        return Standing(None, False, "")
    whole = not _letter(id) and stance["stance"] == "replaces"
    here = whole or _letter(stance["at"] or "") in ("", _letter(id))
    effect = str(stance["effect"][language])
    return Standing(stance["id"], bool(stance["changes_play"]) and here, effect if here else "")


def _letter(id: str) -> str:
    """The letter of a clause: "B" of `17-B`."""
    return id.partition(":")[2].removeprefix("RP-").removeprefix("ADD-").partition("-")[2]


def _opening(library: Library, id: str, language: Language) -> str:
    """The first line of a clause that nobody has put in one sentence; a heading is none."""
    lines = str(citations(library, [id], language)[0]["quote"]).split("\n")
    return next((line for line in lines if len(line.split()) >= _LINE), lines[0])
