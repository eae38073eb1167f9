"""What else is asked beside what was answered: more of a rule, a rule beside a hand, another house."""

from __future__ import annotations

from dataclasses import replace

from rulebot import anew, follow, numbers
from rulebot.form import verbal
from rulebot.intent import Intent, without_houses
from rulebot.said import Said, Turn


def elsewhere(said: Said) -> Turn | None:
    """The same in another house, in a few more words: "my league plays ACE, same there?"."""
    text, context = said.text, said.context
    named = [one for one in said.houses if one != context.house]
    short = len(text.split()) <= 2 * follow.SHORT
    if not named or not short or numbers.amounts(without_houses(text), context.language):
        return None
    if not follow.there_too(text):
        return None
    turn = said.same("house", said.asked(context.question, house=named[0]))
    return replace(turn, alone=text, loose=True)


def aside(said: Said) -> Turn | None:
    """Something else that the books say of a hand: "even if the dealer said so?", "can he be penalised?"."""
    text, context = said.text, said.context
    leans = follow.MARK.match(text) or follow.leans(text) or follow.even(text)
    if context.reading.kind is None or not leans or numbers.amounts(text, context.language):
        return None
    turn = more(said)
    return turn and replace(turn, aside=True)


def more(said: Said, *, loose: bool = False) -> Turn | None:
    """A follow-up on something told: both questions are searched for together."""
    text, context = said.text, said.context
    if len(text.split()) > follow.SHORT + 3 or (loose and not context.cited):
        return None
    first, asked = context.question[: anew.LONGEST].rstrip(), text.rstrip(" .!")
    asks = "?" not in text and (verbal(asked, said.language) or follow.MARK.match(text))
    whole = f"{first}{'' if first.endswith(('?', '.', '!')) else '?'} {asked + '?' if asks else text}"
    question = said.asked(whole)
    named = question.numbers or question.missing
    if named and question.intent is not Intent.COMPARE:
        return None
    return Turn("again", question, follows=whole, alone=text, loose=loose)
