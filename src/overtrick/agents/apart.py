"""Agents of others in processes of their own, which never hold a deal: they get views and give actions.

Whatever an agent looks for there, in frames or by `gc`, it finds no more than what it was shown. Each place at a table
has a process, so that copies of an agent, partners or not, do not see each other's cards. Questions are pickled;
answers are JSON, which nobody can make run anything here. A process is kept for the next questions to the same agent.

An oracle gets hands instead of views.
"""

import json
import logging
import os
import pickle
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize
from pathlib import Path
from threading import Lock
from time import perf_counter, process_time
from typing import Any, NamedTuple, Self, TypeAlias, TypeVar

import numpy as np

from overtrick.agents import watching
from overtrick.agents.agent import GuestFailed, Oracle, Player, waited_for
from overtrick.agents.guests import Named, invite
from overtrick.agents.specs import files_of, label
from overtrick.core.compiling import tell, tell_of_compiling
from overtrick.core.errors import BadAgent, OvertrickError
from overtrick.core.jit import Vector
from overtrick.core.others import one_line, told
from overtrick.executors.executor import LIVES
from overtrick.executors.own_process import LOOK, OwnProcess, disown, without_script
from overtrick.games.game import Game
from overtrick.games.hand import Hand, Move, View, plain_action

LONGEST = 1 << 16
"""Bytes of an answer."""

SECONDS_MAX = 1e6
"""Of a decision; what a process says beyond that is not believed, and sums of it stay numbers."""

OPEN = "act_open"
"""The method of a guest that sees all cards."""

COMPILING = b"compiling"
"""What a process says that is no answer."""

HOSTS_MAX = 16
"""Processes that are kept: two tables of the largest size."""

Answer: TypeAlias = dict[str, Any]


class Invitation(NamedTuple):
    """Who is to be made, for which game."""

    spec: str
    game: Game


class Seen(NamedTuple):
    """A view in parts that are quickly pickled."""

    seat: int
    state: bytes
    history: list[tuple[Any, ...]]
    sheet: tuple[int, ...]

    @staticmethod
    def of(view: View) -> "Seen":
        return Seen(view.seat, view.state.tobytes(), [*map(tuple, view.history)], view.sheet)

    def view(self, game: Game) -> View:
        state = np.frombuffer(self.state, np.int64).copy()
        return View(game, self.seat, state, tuple(map(Move._make, self.history)), self.sheet)


class Question(NamedTuple):
    """What is shown, a view or all of a hand, and the word of the random stream."""

    shown: Seen | Hand
    word: int


class Lost(Exception):
    """A process ended instead of answering; the message says how."""


class Host(OwnProcess):
    """The process of one guest, as seen from here."""

    def __init__(self, invitation: Invitation) -> None:
        self.lock, self.spec, self.is_named, self.method = Lock(), invitation.spec, False, ""
        self.users = 0
        end_at_exit(os.getpid())
        with without_script():
            super().__init__(serve)
        try:
            self.method = method_in(self.ask(invitation))
        except BadAgent:
            self.end()
            raise

    def ask(self, question: Invitation | Question) -> Answer:
        """One question at a time."""
        try:
            with self.lock, watching.watched(self):
                self.pipe.send_bytes(pickle.dumps(question))
                answer = read(self.hear())
        except (EOFError, OSError):
            raise Lost(self.end()) from None
        except BaseException:
            self.end()  # or its answer would be taken for that to the next question
            raise
        if "failure" in answer:
            raise GuestFailed(one_line(str(answer["failure"])))
        return answer

    def hear(self) -> bytes:
        """The next answer; until then it is told if something is compiled for it."""
        while (heard := self.waited()) == COMPILING:
            watching.begin(self)
            tell(self.spec)
        return heard

    def waited(self) -> bytes:
        while not self.pipe.poll(LOOK):
            if self.has_ended:
                raise EOFError
        return received(self.pipe)

    def name_once(self) -> None:
        """Say whom everybody waits for: it may hang."""
        if not self.is_named:
            logging.getLogger("overtrick").warning(
                "%s has not answered for %d seconds; Ctrl-C stops it",
                label(self.spec, self.method == OPEN),
                watching.PATIENCE,
            )
        self.is_named = True


