"""What an agent is: a view and random numbers in, an action out. Who may see everything is of another type.

    class Lowest:
        spec = "lowest"

        def act(self, view, rng):
            return view.legal()[0]

`rng` is a stream of `core.random`, the only chance an agent has: with the same view and stream it does the same.
Agents travel between processes, so they pickle; `check_agent` tests all of this.
"""

from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, runtime_checkable

from overtrick.core.jit import Vector
from overtrick.engine.policy import Policy
from overtrick.engine.state import BASE, TURN
from overtrick.games.game import Game
from overtrick.games.hand import Hand, View


@runtime_checkable
class Agent(Protocol):
    """Plays from what its seat knows. `spec` is the text that names it in results and makes it again."""

    @property
    def spec(self) -> str: ...

    def act(self, view: View, rng: Vector) -> int:
        """A legal action of the seat to move, which is the seat of the view."""
        ...


@runtime_checkable
class Oracle(Protocol):
    """Plays with open cards: a measure for others, no fair player. It gets a copy that it may play on."""

    @property
    def spec(self) -> str: ...

    def act_open(self, hand: Hand, rng: Vector) -> int:
        """A legal action of the seat to move."""
        ...


@runtime_checkable
class Compiled(Agent, Protocol):
    """An agent that is also a policy: a table of such agents plays in one kernel call."""

    @property
    def policy(self) -> Policy: ...


Player: TypeAlias = Agent | Oracle


@dataclass(frozen=True)
class PolicyAgent:
    """A compiled policy as an agent. It pickles by its spec, which must be registered: hooks do not travel."""

    spec: str
    game: Game
    policy: Policy = field(compare=False, repr=False)

    def act(self, view: View, rng: Vector) -> int:
        return choose(self.policy, view, rng)

    def __reduce__(self) -> tuple[Any, ...]:
        from overtrick.agents.registry import agent

        return agent, (self.spec, self.game)


def choose(policy: Policy, view: View, rng: Vector) -> int:
    """The action that a policy picks for the seat of a view."""
    tables, state = view.game.tables, view.state
    legal = view.game.kernels.legal(tables, state)
    return int(state[BASE]) + int(policy.choose(tables, state, legal, rng, policy.weights))


def decide(player: Player, hand: Hand, rng: Vector) -> int:
    """What a player does for the seat to move, with no more than it may see."""
    if isinstance(player, Oracle):
        return player.act_open(hand.copy(), rng)
    return player.act(hand.view(int(hand.state[TURN])), rng)
