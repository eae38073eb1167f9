"""A follow-up worked into the words of the case, and the whole read anew: "and if it was three 500s?".

The words are rewritten by a network (`rewriting.py`); what they mean then is read as any question is. What
it is not sure of, or what does not come out in the facts, is left to the ways that know the facts one by one.
"""

from __future__ import annotations

from typing import Final

from rulebot import anew
from rulebot.changing import possible
from rulebot.readers import HANDS
from rulebot.rewriting import KEPT, Rewritten
from rulebot.rulings import ruling
from rulebot.said import Said, Turn
from rulebot.scenario import Reading
from rulebot.varied import WAGERS, figures, laid_over, played_over, values

BEHIND: Final = ("next",)
"""What only comes behind the case."""
CERTAIN: Final = 0.9
"""How sure the network is of its least sure word, to be asked before the ways that know the facts."""
SURE: Final = 0.7
"""The same, to be asked after them."""
_ADDING: Final = 0.6
"""The same, where something is only put behind."""
_FEW: Final = 6
"""So few words may be of any language."""
_MANY: Final = 3
_SORT_SURE: Final = 0.6
"""How sure it is of what the follow-up does."""


def worked_in(said: Said, certain: bool = False) -> Turn | None:
    """The case with the follow-up in it; None where that is not plain, or, if it must be, not certain."""
    hand = said.context.reading.kind in HANDS
    foreign = said.language != said.context.language and len(said.text.split()) > _FEW
    if foreign or (certain and not hand):
        return None
    made = said.reader.rewritten(said.context.question, said.text)
    if made is None or made.sort in KEPT or made.words == said.context.question:
        return None
    if certain and (made.sort == "ask" or (made.sort in BEHIND and _ruled_on(said.context.reading))):
        return None  # it may be no question of this hand; or what was ruled comes before it
    behind = made.sort in BEHIND or (not certain and made.sort != "varied")
    least = _ADDING if behind else CERTAIN if certain else SURE
    if made.sure < least or made.sort_sure < _SORT_SURE:
        return None
    return _of_a_hand(said, made) if hand else _of_rules(said, made)


def _ruled_on(before: Reading) -> bool:
    """Whether what comes next goes on from what was ruled, not from what was told."""
    return before.kind in WAGERS or before.asked == "maximum"


def own_hand(said: Said) -> bool:
    """Whether the words tell a hand of their own, with all that its ruling needs."""
    if len(anew.lots(said.text, said.language)) < _MANY:
        return False
    house = said.asked(said.text).houses[0]
    read = said.reader.read(said.text, said.language, house)
    if read.kind not in HANDS or read.confidence == "low" or read.lacks:
        return False
    found = ruling(said.library, str(read.kind), read.facts, house)
    return bool(found["kind"] != "impossible" and found.get("verdict") and not found.get("asks"))


def _of_rules(said: Said, made: Rewritten) -> Turn | None:
    """A case that was answered from the books, asked anew with what is other."""
    if said.context.reading.kind is not None:
        return None
    return Turn("again", said.asked(made.words), follows=made.words)


def _of_a_hand(said: Said, made: Rewritten) -> Turn | None:
    """A hand that was ruled on, read anew with what is other."""
    context, language = said.context, said.context.language
    question = said.asked(made.words)
    house = question.houses[0]
    after = said.reader.read(made.words, language, house)
    if after.kind is None or after.confidence == "low":
        return None
    told = {value for words in made.told for value in values(anew.lots(words, language))}
    if not told <= figures(after.facts) or not possible(after, said.library, house):
        return None
    first = said.reader.read(context.question, language, house)
    reading, changed = laid_over(context.reading, first, after, said.text)
    if not changed and reading.asked == context.reading.asked:
        return None  # what is other, or asked, did not come out
    if played_over(context.reading, first) & {*changed}:
        return None  # what was changed since the first words is not to be lost
    return Turn("change", question, reading, changed, made.words)
