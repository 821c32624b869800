"""Euchre: the turned card, who made trump and whether alone."""

from overtrick.core.cards import SUIT_NAMES
from overtrick.engine.state import OUT
from overtrick.engine.tables import FIRST_SUIT
from overtrick.games.euchre import (
    AUCTION,
    DISCARD,
    FIXED_TRUMP,
    MAKER,
    SUIT,
    TURNED,
    makers_points,
    makers_tricks,
    partner_of,
)
from overtrick.present.facts import Facts
from overtrick.present.people import sentence
from overtrick.present.presentation import Presentation

SUITS = tuple(SUIT_NAMES.values())


class EuchreFacts(Facts):
    @property
    def trump(self) -> int | None:
        return None if self.contract is None else FIRST_SUIT + self.contract

    @property
    def maker(self) -> int | None:
        return None if self.contract is None else int(self.state[MAKER])

    def lines(self) -> list[str]:
        discard = [f"Discarded: {self.cards(self.state[DISCARD])}."] if self.state[DISCARD] else []
        return [*self.turned(), *self.made(), *discard, *super().lines()]

    def turned(self) -> list[str]:
        """The turned card, until trump is made; where trump is fixed it means nothing."""
        if self.contract is not None or self.game.tables[FIXED_TRUMP] != AUCTION:
            return []
        card = self.card(self.state[TURNED])
        return [f"{card} was turned down." if self.view.phase == "name" else f"Turned up: {card}."]

    def made(self) -> list[str]:
        if self.contract is None or self.maker is None:
            return []
        return [f"Trump: {SUITS[self.contract]}, made by {self.who(self.maker)}."]

    def is_alone(self, seat: int) -> bool:
        return bool((self.state[OUT] >> partner_of(seat)) & 1)

    def roles(self, seat: int) -> list[str]:
        maker = ["maker"] if seat == self.maker else []
        return super().roles(seat) + maker + (["alone"] if self.is_alone(seat) else [])

    def mentioned(self) -> dict[str, str]:
        turned = int(self.state[TURNED])
        taker = "yourself" if self.dealer == self.you else self.who(self.dealer)
        return super().mentioned() | {"turned": self.card(turned), "suit": SUITS[turned // SUIT], "taker": taker}

    def why_not(self, action: int) -> str:
        reasons = {
            "discard": "You keep the card that you picked up.",
            "name": "That suit was turned down, or you must name one.",
        }
        return super().why_not(action) or reasons.get(self.view.phase, "")

    def outcome(self) -> list[str]:
        if self.contract is None or self.maker is None:
            return ["All passed: no score."]
        side = self.maker, int(partner_of(self.maker))
        end = "euchred!" if makers_points(self.state, makers_tricks(self.state)) < 0 else "made."
        return [sentence(f"{self.whose(sorted(side))} took {self.tricks(*side)} of 5 tricks with {self.suit}: {end}")]

    @property
    def suit(self) -> str:
        return SUITS[self.contract or 0]


EUCHRE = Presentation(
    EuchreFacts,
    questions={
        "order": "{turned} is turned up. Order it up for {taker}, or pass?",
        "discard": "You pick up {turned}: discard a card face down.",
        "name": "Name a trump suit other than {suit}{or_pass}.",
        "alone": "Play alone, or with your partner?",
        "defend": "Defend alone, or with your partner?",
    },
    calls={"alone": "play alone", "partner": "play with the partner"},
    opponent="guided:goal=game",
)
