"""What tabular learners see of a game, and who teaches networks, by its name.

What is seen is "module:attribute" of a function that makes the game's `Features`; what a deep Q-learner is taught, of
one that makes its `Lessons`.
"""

from typing import Any

from overtrick.core.errors import BadOption
from overtrick.core.imports import imported
from overtrick.games.game import Game
from overtrick.learn.features import Features

SEEN = {"somerset": "overtrick.learn.somerset:features"}

LESSONS = {"wizard": "overtrick.learn.wizard_notes.learning:Lessons"}

TEACHERS = {"euchre": "coop-high-low", "hearts": "fsm", "somerset": "thrifty"}


def teacher(game: Game) -> str:
    """The agent that a network plays against first: one that goes by rules, or random."""
    return TEACHERS.get(game.name, "random")


def features(game: Game) -> Features:
    """What a tabular learner sees of a game."""
    if game.name not in SEEN:
        raise BadOption(f"no table of values is learned for {game.name}; possible: {', '.join(SEEN)}, or ppo")
    found: Features = imported(SEEN[game.name])(game)
    return found


def lessons(game: Game, **settings: Any) -> Any:
    """What a deep Q-learner is taught of a game."""
    if game.name not in LESSONS:
        raise BadOption(f"dqn does not learn {game.name}; possible: {', '.join(LESSONS)}, or ppo")
    return imported(LESSONS[game.name])(game, **settings)
