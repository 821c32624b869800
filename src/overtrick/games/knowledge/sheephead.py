"""Sheephead: what the pick, the call and the play tell about the picker's cards and the called card.

To all but the picker the bury is a pile, and the card behind ?? another. An ace call is one case; an unknown call
splits by where the other aces are and what was hidden, a ten call by where each ace is.
"""

from typing import Final

import numpy as np

from overtrick.core.bits import count, each
from overtrick.core.jit import Matrix, Vector, hook, kernel
from overtrick.core.random import pick_some
from overtrick.engine.knowledge import (
    IMPLY,
    KNOW,
    NEED,
    NEEDED,
    OTHER_PILE,
    PILE,
    PLAYED,
    ROOM,
    SETTLE,
    UNSEEN,
    begin,
    forbid,
    hold,
    open_pile,
    pin,
    see,
    show_void,
)
from overtrick.engine.state import (
    CONTRACT,
    DOWN,
    GONE,
    HAND,
    LED,
    MOVES,
    PHASE,
    TABLE,
    recorded,
)
from overtrick.engine.tables import CARDS, FIRST_SUIT, suit_mask
from overtrick.games.hand import View
from overtrick.games.knowledge.beliefs import Beliefs, Origin, hands_of, held_and_played
from overtrick.games.sheephead.cards import (
    BLIND,
    BURY,
    CALLED,
    DECK,
    FIRST_FAIL,
    FIRST_UNKNOWN,
    NOBODY,
    NOLA,
    NORMAL,
    NOTHING,
    PICKER,
    SEAT_COUNT,
    UNKNOWN,
    UNKNOWN_CARD,
)
from overtrick.games.sheephead.rules import BURYING, CALLABLE, HIDING, PICK, STRICT, called_fail, fail_cards

SPARE: Final = 2  # cards in the blind, and in the bury

IN_HAND: Final = 0  # where an ace that is not called may be, seen from the picker
IN_BURY: Final = 1
ELSEWHERE: Final = 2


@kernel
def is_open(tables: Vector, state: Vector) -> bool:
    """Whether the strict obligations hold: a card was called and has not been played."""
    if state[CALLED] == NOTHING or not tables[STRICT]:
        return False
    return not ((state[GONE] | state[TABLE]) >> state[CALLED]) & 1


@hook(IMPLY)
def imply(tables: Vector, state: Vector, card: int) -> int:
    """Who leads or follows the called suit with another card does not hold the called card."""
    shown = show_void(tables, state, card)
    if not is_open(tables, state) or card == state[CALLED]:
        return shown
    suit = FIRST_FAIL + called_fail(tables, state)
    led = state[LED] if state[DOWN] else FIRST_SUIT
    leads_it = state[DOWN] == 0 and (suit_mask(tables, state[CONTRACT], suit) >> card) & 1
    return shown | 1 << state[CALLED] if leads_it or led == suit else shown


# What is common to all cases.


@kernel
def place_piles(view: Vector, seat: int, case: Vector) -> None:
    """How many cards the picker holds, and how many lie where."""
    picker = view[PICKER]
    if picker == NOBODY:
        open_pile(case, PILE, SPARE)
    elif seat == picker:
        see(case, view[BURY] | (1 << view[UNKNOWN] if view[UNKNOWN] != NOTHING else 0))
    else:
        buried = cards_buried(view)
        open_pile(case, PILE, buried)
        case[ROOM + picker] += SPARE - buried
        if is_unknown_call(view) and view[PHASE] != HIDING:
            open_pile(case, OTHER_PILE, 1)
            case[ROOM + picker] -= 1 if not (case[PLAYED + picker] >> UNKNOWN_CARD) & 1 else 0


@kernel
def cards_buried(view: Vector) -> int:
    """Cards the picker has laid away so far: the moves since he picked."""
    if view[PHASE] != BURYING:
        return SPARE
    move = 0
    while recorded(view, move) != DECK + PICK:
        move += 1
    return view[MOVES] - move - 1


@kernel
def is_unknown_call(view: Vector) -> bool:
    return FIRST_UNKNOWN <= view[CONTRACT] < NOLA


@kernel
def keeps_called_suit(tables: Vector, view: Vector, case: Vector) -> bool:
    """Whether the picker must still hold a card of the called suit.

    By the call he had one. Loose: until he plays one. Strict: until he plays to the trick in which its suit is led,
    which is the one that the called card falls in.
    """
    played, fail = case[PLAYED + view[PICKER]], called_fail(tables, view)
    if not tables[STRICT]:
        return not played & fail_cards(tables, fail)
    if (view[GONE] >> view[CALLED]) & 1:
        return False
    led = view[DOWN] > 0 and view[LED] == FIRST_FAIL + fail
    falls = led or (view[TABLE] >> view[CALLED]) & 1
    return not (falls and played & view[TABLE])


@kernel
def need_called_suit(tables: Vector, view: Vector, case: Vector) -> None:
    """The picker has at least one card of the called suit."""
    if case[ROOM + view[PICKER]] and keeps_called_suit(tables, view, case):
        case[NEED] = view[PICKER]
        case[NEEDED] = fail_cards(tables, called_fail(tables, view))


# The cases.


