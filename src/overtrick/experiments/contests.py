"""What contests at equal processor time share: players under a clock, and the time that they took."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time

import numpy as np

from overtrick.agents.agent import Player, decide
from overtrick.core.jit import Vector
from overtrick.games.hand import Hand


@dataclass
class Clocked:
    """A player, and the processor seconds and number of its decisions that were not forced.

    Making a view counts, and so does setting up the state of another program: a millisecond or two.
    """

    player: Player
    seconds: float = 0.0
    decisions: int = 0

    @property
    def spec(self) -> str:
        return self.player.spec

    def act_open(self, hand: Hand, rng: Vector) -> int:
        begun = process_time()
        action = decide(self.player, hand, rng)
        if len(hand.legal()) > 1:
            self.seconds += process_time() - begun
            self.decisions += 1
        return action


def per_decision(clocks: Sequence[Sequence[float]]) -> float:
    """Seconds a decision, from seconds and numbers of decisions."""
    seconds, decisions = np.sum(clocks, axis=0)
    return float(seconds / decisions)
