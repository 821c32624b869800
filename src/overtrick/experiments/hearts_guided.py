"""The search that a network guides against searches without one, in Hearts, at equal processor time.

Budgets are counts; the processor time per decision is measured and told. `guided` sits alone among three others (two in
the paper's game) on duplicate deals. The paper's own search has its own network: fully connected, trained against FSM.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from overtrick.agents.registry import agent
from overtrick.experiments.claims import Claim, Measured
from overtrick.experiments.contest_claims import contest_claims, piece_name
from overtrick.experiments.contests import OURS, THEIRS, contest
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.hearts_2017.rows import net_spec
from overtrick.experiments.measuring import Part
from overtrick.games.registry import game as game_of

ABOUT: Final = "guided search"
GUIDED: Final = "guided:goal=lead"
DEEP: Final = "pomcp:prior=({net}),playout=({net}),even=0"
EPOCHS: Final = 30
"""Of the paper's network."""


class Contest(NamedTuple):
    """A preset, the simulations of ours, their spec and simulations; `piece` deals take about `seconds`."""

    preset: str
    ours: int
    theirs: str
    simulations: int
    piece: int
    seconds: float


@dataclass(frozen=True)
class Scale:
    """Deals of contests by how long a decision takes, and by how much fewer simulations all have."""

    short: int
    long: int
    fewer: int = 1


SHORT: Final = {
    "0.005 s a move, ismcts": Contest("standard", 900, "ismcts", 3_700, 10, 10),
    "0.005 s a move, pomcp": Contest("standard", 900, "pomcp", 4_400, 10, 10),
    "0.05 s a move, ismcts": Contest("standard", 9_000, "ismcts", 30_000, 2, 12),
    "0.05 s a move, pomcp": Contest("standard", 9_000, "pomcp", 34_000, 2, 12),
    "the paper's game, deep PO-MCTS": Contest("paper", 400, DEEP, 400, 20, 20),
    "the paper's game, ismcts": Contest("paper", 400, "ismcts", 2_000, 20, 10),
}
LONG: Final = {
    "0.2 s a move, ismcts": Contest("standard", 36_000, "ismcts", 148_000, 1, 36),
    "0.2 s a move, pomcp": Contest("standard", 36_000, "pomcp", 136_000, 1, 24),
}
SCALES: Final = {"quick": Scale(2, 1, fewer=50), "paper": Scale(500, 120)}


def play_piece(met: Contest, fewer: int, trained: int, seed: int) -> dict[str, Any]:
    game, specs = game_of("hearts", preset=met.preset), specs_of(met, fewer, trained)
    return contest(game, agent(specs[OURS], game), agent(specs[THEIRS], game), met.piece, seed)


def specs_of(met: Contest, fewer: int, trained: int) -> dict[str, str]:
    """Who plays; the paper's network is trained if need be."""
    theirs = met.theirs
    if theirs == DEEP:
        theirs = DEEP.format(net=net_spec(EPOCHS, fewer, trained, "shooter"))
    word = "," if ":" in theirs else ":"
    return {
        OURS: f"{GUIDED},simulations={met.ours // fewer}",
        THEIRS: f"{theirs}{word}simulations={met.simulations // fewer}",
    }


def parts(scale: Scale) -> Iterator[Part]:
    """The pieces of all contests."""
    for contests, deals in ((SHORT, scale.short), (LONG, scale.long)):
        for name, met in contests.items():
            for number in range(-(-deals // met.piece)):
                part = piece_name(name, number)
                measure, effort = partial(play_piece, met, scale.fewer), met.seconds / scale.fewer
                yield Part(part, measure, effort, ("training 1", part))


def claims(found: Measured) -> Iterator[Claim]:
    return contest_claims(ABOUT, {name: f"guided is ahead: {name}" for name in SHORT | LONG}, found)


EXPERIMENT = Experiment("hearts-guided", ABOUT, SCALES, parts, claims, {})
