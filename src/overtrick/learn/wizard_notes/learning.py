"""What a deep Q-learner needs to know of Wizard: tables to play at, what is told there, and how its network plays."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from overtrick.core.lanes import Singles
from overtrick.engine.policy import Policy
from overtrick.games.game import Game
from overtrick.games.wizard import DECK
from overtrick.learn.nets.network import Network
from overtrick.learn.wizard_notes import playing
from overtrick.learn.wizard_notes.choosing import CHOICES
from overtrick.learn.wizard_notes.hands import BIDS_GIVEN, NOTHING_GIVEN, TRUMP_GIVEN, Tables
from overtrick.learn.wizard_notes.representations import SIZES, checked
from overtrick.learn.wizard_notes.sorting import HEADER


class Lesson(NamedTuple):
    """Hands of up to so many tricks, in which the calls of `given` are drawn by lot."""

    tricks: int
    given: int


class Lessons:
    """Hands of one game, up to so many tricks, told in one representation."""

    choices = CHOICES

    def __init__(self, game: Game, representation: str = "vector") -> None:
        self.game, self.representation = game, checked(representation)
        self.size, self.longest = SIZES[representation], game.rounds[-1]
        self.rows = playing.IMAGES.get(representation, 0)

    @property
    def image(self) -> tuple[int, int, int]:
        """Of a representation that ends with rows of cards: the numbers before them, the rows, and cards in a row."""
        playing.inputs_of(self.representation, convolution=True)
        return playing.scalars_of(self.representation), self.rows, DECK

    @property
    def scale(self) -> Singles:
        """What every number is multiplied by to be about 1: tricks and counts are divided by ten."""
        found = np.ones(self.size, np.float32)
        found[:2] = 0.1
        found[HEADER : self.size - self.rows * DECK] = 0.1
        return found

    def tables(self, hands: int) -> Tables:
        """So many hands side by side."""
        return Tables(self.game, self.representation, hands)

    def course(self, longest: int) -> list[Lesson]:
        """The curriculum of the notes: to play with any bids, short hands first; then to bid; then to choose trump."""
        plays = [Lesson(tricks, BIDS_GIVEN) for tricks in range(1, longest + 1)]
        return [*plays, Lesson(longest, TRUMP_GIVEN), self.everything(longest)]

    def everything(self, longest: int) -> Lesson:
        """All at once."""
        return Lesson(longest, NOTHING_GIVEN)

    def policy(self, network: Network) -> Policy:
        """The player that takes what a network values most."""
        return playing.notes_policy(network, self.representation)

    def save(self, file: Path, network: Network, made: Mapping[str, Any]) -> None:
        """Write a network as `dqn:file=...` plays it."""
        playing.save(file, self.game, playing.Learned(network, self.representation, made))
