"""Errors that say what was wrong and what is possible."""

from collections.abc import Iterable
from difflib import get_close_matches


class OvertrickError(Exception):
    """Any mistake in what the library was asked to do. Nothing was changed when it is raised."""


class UnknownGame(OvertrickError):
    """No game is registered under that name."""


class BrokenGame(OvertrickError):
    """A game of another package that cannot be loaded."""


class BadOption(OvertrickError):
    """An option, preset or number of players that the game does not have."""


class BadCard(OvertrickError):
    """Text that names no card or call of the game."""


class BadDeal(OvertrickError):
    """An explicit deal that is not a deal: cards missing, doubled or too many."""


class BadAgent(OvertrickError):
    """A spec that makes no agent for the game, or an agent that failed at the table."""


class BadRecord(OvertrickError):
    """A record that cannot be read, or whose moves give another result."""


class BadView(OvertrickError):
    """A view that no deal agrees with."""


class IllegalAction(OvertrickError):
    """An action that the rules do not allow now."""


class HandNotOver(OvertrickError):
    """Asking for a result before the last card."""


class HandOver(IllegalAction):
    """Acting after the last card."""


def choices(name: str, possible: Iterable[str]) -> str:
    """The end of a message: the near match if there is one, then everything that is possible."""
    names = [str(option) for option in possible]
    near = get_close_matches(name, names, 1)
    return (f"did you mean {near[0]!r}? " if near else "") + "possible: " + (", ".join(names) or "nothing")
