"""Facts that any game has: who deals, who is partners, who sits out, tricks taken. Everything is read from one view."""

from collections.abc import Sequence

from overtrick.core.bits import count, each
from overtrick.engine.state import BASE, CONTRACT, DEALER, DOWN, GONE, LED, OUT, SIZE, TAKEN
from overtrick.engine.tables import FIRST_SUIT, suit_mask
from overtrick.games.hand import View
from overtrick.present.cards import Card, suit_words
from overtrick.present.people import People

NTH = ("1st", "2nd", "3rd")


class Facts:
    """What may be told about a hand to whoever has this view. Games add to it."""

    def __init__(self, view: View, people: People, deck: Sequence[Card]) -> None:
        self.view = view
        self.game = view.game
        self.state = view.state
        self.people = people
        self.you = people.you
        self.deck = deck
        self.seats = range(view.game.players)
        self.dealer = int(view.state[DEALER])

    def who(self, seat: int) -> str:
        return self.people.who(seat)

    def does(self, seat: int, verb: str) -> str:
        return self.people.does(seat, verb)

    def whose(self, seats: Sequence[int]) -> str:
        return self.people.together(seats)

    def cards(self, cards: int) -> str:
        """A set of cards as they are told."""
        return " ".join(self.deck[card].told for card in each(cards))

    def card(self, card: int) -> str:
        return self.deck[card].told

    @property
    def contract(self) -> int | None:
        """How the cards rank now, if that is known."""
        contract = int(self.state[CONTRACT])
        return contract if contract >= 0 else None

    @property
    def trump(self) -> int | None:
        """The trump suit in the numbering of the tables."""
        return None

    @property
    def playing(self) -> bool:
        """Whether the tricks have begun."""
        return self.view.over or self.view.phase == "play"

    @property
    def cards_played(self) -> int:
        """Cards that have gone to a trick: the last moves of the history."""
        return count(self.state[GONE]) + int(self.state[DOWN])

    def tricks(self, *seats: int) -> int:
        """How many tricks some seats have taken together."""
        return sum(count(self.state[TAKEN + seat]) for seat in seats) // int(self.state[SIZE])

    def sides(self, label: str, values: Sequence[int]) -> list[str]:
        """A number for each side on one line, the reader's first."""
        told = [
            (self.you in side, self.whose(side), value) for side, value in zip(self.game.sides, values, strict=True)
        ]
        parts = [f"{side} have {value}" for _, side, value in sorted(told, key=lambda part: not part[0])]
        return [f"{label}: {', '.join(parts)}."]

    def lines(self) -> list[str]:
        """What a player at the table would have seen and heard."""
        if not (self.game.rules.partners and self.playing):
            return []
        return self.sides("Tricks", [self.tricks(*side) for side in self.game.sides])

    def rows(self) -> dict[str, list[str]]:
        """A word for each seat under a label."""
        return {"tricks": [str(self.tricks(seat)) for seat in self.seats]} if self.playing else {}

    def roles(self, seat: int) -> list[str]:
        """What a seat is in this hand."""
        roles = ["dealer"] if seat == self.dealer else []
        if self.game.rules.partners and self.you is not None and seat == (self.you + 2) % 4:
            roles.append("partner")
        return roles + (["sits out"] if (self.state[OUT] >> seat) & 1 else [])

    def mentioned(self) -> dict[str, str]:
        """What the text of a question may mention."""
        legal = [self.game.action_name(action) for action in self.view.legal()]
        chosen = len(self.laid_aside())
        return {
            "nth": f": choose the {NTH[chosen % len(NTH)]}" if chosen else "; type them together, or one by one",
            "or_pass": ", or pass" if "pass" in legal else "",
            "dealer": self.who(self.dealer),
        }

    def laid_aside(self) -> list[int]:
        """The cards this seat has chosen so far in a phase that asks for several."""
        if self.playing or self.state[BASE]:
            return []
        mine = (self.view.seat, self.view.phase)
        return [move.action for move in self.view.history if move[:2] == mine and move.action is not None]

    def suit_name(self, suit: int) -> str:
        """A suit of the tables as it is said: trump, or what most of its cards have printed on them."""
        if suit == self.trump:
            return "trump"
        printed = [self.deck[card].suit for card in each(suit_mask(self.game.tables, self.contract or 0, suit))]
        return suit_words(max(printed, key=printed.count))

    def why_not(self, action: int) -> str:
        """Why a call, or a card that is held, is not possible now; nothing if the rules are not so simple."""
        led, contract = int(self.state[LED]), self.contract
        if self.view.phase != "play" or led < FIRST_SUIT or contract is None:
            return ""
        asked = int(suit_mask(self.game.tables, contract, led))
        follows = any((asked >> legal) & 1 for legal in self.view.legal())
        return f"Follow {self.suit_name(led)}." if follows and not (asked >> action) & 1 else ""

    def outcome(self) -> list[str]:
        """How the hand ended, in words; asked of an opened view."""
        return [] if any(self.state[TAKEN + seat] for seat in self.seats) else ["No card was played."]
