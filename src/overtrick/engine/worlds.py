"""Counting and drawing the worlds of a case: exactly uniform, by counting, never by trial and error.

Cards are placed one after another. `counts[level, rest]` is in how many ways the cards from `level` on can fill the
room that is left; `rest` numbers what is left in all places but the roomiest, which follows from the others, and
whether the needed card has been placed. A card goes to a place with the probability that the counts say.
Counts are floats: Wizard with six players has 4.8e31 deals; a draw is off by less than 1e-15.
"""

from typing import Final

from overtrick.core.bits import count, lowest, nth
from overtrick.core.jit import Floats, Vector, kernel
from overtrick.core.random import pick, uniform
from overtrick.engine.knowledge import MAY, NEED, NEEDED, NO_PLACE, PLACES, ROOM, UNSEEN

STRIDE: Final = 0  # how far apart two rests are that differ by one card in a place; 0 for the roomiest
LEFT: Final = PLACES  # room left in each place
RESTS: Final = 2 * PLACES  # number of rests
FLAGS: Final = RESTS + 1  # 2 if a card is needed somewhere: not placed yet, placed
ROOMIEST: Final = RESTS + 2
SHAPE: Final = RESTS + 3


@kernel
def measure(case: Vector, shape: Vector) -> int:
    """Number the rests of a case; how many counts it takes."""
    roomiest = 0
    for place in range(PLACES):
        if case[ROOM + place] > case[ROOM + roomiest]:
            roomiest = place
    rests = 1
    for place in range(PLACES):
        shape[STRIDE + place] = 0 if place == roomiest else rests
        rests *= 1 if place == roomiest else case[ROOM + place] + 1
    shape[RESTS] = rests
    shape[ROOMIEST] = roomiest
    shape[FLAGS] = 1 if case[NEED] == NO_PLACE else 2
    return (count(case[UNSEEN]) + 1) * rests * shape[FLAGS]


@kernel
def at(shape: Vector, level: int, flag: int, rest: int) -> int:
    """Where a count is kept."""
    return (level * shape[FLAGS] + flag) * shape[RESTS] + rest


@kernel
def flag_after(case: Vector, shape: Vector, flag: int, card: int, place: int) -> int:
    """Whether the needed card is there once a card has been placed."""
    return shape[FLAGS] - 1 if case[NEED] == place and (case[NEEDED] >> card) & 1 else flag


@kernel
def count_worlds(case: Vector, shape: Vector, counts: Floats) -> float:
    """Fill in the counts of a measured case, last card first; the number of its worlds."""
    cards, room, full = count(case[UNSEEN]), 0, 0
    for place in range(PLACES):
        room += case[ROOM + place]
        full += case[ROOM + place] * shape[STRIDE + place]
    if room != cards:
        return 0.0
    for index in range(at(shape, cards, 0, 0), at(shape, cards + 1, 0, 0)):
        counts[index] = 0.0
    counts[at(shape, cards, shape[FLAGS] - 1, 0)] = 1.0
    for level in range(cards - 1, -1, -1):
        count_level(case, shape, counts, level, nth(case[UNSEEN], level))
    return counts[full]


@kernel
def count_level(case: Vector, shape: Vector, counts: Floats, level: int, card: int) -> None:
    """The counts before one card is placed: the sum over the places that may take it.

    Every rest is counted, also those that do not fit the cards that are left. No world leads to one that leaves the
    roomiest place too much; one that leaves it less than nothing has no ways, since the last level has none.
    """
    for index in range(at(shape, level, 0, 0), at(shape, level + 1, 0, 0)):
        counts[index] = 0.0
    places = case[MAY + card]
    while places:
        place = lowest(places)
        places &= places - 1
        for flag in range(shape[FLAGS]):
            source = at(shape, level + 1, flag_after(case, shape, flag, card, place), 0)
            add_place(case, shape, counts, place, at(shape, level, flag, 0), source)


