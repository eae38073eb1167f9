"""A betting round played on or otherwise: what named players do put in its place among the actions told.

A player has his place by his position, his letter or his seat; what somebody did replaces what he did before,
or comes behind it where it is his turn. Where that is not plain, nothing is changed. Computes no ruling.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rulebot import anew, follow
from rulebot.amended import denies, goes_on
from rulebot.model import Language
from rulebot.scenario.carry import aimed_at
from rulebot.scenario.deeds import Deed, Sum
from rulebot.scenario.laying import laid
from rulebot.scenario.lexicon import fold, lexicon
from rulebot.scenario.reading import Heard, Reading
from rulebot.scenario.story import PLACES, Story
from rulebot.scenario.tokens import Token, take_apart
from rulebot.words import language_of

_STREETS: Final = ("preflop", "flop", "turn", "river")
WAGERS: Final = ("bet", "open", "raise", "minraise", "allin", "bare")
_PLAYED: Final = {"call": "call", "limp": "call", "fold": "fold", "check": "check"}
INSTEAD: Final = re.compile(
    r"\b(?:instead of|rather than|(?:an)?statt)\s+(?:zu |just |nur )*\w+", re.IGNORECASE
)
WHAT_IF: Final = re.compile(r"\b(?:what|was)\W+(if|wenn)\b", re.IGNORECASE)
MAY: Final = re.compile(
    r"\b(?:can|may|could|allowed|must|does|what|how|min\w*|max\w*|kann|darf|dürfte|könnte|muss|wie ?viel"
    r"|was)\b",
    re.IGNORECASE,
)
_OTHERWISE: Final = re.compile(
    r"\b(?:had|hatte|hätte|haette|instead|stattdessen)\b|(?<=\w)['’]d\b"
    r"|^\W*(?:sorry|no|nope|nah|nein|nee?|actually|oops|wait|correction|i meant?|entschuldig\w*"
    r"|tschuldig\w*|quatsch|moment|doch)\b",
    re.IGNORECASE,
)
_MINE: Final = re.compile(r"\b(?:i'?m|i am|bin|ich|me|my|mein\w*|mir)\b", re.IGNORECASE)
_HAD: Final = re.compile(r"\b(?:ha[ds]|hat|hatte|hätte|haette|only|nur|for|für|mit)\b", re.IGNORECASE)
_ONLY: Final = re.compile(r"\b(?:only|just|nur|bloß|bloss)\b", re.IGNORECASE)
_NOBODY: Final = re.compile(r"\b(?:dead|tote[rnms]?|leer|empty)\b", re.IGNORECASE)
_CLAUSE: Final = re.compile(r"(?:[^,;.?!]|[.,](?=\d))+")
_GOES: Final = ("goes", "went", "is", "geht", "ging", "ist")
"""Before "all in"."""
_BESIDES: Final = ("also", "auch", "noch", "then", "dann", "only", "nur", "just", "had", "too")
"""Between a name and its verb."""
_MANNER: Final = ("ly", "lich")
_NEW: Final = "NEXT"
_ANOTHER: Final = "NEW"
""" "One more calls"."""
_BETWEEN: Final = re.compile(r"\b(?:between|dazwischen|before me|vor mir|vorher|davor)\b", re.IGNORECASE)
NOBODY: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class Told:
    """What the words say of this round."""

    story: Story
    begin: int
    """Where they begin behind the hand."""
    deeds: tuple[tuple[Deed, str], ...]
    asked: str | None
    """Of whom they ask."""


def replayed(
    text: str, hand: str, before: Reading, language: Language, behind: Mapping[str, str] | None = None
) -> tuple[Reading, tuple[str, ...]] | None:
    """The round with what the words say of its players; None where they do not say it plainly.

    `behind`: all of it comes behind what was told, and these are the players whom its pronouns mean.
    """
    if before.kind != "betting" or before.lacks or _NOBODY.search(text):
        return None
    acts: list[dict[str, Any]] = [dict(act) for act in before.facts.get("actions") or ()]
    instead = INSTEAD.search(text) is not None
    text = spelt(WHAT_IF.sub(r"\1", INSTEAD.sub("", text)), _seats(before))
    text = _he_by_name(text, hand, before, language)
    told = told_of(text, hand, before, language, behind or {})
    if told is None or not all_placed(text, told, language):
        return None
    street = _street(told, before)
    if street is not None:
        acts = []
    otherwise = instead or bool(_OTHERWISE.search(text))
    turn = before.facts.get("to_act")
    for deed, who in told.deeds:
        own = {**({"street": street} if street else {}), "seat": who}
        on = (who == turn and not otherwise) or (goes_on(text) and _faces(acts, who)) or behind is not None
        another = deed.who[-1:] == [_ANOTHER]
        fresh = (another or not deed.who) and who not in _seats(before)
        placed_by = goes_on(text)
        if another:
            placed_by = deed.verb in _PLAYED or turn == _NEW or bool(_BETWEEN.search(text))
        if fresh and not placed_by:
            return None  # before or behind whom, is not told
        placed = _place(acts, deed, own, before, on or fresh)
        if placed is None:
            return None
        acts = placed
    if not told.deeds and _AT_HIS_TURN.search(text):
        acts = _until(acts, told.asked)
    to_act = told.asked or turn
    moved = any(act["seat"] == to_act for act in acts[-1:]) or to_act is None
    if moved and told.asked is None:
        return None  # it is somebody else's turn now, and it is not told whose
    if street and not any(act["seat"] == to_act for act in acts):
        return None
    return _changed(before, acts, to_act, street, text, language)


def _he_by_name(text: str, hand: str, before: Reading, language: Language) -> str:
    """ "And he only had 800": whoever was talked of last, or who is all-in, by his name."""
    if (
        len(anew.lots(text, language)) != 1
        or not _HE_HAD.search(text)
        or anew.players(hand, text, language)[1]
    ):
        return text
    acts, words = before.facts.get("actions") or (), before.heard.get("actions", Heard("")).words
    talked_of = anew.players(hand, words, language)[1] if words not in hand else []
    last = {who for _, who in talked_of} & {*_seats(before)} - {before.facts.get("to_act")}
    meant = last or {str(act["seat"]) for act in acts if act.get("all_in")}
    return _HE_HAD.sub(rf"{meant.pop()}\g<had>", text, count=1) if len(meant) == 1 else text


_HE_HAD: Final = re.compile(
    r"\b(?:s?he|er|sie|der|they)(?P<had>(?: (?:actually|really|doch|ja|aber|eigentlich|only|just|nur))?"
    r" (?:ha[ds]|hat(?:te)?|have)\b|(?: \w+){0,2}? \d[\d.,]*k? (?:hat(?:te)?|hätte)\b)",
    re.IGNORECASE,
)
_AT_HIS_TURN: Final = re.compile(
    r"\b(?:was|were|could|would|had|when|war|wäre|waere|hätte|haette|hätten|konnte|könnte|als|instead|statt\w*)\b",
    re.IGNORECASE,
)
""" "What was his min raise?": asked of when it was his turn."""


def _until(acts: list[dict[str, Any]], who: str | None) -> list[dict[str, Any]]:
    """What was done before somebody did the last thing that he did."""
    last = max((at for at, act in enumerate(acts) if act["seat"] == who), default=len(acts))
    return acts[:last] if last == len(acts) - 1 else acts


def names(text: str, hand: str, before: Reading, language: Language) -> bool:
    """Whether the words name a player of this hand."""
    seats = _seats(before)
    return bool({who for _, who in anew.players(hand, spelt(text, seats), language)[1]} & {*seats})


def later_street(text: str, hand: str, before: Reading, language: Language) -> bool:
    """Whether the same players go on with the hand on a later street."""
    if before.kind != "betting" or any(lot.sort == "blinds" for lot in anew.lots(text, language)):
        return False
    told = told_of(spelt(text, _seats(before)), hand, before, language)
    return (
        told is not None
        and _street(told, before) is not None
        and {w for _, w in told.deeds} <= {*_seats(before)}
    )


def _changed(
    before: Reading,
    acts: Sequence[Mapping[str, Any]],
    to_act: str | None,
    street: str | None,
    text: str,
    language: Language,
) -> tuple[Reading, tuple[str, ...]] | None:
    new = {"actions": list(acts), "to_act": to_act, **({"street": street} if street else {})}
    changed = tuple(name for name, value in new.items() if value != before.facts.get(name))
    if not changed:
        return None
    heard = {name: Heard(one.words, None, "carried") for name, one in before.heard.items()}
    heard |= {name: Heard(text) for name in changed}
    facts = {**before.facts, **{name: new[name] for name in changed}}
    return replace(before, facts=facts, heard=heard, asked=aimed_at(text, language) or before.asked), changed


def _seats(before: Reading) -> list[str]:
    """The players of the round, as they are called."""
    acts = [str(act["seat"]) for act in before.facts.get("actions") or ()]
    own = [str(before.facts["to_act"])] if before.facts.get("to_act") else []
    return list(dict.fromkeys([*acts, *own, *map(str, before.facts.get("seats") or ())]))


def spelt(text: str, seats: Sequence[str]) -> str:
    """ "cem" where the hand has "Cem", "bb's" for "bbs"."""
    text = re.sub(r"\b(utg|mp|lj|hj|co|btn|sb|bb)s\b", r"\1's", text, flags=re.IGNORECASE)
    for name in seats:
        if len(name) > 2 and name.isalpha() and name not in PLACES and not name.isupper():
            text = re.sub(rf"\b{re.escape(name)}\b", name, text, flags=re.IGNORECASE)
    letters = "".join(name for name in seats if len(name) == 1)
    if letters:  # "wenn A" is no article
        text = re.sub(rf"\b(if|wenn|falls) (?=[{letters}]\b)", r"\1 player ", text)
    return text


def told_of(
    text: str, hand: str, before: Reading, language: Language, aliases: Mapping[str, str] = NOBODY
) -> Told | None:
    lead = f"{hand.rstrip(' .?!')}. "
    story = laid(take_apart(lead + text, language)).story
    story.aliases.update(aliases)
    deeds: list[tuple[Deed, str]] = []
    for told in story.deeds:
        chips = told.total if told.verb == "bare" and told.chips and not told.sums else None
        deed = replace(told, sums=[Sum(chips)]) if chips else told
        if deed.span[0] < len(lead) or deed.verb == "foldround" or _only_asked(story, deed, len(lead)):
            continue
        own_words = story.words.text[slice(*deed.span)]
        if deed.verb == "bare" and _ONLY.search(own_words) and _HAD.search(own_words):
            continue
        word = deed.who[-1] if deed.who else ""
        if word and _beside(story, deed, word):
            return None
        if word == "ME" and "ME" not in _seats(before):
            own = story.aliases.get("ME", "")
            who = own if own in _seats(before) else _asker(hand, before)
        else:
            who = _seat(word, before, story) if word else newcomer(story, deed)
        if who is None or deed.verb not in (*WAGERS, *_PLAYED, "pot"):
            return None
        deeds.append((deed, who))
    if not deeds and (bare := _bare(story, len(lead), text, before)):
        deeds.append(bare)
    asked = _asked(story, len(lead), deeds, before)
    if asked == "" or (not deeds and asked is None):
        return None
    if denies(text, language):
        return None
    return Told(story, len(lead), tuple(deeds), asked)


def _beside(story: Story, deed: Deed, word: str) -> bool:
    """ "The next one after UTG called": whether he only sits beside the one who did it."""
    at = [one.start for one in story.tokens if one.who == word and deed.span[0] <= one.start < deed.span[1]]
    return bool(at) and all(anew.BESIDE.search(story.words.text, deed.span[0], start) for start in at)


def somebody_new(text: str, hand: str, before: Reading) -> bool:
    """Whether a deed of the words is of a player whom the hand does not have."""
    lead = f"{hand.rstrip(' .?!')}. "
    story = laid(take_apart(lead + spelt(text, _seats(before)), language_of(text))).story
    deeds = [deed for deed in story.deeds if deed.span[0] >= len(lead) and deed.verb in WAGERS]
    return any(not deed.who and newcomer(story, deed) for deed in deeds)


def newcomer(story: Story, deed: Deed) -> str | None:
    """ "Then Sven shoves", "danach geht sven all in": a name that the hand does not have, beside its verb."""
    tokens = [token for token in story.tokens if deed.span[0] <= token.start < deed.span[1]]
    at = next((at for at, token in enumerate(tokens) if token.verb or token.low in _GOES), 0)
    ahead = next((n for n in range(at - 1, -1, -1) if tokens[n].low not in _BESIDES), at - 1)
    for place in (ahead, at + 1):
        name = tokens[place].text if 0 <= place < len(tokens) else ""
        written = 0 < place < at and name.istitle()  # "then Will goes all in"
        plain = len(name) > 2 and name.isalpha() and not name.endswith(_MANNER) and not tokens[place].who
        if plain and (written or fold(name) not in lexicon().known):
            return name.title()
    return None


def _bare(story: Story, begin: int, text: str, before: Reading) -> tuple[Deed, str] | None:
    """ "Ben doch foldet", "BB had 1,450": the one player named, and the one action or all that he had."""
    parts = [found.span() for found in _CLAUSE.finditer(text) if not MAY.search(found[0])]
    span = (begin + parts[0][0], begin + parts[0][1]) if parts else (begin, begin)
    text = story.words.text[slice(*span)]
    tokens = [token for token in story.tokens if span[0] <= token.start < span[1]]
    named = [token for token in tokens if token.who]
    who = _seat(named[0].who, before, story) if len(named) == 1 else None
    last: Mapping[str, Any] = next(
        (act for act in reversed(before.facts.get("actions") or ()) if act["seat"] == who), {}
    )
    sums = [Sum(token.amount) for token in tokens if token.amount is not None]
    if who is None or not last:
        return None
    short = len(sums) == 1 and _ONLY.search(text) and sums[0].value < int(last.get("to") or 0)
    if len(sums) == 1 and (last.get("all_in") or short) and _HAD.search(text):
        return Deed("allin", [who], span, 0, sums=sums), who
    done = follow.act(text)
    return (Deed(done, [who], span, 0), who) if done in _PLAYED and not sums else None


def _only_asked(story: Story, deed: Deed, begin: int) -> bool:
    """ "Can B raise?" is no deed."""
    text = story.words.text
    part = re.split(r"[,;.?!]", text[begin : deed.span[0]])[-1]
    return bool(MAY.search(part)) or (deed.verb in WAGERS and deed.amount() is None and not deed.sums)


def _asker(hand: str, before: Reading) -> str | None:
    """The seat of the asker, where it is his turn that he asks about."""
    turn = before.facts.get("to_act")
    return str(turn) if turn in PLACES and _MINE.search(hand) else None


def _seat(word: str, before: Reading, story: Story) -> str | None:
    """The player of the round whom a word means; None where that is not plain."""
    seats, acts = _seats(before), before.facts.get("actions") or ()
    word = story.aliases.get(word, word)
    if word in (_NEW, _ANOTHER) and before.facts.get("to_act") is None:
        return _NEW
    if word == _ANOTHER:
        return f"P{len(seats) + 1}"
    if word in ("OPENER", "LIMPER"):
        done = ("bet", "raise") if word == "OPENER" else ("call",)
        found = [str(act["seat"]) for act in acts if act["action"] in done]
        return found[0] if found else None
    if word == "BTN" and word not in seats and story.words.any("m.headsup") and {*seats} <= {"SB", "BB"}:
        word = "SB"  # of two players the button is the small blind (34-B)
    if word in seats:
        return word
    known = word in PLACES or re.fullmatch(r"[A-Z]|P\d|Seat \d+", word)
    return word if known else None


def _asked(story: Story, begin: int, deeds: Sequence[tuple[Deed, str]], before: Reading) -> str | None:
    """Of whom the words ask: whoever is named beside those who did something; "" where that is not plain."""
    acted = {who for _, who in deeds}
    named = [token for token in story.tokens if token.who and token.start >= begin]
    found: list[str] = []
    for token in named:
        if anew.BESIDE.search(story.words.text, begin, token.start):
            continue  # "for the one behind the cutoff"
        means = story.aliases.get(token.who, token.who)
        if means in ("HE", "STAFF", "YOU") or (token.who == "ME" and "ME" not in _seats(before)):
            continue
        who = _NEW if token.who == "NEXT" else _seat(token.who, before, story)
        if who is None:
            return ""
        if who not in acted or _of_question(story, token, begin):
            found.append(who)
    found = list(dict.fromkeys(found))
    return "" if len(found) > 1 else found[0] if found else None


def _of_question(story: Story, token: Token, begin: int) -> bool:
    """ "..., can UTG raise again?"."""
    part = re.split(r"[,;.?!]", story.words.text[begin : token.start])[-1]
    return bool(MAY.search(part))


def all_placed(text: str, told: Told, language: Language) -> bool:
    """Whether every amount of the words belongs to what somebody does."""
    lots = anew.lots(text, language)
    sums = {one.value for deed, _ in told.deeds for one in deed.sums}
    return all(
        set(lot.values) <= sums if lot.sort == "amount" else lot.sort == "chips" and sum(lot.values) in sums
        for lot in lots
    )


def _street(told: Told, before: Reading) -> str | None:
    """The later street on which all of it is done; None where it goes on on this one."""
    now = str(before.facts.get("street") or "")
    streets = {deed.street for deed, _ in told.deeds} if told.story.street else set()
    new = streets.pop() if len(streets) == 1 else ""
    if now not in _STREETS or new not in _STREETS:
        return None
    return new if _STREETS.index(new) > _STREETS.index(now) else None


def _faces(acts: Sequence[Mapping[str, Any]], who: str) -> bool:
    """Whether somebody raised since this player acted."""
    last = max((at for at, act in enumerate(acts) if act["seat"] == who), default=len(acts))
    return any(act["action"] in ("bet", "raise") for act in acts[last + 1 :])


def _place(
    acts: list[dict[str, Any]], deed: Deed, own: dict[str, Any], before: Reading, on: bool
) -> list[dict[str, Any]] | None:
    """The actions with one more, or with one done otherwise; `on`: it comes behind what this player did."""
    who = own["seat"]
    mine = [at for at, act in enumerate(acts) if act["seat"] == who]
    if mine and not on:
        at, rest = mine[-1], acts[mine[-1] + 1 :]
    else:
        at = (
            len(acts)
            if mine or on
            else _turn(acts, who, str(before.facts.get("street") or own.get("street") or ""))
        )
        rest = acts[at:] if at >= 0 else []
    if at < 0:
        return None
    street = {"street": acts[0]["street"]} if acts and "street" in acts[0] else {}
    made = _act(acts[:at], deed, {**street, **own}, before)
    if made is None:
        return None
    if mine and not on and acts[at].get("all_in") and made.get("to"):
        made["all_in"] = True  # more or less, it was all he had
    total = int(made.get("to") or 0)
    for each in [act for act in rest if int(act.get("to") or total + 1) <= total]:
        if not each.get("all_in"):
            return None  # what he raised to is no raise any more
        rest = [{**act, "action": "call"} if act is each else act for act in rest]
    return [*acts[:at], made, *rest]


def _act(
    done: Sequence[Mapping[str, Any]], deed: Deed, own: dict[str, Any], before: Reading
) -> dict[str, Any] | None:
    """One action, held against what was done before it."""
    preflop = own.get("street", before.facts.get("street")) == "preflop"
    blind = max(before.facts.get("blinds") or [0]) if preflop else 0
    call = max([int(act.get("to") or 0) for act in done] + [blind])
    if deed.verb == "pot":
        to = _pot(done, own["seat"], call, before) if preflop else None
        return None if to is None else {**own, "action": "raise", "to": to}
    if deed.verb in _PLAYED:
        amount = deed.amount()
        fits = amount is None or amount == call
        return {**own, "action": _PLAYED[deed.verb]} if fits else None
    to = deed.amount("to", "")
    by = deed.amount("by")
    to = call + by if to is None and by is not None else to
    if to is None or to <= call:
        return None
    made = {**own, "action": "raise" if call else "bet", "to": to}
    return {**made, "all_in": True} if deed.all_in or deed.verb == "allin" else made


def _pot(done: Sequence[Mapping[str, Any]], who: str, call: int, before: Reading) -> int | None:
    """A raise of the pot before the flop: the call, and the pot with it (54-B)."""
    facts = before.facts
    if facts.get("structure") != "pot-limit" or len(facts.get("blinds") or ()) < len(("SB", "BB")):
        return None
    if any(facts.get(name) for name in ("ante", "posted", "seats", "pot_before")):
        return None
    paid = dict(zip(("SB", "BB"), facts["blinds"], strict=False))
    level = max(facts["blinds"])
    for act in done:
        level = max(level, int(act.get("to") or 0))
        if act["action"] in ("call", "bet", "raise"):
            paid[str(act["seat"])] = int(act.get("to") or level)
    own: int = paid.get(who, 0)
    return int(call + sum(paid.values()) + call - own)


def _turn(acts: Sequence[Mapping[str, Any]], who: str, street: str) -> int:
    """Where somebody acts who has not acted: by his place at the table; -1 where that is not known."""
    if not acts:
        return 0
    seen: list[str] = []
    for at, act in enumerate(acts):
        seat = str(act["seat"])
        if seat in seen:
            return at  # the second time round
        behind = order(seat, who, street)
        if behind is None:
            return -1
        if behind > 0:
            return at
        seen.append(seat)
    return len(acts)


def order(one: str, other: str, street: str) -> int | None:
    """Whether one acts behind another (1) or before him (-1); None where their places are not known."""
    round_ = (*PLACES[2:], *PLACES[:2]) if street in ("preflop", "") else PLACES
    if one in round_ and other in round_:
        return 1 if round_.index(one) > round_.index(other) else -1
    if all(re.fullmatch(r"[A-Z]", each) for each in (one, other)):
        return 1 if one > other else -1
    return None
