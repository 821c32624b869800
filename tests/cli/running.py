"""Commands in processes of their own, which are stopped and killed."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

PATIENCE = 120
"""Seconds until a process is given up."""


class Running:
    """A command in a process group of its own, as a shell starts it."""

    def __init__(self, words):
        words = [sys.executable, "-m", "overtrick", *words]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self.process = subprocess.Popen(words, text=True, start_new_session=True, **pipes)

    def wait_for(self, file):
        """Until a file is there; or without one until processor time was spent on more than loading."""
        deadline = time.monotonic() + PATIENCE
        while not (Path(file).exists() if file else self.seconds() > 2.5):
            assert self.process.poll() is None, self.process.communicate()
            assert time.monotonic() < deadline, f"{file} does not appear"
            time.sleep(0.02)

    def seconds(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def members(self):
        """The processes of the group that still run."""
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                number, rest = stat.parent.name, stat.read_text().rpartition(")")[2].split()
                found += [int(number)] if int(rest[2]) == self.process.pid and rest[0] != "Z" else []
        return found

    def end(self, how):
        """Send a signal as a terminal does, to all of the group, or to the first alone."""
        (os.kill if how == signal.SIGKILL else os.killpg)(self.process.pid, how)
        try:
            _, error = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            raise
        deadline = time.monotonic() + PATIENCE
        while self.members() and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not self.members(), "something is left running"
        return self.process.returncode, error
