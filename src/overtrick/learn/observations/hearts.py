"""Hearts: where the passed cards are, who has taken what, whether hearts are broken."""

from overtrick.core.cards import SUITS
from overtrick.engine.state import GONE, ROUND
from overtrick.games.game import Game
from overtrick.games.hearts import BREAKERS, PASS_SIZE, PASSED, directions
from overtrick.learn.observations.general import counting, table
from overtrick.learn.observations.parts import (
    HELD,
    OUTSTANDING,
    SET,
    Part,
    When,
    any_of,
    cards_taken,
    choice_in,
    dealer,
    relative_seats,
    tricks_taken,
)


def parts(game: Game) -> tuple[Part, ...]:
    cycle = directions(game.players, game.options)
    return (
        *table(game, SUITS, *passed(game, cycle)),
        choice_in("pass", ROUND, tuple(cycle)),
        cards_taken(game, counting(game)),
        any_of("broken", GONE, int(game.tables[BREAKERS])),
        *([dealer(game)] if game.options.opening == "free" else []),
        *([tricks_taken(game)] if game.options.avoid_all_tricks_bonus else []),
    )


def passed(game: Game, cycle: dict[str, int]) -> list[Part]:
    """Both ends of the pass in each direction; only those of the hand's own direction are ever set."""
    ways = [(When(ROUND, number, number), distance) for number, distance in enumerate(cycle.values()) if distance]
    return [part for now, distance in ways for part in ends(game, now, distance)]


def ends(game: Game, now: When, distance: int) -> tuple[Part, Part]:
    """What was given and is still held there, and what came and is still in hand. Nobody holds what is on its way, so
    nothing is seen before it has come."""
    names, giver = relative_seats(game.players), game.players - distance
    return (
        pile(game, f"passed {names[distance]}", range(1), OUTSTANDING, now),
        pile(game, f"received from {names[giver]}", range(giver, giver + 1), HELD, now),
    )


def pile(game: Game, name: str, seats: range, within: int, when: When) -> Part:
    """Cards that a seat has passed."""
    names = game.deck.names
    return Part(name, SET, names, seats, slot=PASSED, by_seat=True, within=within, when=when, at_most=PASS_SIZE)
