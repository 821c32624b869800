"""How much better one action is than another, and how sure that is: several searches of one decision.

Each search has worlds of its own and tries all actions in them, so the difference between two actions is paired within
a search, and independent between searches. One search alone cannot tell: at 5,000 simulations the half-width of an
action's value is as wide as the gap between best and worst in half of all decisions.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from overtrick.agents.agent import named
from overtrick.agents.registry import agent
from overtrick.agents.searching.searching import Found, Honest
from overtrick.core.errors import BadAgent
from overtrick.core.jit import FloatMatrix
from overtrick.core.random import JUDGE, new_stream
from overtrick.engine.state import STAKE
from overtrick.games.hand import View
from overtrick.games.simulation import spread_of
from overtrick.search.classes import equals
from overtrick.stats.intervals import Interval, mean_interval

SEARCHES = 12


@dataclass(frozen=True, eq=False)
class Comparison:
    """What every search found: `scores[search, action]`; `spread` is the deviation of a hand's score at its stake."""

    actions: tuple[int, ...]
    scores: FloatMatrix
    spread: float

    def value(self, action: int) -> float:
        """The mean score of an action over all searches."""
        return float(self.scores[:, self.actions.index(action)].mean())

    @property
    def best(self) -> int:
        """The action with the best mean; of equal ones the first."""
        return self.actions[int(self.scores.mean(axis=0).argmax())]

    def loss(self, action: int) -> Interval:
        """How much less an action scores than the best one.

        Which one is the best is found by one half of the searches and measured by the other, both ways: whoever takes
        the best of noisy means and measures it with the same noise finds losses where there are none.
        """
        return loss(self.scores, self.actions.index(action))


def loss(scores: FloatMatrix, mine: int) -> Interval:
    """How far a column is behind the best, [searches, actions]: each half chooses the best that the other measures.

    What a search left untried is no number; the best is one that the choosers tried.
    """
    halves = scores[::2], scores[1::2]
    pairs = zip(halves, reversed(halves), strict=True)
    return mean_interval(np.concatenate([behind(judges, chosen, mine) for chosen, judges in pairs]))


def behind(judges: FloatMatrix, choosers: FloatMatrix, mine: int) -> FloatMatrix:
    """How far an action is behind the one that others think best, by each judge that tried both."""
    means = np.ma.masked_invalid(choosers).mean(axis=0).filled(-np.inf)
    found: FloatMatrix = judges[:, int(means.argmax())] - judges[:, mine]
    return found[~np.isnan(found)]


def compare(view: View, spec: str, searches: int = SEARCHES, seed: int = 0) -> Comparison:
    """Let a searching agent think about a decision several times."""
    thinker = agent(spec, view.game, trusted=True)
    if not isinstance(thinker, Honest):
        raise BadAgent(f"{named(thinker)} gives no values; possible: agents that search, such as ismcts or pimc")
    found = [searched(thinker, view, seed, number) for number in range(searches)]
    actions = tuple(view.legal())
    scores = pooled(np.array([[each[action].mean for action in actions] for each in found]), equals(view))
    return Comparison(actions, scores, spread_of(view.game) * int(view.state[STAKE]))


def pooled(scores: FloatMatrix, like: Sequence[int]) -> FloatMatrix:
    """The scores [searches, actions] with the mean of those that come to the same in place of each."""
    found = scores.copy()
    for first in set(like):
        columns = [place for place, one in enumerate(like) if one == first]
        tried = ~np.isnan(scores[:, columns])
        means = np.nansum(scores[:, columns], axis=1) / np.maximum(tried.sum(axis=1), 1)
        found[:, columns] = np.where(tried.any(axis=1), means, np.nan)[:, None]
    return found


def searched(thinker: Honest, view: View, seed: int, number: int) -> dict[int, Found]:
    stream = new_stream(seed, len(view.history) * SEARCHES * SEARCHES + number, JUDGE)
    return thinker.think(view, stream).found()
