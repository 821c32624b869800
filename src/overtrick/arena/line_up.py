"""Line-ups: which entry of a match has which place at the table, and who plays there.

An entry is one spec of a match: an agent, or a team of partners joined by a plus. In rotation r place p sits in seat
p + r.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from overtrick.agents.agent import STRANGERS, Player, Trust
from overtrick.agents.apart import side_by_side
from overtrick.agents.registry import as_player, has_oracle
from overtrick.agents.specs import label, members
from overtrick.core.errors import BadAgent, BadOption
from overtrick.games.game import Game

Spec: TypeAlias = str | Player
"""A text that makes a player, or one that is there already."""


@dataclass(frozen=True)
class LineUp:
    """The names of the entries; then the entry of each place, and who plays there."""

    names: tuple[str, ...]
    entries: tuple[int, ...]
    specs: tuple[Spec, ...]

    @property
    def period(self) -> int:
        """How many rotations differ: partners who are alike change seats without a difference."""
        places = [*zip(self.entries, map(name_of, self.specs), strict=True)]
        return next(shift for shift in range(1, len(places) + 1) if places[-shift:] + places[:-shift] == places)

    def members(self, entry: int) -> list[str]:
        """Who plays for an entry, place by place."""
        return [name_of(spec) for spec, owner in zip(self.specs, self.entries, strict=True) if owner == entry]

    def players(self, game: Game, trust: Trust = STRANGERS) -> list[Player]:
        """Who plays at each place; equal texts make one player, but guests apart have a process for each place."""
        made = {spec: as_player(spec, game, *trust) for spec in self.specs if isinstance(spec, str)}
        return side_by_side([made[spec] if isinstance(spec, str) else as_player(spec, game) for spec in self.specs])


def name_of(spec: Spec) -> str:
    """What a player is called in results."""
    return spec.strip() if isinstance(spec, str) else str(getattr(spec, "spec", type(spec).__name__))


def line_up(game: Game, specs: Sequence[Spec]) -> LineUp:
    """One entry for each seat; or two: side against side, or without partners one among copies of the other."""
    teams = [members(spec) if isinstance(spec, str) else [spec] for spec in specs]
    entries = entries_of(game, len(specs))
    check_teams(game, teams)
    seated = [iter(team * (entries.count(entry) // len(team))) for entry, team in enumerate(teams)]
    return LineUp(tuple(map(name_of, specs)), entries, tuple(next(seated[entry]) for entry in entries))


def entries_of(game: Game, entries: int) -> tuple[int, ...]:
    """Which entry has each place."""
    if entries == game.players:
        return tuple(range(entries))
    if entries != 2:
        raise BadOption(
            f"{entries} agent{'s' * (entries != 1)} for {game.players} seats; possible: 2 or {game.players}"
        )
    if game.rules.partners:
        return tuple(int(seat in game.sides[1]) for seat in range(game.players))
    return (0, *[1] * (game.players - 1))


def check_teams(game: Game, teams: Sequence[Sequence[Spec]]) -> None:
    """Raise unless teams of several agents are as large as a side, and sides are what plays."""
    size = len(game.sides[0])
    for team in teams:
        if len(team) == 1:
            continue
        names = "+".join(map(name_of, team))
        text = label(repr(names), has_oracle(names))
        if size == 1:
            raise BadAgent(f"{text} is a team, and {game.name} has no partners; give one agent for each entry")
        if len(teams) != len(game.sides) or len(team) != size:
            raise BadAgent(f"{text} is a team of {len(team)}; possible: {len(game.sides)} teams of {size}")


def by_sides(game: Game, line: LineUp) -> LineUp:
    """The same players as one entry for each side: who wins and loses together has one result."""
    if not game.rules.partners or len(line.names) == len(game.sides):
        return line
    owners = tuple(int(seat in game.sides[1]) for seat in range(game.players))
    names = tuple("+".join(name_of(line.specs[seat]) for seat in side) for side in game.sides)
    return LineUp(names, owners, line.specs)
