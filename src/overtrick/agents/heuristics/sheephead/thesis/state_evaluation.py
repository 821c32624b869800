"""State evaluation: the 26 features of Table 1, and V(x) as a normalized Gaussian network of them (eqs. 1 and 2).

    0-3     trump, clubs, spades, hearts: how many were played or are held by the agent
    4-7     opponent k has trump: 1 unless what was seen excludes it
    8-16    QC JO QS QH QD JC JS JH JD: -1 not played, 0 held by the agent, 1 played
    17-21   who leads the trick: the agent, opponents 1 to 4
    22-25   ace and ten of diamonds, clubs, spades, hearts: each unknown 0, held 1 or played 2; 3 times the ace's plus
            the ten's (ruling C20)

Opponent k sits k seats to the left. Numbers are divided so that all features are about as large (SCALES). In Nola
trump is diamonds, the nine cards are the highest of the suits, and the codes are of the two lowest of each suit.

t counts tricks: x_t is what the agent sees before the first card of trick t, and V(x_t) what its side still takes.
"""

from typing import Final

from overtrick.agents.heuristics.sheephead.thesis.rows import NETWORK_WORK, OUTPUT, critic_at
from overtrick.core.bits import count, set_of
from overtrick.core.jit import Floats, Vector, kernel
from overtrick.core.lanes import doubles
from overtrick.engine.state import CONTRACT, GONE, HAND, LEFT, TABLE
from overtrick.engine.tables import FIRST_SUIT, suit_mask
from overtrick.games.sheephead.cards import NAMES, NOLA, NORMAL, SEAT_COUNT
from overtrick.learn.ngnet.gating import predict


def numbers(text: str) -> tuple[int, ...]:
    """Cards by their names."""
    return tuple(NAMES.index(name) for name in text.split())


HIGH: Final = numbers("QC JO QS QH QD JC JS JH JD")
ACES: Final = numbers("AD AC AS AH")
TENS: Final = numbers("TD TC TS TH")
HIGH_IN_NOLA: Final = numbers("AC AS AH AD KC KS KH KD QD")
EIGHTS: Final = numbers("8D 8C 8S 8H")
SEVENS: Final = numbers("JO 7C 7S 7H")
NOLA_SUITS: Final = tuple(
    set_of(number for number, name in enumerate(NAMES) if name[1] == suit or (name, suit) == ("JO", "D"))
    for suit in "DCSH"
)

COUNT_SCALE: Final = (0.15, 0.35, 0.35, 0.35)
CODE_SCALE: Final = 0.25


@kernel
def suit_cards(tables: Vector, state: Vector, suit: int) -> int:
    """The cards of suit 0 to 3: trump, clubs, spades, hearts; in Nola diamonds are the first."""
    if state[CONTRACT] == NOLA:
        return NOLA_SUITS[suit]
    return suit_mask(tables, NORMAL, FIRST_SUIT + suit)


@kernel
def status(played: int, held: int, card: int) -> float:
    """-1 not played, 0 held, 1 played."""
    return 1.0 if (played >> card) & 1 else 0.0 if (held >> card) & 1 else -1.0


@kernel
def extract(tables: Vector, state: Vector, seat: int, leader: int, voids: int, x: Floats) -> None:
    """Write the features of a seat; `voids` are the seats known to have no trump."""
    held, played, nola = state[HAND + seat], state[GONE] | state[TABLE], state[CONTRACT] == NOLA
    for suit in range(4):
        x[suit] = COUNT_SCALE[suit] * count((held | played) & suit_cards(tables, state, suit))
    trumps_left = suit_cards(tables, state, 0) & ~(held | played)
    for other in range(1, SEAT_COUNT):
        has = trumps_left and state[LEFT] > 0 and not (voids >> ((seat + other) % SEAT_COUNT)) & 1
        x[3 + other] = 1.0 if has else 0.0
    for place in range(9):
        x[8 + place] = status(played, held, HIGH_IN_NOLA[place] if nola else HIGH[place])
    for other in range(SEAT_COUNT):
        x[17 + other] = 1.0 if (seat + other) % SEAT_COUNT == leader else 0.0
    for suit in range(4):
        first = status(played, held, EIGHTS[suit] if nola else ACES[suit])
        second = status(played, held, SEVENS[suit] if nola else TENS[suit])
        x[22 + suit] = CODE_SCALE * (3.0 * code(first) + code(second))


@kernel
def code(found: float) -> float:
    """Unknown 0, held 1, played 2."""
    return found + 1.0


@kernel
def evaluate(weights: Floats, role: int, x: Floats, slate: Floats) -> float:
    """V(x) for a role."""
    predict(doubles(weights, critic_at(weights, role)), x, doubles(slate, OUTPUT), doubles(slate, NETWORK_WORK))
    return slate[OUTPUT]
