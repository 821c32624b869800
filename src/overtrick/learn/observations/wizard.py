"""Wizard: the turned card and trump, what everybody bid and still needs, and how the bids add up."""

from overtrick.core.cards import SUITS
from overtrick.engine.state import CONTRACT, ROUND
from overtrick.games.game import Game
from overtrick.games.wizard import BID, TURNED
from overtrick.learn.observations.general import table
from overtrick.learn.observations.parts import (
    Part,
    card_in,
    cards_under,
    choice_in,
    dealer,
    most_tricks,
    number_in,
    numbers_by_seat,
    overbid,
    short_of,
)

TOO_MANY = -4  # tricks above the bid that are told apart
OVER = 6  # tricks that bids are told apart by, either way


def parts(game: Game) -> tuple[Part, ...]:
    most = most_tricks(game)
    return (
        *table(game, SUITS, card_in(game, "turned", TURNED)),
        number_in("cards each", ROUND, 1, most),
        *cards_under(game, CONTRACT, (*SUITS, "none")),
        dealer(game),
        choice_in("trump", CONTRACT, (*SUITS, "none")),
        numbers_by_seat(game, "bid", BID, 0, most),
        short_of(game, BID, TOO_MANY, most),
        overbid(BID, -OVER, OVER),
    )
