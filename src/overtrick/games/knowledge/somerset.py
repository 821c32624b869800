"""Somerset: the spare cards, or what the bidder laid away, are a pile; a trump that must be held is held."""

from typing import Final

from overtrick.core.bits import each
from overtrick.core.jit import Vector, hook, kernel
from overtrick.core.random import pick_some
from overtrick.engine.knowledge import (
    IMPLY,
    KNOW,
    NEED,
    NEEDED,
    PILE,
    PLAYED,
    ROOM,
    SETTLE,
    begin,
    forbid,
    hold,
    open_pile,
    see,
    show_void,
)
from overtrick.engine.state import CONTRACT, GONE, HIDDEN, MOVES, NO_CONTRACT, PHASE, TABLE, recorded
from overtrick.engine.tables import FIRST_SUIT, suit_mask
from overtrick.games.hand import View
from overtrick.games.knowledge.beliefs import Beliefs, Origin, held_and_played
from overtrick.games.somerset.cards import DECK, NUMBERED
from overtrick.games.somerset.rules import (
    BIDDER,
    BIDDING,
    BIDDING_ON,
    DISCARD,
    DISCARDING,
    EXCHANGE_ON,
    FIRST_LEAD_TRUMP,
    KEPT,
    KITTY,
    SEAT_COUNT,
    TRUMP_MUST_BE_HELD,
)

SPARE: Final = 2


@kernel
def trumps(tables: Vector, state: Vector) -> int:
    return suit_mask(tables, state[CONTRACT], FIRST_SUIT + state[CONTRACT])


@hook(IMPLY)
def imply(tables: Vector, state: Vector, card: int) -> int:
    """A first lead that should have been trump and is not: no trump is held."""
    first = state[GONE] | state[TABLE] == 0
    if first and tables[FIRST_LEAD_TRUMP] and not (trumps(tables, state) >> card) & 1:
        return trumps(tables, state)
    return show_void(tables, state, card)


@kernel
def exchanged(tables: Vector, view: Vector) -> bool:
    """Whether the bidder has taken the spare cards."""
    return tables[BIDDING_ON] and tables[EXCHANGE_ON] and view[PHASE] != BIDDING


@kernel
def laid_away(view: Vector) -> int:
    """How many cards the bidder has laid away: the moves since the last call."""
    if view[PHASE] != DISCARDING:
        return SPARE
    laid = 0
    while not DECK <= recorded(view, view[MOVES] - 1 - laid) < HIDDEN:
        laid += 1
    return laid


@kernel
def need_trump(tables: Vector, view: Vector, seat: int, case: Vector) -> None:
    """Who names a suit that must be held has a numbered card of it, unless it was played since."""
    wanted = trumps(tables, view) & NUMBERED if view[CONTRACT] != NO_CONTRACT else 0
    if tables[TRUMP_MUST_BE_HELD] and not tables[BIDDING_ON] and wanted and seat != 0 and not case[PLAYED] & wanted:
        case[NEED] = 0
        case[NEEDED] = wanted


@hook(KNOW)
def know(tables: Vector, view: Vector, seat: int, number: int, case: Vector) -> int:
    begin(tables, view, seat, case)
    bidder = view[BIDDER]
    if not exchanged(tables, view):
        open_pile(case, PILE, SPARE)
    elif seat == bidder:
        see(case, view[DISCARD])
    else:
        laid = laid_away(view)
        case[ROOM + bidder] += SPARE - laid
        open_pile(case, PILE, laid)
        forbid(case, PILE, tables[KEPT])
    need_trump(tables, view, seat, case)
    return 1


@hook(SETTLE)
def settle(tables: Vector, world: Vector, seat: int, places: Vector, rng: Vector) -> None:
    hold(tables, world, seat, places)
    if not exchanged(tables, world):
        world[KITTY] = places[PILE]
    elif seat != world[BIDDER]:
        world[DISCARD] = places[PILE]


def origin(view: View, world: Vector, spare: int, chance: Vector) -> Origin:
    """Which two of the bidder's fourteen cards were the spare ones only he knows; for others any two will do."""
    hands = [held_and_played(view, world, other) for other in range(SEAT_COUNT)]
    bidder, kitty = int(world[BIDDER]), int(world[KITTY])
    if exchanged(view.game.tables, world):
        hands[bidder] |= int(world[DISCARD])
        kitty = spare if spare and view.seat == bidder else pick_some(hands[bidder], SPARE, chance)
        hands[bidder] &= ~kitty
    return Origin(hands, list(each(kitty)), hidden_discards(view, int(world[DISCARD])))


def hidden_discards(view: View, discards: int) -> dict[int, int]:
    """The moves by which the bidder laid cards away, if somebody else looks on."""
    laid = list(each(discards))
    return {
        number: laid.pop(0)
        for number, move in enumerate(view.history)
        if move.phase == "discard" and move.seat != view.seat
    }


BELIEFS = Beliefs(imply, know, settle, origin)
