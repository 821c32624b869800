"""Table 1: what opening hands are worth, as the learner's values have it, and what hands of those kinds really score.

The published values are of one training, so each has the error of one of ours. How often a pair occurred is a count of
deals, and of how often the learner explored instead: it tells which exploration the table comes from.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np

from overtrick.engine.state import HAND
from overtrick.experiments.claims import Claim, Measured, figure_claim
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.judging import Published
from overtrick.experiments.matches import seat_scores
from overtrick.experiments.measuring import Part
from overtrick.experiments.somerset_2019.learning_curves import long_part
from overtrick.experiments.somerset_2019.published import (
    FINAL_SETTINGS,
    PAPER,
    SMOOTHED,
    TABLE_1,
    Row,
)
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import USUAL, game_of, learned, new_training
from overtrick.learn.somerset import naming_entry, naming_state

PUBLISHED_GAMES: Final = 300_000
PART: Final = "student: scores of opening hands"


def parts(scale: Scale) -> Iterator[Part]:
    yield Part(PART, partial(true_scores, scale.long_games, scale.deals), 10)


def true_scores(games: int, deals: int, seed: int) -> dict[str, Estimate]:
    """What a trained player scores with hands of each state of Table 1 among some deals."""
    training = new_training(FINAL_SETTINGS["printed"], "student", seed)
    training.learn(games)
    played = game_of("student")
    scores = seat_scores(played, [learned(training.values, "student"), *[USUAL["student"]] * 3], deals, seed + 1)[:, 0]
    hands = [int(played.deal(seed + 1, number=number).state[HAND]) for number in range(deals)]
    states = np.array([naming_state(played.tables, hand) for hand in hands])
    there = [row for row in TABLE_1 if (states == state_of(row)).any()]
    return {row.state: Estimate.of(scores[states == state_of(row)]) for row in there}


def state_of(row: Row) -> int:
    return int(naming_entry(row.suit // 2 - 1, row.cards, row.lowest_trump))


def claims(found: Measured) -> Iterator[Claim]:
    for number, row in enumerate(TABLE_1):
        yield value_claim(number, row, found)
    for number, row in enumerate(TABLE_1):
        yield occurrences_claim(number, row, found)


def column(found: Measured, name: str, number: int, c: str = "printed") -> list[float]:
    """A figure of each training for a row of the table."""
    return [float(row[number]) for row in found[long_part(c, "student")][name]]


def value_claim(number: int, row: Row, found: Measured) -> Claim:
    ours, coded = column(found, "values", number), column(found, "values", number, "coded")
    true = found[PART].get(row.state)
    really = f"; such hands really score {true.mean:.2f} on average" if true else ""
    spread = f"deviation between trainings {Estimate.of(ours).deviation:.2f}"
    note = f"{spread}; with c 20,000 {np.mean(coded):.2f}{really}"
    return row_claim(f"Table 1, value of naming {row.suit} with {row.state}", row.value, ours, found, note)


def occurrences_claim(number: int, row: Row, found: Measured) -> Claim:
    ours, coded = column(found, "occurrences", number), column(found, "occurrences", number, "coded")
    note = f"with c 20,000 {np.mean(coded):,.0f}"
    return row_claim(f"Table 1, occurrences of {row.state} with {row.suit}", row.occurrences, ours, found, note)


def row_claim(name: str, published: float, ours: list[float], found: Measured, note: str) -> Claim:
    """A figure of one training and ours."""
    enough = SMOOTHED * len(found[long_part("printed", "student")]["curves"][0]) >= PUBLISHED_GAMES
    return figure_claim(PAPER, name, Published(published), Estimate.of(ours), 2 * len(TABLE_1), note, enough)


def advantage(found: Measured, better: str, worse: str) -> dict[str, Estimate]:
    """How much more the value of a state is than that of another, and how much more its hands really score."""
    rows = [row.state for row in TABLE_1]
    one, other = (np.array(column(found, "values", rows.index(state))) for state in (better, worse))
    told = {"value": Estimate.of(one - other)}
    if better in found[PART] and worse in found[PART]:
        told["really"] = found[PART][better] - found[PART][worse]
    return told
