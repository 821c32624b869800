"""What happened at the table since it was last told, in words."""

from collections.abc import Iterator
from itertools import groupby

from overtrick.cli.seat.facts.plain import Facts, sentence
from overtrick.cli.seat.wording import call_words, face_down
from overtrick.core.bits import count
from overtrick.engine.state import DOWN, GONE
from overtrick.games.hand import Move


def told_calls(facts: Facts, since: int) -> Iterator[str]:
    """What was called or laid face down from move `since` on; cards on the table are not told but drawn."""
    played = count(facts.state[GONE]) + int(facts.state[DOWN])
    before_play = facts.view.history[since : len(facts.view.history) - played]
    for (seat, phase), moves in groupby(before_play, key=lambda move: move[:2]):
        yield from told_moves(facts, seat, phase, list(moves))


def told_moves(facts: Facts, seat: int, phase: str, moves: list[Move]) -> Iterator[str]:
    """Moves of one seat in one phase; the cards it laid aside itself the person knows."""
    unseen = [move for move in moves if move.action is None]
    if unseen:
        yield sentence(f"{facts.who(seat)} {face_down(phase, len(unseen))}.")
    for move in moves:
        if move.action is not None and move.action >= len(facts.game.deck):
            words = call_words(facts.game.name, facts.game.action_name(move.action))
            yield sentence(f"{facts.who(seat)}: {words}")
