"""The examples that train run as they are; how well they learn is told in the docs."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

import overtrick as ot

EXAMPLES = Path(__file__).parents[2] / "examples"


def loaded(name):
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.compiled
def test_ppo_on_many_tables_tells_the_scores_of_all_seats_and_writes_a_player(tmp_path, capsys):
    (scores, *_) = loaded("ppo").train(opponents="random", total=2048, tables=64, out=tmp_path / "some.npz")
    assert ot.agent(f"net:file={tmp_path / 'some.npz'}", "hearts").game == ot.game("hearts")
    assert -26 <= scores.min() <= scores.max() <= 0
    assert len(scores) == 4
    assert "per hand; others" in capsys.readouterr().out


@pytest.mark.compiled
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_maskable_ppo_plays_before_and_after_learning(capsys):
    for mean, _ in loaded("maskable_ppo").main(steps=64, hands=3, tables=2, stretch=32):
        assert -4 <= mean <= 4
    assert np.char.count(capsys.readouterr().out, "per hand") == 2
