"""Networks of a deep Q-learner in PyTorch: plain layers, or a convolution over cards before them.

Everything is on one thread, so that what is learned depends on the settings and the seed alone.
"""

from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from overtrick.core.errors import OvertrickError
from overtrick.core.lanes import Singles
from overtrick.learn.nets.network import Convolution, Dense, Network, network_of

WIDE: Final = 5
"""Neighbouring cards that a filter sees."""


def package() -> Any:
    """PyTorch on one thread, or an error that names the extra."""
    try:
        import torch
    except ImportError:
        raise OvertrickError("dqn needs PyTorch: pip install 'overtrick[learn]'") from None
    torch.set_num_threads(1)
    return torch


class QNetwork:
    """What every choice is worth, by the numbers that are told; `image` is that of `learn` lessons, or none."""

    def __init__(
        self,
        scale: Singles,
        image: tuple[int, int, int] | None,
        filters: tuple[int, ...],
        hidden: tuple[int, ...],
        choices: int,
        seed: int,
    ) -> None:
        self.torch, self.image = package(), image
        self.torch.manual_seed(seed)
        self.scale = self.torch.from_numpy(scale)
        self.layers = self.torch.nn.Sequential(*self.made(len(scale), filters, hidden, choices))

    def made(self, size: int, filters: tuple[int, ...], hidden: tuple[int, ...], choices: int) -> list[Any]:
        nn, found = self.torch.nn, []
        if self.image:
            scalars, rows, places = self.image
            channels = (scalars + rows, *filters)
            for before, after in pairwise(channels):
                found += [nn.Conv1d(before, after, WIDE, padding=WIDE // 2), nn.ReLU()]
            found.append(nn.Flatten())
            size = channels[-1] * places
        for before, after in zip((size, *hidden), hidden, strict=False):
            found += [nn.Linear(before, after), nn.ReLU()]
        return [*found, nn.Linear((size, *hidden)[-1], choices)]

    def inputs(self, told: NDArray[np.int8]) -> Any:
        """What is told, as the first layer takes it."""
        numbers = self.torch.from_numpy(told).float() * self.scale
        if not self.image:
            return numbers
        scalars, rows, places = self.image
        spread = numbers[:, :scalars, None].expand(-1, -1, places)
        return self.torch.cat([spread, numbers[:, scalars:].reshape(-1, rows, places)], 1)

    def values(self, told: NDArray[np.int8]) -> Any:
        return self.layers(self.inputs(told))

    def best(self, told: NDArray[np.int8], masks: NDArray[np.bool_]) -> Any:
        """The possible choice that is worth most."""
        with self.torch.no_grad():
            return self.values(told).masked_fill(~self.torch.from_numpy(masks), -self.torch.inf).argmax(1)

    def become(self, other: "QNetwork") -> None:
        self.layers.load_state_dict(other.layers.state_dict())

    @property
    def arrays(self) -> dict[str, Any]:
        return {name: tensor.detach().numpy() for name, tensor in self.layers.state_dict().items()}

    def restore(self, arrays: dict[str, Any]) -> None:
        self.layers.load_state_dict({name: self.torch.from_numpy(array) for name, array in arrays.items()})

    @property
    def network(self) -> Network:
        """As it plays without PyTorch: the scale is part of the first layer."""
        found: list[Dense | Convolution] = []
        for layer in self.layers:
            if isinstance(layer, self.torch.nn.Conv1d):
                weights, bias = layer.weight.detach().numpy()[:, :, None], layer.bias.detach().numpy().copy()
                found.append(Convolution(weights.copy(), bias, 1, self.image[2]))  # type: ignore[index]
            elif isinstance(layer, self.torch.nn.Linear):
                weights = np.ascontiguousarray(layer.weight.detach().numpy().T)
                found.append(Dense(weights, layer.bias.detach().numpy().copy()))
        return network_of([self.unscaled(found[0]), *found[1:]], heads=1)

    def unscaled(self, layer: Dense | Convolution) -> Dense | Convolution:
        """The first layer for numbers as they are told."""
        scale = self.scale.numpy()
        if isinstance(layer, Dense):
            return layer._replace(weights=layer.weights * scale[:, None])
        scalars, rows, places = self.image  # type: ignore[misc]
        by_channel = np.concatenate([scale[:scalars], scale[scalars::places][:rows]])
        return layer._replace(weights=layer.weights * by_channel[None, :, None, None])
