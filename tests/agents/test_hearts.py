"""The finite-state player of the Hearts paper does what its rules say."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.heuristics.hearts.fsm import fsm
from overtrick.core.bits import set_of
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.policy import NO_WEIGHTS
from overtrick.engine.state import DOWN, LED, PHASE, WIDTH
from overtrick.engine.state import PLAY as PLAY_PHASE
from overtrick.engine.tables import FIRST_SUIT

GAME = ot.game("hearts", preset="paper")


def choice(legal, led=""):
    """What the player does with these legal cards when a suit was led, or when leading."""
    view = np.zeros(WIDTH, np.int64)
    view[PHASE] = PLAY_PHASE
    if led:
        view[DOWN], view[LED] = 1, FIRST_SUIT + "CDHS".index(led)
    cards = set_of(GAME.deck.cards(legal))
    return GAME.action_name(int(fsm(GAME.tables, view, cards, new_stream(0, 0, PLAY), NO_WEIGHTS, NO_WEIGHTS)))


@pytest.mark.parametrize(
    ("legal", "led", "chosen"),
    [
        ("5D JD KD", "D", "KD"),
        ("5C JC KC", "C", "5C"),
        ("4H 9H", "H", "4H"),
        ("QS KS AH", "D", "QS"),
        ("JS KS AS AH", "D", "AS"),
        ("JS AH 3H AC", "D", "AH"),
        ("JS TC AD", "H", "JS"),
        ("AD 3D", "H", "AD"),
        ("9C 4D 4H KS", "", "4D"),
        ("3S 3C", "", "3C"),
    ],
)
def test_the_player_follows_its_rules(legal, led, chosen):
    assert choice(legal, led) == chosen
