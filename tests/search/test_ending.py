"""Endings: the score each card leads to, in the game's own score, whoever plays against whom."""

from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.engine.state import CONTRACT
from overtrick.games.objective.objective import has_sides, stakes_of
from overtrick.search.ending import Ending
from tests.search.endings import endings, random_play
from tests.search.minimax import after_each, maxn, minimax


def plain_scores(hand):
    """What the seat to move scores after each card: its side wants that high and the other side low, or maximum^n."""
    seat = hand.player
    if not has_sides(hand.game, hand.state):
        return [scores[seat] for scores in after_each(hand, maxn)]
    first = stakes_of(hand.game, hand.state).side
    with_seat = {other for other in range(hand.game.players) if (first >> other ^ first >> seat) & 1 == 0}
    return after_each(hand, lambda after: minimax(after, with_seat, lambda end: float(end.returns()[seat])))


@pytest.mark.parametrize("name", ot.games())
def test_the_score_of_each_card_is_that_of_a_plain_search(name, hands):
    game = ot.game(name)
    ending = Ending(game)
    for hand in endings(game, hands(12), tricks=2):
        assert ending.scores(hand.state[None])[0].tolist() == plain_scores(hand), repr(hand)


@pytest.mark.parametrize("name", ot.games())
def test_the_value_for_the_seat_to_move_is_that_of_its_best_card(name, hands):
    game = ot.game(name)
    found = endings(game, hands(12), tricks=2)
    for hand in found:
        values = Ending(game).values(np.array([hand.state, hand.state]), hand.player)
        assert values.tolist() == [max(plain_scores(hand))] * 2, repr(hand)


def test_states_of_different_contracts_and_finished_ones_have_values_side_by_side():
    game = ot.game("euchre")
    (one, other) = endings(game, 2, tricks=2, fits=lambda hand: hand.state[CONTRACT] in (0, 3))
    over = random_play(one.copy(), Random(1), left=0, down=0)
    values = Ending(game).values(np.array([one.state, over.state, other.state]), 2)
    assert values[1] == over.returns()[2]
    for hand, value in ((one, values[0]), (other, values[2])):
        assert value == Ending(game).values(hand.state[None], 2)[0]
