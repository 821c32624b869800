"""Wizard: say how many tricks you will take, and take exactly that many.

Cards      60: 2 to ace in four suits, four wizards (W1 to W4) and four jesters (J1 to J4). 3 to 6 players.
Deal       Round r deals r cards to each seat; every round all 60 are shuffled again. The last round deals them all.
Trump      The next card is turned up. A card of a suit makes that suit trump; a jester makes none; on a wizard the
           dealer, who has seen his hand, names one of the four suits. In the last round nothing is left to turn up:
           no trump.
Bid        From the dealer's left, the dealer last: 0 to r tricks. The bids may add up to r, unless `no_even_bids`:
           then the dealer may not make them.
Play       The dealer's left leads. Follow suit if able, but a wizard or a jester may always be played. The suit led is
           that of the first card that is no jester; if that card is a wizard there is none, and anything may be played.
           The first wizard takes the trick; without one the highest trump, else the highest card of the suit led; of
           jesters alone the first. The winner leads.
Score      A bid made exactly is worth 20 and 10 for each trick. Otherwise each trick over or under it costs 10.
End        Rounds 1 to 60 / players (20, 15, 12 or 10), the deal moving left; the highest total wins.

Source: rulebook §2.1. Preset `paper` is the game of Fowler's notes: the same rules, four players. Preset `three` is the
game in which other projects measure: three players, twenty rounds, `no_even_bids`. Actions are numbered as in the
notes: cards 0 to 59, bids 60 to 80, trump 81 to 84. Deviations: the notes' null action, 85, is no move of the game; a
tie for the highest total goes to the lowest seat.
"""

from dataclasses import dataclass
from typing import Final

from overtrick.core.bits import count, each, set_of
from overtrick.core.cards import RANKS, SUITS, Deck, french
from overtrick.core.jit import Vector, hook, kernel
from overtrick.engine.dealing import hand_out
from overtrick.engine.sheet import book_each_round
from overtrick.engine.state import (
    BASE,
    CONTRACT,
    DEALER,
    FIRST_OWN_PHASE,
    OWN,
    PHASE,
    PLAY,
    ROUND,
    SEATS_MAX,
    TAKEN,
    TURN,
    hide_hands,
)
from overtrick.engine.tables import OPTION, SEATS, UNBOUND, Contract, add_contracts, new_tables
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE, VEIL, follow, seat_after, start_play
from overtrick.games.game import Kernels, Preset, Rules, Scores
from overtrick.games.whole_game import WholeGame

# The deck.

DECK: Final = 60
SUIT: Final = 13  # cards of one suit
FIRST_WIZARD: Final = 52
FIRST_JESTER: Final = 56


def deck(players: int) -> Deck:
    wizards, jesters = (tuple(f"{letter}{number}" for number in range(1, 5)) for letter in "WJ")
    return Deck(french(RANKS).names + wizards + jesters)


# Options.


@dataclass(frozen=True)
class Options:
    """The one variant that is widely played."""

    no_even_bids: bool = False


NO_EVEN_BIDS: Final = OPTION

# The deal.

NAMING: Final = FIRST_OWN_PHASE  # the dealer names trump
BIDDING: Final = FIRST_OWN_PHASE + 1

TURNED: Final = OWN  # the card turned up, or NOTHING_TURNED
UNDEALT: Final = OWN + 1  # hidden cards nobody was dealt
BID: Final = OWN + 2  # what each seat has bid, or NO_BID

NOTHING_TURNED: Final = -1
NO_BID: Final = -1
NO_TRUMP: Final = 4  # the contract after those of the four suits


@kernel
def ask(state: Vector, phase: int, seat: int) -> None:
    """Put a question to a seat."""
    state[PHASE] = phase
    state[TURN] = seat
    state[BASE] = DECK


@kernel
def turn_up(state: Vector, deck: Vector, dealt: int) -> None:
    """Turn the next card, if there is one; the others stay hidden."""
    state[TURNED] = deck[dealt] if dealt < DECK else NOTHING_TURNED
    for place in range(dealt + 1, DECK):
        state[UNDEALT] |= 1 << deck[place]


@kernel
def ask_first_bid(tables: Vector, state: Vector, trump: int) -> None:
    """Trump is fixed; the dealer's left bids first."""
    state[CONTRACT] = trump
    ask(state, BIDDING, seat_after(tables, state, state[DEALER]))


