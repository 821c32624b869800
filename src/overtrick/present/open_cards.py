"""What each card would have scored with all hands open, solved exactly: for curiosity, never for grades."""

from dataclasses import dataclass

from overtrick.games.hand import Hand
from overtrick.games.objective.objective import has_objective, quick_tricks
from overtrick.present.choices import Choice, choices_of
from overtrick.present.facts import Facts
from overtrick.present.presentation import presentation
from overtrick.search.ending import Ending, is_ending


@dataclass(frozen=True)
class Solved:
    """A choice, and its score as players count if everybody saw all cards and played best from there."""

    choice: Choice
    value: float


class OpenCards:
    """Solves the endings of one hand; late enough in it, for before that it would take too long."""

    def __init__(self, hand: Hand) -> None:
        self.tricks = quick_tricks(hand.game) if has_objective(hand.game) else 0
        self.ending = Ending(hand.game) if self.tricks else None

    def solved(self, hand: Hand, facts: Facts) -> tuple[Solved, ...]:
        """Every card that the seat of the facts could play, the best first; none if it is not asked, or too early."""
        if not self.ending or hand.player != facts.view.seat or not is_ending(hand.state, self.tricks):
            return ()
        scores = dict(zip(hand.legal(), self.ending.scores(hand.state[None])[0].tolist(), strict=True))
        counted = presentation(hand.game).counted
        order = sorted(choices_of(facts), key=lambda choice: -scores[choice.action])
        return tuple(Solved(choice, counted(scores[choice.action])) for choice in order)
