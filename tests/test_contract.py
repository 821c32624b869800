"""Every registered game passes the public contract, in every preset and for every number of players."""

import random

import pytest

import overtrick as ot
from overtrick.games.registry import rules
from tests.beside import any_game

GAMES = [
    pytest.param(name, preset, players, id=f"{name}-{preset}-{players}")
    for name in ot.games()
    for preset in rules(name).presets
    for players in rules(name).players
]

TURNED_UP = ("euchre", "wizard")
"""Games in which a card is turned up after the deal."""


@pytest.mark.parametrize(("name", "preset", "players"), GAMES)
def test_a_game_keeps_the_contract(name, preset, players, hands):
    ot.check_game(ot.game(name, players=players, preset=preset), hands=hands(60), seed=3)


@pytest.mark.parametrize("name", ot.games())
def test_a_game_keeps_the_contract_under_any_options(name, hands):
    chance = random.Random(name)
    for seed in range(hands(60)):
        ot.check_game(any_game(name, chance), hands=3, seed=seed)


@pytest.mark.parametrize(("name", "preset", "players"), GAMES)
def test_what_a_seat_cannot_see_does_not_change_its_view(name, preset, players, hands):
    check_views(ot.game(name, players=players, preset=preset), hands(200), name in TURNED_UP)


def check_views(game, hands, turned=False):
    """Redeal everything but one hand, make the same first moves: the seat sees the same, whatever was moved.

    The card after the hands stays if it is turned up.
    """
    compared, chance = 0, random.Random(5)
    for number in range(hands):
        hand = game.deal(seed=4, number=number)
        seat = chance.randrange(game.players)
        compared += compare_views(hand, redealt(hand, seat, chance, turned), seat, chance)
    assert compared > hands


def redealt(hand, seat, chance, turned):
    """The same cards for one seat and face up; all others shuffled."""
    start, size = hand.start, hand.game.hand_size(hand.start.round)
    own = start.deck[seat * size : (seat + 1) * size]
    dealt = hand.game.players * size
    kept = {*own, *start.deck[dealt : dealt + turned]}
    moved = [card for card in start.deck if card not in kept]
    chance.shuffle(moved)
    order = [card if card in kept else moved.pop() for card in start.deck]
    names = [hand.game.deck.names[card] for card in order]
    hands = [" ".join(names[place * size : (place + 1) * size]) for place in range(hand.game.players)]
    rest = " ".join(names[dealt:])
    return hand.game.deal(hands=hands, rest=rest, dealer=start.dealer, round=start.round, stake=start.stake)


def compare_views(one, other, seat, chance):
    """Step both as long as the same public action is possible in both; how many views were compared.

    A seat that is handed cards of the hidden ones (passed to it, or from the blind) rightly sees them: stop there.
    """
    steps = 0
    while not one.over and (one.player, one.phase, one.held(seat)) == (other.player, other.phase, other.held(seat)):
        first, second = one.view(seat), other.view(seat)
        assert (first.state == second.state).all(), f"{one!r} and {other!r} look different to seat {seat}"
        assert first.history == second.history
        assert first.legal() == second.legal()
        steps += 1
        hidden_from = hides_action(one, seat)
        choices = one.legal() if hidden_from else sorted({*one.legal()} & {*other.legal()})
        if not choices:
            break
        action = chance.choice(choices)
        one.play(action)
        other.play(chance.choice(other.legal()) if hidden_from else action)
    return steps


def hides_action(hand, seat):
    """Whether the next action is made face down by somebody else."""
    return hand.player != seat and hand.phase in ("pass", "discard", "bury", "unknown")
