"""The statistics of units, and the M-step that makes their parameters (rulebook §6.1; thesis eqs. 4 to 7).

On-line, with P_i(t) the share that unit i has of sample t:

    <f>_i  <-  <f>_i + eta (f_t P_i(t) - <f>_i),    eta(t) = 1 / (1 + lambda(t) / eta(t - 1))

With lambda = 1, eta is 1/t and <f>_i a mean: an epoch begun anew at t = 1 gathers what the batch step needs. Then

    mu = <x> / <1>,    S = <x x'> / <1> - mu mu' + (alpha Delta^2 + floor) I,    Delta^2 = tr S / N before that,
    W~ = <y x~'> (<x~ x~'> + <1> (alpha Delta^2 + floor) I_x)^-1,
    s^2 = (<|y|^2> - 2 tr(W~ <x~ y'>) + tr(W~ <x~ x~'> W~')) / (D <1>), or the least that outputs may vary.

What regularises S also shrinks the slopes of W~, not the bias (Sato and Ishii add it to <x~ x~'>). Without it the last
line is the rulebook's. If S is singular even so, ten times as much is added until it is not.
"""

from math import log
from typing import Final

from overtrick.core.jit import Floats, kernel
from overtrick.core.lanes import doubles
from overtrick.learn.ngnet.gating import LOG_TWO_PI
from overtrick.learn.ngnet.layout import (
    CENTRE,
    DIAGONAL,
    DUE,
    FLOOR,
    FORGET,
    HEIGHT,
    INPUTS,
    MASS,
    NOISE,
    OUTPUTS,
    POWER,
    PRIOR,
    PRIORS,
    RATE,
    REPAIRED,
    RIDGE,
    SCALE,
    SETTLE,
    TIME,
    UNITS,
    VARIANCE,
    cross_at,
    map_at,
    moments_at,
    scatter_at,
    unit_at,
    unit_size,
)
from overtrick.learn.ngnet.matrices import factorise, invert_lower, solve

UNSEEN: Final = 1e-9
"""A unit with less than that of a sample's share keeps its statistics as they are."""

MASSLESS: Final = 1e-12
"""Below that mass a unit keeps its parameters: there is nothing to make new ones of."""

SMALLEST: Final = 1e-100
FIRST_REPAIR: Final = 1e-9


# Gathering.


@kernel
def next_rate(net: Floats) -> float:
    """Count a sample; eta of it."""
    kept = 1.0 - net[FORGET] / (1.0 + net[TIME] / net[SETTLE])
    net[RATE] = 1.0 / (1.0 + kept / net[RATE]) if net[TIME] > 0.0 else 1.0
    net[TIME] += 1.0
    return net[RATE]


@kernel
def discount(net: Floats, rate: float) -> None:
    """Let all statistics fade, by one factor that stands before them."""
    if rate >= 1.0:
        clear(net)
    else:
        net[SCALE] *= 1.0 - rate
        if net[SCALE] < SMALLEST:
            settle_scale(net)


@kernel
def clear(net: Floats) -> None:
    """Forget all statistics; the parameters stay."""
    inputs, outputs = int(net[INPUTS]), int(net[OUTPUTS])
    first, last = moments_at(inputs, outputs), unit_size(inputs, outputs)
    for number in range(int(net[UNITS])):
        unit = doubles(net, unit_at(inputs, outputs, number))
        unit[MASS] = unit[POWER] = 0.0
        for place in range(first, last):
            unit[place] = 0.0
    net[SCALE] = 1.0


@kernel
def settle_scale(net: Floats) -> None:
    """Multiply the factor into the statistics."""
    inputs, outputs, scale = int(net[INPUTS]), int(net[OUTPUTS]), net[SCALE]
    first, last = moments_at(inputs, outputs), unit_size(inputs, outputs)
    for number in range(int(net[UNITS])):
        unit = doubles(net, unit_at(inputs, outputs, number))
        unit[MASS] *= scale
        unit[POWER] *= scale
        for place in range(first, last):
            unit[place] *= scale
    net[SCALE] = 1.0


@kernel
def gather(net: Floats, x: Floats, y: Floats, shares: Floats, rate: float) -> None:
    """Add a sample to the statistics of the units that have a share of it."""
    inputs, outputs = int(net[INPUTS]), int(net[OUTPUTS])
    discount(net, rate)
    for number in range(int(net[UNITS])):
        if shares[number] > UNSEEN:
            unit = doubles(net, unit_at(inputs, outputs, number))
            add(unit, inputs, outputs, x, y, rate * shares[number] / net[SCALE])


@kernel
def add(unit: Floats, inputs: int, outputs: int, x: Floats, y: Floats, amount: float) -> None:
    """Add a sample so many times to the statistics of a unit."""
    moments, cross, wide = moments_at(inputs, outputs), cross_at(inputs, outputs), inputs + 1
    unit[MASS] += amount
    for row in range(inputs):
        add_row(doubles(unit, moments + row * wide), inputs, x, amount * x[row])
    add_row(doubles(unit, moments + inputs * wide), inputs, x, amount)
    for output in range(outputs):
        unit[POWER] += amount * y[output] * y[output]
        add_row(doubles(unit, cross + output * wide), inputs, x, amount * y[output])


