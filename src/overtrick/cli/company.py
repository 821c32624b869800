"""Who sits around seat 0, from what was typed."""

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from overtrick.games.game import Game

Company = TypeVar("Company")


def around(game: "Game", partner: Company, opponent: Company) -> list[Company]:
    """What is in the seats from 1 on: the partner's where there are partners, the opponents' elsewhere."""
    side = next(seats for seats in game.sides if 0 in seats)
    return [partner if seat in side else opponent for seat in range(1, game.players)]
