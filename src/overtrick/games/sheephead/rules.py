"""Sheephead: five seats, a picker against the rest, and a partner nobody knows until the called card falls.

Cards      7 to ace in clubs, spades and hearts, 8 to ace in diamonds, and the joker JO: 32 cards. Six each, and two
           in the blind.
Trump      QC JO QS QH QD JC JS JH JD AD TD KD 9D 8D, high to low. Fail suits clubs, spades, hearts: A T K 9 8 7.
           Ace 11 points, ten 10, king 4, queen 3, jack 2: 120 in all.
Pick       From the dealer's left, once round: pick the blind up, or pass. If all pass: Nola (`nola`), or the cards
           are thrown in and nobody scores.
Bury       The picker lays two cards face down; their points are his.
Call       A card whose holder is the picker's partner. An ace that is neither in his hand nor in his bury, of a fail
           suit of which he holds a card. If there is none, but some ace is not his: such an ace, with an unknown card.
           If all three aces are his: a ten that is not, of a suit of which he holds a card. Or alone, always.
Unknown    One card of the picker's hand, a fail card if he has any, goes face down as ??: a card of the called suit
           that wins nothing (any card takes over from it). Its points go to whoever takes it.
Play       The dealer's left leads. Follow suit if able; highest trump wins, else the highest card of the suit led.
           `obligations=strict`, until the called card is played: its holder plays it when its suit is led, does not
           throw it on another suit, and leads its suit only with it; the picker does not throw his last card of its
           suit, or ??. Where that leaves no card, any is allowed. `loose`: just follow suit.
           `called_ten_high` (strict only): a called ten is the highest card of its suit.
Score      Cents. The picker's side, by its points with the bury: all tricks, from 91, from 61, from 31, less, no trick.
           With a partner each opponent then loses 15, 10, 5 or wins 10, 15, 20; the partner the opposite, the picker
           twice that. Alone each opponent loses 25, 20, 15 or wins 20, 25, 30, and the picker has it all. Times stake.
Nola       No trump, four suits A K Q J T 9 8 7 with JO as the seven of diamonds, every seat for itself, the blind
           unused. Whoever takes all tricks gets 20 and the others lose 5; otherwise whoever takes the last loses 20
           and the others get 5.
End        A number of hands; the deal moves left. After a hand of 60 to 60 the next five count double. More than five
           people may sit down: the dealer and those behind him sit out.

Source: rulebook §1 with its rulings C1 to C26. Preset `paper` is the game of Brau's experiments: no Nola, and cards
that all pass are thrown in and not counted. Deviations: a ten is called only with a card of its suit in hand (C14
has it so by construction, C26 not); `called_ten_high` lasts all hand, which under strict obligations comes to the
first trick of the suit.
"""

from dataclasses import dataclass
from typing import Final, Literal

from overtrick.core.bits import count, prefer
from overtrick.core.errors import BadOption
from overtrick.core.jit import Vector, hook, kernel
from overtrick.engine.dealing import hand_out
from overtrick.engine.state import (
    BASE,
    CONTRACT,
    DEALER,
    DOWN,
    FIRST_OWN_PHASE,
    GONE,
    HAND,
    LED,
    MOVES,
    OVER,
    PHASE,
    PLAY,
    TABLE,
    TURN,
    hide,
    hide_hands,
    recorded,
)
from overtrick.engine.tables import FIRST_SUIT, OPTION, add_contracts, new_tables, suit_mask
from overtrick.engine.tricks import CALL, DEAL, LEGAL, VEIL, follow, start_play
from overtrick.games.game import Kernels, Preset, Rules, Scores
from overtrick.games.sheephead.cards import (
    BLIND,
    BURY,
    CALLED,
    DEALT,
    DECK,
    FIRST_FAIL,
    FIRST_TEN_HIGH,
    FIRST_UNKNOWN,
    NOBODY,
    NOLA,
    NORMAL,
    NOTHING,
    PICKER,
    SEAT_COUNT,
    TRICKS,
    UNKNOWN,
    UNKNOWN_CARD,
    card_points,
    contracts,
    deck,
)
from overtrick.games.sheephead.score import WholeSheephead, book, score

# Options.


@dataclass(frozen=True)
class Options:
    nola: bool = True
    obligations: Literal["strict", "loose"] = "strict"
    called_ten_high: bool = False


NOLA_PLAYED: Final = OPTION
STRICT: Final = OPTION + 1
TEN_HIGH: Final = OPTION + 2
CALLABLE: Final = OPTION + 4  # the card of each call: three aces, three tens

