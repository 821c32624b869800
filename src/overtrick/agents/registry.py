"""Agents by name or file. Names map to "module:attribute" of a factory, so that listing agents imports none of them.

Third parties register theirs through the entry-point group `overtrick.agents`.
"""

from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, NamedTuple

from overtrick.agents.specs import FILE, Factory, label, members, parse, typed
from overtrick.core.errors import BadAgent, choices
from overtrick.core.imports import imported
from overtrick.games import registry as games_registry

if TYPE_CHECKING:
    from overtrick.agents.agent import Player
    from overtrick.games.game import Game

GROUP = "overtrick.agents"


class Registered(NamedTuple):
    """Where a factory is, and which games its agents play; none named is all.

    `ready` is "module:attribute" of a function that tells whether a game has what the agent plays by if nothing is
    given; where it does not, the agent is not listed. `oracle`: it always sees all cards.
    """

    where: str
    games: tuple[str, ...] = ()
    ready: str = ""
    oracle: bool = False


OPEN_SPIEL = ("euchre", "hearts")
"""The games that OpenSpiel has too."""

BUILT_IN = {
    "random": Registered("overtrick.agents.basic:random"),
    "monte-carlo": Registered("overtrick.agents.searching.flat:MonteCarlo"),
    "pimc": Registered("overtrick.agents.searching.flat:Pimc"),
    "ismcts": Registered("overtrick.agents.searching.trees:Ismcts"),
    "pomcp": Registered("overtrick.agents.searching.trees:Pomcp"),
    "mcts": Registered("overtrick.agents.searching.trees:Mcts", oracle=True),
    "lookahead": Registered(
        "overtrick.agents.searching.lookahead:Lookahead", ready="overtrick.agents.learned:has_critic"
    ),
    "guided": Registered("overtrick.agents.searching.guided:Guided", ready="overtrick.agents.learned:has_critic"),
    "net": Registered("overtrick.agents.learned:net", ready="overtrick.agents.learned:has_network"),
    "open-spiel": Registered(
        "overtrick.agents.open_spiel:OpenSpielBot", OPEN_SPIEL, "overtrick.agents.open_spiel:is_listed", oracle=True
    ),
    "any-card": Registered("overtrick.agents.heuristics.any_card:any_card", ("euchre", "sheephead")),
    "rule-based": Registered("overtrick.agents.heuristics.sheephead.factories:rule_based", ("sheephead",)),
    "shrewd": Registered("overtrick.agents.heuristics.sheephead.shrewd.making:shrewd", ("sheephead",)),
    "actor-critic": Registered("overtrick.agents.heuristics.sheephead.factories:actor_critic", ("sheephead",)),
    "on-the-nose": Registered("overtrick.agents.heuristics.wizard.factories:on_the_nose", ("wizard",)),
    "dqn": Registered(
        "overtrick.agents.heuristics.wizard.learned:dqn",
        ("wizard",),
        ready="overtrick.agents.heuristics.wizard.learned:is_listed",
    ),
    "fsm": Registered("overtrick.agents.heuristics.hearts.factories:fsm", ("hearts",)),
    "careful": Registered("overtrick.agents.heuristics.hearts.factories:careful", ("hearts",)),
    "q-lambda": Registered("overtrick.agents.heuristics.somerset.learned:q_lambda", ("somerset",)),
    "student": Registered("overtrick.agents.heuristics.somerset.factories:student", ("somerset",)),
    "frequent-suit": Registered("overtrick.agents.heuristics.somerset.factories:frequent_suit", ("somerset",)),
    "thrifty": Registered("overtrick.agents.heuristics.somerset.factories:thrifty", ("somerset",)),
} | {
    name: Registered(f"overtrick.agents.heuristics.euchre.factories:{name.replace('-', '_')}", ("euchre",))
    for name in (
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


OF_OTHERS = {"process": Registered("overtrick.agents.process:Process", ready="overtrick.agents.process:is_listed")}
"""Names of ours for what others wrote."""


@cache
def guests() -> dict[str, Registered]:
    """The agents that other packages offer, and programs of any language."""
    return {entry.name: Registered(entry.value) for entry in entry_points(group=GROUP)} | OF_OTHERS


def registered() -> dict[str, Registered]:
    """Every agent's name and where it is made; our own names cannot be taken by others."""
    return guests() | BUILT_IN


def agents(game: "Game | str | None" = None) -> list[str]:
    """The names of all agents that play a game; without a game, of all.

    One that needs a file for this game, and has none with it, is not among them.
    """
    if game is None:
        return sorted(registered())
    name = games_registry.rules(game).name if isinstance(game, str) else game.name
    return sorted(agent for agent, found in registered().items() if plays(found, name) and is_ready(found, game))


def plays(found: Registered, name: str) -> bool:
    return not found.games or name in found.games


def is_ready(found: Registered, game: "Game | str") -> bool:
    """Whether an agent can be had by its name alone."""
    return not found.ready or bool(imported(found.ready)(games_registry.chosen(game)))


def is_file(name: str) -> bool:
    """Whether a name is that of something in a file."""
    return FILE.fullmatch(name) is not None


def found(name: str, possible: list[str]) -> Registered:
    """What is registered under a name."""
    if name not in registered():
        raise BadAgent(f"there is no agent {name!r}; {choices(name, told(possible))}")
    return registered()[name]


def told(names: list[str]) -> list[str]:
    """Names as they are told to people."""
    return [label(name, registered()[name].oracle) for name in names]


def has_oracle(spec: str) -> bool:
    """Whether an agent, or one of a team, sees all cards, as far as names alone tell."""
    names = {parse(member)[0] for member in members(spec)}
    return any(name in registered() and registered()[name].oracle for name in names)


def factory(name: str) -> Factory:
    """What makes the agents of a name; its signature tells their parameters, its docstring what they do."""
    from overtrick.agents.loading import from_file, from_module

    make: Factory = from_file(name) if is_file(name) else from_module(found(name, agents()).where)
    return make


def agent(spec: str, game: "Game | str", *, trusted: bool = False, oracle: bool = False) -> "Player":
    """An agent by its spec, such as `random`, `pimc:worlds=40` or `my_agent.py:MyAgent`, ready to play a game.

    One that is not ours plays in a process of its own unless it is `trusted`, and sees all cards only as an `oracle`.
    So does one of ours that names it, such as `pimc:playout=my_agent.py:MyAgent`.
    """
    played = games_registry.chosen(game)
    name, texts = parse(spec)
    check_name(name, spec, played)
    if name not in BUILT_IN or (not trusted and any(map(names_guest, texts.values()))):
        return guest(spec.strip(), played, trusted, oracle)
    make = factory(name)
    player: Player = make(played, **typed(label(name, has_oracle(name)), make, texts))
    return player


def names_guest(value: str) -> bool:
    """Whether the value of a parameter is the spec of an agent that is not ours, or of one that names such an agent."""
    try:
        name, texts = parse(value)
    except BadAgent:  # it is no spec
        return False
    return is_file(name) or name in guests().keys() - BUILT_IN.keys() or any(map(names_guest, texts.values()))


def guest(spec: str, game: "Game", trusted: bool, oracle: bool) -> "Player":
    """An agent that is not ours."""
    from overtrick.agents.agent import Oracle
    from overtrick.agents.apart import invite_apart
    from overtrick.agents.guests import invite

    player = invite(spec, game) if trusted else invite_apart(spec, game)
    if isinstance(player, Oracle) and not oracle:
        raise BadAgent(
            f"{spec} wants to see all cards; possible: act(view, rng), or where there are oracles --oracle (in Python "
            "oracle=True)"
        )
    return player


def check_name(name: str, spec: str, game: "Game") -> None:
    """Raise unless a name is that of an agent for a game, or in a file."""
    if is_file(name):
        return
    if len(members(spec)) > 1:
        raise BadAgent(f"{label(repr(spec), has_oracle(spec))} is a team of partners; possible here: one agent")
    possible = agents(game)
    if not plays(found(name, possible), game.name):
        raise BadAgent(
            f"{label(name, has_oracle(name))} does not play {game.name}; possible: {', '.join(told(possible))}"
        )


def as_player(spec: "str | Player", game: "Game | str", trusted: bool = False, oracle: bool = False) -> "Player":
    """An agent by its spec, or one that is there already; if it has no spec it gets the name of its class."""
    if isinstance(spec, str):
        return agent(spec, game, trusted=trusted, oracle=oracle)
    from overtrick.agents.guests import check_player, introduce

    if not isinstance(getattr(spec, "spec", None), str):
        return introduce(spec, type(spec).__name__)
    check_player(spec, spec.spec)
    return spec
