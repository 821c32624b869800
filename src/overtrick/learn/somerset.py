"""Somerset as its paper's learner sees it. Two tables in one: the trump choice, then the cards.

Phase I     (most frequent suit, its cards, whether S/S is held), 96 states; an action for each suit. S/S counts in
            every suit; 0/0 in none; equal numbers go to the lowest suit.
Phase II    (trump suit, trick, cards in it, who stands, better, points, own trumps), 48,384 states; the four labels.
            who stands: 0 nobody, 1 the own side, 2 the others.

            student's program                               clean
better      leading; or the highest own card of the suit    leading; or a legal card would stand
            exceeds the *first* card; or a trump is held
points      a halfway card is legal, or 0/0 (0 = 2 x 0)     a count card is legal

Source: rulebook §3.2; docs/rulings.md. The reward of a card is what its trick is worth, if the own side takes it.
"""

from typing import Final

from overtrick.core.bits import count, set_of
from overtrick.core.errors import BadOption
from overtrick.core.jit import Vector, hook, kernel
from overtrick.engine.state import (
    BEST,
    CONTRACT,
    DOWN,
    HAND,
    LED,
    LEFT,
    MOVES,
    PHASE,
    PLAY,
    TABLE,
    TAKEN,
    TURN,
    WINNER,
    recorded,
)
from overtrick.engine.tables import FIRST_SUIT, beats, suit_mask
from overtrick.engine.tricks import rows_for
from overtrick.games.game import Game
from overtrick.games.somerset.cards import DOUBLES, LOWEST_TRUMP, NOUGHT
from overtrick.games.somerset.rules import FIRST_TRUMP
from overtrick.learn.features import ABSENT, FIRST_LABEL, GAINED, LABELS, LOOK, Features
from overtrick.learn.somerset_labels import (
    COUNTING,
    COUNTING_TWO,
    HALFWAY,
    Labels,
    clean_labels,
    student_labels,
    trumps_of,
)

SUITS: Final = 6
TRICKS: Final = 12
NAMING_STATES: Final = 96
PLAY_STATES: Final = SUITS * TRICKS * 4 * 3 * 2 * 2 * 14
PLAY_LABELS: Final = 4
FIRST_PLAY: Final = NAMING_STATES * SUITS
ENTRIES: Final = FIRST_PLAY + PLAY_STATES * PLAY_LABELS
NAME: Final = "somerset-2019"

ALL_DOUBLES: Final = set_of(DOUBLES)


# Phase I.


@kernel
def naming_entry(suit: int, cards: int, wild: int) -> int:
    """The first entry of a phase I state; suit n = 2 (suit + 1) can have 2 to n + 2 cards."""
    return SUITS * (2 * (suit * suit + 2 * suit) + 2 * (cards - 2) + wild)


@kernel
def naming_state(tables: Vector, hand: int) -> int:
    """The first entry for a hand."""
    wild = (hand >> LOWEST_TRUMP) & 1
    best, most = 0, -1
    for suit in range(SUITS):
        cards = count(hand & suit_mask(tables, suit, FIRST_SUIT + suit))
        best = suit if cards > most else best
        most = cards if cards > most else most
    return naming_entry(best, most, wild)


@kernel
def look_at_hand(tables: Vector, view: Vector, legal: int, options: Vector) -> int:
    """The state of a seat that is to name trump; label i is suit i."""
    options[LABELS] = SUITS
    for suit in range(SUITS):
        bit = FIRST_TRUMP + suit
        options[FIRST_LABEL + suit] = bit if (legal >> bit) & 1 else ABSENT
    return naming_state(tables, view[HAND + view[TURN]])


# Phase II.


@kernel
def play_entry(trump: int, trick: int, down: int, stands: int, better: int, points: int, trumps: int) -> int:
    """The first entry of a phase II state; tricks and suits from 0."""
    place = (((trump * TRICKS + trick) * 4 + down) * 3 + stands) * 2 + better
    return FIRST_PLAY + PLAY_LABELS * ((place * 2 + points) * 14 + trumps)


