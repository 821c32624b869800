"""The same code without the compiler, in a process of its own."""

import os
import subprocess
import sys


def printed_in_plain_mode(code):
    """What code prints there; a warning is an error."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()
