"""The engine against the naive judge, and both against every choice of options."""

import random

import pytest

import overtrick as ot
from overtrick.games.registry import rules
from tests.beside import any_game, play_beside

PRESETS = [(name, preset) for name in ot.games() for preset in rules(name).presets]


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_the_judge_agrees_with_every_move_of_a_preset(name, preset, hands):
    game, chance = ot.game(name, preset=preset), random.Random(name + preset)
    for number in range(hands(1000)):
        play_beside(game.deal(seed=11, number=number), chance)


@pytest.mark.parametrize("name", ot.games())
def test_the_judge_agrees_under_any_options_and_number_of_players(name, hands):
    chance = random.Random(name)
    for number in range(hands(1500)):
        play_beside(any_game(name, chance).deal(seed=12, number=number), chance)
