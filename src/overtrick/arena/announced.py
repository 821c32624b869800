"""Players who are announced before each decision: the last words of a process that one of them ends."""

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.agents.agent import Player, Relay, decide, named
from overtrick.agents.apart import Meter, meter_of
from overtrick.core.jit import Vector
from overtrick.executors.task import Notice, Tell
from overtrick.games.hand import Hand


@dataclass(frozen=True)
class Announced(Relay):
    """A player whose decisions are announced, with the position as a line that can be pasted."""

    player: Player
    where: str
    tell: Tell

    @property
    def meter(self) -> Meter | None:
        return meter_of(self.player)

    def act_open(self, hand: Hand, rng: Vector) -> int:
        self.tell(Notice(f"{named(self)} failed in seat {hand.player} of {self.where}", repr(hand)))
        return decide(self.player, hand, rng)


def announced(players: Sequence[Player], where: str, tell: Tell) -> list[Player]:
    """The players of one deal or game, announced."""
    return [Announced(player, where, tell) for player in players]
