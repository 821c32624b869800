"""The rule-based player once more, from rulebook §1.9 and the words of the rulings alone: names, lists, nothing clever.

It sits at the judge's table and looks only at what its seat may see.
"""

from itertools import combinations
from math import prod

from tests.naive.sheephead import FAIL_RANKS, FAIL_SUITS, POINTS, TRUMPS, UNKNOWN


class Seat:
    """The seat to move, and what it knows. `deck` are the names of the cards in their order."""

    def __init__(self, table, deck):
        self.table, self.deck, self.seat = table, deck, table.player
        self.hand, self.legal = table.hands[self.seat], sorted(table.legal(), key=self.place)
        self.trick = table.trick
        self.gone = [card for _, plays, _ in table.tricks for _, card in plays]
        self.left = 6 - len(table.tricks)

    def place(self, card):
        return self.deck.index(card) if card in self.deck else -1

    # Cards.

    def points(self, card):
        real = self.table.unknown if card == UNKNOWN else card
        return 0 if real == "JO" else POINTS.get(real[0], 0)

    def rank(self, card):
        """Fails from the seven up, then trumps; in Nola by rank alone."""
        if card == UNKNOWN:
            return -1
        if self.table.nola:
            return self.table.rank_of(card)
        return 100 + TRUMPS.index(card) if card in TRUMPS else FAIL_RANKS.index(card[0])

    def cheapest(self, cards):
        return min(cards, key=lambda card: (self.points(card), self.rank(card), self.place(card)))

    def richest(self, cards):
        return min(cards, key=lambda card: (-self.points(card), self.rank(card), self.place(card)))

    def highest(self, cards):
        return min(cards, key=lambda card: (-self.rank(card), self.place(card)))

    def lowest(self, cards):
        return min(cards, key=lambda card: (self.rank(card), self.place(card)))

    def unseen(self):
        known = set(self.hand) | set(self.gone) | {card for _, card in self.trick}
        if self.seat == self.table.picker:
            known |= {*self.table.bury, self.table.unknown}
        return [card for card in self.deck if card not in known and card != UNKNOWN]

    # Sides.

    def partner(self):
        """Whom this seat knows to be the partner."""
        called, table = self.table.called, self.table
        shown = [card for _, card in self.trick] + self.gone
        return table.partner if called and (called in self.hand or called in shown) else None

    def friends(self):
        table, partner = self.table, self.partner()
        side = {table.picker, partner} - {None}
        if self.seat in side:
            return side - {self.seat}
        is_known = table.called is None or partner is not None
        return set(range(5)) - side - {self.seat} if is_known else set()

    def behind(self):
        return {(self.seat + step) % 5 for step in range(1, 5 - len(self.trick))}

    # The trick.

    def winner_with(self, card):
        """Who would have the trick after this card."""
        table = self.table
        kept, table.trick = table.trick, [*table.trick, (self.seat, card)]
        winner = table.winner_of_trick()
        table.trick = kept
        return winner

    def beats(self, card, standing):
        """Whether a card takes over from one that stands."""
        if standing == UNKNOWN:
            return True
        table, led = self.table, self.trick[0][1]
        kept, table.trick = table.trick, [(0, led), (1, standing), (2, card)]
        winner = table.winner_of_trick()
        table.trick = kept
        return winner == 2

    def standing(self):
        """Who has the trick so far, with which card; ?? stands only while it is alone."""
        if [card for _, card in self.trick] == [UNKNOWN]:
            return self.trick[0]
        return self.table.winner_of_trick(), dict(self.trick)[self.table.winner_of_trick()]


def pick(me):
    return "pick" if sum(card in TRUMPS for card in me.hand) >= 4 else "pass"


def bury(me):
    cards = sorted([*me.hand, *me.table.bury], key=me.place)
    fails = [card for card in cards if card not in TRUMPS]
    if len(fails) < 2:
        return min((card for card in me.hand if card in TRUMPS), key=TRUMPS.index)

    def worth(pair):
        kept = [card for card in cards if card not in pair]
        leaves = any(
            suit in {card[1] for card in kept if card in fails} and "A" + suit not in cards for suit in FAIL_SUITS
        )
        emptied = {card[1] for card in pair} - {card[1] for card in kept if card in fails}
        return leaves, sum(map(me.points, pair)), len(emptied)

    best = max(combinations(fails, 2), key=worth)
    return next(card for card in best if card not in me.table.bury)


def call(me):
    calls = [
        name for name in ("call-" + rank + suit for rank in "AT" for suit in FAIL_SUITS) if name in me.table.legal()
    ]
    fails = [card[1] for card in me.hand if card not in TRUMPS]
    return min(calls, key=lambda name: fails.count(name[-1]), default="alone")


def lead(me):
    if me.seat in (me.table.picker, me.partner()):
        trumps = [card for card in me.legal if card in TRUMPS]
        return me.highest(trumps) if trumps else me.cheapest(me.legal)
    fails = [card for card in me.legal if card not in TRUMPS]
    called = me.table.called
    wanted = [card for card in fails if called and called not in me.gone and card[-1] == called[1]]
    return me.cheapest(wanted or fails or me.legal)


def follow(me):
    winner, standing = me.standing()
    friends, behind = me.friends(), me.behind()
    safe = not any(me.beats(card, standing) for card in me.unseen())
    if winner in friends and (safe or behind <= friends):
        return me.richest(me.legal)
    winners = [card for card in me.legal if me.beats(card, standing)]
    likely = [card for card in winners if chance(me, card, len(behind - friends)) >= 0.5]
    return me.cheapest(likely or me.legal)


def chance(me, card, enemies):
    """Cards drawn one by one, none of which may be a danger."""
    hidden = me.unseen()
    danger = sum(me.beats(other, card) for other in hidden)
    drawn = range(min(enemies * me.left, len(hidden)))
    return prod(max(len(hidden) - danger - one, 0) / (len(hidden) - one) for one in drawn)


def nola(me):
    if me.left > 2:
        return me.highest(me.legal)
    losers = [card for card in me.legal if me.trick and me.winner_with(card) != me.seat]
    return me.highest(losers) if losers else me.lowest(me.legal)


def play(me):
    if len(me.legal) == 1:
        return me.legal[0]
    if me.table.nola:
        return nola(me)
    return follow(me) if me.trick else lead(me)


RULES = {"pick": pick, "bury": bury, "call": call, "unknown": lambda me: me.richest(me.legal), "play": play}


def decide(me):
    return RULES[me.table.phase](me)
