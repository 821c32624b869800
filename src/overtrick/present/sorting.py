"""Cards in the hand as a player sorts them: by the suits that count now, trump first, the strongest on the left."""

from collections.abc import Iterable
from itertools import groupby

from overtrick.core.bits import count
from overtrick.core.cards import suit_of
from overtrick.engine.tables import beats, leads, suit_mask
from overtrick.present.cards import SUITS, sorted_cards
from overtrick.present.facts import Facts


def suits_held(facts: Facts, names: Iterable[str]) -> list[list[str]]:
    """The cards suit by suit. Until the contract is known the suits are the printed ones."""
    if facts.contract is None:
        return [list(group) for _, group in groupby(sorted_cards(facts.game, names), key=suit_of)]
    ordered = sorted((place(facts, facts.contract, name), name) for name in names)
    return [[name for _, name in group] for _, group in groupby(ordered, key=lambda found: found[0][:-1])]


def place(facts: Facts, contract: int, name: str) -> tuple[int, int, int]:
    """Where a card belongs: trump, then spades, hearts, diamonds, clubs, then other suits; last, cards above it."""
    tables, card = facts.game.tables, facts.game.deck.card(name)
    suit = int(leads(tables, contract, card))
    above = count(beats(tables, 0, contract, suit, card) & suit_mask(tables, contract, suit))
    printed = SUITS.index(suit_of(name)) if suit_of(name) in SUITS else len(SUITS)
    return (-1, 0, above) if suit == facts.trump else (printed, -suit, above)
