"""Decisions one by one, in hands that coop-high-low plays: how bold Markov is, and what a choice costs.

The cost of a choice is by open cards: worlds that agree with the view are solved exactly (`search.ending`). One half of
them picks the best card, the other half says how much better its score is than that of the choice. So chance in the
worlds favours nobody: a choice as good as the solver's costs nothing on average, and single ones may cost less.
"""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any

import numpy as np

from overtrick.agents.agent import Agent
from overtrick.agents.heuristics.euchre.markov import is_bold, is_bold_now
from overtrick.agents.heuristics.euchre.weights import weights_of
from overtrick.agents.registry import agent
from overtrick.core.random import JUDGE, PLAY, new_stream
from overtrick.engine.state import DOWN, GONE, LEFT
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.euchre_2015.published import GAME
from overtrick.games.hand import View
from overtrick.games.worlds import sample_worlds
from overtrick.search.ending import Ending

TAUS = (0.0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1.0)
CARDS_LEFT = (5, 4, 3, 2)
WORLDS = 60
"""In each half."""

PLAYER = "coop-high-low"
CHOOSERS = {
    "MonteCarlo": "paper-monte-carlo:faithful=true",
    "MonteCarlo, mended": "paper-monte-carlo",
    "CoopHighLow": PLAYER,
}


def decisions(seed: int, number: int) -> Iterator[View]:
    """The views of a hand in which there is a choice."""
    hand, player, rng = GAME.deal(seed, number=number), agent(PLAYER, GAME), new_stream(seed, number, PLAY)
    assert isinstance(player, Agent)
    while not hand.over:
        assert hand.player is not None
        view = hand.view(hand.player)
        if len(view.legal()) > 1:
            yield view
        hand.play(player.act(view, rng))


weights_at = cache(partial(weights_of, GAME, "rules"))


def is_high(view: View, tau: float, second: bool = False) -> bool:
    """Whether Markov, or Markov2 with the correct table, plays high."""
    weights = weights_at(tau)
    return bool(is_bold_now(GAME.tables, view.state, weights) if second else is_bold(view.state, weights))


def boldness(hands: int, seed: int) -> dict[str, Estimate]:
    """Percent of decisions that Markov plays high, by tau; and of leads in which Markov2 differs. Units are hands."""
    high: dict[str, list[float]] = {f"high at {tau}": [] for tau in TAUS}
    differs = []
    for number in range(hands):
        views = list(decisions(seed, number))
        for tau in TAUS:
            high[f"high at {tau}"].append(100 * float(np.mean([is_high(view, tau) for view in views])))
        leads = [is_high(view, 0.25) != is_high(view, 0.25, second=True) for view in views if not view.state[DOWN]]
        differs.append(100 * float(np.mean(leads)))
    more = np.array(high["high at 0.4"]) - np.array(high["high at 0.1"])
    return {name: Estimate.of(values) for name, values in high.items()} | {
        "more at 0.4 than at 0.1": Estimate.of(more),
        "leads that differ": Estimate.of(differs),
    }


def costs(hands: int, seed: int) -> dict[str, Any]:
    """What a choice costs of the score, by chooser and cards left; units are hands that have such decisions."""
    found: dict[str, dict[int, list[float]]] = {name: {left: [] for left in CARDS_LEFT} for name in CHOOSERS}
    for number in range(hands):
        by_left: dict[int, list[list[float]]] = {left: [] for left in CARDS_LEFT}
        for view in filter(is_thought_about, decisions(seed, number)):
            by_left[int(view.state[LEFT])].append(costs_of(view, seed, number))
        for left, rows in by_left.items():
            for name, cost in zip(CHOOSERS, np.mean(rows, axis=0) if rows else (), strict=False):
                found[name][left].append(float(cost))
    return {f"{name}, {left} left": Estimate.of(values) for name, by in found.items() for left, values in by.items()}


def is_thought_about(view: View) -> bool:
    """Whether MonteCarlo thinks: it leads and plays second to the first trick as coop-high-low does."""
    return bool(view.state[GONE] or view.state[DOWN] >= 2)


def costs_of(view: View, seed: int, number: int) -> list[float]:
    """What the choices of all choosers cost in a decision."""
    rng = new_stream(seed, number, JUDGE)
    scores = Ending(GAME).scores(sample_worlds(view, 2 * WORLDS, rng))
    legal, best = view.legal(), int(scores[:WORLDS].mean(axis=0).argmax())
    worth = scores[WORLDS:].mean(axis=0)
    return [float(worth[best] - worth[legal.index(choice)]) for choice in choices(view, seed, number)]


def choices(view: View, seed: int, number: int) -> Sequence[int]:
    """What each chooser does."""
    rng = new_stream(seed, number, PLAY)
    players = [agent(spec, GAME) for spec in CHOOSERS.values()]
    return [player.act(view, rng) for player in players if isinstance(player, Agent)]
