"""Our searches against OpenSpiel's, at 0.05 processor seconds a move, on duplicate deals.

Budgets are counts; the processor time per decision is measured and told. Their search draws its worlds from random
numbers of its own, so its half of a deal cannot be played again.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from overtrick.agents.open_spiel import OpenSpielBot
from overtrick.agents.registry import agent
from overtrick.arena.match import match
from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.contests import Clocked, per_decision
from overtrick.experiments.estimates import Estimate
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


def play_piece(contest: Contest, seed: int) -> dict[str, Any]:
    """A few duplicate deals: for each the difference of ours from theirs; then seconds and decisions of both."""
    game = game_of(contest.game, **contest.options)
    players = {
        "ours": Clocked(agent(contest.ours, game)),
        "theirs": Clocked(OpenSpielBot(game, "ismcts", contest.theirs)),
    }
    order = ("ours", "theirs") if contest.ours_first else ("theirs", "ours")
    result = match(game, [players[side] for side in order], deals=contest.piece, seed=seed)
    differences = result.differences[:, order.index("ours")].tolist()
    clocks = {side: [player.seconds, player.decisions] for side, player in players.items()}
    return {"differences": differences} | clocks


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


EXPERIMENT = Experiment("open-spiel", PAPER, SCALES, parts, claims, {})
