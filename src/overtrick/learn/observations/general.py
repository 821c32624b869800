"""What any game shows without a word from it: cards, tricks, contract, and the calls as they were heard."""

from collections.abc import Sequence

import numpy as np

from overtrick.core.bits import set_of
from overtrick.core.jit import Matrix
from overtrick.engine.state import CONTRACT, LEFT, PHASE, PLAY, ROUND
from overtrick.engine.tables import CONTRACTS_MAX, FIRST_SUIT, POINTS, ROWS, SUIT_MASK, SUITS_MAX
from overtrick.games.game import Game
from overtrick.learn.observations.parts import (
    Part,
    calls,
    cards_taken,
    cards_under,
    choice_in,
    dealer,
    led,
    most_tricks,
    number_in,
    own_cards,
    own_seat,
    sitting_out,
    trick,
    tricks_taken,
    unseen_cards,
    voids,
)


def parts(game: Game) -> tuple[Part, ...]:
    """For games that bring no parts. Calls are taken to be public; a game with secret ones brings its own."""
    suits = [f"suit {number}" for number in range(1, suits_of(game) + 1)]
    return (
        *table(game, suits),
        number_in("round", ROUND, game.rounds[0], game.rounds[-1]),
        *under_contracts(game),
        dealer(game),
        sitting_out(game),
        cards_taken(game, counting(game)),
        tricks_taken(game),
        choice_in("contract", CONTRACT, [str(number) for number in range(CONTRACTS_MAX)]),
        *([calls(game)] if game.rules.calls else []),
    )


def table(game: Game, suits: Sequence[str], *shown: Part) -> tuple[Part, ...]:
    """What every game has: own cards, the trick, where we are in the hand, voids; and the cards that are unseen but for
    those that the game shows as well."""
    return (
        own_cards(game),
        *trick(game),
        led(suits),
        *shown,
        unseen_cards(game),
        choice_in("phase", PHASE, game.rules.phases[PLAY:], low=PLAY),
        number_in("tricks to come", LEFT, 1, most_tricks(game)),
        voids(game, suits),
        *([own_seat(game)] if seats_differ(game) else []),
    )


def seats_differ(game: Game) -> bool:
    """Whether it depends on the seat which cards beat each other."""
    return bool(np.ptp(game.tables[ROWS : ROWS + game.players]))


def counting(game: Game) -> int:
    """The cards that have points."""
    points = game.tables[POINTS : POINTS + len(game.deck)]
    return set_of(map(int, np.flatnonzero(points)))


def under_contracts(game: Game) -> tuple[Part, ...]:
    """Cards apart for every contract, if there are several."""
    names = [f"contract {number}" for number in range(int(np.any(suit_masks(game), axis=1).sum()))]
    return cards_under(game, CONTRACT, names) if len(names) > 1 else ()


def suits_of(game: Game) -> int:
    """How many suits the contract with most of them has."""
    return int(np.count_nonzero(suit_masks(game), axis=1).max())


def suit_masks(game: Game) -> Matrix:
    """The cards of every suit, [contracts, suits]."""
    masks = game.tables[SUIT_MASK : SUIT_MASK + CONTRACTS_MAX * SUITS_MAX].reshape(CONTRACTS_MAX, SUITS_MAX)
    return masks[:, FIRST_SUIT:]
