"""Somerset: two partnerships, twelve tricks, a deck of fractions.

Cards      50: suits 2, 4, 6, 8, 10 and 12, suit n with the cards 0/n to n/n; besides 0/0, a suit of its own, and S/S,
           the lowest card of the trump suit. Four players, partners opposite, 12 cards each; two are left over.
Count      S/S counts 3; 6/12, 5/10 and 4/8 2 each; 3/6, 2/4 and 1/2 1 each: 12, and 12 tricks make 24.
Bid        From the dealer's left: bid higher than the last bid, 1 to 24, or pass and be out. It ends when three are
           out or 24 is bid. If the others pass without a bid, the dealer must bid.
Discard    The bidder takes the two left-over cards and lays two away unseen (`keep_count_cards`: no count card while
           anything else is held). Without `exchange` the two are dead.
Lead       The bidder leads, a card of one of the six suits: that suit is trump.
Trump      Without `bidding` instead: the two cards are dead, seat 0 names trump (`trump_must_be_held`: a suit of which
           it holds a card; S/S is not one) and leads (`first_lead_trump`: a trump, if it holds one).
Play       Follow suit if able. S/S follows trump; 0/0 follows nothing and is never forced. The winner leads.
Trick      `trick_rule=clean`: the highest trump takes the trick. Without a trump but with 0/0 in it, the highest double
           (n/n) of any suit does, else 0/0 itself. Otherwise the highest card of the suit led. If 0/0 is led doubles
           take it too, unless `led_00_beaten_by_doubles` is off: then only trump does.
           `trick_rule=student`: each card is held against the standing one only, which it beats if it is higher in
           that suit or a trump on another, except: seat 0 beats a standing double or 0/0 with trump only, and its 0/0
           beats any other card but trump; another seat beats a standing 0/0 with a double only, and its 0/0 nothing.
Score      Each side scores what it took: 1 for each trick, and the count cards in them. A bidder's side that took less
           than its bid scores minus the bid.
End        To 65 points; both sides book their score. The higher total wins, of equal ones that of the last bidder
           (without bidding: of seat 0).

Source: rulebook §3. Preset `standard` is the real game. `paper` is the setting of Dallas's paper with the tricks of the
real game: no bidding, seat 0 names any suit and leads any card. `student` is his program: a trump that is held, led
first, and tricks that differ by seat. What its players may choose is a policy of theirs
(`agents.heuristics.somerset.student`), not a rule. Deviation: paper and program know no whole game; here it is that of
the real game.
"""

from dataclasses import dataclass
from typing import Final, Literal

from overtrick.core.bits import count, prefer, set_of
from overtrick.core.cards import Deck
from overtrick.core.jit import Vector, hook, kernel
from overtrick.engine.dealing import hand_out
from overtrick.engine.sheet import BOOK, add, greatest_total, leaders
from overtrick.engine.state import (
    BASE,
    CONTRACT,
    DEALER,
    FIRST_OWN_PHASE,
    GONE,
    HAND,
    OWN,
    PHASE,
    PLAY,
    TABLE,
    TAKEN,
    TURN,
    hide,
    hide_hands,
    recorded,
)
from overtrick.engine.tables import FIRST_SUIT, OPTION, leads, new_tables, points_of, suit_mask
from overtrick.engine.tricks import CALL, DEAL, LEGAL, SCORE, VEIL, follow, play, start_play
from overtrick.games.game import Kernels, Preset, Rules, Scores
from overtrick.games.somerset.cards import CARDS, COUNT, DECK, NUMBERED, SUITS, add_clean_rule, add_student_rule
from overtrick.games.whole_game import WholeGame

# The deck.

SEAT_COUNT: Final = 4


def deck(players: int) -> Deck:
    return CARDS


# Options.


@dataclass(frozen=True)
class Options:
    """What the sources leave open or do differently."""

    bidding: bool = True
    exchange: bool = True
    keep_count_cards: bool = False
    trump_must_be_held: bool = False
    first_lead_trump: bool = False
    trick_rule: Literal["clean", "student"] = "clean"
    led_00_beaten_by_doubles: bool = True


PAPER = Options(bidding=False, exchange=False)
STUDENT = Options(
    bidding=False,
    exchange=False,
    trump_must_be_held=True,
    first_lead_trump=True,
    trick_rule="student",
)

BIDDING_ON: Final = OPTION
EXCHANGE_ON: Final = OPTION + 1
KEPT: Final = OPTION + 2  # cards not laid away while others are held
TRUMP_MUST_BE_HELD: Final = OPTION + 3
FIRST_LEAD_TRUMP: Final = OPTION + 4

