"""Hands in a row among people who change seats now and then, keep what they win, and may learn (thesis, Appendix B).

Deals are numbered through, the deal moves left, and what carries over (Sheephead's doubles) is the game's own `book`. A
hand that was thrown in is not counted. If more people take part than the game has seats, the dealer and those behind
him sit out, and the seat that plays in the dealer's place is the last.

Decks may be given: deal n then has the cards of row n, in a circle, in place of those that our generator shuffles.

Compiled players play in one kernel call for as long as seats are kept; others action by action, to the same result.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import Compiled, Learner, Player
from overtrick.agents.apart import side_by_side
from overtrick.arena.by_hand import finish
from overtrick.arena.table import Foul
from overtrick.core.errors import BadOption
from overtrick.core.jit import INT, MATRIX, VECTOR, Floats, Matrix, Vector, batch, kernel, pointer, pointers, raw
from overtrick.core.random import DEAL as DEAL_STREAM
from overtrick.core.random import FIRST_DEALER, NUMBER_MAX, checked_seed, draw, new_stream, shuffle, start, start_seats
from overtrick.engine.dealing import draw_hand
from overtrick.engine.learner import LEARN, learn_nothing
from overtrick.engine.policy import MINDS, minds
from overtrick.engine.sheet import BOOK, BOOKED, NEXT_STAKE, PEOPLE, TOTAL, new_sheet
from overtrick.engine.state import LEFT, OVER, SEATS_MAX
from overtrick.engine.stepping import FOUL, ROWS, RULES, SCORES, TO_THE_END, TRUTH, VIEW, bare_minds, play_on
from overtrick.engine.tables import CARDS, CARDS_MAX, FIRST_ROUND, ROUNDS, SEATS
from overtrick.engine.tricks import DEAL
from overtrick.games.game import Game
from overtrick.games.hand import Hand, Start
from overtrick.games.whole_game import WholeGame
from overtrick.search.playout import rules_of

DECK: Final = ROWS  # rows beyond those of any hand: the deck,
CHANCE: Final = ROWS + 1  # the stream of the dealer,
GAINED: Final = ROWS + 2  # and what every person has gained
SERIES_ROWS: Final = ROWS + 3

SEED: Final = 0  # where a series is: its seed,
NUMBER: Final = 1  # the next deal,
DEALER: Final = 2  # and who deals it, as a place in the circle
PLACES: Final = 3


@kernel
def take_seats(tables: Vector, order: Vector, people: int, dealer: int, places: Vector) -> int:
    """Note who sits in each seat; the seat that deals."""
    seats = tables[SEATS]
    first = 0 if people == seats else dealer + 1
    for seat in range(seats):
        places[seat] = order[(first + seat) % people]
    return dealer if people == seats else seats - 1


@kernel
def teach(tables: Vector, rows: Matrix, rules, players, lessons, learns: Vector) -> None:  # type: ignore[no-untyped-def]
    """Let those who learn do so, each from its view of the hand."""
    state, view, scores = raw(rows[TRUTH]), raw(rows[VIEW]), raw(rows[SCORES])
    for seat in range(tables[SEATS]):
        person = players.places[seat]
        if learns[person]:
            for slot in range(CARDS_MAX):
                view[slot] = state[slot]
            rules[3](tables, view, seat)
            lessons[person](tables, view, seat, scores, players.weights[person], players.slate)


@kernel
def introduce(seats: int, players, learns: Vector) -> None:  # type: ignore[no-untyped-def]
    """Tell those who learn who sits where."""
    for seat in range(seats):
        if learns[players.places[seat]]:
            weights = players.weights[players.places[seat]]
            for other in range(seats):
                weights[other] = players.places[other]


@kernel
def deal_next(  # type: ignore[no-untyped-def]
    tables: Vector, rows: Matrix, decks: Matrix, now: Vector, dealer: int, stake: int, deal
) -> None:
    """Deal the next hand, with the cards of the seed or those given."""
    number, deck, state = now[NUMBER], raw(rows[DECK]), raw(rows[TRUTH])
    start(raw(rows[CHANCE]), now[SEED], number, DEAL_STREAM)
    draw_hand(tables, state, deck, raw(rows[CHANCE]), dealer, tables[FIRST_ROUND] + number % tables[ROUNDS], stake)
    if len(decks) > 0:
        given = raw(decks[number % len(decks)])
        for place in range(tables[CARDS]):
            deck[place] = given[place]
    deal(tables, state, deck)


@batch(
    INT(
        VECTOR,
        MATRIX,
        MATRIX,
        MATRIX,
        VECTOR,
        VECTOR,
        VECTOR,
        INT,
        pointer(DEAL),
        RULES,
        pointer(BOOK),
        MINDS,
        pointers(*[LEARN] * SEATS_MAX),
        VECTOR,
    )
)
def series_hands(
    tables: Vector,
    rows: Matrix,
    streams: Matrix,
    decks: Matrix,
    now: Vector,
    order: Vector,
    sheet: Vector,
    hands: int,
    deal: Any,
    rules: Any,
    book: Any,
    players: Any,
    lessons: Any,
    learns: Vector,
) -> int:
    """Play so many hands with the same seating; nothing, or FOUL if a policy broke the rules in deal NUMBER."""
    people, tables, sheet, players = len(order), raw(tables), raw(sheet), bare_minds(players)
    now, order, learns, left = raw(now), raw(order), raw(learns), hands
    state, view, scores, gained = raw(rows[TRUTH]), raw(rows[VIEW]), raw(rows[SCORES]), raw(rows[GAINED])
    while left > 0:
        number, dealer = now[NUMBER], take_seats(tables, order, people, now[DEALER], players.places)
        introduce(tables[SEATS], players, learns)
        deal_next(tables, rows, decks, now, dealer, sheet[NEXT_STAKE], deal)
        start_seats(streams, 0, tables[SEATS], now[SEED], number)
        if play_on(tables, state, view, streams, rules, players, OVER, TO_THE_END) == FOUL:
            return FOUL
        rules[2](tables, state, scores)
        for person in range(people):
            gained[person] = 0
        for seat in range(tables[SEATS]):
            gained[players.places[seat]] = scores[seat]
        sheet[BOOKED] += 1
        book(tables, state, gained, sheet)
        teach(tables, rows, rules, players, lessons, learns)
        now[NUMBER] += 1
        now[DEALER] = (now[DEALER] + 1) % people
        left -= 1 if state[LEFT] == 0 else 0
    return 0


class Series:
    """People at a table: what they have, which deal comes next, and who deals it. `hands` are those that counted.

    Seats are drawn anew after every `moved` hands; 0: they are kept. `decks` are orders of the cards, [deals, cards].
    """

    def __init__(
        self, game: Game, players: Sequence[Player], seed: int, moved: int = 100, decks: Matrix | None = None
    ) -> None:
        check_people(game, len(players))
        self.decks = np.zeros((0, game.cards_dealt), np.int64) if decks is None else checked_decks(game, decks)
        if moved < 0:
            raise BadOption(f"moved={moved}; possible: 0 or more")
        self.game, self.players, self.seed = game, tuple(side_by_side(players)), checked_seed(seed)
        self.moved, self.hands = moved, 0
        self.sheet = new_sheet(len(players))
        dealer = int(draw(new_stream(seed, 0, FIRST_DEALER), len(players)))
        self.now = np.array([self.seed, 0, dealer], np.int64)
        self._rows, self._streams = np.zeros((SERIES_ROWS, CARDS_MAX), np.int64), np.zeros((SEATS_MAX, 1), np.int64)
        is_compiled = len(players) <= SEATS_MAX and all(isinstance(player, Compiled) for player in players)
        self._compiled = self._hooks() if is_compiled else None

    @property
    def totals(self) -> Vector:
        """What every person has."""
        return self.sheet[TOTAL:]

    @property
    def learners(self) -> dict[int, Floats]:
        """The weights of those who learn, by person."""
        learning = {person: one for person, one in enumerate(self.players) if isinstance(one, Learner)}
        return {person: one.policy.weights for person, one in learning.items()}

    def can_go_on(self, sheet: Vector, now: Vector) -> bool:
        """Whether a sheet and what comes next are of this series: kernels trust their numbers."""
        people, seed, number, dealer = len(self.players), int(now[SEED]), int(now[NUMBER]), int(now[DEALER])
        is_next = seed == self.seed and 0 <= number <= NUMBER_MAX and 0 <= dealer < people
        return is_next and sheet[PEOPLE] == people and sheet[BOOKED] >= 0 and sheet[NEXT_STAKE] >= 1

    def play(self, hands: int) -> None:
        """Play the next hands."""
        end = self.hands + hands
        while self.hands < end:
            stretch = min(self.moved - self.hands % self.moved, end - self.hands) if self.moved else end - self.hands
            self._play_stretch(stretch)
            self.hands += stretch

    def order(self) -> Vector:
        """Who sits where in the circle: drawn like the first dealer, from the streams after his."""
        order = np.arange(len(self.players))
        if self.moved:
            shuffle(order, len(order), new_stream(self.seed, 1 + self.hands // self.moved, FIRST_DEALER))
        return order

    def _hooks(self) -> tuple[Any, ...]:
        """What the kernel takes of the game and the players."""
        policies = [player.policy for player in self.players if isinstance(player, Compiled)]
        lessons = [getattr(player, "learn", None) for player in self.players]
        filled = [*lessons, *[None] * (SEATS_MAX - len(lessons))]
        learns = np.array([lesson is not None for lesson in filled], np.int64)
        hooks = tuple(lesson or learn_nothing for lesson in filled)
        kernels = self.game.kernels
        return kernels.deal, rules_of(self.game), kernels.book, minds(*policies), hooks, learns

    def _play_stretch(self, hands: int) -> None:
        if self._compiled is None:
            self._play_by_hand(hands)
            return
        arguments = self.game.tables, self._rows, self._streams, self.decks, self.now, self.order(), self.sheet, hands
        if series_hands(*arguments, *self._compiled) == FOUL:
            number = int(self.now[NUMBER])
            raise Foul(number, f"{self.game!r}.deal({self.seed}, number={number})")

    def _play_by_hand(self, hands: int) -> None:
        order, places, game = self.order(), np.zeros(SEATS_MAX, np.int64), self.game
        while hands > 0:
            number = int(self.now[NUMBER])
            dealer = int(take_seats(game.tables, order, len(order), int(self.now[DEALER]), places))
            seated = [int(person) for person in places[: game.players]]
            round_ = game.rounds[number % len(game.rounds)]
            hand = self._deal(number, dealer, round_)
            self._introduce(seated)
            finish(hand, [self.players[person] for person in seated], f"deal {number}")
            gained = np.zeros(len(self.players), np.int64)
            gained[seated] = hand.returns().astype(np.int64)
            self.sheet[BOOKED] += 1
            game.kernels.book(game.tables, hand.state, gained, self.sheet)
            self._teach(seated, hand)
            self.now[NUMBER] += 1
            self.now[DEALER] = (self.now[DEALER] + 1) % len(self.players)
            hands -= int(hand.state[LEFT] == 0)

    def _deal(self, number: int, dealer: int, round_: int) -> Hand:
        stake = int(self.sheet[NEXT_STAKE])
        if not len(self.decks):
            return self.game.deal(self.seed, number=number, dealer=dealer, round=round_, stake=stake)
        deck = self.decks[number % len(self.decks)].tolist()
        return Hand(self.game, Start(tuple(deck), dealer, round_, stake, self.seed, number))

    def _introduce(self, seated: Sequence[int]) -> None:
        for person, weights in self.learners.items():
            if person in seated:
                weights[: len(seated)] = seated

    def _teach(self, seated: Sequence[int], hand: Any) -> None:
        scores = hand.returns().astype(np.int64)
        for seat, person in enumerate(seated):
            player = self.players[person]
            if isinstance(player, Learner):
                policy = player.policy
                player.learn(self.game.tables, hand.view(seat).state, seat, scores, policy.weights, policy.slate)


def checked_decks(game: Game, decks: Matrix) -> Matrix:
    """Decks, once each was found to have every card that is dealt."""
    found = np.ascontiguousarray(decks, np.int64)
    cards = np.arange(game.cards_dealt)
    if found.ndim != 2 or found.shape[1] != len(cards) or not (np.sort(found, axis=1) == cards).all():
        raise BadOption(f"decks of shape {found.shape}; possible: [deals, {len(cards)}], each with every card once")
    return found


def check_people(game: Game, people: int) -> None:
    """Raise unless so many can take part: as many as there are seats, or more if the game lets people sit out."""
    sits_out = type(game.whole_game(seed=0)).seated is not WholeGame.seated
    if people == game.players or (sits_out and people > game.players):
        return
    more = " or more" if sits_out else ""
    raise BadOption(f"{people} player{'s' * (people != 1)} for {game.players} seats; possible: {game.players}{more}")