@kernel
def add_place(case: Vector, shape: Vector, counts: Floats, place: int, target: int, source: int) -> None:
    """Add the counts of one level to those before it, for every rest with room in a place."""
    step, period = shape[STRIDE + place], period_of(case, shape, place)
    for base in range(0, shape[RESTS], period):
        for rest in range(base + step, base + period):
            counts[target + rest] += counts[source + rest - step]


@kernel
def period_of(case: Vector, shape: Vector, place: int) -> int:
    """After how many rests the room left in a place comes again; without a number of its own, all of them."""
    step = shape[STRIDE + place]
    return step * (case[ROOM + place] + 1) if step else shape[RESTS]


@kernel
def shared_places(case: Vector) -> int:
    """The places that may hold every card that is not pinned to one; 0 if the cards differ or one is needed."""
    shared, cards = 0, case[UNSEEN]
    while cards:
        places = case[MAY + lowest(cards)]
        cards &= cards - 1
        if places & (places - 1):
            if shared and shared != places:
                return 0
            shared = places
    return shared if case[NEED] == NO_PLACE else 0


@kernel
def pin_cards(case: Vector, shared: int, places: Vector) -> int:
    """Put the cards that are pinned to a place there; the others, which may be anywhere in the shared places."""
    loose, cards = 0, case[UNSEEN]
    for place in range(PLACES):
        places[place] = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if case[MAY + card] == shared:
            loose |= 1 << card
        elif case[MAY + card]:
            places[lowest(case[MAY + card])] |= 1 << card
    return loose


@kernel
def count_deals(case: Vector, shared: int, places: Vector) -> float:
    """How many ways there are to deal the loose cards to the shared places, filling all of them.

    A whole number after every division, and none above those to come: nothing is rounded that need not be.
    """
    left, ways = count(pin_cards(case, shared, places)), 1.0
    for place in range(PLACES):
        room = case[ROOM + place] - count(places[place])
        if room < 0 or room > left or (room and not (shared >> place) & 1):
            return 0.0
        for taken in range(min(room, left - room)):
            ways = ways * (left - taken) / (taken + 1)
        left -= room
    return ways if left == 0 else 0.0


@kernel
def deal_world(case: Vector, shared: int, rng: Vector, places: Vector) -> None:
    """One world of a case in which nothing but pins tells the cards apart: dealt place by place."""
    loose = pin_cards(case, shared, places)
    while shared & (shared - 1):
        place = lowest(shared)
        shared &= shared - 1
        for _ in range(case[ROOM + place] - count(places[place])):
            card = 1 << pick(loose, rng)
            loose &= ~card
            places[place] |= card
    places[lowest(shared)] |= loose


@kernel
def draw_world(case: Vector, shape: Vector, counts: Floats, rng: Vector, places: Vector) -> None:
    """One world of a counted case, each equally likely: the cards of each place."""
    level, flag, rest, unplaced = 0, 0, 0, case[UNSEEN]
    for place in range(PLACES):
        places[place] = 0
        shape[LEFT + place] = case[ROOM + place]
        rest += case[ROOM + place] * shape[STRIDE + place]
    while unplaced:
        card = lowest(unplaced)
        unplaced &= unplaced - 1
        target = uniform(rng) * counts[at(shape, level, flag, rest)]
        place = choose_place(case, shape, counts, level, card, flag, rest, target)
        places[place] |= 1 << card
        shape[LEFT + place] -= 1
        flag = flag_after(case, shape, flag, card, place)
        rest -= shape[STRIDE + place]
        level += 1


@kernel
def choose_place(
    case: Vector, shape: Vector, counts: Floats, level: int, card: int, flag: int, rest: int, target: float
) -> int:
    """The place in which the running sum of counts passes the target; the last possible one if rounding ate it."""
    chosen, places = NO_PLACE, case[MAY + card]
    while places and target >= 0.0:
        place = lowest(places)
        places &= places - 1
        if shape[LEFT + place] > 0:
            after = flag_after(case, shape, flag, card, place)
            ways = counts[at(shape, level + 1, after, rest - shape[STRIDE + place])]
            chosen = place if ways > 0.0 else chosen
            target -= ways
    return chosen
