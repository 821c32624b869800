"""The learner of the Somerset paper, written from the rulebook (3.2) over the judge: lists, names and dictionaries.

It shares nothing with the kernels but the deals and the streams of chance. A state of phase I is (suit, cards, holds
S/S), one of phase II (trick from 1, cards in it, winning, better, points, own trumps, trump suit); a pair has the
action's label behind it.
"""

from collections import defaultdict
from fractions import Fraction

from overtrick.core.random import SEAT, draw, new_stream, uniform

from .somerset import COUNT, LOWEST_TRUMP, NOUGHT, SUITS

HALFWAY = ["1/2", "2/4", "3/6", "4/8", "5/10", "6/12"]
LABELS = ["highest", "points", "lowest", "0/0"]
ORDER = [f"{upper}/{suit}" for suit in SUITS for upper in range(int(suit) + 1)] + [NOUGHT, LOWEST_TRUMP]


def in_order(cards):
    """Cards in the order of the deck."""
    return sorted(cards, key=ORDER.index)


def ratio(card):
    return Fraction(card)


def numbered(cards):
    return [card for card in in_order(cards) if card not in (NOUGHT, LOWEST_TRUMP)]


def of_suit(judge, suit, cards):
    """From lowest to highest."""
    return sorted((card for card in cards if judge.suit_of(card) == suit), key=judge.rank_of)


def without_absent(cards):
    return {label: card for label, card in zip(LABELS, cards, strict=True) if card is not None}


def student_actions(judge):
    """The table of availability in 3.2."""
    hand, trump = judge.hands[judge.player], judge.trump
    led = judge.suit_of(judge.trick[0][1]) if judge.trick else (None if judge.tricks else trump)
    suit = of_suit(judge, led, hand) if led else []
    if suit:
        half = [card for card in suit if card in HALFWAY]
        return without_absent([suit[-1], half[0] if half else None, suit[0], None])
    trumps, others = of_suit(judge, trump, hand), [c for c in numbered(hand) if judge.suit_of(c) != trump]
    plain, half = [c for c in others if c not in HALFWAY], [c for c in others if c in HALFWAY]
    top = trumps[-1] if trumps else max(plain, key=ratio, default=None)
    zero = NOUGHT if NOUGHT in hand else None
    return without_absent([top, half[-1] if half else None, min(plain, key=ratio, default=None), zero])


def clean_actions(judge):
    """The same of all legal cards, as docs/rulings.md has it."""
    legal, trump = in_order(judge.legal()), judge.trump
    trumps, counting = of_suit(judge, trump, legal), [card for card in legal if card in COUNT]
    top = trumps[-1] if trumps else max(numbered(legal), key=ratio, default=None)
    rich = max(counting, key=lambda card: (COUNT[card], ORDER.index(card)), default=None)
    low = numbered(legal)
    low = [card for card in low if card not in COUNT] or low
    low = [card for card in low if card not in trumps] or low
    least = min(low, key=ratio, default=LOWEST_TRUMP if LOWEST_TRUMP in legal else None)
    return without_absent([top, rich, least, NOUGHT if NOUGHT in legal else None])


def standing(judge):
    """Who holds the trick as it is."""
    return judge.winner_of_trick()


def student_better(judge):
    hand, first = judge.hands[judge.player], judge.trick[0][1]
    suit = of_suit(judge, judge.suit_of(first), hand)
    higher = [card for card in suit if judge.rank_of(card) > judge.rank_of(first)]
    return bool(of_suit(judge, judge.trump, hand) or higher)


def clean_better(judge):
    return any(would_stand(judge, card) for card in judge.legal())


def would_stand(judge, card):
    judge.trick.append((judge.player, card))
    stands = standing(judge) == judge.player
    judge.trick.pop()
    return stands


def trump_state(judge):
    """Phase I: S/S counts in every suit, ties go to the lowest."""
    hand = judge.hands[0]
    wild = LOWEST_TRUMP in hand
    counts = {suit: len([c for c in numbered(hand) if c.endswith("/" + suit)]) + wild for suit in SUITS}
    suit = max(SUITS, key=lambda suit: counts[suit])
    return int(suit), counts[suit], int(wild)


def card_state(judge, student):
    """Phase II."""
    seat, down = judge.player, len(judge.trick)
    winning = 0 if not down else 1 if standing(judge) % 2 == seat % 2 else 2
    better = not down or (student_better(judge) if student else clean_better(judge))
    counting = [*HALFWAY, NOUGHT] if student else COUNT
    points = any(card in counting for card in judge.legal())
    trumps = len(of_suit(judge, judge.trump, judge.hands[seat]))
    return len(judge.tricks) + 1, down, winning, int(better), int(points), trumps, int(judge.trump)


class NaiveLearner:
    """Seat by seat: what it knows is in `q`, which may be shared."""

    def __init__(self, alpha, c, trace, cut, student, q, seen):
        self.alpha, self.c, self.trace, self.cut, self.student = alpha, c, trace, cut, student
        self.q, self.seen = q, seen

    def begin(self):
        self.eligible, self.last, self.had = {}, None, 0

    def options(self, judge):
        """The state, all its labels, and the actions of those that are offered."""
        if judge.phase == "trump":
            names = {suit: f"trump-{suit}" for suit in SUITS}
            return trump_state(judge), SUITS, {s: name for s, name in names.items() if name in judge.legal()}
        actions = student_actions(judge) if self.student else clean_actions(judge)
        return card_state(judge, self.student), LABELS, actions

    def act(self, judge, rng, game):
        state, labels, actions = self.options(judge)
        points = judge.points_of_side(judge.player)
        self.learn(points, max([0.0, *(self.q[state, label] for label in labels)]))
        best = max(actions, key=lambda label: self.q[state, label])
        label = best
        if uniform(rng) < self.c / (self.c + game):
            label = list(actions)[draw(rng, len(actions))]
        if self.cut and self.q[state, label] != self.q[state, best]:
            self.eligible = {}
        self.last, self.had = (state, label), points
        self.eligible[self.last] = 1.0
        self.seen[self.last] += 1
        return actions[label]

    def learn(self, points, ahead):
        """Figure 1."""
        if self.last is None:
            return
        delta = points - self.had + ahead - self.q[self.last]
        for pair in self.eligible:
            self.q[pair] += self.alpha * delta * self.eligible[pair]
            self.eligible[pair] *= self.trace


def random_student(judge, rng):
    """A random action of the list; trump any suit held."""
    if judge.phase == "trump":
        return random_legal(judge, rng)
    actions = list(student_actions(judge).values())
    return actions[draw(rng, len(actions))]


def random_legal(judge, rng):
    legal = judge.legal()
    ordered = in_order(legal) if judge.phase == "play" else [f"trump-{s}" for s in SUITS if f"trump-{s}" in legal]
    return ordered[draw(rng, len(ordered))]


def new_memory():
    return defaultdict(float), defaultdict(int)


def play(judge, seats, seed, number):
    """A game with a learner or a random player in every seat; the scores."""
    streams = [new_stream(seed, number, SEAT + seat) for seat in range(4)]
    learners = [seat for seat in seats if isinstance(seat, NaiveLearner)]
    for learner in learners:
        learner.begin()
    while not judge.over:
        seat = judge.player
        player, rng = seats[seat], streams[seat]
        name = player.act(judge, rng, number) if player in learners else player(judge, rng)
        judge.play(name)
    for seat, learner in enumerate(seats):
        if learner in learners:
            learner.learn(judge.points_of_side(seat), 0.0)
    return judge.score()
