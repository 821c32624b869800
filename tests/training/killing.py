"""Trainings that are killed without warning."""

import os
import subprocess
import time


def kill_after(lines, command, folder):
    """Start a command that trains into `killed`, and kill it once the curve has so many lines, however fast it is."""
    curve = folder / "killed" / "curve.csv"
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not curve.exists() or curve.read_bytes().count(b"\n") < lines:
        assert process.poll() is None, "it was over before it could be killed"
        time.sleep(0.001)
    os.kill(process.pid, 9)
    process.wait()
