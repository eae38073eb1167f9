"""What sort of clause it is: told, asked, meant, claimed; the pot, a stack, a card dealt."""

from __future__ import annotations

from rulebot.scenario.deeds import Deed
from rulebot.scenario.pieces import Clause, listed, numeric, of_pot, partly
from rulebot.scenario.tokens import Token


def supposed(clause: Clause, deed: Deed) -> bool:
    """ "wenn ich 3bette": a raise without an amount in a question or a condition."""
    bare = deed.verb in ("raise", "bet", "open", "minraise", "allin") and not (
        deed.sums or deed.chips or deed.times
    )
    told = deed.verb == "minraise" and bool(deed.who)
    return bare and not told and (clause.question or clause.tokens[0].is_("x.if"))


def mark(clause: Clause) -> None:
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
    if clause.question and not clause.soft and clause.tokens[0].verb and _inverted(clause):
        marks.add("modal")
    if _pot(clause):
        marks.add("pot")
    if _stack(clause):
        marks.add("stack")
    if _asks(clause):
        marks.add("apart")


def _inverted(clause: Clause) -> bool:
    """ "Legen alle 400 nach?": a German question begins with its verb."""
    after = clause.tokens[1] if len(clause.tokens) > 1 else None
    return after is not None and (bool(after.who and not after.owns) or after.is_("w.TABLE"))


def _passive(token: Token) -> bool:
    """ "wurde" tells, "würde" supposes; unfolded they are two words."""
    return token.text.casefold() in ("wurde", "wurden")


def _asks(clause: Clause) -> bool:
    """ "cheapest legal re-raise?", "call or raise?": words of the question, no deed."""
    said = [t for t in clause.tokens if t.verb]
    if clause.has("x.or") and clause.tokens[-1].is_("x.not") and not any(numeric(t) for t in clause.tokens):
        return True  # "open or not"
    if clause.has("x.or") and not any(t.who or (numeric(t) and said) for t in clause.tokens):
        return clause.question or len(said) > 1  # "700 or 7000?", "call or raise"
    if not said and partly(clause.tokens[0], "least") and clause.has("x.aux"):
        return True  # "lowest is 100"
    if any(numeric(t) for t in clause.tokens) or any(t.is_("x.modal") for t in clause.tokens):
        return False
    if clause.tokens[0].low in ("after", "nach", "nachdem"):
        return False
    size = any((partly(t, "least") or partly(t, "most")) and not t.who for t in clause.tokens)
    subject = any(t.who and not t.owns for t in clause.tokens)
    asked = clause.question and (not subject or any(partly(t, "howmuch") for t in clause.tokens))
    told = subject and clause.has("v.minraise")
    return (size and not clause.has("v.minraise")) or asked or (size and clause.question and not told)


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
    quoted = next((at for at, t in enumerate(tokens) if t.text in '"“”„«»'), None)
    if quoted is not None and quoted + 1 < len(tokens) and listed(tokens[quoted + 1], "yous"):
        return True  # "you called", he says
    return any(listed(t, "back") for t in tokens) and clause.says("gets")


def _pot(clause: Clause) -> bool:
    """ "pot is 8,400", "3,700 pot": the pot as told."""
    tokens = clause.tokens
    acted = any(t.verb in ("say", "bet", "raise", "put", "call") for t in tokens)
    return not acted and any(t.amount is not None and of_pot(tokens, at) for at, t in enumerate(tokens))


def of_cards(clause: Clause) -> bool | None:
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
    if any(t.chips for t in tokens) and any(t.who in ("SB", "BB") or t.is_("n.blind") for t in tokens):
        return False  # the blind that was posted
    numbers = [at for at, t in enumerate(tokens) if t.amount is not None or t.chips]
    if not numbers or any(t.verb not in ("", "leave") for t in tokens if not t.who):
        return False
    for at in numbers:
        far = at + 1 < len(tokens) and tokens[at + 1].is_("n.chip", "x.adverb")
        after, before = tokens[at + 1 : at + (3 if far else 2)], tokens[max(0, at - 3) : at]
        deep = any(t.is_("m.deep") for t in after) and not clause.has("p.over")
        if deep or any(t.is_("n.stack") or listed(t, "behind") for t in after):
            return not any(listed(t, "pulls") or listed(t, "gets") for t in tokens)
        if any(t.is_("n.stack") for t in before):
            return True
        if any(listed(t, "owning") for t in before) and not any(listed(t, "infront") for t in tokens):
            return True
    return False
