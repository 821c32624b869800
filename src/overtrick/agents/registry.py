"""Agents by name. Names map to "module:attribute" of a factory, so that listing agents imports none of them."""

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from overtrick.agents.specs import Factory, parse, typed
from overtrick.core.errors import BadAgent, choices
from overtrick.games import registry as games_registry

if TYPE_CHECKING:
    from overtrick.agents.agent import Player
    from overtrick.games.game import Game


class Registered(NamedTuple):
    """Where a factory is, and which games its agents play; none named is all."""

    where: str
    games: tuple[str, ...] = ()


BUILT_IN = {
    "random": Registered("overtrick.agents.basic:random"),
    "monte-carlo": Registered("overtrick.agents.searching.flat:MonteCarlo"),
    "pimc": Registered("overtrick.agents.searching.flat:Pimc"),
    "ismcts": Registered("overtrick.agents.searching.trees:Ismcts"),
    "pomcp": Registered("overtrick.agents.searching.trees:Pomcp"),
    "mcts": Registered("overtrick.agents.searching.trees:Mcts"),
    "fsm": Registered("overtrick.agents.basic:fsm", ("hearts",)),
    "student": Registered("overtrick.agents.basic:student", ("somerset",)),
} | {
    name: Registered(f"overtrick.agents.heuristics.euchre.factories:{name.replace('-', '_')}", ("euchre",))
    for name in (
        "any-card",
        "high",
        "low",
        "middle",
        "high-low",
        "coop-high-low",
        "markov",
        "markov2",
        "card-counting",
        "hybrid",
        "hybrid2",
        "paper-monte-carlo",
    )
}


def agents(game: "Game | str | None" = None) -> list[str]:
    """The names of all agents that play a game; without a game, of all."""
    if game is None:
        return sorted(BUILT_IN)
    name = games_registry.rules(game).name if isinstance(game, str) else game.name
    return sorted(agent for agent, where in BUILT_IN.items() if not where.games or name in where.games)


def found(name: str, possible: list[str]) -> Registered:
    """What is registered under a name."""
    if name not in BUILT_IN:
        raise BadAgent(f"there is no agent {name!r}; {choices(name, possible)}")
    return BUILT_IN[name]


def factory(name: str) -> Factory:
    """What makes the agents of a name; its signature tells their parameters, its docstring what they do."""
    module, attribute = found(name, agents()).where.split(":")
    make: Factory = getattr(import_module(module), attribute)
    return make


def agent(spec: str, game: "Game | str") -> "Player":
    """An agent by its spec, such as `random` or `pimc:worlds=40`, ready to play a game."""
    played = chosen(game)
    name, texts = parse(spec)
    possible = agents(played)
    found(name, possible)
    if name not in possible:
        raise BadAgent(f"{name} does not play {played.name}; possible: {', '.join(possible)}")
    make = factory(name)
    player: Player = make(played, **typed(name, make, texts))
    return player


def chosen(game: "Game | str") -> "Game":
    """A game, given as one or by its name alone."""
    return games_registry.game(game) if isinstance(game, str) else game
