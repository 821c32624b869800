"""The paper's future work: other partners and opponents to learn with, clean rules, Q(lambda), alpha 0.1, c 5,000.

    alone            as in the paper: everybody else plays at random
    both partners    seats 0 and 2 learn in one table
    own tables       seats 0 and 2 learn, each in a table of its own
    against rules    both partners learn in one table, against `thrifty`
    self-play        all four seats learn in one table

What was learned then plays without exploring, on the deals of the ladder. A training against search is possible only on
top of another, and short: a game takes thousands of times as long. Its control goes on as long against `thrifty`.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import Player, decide
from overtrick.agents.registry import agent
from overtrick.core.random import SEAT, new_stream
from overtrick.engine.state import BASE
from overtrick.experiments.measuring import Part
from overtrick.experiments.somerset_2019.ladder import DEALS, LINE_UPS, scores_of
from overtrick.experiments.somerset_2019.learning_curves import GAMES_A_SECOND
from overtrick.experiments.somerset_2019.published import FINAL_SETTINGS
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import game_of, learned, new_training
from overtrick.games.hand import Hand
from overtrick.learn.features import FIRST_LABEL, LABELS_MAX
from overtrick.training import q_lambda
from overtrick.training.training import Training

COMPANY: Final = {
    "alone": ("", ""),
    "both partners": ("self", ""),
    "own tables": ("own", ""),
    "against rules": ("self", "thrifty"),
    "self-play": ("self", "self"),
}
"""Partner and opponents of seat 0."""

TEACHER: Final = "ismcts:simulations=30"
SEEDS: Final = ("teaching", DEALS)
"""All trainings have the same deals, and all exams."""


def part_name(company: str) -> str:
    return f"taught: {company}"


def parts(scale: Scale) -> Iterator[Part]:
    for company in COMPANY:
        teach = partial(taught, company, scale.company_games, scale.taught_seeds, scale.deals)
        yield Part(part_name(company), teach, 2 * scale.taught_seeds * scale.company_games / GAMES_A_SECOND, SEEDS)
    searched = partial(taught_by_search, scale.company_games, scale.taught_games, scale.deals)
    yield Part(part_name("search"), searched, scale.taught_games / 15, SEEDS)


def taught(company: str, games: int, seeds: int, deals: int, seed: int, deals_seed: int) -> dict[str, list[float]]:
    """The mean score of each training in each line-up of the ladder."""
    partner, opponents = COMPANY[company]
    found: dict[str, list[float]] = {line_up: [] for line_up in LINE_UPS}
    for number in range(seeds):
        training = new_training(FINAL_SETTINGS["printed"], "clean", seed + number, partner, opponents)
        training.learn(games)
        for line_up, score in exam(training, deals, deals_seed).items():
            found[line_up].append(score)
    return found


def exam(training: Training, deals: int, seed: int) -> dict[str, float]:
    """The mean score of what was learned, in each line-up."""
    players = [learned(training.values, "clean", table) for table in (0, len(training.values) - 1)]
    return {line_up: float(scores_of(line_up, players, deals, seed).mean()) for line_up in LINE_UPS}


def taught_by_search(games: int, more: int, deals: int, seed: int, deals_seed: int) -> dict[str, dict[str, float]]:
    """A training against `thrifty`, after more games against search, and after as many more against `thrifty`."""
    searched, control = (new_training(FINAL_SETTINGS["printed"], "clean", seed, opponents="thrifty") for _ in "ab")
    searched.learn(games)
    before = exam(searched, deals, deals_seed)
    control.learn(games + more)
    learn_by_hand(searched, more)
    return {"before": before, "search": exam(searched, deals, deals_seed), "rules": exam(control, deals, deals_seed)}


def learn_by_hand(training: Training, games: int, teacher: str = TEACHER) -> None:
    """Go on against opponents that are not compiled; the partner plays at random."""
    played = game_of("clean")
    opponent, partner = agent(teacher, played), agent("random", played)
    for _ in range(games):
        learn_hand(training, {1: opponent, 2: partner, 3: opponent})
        training.hands += 1


def learn_hand(training: Training, others: dict[int, Player]) -> None:
    """One hand as in `training.q_lambda`, action by action."""
    hand = training.game.deal(training.seed, number=training.hands)
    streams = [new_stream(training.seed, training.hands, SEAT + seat) for seat in range(4)]
    memory = np.zeros(q_lambda.ROW_WIDTH, np.int64)
    while (seat := hand.player) is not None:
        choice = (
            decide(others[seat], hand, streams[seat]) if seat else learning_turn(training, hand, memory, streams[0])
        )
        hand.play(choice)
    learn(training, hand, memory, 0.0)


def learn(training: Training, hand: Hand, memory: Any, ahead: float) -> int:
    """Learn from what came of the last action; what the side has now."""
    has = int(training.features.gained(training.game.tables, hand.state, 0))
    if memory[q_lambda.PAIRS]:
        alpha, trace = training.settings.row[[q_lambda.ALPHA, q_lambda.TRACE]]
        q_lambda.learn(training.values[0], memory, has, ahead, alpha, trace)
    return has


def learning_turn(training: Training, hand: Hand, memory: Any, rng: Any) -> int:
    """Learn, and take the next action."""
    view, values, options = hand.view(0), training.values[0], np.zeros(1 + LABELS_MAX, np.int64)
    tables, legal = training.game.tables, training.game.kernels.legal(training.game.tables, view.state)
    entry = training.features.look(tables, view.state, legal, options)
    has = learn(training, hand, memory, q_lambda.value_ahead(values, entry, options))
    exploring = training.settings.exploring(training.hands)
    label = q_lambda.decide(values, entry, options, memory, exploring, training.settings.row[q_lambda.CUT], rng)
    q_lambda.remember(memory, entry + label, has)
    return int(view.state[BASE]) + int(options[FIRST_LABEL + label])
