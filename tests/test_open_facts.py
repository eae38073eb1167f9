"""A case that leaves out what decides is asked about; a general question, or a case told in full, is not."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from rulebot import open_facts
from rulebot.library import Library

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "corpus"
OPEN = tomllib.loads((CORPUS / "open_facts.toml").read_text("utf-8"))["open"]
ACTIONS = {
    *("bet", "call", "raise", "binding", "not-binding", "may-raise", "may-not-raise", "full-call"),
    *("halt", "no-halt", "yes", "no", "dead-hand", "correct", "discretion"),
}


@pytest.mark.parametrize(
    ("id", "words", "fact"),
    [
        ("65-A", "the dealer swept my cards, 3,500 of mine are in the pot. refund?", "called"),
        ("65-A", "Dealer hat meine Hand weggeräumt, 6000 von mir lagen drin. Zurück?", "called"),
        ("57", 'he says "I bet six". 600 or 6000, how much is it', "pot_before"),
        ("57", 'he says "I bet six", the pot was 4,000. how much is it', None),
        ("57", "what does it mean if a bet is ambiguous", None),
        ("71-A", "two penalty rounds, how many hands do I miss", "players_when_given"),
        ("71-A", "two penalty rounds at a table of nine players, how many hands", None),
        ("20-A", "wer bekommt den übrigen Chip, Platz 3 oder 8", "button"),
        ("20-A", "wer bekommt den übrigen Chip, Platz 3 oder 8, Button ist Platz 5", None),
        ("53-A", "Seat 4 bet out of turn. Does it stay in?", "correct_player_action"),
        ("53-A", "Seat 4 bet out of turn, then seat 3 raised. Does it stay in?", None),
        ("14", "my two cards slid into the muck, may I have them back", "identifiable"),
        ("14", "meine Karten liegen im Muck, darf ich sie wieder nehmen", "identifiable"),
        ("14", "my cards lie in the muck but I can identify them, may I have them back", None),
        ("22", "may I still contest that last hand", "dispute_about"),
        ("22", "may I still contest that last hand, the next one is dealt", None),
        ("22", "darf ich die letzte Hand noch anfechten", "dispute_about"),
        ("30", "Ann was not at her table, is she dead", "at_seat_in_time"),
        ("30", "Ann war nicht am Tisch, ist ihre Hand tot", "at_seat_in_time"),
        ("30", "Ann was not at her table when the last card was dealt, is she dead", None),
        ("16", "I am all-in, do I have to turn them over", "betting_complete"),
        ("16", "bin all-in, muss ich aufdecken", "betting_complete"),
        ("16", "I am all-in and called heads-up, do I have to turn them over", None),
        ("23", "this hand was dealt with the old blinds", "substantial_action"),
        ("23", "diese Hand wurde mit den alten Blinds gegeben, gecallt ist schon", None),
        ("71-A", "how many rounds for shouting", None),
        (
            "14",
            "I mucked my two face down, then saw I had him beat. can I still turn them over",
            "identifiable",
        ),
        ("14", "hab verdeckt weggeworfen und gewonnen. zählt das noch?", "identifiable"),
        ("14", "can a player take back cards he threw away", None),
        ("14", "tossed my hand, it lies untouched in front of me. can I still turn it over", None),
        ("15-B", "bet the river, thought he was out and tossed my cards. is my bet lost", "called"),
        ("15-B", "bet the river, he called, I tossed my cards by mistake. is my bet lost", None),
        ("65-A", "croupier mucked my hand after I raised to 4,000. is that lost", "called"),
        ("65-A", "croupier mucked my hand after I raised to 4,000, everybody had called. is that lost", None),
        ("65-B", "my cards got mixed up with his. am I still in", "identifiable"),
        ("65-B", "meine Karten sind mit seinen vermischt, man weiß welche meine sind. noch drin?", None),
        ("30", "I got back from the bar. is my hand dead", "at_seat_in_time"),
        ("30", "I got back from the bar before the last card was dealt. is my hand dead", None),
        ("22", "I was shorted 500 in that pot. can I still get it", "substantial_action"),
        (
            "22",
            "der Pot wurde falsch gezählt, in der neuen Hand ist ein Raise. Kann ich noch was sagen",
            None,
        ),
        ("39-B", "dealer forgot the burn on the flop. what now", "action_on_flop"),
        ("39-B", "dealer forgot the burn on the flop, first player checked. what now", None),
        ("39-B", "what is the procedure if a dealer forgets to burn", None),
        ("53-B", "they skipped me. can I play", "substantial_action"),
        ("53-B", "they skipped me and two others acted. can I play", None),
        ("51-B", "he put in less than the bet. must he make it full", "heads_up"),
        ("51-B", "he put in less than the opening bet. must he make it full", None),
        ("53-A", "the button shoves out of turn. does that stand", "correct_player_action"),
        ("53-A", "I raised out of turn, then the right man called. does that stand", None),
        ("23", "the level was just announced. which blinds for this hand", "begun"),
        ("23", "the level was just announced, cards already shuffled. which blinds for this hand", None),
        ("35-A", "one seat has three cards. redeal or is just his hand dead", "substantial_action"),
        ("35-A", "ein Platz hat drei Karten. Neu geben oder weiter?", "substantial_action"),
        ("35-A", "one seat has three cards, two have called already. redeal?", None),
        ("35-A", "can a player with three cards ask for a misdeal", None),
        ("44", "hab einen 5000er gelegt und Raise gesagt. Gilt das?", "order"),
        ("44", "put a 5k chip out and said raise. does it count", "order"),
        ("44", "said raise before the 5k chip went out. does it count", None),
        ("45-A", "3 chips auf 700, Call oder Raise", "new_chips"),
        ("47-A", "somebody shoved over my bet, can I pop it again", "facing"),
        ("53-B", "I was skipped, can I still act", "substantial_action"),
        ("53-B", "I was skipped and three players acted, can I still play", None),
        ("39-B", "Flop liegt, Burn vergessen. Was nun?", "action_on_flop"),
        ("20-A", "one little chip is left over in the split. who takes it", None),
        ("30", "kam vom Klo, Hand weg. War das richtig?", "at_seat_in_time"),
        ("30", "kam vom Klo als die letzte Karte schon lag, Hand weg. War das richtig?", None),
        ("47-A", "Darf Platz 4 nochmal erhöhen? Er hatte 1.200 gebettet, dann ein All-in", "facing"),
        ("34-A", "der Button wurde nicht weitergeschoben. korrigieren oder so lassen?", "substantial_action"),
        ("30", "they killed my hand because I stood at the bar", "at_seat_in_time"),
        ("22", "the pot was split wrong. is it too late?", "substantial_action"),
        ("52-A", "underbet on the turn, two called. fix?", "next_card"),
        ("52-A", "underbet on the turn, the river is out already. fix?", None),
        ("51-B", "800 instead of the 2,000 it was. does he owe the rest", "heads_up"),
        ("52-A", "the raise was too small. do we fix it", "next_card"),
        ("52-A", "the raise was too small and the turn is out. do we fix it", None),
        ("18-B", "he threw his cards away, may I ask to see them", "river_bet"),
        ("18-B", "I called the river, he threw his cards away, may I ask to see them", None),
        ("23", "the level changed just as we began to deal a hand. old or new blinds", "begun"),
        ("23", "the level changed after the first riffle. old or new blinds", None),
        ("29", "the floor counted me down. is my hand dead", "facing_bet"),
        ("29", "the floor counted me down facing a bet. is my hand dead", None),
        ("34-A", "the button was moved too far, do we put it back", "substantial_action"),
        ("34-A", "the button was moved too far, nobody has acted yet, do we put it back", None),
        ("50-A", "he called while it was my turn still. does it stay", "correct_player_action"),
        ("17-A", "we both stare at the showdown, who opens first", "river_bet"),
        ("11-D", "only four left at my table. do we stop", "players_at_fullest_table"),
        ("29", "her timer hit zero and she sat there, fold or check", "facing_bet"),
        ("29", "nach dem Clock-Ruf lief ihre Uhr ab. Was passiert mit der Hand", "facing_bet"),
        ("29", "her timer hit zero, it was checked to her, fold or check", None),
        (
            "65-A",
            "the dealer took my hand by mistake, 900 of mine are in there. do they owe me that",
            "called",
        ),
        ("65-A", "Geber hat meine Hand eingezogen, ich hatte 900 gesetzt. Krieg ich die wieder?", "called"),
        ("17-A", "am Ende deckt keiner auf, wer muss anfangen", "river_bet"),
        ("17-A", "keiner deckt auf, am River wurde gecallt. wer muss anfangen", None),
        ("20-A", "ich und Uwe teilen, ein Chip bleibt. Er oder ich, wem gehört der?", "button"),
        ("20", "we split it, one 25 left over, him or me", "button"),
        ("22", "that pot went to the wrong bloke, too late now?", "substantial_action"),
        ("22", "two hands later I saw that the pot was counted wrong, too late to object?", None),
        ("30", "I was walking back while they dealt and they mucked my hand. right?", "at_seat_in_time"),
        ("30", "I was walking back after the last card was dealt and they mucked my hand. right?", None),
        ("34-A", "the btn was left where it was after the last hand, nobody moved it. do we move it", None),
        ("34-A", "after the last hand the button was not moved. do we move it now", "substantial_action"),
        ("47-A", "I bet, the kid jams, one call, back on me. raise or just call?", "facing"),
        ("52-A", "der Raise war 300 zu niedrig, muss da nachgelegt werden?", "next_card"),
        (
            "53-A",
            "the guy behind me threw 900 in before I could act. is he committed",
            "correct_player_action",
        ),
        ("53-A", "hab vorschnell 900 reingelegt, bin ich daran gebunden?", "correct_player_action"),
        ("53-A", "hab vorschnell 900 gesetzt, und Sitz 3 foldet. Bin ich daran gebunden?", None),
        ("50-A", "I bet 900 in turn, may I take that back", None),
        ("53-A", "ausser der Reihe erhöht, muss ich den Raise jetzt bringen?", "correct_player_action"),
        ("53-A", "ausser der Reihe erhöht, er callt jetzt nur, muss ich das bringen?", None),
        ("14", "slid my cards to the dealer face down, then saw my flush. too late?", "identifiable"),
        ("14", "hab verdeckt weggeschoben, der Dealer hat sie schon gemuckt. Zu spät?", None),
        ("29", "he ran out of time on the clock, do I fold him", "facing_bet"),
        ("35-A", "Sitz 3 hat fünf Karten, wird neu gemischt?", "substantial_action"),
        ("35-A", "Sitz 3 hat fünf Karten, es wurde schon gesetzt. Wird neu gemischt?", None),
        ("52-A", "der Raise war um 200 zu niedrig, zwei sind mit. Wird das ausgebessert?", "next_card"),
        ("ace:8", "verspätet da. wie viele chips krieg ich?", "levels"),
        ("11-D", "four left at my table, the fullest has eight. do we stop", None),
        ("11-D", "we're 5 handed because 4 busted. do we stop", "players_at_fullest_table"),
        ("11-D", "wir sind nur noch 5, weil 4 raus sind. Wird gewartet?", "players_at_fullest_table"),
        ("47-B", "limit, small all-in over my bet. am I allowed to raise again", "facing"),
        ("47-B", "Limit, ein kurzes All-in über meine Bet. Darf ich nochmal erhöhen?", "facing"),
        ("47-B", "limit, bet 400, all-in for 650. am I allowed to raise again", None),
        ("18-A", "Seat 2 wants to see the cards of seat 7 after the river. is he allowed to", "river_bet"),
        ("18-A", "Ein Spieler will die Karten vom Gegner sehen. Darf er das?", "river_bet"),
        ("18-A", "Seat 2 called the river and wants to see the hand of seat 7. is he allowed to", None),
        ("17-A", "three of us left at showdown and nobody opens. who has to start", "river_bet"),
        ("10-A", "a guy from a broken table gets seat 4. does he get cards now", "seat"),
        ("10-A", "Einer zieht Platz 4. Bekommt er gleich Karten?", "seat"),
        ("10-A", "a guy gets seat 4 right behind the button. does he get cards now", None),
        ("10-A", "do new players get cards at once", None),
        ("52-B", "dealer miscounted the pot, it was bet and two called. is it corrected", "count"),
        ("52-B", "Der Pot war falsch gezählt, zwei haben gecallt. Wird korrigiert?", "count"),
        ("52-B", "dealer counted the pot too high, two called. is it corrected", None),
        ("36", "two players have acted. is that substantial", "actions"),
        ("36", "Zwei haben schon gehandelt, geht noch Misdeal?", "actions"),
        ("36", "two players have acted, a call and a fold. is that substantial", None),
        ("35-E", "two aces of spades, but the hand is over. can I get my chips back", "next_hand_begun"),
        ("35-E", "zwei Herz-Asse im Deck, die Hand ist vorbei. Geld zurück?", "next_hand_begun"),
        ("35-E", "two aces of spades, the hand is over and the next one dealt. chips back", None),
        ("53-A", "seat 6 checked out of turn, then seat 5 acted. may seat 6 bet", "correct_player_action"),
        (
            "53-A",
            "Sitz 6 checkte außer der Reihe, dann hat 5 gehandelt. Darf 6 noch setzen?",
            "correct_player_action",
        ),
        ("RP-8-A", "three bust on the last hand before hand for hand. do they get money", "places_paid"),
        ("RP-8-A", "in der letzten Hand fliegen zwei, damit sind alle im Geld. kriegen die was?", None),
        ("30", "kam während des Gebens vom Klo zurück. lebt meine Hand?", "at_seat_in_time"),
    ],
)
def test_what_is_asked(id: str, words: str, fact: str | None) -> None:
    found = open_facts.missing(id if ":" in id else f"tda-2024:{id}", words, CORPUS)
    assert (found and found.entry["fact"]) == fact


@pytest.mark.parametrize(
    ("heard", "words", "fact"),
    [
        ("betting minimum", "he raised before me, what is the smallest raise I can make", "raise_by"),
        ("betting minimum", "vor mir Bet und Raise, was muss ich mindestens machen", "raise_by"),
        ("betting minimum", "what is the minimum raise in general", None),
        ("betting may-raise", "B is all-in over my bet, C calls. can I raise again", "facing"),
        ("betting may-raise", "einer limpt, dann ein All-in. darf der Limper raisen", "facing"),
        ("betting may-raise", "all-in for a full raise over my bet. can I raise again", None),
        ("betting maximum", "PLO, what's the most I can bet here", "pot_before"),
        ("betting maximum", "Pot-Limit, einer hat geraist. was ist jetzt Pot für mich", "pot_before"),
        ("betting maximum", "no limit, how much can I bet at most", None),
        ("wager ruling", "says raise and tosses a single chip in. to how much?", "new_chips"),
        ("wager ruling", "Er sagt Raise und legt nur einen Chip hin. Auf wieviel?", "new_chips"),
        ("wager ruling", "put one chip out silently. call or bet?", "facing_bet"),
        ("wager ruling", "stumm einen Chip reingelegt. Call oder Bet?", "facing_bet"),
        ("wager ruling", "put one chip out silently facing a bet. call or raise?", None),
        ("wager ruling", "einen Chip stumm auf die Bet gelegt. Call oder Raise?", None),
        ("wager ruling", "several chips went in, no words. raise?", "new_chips"),
        ("wager ruling", "stumm drei Chips reingelegt, Call oder Raise?", "new_chips"),
        ("wager ruling", "he said call and there are chips for a raise. which counts?", "order"),
        ("wager ruling", "Er hat Call gesagt und es liegen Chips für einen Raise. Was gilt?", "order"),
        ("wager ruling", "he said call first, then the chips for a raise. which counts?", None),
        ("wager ruling", "put the bounty chip in silently. call or all-in?", None),
        ("wager ruling", "said raise, put out the call, then more in a second motion. raise?", None),
        ("pots award", "all three all-in, shorty wins. how big is his main pot", "contributions"),
        ("pots pots", "zwei All-ins, wie groß ist der Side Pot", "contributions"),
        ("pots returned", "zwei Folds, sonst nichts. substanziell?", None),
        ("pots odd-chip", "two winners of the side pot, an odd chip. who gets it", None),
        ("", "how big is the side pot with two all-ins", None),
    ],
)
def test_what_a_hand_without_its_amounts_is_asked_for(heard: str, words: str, fact: str | None) -> None:
    found = open_facts.of_hand(heard, words, CORPUS)
    assert (found and found.entry["fact"]) == fact


def test_what_a_house_has_of_its_own_is_asked_of_its_own_clause() -> None:
    words = "I come late, how many chips do I get"
    found = open_facts.missing("ace:8", words, CORPUS)
    assert found is not None
    assert found.entry["fact"] == "levels"
    assert open_facts.missing("tda-2024:8-A", words, CORPUS) is None


@pytest.mark.parametrize("entry", OPEN, ids=lambda entry: str(entry["clause"]))
def test_every_entry_is_of_a_clause_in_both_languages(entry: dict[str, object], library: Library) -> None:
    clauses = str(entry["clause"]).split()
    assert all((one if ":" in one else f"tda-2024:{one}") in library for one in clauses)
    branches = entry["if"]
    assert isinstance(branches, list)
    for one in branches:
        assert set(one) == {"en", "de", "then", "says_en", "says_de"}
        assert one["then"] in ACTIONS


def test_questions_of_the_bank_that_a_clause_answers_are_hardly_ever_asked_back() -> None:
    asked = total = 0
    for path in sorted((CORPUS / "questions").glob("[de][en]-[ab].jsonl")):
        for line in path.read_text("utf-8").splitlines():
            question = json.loads(line)
            total += 1
            asked += any(
                open_facts.missing(f"tda-2024:{id}", question["q"], CORPUS) for id in question["gold"]
            )
    assert total > 5000
    assert asked / total < 0.01
