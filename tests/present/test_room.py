"""The room itself: it draws nothing, prints nothing, and is found through the game."""

import ast
from pathlib import Path

import pytest

import overtrick as ot
from overtrick import present
from overtrick.present.board import board_of
from overtrick.present.events import events
from overtrick.present.presentation import Presentation, presentation
from overtrick.present.sitting import Sitting, with_agents
from tests.present.tables import positions, stranger, told_to

FILES = sorted(Path(present.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_drawn_or_printed_here(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [name.name for name in node.names]
            assert not [name for name in names if name.split(".")[0] in ("rich", "typer")]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "input")


@pytest.mark.parametrize("name", ot.games())
def test_our_games_bring_their_presentation(name):
    assert type(presentation(ot.game(name))) is Presentation
    assert presentation(ot.game(name)) != Presentation()


@pytest.mark.parametrize("name", ot.games())
def test_a_game_that_says_nothing_can_be_told_and_asked(name):
    game = stranger(name)
    assert presentation(game) == Presentation()
    for hand in positions(game, 2):
        for seat in range(game.players):
            facts = told_to(hand, seat)
            board = board_of(facts)
            assert bool(board.question) == (hand.player == seat)
            assert all(choice.words for choice in board.choices)
            assert all(event.text for event in events(facts))


@pytest.mark.parametrize("name", ot.games())
def test_a_page_can_run_a_sitting_of_such_a_game(name):
    game = stranger(name)
    sitting = Sitting(game, with_agents(game, 1, "random"), 4, hands=2)
    while not sitting.over:
        if sitting.asked is None:
            sitting.agent_acts()
        else:
            sitting.play(sitting.board(sitting.asked).choices[-1].action)
    assert len(sitting.score_sheet(1).lines) == len(sitting.whole_game.finished) >= 2
    assert sitting.end_text(1)
    assert all(isinstance(line, str) for hand in sitting.whole_game.finished for line in sitting.outcome(1, hand))
