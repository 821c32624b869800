"""The players of the Euchre paper once more, from rulebook §5.2 and §5.3 alone: names of cards, lists, nothing clever.

They sit at the judge's table and look only at what their seat may see: its hand, the cards played, the turned card.
"""

from functools import cache, lru_cache
from itertools import permutations

SUITS = "CDHS"
RANKS = "9TJQKA"
DECK = [rank + suit for suit in SUITS for rank in RANKS]
TWIN = {"C": "S", "S": "C", "D": "H", "H": "D"}
CALLS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def in_order(cards):
    return [card for card in DECK if card in cards]


def suit_of(card, trump):
    return trump if card == "J" + TWIN[trump] else card[1]


def strength(card, trump):
    if suit_of(card, trump) != trump:
        return 1 + RANKS.index(card[0])
    if card[0] == "J":
        return 13 if card[1] == trump else 12
    return 7 + "9TQKA".index(card[0])


def power(card, led, trump):
    """What decides a trick: trump, then the suit led, then nothing."""
    suit = suit_of(card, trump)
    return strength(card, trump) if suit in (led, trump) else 0


def winner_of(cards, trump):
    """The card that takes a trick, or what there is of one."""
    led = suit_of(cards[0], trump)
    return max(cards, key=lambda card: power(card, led, trump))


def high(cards, trump):
    return max(in_order(cards), key=lambda card: strength(card, trump))


def low(cards, trump):
    return min(in_order(cards), key=lambda card: strength(card, trump))


