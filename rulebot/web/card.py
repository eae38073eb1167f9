"""The ruling as a card, read from the top: verdict, why, picture, steps, and what would change it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulebot import fact_words
from rulebot.model import Language
from rulebot.say import say
from rulebot.verdict import sentence, short
from rulebot.web import html, line
from rulebot.web.rules import short as short_id
from rulebot.web.source import library

Ruling = Mapping[str, Any]
_FIGURE = re.compile(r"[0-9][0-9.,:]*[0-9]|[0-9]")


def card(kind: str, facts: Mapping[str, Any], ruling: Ruling, language: Language) -> list[str]:
    """A ruling, piece by piece."""
    if ruling["kind"] == "impossible":
        return [
            html.element("p", html.text(say("calculator.impossible", language)), classes="verdict"),
            html.element("p", html.text(ruling["reason"]), classes="trouble"),
        ]
    keep = {"house": str(ruling["house"]), "lang": language}
    return [
        *_verdict(kind, facts, ruling, language),
        *_steps(ruling, language, keep),
        *_assumptions(ruling, language, keep),
        *_flips(kind, ruling, language),
        *_elsewhere(kind, facts, ruling, language, keep),
    ]


def _verdict(kind: str, facts: Mapping[str, Any], ruling: Ruling, language: Language) -> Iterator[str]:
    """The verdict in one large line, the reason in one sentence, and the picture."""
    asks, verdict = ruling["asks"], ruling["verdict"]
    words = sentence(kind, verdict, language, facts)
    if asks and (verdict is None or verdict.get("action") is None):
        words = say("verdict.missing", language)
    yield html.element("p", html.text(words), classes="verdict")
    if ruling["steps"]:
        yield html.element("p", html.text(_sentence(because(ruling["steps"], words))), classes="because")
    drawn = line.picture(verdict, facts, language) if verdict else None
    if drawn:
        yield html.picture(drawn.svg, drawn.words)


def because(steps: Sequence[Mapping[str, Any]], verdict: str) -> str:
    """The last step that says more than the verdict does."""
    known = set(_FIGURE.findall(verdict))
    for step in reversed(steps):
        figures = set(_FIGURE.findall(step["text"]))
        if not figures or figures - known:
            return str(step["text"])
    return str(steps[-1]["text"])


def _steps(ruling: Ruling, language: Language, keep: Mapping[str, str]) -> Iterator[str]:
    """Each step with its clause as a link; then the clauses, to unfold."""
    if not ruling["steps"]:
        return
    yield html.element("h2", html.text(say("calculator.steps", language)))
    yield html.element("ol", *(_step(step, keep) for step in ruling["steps"]), classes="steps")
    for cited in ruling["citations"]:
        place = say("web.place", language, source=cited["book"], line=cited["line"])
        yield html.unfold(
            html.text(short_id(cited["id"])),
            html.quote(cited["quote"], cited["language"]),
            html.element("div", html.text(place), classes="where"),
        )


def _step(step: Mapping[str, Any], keep: Mapping[str, str]) -> str:
    return html.element("li", html.text(_sentence(step["text"])), " ", _clause(step["id"], keep))


def _clause(id: str, keep: Mapping[str, str]) -> str:
    """A clause as a chip that opens it among the rules."""
    if id not in library():
        return ""
    return html.link(short_id(id), "chip", html.RULES, q=id, **keep)


def _sentence(words: str) -> str:
    """A step's words as a sentence."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!", "…")) else ".")


def _assumptions(ruling: Ruling, language: Language, keep: Mapping[str, str]) -> Iterator[str]:
    if ruling["assumptions"]:
        yield html.element("h2", html.text(say("calculator.assumed", language)))
        rows = (_step(step, keep) for step in ruling["assumptions"])
        yield html.element("ul", *rows)


def _flips(kind: str, ruling: Ruling, language: Language) -> Iterator[str]:
    """The nearest change of each fact that turns the verdict."""
    if not ruling["flips"]:
        return
    yield html.element("h2", html.text(say("calculator.flips", language)))
    rows = (html.element("li", html.text(flip(kind, one, language))) for one in ruling["flips"])
    yield html.element("ul", *rows)


def flip(kind: str, flip: Mapping[str, Any], language: Language) -> str:
    """ "Chips put out now: 1,000, 8×100 → raise to 1,800"."""
    then = flip["then"]
    words = say(
        "calculator.flip",
        language,
        fact=fact_words.name(kind, flip["fact"], language),
        value=fact_words.told(flip["fact"], _last(flip["to"]), language),
        then=short(then["action"], then["amount_to"], language),
    )
    return words.replace("?:", "?")


def _last(value: Any) -> Any:
    """Of changed actions only the wagers are worth saying."""
    if isinstance(value, list | tuple) and value and not isinstance(value[0], int | str | list | tuple):
        return value[-3:]
    return value


def _elsewhere(
    kind: str, facts: Mapping[str, Any], ruling: Ruling, language: Language, keep: Mapping[str, str]
) -> Iterator[str]:
    """Houses that rule differently, and the clause where they part; the others in one line."""
    others = ruling.get("others") or {}
    if not others:
        return
    yield html.element("h2", html.text(say("calculator.elsewhere", language)))
    same = [_house(id) for id, other in others.items() if not other["differs"]]
    for id, other in others.items():
        if other["differs"]:
            yield html.element(
                "p",
                html.element("strong", html.text(f"{_house(id)}: ")),
                html.text(_other(kind, other, facts, language)),
                " ",
                _clause(other["why_id"], {**keep, "house": id}) if other.get("why_id") else "",
            )
    if same:
        words = say("calculator.same", language, houses=", ".join(same))
        yield html.element("p", html.text(words), classes="where")


def _other(kind: str, other: Mapping[str, Any], facts: Mapping[str, Any], language: Language) -> str:
    words = sentence(kind, other["verdict"], language, facts)
    told = not other.get("why") or (other["verdict"] or {}).get("conflict")
    return words if told else f"{words} {_sentence(other['why'])}"


def _house(id: str) -> str:
    houses = library().houses
    return str(houses[id]["name"]) if id in houses else id
