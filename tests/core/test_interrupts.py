"""Ctrl-C that waits."""

import signal
from threading import Thread

import pytest

from overtrick.core.interrupts import uninterrupted


def test_ctrl_c_comes_when_the_work_is_done():
    done = []

    def work():
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            done.append("all")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["all"]


def test_afterwards_ctrl_c_is_what_it_was():
    before = signal.getsignal(signal.SIGINT)
    with uninterrupted():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before
    with pytest.raises(ValueError, match="no"), uninterrupted():
        raise ValueError("no")
    assert signal.getsignal(signal.SIGINT) == before


def test_other_threads_are_never_interrupted_and_change_nothing():
    seen = []

    def work():
        with uninterrupted():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGINT)]
