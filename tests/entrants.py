"""Agents in a file of their own, as somebody would write them, for tournaments in other processes."""

import os
import signal
import time
from pathlib import Path

MINE = Path(__file__)
"""Specs begin with it: `f"{MINE}:Highest"`."""


class Highest:
    """Ten lines are enough to enter a tournament."""

    def act(self, view, rng):
        return view.legal()[-1]


class Raises(Highest):
    """Fails in the middle of some deals: when it is left with a certain card."""

    def act(self, view, rng):
        if len(view.history) > 6 and "9S" in view.held:
            raise ZeroDivisionError("by nothing")
        return super().act(view, rng)


class Cheats(Highest):
    """Plays what nobody may."""

    def act(self, view, rng):
        return view.game.num_actions - 1 if len(view.history) > 6 else super().act(view, rng)


class Slow(Highest):
    """Tells a file about each action, with the number of its process, and takes its time until told to hurry."""

    def __init__(self, file: str = "beats", seconds: float = 0.0):
        self.file, self.seconds = file, seconds

    def act(self, view, rng):
        with Path(self.file).open("a") as beats:
            beats.write(f"{os.getpid()}\n")
        if not Path("hurry").exists():
            time.sleep(self.seconds)
        return super().act(view, rng)


class Busy(Highest):
    """Takes so many seconds of the processor for each action."""

    def __init__(self, seconds: float):
        self.seconds = seconds

    def act(self, view, rng):
        begun = time.process_time()
        while time.process_time() - begun < self.seconds:
            pass
        return super().act(view, rng)


class Ends(Highest):
    """Ends its process whenever it is left with a certain card."""

    def __init__(self, code: int = 3):
        self.code = code

    def act(self, view, rng):
        if len(view.history) > 6 and "9S" in view.held:
            os._exit(self.code)
        return super().act(view, rng)


class Quits(Highest):
    """Leaves as a script would."""

    def act(self, view, rng):
        raise SystemExit(5)


class Dies(Highest):
    """Ends its process so many times, which a file counts."""

    def __init__(self, times: int, file: str = "deaths"):
        self.times, self.file = times, Path(file)

    def act(self, view, rng):
        deaths = len(self.file.read_text()) if self.file.exists() else 0
        if deaths < self.times and len(view.history) > 6:
            self.file.write_text("." * (deaths + 1))
            os.kill(os.getpid(), signal.SIGKILL)
        return super().act(view, rng)
