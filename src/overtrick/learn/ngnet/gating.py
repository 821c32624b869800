"""What a network says: the maps of its units, mixed by how near each unit is (rulebook §6.1, thesis eqs. 1 and 2).

    y = sum_i N_i(x) W~_i x~,    N_i = G_i / sum_j G_j
    G_i = (2 pi)^(-N/2) |S_i|^(-1/2) exp(-1/2 (x - mu_i)' S_i^-1 (x - mu_i))

and how likely it finds a sample (the E-step, thesis eq. 3): P(i | x, y) is in proportion to
G_i N(y; W~_i x~, s_i^2 I).
With priors every G_i counts by the unit's share of the mass (thesis eq. 7).
"""

from math import exp, inf, log, pi
from typing import Final

from overtrick.core.jit import Floats, kernel
from overtrick.core.lanes import doubles
from overtrick.learn.ngnet.layout import (
    CENTRE,
    DIAGONAL,
    HEIGHT,
    INPUTS,
    OUTPUTS,
    PRIOR,
    PRIORS,
    UNITS,
    VARIANCE,
    map_at,
    scatter_at,
    unit_at,
)

NEGLIGIBLE: Final = 1e-9
"""A unit with less of a share adds nothing that is seen."""

LOG_TWO_PI: Final = log(2 * pi)


@kernel
def distance(unit: Floats, inputs: int, diagonal: bool, x: Floats) -> float:
    """The squared distance of a point from the centre of a unit, in its deviations."""
    scatter, total = doubles(unit, scatter_at(inputs)), 0.0
    if diagonal:
        for place in range(inputs):
            off = (x[place] - unit[CENTRE + place]) * scatter[place]
            total += off * off
        return total
    for row in range(inputs):
        off = 0.0
        for place in range(row + 1):
            off += scatter[row * inputs + place] * (x[place] - unit[CENTRE + place])
        total += off * off
    return total


@kernel
def mapped(unit: Floats, inputs: int, output: int, x: Floats) -> float:
    """One output of the linear map of a unit."""
    row = doubles(unit, map_at(inputs) + output * (inputs + 1))
    total = row[inputs]
    for place in range(inputs):
        total += row[place] * x[place]
    return total


@kernel
def misfit(unit: Floats, inputs: int, outputs: int, x: Floats, y: Floats) -> float:
    """The logarithm of N(y; W~ x~, s^2 I)."""
    total = 0.0
    for output in range(outputs):
        off = y[output] - mapped(unit, inputs, output, x)
        total += off * off
    return -0.5 * (total / unit[VARIANCE] + outputs * (LOG_TWO_PI + log(unit[VARIANCE])))


@kernel
def share_out(shares: Floats, units: int) -> float:
    """Turn logarithms into shares that add up to one; the logarithm of what their sum was."""
    most = -inf
    for number in range(units):
        most = max(most, shares[number])
    total = 0.0
    for number in range(units):
        shares[number] = exp(shares[number] - most)
        total += shares[number]
    for number in range(units):
        shares[number] /= total
    return most + log(total)


@kernel
def gate(net: Floats, x: Floats, shares: Floats) -> float:
    """N_i(x) of every unit; the logarithm of how likely x is."""
    inputs, outputs, units = int(net[INPUTS]), int(net[OUTPUTS]), int(net[UNITS])
    diagonal = net[DIAGONAL] > 0.0
    for number in range(units):
        unit = doubles(net, unit_at(inputs, outputs, number))
        shares[number] = unit[PRIOR] + unit[HEIGHT] - 0.5 * distance(unit, inputs, diagonal, x)
    return share_out(shares, units) - (0.0 if net[PRIORS] else log(net[UNITS]))


@kernel
def predict(net: Floats, x: Floats, y: Floats, shares: Floats) -> None:
    """The outputs of a network; noughts while it has no unit."""
    predict_some(net, x, ~0, y, shares)


@kernel
def predict_some(net: Floats, x: Floats, wanted: int, y: Floats, shares: Floats) -> None:
    """Those outputs that are in a set; the others are noughts."""
    inputs, outputs, units = int(net[INPUTS]), int(net[OUTPUTS]), int(net[UNITS])
    for output in range(outputs):
        y[output] = 0.0
    if units == 0:
        return
    gate(net, x, shares)
    for number in range(units):
        if shares[number] > NEGLIGIBLE:
            unit = doubles(net, unit_at(inputs, outputs, number))
            for output in range(outputs):
                if (wanted >> output) & 1:
                    y[output] += shares[number] * mapped(unit, inputs, output, x)


@kernel
def explain(net: Floats, x: Floats, y: Floats, shares: Floats) -> float:
    """The E-step of one sample: P(i | x, y) of every unit; the logarithm of how likely the sample is."""
    inputs, outputs, units = int(net[INPUTS]), int(net[OUTPUTS]), int(net[UNITS])
    diagonal = net[DIAGONAL] > 0.0
    for number in range(units):
        unit = doubles(net, unit_at(inputs, outputs, number))
        near = unit[PRIOR] + unit[HEIGHT] - 0.5 * distance(unit, inputs, diagonal, x)
        shares[number] = near + misfit(unit, inputs, outputs, x, y)
    return share_out(shares, units) - (0.0 if net[PRIORS] else log(net[UNITS]))
