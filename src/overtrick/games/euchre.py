"""Euchre: two partnerships, five tricks, a trump suit that one side must make good.

Cards      9 to ace in four suits, 24 cards. Five each; one is turned up, three stay hidden. Partners sit opposite.
Trump      The jack of trump (right bower) is the highest card, the other jack of its colour (left bower) the second
           and a trump in every respect; then A K Q T 9. Other suits rank A K Q J T 9.
Order      From the dealer's left, once round: order the turned card up, or pass. If it is ordered up its suit is trump,
           the dealer takes it and discards another card face down (`discard_turned`: or that very card).
Name       If all pass, once more round: name one of the other three suits, or pass. The dealer must name one
           (`stick_the_dealer`); otherwise four more passes end the hand with no score.
Alone      Whoever fixed trump is the maker and says whether to play alone; the partner then sits out.
           `allow_lone_defender`: then each defender, from the dealer's left, may say so too, the maker alone or not;
           the first who does makes his partner sit out.
Play       The dealer's left leads (or the next seat that plays). Follow suit if able; highest trump wins, else the
           highest card of the suit led; the winner leads.
Score      Makers: 3 or 4 tricks 1, all five 2, all five alone 4. Fewer than 3 is euchre: the defenders get 2, or 4
           if one of them defended alone. Returns are the makers' points and minus them for the defenders; in a
           whole game only the side that scores books its points.
End        To 10 points.

Source: rulebook §5.1; where it is silent, as OpenSpiel's Euchre (its options have its names). Preset `paper` is
the setting of Mychaskiw's experiments: nobody calls, the dealer always makes spades and never alone
(`trump=spades`), and the turned card is dead. Deviation: many players let the dealer throw the turned card away
again; that is `discard_turned`.
"""

from dataclasses import dataclass
from typing import Final, Literal

from overtrick.core.bits import count, each
from overtrick.core.cards import RANKS, SUIT_NAMES, SUITS, Deck, french
from overtrick.core.jit import Vector, hook, kernel
from overtrick.engine.dealing import hand_out
from overtrick.engine.sheet import BOOK, TOTAL, greatest_total, leaders
from overtrick.engine.state import (
    BASE,
    CONTRACT,
    DEALER,
    FIRST_OWN_PHASE,
    HAND,
    MOVES,
    OUT,
    OVER,
    OWN,
    PHASE,
    PLAY,
    SIZE,
    TAKEN,
    TURN,
    hide,
    hide_hands,
    recorded,
)
from overtrick.engine.tables import OPTION, Contract, add_contracts, new_tables
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE, VEIL, follow, start_play
from overtrick.games.game import Kernels, Preset, Rules, Scores
from overtrick.games.whole_game import WholeGame

# The deck.

SEAT_COUNT: Final = 4
DECK: Final = 24
SUIT: Final = 6  # cards of one printed suit


def deck(players: int) -> Deck:
    return french(RANKS[7:])


# Options.


@dataclass(frozen=True)
class Options:
    """Named as in OpenSpiel where it has them."""

    stick_the_dealer: bool = True
    allow_lone_defender: bool = False
    discard_turned: bool = False
    trump: Literal["auction", "clubs", "diamonds", "hearts", "spades"] = "auction"


STICK: Final = OPTION
LONE_DEFENDER: Final = OPTION + 1
DISCARD_TURNED: Final = OPTION + 2
FIXED_TRUMP: Final = OPTION + 3  # a suit, or AUCTION

AUCTION: Final = -1

# The calls, as bits above BASE, and what the auction writes down.

PASS: Final = 0
ORDER_UP: Final = 1
FIRST_NAME: Final = 2  # clubs, diamonds, hearts, spades
ALONE: Final = 6
PARTNER: Final = 7

CALLS = ("pass", "order-up", *SUIT_NAMES.values(), "alone", "partner")

ORDERING: Final = FIRST_OWN_PHASE
DISCARDING: Final = FIRST_OWN_PHASE + 1
NAMING: Final = FIRST_OWN_PHASE + 2
CHOOSING: Final = FIRST_OWN_PHASE + 3  # alone, or with the partner
DEFENDING: Final = FIRST_OWN_PHASE + 4

TURNED: Final = OWN  # the card turned up
KITTY: Final = OWN + 1  # hidden cards nobody was dealt
DISCARD: Final = OWN + 2  # what the dealer threw away
MAKER: Final = OWN + 3  # who fixed trump


