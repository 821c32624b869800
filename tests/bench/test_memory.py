"""Memory is measured, in processes that held little before, and a stream that keeps its hands is found out."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import pytest

import overtrick as ot
from overtrick.bench import memory
from overtrick.bench.memory import peak_memory, streaming_growth

MEGABYTE = 1 << 20


def in_a_fresh_process(function):
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        return pool.submit(function).result()


def peaks():
    """Before, with and after 40 MB that are written to: what is only asked for takes no memory on Linux."""
    before = peak_memory()
    ballast = b"x" * (40 * MEGABYTE)
    held = peak_memory()
    del ballast
    return before, held, peak_memory()


def test_peak_memory_is_that_of_all_that_was_held_at_once():
    before, held, after = in_a_fresh_process(peaks)
    assert 38 * MEGABYTE < held - before < 50 * MEGABYTE
    assert after - before > 38 * MEGABYTE


def growths():
    """Of streaming, and of streaming if it kept the returns of all hands."""
    game, kept = ot.game("euchre"), []
    streamed = streaming_growth(game, 40_000)
    memory.stream = lambda game, hands: kept.extend(ot.simulate(game, hands))
    return streamed, streaming_growth(game, 40_000)


@pytest.mark.compiled
def test_streaming_grows_by_less_than_keeping_would():
    """A hand of Euchre has four returns of eight bytes: 400,000 of them are 12.8 MB."""
    streamed, kept = in_a_fresh_process(growths)
    assert [hands for hands, _ in streamed] == [hands for hands, _ in kept] == [40_000, 400_000]
    assert streamed[1][1] < 4 * MEGABYTE
    assert kept[1][1] - kept[0][1] > 8 * MEGABYTE
