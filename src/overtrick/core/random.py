"""Random numbers that are the same compiled and plain, on every machine: xorshift64 in a vector of one word.

Every deal and purpose has a stream of its own, so results do not depend on how work was split. Nothing here
multiplies two numbers beyond 31 bits: wrapping differs between the two modes.
"""

import secrets
from typing import Final, TypeAlias

import numpy as np

from overtrick.core.bits import count, nth, rolled
from overtrick.core.jit import FLOAT, INT, NOTHING, ROW, Matrix, Vector, hook, kernel, raw
from overtrick.core.numbers import whole_number

# What a stream is for: its purpose. These are all; a test sees to it that none is made elsewhere.

DEAL: Final = 0  # the cards
PLAY: Final = 1  # the choices of random players
FIRST_DEALER: Final = 2  # who deals first in a whole game
GAME: Final = 3  # the seeds of whole games
REDEAL: Final = 4  # cards dealt anew where a seat cannot see them
TRIAL: Final = 5  # an agent being tried, outside of any match
JUDGE: Final = 6  # worlds in which decisions are judged
STOCK: Final = 7  # finished hands with which whole games go on

# Purposes with the number of a seat added:

SEAT: Final = 8  # the player in a seat of a match
TABLE: Final = 16  # a seat at a table with a person
HINT: Final = 24  # hints for a seat
AGAIN: Final = 32  # a seat that plays a deal once more

HALF: Final = (1 << 31) - 1
WORD: Final = (1 << 32) - 1
HEAD: Final = 1 << 62
BELOW_HEAD: Final = HEAD - 1
SIGMA: Final = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # "expand 32-byte k"
Words: TypeAlias = tuple[int, ...]
OF_SEATS: Final = 8
"""Among the heads of a deal, where those of its seats are."""
SEED_BITS: Final = 62
SEED_MAX: Final = (1 << SEED_BITS) - 1
NUMBER_MAX: Final = 10**15
"""Deals of a seed: more than anybody plays, and all different."""


def checked_seed(seed: int) -> int:
    """A seed, once it was found to be one: beyond 62 bits two of them would be the same."""
    return whole_number("seed", seed, 0, SEED_MAX)


def secret_seed() -> int:
    """A seed that nobody can guess: of a sealed match, told with its results."""
    return secrets.randbits(SEED_BITS)


@kernel
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """A quarter of a round of ChaCha, on words of 32 bits."""
    a = (a + b) & WORD
    d ^= a
    d = rolled(d, 16)
    c = (c + d) & WORD
    b ^= c
    b = rolled(b, 12)
    a = (a + b) & WORD
    d ^= a
    d = rolled(d, 8)
    c = (c + d) & WORD
    b ^= c
    b = rolled(b, 7)
    return a, b, c, d


@kernel
def chacha(seed: int, number: int, counter: int) -> Words:
    """A block of ChaCha8 with the seed as its key: sixteen words, each of 32 bits once it is cut to them.

    Bernstein's cipher, made of additions, rotations and exclusive ors, which are the same in both modes: whoever knows
    some words learns nothing about the others, or about the key.
    """
    low, high, near, far = seed & WORD, seed >> 32, number & WORD, number >> 32
    a, b, c, d = SIGMA
    e, f, g, h, i, j, k, l = low, high, 0, 0, 0, 0, 0, 0  # noqa: E741  sixteen words, as ChaCha numbers them
    m, n, o, p = counter, 0, near, far
    for _ in range(4):
        a, e, i, m = quarter(a, e, i, m)
        b, f, j, n = quarter(b, f, j, n)
        c, g, k, o = quarter(c, g, k, o)
        d, h, l, p = quarter(d, h, l, p)  # noqa: E741
        a, f, k, p = quarter(a, f, k, p)
        b, g, l, m = quarter(b, g, l, m)  # noqa: E741
        c, h, i, n = quarter(c, h, i, n)
        d, e, j, o = quarter(d, e, j, o)
    a, b, c, d = a + SIGMA[0], b + SIGMA[1], c + SIGMA[2], d + SIGMA[3]
    return a, b, c, d, e + low, f + high, g, h, i, j, k, l, m + counter, n, o + near, p + far


