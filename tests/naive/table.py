"""What all five games share: seats, phases, and one trick after another."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any

RANKS = "23456789TJQKA"

Play = tuple[int, str]
Trick = tuple[int, list[Play], int]
Phase = tuple[Callable[[], Iterable[str]], Callable[[str], None]]


class Table(ABC):
    """One deal being played; a game says what its phases, suits, ranks and score are."""

    def __init__(
        self, *, players: int, options: dict[str, Any], hands: list[list[str]], rest: list[str], dealer: int
    ) -> None:
        self.players = players
        self.options = options
        self.hands = [list(hand) for hand in hands]
        self.rest = list(rest)
        self.dealer = dealer
        self.sitting_out: set[int] = set()
        self.trump: str | None = None
        self.trick: list[Play] = []
        self.tricks: list[Trick] = []
        self.phase = "over"
        self.player: int | None = None
        self.start()

    @abstractmethod
    def start(self) -> None:
        """Open the first phase of the game."""

    @abstractmethod
    def phases(self) -> dict[str, Phase]:
        """Per phase: what may be done, and what doing it changes."""

    @abstractmethod
    def score(self) -> list[int]:
        """The result of the finished hand per seat, higher is better."""

    @property
    def over(self) -> bool:
        """The hand is finished."""
        return self.phase == "over"

    def legal(self) -> set[str]:
        """The actions of the seat to move; empty only when the hand is over."""
        if self.over:
            return set()
        choices, _ = self.phases()[self.phase]
        return set(choices())

    def play(self, name: str) -> None:
        """Do the named action for the seat to move."""
        if name not in self.legal():
            raise ValueError(f"{name} is not legal for seat {self.player} in phase {self.phase}")
        _, act = self.phases()[self.phase]
        act(name)

    def held(self, seat: int) -> set[str]:
        """The cards now in the hand of a seat."""
        return set(self.hands[seat])

    def returns(self) -> list[int]:
        """The score per seat, once the hand is over."""
        if not self.over:
            raise ValueError("the hand is not over")
        return self.score()

    def finish(self) -> None:
        """End the hand."""
        self.phase = "over"
        self.player = None

    def left_of(self, seat: int) -> int:
        """The next seat clockwise that is not sitting out."""
        seat = (seat + 1) % self.players
        return self.left_of(seat) if seat in self.sitting_out else seat

    def suit_of(self, card: str) -> str:
        """The suit a card belongs to for following: here the printed one."""
        return card[-1]

    def rank_of(self, card: str) -> int:
        """The height of a card within its suit: here ace high, deuce low."""
        return RANKS.index(card[0])

    def cards_of(self, suit: str | None, cards: list[str]) -> list[str]:
        """Those of the cards that belong to a suit."""
        return [card for card in cards if self.suit_of(card) == suit]

    def led_suit(self) -> str | None:
        """The suit of the first card of the trick."""
        return self.suit_of(self.trick[0][1])

    def begin_play(self, leader: int) -> None:
        """Open the play of the cards."""
        self.phase = "play"
        self.player = leader

    def cards_to_play(self) -> list[str]:
        """What the seat to move may play now."""
        hand = self.hands[self.player]
        return self.cards_to_follow(hand) if self.trick else self.cards_to_lead(hand)

    def cards_to_lead(self, hand: list[str]) -> list[str]:
        """Any card may be led, unless the game says otherwise."""
        return hand

    def cards_to_follow(self, hand: list[str]) -> list[str]:
        """Follow the suit led if able, otherwise play anything."""
        return self.cards_of(self.led_suit(), hand) or hand

    def play_card(self, card: str) -> None:
        """Lay a card into the trick; the last card of the trick finishes it."""
        self.hands[self.player].remove(card)
        self.trick.append((self.player, card))
        if len(self.trick) == self.players - len(self.sitting_out):
            self.finish_trick()
        else:
            self.player = self.left_of(self.player)

    def finish_trick(self) -> None:
        """The winner takes the trick and leads; without cards left the hand is over."""
        winner = self.winner_of_trick()
        self.tricks.append((self.trick[0][0], self.trick, winner))
        self.trick = []
        self.player = winner
        if not self.hands[winner]:
            self.finish()

    def plays_of(self, suit: str | None) -> list[Play]:
        """The plays of the trick that belong to a suit."""
        return [(seat, card) for seat, card in self.trick if self.suit_of(card) == suit]

    def contenders(self) -> list[Play]:
        """The plays that can take the trick: its trumps, without trump those of the suit led."""
        return self.plays_of(self.trump) or self.plays_of(self.led_suit())

    def winner_of_trick(self) -> int:
        """The highest contender takes the trick."""
        winner, _ = max(self.contenders(), key=lambda play: self.rank_of(play[1]))
        return winner

    def tricks_of(self, seat: int) -> int:
        """How many tricks a seat has taken."""
        return sum(winner == seat for _, _, winner in self.tricks)

    def cards_taken_by(self, seat: int) -> list[str]:
        """All cards in the tricks a seat has taken."""
        return [card for _, plays, winner in self.tricks if winner == seat for _, card in plays]
