"""What tests ask other processes to do."""

import os
import signal
import sys
import time
from pathlib import Path

from overtrick.core.compiling import tell
from overtrick.core.errors import OvertrickError


class TwoWords(OvertrickError):
    """An error that cannot be made again from its message alone."""

    def __init__(self, one, other):
        super().__init__(f"{one} {other}")


def square(number):
    return number**2


def wait_and_say(seconds):
    time.sleep(seconds)
    return seconds


def refuse():
    raise TwoWords("not", "possible")


def end(code):
    os._exit(code)


def speak():
    """To standard output, as Python does and as anything else does."""
    print("spoken", flush=True)
    os.write(sys.__stdout__.fileno(), b"written\n")


def threads_of_forker():
    """How many threads the process has that this one was forked from."""
    status = Path(f"/proc/{os.getppid()}/status").read_text()
    return os.getppid(), int(status.split("Threads:")[1].split()[0])


def deaf_to_ctrl_c():
    """Whether the process that this one was forked from lets Ctrl-C wait, and whether this one does."""
    return [waits_with(signal.SIGINT, process) for process in (os.getppid(), os.getpid())]


def waits_with(number, process):
    blocked = Path(f"/proc/{process}/status").read_text().split("SigBlk:")[1].split()[0]
    return bool(int(blocked, 16) >> (number - 1) & 1)


def compile_something():
    tell("a kernel")
    tell()
