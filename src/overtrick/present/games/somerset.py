"""Somerset: the bid, trump, and what each side has taken."""

from overtrick.engine.state import TAKEN
from overtrick.engine.tables import FIRST_SUIT, points_of
from overtrick.games.somerset.cards import SUITS
from overtrick.games.somerset.rules import BID, BIDDER, DISCARD, PASSED
from overtrick.present.facts import Facts
from overtrick.present.people import sentence
from overtrick.present.presentation import Presentation


class SomersetFacts(Facts):
    @property
    def trump(self) -> int | None:
        return None if self.contract is None else FIRST_SUIT + self.contract

    @property
    def bid(self) -> int:
        """The highest so far; 0 if there is none."""
        return int(self.state[BID])

    @property
    def bidder(self) -> int:
        return int(self.state[BIDDER])

    def lines(self) -> list[str]:
        bid = [sentence(f"{self.does(self.bidder, 'hold')} the bid with {self.bid}.")] if self.bid else []
        trump = [f"Trump: suit {SUITS[self.contract]}."] if self.contract is not None else []
        away = [f"Laid away: {self.cards(self.state[DISCARD])}."] if self.state[DISCARD] else []
        points = self.sides("Points", [self.points(side) for side in self.game.sides]) if self.playing else []
        return [*bid, *trump, *away, *points]

    def points(self, side: tuple[int, ...]) -> int:
        """Tricks and count cards."""
        counted = sum(points_of(self.game.tables, self.state[TAKEN + seat]) for seat in side)
        return self.tricks(*side) + int(counted)

    def roles(self, seat: int) -> list[str]:
        bidder = ["bidder"] if self.bid and seat == self.bidder else []
        passed = ["passed"] if self.view.phase == "bid" and (self.state[PASSED] >> seat) & 1 else []
        return super().roles(seat) + bidder + passed

    def mentioned(self) -> dict[str, str]:
        return super().mentioned() | {"bids": "24" if self.bid == 23 else f"{self.bid + 1} to 24"}

    def why_not(self, action: int) -> str:
        reasons = {
            "bid": f"Bid more than {self.bid}.",
            "discard": "Count cards stay in your hand while you have others.",
            "lead": "The first lead names trump: 0/0 and S/S are of no suit.",
            "trump": "Name a suit of which you hold a card.",
        }
        return super().why_not(action) or reasons.get(self.view.phase, "Lead a trump first.")

    def outcome(self) -> list[str]:
        side = self.game.sides[self.bidder % 2]
        if not self.bid:
            return []
        points = self.points(side)
        end = "made." if points >= self.bid else "set!"
        return [sentence(f"{self.whose(side)} bid {self.bid} and took {points}: {end}")]


SOMERSET = Presentation(
    SomersetFacts,
    questions={
        "bid": "Bid {bids}{or_pass}.",
        "discard": "Lay two cards away{nth}.",
        "lead": "Lead a card: its suit becomes trump.",
        "trump": "Name the trump suit.",
    },
    opponent="guided:goal=lead",
    forecaster="thrifty",
)
