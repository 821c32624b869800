"""Hearts: what was passed to and from oneself is known, and a broken rule of leading tells what is held.

Passes among others multiply every deal equally, so they say nothing.
"""

from overtrick.core.bits import each
from overtrick.core.jit import Vector, hook, kernel
from overtrick.core.random import pick, pick_some
from overtrick.engine.knowledge import IMPLY, KNOW, SETTLE, begin, hold, pin, see, show_void
from overtrick.engine.state import CONTRACT, DOWN, GONE, HAND, LED, MOVES, OPENER, PHASE
from overtrick.engine.tables import CARDS, SEATS, suit_mask
from overtrick.games.hand import View
from overtrick.games.hearts import (
    BREAKERS,
    EXCUSED,
    FIRST_CLUB,
    FIRST_SHY,
    LEAD_SHY,
    PASS_SIZE,
    PASSED,
    PASSING,
    distance,
)
from overtrick.games.knowledge.beliefs import Beliefs, Origin, held_and_played


@kernel
def followers(tables: Vector, state: Vector, card: int) -> int:
    """The cards among which this one was chosen: those of the suit led if it is of that suit, otherwise all."""
    asked = suit_mask(tables, state[CONTRACT], state[LED])
    return asked if (asked >> card) & 1 else (1 << tables[CARDS]) - 1


@hook(IMPLY)
def imply(tables: Vector, state: Vector, card: int) -> int:
    """A shy card that was played though the rules prefer others: those others are not held."""
    every, shown = (1 << tables[CARDS]) - 1, show_void(tables, state, card)
    if state[GONE] == 0 and (tables[FIRST_SHY] >> card) & 1:
        shown |= followers(tables, state, card) & ~tables[FIRST_SHY]
    if state[DOWN] == 0 and not state[GONE] & tables[BREAKERS] and (tables[LEAD_SHY] >> card) & 1:
        shown |= every & ~tables[LEAD_SHY] & ~tables[EXCUSED]
    return shown


@hook(KNOW)
def know(tables: Vector, view: Vector, seat: int, number: int, case: Vector) -> int:
    begin(tables, view, seat, case)
    if view[PHASE] == PASSING:
        see(case, view[PASSED + seat])
        return 1
    pin(case, tables[FIRST_CLUB], 1 << view[OPENER])
    pin(case, view[PASSED + seat], 1 << (seat + distance(tables, view)) % tables[SEATS])
    return 1


@kernel
def passed_so_far(view: Vector, seat: int) -> int:
    """How many cards a seat has laid aside while the pass is on."""
    return min(max(view[MOVES] - PASS_SIZE * seat, 0), PASS_SIZE)


@hook(SETTLE)
def settle(tables: Vector, world: Vector, seat: int, places: Vector, rng: Vector) -> None:
    """While the pass is on, some of the others' cards are already on their way."""
    hold(tables, world, seat, places)
    if world[PHASE] != PASSING:
        return
    for other in range(tables[SEATS]):
        if other != seat:
            for _ in range(passed_so_far(world, other)):
                card = 1 << pick(world[HAND + other], rng)
                world[HAND + other] &= ~card
                world[PASSED + other] |= card


def origin(view: View, world: Vector, spare: int, chance: Vector) -> Origin:
    """Undo the pass; what others passed among themselves is any three cards of the receiver's."""
    players, away = view.game.players, int(distance(view.game.tables, world))
    hands = [held_and_played(view, world, other) for other in range(players)]
    if not away:
        return Origin(hands, [], {})
    passes = [int(world[PASSED + other]) for other in range(players)]
    if world[PHASE] == PASSING:
        hands = [held | passed for held, passed in zip(hands, passes, strict=True)]
    else:
        passes = [
            passes[other] or pick_some(hands[(other + away) % players], PASS_SIZE, chance) for other in range(players)
        ]
        hands = [hands[other] & ~passes[other - away] | passes[other] for other in range(players)]
    return Origin(hands, [], hidden_passes(view, passes))


def hidden_passes(view: View, passes: list[int]) -> dict[int, int]:
    """The moves by which others passed, in the order of the deck: the true order is not known."""
    waiting = [list(each(cards)) for cards in passes]
    return {
        number: waiting[move.seat].pop(0)
        for number, move in enumerate(view.history)
        if move.phase == "pass" and move.seat != view.seat
    }


BELIEFS = Beliefs(imply, know, settle, origin)