# The calls, as bits above BASE, and what they write down.

PICK: Final = 0
PASS: Final = 1
ALONE: Final = 2
FIRST_ACE: Final = 3
FIRST_TEN: Final = 6

CALLS = ("pick", "pass", "alone", *(f"call-{rank}{suit}" for rank in "AT" for suit in "CSH"))

PICKING: Final = FIRST_OWN_PHASE
BURYING: Final = FIRST_OWN_PHASE + 1
CALLING: Final = FIRST_OWN_PHASE + 2
HIDING: Final = FIRST_OWN_PHASE + 3  # choosing the unknown card


@kernel
def left_of(seat: int) -> int:
    return (seat + 1) % SEAT_COUNT


@kernel
def ask(state: Vector, phase: int, seat: int) -> None:
    """Put a question to a seat: a card to bury or hide, or a call."""
    state[PHASE] = phase
    state[TURN] = seat
    state[BASE] = 0 if phase in (BURYING, HIDING) else DECK


@hook(DEAL)
def deal(tables: Vector, state: Vector, deck: Vector) -> None:
    dealt = hand_out(tables, state, deck)
    state[BLIND] = 1 << deck[dealt] | 1 << deck[dealt + 1]
    state[PICKER] = NOBODY
    state[CALLED] = NOTHING
    state[UNKNOWN] = NOTHING
    ask(state, PICKING, left_of(state[DEALER]))


# Picking and burying.


@kernel
def pick(tables: Vector, state: Vector, bit: int) -> None:
    """Take the blind, or leave it to the next; after five passes Nola, or nothing."""
    seat = state[TURN]
    if bit == PICK:
        state[PICKER] = seat
        state[HAND + seat] |= state[BLIND]
        ask(state, BURYING, seat)
    elif seat != state[DEALER]:
        ask(state, PICKING, left_of(seat))
    elif tables[NOLA_PLAYED]:
        state[CONTRACT] = NOLA
        start_play(tables, state, left_of(state[DEALER]))
    else:
        state[PHASE] = OVER


@kernel
def bury(state: Vector, card: int) -> None:
    """Lay a card away; after two of them the call."""
    state[HAND + state[PICKER]] &= ~(1 << card)
    state[BURY] |= 1 << card
    ask(state, BURYING if count(state[BURY]) < 2 else CALLING, state[PICKER])


# The call.


@kernel
def fail_cards(tables: Vector, fail: int) -> int:
    """The cards of a fail suit: clubs 0, spades 1, hearts 2."""
    return suit_mask(tables, NORMAL, FIRST_FAIL + fail)


@kernel
def possible_calls(tables: Vector, state: Vector) -> int:
    """Rulebook §1.4: aces of callable suits, else aces with an unknown card, else tens; alone always."""
    hand = state[HAND + state[PICKER]]
    own = hand | state[BURY]
    known = strange = tens = 0
    for fail in range(3):
        held = hand & fail_cards(tables, fail) != 0
        if not (own >> tables[CALLABLE + fail]) & 1:
            strange |= 1 << (FIRST_ACE + fail)
            known |= 1 << (FIRST_ACE + fail) if held else 0
        if held and not (own >> tables[CALLABLE + 3 + fail]) & 1:
            tens |= 1 << (FIRST_TEN + fail)
    if known:
        return known | 1 << ALONE
    return (strange if strange else tens) | 1 << ALONE


@kernel
def name_partner(tables: Vector, state: Vector, bit: int) -> None:
    """Fix the called card and how the cards rank; without a card of its suit, one goes face down first."""
    state[CONTRACT] = NORMAL
    if bit != ALONE:
        fail = (bit - FIRST_ACE) % 3
        state[CALLED] = tables[CALLABLE + bit - FIRST_ACE]
        if bit >= FIRST_TEN and tables[TEN_HIGH]:
            state[CONTRACT] = FIRST_TEN_HIGH + fail
        if not state[HAND + state[PICKER]] & fail_cards(tables, fail):
            state[CONTRACT] = FIRST_UNKNOWN + fail
            ask(state, HIDING, state[PICKER])
            return
    start_play(tables, state, left_of(state[DEALER]))


@kernel
def hide_card(tables: Vector, state: Vector, card: int) -> None:
    """The picker holds ?? from now on; which card it is only he knows."""
    state[UNKNOWN] = card
    state[HAND + state[PICKER]] ^= 1 << card | 1 << UNKNOWN_CARD
    start_play(tables, state, left_of(state[DEALER]))


