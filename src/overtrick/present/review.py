"""A finished hand looked at again: what each decision of a seat gave up, by what the seat knew then.

A mark needs the interval of the loss above a tolerance, so that marks are no noise; the same tolerance says which
answers pass when a marked decision is tried again. Of several cards that are one answer, such as three to pass, each
is judged as if it came last: in which order they were named makes no difference.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import sqrt

from overtrick.agents.comparison import Comparison, compare
from overtrick.games.hand import Hand, View
from overtrick.present.choices import Choice, choices_of
from overtrick.present.people import People
from overtrick.present.presentation import facts_of, judge, presentation
from overtrick.stats.intervals import Interval

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


def review(hand: Hand, seat: int, people: People, spec: str = "", without: Collection[int] = ()) -> Review:
    """Judge every decision of a seat in a finished hand, without the moves that somebody else made there; who judges is
    the adviser of the game, unless another is named."""
    spec = spec or judge(hand.game)
    verdicts = tuple(
        verdict(before, answer, people, spec)
        for before, answer in decisions(hand, seat)
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


def decisions(hand: Hand, seat: int) -> list[tuple[Hand, list[int]]]:
    """The hand before each move of a seat, and what it chose, with the rest of its answer if that was several cards."""
    found, now = [], Hand(hand.game, hand.start)
    for at, move in enumerate(hand.history):
        assert move.action is not None, "a hand hides nothing"
        if move.seat == seat:
            found.append((now.copy(), answer_from(hand, at)))
        now.play(move.action)
    return found


def answer_from(hand: Hand, at: int) -> list[int]:
    """What was chosen by a move and by those after it that belong to the same answer: cards, and not in the play."""
    first = hand.history[at]
    same = takewhile(lambda move: (move.seat, move.phase) == (first.seat, first.phase), hand.history[at:])
    chosen = [move.action for move in same if move.action is not None]
    return chosen[:1] if first.phase == "play" or chosen[0] >= len(hand.game.deck) else chosen


def as_the_last(hand: Hand, answer: Sequence[int]) -> Hand:
    """The hand with the rest of an answer before its first card, where the rules allow that order."""
    found = hand.copy()
    for action in answer[1:]:
        if action not in found.legal():
            return hand
        found.play(action)
    return found if answer[0] in found.legal() else hand


def verdict(hand: Hand, answer: Sequence[int], people: People, spec: str) -> Verdict:
    """What was given up by a choice, the first card of an answer."""
    seat, chosen = hand.player or 0, answer[0]
    compared = compare(as_the_last(hand, answer).view(seat), spec)
    choices = {choice.action: choice for choice in choices_of(facts_of(hand.view(seat), people))}
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
        choices=weighed(hand, compared, choices, chosen),
    )


def warning(view: View, chosen: int) -> str:
    """The mark that a choice would get, asked before it is made; what would be better is not told."""
    if len(view.legal()) < 2:
        return ""
    compared = compare(view, judge(view.game))
    return mark(compared.loss(chosen), compared.spread)


def mark(loss: Interval, spread: float) -> str:
    """What a decision is marked with, if the loss is sure to be above the tolerance."""
    if not loss.low > TOLERANCE * spread:
        return ""
    return next(sign for sign, least in MARKS if loss.mean >= least * spread)


def weighed(hand: Hand, compared: Comparison, choices: dict[int, Choice], chosen: int) -> tuple[Weighed, ...]:
    """Every choice with its value, the best first; the rest of the same answer is worth as much as what was chosen."""
    counted = presentation(hand.game).counted
    judged = {action: action if action in compared.actions else chosen for action in choices}
    order = sorted(choices, key=lambda action: -compared.value(judged[action]))
    return tuple(
        Weighed(choices[action], counted(compared.value(same)), not mark(compared.loss(same), compared.spread))
        for action in order
        for same in [judged[action]]
    )
