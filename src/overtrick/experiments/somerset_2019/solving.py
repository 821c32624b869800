"""What perfect information is sure of: the value of whole deals, by the solver, with clean rules.

The value is what the declarer's side takes with the best of all trumps if all four see all cards and nobody errs.
Against opponents who err it can take more, so its lead over random play is the least that can be gained. The deals are
the first of those that the players of the ladder are measured on.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import decide
from overtrick.agents.registry import agent
from overtrick.core.jit import Floats
from overtrick.experiments.estimates import seed_of
from overtrick.experiments.experiment import Measured, Part
from overtrick.experiments.somerset_2019.ladder import COMPILED, DEALS_FROM, LINE_UPS, scores_of
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import game_of, policy_named
from overtrick.games.hand import Hand
from overtrick.search.solver import Solver

AGAINST: Final = tuple(line_up for line_up in LINE_UPS if line_up.startswith("pair"))
"""The line-ups in which both partners are of one kind, as they are here."""

VALUE: Final = "value"
PREFIX: Final = "solved: deals from "
TOGETHER: Final = 4
"""Deals in a part: some take a hundred times as long as others."""

EFFORT: Final = 7
SLOTS: Final = 1 << 22


def parts(scale: Scale, seed: int) -> Iterator[Part]:
    for first in range(0, scale.solved_deals, TOGETHER):
        deals = range(first, min(first + TOGETHER, scale.solved_deals))
        yield Part(f"{PREFIX}{first}", partial(solved, deals, seed_of(seed, DEALS_FROM)), EFFORT * len(deals))


def solved(deals: range, seed: int) -> dict[str, list[Any]]:
    """The values of some deals, and what pairs of players take of them."""
    game = game_of("clean")
    solver = Solver(game, slots=SLOTS)
    values = {VALUE: [best_value(solver, game.deal(seed, number=number)) for number in deals]}
    reached = {
        f"{name}, {line_up}": scores_of(line_up, [policy_named(name)] * 2, deals.stop, seed)[deals.start :].tolist()
        for name in COMPILED
        for line_up in AGAINST
    }
    return values | reached


def best_value(solver: Solver, dealt: Hand) -> int:
    """The value with the best trump: all are asked if they do better, those first with which `thrifty` does well."""
    best = 0
    for trump in sorted(dealt.legal(), key=lambda trump: -played_out(dealt, trump)):
        position = named(dealt, trump).state[None]
        if solver.can_reach(position, best + 1)[0]:
            best = int(solver.value(position)[0])
    return best


def named(dealt: Hand, trump: int) -> Hand:
    """A deal with its trump."""
    hand = dealt.copy()
    hand.play(trump)
    return hand


def played_out(dealt: Hand, trump: int) -> float:
    """What the declarer's side takes if everybody plays by rules."""
    hand, player = named(dealt, trump), agent("thrifty", dealt.game)
    while not hand.over:
        hand.play(decide(player, hand, np.ones(1, np.int64)))
    return float(hand.returns()[0])


def together(found: Measured, name: str) -> Floats:
    """A row of the parts over all deals."""
    rows = [part[name] for key, part in found.items() if key.startswith(PREFIX)]
    return np.concatenate(rows).astype(np.float64)
