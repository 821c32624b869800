"""Who plays jobs does not show in the results, and neither does a worker that was lost."""

import os
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent

import pytest

import overtrick as ot
from overtrick.agents.agent import Trust
from overtrick.arena.job import Job, join
from overtrick.executors.executor import InProcess, executor
from overtrick.executors.processes import Processes, WorkersLost
from tests.arena.test_job import same
from tests.entrants import MINE


def job_of(name, count=8, trusted=False):
    trust = Trust(trusted=trusted)
    return Job.of(ot.game("euchre", preset="paper"), [f"{MINE}:{name}", "random"], "deals", count, seed=3, trust=trust)


def played(outcomes):
    return join(outcome.value for _, outcome in outcomes)


def test_jobs_are_asked_for_one_by_one():
    asked = []
    parts = (asked.append(part) or part for part in job_of("Highest").split(2))
    outcomes = InProcess().run(parts)
    for number in range(1, 4):
        job, outcome = next(outcomes)
        assert len(asked) == number
        assert job == asked[-1]
        assert len(outcome.value.arrays["scores"]) == 2


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Raises", "ZeroDivisionError: by nothing"),
        ("Cheats", "IllegalAction: "),
        ("Quits", "SystemExit: 5"),
    ],
)
def test_an_agent_that_fails_is_an_outcome_that_tells_who_and_where(name, what):
    ((_, outcome),) = InProcess().run([job_of(name, 20)])
    assert outcome.value is None
    assert f"{MINE}:{name} failed in seat" in outcome.failure
    assert " of deal " in outcome.failure
    assert what in outcome.failure
    assert "ot.game('euchre', preset='paper').deal(seed=3" in outcome.failure


@pytest.mark.compiled
def test_two_workers_play_the_same_in_the_same_order():
    job = job_of("Highest", 30)
    parts = [*job.split(4)]
    outcomes = [*executor(2).run(parts)]
    assert [part for part, _ in outcomes] == parts
    assert same(played(outcomes), job.run())


@pytest.mark.compiled
@pytest.mark.parametrize(("workers", "times"), [(1, 2), (2, 1)])
def test_a_part_whose_worker_was_lost_is_played_again(workers, times, tmp_path, monkeypatch):
    """The third time with a witness, which does not show."""
    monkeypatch.chdir(tmp_path)
    outcomes = executor(workers).run(job_of(f"Dies:times={times}", trusted=True).split(8))
    assert same(played(outcomes), job_of("Highest").run())
    assert len((tmp_path / "deaths").read_text()) == times


@pytest.mark.parametrize("kind", ["deals", "games"])
def test_a_witness_hears_of_every_decision_and_does_not_show(kind):
    """Euchre as in the paper: twenty cards a hand, and nobody calls."""
    heard = []
    job = Job.of(ot.game("euchre", preset="paper"), ["random", "high+low"], kind, 3, seed=2)
    told = job.part(1, 2).run(heard.append)
    assert same(told, job.part(1, 2).run())
    hands = told.arrays["hands"].sum() if kind == "games" else 2 * job.period
    assert len(heard) == 20 * hands
    assert heard[0].what.endswith(f" of {kind[:-1]} 1")
    assert eval(heard[-1].where, {"ot": ot}).player == int(heard[-1].what.split(" in seat ")[1][0])


@pytest.mark.compiled
def test_an_agent_that_ends_its_process_each_time_is_an_outcome_that_tells_who_and_where():
    """It does so where another one raises, and the parts before and after are played."""
    ended, raised = (
        [outcome for _, outcome in by.run(job_of(name, trusted=True).part(1, 3).split(1))]
        for by, name in ((Processes(1, lives=2), "Ends"), (InProcess(), "Raises"))
    )
    assert [outcome.value is None for outcome in ended] == [outcome.value is None for outcome in raised]
    for one, other in zip(ended, raised, strict=True):
        message = other.failure.replace("ZeroDivisionError: by nothing", "the process ended with exit code 3")
        assert one.failure == message.replace(":Raises", ":Ends")
    assert {outcome.value is None for outcome in ended} == {False, True}


@pytest.mark.compiled
def test_the_signal_that_ended_a_process_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ((_, outcome),) = Processes(1, lives=1).run([job_of("Dies:times=99", trusted=True)])
    assert "Dies:times=99 failed in seat" in outcome.failure
    assert "of deal 0: the process was ended by SIGKILL; ot.game(" in outcome.failure


@pytest.mark.compiled
def test_workers_that_cannot_start_are_told(tmp_path):
    """A script that starts workers whenever it is imported, and workers import it."""
    (tmp_path / "run.py").write_text(
        dedent(f"""
        import overtrick as ot
        from overtrick.executors.executor import executor
        from overtrick.arena.job import Job

        [*executor(1).run([Job.of(ot.game("euchre"), ["{MINE}:Highest", "random"], "deals", 1)])]
        """)
    )
    done = subprocess.run([sys.executable, "run.py"], cwd=tmp_path, capture_output=True, text=True)
    assert f"{WorkersLost.__name__}: 3 workers in a row ended before they had started" in done.stderr


@pytest.mark.compiled
def test_workers_end_with_the_process_that_started_them(tmp_path):
    code = dedent(f"""
        from multiprocessing import active_children
        import overtrick as ot
        from overtrick.executors.executor import executor
        from overtrick.arena.job import Job

        if __name__ == "__main__":
            job = Job.of(ot.game("euchre"), ["{MINE}:Slow:seconds=0.01", "random"], "deals", 10_000)
            for _ in executor(2).run(job.split(1)):
                print(*(child.pid for child in active_children()), flush=True)
    """)
    (tmp_path / "run.py").write_text(code)
    parent = subprocess.Popen([sys.executable, "run.py"], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    workers = [int(word) for word in parent.stdout.readline().split()]
    parent.kill()
    parent.communicate()
    assert len(workers) == 3  # two, and the process of the agent that was looked at before they began
    for _ in range(200):
        if not any(map(is_running, workers)):
            return
        time.sleep(0.05)
    pytest.fail("the workers are still there")


def is_running(process):
    """Whether there is such a process, and not just its entry in the table."""
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_ray_is_asked_for_where_it_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ot.BadOption, match=r"pip install 'overtrick\[ray\]', or --workers"):
        next(executor(ray="auto").run([job_of("Highest")]))
