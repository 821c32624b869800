"""Every way the rest of a Euchre hand can be played with open cards: how often each side takes how many tricks.

From the first trick on there are millions of ways, but between two tricks only the cards that each seat has left and
who leads matter. So the ways, and the tricks won less those lost over all of them, are added up from the last trick
back, for every choice of cards that the seats can have left; the sums are those of playing out every way.

A card goes by its place in its seat's hand, a set of places is a mask of at most five bits, and of the masks with
equally many bits each has a rank. Before the last `layer` tricks the sums are found by layer, leader and four ranks.

    slot      words            what, on the sheet of one world
    CARD      4 x 8            [seat, place] the card there
    FOLLOW    4 x 8            [seat, suit led] places of cards that follow, all if nothing is led
    SIZE_OF   4                [seat] cards held at first; none if the seat sits out
    HELD      4                [seat] mask of places that still have their card
    SEAT      4                [depth] who plays the card of a trick after so many others
    OPTIONS   4                [depth] places not yet tried
    LAID      4                [depth] place of the card on the table
    STANDS    5                [depth] card that stands, before that
    WINS      5                [depth] seat that played it
    ASKED     1                suit led
    WAYS      1                sums over all ways to complete a trick and the rest: how many,
    GAIN      1                and tricks won less tricks lost
"""

from itertools import combinations
from math import comb
from typing import Final

from overtrick.core.bits import count, lowest, prefer
from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, kernel, raw
from overtrick.engine.state import BEST, CONTRACT, DOWN, HAND, LED, LEFT, OUT, SIZE, TURN, WINNER
from overtrick.engine.tables import OPEN, beats, leads
from overtrick.engine.tricks import seat_after
from overtrick.games.euchre import SEAT_COUNT

CARD: Final = 0
FOLLOW: Final = 32
SIZE_OF: Final = 64
HELD: Final = 68
SEAT: Final = 72
OPTIONS: Final = 76
LAID: Final = 80
STANDS: Final = 84
WINS: Final = 90
ASKED: Final = 96
WAYS: Final = 97
GAIN: Final = 98
SHEET: Final = 99

STRIDE: Final = 8
CARDS_EACH: Final = 5
RANKS: Final = 10  # masks of five bits with equally many set: at most this many
LAYERS: Final = CARDS_EACH

MASKS: Final = tuple(
    sum(1 << place for place in places)
    for bits in range(CARDS_EACH + 1)
    for places in (sorted(combinations(range(CARDS_EACH), bits), key=lambda places: places[::-1]) + [()] * RANKS)[
        :RANKS
    ]
)
"""[bits, rank]: in numeric order, so that masks of fewer places come first."""

RANK: Final = tuple(MASKS.index(mask) % RANKS for mask in range(1 << CARDS_EACH))
CHOICES: Final = tuple(comb(size, bits) for size in range(CARDS_EACH + 1) for bits in range(CARDS_EACH + 1))
ENTRIES: Final = LAYERS * SEAT_COUNT * RANKS**SEAT_COUNT


@kernel
def spread(tables: Vector, world: Vector, sheet: Vector) -> None:
    """Write down the cards of a world by seat and place."""
    for seat in range(SEAT_COUNT):
        cards = 0 if (world[OUT] >> seat) & 1 else world[HAND + seat]
        sheet[SIZE_OF + seat] = count(cards)
        sheet[HELD + seat] = (1 << count(cards)) - 1
        for suit in range(STRIDE):
            sheet[FOLLOW + STRIDE * seat + suit] = 0
        sheet[FOLLOW + STRIDE * seat + OPEN] = sheet[HELD + seat]
        for place in range(sheet[SIZE_OF + seat]):
            card = lowest(cards)
            cards &= cards - 1
            sheet[CARD + STRIDE * seat + place] = card
            sheet[FOLLOW + STRIDE * seat + leads(tables, world[CONTRACT], card)] |= 1 << place


@kernel
def entry(sheet: Vector, layer: int, leader: int) -> int:
    """Where the sums are for the cards now held."""
    index = SEAT_COUNT * layer + leader
    for seat in range(SEAT_COUNT):
        index = RANKS * index + RANK[sheet[HELD + seat]]
    return index


@kernel
def sit(sheet: Vector, depth: int, seat: int) -> None:
    """A seat's turn: all it may play is untried."""
    sheet[SEAT + depth] = seat
    follow = sheet[FOLLOW + STRIDE * seat + sheet[ASKED]]
    sheet[OPTIONS + depth] = prefer(sheet[HELD + seat], follow)


@kernel
def lay(tables: Vector, world: Vector, sheet: Vector, depth: int, place: int) -> None:
    """Put a card on the table and see who stands."""
    seat, contract = sheet[SEAT + depth], world[CONTRACT]
    card, best = sheet[CARD + STRIDE * seat + place], sheet[STANDS + depth]
    sheet[HELD + seat] &= ~(1 << place)
    sheet[LAID + depth] = place
    if depth == 0:
        sheet[ASKED] = leads(tables, contract, card)
    stands = depth == 0 or (beats(tables, 0, contract, sheet[ASKED], best) >> card) & 1 == 1
    sheet[STANDS + depth + 1] = card if stands else best
    sheet[WINS + depth + 1] = seat if stands else sheet[WINS + depth]


