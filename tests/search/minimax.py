"""The plain searches that the fast ones are held against: no memory, and nothing left out but what is refuted.

What a side has taken is counted from the names of the cards, as the rules of each game tell it.
"""

from math import inf

from overtrick.core.bits import each
from overtrick.engine.state import SIZE, TAKEN
from overtrick.games.hand import act

SOMERSET_COUNT = {"S/S": 3, "6/12": 2, "5/10": 2, "4/8": 2, "3/6": 1, "2/4": 1, "1/2": 1}
SHEEPHEAD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def after_each(hand, search):
    """The result of a search after each legal card, lowest card first."""
    return [search(played(hand, card)) for card in hand.legal()]


def played(hand, card):
    """A hand after a card that is legal: `Hand.play` would ask for all of them again."""
    other = hand.copy()
    act(other.game, other._state, card)
    return other


def minimax(hand, side, result, low=-inf, high=inf):
    """The best final result for a set of seats that the others want low; exact if between what both have elsewhere."""
    if hand.over:
        return result(hand)
    is_mine = hand.player in side
    for card in hand.legal():
        value = minimax(played(hand, card), side, result, low, high)
        low, high = (max(low, value), high) if is_mine else (low, min(high, value))
        if low >= high:
            break
    return low if is_mine else high


def maxn(hand):
    """The returns if each seat plays for its own, and among equals for little to the next, and the one after."""
    if hand.over:
        return hand.returns().tolist()
    order = [(hand.player + step) % hand.game.players for step in range(1, hand.game.players)]
    lines = [maxn(played(hand, card)) for card in hand.legal()]
    return max(lines, key=lambda scores: (scores[hand.player], *(-scores[seat] for seat in order)))


def taken_by(hand, side):
    """The names of the cards that some seats took, and how many tricks that is."""
    cards = [card for seat in side for card in each(hand.state[TAKEN + seat])]
    return [hand.game.deck.names[card] for card in cards], len(cards) // int(hand.state[SIZE])


def euchre_worth(hand, side):
    return taken_by(hand, side)[1]


def somerset_worth(hand, side):
    names, tricks = taken_by(hand, side)
    return tricks + sum(SOMERSET_COUNT.get(name, 0) for name in names)


def sheephead_worth(hand, side):
    """Points before tricks; what was hidden counts where ?? went."""
    names, tricks = taken_by(hand, side)
    hidden = [move.action for move in hand.history if move.phase == "unknown"]
    real = [hand.game.deck.names[hidden[0]] if name == "??" else name for name in names]
    return 8 * sum(SHEEPHEAD_POINTS.get(name[0], 0) for name in real if name != "JO") + tricks


WORTH = {"euchre": euchre_worth, "somerset": somerset_worth, "sheephead": sheephead_worth}
