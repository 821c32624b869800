"""Euchre, four seats, sides 0+2 and 1+3 (rulebook 5.1; spec: where OpenSpiel is more precise, as it).

24 cards, 9 to A. Two rounds of calling: order up the turned card, or name another suit. The jack of trump
(right bower) is the highest trump, the other jack of its colour (left bower) the second. A fixed trump skips
all calls.
"""

from typing import Any

from .table import Phase, Table

SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


class Euchre(Table):
    """The judge of Euchre."""

    def __init__(self, **deal: Any) -> None:
        self.turned = deal["rest"][0]
        self.maker: int | None = None
        self.maker_alone = False
        self.defenders_to_ask: list[int] = []
        self.defender_alone = False
        super().__init__(**deal)

    def phases(self) -> dict[str, Phase]:
        """Two rounds of calling, the dealer's discard, going alone, play."""
        return {
            "order": (lambda: ["order-up", "pass"], self.order_or_pass),
            "discard": (self.cards_to_discard, self.discard),
            "name": (self.suits_to_name, self.name_or_pass),
            "alone": (lambda: ["alone", "partner"], self.go_alone_or_not),
            "defend": (lambda: ["alone", "partner"], self.defend_alone_or_not),
            "play": (self.cards_to_play, self.play_card),
        }

    def start(self) -> None:
        """Left of the dealer calls first; with a fixed trump the dealer is the maker and play begins."""
        if self.options["trump"] == "auction":
            self.phase = "order"
            self.player = self.left_of(self.dealer)
        else:
            self.maker = self.dealer
            self.trump = SUITS[self.options["trump"]]
            self.begin_play(self.left_of(self.dealer))

    def order_or_pass(self, call: str) -> None:
        """First round: order up the turned card or pass; after the dealer's pass suits are named."""
        if call == "order-up":
            self.order_up()
            return
        if self.player == self.dealer:
            self.phase = "name"
        self.player = self.left_of(self.player)

    def order_up(self) -> None:
        """The turned suit is trump, the caller the maker; the dealer takes the turned card."""
        self.maker = self.player
        self.trump = self.turned[-1]
        self.rest.remove(self.turned)
        self.hands[self.dealer].append(self.turned)
        self.phase = "discard"
        self.player = self.dealer

    def cards_to_discard(self) -> list[str]:
        """Any card; the turned card itself only under discard_turned."""
        hand = self.hands[self.dealer]
        return hand if self.options["discard_turned"] else [card for card in hand if card != self.turned]

    def discard(self, card: str) -> None:
        """The dealer throws a card face down, then the maker is asked whether he goes alone."""
        self.hands[self.dealer].remove(card)
        self.rest.append(card)
        self.ask_maker()

    def suits_to_name(self) -> list[str]:
        """Second round: another suit than the turned one, or pass; the dealer may be stuck."""
        names = [name for name, suit in SUITS.items() if suit != self.turned[-1]]
        stuck = self.player == self.dealer and self.options["stick_the_dealer"]
        return names if stuck else ["pass", *names]

    def name_or_pass(self, call: str) -> None:
        """A named suit is trump; when the dealer passes too the hand is over."""
        if call in SUITS:
            self.maker = self.player
            self.trump = SUITS[call]
            self.ask_maker()
        elif self.player == self.dealer:
            self.finish()
        else:
            self.player = self.left_of(self.player)

    def ask_maker(self) -> None:
        """The maker says whether he plays alone."""
        self.phase = "alone"
        self.player = self.maker

    def go_alone_or_not(self, call: str) -> None:
        """A lone maker's partner sits out; then the defenders may be asked."""
        if call == "alone":
            self.maker_alone = True
            self.sitting_out.add(self.partner_of(self.maker))
        if self.options["allow_lone_defender"]:
            self.defenders_to_ask = self.defenders()
        self.ask_next_defender()

    def defenders(self) -> list[int]:
        """The two opponents of the maker, in order from the dealer's left."""
        order = [(self.dealer + step) % 4 for step in (1, 2, 3, 4)]
        return [seat for seat in order if not self.same_side(seat, self.maker)]

    def ask_next_defender(self) -> None:
        """The next defender says whether he defends alone; when all have spoken the play begins."""
        if self.defenders_to_ask:
            self.phase = "defend"
            self.player = self.defenders_to_ask.pop(0)
        else:
            self.begin_play(self.left_of(self.dealer))

    def defend_alone_or_not(self, call: str) -> None:
        """The first defender to say alone makes his partner sit out and ends the asking."""
        if call == "alone":
            self.defender_alone = True
            self.sitting_out.add(self.partner_of(self.player))
            self.defenders_to_ask = []
        self.ask_next_defender()

    def partner_of(self, seat: int) -> int:
        """Partners sit opposite."""
        return (seat + 2) % 4

    def same_side(self, seat: int, other: int) -> bool:
        """Whether two seats are one side."""
        return seat % 2 == other % 2

    def is_left_bower(self, card: str) -> bool:
        """The other jack of the colour of trump."""
        return self.trump is not None and card == "J" + SAME_COLOUR[self.trump]

    def suit_of(self, card: str) -> str:
        """The printed suit, but the left bower is a trump."""
        return self.trump if self.is_left_bower(card) else card[-1]

    def rank_of(self, card: str) -> int:
        """Right bower, left bower, then ace down to nine."""
        if card == "J" + self.trump:
            return 101
        return 100 if self.is_left_bower(card) else super().rank_of(card)

    def score(self) -> list[int]:
        """The makers' points for their side, minus that for the defenders; 0 if nobody called."""
        if self.maker is None:
            return [0, 0, 0, 0]
        points = self.makers_points()
        return [points if self.same_side(seat, self.maker) else -points for seat in range(4)]

    def makers_points(self) -> int:
        """3-4 tricks 1, five 2 (alone 4); euchred -2 (by a lone defender -4)."""
        taken = sum(self.tricks_of(seat) for seat in range(4) if self.same_side(seat, self.maker))
        if taken < 3:
            return -4 if self.defender_alone else -2
        if taken < 5:
            return 1
        return 4 if self.maker_alone else 2
