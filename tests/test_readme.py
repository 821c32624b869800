"""What the README shows is what happens."""

import doctest
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"


@pytest.mark.compiled
def test_the_examples_of_the_readme_are_true():
    results = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.attempted > 15
    assert results.failed == 0
