"""Agents that play by a network, in a file or shipped with the package."""

from pathlib import Path

from overtrick.agents.agent import PolicyAgent, PolicyOracle
from overtrick.agents.specs import spec_of
from overtrick.core.errors import BadAgent
from overtrick.games.game import Game
from overtrick.learn.nets.shipped import parts_in, shipped


def net(game: Game, file: str = "", temperature: float = 0.0) -> PolicyAgent | PolicyOracle:
    """A network: by default its favourite action, above temperature 0 any by chance; `overtrick train` writes files.

    One that was trained with open cards sees all of them: it is an oracle, and plays in the worlds of a search.
    """
    from overtrick.learn.nets.file import load
    from overtrick.learn.nets.playing import actor_policy, critic_policy
    from overtrick.learn.observations.layout import layout

    if not temperature >= 0:
        raise BadAgent(f"net: temperature={temperature}; possible: 0 or more")
    networks = load(file or shipped_for(game), game)
    spec = spec_of(net, {"file": file, "temperature": temperature})
    seen = layout(game, open=networks.open, observation=networks.observation)
    policy = actor_policy(game, networks.actor, temperature, seen)
    if networks.open:
        return PolicyOracle(spec, game, policy)
    critic = critic_policy(game, networks.critic, networks.observation) if networks.critic else None
    return PolicyAgent(spec, game, policy, critic)


def shipped_for(game: Game) -> Path:
    """The network that comes with the package."""
    found = shipped(game)
    if found is None:
        raise BadAgent(f"there is no network for {game!r}; possible: net:file=..., which `overtrick train` writes")
    return found


def has_network(game: Game) -> bool:
    """Whether one comes with the package."""
    return shipped(game) is not None


def has_critic(game: Game) -> bool:
    """Whether the one that comes with the package can value worlds."""
    found = shipped(game)
    return found is not None and parts_in(found) >= {"critic"}
