"""A finished hand looked at again: what each decision of a seat gave up, by what the seat knew then.

A mark needs the interval of the loss above a tolerance, so that marks are no noise; the same tolerance says which
answers pass when a marked decision is tried again. Of several cards that are one answer, such as three to pass, each
is judged as if it came last: in which order they were named makes no difference. The worst is judged first, and the
others beside the card that is better: what one card gave up is not counted again for the next, nor is a card blamed
that is right once the worst is mended.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from overtrick.agents.comparison import Comparison, compare
from overtrick.games.hand import Hand, View
from overtrick.present.cards import Card
from overtrick.present.choices import Choice, choices_of
from overtrick.present.people import People
from overtrick.present.presentation import cards, facts_of, judge, presentation
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
    too close to call. `value` is what the whole answer was worth as players count, `beside` the other cards with which
    this one was judged.
    """

    at: int
    phase: str
    played: int
    chosen: str
    best: str
    loss: float
    margin: float
    mark: str
    value: float
    beside: tuple[Card, ...]
    choices: tuple[Weighed, ...]


@dataclass(frozen=True)
class Review:
    """All decisions of a seat that left a choice; what was given up in those that are marked, in all."""

    seat: int
    verdicts: tuple[Verdict, ...]
    given_up: float
    margin: float


def review(hand: Hand, seat: int, people: People, spec: str = "", without: Collection[int] = ()) -> Review:
    """Judge every decision of a seat in a finished hand, without the moves that somebody else made there; who judges is
    the adviser of each decision, unless another is named."""
    verdicts = tuple(
        verdict for before, answer in answers(hand, seat) for verdict in judged(before, answer, people, spec, without)
    )
    marked = [each for each in verdicts if each.mark]
    return Review(
        seat,
        verdicts,
        given_up=sum(each.loss for each in marked),
        margin=sqrt(sum(each.margin**2 for each in marked)),
    )


def answers(hand: Hand, seat: int) -> Iterator[tuple[Hand, list[int]]]:
    """The hand before each answer of a seat, and what it chose: one action, or several cards such as three to pass."""
    now = Hand(hand.game, hand.start)
    while not now.over:
        answer = answer_from(hand, len(now.history))
        if now.player == seat:
            yield now.copy(), answer
        for action in answer:
            now.play(action)


def answer_from(hand: Hand, at: int) -> list[int]:
    """What was chosen by a move and by those after it that belong to the same answer: cards, and not in the play."""
    first = hand.history[at]
    same = takewhile(lambda move: (move.seat, move.phase) == (first.seat, first.phase), hand.history[at:])
    chosen = [move.action for move in same if move.action is not None]
    return chosen[:1] if first.phase == "play" or chosen[0] >= len(hand.game.deck) else chosen


def after(hand: Hand, actions: Sequence[int]) -> Hand | None:
    """The hand after some actions, if each is legal in its turn."""
    found = hand.copy()
    for action in actions:
        if action not in found.legal():
            return None
        found.play(action)
    return found


def until(hand: Hand, at: int) -> Hand:
    """A hand as it was before a move."""
    before = after(Hand(hand.game, hand.start), [move.action for move in hand.history[:at] if move.action is not None])
    assert before is not None, "it was played"
    return before


def judged_at(hand: Hand, at: int, beside: Sequence[int]) -> Hand:
    """The position in which a move was judged, with the other cards of its answer gone."""
    *_, before = (before for before, _ in answers(hand, hand.history[at].seat) if len(before.history) <= at)
    position = after(before, beside)
    assert position is not None, "the review chose them"
    return position


def as_the_last(hand: Hand, answer: Sequence[int], place: int) -> Hand:
    """The hand with all of an answer but the card in a place, where the rules allow that order; else with what comes
    before it."""
    others = [*answer[:place], *answer[place + 1 :]], answer[:place]
    found = (after(hand, each) for each in others)
    return next((one for one in found if one is not None and answer[place] in one.legal()), hand)


class Looked(NamedTuple):
    """A card of an answer, or all of it: the position in which it was judged, and what the searches found there."""

    position: Hand
    chosen: int
    compared: Comparison

    @property
    def loss(self) -> Interval:
        return self.compared.loss(self.chosen)

    @property
    def mark(self) -> str:
        return mark(self.loss, self.compared.spread)

    @property
    def fault(self) -> tuple[bool, float, int]:
        """Greatest for what is judged first: what is marked, and of that the greatest loss."""
        return bool(self.mark), self.loss.mean, -self.chosen


def look(hand: Hand, answer: Sequence[int], place: int, spec: str) -> Looked:
    """Let searches compare what was chosen in a place of an answer with what else there was."""
    position = as_the_last(hand, answer, place)
    view = position.view(position.player or 0)
    return Looked(position, answer[place], compare(view, spec or judge(view)))


def judged(
    hand: Hand, answer: Sequence[int], people: People, spec: str = "", without: Collection[int] = ()
) -> list[Verdict]:
    """What was given up by each action of an answer; nothing is said where there was no choice, and of moves that
    somebody else made."""
    best, value, found = list(answer), 0.0, dict[int, Verdict]()
    own = [place for place in range(len(answer)) if len(hand.history) + place not in without]
    left = [place for place in own if len(as_the_last(hand, answer, place).legal()) > 1]
    while left:
        looked = {place: look(hand, best, place, spec) for place in left}
        value = value if found else fmean(each.compared.value(each.chosen) for each in looked.values())
        worst = max(left, key=lambda place: looked[place].fault)
        done = [worst] if looked[worst].mark else left
        found |= {place: verdict(hand, place, looked[place], people, value) for place in done}
        best[worst] = looked[worst].compared.best
        left = [place for place in left if place not in done]
    return [found[place] for place in sorted(found)]


def verdict(hand: Hand, place: int, looked: Looked, people: People, value: float) -> Verdict:
    """What is told of a card in a place of an answer, or of all of it."""
    position, chosen, compared = looked
    choices = {choice.action: choice for choice in choices_of(facts_of(position.view(hand.player or 0), people))}
    others = [move.action for move in position.history[len(hand.history) :] if move.action is not None]
    return Verdict(
        at=len(hand.history) + place,
        phase=hand.phase,
        played=chosen,
        chosen=choices[chosen].told,
        best=choices[compared.best].told,
        loss=max(0.0, looked.loss.mean),
        margin=(looked.loss.high - looked.loss.low) / 2,
        mark=looked.mark,
        value=presentation(hand.game).counted(value),
        beside=tuple(cards(hand.game)[card] for card in others),
        choices=weighed(hand, compared, choices),
    )


def warning(view: View, chosen: int) -> str:
    """The mark that a choice would get, asked before it is made; what would be better is not told."""
    if len(view.legal()) < 2:
        return ""
    compared = compare(view, judge(view))
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
