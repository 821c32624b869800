"""What a policy is moved by where no critic judges: returns, and how far the policy moves.

With p the chance of the action taken and Q its return, the policy gradient (Williams, 1992) descends

    L = -mean(Q log p),        dL / d logit_j = mean(Q (p_j - [j = a]))

A trust region (Schulman and others, 2015) is a bound on the mean divergence from the policy as it was. Near it that is
half of v F v for a step v, where F, the Fisher matrix, is J' (diag(p) - p p') J with J the derivative of the logits by
the weights; so F v takes a pass that carries v forward and one that carries what comes out of it back.
"""

from math import log
from typing import Any, Final

from overtrick.core.bits import lowest
from overtrick.core.jit import FLOATS, INT, MATRIX, NOTHING, VECTOR, Floats, Matrix, Vector, batch, kernel, raw
from overtrick.core.lanes import Singles, onward
from overtrick.core.rows import SINGLE_MATRIX, SINGLES, SingleMatrix
from overtrick.learn.nets.running import fill
from overtrick.training.gradients import BIASES, OUTPUTS, WEIGHTS, WORK, backward
from overtrick.training.losses import climb, head_of, weigh_row
from overtrick.training.selfplay import ALLOWED, TAKEN

ENTROPIES: Final = 0  # sums over decisions: entropy,
LOSSES: Final = 1  # -Q log p,
GAINS: Final = 2  # p / q Q, with q the chance before the step,
DIVERGED: Final = 3  # and the divergence of the policy from the one before the step
SUMS: Final = 4

TINY: Final = 1e-30


@batch(NOTHING(SINGLES, SINGLES, MATRIX, INT, WORK, VECTOR, VECTOR, MATRIX, MATRIX, FLOATS, FLOATS))
def climb_returns(
    weights: Singles,
    gradient: Singles,
    layers: Matrix,
    hidden: int,
    work: Any,
    inputs: Vector,
    offsets: Vector,
    states: Matrix,
    notes: Matrix,
    worths: Floats,
    sums: Floats,
) -> None:
    """Add the gradient of the loss over all decisions, each by its return, and add up what there is to tell."""
    weights, gradient, inputs, offsets = raw(weights), raw(gradient), raw(inputs), raw(offsets)
    chances, share = raw(work.sums), 1.0 / len(notes)
    for row in range(len(notes)):
        note, head = raw(notes[row]), head_of(raw(states[row]), hidden)
        entropy = weigh_row(weights, layers, head, hidden, work, inputs, offsets, row, note[ALLOWED])
        sums[ENTROPIES] += entropy
        sums[LOSSES] -= worths[row] * log(max(chances[note[TAKEN]], TINY))
        climb(chances, layers[head, OUTPUTS], note[ALLOWED], note[TAKEN], worths[row] * share, entropy, 0.0)
        backward(weights, gradient, layers, head, hidden, work)


@batch(NOTHING(SINGLES, MATRIX, INT, WORK, VECTOR, VECTOR, MATRIX, MATRIX, SINGLE_MATRIX))
def distribute(
    weights: Singles,
    layers: Matrix,
    hidden: int,
    work: Any,
    inputs: Vector,
    offsets: Vector,
    states: Matrix,
    notes: Matrix,
    shares: SingleMatrix,
) -> None:
    """Write the chance of every action at each decision."""
    weights, inputs, offsets, chances = raw(weights), raw(inputs), raw(offsets), raw(work.sums)
    for row in range(len(notes)):
        left, before, head = raw(notes[row])[ALLOWED], raw(shares[row]), head_of(raw(states[row]), hidden)
        weigh_row(weights, layers, head, hidden, work, inputs, offsets, row, left)
        while left:
            before[lowest(left)] = chances[lowest(left)]
            left &= left - 1


@kernel
def divergence(before: Singles, after: Singles, legal: int) -> float:
    """How far a distribution is from the one before (Kullback and Leibler)."""
    total = 0.0
    while legal:
        bit = lowest(legal)
        legal &= legal - 1
        total += before[bit] * (log(max(before[bit], TINY)) - log(max(after[bit], TINY)))
    return total


