"""How an agent would have done with somebody's cards: the deal is played again, with everybody else as they were."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from overtrick.agents.agent import Player, decide
from overtrick.agents.registry import agent
from overtrick.core.jit import Vector
from overtrick.core.random import AGAIN, new_stream
from overtrick.engine.state import MOVES_MAX
from overtrick.games.hand import Hand
from overtrick.present.presentation import presentation
from overtrick.present.sitting import stream_of
from overtrick.stats.intervals import mean_interval

REPLAYS = 16


@dataclass(frozen=True)
class Machine:
    """What an agent scores with the cards of a seat, and what the seat did, as players count; `begun` moves were made
    before, and are the same.

    The mean of many replays is within `margin` of the score 95 times in 100 (None: one replay cannot tell).
    """

    spec: str
    replays: int
    begun: int
    score: float
    margin: float | None
    yours: float


def machine(hand: Hand, seat: int, agents: Sequence[str], spec: str, replays: int = REPLAYS, begun: int = 0) -> Machine:
    """Let an agent play a finished hand in place of a seat, from its deal or after the first `begun` moves; `agents`
    sit in the others.

    In the first replay everybody has the random numbers of the table, so an agent in its own place does as it did.
    """
    specs = [spec if place == seat else each for place, each in enumerate(agents)]
    made = {each: agent(each, hand.game) for each in specs}
    players, counted = [made[each] for each in specs], presentation(hand.game).counted
    scores = [counted(played_again(hand, players, replay, begun)[seat]) for replay in range(replays)]
    found = mean_interval(scores)
    reach = (found.high - found.low) / 2
    yours = counted(float(hand.returns()[seat]))
    return Machine(spec, replays, begun, found.mean, reach if isfinite(reach) else None, yours)


def played_again(hand: Hand, players: Sequence[Player], replay: int, begun: int) -> list[float]:
    """What every seat scores."""
    now = Hand(hand.game, hand.start)
    for move in hand.history[:begun]:
        now.play(move.action or 0)
    while not now.over:
        now.play(decide(players[now.player or 0], now, stream(now, replay)))
    found: list[float] = now.returns().tolist()
    return found


def stream(hand: Hand, replay: int) -> Vector:
    """Random numbers of a decision in a replay."""
    if not replay:
        return stream_of(hand)
    decision = (hand.start.number * REPLAYS + replay) * MOVES_MAX + len(hand.history)
    return new_stream(hand.start.seed or 0, decision, AGAIN + (hand.player or 0))
