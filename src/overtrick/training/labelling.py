"""Decisions labelled by a search: what it thinks every legal action is worth.

A network plays hands, at every seat and by chance, and a search is asked about some of its decisions. A file has those
of some hands in a row, so that whatever ends the process, only the hands at work are lost.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.agents.agent import named
from overtrick.agents.learned import shipped_for
from overtrick.agents.registry import agent
from overtrick.agents.searching.searching import Honest
from overtrick.core.errors import BadAgent, BadOption
from overtrick.core.files import told_of_writing
from overtrick.core.jit import FloatMatrix, Floats, Matrix, Vector
from overtrick.core.progress import Progress
from overtrick.core.random import JUDGE, checked_seed, new_stream
from overtrick.engine.state import BASE, MOVES
from overtrick.engine.tables import CARDS_MAX
from overtrick.executors.executor import Executor
from overtrick.executors.task import Call
from overtrick.games.game import Game
from overtrick.games.hand import Hand
from overtrick.learn.checkpoint import check_origin
from overtrick.learn.nets.file import Networks, layouts, load
from overtrick.learn.nets.network import BadNetwork
from overtrick.learn.nets.playing import actor_policy
from overtrick.learn.observations.layout import PARTS
from overtrick.training.kept import Kept, found, keep
from overtrick.training.selfplay import ALLOWED, NUMBER, TAKEN, Recorder

HANDS_EACH: Final = 100
"""Hands of a file, and of a task."""

HANDS_MAX: Final = 10**7
ONE_IN_MAX: Final = 1000


class Labels(NamedTuple):
    """Decisions: the open hand at each, the actions allowed as bits above BASE, and the worth of each of those bits."""

    states: Matrix
    allowed: Vector
    worths: FloatMatrix

    @classmethod
    def joined(cls, parts: "list[Labels]") -> "Labels":
        """All of some."""
        return cls(*map(np.concatenate, zip(*parts, strict=True)))


@dataclass(frozen=True)
class Plan:
    """Which network plays the hands of a seed, whom to ask, and about one decision in how many."""

    game: Game
    start: str
    teacher: str
    one_in: int = 4
    seed: int = 1

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        if not 1 <= self.one_in <= ONE_IN_MAX:
            raise BadOption(f"one-in={self.one_in}; possible: 1 to {ONE_IN_MAX}")
        self.searcher()
        check_sight(self.start, load(self.start, self.game))

    def searcher(self) -> Honest:
        """The agent that is asked."""
        found = agent(self.teacher, self.game)
        if not isinstance(found, Honest):
            raise BadAgent(f"{named(found)} gives no values; possible: agents that search, such as lookahead or pimc")
        return found

    @property
    def origin(self) -> dict[str, Any]:
        """What must be the same for labels to belong together."""
        settings = {"teacher": self.teacher, "one_in": self.one_in, "seed": self.seed}
        return {"game": repr(self.game), "layouts": layouts(self.game), "start": str(self.start), **settings}


def check_sight(start: str, networks: Networks) -> None:
    """Raise unless a network sees the parts of its view."""
    if networks.open or networks.observation != PARTS:
        raise BadNetwork(f"{start} sees all cards, or planes; possible: a network that sees the parts of its view")


def started(game: Game, start: str) -> str:
    """The file of a network as typed, or of the one that comes with the package."""
    return start or str(shipped_for(game))


def label(plan: Plan, first: int, hands: int) -> Labels:
    """What a worker does: play some hands, and ask about their decisions."""
    game, searcher = plan.game, plan.searcher()
    players = [actor_policy(game, load(plan.start, game).actor, 1.0)] * game.players
    played = Recorder(game, hands).record(players, plan.seed, first, hands)
    worths = np.zeros((len(played.notes), CARDS_MAX))
    for number in range(first, first + hands):
        hand, rng = game.deal(seed=plan.seed, number=number), new_stream(plan.seed, number, JUDGE)
        for row in np.flatnonzero(played.notes[:, NUMBER] == number):
            play_forced(hand, played.states[row, MOVES])
            if row % plan.one_in == 0:
                worths[row] = asked(searcher, hand, rng)
            hand.play(int(played.states[row, BASE] + played.notes[row, TAKEN]))
    rows = slice(None, None, plan.one_in)
    return Labels(played.states[rows].copy(), played.notes[rows, ALLOWED].copy(), worths[rows])


def play_forced(hand: Hand, moves: int) -> None:
    """Play on to a decision: what is not recorded had one possibility."""
    while hand.state[MOVES] < moves:
        hand.play(hand.legal()[0])


def asked(searcher: Honest, hand: Hand, rng: Vector) -> Floats:
    """What a search thinks of every legal action, by its bit; what it did not try counts as the worst that it did."""
    found = {action: told.mean for action, told in searcher.think(hand.view(hand.player or 0), rng).found().items()}
    base, worst, worths = int(hand.state[BASE]), min(found.values()), np.zeros(CARDS_MAX)
    for action in hand.legal():
        worths[action - base] = found.get(action, worst)
    return worths


def gather(plan: Plan, hands: int, folder: Path, by: Executor, progress: Progress) -> Labels:
    """The labels of hands 0, 1, ...; those that are in the folder are not made again."""
    if not 1 <= hands <= HANDS_MAX:
        raise BadOption(f"hands={hands}; possible: 1 to {HANDS_MAX:,}")
    with told_of_writing(folder):
        folder.mkdir(exist_ok=True)
    firsts = {file_of(folder, first): first for first in range(0, hands, HANDS_EACH)}
    missing = {file: first for file, first in firsts.items() if not file.exists()}
    for done, _ in enumerate(made(plan, missing, by), 1):
        progress("labelling", 1 - (len(missing) - done) / len(firsts))
    return Labels.joined([read(plan, file) for file in firsts])


def file_of(folder: Path, first: int) -> Path:
    return folder / f"{first:08d}.npz"


def made(plan: Plan, missing: dict[Path, int], by: Executor) -> Iterator[Path]:
    """Files that are missing, as they are written."""
    tasks = [Call(str(file), label, (plan, first, HANDS_EACH)) for file, first in missing.items()]
    for task, outcome in by.run(tasks, in_order=False):
        keep(Path(task.name), Kept(plan.origin, HANDS_EACH, outcome.result()._asdict()))
        yield Path(task.name)


def read(plan: Plan, file: Path) -> Labels:
    """The labels of a file, if they belong to the plan."""
    kept = found(file)
    check_origin(file, kept.origin, plan.origin)
    return Labels(*(kept.arrays[name] for name in Labels._fields))
