"""One deal being played, for people and tests, and what one seat may know of it."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from overtrick.core.bits import each
from overtrick.core.cards import OTHERS
from overtrick.core.errors import BadDeal, BadOption, HandNotOver, HandOver, IllegalAction
from overtrick.core.jit import Vector
from overtrick.core.numbers import whole_number
from overtrick.core.random import DEAL, NUMBER_MAX, checked_seed, new_stream
from overtrick.engine.dealing import DRAWN, draw_hand, set_hand
from overtrick.engine.sheet import PEOPLE, TOTAL
from overtrick.engine.state import (
    BASE,
    DEALER,
    DOWN,
    HAND,
    HIDDEN,
    HISTORY,
    OVER,
    PHASE,
    PLAY,
    ROUND,
    TURN,
    WIDTH,
    record,
)
from overtrick.engine.tricks import play as play_card
from overtrick.games.game import Game

STAKE_MAX: Final = 10**9
"""Scores times the stake are whole numbers of 64 bits."""


class Move(NamedTuple):
    """One action: who, in which phase, what. In a view, None is an action the seat did not see."""

    seat: int
    phase: str
    action: int | None


class Settings(NamedTuple):
    """What is fixed before the cards are dealt; None leaves it to chance."""

    dealer: int | None
    round: int | None
    stake: int
    sheet: tuple[int, ...] = ()

    def check(self, game: Game) -> None:
        """Raise unless the game can have them."""
        if self.dealer is not None:
            whole_number("dealer", self.dealer, 0, game.players - 1)
        if self.round is not None:
            whole_number("round", self.round, game.rounds[0], game.rounds[-1])
        whole_number("stake", self.stake, 1, STAKE_MAX)
        check_sheet(game, self.sheet)


@dataclass(frozen=True)
class Start:
    """How a hand began: the deck in order and the settings, and the seed if it came from one.

    `sheet` is the score sheet of the whole game before it (`engine.sheet`); empty if it is played for itself.
    """

    deck: tuple[int, ...] = field(repr=False)
    dealer: int
    round: int
    stake: int
    seed: int | None = None
    number: int = 0
    sheet: tuple[int, ...] = ()


class Hand:
    """The open truth of one deal. Agents never get one; they get `view(seat)`."""

    def __init__(self, game: Game, start: Start) -> None:
        self.game = game
        self.start = start
        self._moves: list[Move] = []
        self._state = np.zeros(WIDTH, np.int64)
        set_hand(game.tables, self._state, start.dealer, start.round, start.stake)
        game.kernels.deal(game.tables, self._state, np.array(start.deck, np.int64))

    @property
    def state(self) -> Vector:
        """A copy of the state vector (`engine.state`): kernels would run wild on what somebody wrote into their own."""
        return self._state.copy()

    @property
    def over(self) -> bool:
        return bool(self._state[PHASE] == OVER)

    @property
    def phase(self) -> str:
        return self.game.rules.phases[self._state[PHASE]]

    @property
    def player(self) -> int | None:
        """The seat to move; None when the hand is over."""
        return None if self.over else int(self._state[TURN])

    @property
    def dealer(self) -> int:
        return self.start.dealer

    @property
    def history(self) -> tuple[Move, ...]:
        """Every action so far, with who acted and in which phase."""
        return tuple(self._moves)

    def legal(self) -> list[int]:
        """Allowed actions of the seat to move, in rising order; none when the hand is over."""
        return legal_actions(self.game, self._state)

    def play(self, action: int | str, seat: int | None = None) -> None:
        """Act for the seat to move, by number or name. If `seat` is given it must be that seat's turn."""
        number = self._checked(action, seat)
        move = Move(int(self._state[TURN]), self.phase, number)
        act(self.game, self._state, number)
        self._moves.append(move)

    def _checked(self, action: int | str, seat: int | None) -> int:
        """The number of a legal action, or an error that names the possible ones."""
        if self.over:
            raise HandOver(f"{action!r} comes too late: the hand is over, with returns {self.returns().tolist()}")
        turn = int(self._state[TURN])
        if seat is not None and seat != turn:
            raise IllegalAction(f"it is not the turn of seat {seat}; seat {turn} is to move")
        told = plain_action(action)
        number = self.game.action(told) if isinstance(told, str) else told
        legal = self.legal()
        if number not in legal:
            names = " ".join(map(self.game.action_name, legal))
            name = self.game.action_name(number)
            raise IllegalAction(f"seat {turn} may not choose {name} in phase {self.phase!r} now; possible: {names}")
        return number

    def returns(self) -> NDArray[np.float64]:
        """The result of each seat; higher is better."""
        if not self.over:
            raise HandNotOver(f"no result yet: seat {self.player} is to move in phase {self.phase!r}")
        scores = np.zeros(self.game.players, np.int64)
        self.game.kernels.score(self.game.tables, self._state, scores)
        return scores.astype(np.float64)

    def held(self, seat: int) -> list[str]:
        """The cards a seat holds now, by name."""
        self._check_seat(seat)
        return [self.game.deck.names[card] for card in each(self._state[HAND + seat])]

    def view(self, seat: int) -> "View":
        """What a seat knows. Nothing hidden can be reached from it."""
        self._check_seat(seat)
        state = self._state.copy()
        self.game.kernels.veil(self.game.tables, state, seat)
        return View(self.game, seat, state, veiled(self._moves, state), self.start.sheet)

    def redeal(self, seat: int, seed: int) -> "Hand":
        """A hand with the same view for a seat, drawn uniformly among all; what it cannot see was redealt."""
        from overtrick.games.worlds import redeal

        self._check_seat(seat)
        return redeal(self, seat, seed)

    def _check_seat(self, seat: int) -> None:
        whole_number("seat", seat, 0, self.game.players - 1)

    def copy(self) -> "Hand":
        """A hand that can go its own way."""
        other = object.__new__(Hand)
        other.game, other.start = self.game, self.start
        other._moves, other._state = self._moves.copy(), self._state.copy()
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.game == other.game and bool(np.all(self._state == other._state))

    __hash__ = None  # type: ignore[assignment]

    def _repr_html_(self) -> str:
        """How a notebook shows it."""
        from overtrick.games.notebook import hand_html

        return hand_html(self)

    def __repr__(self) -> str:
        words = describe(self.game, self.start)
        if self._moves:
            played = " ".join(self.game.action_name(move.action) for move in self._moves if move.action is not None)
            words.append(f"played={played!r}")
        return f"{self.game!r}.deal({', '.join(words)})"


