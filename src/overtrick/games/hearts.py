"""Hearts: every seat for itself, avoid hearts and the queen of spades.

Cards      4 players: 52 cards, 13 each. 3 players: the deuces are out, 48 cards, 16 each. 5 players: 2C and 2D are
           out, 50 cards, 10 each. Ace high, no trump.
Pass       Three cards to another seat, chosen before any arrive: seat 0 names its three first, then seat 1, and so
           on. `passing`: left, right, across (4 players), none, or rotate: from hand to hand left, right, across,
           none (with 3 and 5 players left, right, none).
Opening    The holder of the lowest club leads it (`can_lead_any_club`: or another club). `opening=free`: the seat
           left of the dealer leads what it likes.
Play       Follow suit if able. The highest card of the suit led takes the trick and leads.
           `no_pts_on_first_trick`: no heart and no QS on the first trick unless nothing else is held.
           `must_break_hearts`: no heart is led before one was played, or QS (`qs_breaks_hearts`), unless only hearts
           are held. `can_lead_hearts_instead_of_qs`: nor is anybody forced to lead QS for want of another card.
Score      Each heart -1, QS -13, JD +10 (`jd_bonus`).
           `moon`: whoever takes all hearts and QS (JD is not needed) counts them 0 and every other seat gets -26
           (`others`), or counts them +26 (`shooter`), or nothing special happens (`off`).
           `avoid_all_tricks_bonus`: +5 for taking no trick, unless somebody shot the moon.
End        Until somebody is at -100 or below; the best total wins, and a tie for it is played on.

Source: rulebook §4.1; options and their names as in OpenSpiel's Hearts. Preset `paper` is the game of Gruver,
Cheung and Sawant: 3 players, no pass, free opening, nothing forbidden, JD +10, the moon counts +26 for the shooter.
Deviation: 26 is the price of the moon also in the 48-card deck, whose hearts and queen are worth 25 (the paper's rule).
"""

from dataclasses import dataclass
from typing import Final, Literal

from overtrick.core.bits import count, each, prefer
from overtrick.core.cards import RANKS, SUITS, Deck, french
from overtrick.core.errors import BadOption
from overtrick.core.jit import Vector, hook, kernel
from overtrick.engine.dealing import hand_out
from overtrick.engine.sheet import BOOK, add, leaders, least_total
from overtrick.engine.state import (
    CONTRACT,
    DEALER,
    DOWN,
    FIRST_OWN_PHASE,
    GONE,
    HAND,
    MOVES,
    OWN,
    PHASE,
    ROUND,
    TAKEN,
    TURN,
    hide,
    hide_hands,
)
from overtrick.engine.tables import OPTION, SEATS, Contract, add_contracts, new_tables, points_of
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE, VEIL, follow, start_play
from overtrick.games.game import Kernels, Preset, Rules, Scores
from overtrick.games.whole_game import WholeGame

# The deck.


def deck(players: int) -> Deck:
    """Cards that divide evenly."""
    if players == 3:
        return french(RANKS[1:])
    return french(RANKS, without=("2C", "2D") if players == 5 else ())


# Options.


@dataclass(frozen=True)
class Options:
    """Named as in OpenSpiel where it has them."""

    passing: Literal["rotate", "left", "right", "across", "none"] = "rotate"
    opening: Literal["lowest_club", "free"] = "lowest_club"
    can_lead_any_club: bool = False
    no_pts_on_first_trick: bool = True
    must_break_hearts: bool = True
    qs_breaks_hearts: bool = True
    can_lead_hearts_instead_of_qs: bool = False
    jd_bonus: bool = False
    moon: Literal["others", "shooter", "off"] = "others"
    avoid_all_tricks_bonus: bool = False


PAPER = Options(
    passing="none",
    opening="free",
    no_pts_on_first_trick=False,
    must_break_hearts=False,
    jd_bonus=True,
    moon="shooter",
)

OPENING: Final = OPTION  # cards that may be led first; none: any
FIRST_SHY: Final = OPTION + 1  # cards kept off the first trick
LEAD_SHY: Final = OPTION + 2  # cards not led until broken
BREAKERS: Final = OPTION + 3  # cards that break them
EXCUSED: Final = OPTION + 4  # cards nobody is forced to lead
PENALTIES: Final = OPTION + 5  # cards that make the moon
SHOOTER_GETS: Final = OPTION + 6
OTHERS_GET: Final = OPTION + 7
NO_TRICK_GETS: Final = OPTION + 8
FIRST_CLUB: Final = OPTION + 9  # whose holder opens; none: left of the dealer
CYCLE: Final = OPTION + 10  # how far each hand of the cycle passes: 0 none, 1 left, 2 across, ...

