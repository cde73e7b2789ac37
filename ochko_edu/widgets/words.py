"""Every word that the widgets show, in one place, ready to be translated."""

from __future__ import annotations

import re
from functools import lru_cache

from ..procedures.wording import PAYMENTS, REASONS, SENTENCES

BACK = "a card face down"
YOU = "You"
OTHERS = ("Vera", "Pavel", "Olga", "Ivan", "Nina", "Sergei", "Anna", "Boris", "Daria", "Fyodor", "Galina", "Lev")
OTHER = "Guest {number}"

BUTTONS = {
    "deal": "Deal",
    "deal_again": "Deal again",
    "draw": "Draw",
    "stand": "Stand",
    "bid": "Bid",
    "halve": "Halve the bid",
    "decline": "Decline",
    "resign": "Give up the bank",
    "knock": "Knock",
    "play_on": "Do not knock",
    "take_home": "Take the bank home",
    "keep_bank": "Keep the bank",
    "next": "Next",
    "undo": "Undo",
}
TIPS = {
    "deal": "Lay the stake and deal the cards",
    "draw": "Take one more card",
    "stand": "Take no more cards",
    "bid": "Say how much of the bank you play for",
    "halve": "Play for half as much from here on",
    "decline": "Do not take part this time",
    "resign": "Take home what is left and let another bank",
    "knock": "Announce that the bank has grown enough",
    "play_on": "Go on without a knock",
    "take_home": "Take the bank and pass the cards on",
    "keep_bank": "Go on banking",
    "next": "Let the others play their next step",
    "undo": "Take back your last press of a button",
}
AMOUNTS = {"stake": "Your stake", "bid": "Your bid", "bank": "Your bank"}
ASKED = "{what} ({least} to {most})"
WRONG_AMOUNT = "{what} must be a whole number from {least} to {most}, not {given}. Nothing was done."
NOT_YOURS = "{name} is not yours to do now."

# Shown where a widget cannot be, and where its buttons no longer reach Python.
ASLEEP = "No buttons here, or dead ones? Choose Run > Run All Cells in the menu at the top: they come back."
TOLD = {
    "play": "A table to play at: {game}.",
    "outcomes": "A button that deals many hands, and a chart of what came of them: {games}.",
    "hello": "A button that turns two cards up.",
}

TABLE = {
    "document": "document {document}",
    "changed": "{count} of its rules changed",
    "round": "round {round}",
    "seed": "seed {seed}",
    "left": "{left} of {all} cards left",
    "banker": "Banker",
    "you_bank": "You, the banker",
    "name_banks": "{name}, the banker",
    "purse": "purse {amount}",
    "stake": "stake {amount}",
    "bid": "plays for {amount}",
    "bank": "bank {amount}",
    "no_cards": "no cards yet",
    "pack": "pack",
    "table": "the table",
    "happened": "What happened, and by which rule",
    "nothing": "Nothing yet. Press Deal.",
    "no_clause": "no clause",
    "own_rule": "your rule",
    "reading": "reading {name}",
    "error": "This did not work: {error}",
    "no_more": "no further words",
}
HINTS = {
    "deal": "Press Deal: it lays the stakes and deals.",
    "draw": "Your turn: draw or stand.",
    "must_draw": "Your turn: you have to draw.",
    "must_stand": "Your turn: you have to stand.",
    "bid": "Look at your card, then bid.",
    "bank": "You are to bank. Choose how much, then press Deal.",
    "choice": "You are the banker: what will you do?",
    "between": "This duel is over. Press Next for the next one.",
    "next": "{name} is to play. Press Next.",
    "next_banker": "The banker is to play. Press Next.",
    "won": "You win {amount}.",
    "lost": "You lose {amount}.",
    "even": "You neither win nor lose.",
    "ended": "Play has ended. Undo, or run the cell again for a new table.",
}
STATUS = {
    "out": "sits out",
    "natural": "natural",
    "bust": "bust",
    "stood": "stands",
    "playing": "to play",
    "waits": "waits",
    "won": "wins {amount}",
    "lost": "loses {amount}",
    "even": "stake back",
    "soft": "an ace counts 11",
}

HELLO = {
    "button": "Press me",
    "tip": "Turn two cards up",
    "waiting": "Two cards lie face down.",
    "works": "Ace and king: 21. The buttons work.",
}

