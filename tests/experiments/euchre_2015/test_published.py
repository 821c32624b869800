"""The published table agrees with itself."""

import pytest

import overtrick as ot
from overtrick.experiments.euchre_2015.published import AGENTS, ROWS, SPECS

ids = [row.name for row in ROWS]


def test_there_are_fifty_four_rows_and_every_pair_of_agents():
    assert len(ROWS) == len({row.name for row in ROWS}) == 54
    pairs = {frozenset((row.first, row.second)) for row in ROWS}
    assert all(frozenset((one, other)) in pairs for one in AGENTS for other in AGENTS if one != other)


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_wins_add_up_to_games_and_give_the_percentage(row):
    assert row.games == {"MonteCarlo10": 31, "MonteCarlo60": 5}.get(row.first, 10_001)
    assert row.percent == pytest.approx(100 * row.wins[0] / row.games, abs=0.0051)


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_points_and_tricks_are_possible_and_whole_in_sum(row):
    """A winner has 10 or 11 points, a loser at most 9; five tricks a hand, each hand worth one or two points."""
    share = row.wins[0] / row.games
    for points, won in zip(row.points, (share, 1 - share), strict=True):
        assert 10 * won - 0.01 <= points <= 11 * won + 9 * (1 - won) + 0.01
    hands = sum(row.tricks) / 5
    assert sum(row.points) / 2 - 0.01 <= hands <= sum(row.points) + 0.01


@pytest.mark.parametrize("spec", SPECS.values())
def test_every_name_is_an_agent_of_the_lab(spec):
    assert ot.agent(spec, ot.game("euchre", preset="paper")).spec == spec
