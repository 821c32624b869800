"""max^n against its plain version, on final scores: moons, bids, the last trick of Nola."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.errors import BadOption
from overtrick.engine.state import CONTRACT, TABLE
from overtrick.games.sheephead.cards import NOLA
from overtrick.search.solver import Solver
from tests.search.endings import endings, give_all_to, worlds_of
from tests.search.minimax import after_each, maxn


def agree(game, hands):
    """The search with its plain version, with and without twins."""
    solvers = Solver(game), Solver(game, twins=False)
    for hand in hands:
        scores = after_each(hand, maxn)
        for solver in solvers:
            assert solver.maxn(hand.state[None])[0].tolist() == scores, repr(hand)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_hearts_agrees_with_the_plain_search(players, hands):
    game = ot.game("hearts", players=players)
    agree(game, endings(game, hands(40), tricks=3 if players < 5 else 2))


HEARTS = [
    {"preset": "paper"},
    {"jd_bonus": True},
    {"moon": "off"},
    {"avoid_all_tricks_bonus": True},
    {"must_break_hearts": True, "can_lead_hearts_instead_of_qs": True},
]


@pytest.mark.parametrize("options", HEARTS, ids=str)
def test_hearts_with_options_agrees_with_the_plain_search(options, hands):
    game = ot.game("hearts", **options)
    agree(game, endings(game, hands(40), tricks=3))


@pytest.mark.parametrize("moon", ["others", "shooter"])
def test_hearts_with_a_moon_in_reach_agrees_with_the_plain_search(moon, hands):
    game = ot.game("hearts", moon=moon, jd_bonus=True, avoid_all_tricks_bonus=True)
    found = endings(game, hands(40), tricks=3)
    agree(game, [give_all_to(hand, number % 4) for number, hand in enumerate(found)])


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "options"), [("wizard", {}), ("hearts", {"avoid_all_tricks_bonus": True})])
def test_what_was_taken_on_the_way_is_not_mixed_up(name, options):
    """In four tricks the same cards can go to different seats before the same seat leads again."""
    game = ot.game(name, players=3, **options)
    found = endings(game, 6, tricks=4)
    agree(game, found)
    agree(game, [give_all_to(hand, number % 3) for number, hand in enumerate(found)])


def special_cards_live(hand):
    held = [card for seat in range(hand.game.players) for card in hand.held(seat)]
    return any(card.startswith("W") for card in held) and any(card in ("J1", "J2", "J3", "J4") for card in held)


@pytest.mark.parametrize(("players", "tricks"), [(3, 3), (4, 3), (5, 2), (6, 2)])
def test_wizard_agrees_with_the_plain_search(players, tricks, hands):
    game = ot.game("wizard", players=players)
    agree(game, endings(game, hands(40), tricks, fits=special_cards_live))


def test_a_short_hand_of_wizard_agrees_from_its_first_card(hands):
    game = ot.game("wizard", players=3)
    agree(game, endings(game, hands(40), 3, round=3))


def test_nola_agrees_with_the_plain_search(hands):
    game = ot.game("sheephead")
    found = endings(game, hands(40), tricks=2, fits=lambda hand: hand.state[CONTRACT] == NOLA)
    agree(game, found)
    agree(game, [give_all_to(hand, number % 5) for number, hand in enumerate(found)])


def test_worlds_are_solved_one_by_one():
    game = ot.game("hearts")
    (hand,) = endings(game, 1, 3, fits=lambda hand: not hand.state[TABLE] and len(hand.legal()) == 3)
    worlds = worlds_of(hand)
    solver = Solver(game)
    together = solver.maxn(worlds)
    assert together.shape[:2] == (6, 3)
    assert (together == np.concatenate([solver.maxn(world[None]) for world in worlds])).all()


def test_games_with_two_sides_are_refused():
    game = ot.game("euchre", preset="paper")
    with pytest.raises(BadOption, match="two sides in euchre"):
        Solver(game).maxn(game.deal(seed=1).state[None])
