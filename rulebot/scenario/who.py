"""Who acts: positions, letters, seats, names, pronouns, and what they point at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulebot.numbers import Sense
from rulebot.scenario.lexicon import fold, lexicon
from rulebot.scenario.tokens import Token, is_card

_POSITIONS = ("SB", "BB", "UTG", "UTG1", "UTG2", "MP", "LJ", "HJ", "CO", "BTN")
_SHOWN = {"UTG1": "UTG+1", "UTG2": "UTG+2"}
_PRONOUNS = (
    "ME",
    "HE",
    "VILLAIN",
    "YOU",
    "NEXT",
    "NEW",
    "OTHER",
    "FIRST",
    "LIMPER",
    "OPENER",
    "CALLER",
    "STAFF",
)
_LETTER = re.compile(r"[A-HX-Z]")
_ENDS = ("?", "??", "/", ":", ".", "!", ")", "\n")
_FUNCTION = lexicon().lists["no_names"] | lexicon().lists["least"]


def named(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with players marked: "seat 5", "Player A", "utg", "Tom", "ich"."""
    once = _named(tokens)
    names = {t.who for t in once if t.who == _bare(t) and len(t.who) > 1}
    if not names:
        return once
    return [_again(t, names) for t in once]


def _again(token: Token, names: set[str]) -> Token:
    """A name known from elsewhere in the question."""
    bare = _bare(token)
    if token.who or token.names or bare not in names:
        return token
    return replace(token, who=bare, owns=_owned(token))


def _named(tokens: Sequence[Token]) -> list[Token]:
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        size, who, owns = _who(tokens, at)
        if not who:
            out.append(tokens[at])
            at += 1
            continue
        last = tokens[at + size - 1]
        if out and out[-1].who == "OTHER" and who not in _PRONOUNS and not out[-1].owns:
            out.pop()  # "der Spieler UTG"
        text = " ".join(t.text for t in tokens[at : at + size])
        out.append(
            replace(
                tokens[at], end=last.end, text=text, who=who, owns=owns, number=None, names=_kept(tokens[at])
            )
        )
        at += size
    return out


def _kept(token: Token) -> frozenset[str]:
    return frozenset(name for name in token.names if name.startswith(("w.", "n.")))


def _who(tokens: Sequence[Token], at: int) -> tuple[int, str, bool]:
    """How many tokens, who, and whether it is a possessive."""
    token = tokens[at]
    if token.is_("w.seat") and at + 1 < len(tokens):
        seat = _seat(tokens[at + 1])
        if seat:
            return 2, seat, token.owns or tokens[at + 1].owns
    if token.is_("w.player") and at + 1 < len(tokens):
        after = tokens[at + 1]
        if _LETTER.fullmatch(after.text[:1]) and len(_bare(after)) == 1:
            return 2, after.text[0], _owned(after)
        if after.whole and after.whole <= 10 and re.fullmatch(r"\d+", after.text):
            return 2, f"P{after.whole}", False
    for name in _POSITIONS:
        if token.is_(f"w.{name}"):
            if name in ("SB", "BB") and (_is_blind(tokens, at) or token.low in ("small", "big")):
                return 0, "", False
            return 1, _SHOWN.get(name, name), token.owns
    if _elided(tokens, at):
        return 1, "ME", False
    if token.is_("w.MY"):
        return 1, "ME", True
    if token.is_("w.HIS"):
        return 1, "HE", True
    for name in _PRONOUNS:
        if name == "OPENER" and token.is_("v.open") and at and tokens[at - 1].amount is not None:
            continue  # "the 1400 opener" is a bet
        if token.is_(f"w.{name}") and name == "NEW" and _lasting(token.low):
            return 1, f"NEW {_lasting(token.low)}", token.owns
        if name == "FIRST" and at and tokens[at - 1].low in ("als", "as"):
            continue  # "ich werfe als Erster"
        if token.is_(f"w.{name}") and token.low in _ORDINALS and not _acts(tokens, at):
            continue
        if token.is_(f"w.{name}") and not (name in ("NEXT", "FIRST") and _not_person(tokens, at)):
            return 1, name, token.owns
    if token.number or (token.names and len(_bare(token)) != 1):
        return 0, "", False
    return _letter_or_name(tokens, at)


_ORDINALS = ("second", "third", "fourth", "zweiter", "dritter", "vierter", "first", "next")


def _acts(tokens: Sequence[Token], at: int) -> bool:
    """ "third calls", not "third street"."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    return after is not None and (bool(after.verb) or after.is_("x.modal", "x.aux") or bool(after.amount))


def _elided(tokens: Sequence[Token], at: int) -> bool:
    """ "Hab auf 900 erhöht", "bin im BB": German without its "ich"."""
    first = at == 0 or tokens[at - 1].ends or tokens[at - 1].text == ","
    return (
        first
        and tokens[at].low in ("hab", "habe", "bin")
        and not any(t.is_("w.ME") for t in tokens[at + 1 : at + 3])
    )


def _lasting(low: str) -> str:
    """ "the short stack" is the same player each time, "another" is not."""
    last = low.split()[-1]
    return (
        low.removeprefix("the ").removeprefix("der ").removeprefix("a ").removeprefix("ein ")
        if last in ("stack", "shorty", "shortstack", "leader", "chipleader", "kid", "uncle", "mate", "lady")
        else ""
    )


def _not_person(tokens: Sequence[Token], at: int) -> bool:
    """ "next card", "next hand", "first bet"."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    return (
        after is not None
        and " " not in tokens[at].low
        and (
            after.low
            in (
                "card",
                "street",
                "hand",
                "level",
                "karte",
                "raise",
                "bet",
                "time",
                "einsatz",
                "level",
                "round",
            )
        )
    )


