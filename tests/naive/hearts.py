"""Hearts for three, four or five (rulebook 4.1, options as OpenSpiel's Hearts).

Four players use 52 cards; three leave out the four deuces, five leave out 2C and 2D. Three cards may be
passed first. Follow suit if able, no trump. Every heart costs 1, QS costs 13, JD may earn 10.
"""

from typing import Any

from .table import Phase, Table

CYCLE = {
    3: ["left", "right", "none"],
    4: ["left", "right", "across", "none"],
    5: ["left", "right", "none"],
}
CARDS_TO_PASS = 3
QUEEN, JACK = "QS", "JD"


class Hearts(Table):
    """The judge of Hearts."""

    def __init__(self, *, round: int, **deal: Any) -> None:
        self.round = round
        self.hearts_broken = False
        self.passed: list[list[str]] = [[] for _ in deal["hands"]]
        super().__init__(**deal)

    def phases(self) -> dict[str, Phase]:
        """Passing, then play."""
        return {
            "pass": (lambda: self.hands[self.player], self.pass_card),
            "play": (self.cards_to_play, self.play_card),
        }

    def start(self) -> None:
        """Seat 0 passes first; without passing the play begins at once."""
        if self.direction() == "none":
            self.open_play()
        else:
            self.phase = "pass"
            self.player = 0

    def direction(self) -> str:
        """Where cards are passed in this round."""
        passing = self.options["passing"]
        cycle = CYCLE[self.players]
        return cycle[self.round % len(cycle)] if passing == "rotate" else passing

    def receiver_from(self, seat: int) -> int:
        """The seat that receives the cards passed by a seat; left is the next one clockwise."""
        steps = {"left": 1, "right": -1, "across": self.players // 2}
        return (seat + steps[self.direction()]) % self.players

    def pass_card(self, card: str) -> None:
        """A passed card leaves the hand at once; after three the next seat passes."""
        seat = self.player
        self.hands[seat].remove(card)
        self.passed[seat].append(card)
        if len(self.passed[seat]) == CARDS_TO_PASS:
            self.end_passing_of(seat)

    def end_passing_of(self, seat: int) -> None:
        """The next seat passes; after the last one all passed cards arrive and the play begins."""
        if seat < self.players - 1:
            self.player = seat + 1
            return
        for giver, cards in enumerate(self.passed):
            self.hands[self.receiver_from(giver)].extend(cards)
        self.open_play()

    def open_play(self) -> None:
        """The holder of the lowest club leads, or with a free opening the seat left of the dealer."""
        holders = [seat for seat, hand in enumerate(self.hands) if self.lowest_club() in hand]
        free = self.options["opening"] == "free"
        self.begin_play(self.left_of(self.dealer) if free else holders[0])

    def lowest_club(self) -> str:
        """2C with four players; 2C is not in the deck of three or five."""
        return "2C" if self.players == 4 else "3C"

    def cards_to_play(self) -> list[str]:
        """Leading and following, and no points on the first trick if something else is legal."""
        cards = super().cards_to_play()
        if self.tricks or not self.options["no_pts_on_first_trick"]:
            return cards
        return [card for card in cards if not self.is_penalty(card)] or cards

    def cards_to_lead(self, hand: list[str]) -> list[str]:
        """The lowest club opens (or any club); later hearts must have been broken."""
        if not self.tricks and self.options["opening"] == "lowest_club":
            return self.cards_to_open(hand)
        if self.options["must_break_hearts"] and not self.hearts_broken:
            return self.cards_to_lead_unbroken(hand)
        return hand

    def cards_to_open(self, hand: list[str]) -> list[str]:
        """The lowest club itself, or any club under can_lead_any_club."""
        return self.cards_of("C", hand) if self.options["can_lead_any_club"] else [self.lowest_club()]

    def cards_to_lead_unbroken(self, hand: list[str]) -> list[str]:
        """No heart, unless only hearts are held; if only QS is left, perhaps the whole hand."""
        others = [card for card in hand if self.suit_of(card) != "H"]
        if others == [QUEEN] and self.options["can_lead_hearts_instead_of_qs"]:
            return hand
        return others or hand

    def play_card(self, card: str) -> None:
        """A heart played breaks hearts, and so does QS under qs_breaks_hearts."""
        if self.suit_of(card) == "H" or (card == QUEEN and self.options["qs_breaks_hearts"]):
            self.hearts_broken = True
        super().play_card(card)

    def is_penalty(self, card: str) -> bool:
        """Hearts and QS cost points."""
        return self.suit_of(card) == "H" or card == QUEEN

    def penalties_of(self, seat: int) -> list[str]:
        """The hearts and QS a seat has taken."""
        return [card for card in self.cards_taken_by(seat) if self.is_penalty(card)]

    def shooter(self) -> int | None:
        """The seat that took all hearts of the deck and QS, unless the moon is off."""
        every = 1 + (12 if self.players == 3 else 13)
        shooters = [seat for seat in range(self.players) if len(self.penalties_of(seat)) == every]
        return shooters[0] if shooters and self.options["moon"] != "off" else None

    def score(self) -> list[int]:
        """Hearts and queen, jack, and the bonus for taking nothing."""
        return [self.score_of(seat) for seat in range(self.players)]

    def score_of(self, seat: int) -> int:
        """The score of one seat."""
        return self.penalty_score(seat) + self.jack_score(seat) + self.no_trick_score(seat)

    def penalty_score(self, seat: int) -> int:
        """-1 per heart and -13 for QS; after a moon +26 for the shooter or -26 for the others."""
        if self.shooter() is None:
            return sum(-13 if card == QUEEN else -1 for card in self.penalties_of(seat))
        if self.options["moon"] == "others":
            return 0 if seat == self.shooter() else -26
        return 26 if seat == self.shooter() else 0

    def jack_score(self, seat: int) -> int:
        """+10 for JD under jd_bonus, moon or not."""
        return 10 if self.options["jd_bonus"] and JACK in self.cards_taken_by(seat) else 0

    def no_trick_score(self, seat: int) -> int:
        """+5 for a seat without a trick under avoid_all_tricks_bonus, but not when a moon was scored."""
        without = self.tricks_of(seat) == 0 and self.shooter() is None
        return 5 if self.options["avoid_all_tricks_bonus"] and without else 0
