"""Wizard: trump and what was turned up, the bids."""

from overtrick.core.cards import SUIT_NAMES
from overtrick.engine.state import ROUND
from overtrick.engine.tables import FIRST_SUIT
from overtrick.games.wizard import BID, NO_BID, NO_TRUMP, NOTHING_TURNED, TURNED
from overtrick.present.facts import Facts
from overtrick.present.presentation import Presentation

SUITS = tuple(SUIT_NAMES.values())


class WizardFacts(Facts):
    @property
    def trump(self) -> int | None:
        return None if self.contract in (None, NO_TRUMP) else FIRST_SUIT + int(self.contract or 0)

    @property
    def size(self) -> int:
        """Tricks of this round."""
        return int(self.state[ROUND])

    @property
    def bids(self) -> list[int | None]:
        bids = (int(self.state[BID + seat]) for seat in self.seats)
        return [None if bid == NO_BID else bid for bid in bids]

    def lines(self) -> list[str]:
        made = [bid for bid in self.bids if bid is not None]
        tricks = f"{self.size} trick" + ("s" if self.size > 1 else "")
        told = f"{tricks}, {sum(made)} bid" + ("." if len(made) == len(self.seats) else " so far.")
        return [self.trump_line(), *([told] if made else [])]

    def trump_line(self) -> str:
        turned = int(self.state[TURNED])
        up = "nothing was turned up" if turned == NOTHING_TURNED else f"{self.card(turned)} was turned up"
        if self.contract is None:
            return f"Turned up: {self.card(turned)}."
        return f"{'No trump' if self.contract == NO_TRUMP else f'Trump: {SUITS[self.contract]}'} ({up})."

    def rows(self) -> dict[str, list[str]]:
        return {"bid": ["-" if bid is None else str(bid) for bid in self.bids]} | super().rows()

    def mentioned(self) -> dict[str, str]:
        return super().mentioned() | {"most": str(self.size)}

    def why_not(self, action: int) -> str:
        bid = self.view.phase == "bid" and action <= len(self.deck) + self.size
        return super().why_not(action) or ("The bids may not add up to the tricks." if bid else "")

    def outcome(self) -> list[str]:
        made = [seat for seat in self.seats if self.tricks(seat) == self.bids[seat]]
        return [f"Bid made by {self.whose(made)}." if made else "Nobody made the bid."]


WIZARD = Presentation(
    WizardFacts,
    questions={
        "trump": "A wizard is turned up: name the trump suit.",
        "bid": "How many tricks will you take? Bid 0 to {most}.",
    },
    opponent="guided",
    forecaster="on-the-nose",
    cards={f"W{number}": "Wizard" for number in range(1, 5)} | {f"J{number}": "Jester" for number in range(1, 5)},
)
