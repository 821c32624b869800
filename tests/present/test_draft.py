"""An answer of several cards: the hand learns it when it is complete."""

import pytest

import overtrick as ot
from overtrick.present.draft import Draft
from tests.present.tables import GAMES, game_id, positions


@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_an_answer_is_all_that_its_phase_asks_a_seat_for(game):
    cards = {"pass": 3, "bury": 2, "discard": 2 if game.name == "somerset" else 1}
    for hand in positions(game, 3):
        if hand.over or (hand.history and hand.history[-1][:2] == (hand.player, hand.phase) and hand.phase != "play"):
            continue
        draft, before = Draft(hand), hand.copy()
        while not draft.complete:
            draft.choose(draft.hand.legal()[-1])
        assert len(draft.actions) == cards.get(hand.phase, 1)
        assert hand == before


def test_cards_are_taken_back_last_first():
    hand = ot.game("hearts", passing="left").deal(seed=2)
    first, second, third = hand.legal()[:3]
    draft = Draft(hand)
    draft.choose(first)
    draft.choose(second)
    draft.take_back()
    assert draft.actions == [first]
    assert second in draft.hand.legal()
    draft.take_back()
    draft.take_back()
    assert draft.actions == []
    assert draft.hand == hand
    draft.choose(third)
    assert not draft.complete
