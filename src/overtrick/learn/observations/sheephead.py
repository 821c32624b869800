"""Sheephead: the picker and his secrets, the called card and the partner as far as known, and who has taken what."""

from overtrick.engine.state import CONTRACT
from overtrick.games.game import Game
from overtrick.games.sheephead.cards import BURY, CALLED, PICKER, UNKNOWN, UNKNOWN_CARD
from overtrick.learn.observations.general import counting, table
from overtrick.learn.observations.parts import (
    Part,
    card_in,
    cards_in,
    cards_taken,
    choice_in,
    dealer,
    player_of,
    seat_in,
    tricks_taken,
)

SUITS = ("trump", "C", "S", "H")
"""In Nola they stand for clubs, diamonds, hearts, spades."""

CONTRACTS = ("normal", *(f"unknown {suit}" for suit in SUITS[1:]), "nola", *(f"ten high {suit}" for suit in SUITS[1:]))


def parts(game: Game) -> tuple[Part, ...]:
    secrets = cards_in(game, "buried", BURY, 2, owner=PICKER), card_in(game, "unknown", UNKNOWN, owner=PICKER)
    return (
        *table(game, SUITS, *secrets),
        dealer(game),
        seat_in(game, "picker", PICKER),
        choice_in("called", CALLED, game.deck.names),
        player_of(game, "partner", CALLED),
        choice_in("contract", CONTRACT, CONTRACTS),
        cards_taken(game, counting(game) | 1 << UNKNOWN_CARD),
        tricks_taken(game),
    )
