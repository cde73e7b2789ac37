"""Every sentence in which a table tells what happened, whole and in one place, ready to be translated."""

from __future__ import annotations

from ..cards import Card

SENTENCES = {
    "bank": "{Who} is banker and lays a bank of {amount}.",
    "shuffle": "All {count} cards are shuffled. A talia begins.",
    "shuffle_round": "All {count} cards are shuffled for the deal.",
    "cut": "{Who} cuts.",
    "reshuffle": "The pack is out. The cards laid aside, {count} in all, are shuffled and used again.",
    "pack_out": "The pack is out: {who} can draw no more.",
    "no_fresh": "The pack is out: there is no card for {who}. The pass ends.",
    "void": "The pack is out. The deal is void, and the stakes on the table go back.",
    "void_duel": "The pack is out. The duel is void: nobody wins or loses.",
    "stake": "{Who} stakes {amount}.",
    "decline": "{Who} does not stake.",
    "sit_out": "{Who} sits out: no bank is left to stake against.",
    "sit_out_broke": "{Who} sits out with nothing to stake.",
    "deal": "{Who} is dealt {cards}.",
    "deal_masked": "{Who} is dealt {count} face down.",
    "deal_part": "{Who} is dealt {cards}, and {rest} face down.",
    "deal_second": "{Who} is dealt another card: {cards}.",
    "deal_second_masked": "{Who} is dealt another card face down.",
    "deal_again": "{Who} takes a fresh card: {cards}.",
    "deal_again_masked": "{Who} takes a fresh card, face down.",
    "keep": "{Who} keeps the first card and lays the rest aside.",
    "marker": "The bottom card, {cards}, is laid face up on the pack. It is dead: nobody will be dealt it.",
    "marker_last": "The bottom card, {cards}, is laid face up on the pack. It will be dealt last.",
    "look": "The banker looks first and has no natural. Then the punters look.",
    "look_after_stakes": "The banker looks first and has no natural.",
    "banker_natural": "The banker looks first and shows a natural {total}: {cards}. Play stops.",
    "hands_natural": "After a natural no card is drawn.",
    "natural": "{Who} shows a natural {total}: {cards}.",
    "nobody_draws": "A punter has a natural, so nobody draws.",
    "highest": "{Who} has staked most and plays the hand for all.",
    "highest_tied": "{Who} has staked most, nearest to the banker's right among equals, and plays the hand for all.",
    "draw": "{Who} draws {cards}: {total}.",
    "draw_must": "{Who} must draw on {on} and draws {cards}: {total}.",
    "draw_open": "{Who} draws {cards}.",
    "draw_masked": "{Who} draws a card.",
    "stand": "{Who} stands.",
    "stand_full": "{Who} has drawn all that is allowed and stands on {total}.",
    "stand_table_full": "No more cards may be drawn at this table. {Who} stands on {total}.",
    "stand_natural": "{Who} has a natural {total} and stands.",
    "stand_must": "{Who} must stand on {on}.",
    "stand_target": "{Who} has {total} and stands.",
    "bust_hidden": "{Who} is bust with {total}, and keeps it hidden.",
    "bust_banker": "{Who} is bust with {total}.",
    "bust": "{Who} is bust with {total} and shows it: {cards}.",
    "wins_out": "{Who} shows a hand that wins outright: {cards}.",
    "bid": "{Who} plays for {amount} of the bank's {bank}.",
    "bid_all": "{Who} plays for the whole bank of {amount}.",
    "bid_declined": "{Who} does not bid and gives up the card.",
    "halve": "{Who} halves the bid to {amount}.",
    "show": "{Who} shows {cards}: {total}.",
    "show_bust": "{Who} shows {cards}: {total}, bust.",
    "win": "{Who} wins {amount}.",
    "lose": "{Who} loses {amount}.",
    "push": "{Who} takes the stake back.",
    "push_bid": "{Who} neither wins nor loses.",
    "win_short": "{Who} wins {amount}, all that the bank can pay.",
    "win_nothing": "{Who} wins, but the bank has nothing left to pay.",
    "aside": "The used cards are laid aside. The pack holds {left}.",
    "talia_end": "The pack is played out: the talia is over.",
    "talia_end_short": "The pack holds {left}, too few for another deal: the talia is over.",
    "bank_empty": "The bank is empty.",
    "cards_void": "Nothing is left to play for, so the pass stops and the cards not yet played are void.",
    "bank_small": "A bank of {amount} is too small to stake against.",
    "knock": "The bank stands at {amount}, at least {multiple} times the first {first}. {Who} knocks.",
    "play_on": "{Who} does not knock. Play goes on.",
    "last_pass": "The last pass after the knock begins.",
    "last_but_one": "The first of two passes after the knock begins.",
    "pass_again": "{Who} deals another pass. The bank is {amount}.",
    "home": "{Who} takes home the bank of {amount}.",
    "keep_bank": "{Who} keeps the bank.",
    "resign": "{Who} gives up the bank.",
    "grows": "{Who} keeps the bank, which is now {amount}.",
    "passes": "The bank passes to {who}.",
    "declines_bank": "{Who} does not take the bank.",
    "cannot_bank": "{Who} has nothing to bank with.",
    "next": "The next round begins.",
    "next_duel": "The banker turns to {who}.",
    "end_no_punters": "No punter has anything left to stake. Play ends.",
    "end_no_banker": "Nobody takes the bank. Play ends.",
}

# How a payment begins to be told, where the hands on the table do not say why: each is put before each sentence of
# PAYMENTS, as "win_tie".
REASONS = {
    "tie": "On equal totals ",
    "both_bust": "Both are bust: ",
    "banker_bust_pays": "The banker is bust: ",
    "natural_pays": "For a natural ",
}

PAYMENTS = ("win", "lose", "push", "push_bid", "win_short", "win_nothing")
SENTENCES |= {
    f"{key}_{by}": reason + SENTENCES[key].replace("{Who}", "{who}")
    for by, reason in REASONS.items()
    for key in PAYMENTS
}

# Told of one who is not the banker yet, or not known to be: by name.
BY_NAME = ("bank", "cannot_bank", "declines_bank")

_NUMBERS = ("no", "one", "two", "three", "four", "five")


def number_of_cards(count: int) -> str:
    """Return how many cards, as it is said aloud.

    >>> number_of_cards(1), number_of_cards(0), number_of_cards(17)
    ('one card', 'no cards', '17 cards')
    """
    word = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{word} card" if count == 1 else f"{word} cards"


def spoken(cards: tuple[Card, ...]) -> str:
    """Return cards as they are said aloud.

    >>> from ochko_edu.cards import cards
    >>> spoken(cards("A♠ 10♦"))
    'the ace of spades and the ten of diamonds'
    """
    words = [c.words for c in cards]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else "no cards"


def sentence(key: str, who: str, **facts: object) -> str:
    """Return one sentence; ``who`` is the player as named in the middle of a sentence."""
    return SENTENCES[key].format(who=who, Who=who[:1].upper() + who[1:], **facts)