def method_in(answer: Answer) -> str:
    """How a guest who was made wants to be asked; who was not made says why."""
    if "refusal" in answer:
        raise BadAgent(one_line(str(answer["refusal"])))
    return str(answer.get("method"))


def received(pipe: Connection) -> bytes:
    """What comes through a pipe; who sends more than anybody reads has failed."""
    try:
        return pipe.recv_bytes(LONGEST)
    except OSError as error:
        if error.errno is None:  # the length is wrong, the pipe is not
            raise GuestFailed(f"its process answered with more than {LONGEST:,} bytes") from None
        raise


def read(text: bytes) -> Answer:
    """An answer; who writes something else into the pipe has failed."""
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        answer = None
    return answer if isinstance(answer, dict) else {"failure": f"its process said {text!r:.80}"}


# Processes that are kept.

Key: TypeAlias = tuple[Invitation, str, int, int]
_hosts: OrderedDict[Key, Host] = OrderedDict()
_lock = Lock()


def key_of(invitation: Invitation, number: int) -> Key:
    """Which process a guest has: of its own for each copy, in each folder, and for each version of its files."""
    files = (Path(name).expanduser() for name in files_of(invitation.spec))
    return invitation, os.getcwd(), sum(file.stat().st_mtime_ns for file in files if file.exists()), number


@contextmanager
def host_of(key: Key) -> Iterator[Host]:
    """The process of a guest, started if need be; meanwhile it does not make room for others."""
    with _lock:
        host = _hosts[key] = _hosts.get(key) or Host(key[0])
        _hosts.move_to_end(key)
        host.users += 1
        spare = without_room()
    for one in spare:
        one.end()
    try:
        yield host
    except Lost:
        with _lock:
            if _hosts.get(key) is host:
                del _hosts[key]
        raise
    finally:
        with _lock:
            host.users -= 1


def without_room() -> list[Host]:
    """Take out who is too many: of those whom nobody asks now, the ones that were not asked for longest."""
    idle = [key for key, host in _hosts.items() if not host.users]
    return [_hosts.pop(key) for key in idle[: max(0, len(_hosts) - HOSTS_MAX)]]


def end_all() -> None:
    """Let all go, before this process waits for them to end."""
    for host in _hosts.values():
        host.pipe.close()
    while _hosts:
        _hosts.popitem()[1].end()


@cache
def end_at_exit(process: int) -> None:
    Finalize(None, end_all, exitpriority=100)


def begin_anew() -> None:
    """A process that was forked from this one has guests of its own: if both asked the same, answers would cross."""
    global _lock
    _lock = Lock()
    for host in _hosts.values():
        disown(host.process)
    _hosts.clear()
    method_of.cache_clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=begin_anew)


Found = TypeVar("Found")


def ask(key: Key, how: Callable[[Host], Found]) -> Found:
    """Ask a guest something. If its process ends, a new one is asked, some times."""
    for _ in range(LIVES):
        try:
            with waited_for(key[0].spec), host_of(key) as host:
                return how(host)
        except Lost as lost:
            end = str(lost)
    raise GuestFailed(f"the process {end}")


# Guests as players.


@dataclass
class Meter:
    """Processor seconds that a guest took in its own process, and seconds in which questions and answers travelled."""

    seconds: float = 0.0
    passing: float = 0.0


def meter_of(player: Player) -> Meter | None:
    """What a player takes outside of this process, if it is there."""
    return getattr(player, "meter", None)


