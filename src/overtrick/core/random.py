"""Random numbers that are the same compiled and plain, on every machine: xorshift64 in a vector of one word.

Every deal and purpose has a stream of its own, so results do not depend on how work was split. Nothing here
multiplies two numbers beyond 31 bits: wrapping differs between the two modes.
"""

from typing import Final

import numpy as np

from overtrick.core.bits import count, nth
from overtrick.core.errors import OvertrickError
from overtrick.core.jit import FLOAT, INT, NOTHING, ROW, Vector, hook, kernel

# What a stream is for: its purpose. These are all; a test sees to it that none is made elsewhere.

DEAL: Final = 0  # the cards
PLAY: Final = 1  # the choices of random players
FIRST_DEALER: Final = 2  # who deals first in a match
GAME: Final = 3  # the seeds of whole games
REDEAL: Final = 4  # cards dealt anew where a seat cannot see them
TRIAL: Final = 5  # an agent being tried, outside of any match
JUDGE: Final = 6  # worlds in which decisions are judged

# Purposes with the number of a seat added:

SEAT: Final = 8  # the player in a seat of a match
TABLE: Final = 16  # a seat at a table with a person
HINT: Final = 24  # hints for a seat

HALF: Final = (1 << 31) - 1
SEED_BITS: Final = 62


def checked_seed(seed: int) -> int:
    """Any whole number as a seed of 62 bits."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
        raise OvertrickError(f"a seed is a whole number, not {seed!r}")
    return int(seed) % (1 << SEED_BITS)


@kernel
def scramble(word: int) -> int:
    """A fixed permutation of 62-bit words in which every bit matters: four rounds of Feistel's network."""
    left, right = (word >> 31) & HALF, word & HALF
    for key in (0x3C6EF372, 0x1B873593, 0x4CF5AD43, 0x2745937F):
        left, right = right, left ^ (((right ^ key) * 0x5851F42D >> 17) & HALF)
    return left << 31 | right


@hook(NOTHING(ROW, INT, INT, INT))
def start(rng: Vector, seed: int, number: int, purpose: int) -> None:
    """Put the generator at the head of one stream: deal `number` of `seed`, for one purpose. Never at zero."""
    rng[0] = scramble(scramble(scramble(seed) ^ (number << 8 | purpose))) | 1 << 62


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
