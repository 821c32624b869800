"""Euchre: the turned card, trump and who made it, who sits out, and the dealer's own discard."""

from dataclasses import replace

from overtrick.core.cards import SUITS
from overtrick.engine.state import CONTRACT, DEALER
from overtrick.games.euchre import DECK, DISCARD, MAKER, SUIT, TURNED
from overtrick.games.game import Game
from overtrick.learn.observations.general import table
from overtrick.learn.observations.parts import (
    OUTSTANDING,
    Part,
    When,
    card_in,
    cards_in,
    cards_under,
    choice_in,
    dealer,
    own_cards,
    seat_in,
    sitting_out,
    tricks_taken,
)

MADE = When(CONTRACT)
SHOWN = When(TURNED, 0, DECK - 1)


def parts(game: Game) -> tuple[Part, ...]:
    turned = card_in(game, "turned", TURNED, within=OUTSTANDING)
    discard = cards_in(game, "discard", DISCARD, 1, owner=DEALER)
    return (
        *table(game, SUITS, turned, discard),
        *cards_under(game, CONTRACT, SUITS),
        replace(own_cards(game), name="held if turned", when=SHOWN, under=tuple(SUITS), steps=SUIT),
        dealer(game),
        choice_in("trump", CONTRACT, SUITS),
        seat_in(game, "maker", MAKER, when=MADE),
        sitting_out(game),
        tricks_taken(game),
    )
