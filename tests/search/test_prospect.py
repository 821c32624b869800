"""What a finished hand is worth in a whole game: by reason, by a computation of our own, and what must always hold."""

from functools import cache

import numpy as np
import pytest

import overtrick as ot
from overtrick.engine.policy import RANDOM
from overtrick.engine.sheet import BOOKED
from overtrick.engine.state import DEALER, OVER, PHASE
from overtrick.search.prospect import BY_SCORE, lead, worths
from overtrick.search.stock import Stock, stock_of
from overtrick.search.whole import chances, outlook_of, standings_of

EUCHRE, HEARTS = ot.game("euchre"), ot.game("hearts")
SURE = 1.0


@cache
def stock(game):
    return stock_of(game, RANDOM)


def sheet(game, totals, hands=0):
    """The score sheet of a whole game that stands so."""
    whole = game.whole_game(seed=0)
    whole.begin_at(totals)
    whole.sheet[BOOKED] = hands
    return whole.public_sheet()


def after(game, totals, scores, hands=0, dealer=0, kept=None):
    """The chances of all seats if a hand gives these scores."""
    state = np.zeros_like(stock(game).states[:1])
    state[0, DEALER] = dealer
    gained = np.array([scores], np.int64)
    return chances(game, kept or stock(game), sheet(game, totals, hands), state, gained)[0].tolist()


# By reason.


@pytest.mark.parametrize("points", [1, 2, 4])
def test_one_point_is_as_good_as_four_for_a_side_of_euchre_that_has_nine(points):
    assert after(EUCHRE, [9, 9, 9, 9], [points, -points, points, -points]) == [SURE, 0, SURE, 0]


def test_only_four_points_end_a_game_of_euchre_for_a_side_that_has_six():
    one, two, four = (after(EUCHRE, [6, 9, 6, 9], [points, -points, points, -points])[0] for points in (1, 2, 4))
    assert one < two < four == SURE


def test_a_seat_of_hearts_at_97_has_lost_if_it_takes_three_points_and_not_before():
    lost, on = (after(HEARTS, [-97, -60, -70, -70], [-taken, 0, taken - 26, 0]) for taken in (3, 2))
    assert lost == [0, SURE, 0, 0]
    assert on[1] < SURE


def test_the_leader_of_hearts_gives_points_to_the_seat_at_97_even_for_one_of_its_own():
    """That ends the game; a hand without a point for itself does not."""
    ended, clean = (after(HEARTS, [-60, -97, -80, -80], scores)[0] for scores in ([-1, -3, -11, -11], [0, 0, -13, -13]))
    assert ended == SURE > clean


def test_a_tie_at_the_end_of_hearts_is_played_on():
    tied = after(HEARTS, [-80, -80, -99, -90], [-1, -1, -12, -12])
    assert 0 < tied[0] < SURE
    assert 0 < tied[1] < SURE


# Against computations of our own.


def for_the_dealer(points):
    """A stock of Euchre in which every hand gives the side of the dealer so much."""
    hands = stock(EUCHRE)
    kinds = np.arange(len(hands.states)) // hands.each % 4
    signs = np.where((kinds[:, None] + np.arange(hands.scores.shape[1])) % 2 == 0, points, -points)
    return Stock(hands.states, np.ascontiguousarray(signs), hands.each)


@pytest.mark.parametrize(
    ("totals", "winners"), [([8, 8, 8, 8], {1, 3}), ([9, 8, 9, 8], {0, 2}), ([7, 8, 7, 8], {1, 3})]
)
def test_the_deal_moves_on_in_the_hands_that_follow(totals, winners):
    """Seat 0 has dealt, and nobody has scored: the next points are for seat 1, then for seat 2, and so on."""
    nothing = after(EUCHRE, totals, [0, 0, 0, 0], dealer=0, kept=for_the_dealer(1))
    assert {seat for seat in range(4) if nothing[seat] == SURE} == winners
    assert sum(nothing) == 2


def exact(outcomes, totals, dealer, memo):
    """The chance of seats 0 and 2 to reach ten points first, hand by hand; outcomes[d] are their scores if d deals."""
    ours, theirs = totals
    if ours >= 10 or theirs >= 10:
        return float(ours >= 10)
    if (ours, theirs, dealer) not in memo:
        ends = [(ours + max(score, 0), theirs + max(-score, 0)) for score in outcomes[dealer]]
        memo[ours, theirs, dealer] = np.mean([exact(outcomes, end, (dealer + 1) % 4, memo) for end in ends])
    return memo[ours, theirs, dealer]


@pytest.mark.compiled
@pytest.mark.parametrize("totals", [(9, 9), (9, 8), (6, 9), (7, 4), (3, 3)])
def test_chances_in_euchre_are_those_of_a_plain_computation(totals):
    hands, memo = stock(EUCHRE), {}
    outcomes = [hands.scores[hands.of_kind(EUCHRE, 0, dealer), 0].tolist() for dealer in range(4)]
    plain = exact(outcomes, totals, 3, memo)
    found = after(EUCHRE, [*totals, *totals], [0, 0, 0, 0], dealer=2)
    assert found[0] == pytest.approx(plain, abs=4 * np.sqrt(0.25 / 512))