class View:
    """What one seat knows of a hand: its own cards, the table, the calls and cards it has seen; and the score sheet."""

    def __init__(
        self, game: Game, seat: int, state: Vector, history: tuple[Move, ...], sheet: tuple[int, ...] = ()
    ) -> None:
        self.game = game
        self.seat = seat
        self._state = state
        self.history = history
        self.sheet = sheet

    @property
    def state(self) -> Vector:
        """A copy of the veiled state vector."""
        return self._state.copy()

    @property
    def over(self) -> bool:
        return bool(self._state[PHASE] == OVER)

    @property
    def phase(self) -> str:
        return self.game.rules.phases[self._state[PHASE]]

    @property
    def player(self) -> int | None:
        """The seat to move; None when the hand is over."""
        return None if self.over else int(self._state[TURN])

    def legal(self) -> list[int]:
        """What this seat may do now, in rising order; nothing when another seat is to move."""
        return legal_actions(self.game, self._state) if self.player == self.seat else []

    @property
    def held(self) -> list[str]:
        """The cards this seat holds, by name."""
        return [self.game.deck.names[card] for card in each(self._state[HAND + self.seat])]

    @property
    def table(self) -> list[str]:
        """The cards of the trick so far, by name, in the order they were played."""
        down = int(self._state[DOWN])
        return [self.game.action_name(move.action or 0) for move in self.history[len(self.history) - down :]]

    @property
    def totals(self) -> list[int]:
        """What every seat has in the whole game so far; nothing if the hand is played for itself."""
        return list(self.sheet[TOTAL:])

    def _repr_html_(self) -> str:
        """How a notebook shows it."""
        from overtrick.games.notebook import view_html

        return view_html(self)

    def __repr__(self) -> str:
        return f"<view of seat {self.seat} in {self.game!r}: {self.phase}, holds {' '.join(self.held) or 'nothing'}>"


def check_sheet(game: Game, sheet: tuple[int, ...]) -> None:
    """Raise unless it is a score sheet with a total for every seat, or nothing."""
    if sheet and (len(sheet) != TOTAL + game.players or sheet[PEOPLE] != game.players):
        raise BadOption(f"sheet={sheet!r}; possible: the sheet of a whole game of {game.players}, or nothing")
    for word in sheet:
        whole_number("sheet", word, -STAKE_MAX, STAKE_MAX)


def plain_action(action: object) -> int | str:
    """A name or a number of Python's own, or an error: what an agent answers can be anything."""
    if isinstance(action, bool) or not isinstance(action, str | int | np.integer):
        raise IllegalAction(f"an action is a name or a whole number, not {action!r}")
    return action if isinstance(action, str) else int(action)


