"""Who may sit down with people: strengths by name, and the specs that a stranger may ask for.

A spec from a client names an agent of ours and a budget: no files, no imports, nothing that a worker would be at for
long.
"""

from functools import lru_cache

from overtrick.agents.agent import Agent
from overtrick.agents.registry import BUILT_IN, agent, agents
from overtrick.agents.specs import parse
from overtrick.core.errors import BadAgent, OvertrickError
from overtrick.games.game import Game
from overtrick.games.worlds import has_beliefs
from overtrick.present.opponents import strongest
from overtrick.tournaments.ladder import BUDGETS, EXPERT, NAMES, measured

STRENGTHS = dict(zip(NAMES, BUDGETS, strict=True))
"""Where nothing was measured: one searcher with more and more time to think; it plays every game."""

MOST = {"simulations": 10_000, "worlds": 100}
"""The parameters that a client may choose, and how much of each."""

LONGEST = 64
"""Letters of a spec."""


def spec_of(wish: str, game: Game) -> str:
    """The spec of a strength, or a spec that is allowed; where nobody can search, all strengths are random."""
    if wish in STRENGTHS:
        return strengths(game)[wish]
    check_allowed(wish, game)
    if not isinstance(agent(wish, game), Agent):
        raise BadAgent(f"{wish} sees all cards; possible: {', '.join(possible(game))}")
    return wish


@lru_cache(maxsize=64)
def strengths(game: Game) -> dict[str, str]:
    """Specs by strength: the rungs of the measured ladder, if they play the game as it is asked for.

    The expert is whom the game recommends, if it recommends somebody: ladders are of hands, people play whole games.
    """
    ladder = measured(game.name)
    names = ladder.names() if ladder else {}
    searches = STRENGTHS if has_beliefs(game) else dict.fromkeys(NAMES, "random")
    known = names if names and all(can_play(spec, game) for spec in names.values()) else searches
    return known | {EXPERT: strongest(game, known[EXPERT])}


def can_play(spec: str, game: Game) -> bool:
    """Networks are trained for one number of players."""
    try:
        agent(spec, game)
    except OvertrickError:
        return False
    return True


def check_allowed(spec: str, game: Game) -> None:
    """Raise unless a client may ask for it."""
    if len(spec) > LONGEST:
        raise BadAgent(f"a spec has at most {LONGEST} letters")
    name, parameters = parse(spec)
    if name not in BUILT_IN:
        raise BadAgent(f"there is no agent {name!r} here; possible: {', '.join(possible(game))}")
    for key, value in parameters.items():
        if key not in MOST:
            raise BadAgent(f"{key} cannot be chosen here; possible: {', '.join(MOST)}")
        if not value.isdecimal() or not 0 < int(value) <= MOST[key]:
            raise BadAgent(f"{key}={value}; possible: 1 to {MOST[key]}")


def possible(game: Game) -> list[str]:
    """Strengths, and the agents of a game that play from their view."""
    names = [name for name in agents(game) if name in BUILT_IN and isinstance(agent(name, game), Agent)]
    return [*STRENGTHS, *names]
