"""What networks learn from decisions, as gradients: an actor by the clipped surrogate, a critic by its errors.

PPO (Schulman and others, 2017). With p the chance of the action now, q when it was taken, A its advantage and H the
entropy of the distribution over legal actions, the actor climbs

    min(p/q A, clip(p/q, 1 - e, 1 + e) A) + b H

whose derivative by the logit of action j, with g = p/q A where the minimum is not the clipped term and else 0, is

    g ([j = a] - p_j) - b p_j (log p_j + H).

A critic descends the mean square of its errors over all seats.
"""

from math import exp, log
from typing import Any, Final

from overtrick.core.bits import lowest
from overtrick.core.jit import FLOATS, INT, MATRIX, NOTHING, VECTOR, Floats, Matrix, Vector, batch, kernel, raw
from overtrick.core.lanes import Singles
from overtrick.core.rows import SINGLES, fetch
from overtrick.engine.state import BASE, LEFT, PHASE, TURN
from overtrick.training.gradients import OUTPUTS, WORK, backward, fetch_inputs, forward, set_inputs
from overtrick.training.selfplay import ALLOWED, NEXT, NONE, NUMBER, SCORE, TAKEN

CLIP: Final = 0  # of the settings: e,
ENTROPY: Final = 1  # b where a card is asked,
CALL_ENTROPY: Final = 2  # and where a call is

ENTROPIES: Final = 0  # sums over decisions: entropy,
CLIPPED: Final = 1  # how many the clip held back,
ERRORS: Final = 2  # squares of a critic's errors for the seat itself
SUMS: Final = 3

CARDS_HEAD: Final = 0  # heads of an actor, after its hidden layers
CALLS_HEAD: Final = 1


@kernel
def soften(logits: Singles, legal: int) -> float:
    """Turn the logits of legal actions into chances; their entropy."""
    top, left = logits[lowest(legal)], legal
    while left:
        top = max(top, logits[lowest(left)])
        left &= left - 1
    total, spread, left = 0.0, 0.0, legal
    while left:
        bit = lowest(left)
        left &= left - 1
        above = logits[bit] - top
        share = exp(above)
        total += share
        spread += share * above
        logits[bit] = share
    left = legal
    while left:
        logits[lowest(left)] /= total
        left &= left - 1
    return log(total) - spread / total


@kernel
def climb(chances: Singles, width: int, legal: int, bit: int, push: float, entropy: float, bonus: float) -> None:
    """Turn the chances of legal actions into minus the derivative by their logits, and all else into zero."""
    for other in range(width):
        chances[other] = chances[other] if (legal >> other) & 1 else 0.0
    while legal:
        other = lowest(legal)
        legal &= legal - 1
        share = chances[other]
        gain = bonus * share * (log(max(share, 1e-30)) + entropy) if bonus > 0.0 else 0.0
        chances[other] = push * (share - (1.0 if other == bit else 0.0)) + gain


@kernel
def head_of(state: Vector, hidden: int) -> int:
    """The head that is asked: of cards, or of calls."""
    return hidden + (CALLS_HEAD if state[BASE] else CARDS_HEAD)


@kernel
def weigh_row(
    weights: Singles,
    layers: Matrix,
    head: int,
    hidden: int,
    work: Any,
    inputs: Vector,
    offsets: Vector,
    row: int,
    legal: int,
) -> float:
    """Write the chance of every legal action at a decision to `work.sums`; their entropy."""
    set_inputs(work, inputs, offsets[row], offsets[row + 1])
    forward(weights, layers, head, hidden, work)
    return soften(raw(work.sums), legal)


@kernel
def total(rows: Vector, counts: Floats) -> float:
    """How many decisions some rows stand for."""
    found = 0.0
    for place in range(len(rows)):
        found += counts[rows[place]]
    return found


@kernel
def push_of(ratio: float, advantage: float, clip: float) -> float:
    """The derivative of the surrogate by the logarithm of the chance: none where the clip holds it back."""
    held = ratio > 1.0 + clip if advantage > 0.0 else ratio < 1.0 - clip
    return 0.0 if held else ratio * advantage


