"""Policies for tests of searches: hooks of every form, and the same thoughts in plain Python for the judge."""

from overtrick.core.bits import count, each
from overtrick.core.jit import hook
from overtrick.core.random import uniform
from overtrick.engine.policy import READS_VIEW, READS_WORLD, VALUE, WEIGH, Policy
from overtrick.engine.state import HAND, MOVES, TURN
from overtrick.engine.tables import CARDS_MAX, SEATS

STEEP = 64


@hook(WEIGH)
def weigh_steeply(tables, seen, legal, weights, slate):
    """The higher the action, the likelier, and more so the more cards are held: shares add up to one, but for rounding.

    It calculates behind the answer, to see that there is room.
    """
    held, total = count(seen[HAND + seen[TURN]]), 0.0
    for bit in range(CARDS_MAX):
        slate[CARDS_MAX + bit] = (1.0 + bit * held * weights[0]) if (legal >> bit) & 1 else 0.0
        total += slate[CARDS_MAX + bit]
    for bit in range(CARDS_MAX):
        slate[bit] = slate[CARDS_MAX + bit] / total


@hook(VALUE)
def value_cards(tables, seen, weights, slate):
    """What each seat holds and how far the hand is; in a view the others hold nothing."""
    for seat in range(tables[SEATS]):
        slate[seat] = weights[0] * count(seen[HAND + seat]) - 0.25 * seen[MOVES] * seat


def steep(weights):
    return Policy(weights=weights, weigh=weigh_steeply, scratch=CARDS_MAX)


def valuing(weights, open_cards):
    return Policy(weights=weights, value=value_cards, reads=READS_WORLD if open_cards else READS_VIEW)


def plain_steep(weights):
    """The same distribution, by action."""

    def shares(view, legal, rng):
        held = int(view[HAND + view[TURN]]).bit_count()
        likely = [1.0 + bit * held * float(weights[0]) if bit in legal else 0.0 for bit in range(CARDS_MAX)]
        total = 0.0
        for one in likely:
            total += one
        return {bit: likely[bit] / total for bit in legal}

    return shares


def drawn_from(shares):
    """What a distribution does."""

    def choose(view, legal, rng):
        left, chances = float(uniform(rng)), shares(view, legal, rng)
        for action in legal[:-1]:
            if left < chances[action]:
                return action
            left -= chances[action]
        return legal[-1]

    return choose


def plain_value(game, weights, open_cards):
    """The same values, by seat."""

    def values(state):
        seen = state.copy()
        if not open_cards:
            game.kernels.veil(game.tables, seen, state[TURN])
        held = [len(list(each(seen[HAND + seat]))) for seat in range(game.players)]
        return [float(weights[0]) * cards - 0.25 * int(seen[MOVES]) * seat for seat, cards in enumerate(held)]

    return values
