"""Networks in a file: an `.npz` with the numbers, and a text that says which game they are for and how they came about.

The arrays of a network are `actor/0/weights`, `actor/0/bias`, `actor/1/weights`, ...: layer by layer, heads last.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.core.errors import OvertrickError
from overtrick.core.files import BadFile, whole
from overtrick.games.game import Game
from overtrick.games.registry import restore
from overtrick.learn.checkpoint import DAMAGE
from overtrick.learn.nets.network import BadNetwork, Convolution, Dense, Layer, Network, network_of
from overtrick.learn.observations.layout import PARTS, layout

VERSION: Final = 1
NAME: Final = "network.npz"
BYTES_MAX: Final = 1 << 28
HEADS: Final = {"actor": 2, "critic": 1}


class Networks(NamedTuple):
    """What a file holds: an actor, perhaps a critic, the game they are for, how they were made, and what they see.

    A critic sees all cards, and so does an actor that is `open`: it is no player, but plays in worlds that are sampled.
    """

    game: Game
    actor: Network
    critic: Network | None = None
    made: Mapping[str, Any] = {}
    observation: str = PARTS
    open: bool = False

    @property
    def parts(self) -> dict[str, Network]:
        """The networks by name."""
        return {"actor": self.actor} | ({"critic": self.critic} if self.critic else {})


def layouts(game: Game, observation: str = PARTS, actor_open: bool = False) -> dict[str, str]:
    """What the networks of a game see, by its digest."""
    seen = {"actor": actor_open, "critic": True}
    return {part: layout(game, open=shown, observation=observation).digest for part, shown in seen.items()}


def same_rules(told: Mapping[str, Any], game: Game) -> bool:
    """Whether a game as a file tells it is played as this one: options that change no table make no difference."""
    try:
        other = restore(told["name"], told["players"], told["preset"], told["options"])
    except OvertrickError:
        return False
    return other.name == game.name and np.array_equal(other.tables, game.tables)


def file_in(place: str | Path) -> Path:
    """A file as it is, or the network in the folder of a training run."""
    path = Path(place).expanduser()
    return path / NAME if path.is_dir() else path


def save(place: str | Path, networks: Networks) -> None:
    """Write networks whole, or leave what was there."""
    arrays: dict[str, Any] = {
        f"{part}/{number}/{name}": array
        for part, network in networks.parts.items()
        for number, layer in enumerate(network.layers)
        for name, array in (("weights", layer.weights), ("bias", layer.bias))
    }
    with whole(file_in(place)) as target:
        np.savez(target, overtrick=np.array(json.dumps(head(networks))), **arrays)


def head(networks: Networks) -> dict[str, Any]:
    """The text of a file."""
    layers = {part: list(map(described, network.layers)) for part, network in networks.parts.items()}
    game = networks.game
    rules = {"name": game.name, "players": game.players, "preset": game.preset, "options": asdict(game.options)}
    text = {"version": VERSION, "game": repr(game), "rules": rules}
    text |= {
        "layouts": layouts(game, networks.observation, networks.open),
        "layers": layers,
        "made": dict(networks.made),
    }
    if (networks.observation, networks.open) != sight({}):
        text |= {"observation": networks.observation, "open": networks.open}
    return text


def described(layer: Layer) -> dict[str, int]:
    """The sizes of a layer; a convolution has those of its image as well."""
    sizes = {"inputs": layer.inputs, "outputs": layer.outputs}
    return sizes if isinstance(layer, Dense) else sizes | {"height": layer.height, "width": layer.width}


def load(place: str | Path, game: Game) -> Networks:
    """The networks of a file, if they are for this game."""
    file = file_in(place)
    with told_of_reading(file), file.open("rb") as source, np.load(source, allow_pickle=False) as arrays:
        check_size(file, arrays)
        told = json.loads(str(arrays["overtrick"]))
        check_game(file, told, game)
        parts = {part: network_in(arrays, part, layers) for part, layers in told["layers"].items()}
        return Networks(game, parts["actor"], parts.get("critic"), told["made"], *sight(told))


def sight(told: Mapping[str, Any]) -> tuple[str, bool]:
    """What an actor sees, as a file tells it; one that says nothing sees the parts of a view."""
    return str(told.get("observation", PARTS)), bool(told.get("open", False))


def network_in(arrays: Any, part: str, told: list[dict[str, int]]) -> Network:
    """A network from its arrays and the sizes of its layers."""
    layers = [layer_of(arrays, f"{part}/{number}", sizes) for number, sizes in enumerate(told)]
    return network_of(layers, HEADS[part])


def layer_of(arrays: Any, name: str, sizes: dict[str, int]) -> Layer:
    weights, bias = (np.ascontiguousarray(arrays[f"{name}/{array}"], np.float32) for array in ("weights", "bias"))
    if "height" in sizes:
        return Convolution(weights, bias, int(sizes["height"]), int(sizes["width"]))
    return Dense(weights, bias)


def check_size(file: Path, arrays: Any) -> None:
    size = sum(entry.file_size for entry in arrays.zip.infolist())
    if size > BYTES_MAX:
        raise BadFile(f"{file} would take {size >> 20} MiB; possible: networks of {BYTES_MAX >> 20} MiB at most")


def check_game(file: Path, told: Any, game: Game) -> None:
    """Raise unless a file was written for these rules and this observation."""
    if told["version"] != VERSION:
        raise BadFile(f"{file} has networks of version {told['version']}; possible: {VERSION}")
    if not same_rules(told["rules"], game):
        raise BadNetwork(f"{file} is for {told['game']}, not for {game!r}")
    seen = layouts(game, *sight(told))
    for part in told["layers"]:
        there = told["layouts"][part]
        if there != seen[part]:
            raise BadNetwork(f"{file} is for layout {there} of {told['game']}, which now has layout {seen[part]}")


@contextmanager
def told_of_reading(file: Path) -> Iterator[None]:
    """Say what cannot be read."""
    try:
        yield
    except OSError as error:
        raise BadFile(f"cannot read {file}: {error.strerror}") from None
    except DAMAGE as error:
        raise BadFile(f"{file} holds no networks, or is damaged ({error})") from None
