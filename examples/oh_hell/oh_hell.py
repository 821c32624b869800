"""Oh Hell: say how many tricks you will take, and take exactly that many.

Deal       52 cards, 3 to 6 players. Round r deals r cards to each and turns the next one up: its suit is trump.
Bid        From the dealer's left, the dealer last: 0 to r tricks. The dealer may not make the bids add up to r.
Play       The dealer's left leads. Follow suit if able. The highest trump wins, or the highest card of the suit led.
Score      A point for each trick, and 10 for a bid made exactly. With `off_bid_penalty`, who misses it gets no points
           and loses one for each trick over or under.
End        Rounds 1 to 51 / players, the deal moving left; the highest total wins.
"""

from dataclasses import dataclass
from typing import Final

from overtrick.core.bits import count, each
from overtrick.core.cards import RANKS, SUITS, french
from overtrick.core.jit import Vector, hook
from overtrick.engine.dealing import hand_out
from overtrick.engine.knowledge import KNOW, PILE, SETTLE, begin, hold, open_pile, see, show_void
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
    TAKEN,
    TURN,
    hide_hands,
)
from overtrick.engine.tables import OPTION, SEATS, Contract, add_contracts, new_tables
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE, VEIL, follow, seat_after, start_play
from overtrick.games.game import Kernels, Preset, Rules, Scores
from overtrick.games.hand import View
from overtrick.games.knowledge.beliefs import Beliefs, Origin, held_and_played
from overtrick.games.objective.objective import ALL_TRICKS, Ledger, Objective
from overtrick.games.whole_game import WholeGame

CARDS = french(RANKS)
DECK: Final = 52
SUIT: Final = 13  # cards of one suit
MOST_TRICKS: Final = 17  # of three players, with a card left to turn up

BIDDING: Final = FIRST_OWN_PHASE
TURNED: Final = OWN  # the card turned up
BIDS: Final = OWN + 1  # of all seats so far, added up
BID: Final = OWN + 2  # of each seat
PENALTY: Final = OPTION  # whether a bid that is missed costs points
BONUS: Final = 10


@dataclass(frozen=True)
class Options:
    off_bid_penalty: bool = False


def tables(players: int, options: Options) -> Vector:
    built = new_tables(players, DECK, dealt=0, rounds=range(1, (DECK - 1) // players + 1))
    suits = tuple(tuple(each(CARDS.having(suit=suit))) for suit in SUITS)
    add_contracts(built, (Contract(suits, trump) for trump in range(len(SUITS))))
    built[PENALTY] = options.off_bid_penalty
    return built


@hook(DEAL)
def deal(tables: Vector, state: Vector, deck: Vector) -> None:
    state[TURNED] = deck[hand_out(tables, state, deck)]
    state[CONTRACT] = state[TURNED] // SUIT
    state[PHASE], state[BASE], state[TURN] = BIDDING, DECK, seat_after(tables, state, state[DEALER])


@hook(CALL)
def call(tables: Vector, state: Vector, bid: int) -> None:
    seat = state[TURN]
    state[BID + seat] = bid
    state[BIDS] += bid
    state[TURN] = seat_after(tables, state, seat)
    if seat == state[DEALER]:
        start_play(tables, state, state[TURN])


@hook(LEGAL)
def legal(tables: Vector, state: Vector) -> int:
    if state[PHASE] == PLAY:
        return follow(tables, state)
    bids, missing = (2 << state[ROUND]) - 1, state[ROUND] - state[BIDS]
    return bids & ~(1 << missing) if state[TURN] == state[DEALER] and missing >= 0 else bids


@hook(SCORE)
def score(tables: Vector, state: Vector, scores: Vector) -> None:
    for seat in range(tables[SEATS]):
        taken = count(state[TAKEN + seat]) // tables[SEATS]
        missed = abs(state[BID + seat] - taken)
        off = -missed if tables[PENALTY] else taken
        scores[seat] = off if missed else taken + BONUS


@hook(VEIL)
def veil(tables: Vector, state: Vector, seat: int) -> None:
    hide_hands(state, seat)


OH_HELL = Rules(
    name="oh_hell",
    title="Oh Hell",
    text=__doc__ or "",
    players=(3, 4, 5, 6),
    presets={"standard": Preset(4, Options())},
    deck=lambda players: CARDS,
    tables=tables,
    kernels=Kernels(deal, legal, call, score, veil, book_each_round),
    scores=lambda players, options: Scores(-MOST_TRICKS, MOST_TRICKS + BONUS),
    calls=tuple(f"bid-{tricks}" for tricks in range(MOST_TRICKS + 1)),
    phases=("over", "play", "bid"),
    beliefs="oh_hell:BELIEFS",
    objective="oh_hell:OBJECTIVE",
    presentation="oh_hell_table:PRESENTATION",
    whole_game=WholeGame,
)

# What a seat can infer: the card turned up is out, cards that nobody has are a pile, not following shows a void.


@hook(KNOW)
def know(tables: Vector, view: Vector, seat: int, number: int, case: Vector) -> int:
    begin(tables, view, seat, case)
    see(case, 1 << view[TURNED])
    open_pile(case, PILE, DECK - 1 - tables[SEATS] * view[ROUND])
    return 1


@hook(SETTLE)
def settle(tables: Vector, world: Vector, seat: int, places: Vector, rng: Vector) -> None:
    hold(tables, world, seat, places)


def origin(view: View, world: Vector, spare: int, chance: Vector) -> Origin:
    hands, turned = [held_and_played(view, world, seat) for seat in range(view.game.players)], int(world[TURNED])
    hidden = set(range(DECK)) - {turned} - {card for held in hands for card in each(held)}
    return Origin(hands, [turned, *hidden], {})


BELIEFS = Beliefs(show_void, know, settle, origin)

# What the seats play for: every seat for itself, for an exact number of tricks.
OBJECTIVE = Objective(quick=4, aim=lambda game, state: Ledger(tricks=ALL_TRICKS))
