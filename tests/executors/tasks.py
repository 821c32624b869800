"""What tests ask other processes to do."""

import os
import sys
import time
from pathlib import Path

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
