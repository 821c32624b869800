"""What the notes count: the actions of their Table 1."""

from collections.abc import Iterator
from typing import Final

from overtrick.experiments.claims import Claim, Measured, counted_claim
from overtrick.experiments.wizard_notes.published import PAPER
from overtrick.games.registry import game

ACTIONS: Final = 86
NULL: Final = 1
"""The action that only receives the reward; a hand of ours needs none."""


def claims(found: Measured) -> Iterator[Claim]:
    played = game("wizard", players=3)
    note = f"{len(played.deck)} cards, {played.rounds[-1] + 1} bids, 4 suits for trump, and one to receive the reward"
    yield counted_claim(
        PAPER, "Table 1: there are 86 actions", ACTIONS, played.num_actions + NULL, ACTIONS, ACTIONS, note
    )
