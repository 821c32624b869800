"""Who sits down with a person who names nobody."""

from overtrick.agents.registry import agents
from overtrick.agents.specs import parse
from overtrick.games.game import Game
from overtrick.games.worlds import has_beliefs
from overtrick.present.presentation import presentation


def strongest(game: Game, search: str) -> str:
    """The agent that a game recommends, if it has what that plays by; else a search, where there can be any."""
    own = presentation(game).opponent
    if own and parse(own)[0] in agents(game):
        return own
    return search if has_beliefs(game) else "random"
