"""`overtrick predict`, as somebody at a terminal uses it."""

import json

import pytest

from tests.agents.test_forecast import STRONG
from tests.cli.commands import COLUMNS, mistake, overtrick


@pytest.mark.compiled
def test_the_best_trump_comes_first_with_its_range():
    text = overtrick("predict", "somerset", STRONG, "--worlds", "100")
    assert text.startswith("Best is trump-12: ")
    assert max(map(len, text.splitlines())) <= COLUMNS


@pytest.mark.compiled
def test_programs_read_the_same():
    told = json.loads(overtrick("predict", "somerset", STRONG, "--worlds", "50", "--opponents", "random", "--json"))
    assert [list(one) for one in told] == [["action", "score", "ci95", "range", "share"]] * 6
    assert told[0]["action"] == "trump-12"
    assert [one["score"] for one in told] == sorted((one["score"] for one in told), reverse=True)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("somerset", "12/12"), "a hand of Somerset has 12 cards, not 1"),
        (("somerset", STRONG.replace("S/S", "S/T")), "'S/T' is not a card of this deck; did you mean 'S/S'?"),
        (("somerset", STRONG, "--preset", "standard"), "a hand alone does not tell what its seat decides first"),
        (("euchre", "AS 9C TC JC QC", "--player", "random"), "and what else it sees then"),
        (("somerset", STRONG, "--player", "pimc"), "pimc is not a compiled agent"),
        (("somerset", STRONG, "--worlds", "0"), "worlds=0; possible: 1 to"),
    ],
)
def test_what_cannot_be_predicted_is_told(arguments, told):
    assert told in mistake("predict", *arguments)
