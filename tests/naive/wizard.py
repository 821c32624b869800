"""Wizard for three to six, one round of it (rulebook 2.1).

60 cards: four suits of 13, four wizards W1-W4 and four jesters J1-J4. Round r deals r cards to each seat; the
next card is turned for trump; everybody bids and should take exactly that many tricks.
"""

from typing import Any

from .table import Phase, Play, Table

SUITS = "CDHS"
WIZARDS = ["W1", "W2", "W3", "W4"]
JESTERS = ["J1", "J2", "J3", "J4"]


class Wizard(Table):
    """The judge of Wizard."""

    def __init__(self, *, round: int, **deal: Any) -> None:
        self.round = round
        self.bids: dict[int, int] = {}
        super().__init__(**deal)

    def phases(self) -> dict[str, Phase]:
        """Trump if a wizard was turned, bids, play."""
        return {
            "trump": (lambda: ["trump-" + suit for suit in SUITS], self.name_trump),
            "bid": (self.bids_allowed, self.bid),
            "play": (self.cards_to_play, self.play_card),
        }

    def start(self) -> None:
        """A turned suit card fixes trump, a jester or no card means none, a wizard lets the dealer choose."""
        turned = self.rest[0] if self.rest else None
        if turned in WIZARDS:
            self.phase = "trump"
            self.player = self.dealer
            return
        self.trump = None if turned is None or turned in JESTERS else turned[-1]
        self.begin_bids()

    def name_trump(self, call: str) -> None:
        """The dealer names one of the four suits."""
        self.trump = call.removeprefix("trump-")
        self.begin_bids()

    def begin_bids(self) -> None:
        """Left of the dealer bids first, the dealer last."""
        self.phase = "bid"
        self.player = self.left_of(self.dealer)

    def bids_allowed(self) -> list[str]:
        """0 to r; under no_even_bids the dealer may not make the sum equal r."""
        bids = list(range(self.round + 1))
        if self.player == self.dealer and self.options["no_even_bids"]:
            bids = [bid for bid in bids if sum(self.bids.values()) + bid != self.round]
        return [f"bid-{bid}" for bid in bids]

    def bid(self, call: str) -> None:
        """A bid is made; after the dealer's the seat on his left leads."""
        self.bids[self.player] = int(call.removeprefix("bid-"))
        if self.player == self.dealer:
            self.begin_play(self.left_of(self.dealer))
        else:
            self.player = self.left_of(self.player)

    def suit_of(self, card: str) -> str:
        """The printed suit; wizards and jesters are of their own kind."""
        if card in WIZARDS:
            return "wizard"
        return "jester" if card in JESTERS else card[-1]

    def led_suit(self) -> str | None:
        """The suit of the first card that is no jester; none if that is a wizard or there is none."""
        suits = [self.suit_of(card) for _, card in self.trick if card not in JESTERS]
        return suits[0] if suits and suits[0] in SUITS else None

    def cards_to_follow(self, hand: list[str]) -> list[str]:
        """Follow the suit led if able, but wizards and jesters may always be played."""
        same = self.cards_of(self.led_suit(), hand)
        special = [card for card in hand if card in WIZARDS + JESTERS]
        return same + special if same else hand

    def contenders(self) -> list[Play]:
        """Wizards, else trumps and cards of the suit led, else (only jesters) all."""
        return self.plays_of("wizard") or super().contenders() or self.trick

    def rank_of(self, card: str) -> int:
        """Ace high; wizards are equal and jesters too, so that the first one takes the trick."""
        return 0 if card in WIZARDS + JESTERS else super().rank_of(card)

    def score(self) -> list[int]:
        """20 and 10 per trick for an exact bid, otherwise minus 10 per trick of difference."""
        return [self.score_of(seat) for seat in range(self.players)]

    def score_of(self, seat: int) -> int:
        """The score of one seat."""
        bid, taken = self.bids[seat], self.tricks_of(seat)
        return 20 + 10 * taken if bid == taken else -10 * abs(bid - taken)
