"""Contests on duplicate deals with the time that both think: played in pieces, so that a long one resumes."""

from dataclasses import dataclass
from time import process_time
from typing import Any

from overtrick.agents.agent import Player, Relay, decide
from overtrick.arena.match import match
from overtrick.core.jit import Vector
from overtrick.games.game import Game
from overtrick.games.hand import Hand

OURS, THEIRS = "ours", "theirs"


@dataclass
class Clocked(Relay):
    """A player, and the processor seconds and number of its decisions that were not forced.

    Making a view counts, and so does setting up the state of another program: a millisecond or two.
    """

    player: Player
    seconds: float = 0.0
    decisions: int = 0

    def act_open(self, hand: Hand, rng: Vector) -> int:
        begun = process_time()
        action = decide(self.player, hand, rng)
        if len(hand.legal()) > 1:
            self.seconds += process_time() - begun
            self.decisions += 1
        return action


def contest(
    game: Game, ours: Player, theirs: Player, deals: int, seed: int, is_ours_alone: bool = True
) -> dict[str, Any]:
    """For each deal the difference of ours from theirs; then seconds and decisions of both. One sits alone among the
    others, or they are partners against partners."""
    players = {OURS: Clocked(ours), THEIRS: Clocked(theirs)}
    order = [OURS, THEIRS] if is_ours_alone else [THEIRS, OURS]
    result = match(game, [players[side] for side in order], deals=deals, seed=seed)
    clocks = {side: [player.seconds, player.decisions] for side, player in players.items()}
    return {"differences": result.differences[:, order.index(OURS)].tolist()} | clocks
