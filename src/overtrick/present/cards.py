"""Cards for people: how they are told, said and sorted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from overtrick.core.cards import SUIT_NAMES, Deck, suit_of
from overtrick.games.game import Game

SUITS = "SHDC"
"""The order in which players sort them."""

RANK_NAMES = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


@dataclass(frozen=True)
class Card:
    """A card: its name in notation, how it is told ("QS", "Wizard"), how it is said, and its printed suit."""

    name: str
    told: str
    words: str
    suit: str


def cards_of(deck: Deck, special: Mapping[str, str]) -> tuple[Card, ...]:
    """Every card of a deck; `special` names those that players call by another name."""
    return tuple(
        Card(name, special.get(name, name), special.get(name, card_words(name)).lower(), suit_of(name))
        for name in deck.names
    )


def card_words(name: str) -> str:
    """How a card is said: "queen of spades", or the name itself if it has no rank and suit."""
    suit = SUIT_NAMES.get(name[1:])
    return f"{RANK_NAMES.get(name[0], name[0])} of {suit}" if suit else name


def suit_words(suit: str) -> str:
    """A printed suit as it is said: "clubs", "suit 12"."""
    return SUIT_NAMES.get(suit) or f"suit {suit.removeprefix('/')}"


def sorted_cards(game: Game, names: Iterable[str]) -> list[str]:
    """Spades, hearts, diamonds, clubs, then other kinds; the strongest of a suit first."""

    def place(name: str) -> tuple[int, int]:
        suit = suit_of(name)
        return (SUITS.index(suit) if suit in SUITS else len(SUITS)), -game.deck.card(name)

    return sorted(names, key=place)