# The pass.

PASSING: Final = FIRST_OWN_PHASE
PASSED: Final = OWN  # cards each seat has passed

PASS_SIZE: Final = 3


@kernel
def distance(tables: Vector, state: Vector) -> int:
    """How many seats to the left the cards go; 0 means nothing is passed."""
    return tables[CYCLE + state[ROUND]]


@kernel
def opener(tables: Vector, state: Vector) -> int:
    """Who leads first: the holder of the lowest club, or the seat left of the dealer."""
    for seat in range(tables[SEATS]):
        if state[HAND + seat] & tables[FIRST_CLUB]:
            return seat
    return (state[DEALER] + 1) % tables[SEATS]


@hook(DEAL)
def deal(tables: Vector, state: Vector, deck: Vector) -> None:
    hand_out(tables, state, deck)
    state[CONTRACT] = 0
    if distance(tables, state):
        state[PHASE] = PASSING
    else:
        start_play(tables, state, opener(tables, state))


@kernel
def hand_over(tables: Vector, state: Vector) -> None:
    """Everybody receives what was passed to them."""
    seats = tables[SEATS]
    for seat in range(seats):
        state[HAND + (seat + distance(tables, state)) % seats] |= state[PASSED + seat]


@hook(CALL)
def call(tables: Vector, state: Vector, card: int) -> None:
    """Lay a card aside to pass; with the last one all of them arrive."""
    seat = state[TURN]
    state[HAND + seat] &= ~(1 << card)
    state[PASSED + seat] |= 1 << card
    if count(state[PASSED + seat]) == PASS_SIZE:
        state[TURN] = seat + 1
        if seat + 1 == tables[SEATS]:
            hand_over(tables, state)
            start_play(tables, state, opener(tables, state))


# The play.


@kernel
def lead_unbroken(tables: Vector, cards: int) -> int:
    """What may be led before hearts are broken."""
    unbroken = prefer(cards, ~tables[LEAD_SHY])
    return unbroken if unbroken & ~tables[EXCUSED] else cards


@hook(LEGAL)
def legal(tables: Vector, state: Vector) -> int:
    if state[PHASE] == PASSING:
        return state[HAND + state[TURN]]
    cards = follow(tables, state)
    if state[GONE] == 0:
        if state[DOWN] == 0:
            cards = prefer(cards, tables[OPENING])
        cards = prefer(cards, ~tables[FIRST_SHY])
    if state[DOWN] == 0 and not state[GONE] & tables[BREAKERS]:
        cards = lead_unbroken(tables, cards)
    return cards


# The score.

HEART: Final = -1
QUEEN: Final = -13
JACK: Final = 10
MOON: Final = 26


@kernel
def moon_shooter(tables: Vector, state: Vector) -> int:
    """The seat that took every penalty card, or -1. Without the rule no cards make a moon."""
    penalties = tables[PENALTIES]
    for seat in range(tables[SEATS]):
        if penalties and state[TAKEN + seat] & penalties == penalties:
            return seat
    return -1


@hook(SCORE)
def score(tables: Vector, state: Vector, scores: Vector) -> None:
    shooter = moon_shooter(tables, state)
    for seat in range(tables[SEATS]):
        scores[seat] = points_of(tables, state[TAKEN + seat])
        if shooter >= 0:
            scores[seat] += tables[SHOOTER_GETS] if seat == shooter else tables[OTHERS_GET]
        elif state[TAKEN + seat] == 0:
            scores[seat] += tables[NO_TRICK_GETS]


# What a seat knows.


@hook(VEIL)
def veil(tables: Vector, state: Vector, seat: int) -> None:
    """Hands of others, and passes other than one's own: of the cards received the set is known, not the order."""
    seats = tables[SEATS]
    hide_hands(state, seat)
    if not distance(tables, state):
        return
    giver = (seat - distance(tables, state)) % seats
    for other in range(seats):
        if other != seat and (other != giver or state[PHASE] == PASSING):
            state[PASSED + other] = 0
    for move in range(min(state[MOVES], seats * PASS_SIZE)):
        if move // PASS_SIZE != seat:
            hide(state, move)


