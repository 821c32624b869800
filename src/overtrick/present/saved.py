"""A whole game in a file, so that it can be left at any time: the settings, and the moves of every hand in notation.

The file is replaced as a whole after every action: whoever is killed loses only the question that was not answered.
Finished hands are also kept as records, in a file beside it that stays when the game is over.
"""

import json
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from overtrick.agents.agent import STRANGERS, Trust
from overtrick.core.errors import BadAgent, BadRecord, OvertrickError
from overtrick.core.files import BadFile, content, told_of_writing
from overtrick.games import registry
from overtrick.present.sitting import PERSON, Sitting
from overtrick.records.notation import play_moves, write_moves
from overtrick.records.record import Record, append_record

VERSION = 2
INSTEAD = "give another --save"
NUMBERS = ("players", "seed", "dealer")
ORACLES = "oracles"
"""Older files do not have it; whoever sits down again is looked at anew."""

KINDS = {"game": str, "preset": str, "options": dict, "agents": list, "moves": list} | dict.fromkeys(NUMBERS, int)


@dataclass(frozen=True)
class Saved:
    """All that is needed to sit down again; and for whoever reads the file, which of the agents see all cards."""

    game: str
    players: int
    preset: str
    options: dict[str, Any]
    seed: int
    dealer: int
    hands: int | None
    agents: list[str]
    moves: list[str]
    oracles: list[str] = field(default_factory=list)
    version: int = VERSION

    @classmethod
    def of(cls, sitting: Sitting) -> "Saved":
        game, whole = sitting.game, sitting.whole_game
        hands = whole.finished + ([] if whole.over else [whole.hand])
        return cls(
            game=game.name,
            players=game.players,
            preset=game.preset,
            options=asdict(game.options),
            seed=whole.seed,
            dealer=sitting.first_dealer,
            hands=sitting.hands,
            agents=list(sitting.agents),
            moves=[write_moves(game, hand.history) for hand in hands],
            oracles=sorted({sitting.agents[seat] for seat in sitting.players if sitting.sees_all(seat)}),
        )

    @property
    def seat(self) -> int:
        """Where the person sits."""
        return self.agents.index(PERSON)

    @property
    def against(self) -> str:
        """Who plays against the person."""
        return next((spec for spec in self.agents if spec != PERSON), PERSON)

    def resume(self, trust: Trust) -> Sitting:
        """The game as it was left, played again move by move."""
        game = registry.game(self.game, self.players, self.preset, **self.options)
        sitting = Sitting(game, self.agents, self.seed, hands=self.hands, dealer=self.dealer, trust=trust)
        for number, moves in enumerate(self.moves, 1):
            hand = sitting.hand
            play_moves(hand, moves)
            if not hand.over and number < len(self.moves):
                raise BadRecord(f"hand {number} is not over, but another follows")
        return sitting


def default_file(game: str) -> Path:
    """Where a whole game is kept unless somebody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "overtrick" / f"{game}.json"


def records_file(file: Path) -> Path:
    """Where the finished hands go: beside the saved game."""
    return file.with_suffix(".jsonl") if file.suffix == ".json" else file.with_name(file.name + ".jsonl")


def write_saved(file: Path, sitting: Sitting) -> None:
    """Replace the file at once: at every moment it holds the game before or after an action."""
    part = file.with_name(f".{file.name}.part")
    with told_of_writing(file, INSTEAD):
        part.write_text(json.dumps(asdict(Saved.of(sitting)), indent=1) + "\n", encoding="utf-8")
        os.replace(part, file)


def read_saved(file: Path) -> Saved:
    """The game in a file; BadRecord if it holds something else."""
    try:
        found = json.loads(content(file, INSTEAD))
        check_content(found)
    except (ValueError, RecursionError, BadRecord) as error:
        raise not_a_match(file, error) from None
    return Saved(**found)


def check_content(found: Any) -> None:
    """Raise unless it has the shape of a saved game."""
    if not isinstance(found, dict) or {*found, ORACLES} != {part.name for part in fields(Saved)}:
        raise BadRecord("it holds something else")
    if found["version"] != VERSION:
        raise BadRecord(f"its version is {found['version']!r}, not {VERSION}")
    wrong = [name for name, kind in KINDS.items() if not isinstance(found[name], kind)]
    if wrong or not isinstance(found["hands"], int | None):
        raise BadRecord(f"wrong value of {', '.join(wrong) or 'hands'}")
    if PERSON not in found["agents"] or not all(isinstance(spec, str) for spec in found["agents"]):
        raise BadRecord("nobody sits at the table")


def check_replaceable(file: Path) -> None:
    """Raise if a new game would take the place of what never was a saved game."""
    if not was_saved_game(content(file, INSTEAD)):
        raise BadFile(f"{file} is not a saved game and is left alone; move it away, or {INSTEAD}")


def was_saved_game(text: bytes) -> bool:
    """Whether it is one, be it damaged or of another version; an empty file is nobody's."""
    try:
        found = json.loads(text or '{"game": "", "moves": []}')
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and {"game", "moves"} <= found.keys()


def resume(file: Path, saved: Saved, trust: Trust = STRANGERS) -> Sitting:
    """Sit down again; BadRecord if the moves cannot have been played."""
    try:
        return saved.resume(trust)
    except BadAgent as error:
        raise BadRecord(f"{file} cannot be resumed: {error}; --new starts another in its place") from None
    except (OvertrickError, TypeError, ValueError, AttributeError) as error:
        raise not_a_match(file, error) from None


def not_a_match(file: Path, error: Exception) -> BadRecord:
    instead = "--new replaces it" if was_saved_game(content(file, INSTEAD)) else INSTEAD
    return BadRecord(f"{file} is not a saved game ({error}) and is left alone; {instead}")


def keep_records(file: Path, sitting: Sitting) -> None:
    """Add the finished hands that are not there yet: being killed between two files loses and doubles nothing."""
    kept = records_file(file)
    there = records_in(kept)
    with told_of_writing(kept, INSTEAD):
        for hand in sitting.whole_game.finished:
            record = Record.of(hand, sitting.told_agents)
            if record.to_json() not in there:
                append_record(kept, record)


def records_in(kept: Path) -> set[str]:
    """The lines of a file of records; BadFile if it is something else, to which nothing must be added."""
    lines = content(kept, INSTEAD).decode(errors="replace").splitlines()
    try:
        for line in lines[:1]:
            Record.from_json(line)
    except BadRecord as error:
        raise BadFile(f"{kept} is no file of records ({error}) and is left alone; move it away, or {INSTEAD}") from None
    return set(lines)
