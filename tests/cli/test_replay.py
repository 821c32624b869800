"""Hands from a file: whole, or move by move."""

import pytest
from rich.console import Console
from typer.testing import CliRunner

import overtrick as ot
from overtrick.cli import replay
from overtrick.cli.deal import play_at_random
from overtrick.cli.main import app
from overtrick.cli.seat.replaying import step_through
from overtrick.cli.seat.terminal import Terminal
from overtrick.cli.show import show_hand
from overtrick.records.record import append_record
from tests.cli.commands import COLUMNS, PRESETS, mistake, overtrick
from tests.cli.sitting import Screen


@pytest.fixture
def file(tmp_path):
    """Two hands of Euchre and one of Hearts."""
    path = tmp_path / "hands.jsonl"
    for name, seed in (("euchre", 1), ("euchre", 2), ("hearts", 3)):
        append_record(path, ot.Record.of(play_at_random(ot.game(name), seed), ["random"] * 4))
    return path


def printed(hand):
    console = Console(width=COLUMNS)
    with console.capture() as captured:
        console.print(show_hand(hand))
    return captured.get()


def stepped(records, answers):
    """The screens somebody sees who gives these answers, then nothing more."""
    screen, left = Screen(), iter(answers)

    def read():
        said = next(left, None)
        if said is None:
            raise EOFError
        return said

    step_through(records, Terminal(screen.console, read))
    return screen.text.split("q quit > ")


@pytest.mark.parametrize("words", [[], ["--all"]])
def test_whole_hands_are_printed_where_nobody_can_answer(file, words):
    text = overtrick("replay", file, *words)
    for record in ot.read_records(file):
        assert printed(record.replay()) in text


def test_one_hand_can_be_asked_for(file):
    records = list(ot.read_records(file))
    assert overtrick("replay", file, "--hand", 3) == printed(records[2].replay())


def test_enter_makes_a_move_and_b_takes_it_back(file):
    record = next(ot.read_records(file))
    screens = stepped([record], ["", "", "b", ""])
    assert "move 1 " in screens[1]
    assert screens[1] == screens[3]
    assert screens[2] == screens[4]
    assert "move 2 " in screens[2]


def test_b_before_the_first_move_stays(file):
    screens = stepped([next(ot.read_records(file))], ["b", "b", "q"])
    assert screens[0] == screens[1] == screens[2]


def test_every_move_is_shown_and_the_result_at_the_end(file):
    record = next(ot.read_records(file))
    moves = len(record.replay().history)
    screens = stepped([record], [""] * (moves + 1))
    assert len(screens) == moves + 2
    for number, screen in enumerate(screens[1 : moves + 1], 1):
        assert f"move {number} " in screen
    assert "took" in screens[moves]
    assert "That was the last hand." in screens[-1]


def test_n_goes_to_the_next_hand_and_q_leaves(file):
    screens = stepped(ot.read_records(file), ["", "n", "n", "", "q"])
    assert "Euchre" in screens[0]
    assert "move 1 " in screens[1]
    assert "the deal (seat 0 random" in screens[2]
    assert "Hearts" in screens[3]
    assert screens[-1].strip() == ""


def test_the_end_of_the_input_leaves(file):
    assert len(stepped(ot.read_records(file), [])) == 2


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_game_can_be_stepped_through_in_80_columns(name, preset):
    hand = play_at_random(ot.game(name, preset=preset), 4)
    screens = stepped([ot.Record.of(hand)], [""] * (len(hand.history) + 1))
    assert max(len(line) for screen in screens for line in screen.splitlines()) <= COLUMNS
    for seat in range(hand.game.players):
        assert f"seat {seat}" in screens[0]


def test_a_terminal_steps(file, monkeypatch):
    monkeypatch.setattr(replay, "is_terminal", lambda: True)
    result = CliRunner().invoke(app, ["replay", str(file)], input="\nq\n")
    assert result.exit_code == 0
    assert "move 1 " in result.stdout


def test_mistakes_are_one_line(file, tmp_path):
    empty, broken = tmp_path / "empty.jsonl", tmp_path / "broken.jsonl"
    empty.touch()
    broken.write_text(file.read_text().replace('"returns":[', '"returns":[7,', 1))
    assert "cannot be read" in mistake("replay", tmp_path / "missing.jsonl")
    assert "has 0 hands" in mistake("replay", empty)
    assert "there is no hand 4" in mistake("replay", file, "--hand", 4)
    assert "broken.jsonl, line 1" in mistake("replay", broken)