@kernel
def left_of(seat: int) -> int:
    return (seat + 1) & 3


@kernel
def partner_of(seat: int) -> int:
    return (seat + 2) & 3


@kernel
def ask(state: Vector, phase: int, seat: int) -> None:
    """Put a question to a seat: a card if it is to discard, a call otherwise."""
    state[PHASE] = phase
    state[TURN] = seat
    state[BASE] = 0 if phase == DISCARDING else DECK


@hook(DEAL)
def deal(tables: Vector, state: Vector, deck: Vector) -> None:
    dealt = hand_out(tables, state, deck)
    state[TURNED] = deck[dealt]
    for place in range(dealt + 1, DECK):
        state[KITTY] |= 1 << deck[place]
    if tables[FIXED_TRUMP] == AUCTION:
        ask(state, ORDERING, left_of(state[DEALER]))
    else:
        state[CONTRACT] = tables[FIXED_TRUMP]
        state[MAKER] = state[DEALER]
        start_play(tables, state, left_of(state[DEALER]))


# Fixing trump.


@kernel
def make(state: Vector, suit: int) -> None:
    """The seat to move makes a suit trump."""
    state[MAKER] = state[TURN]
    state[CONTRACT] = suit


@kernel
def order(state: Vector, bit: int) -> None:
    """First round: the dealer picks the turned card up, or the question goes on."""
    dealer, turned = state[DEALER], state[TURNED]
    if bit == ORDER_UP:
        make(state, turned // SUIT)
        state[HAND + dealer] |= 1 << turned
        ask(state, DISCARDING, dealer)
    else:
        ask(state, NAMING if state[TURN] == dealer else ORDERING, left_of(state[TURN]))


@kernel
def name(state: Vector, bit: int) -> None:
    """Second round: another suit, or the question goes on as far as the dealer."""
    if bit != PASS:
        make(state, bit - FIRST_NAME)
        ask(state, CHOOSING, state[TURN])
    elif state[TURN] == state[DEALER]:
        state[PHASE] = OVER
    else:
        ask(state, NAMING, left_of(state[TURN]))


@kernel
def discard(state: Vector, card: int) -> None:
    state[HAND + state[DEALER]] &= ~(1 << card)
    state[DISCARD] = 1 << card
    ask(state, CHOOSING, state[MAKER])


# Alone.


@kernel
def choose(tables: Vector, state: Vector, bit: int) -> None:
    """The maker plays alone or not; then the defenders are asked, if the rules let them."""
    if bit == ALONE:
        sit_out(state, partner_of(state[TURN]))
    if tables[LONE_DEFENDER]:
        first = left_of(state[DEALER])
        ask(state, DEFENDING, first if is_defender(state, first) else left_of(first))
    else:
        start_play(tables, state, left_of(state[DEALER]))


@kernel
def defend(tables: Vector, state: Vector, bit: int) -> None:
    """A defender plays alone or not; the second is asked only if the first does not."""
    seat = state[TURN]
    second = seat == state[DEALER] or left_of(seat) == state[DEALER]
    if bit == ALONE:
        sit_out(state, partner_of(seat))
    if bit == ALONE or second:
        start_play(tables, state, left_of(state[DEALER]))
    else:
        ask(state, DEFENDING, partner_of(seat))


@kernel
def sit_out(state: Vector, seat: int) -> None:
    state[OUT] |= 1 << seat
    state[SIZE] -= 1


@kernel
def is_defender(state: Vector, seat: int) -> bool:
    return (seat ^ state[MAKER]) & 1 == 1


@hook(CALL)
def call(tables: Vector, state: Vector, bit: int) -> None:
    phase = state[PHASE]
    if phase == ORDERING:
        order(state, bit)
    elif phase == NAMING:
        name(state, bit)
    elif phase == DISCARDING:
        discard(state, bit)
    elif phase == CHOOSING:
        choose(tables, state, bit)
    else:
        defend(tables, state, bit)


# What is allowed.


@hook(LEGAL)
def legal(tables: Vector, state: Vector) -> int:
    phase = state[PHASE]
    if phase == PLAY:
        return follow(tables, state)
    if phase == ORDERING:
        return 1 << PASS | 1 << ORDER_UP
    if phase == DISCARDING:
        kept = 0 if tables[DISCARD_TURNED] else 1 << state[TURNED]
        return state[HAND + state[TURN]] & ~kept
    if phase == NAMING:
        others = 0b1111 & ~(1 << state[TURNED] // SUIT)
        stuck = tables[STICK] and state[TURN] == state[DEALER]
        return others << FIRST_NAME | (0 if stuck else 1 << PASS)
    return 1 << ALONE | 1 << PARTNER


# The score.


@kernel
def makers_tricks(state: Vector) -> int:
    """How many tricks the makers have taken so far."""
    maker = state[MAKER]
    return count(state[TAKEN + maker] | state[TAKEN + partner_of(maker)]) // state[SIZE]


@kernel
def makers_points(state: Vector, taken: int) -> int:
    """What the makers win with so many tricks, or minus what they lose."""
    maker = state[MAKER]
    alone = (state[OUT] >> partner_of(maker)) & 1
    lone_defender = (state[OUT] >> left_of(maker) | state[OUT] >> left_of(partner_of(maker))) & 1
    if taken < 3:
        return -4 if lone_defender else -2
    if taken < 5:
        return 1
    return 4 if alone else 2


@hook(SCORE)
def score(tables: Vector, state: Vector, scores: Vector) -> None:
    maker = state[MAKER]
    points = 0 if state[CONTRACT] < 0 else makers_points(state, makers_tricks(state))
    for seat in range(SEAT_COUNT):
        scores[seat] = -points if is_defender(state, seat) else points
    scores[maker] = points


# What a seat knows.


@hook(VEIL)
def veil(tables: Vector, state: Vector, seat: int) -> None:
    """Hands of others and the hidden cards; the discard is the dealer's secret."""
    hide_hands(state, seat)
    state[KITTY] = 0
    if state[DISCARD] and seat != state[DEALER]:
        state[DISCARD] = 0
        for move in range(min(state[MOVES] - 1, SEAT_COUNT)):
            if recorded(state, move) == DECK + ORDER_UP:
                hide(state, move + 1)


# Tables.


def trump_contract(trump: int) -> Contract:
    """How the cards rank once trump is named: the left bower moves suit, and nothing downstream knows."""
    cards = deck(SEAT_COUNT)
    order = [list(each(cards.having(suit=suit))) for suit in SUITS]
    jacks = [cards.card(f"J{suit}") for suit in SUITS]
    left = 3 - trump  # clubs and spades are black, diamonds and hearts red
    order[trump].remove(jacks[trump])
    order[left].remove(jacks[left])
    order[trump] += [jacks[left], jacks[trump]]
    return Contract(tuple(map(tuple, order)), trump=trump)


def tables(players: int, options: Options) -> Vector:
    built = new_tables(SEAT_COUNT, DECK, dealt=5)
    add_contracts(built, map(trump_contract, range(len(SUITS))))
    built[STICK] = options.stick_the_dealer
    built[LONE_DEFENDER] = options.allow_lone_defender
    built[DISCARD_TURNED] = options.discard_turned
    named = list(SUIT_NAMES.values())
    built[FIXED_TRUMP] = AUCTION if options.trump == "auction" else named.index(options.trump)
    return built


# The whole game.

TARGET: Final = 10


@hook(BOOK)
def book(tables: Vector, state: Vector, scores: Vector, sheet: Vector) -> int:
    """A hand books points for the side that scored only."""
    for seat in range(SEAT_COUNT):
        sheet[TOTAL + seat] += max(scores[seat], 0)
    return leaders(sheet) if greatest_total(sheet) >= TARGET else 0


EUCHRE = Rules(
    name="euchre",
    title="Euchre",
    text=__doc__ or "",
    players=(4,),
    presets={"standard": Preset(4, Options()), "paper": Preset(4, Options(trump="spades"))},
    deck=deck,
    tables=tables,
    kernels=Kernels(deal, legal, call, score, veil, book),
    scores=lambda players, options: Scores(-4, 4, total=0),
    calls=CALLS,
    phases=("over", "play", "order", "discard", "name", "alone", "defend"),
    partners=True,
    beliefs="overtrick.games.knowledge.euchre:BELIEFS",
    objective="overtrick.games.objective.euchre:OBJECTIVE",
    presentation="overtrick.present.games.euchre:EUCHRE",
    observation="overtrick.learn.observations.euchre:parts",
    whole_game=WholeGame,
)
