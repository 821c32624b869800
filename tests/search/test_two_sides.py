"""The solver against plain minimax, with two sides: every game, every contract, whatever the card at stake."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.bits import each
from overtrick.core.errors import BadOption
from overtrick.engine.state import CONTRACT, GONE, OUT, TABLE
from overtrick.games.objective.objective import stakes_of
from overtrick.games.objective.sheephead import POINT
from overtrick.games.sheephead import cards as sheephead_cards
from overtrick.games.sheephead.score import picker_points
from overtrick.search.desk import PAGE
from overtrick.search.solver import Solver, TooLong
from overtrick.search.transposition import PAGES
from tests.games.deals import play_all
from tests.search.endings import endings, worlds_of
from tests.search.minimax import WORTH, after_each, minimax


def side_of(hand):
    return set(each(stakes_of(hand.game, hand.state).side))


def plain_values(hand):
    """What the first side takes after each legal card, by minimax."""
    side, worth = side_of(hand), WORTH[hand.game.name]
    so_far = worth(hand, side)
    return [
        value - so_far for value in after_each(hand, lambda after: minimax(after, side, lambda end: worth(end, side)))
    ]


def agree(game, hands):
    solver = Solver(game)
    for hand in hands:
        assert solver.each(hand.state[None])[0].tolist() == plain_values(hand), repr(hand)


def has_sides(hand):
    return hand.state[CONTRACT] != sheephead_cards.NOLA


def called_card_lives(hand):
    gone = int(hand.state[GONE] | hand.state[TABLE])
    return (
        has_sides(hand)
        and hand.state[sheephead_cards.CALLED] >= 0
        and not gone >> int(hand.state[sheephead_cards.CALLED]) & 1
    )


def unknown_card_lives(hand):
    return has_sides(hand) and any("??" in hand.held(seat) for seat in range(5))


def nought_lives(hand):
    return any("0/0" in hand.held(seat) for seat in range(4))


@pytest.mark.parametrize("preset", ["standard", "paper"])
def test_euchre_agrees_with_minimax(preset, hands):
    game = ot.game("euchre", preset=preset)
    agree(game, endings(game, hands(200), tricks=3))


@pytest.mark.compiled
def test_four_tricks_of_euchre_agree_with_minimax():
    game = ot.game("euchre")
    agree(game, endings(game, 20, tricks=4))


def test_euchre_alone_agrees_with_minimax(hands):
    game = ot.game("euchre", allow_lone_defender=True)
    agree(game, endings(game, hands(200), tricks=3, fits=lambda hand: hand.state[OUT]))


@pytest.mark.parametrize("preset", ["standard", "paper", "student"])
def test_somerset_agrees_with_minimax(preset, hands):
    game = ot.game("somerset", preset=preset)
    agree(game, endings(game, hands(80), tricks=3))


@pytest.mark.parametrize("options", [{}, {"led_00_beaten_by_doubles": False}, {"trick_rule": "student"}], ids=str)
def test_somerset_with_the_nought_in_play_agrees_with_minimax(options, hands):
    game = ot.game("somerset", **options)
    agree(game, endings(game, hands(80), tricks=3, fits=nought_lives))


@pytest.mark.parametrize(
    "options", [{}, {"obligations": "loose"}, {"called_ten_high": True}], ids=["strict", "loose", "ten high"]
)
def test_sheephead_agrees_with_minimax(options, hands):
    game = ot.game("sheephead", **options)
    agree(game, endings(game, hands(80), tricks=3, fits=has_sides))


@pytest.mark.parametrize("obligations", ["strict", "loose"])
def test_sheephead_with_the_called_card_in_play_agrees_with_minimax(obligations, hands):
    game = ot.game("sheephead", obligations=obligations)
    agree(game, endings(game, hands(80), tricks=3, fits=called_card_lives))


def test_sheephead_with_the_unknown_card_in_play_agrees_with_minimax(hands):
    game = ot.game("sheephead")
    agree(game, endings(game, hands(80), tricks=3, fits=unknown_card_lives))


@pytest.mark.parametrize(("name", "tricks"), [("euchre", 3), ("somerset", 2), ("sheephead", 2)])
def test_the_score_rises_with_the_worth(name, tricks, hands):
    game = ot.game(name)
    for hand in endings(game, hands(80), tricks, fits=has_sides):
        side = side_of(hand)
        seat = min(side)
        scores = after_each(
            hand, lambda after, side=side, seat=seat: minimax(after, side, lambda end: end.returns()[seat])
        )
        pairs = sorted(zip(Solver(game).each(hand.state[None])[0].tolist(), scores, strict=True))
        assert [score for _, score in pairs] == sorted(scores)
        assert len({worth for worth, _ in pairs}) >= len(set(scores))


def test_what_a_side_has_and_its_worth_to_come_give_its_final_points(hands):
    game = ot.game("sheephead")
    for hand in endings(game, hands(40), 1, fits=has_sides):
        stakes = stakes_of(game, hand.state)
        total = stakes.so_far(hand.state) + int(Solver(game).value(hand.state[None])[0])
        play_all(hand)
        assert total // POINT == picker_points(game.tables, hand.state)
        assert total == stakes.so_far(hand.state)


def played_worlds(name, tricks, number):
    """Endings of one contract without a card down, so that they pass for worlds of one decision."""
    game = ot.game(name)
    hands = endings(game, 3 * number, tricks, fits=lambda hand: has_sides(hand) and not hand.state[TABLE])
    contract = hands[0].state[CONTRACT]
    return game, np.array([hand.state for hand in hands if hand.state[CONTRACT] == contract])


@pytest.mark.parametrize(("name", "tricks"), [("euchre", 4), ("somerset", 3), ("sheephead", 2)])
def test_the_value_is_that_of_the_best_card(name, tricks, hands):
    game, worlds = played_worlds(name, tricks, hands(80))
    solver = Solver(game)
    for world, value in zip(worlds, solver.value(worlds), strict=True):
        cards = solver.each(world[None])[0]
        assert value == (cards.max() if stakes_of(game, world).side >> int(world[0]) & 1 else cards.min())


@pytest.mark.parametrize(("name", "tricks"), [("euchre", 4), ("somerset", 3), ("sheephead", 2)])
def test_yes_or_no_agrees_with_the_value(name, tricks, hands):
    game, worlds = played_worlds(name, tricks, hands(80))
    solver = Solver(game)
    values = solver.value(worlds)
    for step in (-1, 0, 1):
        assert (solver.can_reach(worlds, values + step) == (step <= 0)).all()
    assert not solver.can_reach(worlds, 10_000).any()


@pytest.mark.parametrize(("name", "tricks"), [("euchre", 3), ("somerset", 3), ("sheephead", 2)])
def test_worlds_are_solved_one_by_one(name, tricks):
    game = ot.game(name)
    (hand,) = endings(game, 1, tricks, fits=lambda hand: has_sides(hand) and not hand.state[TABLE])
    worlds, solver = worlds_of(hand), Solver(game)
    together = solver.each(worlds)
    assert together.shape == (len(worlds), len(hand.legal()))
    assert (together == np.concatenate([solver.each(world[None]) for world in worlds])).all()


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "tricks"), [("euchre", 5), ("somerset", 5), ("sheephead", 5)])
def test_twins_and_the_size_of_the_memory_change_nothing(name, tricks):
    game, worlds = played_worlds(name, tricks, 10)
    values = Solver(game).value(worlds)
    assert (Solver(game, twins=False).value(worlds) == values).all()
    assert (Solver(game, slots=8).value(worlds) == values).all()


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "options", "tricks", "fits"),
    [
        ("somerset", {}, 6, nought_lives),
        ("somerset", {"trick_rule": "student"}, 6, nought_lives),
        ("somerset", {"preset": "student"}, 7, has_sides),
        ("sheephead", {}, 5, called_card_lives),
        ("sheephead", {"obligations": "loose"}, 5, called_card_lives),
        ("sheephead", {}, 5, unknown_card_lives),
        ("euchre", {"allow_lone_defender": True}, 5, has_sides),
    ],
)
def test_what_is_remembered_changes_no_value(name, options, tricks, fits):
    """Against a search that remembers positions one by one; the trick in which they start may have begun."""
    game = ot.game(name, **options)
    remembering, single = Solver(game), Solver(game, twins=False)
    for hand in endings(game, 60, tricks, fits=fits):
        position = hand.state[None]
        values = single.each(position)[0]
        assert remembering.each(position)[0].tolist() == values.tolist(), repr(hand)
        best = int(single.value(position)[0])
        reached = [bool(remembering.can_reach(position, best + step)[0]) for step in (0, 1)]
        assert reached == [True, False], repr(hand)


def test_what_takes_too_many_cards_is_given_up_and_what_does_not_is_solved(hands):
    """Endings with as many cards as they take, with half of them, and an easy one after that was given up."""
    game = ot.game("somerset", preset="paper")
    for hand in endings(game, hands(80), tricks=3):
        free = Solver(game)
        value = free.each(hand.state[None]).tolist()
        enough, short = Solver(game, most=free.nodes), Solver(game, most=free.nodes // 2)
        assert enough.each(hand.state[None]).tolist() == value
        if free.nodes > 20:
            with pytest.raises(TooLong, match="not solved after"):
                short.each(hand.state[None])
        last = endings(game, 1, tricks=1)[0].state[None]
        assert short.each(last).tolist() == free.each(last).tolist()


def test_twins_save_work():
    game, worlds = played_worlds("euchre", 4, 4)
    with_twins, without = Solver(game), Solver(game, twins=False)
    assert (with_twins.each(worlds[:1]) == without.each(worlds[:1])).all()
    assert with_twins.nodes < without.nodes


def test_memory_is_wiped_when_its_pages_run_out():
    game, worlds = played_worlds("euchre", 3, 8)
    solver = Solver(game, slots=16)
    values = solver.value(worlds)
    knobs = solver._for_sides.knobs
    knobs[PAGE] = PAGES - 2
    assert (solver.value(worlds) == values).all()
    assert knobs[PAGE] == len(worlds) - 1


def test_worlds_that_are_none_are_refused():
    game = ot.game("euchre")
    with pytest.raises(BadOption, match="of the play"):
        Solver(game).value(game.deal(seed=1).state[None])
    with pytest.raises(BadOption, match="shape"):
        Solver(game).value(game.deal(seed=1).state)


def test_worlds_of_different_decisions_have_no_cards_in_common():
    game, worlds = played_worlds("euchre", 3, 8)
    with pytest.raises(BadOption, match="not of one decision"):
        Solver(game).each(worlds)


def test_a_memory_that_is_no_power_of_two_is_refused():
    with pytest.raises(BadOption, match="powers of two"):
        Solver(ot.game("euchre"), slots=1000)


def test_games_without_sides_are_refused():
    game = ot.game("hearts", passing="none")
    with pytest.raises(BadOption, match="no two sides in hearts"):
        Solver(game).value(game.deal(seed=1).state[None])
