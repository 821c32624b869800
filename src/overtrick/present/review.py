"""A finished hand looked at again: what each decision of a seat gave up, by what the seat knew then.

A mark needs the interval of the loss above a tolerance, so that marks are no noise; the same tolerance says which
answers pass when a marked decision is tried again.
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt

from overtrick.agents.comparison import Comparison, compare
from overtrick.games.hand import Hand, View
from overtrick.present.choices import Choice, choices_of
from overtrick.present.people import People
from overtrick.present.presentation import facts_of, presentation
from overtrick.stats.intervals import Interval

JUDGE = "ismcts:simulations=2000"
TOLERANCE = 0.05
"""How much may be given up, in standard deviations of the score of a hand."""

MARKS = (("??", 0.5), ("?", 0.25), ("?!", TOLERANCE))
"""From how much on a decision has which mark, in the same unit."""


@dataclass(frozen=True)
class Weighed:
    """A choice that there was, what it was worth as players count, and whether it is good enough."""

    choice: Choice
    value: float
    passes: bool


@dataclass(frozen=True)
class Verdict:
    """A decision: the number of its move, what was chosen (as an action: `played`), and how much less that scores than
    the best choice.

    The truth is within `margin` of the loss 95 times in 100, as far as the searches can see. No mark: it was good, or
    too close to call.
    """

    at: int
    phase: str
    played: int
    chosen: str
    best: str
    loss: float
    margin: float
    mark: str
    choices: tuple[Weighed, ...]


@dataclass(frozen=True)
class Review:
    """All decisions of a seat that left a choice; what was given up in those that are marked, in all."""

    seat: int
    spec: str
    verdicts: tuple[Verdict, ...]
    given_up: float
    margin: float


def review(hand: Hand, seat: int, people: People, spec: str = JUDGE, without: Collection[int] = ()) -> Review:
    """Judge every decision of a seat in a finished hand, without the moves that somebody else made there."""
    verdicts = tuple(
        verdict(before, chosen, people, spec)
        for before, chosen in decisions(hand, seat)
        if len(before.legal()) > 1 and len(before.history) not in without
    )
    marked = [each for each in verdicts if each.mark]
    return Review(
        seat,
        spec,
        verdicts,
        given_up=sum(each.loss for each in marked),
        margin=sqrt(sum(each.margin**2 for each in marked)),
    )


def decisions(hand: Hand, seat: int) -> list[tuple[Hand, int]]:
    """The hand before each move of a seat, and what it chose."""
    found, now = [], Hand(hand.game, hand.start)
    for move in hand.history:
        assert move.action is not None, "a hand hides nothing"
        if move.seat == seat:
            found.append((now.copy(), move.action))
        now.play(move.action)
    return found


def verdict(hand: Hand, chosen: int, people: People, spec: str) -> Verdict:
    """What was given up by a choice."""
    view = hand.view(hand.player or 0)
    facts, compared = facts_of(view, people), compare(view, spec)
    choices = {choice.action: choice for choice in choices_of(facts)}
    loss = compared.loss(chosen)
    return Verdict(
        at=len(hand.history),
        phase=hand.phase,
        played=chosen,
        chosen=choices[chosen].told,
        best=choices[compared.best].told,
        loss=max(0.0, loss.mean),
        margin=(loss.high - loss.low) / 2,
        mark=mark(loss, compared.spread),
        choices=weighed(hand, compared, choices),
    )


def warning(view: View, chosen: int, spec: str = JUDGE) -> str:
    """The mark that a choice would get, asked before it is made; what would be better is not told."""
    if len(view.legal()) < 2:
        return ""
    compared = compare(view, spec)
    return mark(compared.loss(chosen), compared.spread)


def mark(loss: Interval, spread: float) -> str:
    """What a decision is marked with, if the loss is sure to be above the tolerance."""
    if not loss.low > TOLERANCE * spread:
        return ""
    return next(sign for sign, least in MARKS if loss.mean >= least * spread)


def weighed(hand: Hand, compared: Comparison, choices: dict[int, Choice]) -> tuple[Weighed, ...]:
    """Every choice with its value, the best first."""
    counted = presentation(hand.game).counted
    order = sorted(choices, key=lambda action: -compared.value(action))
    return tuple(
        Weighed(choices[action], counted(compared.value(action)), not mark(compared.loss(action), compared.spread))
        for action in order
    )
