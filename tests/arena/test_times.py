"""Processor time: counted for who took it, and told honestly if nobody can say who did."""

import pytest

import overtrick as ot
from overtrick.arena.job import Job
from overtrick.arena.times import Times, time_text
from tests.entrants import MINE

EUCHRE = ot.game("euchre", preset="paper")


def times_of(specs, kind, count=4):
    return Job.of(EUCHRE, specs, kind, count, seed=3).run().times


@pytest.mark.parametrize("kind", ["deals", "games"])
def test_each_player_is_timed_by_itself(kind):
    """One place takes five milliseconds of the processor for a decision; the others do next to nothing."""
    specs = [f"{MINE}:Busy:seconds=0.005", *[f"{MINE}:Highest"] * 3] if kind == "deals" else None
    specs = specs or [f"{MINE}:Busy:seconds=0.005+{MINE}:Highest", f"{MINE}:Highest"]
    times = times_of(specs, kind)
    each = [seconds / decisions for seconds, decisions in zip(times.seconds, times.decisions, strict=True)]
    busy = each.index(max(each))
    assert each[busy] >= 0.005
    assert all(other < 0.005 for place, other in enumerate(each) if place != busy)
    assert not times.is_shared


def test_all_decisions_but_those_of_the_first_hand_are_counted():
    """Four rotations of a deal, five cards of each seat; whoever plays the second time is known."""
    specs = [f"{MINE}:Highest", *["random"] * 3]
    first, second = (times_of(specs, "deals", count=2) for _ in range(2))
    assert second.decisions == (40,) * 4
    assert first.decisions in {(35,) * 4, (40,) * 4}


@pytest.mark.parametrize("kind", ["deals", "games"])
def test_a_compiled_table_is_shared(kind):
    job = Job.of(EUCHRE, ["high", "random"], kind, 5, seed=3)
    played = job.run()
    hands = played.arrays["hands"].sum() if kind == "games" else 5 * job.period
    assert played.times.is_shared
    assert sum(played.times.decisions) == pytest.approx(20 * hands)
    assert len(set(played.times.seconds)) == 1


def test_times_of_parts_add_up_and_single_players_go_before_tables():
    one, two = Times((1.0, 2.0), (10, 10)), Times((3.0, 0.5), (1, 2))
    assert Times.sum([one, two]) == Times((4.0, 2.5), (11, 12))
    assert Times.sum([one, Times.shared(9.0, 3, 2)]) == one
    assert Times.sum([Times.shared(9.0, 3, 2)] * 2) == Times((9.0, 9.0), (3, 3), True)


def test_an_entry_has_the_time_of_its_places():
    times = Times((1.0, 2.0, 5.0, 0.0), (10, 10, 5, 0))
    assert times.per_decision([0, 1, 0, 1]) == [6 / 15, 0.2]
    assert times.per_decision([0, 0, 0, 1]) == [8 / 25, None]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (4.2e-8, "42.0 ns"),
        (2.5e-7, "250 ns"),
        (3.1e-6, "3.1 µs"),
        (0.0123, "12.3 ms"),
        (0.5, "500 ms"),
        (2, "2.0 s"),
        (1234.5, "1,234 s"),
        (None, "unknown"),
    ],
)
def test_times_are_short_in_words(seconds, text):
    assert time_text(seconds) == text