CHART = {
    "button": "Deal {rounds:,} hands of each",
    "dealing": "Dealing …",
    "empty": "Here the chart will be.",
    "changed": "{title} ({changes})",
    "many": "{count} rules changed",
    "games": "games is {games!r}; it must be a list of variants or rules such as ['salon', 'folk'].",
    "twice": "games holds {game!r} twice; each game can be shown once.",
    "ask": "Before you press: whom does the game favour? (You may skip this.)",
    "right": "You said so.",
    "wrong": "You said {said}.",
    "how": "One punter, the cards dealt through, seed {seed}.",
    "limits": "The punter stands on {punter} or more, the banker on {banker} or more.",
    "policies": "The punter plays {punter}, the banker {banker}.",
    "in_game": "{games}: {text}",
    "count": "{rounds:,} in {of:,}",
    "total": "together",
    "caption": "The numbers behind the chart",
}
GUESSES = {"the banker": "banker", "the punter": "punter", "neither": "neither"}
COLUMNS = ("game", "net, in stakes", "rounds", "share", "stakes in 100 rounds")

# Each sentence of the log that is about a player, as it is told to that player.
TO_YOU = {
    "bank": "You are banker and lay a bank of {amount}.",
    "cut": "You cut.",
    "pack_out": "The pack is out: you can draw no more.",
    "no_fresh": "The pack is out: there is no card for you. The pass ends.",
    "stake": "You stake {amount}.",
    "decline": "You do not stake.",
    "sit_out": "You sit out: no bank is left to stake against.",
    "sit_out_broke": "You sit out with nothing to stake.",
    "deal": "You are dealt {cards}.",
    "deal_second": "You are dealt another card: {cards}.",
    "deal_again": "You take a fresh card: {cards}.",
    "keep": "You keep the first card and lay the rest aside.",
    "natural": "You show a natural {total}: {cards}.",
    "highest": "You have staked most and play the hand for all.",
    "highest_tied": "You have staked most, nearest to the banker's right among equals, and play the hand for all.",
    "draw": "You draw {cards}: {total}.",
    "draw_must": "You must draw on {on} and draw {cards}: {total}.",
    "draw_open": "You draw {cards}.",
    "stand": "You stand.",
    "stand_full": "You have drawn all that is allowed and stand on {total}.",
    "stand_table_full": "No more cards may be drawn at this table. You stand on {total}.",
    "stand_natural": "You have a natural {total} and stand.",
    "stand_must": "You must stand on {on}.",
    "stand_target": "You have {total} and stand.",
    "bust_hidden": "You are bust with {total}, and keep it hidden.",
    "bust_banker": "You are bust with {total}.",
    "bust": "You are bust with {total} and show it: {cards}.",
    "wins_out": "You show a hand that wins outright: {cards}.",
    "bid": "You play for {amount} of the bank's {bank}.",
    "bid_all": "You play for the whole bank of {amount}.",
    "bid_declined": "You do not bid and give up the card.",
    "halve": "You halve the bid to {amount}.",
    "show": "You show {cards}: {total}.",
    "show_bust": "You show {cards}: {total}, bust.",
    "win": "You win {amount}.",
    "lose": "You lose {amount}.",
    "win_nothing": "You win, but the bank has nothing left to pay.",
    "push": "You take the stake back.",
    "push_bid": "You neither win nor lose.",
    "win_short": "You win {amount}, all that the bank can pay.",
    "knock": "The bank stands at {amount}, at least {multiple} times the first {first}. You knock.",
    "play_on": "You do not knock. Play goes on.",
    "pass_again": "You deal another pass. The bank is {amount}.",
    "home": "You take home the bank of {amount}.",
    "keep_bank": "You keep the bank.",
    "resign": "You give up the bank.",
    "grows": "You keep the bank, which is now {amount}.",
    "passes": "The bank passes to you.",
    "declines_bank": "You do not take the bank.",
    "cannot_bank": "You have nothing to bank with.",
    "next_duel": "The banker turns to you.",
}
TO_YOU |= {f"{key}_{by}": reason + "y" + TO_YOU[key][1:] for by, reason in REASONS.items() for key in PAYMENTS}


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    found = []
    for key, told in TO_YOU.items():
        if key in SENTENCES:
            pattern = re.sub(r"\\\{(\w+)\\\}", _group, re.escape(SENTENCES[key]))
            found.append((re.compile(pattern + r"\Z"), told))
    # The most particular sentence first: "has 21 and stands" before "stands".
    return tuple(sorted(found, key=lambda pair: -len(pair[0].pattern)))


def _group(match: re.Match[str]) -> str:
    name = match[1]
    return r".+?" if name in ("Who", "who") else f"(?P<{name}>.+?)"


def to_you(sentence: str) -> str:
    """Return a sentence of the log about a player as it is told to that player.

    >>> to_you("You stakes 10.")
    'You stake 10.'
    >>> to_you("Nothing of the kind.")
    'Nothing of the kind.'
    """
    for pattern, told in _patterns():
        match = pattern.match(sentence)
        if match and set(re.findall(r"\{(\w+)\}", told)) <= set(match.groupdict()):
            return told.format(**match.groupdict())
    return sentence
