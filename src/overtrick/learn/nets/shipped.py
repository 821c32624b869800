"""The networks that come with the package, one for each preset they are for: `networks/GAME-PRESET.npz`."""

from pathlib import Path
from typing import Final
from zipfile import ZipFile

import numpy as np

from overtrick.games.game import Game, choose

FOLDER: Final = Path(__file__).parents[1] / "networks"


def shipped(game: Game) -> Path | None:
    """The network for a game, if there is one: for a preset whose hands are played as this game's are."""
    for preset in sorted(game.rules.presets, key=lambda name: name != game.preset):
        file = FOLDER / f"{game.name}-{preset}.npz"
        if file.exists() and np.array_equal(choose(game.rules, None, preset, {}).tables, game.tables):
            return file
    return None


def parts_in(file: Path) -> set[str]:
    """Which networks a file has, by the names of its arrays alone: a listing must not compile what would read them."""
    with ZipFile(file) as arrays:
        return {name.partition("/")[0] for name in arrays.namelist()}
