"""Line-ups: who sits where, teams, and how many rotations there are."""

import pytest

import overtrick as ot
from overtrick.arena.line_up import by_sides, line_up


@pytest.mark.parametrize(
    ("name", "specs", "entries", "players", "rotations"),
    [
        ("euchre", "a b", (0, 1, 0, 1), "abab", 2),
        ("euchre", "a a", (0, 1, 0, 1), "aaaa", 2),
        ("euchre", "a b c d", (0, 1, 2, 3), "abcd", 4),
        ("euchre", "a+b c", (0, 1, 0, 1), "acbc", 4),
        ("euchre", "a+b c+d", (0, 1, 0, 1), "acbd", 4),
        ("euchre", "a+a b+b", (0, 1, 0, 1), "abab", 2),
        ("hearts", "a b", (0, 1, 1, 1), "abbb", 4),
        ("hearts", "a b c d", (0, 1, 2, 3), "abcd", 4),
        ("sheephead", "a b", (0, 1, 1, 1, 1), "abbbb", 5),
    ],
)
def test_who_sits_where(name, specs, entries, players, rotations):
    line = line_up(ot.game(name), specs.split())
    assert line.names == tuple(specs.split())
    assert line.entries == entries
    assert "".join(line.specs) == players
    assert line.period == rotations


def test_a_team_has_the_seats_of_its_side_in_order():
    line = line_up(ot.game("somerset"), ["a+b", "c+d"])
    assert line.members(0) == ["a", "b"]
    assert line.members(1) == ["c", "d"]
    assert [line.specs[seat] for seat in ot.game("somerset").sides[0]] == ["a", "b"]


def test_four_agents_are_two_sides_where_there_are_partners():
    line = by_sides(ot.game("euchre"), line_up(ot.game("euchre"), ["a", "b", "c", "d"]))
    assert line.names == ("a+c", "b+d")
    assert line.entries == (0, 1, 0, 1)
    assert (line.specs, line.period) == (("a", "b", "c", "d"), 4)


def test_without_partners_everybody_stays_alone():
    line = line_up(ot.game("wizard"), ["a", "b", "c", "d"])
    assert by_sides(ot.game("wizard"), line) == line


def test_equal_texts_make_one_player():
    players = line_up(ot.game("euchre"), ["random", "random"]).players(ot.game("euchre"))
    assert len({id(player) for player in players}) == 1


@pytest.mark.parametrize(
    ("name", "specs", "message"),
    [
        ("hearts", ["a+b", "c"], r"'a\+b' is a team, and hearts has no partners; give one agent for each entry"),
        ("euchre", ["a+b+c", "d"], r"'a\+b\+c' is a team of 3; possible: 2 teams of 2"),
        ("euchre", ["a+b", "c", "d", "e"], r"'a\+b' is a team of 2; possible: 2 teams of 2"),
    ],
)
def test_teams_that_cannot_sit_down_are_refused(name, specs, message):
    with pytest.raises(ot.BadAgent, match=message):
        line_up(ot.game(name), specs)


@pytest.mark.parametrize(("name", "entries"), [("euchre", 3), ("hearts", 1), ("hearts", 5), ("sheephead", 4)])
def test_a_wrong_number_of_agents_is_refused(name, entries):
    with pytest.raises(ot.BadOption, match=rf"{entries} agents? for \d seats; possible: 2 or \d"):
        line_up(ot.game(name), ["random"] * entries)
