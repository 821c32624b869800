"""What perfect information is sure of: the value of whole deals, by the solver, with clean rules.

The value is what the declarer's side takes with the best of all trumps if all four see all cards and nobody errs.
Against opponents who err it can take more, so its lead over random play is the least that can be gained. With the trump
that `thrifty` names the value is less: so much is lost in naming it. The deals are the first of those that the players
of the ladder are measured on, but for some that take too long: a question may play so many cards and no more.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np

from overtrick.agents.agent import decide
from overtrick.agents.registry import agent
from overtrick.core.jit import Floats
from overtrick.experiments.claims import Measured
from overtrick.experiments.measuring import Part
from overtrick.experiments.somerset_2019.ladder import COMPILED, DEALS, LINE_UPS, scores_of
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import game_of
from overtrick.games.hand import Hand
from overtrick.search.solver import Solver, TooLong

AGAINST: Final = tuple(line_up for line_up in LINE_UPS if line_up.startswith("pair"))
"""The line-ups in which both partners are of one kind, as they are here."""

VALUE: Final = "value"
BY_RULES: Final = "value with the trump of thrifty"
PREFIX: Final = "solved: deal "
EFFORT: Final = 10  # seconds for a deal, on average
SLOTS: Final = 1 << 22


def parts(scale: Scale) -> Iterator[Part]:
    """A part for each deal: some take a hundred times as long as others."""
    for number in range(scale.solved_deals):
        yield Part(f"{PREFIX}{number}", partial(solved, number, scale.solver_cards), EFFORT, (DEALS,))


def solved(number: int, cards: int, seed: int) -> dict[str, float] | None:
    """The values of a deal, and what pairs of players take of it; nothing if it takes too long."""
    game = game_of("clean")
    try:
        values = values_of(Solver(game, slots=SLOTS, most=cards), game.deal(seed, number=number))
    except TooLong:
        return None
    reached = {
        f"{name}, {line_up}": float(scores_of(line_up, [name] * 2, number + 1, seed)[number])
        for name in COMPILED
        for line_up in AGAINST
    }
    return values | reached


def values_of(solver: Solver, dealt: Hand) -> dict[str, float]:
    """The value of a deal, and that with the trump that rules name."""
    best, value = best_trump(solver, dealt)
    by_rules = by_thrifty(dealt)
    return {VALUE: value, BY_RULES: value if by_rules == best else value_with(solver, dealt, by_rules)}


def best_trump(solver: Solver, dealt: Hand) -> tuple[int, int]:
    """A best trump, and its value: all are asked if they do better, those first with which `thrifty` does well."""
    trumps = sorted(dealt.legal(), key=lambda trump: -played_out(dealt, trump))
    best, value = trumps[0], value_with(solver, dealt, trumps[0])
    for trump in trumps[1:]:
        if solver.can_reach(named(dealt, trump).state[None], value + 1)[0]:
            best, value = trump, value_with(solver, dealt, trump)
    return best, value


def value_with(solver: Solver, dealt: Hand, trump: int) -> int:
    """What the declarer's side takes with a trump if nobody errs."""
    return int(solver.value(named(dealt, trump).state[None])[0])


def by_thrifty(hand: Hand) -> int:
    """What `thrifty` does; it draws no lots."""
    return decide(agent("thrifty", hand.game), hand, np.ones(1, np.int64))


def named(dealt: Hand, trump: int) -> Hand:
    """A deal with its trump."""
    hand = dealt.copy()
    hand.play(trump)
    return hand


def played_out(dealt: Hand, trump: int) -> float:
    """What the declarer's side takes if everybody plays by rules."""
    hand = named(dealt, trump)
    while not hand.over:
        hand.play(by_thrifty(hand))
    return float(hand.returns()[0])


def together(found: Measured, name: str) -> Floats:
    """One number of every deal that was solved."""
    return np.array([part[name] for key, part in found.items() if key.startswith(PREFIX) and part], np.float64)


def unsolved(found: Measured) -> int:
    """How many deals took too long."""
    return sum(key.startswith(PREFIX) and not part for key, part in found.items())
