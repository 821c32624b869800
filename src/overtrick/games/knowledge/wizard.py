"""Wizard: the cards not dealt are a pile of their own, and the turned card is known to be out."""

from overtrick.core.bits import each
from overtrick.core.jit import Vector, hook
from overtrick.engine.knowledge import KNOW, PILE, SETTLE, begin, hold, open_pile, see, show_void
from overtrick.engine.state import ROUND
from overtrick.engine.tables import CARDS, SEATS
from overtrick.games.hand import View
from overtrick.games.knowledge.beliefs import Beliefs, Origin, held_and_played
from overtrick.games.wizard import NOTHING_TURNED, TURNED, UNDEALT


@hook(KNOW)
def know(tables: Vector, view: Vector, seat: int, number: int, case: Vector) -> int:
    begin(tables, view, seat, case)
    room = tables[CARDS] - tables[SEATS] * view[ROUND]
    if view[TURNED] != NOTHING_TURNED:
        see(case, 1 << view[TURNED])
        room -= 1
    open_pile(case, PILE, room)
    return 1


@hook(SETTLE)
def settle(tables: Vector, world: Vector, seat: int, places: Vector, rng: Vector) -> None:
    hold(tables, world, seat, places)
    world[UNDEALT] = places[PILE]


def origin(view: View, world: Vector, spare: int, chance: Vector) -> Origin:
    hands = [held_and_played(view, world, other) for other in range(view.game.players)]
    turned = [int(world[TURNED])] if world[TURNED] != NOTHING_TURNED else []
    return Origin(hands, turned + list(each(world[UNDEALT])), {})


BELIEFS = Beliefs(show_void, know, settle, origin)
