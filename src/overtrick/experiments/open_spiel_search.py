"""Our searches against OpenSpiel's, at 0.05 processor seconds a move, on duplicate deals.

Budgets are counts; the processor time per decision is measured and told. Their search draws its worlds from random
numbers of its own, so its half of a deal cannot be played again.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from overtrick.agents.open_spiel import OpenSpielBot
from overtrick.agents.registry import agent
from overtrick.experiments.claims import Claim, Measured
from overtrick.experiments.contest_claims import contest_claims, piece_name
from overtrick.experiments.contests import contest
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.measuring import Part
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


def play_piece(met: Contest, seed: int) -> dict[str, Any]:
    game = game_of(met.game, **met.options)
    theirs = OpenSpielBot(game, "ismcts", met.theirs)
    return contest(game, agent(met.ours, game), theirs, met.piece, seed, met.ours_first)


def parts(deals: int) -> Iterator[Part]:
    """The pieces of all contests."""
    for name, met in CONTESTS.items():
        for number in range(-(-deals // met.piece)):
            yield Part(piece_name(name, number), partial(play_piece, met), met.seconds)


def claims(found: Measured) -> Iterator[Claim]:
    return contest_claims(PAPER, {name: f"ours is ahead: {name}" for name in CONTESTS}, found)


EXPERIMENT = Experiment("open-spiel", PAPER, SCALES, parts, claims, {})
