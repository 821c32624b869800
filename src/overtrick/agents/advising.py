"""Evaluations by several searches, which can tell how far apart two actions are.

Every search has worlds of its own and tries all actions in them: the difference of two actions is paired within a
search and independent between searches. The interval of a value is then what the searches really differ by.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from overtrick.agents.comparison import loss
from overtrick.agents.evaluation import Choice, Evaluation
from overtrick.agents.evaluation import evaluate as evaluate_once
from overtrick.agents.registry import agent
from overtrick.agents.searching.searching import Honest
from overtrick.core.jit import FloatMatrix
from overtrick.core.numbers import whole_number
from overtrick.games.hand import View
from overtrick.stats.intervals import Interval, mean_interval

SEARCHES_MAX = 1000


@dataclass(frozen=True, eq=False)
class Paired(Evaluation):
    """What several searches found together; `scores[search, choice]` are in the order of the choices."""

    scores: FloatMatrix

    def behind(self, name: str) -> Interval:
        """How much less a choice scores than the best one, in the same worlds."""
        return loss(self.scores, [choice.name for choice in self.choices].index(name))

    @property
    def lead(self) -> Interval | None:
        """How much more the best choice scores than the next; if 0 is in the interval, that is too close to call."""
        return self.behind(self.choices[1].name) if len(self.choices) > 1 else None


def evaluate(view: View, spec: str, seed: int = 0, searches: int = 1) -> Evaluation:
    """Ask a searching agent about the decision of a view; several searches together also tell what sets it apart."""
    whole_number("searches", searches, 1, SEARCHES_MAX)
    if searches == 1:
        return evaluate_once(view, spec, seed)
    thinker = agent(spec, view.game, trusted=True)
    asked = thinker if isinstance(thinker, Honest) else spec
    return together([evaluate_once(view, asked, seed * SEARCHES_MAX + number) for number in range(searches)])


def together(parts: Sequence[Evaluation]) -> Paired:
    """One evaluation of several: of what any of them has tried, the best mean first.

    To a search that left an action untried, because a prior told it to, it is worth what the worst that it tried is.
    """
    found = [{choice.name: choice.score.mean for choice in part.choices} for part in parts]
    actions = {choice.name: choice.action for part in parts for choice in part.choices}
    scores = np.array([[each.get(name, min(each.values())) for name in actions] for each in found])
    order, named = np.argsort(-scores.mean(axis=0), kind="stable").tolist(), list(actions.items())
    return Paired(
        parts[0].view,
        parts[0].spec,
        tuple(Choice(named[at][1], named[at][0], mean_interval(scores[:, at])) for at in order),
        sum(part.worlds for part in parts),
        sum(part.mattered for part in parts),
        sum(part.effective for part in parts),
        np.mean([part.held for part in parts], axis=0),
        sum((part.telling for part in parts), np.zeros_like(parts[0].telling)),
        scores[:, order],
    )