@batch(NOTHING(SINGLES, MATRIX, INT, WORK, VECTOR, VECTOR, MATRIX, MATRIX, FLOATS, SINGLE_MATRIX, FLOATS))
def compare(
    weights: Singles,
    layers: Matrix,
    hidden: int,
    work: Any,
    inputs: Vector,
    offsets: Vector,
    states: Matrix,
    notes: Matrix,
    worths: Floats,
    shares: SingleMatrix,
    sums: Floats,
) -> None:
    """Add up what other weights would gain, and how far they would move the policy."""
    weights, inputs, offsets, chances = raw(weights), raw(inputs), raw(offsets), raw(work.sums)
    for row in range(len(notes)):
        note, before, head = raw(notes[row]), raw(shares[row]), head_of(raw(states[row]), hidden)
        weigh_row(weights, layers, head, hidden, work, inputs, offsets, row, note[ALLOWED])
        sums[GAINS] += worths[row] * chances[note[TAKEN]] / max(before[note[TAKEN]], TINY)
        sums[DIVERGED] += divergence(before, chances, note[ALLOWED])


@kernel
def carry(weights: Singles, along: Singles, layers: Matrix, head: int, hidden: int, work: Any, carried: Any) -> None:
    """How the outputs of the last pass change along a direction of the weights: `carried.sums`."""
    for step in range(hidden + 1):
        layer = raw(layers[step if step < hidden else head])
        chosen, width, count = raw(work.active[step]), layer[OUTPUTS], work.counts[step]
        out, changes = raw(carried.sums), raw(carried.amounts[step])
        bias, rows = onward(along, layer[BIASES]), onward(along, layer[WEIGHTS])
        if step:
            fill(out, bias, rows, width, width, chosen, raw(work.amounts[step]), count)
            fill(out, out, onward(weights, layer[WEIGHTS]), width, width, chosen, changes, count)
        else:
            fill(out, bias, rows, width, width, chosen, None, count)
        if step < hidden:
            units, changes = raw(work.active[step + 1]), raw(carried.amounts[step + 1])
            for place in range(work.counts[step + 1]):
                changes[place] = out[units[place]]


@kernel
def curve(chances: Singles, changes: Singles, width: int, legal: int, share: float) -> None:
    """Turn chances and the changes of their logits into p_j (u_j - mean u): that of the gradient of the divergence."""
    mean, left = 0.0, legal
    while left:
        mean += chances[lowest(left)] * changes[lowest(left)]
        left &= left - 1
    for other in range(width):
        chances[other] = share * chances[other] * (changes[other] - mean) if (legal >> other) & 1 else 0.0


@batch(NOTHING(SINGLES, SINGLES, SINGLES, MATRIX, INT, WORK, WORK, VECTOR, VECTOR, VECTOR, MATRIX, MATRIX))
def bend(
    weights: Singles,
    along: Singles,
    product: Singles,
    layers: Matrix,
    hidden: int,
    work: Any,
    carried: Any,
    inputs: Vector,
    offsets: Vector,
    rows: Vector,
    states: Matrix,
    notes: Matrix,
) -> None:
    """Add F v, the Fisher matrix by a direction, over some decisions."""
    weights, along, product, inputs, offsets = raw(weights), raw(along), raw(product), raw(inputs), raw(offsets)
    chances, changes, share = raw(work.sums), raw(carried.sums), 1.0 / len(rows)
    for place in range(len(rows)):
        row = rows[place]
        legal, head = raw(notes[row])[ALLOWED], head_of(raw(states[row]), hidden)
        weigh_row(weights, layers, head, hidden, work, inputs, offsets, row, legal)
        carry(weights, along, layers, head, hidden, work, carried)
        curve(chances, changes, layers[head, OUTPUTS], legal, share)
        backward(weights, product, layers, head, hidden, work)
