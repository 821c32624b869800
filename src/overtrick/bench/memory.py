"""How much memory a process has needed, and whether streaming hands needs more of it the more there are."""

import sys
from pathlib import Path

from overtrick.games.game import Game
from overtrick.games.simulation import CHUNK, simulate

STATUS = Path("/proc/self/status")
KILOBYTE = 1024


def peak_memory() -> int:
    """Bytes this process has held at most.

    Linux hands the `ru_maxrss` of a large parent on to the programs it starts, which would hide any growth below it;
    VmHWM starts anew. Other systems have no such file, and their `ru_maxrss` is in bytes on macOS.
    """
    if STATUS.exists():
        return next(int(line.split()[1]) for line in STATUS.read_text().splitlines() if "VmHWM" in line) * KILOBYTE
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * KILOBYTE


def streaming_growth(game: Game, hands: int) -> list[tuple[int, int]]:
    """(hands, bytes) for some hands and ten times as many, beyond a single chunk. Needs a process of its own."""
    stream(game, CHUNK)
    before = peak_memory()
    growth = []
    for many in (hands, 10 * hands):
        stream(game, many)
        growth.append((many, peak_memory() - before))
    return growth


def stream(game: Game, hands: int, seed: int = 0) -> None:
    """Play hands in this process, chunk by chunk, and keep nothing."""
    for _ in simulate(game, hands, seed):
        pass
