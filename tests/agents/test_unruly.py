"""Agents of others that do what they like: the message is a line that names them, and nothing else is lost."""

import logging
import sys
from textwrap import dedent

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents import apart, registry, watching
from overtrick.envs.episode import Dealer
from overtrick.envs.seat import by_seat
from overtrick.present.sitting import PERSON, Sitting
from tests.cli.commands import overtrick

pytestmark = pytest.mark.compiled
GAME = ot.game("euchre", preset="paper")

AGENTS = """
    import gc
    import os
    import sys
    from multiprocessing.connection import Connection

    import overtrick as ot
    from overtrick.agents import apart


    class Unruly:
        def act(self, view, rng):
            return self.does(view, rng) or view.legal()[0]


    def pipe():
        return next(one for one in gc.get_objects() if isinstance(one, Connection) and not one.closed)


    class Paints(Unruly):
        def does(self, view, rng):
            raise ValueError("one\\ntwo \\x1b[31mthree\\udc80")


    class Tells(Unruly):
        def does(self, view, rng):
            raise ValueError("word " * 100_000)


    class Answers(Unruly):
        def does(self, view, rng):
            return "x" * 100_000


    class Counts(Unruly):
        def does(self, view, rng):
            return 10**5000


    class Stops(Unruly):
        def does(self, view, rng):
            raise KeyboardInterrupt


    class StopsOpen:
        def act_open(self, hand, rng):
            raise KeyboardInterrupt


    class Silent(Exception):
        def __str__(self):
            raise RuntimeError


    class Mute(Unruly):
        def does(self, view, rng):
            raise Silent


    class Closes(Unruly):
        def does(self, view, rng):
            pipe().close()


    class Shrinks(Unruly):
        def does(self, view, rng):
            rng.resize(0, refcheck=False)


    class Hurries(Unruly):
        def does(self, view, rng):
            apart.perf_counter = lambda: float("nan")


    class Nests(Unruly):
        def __init__(self):
            pipe().send_bytes(b"[" * 60_000)


    class Leaves(Unruly):
        def __init__(self):
            os._exit(3)


    class Asks(Unruly):
        def does(self, view, rng):
            raise ValueError(f"{len(sys.argv)} words")


    class Waits(Unruly):
        def does(self, view, rng):
            while not os.path.exists("go"):
                pass


    class Halves(Waits):
        def does(self, view, rng):
            os.write(pipe().fileno(), bytes(2))
            super().does(view, rng)


    class Lowest(Unruly):
        def does(self, view, rng):
            pass


    def chance(game):
        return ot.agent("random", game)
"""

TOLD = {
    "Paints": r"ValueError: one two \[31mthree$",
    "Tells": "ValueError: word word .*[.]{3}$",
    "Answers": "its process answered with more than 65,536 bytes$",
    "Counts": "ValueError: Exceeds the limit .* for integer string conversion",
    "Stops": "KeyboardInterrupt:$",
    "Mute": "Silent, whose message cannot be made$",
    "Closes": "the process (ended with exit code 0|was ended by SIGKILL)$",
    "Shrinks": "IndexError: index 0 is out of bounds",
    "Hurries": "its process answered {'action': ",
    "Asks": "ValueError: 1 words$",
}

NOT_MADE = {
    "Nests": r"mine.py:Nests cannot be made: its process said b'\[\[",
    "Leaves": "mine.py:Leaves cannot be made: the process ended with exit code 3$",
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(dedent(AGENTS))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["overtrick", "match", "--seed", "77"])
    yield tmp_path
    apart.end_all()


def view():
    hand = GAME.deal(seed=3)
    return hand.view(hand.player)


def asked(spec):
    return ot.agent(spec, GAME).act(view(), np.ones(1, np.int64))


@pytest.mark.parametrize("name", TOLD)
def test_what_an_agent_does_instead_of_answering_is_told_in_a_line(name, capfd):
    with pytest.raises(apart.GuestFailed, match=TOLD[name]) as raised:
        asked(f"mine.py:{name}")
    assert str(raised.value).isprintable()
    assert len(str(raised.value)) < 1100
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("name", NOT_MADE)
def test_an_agent_that_cannot_be_made_is_named(name):
    with pytest.raises(ot.BadAgent, match=NOT_MADE[name]):
        asked(f"mine.py:{name}")


