"""Action prediction: what an opponent will play, by rules or by what was seen of it (eq. 11, Tables 2 and 3).

    P(a | y) = exp(U(y, a) / T) / sum over possible b of exp(U(y, b) / T)    (11)

y are 26 numbers, by our exact beliefs about the hidden cards, made when the agent decides:

    0-7     for trump, clubs, spades, hearts, if it was led: the expected number of its cards that the opponent holds
            which are weaker, and which are stronger, than the card that stands; else 0
    8-24    the chance that the opponent holds QC JO QS QH QD JC JS JH JD, the four aces, the four tens (D C S H)
    25      who leads the trick: seats from the opponent to the left, as a quarter each

U has 26 outputs: 0-7 for a card that is weaker or stronger than the card that stands, by the suit led (who leads: by
the card's own suit, and stronger), 8-24 for the cards named above, 25 for 9D. A card without an output of its own is
served by 0-7 (ruling C21). The possible cards b are the legal ones of the world that is imagined.

The rule-based predictor, which the thesis used, gives all to the card that the rule-based player would play.
"""

from math import exp
from typing import Final

from overtrick.agents.heuristics.sheephead.rule_based import play_by_rules
from overtrick.agents.heuristics.sheephead.thesis.rows import (
    ACTIONS,
    CHANCES,
    INPUT,
    KNOWN,
    LEARNED,
    MEMORIES,
    MEMORY,
    NETWORK_WORK,
    RULES,
    SEATED,
    TEMPERATURE,
    TO_THE_END,
    predictor_at,
)
from overtrick.agents.heuristics.sheephead.thesis.state_evaluation import ACES, HIGH, TENS, numbers
from overtrick.core.bits import lowest
from overtrick.core.jit import Floats, Vector, kernel
from overtrick.core.lanes import doubles
from overtrick.engine.knowledge import PLACES
from overtrick.engine.state import BEST, CONTRACT, DOWN, GONE, LED, TABLE, TURN
from overtrick.engine.tables import CARDS_MAX, FIRST_SUIT, beats, leads, suit_mask
from overtrick.games.sheephead.cards import NOLA, SEAT_COUNT
from overtrick.learn.ngnet.gating import predict_some

OTHERS: Final = 8
NAMED: Final = (*HIGH, *ACES, *TENS, *numbers("9D"))
OUTPUTS: Final = tuple(OTHERS + NAMED.index(card) if card in NAMED else -1 for card in range(CARDS_MAX))
COUNT_SCALE: Final = 0.35
SUITS: Final = 4


@kernel
def output_of(tables: Vector, state: Vector, card: int) -> int:
    """The output that a card of the seat to move has."""
    if OUTPUTS[card] >= 0:
        return OUTPUTS[card]
    if state[DOWN] == 0:
        return 2 * (leads(tables, state[CONTRACT], card) - FIRST_SUIT) + 1
    stronger = (beats(tables, 0, state[CONTRACT], state[LED], state[BEST]) >> card) & 1
    return 2 * (state[LED] - FIRST_SUIT) + stronger


@kernel
def expected(chances: Floats, seat: int, cards: int) -> float:
    """How many of some cards a seat is expected to hold."""
    total = 0.0
    while cards:
        total += chances[lowest(cards) * PLACES + seat]
        cards &= cards - 1
    return total


@kernel
def estimate(tables: Vector, state: Vector, seat: int, leader: int, chances: Floats, y: Floats) -> None:
    """Write y for a seat that is to play."""
    left = ~(state[GONE] | state[TABLE])
    for place in range(OTHERS):
        y[place] = 0.0
    if state[DOWN]:
        suit = suit_mask(tables, state[CONTRACT], state[LED]) & left
        over = beats(tables, 0, state[CONTRACT], state[LED], state[BEST])
        place = 2 * (state[LED] - FIRST_SUIT)
        y[place] = COUNT_SCALE * expected(chances, seat, suit & ~over)
        y[place + 1] = COUNT_SCALE * expected(chances, seat, suit & over)
    for place in range(ACTIONS - OTHERS - 1):
        card = NAMED[place]
        y[OTHERS + place] = chances[card * PLACES + seat] if (left >> card) & 1 else 0.0
    y[ACTIONS - 1] = 0.25 * ((leader - seat) % SEAT_COUNT)


@kernel
def outputs_of(tables: Vector, state: Vector, cards: int) -> int:
    """The set of outputs that some cards of the seat to move have."""
    found = 0
    while cards:
        found |= 1 << output_of(tables, state, lowest(cards))
        cards &= cards - 1
    return found


@kernel
def merits_at(tables: Vector, state: Vector, legal: int, leader: int, weights: Floats, slate: Floats) -> int:
    """Where U(y, .) of the seat to move is. Within a trick only the card that stands matters, so it is remembered."""
    seat, led = state[TURN], state[LED] - FIRST_SUIT if state[DOWN] else SUITS
    place = (seat * (SUITS + 1) + led) * CARDS_MAX + (state[BEST] if state[DOWN] else 0)
    if slate[KNOWN + place] == 0.0 or weights[TO_THE_END]:
        slate[KNOWN + place] = 1.0
        y, nola = doubles(slate, INPUT), 1 if state[CONTRACT] == NOLA else 0
        estimate(tables, state, seat, leader, doubles(slate, CHANCES), y)
        net = doubles(weights, predictor_at(weights, int(weights[SEATED + seat]), nola))
        wanted = outputs_of(tables, state, legal) if weights[TO_THE_END] else ~0
        predict_some(net, y, wanted, doubles(slate, MEMORY + place * 32), doubles(slate, NETWORK_WORK))
    return MEMORY + place * 32


@kernel
def forget(slate: Floats) -> None:
    """Remember no merits: the agent decides anew."""
    for place in range(MEMORIES):
        slate[KNOWN + place] = 0.0


@kernel
def soften(tables: Vector, state: Vector, legal: int, merits: Floats, temperature: float, shares: Floats) -> None:
    """Eq. 11 over the legal cards."""
    most, cards = -1e300, legal
    while cards:
        most = max(most, merits[output_of(tables, state, lowest(cards))])
        cards &= cards - 1
    total, cards = 0.0, legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        shares[card] = exp((merits[output_of(tables, state, card)] - most) / temperature)
        total += shares[card]
    while legal:
        shares[lowest(legal)] /= total
        legal &= legal - 1


@kernel
def predict_play(
    tables: Vector, state: Vector, legal: int, leader: int, weights: Floats, slate: Floats, shares: Floats
) -> None:
    """The chance of every legal card of the seat to move in a world."""
    if weights[LEARNED]:
        merits = doubles(slate, merits_at(tables, state, legal, leader, weights, slate))
        soften(tables, state, legal, merits, weights[TEMPERATURE], shares)
        return
    chosen = play_by_rules(tables, state, legal, doubles(weights, RULES))
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        shares[card] = 1.0 if card == chosen else 0.0