# The calls, as bits above BASE, and what the auction writes down. A bid is its own bit.

PASS: Final = 0
HIGHEST_BID: Final = 24
FIRST_TRUMP: Final = HIGHEST_BID + 1

CALLS = ("pass", *(f"bid-{bid}" for bid in range(1, HIGHEST_BID + 1)), *(f"trump-{suit}" for suit in SUITS))

BIDDING: Final = FIRST_OWN_PHASE
DISCARDING: Final = FIRST_OWN_PHASE + 1
LEADING: Final = FIRST_OWN_PHASE + 2
NAMING: Final = FIRST_OWN_PHASE + 3

BID: Final = OWN  # the highest so far; 0: none
BIDDER: Final = OWN + 1  # who made it; seat 0 where nobody bids
PASSED: Final = OWN + 2  # set of seats that are out
KITTY: Final = OWN + 3  # cards left over, until somebody takes them
DISCARD: Final = OWN + 4  # what the bidder laid away


@kernel
def left_of(seat: int) -> int:
    return (seat + 1) & 3


@kernel
def ask(state: Vector, phase: int, seat: int) -> None:
    """Put a question to a seat: a card if it is to discard or to lead, a call otherwise."""
    state[PHASE] = phase
    state[TURN] = seat
    state[BASE] = 0 if phase in (DISCARDING, LEADING) else DECK


@hook(DEAL)
def deal(tables: Vector, state: Vector, deck: Vector) -> None:
    dealt = hand_out(tables, state, deck)
    state[KITTY] = 1 << deck[dealt] | 1 << deck[dealt + 1]
    if tables[BIDDING_ON]:
        ask(state, BIDDING, left_of(state[DEALER]))
    else:
        ask(state, NAMING, 0)


# Bidding.


@kernel
def next_in(state: Vector) -> int:
    """The next seat clockwise that has not passed."""
    seat = left_of(state[TURN])
    while (state[PASSED] >> seat) & 1:
        seat = left_of(seat)
    return seat


@kernel
def bid(tables: Vector, state: Vector, bit: int) -> None:
    """A bid or a pass, and on to the next unless nobody is left to bid higher."""
    if bit == PASS:
        state[PASSED] |= 1 << state[TURN]
    else:
        state[BID] = bit
        state[BIDDER] = state[TURN]
    alone = count(state[PASSED]) == SEAT_COUNT - 1 and state[BID] > 0
    if alone or state[BID] == HIGHEST_BID:
        take_over(tables, state)
    else:
        ask(state, BIDDING, next_in(state))


@kernel
def take_over(tables: Vector, state: Vector) -> None:
    """The bidder takes the cards left over, if they are exchanged; otherwise he leads at once."""
    bidder = state[BIDDER]
    if tables[EXCHANGE_ON]:
        state[HAND + bidder] |= state[KITTY]
        state[KITTY] = 0
        ask(state, DISCARDING, bidder)
    else:
        ask(state, LEADING, bidder)


@kernel
def discard(state: Vector, card: int) -> None:
    """Lay a card away; after the second the bidder leads."""
    bidder = state[BIDDER]
    state[HAND + bidder] &= ~(1 << card)
    state[DISCARD] |= 1 << card
    if count(state[DISCARD]) == 2:
        ask(state, LEADING, bidder)


# Trump.


@kernel
def lead(tables: Vector, state: Vector, card: int) -> None:
    """The bidder's first card fixes trump. Numbered cards have the same suit under every contract."""
    state[CONTRACT] = leads(tables, 0, card) - FIRST_SUIT
    start_play(tables, state, state[TURN])
    play(tables, state, card)


@kernel
def name(tables: Vector, state: Vector, bit: int) -> None:
    """Seat 0 names trump, and leads."""
    state[CONTRACT] = bit - FIRST_TRUMP
    start_play(tables, state, state[TURN])


@hook(CALL)
def call(tables: Vector, state: Vector, bit: int) -> None:
    phase = state[PHASE]
    if phase == BIDDING:
        bid(tables, state, bit)
    elif phase == DISCARDING:
        discard(state, bit)
    elif phase == LEADING:
        lead(tables, state, bit)
    else:
        name(tables, state, bit)


# What is allowed.


@kernel
def bids(state: Vector) -> int:
    """Every higher bid, and to pass, but not for the last seat if nobody has bid."""
    higher = (2 << HIGHEST_BID) - (2 << state[BID])
    stuck = state[BID] == 0 and count(state[PASSED]) == SEAT_COUNT - 1
    return higher if stuck else higher | 1 << PASS


