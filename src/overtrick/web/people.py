"""People against agents, measured from the hands that a server kept.

A hand counts if nobody at its table was helped in it, its cards were not seen before, and agents without a person on
their side play against the people. The unit is the hand: where several people sat at a table, their mean counts once.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from overtrick.core.errors import OvertrickError
from overtrick.records.record import Record
from overtrick.stats.intervals import Interval, mean_interval
from overtrick.web.laid import Laid, is_person
from overtrick.web.reviews import was_helped

Group = tuple[int, str]
"""How many play, and against whom."""


@dataclass(frozen=True)
class Measured:
    """What people score per hand, and how much more than the mean of the agents against them (higher is better)."""

    players: int
    against: str
    hands: int
    score: Interval
    difference: Interval


def people(file: Path, game: str) -> list[Measured]:
    """All that people played, by number of players and opponents; what was played most comes first."""
    groups: dict[Group, list[tuple[float, float]]] = defaultdict(list)
    for laid, record in counted_hands(file, game):
        groups[record.players, against(laid)].append(scored(laid, record))
    found = [measured(*group, values) for group, values in groups.items()]
    return sorted(found, key=lambda each: -each.hands)


def measured(players: int, opponents: str, values: list[tuple[float, float]]) -> Measured:
    scores, differences = zip(*values, strict=True)
    return Measured(players, opponents, len(values), mean_interval(scores), mean_interval(differences))


def counted_hands(file: Path, game: str) -> Iterator[tuple[Laid, Record]]:
    """Finished hands of a game against agents in which nobody was helped."""
    for laid_text, record, helped in rows(file):
        laid = laid_in(file, laid_text)
        if laid.game == game and opponents(laid) and not laid.is_again and not was_helped(helped):
            yield laid, Record.from_json(record)


def laid_in(file: Path, text: str) -> Laid:
    """How a table of a file was laid."""
    try:
        return Laid.from_json(text)
    except (AttributeError, TypeError, ValueError):
        raise OvertrickError(f"{file} has a table that `overtrick serve` did not lay; --data names another") from None


def rows(file: Path) -> list[tuple[str, str, str]]:
    """The hands of a file, which is only read: a server may be using it."""
    if not file.is_file():
        raise OvertrickError(f"{file} does not exist; `overtrick serve` keeps hands there, --data names another file")
    try:
        store = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        try:
            return store.execute('SELECT laid, record, helped FROM hands JOIN tables ON id = "table"').fetchall()
        finally:
            store.close()
    except sqlite3.Error as error:
        raise OvertrickError(f"{file} has no hands that people played: {error}") from None


def scored(laid: Laid, record: Record) -> tuple[float, float]:
    """What the people of a hand scored, and how much more than the agents against them."""
    returns = record.returns or []
    score = mean([returns[seat] for seat, wish in enumerate(laid.wishes) if is_person(wish)])
    return score, score - mean([returns[seat] for seat in opponents(laid)])


def opponents(laid: Laid) -> list[int]:
    """The seats of agents on sides without a person: people on both sides cannot be told from their partners."""
    sides = laid.rules().sides
    return [seat for side in sides if not any(is_person(laid.wishes[place]) for place in side) for seat in side]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def against(laid: Laid) -> str:
    """Which agents play against people, and which with them."""
    theirs = set(opponents(laid))
    with_them = {wish for seat, wish in enumerate(laid.wishes) if seat not in theirs and not is_person(wish)}
    told = " ".join(sorted({laid.wishes[seat] for seat in theirs}))
    return f"{told}, with {' '.join(sorted(with_them))}" if with_them else told
