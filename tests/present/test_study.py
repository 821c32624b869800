"""Positions that are laid out: what is unknown is drawn, what is wrong is told beside its field."""

import pytest

import overtrick as ot
from overtrick.present.hints import hint
from overtrick.present.people import People
from overtrick.present.presentation import facts_of
from overtrick.present.study import BadLayout, Layout, grid, position

OWN = "JH AH 9H KC QS"
ORDERED = Layout("euchre", hands=(OWN,), rest="TH", moves="1:pass pass pass order-up")


def test_given_cards_are_where_they_were_laid_and_moves_are_made():
    hand = position(ORDERED)
    assert hand.player == 0
    assert hand.phase == "discard"
    assert set(hand.held(0)) == {*OWN.split(), "TH"}


def test_unknown_cards_are_drawn_anew_and_the_same_number_draws_the_same():
    draws = [position(Layout("hearts", round=3, draw=draw)).start.deck for draw in (0, 0, 1)]
    assert draws[0] == draws[1] != draws[2]


@pytest.mark.parametrize("game", ot.games())
def test_the_grid_has_every_card_that_is_dealt_once_for_any_number_of_players(game):
    for players in ot.game(game).rules.players:
        rules = ot.game(game, players=players)
        names = [card.name for row in grid(rules) for card in row]
        assert sorted(names) == sorted(rules.deck.names[: rules.cards_dealt])


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("layout", "field", "told"),
    [
        (Layout("euchre", players=3), "table", "is not for 3 players"),
        (Layout("euchre", dealer=5), "table", "dealer"),
        (Layout("wizard", round=99), "table", "round"),
        (Layout("euchre", options=(("no_such", True),)), "table", "no option"),
        (Layout("euchre", hands=("2C",)), "cards", "not a card"),
        (Layout("euchre", hands=("9C", "9C")), "cards", "in two places"),
        (Layout("euchre", hands=("",) * 5), "cards", "5 hands for 4 players"),
        (Layout("sheephead", rest="??"), "cards", "not a card to deal"),
        (Layout("euchre", moves="fold"), "moves", "not a card or call"),
        (Layout("euchre", moves="x:pass"), "moves", "number of a seat"),
        (Layout("euchre", moves="0:pass"), "moves", "it is the turn of seat 1"),
        (Layout("euchre", rest="TH", moves="1:pass pass pass order-up 0:9C 0:9C"), "moves", "move 6, 9C"),
    ],
)
def test_what_is_wrong_is_told_beside_its_field(layout, field, told):
    with pytest.raises(BadLayout, match=told) as caught:
        position(layout)
    assert caught.value.field == field


@pytest.mark.compiled
def test_values_are_by_what_the_seat_to_move_knows():
    """Cards laid out for others, and those that are drawn for them, change nothing that it is told."""
    others = Layout("euchre", hands=(OWN, "AS", "JD"), rest="TH", moves="1:pass pass pass", draw=7)
    own = Layout("euchre", hands=(OWN,), rest="TH", moves="1:pass pass pass")
    hands = [position(layout) for layout in (own, others)]
    assert hands[0].held(1) != hands[1].held(1)
    told = [hint(facts_of(hand.view(0), People(0)), "ismcts:simulations=200") for hand in hands]
    assert told[0] == told[1]
