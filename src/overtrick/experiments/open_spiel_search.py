"""Our information-set search against OpenSpiel's, at 0.05 processor seconds a move, on duplicate deals.

python -m overtrick.experiments.open_spiel_search --deals 500 --out FILE

Budgets are counts; the processor time per decision is measured and printed. Their search draws its worlds from random
numbers of its own, so its half of a deal cannot be played again.
The file gets a line for every few deals: after an interruption the same command goes on.
"""

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from overtrick.agents.agent import Player
from overtrick.agents.open_spiel import OpenSpielIsmcts
from overtrick.agents.searching.trees import Ismcts
from overtrick.arena.match import match
from overtrick.core.jit import Vector
from overtrick.games.hand import Hand, View
from overtrick.games.registry import game as game_of
from overtrick.stats.intervals import Interval, mean_interval

PIECE = 5
"""Deals that are played and written at a time."""


class Contest(NamedTuple):
    """A game with its options, our playouts, the simulations of both, and whether ours is the one that sits alone."""

    game: str
    options: dict[str, Any]
    playout: str
    ours: int
    theirs: int
    ours_first: bool


CONTESTS = {
    "euchre, team against team": Contest("euchre", {}, "random", 16_000, 3_900, True),
    "hearts, one against three": Contest("hearts", {"passing": "none"}, "fsm", 8_000, 1_700, True),
    "hearts, three against one": Contest("hearts", {"passing": "none"}, "fsm", 8_000, 1_700, False),
}


@dataclass
class Clock:
    """Processor seconds and number of the decisions that were not forced."""

    seconds: float = 0.0
    decisions: int = 0

    def measure(self, act: Any, given: Hand | View, rng: Vector) -> int:
        begun = process_time()
        action: int = act(given, rng)
        if len(given.legal()) > 1:
            self.seconds += process_time() - begun
            self.decisions += 1
        return action


@dataclass
class Ours:
    """Our search under a clock."""

    agent: Ismcts
    clock: Clock = field(default_factory=Clock)

    @property
    def spec(self) -> str:
        return self.agent.spec

    def act(self, view: View, rng: Vector) -> int:
        return self.clock.measure(self.agent.act, view, rng)


@dataclass
class Theirs:
    """Their search under a clock, without the time it takes to set up their state."""

    agent: OpenSpielIsmcts
    clock: Clock = field(default_factory=Clock)

    @property
    def spec(self) -> str:
        return self.agent.spec

    def act_open(self, hand: Hand, rng: Vector) -> int:
        return self.clock.measure(self.agent.act_open, hand, rng)


def play_piece(name: str, seed: int) -> dict[str, Any]:
    """A few duplicate deals of a contest: for each the score per hand of ours less that of theirs."""
    contest = CONTESTS[name]
    game = game_of(contest.game, **contest.options)
    ours = Ours(Ismcts(game, contest.playout, simulations=contest.ours))
    theirs = Theirs(OpenSpielIsmcts(game, contest.theirs))
    seated: list[Player] = [ours, theirs] if contest.ours_first else [theirs, ours]
    scores = match(game, seated, deals=PIECE, seed=seed).scores
    lead = scores[:, 0] - scores[:, 1] if contest.ours_first else scores[:, 1] - scores[:, 0]
    clocks = {
        side: [player.clock.seconds, player.clock.decisions] for side, player in (("ours", ours), ("theirs", theirs))
    }
    return {"contest": name, "seed": seed, "lead": lead.tolist(), **clocks}


def played(file: Path) -> list[dict[str, Any]]:
    """The pieces in a file; a line that was cut off in the middle does not count."""
    found = []
    for line in file.read_text().splitlines() if file.exists() else ():
        try:
            found.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return found


def run(file: Path, deals: int, workers: int) -> None:
    """Play the pieces that are missing, contests in turn, and write each when it is done."""
    done = {(piece["contest"], piece["seed"]) for piece in played(file)}
    wanted = [(name, seed) for seed in range(-(-deals // PIECE)) for name in CONTESTS]
    missing = [job for job in wanted if job not in done]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool, file.open("a") as out:
        for number, piece in enumerate(pool.map(play_piece, *zip(*missing, strict=True)) if missing else ()):
            out.write("\n" * (not number) + json.dumps(piece) + "\n")
            out.flush()
            print(f"{len(done) + number + 1} of {len(wanted)} pieces", flush=True)


class Verdict(NamedTuple):
    """Points a hand that ours is ahead, over deals, and processor seconds a decision."""

    contest: str
    lead: Interval
    ours: float
    theirs: float


def verdicts(pieces: Sequence[dict[str, Any]]) -> list[Verdict]:
    """What the pieces say, contest by contest."""
    found = []
    for name in CONTESTS:
        mine = [piece for piece in pieces if piece["contest"] == name]
        if mine:
            lead = mean_interval(np.concatenate([piece["lead"] for piece in mine]))
            ours, theirs = (np.sum([piece[side] for piece in mine], axis=0) for side in ("ours", "theirs"))
            found.append(Verdict(name, lead, ours[0] / ours[1], theirs[0] / theirs[1]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    run(arguments.out, arguments.deals, arguments.workers)
    for found in verdicts(played(arguments.out)):
        lead = found.lead
        print(
            f"{found.contest}: ours ahead by {lead.mean:.2f} ({lead.low:.2f} to {lead.high:.2f}) points a hand", end=""
        )
        print(f" in {lead.count} deals; {found.ours:.3f} s a decision, theirs {found.theirs:.3f} s")


if __name__ == "__main__":
    main()
