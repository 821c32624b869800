"""What an agent is: a view and random numbers in, an action out. Who may see everything is of another type.

    class Lowest:
        spec = "lowest"

        def act(self, view, rng):
            return view.legal()[0]

`rng` is a stream of `core.random`, the only chance an agent has: with the same view and stream it does the same.
Agents travel between processes, so they pickle; `check_agent` tests all of this.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from overtrick.agents.specs import label
from overtrick.core.errors import BadAgent
from overtrick.core.jit import Vector
from overtrick.core.others import told
from overtrick.engine.policy import Mind, Policy, check_players, mind
from overtrick.engine.state import BASE, TURN
from overtrick.engine.stepping import choose_once
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


class Relay:
    """Gets the whole hand to show the player behind it no more than it may see; it is known by that one's name."""

    player: Player

    @property
    def spec(self) -> str:
        return self.player.spec


class Trust(NamedTuple):
    """What agents that are not ours may do: play in this process, and see all cards."""

    trusted: bool = False
    oracle: bool = False


STRANGERS: Final = Trust()
"""What they may do if nobody says."""


class GuestFailed(BadAgent):
    """What an agent did wrong in a process of its own, in words."""


def named(player: Player) -> str:
    """How a player is told to people."""
    while isinstance(player, Relay):
        player = player.player
    return label(player.spec, isinstance(player, Oracle))


def policy_of(player: Player, possible: str = "one such as random or net") -> Policy:
    """The policy of a player, or an error if it is not compiled."""
    if not isinstance(player, Compiled):
        raise BadAgent(f"{named(player)} is not a compiled agent; possible: {possible}")
    return player.policy


@dataclass(frozen=True)
class PolicyAgent:
    """A compiled policy as an agent. It pickles by its spec, which must be registered: hooks do not travel.

    `critic` has what it values worlds by, for searches; it may read all cards.
    """

    spec: str
    game: Game
    policy: Policy = field(compare=False, repr=False)
    critic: Policy | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        check_players(self.policy)

    def act(self, view: View, rng: Vector) -> int:
        return choose(self.policy, view, rng)

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (self.spec, self.game)


@dataclass(frozen=True)
class Learner(PolicyAgent):
    """A compiled policy with a hook of type `engine.learner.LEARN`, by which a series changes its weights."""

    learn: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class PolicyOracle:
    """A compiled policy that reads all cards; searches can use it in the worlds they imagine."""

    spec: str
    game: Game
    policy: Policy = field(compare=False, repr=False)

    def act_open(self, hand: Hand, rng: Vector) -> int:
        return choose(self.policy, hand, rng)

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (self.spec, self.game)


def remade(spec: str, game: Game) -> Player:
    """A player by its spec, where another process wants it: what was made in a process is trusted."""
    from overtrick.agents.registry import agent

    return agent(spec, game, trusted=True, oracle=True)


def choose(policy: Policy, seen: View | Hand, rng: Vector) -> int:
    """The action that a policy picks for the seat to move, shown a view or all cards."""
    return choice_of(mind(policy), seen, rng)


def choice_of(mind: Mind, seen: View | Hand, rng: Vector) -> int:
    """The same for a policy that has a slate."""
    tables, state = seen.game.tables, seen.state
    legal = seen.game.kernels.legal(tables, state)
    return int(state[BASE]) + int(choose_once(tables, state, int(legal), rng, mind))


def decide(player: Player, hand: Hand, rng: Vector) -> int:
    """What a player does for the seat to move, with no more than it may see."""
    with waited_for(named(player)):
        if isinstance(player, Oracle):
            return player.act_open(hand.copy(), rng)
        return player.act(hand.view(int(hand.state[TURN])), rng)


@contextmanager
def waited_for(name: str) -> Iterator[None]:
    """Ctrl-C meanwhile tells for whom everybody waited: it may hang."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"{name} was thinking") from None


@contextmanager
def blamed(player: Player, hand: Hand, where: str, is_secret: bool = False) -> Iterator[None]:
    """Whatever goes wrong meanwhile is told with whose turn it is, and with the position unless that is secret."""
    seat = hand.player
    try:
        yield
    except (Exception, SystemExit) as error:
        what = str(error) if isinstance(error, GuestFailed) else told(error)
        position = f"move {len(hand.history) + 1}" if is_secret else repr(hand)
        raise BadAgent(f"{named(player)} failed in seat {seat} of {where}: {what}; {position}") from error
