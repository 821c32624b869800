"""Agents of others in this process: made from a class or factory, looked at, and given a spec.

    class Lowest:
        def act(self, view, rng):
            return view.legal()[0]

is enough. `overtrick match hearts my_agent.py:Lowest random` plays it; a package offers it by name through the
entry-point group `overtrick.agents`. A class attribute `games` says which games it plays, if not all. Unless they are
trusted this happens in a process of their own (`agents.apart`).
"""

from dataclasses import dataclass
from inspect import signature
from typing import Any

from overtrick.agents.agent import Player, PolicyAgent, PolicyOracle, remade
from overtrick.agents.loading import told_as
from overtrick.agents.specs import parse, takes_game, typed
from overtrick.core.errors import BadAgent
from overtrick.core.jit import Vector
from overtrick.games.game import Game
from overtrick.games.hand import Hand, View

METHODS = {"act": ("view", "rng"), "act_open": ("hand", "rng")}
"""What makes an agent, or an oracle, and how it is asked."""


@dataclass(frozen=True)
class Named:
    """A player under a spec. If that makes it again in a game, it pickles by it: its class may be in no module."""

    spec: str
    player: Any
    game: Game | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return (remade, (self.spec, self.game)) if self.game else (type(self), (self.spec, self.player))


class Guest(Named):
    def act(self, view: View, rng: Vector) -> int:
        return self.player.act(view, rng)


class GuestOracle(Named):
    def act_open(self, hand: Hand, rng: Vector) -> int:
        return self.player.act_open(hand, rng)


def invite(spec: str, game: Game) -> Player:
    """The agent that a class or factory of others makes for a game."""
    from overtrick.agents.registry import factory

    name, texts = parse(spec)
    make = factory(name)
    games = getattr(make, "games", ())
    if games and game.name not in games:
        raise BadAgent(f"{name} does not play {game.name}; it plays {', '.join(games)}")
    with told_as(f"{name} cannot be made"):
        player = make(*[game][: takes_game(make)], **typed(name, make, texts))
    return introduce(player, spec, game)


def introduce(player: Any, spec: str, game: Game | None = None) -> Player:
    """A player under a spec; compiled ones stay compiled."""
    method = check_player(player, spec)
    if game and hasattr(player, "policy"):
        return (PolicyAgent if method == "act" else PolicyOracle)(spec, game, player.policy)
    return Guest(spec, player, game) if method == "act" else GuestOracle(spec, player, game)


def check_player(player: Any, whose: str) -> str:
    """The method by which a player is asked, or an error if it cannot be."""
    for method, arguments in METHODS.items():
        if callable(asked := getattr(player, method, None)):
            try:
                signature(asked).bind(*arguments)
            except TypeError as error:
                raise BadAgent(f"{whose} cannot be asked by {method}({', '.join(arguments)}): {error}") from None
            return method
    raise BadAgent(f"{whose} is not an agent: {player!r} has neither act(view, rng) nor act_open(hand, rng)")