@pytest.fixture
def named(folder, monkeypatch):
    """Who was named for not answering. It goes on only when somebody has been told."""
    told = []

    class Letting(logging.Handler):
        def emit(self, record):
            told.append(record.getMessage())
            (folder / "go").touch()

    monkeypatch.setattr(watching, "PATIENCE", 0.0)
    monkeypatch.setattr(watching, "LOOK", 0.01)
    monkeypatch.setattr(logging.getLogger("overtrick"), "handlers", [Letting()])
    return told


def test_an_agent_that_does_not_answer_is_named_once(named):
    asked("mine.py:Waits")
    assert named == ["mine.py:Waits has not answered for 0 seconds; Ctrl-C stops it"]


def test_half_an_answer_is_none(named):
    """Whoever asks waits for the other half, so somebody else must say whom for."""
    with pytest.raises(apart.GuestFailed, match="its process said b''"):
        asked("mine.py:Halves")
    assert named == ["mine.py:Halves has not answered for 0 seconds; Ctrl-C stops it"]


@pytest.mark.parametrize(
    ("words", "told", "code"),
    [
        (
            ["match", "euchre", "mine.py:Lowest", "random"],
            "overtrick: stopped while mine.py:Lowest was thinking\n",
            130,
        ),
        (["play", "euchre", "--against", "mine.py:Lowest", "--save", "game.json"], "Stopped while mine.py:Lowest", 0),
    ],
)
def test_ctrl_c_tells_whom_everybody_waited_for(words, told, code, monkeypatch):
    ot.agent("mine.py:Lowest", ot.game("euchre"))
    monkeypatch.setattr(apart.Host, "hear", interrupted)
    assert told in overtrick(*words, answers="1\n" * 9, code=code)


@pytest.mark.parametrize(("name", "told"), [("Stops", "Stops"), ("StopsOpen", "StopsOpen (oracle)")])
def test_ctrl_c_names_one_that_plays_in_the_same_process_too(name, told):
    words = ["match", "euchre", f"mine.py:{name}", "random", "--trusted", "--oracle"]
    assert f"overtrick: stopped while mine.py:{told} was thinking\n" in overtrick(*words, code=130)


def interrupted(host):
    raise KeyboardInterrupt


def imported():
    return {name for name in sys.modules if name.startswith("mine_")}


@pytest.mark.parametrize("key", ["playout", "prior"])
def test_an_agent_named_inside_a_spec_of_ours_is_not_imported_here(key):
    spec = f"pomcp:simulations=2,{key}=mine.py:chance"
    player = ot.agent(spec, GAME)
    streams, before = np.ones((2, 1), np.int64), imported()
    action = player.act(view(), streams[0])
    assert isinstance(player, apart.ApartAgent)
    assert imported() == before
    assert action == ot.agent(spec, GAME, trusted=True).act(view(), streams[1])
    assert streams[0] == streams[1]


def test_guests_are_known_wherever_they_are_named(monkeypatch):
    monkeypatch.setattr(registry, "guests", lambda: {"theirs": None, "random": None})
    for theirs in ("theirs", "theirs:x=1", "a.py:B", "pimc:playout=(pimc:likelihood=theirs)"):
        assert registry.names_guest(theirs)
    for ours in ("random", "net:file=a", "pimc:playout=random", "40", "(", "uniform"):
        assert not registry.names_guest(ours)


def test_opponents_in_an_environment_have_a_process_each():
    assert len({player.key for player in by_seat("mine.py:Lowest", GAME, seat=0).values()}) == 3


def test_seeds_that_nobody_asked_for_are_too_many_to_be_tried():
    """Of eight with 62 bits none beyond 40 bits is out of the question."""
    assert max(Sitting(GAME, [PERSON] * 4).whole_game.seed for _ in range(8)) > 1 << 40
    assert max(Dealer(GAME, whole_game=False).seed for _ in range(8)) > 1 << 40
