"""How many states each representation has: openings counted one by one, and decisions of random players by sampling.

An opening is the hand of who bids first and the card turned up. The notes call the state space infeasibly large.
"""

from itertools import combinations
from typing import Any, Final

import numpy as np

from overtrick.core.bits import set_of
from overtrick.core.jit import Matrix
from overtrick.engine.state import CONTRACT, DEALER, HAND, LEFT, PHASE, ROUND, SIZE, TURN, WIDTH
from overtrick.experiments.wizard_notes.training import GAME
from overtrick.games.wizard import BID, BIDDING, DECK, FIRST_WIZARD, NO_BID, NO_TRUMP, SUIT, TURNED
from overtrick.learn.wizard_notes.choosing import CHOICES
from overtrick.learn.wizard_notes.hands import Tables, look_rows
from overtrick.learn.wizard_notes.representations import KINDS, SIZES

PART: Final = "states"
AT_ONCE: Final = 1000


def opening(held: int, turned: int, tricks: int) -> Any:
    """Seat 0 is to bid first, with these cards; a jester or a wizard turned up makes no trump here."""
    state = np.zeros(WIDTH, np.int64)
    state[[PHASE, TURN, DEALER, ROUND, LEFT, SIZE]] = BIDDING, 0, GAME.players - 1, tricks, tricks, GAME.players
    state[CONTRACT] = turned // SUIT if turned < FIRST_WIZARD else NO_TRUMP
    state[HAND], state[TURNED] = held, turned
    state[BID : BID + GAME.players] = NO_BID
    return state


def openings(tricks: int) -> Matrix:
    """All of them."""
    hands = [set_of(cards) for cards in combinations(range(DECK), tricks)]
    return np.array(
        [opening(held, turned, tricks) for held in hands for turned in range(DECK) if not held >> turned & 1]
    )


def told(states: Matrix, name: str) -> Any:
    """What the seats to move are told."""
    out, meaning = (np.zeros((len(states), width), np.int64) for width in (SIZES[name], CHOICES))
    rows, labels = np.arange(len(states)), np.zeros(DECK, np.int64)
    look_rows(GAME.tables, states, rows, KINDS[name], out, meaning, labels, GAME.kernels.legal)
    return out.astype(np.int8)


def different(rows: Any) -> int:
    """How many different rows there are."""
    return len({row.tobytes() for row in rows})


def counted(tricks: int, hands: int, seed: int) -> dict[str, Any]:
    """Openings of hands up to so many tricks, and states among the decisions of random players in so many hands."""
    exact = {
        str(size): {name: different(told(openings(size), name)) for name in KINDS} for size in range(1, tricks + 1)
    }
    sampled = {str(longest): sampled_states(longest, hands, seed) for longest in (2, 5, GAME.rounds[-1])}
    return {"openings": exact, "sampled": sampled}


def sampled_states(longest: int, hands: int, seed: int) -> dict[str, Any]:
    """The decisions of random players in hands of so many tricks, and how many of them a representation tells apart."""
    seen: dict[str, set[bytes]] = {name: set() for name in KINDS}
    tables, rng, decisions = Tables(GAME, "list", AT_ONCE), np.random.default_rng(seed), 0
    for first in range(0, hands, AT_ONCE):
        tables.deal(seed, first, np.full(min(AT_ONCE, hands - first), longest))
        while len((look := tables.look()).rows):
            decisions += len(look.rows)
            for name, found in seen.items():
                found.update(row.tobytes() for row in told(tables.states[look.rows], name))
            tables.step(np.where(look.masks, rng.random(look.masks.shape), -1).argmax(axis=1))
    return {"decisions": decisions} | {name: len(found) for name, found in seen.items()}
