"""A hand as one line of JSON that replays to the same score. Statistics, pages and reviews read these, nothing else."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from overtrick.core.errors import BadRecord, OvertrickError
from overtrick.games.hand import Hand
from overtrick.games.registry import game
from overtrick.records.notation import play_moves, read_deal, write_deal, write_moves

VERSION = 1
OPTIONAL = "sheet", "stood_in"
"""Written only if they hold something."""

KINDS = {"game": "text", "preset": "text", "deal": "text", "moves": "text", "options": "names and values"}
"""What may stand under a name; numbers are checked by whoever deals."""


@dataclass(frozen=True)
class Record:
    """What happened in one hand, finished or not; `agents` are those who played it, if known.

    `sheet` is the score sheet before a hand of a whole game, empty for a hand played for itself. `stood_in` are the
    numbers of the moves, counting from 0, that others made than `agents` says: they stood in, or played on before.
    """

    game: str
    players: int
    preset: str
    options: dict[str, Any]
    deal: str
    dealer: int
    round: int
    stake: int
    moves: str
    returns: list[float] | None
    seed: int | None = None
    number: int = 0
    agents: list[str] = field(default_factory=list)
    version: int = VERSION
    sheet: list[int] = field(default_factory=list)
    stood_in: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, hand: Hand, agents: Iterable[str] = (), stood_in: Iterable[int] = ()) -> "Record":
        """The record of a hand as it stands."""
        start = hand.start
        return cls(
            game=hand.game.name,
            players=hand.game.players,
            preset=hand.game.preset,
            options=asdict(hand.game.options),
            deal=write_deal(hand),
            dealer=start.dealer,
            round=start.round,
            stake=start.stake,
            moves=write_moves(hand.game, hand.history),
            returns=hand.returns().tolist() if hand.over else None,
            seed=start.seed,
            number=start.number,
            agents=list(agents),
            sheet=list(start.sheet),
            stood_in=list(stood_in),
        )

    def start(self) -> Hand:
        """The hand as it was dealt."""
        hands, rest = read_deal(self.deal)
        played = game(self.game, self.players, self.preset, **self.options)
        dealer, round_, stake, sheet = self.dealer, self.round, self.stake, self.sheet
        return played.deal(hands=hands, rest=rest, dealer=dealer, round=round_, stake=stake, sheet=sheet)

    def replay(self) -> Hand:
        """The hand played again; BadRecord if a move is not legal or the result is another."""
        hand = self.start()
        play_moves(hand, self.moves)
        returns = hand.returns().tolist() if hand.over else None
        if returns != self.returns:
            raise BadRecord(f"the moves give the returns {returns}, the record says {self.returns}")
        return hand

    def to_json(self) -> str:
        """One line, without its end."""
        content = {name: value for name, value in asdict(self).items() if name not in OPTIONAL or value}
        return json.dumps(content, separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str) -> "Record":
        """The record of one line; BadRecord says what is missing or wrong."""
        try:
            content = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"this is not JSON: {error}") from None
        if not isinstance(content, dict):
            raise BadRecord(f"a record is a JSON object, not {type(content).__name__}")
        check_names(content)
        return cls(**content)


def check_names(content: dict[str, Any]) -> None:
    """Raise unless the names are those of a record of our version, and agents are named in it."""
    if content.get("version") != VERSION:
        raise BadRecord(f"the record has version {content.get('version')!r}; possible: {VERSION}")
    names = {part.name for part in fields(Record)}
    if names != content.keys() | set(OPTIONAL):
        missing, strange = sorted(names - content.keys() - set(OPTIONAL)), sorted(content.keys() - names)
        raise BadRecord(f"a record has other names: missing {missing}, unknown {strange}")
    for name, kind in KINDS.items():
        if not isinstance(content[name], dict if name == "options" else str):
            raise BadRecord(f"{name} is {content[name]!r:.80}; possible: {kind}")
    agents = content["agents"]
    if not isinstance(agents, list) or not all(isinstance(each, str) for each in agents):
        raise BadRecord(f"agents are {agents!r:.80}; possible: a list of texts")
    for name in OPTIONAL:
        numbers = content.get(name, [])
        if not isinstance(numbers, list) or not all(type(each) is int for each in numbers):
            raise BadRecord(f"{name} is {numbers!r:.80}; possible: a list of whole numbers")


def read_records(path: Path) -> Iterator[Record]:
    """The records of a file, one by one; an error names the line."""
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield read_line(path, number, line)
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path} cannot be read: {error}") from None


def read_line(path: Path, number: int, line: str) -> Record:
    """One record, replayed once so that nobody meets a broken one later."""
    try:
        record = Record.from_json(line)
        record.replay()
    except (OvertrickError, TypeError, AttributeError) as error:
        raise BadRecord(f"{path}, line {number}: {error}") from None
    return record


def append_record(path: Path, record: Record) -> None:
    """Add one line to a file of records."""
    with path.open("a", encoding="utf-8") as lines:
        lines.write(record.to_json() + "\n")


def positions(record: Record) -> Iterator[Hand]:
    """The hand as dealt, then after each move, each a copy of its own."""
    hand = record.start()
    yield hand.copy()
    for move in record.replay().history:
        assert move.action is not None, "a hand hides nothing"
        hand.play(move.action)
        yield hand.copy()
