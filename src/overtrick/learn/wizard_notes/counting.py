"""Full counting: how many live cards beat each card that is held, and which of them are as good as one.

A card is live if it is unseen or on the table. Cards are merged in one of two ways:

    adjacent    of one suit, with no live card between them: whatever comes, one does what the other does, so they never
                part again. Wizards are alike, and so are jesters.
    value       of any suit, if as many unseen cards beat the one as the other. They can part again: the ten of hearts
                and the ten of spades, once the ace of hearts has fallen.
"""

from collections.abc import Callable
from itertools import groupby

from overtrick.core.bits import count, each, set_of
from overtrick.engine.tables import beats, leads
from overtrick.games.hand import View
from overtrick.games.wizard import DECK, FIRST_JESTER, FIRST_WIZARD, NO_TRUMP, SUIT
from overtrick.learn.wizard_notes.sorting import NONE, ON_TABLE, OWN, UNSEEN, card_state, trump_of

Groups = list[list[int]]


def cards_that_are(view: View, *states: int) -> int:
    """The set of cards in certain places, as far as the seat knows."""
    return set_of(card for card in range(DECK) if card_state(view.state, view.seat, card) in states)


def beaten_by(view: View, card: int) -> int:
    """The number of unseen cards that would take over from a card if it were led."""
    tables, trump = view.game.tables, trump_of(view.state)
    contract = NO_TRUMP if trump == NONE else int(trump)
    over = int(beats(tables, 0, contract, leads(tables, contract, card), card))
    return count(over & cards_that_are(view, UNSEEN))


def adjacent(view: View) -> Groups:
    """The cards held, merged where no live card is between; the lowest of the deck first."""
    held, live = cards_that_are(view, OWN), cards_that_are(view, UNSEEN, ON_TABLE)
    groups: Groups = []
    for card in each(held):
        if groups and are_alike(groups[-1][-1], card, live):
            groups[-1].append(card)
        else:
            groups.append([card])
    return groups


def are_alike(lower: int, upper: int, live: int) -> bool:
    """Whether two cards in the order of the deck are as good as one."""
    if lower >= FIRST_WIZARD:
        return (lower >= FIRST_JESTER) == (upper >= FIRST_JESTER)
    between = live & ((1 << upper) - (2 << lower))
    return upper < FIRST_WIZARD and lower // SUIT == upper // SUIT and not between


def value(view: View) -> Groups:
    """The cards held, merged where as many cards beat them; the best first, of equals the lowest of the deck."""
    ordered = sorted(each(cards_that_are(view, OWN)), key=lambda card: (beaten_by(view, card), card))
    return [list(group) for _, group in groupby(ordered, key=lambda card: beaten_by(view, card))]


GROUPINGS: dict[str, Callable[[View], Groups]] = {"adjacent": adjacent, "value": value}
