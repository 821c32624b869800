"""Agents of others: from files and packages, in this process and another, and what is said when they are no good."""

import pickle
import subprocess
import sys
from textwrap import dedent

import pytest

import overtrick as ot
from overtrick.agents import registry
from overtrick.agents.agent import Compiled, decide
from overtrick.core.random import PLAY, new_stream

AGENTS = """
    from typing import TYPE_CHECKING, Literal

    from overtrick.agents.agent import PolicyAgent
    from overtrick.engine.policy import RANDOM

    if TYPE_CHECKING:
        from overtrick.games.game import Game


    class Lowest:
        def act(self, view, rng):
            return view.legal()[0]


    class Nth:
        games = ("hearts", "euchre")

        def __init__(self, n=0, last: bool = False, by: Literal["rank", "suit"] = "rank"):
            self.n, self.last, self.by = n, last, by

        def act(self, view, rng):
            return view.legal()[-1 if self.last else min(self.n, len(view.legal()) - 1)]


    class Open:
        def act_open(self, hand, rng):
            return hand.legal()[-1]


    def by_game(game: "Game", n: int = 0):
        assert game.name == "hearts"
        return Nth(n)


    def compiled(table):
        return PolicyAgent("another name", table, RANDOM)


    def broken():
        return 1 // 0


    class Deaf:
        def act(self, view):
            return view.legal()[0]


    def nobody():
        return "nobody"


    number = 3
"""