def _seat(token: Token) -> str:
    whole = token.whole if token.number is not None or token.text.isdecimal() else None
    if whole is None and token.text.isdecimal() and len(token.text) <= 2:
        whole = int(token.text)
    return f"Seat {whole}" if whole and whole <= 12 else ""


def _bare(token: Token) -> str:
    return re.sub(r"['’]s$", "", token.text)


def _owned(token: Token) -> bool:
    return bool(re.search(r"['’]s$", token.text))


def _is_blind(tokens: Sequence[Token], at: int) -> bool:
    """ "big blind 400", "BB is 200", "4k big blind": the size of a blind, not a player."""
    if at + 3 < len(tokens) and tokens[at + 1].text == "(" and tokens[at + 3].text != ")":
        return False  # "BB (50k behind)"
    after = [t for t in tokens[at + 1 : at + 4] if t.text != "("]
    before = tokens[at - 1] if at else None
    acts = bool(after) and (bool(after[0].verb) or after[0].is_("x.modal", "m.silent"))
    if at > 1 and tokens[at - 1].is_("x.article") and tokens[at - 2].verb in ("bet", "raise"):
        return False  # "dann setzt der BB 600"
    if before is not None and before.amount is not None and not acts:
        return at < 2 or not tokens[at - 2].verb
    if not after:
        return False
    if after[0].low == "ante":
        return True
    first = after[0]
    if first.low in ("is", "of", "ist", "von", "=", "at", "was", "war") and len(after) > 1:
        first = after[1]
    return first.amount is not None and not _then_acts(tokens, at)


def _then_acts(tokens: Sequence[Token], at: int) -> bool:
    """ "BB 400 more" or "HJ 300, BB 900": an amount told of a player without a verb."""
    before = tokens[at - 1] if at else None
    return before is not None and (before.low == "," or before.is_("x.then", "x.and")) and at > 2


def _letter_or_name(tokens: Sequence[Token], at: int) -> tuple[int, str, bool]:
    token, bare = tokens[at], _bare(tokens[at])
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    before = tokens[at - 1] if at else None
    acts = after is not None and (bool(after.verb) or after.is_("x.modal", "m.silent", "v.", "x.aux"))
    listed = after is not None and (after.is_("x.and") or after.text == ",") and at + 2 < len(tokens)
    if len(bare) == 1 and _LETTER.fullmatch(bare):
        near = before is not None and (
            before.is_("x.and", "x.modal", "p.by_actor", "p.to", "p.for", "p.over")
            or before.low in ("von", "by", "of", "dass", "if", "zu", "an", "is", "ist")
        )
        inverse = (
            before is not None
            and bool(before.verb)
            and before.text[:1].islower()
            and before.text.endswith("t")
        )
        if (
            inverse
            or acts
            or listed
            or near
            or _owned(token)
            or bare != "A"
            or after is None
            or after.text in _ENDS
            or after.amount
        ):
            return 1, bare, _owned(token)
        return 0, "", False
    if (
        len(bare) == 1
        and bare in "abcdefgh"
        and acts
        and not (after is not None and after.is_("x.aux") and bare == "a")
        and after is not None
        and (bare != "a" or (after.text.endswith(("s", "t", "te")) and after.text not in ("bet", "limit")))
    ):
        return 1, bare.upper(), False
    name = bare[:1].isupper() and bare[1:].islower() and len(bare) > 1 and fold(bare) not in _FUNCTION
    if not name or is_card(bare):
        return 0, "", False
    inverted = (
        before is not None and bool(before.verb) and before.text[:1].islower() and not before.is_("v.say")
    )
    said = before is not None and before.is_("x.modal")
    if acts or _owned(token) or said:
        return 1, bare.capitalize(), _owned(token)
    if (
        inverted
        and after is not None
        and (after.is_("p.to", "p.by", "p.for", "x.article") or after.amount is not None or after.chips)
    ):
        return 1, bare.capitalize(), False
    listed_amount = before is not None and (before.is_("x.and") or before.text == ",")
    ahead = tokens[at + 2] if at + 2 < len(tokens) else None
    if after is not None and after.is_("x.adverb"):
        after, ahead = ahead, tokens[at + 3] if at + 3 < len(tokens) else None
    told = after is not None and (after.amount or (after.is_("p.for") and ahead is not None and ahead.amount))
    if listed_amount and told and not token.names:
        return 1, bare.capitalize(), False  # "Max has 5,000 and Eva 5,000"
    beside = after is not None and after.low in (
        "on",
        "rechts",
        "links",
        "neben",
        "next",
        "in",
        "im",
        "auf",
        "to",
        "from",
        "behind",
        "hinter",
    )
    if beside and before is not None and (before.is_("x.and", "x.then") or before.text in ",."):
        return 1, bare.capitalize(), False
    if (listed or (before is not None and before.is_("x.and", "p.by_actor"))) and _listed_name(tokens, at):
        return 1, bare.capitalize(), False
    return 0, "", False


def _listed_name(tokens: Sequence[Token], at: int) -> bool:
    """ "Tom and Anna call": a name in a list of names before a verb."""
    for token in tokens[at + 1 : at + 5]:
        if token.verb:
            return True
        if not (token.is_("x.and") or token.text == "," or token.text[:1].isupper()):
            return False
    return False


def seats_in_order(names: Sequence[str]) -> list[str]:
    """Positions as they sit, from left of the button; the others stay as they came."""
    order = {name: at for at, name in enumerate(_SHOWN.get(p, p) for p in _POSITIONS)}
    known = sorted((n for n in names if n in order), key=lambda n: order[n])
    return known + [n for n in names if n not in order]


__all__ = ["Sense", "named", "seats_in_order"]
