"""The solver's bench: mean time and cards played per position, with and without twins, on fixed deals; no printing.

Callers of Sheephead are sensible here, as far as a line allows: whoever has four trumps picks, and buries fail cards.
Everything else is played at random up to the position. Time is that of the processor, so a busy machine tells no lies.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from random import Random
from statistics import mean
from time import process_time
from typing import Any

from overtrick.core.bits import each, set_of
from overtrick.core.jit import Vector
from overtrick.core.progress import Progress
from overtrick.engine.state import CONTRACT, HAND, LEFT, TURN
from overtrick.engine.tables import FIRST_SUIT, POINTS, suit_mask
from overtrick.games.game import Game
from overtrick.games.hand import Hand
from overtrick.games.objective.objective import stakes_of
from overtrick.games.objective.sheephead import POINT
from overtrick.games.registry import game as game_of
from overtrick.games.sheephead import cards as sheephead_cards
from overtrick.games.sheephead import rules as sheephead
from overtrick.search.solver import Solver

SEED = 1
WON = 61
"""Points with which the picker's side has won."""

Question = Callable[[Solver, Vector], object]


@dataclass(frozen=True)
class Task:
    """A question about positions of a game with so many tricks left, and the mean we want to stay under."""

    name: str
    game: str
    tricks: int
    milliseconds: float
    ask: Question


@dataclass(frozen=True)
class Figures:
    """Means per position, and the slowest one, in milliseconds; nodes are cards played."""

    mean: float
    slowest: float
    nodes: float


@dataclass(frozen=True)
class Measured:
    """One task, solved with equivalence classes and without."""

    task: Task
    positions: int
    with_twins: Figures
    without_twins: Figures

    def as_json(self) -> dict[str, Any]:
        """The figures and the target, in milliseconds."""
        figures = {"with_twins": asdict(self.with_twins), "without_twins": asdict(self.without_twins)}
        return {"task": self.task.name, "target": self.task.milliseconds, "positions": self.positions} | figures


def is_won(solver: Solver, state: Vector) -> object:
    """Whether the picker's side gets 61 with what it has already, the bury included."""
    return solver.can_reach(state[None], POINT * WON - stakes_of(solver.game, state).so_far(state))


TASKS = (
    Task("a Euchre hand", "euchre", 5, 0.2, lambda solver, state: solver.value(state[None])),
    Task("a Sheephead hand", "sheephead", 6, 15, lambda solver, state: solver.value(state[None])),
    Task("a Sheephead hand, won or lost", "sheephead", 6, 3, is_won),
    Task("six tricks of Somerset", "somerset", 6, 5, lambda solver, state: solver.value(state[None])),
    Task("four tricks of Hearts, max^n", "hearts", 4, 2, lambda solver, state: solver.maxn(state[None])),
)


def measure_solver(games: Sequence[Game], positions: int, progress: Progress) -> list[Measured]:
    """Every task about one of the games, one after the other: they are not compared with each other."""
    names = {game.name for game in games}
    tasks = [task for task in TASKS if task.game in names]
    found = []
    for number, task in enumerate(tasks):
        progress(f"solving {task.name}", number / len(tasks))
        found.append(measure(task, positions))
    return found


def measure(task: Task, positions: int = 100) -> Measured:
    """Solve the same positions with and without twins."""
    game = game_of(task.game)
    states = [hand.state for _, hand in zip(range(positions), hands_for(game, task.tricks), strict=False)]
    both = (figures(task, Solver(game, twins=twins), states) for twins in (True, False))
    return Measured(task, positions, *both)


def figures(task: Task, solver: Solver, states: list[Vector]) -> Figures:
    """Ask about every position, after a first round that compiles and fills the tables of each contract."""
    for state in {int(state[CONTRACT]): state for state in states}.values():
        task.ask(solver, state)
    times, nodes = [], []
    for state in states:
        started = process_time()
        task.ask(solver, state)
        times.append(1000 * (process_time() - started))
        nodes.append(solver.nodes)
    return Figures(mean(times), max(times), mean(nodes))


def hands_for(game: Game, tricks: int) -> Iterator[Hand]:
    """Deals of the seed in order, played up to the start of a trick; hands without a contest are left out."""
    for number in count():
        hand, rng = game.deal(SEED, number=number), Random(number)
        while not hand.over and (hand.phase != "play" or hand.state[LEFT] > tricks):
            hand.play(chosen(hand, rng))
        if not hand.over and not (game.name == "sheephead" and hand.state[CONTRACT] == sheephead_cards.NOLA):
            yield hand


def chosen(hand: Hand, rng: Random) -> int:
    """An action on the way to a position."""
    if hand.game.name == "sheephead" and hand.phase != "play":
        return sheephead_choice(hand)
    return rng.choice(hand.legal())


def sheephead_choice(hand: Hand) -> int:
    """Pick with four trumps; bury the fail cards that count most; call the first card that can be called."""
    tables, legal = hand.game.tables, hand.legal()
    trumps = int(suit_mask(tables, sheephead_cards.NORMAL, FIRST_SUIT))
    if hand.phase == "pick":
        strong = (trumps & int(hand.state[HAND + hand.state[TURN]])).bit_count() >= 4
        return legal[sheephead.PICK if strong else sheephead.PASS]
    if hand.phase == "bury":
        fails = set(each(set_of(legal) & ~trumps)) or set(legal)
        return max(fails, key=lambda card: (tables[POINTS + card], card))
    alone = hand.game.action("alone")
    return next((action for action in legal if action != alone), alone)
