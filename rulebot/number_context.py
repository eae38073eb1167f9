"""The words beside a number that say what it counts. Only words; `number_senses` looks for them."""

from __future__ import annotations

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_BEFORE = {
    "seat": """
    seat seats sitz sitze sitzen platz plätze plätzen player spieler table tables tisch tische position pos
    """,
    "rule": """
    rule rules regel regeln § §§ paragraph rp ev article artikel example ex beispiel bsp situation footnote
    fußnote fussnote section abschnitt addendum clause chapter kapitel tda
    """,
    "level": "level levels lvl limitstufe",
    "year": "year jahr jahre",
}
LABELS: Final = {word: sense for sense, words in _BEFORE.items() for word in words.split()} | {
    "pocket": "card"
}
"""A word and the sense of the number that follows it."""

_AFTER = {
    "percent": "% percent percentage prozent pct",
    "time": """
    second seconds sec secs sek sekunde sekunden minute minutes min mins minuten hour hours stunde stunden std
    day days tag tage tagen uhr am pm o'clock month months monat monate week weeks woche wochen
    years year jahr jahre jahren
    """,
    "players": """
    player players handed way ways spieler spielern opponents opponent gegner gegnern callers caller
    people leute limpers limper entrants teilnehmer max runners folders others andere anderen seats
    sitze plätze tables tische
    """,
    "count": """
    cards card karten karte hands hand hände händen checks check folds calls call raises bets bet
    decks deck times pots streets rounds runden runde orbits orbit actions action aktionen boards
    pair pairs paar paare kings queens jacks aces könige damen buben asse outs suits board motions
    bewegungen rules regeln kind questions fragen table breaks penalties stacks places plätzen
    """,
    "multiple": "bb bbs sb x fold",
    "ordinal": "st nd rd th place",
}
FOLLOWED_BY: Final = {word: sense for sense, words in _AFTER.items() for word in words.split()}
"""A word and the sense of the number before it."""

CHIP_WORDS: Final = _words("chip chips jeton jetons")
CARDS_AHEAD: Final = _words("board flop turn river")
TIMES_WORDS: Final = _words("x × * mal times")
COLOURS: Final = _words(
    """
    red green blue black yellow orange purple pink white grey gray brown rote grüne blaue schwarze gelbe lila
    rosa weiße graue braune roten grünen blauen schwarzen gelben grauen old new alte neue alten neuen
    """
)
"""Between a count and its chips: "two yellow thousands"."""
PLURALS: Final = {"hundreds": 100, "thousands": 1000}
"""After a count these are chips: "2 hundreds"."""
SLANG: Final = _words("large racks rack dimes dime")
"""Units that do not mean the same to everybody."""
EDITIONS: Final = _words(
    """
    tda ace nz rule rules regel regeln regelwerk edition version fassung ausgabe book buch since
    seit year jahr before vor old alte alten changed geändert difference clubs zealand compared
    """
)
MONTHS: Final = _words(
    """
    january february march april may june july august september october november december januar februar märz
    mai juni juli oktober dezember
    """
)
BETS: Final = _words(
    """
    bet bets betting raise raises raised raising call calls opens open opened makes made make setze
    setzt setzen gesetzt erhöhe erhöht erhöhen raist says said say sagt sage gesagt announces
    announced declares declared kündigt ansagt angesagt bette bettet wettet puts
    """
)
"""After these a small number is chips."""
PERSONS: Final = _words(
    """
    villain villains opponent opp gegner shorty shortie shortstack stack player spieler seat sitz platz guy
    limper caller bettor mann
    """
)
"""With a small number behind it this is one of several players, "Villain 1"."""
FUNCTION_WORDS: Final = _words(
    """
    and und or oder to auf into in is was are war ist sind with mit for für from von of at on by but aber then
    dann so the der die das den dem he she it they i er sie es ich wir more mehr total insgesamt all
    behind left übrig dahinter before after over über under unter which what as like when if wenn
    while als
    """
)
"""After these a number counts nothing of its own."""
