"""How units come and go: made for a sample that no unit explains, split where outputs vary much, deleted if unused.

A new unit has the statistics that its parameters would have come from, so that it fades and learns like all others.
"""

from math import log
from typing import Final

from overtrick.core.jit import Floats, kernel
from overtrick.core.lanes import doubles
from overtrick.learn.ngnet.gating import LOG_TWO_PI
from overtrick.learn.ngnet.layout import (
    CENTRE,
    DIAGONAL,
    HEIGHT,
    INPUTS,
    MASS,
    NOISE,
    OUTPUTS,
    POWER,
    PRIOR,
    PRIORS,
    ROOM,
    SCALE,
    SPLIT,
    UNITS,
    VARIANCE,
    WEAK,
    WIDTH,
    cross_at,
    map_at,
    moments_at,
    scatter_at,
    unit_at,
    unit_size,
)

FIRST_NOISE: Final = 1.0
"""The variance of outputs that a new unit begins with, if there is no other unit to take it from."""


@kernel
def create(net: Floats, x: Floats, y: Floats, mass: float) -> None:
    """A unit at a sample, round, with the sample's output everywhere; there must be room for it."""
    inputs, outputs, units = int(net[INPUTS]), int(net[OUTPUTS]), int(net[UNITS])
    noise = net[unit_at(inputs, outputs, 0) + VARIANCE] if units else FIRST_NOISE
    unit = doubles(net, unit_at(inputs, outputs, units))
    for place in range(unit_size(inputs, outputs)):
        unit[place] = 0.0
    for place in range(inputs):
        unit[CENTRE + place] = x[place]
    for output in range(outputs):
        unit[map_at(inputs) + output * (inputs + 1) + inputs] = y[output]
    unit[MASS], unit[VARIANCE] = mass, max(noise, net[NOISE])
    net[UNITS] = units + 1.0
    make_round(net, unit, inputs, net[WIDTH])
    suppose(unit, inputs, outputs, net[WIDTH] ** 2, 1.0 / net[SCALE])


@kernel
def make_round(net: Floats, unit: Floats, inputs: int, width: float) -> None:
    """The same deviation in all directions."""
    scatter = doubles(unit, scatter_at(inputs))
    for place in range(inputs):
        scatter[place if net[DIAGONAL] > 0.0 else place * inputs + place] = 1.0 / width
    unit[HEIGHT] = -inputs * (0.5 * LOG_TWO_PI + log(width))
    unit[PRIOR] = log(unit[MASS]) if net[PRIORS] else 0.0


@kernel
def suppose(unit: Floats, inputs: int, outputs: int, variance: float, factor: float) -> None:
    """Statistics of a round unit with these parameters, all times a factor."""
    moments, wide, mass = doubles(unit, moments_at(inputs, outputs)), inputs + 1, unit[MASS] * factor
    for row in range(inputs):
        for column in range(inputs):
            moments[row * wide + column] = mass * unit[CENTRE + row] * unit[CENTRE + column]
        moments[row * wide + row] += mass * variance
        moments[row * wide + inputs] = moments[inputs * wide + row] = mass * unit[CENTRE + row]
    moments[inputs * wide + inputs] = mass
    unit[MASS] = mass
    suppose_outputs(unit, inputs, outputs)


@kernel
def suppose_outputs(unit: Floats, inputs: int, outputs: int) -> None:
    """CROSS and POWER as they follow from MOMENTS, MAP and VARIANCE."""
    moments, wide = doubles(unit, moments_at(inputs, outputs)), inputs + 1
    unit[POWER] = outputs * unit[MASS] * unit[VARIANCE]
    for output in range(outputs):
        row = doubles(unit, map_at(inputs) + output * wide)
        cross = doubles(unit, cross_at(inputs, outputs) + output * wide)
        for place in range(wide):
            cross[place] = 0.0
            for other in range(wide):
                cross[place] += moments[place * wide + other] * row[other]
            unit[POWER] += row[place] * cross[place]


