"""The same results on a Ray cluster, whatever happens to it. Ray is part of the extra `dev`."""

import os
import signal
import time

import pytest

import overtrick as ot
from overtrick.agents.agent import Trust
from overtrick.arena.job import Job, join
from overtrick.executors.executor import InProcess, executor
from tests.arena.test_job import same
from tests.cli.running import PATIENCE
from tests.entrants import MINE

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore")]
"""Ray's own warnings are none of ours."""

TRUSTED = Trust(trusted=True)
"""Agents that play in the workers themselves."""


@pytest.fixture(scope="module")
def cluster():
    """A node with a worker, on this machine."""
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def job_of(seconds):
    game = ot.game("euchre", preset="paper")
    return Job.of(game, [f"{MINE}:Slow:seconds={seconds}", "random"], "deals", 60, seed=3, trust=TRUSTED)


def test_a_cluster_that_loses_a_node_midway_plays_the_same(cluster, tmp_path, monkeypatch):
    """The second node goes once it is known to play; both workers are killed before, with what they have in hand."""
    monkeypatch.chdir(tmp_path)
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    expected = job_of(0).run()
    alone = beats(tmp_path)
    (tmp_path / "beats").unlink()
    outcomes = []
    for _, outcome in executor(ray=cluster.address).run(job_of(0.1).split(2)):
        outcomes.append(outcome)
        workers = set(beats(tmp_path))
        if second and len(workers) == 2:
            for worker in workers:
                kill_at_work(worker, tmp_path)
            cluster.remove_node(second, allow_graceful=False)
            second = None
            (tmp_path / "hurry").touch()
    assert second is None
    assert same(join(outcome.value for outcome in outcomes), expected)
    assert len(beats(tmp_path)) > len(alone)  # something was played twice


def test_an_agent_that_ends_every_worker_fails_with_its_position(cluster):
    game = ot.game("euchre", preset="paper")
    job, deal = Job.of(game, [f"{MINE}:Ends", "random"], "deals", 20, seed=3, trust=TRUSTED), ending_deal()
    whole, ended, *_ = (outcome for _, outcome in executor(ray=cluster.address).run(job.part(deal - 1, 2).split(1)))
    assert same(whole.value, Job.of(game, [f"{MINE}:Highest", "random"], "deals", 20, seed=3).part(deal - 1, 1).run())
    assert "Ends failed in seat" in ended.failure
    assert (
        f" of deal {deal}: the process ended with exit code 3; ot.game('euchre', preset='paper').deal(" in ended.failure
    )


def test_agents_of_others_have_processes_of_their_own_on_a_cluster_too(cluster, tmp_path, monkeypatch):
    """They play the same, and one that ends its process fails without a word from Ray."""
    monkeypatch.chdir(tmp_path)
    game = ot.game("euchre", preset="paper")
    job = Job.of(game, [f"{MINE}:Slow", "random"], "deals", 3, seed=3)
    ((_, outcome),) = executor(ray=cluster.address).run([job])
    assert len(set(beats(tmp_path))) == 2  # a process for each of the two seats
    assert same(outcome.value, Job.of(game, [f"{MINE}:Highest", "random"], "deals", 3, seed=3, trust=TRUSTED).run())
    deal = ending_deal()
    ending = Job.of(game, [f"{MINE}:Ends", "random"], "deals", 20, seed=3).part(deal, 1)
    ((_, ended),) = executor(ray=cluster.address).run([ending])
    assert (
        f" of deal {deal}: the process ended with exit code 3; ot.game('euchre', preset='paper').deal(" in ended.failure
    )


def ending_deal():
    """A deal in which `Ends` ends its process, after one in which it does not: `Raises` fails in the same ones."""
    game = ot.game("euchre", preset="paper")
    job = Job.of(game, [f"{MINE}:Raises", "random"], "deals", 20, seed=3, trust=TRUSTED)
    fails = [bool(outcome.error) for _, outcome in InProcess().run(job.split(1))]
    return next(deal for deal in range(1, 20) if fails[deal] and not fails[deal - 1])


def kill_at_work(process, folder):
    """In the middle of a task: its agent sleeps after each beat."""
    known, deadline = beats(folder).count(process), time.monotonic() + PATIENCE
    while beats(folder).count(process) == known:
        assert time.monotonic() < deadline, f"{process} has nothing to do"
        time.sleep(0.01)
    os.kill(int(process), signal.SIGKILL)


def beats(folder):
    """Which process made each action."""
    return (folder / "beats").read_text().split()


def test_an_address_where_nobody_is_is_told(monkeypatch):
    monkeypatch.setattr("ray.is_initialized", lambda: False)
    with pytest.raises(ot.BadOption, match=r"no Ray cluster at '127\.0\.0\.1:1'"):
        next(executor(ray="127.0.0.1:1").run([Job.of(ot.game("euchre"), ["random", "random"], "deals", 1)]))