@kernel
def add_row(row: Floats, inputs: int, x: Floats, factor: float) -> None:
    for place in range(inputs):
        row[place] += factor * x[place]
    row[inputs] += factor


# The M-step.


@kernel
def maximise(net: Floats, work: Floats) -> None:
    """Make the parameters of all units from their statistics. `work` has room for two matrices."""
    inputs, outputs, units = int(net[INPUTS]), int(net[OUTPUTS]), int(net[UNITS])
    settle_scale(net)
    net[DUE] = 0.0
    mass = 0.0
    for number in range(units):
        mass += net[unit_at(inputs, outputs, number) + MASS]
    for number in range(units):
        unit = doubles(net, unit_at(inputs, outputs, number))
        if unit[MASS] > MASSLESS:
            unit[PRIOR] = log(unit[MASS] / mass) if net[PRIORS] else 0.0
            net[REPAIRED] += fit(net, unit, inputs, outputs, work)


@kernel
def fit(net: Floats, unit: Floats, inputs: int, outputs: int, work: Floats) -> float:
    """Make the parameters of one unit; how often its covariance had to be repaired."""
    moments, wide, repaired = doubles(unit, moments_at(inputs, outputs)), inputs + 1, 0.0
    for place in range(inputs):
        unit[CENTRE + place] = moments[inputs * wide + place] / unit[MASS]
    more = net[RIDGE] * mean_variance(unit, inputs, moments) + net[FLOOR]
    while not spread(unit, inputs, outputs, net[DIAGONAL] > 0.0, more, work):
        more = max(10.0 * more, FIRST_REPAIR)
        repaired += 1.0
    while not regress(unit, inputs, outputs, more, work):
        more = max(10.0 * more, FIRST_REPAIR)
        repaired += 1.0
    unit[VARIANCE] = max(residue(unit, inputs, outputs), net[NOISE])
    return repaired


@kernel
def covariance(unit: Floats, inputs: int, moments: Floats, row: int, column: int) -> float:
    """An entry of S, before it is regularised."""
    return moments[row * (inputs + 1) + column] / unit[MASS] - unit[CENTRE + row] * unit[CENTRE + column]


@kernel
def mean_variance(unit: Floats, inputs: int, moments: Floats) -> float:
    """Delta^2."""
    total = 0.0
    for place in range(inputs):
        total += max(covariance(unit, inputs, moments, place, place), 0.0)
    return total / inputs


@kernel
def spread(unit: Floats, inputs: int, outputs: int, diagonal: bool, more: float, work: Floats) -> bool:
    """Make SCATTER and HEIGHT with so much more on the diagonal of S; False if that is singular."""
    moments, scatter = doubles(unit, moments_at(inputs, outputs)), doubles(unit, scatter_at(inputs))
    height = -0.5 * inputs * LOG_TWO_PI
    if diagonal:
        for place in range(inputs):
            variance = max(covariance(unit, inputs, moments, place, place), 0.0) + more
            if not variance > 0.0:
                return False
            scatter[place] = 1.0 / variance**0.5
            height -= 0.5 * log(variance)
        unit[HEIGHT] = height
        return True
    for row in range(inputs):
        for column in range(inputs):
            work[row * inputs + column] = covariance(unit, inputs, moments, row, column)
        work[row * inputs + row] += more
    if not factorise(work, inputs):
        return False
    for place in range(inputs):
        height -= log(work[place * inputs + place])
    invert_lower(work, inputs, scatter)
    unit[HEIGHT] = height
    return True


@kernel
def regress(unit: Floats, inputs: int, outputs: int, more: float, work: Floats) -> bool:
    """Make MAP; False if the moments are singular."""
    moments, wide = doubles(unit, moments_at(inputs, outputs)), inputs + 1
    for place in range(wide * wide):
        work[place] = moments[place]
    for place in range(inputs):
        work[place * wide + place] += more * unit[MASS]
    if not factorise(work, wide):
        return False
    for output in range(outputs):
        row = doubles(unit, map_at(inputs) + output * wide)
        for place in range(wide):
            row[place] = unit[cross_at(inputs, outputs) + output * wide + place]
        solve(work, wide, row)
    return True


@kernel
def residue(unit: Floats, inputs: int, outputs: int) -> float:
    """The variance of what the map leaves over, per output."""
    wide, total = inputs + 1, unit[POWER]
    moments = doubles(unit, moments_at(inputs, outputs))
    for output in range(outputs):
        row = doubles(unit, map_at(inputs) + output * wide)
        cross = doubles(unit, cross_at(inputs, outputs) + output * wide)
        for place in range(wide):
            seen = 0.0
            for other in range(wide):
                seen += moments[place * wide + other] * row[other]
            total += row[place] * (seen - 2.0 * cross[place])
    return total / (outputs * unit[MASS])
