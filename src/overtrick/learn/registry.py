"""What learners see of a game, by its name: "module:attribute" of a function that makes its `Features`."""

from overtrick.core.errors import BadOption
from overtrick.core.imports import imported
from overtrick.games.game import Game
from overtrick.learn.features import Features

SEEN = {"somerset": "overtrick.learn.somerset:features"}


def features(game: Game) -> Features:
    """What a tabular learner sees of a game."""
    if game.name not in SEEN:
        raise BadOption(f"no table of values is learned for {game.name}; possible: {', '.join(SEEN)}, or ppo")
    found: Features = imported(SEEN[game.name])(game)
    return found
