"""Tournaments: who meets whom, what is kept, and what failures and interruptions do not spoil."""

import itertools

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.agent import Trust
from overtrick.executors.executor import InProcess, executor
from overtrick.executors.processes import Processes
from overtrick.tournaments.store import BadResults, Store
from overtrick.tournaments.tournament import Plan, run, units_of
from tests.entrants import MINE

EUCHRE = ot.game("euchre", preset="paper")
TIME = "processor_time"


class Interrupted(Exception):
    pass


class Stopping:
    """An executor that is ended after some parts."""

    def __init__(self, parts):
        self.parts = parts

    def run(self, jobs):
        yield from itertools.islice(InProcess().run(jobs), self.parts)
        raise Interrupted


def played(plan, file, by=None, watch=None):
    with Store(file, plan.as_json()) as store:
        return run(plan, store, by, watch)


def figures(tournament):
    """All that does not depend on the machine."""
    records = [{name: value for name, value in record.items() if name != TIME} for record in tournament.records()]
    return records, tournament.ratings


@pytest.fixture
def file(tmp_path):
    return tmp_path / "results.sqlite"


def test_with_partners_everybody_meets_everybody_once():
    plan = Plan.of(EUCHRE, ["random", "high", "high+low"], "games", 3)
    assert plan.pairings == [("random", "high"), ("random", "high+low"), ("high", "high+low")]


def test_who_saw_all_cards_cannot_go_on_as_one_that_does_not(file, tmp_path, monkeypatch):
    """The file of an agent can stay as it is while what it imports changes."""
    monkeypatch.syspath_prepend(tmp_path)
    mine, trust = tmp_path / "sees.py", Trust(trusted=True, oracle=True)
    specs = [f"{mine}:Mine", "random"]
    for method, refused in (("act_open", False), ("act", True)):
        mine.write_text(f"class Mine:\n    def {method}(self, shown, rng):\n        return shown.legal()[0]\n")
        plan = Plan.of(EUCHRE, specs, "deals", 2, trust=trust)
        plan = plan_knowing(plan, {str(mine): "the same"})
        if not refused:
            Store(file, plan).close()
            continue
        with pytest.raises(BadResults, match=r"sees\.py:Mine all cards, not its view"):
            Store(file, plan)


def plan_knowing(plan, known):
    found = plan.as_json()
    return found | {"known": found["known"] | known}


def test_without_partners_each_is_alone_among_the_others_once():
    plan = Plan.of(ot.game("hearts"), ["random", "fsm"], "deals", 3)
    assert plan.pairings == [("random", "fsm"), ("fsm", "random")]


@pytest.mark.parametrize("others", [["high", "random", "low"], ["high", "low"]])
def test_in_a_gauntlet_one_meets_all_others(others):
    plan = Plan.of(EUCHRE, others, "games", 3, gauntlet="random")
    assert plan.pairings == [("random", "high"), ("random", "low")]


def test_in_a_gauntlet_without_partners_one_meets_all_others_both_ways():
    mine = f"{MINE}:Highest"
    plan = Plan.of(ot.game("hearts"), ["fsm", mine], "deals", 3, gauntlet="random")
    assert plan.pairings == [("random", "fsm"), ("random", mine), ("fsm", "random"), (mine, "random")]


@pytest.mark.parametrize(
    ("specs", "message"),
    [
        (["random"], "two entries or more"),
        (["random", "high", " random"], "random entered more than once"),
        (["random", "hihg"], "no agent 'hihg'; did you mean 'high'"),
        (["random", "high+low+low"], "team of 3; possible: 2 teams of 2"),
    ],
)
def test_impossible_entries_are_told_before_anything_is_played(specs, message):
    with pytest.raises(ot.OvertrickError, match=message.replace("+", r"\+")):
        Plan.of(EUCHRE, specs, "deals", 3)


@pytest.mark.parametrize(("name", "specs"), [("euchre", ["random", "high", "high+low"]), ("hearts", ["random", "fsm"])])
@pytest.mark.parametrize("kind", ["deals", "games"])
def test_each_pairing_is_the_match_of_its_entries(name, specs, kind, file, hands):
    count, game = hands(80) + 3, ot.game(name)
    tournament = played(Plan.of(game, specs, kind, count, seed=5), file)
    for pairing, result in tournament.results.items():
        assert result.as_json() == ot.match(game, pairing, seed=5, **{kind: count}).as_json()
    one, other = tournament.plan.pairings[0]
    first, second = tournament.score(one, other), tournament.score(other, one)
    if name == "euchre":
        assert first.mean + second.mean == pytest.approx(2 * tournament.even)
    assert not tournament.failures


def test_the_better_is_rated_higher(file, hands):
    tournament = played(Plan.of(ot.game("hearts"), ["random", "fsm"], "deals", hands(400) + 10), file)
    random, fsm = tournament.ratings
    assert random.high < 0 < fsm.low


@pytest.mark.parametrize("kind", ["deals", "games"])
def test_an_agent_alone_among_its_likes_is_even_in_units(kind):
    """Each of four in Hearts wins one game of a block of four, and a deal is shared."""
    won, lost = units_of(ot.match("hearts", ["random", "random"], seed=2, **{kind: 8}))
    assert won.tolist() == lost.tolist() == ([0.5] * 8 if kind == "deals" else [1, 1])


def test_games_beyond_the_last_whole_block_count_too():
    won, lost = units_of(ot.match(EUCHRE, ["high", "low"], games=5, seed=2))
    assert len(won) == 3
    assert won.sum() + lost.sum() == 5


