"""The same results on a Ray cluster, whatever happens to it. Ray is part of the extra `dev`."""

from pathlib import Path

import pytest

import overtrick as ot
from overtrick.arena.executors import executor
from overtrick.arena.job import Job, join, play_chunk
from tests.arena.test_job import same

MINE = Path(__file__).with_name("entrants.py")

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore")]
"""Ray's own warnings are none of ours."""


@pytest.fixture
def cluster():
    """Two nodes with a worker each, on this machine."""
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def job_of(seconds):
    game = ot.game("euchre", preset="paper")
    return Job.of(game, [f"{MINE}:Slow:seconds={seconds}", "random"], "deals", 24, seed=3)


def test_a_cluster_that_loses_a_node_midway_plays_the_same(cluster, tmp_path, monkeypatch):
    """The second node has a part in hand all the time, so it loses one when it is killed."""
    monkeypatch.chdir(tmp_path)
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    expected = play_chunk(job_of(0))
    beats = len((tmp_path / "beats").read_text())
    outcomes = []
    for number, (_, outcome) in enumerate(executor(ray=cluster.address).run(job_of(0.02).split(2))):
        outcomes.append(outcome)
        if number == 3:
            cluster.remove_node(second, allow_graceful=False)
    assert same(join(outcome.arrays for outcome in outcomes), expected)
    assert len((tmp_path / "beats").read_text()) > 2 * beats  # something was played twice


def test_an_address_where_nobody_is_is_told():
    with pytest.raises(ot.BadOption, match=r"no Ray cluster at '127\.0\.0\.1:1'"):
        next(executor(ray="127.0.0.1:1").run([Job.of(ot.game("euchre"), ["random", "random"], "deals", 1)]))
