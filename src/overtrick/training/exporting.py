"""Decisions as a Parquet file, for people who train elsewhere. Written whole, some thousand hands at a time.

    hand          number of the hand
    seat, place   who decided: at the table, and in the line-up
    inputs        numbers of the observation's inputs that are set
    legal         actions that were possible
    action        the one that was taken
    probability   the chance that the player gave it; 1 if it only chooses
    next          the same seat's next decision in the hand, as a row of the file, or -1
    scores        what every seat scored in the end, from the one that decided on

The metadata of the file tell the game, the players, the seed, and the names of all inputs and actions.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.agents.agent import policy_of
from overtrick.arena.line_up import LineUp, line_up
from overtrick.core.bits import each
from overtrick.core.errors import BadOption, OvertrickError
from overtrick.core.files import BadFile, whole
from overtrick.core.jit import Matrix, Vector
from overtrick.core.progress import Progress
from overtrick.core.random import checked_seed
from overtrick.engine.policy import Policy
from overtrick.engine.state import BASE, TURN
from overtrick.executors.executor import Executor
from overtrick.executors.task import Call
from overtrick.games.game import Game
from overtrick.learn.observations.layout import layout
from overtrick.learn.observations.observing import INPUTS_SET, observe_rows
from overtrick.training.selfplay import ALLOWED, NEXT, NONE, NUMBER, PLACE, SCORE, TAKEN, Decisions, Recorder

HANDS_EACH: Final = 500
"""Hands of a task: what comes back is some megabytes."""

HANDS_MAX: Final = 10**9
ABOUT: Final = "overtrick"
"""Under which name a file tells what its numbers mean."""


class Chunk(NamedTuple):
    """The decisions of some hands, as columns; lists have an array of numbers and one of where each begins."""

    columns: dict[str, Any]
    inputs: tuple[Vector, Vector]
    legal: tuple[Vector, Vector]
    scores: Matrix


def seated(game: Game, specs: Sequence[str]) -> LineUp:
    """As in a match; a single agent has every seat, and then there is nothing to rotate."""
    if len(specs) == 1:
        return LineUp((specs[0],), (0,) * game.players, (specs[0],) * game.players)
    return line_up(game, specs)


def policies(game: Game, lined: LineUp) -> list[Policy]:
    """The compiled players of a line-up; others cannot be recorded."""
    return [policy_of(player, "random, net, and rule players") for player in lined.players(game)]


def record(game: Game, specs: tuple[str, ...], seed: int, first: int, hands: int) -> Chunk:
    """What a worker does: play some hands and describe their decisions."""
    lined = seated(game, specs)
    found = Recorder(game, hands).record(policies(game, lined), seed, first, hands, lined.period)
    return described(game, found)


def described(game: Game, found: Decisions) -> Chunk:
    """Decisions as columns."""
    seen, rows, notes = layout(game), len(found.notes), found.notes
    flat, offsets = np.empty(INPUTS_SET * (rows + 1), np.int64), np.zeros(rows + 1, np.int64)
    observe_rows(game.tables, found.states, np.ones(rows, np.int64), seen.plan, flat, offsets)
    bases = found.states[:, BASE]
    legal = [[base + bit for bit in each(allowed)] for base, allowed in zip(bases, notes[:, ALLOWED], strict=True)]
    columns = {
        "hand": notes[:, NUMBER].copy(),
        "seat": found.states[:, TURN].copy(),
        "place": notes[:, PLACE].copy(),
        "action": bases + notes[:, TAKEN],
        "probability": found.chances.astype(np.float32),
        "next": notes[:, NEXT].copy(),
    }
    ends = np.cumsum([0, *map(len, legal)])
    actions = np.array([action for actions in legal for action in actions], np.int64)
    scores = notes[:, SCORE : SCORE + game.players].copy()
    return Chunk(columns, (flat[: offsets[-1]].copy(), offsets), (actions, ends), scores)


def chunks(game: Game, specs: Sequence[str], seed: int, hands: int, by: Executor) -> Iterator[Chunk]:
    """The decisions of hands 0, 1, ... in order, whoever plays them."""
    sizes = [min(HANDS_EACH, hands - first) for first in range(0, hands, HANDS_EACH)]
    tasks = (
        Call(f"hands {number * HANDS_EACH} on", record, (game, tuple(specs), seed, number * HANDS_EACH, size))
        for number, size in enumerate(sizes)
    )
    for _, outcome in by.run(tasks):
        yield outcome.result()


def export(
    game: Game, specs: Sequence[str], hands: int, seed: int, file: Path, by: Executor, progress: Progress
) -> int:
    """Write the decisions of some hands; how many they were. Such a file is replaced when all is written."""
    if not 1 <= hands <= HANDS_MAX:
        raise BadOption(f"hands={hands}; possible: 1 to {HANDS_MAX:,}")
    arrow, parquet = loaded()
    check_replaceable(file, parquet)
    policies(game, seated(game, specs))
    schema, rows = schema_of(arrow, game, specs, checked_seed(seed)), 0
    with whole(file) as target, parquet.ParquetWriter(target, schema, compression="zstd") as writer:
        for done, chunk in enumerate(chunks(game, specs, seed, hands, by), 1):
            table = table_of(arrow, schema, chunk, rows)
            writer.write_table(table)
            rows += table.num_rows
            progress(f"{rows:,} decisions", min(done * HANDS_EACH / hands, 1))
    return rows


def check_replaceable(file: Path, parquet: Any) -> None:
    """Raise if there is something else than decisions."""
    if not file.is_file():
        return
    try:
        ours = ABOUT.encode() in (parquet.read_schema(file).metadata or {})
    except (OSError, ValueError):
        ours = False
    if not ours:
        raise BadFile(f"{file} is no file of decisions and is left alone; give another --out")


def loaded() -> tuple[Any, Any]:
    """PyArrow, or an error with what to install."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise OvertrickError("PyArrow is not installed; possible: pip install 'overtrick[export]'") from None
    return pyarrow, pyarrow.parquet


