"""How much processor time players take for a decision.

A player that is asked from Python is timed decision by decision: the processor time of this process, all its threads
included and other processes not, from making its view to its answer. Of a guest in a process of its own the time of
that process is added, and how long its questions and answers travelled is kept beside it. A table of compiled players
is one call, and its time, with dealing and scoring, is shared evenly by all decisions in it. What is compiled or loaded
when a process first meets a player is left out: its first hand there is not timed.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Any, NamedTuple

from overtrick.agents.agent import Player, Relay, decide
from overtrick.agents.apart import meter_of
from overtrick.core.jit import Vector
from overtrick.engine.state import MOVES
from overtrick.games.hand import Hand


class Times(NamedTuple):
    """Processor seconds and decisions by place; or of all places together, in equal shares.

    `passing` are the seconds that it took to pass views and actions between processes; empty if nobody plays apart.
    """

    seconds: tuple[float, ...]
    decisions: tuple[float, ...]
    is_shared: bool = False
    passing: tuple[float, ...] = ()

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
        passing = added(one.passing for one in apart if one.passing)
        return Times(seconds, decisions, apart[0].is_shared, passing)

    def per_decision(self, places: Sequence[int]) -> list[float | None]:
        """Seconds for a decision of each entry, given the entry of each place; nothing for who was never timed."""
        return self._divided(self.seconds, places)

    def passing_per_decision(self, places: Sequence[int]) -> list[float | None]:
        """Seconds that it took to pass a view and an action; nothing for who plays in this process."""
        return self._divided(self.passing or (0.0,) * len(self.seconds), places, or_none=True)

    def _divided(self, spent: Sequence[float], places: Sequence[int], or_none: bool = False) -> list[float | None]:
        found: list[float | None] = []
        for entry in range(max(places) + 1):
            mine = [place for place, owner in enumerate(places) if owner == entry]
            total, decisions = (sum(column[place] for place in mine) for column in (spent, self.decisions))
            found.append(total / decisions if decisions and (total or not or_none) else None)
        return found

    def as_json(self, places: Sequence[int]) -> dict[str, Any]:
        """What is told beside a result, by entry."""
        return {
            "seconds_per_decision": self.per_decision(places),
            "shared": self.is_shared,
            "passing_per_decision": self.passing_per_decision(places),
        }


def time_text(seconds: float | None) -> str:
    """A short time for people: "3.2 ms"."""
    if seconds is None:
        return "unknown"
    unit, size = next((one for one in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)) if seconds >= one[1]), ("ns", 1e-9))
    return f"{seconds / size:,.{0 if seconds >= 100 * size else 1}f} {unit}"


def apart_text(names: Sequence[str], passing: Sequence[float | None]) -> str:
    """Who plays in a process of its own and what that costs; nothing if nobody does."""
    told = [f"{name} {time_text(seconds)}" for name, seconds in zip(names, passing, strict=True) if seconds]
    return f"Own process, more time for a decision: {', '.join(told)} (--trusted saves it)." if told else ""


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
    passing: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.seconds, self.decisions, self.passing = [0.0] * self.places, [0] * self.places, [0.0] * self.places

    @property
    def times(self) -> Times:
        passing = tuple(self.passing) if any(self.passing) else ()
        return Times(tuple(self.seconds), tuple(self.decisions), passing=passing)


@dataclass(frozen=True)
class Timed(Relay):
    """A player at a place whose decisions a clock counts."""

    player: Player
    place: int
    clock: Clock

    def act_open(self, hand: Hand, rng: Vector) -> int:
        self.clock.begun += int(hand.state[MOVES]) == 0
        begun, passing = used(self.player)
        action = decide(self.player, hand, rng)
        if self.clock.begun > self.clock.skipped:
            now, passed = used(self.player)
            self.clock.seconds[self.place] += now - begun
            self.clock.passing[self.place] += passed - passing
            self.clock.decisions[self.place] += 1
        return action


def used(player: Player) -> tuple[float, float]:
    """Processor seconds up to now, here and where the player is; and seconds between."""
    meter = meter_of(player)
    return process_time() + (meter.seconds if meter else 0.0), meter.passing if meter else 0.0


def timed(players: Sequence[Player], clock: Clock) -> list[Player]:
    """The players of a table, each under a clock."""
    return [Timed(player, place, clock) for place, player in enumerate(players)]


_met: set[object] = set()


def is_new(*what: object) -> bool:
    """Whether this process meets something for the first time; from now on it does not."""
    before = len(_met)
    _met.add(what)
    return len(_met) > before
