"""Trust in the deal: a salted hash of the deck is shown before the play, and opened after it.

Whoever has the hash cannot find the deck, for the salt is secret; whoever dealt cannot change the deck afterwards.
"""

import hmac
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex

from overtrick.games.hand import Hand

SALT = 32
"""Hexadecimal digits: 128 bits."""


@dataclass(frozen=True)
class Seal:
    """What opens a seal: the SHA-256 of the salt, a blank and the deck is what was shown before."""

    salt: str
    deck: str

    @property
    def digest(self) -> str:
        return sha256(f"{self.salt} {self.deck}".encode()).hexdigest()


def new_secret() -> str:
    """What the salts of a table come from."""
    return token_hex(SALT // 2)


def seal_of(secret: str, number: int, hand: Hand) -> Seal:
    """The seal of hand `number` of a table; the same whenever it is asked for."""
    salt = hmac.digest(bytes.fromhex(secret), str(number).encode(), "sha256").hex()[:SALT]
    return Seal(salt, hand.game.deck.text(hand.start.deck))
