"""What every training by gradients has: a network that learns, and what is seen at the decisions it learns from."""

from collections.abc import Sequence

import numpy as np

from overtrick.core.jit import Matrix, Vector
from overtrick.core.lanes import Singles
from overtrick.learn.observations.layout import Layout
from overtrick.learn.observations.observing import INPUTS_SET, observe_rows
from overtrick.training.adam import Adam
from overtrick.training.gradients import Work, new_work, table_of


class Learner:
    """A network that learns: its layers in one row, and the room for a pass through them."""

    def __init__(self, seen: Layout, hidden: Sequence[int], heads: Sequence[int], chance: np.random.Generator) -> None:
        self.sizes, self.depth = [seen.size, *hidden], len(hidden)
        self.heads = list(heads)
        self.layers, length = table_of(seen.size, hidden, heads)
        self.adam = Adam(np.zeros(length, np.float32))
        self.work = new_work(self.layers, INPUTS_SET)
        for weights, _ in self.arrays[: self.depth]:
            weights[:] = chance.normal(0, np.sqrt(2 / typical(seen, weights)), weights.shape)

    @property
    def arrays(self) -> list[tuple[Singles, Singles]]:
        """Weights and biases of each layer, as parts of the row that learns."""
        return self.arrays_in(self.adam.weights)

    def arrays_in(self, row: Singles) -> list[tuple[Singles, Singles]]:
        """Weights [inputs, outputs] and biases of each layer, as parts of a row: what is padded is left out."""
        found = []
        befores = [*self.sizes, *[self.sizes[-1]] * (len(self.heads) - 1)]
        widths = [*self.sizes[1:], *self.heads]
        for (first, biases, width), before, outputs in zip(self.layers, befores, widths, strict=True):
            weights = row[first:biases].reshape(-1, width)[:before, :outputs]
            found.append((weights, row[biases : biases + outputs]))
        return found

    @property
    def passed(self) -> tuple[Singles, Singles, Matrix, int, Work]:
        """What kernels need for a pass forward and back."""
        return self.adam.weights, self.adam.gradient, self.layers, self.depth, self.work


def typical(seen: Layout, weights: Singles) -> float:
    """Inputs that count at a time: of an observation some forty, of a layer all."""
    return 40.0 if len(weights) == seen.size else float(len(weights))


class Observed:
    """Which inputs are set at each of some decisions, one after another. Of the room only what is used is memory."""

    def __init__(self, seen: Layout, decisions: int) -> None:
        self.seen = seen
        self.inputs, self.offsets = np.empty(INPUTS_SET * decisions, np.int64), np.zeros(decisions + 1, np.int64)

    def look(self, states: Matrix, wanted: Vector | None = None) -> None:
        """Write down the inputs of these decisions, or of those that are wanted, in place of the last ones."""
        wanted = np.ones(len(states), np.int64) if wanted is None else wanted
        observe_rows(self.seen.game.tables, states, wanted, self.seen.plan, self.inputs, self.offsets)
