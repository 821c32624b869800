"""Sheephead for five (rulebook 1, with the rulings C1 to C26).

32 cards: 7 to A of clubs, spades, hearts, 8 to A of diamonds and the joker. One seat picks the blind, buries
two cards and calls a partner; the picker's side needs 61 of 120 points. If all pass, Nola may be played.
"""

from typing import Any

from .table import Phase, Play, Table

# 1.1 and 1.8, all from low to high; in Nola the joker is the seven of diamonds.
TRUMPS = ["8D", "9D", "KD", "TD", "AD", "JD", "JH", "JS", "JC", "QD", "QH", "QS", "JO", "QC"]
FAIL_RANKS = "789KTA"
FAIL_SUITS = ["C", "S", "H"]
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
NOLA_RANKS = "789TJQKA"
JOKER, UNKNOWN, TRUMP = "JO", "??", "trump"

# 1.6: cents for the picker and for each opponent.
ALONE = {
    "all tricks": (100, -25),
    "91-119": (80, -20),
    "61-90": (60, -15),
    "31-60": (-80, 20),
    "1-30": (-100, 25),
    "no trick": (-120, 30),
}
# 1.6: cents for the picker, the partner and each defender.
WITH_PARTNER = {
    "all tricks": (30, 15, -15),
    "91-119": (20, 10, -10),
    "61-90": (10, 5, -5),
    "31-60": (-20, -10, 10),
    "1-30": (-30, -15, 15),
    "no trick": (-40, -20, 20),
}