BROKEN = next(number for number, line in enumerate(AGENTS.splitlines(), 1) if "1 // 0" in line)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a file of agents, in which we are."""
    (tmp_path / "mine.py").write_text(dedent(AGENTS))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


def first_hand():
    """A hand of Hearts that begins with a pass: any of thirteen cards."""
    return ot.game("hearts", passing="left").deal(seed=1)


def first_action(spec, trusted=False):
    """What an agent does in the first position of a hand, as a place in the list of what it may do."""
    hand = first_hand()
    player = ot.agent(spec, hand.game, trusted=trusted, oracle=True)
    assert player.spec == spec
    return hand.legal().index(decide(player, hand, new_stream(1, 0, PLAY)))


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("spec", "place"),
    [
        ("mine.py:Lowest", 0),
        ("./mine.py:Nth:n=2", 2),
        ("mine.py:Nth:n=1,last=true,by=suit", 12),
        ("mine.py:Open", 12),
        ("mine.py:by_game", 0),
        ("mine.py:by_game:n=3", 3),
    ],
)
def test_what_a_file_defines_can_play(spec, place):
    assert first_action(spec) == first_action(spec, trusted=True) == place
    ot.check_agent(spec, "hearts", hands=1)


@pytest.mark.usefixtures("folder")
def test_a_trusted_compiled_agent_stays_compiled_and_is_named_as_it_was_asked_for():
    player = ot.agent("mine.py:compiled", "euchre", trusted=True)
    assert isinstance(player, Compiled)
    assert player.spec == "mine.py:compiled"
    assert pickle.loads(pickle.dumps(player)) == player


@pytest.mark.usefixtures("folder")
def test_agents_of_a_file_sit_at_any_table():
    result = ot.match("hearts", ["mine.py:Lowest", "mine.py:Nth:n=1", "random", "mine.py:Open"], deals=2, oracle=True)
    assert result.specs == ("mine.py:Lowest", "mine.py:Nth:n=1", "random", "mine.py:Open")


@pytest.mark.compiled
def test_agents_of_a_file_travel_to_a_process_that_does_not_know_it(folder):
    hand = first_hand()
    player = ot.agent("mine.py:Nth:n=2", hand.game, trusted=True)
    (folder / "asked").write_bytes(pickle.dumps((player, hand.view(hand.player))))
    code = "import pickle; agent, view = pickle.load(open('asked', 'rb')); print(agent.spec, agent.act(view, None))"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.split() == ["mine.py:Nth:n=2", str(hand.legal()[2])]


def test_a_file_that_has_changed_is_read_again(folder):
    assert first_action("mine.py:Lowest") == 0
    text = (folder / "mine.py").read_text()
    (folder / "mine.py").write_text(text.replace("return view.legal()[0]", "return view.legal()[4]", 1) + "\n# longer")
    assert first_action("mine.py:Lowest") == 4


def test_a_file_can_import_its_neighbour(folder):
    (folder / "beside_mine.py").write_text("PLACE = 5\n")
    (folder / "other.py").write_text(
        dedent("""
        from beside_mine import PLACE

        class Fifth:
            def act(self, view, rng):
                return view.legal()[PLACE]
        """)
    )
    assert first_action("other.py:Fifth") == 5


def test_an_agent_that_is_there_already_gets_the_name_of_its_class(folder):
    mine = registry.factory("mine.py:Lowest")()
    result = ot.match("hearts", [mine, "random"], deals=1)
    assert result.specs == ("Lowest", "random")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("trusted", [False, True])
@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("mien.py:Lowest", "there is no file 'mien.py'; did you mean 'mine.py'? possible:"),
        ("nowhere/mine.py:Lowest", "there is no folder 'nowhere'"),
        (
            "mine.py:Lowst",
            "mine.py has nothing called 'Lowst' that makes agents; did you mean 'Lowest'? possible: Lowest",
        ),
        ("mine.py", "mine.py has a name missing after it; possible: Lowest, Nth, Open, by_game, compiled,"),
        ("mine.py:n=3", "mine.py has a name missing after it"),
        ("mine.py:number", "nothing called 'number' that makes agents"),
        (
            "mine.py:nobody",
            "mine.py:nobody is not an agent: 'nobody' has neither act(view, rng) nor act_open(hand, rng)",
        ),
        ("mine.py:Deaf", "mine.py:Deaf cannot be asked by act(view, rng): too many positional arguments"),
        ("mine.py:Nth:m=3", "mine.py:Nth has no parameter 'm'; possible: n, last, by"),
        ("mine.py:Nth:n=two", "mine.py:Nth: n='two'; possible: a whole number"),
        ("mine.py:Nth:last=perhaps", "last='perhaps'; possible: false, true"),
    ],
)
def test_whatever_is_wrong_is_told(spec, message, trusted):
    with pytest.raises(ot.BadAgent) as raised:
        ot.agent(spec, "hearts", trusted=trusted)
    assert message in str(raised.value)


@pytest.mark.parametrize(
    ("spec", "what", "place"),
    [
        ("syntax.py:Lowest", "syntax.py cannot be imported: SyntaxError", "syntax.py, line 2)"),
        ("raises.py:Lowest", "raises.py cannot be imported: KeyError: 'key'", "raises.py, line 5)"),
        ("quits.py:Lowest", "quits.py cannot be imported: SystemExit: 4", "quits.py, line 3)"),
        ("mine.py:broken", "mine.py:broken cannot be made: ZeroDivisionError", f"mine.py, line {BROKEN})"),
    ],
)
def test_what_a_file_raises_is_told_with_its_line(spec, what, place, folder):
    (folder / "syntax.py").write_text("class Lowest:\n    def act(self, view, rng)\n        pass\n")
    (folder / "raises.py").write_text("import sys\n\n\ndef look():\n    return {}['key']\n\n\nlook()\n")
    (folder / "quits.py").write_text("import sys\n\nsys.exit(4)\n")
    with pytest.raises(ot.BadAgent) as raised:
        ot.agent(spec, "hearts")
    assert what in str(raised.value)
    assert place in str(raised.value)


@pytest.mark.usefixtures("folder")
def test_who_plays_other_games_only_says_which():
    with pytest.raises(ot.BadAgent, match=r"mine.py:Nth does not play wizard; it plays hearts, euchre"):
        ot.agent("mine.py:Nth", "wizard")


# Packages.


@pytest.fixture
def package(folder, monkeypatch):
    """An installed package that offers agents, one under a name that is ours, one that is not there."""
    info = folder / "guest-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    lines = ["nth = mine:Nth", "random = mine:Lowest", "absent = nowhere_at_all:Agent", "lost = mine:Lost"]
    (info / "entry_points.txt").write_text("\n".join(["[overtrick.agents]", *lines]) + "\n")
    monkeypatch.syspath_prepend(str(folder))
    registry.guests.cache_clear()
    yield folder
    registry.guests.cache_clear()
    sys.modules.pop("mine", None)


@pytest.mark.usefixtures("package")
def test_packages_offer_agents_by_name():
    assert {"nth", "absent", "random"} <= set(ot.agents("hearts"))
    assert first_action("nth:n=2") == 2
    ot.check_agent("nth:n=1", "hearts", hands=1)
    assert pickle.loads(pickle.dumps(ot.agent("nth:n=3", "hearts", trusted=True))).player.n == 3


@pytest.mark.usefixtures("package")
def test_our_own_names_cannot_be_taken():
    assert isinstance(ot.agent("random", "hearts"), Compiled)


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("absent", "nowhere_at_all:Agent cannot be imported: ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("lost", "mine:Lost has nothing called 'Lost' that makes agents; did you mean 'Lowest'?"),
        ("nht", "there is no agent 'nht'; did you mean 'nth'?"),
    ],
)
def test_a_package_that_does_not_keep_its_word_is_told(spec, message):
    with pytest.raises(ot.BadAgent) as raised:
        ot.agent(spec, "hearts")
    assert message in str(raised.value)
