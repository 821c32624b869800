"""The paper's future work: the threshold and the card values of Markov and Hybrid learned, not counted.

A card counts by its strength, 1 to 13, whatever its suit: thirteen values and tau. Evolution in its simplest form: each
generation tries some children of the best so far, every number multiplied by a random factor; the best child takes over
if it scores more on fresh deals than its parent does on the same deals. What was learned is then judged on deals that
no generation has seen.
"""

from typing import Any

import numpy as np

from overtrick.agents.agent import PolicyAgent
from overtrick.agents.heuristics.euchre.hybrid import hybrid
from overtrick.agents.heuristics.euchre.markov import markov
from overtrick.agents.heuristics.euchre.strength import strength
from overtrick.agents.heuristics.euchre.weights import TAU, VALUES, weights_of
from overtrick.core.jit import Floats
from overtrick.engine.policy import Policy
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.euchre_2015.published import GAME
from overtrick.experiments.matches import differences
from overtrick.games.euchre import DECK

HOOKS = {"markov": markov, "hybrid": hybrid}
TEACHERS = {"markov": "random", "hybrid": "card-counting"}
"""Whom a learner plays: the pairing that the paper was disappointed by."""

CHILDREN = 6
STRENGTHS = 13
SPADES = 3
FIRST_STEP, LAST_STEP = 0.6, 0.15
"""Standard deviation of the logarithm of a factor, in the first and in the last generation."""

HELD_OUT = 1 << 20
"""What is added to a seed for the deals of the last judgement."""


def start() -> Floats:
    """Tau and, by strength, the paper's values: the mean of the cards that are equally strong when spades are trump."""
    weights = weights_of(GAME, "rules", 0.25)
    by_strength: list[list[float]] = [[] for _ in range(STRENGTHS)]
    for card in range(DECK):
        by_strength[strength(GAME.tables, SPADES, card) - 1].append(weights[VALUES + SPADES * DECK + card])
    values = np.array([np.mean(values) for values in by_strength])
    return np.concatenate([[0.25], values / values.max()])


def player(name: str, genes: Floats) -> PolicyAgent:
    """A learner with these numbers."""
    weights = weights_of(GAME, "rules", float(genes[0]))
    for card in range(DECK):
        weights[VALUES + SPADES * DECK + card] = genes[strength(GAME.tables, SPADES, card)]
    assert weights[TAU] == genes[0]
    return PolicyAgent(f"{name}:learned", GAME, Policy(HOOKS[name], weights))


def learn(name: str, generations: int, deals: int, seed: int) -> dict[str, Any]:
    """What evolution finds, and how it scores on held-out deals against its teacher, the paper's player and Coop."""
    chance, genes = np.random.default_rng(seed), start()
    for generation in range(generations):
        step = FIRST_STEP + (LAST_STEP - FIRST_STEP) * generation / max(1, generations - 1)
        family = [genes] + [genes * np.exp(step * chance.standard_normal(len(genes))) for _ in range(CHILDREN)]
        scores = [
            differences(GAME, [player(name, each), TEACHERS[name]], deals, seed + generation).mean() for each in family
        ]
        genes = family[int(np.argmax(scores))]
    return {"tau": float(genes[0]), "values": genes[1:].tolist()} | judge(name, genes, 10 * deals, seed + HELD_OUT)


def judge(name: str, genes: Floats, deals: int, seed: int) -> dict[str, Any]:
    """Differences on held-out deals, learned and as in the paper."""
    learned, others = player(name, genes), dict.fromkeys((TEACHERS[name], name, "coop-high-low"))
    found: dict[str, Any] = {
        f"learned v {other}": Estimate.of(differences(GAME, [learned, other], deals, seed)) for other in others
    }
    before = differences(GAME, [name, TEACHERS[name]], deals, seed)
    return found | {f"paper's v {TEACHERS[name]}": Estimate.of(before)}