class Sheephead(Table):
    """The judge of Sheephead."""

    def __init__(self, *, stake: int, **deal: Any) -> None:
        self.stake = stake
        self.picker: int | None = None
        self.partner: int | None = None
        self.called: str | None = None
        self.unknown: str | None = None
        self.bury: list[str] = []
        self.nola = False
        super().__init__(**deal)

    def phases(self) -> dict[str, Phase]:
        """The phases of 1.3; the unknown card belongs to the call (1.4)."""
        return {
            "pick": (lambda: ["pick", "pass"], self.pick_or_pass),
            "bury": (lambda: self.hands[self.picker], self.bury_card),
            "call": (self.calls, self.call),
            "unknown": (self.cards_for_unknown, self.lay_down_unknown),
            "play": (self.cards_to_play, self.play_card),
        }

    def start(self) -> None:
        """1.2, C1: left of the dealer decides first."""
        self.trump = TRUMP
        self.phase = "pick"
        self.player = self.left_of(self.dealer)

    def pick_or_pass(self, call: str) -> None:
        """1.3: once round the table, dealer last; the first pick ends the phase."""
        if call == "pick":
            self.take_blind()
        elif self.player == self.dealer:
            self.all_have_passed()
        else:
            self.player = self.left_of(self.player)

    def take_blind(self) -> None:
        """1.3: the picker takes the two blind cards and buries."""
        self.picker = self.player
        self.hands[self.picker].extend(self.rest)
        self.rest = []
        self.phase = "bury"

    def all_have_passed(self) -> None:
        """1.8, C16: Nola without trump, or the deal is thrown in."""
        if not self.options["nola"]:
            self.finish()
            return
        self.nola = True
        self.trump = None
        self.begin_play(self.left_of(self.dealer))

    def bury_card(self, card: str) -> None:
        """C9: any two cards may be buried."""
        self.hands[self.picker].remove(card)
        self.bury.append(card)
        if len(self.bury) == 2:
            self.phase = "call"

    def is_pickers(self, card: str) -> bool:
        """C26: cards in hand or bury count as the picker's."""
        return card in self.hands[self.picker] + self.bury

    def callable_suits(self) -> list[str]:
        """1.4: fail suits of which the picker holds a card, while the ace is not his."""
        hand = self.hands[self.picker]
        return [suit for suit in FAIL_SUITS if self.cards_of(suit, hand) and not self.is_pickers("A" + suit)]

    def cards_to_call(self) -> list[str]:
        """1.4: aces of callable suits, else any ace that is not his (unknown call), else tens."""
        aces_elsewhere = ["A" + suit for suit in FAIL_SUITS if not self.is_pickers("A" + suit)]
        if self.callable_suits():
            return ["A" + suit for suit in self.callable_suits()]
        return aces_elsewhere or self.tens_to_call()

    def tens_to_call(self) -> list[str]:
        """1.4, C14: tens that are not the picker's, of suits of which he holds a card."""
        held = [suit for suit in FAIL_SUITS if self.cards_of(suit, self.hands[self.picker])]
        return ["T" + suit for suit in held if not self.is_pickers("T" + suit)]

    def calls(self) -> list[str]:
        """1.4: a card, or alone, which is always allowed."""
        return ["alone"] + ["call-" + card for card in self.cards_to_call()]

    def call(self, call: str) -> None:
        """1.4: the holder of the called card is the partner; an ace of no callable suit needs an unknown."""
        self.begin_play(self.left_of(self.dealer))
        if call == "alone":
            return
        self.called = call.removeprefix("call-")
        self.partner = next(seat for seat in range(5) if self.called in self.hands[seat])
        if self.called[0] == "A" and not self.callable_suits():
            self.phase = "unknown"
            self.player = self.picker

    def cards_for_unknown(self) -> list[str]:
        """C13: a fail card, or any card if the picker holds trumps only."""
        hand = self.hands[self.picker]
        return [card for card in hand if self.suit_of(card) != TRUMP] or hand

    def lay_down_unknown(self, card: str) -> None:
        """1.4: the card goes face down and is from now on the unknown card in the picker's hand."""
        self.unknown = card
        self.hands[self.picker].remove(card)
        self.hands[self.picker].append(UNKNOWN)
        self.begin_play(self.left_of(self.dealer))

    def suit_of(self, card: str) -> str:
        """1.1 trump or fail suit; 1.5 the unknown card is of the called suit; 1.8 printed suits in Nola."""
        if card == UNKNOWN:
            return self.called[-1]
        if self.nola:
            return "D" if card == JOKER else card[-1]
        return TRUMP if card in TRUMPS else card[-1]

    def rank_of(self, card: str) -> int:
        """The order of 1.1, of Nola (1.8), or above its suit for the called ten (option)."""
        if self.nola:
            return NOLA_RANKS.index("7" if card == JOKER else card[0])
        if card in TRUMPS:
            return TRUMPS.index(card)
        return len(FAIL_RANKS) if self.is_high_ten(card) else FAIL_RANKS.index(card[0])

    def is_high_ten(self, card: str) -> bool:
        """1.5, option: the called ten is the highest of its suit until that suit's first trick is over."""
        led_before = [self.suit_of(plays[0][1]) for _, plays, _ in self.tricks]
        called_ten = card == self.called and card[0] == "T"
        return self.options["called_ten_high"] and called_ten and self.suit_of(card) not in led_before

    def contenders(self) -> list[Play]:
        """1.5: the unknown card cannot win; if nobody trumps or follows it, the next card takes over."""
        with_power = [(seat, card) for seat, card in self.trick if card != UNKNOWN]
        contenders = [(seat, card) for seat, card in super().contenders() if card != UNKNOWN]
        return contenders or with_power[:1]

    def cards_to_play(self) -> list[str]:
        """1.5: what the called-card obligations allow; f: everything, if they allow nothing."""
        cards = super().cards_to_play()
        return [card for card in cards if not self.is_forbidden(card)] or cards

    def is_forbidden(self, card: str) -> bool:
        """1.5: obligations bind partner and picker until the called card has been played."""
        loose = self.options["obligations"] == "loose"
        if loose or self.called is None or self.called not in self.hands[self.partner]:
            return False
        if self.player == self.partner:
            return self.is_forbidden_to_partner(card)
        return self.player == self.picker and self.is_forbidden_to_picker(card)

    def is_forbidden_to_partner(self, card: str) -> bool:
        """1.5 d when leading, a when the called suit is led, c when another suit is led."""
        if not self.trick:
            return self.suit_of(card) == self.called[-1] and card != self.called
        if self.led_suit() == self.called[-1]:
            return card != self.called
        return card == self.called

    def is_forbidden_to_picker(self, card: str) -> bool:
        """1.5 b: the last card of the called suit is not discarded on another suit; e: it may be led."""
        if not self.trick or self.led_suit() == self.called[-1]:
            return False
        return self.cards_of(self.called[-1], self.hands[self.picker]) == [card]

    def score(self) -> list[int]:
        """1.6 in cents, times the stake; a deal thrown in is worth nothing (C16)."""
        if self.picker is None and not self.nola:
            return [0, 0, 0, 0, 0]
        cents = self.nola_cents if self.nola else self.cents
        return [self.stake * cents(seat) for seat in range(5)]

    def nola_cents(self, seat: int) -> int:
        """1.6: the taker of all tricks gets 20; otherwise the taker of the last trick pays 20."""
        _, _, last = self.tricks[-1]
        if self.tricks_of(last) == 6:
            return 20 if seat == last else -5
        return -20 if seat == last else 5

    def cents(self, seat: int) -> int:
        """1.6: the row of the table for the result of the picker's side."""
        if self.partner is None:
            picker, defender = ALONE[self.result()]
        else:
            picker, partner, defender = WITH_PARTNER[self.result()]
        if seat == self.picker:
            return picker
        return partner if seat == self.partner else defender

    def result(self) -> str:
        """1.6, C2-C6: all tricks and no trick come first, then points with the bury."""
        tricks = sum(self.tricks_of(seat) for seat in self.picking_side())
        if tricks in (0, 6):
            return "all tricks" if tricks else "no trick"
        bands = {91: "91-119", 61: "61-90", 31: "31-60", 0: "1-30"}
        return next(band for least, band in bands.items() if self.picking_points() >= least)

    def picking_side(self) -> list[int]:
        """1.6: the picker and his partner, if he has one."""
        return [seat for seat in (self.picker, self.partner) if seat is not None]

    def picking_points(self) -> int:
        """1.6: the points of the picker's side with the bury."""
        taken = [card for seat in self.picking_side() for card in self.cards_taken_by(seat)]
        return sum(self.points_of(card) for card in taken + self.bury)

    def points_of(self, card: str) -> int:
        """1.1; the unknown card counts what it really is, the joker nothing."""
        real = self.unknown if card == UNKNOWN else card
        return 0 if real == JOKER else POINTS.get(real[0], 0)
