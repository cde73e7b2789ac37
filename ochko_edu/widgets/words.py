"""Every word that the widgets show, in one place, ready to be translated."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..procedures.wording import PAYMENTS, REASONS, SENTENCES

BACK = "a card face down"
YOU = "You"
LEFT, RIGHT, OPPOSITE, SEAT = "Left", "Right", "Opposite", "Seat {number}"  # whoever else sits there

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
    "redo": "Redo",
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
    "redo": "Do again what was taken back",
}
# The key of each button; those that are never there together may share one. Enter deals, as does the space bar.
KEYS = {
    "deal": "Enter",
    "draw": "d",
    "stand": "s",
    "bid": "b",
    "halve": "h",
    "decline": "x",
    "resign": "g",
    "knock": "k",
    "play_on": "p",
    "take_home": "t",
    "keep_bank": "e",
    "next": "n",
    "undo": "u",
    "redo": "r",
}
KEY_SIGNS = {"Enter": "⏎"}
AMOUNTS = {"stake": "Your stake", "bid": "Your bid", "bank": "Your bank"}
ASKED = "{what} ({least} to {most})"
SHARES = {"quarter": "a quarter", "half": "half", "all": "all of it"}  # of what may be bid
WRONG_AMOUNT = "{what} must be a whole number from {least} to {most}, not {given}. Nothing was done."
NOT_YOURS = "{name} is not yours to do now."

# Shown where a widget cannot be, and where its buttons no longer reach Python.
UNFORESEEN = (
    "Something went wrong inside, and not through what was chosen. Everything else works as before; the notebook's log "
    "(View > Show Log Console) tells more."
)
NO_PRESS = "A press is a message such as {{'do': 'undo'}}, not {given}."
NO_ACT = "There is nothing called {given} to press.{nearest} There is {allowed}."
ASLEEP = "No buttons here, or dead ones? Choose Run > Run All Cells in the menu at the top: they come back."
TOLD = {
    "outcomes": "A button that deals many hands, and a chart of what came of them: {games}.",
    "hello": "A button that turns two cards up.",
}

TABLE = {
    "document": "document {document}",
    "changed": "{count} of its rules changed",
    "round": "round {round}",
    "seed": "seed {seed}",
    "left": "{left} of {all} cards left",
    "shoe": "in the shoe",
    "pack": "in the pack",
    "shoe_says": "the shoe: {left} of {all} cards left",
    "aside": "laid aside",
    "aside_says": "laid aside: {count} of the cards",
    "marker": "dead card",
    "banker": "Banker",
    "you_bank": "You, the banker",
    "name_banks": "{name}, the banker",
    "for_all": "plays for all",
    "open": "{card}, open to all",
    "purse": "purse {amount}",
    "stake": "stake {amount}",
    "bid": "plays for {amount}",
    "bank": "bank {amount}",
    "bank_says": "The bank holds {amount}.",
    "height": "The bank holds {amount}. It began with {first}; at {knock} the banker may knock.",
    "first_at": "first {amount}",
    "knock_at": "knock at {amount}",
    "covered": "{amount} of it is staked against",
    "knocked_last": "Knocked: this is the last pass",
    "knocked_two": "Knocked: two more passes",
    "no_cards": "no cards yet",
    "table": "the table; keys work while it has the focus",
    "controls": "what you can do",
    "happened": "What happened, and by which rule",
    "nothing": "Nothing yet. Press Deal.",
    "no_clause": "no clause",
    "own_rule": "your rule",
    "own_rule_says": "You changed this rule: {meaning}. Now: {now}. Before: {was}.",
    "no_more": "no further words",
    "others": "It could also be read so:",
    "not_played": "This reading cannot be played here.",
    "error": "This did not work: {error}",
    "as_it_was": "The table is as it was: press something else, or Undo.",
    "interrupted": "Python was interrupted before this was done. The table is as it was; press again.",
    "steps": "step {step} of {steps}",
    "slider": "go back and forth through what was pressed",
    "this_again": "Deal this again",
    "this_again_says": "Go back to before this round and deal the same cards",
    "seed_label": "Seed",
    "reseed": "New table",
    "reseed_says": "A fresh table with the cards of this seed",
    "odds": "The odds of this decision",
    "counting": "Counting …",
    "settings": "Table settings",
    "saved": "Save and load",
    "save_label": "This table as text: keep it, or send it to somebody",
    "load_label": "A saved text, to go on from there",
    "copy": "Copy",
    "load": "Load",
    "apply": "Begin a new table",
    "role": "You play",
    "role_seat": "seat {seat}",
    "role_banker": "the banker",
    "role_everyone": "everyone",
    "role_watch": "nobody: you watch",
    "seats": "Punters",
    "punter": "Other punters",
    "banker_way": "Banker",
    "own_way": "your own function",
    "usual_way": "usual: {way}",
    "stand_on": "stand on {total}",
    "cards": "Letters",
    "letters_en": "English: A K Q J",
    "letters_ru": "Russian: Т К Д В",
    "four": "a colour for each suit",
    "keep": "The same seed gives the same cards. Letters and colours change at once; the rest begins a new table.",
    "not_loaded": "Nothing was loaded: {error}",
    "blank": "an empty field",
    "bad_seed": "A seed is a whole number from 0, not {given}. Nothing was done.",
    "silent": (
        "Python has not answered. It may still be busy, or was stopped or started again. If it was started again, "
        "choose Run > Run All Cells; the text under Save and load brings this game back."
    ),
    "gone": (
        "Python was started again, so these buttons are dead. Run this cell again for a new table; the text under "
        "Save and load brings this game back: put it into the same place there."
    ),
    "resume": "To go on from here, run the cell, open Save and load at the table, and load this text:",
}
VALUES = {None: "none", True: "yes", False: "no"}
HINTS = {
    "deal": "Press Deal: it lays the stakes and deals.",
    "watch": "You watch. Press Deal.",
    "draw": "Your turn: draw or stand.",
    "must_draw": "Your turn: you have to draw.",
    "must_stand": "Your turn: you have to stand.",
    "bid": "Look at your card, then bid.",
    "draw_for": "{name} is to play: draw or stand?",
    "must_draw_for": "{name} has to draw.",
    "must_stand_for": "{name} has to stand.",
    "bid_for": "{name} looks at the card and is to bid.",
    "bank": "You are to bank. Choose how much, then press Deal.",
    "choice": "You are the banker: what will you do?",
    "choice_for": "{name} is the banker: what is to be done?",
    "between": "This duel is over. Press Next for the next one.",
    "next": "{name} is to play. Press Next.",
    "next_banker": "The banker is to play. Press Next.",
    "won": "You win {amount}.",
    "lost": "You lose {amount}.",
    "even": "You neither win nor lose.",
    "over": "The round is over. Press Deal again.",
    "ended": "Play has ended. Undo, or take a new table below.",
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
    "bust_and": "bust, {result}",
    "soft": "ace as 11",
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


def said_value(value: Any) -> str:
    """Return a value of a field as it is told.

    >>> said_value({15: "draw", 17: "stand"}), said_value({}), said_value("at_once"), said_value((20, 21))
    ('15 draw, 17 stand', 'none', 'at once', '20 or 21')
    """
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {said_value(what)}" for key, what in value.items()) or VALUES[None]
    if isinstance(value, tuple):
        return " or ".join(map(said_value, value)) or VALUES[None]
    if value is None or isinstance(value, bool):
        return VALUES[value]
    return str(getattr(value, "__name__", value)).replace("_", " ")


def seat_names(seats: int, you: int | None) -> list[str]:
    """Return what the players are called, the first banker first.

    Args:
        seats: how many punters.
        you: the person's seat, or None where no one seat is his.

    >>> seat_names(3, 2)
    ['Seat 0', 'Right', 'You', 'Left']
    >>> seat_names(1, 1)
    ['Opposite', 'You']
    """
    players = seats + 1
    names = [SEAT.format(number=k) for k in range(players)]
    if you is not None:
        names[(you - 1) % players] = RIGHT if players > 2 else OPPOSITE
        names[(you + 1) % players] = LEFT if players > 2 else OPPOSITE
        names[you] = YOU
    return names


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