# What always holds.


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_the_chances_of_all_sides_add_up_to_one(name):
    game = ot.game(name)
    hands, rng = stock(game), np.random.default_rng(3)
    for _ in range(3):
        sides = [side[0] for side in game.sides]
        totals = [int(total) for total in -rng.integers(0, 60, len(sides))] * len(game.sides[0])
        kept = slice(None, None, len(hands.states) // 5)
        found = chances(game, hands, sheet(game, totals), hands.states[kept].copy(), hands.scores[kept])
        assert found[:, sides].sum(axis=1) == pytest.approx(np.ones(len(found)))


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "step"), [("euchre", 1), ("wizard", 10)])
def test_a_greater_total_never_has_the_lesser_chance(name, step):
    game = ot.game(name)
    gifts = [[step * more if seat in game.sides[0] else 0 for seat in range(game.players)] for more in range(6)]
    found = [after(game, [0] * game.players, gift, hands=3)[0] for gift in gifts]
    assert found == sorted(found)
    assert found[0] < found[-1]


def test_a_stock_has_finished_hands_of_every_round_and_dealer():
    hands = stock(HEARTS)
    assert (hands.states[:, PHASE] == OVER).all()
    for round_ in HEARTS.rounds:
        for dealer in range(4):
            assert (hands.states[hands.of_kind(HEARTS, round_, dealer), DEALER] == dealer).all()


def test_luck_with_the_cards_of_a_stock_favours_no_seat():
    hands = stock(EUCHRE)
    turned = [np.roll(hands.scores[hands.of_kind(EUCHRE, 0, dealer), :4], -dealer, axis=1) for dealer in range(4)]
    assert all(np.array_equal(turned[0], other) for other in turned[1:])


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_worth_has_the_mean_and_the_deviation_of_scores(name):
    game = ot.game(name)
    hands = stock(game)
    begun = sheet(game, [0] * game.players)
    kept = hands.of_kind(game, game.rounds[0], 1)
    found = outlook_of(game, hands, begun, game.rounds[0], 1)
    won = chances(game, hands, begun, hands.states[kept][:128], hands.scores[kept][:128])
    worth, scores = won * found.scale[:, 0] + found.scale[:, 1], hands.scores[kept][:128, : game.players]
    assert worth.mean(axis=0) == pytest.approx(scores.mean(axis=0))
    assert worth.std(axis=0) == pytest.approx(scores.std(axis=0))


def test_at_the_beginning_of_euchre_the_worth_of_a_hand_is_its_score():
    found = outlook_of(EUCHRE, stock(EUCHRE), sheet(EUCHRE, [0, 0, 0, 0]), 0, 0)
    assert found.straight.min() > 0.98
    assert found.line @ [1, -1, 1, -1, 1] == pytest.approx([1, -1, 1, -1], abs=0.02)


@pytest.mark.compiled
def test_who_cannot_win_any_more_plays_for_the_score():
    """Wizard's last round: nobody makes up a thousand points."""
    game = ot.game("wizard")
    last = len(game.rounds) - 1
    found = outlook_of(game, stock(game), sheet(game, [0, 1000, 0, 0], last), game.rounds[last], 2)
    assert found.line[0] == pytest.approx([1, 0, 0, 0, 0], abs=1e-6)
    assert found.straight[0] == pytest.approx(1)


def test_a_hand_of_no_whole_game_counts_by_its_score():
    view = HEARTS.deal(seed=1).view(0)
    assert standings_of(HEARTS, RANDOM).prospect(view).counts == BY_SCORE


@pytest.mark.compiled
def test_equal_policies_have_one_stock_and_others_their_own():
    one, same, other = (net.policy for net in map(ot.agent, ["net", "net", "net:temperature=2"], ["euchre"] * 3))
    assert standings_of(EUCHRE, one) is standings_of(EUCHRE, same)
    assert standings_of(EUCHRE, one) is not standings_of(EUCHRE, other)


# The lead in a hand.


def leads(game, scores):
    return worths(game, np.zeros_like(stock(game).states[:1]), np.array([scores]), lead(game))[0].tolist()


def test_a_moon_of_hearts_leads_by_thrice_as_much_as_a_hand_without_a_point():
    assert leads(HEARTS, [0, -26, -26, -26]) == [19.5, -6.5, -6.5, -6.5]
    assert leads(HEARTS, [0, -20, -6, 0]) == [6.5, -13.5, 0.5, 6.5]


def test_where_some_win_what_others_lose_a_lead_is_the_score():
    assert leads(EUCHRE, [2, -2, 2, -2]) == [2, -2, 2, -2]
