"""What a seat is given to learn from: the inputs of our networks, and which actions are possible."""

import numpy as np
from numpy.typing import NDArray

from overtrick.core.bits import each
from overtrick.engine.state import BASE, OVER, PHASE, TURN
from overtrick.games.game import Game
from overtrick.games.hand import Hand
from overtrick.learn.observations.layout import Layout
from overtrick.learn.observations.observing import set_inputs

Bits = NDArray[np.int8]


def inputs_of(layout: Layout, hand: Hand, seat: int) -> Bits:
    """What a seat sees: noughts and ones in the shape of the layout."""
    row = np.zeros(layout.size, np.int8)
    row[set_inputs(layout, hand.state, seat)] = 1
    return row.reshape(layout.shape)


def mask_of(hand: Hand, seat: int) -> Bits:
    """One for every action that a seat may take now; nothing if it is not its turn."""
    game, state = hand.game, hand.state
    row = np.zeros(game.num_actions, np.int8)
    if state[PHASE] != OVER and state[TURN] == seat:
        row[[int(state[BASE]) + bit for bit in each(game.kernels.legal(game.tables, state))]] = 1
    return row


def illegal_score(game: Game) -> float:
    """What an impossible action costs: no score is worse."""
    return float(game.scores.least)
