"""Where the `overtrick` command begins and ends, whatever happens meanwhile.

Loading the command line takes a moment, in which Ctrl-C must end it as quietly as later; and what it prints may go to a
disk that is full. As it ends Python looks for garbage among all that was loaded, several times: a quarter of what a
short command takes, for memory that the system takes back anyway.
"""

import atexit
import gc
import os
import sys
from errno import ENOSPC
from typing import Final

FAILED: Final = 1
INTERRUPTED: Final = 130
"""The exit code of a command ended by Ctrl-C, as in shells."""


def main() -> None:
    """The command, as it was typed."""
    atexit.register(gc.freeze)
    try:
        run()
    except KeyboardInterrupt:
        end("stopped", INTERRUPTED)
    except OSError as error:
        if error.errno != ENOSPC:
            raise
        end(f"cannot print the result: {error.strerror}", FAILED)


def run() -> None:
    """Everything that was printed is written before it ends, so that it is told if that cannot be."""
    from overtrick.cli.main import app

    try:
        app()
    finally:
        sys.stdout.flush()


def end(message: str, code: int) -> None:
    """Say why in a line, and forget what was not written yet: at its end Python would try once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.stderr.write(f"overtrick: {message}\n")
    sys.exit(code)
