"""What the paper set out to find: the score to expect of an opening hand. Two ways to say it, and how true they are.

    value       of the trained table for the hand's state and the suit it names
    forecast    deals that agree with the hand, played out by the same players (`agents.forecast`, `overtrick predict`)

Both are held against what the hand then scores in its own deal. `constant` knows nothing but the mean score of all
hands; `explained` is the share of its squared error that is gone. Clean rules: with the learner among random players,
as in the paper, and with `thrifty` in all seats.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import Compiled, choose
from overtrick.agents.forecast import middle, outcomes
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.policy import Policy
from overtrick.engine.state import BASE, HAND
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.matches import seat_scores
from overtrick.experiments.measuring import Part
from overtrick.experiments.somerset_2019.published import FINAL_SETTINGS
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import game_of, learned, new_training, player_named
from overtrick.games.hand import Hand
from overtrick.games.somerset.rules import FIRST_TRUMP
from overtrick.learn.somerset import naming_state

BINS: Final = 8
"""Groups of hands, by what was predicted, in the figure."""


def parts(scale: Scale) -> Iterator[Part]:
    amounts = scale.predicted_hands, scale.worlds
    effort = scale.predicted_hands * scale.worlds / 40_000
    yield Part("prediction: learner", partial(of_learner, scale.long_games, *amounts), effort + 5)
    yield Part("prediction: thrifty", partial(of_thrifty, *amounts), effort)


def of_thrifty(hands: int, worlds: int, seed: int) -> dict[str, Any]:
    """Forecasts of hands with the player by rules in all seats."""
    return held_against([player_named("thrifty")] * 4, hands, worlds, seed)[0]


def of_learner(games: int, hands: int, worlds: int, seed: int) -> dict[str, Any]:
    """Forecasts and values of hands with a trained learner among random players."""
    training = new_training(FINAL_SETTINGS["printed"], "clean", seed)
    training.learn(games)
    players = [learned(training.values, "clean"), *[player_named("random")] * 3]
    found, dealt, chosen, scores = held_against(players, hands, worlds, seed + 50)
    tables = game_of("clean").tables
    states = [int(naming_state(tables, int(hand.state[HAND]))) for hand in dealt]
    values = np.array([training.values[0, state + suit] for state, suit in zip(states, chosen, strict=True)])
    return found | {f"value, {name}": one for name, one in errors(values, scores).items()}


def held_against(players: list[Compiled], hands: int, worlds: int, seed: int) -> Any:
    """Forecasts of some hands with the trump that seat 0 names, held against the score in the hand's own deal."""
    played = game_of("clean")
    scores, policies = seat_scores(played, players, hands, seed)[:, 0], [player.policy for player in players]
    dealt = [played.deal(seed, number=number) for number in range(hands)]
    chosen = [named(hand, policies[0]) for hand in dealt]
    told = [
        outcomes(hand.view(0), policies, worlds, new_stream(seed, number, PLAY))[:, suit]
        for number, (hand, suit) in enumerate(zip(dealt, chosen, strict=True))
    ]
    return errors(np.array([one.mean() for one in told]), scores) | coverage(told, scores), dealt, chosen, scores


def named(hand: Hand, policy: Policy) -> int:
    """The suit that a policy names, from 0."""
    return choose(policy, hand.view(0), new_stream(0, 0, PLAY)) - int(hand.state[BASE]) - FIRST_TRUMP


def errors(predicted: Any, scores: Any) -> dict[str, Any]:
    """How far predictions are off: the bias, what is explained, and means by groups of hands."""
    apart, plain = (scores - predicted) ** 2, (scores - scores.mean()) ** 2
    groups = np.array_split(np.argsort(predicted, kind="stable"), min(BINS, len(scores)))
    return {
        "bias": Estimate.of(predicted - scores),
        "explained": Estimate.of((plain - apart) / plain.mean() if plain.any() else plain),
        "groups": [[float(predicted[group].mean()), Estimate.of(scores[group])] for group in groups],
    }


def coverage(told: list[Any], scores: Any) -> dict[str, Estimate]:
    """How often the score is in the range of the forecast, and how often the forecast says so."""
    ranges = [middle(one) for one in told]
    inside = np.array([low <= score <= high for (low, high), score in zip(ranges, scores, strict=True)], float)
    stated = np.array([np.mean((one >= low) & (one <= high)) for one, (low, high) in zip(told, ranges, strict=True)])
    return {
        "inside": Estimate.of(inside),
        "stated": Estimate.of(stated),
        "inside less stated": Estimate.of(inside - stated),
    }
