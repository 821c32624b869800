"""Hearts: the cards that were passed, whether hearts are broken, penalty points taken."""

from overtrick.core.bits import count
from overtrick.engine.state import GONE, TABLE, TAKEN
from overtrick.engine.tables import points_of
from overtrick.games.hearts import BREAKERS, FIRST_SHY, LEAD_SHY, OPENING, PASSED, distance, moon_shooter
from overtrick.present.facts import Facts
from overtrick.present.people import sentence
from overtrick.present.presentation import Presentation


class HeartsFacts(Facts):
    @property
    def distance(self) -> int:
        """How many seats to the left cards are passed."""
        return int(distance(self.game.tables, self.state))

    def receiver(self, seat: int) -> int:
        return (seat + self.distance) % self.game.players

    def lines(self) -> list[str]:
        return [*self.passes(), *self.broken()] if self.playing else []

    def passes(self) -> list[str]:
        """Who passed what to whom, as far as this seat knows."""
        return [
            sentence(f"{self.who(seat)} passed {self.cards(passed)} to {self.who(self.receiver(seat))}.")
            for seat in self.seats
            if (passed := self.state[PASSED + seat])
        ]

    def broken(self) -> list[str]:
        tables, seen = self.game.tables, self.state[GONE] | self.state[TABLE]
        if not tables[LEAD_SHY] or self.view.over:
            return []
        return ["Hearts are broken."] if seen & tables[BREAKERS] else ["Hearts are not broken."]

    def rows(self) -> dict[str, list[str]]:
        points = [-int(points_of(self.game.tables, self.state[TAKEN + seat])) for seat in self.seats]
        return super().rows() | ({"points": list(map(str, points))} if self.playing else {})

    def mentioned(self) -> dict[str, str]:
        ways = {1: "to the left", self.game.players - 1: "to the right"}
        receiver = self.who(self.receiver(self.view.seat))
        return super().mentioned() | {"direction": f"{ways.get(self.distance, 'across')}, to {receiver}"}

    def why_not(self, action: int) -> str:
        return super().why_not(action) or self.first_trick(action) or self.unbroken(action)

    def first_trick(self, card: int) -> str:
        """What keeps a card off the first trick."""
        tables, opening = self.game.tables, int(self.game.tables[OPENING])
        if not self.playing or self.state[GONE]:
            return ""
        if not self.view.table and opening and not (opening >> card) & 1:
            return f"{self.cards(opening)} leads." if count(opening) == 1 else "A club leads."
        return "No points on the first trick." if (tables[FIRST_SHY] >> card) & 1 else ""

    def unbroken(self, card: int) -> str:
        shy = self.playing and not self.view.table and (self.game.tables[LEAD_SHY] >> card) & 1
        return "Hearts are not broken." if shy else ""

    def outcome(self) -> list[str]:
        shooter = int(moon_shooter(self.game.tables, self.state))
        return [sentence(f"{self.who(shooter)} shot the moon!")] if shooter >= 0 else []


HEARTS = Presentation(
    HeartsFacts,
    questions={"pass": "Pass three cards {direction}{nth}."},
    penalties=True,
    opponent="guided:goal=lead",
)
