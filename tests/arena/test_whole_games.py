"""Whole games: in kernels as by hand, as games/whole_game.py has them, fair and counted once each."""

import json

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.agent import PolicyAgent
from overtrick.arena.job import Job
from overtrick.arena.table import HANDS_MAX
from overtrick.core.random import SEAT, new_stream
from overtrick.engine.state import SIZE, TAKEN
from overtrick.games.registry import rules
from overtrick.games.whole_game import game_seed
from overtrick.stats.intervals import rate_interval
from overtrick.stats.planning import units_needed
from tests.arena.players import Failing, foul_policy, interpreted, policies

# Random bids in Somerset are never made, so its standard game would not end.
GAMES = [
    (name, preset)
    for name in ot.games()
    for preset in rules(name).presets
    if (name, preset) != ("somerset", "standard")
]


def game_of(name, preset):
    return ot.game(name, preset=preset)


def line_of(game):
    """Somebody for each seat, as different as there are."""
    specs = policies(game)
    return [specs[seat % len(specs)] for seat in range(game.players)]


def chunk(game, specs, games, seed=1, first=0, rotations=True):
    return Job(game, tuple(specs), "games", first, games, seed, rotations).run().arrays


def same(one, other):
    return all(np.array_equal(one[name], other[name]) for name in one)


def seed_of(seed, number):
    return int(game_seed(np.zeros(1, np.int64), seed, number))


@pytest.mark.parametrize(("name", "preset"), GAMES)
def test_kernels_play_the_games_that_are_played_by_hand(name, preset):
    game = game_of(name, preset)
    specs = line_of(game)
    compiled = chunk(game, specs, 3, seed=4)
    assert same(compiled, chunk(game, interpreted(game, specs), 3, seed=4))
    assert same(compiled, chunk(game, [specs[0], *interpreted(game, specs[1:])], 3, seed=4))


