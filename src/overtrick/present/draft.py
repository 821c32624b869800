"""An answer in the making: where several cards are asked for, they can be taken back until the last is chosen."""

from overtrick.core.errors import IllegalAction
from overtrick.games.hand import Hand


class Draft:
    """What a seat has chosen so far, on a copy of the hand; the hand itself learns it when the answer is complete."""

    def __init__(self, hand: Hand) -> None:
        self.before = hand
        self.hand = hand.copy()
        self.actions: list[int] = []

    @property
    def complete(self) -> bool:
        """Whether the seat has answered: in play one card, else all cards that its phase asks it for."""
        asked = self.before.player, self.before.phase
        same = (self.hand.player, self.hand.phase) == asked and self.before.phase != "play"
        cards = all(action < len(self.hand.game.deck) for action in self.actions)
        return bool(self.actions) and not (same and cards)

    def choose(self, action: int) -> None:
        """Add to the answer. What is possible after the last choice would tell the cards of another seat."""
        if self.complete:
            raise IllegalAction("those are too many")
        self.hand.play(action)
        self.actions.append(action)

    def take_back(self) -> None:
        """Without the last choice."""
        kept = self.actions[:-1]
        self.hand, self.actions = self.before.copy(), []
        for action in kept:
            self.choose(action)
