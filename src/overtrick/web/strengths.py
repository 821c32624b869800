"""Who may sit down with people: strengths by name, and the specs that a stranger may ask for.

A spec from a client names an agent of ours and a budget: no files, no imports, nothing that a worker would be at for
long.
"""

from overtrick.agents.agent import Agent
from overtrick.agents.registry import BUILT_IN, agent, agents
from overtrick.agents.specs import parse
from overtrick.core.errors import BadAgent
from overtrick.games.game import Game
from overtrick.games.worlds import has_beliefs
from overtrick.present.opponents import strongest

STRENGTHS = {
    "beginner": "ismcts:simulations=20",
    "club": "ismcts:simulations=400",
    "expert": "ismcts:simulations=5000",
}
"""One searcher with more and more time to think; it plays every game."""

BEST = "expert"
"""Gives way to what a game recommends."""

EXPERT = "expert"

MOST = {"simulations": 10_000, "worlds": 100}
"""The parameters that a client may choose, and how much of each."""

LONGEST = 64
"""Letters of a spec."""


def spec_of(wish: str, game: Game) -> str:
    """The spec of a strength, or a spec that is allowed; where nobody can search, all strengths are random."""
    if wish in STRENGTHS:
        search = STRENGTHS[wish] if has_beliefs(game) else "random"
        return strongest(game, search) if wish == BEST else search
    check_allowed(wish)
    if not isinstance(agent(wish, game), Agent):
        raise BadAgent(f"{wish} sees all cards; possible: {', '.join(possible(game))}")
    return wish


def check_allowed(spec: str) -> None:
    """Raise unless a client may ask for it."""
    if len(spec) > LONGEST:
        raise BadAgent(f"a spec has at most {LONGEST} letters")
    name, parameters = parse(spec)
    if name not in BUILT_IN:
        raise BadAgent(f"there is no agent {name!r} here; possible: {', '.join([*STRENGTHS, *BUILT_IN])}")
    for key, value in parameters.items():
        if key not in MOST:
            raise BadAgent(f"{key} cannot be chosen here; possible: {', '.join(MOST)}")
        if not value.isdecimal() or not 0 < int(value) <= MOST[key]:
            raise BadAgent(f"{key}={value}; possible: 1 to {MOST[key]}")


def possible(game: Game) -> list[str]:
    """Strengths, and the agents of a game that play from their view."""
    names = [name for name in agents(game) if name in BUILT_IN and isinstance(agent(name, game), Agent)]
    return [*STRENGTHS, *names]
