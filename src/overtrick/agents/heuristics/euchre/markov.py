"""The Markov players, rulebook §5.3: high if the hand is worth at least tau of all unseen cards, else low.

markov     A card is worth the tricks it wins of all 255,024.
markov2    A card is worth the completions of the trick on the table in which it wins, played now. `faithful` plays with
           the table of the paper's program, in which the tricks that a heart, diamond or club queen, a king or an ace
           led had lost their last card: playing last to one of them, everything is worth nothing. The loss is known
           for spades as trump; here it is the same for every trump.

The whole hand counts, legal or not. Nothing against nothing is not enough, something against nothing is. The greater
tau, the more often low is played: the paper's text says the opposite, its program this.
"""

from typing import Final

from overtrick.agents.heuristics.euchre.bidder import bid
from overtrick.agents.heuristics.euchre.sightings import unseen
from overtrick.agents.heuristics.euchre.strength import strongest, weakest
from overtrick.agents.heuristics.euchre.values import chances
from overtrick.agents.heuristics.euchre.weights import FAITHFUL, TAU, VALUES
from overtrick.core.bits import lowest, set_of
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.engine.policy import CHOOSE
from overtrick.engine.state import CONTRACT, DOWN, HAND, MOVES, PHASE, PLAY, TURN, recorded
from overtrick.games.euchre import DECK, SEAT_COUNT, deck

LOST: Final = set_of(deck(SEAT_COUNT).cards("QC QD QH KC KD KH KS AC AD AH AS"))


@kernel
def value_of(view: Vector, weights: Floats, cards: int) -> float:
    """The tricks that some cards win, one by one, of all there are."""
    total = 0.0
    while cards:
        total += weights[VALUES + view[CONTRACT] * DECK + lowest(cards)]
        cards &= cards - 1
    return total


@kernel
def chances_of(tables: Vector, view: Vector, cards: int) -> float:
    """The completions of this trick that some cards win, one by one."""
    total = 0.0
    while cards:
        total += chances(tables, view, lowest(cards))
        cards &= cards - 1
    return total


@kernel
def is_enough(value: float, against: float, tau: float) -> bool:
    """Whether the ratio of two values is at least tau."""
    return value / against >= tau if against > 0.0 else value > 0.0


@kernel
def is_bold(view: Vector, weights: Floats) -> bool:
    """The decision of the first Markov player."""
    held, others = view[HAND + view[TURN]], unseen(view)
    return is_enough(value_of(view, weights, held), value_of(view, weights, others), weights[TAU])


@kernel
def is_lost(view: Vector) -> bool:
    """Whether the paper's program has no values for this trick."""
    return view[DOWN] == SEAT_COUNT - 1 and (LOST >> recorded(view, view[MOVES] - view[DOWN])) & 1 == 1


@kernel
def is_bold_now(tables: Vector, view: Vector, weights: Floats) -> bool:
    """The decision of the second Markov player."""
    if weights[FAITHFUL] and is_lost(view):
        return False
    held, others = view[HAND + view[TURN]], unseen(view)
    return is_enough(chances_of(tables, view, held), chances_of(tables, view, others), weights[TAU])


@hook(CHOOSE)
def markov(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return bid(tables, view, legal, rng, weights)
    contract = view[CONTRACT]
    return strongest(tables, contract, legal) if is_bold(view, weights) else weakest(tables, contract, legal)


@hook(CHOOSE)
def markov2(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if view[PHASE] != PLAY:
        return bid(tables, view, legal, rng, weights)
    contract = view[CONTRACT]
    return (
        strongest(tables, contract, legal) if is_bold_now(tables, view, weights) else weakest(tables, contract, legal)
    )
