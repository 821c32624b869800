"""Our searches against OpenSpiel's, at 0.05 processor seconds a move, on duplicate deals.

Budgets are counts; the processor time per decision is measured and told. Their search draws its worlds from random
numbers of its own, so its half of a deal cannot be played again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from overtrick.agents.agent import Agent, Player
from overtrick.agents.open_spiel import OpenSpielIsmcts
from overtrick.agents.registry import agent
from overtrick.arena.match import match
from overtrick.core.jit import Vector
from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.measuring import Part
from overtrick.games.hand import Hand, View
from overtrick.games.registry import game as game_of


class Contest(NamedTuple):
    """A game with its options, our search, the simulations of theirs, and whether ours is the one that sits alone.

    `piece` deals are played and kept at a time, and take about `seconds`.
    """

    game: str
    options: Mapping[str, Any]
    ours: str
    theirs: int
    ours_first: bool
    piece: int
    seconds: float


PAPER = "OpenSpiel's search"
EUCHRE = "pimc:worlds=250,playout=coop-high-low"
HEARTS = "ismcts:simulations=8000,playout=fsm"
CONTESTS = {
    "euchre, team against team": Contest("euchre", {}, EUCHRE, 2_600, True, 10, 20),
    "hearts, one against three": Contest("hearts", {"passing": "none"}, HEARTS, 1_700, True, 2, 13),
    "hearts, three against one": Contest("hearts", {"passing": "none"}, HEARTS, 1_700, False, 2, 9),
}
SCALES = {"quick": 10, "paper": 500}
"""Deals of every contest."""


@dataclass
class Clock:
    """Processor seconds and number of the decisions that were not forced."""

    seconds: float = 0.0
    decisions: int = 0

    def measure(self, act: Callable[[Any, Vector], int], given: Hand | View, rng: Vector) -> int:
        begun = process_time()
        action = act(given, rng)
        if len(given.legal()) > 1:
            self.seconds += process_time() - begun
            self.decisions += 1
        return action


@dataclass
class Ours:
    """Our search under a clock."""

    agent: Agent
    clock: Clock = field(default_factory=Clock)

    @property
    def spec(self) -> str:
        return self.agent.spec

    def act(self, view: View, rng: Vector) -> int:
        return self.clock.measure(self.agent.act, view, rng)


@dataclass
class Theirs:
    """Their search under a clock, which also runs while their state is set up: a millisecond or two."""

    agent: OpenSpielIsmcts
    clock: Clock = field(default_factory=Clock)

    @property
    def spec(self) -> str:
        return self.agent.spec

    def act_open(self, hand: Hand, rng: Vector) -> int:
        return self.clock.measure(self.agent.act_open, hand, rng)


def play_piece(contest: Contest, seed: int) -> dict[str, Any]:
    """A few duplicate deals: for each the difference of ours from theirs; then seconds and decisions of both."""
    game = game_of(contest.game, **contest.options)
    search = agent(contest.ours, game)
    assert isinstance(search, Agent), "ours plays from its view"
    ours, theirs = Ours(search), Theirs(OpenSpielIsmcts(game, contest.theirs))
    seated: list[Player] = [ours, theirs] if contest.ours_first else [theirs, ours]
    scores = match(game, seated, deals=contest.piece, seed=seed).scores
    difference = scores[:, 0] - scores[:, 1] if contest.ours_first else scores[:, 1] - scores[:, 0]
    clocks = {"ours": ours.clock, "theirs": theirs.clock}
    return {"differences": difference.tolist()} | {
        side: [clock.seconds, clock.decisions] for side, clock in clocks.items()
    }


def parts(deals: int) -> Iterator[Part]:
    """The pieces of all contests."""
    for name, contest in CONTESTS.items():
        for number in range(-(-deals // contest.piece)):
            yield Part(f"{name} {number}", partial(play_piece, contest), contest.seconds)


def claims(found: Measured) -> Iterator[Claim]:
    for name in CONTESTS:
        pieces = [piece for part, piece in found.items() if part.startswith(name)]
        difference = Estimate.of(np.concatenate([piece["differences"] for piece in pieces]))
        yield from judged(PAPER, [statement(name, pieces)], {name: {"difference": difference}})


def statement(name: str, pieces: Sequence[Mapping[str, Any]]) -> Statement:
    """What is asked of a contest; the note tells how long the two thought."""
    ours, theirs = (per_decision([piece[side] for piece in pieces]) for side in ("ours", "theirs"))
    deals = sum(len(piece["differences"]) for piece in pieces)
    note = f"{ours:.3f} s a decision, theirs {theirs:.3f} s"
    return Statement(name, "ours is ahead", f"difference in {deals} deals", name, "difference", 0, note=note)


def per_decision(clocks: Sequence[Sequence[float]]) -> float:
    """Seconds a decision, from seconds and numbers of decisions."""
    seconds, decisions = np.sum(clocks, axis=0)
    return float(seconds / decisions)


EXPERIMENT = Experiment("open-spiel", PAPER, SCALES, parts, claims, {})
