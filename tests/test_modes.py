"""Compiled and plain, one process or two, this chunk size or that: the same hands from the same seed."""

import hashlib

import numpy as np
import pytest

import overtrick as ot
from overtrick.games import simulation as simulations
from overtrick.games.registry import rules
from tests.plain import printed_in_plain_mode

HANDS = 40
GAMES = [(name, preset) for name in ot.games() for preset in rules(name).presets]


def signatures():
    """A digest of the results of some hands of every game and preset."""
    lines = []
    for name, preset in GAMES:
        simulation = ot.simulate(ot.game(name, preset=preset), hands=HANDS, seed=9)
        digest = hashlib.sha256(simulation.returns.tobytes()).hexdigest()
        lines.append(f"{name} {preset} {simulation.actions} {digest}")
    return "\n".join(lines)


@pytest.mark.compiled
def test_plain_mode_plays_the_same_hands():
    code = "from tests.test_modes import signatures; print(signatures())"
    assert printed_in_plain_mode(code) == signatures()


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_workers_do_not_change_the_hands(name, monkeypatch):
    monkeypatch.setattr(simulations, "CHUNK", 1000)
    one = ot.simulate(ot.game(name), hands=5500, seed=3)
    two = ot.simulate(ot.game(name), hands=5500, seed=3, workers=2)
    assert one.actions == two.actions
    assert np.array_equal(one.returns, two.returns)


@pytest.mark.parametrize("name", ot.games())
def test_the_size_of_a_chunk_does_not_change_the_hands(name, monkeypatch, hands):
    whole = ot.simulate(ot.game(name), hands=hands(700), seed=4).returns
    monkeypatch.setattr(simulations, "CHUNK", 9)
    assert np.array_equal(ot.simulate(ot.game(name), hands=hands(700), seed=4).returns, whole)