@hook(DEAL)
def deal(tables: Vector, state: Vector, deck: Vector) -> None:
    turn_up(state, deck, hand_out(tables, state, deck))
    for seat in range(SEATS_MAX):
        state[BID + seat] = NO_BID
    turned = state[TURNED]
    if FIRST_WIZARD <= turned < FIRST_JESTER:
        ask(state, NAMING, state[DEALER])
    else:
        of_a_suit = 0 <= turned < FIRST_WIZARD
        ask_first_bid(tables, state, turned // SUIT if of_a_suit else NO_TRUMP)


# The calls, as bits above BASE: a bid is its own bit.

MOST_TRICKS: Final = 20  # of three players in their last round
FIRST_TRUMP: Final = MOST_TRICKS + 1

CALLS = (*(f"bid-{bid}" for bid in range(MOST_TRICKS + 1)), *(f"trump-{suit}" for suit in SUITS))


@kernel
def bid(tables: Vector, state: Vector, tricks: int) -> None:
    """Write a bid down; after the dealer's the play begins."""
    seat = state[TURN]
    state[BID + seat] = tricks
    if seat == state[DEALER]:
        start_play(tables, state, seat_after(tables, state, seat))
    else:
        state[TURN] = seat_after(tables, state, seat)


@hook(CALL)
def call(tables: Vector, state: Vector, bit: int) -> None:
    if state[PHASE] == NAMING:
        ask_first_bid(tables, state, bit - FIRST_TRUMP)
    else:
        bid(tables, state, bit)


# What is allowed.


@kernel
def evens_out(tables: Vector, state: Vector) -> int:
    """The bid that would make all bids add up to the tricks there are, as a bit; none if it is below 0."""
    missing = state[ROUND]
    for seat in range(tables[SEATS]):
        if state[BID + seat] != NO_BID:
            missing -= state[BID + seat]
    return 1 << missing if missing >= 0 else 0


@hook(LEGAL)
def legal(tables: Vector, state: Vector) -> int:
    if state[PHASE] == PLAY:
        return follow(tables, state)
    if state[PHASE] == NAMING:
        return 0b1111 << FIRST_TRUMP
    bids = (2 << state[ROUND]) - 1
    if tables[NO_EVEN_BIDS] and state[TURN] == state[DEALER]:
        bids &= ~evens_out(tables, state)
    return bids


# The score.


@hook(SCORE)
def score(tables: Vector, state: Vector, scores: Vector) -> None:
    for seat in range(tables[SEATS]):
        taken = count(state[TAKEN + seat]) // tables[SEATS]
        missed = abs(state[BID + seat] - taken)
        scores[seat] = -10 * missed if missed else 20 + 10 * taken


# What a seat knows.


@hook(VEIL)
def veil(tables: Vector, state: Vector, seat: int) -> None:
    """Hands of others and the cards nobody was dealt, but for the one turned up."""
    hide_hands(state, seat)
    state[UNDEALT] = 0


# Tables.


def trump_contract(trump: int | None) -> Contract:
    """How the cards rank once trump is known: wizards above everything, jesters below."""
    cards = deck(4)
    return Contract(
        tuple(tuple(each(cards.having(suit=suit))) for suit in SUITS),
        trump=trump,
        high=tuple(range(FIRST_WIZARD, FIRST_JESTER)),
        low=tuple(range(FIRST_JESTER, DECK)),
    )


def tables(players: int, options: Options) -> Vector:
    built = new_tables(players, DECK, dealt=0, rounds=range(1, DECK // players + 1))
    add_contracts(built, map(trump_contract, (*range(len(SUITS)), None)))
    built[UNBOUND] = set_of(range(FIRST_WIZARD, DECK))
    built[NO_EVEN_BIDS] = options.no_even_bids
    return built


WIZARD = Rules(
    name="wizard",
    title="Wizard",
    text=__doc__ or "",
    players=(3, 4, 5, 6),
    presets={
        "standard": Preset(4, Options()),
        "paper": Preset(4, Options()),
        "three": Preset(3, Options(no_even_bids=True)),
    },
    deck=deck,
    tables=tables,
    kernels=Kernels(deal, legal, call, score, veil, book_each_round),
    scores=lambda players, options: Scores(-10 * (DECK // players), 20 + 10 * (DECK // players)),
    calls=CALLS,
    phases=("over", "play", "trump", "bid"),
    beliefs="overtrick.games.knowledge.wizard:BELIEFS",
    objective="overtrick.games.objective.wizard:OBJECTIVE",
    presentation="overtrick.present.games.wizard:WIZARD",
    observation="overtrick.learn.observations.wizard:parts",
    whole_game=WholeGame,
)