@dataclass(frozen=True)
class Apart:
    """A guest in a process of its own; `number` tells copies of it at one table apart."""

    spec: str
    game: Game
    number: int = 0
    meter: Meter = field(default_factory=Meter, compare=False, repr=False)

    def copy(self, number: int) -> Self:
        """The same guest in another process, with a meter of its own."""
        return type(self)(self.spec, self.game, number)

    @cached_property
    def key(self) -> Key:
        return key_of(Invitation(self.spec, self.game), self.number)

    def asked(self, shown: Seen | Hand, rng: Vector) -> Any:
        """The action, with the random stream and the meter moved on."""
        begun = perf_counter()
        question = Question(shown, int(rng[0]))
        action, word, seconds, thinking = checked(ask(self.key, lambda host: host.ask(question)))
        rng[0] = word
        self.meter.seconds += seconds
        self.meter.passing += max(perf_counter() - begun - thinking, 0.0)
        return action


class ApartAgent(Apart):
    def act(self, view: View, rng: Vector) -> int:
        action: int = self.asked(Seen.of(view), rng)
        return action


class ApartOracle(Apart):
    def act_open(self, hand: Hand, rng: Vector) -> int:
        shown = hand.copy()
        shown.start = replace(hand.start, seed=None, number=0)  # which would tell the deals to come
        action: int = self.asked(shown, rng)
        return action


def checked(answer: Answer) -> tuple[int | str, int, float, float]:
    """The parts of an answer, each what it should be."""
    try:
        word, seconds, thinking = int(np.int64(answer["word"])), float(answer["seconds"]), float(answer["thinking"])
        if not (0 <= seconds <= SECONDS_MAX and 0 <= thinking <= SECONDS_MAX):
            raise ValueError("nobody thinks that long")
        return plain_action(answer["action"]), word, seconds, thinking
    except (KeyError, TypeError, ValueError, OverflowError):
        raise GuestFailed(f"its process answered {answer!r:.80}") from None


def invite_apart(spec: str, game: Game) -> Player:
    """A guest in a process of its own, once it was made there."""
    is_oracle = method_of(key_of(Invitation(spec, game), 0)) == OPEN
    return (ApartOracle if is_oracle else ApartAgent)(spec, game)


@cache
def method_of(key: Key) -> str:
    """How a guest is asked. Asked again, nobody need start its process for that."""
    try:
        return ask(key, lambda host: host.method)
    except GuestFailed as failure:
        raise BadAgent(f"{key[0].spec} cannot be made: {failure}") from None


def side_by_side(players: Sequence[Player]) -> list[Player]:
    """Players as they sit down at one table: copies of a guest apart have a process each."""
    names = [player.spec for player in players]
    return [
        player.copy(names[:place].count(player.spec)) if isinstance(player, ApartAgent | ApartOracle) else player
        for place, player in enumerate(players)
    ]


# What happens in the process of a guest.


def serve(pipe: Connection) -> None:
    """Make the guest who is invited, then ask it what is asked."""
    spec, game = pickle.loads(pipe.recv_bytes())
    tell_of_compiling(lambda name: pipe.send_bytes(COMPILING) if name else None)
    try:
        player = invite(spec, game)
    except OvertrickError as error:
        answer(pipe, refusal=str(error))
        return
    answer(pipe, method="act_open" if isinstance(player, Oracle) else "act")
    while True:
        answer(pipe, **thought(player, game, pickle.loads(pipe.recv_bytes())))


def answer(pipe: Connection, **content: Any) -> None:
    pipe.send_bytes(json.dumps(content).encode())


def thought(player: Player, game: Game, question: Question) -> Answer:
    """What a guest answers, and how long it took: seconds of the processor, and seconds."""
    clock = getattr(player.player if isinstance(player, Named) else player, "clock", process_time)
    rng, used, begun = np.array([question.word], np.int64), clock(), perf_counter()
    try:
        action = plain_action(act(player, game, question.shown, rng))
        json.dumps(action)  # a number of thousands of digits cannot be sent
        word = int(rng[0])
    except BaseException as error:
        return {"failure": told(error)}
    return {
        "action": action,
        "word": word,
        "seconds": clock() - used,
        "thinking": perf_counter() - begun,
    }


def act(player: Player, game: Game, shown: Any, rng: Vector) -> object:
    return player.act_open(shown, rng) if isinstance(player, Oracle) else player.act(shown.view(game), rng)
