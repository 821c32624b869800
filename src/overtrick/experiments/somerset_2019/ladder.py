"""Everybody on one scale, with clean rules and on the same deals: the score of the side of seat 0 with a player there.

    alone             beside random players, as the paper's learner
    pair              partners alike, against random players
    pair v thrifty    partners alike, against the player by rules

Players that search are slow; they play the first of the deals, and their lead over `thrifty` on the same deals is what
counts. One of them, `mcts`, sees all cards and searches against the random players it meets: no proof that nobody could
do better, but nobody here does. What is proved of perfect information is in `solving`.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from overtrick.arena.line_up import Spec
from overtrick.core.jit import Floats
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.matches import seat_scores
from overtrick.experiments.measuring import Part
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import game_of

LINE_UPS: Final = {
    "alone": ("", "random", "random", "random"),
    "pair": ("", "random", "", "random"),
    "pair v thrifty": ("", "thrifty", "", "thrifty"),
}
"""Who sits where; an empty name is the player that is measured."""

COMPILED: Final = ("random", "frequent-suit", "q-lambda", "thrifty")
SEARCHING: Final = {
    "pimc": "pimc:worlds=20",
    "ismcts": "ismcts:simulations=1000",
    "open cards": "mcts:simulations=1000",
}
DEALS: Final = "ladder"
"""The name of the deals that all players are measured on."""


def parts(scale: Scale) -> Iterator[Part]:
    yield Part("ladder", partial(compiled_scores, scale.deals), 3, (DEALS,))
    for name, spec in SEARCHING.items():
        search = partial(search_scores, spec, scale.searched_deals)
        yield Part(f"ladder: {name}", search, scale.searched_deals / 5, (DEALS,))


def scores_of(line_up: str, own: Sequence[Spec], deals: int, seed: int) -> Floats:
    """The score of the side of seat 0 in each deal; `own` are the players measured, in the order of their seats."""
    mine = iter(own)
    return seat_scores(game_of("clean"), [name or next(mine) for name in LINE_UPS[line_up]], deals, seed)[:, 0]


def compiled_scores(deals: int, seed: int) -> dict[str, Estimate]:
    """Each compiled player in each line-up."""
    return {
        f"{name}, {line_up}": Estimate.of(scores_of(line_up, [name] * 2, deals, seed))
        for name in COMPILED
        for line_up in LINE_UPS
    }


def search_scores(spec: str, deals: int, seed: int) -> dict[str, Estimate]:
    """A player that searches, alone in seat 0: its score, and how much more that is than others' on the same deals."""
    scores = scores_of("alone", [spec], deals, seed)
    others = {other: scores_of("alone", [other], deals, seed) for other in COMPILED}
    return {"score": Estimate.of(scores)} | {
        f"lead over {other}": Estimate.of(scores - own) for other, own in others.items()
    }
