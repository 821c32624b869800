"""How much processor time players take for a decision.

A player that is asked from Python is timed decision by decision: the processor time of this process, all its threads
included and other processes not, from making its view to its answer. A table of compiled players is one call, and its
time, with dealing and scoring, is shared evenly by all decisions in it. What is compiled or loaded when a process first
meets a player is left out: its first hand there is not timed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any, NamedTuple

from overtrick.agents.agent import Player, decide
from overtrick.core.jit import Vector
from overtrick.engine.state import MOVES
from overtrick.games.hand import Hand


class Times(NamedTuple):
    """Processor seconds and decisions by place; or of all places together, in equal shares."""

    seconds: tuple[float, ...]
    decisions: tuple[float, ...]
    is_shared: bool = False

    @staticmethod
    def shared(seconds: float, decisions: int, places: int) -> "Times":
        """The time of a table."""
        return Times((seconds / places,) * places, (decisions / places,) * places, True)

    @staticmethod
    def sum(parts: Iterable["Times"]) -> "Times":
        """All of them; those of single players if there are any."""
        times = [*parts]
        apart = [one for one in times if not one.is_shared] or times
        seconds, decisions = added(one.seconds for one in apart), added(one.decisions for one in apart)
        return Times(seconds, decisions, apart[0].is_shared)

    def per_decision(self, places: Sequence[int]) -> list[float | None]:
        """Seconds for a decision of each entry, given the entry of each place; nothing for who was never timed."""
        found: list[float | None] = []
        for entry in range(max(places) + 1):
            mine = [place for place, owner in enumerate(places) if owner == entry]
            decisions = sum(self.decisions[place] for place in mine)
            found.append(sum(self.seconds[place] for place in mine) / decisions if decisions else None)
        return found

    def as_json(self, places: Sequence[int]) -> dict[str, Any]:
        """What is told beside a result, by entry."""
        return {"seconds_per_decision": self.per_decision(places), "shared": self.is_shared}


def time_text(seconds: float | None) -> str:
    """A short time for people: "3.2 ms"."""
    if seconds is None:
        return "unknown"
    unit, size = next((one for one in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)) if seconds >= one[1]), ("ns", 1e-9))
    return f"{seconds / size:,.{0 if seconds >= 100 * size else 1}f} {unit}"


def added(rows: Iterable[Sequence[float]]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*rows, strict=True)))


@dataclass
class Clock:
    """Counts from some hand on."""

    places: int
    skipped: int
    begun: int = 0
    seconds: list[float] = field(init=False)
    decisions: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.seconds, self.decisions = [0.0] * self.places, [0] * self.places

    @property
    def times(self) -> Times:
        return Times(tuple(self.seconds), tuple(self.decisions))


@dataclass(frozen=True)
class Timed:
    """A player at a place whose decisions a clock counts."""

    player: Player
    place: int
    clock: Clock

    @property
    def spec(self) -> str:
        return self.player.spec

    def act_open(self, hand: Hand, rng: Vector) -> int:
        self.clock.begun += int(hand.state[MOVES]) == 0
        begun = process_time()
        action = decide(self.player, hand, rng)
        if self.clock.begun > self.clock.skipped:
            self.clock.seconds[self.place] += process_time() - begun
            self.clock.decisions[self.place] += 1
        return action


def timed(players: Sequence[Player], clock: Clock) -> list[Player]:
    """The players of a table, each under a clock."""
    return [Timed(player, place, clock) for place, player in enumerate(players)]


_met: set[object] = set()


def is_new(*what: object) -> bool:
    """Whether this process meets something for the first time; from now on it does not."""
    before = len(_met)
    _met.add(what)
    return len(_met) > before
