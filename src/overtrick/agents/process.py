"""Bots in any language: a program that reads views and writes actions, each a line of JSON.

    overtrick match hearts "process:cmd=(node bot.js)" random

First it is told the game and says that it is ready; then every question is a line, and so is every answer:

    {"game": "hearts", "players": 4, "options": {...}, "actions": ["2C", ...]}            {"ready": true}
    {"seat": 2, "phase": "play", "held": ["4H", "2C"], "legal": ["2C"], "table": ["KC"],
     "history": [[1, "pass", null], ..., [0, "play", "KC"]], "dealer": 1, "round": 0,
     "totals": [], "random": 1804289383}                                                  {"action": "2C"}

An action that the seat did not see is null. `totals` are those of the whole game before this hand, if it belongs to
one. `random` is new each time and depends on the match's seed alone. It is an agent of others, so each place at a table
has a program of its own (`agents.apart`), which ends when its input does.
"""

import json
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict
from os import sysconf
from pathlib import Path
from time import process_time
from typing import Any, Final

from overtrick.core.errors import BadAgent, OvertrickError
from overtrick.core.jit import Vector
from overtrick.core.random import draw
from overtrick.engine.state import DEALER, ROUND
from overtrick.games.game import Game
from overtrick.games.hand import View

LONGEST: Final = 1 << 16
"""Letters of an answer."""

RANDOM_MAX: Final = 1 << 31

TIMES: Final = slice(11, 13)
"""Where `/proc/PID/stat`, behind the name of a program, has the ticks it took for itself and in the system."""

DIES_WITH_PARENT: Final = 1
"""The number of this wish in Linux's `prctl`."""


class ProgramFailed(OvertrickError):
    """A program of others ended, or said what cannot be understood."""


class Process:
    """Plays by a program of any language, which reads views and writes actions as lines of JSON."""

    def __init__(self, game: Game, cmd: str) -> None:
        self.game, self.cmd, self.program = game, cmd, started(cmd)
        answer = self.ask(told_of(game))
        if answer.get("ready") is not True:
            raise BadAgent(f'{cmd} answered {answer!r:.80}; possible: {{"ready": true}} when it knows the game')

    def act(self, view: View, rng: Vector) -> Any:
        answer = self.ask(asked_of(view) | {"random": draw(rng, RANDOM_MAX)})
        if "action" not in answer:
            raise ProgramFailed(f'{self.cmd} answered {answer!r:.80}; possible: {{"action": a name that is legal}}')
        return answer["action"]

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """What a program answers to a line."""
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        with suppress(OSError):  # it has ended; what it said before may tell why
            self.program.stdin.write(json.dumps(question) + "\n")
            self.program.stdin.flush()
        line = self.program.stdout.readline(LONGEST)
        if not line:
            raise ProgramFailed(f"{self.cmd} ended with exit code {self.program.wait()}")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise ProgramFailed(f"{self.cmd} said {line.rstrip()!r:.80}; possible: an object of JSON in one line")
        return answer

    def clock(self) -> float:
        """Processor seconds of the program and of this process; of the program only where the system tells them."""
        with suppress(OSError):
            words = Path(f"/proc/{self.program.pid}/stat").read_text().rpartition(")")[2].split()
            return process_time() + sum(map(int, words[TIMES])) / sysconf("SC_CLK_TCK")
        return process_time()


def started(cmd: str) -> subprocess.Popen[str]:
    """The program of a command; what it says on standard error goes where messages go."""
    try:
        words = shlex.split(cmd) or [cmd]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "encoding": "utf-8"}
        return subprocess.Popen(words, **pipes, preexec_fn=die_with_parent if sys.platform == "linux" else None)
    except (OSError, ValueError) as error:
        raise BadAgent(f"{cmd!r} cannot be started: {error}; possible: cmd=(PROGRAM ARGUMENT ...)") from None


def die_with_parent() -> None:
    """However the process that asks ends, no program is left behind."""
    import ctypes

    ctypes.CDLL(None).prctl(DIES_WITH_PARENT, signal.SIGKILL)


def told_of(game: Game) -> dict[str, Any]:
    """The first line: what is played, and the names of all actions."""
    options = asdict(game.options)
    return {"game": game.name, "players": game.players, "options": options, "actions": list(game.action_names)}


def asked_of(view: View) -> dict[str, Any]:
    """A question: what a seat sees and may do; `state` has all of it as numbers, also what a game adds to the table."""
    name, state = view.game.action_name, view.state
    history = [[seat, phase, None if action is None else name(action)] for seat, phase, action in view.history]
    return {
        "seat": view.seat,
        "phase": view.phase,
        "held": view.held,
        "legal": [name(action) for action in view.legal()],
        "table": view.table,
        "history": history,
        "dealer": int(state[DEALER]),
        "round": int(state[ROUND]),
        "totals": view.totals,
        "state": state.tolist(),
    }


def is_listed(game: Game) -> bool:
    """Never: it is nobody without a program."""
    return False