@batch(
    NOTHING(
        SINGLES, SINGLES, MATRIX, INT, WORK, VECTOR, VECTOR, VECTOR, FLOATS, MATRIX, MATRIX, FLOATS, FLOATS,
        FLOATS, FLOATS,
    )
)  # fmt: skip
def climb_surrogate(
    weights: Singles,
    gradient: Singles,
    layers: Matrix,
    hidden: int,
    work: Any,
    inputs: Vector,
    offsets: Vector,
    rows: Vector,
    counts: Floats,
    states: Matrix,
    notes: Matrix,
    chances: Floats,
    advantages: Floats,
    settings: Floats,
    sums: Floats,
) -> None:
    """Add the gradient of the mean over some rows of decisions, each of which stands for `counts[row]`.

    The surrogate is to rise, so it is minus that.
    """
    weights, gradient, inputs, offsets = raw(weights), raw(gradient), raw(inputs), raw(offsets)
    logits, part = raw(work.sums), 1.0 / total(rows, counts)
    for place in range(len(rows)):
        row, coming = rows[place], rows[min(place + 1, len(rows) - 1)]
        fetch_inputs(inputs, offsets[coming], offsets[coming + 1])
        fetch(raw(states[coming]), BASE)
        fetch(raw(notes[coming]), ALLOWED)
        note, head = raw(notes[row]), head_of(raw(states[row]), hidden)
        entropy = weigh_row(weights, layers, head, hidden, work, inputs, offsets, row, note[ALLOWED])
        push = push_of(logits[note[TAKEN]] / chances[row], advantages[row], settings[CLIP])
        sums[ENTROPIES] += entropy * counts[row]
        sums[CLIPPED] += counts[row] if push == 0.0 else 0.0
        share = part * counts[row]
        bonus = settings[ENTROPY if head == hidden + CARDS_HEAD else CALL_ENTROPY] * share
        climb(logits, layers[head, OUTPUTS], note[ALLOWED], note[TAKEN], push * share, entropy, bonus)
        backward(weights, gradient, layers, head, hidden, work)


@batch(NOTHING(SINGLES, SINGLES, MATRIX, INT, WORK, VECTOR, VECTOR, VECTOR, FLOATS, MATRIX, INT, FLOATS, FLOATS))
def lessen_errors(
    weights: Singles,
    gradient: Singles,
    layers: Matrix,
    hidden: int,
    work: Any,
    inputs: Vector,
    offsets: Vector,
    rows: Vector,
    counts: Floats,
    notes: Matrix,
    seats: int,
    unit: Floats,
    sums: Floats,
) -> None:
    """Add the gradient of a critic's mean square error over some rows, each of which stands for `counts[row]`.

    Scores are counted in units of `unit[0]`.
    """
    weights, gradient, inputs, offsets = raw(weights), raw(gradient), raw(inputs), raw(offsets)
    values, part = raw(work.sums), 2.0 / (total(rows, counts) * seats)
    for place in range(len(rows)):
        row, coming = rows[place], rows[min(place + 1, len(rows) - 1)]
        fetch_inputs(inputs, offsets[coming], offsets[coming + 1])
        fetch(raw(notes[coming]), SCORE)
        note = raw(notes[row])
        set_inputs(work, inputs, offsets[row], offsets[row + 1])
        forward(weights, layers, hidden, hidden, work)
        for other in range(layers[hidden, OUTPUTS]):
            error = values[other] - note[SCORE + other] / unit[0] if other < seats else 0.0
            sums[ERRORS] += error * error * counts[row] if other == 0 else 0.0
            values[other] = error * (part * counts[row])
        backward(weights, gradient, layers, hidden, hidden, work)


@batch(NOTHING(MATRIX, MATRIX, VECTOR))
def mark_tricks(states: Matrix, notes: Matrix, firsts: Vector) -> None:
    """Mark the first decision of every trick, and of every phase that is not played in tricks."""
    number, phase, left = NONE, NONE, NONE
    for row in range(len(firsts)):
        state, note = raw(states[row]), raw(notes[row])
        same = state[LEFT] == left and state[PHASE] == phase and note[NUMBER] == number
        number, phase, left = note[NUMBER], state[PHASE], state[LEFT]
        firsts[row] = 0 if same else 1


@batch(NOTHING(SINGLES, MATRIX, INT, WORK, VECTOR, VECTOR, VECTOR, MATRIX, FLOATS, FLOATS))
def foresee(
    weights: Singles,
    layers: Matrix,
    hidden: int,
    work: Any,
    inputs: Vector,
    offsets: Vector,
    asked: Vector,
    states: Matrix,
    goal: Floats,
    values: Floats,
) -> None:
    """What a critic expects at each decision for the seat that decides, in its units.

    `goal` tells what the score of each seat counts, from the one that decides on. The critic is asked at some
    decisions, the first among them; where it is not, what it said at the last one before counts.
    """
    weights, inputs, offsets, seats, last = raw(weights), raw(inputs), raw(offsets), len(goal), 0
    for row in range(len(values)):
        if asked[row]:
            set_inputs(work, inputs, offsets[row], offsets[row + 1])
            forward(weights, layers, hidden, hidden, work)
            last = states[row, TURN]
        values[row] = 0.0
        for other in range(seats):
            values[row] += goal[other] * work.sums[(states[row, TURN] - last + other + seats) % seats]


@batch(NOTHING(MATRIX, FLOATS, FLOATS, FLOATS, FLOATS))
def estimate_advantages(notes: Matrix, outcomes: Floats, values: Floats, trace: Floats, advantages: Floats) -> None:
    """Generalised advantages over the decisions of each seat: no discount, and one reward, the outcome, at the end."""
    for back in range(len(values)):
        row = len(values) - 1 - back
        later = notes[row, NEXT]
        if later == NONE:
            advantages[row] = outcomes[row] - values[row]
        else:
            advantages[row] = values[later] - values[row] + trace[0] * advantages[later]
