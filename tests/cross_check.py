"""A second judge that nobody here wrote: OpenSpiel's Hearts and Euchre, the same deals, action by action.

python -m tests.cross_check --hands 200000 --workers 2
"""

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import product
from typing import NamedTuple

import pyspiel

import overtrick as ot
from overtrick.agents.open_spiel import their_actions, their_start
from overtrick.executors.starting import context

HEARTS_OPTIONS = (
    "no_pts_on_first_trick",
    "can_lead_any_club",
    "jd_bonus",
    "avoid_all_tricks_bonus",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
)
EUCHRE_OPTIONS = ("allow_lone_defender", "stick_the_dealer")


class Pairing(NamedTuple):
    """One choice of options, in both engines."""

    ours: ot.Game
    theirs: pyspiel.Game
    words: str


@cache
def hearts_pairings() -> list[Pairing]:
    """All 256 combinations of OpenSpiel's eight options."""
    pairings = []
    for passing, *values in product((False, True), repeat=1 + len(HEARTS_OPTIONS)):
        options = dict(zip(HEARTS_OPTIONS, values, strict=True))
        ours = ot.game("hearts", passing="rotate" if passing else "none", **options)
        theirs = pyspiel.load_game("hearts", {"pass_cards": passing, **options})
        pairings.append(Pairing(ours, theirs, f"hearts pass_cards={passing} {options}"))
    return pairings


@cache
def euchre_pairings() -> list[Pairing]:
    """All four combinations of OpenSpiel's two options."""
    pairings = []
    for values in product((False, True), repeat=len(EUCHRE_OPTIONS)):
        options = dict(zip(EUCHRE_OPTIONS, values, strict=True))
        pairings.append(
            Pairing(ot.game("euchre", **options), pyspiel.load_game("euchre", options), f"euchre {options}")
        )
    return pairings


def compare(pairing: Pairing, number: int, seed: int) -> None:
    """Play one deal in both; AssertionError tells the hand where they part."""
    hand, chance = pairing.ours.deal(seed, number=number), random.Random(f"{seed} {number}")
    state, offset = their_start(pairing.theirs, hand), 26 if hand.game.name == "hearts" else 0
    while not state.is_terminal():
        assert state.current_player() == hand.player, where(pairing, hand)
        numbers = their_actions(hand, state)
        assert sorted(numbers) == sorted(state.legal_actions()), where(pairing, hand)
        theirs = chance.choice(sorted(numbers))
        state.apply_action(theirs)
        hand.play(numbers[theirs])
    assert hand.over, where(pairing, hand)
    assert (hand.returns() + offset).tolist() == state.returns(), where(pairing, hand)


def where(pairing: Pairing, hand: ot.Hand) -> str:
    return f"{pairing.words}\n{hand!r}"


def compare_share(name: str, share: int, shares: int, hands: int, seed: int) -> int:
    """One worker's share of the hands, spread evenly over all combinations of options."""
    pairings = hearts_pairings() if name == "hearts" else euchre_pairings()
    mine = range(share, hands, shares)
    for number in mine:
        compare(pairings[number % len(pairings)], number, seed)
    return len(mine)


def cross_check(hands: int, seed: int = 1, workers: int = 1) -> dict[str, int]:
    """Compare as many hands, half of each game; how many of each agreed."""
    each = hands // 2
    jobs = [(name, share, 4 * workers, each, seed) for name in ("hearts", "euchre") for share in range(4 * workers)]
    agreed = {"hearts": 0, "euchre": 0}
    with ProcessPoolExecutor(workers, context()) as pool:
        for job, done in zip(jobs, pool.map(compare_share, *zip(*jobs, strict=True)), strict=True):
            agreed[job[0]] += done
            print(f"\r{sum(agreed.values()):,} of {2 * each:,} hands agree", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return agreed


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare Hearts and Euchre with OpenSpiel, action by action.")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    begun = time.perf_counter()
    agreed = cross_check(arguments.hands, arguments.seed, arguments.workers)
    print(f"no difference: {agreed}, options {len(hearts_pairings())} + {len(euchre_pairings())}, ", end="")
    print(f"{time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
