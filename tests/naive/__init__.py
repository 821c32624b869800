"""The judge: five card games played as the rulebook reads, to check the engine move by move."""

from typing import Any

from .euchre import Euchre
from .hearts import Hearts
from .sheephead import Sheephead
from .somerset import Somerset
from .table import Table
from .wizard import Wizard


def table(
    name: str,
    *,
    players: int,
    options: dict[str, Any],
    hands: list[list[str]],
    rest: list[str],
    dealer: int,
    round: int = 0,
    stake: int = 1,
) -> Table:
    """A table of the named game with the cards dealt; Hearts and Wizard look at round, Sheephead at stake."""
    deal = {"players": players, "options": options, "hands": hands, "rest": rest, "dealer": dealer}
    games = {
        "hearts": lambda: Hearts(round=round, **deal),
        "euchre": lambda: Euchre(**deal),
        "sheephead": lambda: Sheephead(stake=stake, **deal),
        "wizard": lambda: Wizard(round=round, **deal),
        "somerset": lambda: Somerset(**deal),
    }
    return games[name]()
