"""Hints: what a searching agent thinks of every legal action, and where it saw the cards that matter.

The interval of a value is how sure the search is of its own mean. It knows nothing of what the search cannot see, such
as opponents who play better than its playouts.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from overtrick.agents.agent import named
from overtrick.agents.registry import agent
from overtrick.agents.searching.searching import Found, Honest, Mattered
from overtrick.core.bits import count
from overtrick.core.errors import BadAgent
from overtrick.core.jit import FloatMatrix, Matrix, Vector
from overtrick.core.random import HINT, new_stream
from overtrick.engine.state import CONTRACT
from overtrick.engine.tables import (
    BEATS,
    CARDS,
    CARDS_MAX,
    CONTRACTS_MAX,
    LEADS,
    OPEN,
    POINTS,
    SUITS_MAX,
    suit_mask,
)
from overtrick.games.hand import View
from overtrick.games.worlds import beliefs
from overtrick.stats.intervals import Interval, interval_of

KEY_CARDS = 6
BELIEVED = 4000
"""Worlds that beliefs are counted in: if all are equally likely, shares are right to 1.6 percentage points, 95 times in
100."""


@dataclass(frozen=True)
class Choice:
    """A legal action, and what the seat can expect to score with it; or what a search with another goal counts."""

    action: int
    name: str
    score: Interval


@dataclass(frozen=True, eq=False)
class Evaluation:
    """What a search found out about a decision. `choices` are in its order, the best one first; what it never tried,
    because a prior told it not to, is not among them.

    `held[seat, card]` is how often a seat held a card in `BELIEVED` worlds drawn for that alone, as a share, for a
    search may have gone through few. `mattered` counts the worlds of the search in which the choice made a difference,
    `telling[seat, card]` those of them in which a seat held a card. Where worlds count by how likely the others would
    have played so in them, `effective` is how many equally likely ones those of the search are worth, `believed` how
    many those that `held` was counted in (None: all of these are equally likely).
    """

    view: View
    spec: str
    choices: tuple[Choice, ...]
    worlds: int
    mattered: int
    effective: float
    believed: float | None
    held: FloatMatrix
    telling: Matrix

    @property
    def unseen_cards(self) -> list[str]:
        """Cards that others may hold, by name; those that count for most, by points and strength together, first."""
        unseen = [card for card in range(self.view.game.cards_dealt) if self.held[:, card].any()]
        weights = importance(self.view)
        return [self.view.game.deck.names[card] for card in sorted(unseen, key=lambda card: -weights[card])]

    @property
    def key_cards(self) -> list[str]:
        """The unseen cards that count for most."""
        return self.unseen_cards[:KEY_CARDS]

    def chance(self, seat: int, card: str) -> float:
        """How likely a seat holds a card."""
        return float(self.held[seat, self.view.game.deck.card(card)])

    def held_when_it_mattered(self, seat: int, card: str) -> int:
        """In how many of the worlds in which the choice made a difference a seat held a card."""
        return int(self.telling[seat, self.view.game.deck.card(card)])


def evaluate(view: View, spec: str | Honest, seed: int = 0) -> Evaluation:
    """Ask a searching agent about the decision of a view."""
    thinker = agent(spec, view.game, trusted=True) if isinstance(spec, str) else spec
    if not isinstance(thinker, Honest):
        raise BadAgent(f"{named(thinker)} gives no values; possible: agents that search, such as ismcts or pimc")
    witness, rng = Witness(view), new_stream(seed, len(view.history), HINT + view.seat)
    search = thinker.think(view, rng, witness.watch)
    found = search.found()
    order = sorted(found, key=lambda action: search.merit(found[action]), reverse=True)
    worth = witness.effective / max(witness.worlds, 1)
    choices = tuple(Choice(action, view.game.action_name(action), interval(found[action], worth)) for action in order)
    worlds, believed = thinker.believe(view, BELIEVED, rng)
    return Evaluation(
        view,
        thinker.spec,
        choices,
        witness.worlds,
        witness.mattered,
        witness.effective,
        believed if believed < len(worlds) else None,
        held_in(worlds, view).mean(axis=1),
        witness.telling,
    )


def interval(found: Found, worth: float) -> Interval:
    """How sure a search is of a mean, given how many equally likely worlds each of its worlds is worth."""
    return interval_of(found.mean, found.variance, int(found.tried * min(worth, 1.0)))


class Witness:
    """Counts the worlds of a search, and where the cards were in those in which the choice mattered."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.worlds, self.mattered, self.effective = 0, 0, 0.0
        self.telling = np.zeros((view.game.players, len(view.game.deck.names)), np.int64)

    def watch(self, worlds: Matrix, mattered: Mattered, effective: float) -> None:
        self.worlds += len(worlds)
        self.mattered += int(mattered.sum())
        self.effective += effective
        self.telling += held_in(worlds[mattered], self.view).sum(axis=1)


def held_in(worlds: Matrix, view: View) -> NDArray[np.int64]:
    """Whether a seat holds a card in each world, [seats, worlds, cards]; those of the view's own seat are left out."""
    hands = beliefs(view.game).held(worlds, view.game.players).T.copy()
    hands[view.seat] = 0
    return (hands[:, :, None] >> np.arange(len(view.game.deck.names))) & 1


def importance(view: View) -> Sequence[float]:
    """For every card its points and the share of cards that do not overtake it, both up to 1, together.

    Before the contract is known, the mean over all contracts.
    """
    tables, cards = view.game.tables, view.game.cards_dealt
    known = int(view.state[CONTRACT])
    contracts = [known] if known >= 0 else [each for each in range(CONTRACTS_MAX) if suit_mask(tables, each, OPEN)]
    strengths = np.mean([[strength(tables, contract, card) for card in range(cards)] for contract in contracts], axis=0)
    points = np.abs(tables[POINTS : POINTS + cards])
    weights: list[float] = (points / max(points.max(), 1) + strengths / cards).tolist()
    return weights


def strength(tables: Vector, contract: int, card: int) -> int:
    """How many cards do not overtake a card that was led."""
    led = int(tables[LEADS + contract * CARDS_MAX + card])
    over = int(tables[BEATS + (contract * SUITS_MAX + led) * CARDS_MAX + card])
    return int(tables[CARDS]) - count(over)