def act(game: Game, state: Vector, action: int) -> None:
    """Apply a legal action to a state."""
    record(state, action)
    if state[PHASE] == PLAY:
        play_card(game.tables, state, action)
    else:
        game.kernels.call(game.tables, state, action - int(state[BASE]))


def legal_actions(game: Game, state: Vector) -> list[int]:
    """The allowed actions of the seat to move."""
    if state[PHASE] == OVER:
        return []
    base = int(state[BASE])
    return [base + bit for bit in each(game.kernels.legal(game.tables, state))]


def veiled(moves: list[Move], state: Vector) -> tuple[Move, ...]:
    """The moves of a hand, blank where the veiled state is: its history is a byte for each, all read at once."""
    seen = state[HISTORY:].astype("<i8").tobytes()[: len(moves)]
    if HIDDEN not in seen:
        return tuple(moves)
    return tuple(
        move._replace(action=None) if action == HIDDEN else move for move, action in zip(moves, seen, strict=True)
    )


def deal_seed(game: Game, seed: int, number: int, settings: Settings) -> Hand:
    """Deal `number` of a seed."""
    settings.check(game)
    whole_number("number", number, 0, NUMBER_MAX)
    state, deck = np.zeros(WIDTH, np.int64), np.zeros(game.cards_dealt, np.int64)
    dealer, round_ = (DRAWN if value is None else value for value in settings[:2])
    draw_hand(game.tables, state, deck, new_stream(seed, number, DEAL), dealer, round_, settings.stake)
    dealt = tuple(deck.tolist()), int(state[DEALER]), int(state[ROUND])
    return Hand(game, Start(*dealt, settings.stake, checked_seed(seed), number, settings.sheet))


def deal_cards(game: Game, hands: list[str], rest: str, settings: Settings) -> Hand:
    """A deal given card by card, checked to be one."""
    settings.check(game)
    round_ = game.rounds[0] if settings.round is None else settings.round
    if len(hands) != game.players:
        raise BadDeal(f"{len(hands)} hands for {game.players} players; give one hand for each seat")
    dealt = [card for seat, text in enumerate(hands) for card in seat_cards(game, seat, text, round_)]
    deck = dealt + rest_cards(game, rest, dealt)
    check_complete(game, deck)
    return Hand(game, Start(tuple(deck), settings.dealer or 0, round_, settings.stake, sheet=settings.sheet))


def seat_cards(game: Game, seat: int, text: str, round_: int) -> list[int]:
    """The cards of one given hand, as many as the game deals."""
    cards = game.deck.cards(text)
    size = game.hand_size(round_)
    if len(cards) != size:
        raise BadDeal(f"seat {seat} has {len(cards)} cards ({text}); the game deals {size}")
    return cards


def rest_cards(game: Game, text: str, dealt: list[int]) -> list[int]:
    """The cards that are not dealt, in order; `...` stands for all that are not named."""
    words = text.replace(",", " ").split()
    cards = game.deck.cards(word for word in words if word != OTHERS)
    if OTHERS in words:
        cards += [card for card in range(game.cards_dealt) if card not in dealt and card not in cards]
    return cards


def check_complete(game: Game, deck: list[int]) -> None:
    """Every card once."""
    doubled = sorted({card for card in deck if deck.count(card) > 1})
    missing = [card for card in range(game.cards_dealt) if card not in deck]
    unreal = [card for card in deck if card >= game.cards_dealt]
    for cards, what in (
        (doubled, "twice in the deal"),
        (missing, "missing from the deal"),
        (unreal, "not a card to deal"),
    ):
        if cards:
            raise BadDeal(f"{what}: {game.deck.text(cards)}; every card of the deck is dealt or in `rest` exactly once")


def describe(game: Game, start: Start) -> list[str]:
    """The arguments of `deal` that make the same start."""
    if start.seed is not None:
        words = [f"seed={start.seed}"] + ([f"number={start.number}"] if start.number else [])
    else:
        size = game.hand_size(start.round)
        hands = [game.deck.text(start.deck[seat * size : (seat + 1) * size]) for seat in range(game.players)]
        rest = game.deck.text(start.deck[game.players * size :])
        words = [f"hands={hands!r}"] + ([f"rest={rest!r}"] if rest else [])
    words.append(f"dealer={start.dealer}")
    words += [f"round={start.round}"] if len(game.rounds) > 1 else []
    words += [f"stake={start.stake}"] if start.stake != 1 else []
    return words + ([f"sheet={start.sheet!r}"] if start.sheet else [])
