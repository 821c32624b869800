"""What all searching agents share: a budget of worlds, one search per decision, a rule for choosing.

A forced move is played at once. Budgets are counts (`worlds`, `simulations`), with which the same view and random
stream give the same action, or `seconds` of a wall clock. Of equally good actions one is drawn from the stream.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from time import perf_counter
from typing import Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from overtrick.agents.agent import Compiled, PolicyOracle, named
from overtrick.agents.specs import written
from overtrick.core.errors import BadAgent, BadView
from overtrick.core.jit import Matrix, Vector
from overtrick.core.random import draw
from overtrick.engine.policy import Policy
from overtrick.games.game import Game
from overtrick.games.hand import View
from overtrick.games.worlds import has_beliefs, sample_worlds
from overtrick.search.likelihood import resampled
from overtrick.search.prospect import HAND_ALONE, Prospect, lead
from overtrick.search.whole import Standings, standings_of

Mattered = NDArray[np.bool_]

BUDGET_MAX = 10**9
"""Worlds, simulations or seconds: more is a slip of the finger, and a decision would take days."""

AT_ONCE = 8192
"""Worlds drawn at a time at most: a few megabytes."""


class Found(NamedTuple):
    """What a search found out about an action: how often it was tried, the mean score and its variance."""

    tried: float
    mean: float
    variance: float


class Search(Protocol):
    """The search of one decision. `chunk` worlds take a millisecond or less: the clock is not read more often."""

    chunk: int

    def add(self, worlds: Matrix, rng: Vector) -> Mattered:
        """Search in some more worlds; in which of them the choice of an action made a difference."""
        ...

    def found(self) -> dict[int, Found]:
        """What is known about every legal action."""
        ...

    def merit(self, found: Found) -> tuple[float, ...]:
        """By what the actions are compared, most important first."""
        ...


Watch = Callable[[Matrix, Mattered, float], None]
"""Is told of the worlds that a search went through, in which the choice mattered, and how many they are worth."""


def not_watched(worlds: Matrix, mattered: Mattered, effective: float) -> None:
    """Nobody asks."""


@dataclass(frozen=True)
class Searching(ABC):
    """A game, the policy of the playouts, and a policy under which worlds are the likelier (none: all alike).

    The goal is the score of the hand, how far it is ahead of the mean of the table, or to win the whole game.
    """

    game: Game
    playout: str = "random"
    likelihood: str = ""
    goal: Literal["hand", "lead", "game"] = "hand"

    @property
    def spec(self) -> str:
        """What differs from the defaults."""
        name = type(self).__name__.lower().replace("montecarlo", "monte-carlo")
        values = ((part, getattr(self, part.name)) for part in fields(self)[1:])
        return written(name, {part.name: value for part, value in values if value != part.default})

    @abstractmethod
    def begin(self, view: View) -> tuple[Search, int, float]:
        """A search of the decision, and how many worlds and seconds it has; one of them may be 0, for no limit."""

    def think(self, view: View, rng: Vector, watch: Watch = not_watched) -> Search:
        """The search of a decision, done."""
        if not view.legal():
            raise BadView(f"there is nothing to decide for seat {view.seat} in {view!r}")
        search, worlds, seconds = self.begin(view)
        for size in chunks(worlds, seconds, search.chunk):
            drawn, effective = self.imagine(view, size, rng)
            watch(drawn, search.add(drawn, rng), effective)
        return search

    def imagine(self, view: View, size: int, rng: Vector) -> tuple[Matrix, float]:
        """Worlds to search in, and how many independent ones they are worth."""
        return self.believe(view, size, rng)

    def believe(self, view: View, size: int, rng: Vector) -> tuple[Matrix, float]:
        """Worlds of the view, each as likely as it is, and how many independent ones they are worth."""
        worlds = sample_worlds(view, size, rng)
        if self.likelihood_policy is None:
            return worlds, float(size)
        return resampled(view, worlds, self.likelihood_policy, rng)

    def check_budget(self, **budgets: float) -> None:
        """Raise unless one budget is above zero and none below; what is needed is looked up now rather than in play."""
        if any(not 0 <= value <= BUDGET_MAX for value in budgets.values()) or not any(budgets.values()):
            words = ", ".join(f"{name}={value}" for name, value in budgets.items())
            raise BadAgent(f"{words}: a budget is above zero, and at most {BUDGET_MAX:,}")
        self.playout_policy, self.likelihood_policy  # noqa: B018

    @cached_property
    def playout_policy(self) -> Policy:
        """The compiled policy of the playouts."""
        return compiled_policy(self.playout, self.game)

    @cached_property
    def likelihood_policy(self) -> Policy | None:
        """The policy under which worlds are the likelier, if any."""
        return compiled_policy(self.likelihood, self.game) if self.likelihood else None

    @cached_property
    def standings(self) -> Standings:
        """Whole games as the playouts go on with them."""
        return standings_of(self.game, self.playout_policy)

    def ahead(self, view: View) -> Prospect:
        """What counts at the end of the hand."""
        if self.goal == "lead":
            return lead(self.game)
        return self.standings.prospect(view) if self.goal == "game" else HAND_ALONE

    def __getstate__(self) -> dict[str, object]:
        """Policies do not travel: another process looks them up anew."""
        return {part.name: getattr(self, part.name) for part in fields(self)}


class Honest(Searching):
    """One that plays from its view: it imagines worlds, so its game must say what a seat can infer."""

    def check_budget(self, **budgets: float) -> None:
        if not has_beliefs(self.game):
            raise BadAgent(f"{self.spec} imagines worlds, and the rules of {self.game.name} have no `beliefs` to do so")
        super().check_budget(**budgets)

    def act(self, view: View, rng: Vector) -> int:
        legal = view.legal()
        return legal[0] if len(legal) == 1 else choice(self.think(view, rng), rng)


def compiled_policy(spec: str, game: Game) -> Policy:
    """The policy of an agent that is one. It plays in worlds that were imagined, so it may read them and is trusted."""
    from overtrick.agents.registry import agent

    player = agent(spec, game, trusted=True, oracle=True)
    if not isinstance(player, Compiled | PolicyOracle):
        raise BadAgent(f"{named(player)} is not a policy: playouts need a compiled agent, such as random")
    return player.policy


def choice(search: Search, rng: Vector) -> int:
    """The action of the greatest merit; one of several is drawn."""
    merits = {action: search.merit(found) for action, found in search.found().items()}
    greatest = max(merits.values())
    best = [action for action, merit in merits.items() if merit == greatest]
    return best[draw(rng, len(best))]


def chunks(total: int, seconds: float, chunk: int) -> Iterator[int]:
    """How many worlds to take next, until the count or the clock has run out. At least one chunk."""
    return sizes(total) if not seconds else timed_sizes(seconds, chunk)


def sizes(total: int) -> Iterator[int]:
    """As many at a time as memory is kept for: a call of a kernel with hooks costs as much as some hundred worlds."""
    for done in range(0, total, AT_ONCE):
        yield min(AT_ONCE, total - done)


def timed_sizes(seconds: float, chunk: int) -> Iterator[int]:
    """A quarter of what fits into the time that is left, until less than a chunk fits."""
    end, size, fitting = perf_counter() + seconds, chunk, float(chunk)
    while fitting >= chunk:
        begun = perf_counter()
        yield size
        now = perf_counter()
        fitting = size * (end - now) / (now - begun)
        size = int(min(AT_ONCE, max(chunk, fitting / 4)))