@kernel
def head(low: int, high: int) -> int:
    """Where a stream begins: 62 bits of two words, and one that is never zero."""
    return (high << 32 | low & WORD) & BELOW_HEAD | HEAD


@hook(NOTHING(ROW, INT, INT, INT))
def start(rng: Vector, seed: int, number: int, purpose: int) -> None:
    """Put the generator at the head of one stream: deal `number` of `seed`, for one purpose.

    Eight streams begin in a block: the cards and the random play of four deals, or eight other purposes of one deal.
    """
    if purpose <= PLAY:
        words, lane = chacha(seed, number >> 2, 0), (number & 3) << 1 | purpose
    else:
        words, lane = chacha(seed, number, 1 + (purpose >> 3)), purpose & 7
    rng[0] = head(words[2 * lane], words[2 * lane + 1])


@kernel
def start_seats(rows: Matrix, first: int, seats: int, seed: int, number: int) -> None:
    """Put the streams of all seats of a deal at their heads, in the rows from `first` on: they share a block."""
    words = chacha(seed, number, 1 + (SEAT >> 3))
    for seat in range(seats):
        raw(rows[first + seat])[0] = head(words[2 * seat], words[2 * seat + 1])


@kernel
def start_four(heads: Vector, seed: int, number: int) -> None:
    """Where the cards and the random play of the four deals around `number` begin, in turn."""
    a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p = chacha(seed, number >> 2, 0)  # noqa: E741
    heads[0], heads[1], heads[2], heads[3] = head(a, b), head(c, d), head(e, f), head(g, h)
    heads[4], heads[5], heads[6], heads[7] = head(i, j), head(k, l), head(m, n), head(o, p)


@hook(NOTHING(ROW, INT, INT, INT))
def find_heads(heads: Vector, seed: int, number: int, anew: int) -> None:
    """Where the streams of a deal begin: eight of `start_four`, then those of its seats.

    For deals in order: unless told to begin anew, the first eight are still those of the deal before.
    """
    if anew or number & 3 == 0:
        start_four(heads, seed, number)
    words = chacha(seed, number, 1 + (SEAT >> 3))
    for seat in range(8):
        heads[OF_SEATS + seat] = head(words[2 * seat], words[2 * seat + 1])


@kernel
def step(x: int) -> int:
    """The next state of a generator. Marsaglia's shifts 13, 7, 17."""
    x ^= x << 13
    x ^= (x >> 7) & 0x01FFFFFFFFFFFFFF  # a logical shift: int64 would drag the sign along
    return x ^ x << 17


@kernel
def scaled(x: int, below: int) -> int:
    """The number from 0 to below - 1 that a state stands for; its bias is under below / 2^31."""
    return (((x >> 32) & HALF) * below) >> 31


@hook(INT(ROW, INT))
def draw(rng: Vector, below: int) -> int:
    """A number from 0 to below - 1, each equally likely."""
    x = step(rng[0])
    rng[0] = x
    return scaled(x, below)


@hook(FLOAT(ROW))
def uniform(rng: Vector) -> float:
    """A number from 0 up to but not including 1, in steps of 2^-53."""
    draw(rng, 1)
    return ((rng[0] >> 11) & 0x1FFFFFFFFFFFFF) * 2.0**-53


@hook(INT(INT, ROW))
def pick(cards: int, rng: Vector) -> int:
    """One card of a set that is not empty, each equally likely."""
    return nth(cards, draw(rng, count(cards)))


@kernel
def pick_some(cards: int, number: int, rng: Vector) -> int:
    """So many cards of a set that has them, each choice equally likely."""
    picked = 0
    for _ in range(number):
        picked |= 1 << pick(cards & ~picked, rng)
    return picked


@hook(NOTHING(ROW, INT, ROW))
def shuffle(deck: Vector, cards: int, rng: Vector) -> None:
    """Fill the deck with the cards from 0 on in random order (Fisher and Yates, inside out)."""
    x = rng[0]  # stored once: each draw would wait for the one before
    for place in range(cards):
        x = step(x)
        other = scaled(x, place + 1)
        deck[place] = deck[other]
        deck[other] = place
    rng[0] = x


def new_stream(seed: int, number: int, purpose: int) -> Vector:
    """A generator of its own, at the head of its stream."""
    rng = np.zeros(1, np.int64)
    start(rng, checked_seed(seed), number, purpose)
    return rng
