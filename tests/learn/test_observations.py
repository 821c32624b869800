"""Observations hide what views hide, turn with the seats, and say what a person would see."""

from functools import cache

import pytest

import overtrick as ot
from overtrick.engine.state import OWN
from overtrick.learn.observations import general
from overtrick.learn.observations.layout import Layout, checked, layout
from overtrick.learn.observations.parts import cards_in
from tests.games.deals import deal, trick
from tests.learn import observing
from tests.learn.observing import seen_names


def rotates(game):
    """Seat 0 of Somerset is somebody special without bidding, and by the student's rule of tricks."""
    return game.name != "somerset" or (game.options.bidding and game.options.trick_rule == "clean")


@pytest.mark.parametrize("name", ot.games())
def test_state_and_view_look_the_same(name, hands):
    observing.check_views(name, hands(60))


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_redealing_what_is_hidden_changes_nothing(name):
    observing.check_redeals(name, 20)


@pytest.mark.parametrize("name", ot.games())
def test_moving_all_seats_along_changes_nothing(name, hands):
    observing.check_rotation(name, hands(60), rotates=rotates)


@pytest.mark.parametrize("name", ot.games())
def test_dense_rows_have_a_one_for_every_set_input(name, hands):
    observing.check_dense(name, hands(10))


@pytest.mark.parametrize("name", ot.games())
def test_cards_and_trick_are_those_of_the_table(name, hands):
    observing.check_common_parts(name, hands(20))


@pytest.mark.parametrize("name", ot.games())
def test_the_open_form_adds_the_hands_of_the_others(name, hands):
    observing.check_open(name, hands(10))


@pytest.mark.parametrize("name", ot.games())
@pytest.mark.parametrize("shown", [False, True])
def test_every_input_has_a_name_of_its_own(name, shown):
    found = layout(ot.game(name), open=shown)
    assert len({*found.names}) == len(found.names) == found.size


def test_layouts_that_differ_have_different_digests():
    games = [ot.game("hearts"), ot.game("hearts", players=3), ot.game("euchre")]
    found = [layout(game, open=shown) for game in games for shown in (False, True)]
    assert len({one.digest for one in found}) == 6
    assert layout(ot.game("hearts")) is layout(ot.game("hearts", preset="standard"))


@cache
def general_layout(game, *, open=False):
    """What a game is seen like that brings no parts."""
    return Layout(game, open, general.parts(game))


@pytest.mark.parametrize("name", ot.games())
def test_what_all_games_show_hides_and_turns_too(name, hands):
    observing.check_views(name, hands(30), layouts=general_layout)
    observing.check_rotation(name, hands(30), rotates=rotates, layouts=general_layout)


def test_a_void_is_shown_by_the_card_that_does_not_follow():
    """Seat 1 has no club and seat 2 has; both are to the right of seat 3. Clubs are the first suit of the tables."""
    game = ot.game("hearts", passing="none")
    hand = deal(game, ["2C", "", "3C"], avoid={1: "C"})
    trick(hand, "2C")
    hand.play(hand.legal()[0])
    hand.play("3C")
    seen = seen_names(hand, 3, layouts=general_layout)
    assert [name for name in seen if name.startswith("void")] == ["void across suit 1"]


def test_calls_that_go_round_are_those_of_the_seats():
    hand = ot.game("euchre").deal(seed=1, dealer=3, played="pass pass pass pass pass spades")
    seen = seen_names(hand, 1, layouts=general_layout)
    assert [name for name in seen if name.startswith("call")] == [
        "call me spades",
        "call left pass",
        "call across pass",
        "call right pass",
    ]


def test_more_inputs_than_there_is_room_for_are_refused():
    game = ot.game("wizard")
    large = Layout(game, False, general.parts(game) + (cards_in(game, "again", OWN, 60),) * 3)
    with pytest.raises(ot.BadOption, match="possible: 255"):
        checked(large)


def test_a_seat_sees_who_it_is_where_that_matters_for_tricks():
    hand = ot.game("somerset", preset="student").deal(seed=1)
    assert "seat 2" in seen_names(hand, 2, layouts=general_layout)
    assert not [name for name in general_layout(ot.game("somerset")).names if name.startswith("seat ")]


def test_held_and_unseen_cards_are_shown_once_more_under_the_trump():
    """Clubs are ordered up: what was held if clubs were turned is held under clubs."""
    game = ot.game("euchre")
    hand = game.deal(
        hands=["9C TC JC QC KC", "9D TD JD QD KD", "9H TH JH QH KH", "9S TS JS QS KS"], rest="AC ...", dealer=3
    )
    before = observing.seen_names(hand, 0)
    assert [name for name in before if "if turned" in name] == [f"held if turned C {card}" for card in hand.held(0)]
    assert not [name for name in before if "under" in name]
    hand.play("order-up")
    after = observing.seen_names(hand, 0)
    assert [name for name in after if name.startswith("held under")] == [
        f"held under C {card}" for card in hand.held(0)
    ]
    unseen = [name.split()[-1] for name in after if name.startswith("unseen")]
    assert [name.split()[-1] for name in after if name.startswith("outstanding under C")] == unseen
