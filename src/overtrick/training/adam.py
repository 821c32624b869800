"""Adam (Kingma and Ba, 2015): steps by running means of the gradient and of its square, for one row of weights."""

from typing import Any, Final

import numpy as np

from overtrick.core.lanes import Singles

MEAN: Final = 0.9  # how much of the running means is kept
SQUARE: Final = 0.999
TINY: Final = 1e-8

LONGEST: Final = 1.0
"""A gradient that is longer is cut to this length."""


class Adam:
    """A row of weights that learns; `taken` is the number of steps."""

    def __init__(self, weights: Singles) -> None:
        self.weights, self.gradient = weights, np.zeros_like(weights)
        self.mean, self.square, self.taken = np.zeros_like(weights), np.zeros_like(weights), 0

    def step(self, rate: float) -> float:
        """Go down the gradient, which is zero again afterwards; its length as it was."""
        length = float(np.sqrt(np.dot(self.gradient, self.gradient)))
        if length > LONGEST:
            self.gradient *= np.float32(LONGEST / length)
        self.taken += 1
        self.mean += np.float32(1 - MEAN) * (self.gradient - self.mean)
        self.square += np.float32(1 - SQUARE) * (self.gradient**2 - self.square)
        scale = rate * np.sqrt(1 - SQUARE**self.taken) / (1 - MEAN**self.taken)
        self.weights -= np.float32(scale) * self.mean / (np.sqrt(self.square) + np.float32(TINY))
        self.gradient[:] = 0
        return length

    @property
    def arrays(self) -> dict[str, Any]:
        """All that it takes to go on."""
        return {"weights": self.weights, "mean": self.mean, "square": self.square, "taken": np.array(self.taken)}

    def restore(self, arrays: dict[str, Any]) -> None:
        """Go on from what was kept."""
        for name in ("weights", "mean", "square"):
            getattr(self, name)[:] = arrays[name]
        self.taken = int(arrays["taken"])
