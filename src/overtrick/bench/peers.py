"""Other engines to be measured against, driven from Python as their users drive them."""

from collections.abc import Callable
from random import Random
from typing import Any

from overtrick.agents.open_spiel import their_game
from overtrick.games.game import Game

OPEN_SPIEL = "open_spiel"

Player = Callable[[int, int], None]
"""Plays some hands with a seed."""


def open_spiel_player(game: Game) -> Player | None:
    """OpenSpiel's version of a game; None if it does not have the game."""
    theirs = their_game(game)
    return theirs and (lambda hands, seed: play_open_spiel(theirs, hands, seed))


def play_open_spiel(game: Any, hands: int, seed: int) -> None:
    """Whole hands with uniform choices, by chance and players alike: their deals are uniform card by card."""
    choice = Random(seed).choice
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
        state.returns()


PEERS = {OPEN_SPIEL: open_spiel_player}
