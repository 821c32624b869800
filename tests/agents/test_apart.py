"""Agents of others in processes of their own: they play the same, and reach nothing but what they are shown."""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import spawn
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents import apart
from overtrick.agents.agent import Trust
from overtrick.agents.registry import agent
from overtrick.arena.job import Job
from overtrick.arena.series import Series
from overtrick.engine.tables import POINTS
from overtrick.executors.own_process import without_script
from tests.arena.test_job import same
from tests.entrants import MINE

pytestmark = pytest.mark.compiled
GAME = ot.game("euchre", preset="paper")

AGENTS = """
    import gc
    import os
    import sys

    import numpy as np

    from overtrick.core.random import draw
    from overtrick.engine.state import HAND, WIDTH
    from overtrick.games.hand import Hand


    class Chance:
        def act(self, view, rng):
            legal = view.legal()
            return legal[draw(rng, len(legal))]


    class Named:
        '''Answers by name.'''

        def act(self, view, rng):
            return view.game.action_name(view.legal()[0])


    def shows(one, view):
        '''Whether something is a hand, or a vector with cards of another seat.'''
        if type(one) is not np.ndarray:
            return type(one) is Hand
        is_state = one.dtype == np.int64 and one.shape == (WIDTH,)
        return is_state and any(one[HAND + seat] for seat in range(view.game.players) if seat != view.seat)


    def everything():
        '''All that a process holds: what is in the frames below, what the collector knows, and what these hold.'''
        frame = sys._getframe()
        while frame:
            yield from frame.f_locals.values()
            frame = frame.f_back
        for one in gc.get_objects():
            yield one
            yield from gc.get_referents(one)


    class Spy:
        '''Looks once for a deal in every corner of its process, and writes down whether there is one.'''

        def __init__(self, file: str):
            self.file = file

        def act(self, view, rng):
            if not os.path.exists(self.file):
                found = any(shows(one, view) for one in everything())
                with open(self.file, "w") as file:
                    file.write("a deal" if found else "nothing")
            return view.legal()[0]


    class Lowest:
        def act(self, view, rng):
            return view.legal()[0]


    class Highest:
        def act(self, view, rng):
            return view.legal()[-1]


    class Signs:
        def act(self, view, rng):
            with open("signed", "a") as file:
                file.write(f"{os.getpid()} {view.seat}\\n")
            return view.legal()[0]


    class Doubles:
        '''Would change the rules for everybody.'''

        def act(self, view, rng):
            view.game.tables[:] *= 2
            return view.legal()[0]


    class Forges:
        '''Writes into the pipe itself.'''

        def __init__(self, text: str):
            self.text = text

        def act(self, view, rng):
            from multiprocessing.connection import Connection

            pipe = next(one for one in gc.get_objects() if isinstance(one, Connection) and not one.closed)
            pipe.send_bytes(self.text.encode() if self.text != "pickle" else PICKLE)
            return view.legal()[0]


    class Bomb:
        def __reduce__(self):
            return os.mkdir, ("exploded",)


    import pickle

    PICKLE = pickle.dumps(Bomb())


    class Odd:
        def __init__(self, answer: str):
            self.answer = answer

        def act(self, view, rng):
            return {"true": True, "none": None, "half": 0.5, "number": np.int64(view.legal()[0])}[self.answer]


    class Open:
        def act_open(self, hand, rng):
            assert hand.start.seed is None
            return hand.legal()[-1]
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(dedent(AGENTS))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    apart.end_all()


def scores(spec, other="random", deals=4, game=GAME, **settings):
    return ot.match(game, [spec, other], deals=deals, seed=3, **settings).played


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["euchre", "hearts", "sheephead", "somerset", "wizard"])
def test_an_honest_agent_plays_the_same_apart_and_trusted(name):
    """It draws from its stream, so that has to come back; as `random` does, so it scores the same as that."""
    apart_, trusted = (scores("mine.py:Chance", deals=2, game=ot.game(name), trusted=one) for one in (False, True))
    assert np.array_equal(apart_, trusted)
    assert np.array_equal(apart_, scores("random", deals=2, game=ot.game(name)))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("kind", ["deals", "games"])
@pytest.mark.parametrize("workers", [None, 2])
def test_workers_ask_them_the_same(kind, workers):
    specs = ["mine.py:Chance", "mine.py:Named"]
    here, there = (
        ot.match(GAME, specs, **{kind: 6}, seed=3, workers=workers, trusted=one).as_json() for one in (False, True)
    )
    assert here == there


def test_an_agent_that_searches_its_process_finds_no_deal(folder):
    """Trusted, the same spy finds the hand; so it knows how to look."""
    for trusted in (False, True):
        scores(f"mine.py:Spy:file=found-{trusted}", deals=1, rotations=False, trusted=trusted)
    assert (folder / "found-False").read_text() == "nothing"
    assert (folder / "found-True").read_text() == "a deal"


def test_copies_of_an_agent_at_one_table_have_a_process_each(folder):
    """Partners in one process could show each other their cards; and none is the process that deals."""
    scores("mine.py:Signs", deals=1, rotations=False)
    signed = {tuple(line.split()) for line in (folder / "signed").read_text().splitlines()}
    assert {seat for _, seat in signed} == {"0", "2"}
    assert len({process for process, _ in signed}) == 2
    assert str(os.getpid()) not in {process for process, _ in signed}


def test_copies_of_an_agent_in_a_series_have_a_process_each_too(folder):
    players = [agent(spec, GAME) for spec in ("mine.py:Signs", "random", "mine.py:Signs", "random")]
    Series(GAME, players, seed=3, moved=0).play(1)
    signed = {tuple(line.split()) for line in (folder / "signed").read_text().splitlines()}
    assert {seat for _, seat in signed} == {"0", "2"}
    assert len(signed) == len({process for process, _ in signed}) == 2


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("trusted", [False, True])
def test_an_agent_that_would_double_all_points_fails_and_changes_nothing(trusted):
    before, points = scores("random"), GAME.tables[POINTS:].copy()
    with pytest.raises(ot.BadAgent, match=r"Doubles failed in seat . of deal 0: ValueError: .*read-only"):
        scores("mine.py:Doubles", trusted=trusted)
    assert np.array_equal(GAME.tables[POINTS:], points)
    assert np.array_equal(scores("random"), before)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pickle", "its process said b'"),
        ("[1]", r"its process said b'\[1\]'"),
        ("{}", "its process answered {}"),
        ('{"action": 5}', "its process answered"),
    ],
)
def test_what_an_agent_writes_into_the_pipe_itself_runs_nothing_here(text, message, folder):
    with pytest.raises(ot.BadAgent, match=f"failed in seat . of deal 0: {message}"):
        scores(f"mine.py:Forges:text={text}")
    assert not (folder / "exploded").exists()


@pytest.mark.parametrize("part", ["seconds", "thinking"])
@pytest.mark.parametrize("wrong", [-1.0, 1e308, float("nan"), "much"])
def test_times_that_cannot_be_are_refused(part, wrong):
    """Sums of them would be no numbers, and JSON has no word for those."""
    answer = {"action": 5, "word": 1, "seconds": 0.5, "thinking": 0.25}
    assert apart.checked(answer) == (5, 1, 0.5, 0.25)
    with pytest.raises(apart.GuestFailed):
        apart.checked(answer | {part: wrong})


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("answer", "told"), [("true", "True"), ("none", "None"), ("half", "0.5")])
@pytest.mark.parametrize("trusted", [False, True])
def test_what_is_no_action_is_told_alike(answer, told, trusted):
    message = f"IllegalAction: an action is a name or a whole number, not {told}; "
    with pytest.raises(ot.BadAgent, match=message):
        scores(f"mine.py:Odd:answer={answer}", trusted=trusted)
    assert np.array_equal(scores("mine.py:Odd:answer=number"), scores("mine.py:Lowest"))


@pytest.mark.parametrize("name", ["Raises", "Cheats", "Quits"])
def test_an_agent_that_fails_is_told_of_as_if_it_were_here(name):
    job = Job.of(GAME, [f"{MINE}:{name}", "random"], "deals", 20, seed=3)
    trusted = Job.of(GAME, [f"{MINE}:{name}", "random"], "deals", 20, seed=3, trust=Trust(trusted=True))
    told = []
    for one in (job, trusted):
        with pytest.raises(ot.BadAgent) as raised:
            one.run()
        told.append(str(raised.value))
    assert told[0] == told[1]


def test_an_agent_that_ends_its_process_fails_with_the_position_and_nobody_else_ends():
    with pytest.raises(ot.BadAgent) as raised:
        scores(f"{MINE}:Ends", deals=20)
    assert "Ends failed in seat" in str(raised.value)
    assert ": the process ended with exit code 3; ot.game('euchre', preset='paper').deal(seed=3" in str(raised.value)


@pytest.mark.parametrize("times", [1, 2])
def test_a_process_that_was_lost_is_started_again_and_asked_the_same(times, folder):
    expected = Job.of(GAME, [f"{MINE}:Highest", "random"], "deals", 4, seed=3).run()
    assert same(Job.of(GAME, [f"{MINE}:Dies:times={times}", "random"], "deals", 4, seed=3).run(), expected)
    assert len((folder / "deaths").read_text()) == times


@pytest.mark.usefixtures("folder")
def test_an_answer_that_nobody_waited_for_is_not_taken_for_another(monkeypatch):
    """As at Ctrl-C: the question is out, and the next match asks another."""
    player, view = ot.agent("mine.py:Lowest", GAME), GAME.deal(seed=3).view(0)
    heard = apart.Host.hear
    monkeypatch.setattr(apart.Host, "hear", interrupted)
    with pytest.raises(KeyboardInterrupt):
        player.act(view, np.ones(1, np.int64))
    monkeypatch.setattr(apart.Host, "hear", heard)
    assert np.array_equal(scores("mine.py:Lowest"), scores("mine.py:Lowest", trusted=True))


def interrupted(host):
    raise KeyboardInterrupt


@pytest.mark.usefixtures("folder")
def test_who_wants_to_see_all_cards_needs_leave():
    for trusted in (False, True):
        with pytest.raises(ot.BadAgent, match=r"mine.py:Open wants to see all cards; possible: .* oracle=True"):
            scores("mine.py:Open", trusted=trusted)
    assert np.array_equal(scores("mine.py:Open", oracle=True), scores("mine.py:Highest"))


def test_what_is_compiled_for_it_is_told_here(folder, monkeypatch):
    told = []
    monkeypatch.setattr("overtrick.core.compiling._tellers", [told.append])
    (folder / "slow.py").write_text(
        "from overtrick.core.compiling import tell\n"
        "class Slow:\n"
        "    def act(self, view, rng):\n"
        "        tell('a kernel')\n"
        "        tell()\n"
        "        return view.legal()[0]\n"
    )
    scores("slow.py:Slow", deals=1)
    assert "slow.py:Slow" in told


@pytest.mark.usefixtures("folder")
def test_what_it_costs_is_counted():
    times = ot.match(GAME, ["mine.py:Lowest", "random"], deals=4, seed=3).times.as_json([0, 1, 0, 1])
    mine, other = times["passing_per_decision"]
    assert 0 < mine < 1
    assert other is None
    trusted = ot.match(GAME, ["mine.py:Lowest", "random"], deals=4, seed=3, trusted=True).times.as_json([0, 1, 0, 1])
    assert trusted["passing_per_decision"] == [None, None]


def script(folder, text):
    (folder / "script.py").write_text(dedent(text))
    return [sys.executable, "script.py"]


def test_a_script_need_not_know_of_other_processes(folder):
    """No `if __name__ == "__main__"`: the script runs once."""
    command = script(
        folder,
        """
        import overtrick as ot

        print(ot.match("euchre", ["mine.py:Lowest", "random"], deals=1).seed, flush=True)
        """,
    )
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout == "1\n"
    assert done.stderr == ""


def alive(process):
    return Path(f"/proc/{process}").exists() and " Z " not in Path(f"/proc/{process}/stat").read_text()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at processes as Linux shows them")
@pytest.mark.parametrize("end", ["pass", "os.kill(os.getpid(), 9)"])
def test_no_process_outlives_the_one_that_asks_it(end, folder):
    command = script(
        folder,
        f"""
        import os
        import overtrick as ot

        ot.match("euchre", ["mine.py:Signs", "random"], deals=1)
        {end}
        """,
    )
    subprocess.run(command, capture_output=True, timeout=120, check=False)
    processes = {line.split()[0] for line in (folder / "signed").read_text().splitlines()}
    deadline = time.monotonic() + 10
    while any(map(alive, processes)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(alive, processes))


def test_a_process_that_was_forked_has_guests_of_its_own(folder):
    """As multiprocessing does it on Linux, and Gymnasium: the workers are daemons, and copies of who asks guests."""
    command = script(
        folder,
        """
        import multiprocessing
        import os
        import sys

        import gymnasium
        import overtrick as ot

        def scores(seed):
            return ot.match("euchre", ["mine.py:Lowest", "random"], deals=3, seed=seed).differences.tolist()

        if __name__ == "__main__":
            expected = [*map(scores, range(6))]
            with multiprocessing.get_context("fork").Pool(2) as pool:
                assert pool.map(scores, range(6), chunksize=1) == expected
            envs = gymnasium.make_vec(
                "overtrick.envs:Overtrick/Euchre-v0", 2, vectorization_mode="async", opponents="mine.py:Lowest"
            )
            envs.reset(seed=7)
            envs.close()
            if not (copy := os.fork()):
                assert scores(1) == expected[1]
                sys.exit(7)
            assert os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]) == 7
            print(scores(1) == expected[1])
        """,
    )
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.returncode) == ("True\n", 0), done.stderr
    assert "Traceback" not in done.stderr


def test_threads_that_ask_more_guests_than_are_kept_do_not_end_each_others(folder, monkeypatch):
    def scores(seed):
        specs = ["mine.py:Chance", "mine.py:Lowest"][:: 1 if seed % 2 else -1]
        return ot.match(GAME, specs, deals=1, seed=seed).differences.tolist()

    expected = [*map(scores, range(4))]
    monkeypatch.setattr(apart, "HOSTS_MAX", 2)
    with ThreadPoolExecutor(2) as threads:
        assert [*threads.map(scores, range(4))] == expected


def test_only_who_is_started_as_a_stranger_knows_nothing_of_the_script():
    """Other threads may start processes meanwhile, which need it."""
    with without_script(), ThreadPoolExecutor(1) as thread:
        here, there = spawn.get_preparation_data("one"), thread.submit(spawn.get_preparation_data, "other").result()
    assert here["sys_argv"] == there["sys_argv"][:1]
    assert {*there} - {*here} <= {"init_main_from_name", "init_main_from_path"}
    assert not [key for key in here if key.startswith("init_main")]


def test_what_it_prints_does_not_get_into_json(folder):
    (folder / "loud.py").write_text(
        "print('imported')\nclass Loud:\n    def act(self, view, rng):\n        print('said')\n"
    )
    words = "match", "euchre", "loud.py:Loud", "mine.py:Lowest", "--deals", "1", "--json"
    done = subprocess.run([sys.executable, "-m", "overtrick", *words], capture_output=True, text=True, check=False)
    assert done.stdout == ""  # it fails: nothing is returned
    assert "imported" in done.stderr
    assert "said" in done.stderr
    words = "match", "euchre", "mine.py:Chance", "mine.py:Lowest", "--deals", "1", "--json"
    done = subprocess.run([sys.executable, "-m", "overtrick", *words], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["deals"] == 1
