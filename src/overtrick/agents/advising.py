"""Evaluations by several searches, which can tell how far apart two actions are.

Every search has worlds of its own and tries all actions in them: the difference of two actions is paired within a
search and independent between searches. The interval of a value is then what the searches really differ by.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from overtrick.agents.comparison import loss, pooled
from overtrick.agents.evaluation import Choice, Evaluation
from overtrick.agents.evaluation import evaluate as evaluate_once
from overtrick.agents.registry import agent
from overtrick.agents.searching.searching import Honest
from overtrick.core.jit import FloatMatrix, Floats
from overtrick.core.numbers import whole_number
from overtrick.games.hand import View
from overtrick.search.classes import equals
from overtrick.stats.intervals import Interval, mean_interval

SEARCHES_MAX = 1000


@dataclass(frozen=True, eq=False)
class Paired(Evaluation):
    """What several searches found together; `scores[search, choice]` are in the order of the choices, nan where a
    search left a choice untried."""

    scores: FloatMatrix

    def behind(self, name: str) -> Interval:
        """How much less a choice scores than the best one, in the same worlds."""
        return loss(self.scores, [choice.name for choice in self.choices].index(name))

    @property
    def alike(self) -> tuple[Choice, ...]:
        """The best choice and those that score the same in every search."""
        columns = zip(self.choices, self.scores.T, strict=True)
        return tuple(choice for choice, scores in columns if np.array_equal(scores, self.scores[:, 0], equal_nan=True))

    @property
    def next(self) -> Choice | None:
        """The best of those that differ from the best choice, if there is one."""
        return next((choice for choice in self.choices if choice not in self.alike), None)

    @property
    def lead(self) -> Interval | None:
        """How much more the best choice scores than the next, in the searches that tried both; if 0 is in the
        interval, that is too close to call."""
        return self.behind(self.next.name) if self.next else None

    @property
    def comparing(self) -> int:
        """How many searches tried both the best choice and the next."""
        both = [at for at, choice in enumerate(self.choices) if choice in (self.choices[0], self.next)]
        return int((~np.isnan(self.scores[:, both])).all(axis=1).sum())


def evaluate(view: View, spec: str, seed: int = 0, searches: int = 1) -> Evaluation:
    """Ask a searching agent about the decision of a view; several searches together also tell what sets it apart."""
    whole_number("searches", searches, 1, SEARCHES_MAX)
    if searches == 1:
        return evaluate_once(view, spec, seed)
    thinker = agent(spec, view.game, trusted=True)
    asked = thinker if isinstance(thinker, Honest) else spec
    return together([evaluate_once(view, asked, seed * SEARCHES_MAX + number) for number in range(searches)])


def together(parts: Sequence[Evaluation]) -> Paired:
    """One evaluation of several: of what most of them have tried, the best mean first.

    A prior can tell a search to leave an action untried. Then nobody knows what it is worth there: its value is the
    mean of those that tried it. What fewer than half as many tried as the most tried one counts as untried. Choices
    that come to the same have one value, the mean of theirs.
    """
    found = [{choice.name: choice.score.mean for choice in part.choices} for part in parts]
    tried = Counter(name for each in found for name in each)
    most = max(tried.values())
    choices = [choice for part in parts for choice in part.choices if 2 * tried[choice.name] >= most]
    actions = {choice.name: choice.action for choice in choices}
    like = dict(zip(parts[0].view.legal(), equals(parts[0].view), strict=True))
    tried_scores = np.array([[each.get(name, np.nan) for name in actions] for each in found])
    scores = pooled(tried_scores, [like[action] for action in actions.values()])
    order, named = np.argsort(-np.nanmean(scores, axis=0), kind="stable").tolist(), list(actions.items())
    return Paired(
        parts[0].view,
        parts[0].spec,
        tuple(Choice(named[at][1], named[at][0], known_interval(scores[:, at])) for at in order),
        sum(part.worlds for part in parts),
        sum(part.mattered for part in parts),
        sum(part.effective for part in parts),
        None if parts[0].believed is None else sum(part.believed or 0.0 for part in parts),
        np.mean([part.held for part in parts], axis=0),
        sum((part.telling for part in parts), np.zeros_like(parts[0].telling)),
        scores[:, order],
    )


def known_interval(scores: Floats) -> Interval:
    """The interval of those that are numbers."""
    return mean_interval(scores[~np.isnan(scores)])