def replayed(game, seed, number):
    """A game of random players through `WholeGame` alone, and the tricks of each seat."""
    whole, player = game.whole_game(seed_of(seed, number)), ot.agent("random", game)
    tricks = np.zeros(game.players, np.int64)
    while not whole.over:
        hand = whole.hand
        streams = [new_stream(hand.start.seed, hand.start.number, SEAT + seat) for seat in range(game.players)]
        while not hand.over:
            hand.play(player.act(hand.view(hand.player), streams[hand.player]))
        tricks += [int(hand.state[TAKEN + seat]).bit_count() // int(hand.state[SIZE]) for seat in range(game.players)]
    return whole, tricks


@pytest.mark.parametrize(("name", "preset"), GAMES)
def test_a_game_is_the_match_of_its_seed(name, preset, hands):
    """Same deals, dealers, rounds and stakes, so the same scores and tricks, and the same winners."""
    game, number = game_of(name, preset), hands(80)
    played = chunk(game, ["random"] * game.players, 1, seed=7, first=number, rotations=False)
    whole, tricks = replayed(game, 7, number)
    assert np.array_equal(played["totals"][0], whole.scores)
    assert np.array_equal(played["tricks"][0], tricks)
    assert played["hands"][0] == len(whole.finished)
    assert sum(1 << place for place in np.flatnonzero(played["won"][0])) == whole.winners


@pytest.mark.compiled
def test_doubles_are_played_in_kernels_too():
    """About one hand of Sheephead in a hundred ends 60 to 60, so that stakes matter: here are 800."""
    game = ot.game("sheephead")
    compiled = chunk(game, ["random"] * 5, 40, seed=3, rotations=False)
    wholes = [replayed(game, 3, number)[0] for number in range(40)]
    assert any(hand.start.stake == 2 for whole in wholes for hand in whole.finished)
    assert np.array_equal(compiled["totals"], [whole.scores for whole in wholes])


@pytest.mark.parametrize("name", ["hearts", "euchre", "wizard", "sheephead"])
def test_an_agent_against_itself_wins_as_often_as_it_loses_in_every_block(name, hands):
    game = ot.game(name)
    for entries in (2, game.players):
        result = ot.match(game, ["random"] * entries, games=hands(200) * game.players, seed=2)
        assert not result.differences.any()
        assert len({team.win_rate.mean / len(team.players) for team in result.teams}) == 1
        assert len({team.points for team in result.teams}) == 1


def test_games_of_a_block_have_the_same_deals_in_other_seats():
    """The same players in every seat: what a seat has in one game it has in the next, where another place sits."""
    totals = chunk(ot.game("hearts"), ["random"] * 4, 4, seed=5)["totals"]
    for rotation in range(4):
        assert np.array_equal(totals[rotation], np.roll(totals[0], -rotation))


def test_without_rotations_everybody_keeps_the_seat_and_every_game_has_its_own_deals(hands):
    game = ot.game("euchre")
    result = ot.match(game, ["random", "random"], games=hands(80), seed=2, rotations=False)
    assert result.period == 1
    assert len({*map(tuple, result.tricks)}) > len(result.tricks) // 2
    assert result.differences.any()


@pytest.mark.parametrize("name", ["hearts", "euchre", "wizard", "sheephead"])
def test_wins_add_up_to_games_even_if_some_are_shared(name, hands):
    result = ot.match(name, ["random", "random"], games=hands(400) + 1, seed=3)
    assert sum(team.wins for team in result.teams) == pytest.approx(result.games, abs=1e-6)
    assert result.shares.sum(axis=1) == pytest.approx(1)


@pytest.mark.compiled
def test_a_tie_in_wizard_is_a_draw_and_its_win_is_shared():
    result = ot.match("wizard", ["random"] * 4, games=800, seed=3)
    ties = (result.totals == result.totals.max(axis=1, keepdims=True)).sum(axis=1)
    assert result.draws == (ties > 1).sum() > 0
    assert np.array_equal(result.won.sum(axis=1), ties)
    shared = result.shares[ties == 2]
    assert set(shared.ravel()) == {0, 0.5}


@pytest.mark.compiled
def test_hearts_plays_ties_on():
    result = ot.match("hearts", ["random"] * 4, games=800, seed=3)
    assert result.draws == 0
    assert (result.totals.min(axis=1) <= -100).all()


@pytest.mark.compiled
def test_a_game_that_never_ends_is_broken_off_as_a_draw():
    """Random bidders in Somerset bid what they cannot make."""
    result = ot.match("somerset", ["random", "random"], games=10, seed=1)
    assert result.unfinished > 0
    assert (result.won[result.hands == HANDS_MAX] == 1).all()
    assert sum(team.wins for team in result.teams) == 10
    assert result.draws == result.unfinished


def test_points_and_tricks_are_those_of_a_side(hands):
    result = ot.match("euchre", ["random", "random"], games=hands(40), seed=1)
    assert np.array_equal(result.totals[:, 0], result.totals[:, 2])
    assert result.teams[0].points == result.totals[:, 0].mean()
    assert result.teams[1].tricks == pytest.approx((result.tricks[:, 1] + result.tricks[:, 3]).mean())
    assert (result.tricks.sum(axis=1) == 5 * result.hands).all()
    assert (result.totals.max(axis=1) >= 10).all()


def test_of_one_against_copies_the_copies_share_points_and_tricks(hands):
    result = ot.match("hearts", ["fsm", "random"], games=hands(40), seed=1)
    assert result.teams[1].points == pytest.approx(result.totals[:, 1:].mean())
    assert result.teams[1].tricks == pytest.approx(result.tricks[:, 1:].mean())
    assert result.teams[1].players == ("random",) * 3


def test_the_difference_is_between_sides_and_over_whole_blocks():
    """Of 4 games in a block the first entry, one seat of four, wins three: 3/4 against 1/4 among three seats."""
    result = ot.match("hearts", ["fsm", "random"], games=9, seed=1)
    assert result.differences.shape == (2, 2)
    first = result.shares[:4, 0].sum() / 4
    assert result.differences[0, 0] == pytest.approx(first - (1 - first) / 3)
    assert result.differences[0, 1] == pytest.approx(-result.differences[0, 0])


def test_win_rates_have_wilsons_interval(hands):
    result = ot.match("euchre", ["random", "random"], games=hands(80) + 1, seed=6)
    for team in result.teams:
        assert team.win_rate == rate_interval(team.wins, result.games)


def test_partners_who_differ_sit_in_the_order_they_are_named():
    """Seat 0 has the first partner: it fails where it sits, and the error names that seat."""
    game = ot.game("euchre", preset="paper")
    failing = PolicyAgent("failing", game, foul_policy)
    for place, specs in enumerate([[failing, "random", "random", "random"], ["random", "random", failing, "random"]]):
        with pytest.raises(ot.BadAgent, match=rf"failing failed in seat {2 * place} of hand \d of game 0"):
            ot.match(game, specs, games=1)


def test_four_agents_play_for_two_sides():
    result = ot.match("euchre", ["random"] * 4, games=3)
    assert result.specs == ("random+random", "random+random")
    assert len(result.teams) == 2


def test_who_fails_is_named_with_the_game_and_the_hand():
    with pytest.raises(ot.BadAgent) as raised:
        ot.match(ot.game("hearts", passing="none"), ["random", Failing()], games=2, seed=6)
    message = str(raised.value)
    assert "failing failed in seat" in message
    assert "of hand 0 of game 0: ZeroDivisionError: by nothing; ot.game('hearts', passing='none').deal(seed=" in message


def test_a_policy_that_breaks_the_rules_is_named_with_its_position():
    foul = PolicyAgent("foul", ot.game("hearts"), foul_policy)
    with pytest.raises(
        ot.BadAgent, match=r"foul failed in seat 1 of hand 0 of game 5: .*ot.game\('hearts'\).deal\(seed="
    ):
        chunk(ot.game("hearts"), [foul, "random"], 1, first=5)


def test_how_many_games_a_difference_needs_follows_from_the_spread_of_blocks(hands):
    result = ot.match("hearts", ["fsm", "random"], games=4 * hands(400), seed=1)
    spread = result.differences[:, 0].std(ddof=1)
    assert result.games_needed(0.1) == 4 * units_needed(spread, 0.1)
    with pytest.raises(ot.BadOption, match="7 games have no spread to plan with; possible: 8 or more"):
        ot.match("hearts", ["fsm", "random"], games=7).games_needed(0.1)


def test_all_figures_are_json_too():
    result = ot.match(ot.game("euchre", preset="paper"), ["random", "random"], games=5, seed=2)
    told = json.loads(json.dumps(result.as_json(), allow_nan=False))
    assert list(told) == ["game", "preset", "games", "seed", "teams"]
    assert [told[key] for key in ("game", "preset", "games", "seed")] == ["euchre", "paper", 5, 2]
    team, first = result.teams[0], told["teams"][0]
    assert first == {
        "players": ["random", "random"],
        "wins": team.wins,
        "win_rate": team.wins / 5,
        "win_rate_ci95": [team.win_rate.low, team.win_rate.high],
        "points": team.points,
        "tricks": team.tricks,
        "oracle": False,
    }
    assert isinstance(first["wins"], int)


# The paper's setting (rulebook 5.4).


@pytest.mark.compiled
def test_games_of_a_block_vary_less_than_games_of_their_own():
    """The same cards help one side in one game and the other in the next: so Wilson's interval is on the safe side."""
    game = ot.game("euchre", preset="paper")
    result = ot.match(game, ["random", "low"], games=10_000, seed=2)
    blocks, rate = result.shares[:, 0].reshape(-1, 2).mean(axis=1), result.teams[0].win_rate.mean
    assert blocks.var() < 0.9 * rate * (1 - rate) / 2


@pytest.mark.compiled
def test_the_paper_s_figures_come_out():
    """Random against Low, 10 001 games: 76.55 %, points 9.43 and 6.25, tricks 28.40 and 22.65."""
    game = ot.game("euchre", preset="paper")
    result = ot.match(game, ["random", "low"], games=10_001, seed=1)
    random, lowest = result.teams
    error = np.sqrt(2 * 0.7655 * 0.2345 / 10_001)
    assert random.win_rate.mean == pytest.approx(0.7655, abs=4 * error)
    for figures, published in (
        (result.totals, (9.43, 6.25)),
        (result.tricks[:, :2] + result.tricks[:, 2:], (28.40, 22.65)),
    ):
        for entry, mean in enumerate(published):
            spread = figures[:, entry].std()
            assert figures[:, entry].mean() == pytest.approx(mean, abs=4 * spread * np.sqrt(2 / 10_001) + 0.005)
    assert lowest.wins + random.wins == 10_001


def test_games_begin_with_the_totals_that_were_asked_for(hands):
    """At nine all in Euchre the first hand that scores is the last, and nobody has less than nine."""
    compiled = ot.match("euchre", ["high", "low"], games=hands(80), totals=(9, 9, 9, 9))
    assert (compiled.hands == 1).all()
    assert (np.sort(compiled.totals, axis=1)[:, :2] == 9).all()
    game = ot.game("euchre")
    by_hand = ot.match(game, interpreted(game, ["high", "low"]), games=hands(80), totals=(9, 9, 9, 9))
    assert np.array_equal(by_hand.totals, compiled.totals)


def test_totals_are_by_seat_whoever_sits_there():
    result = ot.match("hearts", ["random", "random"], games=4, totals=(-99, 0, 0, 0))
    first = result.totals[:, 0]
    assert first[0] <= -99
    assert (first[1:] > -99).any()


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("euchre", {"games": 2, "totals": (9, 9)}),
        ("euchre", {"games": 2, "totals": (9, 9, 8, 9)}),
        ("hearts", {"deals": 2, "totals": (0, 0, 0, 0)}),
        ("hearts", {"games": 2, "totals": (0, 0, 0, "1")}),
    ],
)
def test_impossible_totals_are_refused(name, settings):
    with pytest.raises(ot.BadOption, match="totals"):
        ot.match(name, ["random", "random"], **settings)
