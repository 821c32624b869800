"""Games by name. Third parties register theirs through the entry-point group `overtrick.games`.

Names map to "module:attribute" so that listing games imports none of them.
"""

import logging
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, NamedTuple

from overtrick.core.errors import BrokenGame, UnknownGame, choices
from overtrick.core.imports import imported
from overtrick.core.others import place_of, told

if TYPE_CHECKING:
    from overtrick.games.game import Game, Rules

GROUP = "overtrick.games"

BUILT_IN = {
    "euchre": "overtrick.games.euchre:EUCHRE",
    "hearts": "overtrick.games.hearts:HEARTS",
    "somerset": "overtrick.games.somerset.rules:SOMERSET",
    "wizard": "overtrick.games.wizard:WIZARD",
    "sheephead": "overtrick.games.sheephead.rules:SHEEPHEAD",
}


class Listed(NamedTuple):
    """What a list of games shows of one."""

    players: tuple[int, ...]
    presets: tuple[str, ...]
    summary: str


LISTED = {
    "euchre": Listed(
        (4,),
        ("standard", "paper"),
        "Euchre: two partnerships, five tricks, a trump suit that one side must make good.",
    ),
    "hearts": Listed(
        (3, 4, 5),
        ("standard", "paper"),
        "Hearts: every seat for itself, avoid hearts and the queen of spades.",
    ),
    "sheephead": Listed(
        (5,),
        ("standard", "paper"),
        "Sheephead: five seats, a picker against the rest, and a partner nobody knows until the called card falls.",
    ),
    "somerset": Listed(
        (4,),
        ("standard", "paper", "student"),
        "Somerset: two partnerships, twelve tricks, a deck of fractions.",
    ),
    "wizard": Listed(
        (3, 4, 5, 6),
        ("standard", "paper", "three"),
        "Wizard: say how many tricks you will take, and take exactly that many.",
    ),
}
"""What the rules of our own games say, for those who list them: rules bring kernels, and kernels a compiler."""

ALIASES = {"sheepshead": "sheephead"}


@cache
def registered() -> dict[str, str]:
    """Every game's name and where its rules are; our own names cannot be taken by others."""
    others = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    return others | BUILT_IN


def games() -> list[str]:
    """The names of all games."""
    return sorted(registered())


def rules(name: str) -> "Rules":
    """The rules registered under a name."""
    where = registered().get(ALIASES.get(name, name)) if isinstance(name, str) else None
    if where is None:
        raise UnknownGame(f"there is no game {name!r}; {choices(str(name), games())}")
    try:
        found: Rules = imported(where)
    except (Exception, SystemExit) as error:
        if where in BUILT_IN.values():
            raise
        raise BrokenGame(f"the game {name!r} cannot be loaded: {told(error)} ({place_of(error)})") from error
    return found


def usable() -> list[str]:
    """The names of all games that can be loaded; others are told of, so that one of them does not stop the rest."""
    return [name for name in games() if name in BUILT_IN or is_usable(name)]


def is_usable(name: str) -> bool:
    try:
        rules(name)
    except BrokenGame as error:
        warn_once(str(error))
        return False
    return True


@cache
def warn_once(text: str) -> None:
    logging.getLogger("overtrick").warning(text)


def listed(name: str) -> Listed:
    """What a list shows of a game; the rules of others are asked."""
    if name in LISTED:
        return LISTED[name]
    found = rules(name)
    return Listed(found.players, tuple(found.presets), found.summary)


def game(name: str, players: int | None = None, preset: str = "standard", **options: Any) -> "Game":
    """A game by name, with the players and options of a preset unless others are given."""
    from overtrick.games.game import choose

    return choose(rules(name), players, preset, options)


def chosen(one: "Game | str") -> "Game":
    """A game, given as one or by its name alone."""
    return game(one) if isinstance(one, str) else one


def restore(name: str, players: int, preset: str, options: dict[str, Any]) -> "Game":
    """What unpickling a game calls."""
    return game(name, players, preset, **options)
