"""Duel: a trick game so small that its value is known.

Deal       Seven cards, J Q K of hearts and J Q K A of spades: three each for two players, two each for three. One is
           left over, and nobody sees it.
Play       The dealer's left leads. Follow suit if able. The highest card of the suit led wins, and its player leads.
Score      The cards taken, less those that were dealt to each: the scores add up to 0.
End        To 10 points, the deal moving left.
"""

from dataclasses import dataclass
from typing import Final

from overtrick.core.bits import count, each
from overtrick.core.cards import Deck
from overtrick.core.jit import Vector, hook
from overtrick.engine.dealing import hand_out
from overtrick.engine.knowledge import KNOW, PILE, SETTLE, begin, hold, open_pile, show_void
from overtrick.engine.sheet import BOOK, add, greatest_total, leaders
from overtrick.engine.state import CONTRACT, DEALER, TAKEN, hide_hands
from overtrick.engine.tables import SEATS, Contract, add_contracts, new_tables
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE, VEIL, follow, seat_after, start_play
from overtrick.games.game import Kernels, Preset, Rules, Scores
from overtrick.games.hand import View
from overtrick.games.knowledge.beliefs import Beliefs, Origin, held_and_played
from overtrick.games.objective.objective import ALL_TRICKS, Ledger, Objective
from overtrick.games.whole_game import WholeGame

CARDS: Final = Deck(("JH", "QH", "KH", "JS", "QS", "KS", "AS"))
LEFT_OVER: Final = 1
DEALT: Final = len(CARDS) - LEFT_OVER
TARGET: Final = 10


@dataclass(frozen=True)
class Options:
    pass


def tables(players: int, options: Options) -> Vector:
    built = new_tables(players, len(CARDS), dealt=DEALT // players)
    add_contracts(built, [Contract(tuple(tuple(each(CARDS.having(suit=suit))) for suit in "HS"))])
    return built


@hook(DEAL)
def deal(tables: Vector, state: Vector, deck: Vector) -> None:
    hand_out(tables, state, deck)
    state[CONTRACT] = 0
    start_play(tables, state, seat_after(tables, state, state[DEALER]))


@hook(CALL)
def call(tables: Vector, state: Vector, bit: int) -> None:
    """There is nothing to call."""


@hook(LEGAL)
def legal(tables: Vector, state: Vector) -> int:
    return follow(tables, state)


@hook(SCORE)
def score(tables: Vector, state: Vector, scores: Vector) -> None:
    for seat in range(tables[SEATS]):
        scores[seat] = count(state[TAKEN + seat]) - DEALT // tables[SEATS]


@hook(VEIL)
def veil(tables: Vector, state: Vector, seat: int) -> None:
    hide_hands(state, seat)


@hook(BOOK)
def book(tables: Vector, state: Vector, scores: Vector, sheet: Vector) -> int:
    add(sheet, scores)
    return leaders(sheet) if greatest_total(sheet) >= TARGET else 0


DUEL = Rules(
    name="duel",
    title="Duel",
    text=__doc__ or "",
    players=(2, 3),
    presets={"standard": Preset(2, Options())},
    deck=lambda players: CARDS,
    tables=tables,
    kernels=Kernels(deal, legal, call, score, veil, book),
    scores=lambda players, options: Scores(-(DEALT // players), DEALT - DEALT // players, total=0),
    beliefs="duel:BELIEFS",
    objective="duel:OBJECTIVE",
    whole_game=WholeGame,
)

# What a seat can infer: one card is nowhere, and not following shows a void.


@hook(KNOW)
def know(tables: Vector, view: Vector, seat: int, number: int, case: Vector) -> int:
    begin(tables, view, seat, case)
    open_pile(case, PILE, LEFT_OVER)
    return 1


@hook(SETTLE)
def settle(tables: Vector, world: Vector, seat: int, places: Vector, rng: Vector) -> None:
    hold(tables, world, seat, places)


def origin(view: View, world: Vector, spare: int, chance: Vector) -> Origin:
    hands = [held_and_played(view, world, seat) for seat in range(view.game.players)]
    rest = set(range(view.game.cards_dealt)) - {card for held in hands for card in each(held)}
    return Origin(hands, sorted(rest), {})


BELIEFS = Beliefs(show_void, know, settle, origin)

OBJECTIVE = Objective(quick=2, aim=lambda game, state: Ledger(tricks=ALL_TRICKS))