@pytest.mark.parametrize("kind", ["deals", "games"])
def test_an_interrupted_tournament_comes_out_the_same(kind, file, tmp_path, hands):
    plan = Plan.of(EUCHRE, ["random", "high", "low"], kind, hands(60) + 3, seed=2)
    for parts in (1, 2, 4):
        with pytest.raises(Interrupted):
            played(plan, file, Stopping(parts))
    expected = played(plan, tmp_path / "other.sqlite")
    assert figures(played(plan, file)) == figures(expected)


def test_what_is_finished_is_not_played_again(file):
    plan = Plan.of(EUCHRE, ["random", "high"], "deals", 4)
    expected = played(plan, file)

    class Idle:
        def run(self, jobs):
            assert not [*jobs]
            return iter(())

    assert figures(played(plan, file, Idle())) == figures(expected)


class Counting:
    """An executor that remembers what it was asked to play."""

    def __init__(self):
        self.asked = []

    def run(self, jobs):
        for job, outcome in InProcess().run(jobs):
            self.asked.append((job.specs, job.first, job.count))
            yield job, outcome


@pytest.mark.parametrize("kind", ["deals", "games"])
def test_a_finished_tournament_goes_on_to_more_and_with_others(kind, file, tmp_path):
    """Only what is missing is played, and all comes out as if it had been played at once."""
    played(Plan.of(EUCHRE, ["random", "low"], kind, 5, seed=2), file)
    plan, by = Plan.of(EUCHRE, ["random", f"{MINE}:Highest", "low"], kind, 9, seed=2), Counting()
    grown = played(plan, file, by)
    assert figures(grown) == figures(played(plan, tmp_path / "other.sqlite"))
    numbers = {pairing: [] for pairing in plan.pairings}
    for specs, first, count in by.asked:
        numbers[specs] += range(first, first + count)
    assert numbers == {pairing: [*range(5 if pairing == ("random", "low") else 0, 9)] for pairing in plan.pairings}


def test_a_gauntlet_goes_on_to_a_round_robin_and_not_back(file):
    gauntlet = Plan.of(EUCHRE, ["low", "high"], "deals", 2, gauntlet="random")
    robin = Plan.of(EUCHRE, ["random", "low", "high"], "deals", 2)
    played(gauntlet, file)
    assert [*played(robin, file).results] == robin.pairings
    with pytest.raises(BadResults, match="has 2 deals of low against high; possible: its entries in the same order"):
        played(gauntlet, file)


def test_a_pairing_that_has_failed_stays_so(file):
    mine = f"{MINE}:Cheats"
    failed = played(Plan.of(EUCHRE, ["random", mine], "deals", 2), file).failures
    grown = played(Plan.of(EUCHRE, ["random", mine, "high"], "deals", 3), file)
    assert grown.failures.items() >= failed.items()
    assert [*grown.results] == [("random", "high")]


def test_who_watches_hears_of_everything(file):
    heard = []
    plan = Plan.of(EUCHRE, ["random", "high", "low"], "deals", 5)
    played(plan, file, watch=lambda done, total: heard.append((done, total)))
    assert heard[0] == (0, 15)
    assert heard[-1] == (15, 15)
    assert heard == sorted(heard)


@pytest.mark.parametrize("name", ["Raises", "Cheats"])
def test_an_agent_that_fails_ends_its_pairings_only(name, file):
    mine = f"{MINE}:{name}"
    tournament = played(Plan.of(EUCHRE, ["random", mine, "high"], "deals", 30), file)
    assert [*tournament.failures] == [("random", mine), (mine, "high")]
    assert [*tournament.results] == [("random", "high")]
    for message in tournament.failures.values():
        assert message.startswith(f"{mine} failed in seat ")
        assert "ot.game('euchre', preset='paper').deal(seed=1" in message  # the position, to be pasted
    assert [np.isnan(rating.mean) for rating in tournament.ratings] == [False, True, False]
    records = [*tournament.records()]
    assert [record["failure"] is None for record in records] == [False, True, False]


@pytest.mark.compiled
def test_an_agent_that_ends_its_process_ends_its_pairings_only(file):
    mine = f"{MINE}:Ends"
    tournament = played(Plan.of(EUCHRE, ["random", mine, "high"], "deals", 8), file, Processes(2, lives=1))
    assert [*tournament.failures] == [("random", mine), (mine, "high")]
    assert tournament.results[("random", "high")].deals == 8
    for message in tournament.failures.values():
        assert message.startswith(f"{mine} failed in seat ")
        assert ": the process ended with exit code 3; ot.game('euchre', preset='paper').deal(" in message


@pytest.mark.compiled
def test_two_workers_come_to_the_same_results_and_failures(file, tmp_path):
    """Failures too: which deal it was depends neither on parts nor on who was faster."""
    plan = Plan.of(EUCHRE, ["random", f"{MINE}:Raises", f"{MINE}:Highest", "high"], "deals", 40)
    one, two = played(plan, file), played(plan, tmp_path / "two.sqlite", executor(2))
    assert one.failures
    assert one.failures == two.failures
    assert figures(one) == figures(two)
    assert repr(one.ratings) == repr(two.ratings)
    for pairing, result in one.results.items():
        assert np.array_equal(result.played, two.results[pairing].played)


def test_an_agent_that_was_edited_is_another_plan(file, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text("class A:\n    def act(self, view, rng):\n        return view.legal()[0]\n")
    played(Plan.of(EUCHRE, [f"{mine}:A", "random"], "deals", 2), file)
    mine.write_text(mine.read_text().replace("[0]", "[-1]"))
    with pytest.raises(BadResults, match=r"holds another tournament: .*mine\.py [0-9a-f]{16}, not "):
        played(Plan.of(EUCHRE, [f"{mine}:A", "random"], "deals", 2), file)
