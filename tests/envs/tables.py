"""What the tests of all environments share."""

import overtrick as ot
from overtrick.games.registry import BUILT_IN, rules

GAMES = [(name, players) for name in sorted(BUILT_IN) for players in rules(name).players]
"""Every game of ours with every number of players."""

CHECKERS_GRUMBLE = [
    # of dictionaries with a mask, which PettingZoo itself recommends, unless they are in its own list of games,
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    # and of agents that are done, who have nothing to choose
    "ignore:Action mask numpy array is all zeros:UserWarning",
]


def random_player(mask, rng):
    """Any possible action."""
    return int(rng.choice(mask.nonzero()[0]))


def direct(game, seed, number, actions):
    """The scores of a deal when these actions are played, without any environment."""
    hand = ot.game(game).deal(seed, number=number) if isinstance(game, str) else game.deal(seed, number=number)
    for action in actions:
        hand.play(action)
    return hand.returns().tolist()
