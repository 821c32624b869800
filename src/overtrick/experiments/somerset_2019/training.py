"""Trainings: every setting with some seeds, in memory, as curves and the values of opening hands.

The curve of a training is the mean score of seat 0's side over each 2,000 games, as in the paper's figures. Rules are
`student`, those of the paper's program, or `clean`, preset `paper`. The players beside a learner are each preset's
random ones, unless said otherwise: an agent by its spec, `self`, who learns in the table of seat 0, or `own`, who
learns in another.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import Compiled, PolicyAgent
from overtrick.agents.heuristics.somerset.greedy import greedy_clean, greedy_student
from overtrick.agents.registry import agent
from overtrick.core.jit import FloatMatrix
from overtrick.engine.policy import Policy
from overtrick.experiments.somerset_2019.published import SMOOTHED, TABLE_1, Row, Setting
from overtrick.games.game import Game
from overtrick.games.registry import game
from overtrick.learn.somerset import features, naming_entry
from overtrick.training.training import Seat, Settings, Training

RULES: Final = ("student", "clean")
USUAL: Final = {"student": "student", "clean": "random"}
LEARNING: Final = {"self": 0, "own": 1}


@cache
def game_of(rules: str) -> Game:
    return game("somerset", preset="student" if rules == "student" else "paper")


def new_training(setting: Setting, rules: str, seed: int, partner: str = "", opponents: str = "") -> Training:
    """A training before its first game."""
    played, usual = game_of(rules), USUAL[rules]
    names = "self", opponents or usual, partner or usual, opponents or usual
    settings = Settings(setting.algorithm, setting.alpha, setting.c)  # type: ignore[arg-type]  # one of them
    return Training(played, features(played), settings, [seat_of(played, name) for name in names], seed)


def seat_of(played: Game, name: str) -> Seat:
    """Who sits there."""
    if name in LEARNING:
        return Seat(name, table=LEARNING[name])
    player = agent(name, played)
    assert isinstance(player, Compiled)
    return Seat(name, player.policy)


def curves(setting: Setting, rules: str, games: int, seeds: int, seed: int) -> dict[str, Any]:
    """The learning curves of some trainings, [seeds, blocks]; training k has seed `seed` + k."""
    trainings = [new_training(setting, rules, seed + number) for number in range(seeds)]
    return {"curves": [curve(training, games) for training in trainings]}


def curve(training: Training, games: int) -> list[float]:
    """Learn, and tell how it went."""
    return [round(float(score), 4) for score in training.learn(games, SMOOTHED)[:, 0]]


def long_runs(setting: Setting, rules: str, games: int, seeds: int, seed: int) -> dict[str, Any]:
    """The same, with what Table 1 tells of the tables: values and occurrences of its rows, [seeds, rows]."""
    trainings = [new_training(setting, rules, seed + number) for number in range(seeds)]
    found: dict[str, Any] = {"curves": [curve(training, games) for training in trainings]}
    entries = [entry_of(row) for row in TABLE_1]
    found["values"] = [training.values[0, entries].tolist() for training in trainings]
    found["occurrences"] = [training.visits[0, entries].tolist() for training in trainings]
    return found


def entry_of(row: Row) -> int:
    """Where the value of naming the suit of an opening hand is."""
    suit = row.suit // 2 - 1
    return int(naming_entry(suit, row.cards, row.lowest_trump)) + suit


def learned(values: FloatMatrix, rules: str, table: int = 0) -> PolicyAgent:
    """A table as a player that always takes the best label."""
    choose = greedy_student if rules == "student" else greedy_clean
    return PolicyAgent("q-lambda", game_of(rules), Policy(choose, np.append(values[table], 1.0)))


def last_blocks(curves: Sequence[Sequence[float]], blocks: int = 1, until: int | None = None) -> list[float]:
    """The mean score of each training in its last blocks, or in those before block `until`."""
    return [float(np.mean(curve[:until][-blocks:])) for curve in curves]


def player_named(name: str) -> Compiled:
    """A compiled player of clean rules."""
    player = agent(name, game_of("clean"))
    assert isinstance(player, Compiled)
    return player
