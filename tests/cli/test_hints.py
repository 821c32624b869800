"""Hints at the table: every choice with its key and value, on one screen with the hand and the trick."""

import re

import pytest

import overtrick as ot
from overtrick.present.presentation import first_adviser
from tests.cli.commands import COLUMNS, overtrick
from tests.cli.sitting import screen_of

SMALL = "ismcts:simulations=40"


@pytest.mark.parametrize("name", ot.games())
def test_h_shows_what_a_search_thinks_of_every_choice(name, tmp_path):
    game = ot.game(name)
    hand = game.whole_game(seed=2, dealer=game.players - 1).hand
    text = screen_of(game, tmp_path, answers=["h"], seed=2, dealer=game.players - 1, seat=hand.player, against=SMALL)
    asked = re.escape(ot.agent(first_adviser(hand.view(hand.player)), game).spec)
    shown = re.split(rf"by {asked} in [\d,]+ deals:", text)[1]
    values = re.findall(r"\[\d+\] +[^\[]*?[+-]?\d+\.\d\d", shown)
    assert len(values) == len(hand.legal())
    assert ", by " in shown or "too close to call" in shown
    assert max(len(line) for line in shown.splitlines() if "overtrick " not in line) <= COLUMNS


def test_the_command_shows_hints_before_each_choice(tmp_path):
    text = overtrick(
        "play", "euchre", "--seed", 4, "--against", SMALL, "--hint", "--save", tmp_path / "match.json", answers="1\nq\n"
    )
    assert text.count(" deals:") >= 2
