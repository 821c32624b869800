"""Decks: which cards there are, their names, their suits. A card is an index into its deck."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from overtrick.core.bits import each, set_of
from overtrick.core.errors import BadCard, choices

RANKS = "23456789TJQKA"
SUITS = "CDHS"
SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

OTHERS = "..."
"""In a list of cards: every card of the deck not named elsewhere."""


@dataclass(frozen=True)
class Deck:
    """Card names in index order; the cards of one suit are neighbours, weakest first."""

    names: tuple[str, ...]
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        index = {name.upper(): card for card, name in enumerate(self.names)}
        object.__setattr__(self, "index", MappingProxyType(index))  # all games of a process share it

    def __reduce__(self) -> tuple[type["Deck"], tuple[tuple[str, ...]]]:
        return Deck, (self.names,)

    def __len__(self) -> int:
        return len(self.names)

    def card(self, name: str) -> int:
        """The card of that name; upper and lower case are the same, and 10 is T."""
        key = name.strip().upper()
        card = self.index.get(key, self.index.get(key.replace("10", "T"), -1))
        if card < 0:
            raise BadCard(f"{name!r} is not a card of this deck; {choices(key, self.names)}")
        return card

    def cards(self, text: str | Iterable[str]) -> list[int]:
        """Cards in the order written: "QS 5H 7D", or a sequence of names."""
        names = text.replace(",", " ").split() if isinstance(text, str) else text
        return [self.card(name) for name in names]

    def text(self, cards: int | Sequence[int]) -> str:
        """Names with blanks between: a set in the order of the deck, a sequence in its own."""
        listed = each(cards) if isinstance(cards, int) else cards
        return " ".join(self.names[card] for card in listed)

    def having(self, *, rank: str = "", suit: str = "") -> int:
        """The set of cards of a rank, a suit, or both. For decks of ranks and suits."""
        return set_of(
            card
            for card, name in enumerate(self.names)
            if (not rank or name[0] == rank) and (not suit or name[1] == suit)
        )


def suit_of(name: str) -> str:
    """The suit that is printed on a card: S H D C, the /12 of 6/12, the W of W1."""
    if "/" in name:
        return name[name.index("/") :]
    return name[-1] if name[-1] in SUITS else name[0]


def french(ranks: str, without: Iterable[str] = ()) -> Deck:
    """A deck of four suits, clubs first, each from the weakest rank up; some cards may be taken out."""
    missing = set(without)
    names = (rank + suit for suit in SUITS for rank in ranks)
    return Deck(tuple(name for name in names if name not in missing))
