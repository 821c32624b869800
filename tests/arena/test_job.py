"""Jobs: split anywhere, played anywhere, and put together to the same result."""

import hashlib
import itertools
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from textwrap import dedent

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.agent import Trust
from overtrick.arena.job import Job, join, result_of
from tests.arena.players import interpreted, policies
from tests.plain import printed_in_plain_mode

LINES = {"hearts": ("fsm", "random"), "euchre": ("random+random", "random"), "wizard": ("random",) * 4}


def same(played, again):
    one, other = played.arrays, again.arrays
    assert one.keys() == other.keys()
    return all(np.array_equal(one[name], other[name]) and one[name].dtype == other[name].dtype for name in one)


@pytest.mark.parametrize("kind", ["deals", "games"])
@pytest.mark.parametrize("name", LINES)
def test_the_size_of_chunks_does_not_matter(name, kind, hands):
    job = Job.of(ot.game(name), LINES[name], kind, hands(120) + 5, seed=3)
    whole = job.run()
    assert {len(values) for values in whole.arrays.values()} == {job.count}
    for size in (1, 2, 7, job.count):
        assert same(join(map(Job.run, job.split(size))), whole)


@pytest.mark.parametrize("kind", ["deals", "games"])
def test_players_who_are_asked_one_by_one_can_be_split_too(kind):
    game = ot.game("euchre")
    job = Job.of(game, interpreted(game, ["random", "random"]), kind, 5, seed=3)
    assert same(join(map(Job.run, job.split(2))), job.run())


def test_parts_cover_a_job_without_a_gap():
    job = Job.of(ot.game("hearts"), ["fsm", "random"], "deals", 10)
    assert [(part.first, part.count) for part in job.split(4)] == [(0, 4), (4, 4), (8, 2)]
    part = job.part(4, 4)
    assert [(small.first, small.count) for small in part.split(3)] == [(4, 3), (7, 1)]


@pytest.mark.parametrize("kind", ["deals", "games"])
def test_what_was_joined_is_what_match_plays(kind, hands):
    count = hands(80)
    job = Job.of(ot.game("hearts"), ["fsm", "random"], kind, count, seed=4)
    result = result_of(job, join(map(Job.run, job.split(9))))
    assert result.as_json() == ot.match("hearts", ["fsm", "random"], seed=4, **{kind: count}).as_json()


def test_a_job_travels():
    job = Job.of(ot.game("euchre", preset="paper"), ["random", "random"], "games", 4)
    assert pickle.loads(pickle.dumps(job)) == job


@pytest.mark.compiled
@pytest.mark.parametrize("kind", ["deals", "games"])
def test_other_processes_play_the_same_whoever_plays(kind, tmp_path, monkeypatch):
    """In processes that start from nothing, with an agent that no module has."""
    (tmp_path / "mine.py").write_text(
        dedent("""
        class Highest:
            def act(self, view, rng):
                return view.legal()[-1]
        """)
    )
    monkeypatch.chdir(tmp_path)
    job = Job.of(ot.game("euchre"), ["mine.py:Highest", "random"], kind, 4, seed=6)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        apart = join(pool.map(Job.run, job.split(2)))
    assert same(apart, job.run())


def signature():
    """A digest of some deals and games of every line."""
    digest = hashlib.sha256()
    for name, kind in itertools.product(LINES, ("deals", "games")):
        arrays = Job.of(ot.game(name), LINES[name], kind, 4, seed=9).run().arrays
        for values in arrays.values():
            digest.update(values.tobytes())
    return digest.hexdigest()


@pytest.mark.compiled
def test_plain_mode_plays_the_same():
    code = "from tests.arena.test_job import signature; print(signature())"
    assert printed_in_plain_mode(code) == signature()


@pytest.mark.parametrize("kind", ["deals", "games"])
@pytest.mark.parametrize("count", [0, -1, 1.5, True, None, 10**9 + 1, 10**30])
def test_impossible_numbers_are_refused(kind, count):
    with pytest.raises(ot.BadOption, match=f"{kind}=.*; possible: .*1 to 1,000,000,000"):
        Job.of(ot.game("hearts"), ["random", "random"], kind, count)


def test_policies_and_their_specs_make_the_same_job(hands):
    """An agent that is there already plays as the one its spec makes."""
    game, spec = ot.game("hearts"), policies("hearts")[0]
    by_spec = Job.of(game, [spec, "random"], "deals", hands(40)).run()
    assert same(by_spec, Job.of(game, [ot.agent(spec, game), "random"], "deals", hands(40)).run())


@pytest.mark.parametrize("kind", ["deals", "games"])
@pytest.mark.parametrize("spec", ["mcts", " mcts ", "mcts:simulations=200", "mcts:solve=3,simulations=9"])
def test_who_sees_all_cards_is_known_however_its_spec_is_typed(spec, kind):
    """Its own spec is the shortest: it leaves out what is usual, such as 200 simulations."""
    assert Job.of(ot.game("euchre"), [spec, "random"], kind, 2).has_oracle == (True, False)
    assert Job.of(ot.game("euchre"), [f"random+{spec.strip()}", "random"], kind, 2).has_oracle == (True, False)


TWO_FACED = """
    from pathlib import Path

    class Modest:
        def act(self, view, rng):
            return view.legal()[0]

    class Seer:
        def act_open(self, hand, rng):
            return hand.legal()[0]

    def Agent():
        made = Path(__file__).with_name("made")
        made.touch() if (first := not made.exists()) else None
        return Modest() if first else Seer()
"""


@pytest.mark.compiled
def test_who_begins_to_see_all_cards_once_nobody_looks_is_refused(tmp_path):
    """Made once it has a view, made again, as by a worker, all cards."""
    (tmp_path / "two_faced.py").write_text(dedent(TWO_FACED))
    trust = Trust(trusted=True, oracle=True)
    job = Job.of(ot.game("hearts"), [f"{tmp_path}/two_faced.py:Agent", "random"], "deals", 1, trust=trust)
    assert job.has_oracle == (False, False)
    with pytest.raises(ot.BadAgent, match=r"two_faced.py:Agent: whether it sees all cards has changed"):
        job.run()


def test_an_object_that_sees_all_cards_from_some_move_on_is_refused_too():
    class Grows:
        """Plays from its view first."""

        spec = "grows"

        def act(self, view, rng):
            type(self).act_open = lambda self, hand, rng: hand.legal()[0]
            return view.legal()[0]

    with pytest.raises(ot.BadAgent, match="whether it sees all cards has changed"):
        ot.match("euchre", [Grows(), "random"], deals=1)