# Tables.


def directions(players: int, options: Options) -> dict[str, int]:
    """Where the cards go from hand to hand, and how many seats to the left that is."""
    possible = {"left": 1, "right": players - 1, "across": 2, "none": 0}
    if players != 4:
        del possible["across"]
    if options.passing == "rotate":
        return possible
    if options.passing not in possible:
        raise BadOption(f"passing={options.passing!r} needs 4 players; possible: rotate, {', '.join(possible)}")
    return {options.passing: possible[options.passing]}


def card_points(deck: Deck, options: Options) -> list[int]:
    """What each card adds to the score of whoever takes it."""
    special = {"QS": QUEEN, "JD": JACK if options.jd_bonus else 0}
    return [special.get(name, HEART if name[1] == "H" else 0) for name in deck.names]


def tables(players: int, options: Options) -> Vector:
    cards, cycle = deck(players), directions(players, options)
    built = new_tables(
        players,
        len(cards),
        dealt=len(cards) // players,
        rounds=range(len(cycle)),
        points=card_points(cards, options),
    )
    add_contracts(built, [Contract(tuple(tuple(each(cards.having(suit=suit))) for suit in SUITS))])
    built[CYCLE : CYCLE + len(cycle)] = list(cycle.values())
    write_play_rules(built, cards, options)
    write_score_rules(built, cards, options)
    return built


def write_play_rules(built: Vector, cards: Deck, options: Options) -> None:
    """Each rule of play is a mask; an empty one is no rule."""
    clubs, hearts, queen = cards.having(suit="C"), cards.having(suit="H"), cards.having(rank="Q", suit="S")
    if options.opening == "lowest_club":
        built[FIRST_CLUB] = clubs & -clubs
        built[OPENING] = clubs if options.can_lead_any_club else clubs & -clubs
    built[FIRST_SHY] = hearts | queen if options.no_pts_on_first_trick else 0
    built[LEAD_SHY] = hearts if options.must_break_hearts else 0
    built[BREAKERS] = hearts | queen if options.qs_breaks_hearts else hearts
    built[EXCUSED] = queen if options.can_lead_hearts_instead_of_qs else 0


def write_score_rules(built: Vector, cards: Deck, options: Options) -> None:
    """What is added on top of the cards. The shooter's own penalty cards are first taken back."""
    hearts, queen = cards.having(suit="H"), cards.having(rank="Q", suit="S")
    taken_back = -(count(hearts) * HEART + QUEEN)
    built[PENALTIES] = hearts | queen if options.moon != "off" else 0
    built[SHOOTER_GETS] = taken_back + (MOON if options.moon == "shooter" else 0)
    built[OTHERS_GET] = -MOON if options.moon == "others" else 0
    built[NO_TRICK_GETS] = 5 if options.avoid_all_tricks_bonus else 0


def scores(players: int, options: Options) -> Scores:
    """Who takes all penalty cards is either paid for them or loses no more than their points."""
    bonus = JACK * options.jd_bonus
    return Scores(-MOON, bonus + max(MOON * (options.moon == "shooter"), 5 * options.avoid_all_tricks_bonus))


# The whole game.

TARGET: Final = -100


@hook(BOOK)
def book(tables: Vector, state: Vector, scores: Vector, sheet: Vector) -> int:
    add(sheet, scores)
    best = leaders(sheet)
    return best if least_total(sheet) <= TARGET and count(best) == 1 else 0


HEARTS = Rules(
    name="hearts",
    title="Hearts",
    text=__doc__ or "",
    players=(3, 4, 5),
    presets={"standard": Preset(4, Options()), "paper": Preset(3, PAPER)},
    deck=deck,
    tables=tables,
    kernels=Kernels(deal, legal, call, score, veil, book),
    scores=scores,
    phases=("over", "play", "pass"),
    beliefs="overtrick.games.knowledge.hearts:BELIEFS",
    objective="overtrick.games.objective.hearts:OBJECTIVE",
    presentation="overtrick.present.games.hearts:HEARTS",
    observation="overtrick.learn.observations.hearts:parts",
    whole_game=WholeGame,
)
