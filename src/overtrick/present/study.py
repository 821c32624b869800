"""A position that somebody lays out: the cards that are known, and the moves. What is unknown is drawn.

The deal is completed around the known cards so that the moves can be made in it (`games/completing.py`), uniformly
among all that agree. What is then said about a decision is said from the view of the seat to move, as at any table.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from overtrick.core.bits import set_of
from overtrick.core.errors import OvertrickError
from overtrick.core.random import REDEAL, new_stream
from overtrick.games import registry
from overtrick.games.completing import Known, Told, check_known, completed
from overtrick.games.game import Game
from overtrick.games.hand import Hand, Settings
from overtrick.games.worlds import beliefs
from overtrick.present.cards import Card
from overtrick.present.presentation import cards
from overtrick.records.notation import read_moves

TABLE, CARDS, MOVES = "table", "cards", "moves"
"""The fields of a layout that something can be wrong with."""


class BadLayout(OvertrickError):
    """What is wrong with a layout, and in which field."""

    def __init__(self, text: str, field: str = TABLE) -> None:
        super().__init__(text)
        self.field = field


@dataclass(frozen=True)
class Layout:
    """A position in notation: the cards of each seat as far as they are known, those that nobody is dealt from the
    first on, and the moves. `draw` numbers the deals that agree."""

    game: str
    players: int | None = None
    preset: str = "standard"
    options: tuple[tuple[str, Any], ...] = ()
    dealer: int = 0
    round: int | None = None
    hands: tuple[str, ...] = ()
    rest: str = ""
    moves: str = ""
    draw: int = 0

    def rules(self) -> Game:
        with blamed_on(TABLE):
            game = registry.game(self.game, self.players, self.preset, **dict(self.options))
            beliefs(game)
            return game


@contextmanager
def blamed_on(field: str) -> Iterator[None]:
    """Whatever is wrong is wrong with a field."""
    try:
        yield
    except OvertrickError as error:
        raise BadLayout(str(error), field) from None


def position(layout: Layout) -> Hand:
    """The hand of a layout after its moves; BadLayout says what is wrong with which field."""
    game, settings = layout.rules(), Settings(layout.dealer, layout.round, 1)
    with blamed_on(TABLE):
        settings.check(game)
    with blamed_on(CARDS):
        known = Known([set_of(game.deck.cards(text)) for text in all_hands(game, layout)], game.deck.cards(layout.rest))
        check_known(game, known, settings)
    with blamed_on(MOVES):
        moves = [Told(seat, game.action(name)) for seat, name in read_moves(layout.moves)]
        return completed(game, known, moves, settings, new_stream(layout.draw, 0, REDEAL))


def all_hands(game: Game, layout: Layout) -> list[str]:
    """A text for every seat."""
    return [*layout.hands, *[""] * (game.players - len(layout.hands))]


def grid(game: Game) -> list[list[Card]]:
    """All cards that are dealt, a row for each suit that is printed on them."""
    rows: dict[str, list[Card]] = {}
    for card in cards(game)[: game.cards_dealt]:
        rows.setdefault(card.suit, []).append(card)
    return [*rows.values()]
