"""One recipe for all games: a network by self-play, and the search that it guides. Against each paper's best, and ours.

The recipe is the same everywhere: the shipped network, by self-play, and `guided`, which plays for the lead. It meets
the best player of the game's paper, in the paper's preset, and in the standard game the best player that is made
otherwise: by rules, or by a search without a network. It sits alone among the others; partners meet partners.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from overtrick.agents.registry import agent
from overtrick.experiments.claims import Claim, Measured
from overtrick.experiments.contest_claims import contest_claims, piece_name
from overtrick.experiments.contests import contest
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.hearts_2017.rows import deep_spec
from overtrick.experiments.measuring import Part
from overtrick.experiments.sheephead_2011.published import TO_THE_END
from overtrick.games.registry import game as game_of

ABOUT: Final = "one general player"
NAME: Final = "guided"
RECIPE: Final = f"{NAME}:goal=lead"
DEEP: Final = "deep PO-MCTS"
"""The Hearts paper's search with hidden cards; its own network is trained when it is needed."""


class Meeting(NamedTuple):
    """A game, its preset, and whom the recipe meets; `piece` deals take about `seconds`."""

    game: str
    preset: str
    theirs: str
    piece: int
    seconds: float


MEETINGS: Final = {
    "Euchre, CoopHighLow, the paper's best": Meeting("euchre", "paper", "coop-high-low", 50, 2),
    "Euchre, the best without a network": Meeting("euchre", "standard", "ismcts:simulations=5000", 25, 6),
    "Hearts, deep PO-MCTS, the paper's best": Meeting("hearts", "paper", DEEP, 20, 30),
    "Hearts, the best without a network": Meeting("hearts", "standard", "ismcts:simulations=5000", 10, 20),
    "Sheephead, the thesis's learner to the end of the hand": Meeting("sheephead", "paper", TO_THE_END, 25, 10),
    "Sheephead, the best without a network": Meeting(
        "sheephead", "standard", "monte-carlo:playout=shrewd,worlds=40", 25, 5
    ),
    "Somerset, Q(lambda), the paper's best": Meeting("somerset", "paper", "q-lambda", 50, 6),
    "Somerset, the best without a network": Meeting("somerset", "standard", "thrifty", 50, 8),
    "Wizard, by rules; the notes have no player": Meeting("wizard", "standard", "on-the-nose", 25, 8),
    "Wizard, the best without a network": Meeting("wizard", "standard", "pimc:worlds=40", 25, 20),
}


@dataclass(frozen=True)
class Scale:
    """Deals of each meeting; epochs of the Hearts paper's network, and by how much fewer hands they have."""

    deals: int
    epochs: int
    shrunk: int


SCALES: Final = {"quick": Scale(4, 2, 50), "paper": Scale(300, 30, 1)}


def play_piece(met: Meeting, deals: int, epochs: int, shrunk: int, trained: int, seed: int) -> dict[str, Any]:
    game = game_of(met.game, preset=met.preset)
    theirs = deep_spec(epochs, shrunk, trained) if met.theirs == DEEP else met.theirs
    return contest(game, agent(RECIPE, game), agent(theirs, game), deals, seed)


def parts(scale: Scale) -> Iterator[Part]:
    """The pieces of all meetings."""
    for name, met in MEETINGS.items():
        deals = min(met.piece, scale.deals)
        for number in range(-(-scale.deals // deals)):
            part = piece_name(name, number)
            measure = partial(play_piece, met, deals, scale.epochs, scale.shrunk)
            yield Part(part, measure, met.seconds * deals / met.piece, ("training 1", part))


def claims(found: Measured) -> Iterator[Claim]:
    return contest_claims(ABOUT, {name: f"{NAME} is ahead: {name}" for name in MEETINGS}, found)


EXPERIMENT = Experiment("general", ABOUT, SCALES, parts, claims, {})