@hook(CALL)
def call(tables: Vector, state: Vector, bit: int) -> None:
    phase = state[PHASE]
    if phase == PICKING:
        pick(tables, state, bit)
    elif phase == BURYING:
        bury(state, bit)
    elif phase == CALLING:
        name_partner(tables, state, bit)
    else:
        hide_card(tables, state, bit)


# The play.


@kernel
def obliged(tables: Vector, state: Vector, cards: int) -> int:
    """What the strict obligations leave of the cards that follow suit; rulebook §1.5 a to f."""
    called = 1 << state[CALLED]
    suit = FIRST_FAIL + called_fail(tables, state)
    of_suit = suit_mask(tables, state[CONTRACT], suit)
    hand = state[HAND + state[TURN]]
    if state[DOWN] == 0:
        return prefer(cards, ~of_suit | called) if hand & called else cards
    if state[LED] == suit:
        return prefer(cards, called)
    kept = called
    if state[TURN] == state[PICKER] and count(hand & of_suit) == 1:
        kept |= hand & of_suit
    return prefer(cards, ~kept)


@kernel
def called_fail(tables: Vector, state: Vector) -> int:
    """Which fail suit the called card is of."""
    fail = 0
    while not (fail_cards(tables, fail) >> state[CALLED]) & 1:
        fail += 1
    return fail


@hook(LEGAL)
def legal(tables: Vector, state: Vector) -> int:
    phase = state[PHASE]
    if phase == PLAY:
        cards = follow(tables, state)
        if state[CALLED] == NOTHING or not tables[STRICT] or ((state[GONE] | state[TABLE]) >> state[CALLED]) & 1:
            return cards
        return obliged(tables, state, cards)
    if phase == PICKING:
        return 1 << PICK | 1 << PASS
    if phase == CALLING:
        return possible_calls(tables, state)
    hand = state[HAND + state[TURN]]
    return hand if phase == BURYING else prefer(hand, ~suit_mask(tables, NORMAL, FIRST_SUIT))


# What a seat knows.


@kernel
def hide_picker_moves(state: Vector, picked: int) -> None:
    """After picking come two buried cards and the call, and after an unknown call the card that was hidden."""
    for move in range(picked + 1, min(picked + 3, state[MOVES])):
        hide(state, move)
    unknown_call = FIRST_UNKNOWN <= state[CONTRACT] < NOLA
    if unknown_call and state[MOVES] > picked + 4:
        hide(state, picked + 4)


@hook(VEIL)
def veil(tables: Vector, state: Vector, seat: int) -> None:
    """Hands of others; the blind, the bury and the unknown card are the picker's secrets."""
    hide_hands(state, seat)
    if seat == state[PICKER]:
        return
    state[BLIND] = 0
    state[BURY] = 0
    state[UNKNOWN] = NOTHING
    for move in range(min(state[MOVES], SEAT_COUNT)):
        if recorded(state, move) == DECK + PICK:
            hide_picker_moves(state, move)


# Tables.


def tables(players: int, options: Options) -> Vector:
    if options.called_ten_high and options.obligations == "loose":
        raise BadOption("called_ten_high=True goes with obligations='strict' only")
    built = new_tables(SEAT_COUNT, DEALT, dealt=TRICKS, points=card_points())
    add_contracts(built, contracts())
    built[NOLA_PLAYED] = options.nola
    built[STRICT] = options.obligations == "strict"
    built[TEN_HIGH] = options.called_ten_high
    built[CALLABLE : CALLABLE + 6] = deck(SEAT_COUNT).cards("AC AS AH TC TS TH")
    return built


SHEEPHEAD = Rules(
    name="sheephead",
    title="Sheephead",
    text=__doc__ or "",
    players=(SEAT_COUNT,),
    presets={"standard": Preset(SEAT_COUNT, Options()), "paper": Preset(SEAT_COUNT, Options(nola=False))},
    deck=deck,
    tables=tables,
    scores=lambda players, options: Scores(-120, 100, total=0),
    kernels=Kernels(deal, legal, call, score, veil, book),
    calls=CALLS,
    phases=("over", "play", "pick", "bury", "call", "unknown"),
    beliefs="overtrick.games.knowledge.sheephead:BELIEFS",
    objective="overtrick.games.objective.sheephead:OBJECTIVE",
    presentation="overtrick.present.games.sheephead:SHEEPHEAD",
    observation="overtrick.learn.observations.sheephead:parts",
    whole_game=WholeSheephead,
)
