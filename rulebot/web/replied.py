"""A reply as a card, read from the top: verdict, why, picture, clauses, elsewhere, what was checked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from rulebot import affirming, fact_words
from rulebot.model import Language
from rulebot.rulings import written
from rulebot.say import say
from rulebot.verdict import sentence
from rulebot.web import html, line
from rulebot.web.card import because
from rulebot.web.rules import short as short_id
from rulebot.web.source import library

Reply = Mapping[str, Any]
STYLE = """
<style>
.rb .asked { color: #55554f; margin: .2rem 0 .3rem; white-space: pre-line; }
.rb .answer { white-space: pre-line; margin: .3rem 0; }
.rb .changed { border-left: 3px solid #7a5c00; padding-left: .9rem; }
.rb .ask { font-size: 1.25rem; line-height: 1.3; font-weight: 600; margin: .4rem 0 0; }
.rb .kind { font-size: .88rem; color: #55554f; margin: 0; }
.rb .clauses details { border: 1px solid #b9b5a8; border-radius: 1rem; padding: .15rem .8rem;
  margin: .25rem .3rem .25rem 0; display: inline-block; vertical-align: top; max-width: 100%; }
.rb .clauses details[open] { display: block; border-radius: .6rem; padding-bottom: .5rem; }
.rb .earlier p { margin: .3rem 0; }
[data-testid="stPopoverButton"] { min-height: 2rem; padding: .1rem .7rem; border-radius: 1rem; }
[data-testid="stPopoverButton"] p { font-size: .88rem; }
[data-testid="stHorizontalBlock"]:has([data-testid="stPopover"]) { gap: .35rem; }
.rb ul.trace { margin: .3rem 0; padding-left: 1.2rem; }
</style>
"""
_LEAD = 110
"""Characters of a first sentence that may stand in large letters."""
_LABELLED = ("clarify", "not_covered", "discretion")


def top(reply: Reply) -> Iterator[str]:
    """The verdict in one large line, why in one sentence, the picture."""
    language = _language(reply)
    if reply["kind"] in _LABELLED and (reply["kind"] != "clarify" or reply["asks"]):
        yield html.element("p", html.text(say(f"chat.kind_{reply['kind']}", language)), classes="kind")
    if reply["verdict"] and reply["read_as"] and not reply["asks"]:
        yield from _ruled(reply, language)
        return
    answer = _told(reply)
    lead, rest = _split(answer)
    if reply["asks"] and reply["kind"] == "clarify" and reply["read_as"]:
        lead, rest = "", ""
    if lead:
        yield html.element("p", html.text(lead), classes="verdict", language=language)
    if rest:
        yield html.element("p", html.text(rest), classes="answer", language=language)


def _ruled(reply: Reply, language: Language) -> Iterator[str]:
    facts, verdict = values(reply), reply["verdict"]
    words = _begun(sentence(str(reply["read_as"].get("kind")), verdict, language, facts), reply, language)
    yield html.element("p", html.text(words), classes="verdict", language=language)
    reasons = reply["answer"] if reply.get("reasons") else ""
    if reasons:
        yield html.element("p", html.text(reasons), classes="answer")
    elif reply["steps"]:
        why = fact_words.capital(because(reply["steps"], words)).rstrip(".") + "."
        yield html.element("p", html.text(why), classes="because")
    drawn = line.picture(verdict, facts, language)
    if drawn:
        yield html.picture(drawn.svg, drawn.words)


def _told(reply: Reply) -> str:
    """The answer without the sentence on what changed, which stands by itself."""
    return str(reply["answer"]).removesuffix(str(reply.get("changed", {}).get("words", "")))


def _split(answer: str) -> tuple[str, str]:
    """The first sentence where it is short enough to be large, and the rest."""
    match = re.match(r"(.+?[.!?…])(?=\s+[^\W\d_]|\s*$)", answer.strip(), re.DOTALL)
    if match and len(match[1]) <= _LEAD and "\n" not in match[1]:
        return match[1], answer.strip()[match.end() :].strip()
    return "", answer.strip()


def changed(reply: Reply) -> Iterator[str]:
    """What is other than before."""
    words = reply.get("changed", {}).get("words")
    if words:
        yield html.element("p", html.text(words), classes="changed")


def clauses(reply: Reply, keep: Mapping[str, str]) -> Iterator[str]:
    """The clauses as chips that unfold the quote."""
    language = _language(reply)
    if reply["citations"]:
        yield html.element("h2", html.text(say("chat.clauses", language)))
        yield html.element(
            "div", *(_clause(one, language, keep) for one in reply["citations"]), classes="clauses"
        )


def under(reply: Reply, keep: Mapping[str, str]) -> Iterator[str]:
    """Elsewhere, and what was checked."""
    language = _language(reply)
    yield from _elsewhere(reply, language, keep)
    if reply["verified"] and (reply["figures"] or reply["citations"]):
        yield html.unfold(html.text(_count(reply, language)), *_trace(reply, language))


def _clause(cited: Mapping[str, Any], language: Language, keep: Mapping[str, str]) -> str:
    place = say("web.place", language, source=cited["book"], line=cited["line"])
    name = html.text(short_id(cited["id"]))
    return html.unfold(
        name,
        html.quote(cited["quote"], cited["language"]),
        html.element("div", html.text(place), " ", _open(cited["id"], keep), classes="where"),
    )


def _open(id: str, keep: Mapping[str, str]) -> str:
    """The clause among the rules."""
    if id not in library():
        return ""
    return html.link(short_id(id), "chip", html.RULES, q=id, **keep)


def _elsewhere(reply: Reply, language: Language, keep: Mapping[str, str]) -> Iterator[str]:
    others: Mapping[str, Any] = reply["others"]
    if not others:
        return
    yield html.element("h2", html.text(say("calculator.elsewhere", language)))
    same = [_house(id) for id, other in others.items() if not other["differs"]]
    for id, other in others.items():
        if other["differs"]:
            words = _other(reply, other, language)
            chip = _open(other["why_id"], {**keep, "house": id}) if other.get("why_id") else ""
            yield html.element(
                "p", html.element("strong", html.text(f"{_house(id)}: ")), html.text(words), " ", chip
            )
    if same:
        yield html.element(
            "p", html.text(say("calculator.same", language, houses=", ".join(same))), classes="where"
        )


def _other(reply: Reply, other: Mapping[str, Any], language: Language) -> str:
    if not other["verdict"]:
        return str(other["why"] or "")
    return sentence(str(reply["read_as"].get("kind")), other["verdict"], language, values(reply))


def _house(id: str) -> str:
    houses = library().houses
    return str(houses[id]["name"]) if id in houses else id


def _begun(words: str, reply: Reply, language: Language) -> str:
    """The sentence of a verdict with the yes or no that the answer begins with."""
    answers: tuple[affirming.Begins, ...] = ("yes", "no", "open")
    led = (affirming.led(words, answer, language) for answer in answers)
    return next((one for one in led if reply["answer"].startswith(one)), words)


def _count(reply: Reply, language: Language) -> str:
    figures, quotes = len(reply["figures"]), len(reply["citations"])
    if not figures:
        return say("chat.checked_quote" if quotes == 1 else "chat.checked_quotes", language, count=quotes)
    return say("chat.checked_one" if figures == 1 else "chat.checked", language, count=figures)


def _trace(reply: Reply, language: Language) -> Iterator[str]:
    """Each figure and each quote with where it comes from, each step with its clause."""
    rows = [_figure(one, language) for one in reply["figures"]]
    rows += [
        say("chat.quote_checked", language, id=short_id(one["id"]), book=one["book"], line=one["line"])
        for one in reply["citations"]
    ]
    yield html.element("ul", *(html.element("li", html.text(row)) for row in rows), classes="trace")
    if reply["steps"]:
        steps = (
            html.element("li", html.text(f"{fact_words.capital(one['text'])} ({short_id(one['id'])})"))
            for one in reply["steps"]
        )
        yield html.element("ol", *steps, classes="steps")


def _figure(figure: Mapping[str, Any], language: Language) -> str:
    name = "calculation" if figure["source"] == "calculation" else "other"
    return say(
        f"chat.figure_{name}",
        language,
        value=written(figure["value"], language),
        source=figure["source"],
        id=short_id(str(figure["id"] or "")),
    )


def earlier(turn: Mapping[str, Any]) -> str:
    """An exchange of before, in one line to unfold."""
    reply = turn["reply"]
    lead = _split(_told(reply))[0] or str(reply["answer"])[:_LEAD] + "…"
    summary = html.text(turn["question"]) + html.element("div", html.text(lead), classes="where")
    inside = html.element("p", html.text(reply["answer"]), classes="answer", language=_language(reply))
    chips = (html.text(short_id(cited["id"])) for cited in reply["citations"])
    return html.unfold(summary, inside, html.element("div", ", ".join(chips), classes="where"))


def values(reply: Reply) -> dict[str, Any]:
    """The facts of the hand."""
    return {name: fact["value"] for name, fact in reply["read_as"].get("facts", {}).items()}


def address(reply: Reply, language: Language) -> str:
    """Where the same reply opens again: the question, or for a follow-up the calculator with its facts."""
    house = str(reply["house"])
    if reply.get("follows") and reply["read_as"].get("kind"):
        facts = json.dumps(values(reply), ensure_ascii=False, separators=(",", ":"))
        told = {"kind": reply["read_as"]["kind"], "facts": facts, "house": house, "lang": language}
        return f"calculator?{urlencode(told)}"
    return f"?{urlencode({'q': reply.get('follows') or reply['question'], 'house': house, 'lang': language})}"


def to_copy(reply: Reply) -> str:
    """The reply as plain text, with its sources."""
    places = [
        f"{one['book']}, {one['id'].partition(':')[2]}: {one['quote']}" for one in reply["citations"][:2]
    ]
    return "\n\n".join([str(reply["answer"]), *places])


def _language(reply: Reply) -> Language:
    return "de" if reply["language"] == "de" else "en"


def read(reply: Reply) -> Sequence[tuple[str, Mapping[str, Any]]]:
    """The facts as read, in the order of the calculator's own description."""
    kind, facts = reply["read_as"].get("kind"), reply["read_as"].get("facts", {})
    order = [name for name in (fact_words.facts_of(kind) if kind else ()) if name in facts]
    return [(name, facts[name]) for name in sorted(order, key=lambda name: _derived(facts[name]))]


def _derived(fact: Mapping[str, Any]) -> bool:
    return fact.get("how") == "derived" or str(fact["from"]).startswith("derived:")