@kernel
def ace_is(tables: Vector, case: Vector, picker: int, fail: int, where: int) -> None:
    """One ace is in the picker's hand (or was, or is ??), in his bury, or not his; then he has no card of its suit.

    What has happened otherwise leaves an unseen card without a place, and the case without a world.
    """
    ace, suit, played = 1 << tables[CALLABLE + fail], fail_cards(tables, fail), case[PLAYED + picker]
    if where == IN_HAND:
        pin(case, ace, 1 << picker | 1 << OTHER_PILE)
        rule_out(case, not (case[UNSEEN] | played) & ace)
    elif where == IN_BURY:
        pin(case, ace, 1 << PILE)
        rule_out(case, not case[UNSEEN] & ace)
    else:
        forbid(case, PILE, ace)
        has_none(case, picker, suit)


@kernel
def has_none(case: Vector, picker: int, cards: int) -> None:
    """The picker's hand had none of these cards when he called."""
    forbid(case, picker, cards)
    forbid(case, OTHER_PILE, cards)
    rule_out(case, case[PLAYED + picker] & cards != 0)


@kernel
def rule_out(case: Vector, impossible: bool) -> None:
    """A case that what was seen contradicts has room for nothing."""
    if impossible:
        case[ROOM + PILE] = -1


@kernel
def unknown_case(tables: Vector, view: Vector, number: int, case: Vector) -> int:
    """Each of the other two aces in hand, bury or elsewhere; the hidden card a fail, or a trump if he had none."""
    picker, called = view[PICKER], called_fail(tables, view)
    has_none(case, picker, fail_cards(tables, called))
    rest = number
    for fail in range(3):
        if fail != called:
            ace_is(tables, case, picker, fail, rest % 3)
            rest //= 3
    trumps = suit_mask(tables, NORMAL, FIRST_SUIT)
    fails = ((1 << tables[CARDS]) - 1) & ~trumps
    if view[PHASE] == HIDING:
        return 9
    if rest == 0:
        forbid(case, OTHER_PILE, trumps)
    else:
        has_none(case, picker, fails)
    return 18


@kernel
def ten_case(tables: Vector, view: Vector, number: int, case: Vector) -> int:
    """All three aces are the picker's, each in hand or in the bury."""
    for fail in range(3):
        ace_is(tables, case, view[PICKER], fail, IN_BURY if (number >> fail) & 1 else IN_HAND)
    need_called_suit(tables, view, case)
    return 8


@hook(KNOW)
def know(tables: Vector, view: Vector, seat: int, number: int, case: Vector) -> int:
    begin(tables, view, seat, case)
    place_piles(view, seat, case)
    if view[CALLED] == NOTHING or seat == view[PICKER]:
        return 1
    called = 1 << view[CALLED]
    for place in (view[PICKER], PILE, OTHER_PILE):
        forbid(case, place, called)
    if is_unknown_call(view):
        return unknown_case(tables, view, number, case)
    if view[CALLED] != tables[CALLABLE + called_fail(tables, view)]:
        return ten_case(tables, view, number, case)
    need_called_suit(tables, view, case)
    return 1


@hook(SETTLE)
def settle(tables: Vector, world: Vector, seat: int, places: Vector, rng: Vector) -> None:
    picker = world[PICKER]
    hold(tables, world, seat, places)
    if picker == NOBODY:
        world[BLIND] = places[PILE]
    elif seat != picker:
        world[BURY] = places[PILE]
        if is_unknown_call(world) and world[PHASE] != HIDING:
            world[UNKNOWN] = count((places[OTHER_PILE] & -places[OTHER_PILE]) - 1)
            world[HAND + picker] |= (1 << UNKNOWN_CARD) & ~(world[GONE] | world[TABLE])


# The way back.


def origin(view: View, world: Vector, spare: int, chance: Vector) -> Origin:
    """Which two of the picker's cards were the blind only he knows; for others any two will do."""
    hands = [held_and_played(view, world, other) & ~(1 << UNKNOWN_CARD) for other in range(SEAT_COUNT)]
    picker, blind = int(world[PICKER]), int(world[BLIND])
    if picker != NOBODY:
        hidden_card = 1 << int(world[UNKNOWN]) if world[UNKNOWN] != NOTHING else 0
        hands[picker] |= int(world[BURY]) | hidden_card
        blind = spare if spare and view.seat == picker else pick_some(hands[picker], SPARE, chance)
        hands[picker] &= ~blind
    return Origin(hands, list(each(blind)), hidden_moves(view, world))


def hidden_moves(view: View, world: Vector) -> dict[int, int]:
    """What the picker laid away and hid, if somebody else looks on."""
    buried, hidden = list(each(world[BURY])), {}
    for number, move in enumerate(view.history):
        if move.seat != view.seat and move.phase == "bury":
            hidden[number] = buried.pop(0)
        elif move.seat != view.seat and move.phase == "unknown":
            hidden[number] = int(world[UNKNOWN])
    return hidden


def held(worlds: Matrix, players: int) -> Matrix:
    """The picker has the card behind ?? until that is played."""
    hands, hidden = hands_of(worlds, players), 1 << np.maximum(worlds[:, UNKNOWN], 0)
    return np.where((hands >> UNKNOWN_CARD) & 1, hands | hidden[:, None], hands)


BELIEFS = Beliefs(imply, know, settle, origin, held)
