"""Oh Hell at the table: trump and the card turned up, and what everybody has bid."""

from oh_hell import BID, TURNED

from overtrick.core.cards import SUIT_NAMES
from overtrick.engine.state import CONTRACT, ROUND
from overtrick.engine.tables import FIRST_SUIT
from overtrick.present.facts import Facts
from overtrick.present.presentation import Presentation

SUITS = tuple(SUIT_NAMES.values())


class OhHellFacts(Facts):
    @property
    def trump(self) -> int:
        return FIRST_SUIT + int(self.state[CONTRACT])

    def lines(self) -> list[str]:
        turned = self.card(int(self.state[TURNED]))
        return [f"Trump: {SUITS[self.state[CONTRACT]]} ({turned} was turned up)."]

    def rows(self) -> dict[str, list[str]]:
        """Until all have bid, the history tells the bids."""
        bids = [str(self.state[BID + seat]) for seat in self.seats]
        return ({"bid": bids} if self.playing else {}) | super().rows()

    def mentioned(self) -> dict[str, str]:
        return super().mentioned() | {"most": str(self.state[ROUND])}


PRESENTATION = Presentation(OhHellFacts, questions={"bid": "How many tricks will you take? Bid 0 to {most}."})
