"""Trainings of the paper's networks, in memory: a plan, the seed of a training, and the curve that comes of it.

The game is the paper's without the moon rule, so that scores add up to -15 and -5 is what random players expect. A
curve has a value for each epoch: the score against two random players and against two finite-state players, of the
policy as it is, the loss, and the entropy. Trainings with the same seed have the same deals under all plans.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from overtrick.agents.registry import agent
from overtrick.core.random import SEED_MAX
from overtrick.engine.policy import Policy
from overtrick.experiments.hearts_2017.published import CHAIN_HANDS, DIRECT_HANDS, LINKS, TARGET_HANDS
from overtrick.games.game import Game
from overtrick.games.registry import game
from overtrick.training.policy_gradient import PolicyGradient, Settings

GAME: Final[Game] = game("hearts", preset="paper", moon="off")
MEASURES: Final = ("random", "fsm")
CONVOLUTION: Final[dict[str, Any]] = {"filters": 12, "hidden": (100, 100, 100)}


class Plan(NamedTuple):
    """How a network is trained: what differs from the settings of the paper, the hands of an epoch, and against whom.

    `first` names the plan of the network that is its first opponent; none is the finite-state player.
    """

    name: str
    settings: Mapping[str, Any]
    hands: int = DIRECT_HANDS
    first: str = ""


PLAIN: Final[dict[str, Any]] = {"mixing": 0.0}
"""Without the mixing with chance, of which two readings are measured."""

DIRECT: Final = [
    Plan("2 x 50", PLAIN | {"hidden": (50, 50)}),
    Plan("2 x 100", PLAIN),
    Plan("2 x 200", PLAIN | {"hidden": (200, 200)}),
    Plan("2 x 100, open cards", PLAIN | {"sees": "open"}),
    Plan("2 x 100, rate 0.001", PLAIN | {"rate": 0.001}),
    Plan("2 x 100, raw returns", PLAIN | {"returns": "raw"}),
    Plan("2 x 100, plain steps", PLAIN | {"returns": "raw", "rule": "plain"}),
    Plan("2 x 100, mixing 0.1", {"mixing": 0.1}),
    Plan("2 x 100, mixing 10", {"mixing": 10.0}),
    Plan("2 x 100, trust region", PLAIN | {"algorithm": "trpo"}),
]
"""Figure 4 and what goes beside it: against the finite-state player throughout."""

SIZES: Final = ("2 x 50", "2 x 100", "2 x 200")
PLAYED: Final = "2 x 100"
"""Who plays in the tables and is the first opponent in Figure 5."""

SELF_PLAY: Final = [
    Plan(f"{against}{', each deal once' * (replays == 1)}",
         PLAIN | CONVOLUTION | {"against": against, "replays": replays, "rate": 0.001}, TARGET_HANDS, PLAYED)
    for against, replays in (("self", 1), ("self", 3), ("target", 1), ("target", 3), ("round-robin", 3))
]  # fmt: skip
"""Figure 5 and what goes beside it."""

OVER_FITTED: Final = Plan("convolution, fitted to FSM", PLAIN | CONVOLUTION | {"rate": 0.001})

PLANS: Final = {plan.name: plan for plan in [*DIRECT, *SELF_PLAY, OVER_FITTED]}


@lru_cache
def player(spec: str, played: Game = GAME) -> Policy:
    policy: Policy = agent(spec, played).policy  # type: ignore[union-attr]  # all of them are compiled
    return policy


@lru_cache(maxsize=8)
def trained(name: str, epochs: int, shrunk: int, seed: int) -> PolicyGradient:
    """The network of a plan after its last epoch."""
    training = new_training(PLANS[name], epochs, shrunk, seed)
    for _ in range(epochs):
        training.step()
    return training


def new_training(plan: Plan, epochs: int, shrunk: int, seed: int) -> PolicyGradient:
    """A training before its first hand; its first opponent is trained if need be."""
    settings = Settings(epoch=plan.hands // shrunk, **plan.settings)
    first = trained(plan.first, epochs, shrunk, seed).policy() if plan.first else player("fsm")
    return PolicyGradient(GAME, settings, first, seed)


def learned(
    training: PolicyGradient, epochs: int, measured: int, seed: int, measures: Sequence[str] = MEASURES
) -> dict[str, list[float]]:
    """Learn for some epochs; how it went."""
    others = {name: player(name, training.game) for name in measures}
    curve: dict[str, list[float]] = {name: [] for name in (*measures, "loss", "entropy")}
    for _ in range(epochs):
        told = training.step()
        scores = {name: training.score_against(other, measured, SEED_MAX - seed) for name, other in others.items()}
        for name in curve:
            curve[name].append(round((told | scores)[name], 4))
    return curve


def curve(name: str, epochs: int, first_epochs: int, shrunk: int, measured: int, seed: int) -> dict[str, Any]:
    """The curve of a training by a plan."""
    return learned(new_training(PLANS[name], first_epochs, shrunk, seed), epochs, measured, seed)


def chain(epochs: int, shrunk: int, measured: int, seed: int) -> dict[str, Any]:
    """The curves of a chain: each network learns from nothing against the one before, the first against FSM."""
    opponent, links = player("fsm"), []
    settings = Settings(epoch=CHAIN_HANDS // shrunk, **PLAIN | CONVOLUTION | {"rate": 0.001})
    for link in range(LINKS):
        training = PolicyGradient(GAME, settings, opponent, seed + link)
        links.append(learned(training, epochs, measured, seed))
        opponent = training.policy()
    return {"links": links}
