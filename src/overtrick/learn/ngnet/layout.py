"""A normalized Gaussian network as one row of float64: what it was made for, then a block of numbers for each unit.

    slot       words      what, of the head
    INPUTS       1        N
    OUTPUTS      1        D
    ROOM         1        units that there is room for
    UNITS        1        units that there are
    DIAGONAL     1        whether covariances are diagonal
    PRIORS       1        whether a unit counts by its mass (the thesis), or all alike (Sato and Ishii)
    RIDGE        1        alpha: what is added to each variance, as a share of the unit's mean variance
    FLOOR        1        and as a number
    NOISE        1        the least variance of outputs
    FORGET       1        1 - lambda at the first sample
    SETTLE       1        samples after which half of that is left
    WIDTH        1        the standard deviation of a new unit
    DOUBT        1        a sample less likely than that (logarithm) makes a unit; -NEVER: none
    SPLIT        1        a unit whose outputs vary so many times as much as the mean is split; NEVER: none
    WEAK         1        a unit whose mass is below that share of the mean is deleted; 0: never
    EVERY        1        samples between two M-steps
    TIME         1        samples so far
    RATE         1        eta of the last of them
    SCALE        1        what the statistics must be multiplied by: they are discounted all at once
    DUE          1        samples since the last M-step
    REPAIRED     1        covariances that had to be repaired
    WINDOW       1        samples that are kept for batch EM, behind the units; 0: on-line EM, which keeps none

    slot       words      what, of a unit
    MASS         1        <1>
    POWER        1        <|y|^2>
    HEIGHT       1        logarithm of the normaliser of the Gaussian
    PRIOR        1        logarithm of the unit's share of the mass, or nought where all count alike
    VARIANCE     1        sigma^2 of the outputs
    CENTRE       N        mu
    SCATTER    N x N      L^-1, with L L' the covariance; if diagonal, one over each deviation in the first N words
    MAP        D x (N+1)  W~
    MOMENTS  (N+1) x (N+1)  <x~ x~'>
    CROSS      D x (N+1)  <y x~'>

x~ is x with a one behind it. Statistics are MASS, POWER, MOMENTS and CROSS; an M-step makes the rest of them.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from overtrick.core.errors import BadOption
from overtrick.core.jit import Floats, kernel

INPUTS: Final = 0
OUTPUTS: Final = 1
ROOM: Final = 2
UNITS: Final = 3
DIAGONAL: Final = 4
PRIORS: Final = 5
RIDGE: Final = 6
FLOOR: Final = 7
NOISE: Final = 8
FORGET: Final = 9
SETTLE: Final = 10
WIDTH: Final = 11
DOUBT: Final = 12
SPLIT: Final = 13
WEAK: Final = 14
EVERY: Final = 15
TIME: Final = 16
RATE: Final = 17
SCALE: Final = 18
DUE: Final = 19
REPAIRED: Final = 20
WINDOW: Final = 21
HEAD: Final = 24

NEVER: Final = 1e300
"""Beyond any number that comes up; a row stays finite, so that damaged files are known by what is not."""

MASS: Final = 0
POWER: Final = 1
HEIGHT: Final = 2
PRIOR: Final = 3
VARIANCE: Final = 4
CENTRE: Final = 5


@kernel
def scatter_at(inputs: int) -> int:
    """Where a unit keeps its covariance."""
    return CENTRE + inputs


@kernel
def map_at(inputs: int) -> int:
    """Where a unit keeps its linear map."""
    return CENTRE + inputs + inputs * inputs


@kernel
def moments_at(inputs: int, outputs: int) -> int:
    return map_at(inputs) + outputs * (inputs + 1)


@kernel
def cross_at(inputs: int, outputs: int) -> int:
    return moments_at(inputs, outputs) + (inputs + 1) * (inputs + 1)


@kernel
def unit_size(inputs: int, outputs: int) -> int:
    return cross_at(inputs, outputs) + outputs * (inputs + 1)


@kernel
def unit_at(inputs: int, outputs: int, number: int) -> int:
    """Where a unit begins."""
    return HEAD + number * unit_size(inputs, outputs)


@kernel
def network_size(inputs: int, outputs: int, room: int, window: int) -> int:
    """Words of a row: the head, units, and samples that are kept."""
    return unit_at(inputs, outputs, room) + window * (inputs + outputs)


@kernel
def scratch_size(inputs: int, outputs: int, units: int) -> int:
    """Words to calculate with: shares of the units, two vectors of inputs, one of outputs, and two matrices."""
    wide = inputs + 1
    return units + 2 * wide + outputs + 2 * wide * wide


@dataclass(frozen=True)
class Settings:
    """What a network is like; the words are those of the row."""

    units: int = 20
    diagonal: bool = False
    priors: bool = False
    ridge: float = 0.01
    floor: float = 1e-6
    noise: float = 1e-6
    forget: float = 0.01
    settle: float = 1000.0
    width: float = 1.0
    doubt: float = -NEVER
    split: float = NEVER
    weak: float = 0.0
    every: int = 1
    window: int = 0

    def __post_init__(self) -> None:
        for name, low, high in (
            ("units", 1, 1000),
            ("ridge", 0, 1e6),
            ("floor", 0, 1e6),
            ("noise", 1e-300, 1e6),
            ("forget", 0, 0.999),
            ("settle", 1, NEVER),
            ("width", 1e-9, 1e9),
            ("doubt", -NEVER, 1e9),
            ("split", 1, NEVER),
            ("weak", 0, 1),
            ("every", 1, 1e9),
            ("window", 0, 1e5),
        ):
            if not low <= getattr(self, name) <= high:
                raise BadOption(f"{name}={getattr(self, name)}; possible: a number from {low:g} to {high:g}")

    def head(self, inputs: int, outputs: int) -> list[float]:
        """The first words of a row."""
        form = [inputs, outputs, self.units, 0, self.diagonal, self.priors, self.ridge, self.floor, self.noise]
        return [*form, self.forget, self.settle, self.width, self.doubt, self.split, self.weak, self.every]


def new_network(inputs: int, outputs: int, settings: Settings) -> Floats:
    """A row without units."""
    row = np.zeros(int(network_size(inputs, outputs, settings.units, settings.window)))
    head = settings.head(inputs, outputs)
    row[: len(head)], row[SCALE], row[WINDOW] = head, 1.0, settings.window
    return row
