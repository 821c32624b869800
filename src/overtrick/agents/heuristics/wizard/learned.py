"""The learner of Fowler's notes after training."""

from overtrick.agents.agent import PolicyAgent
from overtrick.agents.specs import spec_of
from overtrick.core.errors import BadAgent
from overtrick.games.game import Game


def dqn(game: Game, file: str = "") -> PolicyAgent:
    """Deep Q-learning: takes what its network values most; `overtrick train wizard --algorithm dqn` writes files."""
    from overtrick.learn.wizard_notes.playing import load, notes_policy

    if not file:
        raise BadAgent("dqn plays by a file; possible: dqn:file=..., which `overtrick train` writes")
    found = load(file, game)
    return PolicyAgent(spec_of(dqn, {"file": file}), game, notes_policy(found.network, found.representation))


def is_listed(game: Game) -> bool:
    """Whether it plays by its name alone: no network of it comes with the package."""
    return False
