"""Other engines to be measured against, driven from Python as their users drive them."""

from collections.abc import Callable
from random import Random
from typing import Any

from overtrick.core.errors import OvertrickError
from overtrick.games.game import Game

OPEN_SPIEL = "open_spiel"
OPEN_SPIEL_HAS = ("euchre", "hearts")

Player = Callable[[int, int], None]
"""Plays some hands with a seed."""


def open_spiel_player(game: Game) -> Player | None:
    """OpenSpiel's version of a game with our options, which go by the same names; None if it does not have the game."""
    try:
        import pyspiel
    except ImportError:
        raise OvertrickError("open_spiel is not installed; pip install overtrick[openspiel]") from None
    if game.name not in OPEN_SPIEL_HAS:
        return None
    defaults = pyspiel.load_game(game.name).get_parameters()
    options = {name: getattr(game.options, name, value) for name, value in defaults.items()}
    theirs = pyspiel.load_game(game.name, options)
    return lambda hands, seed: play_open_spiel(theirs, hands, seed)


def play_open_spiel(game: Any, hands: int, seed: int) -> None:
    """Whole hands with uniform choices, by chance and players alike: their deals are uniform card by card."""
    choice = Random(seed).choice
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
        state.returns()


PEERS = {OPEN_SPIEL: open_spiel_player}
