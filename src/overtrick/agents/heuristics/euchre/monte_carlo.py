"""The Monte Carlo player of the Euchre paper, rulebook §5.3: every way to go on, in sampled worlds, counted in tricks.

With one legal card, and before two cards of the first trick are down, it plays coop-high-low. Otherwise each trick of
each way to go on counts 1 if its side wins it and -1 if not, in each of `samples` worlds; the card with the greatest
sum is played, of equals the first in the deck. Sums, not means: a card that leaves more ways open weighs more.

The paper's budget was 10 or 60 seconds a decision, enough for few worlds early in the hand. Here worlds are counted,
and no way is left out: they are added up between tricks instead of played one by one (`enumeration`). `faithful`
restores two defects of the program: the trick on the table itself does not count, and hands are drawn each by itself
from the cards that a seat may hold, so that the partner and the right enemy may share some; only hands that share a
card with the left enemy's are drawn again, at most 10,000 times.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from overtrick.agents.agent import PolicyAgent
from overtrick.agents.heuristics.euchre.enumeration import ENTRIES, SHEET, add_gains
from overtrick.agents.heuristics.euchre.sightings import possible
from overtrick.core.jit import INT, MATRIX, VECTOR, Matrix, Vector, batch, kernel, raw
from overtrick.core.random import pick_some
from overtrick.engine.state import DOWN, GONE, HAND, LEFT, SIZE, TURN, WIDTH, copy
from overtrick.engine.tables import CARDS_MAX
from overtrick.engine.tricks import seat_after
from overtrick.games.euchre import left_of, partner_of
from overtrick.games.game import Game
from overtrick.games.hand import View
from overtrick.games.worlds import sample_worlds

TRIES: Final = 10_000


@kernel
def imagine(tables: Vector, view: Vector, world: Vector, rng: Vector) -> None:
    """Give every other seat that plays a hand that it may hold, whatever the others have."""
    seat = view[TURN]
    for number in range(1, view[SIZE]):
        seat = seat_after(tables, view, seat)
        has_played = number >= view[SIZE] - view[DOWN]
        world[HAND + seat] = pick_some(possible(tables, view, seat), view[LEFT] - (1 if has_played else 0), rng)


@batch(INT(VECTOR, VECTOR, MATRIX, VECTOR))
def fill_overlapping(tables: Vector, view: Vector, worlds: Matrix, rng: Vector) -> int:
    """Worlds as the paper's program draws them; how often it drew."""
    tables, view, rng = raw(tables), raw(view), raw(rng)
    left, partner = HAND + left_of(view[TURN]), HAND + partner_of(view[TURN])
    right, drawn = HAND + left_of(partner_of(view[TURN])), 0
    for row in range(len(worlds)):
        world = raw(worlds[row])
        copy(view, world)
        for _ in range(TRIES):
            imagine(tables, view, world, rng)
            drawn += 1
            if not world[left] & (world[partner] | world[right]):
                break
    return drawn


def overlapping_worlds(view: View, worlds: int, rng: Vector) -> Matrix:
    """Worlds in which the partner and the right enemy may share cards, [worlds, WIDTH]."""
    rows = np.zeros((worlds, WIDTH), np.int64)
    fill_overlapping(view.game.tables, view.state, rows, rng)
    return rows


def gains_of(game: Game, worlds: Matrix, worth: int) -> Vector:
    """Tricks won less tricks lost over all ways to go on in all worlds, by card; this trick counts `worth`."""
    totals, sheet = np.zeros(CARDS_MAX, np.int64), np.zeros(SHEET, np.int64)
    add_gains(game.tables, worlds, worth, sheet, np.empty(ENTRIES, np.int64), np.empty(ENTRIES, np.int64), totals)
    return totals


@dataclass(frozen=True)
class PaperMonteCarlo:
    """The agent; `quick` plays where it does not think."""

    spec: str
    game: Game
    samples: int
    faithful: bool
    quick: PolicyAgent

    def act(self, view: View, rng: Vector) -> int:
        legal = view.legal()
        at_once = not view.state[GONE] and view.state[DOWN] < 2
        if len(legal) == 1 or at_once or view.phase != "play":
            return self.quick.act(view, rng)
        draw = overlapping_worlds if self.faithful else sample_worlds
        totals = gains_of(self.game, draw(view, self.samples, rng), 0 if self.faithful else 1)
        return max(legal, key=lambda card: int(totals[card]))
