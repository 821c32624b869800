"""Somerset: trump, the bids, the bidder and his own discard, count cards and tricks taken."""

from overtrick.engine.state import CONTRACT
from overtrick.games.game import Game
from overtrick.games.somerset.cards import SUITS
from overtrick.games.somerset.rules import BID, BIDDER, DISCARD, HIGHEST_BID, PASS, PASSED
from overtrick.learn.observations.general import counting, table
from overtrick.learn.observations.parts import (
    SEAT_SET,
    Part,
    When,
    calls,
    cards_in,
    cards_taken,
    cards_under,
    choice_in,
    dealer,
    number_in,
    relative_seats,
    seat_in,
    tricks_taken,
)

NAMES = tuple(map(str, SUITS))
MADE = When(BID, low=1)


def parts(game: Game) -> tuple[Part, ...]:
    return (
        *table(game, (*NAMES, "0/0"), cards_in(game, "discard", DISCARD, 2, owner=BIDDER)),
        *(auction(game) if game.options.bidding else [seat_in(game, "leader", BIDDER)]),
        *cards_under(game, CONTRACT, NAMES),
        choice_in("trump", CONTRACT, NAMES),
        cards_taken(game, counting(game)),
        tricks_taken(game),
    )


def auction(game: Game) -> list[Part]:
    """Who passes is out."""
    return [
        dealer(game),
        number_in("bid", BID, 1, HIGHEST_BID),
        seat_in(game, "bidder", BIDDER, when=MADE),
        Part("passed", SEAT_SET, relative_seats(game.players), slot=PASSED),
        calls(game, leaving=1 << PASS),
    ]
