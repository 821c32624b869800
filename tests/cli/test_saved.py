"""A whole game can be left, killed and resumed at any time; what is not a saved game is named and left alone."""

import json
import signal
import subprocess
import sys
import time

import pytest

import overtrick as ot
from overtrick.cli.seat import table
from overtrick.core.files import owned_file
from overtrick.engine.state import PHASE
from overtrick.present import saved
from overtrick.present.saved import Saved, read_saved, records_file, resume, write_saved
from overtrick.present.sitting import PERSON, Sitting
from tests.cli.commands import mistake, overtrick
from tests.cli.sitting import Screen, first_choice, records_of, seated, steady, table_for


def uninterrupted(game, folder):
    """The records of a whole game that nobody left."""
    folder.mkdir()
    file = folder / "match.json"
    table_for(seated(game, 6, seat=1, hands=5), file, steady).run()
    return records_file(file).read_text()


@pytest.mark.parametrize("name", ot.games())
def test_quitting_again_and_again_changes_nothing(name, tmp_path):
    game, file = ot.game(name), tmp_path / "match.json"
    sitting, left = seated(game, 6, seat=1, hands=5), 0
    while True:
        answers = 0

        def impatient(facts, choices):
            nonlocal answers
            answers += 1
            if answers > 3:
                raise EOFError
            return steady(facts, choices)

        screen = Screen()
        table_for(sitting, file, impatient, screen).run()
        if not file.exists():
            break
        assert f"overtrick play {name} --save {file}" in screen.text
        sitting, left = resume(file, read_saved(file)), left + 1
    assert left > 3
    assert records_file(file).read_text() == uninterrupted(game, tmp_path / "whole")


class Killed(BaseException):
    """What `kill -9` is to a test."""


@pytest.mark.parametrize("name", ot.games())
def test_being_killed_after_any_save_loses_nothing(name, tmp_path, monkeypatch):
    game, file = ot.game(name), tmp_path / "match.json"
    saves = 0

    def deadly(path, sitting):
        nonlocal saves
        write_saved(path, sitting)
        saves += 1
        if saves % 9 == 0:
            raise Killed

    monkeypatch.setattr(table, "write_saved", deadly)
    sitting, killed = seated(game, 6, seat=1, hands=5), 0
    while file.exists() or not killed:
        try:
            table_for(sitting, file, steady).run()
        except Killed:
            killed += 1
            sitting = resume(file, read_saved(file))
    assert killed > 5
    monkeypatch.undo()
    assert records_file(file).read_text() == uninterrupted(game, tmp_path / "whole")


def test_being_killed_between_the_match_and_its_records_loses_no_record(tmp_path, monkeypatch):
    file = tmp_path / "match.json"

    def deadly(path, sitting):
        if sitting.whole_game.finished:
            raise Killed

    monkeypatch.setattr(table, "keep_records", deadly)
    with pytest.raises(Killed):
        table_for(seated(ot.game("euchre"), 6, seat=1, hands=5), file, steady).run()
    monkeypatch.undo()
    assert not records_file(file).exists()
    table_for(resume(file, read_saved(file)), file, steady).run()
    assert records_file(file).read_text() == uninterrupted(ot.game("euchre"), tmp_path / "whole")


def test_being_killed_while_writing_leaves_the_match_before(tmp_path, monkeypatch):
    file = tmp_path / "match.json"
    sitting = seated(ot.game("euchre"), 6)
    write_saved(file, sitting)
    before = file.read_text()

    def deadly(part, whole):
        raise Killed

    monkeypatch.setattr(saved.os, "replace", deadly)
    sitting.play(sitting.hand.legal()[0])
    with pytest.raises(Killed):
        write_saved(file, sitting)
    assert file.read_text() == before