@kernel
def who_stands(view: Vector) -> int:
    """0 nobody, 1 the side of the seat to move, 2 the others."""
    return 0 if view[DOWN] == 0 else 1 + ((view[WINNER] ^ view[TURN]) & 1)


@kernel
def play_state(tables: Vector, view: Vector, contract: int, better: int, points: int) -> int:
    """The first entry for a view and what the two rules make of it."""
    trumps = count(view[HAND + view[TURN]] & trumps_of(tables, contract))
    return play_entry(contract, TRICKS - view[LEFT], view[DOWN], who_stands(view), better, points, trumps)


@kernel
def write(options: Vector, labels: Labels) -> None:
    """Offer the cards under the four labels."""
    options[LABELS] = PLAY_LABELS
    for label in range(PLAY_LABELS):
        options[FIRST_LABEL + label] = labels[label]


@kernel
def student_better(tables: Vector, view: Vector) -> int:
    """Whether the program thinks that the seat can take the lead."""
    hand, contract, down = view[HAND + view[TURN]], view[CONTRACT], view[DOWN]
    if down == 0 or hand & trumps_of(tables, contract):
        return 1
    above = -(2 << recorded(view, view[MOVES] - down))
    return 1 if hand & suit_mask(tables, contract, view[LED]) & above else 0


@kernel
def student_state(tables: Vector, view: Vector, legal: int) -> int:
    """The first entry for a view."""
    points = 1 if legal & (HALFWAY | 1 << NOUGHT) else 0
    return play_state(tables, view, view[CONTRACT], student_better(tables, view), points)


@hook(LOOK)
def look_student(tables: Vector, view: Vector, legal: int, options: Vector) -> int:
    if view[PHASE] != PLAY:
        return look_at_hand(tables, view, legal, options)
    write(options, student_labels(tables, view))
    return student_state(tables, view, legal)


@kernel
def nought_stands(tables: Vector, view: Vector, legal: int) -> int:
    """Whether 0/0 can be played and would take the lead: nobody has a trump or a double down."""
    table = view[TABLE] & (trumps_of(tables, view[CONTRACT]) | ALL_DOUBLES)
    return (legal >> NOUGHT) & 1 if table == 0 else 0


@kernel
def clean_better(tables: Vector, view: Vector, legal: int) -> int:
    """Whether a legal card would stand."""
    if view[DOWN] == 0:
        return 1
    over = beats(tables, rows_for(tables, view, view[TURN]), view[CONTRACT], view[LED], view[BEST])
    return 1 if over & legal else nought_stands(tables, view, legal)


@kernel
def clean_state(tables: Vector, view: Vector, contract: int, legal: int) -> int:
    """The first entry for a view; `contract` may be one that a seat only thinks of leading to."""
    points = 1 if legal & COUNTING else 0
    return play_state(tables, view, contract, clean_better(tables, view, legal), points)


@hook(LOOK)
def look_clean(tables: Vector, view: Vector, legal: int, options: Vector) -> int:
    if view[PHASE] != PLAY:
        return look_at_hand(tables, view, legal, options)
    write(options, clean_labels(tables, view[CONTRACT], legal))
    return clean_state(tables, view, view[CONTRACT], legal)


# What was gained.


@hook(GAINED)
def points_taken(tables: Vector, state: Vector, seat: int) -> int:
    """Points of the seat's side so far: its tricks, and the count cards in them."""
    taken = state[TAKEN + seat] | state[TAKEN + (seat ^ 2)]
    counted = count(taken & COUNTING) + count(taken & COUNTING_TWO) + 2 * ((taken >> LOWEST_TRUMP) & 1)
    return count(taken) // 4 + counted


def features(game: Game) -> Features:
    """The student's features on his tricks, the clean ones on those of the real game."""
    if game.options.bidding:
        raise BadOption(
            "the learner of Somerset names trump and plays, it does not bid; possible: preset paper, student"
        )
    if game.options.trick_rule == "student":
        return Features(look_student, points_taken, ENTRIES, NAME, company="student")
    return Features(look_clean, points_taken, ENTRIES, NAME)
