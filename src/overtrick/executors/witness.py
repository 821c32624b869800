"""Jobs played with a witness, who is told of each decision before it is made: the last words of a process that ends."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from overtrick.agents.agent import Player, decide
from overtrick.arena.job import Arrays, Job, join, play_chunk
from overtrick.core.jit import Vector
from overtrick.games.hand import Hand


class Decision(NamedTuple):
    """Who decides where, and the position as a line that can be pasted."""

    who: str
    position: str


Tell = Callable[[Decision], None]


@dataclass(frozen=True)
class Watched:
    """A player whose decisions are announced."""

    player: Player
    where: str
    tell: Tell

    @property
    def spec(self) -> str:
        return self.player.spec

    def act_open(self, hand: Hand, rng: Vector) -> int:
        self.tell(Decision(f"{self.spec} failed in seat {hand.player} of {self.where}", repr(hand)))
        return decide(self.player, hand, rng)


def play_told(job: Job, tell: Tell) -> Arrays:
    """Play a job by hand, with the same result as without a witness."""
    return join(play_chunk(part, watched(part, tell)) for part in job.split(1))


def watched(job: Job, tell: Tell) -> list[Player]:
    """The players of one deal or game under watch."""
    where = f"{job.kind.removesuffix('s')} {job.first}"
    return [Watched(player, where, tell) for player in job.line_up.players(job.game)]
