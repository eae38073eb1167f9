"""Folds, checks, calls and bets as they are told, also as nouns: who did which, how many, to what total."""

from __future__ import annotations

from dataclasses import dataclass

from rulebot.scenario.procedure.action import how_many
from rulebot.scenario.procedure.cues import Span
from rulebot.scenario.procedure.scene import Scene
from rulebot.scenario.reading import Found
from rulebot.scenario.tokens import Token, Words

_VERBS = {"FOLDS": "fold", "CHECKS": "check", "CALLS": "call", "BETS": "bet", "RAISES": "raise"}
_DEFINITE = frozenset({"the", "der", "den", "dem", "die", "das", "his", "my", "her", "their", "this", "that"})
_OWN = ("sein", "ihre", "mein")
_IS = frozenset({"is", "was", "ist", "war", "betragt", "steht", ":"})
_FROM = frozenset({"from", "by", "von"})
_BESIDE = frozenset({"before", "behind", "vor", "hinter", "nach", "after", "of"})
_ARTICLES = frozenset({"a", "an", "ein", "eine", "einen", "er", "the", "der"})
_LISTED = frozenset({",", "and", "und", "&", "/", "+", "both", "the", "der", "die", "seat", "platz", "sitz"})
"""What may stand between the players who did the same."""
_EVERYBODY = frozenset({"everybody", "everyone", "alle"})
_ONE = frozenset({"one", "1", "einer", "1x"})
_AFTER_ALONG = frozenset({",", "und", "dann", "drin", "dabei", "gegangen", "bisher"})
_CLAUSE = (",", "and", "und", "but", "aber")
_CHIPS = 20
"""A number below is no amount."""
_FAR = 6


@dataclass(frozen=True, slots=True)
class Act:
    """One action, or several alike."""

    verb: str
    at: int
    """The piece of its verb."""
    many: int
    who: str
    to: int | None
    faced: int | None
    """What it answers: "over a 300 open", "aus der 300er Bet"."""
    again: bool
    """It is named again: "is the raise binding", "seat 7's raise"."""
    asked: bool
    """It is asked about or named again, not told."""
    bet_faced: bool
    """No act of its own but the bet that another answers."""

    def span(self, scene: Scene) -> Span:
        """The words of its verb."""
        return scene.pieces[self.at].span


def acts(scene: Scene) -> list[Act]:
    """Every action of the question, in its order."""
    counted = {at for name in ("COUNTSAS", "CALLSTAFF") for at, _ in scene.places(name)}
    spots = sorted(
        {(at, verb) for name, verb in _VERBS.items() for at, _ in scene.places(name) if at not in counted}
    )
    taken: list[tuple[int, str]] = []
    for at, verb in spots:
        if not taken or at > taken[-1][0] + (scene.word(at - 1) in ("makes", "macht", "made")):
            taken.append((at, verb))
    out: list[Act] = []
    taken = [(at, verb) for at, verb in taken if not (_adjective(scene, at) or _with_something(scene, at))]
    for i, (at, verb) in enumerate(taken):
        since = taken[i - 1][0] + 1 if i else 0
        until = taken[i + 1][0] if i + 1 < len(taken) else len(scene.pieces)
        out.append(_act(scene, at, verb, since, until))
    return out


def substantial(scene: Scene, found: Found, after: int = 0, *, short: bool = False) -> None:
    """Two actions with chips, or three of any kind (36); two without, or with `short` one, are none."""
    told = [a for a in acts(scene) if not (a.asked or a.bet_faced) and a.span(scene)[0] >= after]
    many = sum(a.many for a in told)
    chips = any(a.verb not in ("fold", "check") for a in told)
    done = many >= 3 or (many == 2 and chips)
    short = short or (many == 1 and _no_more(scene, told[0]))
    if done or (short and told) or (many > 1 and not chips):
        found.derived("substantial_action", done, "from the actions told", told[-1].span(scene))


def answered(words: Words) -> bool | None:
    """Substantial action, by the actions that answer whether there was any; None where they tell none."""
    found = Found(words.text)
    substantial(Scene(words), found, short=True)
    return found.facts.get("substantial_action")


def _no_more(scene: Scene, act: Act) -> bool:
    """ "only seat 4 folded so far", "one fold", "UTG folded, that's it": nobody else has acted."""
    where = scene.segment(act.at, _CLAUSE)
    return scene.within(where, "ONLY", "so_far") or scene.has("that_is_all") or _one(scene, act.at)


def _one(scene: Scene, at: int) -> bool:
    """ "one fold", "one guy has called", "einer hat gefoldet": so many and no more."""
    for back in range(at - 1, max(-1, at - 4), -1):
        if scene.pieces[back].ends or scene.word(back) in _CLAUSE:
            return False
        if scene.word(back) in _ONE:
            return not any(start == back + 1 for start, _ in scene.places("CARD"))
    return False


def _all(scene: Scene, at: int) -> int:
    """ "everybody folded to me": more than two, where nobody says how many."""
    return 3 if any(scene.word(i) in _EVERYBODY for i in range(max(0, at - 5), at)) else 1


def _alike(scene: Scene, at: int, until: int) -> int:
    """How many more did the same: "UTG folded and so did the next guy", "... und der nächste auch"."""
    told = [start for start, _ in scene.places("did_too") if at < start < until]
    return sum(scene.stops[start] == scene.stops[at] for start in told)