def schema_of(arrow: Any, game: Game, specs: Sequence[str], seed: int) -> Any:
    """The columns, and what belongs to all of them."""
    kinds = {
        "hand": arrow.int64(),
        "seat": arrow.int8(),
        "place": arrow.int8(),
        "inputs": arrow.list_(arrow.int16()),
        "legal": arrow.list_(arrow.int16()),
        "action": arrow.int16(),
        "probability": arrow.float32(),
        "next": arrow.int64(),
        "scores": arrow.list_(arrow.int32(), game.players),
    }
    seen = layout(game)
    about = {"game": repr(game), "players": list(specs), "seed": seed, "layout": seen.digest}
    names = {"inputs": seen.names, "actions": game.action_names}
    return arrow.schema(kinds.items(), {ABOUT: json.dumps(about | names)})


def table_of(arrow: Any, schema: Any, chunk: Chunk, first: int) -> Any:
    """A chunk as rows of the file from `first` on."""
    later = chunk.columns["next"]
    found = chunk.columns | {"next": np.where(later == NONE, NONE, later + first)}
    arrays = {name: arrow.array(column, schema.field(name).type) for name, column in found.items()}
    for name, (numbers, offsets) in (("inputs", chunk.inputs), ("legal", chunk.legal)):
        items = arrow.array(numbers, arrow.int16())
        arrays[name] = arrow.ListArray.from_arrays(arrow.array(offsets, arrow.int32()), items)
    scores = arrow.array(chunk.scores.ravel(), arrow.int32())
    arrays["scores"] = arrow.FixedSizeListArray.from_arrays(scores, chunk.scores.shape[1])
    return arrow.Table.from_arrays([arrays[name] for name in schema.names], schema=schema)
