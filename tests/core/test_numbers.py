"""Numbers that all who play share: nobody can write them."""

import pkgutil
from importlib import import_module

import numpy as np
import pytest

import overtrick
import overtrick as ot
from overtrick.core.numbers import shared
from overtrick.learn.observations.layout import layout
from overtrick.search.classes import twins_for
from overtrick.search.solver import kin_for

EUCHRE = ot.game("euchre")
CACHED = {
    "plan": layout(EUCHRE).plan,
    "twins": twins_for(EUCHRE, 0, 0, True),
    "kin": kin_for(EUCHRE, 0, 0),
}


def test_shared_numbers_are_the_same_numbers():
    numbers = np.arange(6.0).reshape(2, 3)
    assert np.array_equal(shared(numbers), numbers)
    assert shared(numbers).dtype == numbers.dtype


@pytest.mark.parametrize("name", CACHED)
def test_nobody_can_write_what_is_found_once_for_all(name):
    with pytest.raises(ValueError, match="read-only"):
        CACHED[name][0] = 7
    with pytest.raises(ValueError, match="cannot set WRITEABLE flag"):
        CACHED[name].flags.writeable = True


def test_no_module_has_numbers_that_an_agent_could_write():
    """But for fillers of one number, which nobody reads."""
    for found in pkgutil.walk_packages(overtrick.__path__, "overtrick."):
        for name, value in vars(import_module(found.name)).items():
            is_open = isinstance(value, np.ndarray) and value.size > 1 and value.flags.writeable
            assert not is_open, f"{found.name}.{name}"