def _act(scene: Scene, at: int, verb: str, since: int, until: int) -> Act:
    faced = _faced_by_verb(scene, at, until)
    who = _actors(scene, at, since, until)
    to, other = _amounts(scene, at, until)
    before = scene.pieces[at - 1].value if at else None
    if to is None and before is None and scene.word(at - 1) == "er":
        before = scene.pieces[at - 2].value
    if to is None and before is not None and before >= _CHIPS:
        to = before
    return Act(
        verb,
        at,
        max(how_many(scene, at), len(who), _all(scene, at)) + _alike(scene, at, until),
        who[-1] if who else "",
        to,
        other if other is not None else faced,
        _again(scene, at),
        _again(scene, at) or _asked(scene, at) or _denied(scene, at),
        _answered(scene, at),
    )


def _adjective(scene: Scene, at: int) -> bool:
    """ "an open hand", "an open seat"."""
    return scene.word(at) == "open" and scene.word(at + 1) in ("hand", "hands", "card", "cards", "seat")


def _with_something(scene: Scene, at: int) -> bool:
    """ "ist mit 3 Karten da" is no call, "einer ist mit" is one."""
    if scene.word(at + 1) != "mit" or not scene.word(at + 2):
        return False
    return not (scene.pieces[at + 2].ends or scene.word(at + 2) in _AFTER_ALONG)


def _again(scene: Scene, at: int) -> bool:
    back = scene.word(at - 1)
    return back in _DEFINITE or back.startswith(_OWN) or back.endswith("'s")


def _denied(scene: Scene, at: int) -> bool:
    """ "nobody bet", "hat keiner gesetzt"."""
    near = set(range(at - 3, at))
    if any(scene.word(i) in (",", ".") for i in near):
        near = {at - 1}
    return any(start in near for start, _ in scene.places("NOT"))


def _asked(scene: Scene, at: int) -> bool:
    """ "can I raise", "must he fold"."""
    for i in range(at - 1, max(-1, at - 6), -1):
        if scene.pieces[i].ends or scene.word(i) == ",":
            return False
        if scene.word(i) != "have" and any(start == i for start, _ in scene.places("MODAL")):
            return scene.word(i + 1) != "have"
    return False


def _answered(scene: Scene, at: int) -> bool:
    """ "over a 300 open", "gegen eine Bet von 500", "Bet ist 700": the bet that is answered."""
    if scene.word(at + 1) in _IS and (scene.pieces[min(at + 2, len(scene.pieces) - 1)].value or 0) >= _CHIPS:
        return True
    for i in range(at - 1, max(-1, at - 5), -1):
        if any(start == i for start, _ in scene.places("OVER")):
            return True
        if scene.pieces[i].value is None and scene.word(i) not in _ARTICLES:
            return False
    return False


def _faced_by_verb(scene: Scene, at: int, until: int) -> int | None:
    """ "facing 500", "gegen 500"."""
    for i in range(at + 1, min(at + 2 * _FAR, until)):
        if scene.pieces[i].ends:
            return None
        if any(end == i for _, end in scene.places("OVER")) and (scene.pieces[i].value or 0) >= _CHIPS:
            return scene.pieces[i].value
    return None


def _amounts(scene: Scene, at: int, until: int) -> tuple[int | None, int | None]:
    """To what total, and from what: "raises to 900", "macht aus den 300 700"."""
    told = []
    for i in range(at + 1, min(at + 1 + _FAR, until)):
        piece = scene.pieces[i]
        if piece.ends or any(start == i for start, _ in scene.places("OVER")):
            break
        if (piece.value or 0) >= _CHIPS and scene.word(i - 1) not in ("seat", "platz", "sitz"):
            told.append(piece.value)
    if len(told) > 1 and scene.word(at + 1) in ("aus", "from"):
        return told[1], told[0]
    return (told[0] if told else None), None


def _actors(scene: Scene, at: int, since: int, until: int) -> list[str]:
    """Who did it: the players named since the act before, in its sentence; else the one right after."""
    low = scene.pieces[since].start if since < len(scene.pieces) else 0
    names = [t for t in scene.hand.tokens if t.who and not t.owns and t.who != "STAFF"]
    beside = {scene.pieces[i + 1].start for i in range(len(scene.pieces) - 1) if scene.word(i) in _BESIDE}
    names = [t for t in names if t.start not in beside]
    ahead = [t for t in names if low <= t.start < scene.pieces[at].start]
    if scene.word(at - 1) == ",":
        ahead = []  # "bevor der Nächste dran war, callt Platz 6"
    by = next((i for i in range(at + 1, min(at + 5, until)) if scene.word(i) in _FROM), None)
    if by is not None and not any(scene.word(i) in (",", ".") for i in range(at, by)):
        ahead, at = [], by  # "raised to 6,000 by seat 9"
    stop = max((scene.pieces[i].end for i in range(since, at) if scene.pieces[i].ends), default=0)
    ahead = [t for t in ahead if t.start >= stop]
    joined = [t.who for t in _list(scene, ahead)]
    if len(ahead) > 1 and not any(scene.word(i) in ("and", "und", "&") for i in range(since, at)):
        joined = joined[-1:]
    if joined:
        return joined
    end = scene.pieces[min(at + 3, until, len(scene.pieces)) - 1].end
    return [t.who for t in names if scene.pieces[at].end <= t.start < end][:1]


def _list(scene: Scene, names: list[Token]) -> list[Token]:
    """The last of these players, and those who are named in one list with him."""
    out = names[-1:]
    for name in reversed(names[:-1]):
        between = [p for p in scene.pieces if name.end <= p.start and p.end <= out[0].start]
        if not all(p.low in _LISTED or p.value is not None for p in between):
            break
        out.insert(0, name)
    return out
