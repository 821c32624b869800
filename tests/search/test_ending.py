"""Endings: the score each card leads to, in the game's own score, whoever plays against whom."""

import pytest

import overtrick as ot
from overtrick.search.ending import Ending
from overtrick.search.worth import has_sides, stakes_of
from tests.search.endings import endings
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
