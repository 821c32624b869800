"""The examples that train run as they are; how well they learn is told in the docs."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def loaded(name):
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.compiled
def test_ppo_on_many_tables_tells_the_scores_of_all_seats(capsys):
    (scores, *_) = loaded("ppo").train(opponents="random", minutes=0.001, tables=64, every=1)
    assert -26 <= scores.min() <= scores.max() <= 0
    assert len(scores) == 4
    assert "per hand; others" in capsys.readouterr().out


@pytest.mark.compiled
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_maskable_ppo_plays_before_and_after_learning(capsys):
    for mean, _ in loaded("maskable_ppo").main(steps=2048, hands=3):
        assert -4 <= mean <= 4
    assert np.char.count(capsys.readouterr().out, "per hand") == 2
