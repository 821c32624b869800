"""Matches of any game as measurements."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.matches import by_block, differences, play_deals, play_games, seat_scores

PAPER = ot.game("euchre", preset="paper")
LINE_UPS = [
    (PAPER, ["high-low", "low"]),
    (PAPER, ["high+low", "random"]),
    (ot.game("hearts"), ["fsm", "random"]),
    (ot.game("wizard", players=3), ["random", "random", "random"]),
]
ids = [f"{game.name}, {len(specs)} entries" for game, specs in LINE_UPS]


@pytest.mark.parametrize(("game", "specs"), LINE_UPS, ids=ids)
def test_games_are_those_of_the_match(hands, game, specs):
    games = hands(40) // 4 * 4 or 4
    found = play_games(game, specs, games, 5, rotations=False)
    teams = ot.match(game, specs, games=games, seed=5, rotations=False).teams
    assert [won.mean * games / 100 for won in found["won"]] == pytest.approx([team.wins for team in teams])
    for name in ("points", "tricks"):
        means = [side.mean for side in found[name]]
        assert means == pytest.approx([getattr(team, name) for team in teams])
        assert found[f"{name} more"].mean == pytest.approx(means[0] - means[1])
    assert found["percent"] == found["won"][0]


def test_the_unit_of_games_is_the_block_and_with_fixed_seats_the_game():
    assert play_games(PAPER, ["high-low", "low"], 9, 1)["percent"].count == 4  # two seatings
    assert play_games(PAPER, ["high-low", "low"], 9, 1, rotations=False)["percent"].count == 9


def test_blocks_are_means_and_the_last_games_that_fill_none_do_not_count():
    assert by_block(np.array([[1.0, 5.0], [3.0, 5.0], [9.0, 9.0]]), 2).tolist() == [[2.0, 5.0]]


def test_a_team_against_itself_is_even_in_every_block():
    percent = play_games(PAPER, ["low", "low"], 8, 1)["percent"]
    assert (percent.mean, percent.deviation) == (50.0, 0.0)


@pytest.mark.parametrize(("game", "specs"), LINE_UPS, ids=ids)
def test_deals_are_those_of_the_match(hands, game, specs):
    deals, result = hands(40), ot.match(game, specs, hands(40), 5)
    found = play_deals(game, specs, deals, 5)
    assert [score.mean for score in found["scores"]] == pytest.approx([entry.score.mean for entry in result.entries])
    assert found["difference"].mean == pytest.approx(result.difference.mean)
    assert Estimate.of(differences(game, specs, deals, 5)) == found["difference"]


def test_scores_by_seat_are_those_of_players_who_keep_their_seats(hands):
    deals, specs = hands(40), ["high", "low", "random", "high-low"]
    scores = seat_scores(PAPER, specs, deals, 3)
    assert scores.shape == (deals, 4)
    assert np.array_equal(scores, ot.match(PAPER, specs, deals, 3, rotations=False).played[:, 0])
