"""A finished hand told again, step by step, as one seat saw it; beside it, what everybody held."""

from dataclasses import dataclass

from overtrick.games.hand import Hand
from overtrick.present.board import Board, board_of, open_hands
from overtrick.present.cards import Card
from overtrick.present.events import events
from overtrick.present.open_cards import OpenCards, Solved
from overtrick.present.people import People
from overtrick.present.presentation import facts_of, opened


@dataclass(frozen=True)
class Step:
    """The hand after `at` moves: what the seat knew then, what had just happened, and every seat's cards by suit.

    `solved` has what its cards would score with all hands open, where the seat is to play and that can be told.
    """

    at: int
    phase: str
    player: int | None
    told: tuple[str, ...]
    board: Board
    hands: tuple[tuple[tuple[Card, ...], ...], ...]
    solved: tuple[Solved, ...]


def retold(hand: Hand, seat: int, people: People) -> list[Step]:
    """All steps of a hand, the deal first."""
    now, solver = Hand(hand.game, hand.start), OpenCards(hand)
    steps = [step(now, seat, people, solver)]
    for move in hand.history:
        assert move.action is not None, "a hand hides nothing"
        now.play(move.action)
        steps.append(step(now, seat, people, solver))
    return steps


def step(hand: Hand, seat: int, people: People, solver: OpenCards) -> Step:
    facts, at = facts_of(hand.view(seat), people), len(hand.history)
    held = open_hands(facts_of(opened(hand), people))
    return Step(
        at=at,
        phase=hand.phase,
        player=hand.player,
        told=tuple(event.text for event in events(facts, at - 1)) if at else (),
        board=board_of(facts),
        hands=tuple(tuple(tuple(suit) for suit in suits) for suits in held),
        solved=solver.solved(hand, facts),
    )
