"""Rates and ratios: contestants take turns, so that a busy machine disturbs all of them alike."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from overtrick.core.progress import Progress

Role = tuple[str, str]
"""The game, and the part the contestant plays in it."""


@dataclass(frozen=True)
class Contestant:
    """Does a number of things, such as playing hands, whenever it is given a seed."""

    count: int
    play: Callable[[int], object]


@dataclass(frozen=True)
class Timed:
    """What a contestant did: how much in every repeat, and the seconds that each repeat took."""

    count: int
    seconds: tuple[float, ...]

    @property
    def rates(self) -> list[float]:
        """So many a second, repeat by repeat."""
        return [self.count / seconds for seconds in self.seconds]

    @property
    def rate(self) -> float:
        """So many a second, the median."""
        return median(self.rates)


@dataclass(frozen=True)
class Ratio:
    """How many times faster: by the median rates; and within a repeat the middle, the least and the greatest."""

    of_medians: float
    middle: float
    least: float
    greatest: float


def ratio(fast: Timed, slow: Timed) -> Ratio:
    """Repeat is paired with repeat: they ran one after the other."""
    paired = [one / other for one, other in zip(fast.rates, slow.rates, strict=True)]
    return Ratio(fast.rate / slow.rate, median(paired), min(paired), max(paired))


def interleave(contestants: Mapping[Role, Contestant], repeats: int, progress: Progress) -> dict[Role, Timed]:
    """Everybody plays once unmeasured, then in turn; all of them get the seed of the repeat."""
    seconds: dict[Role, list[float]] = {role: [] for role in contestants}
    for repeat in range(repeats + 1):
        for number, (role, contestant) in enumerate(contestants.items()):
            progress(" ".join(role), (repeat + number / len(contestants)) / (repeats + 1))
            seconds[role].append(seconds_of(contestant, repeat))
    return {role: Timed(contestants[role].count, tuple(taken[1:])) for role, taken in seconds.items()}


def seconds_of(contestant: Contestant, seed: int) -> float:
    started = perf_counter()
    contestant.play(seed)
    return perf_counter() - started
