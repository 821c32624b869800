"""The learner once more, from the thesis's Tables 1 and 3, its merits and equations 8 to 10 alone: names, lists.

It sits at the judge's table, as one seat that knows its own cards and what was played.
"""

from copy import deepcopy
from typing import NamedTuple

import numpy as np

from tests.naive.sheephead import TRUMPS, UNKNOWN

HIGH = ["QC", "JO", "QS", "QH", "QD", "JC", "JS", "JH", "JD"]
NAMED = [*HIGH, *["AD", "AC", "AS", "AH", "TD", "TC", "TS", "TH"], "9D"]
SUITS = [*"CSH"]


class Step(NamedTuple):
    """A trick: features before it and at the seat's turn, the output of its card, and the reward."""

    before: np.ndarray
    at_turn: np.ndarray
    output: int
    reward: float


def suit_number(table, card):
    """Trump, clubs, spades, hearts."""
    return 0 if card in TRUMPS else 1 + SUITS.index(table.suit_of(card))


def features(seat, held, played, voids, leader):
    """Table 1 with the divisors of our ruling."""
    suits = [TRUMPS, *([rank + suit for rank in "789TKA"] for suit in SUITS)]
    known = {*held, *played}
    counts = [scale * len(known & {*suit}) for scale, suit in zip((0.15, 0.35, 0.35, 0.35), suits, strict=True)]
    out = {*TRUMPS} - known
    others = [(seat + step) % 5 for step in range(1, 5)]
    trump = [float(bool(out) and other not in voids) for other in others]

    def state(card):
        return 1 if card in played else 0 if card in held else -1

    codes = [0.25 * (3 * (state("A" + suit) + 1) + state("T" + suit) + 1) for suit in "DCSH"]
    leads = [float(leader == other) for other in (seat, *others)]
    return np.array([*counts, *trump, *map(state, HIGH), *leads, *codes], float)


def output_of(table, down, card):
    """Table 3: a card's own output, or that of a weaker or stronger card by the suit led."""
    if card in NAMED:
        return 8 + NAMED.index(card)
    if not down:
        return 2 * suit_number(table, card) + 1
    led = suit_number(table, down[0][1])
    table.trick = [*down, (5, card)]
    return 2 * led + (table.winner_of_trick() == 5)


def side_of(table, seat):
    """The seats that share a seat's points."""
    picking = {*table.picking_side()}
    return picking if seat in picking else {*range(5)} - picking


def role_of(table, seat):
    """Picker, partner or defender."""
    return 0 if seat == table.picker else 1 if seat == table.partner else 2


def reward_of(table, seat, trick):
    """The points of a trick in tens, with the sign of the side that took it."""
    _, plays, winner = trick
    points = sum(table.points_of(card) for _, card in plays) / 10
    return points if winner in side_of(table, seat) else -points


def voids_of(tricks):
    """The seats that did not follow when trump was led."""
    return {who for plays in tricks if plays and plays[0][1] in TRUMPS for who, card in plays if card not in TRUMPS}


def steps_of(table, seat):
    """Every trick of a finished hand as a seat saw it: what is behind the unknown card only the picker knows."""
    held = [card for _, plays, _ in table.tricks for who, card in plays if who == seat]
    steps, before = [], []
    for leader, plays, winner in table.tricks:
        turn = [who for who, _ in plays].index(seat)
        played, down, card = [card for trick in before for _, card in trick], plays[:turn], plays[turn][1]
        seen = [*played, *(one for _, one in down)]
        at_start = features(seat, held, played, voids_of(before), leader)
        at_turn = features(seat, held, seen, voids_of([*before, down]), leader)
        open_plays = [play for play in plays if play[1] != UNKNOWN or seat == table.picker]
        reward = reward_of(table, seat, (leader, open_plays, winner))
        steps.append(Step(at_start, at_turn, output_of(table, down, card), reward))
        before.append(plays)
        held.remove(card)
    return steps


def learn(steps, critic, actor, critic_rate, actor_rate):
    """Equations 8 to 10, trick by trick, with gamma 1."""
    for number, step in enumerate(steps):
        ahead = critic.predict([steps[number + 1].before])[0, 0] if number + 1 < len(steps) else 0.0
        value = critic.predict([step.before])[0, 0]
        delta = step.reward + ahead - value
        critic.learn([[*step.before, value + critic_rate * delta]])
        merits = actor.predict([step.at_turn])[0]
        merits[step.output] += actor_rate * delta
        actor.learn([[*step.at_turn, *merits]])


def merit(table, choose, card, value=None):
    """What a card leads to in a world if all play on as chosen: to the end, or over the trick and then a value."""
    table, seat, done = deepcopy(table), table.player, len(table.tricks)
    table.play(card)
    while not table.over and (value is None or len(table.tricks) == done):
        table.play(choose(table))
    found = sum(reward_of(table, seat, trick) for trick in table.tricks[done:])
    if value is None or table.over:
        return found
    tricks = [plays for _, plays, _ in table.tricks]
    played = [card for plays in tricks for _, card in plays]
    return found + value(features(seat, table.hands[seat], played, voids_of(tricks), table.player))
