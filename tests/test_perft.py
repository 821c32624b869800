"""The engine counts as many move sequences as the judge did."""

import pytest

import overtrick as ot
from tests.perft_files import FOLDER, count_engine

POSITIONS = [
    pytest.param(*line.split(" | "), id=f"{path.stem}-{number}")
    for path in sorted(FOLDER.glob("*.perft"))
    for number, line in enumerate(path.read_text().splitlines())
]


def test_every_game_has_a_perft_file():
    assert {path.stem for path in FOLDER.glob("*.perft")} == set(ot.games())


@pytest.mark.parametrize(("position", "counts"), POSITIONS)
def test_the_engine_counts_as_the_judge(position, counts):
    hand = eval(position, {"ot": ot})
    for pair in counts.split():
        depth, count = map(int, pair.split(":"))
        assert count_engine(hand, depth) == count, f"depth {depth}"
