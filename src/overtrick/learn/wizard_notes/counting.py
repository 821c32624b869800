"""Full counting: how many live cards beat each card that is held, and which of them are as good as one.

A card is live if it is unseen or on the table. Cards are merged in one of two ways:

    adjacent    of one suit, with no live card between them: whatever comes, one does what the other does, so they never
                part again. Wizards are alike, and so are jesters.
    value       of any suit, if as many unseen cards beat the one as the other. They can part again: the ten of hearts
                and the ten of spades, once the ace of hearts has fallen.

Groups are numbered: adjacent ones in the order of the sorted deck, those of a value from the best on.
"""

from typing import Final

from overtrick.core.bits import count
from overtrick.core.jit import Vector, kernel
from overtrick.engine.state import BEST, CONTRACT, DOWN, HAND, LED, TABLE
from overtrick.engine.tables import beats, leads
from overtrick.games.wizard import DECK, FIRST_JESTER, FIRST_WIZARD, NO_TRUMP, SUIT
from overtrick.learn.wizard_notes.sorting import NONE, cards_known, sorted_card, trump_of

WHOLE_DECK: Final = (1 << DECK) - 1
WIZARDS: Final = FIRST_JESTER - FIRST_WIZARD


@kernel
def unseen_cards(view: Vector, seat: int) -> int:
    """The set of cards that a seat has not seen."""
    table, own, seen = cards_known(view, seat)
    return WHOLE_DECK & ~(table | own | seen)


@kernel
def beaten_by(tables: Vector, view: Vector, unseen: int, card: int) -> int:
    """The number of unseen cards that would take over from a card if it were led."""
    trump = trump_of(view)
    contract = NO_TRUMP if trump == NONE else trump
    return count(beats(tables, 0, contract, leads(tables, contract, card), card) & unseen)


@kernel
def takes_over(tables: Vector, view: Vector, card: int) -> int:
    """Whether a card would be the best on the table, as 0 or 1."""
    if view[DOWN] == 0:
        return 1
    return (beats(tables, 0, view[CONTRACT], view[LED], view[BEST]) >> card) & 1


@kernel
def number_adjacent(view: Vector, seat: int, order: tuple[int, int, int, int], groups: Vector) -> int:
    """Write for every place of the sorted deck the group of its card, or NONE if it is not held; how many there are."""
    held, live = view[HAND + seat], unseen_cards(view, seat) | view[TABLE]
    groups_so_far, apart = 0, 1
    for place in range(DECK):
        card = sorted_card(order, place)
        apart = 1 if (place - WIZARDS) % SUIT == 0 else apart
        if (held >> card) & 1:
            groups_so_far += apart
            groups[place], apart = groups_so_far - 1, 0
        else:
            groups[place] = NONE
            apart |= (live >> card) & 1 if card < FIRST_WIZARD else 0
    return groups_so_far


@kernel
def number_by_value(tables: Vector, view: Vector, seat: int, order: tuple[int, int, int, int], groups: Vector) -> int:
    """The same where as many cards beat them."""
    held, unseen, found = view[HAND + seat], unseen_cards(view, seat), 0
    for place in range(DECK):
        card = sorted_card(order, place)
        groups[place] = beaten_by(tables, view, unseen, card) if (held >> card) & 1 else NONE
        found |= 1 << groups[place] if groups[place] != NONE else 0
    for place in range(DECK):
        if groups[place] != NONE:
            groups[place] = count(found & ((1 << groups[place]) - 1))
    return count(found)
