"""Fowler's notes on Wizard: the learner that they plan, trained, and their sentences, judged.

Rulebook §2 has the game, what the notes define, and what others have published.
"""

from collections.abc import Iterator
from functools import partial

from overtrick.experiments.claims import Claim, Measured
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.measuring import Part
from overtrick.experiments.wizard_notes import (
    arithmetic,
    handing_over,
    limits,
    players,
    positions,
    states,
    winners,
)
from overtrick.experiments.wizard_notes import (
    claims as sentences,
)
from overtrick.experiments.wizard_notes.claims import POSITIONS, REWARDS, numbered, part_name
from overtrick.experiments.wizard_notes.drawing import DRAWINGS
from overtrick.experiments.wizard_notes.published import PAPER
from overtrick.experiments.wizard_notes.scales import SCALES, Scale
from overtrick.experiments.wizard_notes.training import ARMS, WHOLE, Arm, trained


def parts(scale: Scale) -> Iterator[Part]:
    """Trainings of one number have the same deals in all arms."""
    for number in range(scale.trainings):
        for arm in ARMS:
            yield training_part(arm, number, scale.hands, scale)
        yield from handing_over_parts(number, scale)
    for number in range(scale.whole_trainings):
        yield training_part(WHOLE, number, scale.whole_hands, scale)
    for spec in players.COMPILED:
        yield Part(players.part_name(spec), partial(players.among_itself, spec, scale.deals), scale.deals / 500)
    searched = partial(players.among_itself, players.SEARCHING, scale.searched_deals)
    yield Part(players.part_name(players.SEARCHING), searched, 4.0 * scale.searched_deals)
    yield from limits.parts(scale.limit_deals)
    yield Part(POSITIONS, partial(positions.counted, scale.positions), scale.positions / 25)
    yield Part(REWARDS, positions.rewards)
    yield Part(winners.PART, winners.compared)
    yield Part(states.PART, partial(states.counted, scale.openings, scale.sampled), scale.sampled / 130)


def training_part(arm: Arm, number: int, hands: int, scale: Scale) -> Part:
    seconds = hands * arm.tricks / (3000 if arm.network == "convolution" else 12_000)
    learn = partial(trained, arm, hands, scale.rows, scale.deals)
    return Part(part_name(arm, number), learn, seconds, (f"training {number + 1}",))


def handing_over_parts(number: int, scale: Scale) -> Iterator[Part]:
    amounts, seeds = (scale.hands, scale.deals), (f"training {number + 1}",)
    tricks, bidder = (
        partial(measure, *amounts) for measure in (handing_over.last_tricks, handing_over.separate_bidder)
    )
    yield Part(numbered(handing_over.LAST_TRICKS, number), tricks, scale.hands / 700, seeds)
    yield Part(numbered(handing_over.BIDDER, number), bidder, scale.hands / 3000, seeds)


def claims(found: Measured) -> Iterator[Claim]:
    for room in (sentences, arithmetic):
        yield from room.claims(found)


EXPERIMENT = Experiment("wizard", PAPER, SCALES, parts, claims, DRAWINGS)
