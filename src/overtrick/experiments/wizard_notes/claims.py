"""The sentences of the notes that can be true or false, each with a number of ours.

Words became numbers by these rulings. "Easier" is a better score after as many hands, and after as many decisions.
"Needs no additional state" and "needs only a simplified representation": more would gain less than a point a hand.
"Could be handed off": it costs less than a point a hand. "Similar but not exactly the same": in the last five tricks of
a hand of ten, who learned hands of ten gains up to five points over who learned short ones. "Infeasibly large": of the
states that random players meet, nineteen in twenty are new. Trainings are compared seed by seed; points are those that
a network scores a hand more than two `on-the-nose`, on the same deals.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from overtrick.experiments import claims as judging
from overtrick.experiments.claims import Claim, Measured, Statement
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.wizard_notes import handing_over, states, winners
from overtrick.experiments.wizard_notes.published import PAPER
from overtrick.experiments.wizard_notes.training import (
    AS_TOLD,
    AT_ONCE,
    CURVE,
    FIRST,
    LONG_AT_ONCE,
    LONG_PLAIN,
    PLAIN,
    PLAIN_AT_ONCE,
    SHORT,
    Arm,
)

POSITIONS: Final = "positions"
REWARDS: Final = "rewards"
LEARNING: Final = "learning"
PAIRS: Final = {
    "convolution": (FIRST, AT_ONCE),
    "plain": (PLAIN, PLAIN_AT_ONCE),
    "plain, ten tricks": (LONG_PLAIN, LONG_AT_ONCE),
}
EASIER: Final = "starting with a hand with a low number of tricks is easier to learn"
SIMPLE: Final = "only needs to know a simplified representation"
NO_MORE: Final = "this also does not require any additional state information"
DECISIONS, DIFFERENCE = (1 + CURVE.index(name) for name in ("decisions", "difference"))

CURRICULUM: Final = [
    Statement(f"Short hands first: {name}, {after}", EASIER, "points a hand with the curriculum less without",
              LEARNING, f"{after}: {name}", 0)
    for name in PAIRS for after in ("after as many hands", "after as many decisions")
]  # fmt: skip

NETWORKS: Final = [
    Statement("Padded and sorted cards are good for convolution", "good for consistent indexing and convolution",
              "points a hand of the convolution less those of plain layers", LEARNING, "convolution", 0),
    Statement("Sorting the cards", "sorted by wizard-trump-led-other1-other2-jester suit",
              "points a hand of `sorted` less those of `binary`", LEARNING, "sorted less binary", 0),
    Statement("A list of cards is the worst to learn from", "no consistent convolution-friendly stuff",
              "points a hand of `binary` less those of `list`", LEARNING, "binary less list", 0),
    Statement("Cards that have appeared tell something", "includes info about game state beyond your own hand",
              "points a hand of `seen` less those of `sorted`", LEARNING, "seen less sorted", 0),
    Statement("A simplified hand is all that an agent needs: adjacent", SIMPLE,
              "points a hand of the vector less those of `adjacent`", LEARNING, "vector less adjacent", high=1),
    Statement("A simplified hand is all that an agent needs: value", SIMPLE,
              "points a hand of the vector less those of `value`", LEARNING, "vector less value", high=1),
    Statement("Bids and trump need no additional state", NO_MORE,
              "points a hand of `informed` less those of the vector", LEARNING, "informed less vector", high=1),
    Statement("Bidding can be handed to a specialised agent that knows what to expect of each bid",
              "could be handed off to a different specialized agent",
              "points a hand among itself of two networks less those of one", LEARNING, "two less one", -1),
    Statement("What was learned in short hands helps in the last tricks of long ones", "should be generalizable",
              "points a hand of who learned short hands less those of chance", LEARNING,
              "short less chance", 0),
    Statement("The last tricks of a large hand are similar to a small hand", "similar but not exactly the same",
              "points a hand of who learned long hands less those of who learned short ones",
              LEARNING, "long less short", 0, 5),
]  # fmt: skip

SENTENCES: Final = [
    Statement("Tricks remaining is the number of cards in hand", "equal", "percent of positions where it is not",
              POSITIONS, "tricks left are not the cards in hand", 0, 0),
    Statement("Who led is obvious by the number of cards in the pile", "obvious",
              "percent of positions where it is not",
              POSITIONS, "who led is not who is as far back as cards lie", 0, 0),
    Statement("The led suit is the suit of the first card", "the suit of the first card in the trick pile",
              "percent of positions where a wizard or a jester lies first", POSITIONS,
              "the first card does not tell the suit led", 0, 0),
    Statement("No led suit is obvious from the pile", "should be obvious from the pile",
              "percent of positions with a pile where another order looks the same and allows other cards",
              POSITIONS, "two suits led look the same", 0, 0),
    Statement("Who does not follow has no card of the suit", "implies that they have no cards of that suit",
              "percent of cards that do not follow by seats that have the suit", POSITIONS,
              "who does not follow has the suit", 0, 0),
    Statement("Cards of a suit with no live card between are functionally the same", "functionally the same card",
              "percent of merged pairs that some live card tells apart", POSITIONS,
              "adjacent: merged cards differ", 0, 0),
    Statement("Once merged they never unmerge", "they will never unmerge", "percent of pairs that part later",
              POSITIONS, "adjacent: merged cards part", 0, 0),
    Statement("Cards with the same count are the same", "groups of cards with the same value",
              "percent of merged pairs that some live card tells apart", POSITIONS, "value: merged cards differ", 0, 0),
    Statement("Cards with the same count never unmerge", "they will never unmerge", "percent of pairs that part later",
              POSITIONS, "value: merged cards part", 0, 0),
    Statement("As many actions as groups of cards", "are the number of actions available to it",
              "percent of positions with fewer, since suit must be followed", POSITIONS,
              "fewer actions than groups", 0, 0),
    Statement("The reward is positive only if T is 0", "only positive when the bet was achieved",
              "percent of bids and tricks where it is not so", REWARDS, "sign", 0, 0),
    Statement("The reward falls the farther T is from 0", "increasingly negative otherwise",
              "percent of bids and tricks where it does not", REWARDS, "falling", 0, 0),
    Statement("Bet amount and tricks won can be combined", "the number of tricks that must still be won",
              "different rewards of T = 0 with the official score", REWARDS, "rewards of T = 0", 1, 1,
              "with one reward for every bid nothing would be lost"),
    Statement("The state space is infeasibly large", "infeasibly large",
              "percent of the states of random players that are new, vector, hands of 20 tricks", LEARNING,
              "new states", 95),
]  # fmt: skip


def numbered(name: str, training: int) -> str:
    return f"{name}, training {training + 1}"


def part_name(arm: Arm, training: int) -> str:
    return numbered(arm.name, training)


def all_of(found: Measured, name: str) -> list[Any]:
    """What all trainings of a name told."""
    names = (numbered(name, number) for number in range(len(found)))
    return [found[name] for name in names if name in found]


def trainings(found: Measured, arm: Arm) -> list[Any]:
    """What all trainings of an arm told."""
    return all_of(found, arm.name)


def points(found: Measured, arm: Arm) -> list[float]:
    """How much more than `on-the-nose` each training of an arm scores."""
    return [training["more"].mean for training in trainings(found, arm)]


def less(ours: Sequence[float], others: Sequence[float]) -> Estimate:
    return Estimate.of(np.array(ours) - np.array(others))


def at_decisions(longer: Any, decisions: float) -> float:
    """The difference on a curve after so many decisions."""
    curve = np.array(longer["curve"])
    return float(np.interp(decisions, curve[:, DECISIONS], curve[:, DIFFERENCE]))


def after_decisions(found: Measured, taught: Arm, at_once: Arm) -> Estimate:
    """The same after as many decisions as the curriculum had, by the curves."""
    pairs = zip(trainings(found, taught), trainings(found, at_once), strict=True)
    return Estimate.of([
        one["curve"][-1][DIFFERENCE] - at_decisions(other, one["curve"][-1][DECISIONS]) for one, other in pairs
    ])  # fmt: skip


def mean_score(training: Any) -> float:
    """Points a hand among itself, over the short lengths."""
    return float(np.mean([training["lengths"][str(tricks)]["score"].mean for tricks in range(1, SHORT + 1)]))


def learning_numbers(found: Measured) -> dict[str, Estimate]:
    """The numbers that statements about learning are judged by."""
    told = {name: points(found, arm) for name, arm in AS_TOLD.items()} | {"vector": points(found, PLAIN)}
    numbers = {
        f"{one} less {two}": less(told[one], told[two])
        for one, two in (("sorted", "binary"), ("binary", "list"), ("seen", "sorted"), ("vector", "adjacent"),
                         ("vector", "value"), ("informed", "vector"))
    }  # fmt: skip
    numbers["convolution"] = less(points(found, FIRST), told["vector"])
    for name, (taught, at_once) in PAIRS.items():
        numbers[f"after as many hands: {name}"] = less(points(found, taught), points(found, at_once))
        numbers[f"after as many decisions: {name}"] = after_decisions(found, taught, at_once)
    two = [training["score"].mean for training in all_of(found, handing_over.BIDDER)]
    numbers["two less one"] = less(two, [mean_score(training) for training in trainings(found, PLAIN)])
    for figure in ("short less chance", "long less short"):
        tricks = all_of(found, handing_over.LAST_TRICKS)
        numbers[figure] = Estimate.of([training[figure].mean for training in tricks])
    sampled = found[states.PART]["sampled"]["20"]
    share, count = 100 * sampled["vector"] / sampled["decisions"], sampled["decisions"]
    return numbers | {"new states": Estimate(share, (share * (100 - share)) ** 0.5, count)}


def claims(found: Measured) -> Iterator[Claim]:
    numbers = {**found, LEARNING: learning_numbers(found)}
    yield from judging.judged(PAPER, [*CURRICULUM, *NETWORKS, *SENTENCES], numbers)
    yield from winners.claims(found)
