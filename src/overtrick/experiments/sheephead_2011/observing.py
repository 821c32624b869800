"""What is never seen: the thesis calls Sheephead a game in which all plays are observable to all players."""

from typing import Any

from overtrick.agents.registry import agent
from overtrick.arena.by_hand import finish
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.sheephead_2011.published import RULES
from overtrick.games.hand import Hand
from overtrick.games.registry import game
from overtrick.games.sheephead.cards import NOBODY, PICKER, SEAT_COUNT


def hidden_moves(hand: Hand) -> int:
    """Moves of a finished hand that the seat behind the picker's has not seen."""
    seat = (int(hand.state[PICKER]) + 1) % SEAT_COUNT
    return sum(move.action is None for move in hand.view(seat).history)


def observed(deals: int, seed: int) -> dict[str, Any]:
    """Moves a hand that stay hidden to the end from a seat that did not pick; rule-based players."""
    played = game("sheephead", preset="paper")
    players = [agent(RULES, played)] * SEAT_COUNT
    hands = (finish(played.deal(seed, number=number), players, f"deal {number}") for number in range(deals))
    return {"hidden": Estimate.of([hidden_moves(hand) for hand in hands if hand.state[PICKER] != NOBODY])}
