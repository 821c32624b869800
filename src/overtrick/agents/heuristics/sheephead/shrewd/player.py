"""The shrewd player: the card of the best balance between the trick and what the card is good for later.

    worth(c) = (2 p - 1) (points on the table + points of c + points expected of those behind) - price(c)

p is the chance that its side takes the trick if it plays c: the card that then stands is a friend's, and no enemy
behind takes it over; or it is an enemy's, and a friend behind does. A seat whose side is not known yet counts as both,
by how likely each is. Who can take over is reckoned as if the unseen cards were dealt out evenly.

Nola is played by rules.
"""

from overtrick.agents.heuristics.sheephead.calls import bid
from overtrick.agents.heuristics.sheephead.judging import (
    behind,
    known_partner,
    points_of_card,
    trumps,
    unseen,
)
from overtrick.agents.heuristics.sheephead.rule_based import play_nola, suit_wanted
from overtrick.agents.heuristics.sheephead.shrewd.calls import call_shrewdly, height
from overtrick.agents.heuristics.sheephead.shrewd.knobs import (
    ACE,
    DEFENDS,
    ENEMY,
    FRIEND,
    HELPS,
    HIGH_TRUMP,
    KNOBS,
    LAST,
    LEAD_CALLED,
    LEAD_TRUMP,
    MORE,
    PICKS,
    TEN,
    TRUMP,
)
from overtrick.agents.heuristics.sheephead.shrewd.knobs import PLAY as PLAY_KNOBS
from overtrick.agents.heuristics.sheephead.weights import BIDDER, BY_RULES
from overtrick.core.bits import count, lowest
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.core.lanes import doubles
from overtrick.engine.policy import CHOOSE
from overtrick.engine.state import BEST, CONTRACT, DOWN, HAND, LED, LEFT, PHASE, PLAY, TABLE, TURN, WINNER
from overtrick.engine.tables import FIRST_SUIT, POINTS, beats, leads, points_of, suit_mask
from overtrick.games.sheephead.cards import CALLED, NOBODY, NOLA, NOTHING, PICKER, SEAT_COUNT, UNKNOWN_CARD
from overtrick.games.sheephead.rules import fail_cards


@kernel
def role_of(view: Vector, partner: int) -> int:
    return PICKS if view[TURN] == view[PICKER] else HELPS if view[TURN] == partner else DEFENDS


@kernel
def friendship(view: Vector, partner: int, other: int) -> float:
    """How likely another seat is on the side of the seat to move."""
    seat, picker = view[TURN], view[PICKER]
    if partner == NOBODY and view[CALLED] != NOTHING:
        if seat == picker:
            return 1.0 / (SEAT_COUNT - 1)
        return 0.0 if other == picker else 1.0 - 1.0 / (SEAT_COUNT - 2)
    ours = seat in (picker, partner)
    return 1.0 if (other in (picker, partner)) == ours else 0.0


@kernel
def none_of(hidden: int, wanted: int, drawn: int) -> float:
    """How likely none of so many cards is among some drawn from the hidden ones."""
    found = 1.0
    for number in range(min(drawn, hidden)):
        found *= max(hidden - wanted - number, 0) / (hidden - number)
    return found


@kernel
def overtaking(tables: Vector, view: Vector, led: int, card: int) -> float:
    """How likely a seat behind has a card that takes over from this one and may play it."""
    hidden, held = unseen(view), view[LEFT]
    over, suit = hidden & beats(tables, 0, view[CONTRACT], led, card), suit_mask(tables, view[CONTRACT], led)
    if led == FIRST_SUIT:
        return 1.0 - none_of(count(hidden), count(over), held)
    void = none_of(count(hidden), count(hidden & suit), held)
    higher = 1.0 - none_of(count(hidden), count(over & suit), held)
    trumped = 1.0 - none_of(count(hidden & ~suit), count(over & ~suit), held)
    return higher + void * trumped


@kernel
def chance_of_trick(tables: Vector, view: Vector, card: int, partner: int, knobs: Floats) -> float:
    """p, if this card is played."""
    led = view[LED] if view[DOWN] else leads(tables, view[CONTRACT], card)
    takes = view[DOWN] == 0 or (beats(tables, 0, view[CONTRACT], led, view[BEST]) >> card) & 1
    ours = 1.0 if takes else friendship(view, partner, view[WINNER])
    able = overtaking(tables, view, led, card if takes else view[BEST])
    stands, stays, left = 1.0, 1.0, behind(view)
    while left:
        near = friendship(view, partner, lowest(left))
        left &= left - 1
        stands *= 1.0 - knobs[ENEMY] * able * (1.0 - near)
        stays *= 1.0 - knobs[FRIEND] * able * near
    return ours * stands + (1.0 - ours) * (1.0 - stays)


@kernel
def is_last_of_suit(tables: Vector, view: Vector, card: int) -> bool:
    """Whether a card is the only one of its fail suit in hand."""
    found = False
    for fail in range(3):
        found |= view[HAND + view[TURN]] & fail_cards(tables, fail) == 1 << card
    return found


@kernel
def price(tables: Vector, view: Vector, card: int, weights: Floats, knobs: Floats) -> float:
    """What a card is good for later."""
    if card == UNKNOWN_CARD:
        return 0.0
    if (trumps(tables) >> card) & 1:
        return knobs[TRUMP] + knobs[HIGH_TRUMP] * height(view, weights, card)
    points = tables[POINTS + card]
    own = knobs[ACE] if points == 11 else knobs[TEN] if points == 10 else 0.0
    return own - (knobs[LAST] if is_last_of_suit(tables, view, card) else 0.0)


@kernel
def lead_bonus(tables: Vector, view: Vector, card: int, knobs: Floats) -> float:
    if (trumps(tables) >> card) & 1:
        return knobs[LEAD_TRUMP]
    return knobs[LEAD_CALLED] if (suit_wanted(tables, view) >> card) & 1 else 0.0


@kernel
def worth(tables: Vector, view: Vector, card: int, partner: int, weights: Floats, knobs: Floats) -> float:
    """What is gained by a card, in card points."""
    points = points_of(tables, view[TABLE]) + points_of_card(tables, view, card)
    at_stake = points + knobs[MORE] * count(behind(view))
    found = (2.0 * chance_of_trick(tables, view, card, partner, knobs) - 1.0) * at_stake
    if view[DOWN] == 0:
        found += lead_bonus(tables, view, card, knobs)
    return found - price(tables, view, card, weights, knobs)


@kernel
def play_shrewdly(tables: Vector, view: Vector, legal: int, weights: Floats) -> int:
    """The card that is worth most, the first of equals."""
    partner = known_partner(tables, view)
    knobs = doubles(weights, PLAY_KNOBS + KNOBS * role_of(view, partner))
    found, most = lowest(legal), -1e9
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        own = worth(tables, view, card, partner, weights, knobs)
        if own > most:
            found, most = card, own
    return found


@hook(CHOOSE)
def shrewd(tables: Vector, view: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    if legal & (legal - 1) == 0:
        return lowest(legal)
    if view[PHASE] != PLAY:
        own = weights[BIDDER] == BY_RULES
        return call_shrewdly(tables, view, legal, weights) if own else bid(tables, view, legal, rng, weights)
    if view[CONTRACT] == NOLA:
        return play_nola(tables, view, legal, weights)
    return play_shrewdly(tables, view, legal, weights)
