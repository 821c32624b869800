"""The layout of a game's observation: its parts in order, numbered inputs with names, and the plan for kernels."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256

import numpy as np

from overtrick.core.errors import BadOption, choices
from overtrick.core.imports import imported
from overtrick.core.jit import Vector
from overtrick.core.numbers import shared
from overtrick.engine.state import HAND, SEATS_MAX, TABLE, TAKEN
from overtrick.games.game import Game
from overtrick.learn.observations import general, planes
from overtrick.learn.observations.observing import FIRST, INPUTS_SET, NEXT
from overtrick.learn.observations.parts import (
    CALL,
    NOBODY,
    PLANE,
    PLAYER,
    SET,
    UNSEEN,
    VOIDS,
    Part,
    hands,
    relative_seats,
)
from overtrick.learn.observations.planes import Grid


def inverse(size: int) -> int:
    """What to multiply numbers below a hundred by, and shift by 16, to divide them: too large by less than one."""
    return 65536 // size + 1


INVERSES = (0, *map(inverse, range(1, SEATS_MAX + 1)))

CARD_PLACES = 3
"""How often a card can be shown as held, unseen, on the table or taken: once, once more with open hands, and once more
under the trump."""


PARTS = "parts"
PLANES = "planes"
OBSERVATIONS = (PARTS, PLANES)
"""The named parts that a game brings, or the cards alone as images."""


@dataclass(frozen=True)
class Layout:
    """What a seat sees of a game; with `open` also what the others hold. Planes have a grid on which the cards are."""

    game: Game
    open: bool
    parts: tuple[Part, ...]
    grid: Grid | None = None

    @property
    def shape(self) -> tuple[int, ...]:
        """That of the inputs in order: a row, or planes with their rows and columns."""
        return (self.size // self.grid.area, self.grid.rows, self.grid.columns) if self.grid else (self.size,)

    @cached_property
    def size(self) -> int:
        """The number of inputs."""
        return sum(part.size for part in self.parts)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every input as a person reads it."""
        return tuple(name for part in self.parts for name in input_names(self.game, part))

    @cached_property
    def firsts(self) -> tuple[int, ...]:
        """The number of each part's first input."""
        sizes = [part.size for part in self.parts]
        return tuple(sum(sizes[:number]) for number in range(len(sizes)))

    @cached_property
    def plan(self) -> Vector:
        """What `observe` reads."""
        suits = next((len(part.labels) for part in self.parts if part.kind == VOIDS), 0)
        asked = next((part.slot for part in self.parts if part.kind == PLAYER), NOBODY)
        calls = next((FIRST + NEXT * place for place, part in enumerate(self.parts) if part.kind == CALL), 0)
        pairs, end = zip(self.parts, self.firsts, strict=True), FIRST + NEXT * len(self.parts)
        rows = [number for part, first in pairs for number in row(part, first, end)]
        places = self.grid.places if self.grid else ()
        return shared(np.array([len(self.parts), suits, asked, calls, *INVERSES, *rows, *places], np.int64))

    @cached_property
    def digest(self) -> str:
        """A short text that differs for layouts that differ."""
        return sha256("\n".join([*self.names, *map(str, self.plan.tolist())]).encode()).hexdigest()[:12]


def row(part: Part, first: int, places: int) -> list[int]:
    """A part as the plan has it. The voids of all seats are one set; planes are told where the places of cards are."""
    blocks = 1 if part.kind == VOIDS else len(part.seats)
    return [
        part.kind,
        first,
        part.size // blocks // max(len(part.under), 1),
        blocks,
        part.seats.start,
        part.slot,
        int(part.by_seat),
        places if part.kind == PLANE else part.low,
        part.cards,
        part.within,
        part.when.slot,
        part.when.low,
        part.when.high,
        part.owner,
        inverse(part.steps) if part.under else 0,
    ]


def input_names(game: Game, part: Part) -> list[str]:
    """The names of a part's inputs: its own, what it is under, the seat's if there are several, and the label."""
    seats = [""] if part.single else [f" {relative_seats(game.players)[seat]}" for seat in part.seats]
    names = [f"{part.name} {name}" for name in part.under] or [part.name]
    return [f"{name}{seat} {label}" for name in names for seat in seats for label in part.labels]


@lru_cache(maxsize=128)
def layout(game: Game, *, open: bool = False, observation: str = PARTS) -> Layout:
    """What a game brings, or the general parts; or planes, as any game has them."""
    if observation not in OBSERVATIONS:
        raise BadOption(f"observation={observation!r}; {choices(str(observation), OBSERVATIONS)}")
    if observation == PLANES:
        return checked(Layout(game, open, planes.parts(game, open), planes.grid(game.deck)))
    brought = imported(game.rules.observation) if game.rules.observation else general.parts
    return checked(Layout(game, open, (*brought(game), *([hands(game)] if open else []))))


def checked(found: Layout) -> Layout:
    """A layout, unless more inputs could be set than there is room for."""
    cards = CARD_PLACES * len(found.game.deck)
    others = sum(part.most for part in found.parts if not in_one_place(part))
    if cards + others >= INPUTS_SET:
        raise BadOption(f"{found.game!r}: {cards + others} inputs could be set at once; possible: {INPUTS_SET - 1}")
    return found


def in_one_place(part: Part) -> bool:
    """Whether a card that is shown here is shown in no other such part."""
    return part.kind in (UNSEEN, PLANE) or (part.kind == SET and part.slot in (HAND, TABLE, TAKEN))
