"""Our players among themselves, by the tricks of the hand and by the place in bidding: points and bids made."""

from typing import Any, Final

import numpy as np

from overtrick.agents.agent import Compiled, Player, decide
from overtrick.agents.registry import agent
from overtrick.core.jit import Floats
from overtrick.core.random import SEAT, new_stream
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.wizard_notes.training import GAME, by_length, dealers, told_of

COMPILED: Final = ("on-the-nose", "net")
SEARCHING: Final = "guided:simulations=200"
PLAYERS: Final = (*COMPILED, SEARCHING)


def part_name(spec: str) -> str:
    return f"among itself: {spec}"


def among_itself(spec: str, deals: int, seed: int) -> dict[str, Any]:
    """So many hands of every length, and the points of a game, which has one of each."""
    player = agent(spec, GAME)
    lengths = {str(tricks): played(player, tricks, deals, seed) for tricks in GAME.rounds}
    scores = [found["score"] for found in lengths.values()]
    variance = sum(score.error**2 for score in scores)
    total = Estimate(sum(score.mean for score in scores), float(np.sqrt(variance * deals)), deals)
    return {"lengths": lengths, "game": total}


def played(player: Player, tricks: int, deals: int, seed: int) -> dict[str, Any]:
    """Hands of one length with the same player at every seat."""
    if isinstance(player, Compiled):
        return by_length(player.policy, tricks, deals, seed)
    scores = np.array([play_hand(player, tricks, number, seed) for number in range(deals)])
    return told_of(scores, dealers(tricks, deals, seed))


def play_hand(player: Player, tricks: int, number: int, seed: int) -> Floats:
    """What every seat scores."""
    hand = GAME.deal(seed, number=number, round=tricks)
    streams = [new_stream(seed, number, SEAT + seat) for seat in range(GAME.players)]
    while hand.player is not None:
        hand.play(decide(player, hand, streams[hand.player]))
    return hand.returns()