@pytest.mark.compiled
def test_a_process_that_is_killed_can_be_resumed(tmp_path):
    file = tmp_path / "match.json"
    command = [sys.executable, "-c", "from overtrick.cli.main import app; app()", "play", "hearts"]
    words = ["--seed", "6", "--seat", "1", "--hands", "1", "--save", str(file)]
    process = subprocess.Popen([*command, *words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    process.stdin.write(b"1\n1\n1\n1\n")
    process.stdin.flush()
    deadline = time.monotonic() + 120
    while not (file.exists() and len(read_saved(file).moves[0].split()) > 16) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdin.close()
    assert len(resume(file, read_saved(file)).hand.history) > 16
    assert "Resuming your game of Hearts" in overtrick("play", "hearts", "--save", file)


def test_a_match_that_was_over_when_killed_is_closed(tmp_path):
    file = tmp_path / "match.json"
    sitting = seated(ot.game("euchre"), 6, hands=1)
    while not sitting.over:
        sitting.play(sitting.hand.legal()[0])
    write_saved(file, sitting)
    assert "the game with" in overtrick("play", "euchre", "--save", file)
    assert not file.exists()
    assert len(records_of(file)) == 1


def test_the_same_seed_and_answers_give_the_same_match(tmp_path):
    texts = []
    for turn in ("one", "two"):
        screen = Screen()
        sitting = seated(ot.game("sheephead"), 8, hands=2)
        table_for(sitting, tmp_path / f"{turn}.json", steady, screen).run()
        texts.append(screen.text.replace(f"{turn}.json", ""))
    assert texts[0] == texts[1]


def test_opponents_are_named_in_the_records(tmp_path):
    for name, opponent in (("hearts", "fsm"), ("wizard", "random")):
        file = tmp_path / f"{name}.json"
        table_for(seated(ot.game(name), 1, seat=2, hands=1, against=opponent), file, first_choice).run()
        assert [record.agents for record in records_of(file)] == [[opponent, opponent, "person", opponent]]


def test_a_saved_game_tells_who_sees_all_cards_and_one_that_does_not_is_resumed(tmp_path):
    file, game = tmp_path / "match.json", ot.game("euchre")
    write_saved(file, Sitting(game, [PERSON, "mcts:simulations=2", "random", "mcts:simulations=2"], 3))
    found = json.loads(file.read_text())
    assert found.pop("oracles") == ["mcts:simulations=2"]
    file.write_text(json.dumps(found))
    assert resume(file, read_saved(file)).told_agents[1] == "mcts:simulations=2 (oracle)"


def test_a_saved_game_with_an_oracle_that_is_refused_is_still_a_saved_game(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(
        "class Mine:\n    def act_open(self, hand, rng):\n        return hand.legal()[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    overtrick("play", "euchre", "--seed", 1, "--against", "mine.py:Mine", "--save", "a.json", "--oracle", answers="q\n")
    assert "a.json cannot be resumed: mine.py:Mine wants to see all cards; possible:" in mistake(
        "play", "euchre", "--save", "a.json"
    )
    line = mistake("play", "euchre", "--save", "a.json", "--oracle", "--against", "random")
    assert "with against mine.py:Mine (oracle), not random" in line


def test_an_opponent_is_shown_its_view_only(monkeypatch):
    views = []

    class Watched:
        spec = "watched"

        def act(self, view, rng):
            views.append(view)
            return view.legal()[0]

    sitting = seated(ot.game("hearts"), 1, seat=3)
    sitting.players[0] = Watched()
    sitting.agent_acts()
    assert isinstance(views[0], ot.View)
    assert (views[0].seat, views[0].state[PHASE]) == (0, sitting.hand.view(0).state[PHASE])


@pytest.mark.parametrize(
    ("words", "there"),
    [
        (["hearts", "--seed", "2"], "seed 1"),
        (["hearts", "--seat", "2"], "seat 0"),
        (["hearts", "--players", "3"], "players 4"),
        (["hearts", "--preset", "paper"], "preset standard"),
        (["hearts", "--hands", "2"], "hands None"),
        (["hearts", "--option", "moon=off"], "moon others"),
        (["euchre"], "game hearts"),
    ],
)
def test_another_match_than_the_saved_one_is_not_started_by_accident(words, there, tmp_path):
    file = tmp_path / "match.json"
    overtrick("play", "hearts", "--seed", 1, "--save", file)
    before = file.read_text()
    line = mistake("play", *words, "--save", file)
    assert str(file) in line
    assert there in line
    assert "--new" in line
    assert file.read_text() == before


def broken_saves():
    good = vars(Saved.of(seated(ot.game("hearts"), 1)))
    yield ""
    yield json.dumps({"version": 2, "game": "hearts", "moves": []})
    for part in (
        {"version": 1},
        {"version": 3},
        {"game": "poker"},
        {"players": 7},
        {"players": "4"},
        {"options": []},
        {"options": {"moons": 3}},
        {"seed": None},
        {"agents": []},
        {"agents": ["random"] * 4},
        {"agents": ["person"] * 3},
        {"agents": ["person", "nobody", "nobody", "nobody"]},
        {"agents": ["person", 1, 2, 3]},
        {"dealer": -1},
        {"hands": "3"},
        {"moves": "2C"},
        {"moves": [3]},
        {"moves": ["0:XX"]},
        {"moves": ["1:2C"]},
        {"moves": ["", ""]},
    ):
        yield json.dumps(good | part)


@pytest.mark.parametrize("content", list(broken_saves()))
def test_a_broken_save_is_named_and_left_alone(content, tmp_path):
    file = tmp_path / "match.json"
    file.write_text(content)
    line = mistake("play", "hearts", "--save", file)
    assert str(file) in line
    assert "--new" in line
    assert file.read_text() == content
    overtrick("play", "hearts", "--save", file, "--new")
    assert read_saved(file).game == "hearts"


@pytest.mark.parametrize("content", ["no game", "[]", "{}", '{"game": "chess"}'])
def test_what_never_was_a_saved_game_is_not_replaced_even_if_asked_for(content, tmp_path):
    file = tmp_path / "match.json"
    file.write_text(content)
    for words in ([], ["--new"]):
        assert mistake("play", "hearts", "--save", file, *words).endswith("give another --save")
    assert file.read_text() == content


def test_a_game_is_at_one_table_only(tmp_path):
    file = tmp_path / "match.json"
    with owned_file(file):
        for words in ([], ["--new"]):
            line = mistake("play", "hearts", "--save", file, *words)
            assert line.endswith(f"{file} is in use by another process; wait for it, or give another --save")
    assert not file.exists()
    overtrick("play", "hearts", "--save", file)
    with owned_file(tmp_path / "other.json"):
        assert "Resuming" in overtrick("play", "hearts", "--save", file)


def test_a_save_that_is_no_text_is_named_too(tmp_path):
    file = tmp_path / "match.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert str(file) in mistake("play", "hearts", "--save", file)
