"""The paper's training in Euchre, and its network in the tournament of the Euchre paper, as a team against each team.

The network, 2 x 100, sees its own cards. It learns against CoopHighLow in that paper's game, in which nobody calls.
"""

from typing import Any, Final

from overtrick.arena.match import match
from overtrick.experiments.euchre_2015.published import AGENTS, GAME, SPECS
from overtrick.experiments.hearts_2017.published import DIRECT_HANDS
from overtrick.experiments.hearts_2017.rows import saved
from overtrick.experiments.hearts_2017.training import PLAIN, player
from overtrick.learn.nets.file import Networks
from overtrick.training.policy_gradient import PolicyGradient, Settings

TEACHER: Final = "coop-high-low"


def tournament(epochs: int, shrunk: int, games: int, seed: int, deals: int) -> dict[str, Any]:
    """Percent of the games that a team of two such networks wins against each team of the Euchre paper."""
    training = PolicyGradient(GAME, Settings(epoch=DIRECT_HANDS // shrunk, **PLAIN), player(TEACHER, GAME), seed)
    for _ in range(epochs):
        training.step()
    file = saved(Networks(GAME, training.network, observation=training.settings.observation))
    pairs = {name: (f"net:file={file}", SPECS[name]) for name in AGENTS}
    return {name: 100 * float(match(GAME, pair, games=games, seed=deals).shares[:, 0].mean())
            for name, pair in pairs.items()}  # fmt: skip
