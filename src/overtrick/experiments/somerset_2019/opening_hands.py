"""Table 1: what opening hands are worth, as the learner's values have it, and what hands of those kinds really score.

The published values are of one training, so each has the error of one of ours. How often a pair occurred is a count of
deals, and of how often the learner explored instead: it tells which exploration the table comes from.
"""

from collections.abc import Iterator
from functools import partial
from math import comb
from typing import Any, Final

import numpy as np

from overtrick.agents.heuristics.somerset.student import student
from overtrick.arena.table import play_policies
from overtrick.engine.policy import Policy
from overtrick.engine.state import HAND
from overtrick.experiments.estimates import Figure, difference, figure, interval, seed_of
from overtrick.experiments.experiment import Claim, Measured, Part
from overtrick.experiments.judging import (
    NOT_COMPARABLE,
    NOT_REPRODUCED,
    REPRODUCED,
    Estimate,
    allowed_apart,
    judge_figures,
    standard_errors_apart,
)
from overtrick.experiments.somerset_2019.learning_curves import long_part
from overtrick.experiments.somerset_2019.published import (
    FINAL_SETTINGS,
    OPENING_HANDS,
    PAPER,
    SMOOTHED,
    STATES,
    TABLE_1,
    Row,
)
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import game_of, learned, new_training
from overtrick.learn.somerset import naming_entry, naming_state
from overtrick.stats.intervals import Interval

PUBLISHED_GAMES: Final = 300_000
PART: Final = "student: scores of opening hands"


def parts(scale: Scale, seed: int) -> Iterator[Part]:
    yield Part(PART, partial(true_scores, scale.long_games, scale.deals, seed_of(seed, 500)), 10)


def true_scores(games: int, deals: int, seed: int) -> dict[str, Figure]:
    """What a trained player scores with hands of each state of Table 1 among some deals; and how its value errs."""
    training = new_training(FINAL_SETTINGS["printed"], "student", seed)
    training.learn(games)
    played = game_of("student")
    players = [learned(training.values, "student").policy, *[Policy(student)] * 3]
    scores = play_policies(played, players, deals, seed + 1).returns[:, 0]
    hands = [int(played.deal(seed + 1, number=number).state[HAND]) for number in range(deals)]
    states = np.array([naming_state(played.tables, hand) for hand in hands])
    return {row.state: figure(scores[states == state_of(row)]) for row in TABLE_1 if (states == state_of(row)).any()}


def state_of(row: Row) -> int:
    return int(naming_entry(row.suit // 2 - 1, row.cards, row.lowest_trump))


def claims(found: Measured) -> Iterator[Claim]:
    yield exact("Opening hands that a player can receive", OPENING_HANDS, comb(50, 12), comb(50, 12) == OPENING_HANDS)
    yield exact("States a player can find himself in, 7^50", STATES, 7.0**50, f"{7.0**50:.1e}" == f"{STATES:.1e}")
    for number, row in enumerate(TABLE_1):
        yield value_claim(number, row, found)
    for number, row in enumerate(TABLE_1):
        yield occurrences_claim(number, row, found)


def exact(name: str, published: float, ours: float, same: bool) -> Claim:
    """A number that nobody needs to measure."""
    return Claim(PAPER, name, published, Interval(ours, ours, ours, 1), REPRODUCED if same else NOT_REPRODUCED, "exact")


def column(found: Measured, name: str, number: int, c: str = "printed") -> list[float]:
    """A figure of each training for a row of the table."""
    return [float(row[number]) for row in found[long_part(c, "student")][name]]


def value_claim(number: int, row: Row, found: Measured) -> Claim:
    ours, coded = column(found, "values", number), column(found, "values", number, "coded")
    true = found[PART].get(row.state)
    really = f"; such hands really score {interval(true).mean:.2f} on average" if true else ""
    note = f"deviation between trainings {figure(ours)[1]:.2f}; with c 20,000 {np.mean(coded):.2f}{really}"
    return judged(f"Table 1, value of naming {row.suit} with {row.state}", row.value, ours, found, note)


def occurrences_claim(number: int, row: Row, found: Measured) -> Claim:
    ours, coded = column(found, "occurrences", number), column(found, "occurrences", number, "coded")
    note = f"with c 20,000 {np.mean(coded):,.0f}"
    return judged(f"Table 1, occurrences of {row.state} with {row.suit}", row.occurrences, ours, found, note)


def judged(name: str, published: float, ours: list[float], found: Measured, note: str) -> Claim:
    """A figure of one training and ours."""
    mean, deviation, count = figure(ours)
    games = SMOOTHED * len(found[long_part("printed", "student")]["curves"][0])
    apart = standard_errors_apart(Estimate(mean, deviation, int(count)), Estimate(published, deviation, 1))
    verdict = (
        judge_figures([apart], allowed_apart(2 * len(TABLE_1), values=int(count))) if count > 1 else NOT_COMPARABLE
    )
    few = games < PUBLISHED_GAMES
    return Claim(PAPER, name, published, interval([mean, deviation, count]), NOT_COMPARABLE if few else verdict, note)


def advantage(found: Measured, better: str, worse: str) -> dict[str, Any]:
    """How much more the value of a state is than that of another, and how much more its hands really score."""
    rows = [row.state for row in TABLE_1]
    one, other = (np.array(column(found, "values", rows.index(state))) for state in (better, worse))
    told: dict[str, Any] = {"value": figure(one - other)}
    if better in found[PART] and worse in found[PART]:
        told["really"] = difference(found[PART][better], found[PART][worse])
    return told
