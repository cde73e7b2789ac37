"""Every sentence in which a table tells what happened, whole and in one place, ready to be translated."""

from __future__ import annotations

from ..cards import Card

SENTENCES = {
    "bank": "{Who} lays a bank of {amount}.",
    "shuffle": "The cards are shuffled: {count} of them. A talia begins.",
    "shuffle_round": "All {count} cards are shuffled for the deal.",
    "cut": "{Who} cuts.",
    "reshuffle": "The pack is out. The {count} cards laid aside are shuffled and used again.",
    "pack_out": "The pack is out: {who} can draw no more.",
    "void": "The pack is out. The round is void and all stakes go back.",
    "stake": "{Who} stakes {amount}.",
    "decline": "{Who} does not stake.",
    "sit_out": "{Who} sits out: there is nothing to stake, or no bank left to stake against.",
    "deal": "{Who} is dealt {cards}.",
    "deal_masked": "{Who} is dealt {count} face down.",
    "deal_again": "{Who} takes a fresh card: {cards}.",
    "deal_again_masked": "{Who} takes a fresh card, face down.",
    "keep": "{Who} keeps the first card and lays the rest aside.",
    "marker": "The bottom card, {cards}, is laid face up on the pack. It is dead: nobody will be dealt it.",
    "marker_last": "The bottom card, {cards}, is laid face up on the pack. It will be dealt last.",
    "look": "The banker looks first: no natural. Play goes on.",
    "banker_natural": "The banker looks first and shows a natural: {cards}. Play stops.",
    "hands_natural": "A natural is shown at once. No card is drawn.",
    "natural": "{Who} shows a natural: {cards}.",
    "nobody_draws": "A punter has a natural, so nobody draws.",
    "highest": "{Who} has staked most and plays the hand for all.",
    "highest_tied": "{Who} has staked most, nearest to the banker's right among equals, and plays the hand for all.",
    "draw": "{Who} draws {cards}: {total}.",
    "draw_soft": "{Who} draws {cards}: {total}, an ace counting eleven.",
    "draw_open": "{Who} draws {cards}.",
    "draw_masked": "{Who} draws a card.",
    "stand": "{Who} stands.",
    "stand_full": "{Who} has drawn all that is allowed and stands on {total}.",
    "stand_target": "{Who} has {total} and stands.",
    "bust_hidden": "{Who} is bust with {total}, and keeps it hidden.",
    "bust": "{Who} is bust with {total} and shows it: {cards}.",
    "wins_out": "{Who} shows a hand that wins outright: {cards}.",
    "bid": "{Who} plays for {amount} of the bank's {bank}.",
    "bid_declined": "{Who} does not bid and gives up the card.",
    "halve": "{Who} halves the bid to {amount}.",
    "show": "{Who} shows {cards}: {total}.",
    "show_bust": "{Who} shows {cards}: {total}, bust.",
    "win": "{Who} wins {amount}.",
    "lose": "{Who} loses {amount}.",
    "push": "{Who} takes the stake back.",
    "push_bid": "{Who} neither wins nor loses.",
    "win_short": "{Who} wins {amount}: the bank holds no more.",
    "aside": "The used cards are laid aside. {count} are left in the pack.",
    "talia_end": "The pack is played out: the talia is over.",
    "bank_empty": "The bank is empty.",
    "knock": "The bank stands at {amount}, at least {multiple} times the first {first}. {Who} knocks.",
    "play_on": "{Who} does not knock. Play goes on.",
    "last_pass": "The last pass after the knock begins.",
    "last_but_one": "The first of two passes after the knock begins.",
    "pass_again": "{Who} deals another pass. The bank is {amount}.",
    "home": "{Who} takes home the bank of {amount}.",
    "keep_bank": "{Who} keeps the bank.",
    "resign": "{Who} gives up the bank.",
    "grows": "{Who} banks again. The bank is {amount}.",
    "passes": "The bank passes to {who}.",
    "declines_bank": "{Who} does not take the bank.",
    "cannot_bank": "{Who} has nothing to bank with.",
    "next": "The next round begins.",
    "next_duel": "The banker turns to {who}.",
    "end_no_punters": "No punter has anything left to stake. Play ends.",
    "end_no_banker": "Nobody takes the bank. Play ends.",
}

NUMBER_WORDS = {1: "one card", 2: "two cards"}


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