@kernel
def split(net: Floats, number: int) -> None:
    """Two units of half the mass, half a deviation to either side along the input that varies most."""
    inputs, outputs = int(net[INPUTS]), int(net[OUTPUTS])
    size, wide = unit_size(inputs, outputs), inputs + 1
    unit = doubles(net, unit_at(inputs, outputs, number))
    other = doubles(net, unit_at(inputs, outputs, int(net[UNITS])))
    axis, most = widest(unit, inputs, doubles(unit, moments_at(inputs, outputs)))
    unit[MASS] *= 0.5
    for place in range(moments_at(inputs, outputs), moments_at(inputs, outputs) + wide * wide):
        unit[place] *= 0.5
    for place in range(size):
        other[place] = unit[place]
    shift(unit, inputs, outputs, axis, 0.5 * most)
    shift(other, inputs, outputs, axis, -0.5 * most)
    net[UNITS] += 1.0


@kernel
def widest(unit: Floats, inputs: int, moments: Floats) -> tuple[int, float]:
    """The input that varies most in a unit, and its deviation."""
    axis, most = 0, 0.0
    for place in range(inputs):
        variance = moments[place * (inputs + 1) + place] / unit[MASS] - unit[CENTRE + place] ** 2
        if variance > most:
            axis, most = place, variance
    return axis, most**0.5


@kernel
def shift(unit: Floats, inputs: int, outputs: int, axis: int, step: float) -> None:
    """Move a unit along an input: its centre, its moments, and what follows from them."""
    moments, wide, mass = doubles(unit, moments_at(inputs, outputs)), inputs + 1, unit[MASS]
    old = unit[CENTRE + axis]
    for place in range(inputs):
        if place != axis:
            moments[axis * wide + place] += mass * step * unit[CENTRE + place]
            moments[place * wide + axis] = moments[axis * wide + place]
    moments[axis * wide + axis] += mass * step * (2.0 * old + step)
    moments[axis * wide + inputs] += mass * step
    moments[inputs * wide + axis] = moments[axis * wide + inputs]
    unit[CENTRE + axis] = old + step
    suppose_outputs(unit, inputs, outputs)


@kernel
def delete(net: Floats, number: int) -> None:
    """Put the last unit in the place of one."""
    inputs, outputs = int(net[INPUTS]), int(net[OUTPUTS])
    net[UNITS] -= 1.0
    gone, last = unit_at(inputs, outputs, number), unit_at(inputs, outputs, int(net[UNITS]))
    for place in range(unit_size(inputs, outputs)):
        net[gone + place] = net[last + place]


@kernel
def tidy(net: Floats) -> None:
    """Delete units with little mass; split the one whose outputs vary far more than the mean, if there is room."""
    inputs, outputs = int(net[INPUTS]), int(net[OUTPUTS])
    mass = variance = 0.0
    for number in range(int(net[UNITS])):
        unit = doubles(net, unit_at(inputs, outputs, number))
        mass += unit[MASS]
        variance += unit[MASS] * unit[VARIANCE]
    enough = net[WEAK] * mass / max(net[UNITS], 1.0)
    for number in range(int(net[UNITS]) - 1, -1, -1):
        if net[unit_at(inputs, outputs, number) + MASS] < enough:
            delete(net, number)
    worst = noisiest(net, inputs, outputs)
    noise = net[unit_at(inputs, outputs, worst) + VARIANCE]
    if net[UNITS] < net[ROOM] and net[UNITS] > 0.0 and noise * mass > net[SPLIT] * variance:
        split(net, worst)


@kernel
def noisiest(net: Floats, inputs: int, outputs: int) -> int:
    """The unit whose outputs vary most."""
    worst = 0
    for number in range(int(net[UNITS])):
        variance = net[unit_at(inputs, outputs, number) + VARIANCE]
        if variance > net[unit_at(inputs, outputs, worst) + VARIANCE]:
            worst = number
    return worst