@kernel
def take_back(sheet: Vector, depth: int) -> None:
    """Take a card up again; if it was led, nothing is asked."""
    sheet[HELD + sheet[SEAT + depth]] |= 1 << sheet[LAID + depth]
    if depth == 0:
        sheet[ASKED] = OPEN


@kernel
def book(world: Vector, sheet: Vector, ways: Vector, gains: Vector, layer: int, worth: int) -> None:
    """Add what follows a finished trick, and the trick itself for whoever won it."""
    winner = sheet[WINS + world[SIZE]]
    index = entry(sheet, layer, winner)
    won = worth if (winner ^ world[TURN]) & 1 == 0 else -worth
    sheet[WAYS] += ways[index]
    sheet[GAIN] += gains[index] + won * ways[index]


@kernel
def complete(
    tables: Vector, world: Vector, sheet: Vector, ways: Vector, gains: Vector, first: int, layer: int, worth: int
) -> None:
    """Add up all ways to complete the trick from a depth on. The seat of that depth sits, unless the trick is full."""
    depth, size = first, world[SIZE]
    if first == size:
        book(world, sheet, ways, gains, layer, worth)
        return
    while depth >= first:
        options = sheet[OPTIONS + depth]
        if options == 0:
            depth -= 1
            if depth >= first:
                take_back(sheet, depth)
            continue
        sheet[OPTIONS + depth] = options & (options - 1)
        lay(tables, world, sheet, depth, lowest(options))
        if depth + 1 < size:
            sit(sheet, depth + 1, seat_after(tables, world, sheet[SEAT + depth]))
            depth += 1
        else:
            book(world, sheet, ways, gains, layer, worth)
            take_back(sheet, depth)


@kernel
def choose_left(sheet: Vector, layer: int, number: int) -> None:
    """Leave every seat the choice of cards that a number stands for."""
    for seat in range(SEAT_COUNT):
        size = sheet[SIZE_OF + seat]
        bits = layer if size else 0
        choices = CHOICES[(CARDS_EACH + 1) * size + bits]
        sheet[HELD + seat] = MASKS[RANKS * bits + number % choices]
        number //= choices


@kernel
def choices_left(sheet: Vector, layer: int) -> int:
    """How many choices of cards the seats can have left."""
    total = 1
    for seat in range(SEAT_COUNT):
        size = sheet[SIZE_OF + seat]
        total *= CHOICES[(CARDS_EACH + 1) * size + (layer if size else 0)]
    return total


@kernel
def add_layer(tables: Vector, world: Vector, sheet: Vector, ways: Vector, gains: Vector, layer: int) -> None:
    """The sums before the last `layer` tricks, from those before one less."""
    for number in range(choices_left(sheet, layer)):
        choose_left(sheet, layer, number)
        for leader in range(SEAT_COUNT):
            if layer and sheet[SIZE_OF + leader]:
                sheet[WAYS] = sheet[GAIN] = 0
                sit(sheet, 0, leader)
                complete(tables, world, sheet, ways, gains, 0, layer - 1, 1)
            else:
                sheet[WAYS], sheet[GAIN] = 1, 0
            index = entry(sheet, layer, leader)
            ways[index], gains[index] = sheet[WAYS], sheet[GAIN]


@kernel
def try_card(tables: Vector, world: Vector, sheet: Vector, ways: Vector, gains: Vector, place: int, worth: int) -> int:
    """The gain over all ways to go on after one card of the seat to move; this trick itself counts `worth`."""
    depth, layer = world[DOWN], world[LEFT] - 1
    sheet[WAYS] = sheet[GAIN] = 0
    lay(tables, world, sheet, depth, place)
    if depth + 1 < world[SIZE]:
        sit(sheet, depth + 1, seat_after(tables, world, world[TURN]))
    complete(tables, world, sheet, ways, gains, depth + 1, layer, worth)
    take_back(sheet, depth)
    return sheet[GAIN]


@batch(INT(VECTOR, MATRIX, INT, VECTOR, VECTOR, VECTOR, VECTOR))
def add_gains(
    tables: Vector, worlds: Matrix, worth: int, sheet: Vector, ways: Vector, gains: Vector, totals: Vector
) -> int:
    """Add the gain of every legal card over all worlds to its total; the number of ways to go on in all of them."""
    tables, sheet, ways, gains = raw(tables), raw(sheet), raw(ways), raw(gains)
    played = 0
    for row in range(len(worlds)):
        world = raw(worlds[row])
        seat, depth = world[TURN], world[DOWN]
        sheet[ASKED] = OPEN
        spread(tables, world, sheet)
        for layer in range(world[LEFT]):
            add_layer(tables, world, sheet, ways, gains, layer)
        spread(tables, world, sheet)
        sheet[ASKED], sheet[STANDS + depth], sheet[WINS + depth] = world[LED], world[BEST], world[WINNER]
        sit(sheet, depth, seat)
        options = sheet[OPTIONS + depth]
        while options:
            place = lowest(options)
            options &= options - 1
            totals[sheet[CARD + STRIDE * seat + place]] += try_card(tables, world, sheet, ways, gains, place, worth)
            played += sheet[WAYS]
    return played
