"""Players for tests of the arena."""

from dataclasses import dataclass
from typing import Any

import overtrick as ot
from overtrick.agents.agent import PolicyAgent
from overtrick.core.jit import hook
from overtrick.engine.policy import CHOOSE, Policy
from tests.conftest import MODE

SLOW = ["actor-critic"]
"""Compiled players that sample worlds for every decision: a hand would take seconds in plain mode."""


@dataclass(frozen=True)
class Interpreted:
    """An agent that hides its policy, so that it is played action by action."""

    agent: Any

    @property
    def spec(self):
        return self.agent.spec

    def act(self, view, rng):
        return self.agent.act(view, rng)


@dataclass(frozen=True)
class Failing:
    """Plays its lowest action until a trick is done."""

    spec: str = "failing"

    def act(self, view, rng):
        if len(view.history) > 4:
            raise ZeroDivisionError("by nothing")
        return view.legal()[0]


@dataclass(frozen=True)
class Foul:
    spec: str = "foul"

    def act(self, view, rng):
        return view.game.num_actions - 1


@hook(CHOOSE)
def foul_hook(tables, view, legal, rng, weights, slate):
    return 62


foul_policy = Policy(foul_hook)


def policies(game):
    """The agents that play a game fast."""
    names = [name for name in ot.agents(game) if MODE == "compiled" or name not in SLOW]
    return [spec for spec in names if isinstance(ot.agent(spec, game), PolicyAgent)]


def interpreted(game, specs):
    return [Interpreted(ot.agent(spec, game)) for spec in specs]
