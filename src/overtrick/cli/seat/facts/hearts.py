"""Hearts: the cards that were passed, whether hearts are broken, penalty points taken."""

from overtrick.cli.seat.facts.plain import Facts, sentence
from overtrick.engine.state import GONE, TABLE, TAKEN
from overtrick.engine.tables import points_of
from overtrick.games.hearts import BREAKERS, LEAD_SHY, PASSED, distance, moon_shooter


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
        points = [points_of(self.game.tables, self.state[TAKEN + seat]) for seat in self.seats]
        return super().rows() | ({"points": [f"{value:g}" for value in points]} if self.playing else {})

    def words(self) -> dict[str, str]:
        ways = {1: "to the left", self.game.players - 1: "to the right"}
        receiver = self.who(self.receiver(self.view.seat))
        return super().words() | {"direction": f"{ways.get(self.distance, 'across')}, to {receiver}"}

    def outcome(self) -> list[str]:
        shooter = int(moon_shooter(self.game.tables, self.state))
        return [sentence(f"{self.who(shooter)} shot the moon!")] if shooter >= 0 else []
