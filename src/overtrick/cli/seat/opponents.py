"""Who sits in the other seats: a compiled policy for the games that have one, any legal action in the others."""

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from overtrick.core.jit import Vector
from overtrick.core.random import new_stream
from overtrick.engine.state import BASE, MOVES_MAX
from overtrick.games.game import Game
from overtrick.games.hand import Hand, View

Policy = Callable[[Vector, Vector, int, Vector], int]

POLICIES = {"hearts": ("fsm", "overtrick.agents.heuristics.hearts:fsm")}
RANDOM = ("random", "overtrick.agents.policy:random_policy")

AT_THE_TABLE = 16  # the first of the purposes of random streams that are for the seats here, beside `core.random`


class Opponent(NamedTuple):
    """Somebody to play against: a name for the records, and what to do with a view and a random stream."""

    name: str
    act: Callable[[View, Vector], int]


def opponents(game: Game) -> Opponent:
    """Who plays against a person in a game; the same in every other seat."""
    name, where = POLICIES.get(game.name, RANDOM)
    module, attribute = where.split(":")
    return Opponent(name, playing(getattr(import_module(module), attribute)))


def playing(policy: Policy) -> Callable[[View, Vector], int]:
    """A compiled policy as a function of the view."""

    def act(view: View, rng: Vector) -> int:
        tables, state = view.game.tables, view.state
        legal = view.game.kernels.legal(tables, state)
        return int(state[BASE]) + int(policy(tables, state, legal, rng))

    return act


def stream_of(hand: Hand, seat: int) -> Vector:
    """Random numbers for one decision: they do not depend on how often the match was interrupted before."""
    decision = hand.start.number * MOVES_MAX + len(hand.history)
    return new_stream(hand.start.seed or 0, decision, AT_THE_TABLE + seat)
