"""Facts that any game has: who deals, who is partners, who sits out, tricks taken. Everything is read from one view."""

from collections.abc import Sequence

from overtrick.core.bits import count
from overtrick.engine.state import BASE, CONTRACT, DEALER, OUT, SIZE, TAKEN
from overtrick.games.hand import View

NTH = ("1st", "2nd", "3rd")


def sentence(text: str) -> str:
    """With a capital letter, and nothing else changed."""
    return text[:1].upper() + text[1:]


def who(seat: int, you: int | None) -> str:
    return "you" if seat == you else f"seat {seat}"


def together(seats: Sequence[int], you: int | None) -> str:
    """Several seats in words, the person first."""
    mine_first = sorted(seats, key=lambda seat: seat != you)
    *others, last = (who(seat, you) for seat in mine_first)
    return f"{', '.join(others)} and {last}" if others else last


class Facts:
    """What may be told about a hand to whoever has this view. Games add to it."""

    def __init__(self, view: View, you: int | None) -> None:
        self.view = view
        self.game = view.game
        self.state = view.state
        self.you = you
        self.seats = range(view.game.players)
        self.dealer = int(view.state[DEALER])

    def who(self, seat: int) -> str:
        return who(seat, self.you)

    def does(self, seat: int, verb: str) -> str:
        """Who does what: "you take", "seat 3 takes". The verb is one that only adds an s."""
        return f"{self.who(seat)} {verb}" + ("" if seat == self.you else "s")

    def whose(self, seats: Sequence[int]) -> str:
        """Several seats in words: "you, seat 1 and seat 2"."""
        return together(seats, self.you)

    def cards(self, cards: int) -> str:
        """A set of cards in notation."""
        return self.game.deck.text(int(cards))

    def card(self, card: int) -> str:
        return self.game.deck.names[card]

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

    def tricks(self, *seats: int) -> int:
        """How many tricks some seats have taken together."""
        return sum(count(self.state[TAKEN + seat]) for seat in seats) // int(self.state[SIZE])

    def sides(self, label: str, values: Sequence[int]) -> list[str]:
        """A number for each side on one line, the person's first."""
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

    def words(self) -> dict[str, str]:
        """What the text of a question may mention."""
        legal = [self.game.action_name(action) for action in self.view.legal()]
        return {
            "nth": NTH[len(self.laid_aside()) % len(NTH)],
            "or_pass": ", or pass" if "pass" in legal else "",
            "dealer": self.who(self.dealer),
        }

    def laid_aside(self) -> list[str]:
        """The cards this seat has chosen so far in a phase that asks for several."""
        if self.playing or self.state[BASE]:
            return []
        mine = (self.view.seat, self.view.phase)
        chosen = (move.action for move in self.view.history if move[:2] == mine)
        return [self.game.action_name(action) for action in chosen if action is not None]

    def outcome(self) -> list[str]:
        """How the hand ended, in words; asked of an opened view."""
        return [] if any(self.state[TAKEN + seat] for seat in self.seats) else ["No card was played."]
