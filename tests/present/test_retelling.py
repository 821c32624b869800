"""A hand told again: as the seat saw it, and what open cards would have given."""

import pytest

import overtrick as ot
from overtrick.present.board import board_of
from overtrick.present.people import People
from overtrick.present.presentation import facts_of, presentation
from overtrick.present.retelling import retold
from tests.present.tables import positions


@pytest.mark.parametrize("name", ot.games())
def test_every_step_shows_what_the_seat_knew_then_and_nothing_else(name):
    *before, hand = positions(ot.game(name), seed=2)
    steps = retold(hand, 0, People(0))
    assert len(steps) == len(hand.history) + 1
    for step, then in list(zip(steps, before, strict=False))[::5]:
        other = then.redeal(0, seed=1)
        assert step.board == board_of(facts_of(other.view(0), People(0)))


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_where_nothing_is_left_to_decide_open_cards_give_what_the_hand_gave(name):
    found = 0
    for seed in range(6):
        *before, hand = positions(ot.game(name), seed)
        for step, then in zip(retold(hand, 0, People(0)), before, strict=False):
            if step.solved and all(len(then.held(seat)) < 2 for seat in range(hand.game.players)):
                assert [solved.value for solved in step.solved] == [presentation(hand.game).counted(hand.returns()[0])]
                found += 1
    assert found


def best(hand):
    """What seat 0 scores if both sides see all cards: tried out."""
    if hand.over:
        return hand.returns()[0]
    tried = [best(after(hand, action)) for action in hand.legal()]
    return max(tried) if hand.player in (0, 2) else min(tried)


def after(hand, action):
    now = hand.copy()
    now.play(action)
    return now


@pytest.mark.compiled
def test_open_cards_are_solved_exactly():
    game, choices = ot.game("euchre"), 0
    for seed in range(8):
        *before, hand = positions(game, seed)
        for step, then in zip(retold(hand, 0, People(0)), before, strict=False):
            if step.solved and len(then.held(0)) == 2:
                assert {each.choice.action: each.value for each in step.solved} == {
                    action: best(after(then, action)) for action in then.legal()
                }
                choices += len(step.solved) > 1
    assert choices
