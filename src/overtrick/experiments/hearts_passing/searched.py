"""Hands of searching players, played one by one: a few at a time, so that many can be resumed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from overtrick.agents.registry import agent
from overtrick.arena.by_hand import finish
from overtrick.engine.state import HAND, PHASE, ROUND
from overtrick.experiments.hearts_passing.hands import DISTANCES, GAME, Looked, joined
from overtrick.games.hearts import PASSED, PASSING


class Table(NamedTuple):
    """Who sits in seat 0, who in the others, and how many hands are played at a time."""

    own: str
    others: str
    piece: int

    @property
    def seats(self) -> Sequence[int]:
        """The seats of the player who is looked at."""
        return range(GAME.players) if self.own == self.others else (0,)


def play_piece(table: Table, number: int, seed: int) -> dict[str, Any]:
    """What a piece shows, as lists: one entry for each hand that begins with a pass and each seat that is looked at."""
    found = joined(views_of(table, range(number * table.piece, (number + 1) * table.piece), seed))
    return {name: np.asarray(values).tolist() for name, values in found._asdict().items()}


def views_of(table: Table, numbers: range, seed: int) -> Iterator[Looked]:
    own, other = agent(table.own, GAME), agent(table.others, GAME)
    for number in numbers:
        hand = GAME.deal(seed, number=number)
        dealt = hand.state
        if dealt[PHASE] != PASSING:
            continue
        finish(hand, [own, *[other] * (GAME.players - 1)], f"deal {number}")
        distance = DISTANCES[dealt[ROUND]]
        for seat in table.seats:
            held, passed = dealt[HAND + seat], hand.state[PASSED + seat]
            yield Looked(*map(np.array, ([held], [passed], [distance], [np.roll(hand.returns(), -seat)])))


def looked_of(pieces: Sequence[Mapping[str, Any]]) -> Looked:
    """All pieces as one."""
    return joined(Looked(**{name: np.array(values) for name, values in piece.items()}) for piece in pieces)
