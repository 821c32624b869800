"""The deal of the day: the same cards and agents for everybody, everywhere, from the date and the game.

Its seed can be worked out by whoever wants to: here nothing is at stake but the fun of it.
"""

from dataclasses import asdict
from datetime import UTC, datetime
from hashlib import sha256

from overtrick.core.random import SEED_BITS
from overtrick.games import registry
from overtrick.web.laid import ME, NAMES, Laid

OPPONENTS = "club"
FEW_CARDS, MORE_HANDS = 5, 5
"""Where a first hand has fewer cards, so many hands are played."""


def today() -> str:
    """The date of the deal: in UTC, so that it changes everywhere at once."""
    return datetime.now(UTC).date().isoformat()


def seed_of_day(game: str, day: str) -> int:
    digest = sha256(f"overtrick daily {game} {day}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)


def daily(name: str, day: str, who: str) -> Laid:
    """The table of a day for somebody."""
    game, seed = registry.game(name), seed_of_day(name, day)
    wishes = [ME] + [OPPONENTS] * (game.players - 1)
    dealt = len(game.whole_game(seed).hand.held(0))
    hands = 1 if dealt >= FEW_CARDS else MORE_HANDS
    names = [who, *NAMES[1 : game.players]]
    options = asdict(game.options)
    return Laid(name, game.players, "standard", options, hands, wishes, names, seed=seed, kind="daily", day=day)