def middle(cards, trump):
    return sorted(in_order(cards), key=lambda card: strength(card, trump))[(len(cards) - 1) // 2]


class Seat:
    """The seat to move at the judge's table, and what it knows."""

    def __init__(self, table):
        self.table, self.seat, self.trump = table, table.player, table.trump
        self.partner, self.left, self.right = ((self.seat + step) % 4 for step in (2, 1, 3))
        self.hand = in_order(table.hands[self.seat])
        self.trick = [card for _, card in table.trick]
        self.finished = [card for _, plays, _ in table.tricks for _, card in plays]
        self.ordered = table.rest[0] != table.turned  # the discard comes last

    @property
    def legal(self):
        return in_order(self.table.legal())

    @property
    def best(self):
        return winner_of(self.trick, self.trump)

    @property
    def partner_wins(self):
        return any(seat == self.partner and card == self.best for seat, card in self.table.trick)

    def unseen(self):
        seen = [*self.hand, *self.trick, *self.finished, self.table.turned]
        if self.ordered and self.seat == self.table.dealer:
            seen.append(self.table.rest[-1])
        return [card for card in DECK if card not in seen]

    def possible(self, seat):
        """What another seat may hold, suits that it failed to follow left out."""
        if seat in self.table.sitting_out:
            return []
        cards = self.unseen()
        if self.ordered and seat == self.table.dealer and self.table.turned not in self.trick + self.finished:
            cards.append(self.table.turned)
        for plays in [plays for _, plays, _ in self.table.tricks] + [self.table.trick]:
            for player, card in plays:
                led = suit_of(plays[0][1], self.trump)
                if player == seat and suit_of(card, self.trump) != led:
                    cards = [other for other in cards if suit_of(other, self.trump) != led]
        return cards

    def has(self, seat, suit):
        return any(suit_of(card, self.trump) == suit for card in self.possible(seat))

    def strength_in(self, seat, suit):
        return sum(strength(card, self.trump) for card in self.possible(seat) if suit_of(card, self.trump) == suit)

    def strength_over(self, seat, card):
        suit, limit = suit_of(card, self.trump), strength(card, self.trump)
        strengths = [strength(other, self.trump) for other in self.possible(seat) if suit_of(other, self.trump) == suit]
        return sum(value for value in strengths if value > limit)

    def can_ruff(self, seat, suit):
        return suit != self.trump and not self.has(seat, suit) and self.has(seat, self.trump)

    def to_come(self):
        """The seats that play after this one in this trick."""
        order = [(self.seat + step) % 4 for step in (1, 2, 3)]
        played = [seat for seat, _ in self.table.trick]
        return [seat for seat in order if seat not in played and seat not in self.table.sitting_out]


# The simple players.


def play_high(me):
    return high(me.legal, me.trump)


def play_low(me):
    return low(me.legal, me.trump)


def play_middle(me):
    return middle(me.legal, me.trump)


def play_high_low(me, corrected=False):
    card = play_high(me)
    if not me.trick:
        return card
    if corrected:
        wins = winner_of([*me.trick, card], me.trump) == card
    else:
        wins = strength(card, me.trump) > strength(me.best, me.trump)
    return card if wins else play_low(me)


def play_coop_high_low(me, corrected=False):
    return play_low(me) if me.partner_wins else play_high_low(me, corrected)


def play_with_leads(me, makers_lead_trump):
    """coop-high-low that leads its best card that is not trump; perhaps not on the maker's side."""
    plain = [card for card in me.hand if suit_of(card, me.trump) != me.trump]
    on_makers_side = me.table.maker in (me.seat, me.partner)
    if me.trick or not plain or (makers_lead_trump and on_makers_side):
        return play_coop_high_low(me)
    return high(plain, me.trump)


# The Markov players.


@lru_cache
def all_tricks(trump):
    """How many of all ordered tricks every card wins."""
    won = dict.fromkeys(DECK, 0)
    for first in DECK:
        led = suit_of(first, trump)
        powers = {card: power(card, led, trump) for card in DECK}
        for others in permutations([card for card in DECK if card != first], 3):
            won[max((first, *others), key=powers.__getitem__)] += 1
    return won


@cache
def completions(trick, card, size, trump):
    """How many completions of a trick a card wins that is played now."""
    cards = (*trick, card)
    if winner_of(cards, trump) != card:
        return 0
    led = suit_of(cards[0], trump)
    powers = {other: power(other, led, trump) for other in DECK}
    rest = [powers[other] for other in DECK if other not in cards]
    places = size - len(cards)
    return sum(all(value <= powers[card] for value in others) for others in permutations(rest, places))


def ratio_is_enough(hand, others, tau):
    if others == 0:
        return hand > 0
    return hand / others >= tau


def bold(me, tau):
    values = all_tricks(me.trump)
    return ratio_is_enough(sum(values[card] for card in me.hand), sum(values[card] for card in me.unseen()), tau)


def bold2(me, tau, faithful):
    if faithful and len(me.trick) == 3 and (me.trick[0][0] in "KA" or me.trick[0] in ("QH", "QD", "QC")):
        return False
    size = 4 - len(me.table.sitting_out)
    values = {card: completions(tuple(me.trick), card, size, me.trump) for card in me.hand + me.unseen()}
    return ratio_is_enough(sum(values[card] for card in me.hand), sum(values[card] for card in me.unseen()), tau)


def play_markov(me, tau=0.25):
    return play_high(me) if bold(me, tau) else play_low(me)


def play_markov2(me, tau=0.25, faithful=False):
    return play_high(me) if bold2(me, tau, faithful) else play_low(me)


# The card counter.


def of_printed_suit(cards, suit):
    return [card for card in cards if card[1] == suit]


def lead(me, minds_enemies):
    cards = me.hand
    plain_cards = [card for card in cards if suit_of(card, me.trump) != me.trump]
    masters = [
        card for card in plain_cards if not (me.strength_over(me.left, card) or me.strength_over(me.right, card))
    ]
    if minds_enemies and masters:
        return high(masters, me.trump)
    if me.has(me.partner, me.trump):
        for card in cards:
            if not me.has(me.partner, card[1]):
                return low(of_printed_suit(cards, card[1]), me.trump)
    differences = {}
    for suit in dict.fromkeys(card[1] for card in cards):
        partner, left, right = (me.strength_in(seat, suit) for seat in (me.partner, me.left, me.right))
        if partner > 0:
            differences[suit] = min(partner - left, partner - right)
    good = [suit for suit, difference in differences.items() if difference > 0]
    if good:
        return low(of_printed_suit(cards, max(good, key=differences.__getitem__)), me.trump)
    return high(cards, me.trump)


def second(me):
    led = suit_of(me.trick[0], me.trump)
    over = me.strength_over(me.partner, me.best)
    if over > 0 and over > me.strength_in(me.left, led):
        return play_low(me)
    if not me.has(me.partner, led) and led != me.trump and me.has(me.partner, me.trump):
        return play_low(me)
    return play_high_low(me)


def third(me):
    if me.partner_wins and me.strength_over(me.left, me.best) > 0:
        return play_high_low(me)
    return play_coop_high_low(me)


def play_card_counting(me, minds_enemies=False):
    if not me.trick:
        return lead(me, minds_enemies)
    to_come = me.to_come()
    if not to_come:
        return play_coop_high_low(me)
    led = suit_of(me.trick[0], me.trump)
    has_trump = any(suit_of(card, me.trump) == me.trump for card in me.legal)
    if minds_enemies and me.can_ruff(me.left, led) and not has_trump:
        return play_low(me)
    return second(me) if me.partner in to_come else third(me)


def play_hybrid(me, tau=0.25):
    return play_coop_high_low(me) if bold(me, tau) else play_card_counting(me)


def play_hybrid2(me, tau=0.25, faithful=False):
    return play_coop_high_low(me) if bold2(me, tau, faithful) else play_card_counting(me)


# The bidder, from its own rules.


def points(card, trump):
    if suit_of(card, trump) == trump:
        named = {"J" + trump: 10, "J" + TWIN[trump]: 7, "A" + trump: 6, "K" + trump: 5}
        return named.get(card, 4)
    return {"A": 4, "K": 1}.get(card[0], 0)


def worth(cards, trump):
    suits = {suit_of(card, trump) for card in cards}
    voids = len(set(SUITS) - suits) if trump in suits else 0
    return voids + sum(points(card, trump) for card in cards)


def to_throw(cards, allowed, trump):
    def regret(card):
        return -worth([other for other in cards if other != card], trump), strength(card, trump), DECK.index(card)

    return min(allowed, key=regret)


def order(me):
    turned, dealer = me.table.turned, me.table.dealer
    trump = turned[1]
    if me.seat == dealer:
        six = [*me.hand, turned]
        thrown = to_throw(six, six if me.table.options["discard_turned"] else me.hand, trump)
        value = worth([card for card in six if card != thrown], trump)
    elif me.partner == dealer:
        value = worth(me.hand, trump) + points(turned, trump)
    else:
        value = worth(me.hand, trump) - points(turned, trump)
    return "order-up" if value >= 19 else "pass"


def name(me):
    allowed = me.table.legal()
    suit = max((suit for suit in SUITS if CALLS[suit] in allowed), key=lambda suit: worth(me.hand, suit))
    return CALLS[suit] if worth(me.hand, suit) >= 13 or "pass" not in allowed else "pass"


def bid(me):
    """A call or a discard."""
    if me.table.phase == "order":
        return order(me)
    if me.table.phase == "discard":
        return to_throw(me.hand, me.table.legal(), me.trump)
    if me.table.phase == "name":
        return name(me)
    limit = 22 if me.table.phase == "alone" else 18
    return "alone" if worth(me.hand, me.trump) >= limit else "partner"