@kernel
def trumps_to_name(tables: Vector, hand: int) -> int:
    """Every suit, or every suit of which a numbered card is held."""
    named = 0
    for suit in range(6):
        held = hand & NUMBERED & suit_mask(tables, suit, FIRST_SUIT + suit)
        if held or not tables[TRUMP_MUST_BE_HELD]:
            named |= 1 << (FIRST_TRUMP + suit)
    return named


@kernel
def cards_to_play(tables: Vector, state: Vector) -> int:
    """Cards that follow suit; the first lead may have to be a trump."""
    cards = follow(tables, state)
    if tables[FIRST_LEAD_TRUMP] and state[GONE] | state[TABLE] == 0:
        cards = prefer(cards, suit_mask(tables, state[CONTRACT], FIRST_SUIT + state[CONTRACT]))
    return cards


@hook(LEGAL)
def legal(tables: Vector, state: Vector) -> int:
    phase, hand = state[PHASE], state[HAND + state[TURN]]
    if phase == PLAY:
        return cards_to_play(tables, state)
    if phase == BIDDING:
        return bids(state)
    if phase == DISCARDING:
        return prefer(hand, ~tables[KEPT])
    if phase == LEADING:
        return hand & NUMBERED
    return trumps_to_name(tables, hand)


# The score.


@kernel
def seat_score(state: Vector, seat: int, points: int) -> int:
    """What a seat scores if its side has taken so many points."""
    bound = (seat ^ state[BIDDER]) & 1 == 0
    return -state[BID] if bound and points < state[BID] else points


@hook(SCORE)
def score(tables: Vector, state: Vector, scores: Vector) -> None:
    for seat in range(SEAT_COUNT):
        taken = state[TAKEN + seat] | state[TAKEN + (seat + 2) % SEAT_COUNT]
        points = count(taken) // SEAT_COUNT + points_of(tables, taken)
        scores[seat] = seat_score(state, seat, points)


# What a seat knows.


@kernel
def hide_discards(state: Vector) -> None:
    """Blank what the bidder laid away: the first cards after the bids."""
    move, laid_away = 0, count(state[DISCARD])
    while laid_away:
        if recorded(state, move) < DECK:
            hide(state, move)
            laid_away -= 1
        move += 1
    state[DISCARD] = 0


@hook(VEIL)
def veil(tables: Vector, state: Vector, seat: int) -> None:
    """Hands of others and the cards left over; the discards are the bidder's secret."""
    hide_hands(state, seat)
    state[KITTY] = 0
    if seat != state[BIDDER]:
        hide_discards(state)


# Tables.


def tables(players: int, options: Options) -> Vector:
    built = new_tables(SEAT_COUNT, DECK, dealt=12, points=[COUNT.get(card, 0) for card in CARDS.names])
    if options.trick_rule == "clean":
        add_clean_rule(built, options.led_00_beaten_by_doubles)
    else:
        add_student_rule(built)
    built[BIDDING_ON] = options.bidding
    built[EXCHANGE_ON] = options.exchange
    built[KEPT] = set_of(CARDS.cards(COUNT)) if options.keep_count_cards else 0
    built[TRUMP_MUST_BE_HELD] = options.trump_must_be_held
    built[FIRST_LEAD_TRUMP] = options.first_lead_trump
    return built


# The whole game.

TARGET: Final = 65
SIDE: Final = 0b0101  # seats 0 and 2


@hook(BOOK)
def book(tables: Vector, state: Vector, scores: Vector, sheet: Vector) -> int:
    """Both sides book what they scored; of equal totals that of the last bidder wins."""
    add(sheet, scores)
    if greatest_total(sheet) < TARGET:
        return 0
    return prefer(leaders(sheet), SIDE << (state[BIDDER] & 1))


SOMERSET = Rules(
    name="somerset",
    title="Somerset",
    text=__doc__ or "",
    players=(4,),
    presets={"standard": Preset(4, Options()), "paper": Preset(4, PAPER), "student": Preset(4, STUDENT)},
    deck=deck,
    tables=tables,
    scores=lambda players, options: Scores(-HIGHEST_BID, HIGHEST_BID),
    kernels=Kernels(deal, legal, call, score, veil, book),
    calls=CALLS,
    phases=("over", "play", "bid", "discard", "lead", "trump"),
    partners=True,
    beliefs="overtrick.games.knowledge.somerset:BELIEFS",
    objective="overtrick.games.objective.somerset:OBJECTIVE",
    presentation="overtrick.present.games.somerset:SOMERSET",
    observation="overtrick.learn.observations.somerset:parts",
    whole_game=WholeGame,
)
