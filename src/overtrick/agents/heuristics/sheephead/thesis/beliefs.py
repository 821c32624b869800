"""What the agent believes about the hidden cards: exact chances, and worlds drawn exactly uniformly.

The chance that a place holds a card is the number of worlds in which it does, over all of them. With C(level, rest) the
ways in which the cards from `level` on fill what is left (`engine.worlds`), and A(level, rest) those in which the cards
before lead to that, a card of a level is in place p in sum over rests A(level, rest) C(level + 1, rest without p).
"""

from overtrick.agents.heuristics.sheephead.thesis.rows import (
    AHEAD,
    CASE_ROW,
    CHANCES,
    COUNTS,
    COUNTS_MAX,
    IMAGINED,
    PLACES_ROW,
    SHAPE_ROW,
    STATE,
)
from overtrick.core.bits import count, lowest, nth
from overtrick.core.jit import Floats, Vector, kernel
from overtrick.core.lanes import doubles, wholes
from overtrick.core.random import uniform
from overtrick.engine.knowledge import CANNOT, MAY, PLACES, PLAYED, ROOM, UNSEEN, rewind
from overtrick.engine.state import MOVES, SEATS_MAX, TURN, WIDTH, copy, recorded
from overtrick.engine.tables import CARDS_MAX
from overtrick.engine.tricks import cards_played, play
from overtrick.engine.worlds import (
    FLAGS,
    RESTS,
    STRIDE,
    at,
    count_deals,
    count_worlds,
    deal_world,
    draw_world,
    flag_after,
    measure,
    period_of,
    pin_cards,
    shared_places,
)
from overtrick.games.knowledge.sheephead import imply, know, settle


@kernel
def study(tables: Vector, view: Vector, slate: Floats) -> None:
    """Play the cards of a view again, and keep in the case what they have shown about the seats."""
    state, case = wholes(slate, STATE), wholes(slate, CASE_ROW)
    for seat in range(SEATS_MAX):
        case[CANNOT + seat] = 0
        case[PLAYED + seat] = 0
    rewind(tables, view, state)
    for _ in range(cards_played(view)):
        seat, card = state[TURN], recorded(view, state[MOVES])
        case[CANNOT + seat] |= imply(tables, state, card)
        case[PLAYED + seat] |= 1 << card
        state[MOVES] += 1
        play(tables, state, card)


@kernel
def believe(
    tables: Vector, view: Vector, seat: int, worlds: int, wants_chances: bool, rng: Vector, slate: Floats
) -> None:
    """Draw worlds of a studied view, and if wanted write the chances of all cards and places.

    Cases come one after another; each takes a world over with its share of all worlds so far, so that in the end every
    world was as likely as any other.
    """
    case, shape, places = wholes(slate, CASE_ROW), wholes(slate, SHAPE_ROW), wholes(slate, PLACES_ROW)
    counts, chances, total = doubles(slate, COUNTS), doubles(slate, CHANCES), 0.0
    if wants_chances:
        for place in range(CARDS_MAX * PLACES):
            chances[place] = 0.0
    number, cases = 0, 1
    while number < cases:
        cases = know(tables, view, seat, number, case)
        number += 1
        shared = shared_places(case)
        if not shared and measure(case, shape) > COUNTS_MAX:
            continue
        ways = count_deals(case, shared, places) if shared else count_worlds(case, shape, counts)
        if ways <= 0.0:
            continue
        total += ways
        if wants_chances and shared:
            add_even_chances(case, shared, places, chances, ways)
        elif wants_chances:
            add_chances(case, shape, counts, doubles(slate, AHEAD), chances)
        for row in range(worlds):
            if total == ways or uniform(rng) * total < ways:
                world = wholes(slate, IMAGINED + row * WIDTH)
                if shared:
                    deal_world(case, shared, rng, places)
                else:
                    draw_world(case, shape, counts, rng, places)
                copy(view, world)
                settle(tables, world, seat, places, rng)
    if wants_chances:
        for place in range(CARDS_MAX * PLACES):
            chances[place] /= total


@kernel
def add_even_chances(case: Vector, shared: int, places: Vector, chances: Floats, ways: float) -> None:
    """Where nothing but pins tells cards apart, a loose card is in a place in proportion to the room there."""
    loose, cards = pin_cards(case, shared, places), case[UNSEEN]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        for place in range(PLACES):
            if (loose >> card) & 1:
                room = case[ROOM + place] - count(places[place])
                chances[card * PLACES + place] += ways * room / count(loose)
            elif (places[place] >> card) & 1:
                chances[card * PLACES + place] += ways


@kernel
def add_chances(case: Vector, shape: Vector, counts: Floats, ahead: Floats, chances: Floats) -> None:
    """Add to each card and place the worlds of a counted case in which the card is there."""
    rests = shape[RESTS] * shape[FLAGS]
    full = 0
    for place in range(PLACES):
        full += case[ROOM + place] * shape[STRIDE + place]
    for rest in range(2 * rests):
        ahead[rest] = 0.0
    ahead[full] = 1.0
    cards = count(case[UNSEEN])
    for level in range(cards):
        now, then = doubles(ahead, (level & 1) * rests), doubles(ahead, (~level & 1) * rests)
        for rest in range(rests):
            then[rest] = 0.0
        pass_level(case, shape, counts, level, now, then, chances)


@kernel
def pass_level(
    case: Vector, shape: Vector, counts: Floats, level: int, now: Floats, then: Floats, chances: Floats
) -> None:
    """Place the card of a level wherever there is room for it, from every rest that can be reached."""
    card = nth(case[UNSEEN], level)
    places = case[MAY + card]
    while places:
        place = lowest(places)
        places &= places - 1
        for flag in range(shape[FLAGS]):
            after = flag_after(case, shape, flag, card, place)
            here, there = doubles(now, flag * shape[RESTS]), doubles(then, after * shape[RESTS])
            ways = doubles(counts, at(shape, level + 1, after, 0))
            chances[card * PLACES + place] += pass_place(case, shape, place, here, there, ways)


@kernel
def pass_place(case: Vector, shape: Vector, place: int, here: Floats, there: Floats, ways: Floats) -> float:
    """Put a card into a place from every rest with room there; in how many worlds it is in that place."""
    step, period, found = shape[STRIDE + place], period_of(case, shape, place), 0.0
    for base in range(0, shape[RESTS], period):
        for rest in range(base + step, base + period):
            there[rest - step] += here[rest]
            found += here[rest] * ways[rest - step]
    return found
