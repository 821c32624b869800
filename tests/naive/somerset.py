"""Somerset, four seats, sides 0+2 and 1+3 (rulebook 3).

50 cards a/b: suit b in 2, 4, ..., 12 has the cards 0/b to b/b; besides 0/0, a suit of its own, and S/S, the
lowest trump. 12 tricks and 12 points in seven count cards. Either the highest bidder's first card fixes trump
(3.1), or seat 0 names trump and leads (3.2). Tricks go by the clean rule of 3.1 or by the student's of 3.2.
"""

from typing import Any

from .table import Phase, Play, Table

SUITS = ["2", "4", "6", "8", "10", "12"]
COUNT = {"S/S": 3, "6/12": 2, "5/10": 2, "4/8": 2, "3/6": 1, "2/4": 1, "1/2": 1}
DOUBLES = ["2/2", "4/4", "6/6", "8/8", "10/10", "12/12"]
NOUGHT, LOWEST_TRUMP = "0/0", "S/S"
HIGHEST_BID = 24


class Somerset(Table):
    """The judge of Somerset."""

    def __init__(self, **deal: Any) -> None:
        self.highest_bid = 0
        self.bidder: int | None = None
        self.passed: set[int] = set()
        self.discarded: list[str] = []
        super().__init__(**deal)

    def phases(self) -> dict[str, Phase]:
        """Bid, discard and lead in the full game; trump in the paper's; then play."""
        return {
            "bid": (self.bids_allowed, self.bid_or_pass),
            "discard": (self.cards_to_discard, self.discard),
            "lead": (self.cards_that_fix_trump, self.lead_trump),
            "trump": (self.trumps_to_name, self.name_trump),
            "play": (self.cards_to_play, self.play_card),
        }

    def start(self) -> None:
        """3.1: left of the dealer bids first; 3.2: seat 0 declares."""
        bidding = self.options["bidding"]
        self.phase = "bid" if bidding else "trump"
        self.player = self.left_of(self.dealer) if bidding else 0

    def bids_allowed(self) -> list[str]:
        """3.1: higher than the last bid, or pass; the last seat may not pass without any bid."""
        bids = [f"bid-{bid}" for bid in range(self.highest_bid + 1, HIGHEST_BID + 1)]
        stuck = len(self.passed) == 3 and self.bidder is None
        return bids if stuck else ["pass", *bids]

    def bid_or_pass(self, call: str) -> None:
        """3.1: until three have passed and one has bid, or 24 is bid."""
        if call == "pass":
            self.passed.add(self.player)
        else:
            self.bidder = self.player
            self.highest_bid = int(call.removeprefix("bid-"))
        if self.bidding_has_ended():
            self.bidder_takes_over()
        else:
            self.player = self.next_to_bid()

    def bidding_has_ended(self) -> bool:
        """3.1: nobody else is in, or nobody can bid higher."""
        return self.bidder is not None and (len(self.passed) == 3 or self.highest_bid == HIGHEST_BID)

    def next_to_bid(self) -> int:
        """The next seat clockwise that has not passed."""
        seat = self.left_of(self.player)
        while seat in self.passed:
            seat = self.left_of(seat)
        return seat

    def bidder_takes_over(self) -> None:
        """3.1: the two spare cards belong to the bidder, if exchange is on; then he leads."""
        self.player = self.bidder
        self.phase = "lead"
        if self.options["exchange"]:
            self.hands[self.bidder].extend(self.rest)
            self.rest = []
            self.phase = "discard"

    def cards_to_discard(self) -> list[str]:
        """Any card; under keep_count_cards no count card, if anything else is held."""
        hand = self.hands[self.bidder]
        plain = [card for card in hand if card not in COUNT]
        return plain or hand if self.options["keep_count_cards"] else hand

    def discard(self, card: str) -> None:
        """3.1: two cards are discarded."""
        self.hands[self.bidder].remove(card)
        self.discarded.append(card)
        if len(self.discarded) == 2:
            self.phase = "lead"

    def cards_that_fix_trump(self) -> list[str]:
        """The first lead is a card of one of the six suits."""
        return [card for card in self.hands[self.bidder] if card not in (NOUGHT, LOWEST_TRUMP)]

    def lead_trump(self, card: str) -> None:
        """3.1: the first card of the bidder fixes trump."""
        self.trump = self.suit_of(card)
        self.begin_play(self.bidder)
        self.play_card(card)

    def trumps_to_name(self) -> list[str]:
        """3.2: one of the six suits, under trump_must_be_held one with a numbered card in hand."""
        held = [suit for suit in SUITS if self.cards_of(suit, self.hands[0])]
        return ["trump-" + suit for suit in (held if self.options["trump_must_be_held"] else SUITS)]

    def name_trump(self, call: str) -> None:
        """3.2: seat 0 declares trump and leads."""
        self.trump = call.removeprefix("trump-")
        self.begin_play(0)

    def suit_of(self, card: str) -> str | None:
        """The denominator; S/S belongs to trump (to nothing before there is trump), 0/0 only to itself."""
        return self.trump if card == LOWEST_TRUMP else card.split("/")[1]

    def rank_of(self, card: str) -> int:
        """The numerator; S/S is the lowest trump."""
        return -1 if card == LOWEST_TRUMP else int(card.split("/")[0])

    def cards_to_lead(self, hand: list[str]) -> list[str]:
        """Any card; under first_lead_trump the declarer's first lead is a trump if he holds one (3.2)."""
        if self.tricks or not self.options["first_lead_trump"]:
            return hand
        return self.cards_of(self.trump, hand) or hand

    def winner_of_trick(self) -> int:
        """By the clean rule (3.1) or by the student's code (3.2)."""
        return self.clean_winner() if self.options["trick_rule"] == "clean" else self.student_winner()

    def clean_winner(self) -> int:
        """3.1: highest trump; without trump what 0/0 makes of the trick; else highest of the suit led."""
        noughts = self.plays_of("0")
        if self.plays_of(self.trump) or not noughts:
            return super().winner_of_trick()
        winner, _ = self.highest_double() or noughts[0]
        return winner

    def highest_double(self) -> Play | None:
        """3.1: the highest double takes 0/0, unless 0/0 was led and led_00_beaten_by_doubles is off."""
        if self.led_suit() == "0" and not self.options["led_00_beaten_by_doubles"]:
            return None
        doubles = [(seat, card) for seat, card in self.trick if card in DOUBLES]
        return max(doubles, key=lambda play: DOUBLES.index(play[1]), default=None)

    def student_winner(self) -> int:
        """3.2: each seat compares its card with the standing one, seat 0 by other rules than the rest."""
        winner, standing = self.trick[0]
        for seat, card in self.trick[1:]:
            takes_over = self.seat_0_takes_over if seat == 0 else self.other_seat_takes_over
            if takes_over(card, standing):
                winner, standing = seat, card
        return winner

    def seat_0_takes_over(self, card: str, standing: str) -> bool:
        """3.2, the paper's seat 1: doubles and 0/0 fall only to trump; 0/0 beats every other plain card."""
        if self.suit_of(card) == self.trump:
            return self.beats(card, standing)
        if self.suit_of(standing) == self.trump or standing in [NOUGHT, *DOUBLES]:
            return False
        return card == NOUGHT or self.beats(card, standing)

    def other_seat_takes_over(self, card: str, standing: str) -> bool:
        """3.2, the paper's seats 2-4: only a double takes a standing 0/0, and their own 0/0 takes nothing."""
        if standing == NOUGHT:
            return card in DOUBLES
        return card != NOUGHT and self.beats(card, standing)

    def beats(self, card: str, standing: str) -> bool:
        """The normal comparison: higher of the same suit, or a trump on another suit."""
        if self.suit_of(card) == self.suit_of(standing):
            return self.rank_of(card) > self.rank_of(standing)
        return self.suit_of(card) == self.trump

    def points_of_side(self, seat: int) -> int:
        """One point per trick of the side, and the count cards in them."""
        side = [seat, (seat + 2) % 4]
        cards = [card for one in side for card in self.cards_taken_by(one)]
        return sum(self.tricks_of(one) for one in side) + sum(COUNT.get(card, 0) for card in cards)

    def score(self) -> list[int]:
        """Both sides score what they took; a bidder's side that falls short loses the bid."""
        return [self.score_of(seat) for seat in range(4)]

    def score_of(self, seat: int) -> int:
        """The score of the side of one seat."""
        points = self.points_of_side(seat)
        bid_it = self.bidder is not None and seat % 2 == self.bidder % 2
        return -self.highest_bid if bid_it and points < self.highest_bid else points
