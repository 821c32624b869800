"""The table as data from one seat: complete, nothing hidden in it, and ready to be sent."""

import json
from dataclasses import asdict

import pytest

import overtrick as ot
from overtrick.present.board import board_of, open_hands
from overtrick.present.events import events
from overtrick.present.people import People
from overtrick.present.presentation import facts_of, opened
from tests.present.tables import GAMES, game_id, positions, told_to


def everything(hand, seat):
    """All that a seat is told of a hand."""
    facts = told_to(hand, seat)
    return asdict(board_of(facts, [0.0] * hand.game.players)), [asdict(event) for event in events(facts)]


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_redealing_what_a_seat_cannot_see_changes_nothing_it_is_told(game):
    moved = 0
    for hand in positions(game, 5, every=5):
        for seat in range(game.players):
            other = hand.redeal(seat, seed=9)
            moved += other != hand
            assert everything(other, seat) == everything(hand, seat)
    assert moved


@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_everything_can_be_sent_as_json(game):
    for hand in positions(game, 6, every=4):
        for seat in range(game.players):
            told = json.loads(json.dumps(everything(hand, seat)))
            assert told[0]["question"] == board_of(told_to(hand, seat)).question


@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_the_hand_is_all_that_is_held_and_says_what_can_be_chosen_or_why_not(game):
    for hand in positions(game, 7, every=3):
        for seat in range(game.players):
            board = board_of(told_to(hand, seat))
            held = [each for suit in board.hand for each in suit]
            assert sorted(each.card.name for each in held) == sorted(hand.held(seat))
            legal = hand.legal() if hand.player == seat else []
            assert sorted(choice.action for choice in board.choices) == legal
            assert bool(board.question) == bool(legal)
            if legal and board.choices[0].is_card:
                keys = {each.key for each in held if each.key}
                assert keys == {choice.key for choice in board.choices}
                assert all(bool(each.key) != bool(each.why_not) for each in held)


@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_seats_go_clockwise_from_the_reader_with_a_value_for_every_label(game):
    for hand in positions(game, 8, every=9):
        for seat in range(game.players):
            board = board_of(told_to(hand, seat), list(range(game.players)))
            assert [each.seat for each in board.seats] == [(seat + step) % game.players for step in range(game.players)]
            assert board.labels[-1] == "total"
            assert all(len(each.values) == len(board.labels) for each in board.seats)
            assert board.seats[0].name == "you"
            assert [each.seat for each in board.seats if each.to_move] == [hand.player] * (not hand.over)


def test_somebody_with_a_name_is_called_by_it():
    hand = ot.game("hearts", passing="none").deal(seed=1)
    facts = facts_of(hand.view(2), People(2, ("Ann", "Bob", "Cem", "Dai")))
    assert [seat.name for seat in board_of(facts).seats] == ["you", "Dai", "Ann", "Bob"]


def test_an_opened_hand_shows_the_cards_of_all():
    hand = ot.game("wizard", players=3).deal(seed=4, round=5)
    shown = open_hands(facts_of(opened(hand), People()))
    assert [sorted(card.name for suit in suits for card in suit) for suits in shown] == [
        sorted(hand.held(seat)) for seat in range(3)
    ]
