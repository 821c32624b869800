"""Cards as images: what the Hearts paper's networks see, for any game.

There is a plane for every hand, the observer's first and then clockwise, one for the cards of finished tricks, and one
for the trick on the table; who played a card is not told. A plane has a row for every rank, weakest first, and a column
for every suit. A seat's own planes have the hands of the others empty.
"""

from collections import Counter
from typing import NamedTuple

from overtrick.core.cards import Deck, suit_of
from overtrick.engine.state import GONE, HAND, TABLE
from overtrick.games.game import Game
from overtrick.learn.observations.parts import ALWAYS, NEVER, PLANE, Part


class Grid(NamedTuple):
    """Where each card of a deck is, counted row by row."""

    rows: int
    columns: int
    places: tuple[int, ...]

    @property
    def area(self) -> int:
        return self.rows * self.columns


def grid(deck: Deck) -> Grid:
    """Suits side by side in the order of the deck, their strongest cards in the last row. Cards that are alone in their
    suit share the last column."""
    suits = columns_of(deck)
    rows = max(map(len, suits))
    places = {
        card: (rows - len(suit) + rank) * len(suits) + column
        for column, suit in enumerate(suits)
        for rank, card in enumerate(suit)
    }
    return Grid(rows, len(suits), tuple(places[card] for card in range(len(deck))))


def columns_of(deck: Deck) -> list[list[int]]:
    """The cards of each column, weakest first."""
    sizes = Counter(map(suit_of, deck.names))
    suits = {suit: [card for card, name in enumerate(deck.names) if suit_of(name) == suit] for suit in sizes}
    alone = [card for cards in suits.values() if len(cards) == 1 for card in cards]
    return [cards for cards in suits.values() if len(cards) > 1] + ([alone] if alone else [])


def parts(game: Game, open: bool) -> tuple[Part, ...]:
    """The planes in order."""
    labels = labels_of(game.deck)
    others = range(1, game.players)
    return (
        Part("own cards", PLANE, labels, slot=HAND, by_seat=True),
        Part("hand", PLANE, labels, others, slot=HAND, by_seat=True, when=ALWAYS if open else NEVER),
        Part("gone", PLANE, labels, slot=GONE),
        Part("trick", PLANE, labels, slot=TABLE),
    )


def labels_of(deck: Deck) -> tuple[str, ...]:
    """The card at every place of the grid; where there is none, the place."""
    found = grid(deck)
    named = dict(zip(found.places, deck.names, strict=True))
    return tuple(named.get(place, f"place-{place}") for place in range(found.area))
