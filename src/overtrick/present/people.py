"""Who sits at the table, as the reader would say it."""

from collections.abc import Sequence
from dataclasses import dataclass

OURS = ("you", "your", "elsewhere", "nobody", "everybody")
"""Words that mean something else beside names: whoever is called so is told in quotes."""


def sentence(text: str) -> str:
    """With a capital letter, and nothing else changed."""
    return text[:1].upper() + text[1:]


@dataclass(frozen=True)
class People:
    """The seat of the reader, if any sits there, and names of seats where they have some; those who have the same name
    are numbered."""

    you: int | None = None
    names: tuple[str, ...] = ()

    def who(self, seat: int) -> str:
        if seat == self.you:
            return "you"
        if not self.names:
            return f"seat {seat}"
        name = self.names[seat]
        if name.strip().casefold() in OURS:
            name = f'"{name}"'
        others = [
            other for other in range(len(self.names)) if other != self.you and self.names[other] == self.names[seat]
        ]
        return f"{name} {others.index(seat) + 1}" if len(others) > 1 else name

    def does(self, seat: int, verb: str) -> str:
        """Who does what: "you take", "seat 3 takes". The verb is one that only adds an s."""
        return f"{self.who(seat)} {verb}" + ("" if seat == self.you else "s")

    def together(self, seats: Sequence[int]) -> str:
        """Several seats in words, the reader first: "you, seat 1 and seat 2"."""
        mine_first = sorted(seats, key=lambda seat: seat != self.you)
        *others, last = map(self.who, mine_first)
        return f"{', '.join(others)} and {last}" if others else last

    def around(self, seats: int) -> list[int]:
        """All seats clockwise, the reader's first."""
        return [((self.you or 0) + step) % seats for step in range(seats)]
