"""What is measured about the page, without a clock."""

import os
import sys
import time

import pytest

from overtrick.web.load import Tally, answer_to
from overtrick.web.measuring import page_kilobytes, percentile, processor_seconds, result, told


def test_the_page_is_at_most_150_kilobytes_compressed():
    assert 0 < page_kilobytes() <= 150


def test_a_percentile_is_in_milliseconds():
    assert percentile([0.001, 0.002, 0.003], 50) == pytest.approx(2.0)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep it elsewhere")
def test_the_processor_time_of_a_process_is_read_from_the_system():
    assert processor_seconds(os.getpid()) == pytest.approx(time.process_time(), abs=1.0)
    assert processor_seconds(2**22 + 1) is None  # beyond the largest number of a process


def test_processor_time_is_shared_by_the_moves_of_all_seats():
    found = result(2, Tally([0.01, 0.03], moves=8), 1.0, 1.016, [0.1], [0.2], 0.5, [0.001], 0.07, (1.2, 21.0))
    assert found.processor == pytest.approx(2.0)
    assert found.answers == 2
    assert "2.00 ms of processor time a move" in told(found)
    assert "the page after 1.2 s and a first choice after 21.0 s" in told(found)
    assert "processor" not in told(
        result(2, Tally([0.01], moves=8), None, None, [0.1], [0.2], 0.5, [0.001], 0.07, (1.2, 21.0))
    )


def test_somebody_who_plays_many_tables_answers_goes_on_or_waits():
    table = {
        "hand": 3,
        "at": 5,
        "asks": 2,
        "end": None,
        "board": {"choices": [{"action": 7}, {"action": 9}, {"action": 1}]},
    }
    assert answer_to(table) == {"do": "play", "hand": 3, "at": 5, "actions": [7, 9]}
    assert answer_to(table | {"end": {"over": False}, "hand": 4}) == {"do": "next", "hand": 4}
    assert answer_to(table | {"board": {"choices": []}}) is None
