"""Deals for the slow walk that show much of each game: its naturals, its draws, its busts, and who is paid."""

from __future__ import annotations

from ..cards import Deck
from ..errors import OchkoError
from ..rules import Rules
from ..table import Table
from .walk import Deal

# By the order of play. The usual ways of playing lead through them, so that nothing needs to be decided beforehand.
# Of the salon: the opening hands, the banker's last, then the cards that are drawn. A natural, 19, a bust that stays
# hidden; then the banker is bust.
SALON = ("A♠ K♦", "9♣ 5♦", "10♠ 5♥", "9♠ 6♦"), "5♣ K♣ Q♥"
# The banker has to draw on 15 and to stand on 17, and wins the tie; then a bust is shown at once.
FOLK = Deal(2, "7♠ J♦ 8♣ 6♣ 10♥ 7♦ J♠ K♠ A♥ 9♥")
NINE = Deal(2, "2♠ 3♦ 3♥ K♣ 8♦ 4♠")  # five, the punter's choice; his third card lies open; the banker has to think
JACK = Deal(2, "A♠ 6♦ 9♣ K♥ 5♦ 7♠ 10♠ 4♥")  # a natural pays 3 to 2; the banker has to draw on 16
PLAIN = Deal(1, "")


def deal_for(rules: Rules) -> Deal:
    """Return a deal that shows much of a game; a shuffled one where its cards are not in the shoe.

    >>> from ochko_edu.presets import variant
    >>> deal_for(variant("salon")).seats
    3
    """
    if rules.modulo is not None:
        found = NINE
    elif rules.order == "duels":
        found = FOLK
    else:
        found = JACK if rules.banker_first_card == "up" else _salon(rules)
    try:
        Deck.of(rules.packs, rules.pack).without(found.cards)
    except OchkoError:
        return PLAIN
    return found if found.seats <= Table.most_seats(rules) else PLAIN


def _salon(rules: Rules) -> Deal:
    """Return the salon's deal in the order in which these rules deal it."""
    hands, drawn = SALON
    split = [hand.split() for hand in hands]
    if rules.deal == "two_at_once":
        dealt = [card for hand in split for card in hand]
    else:
        dealt = [hand[k] for k in range(2) for hand in split]
    return Deal(len(hands) - 1, " ".join([*dealt, drawn]))
