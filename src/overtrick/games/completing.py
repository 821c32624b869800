"""A deal completed around the cards that are known, so that given moves can be made in it.

Deals are drawn from all that are left by what the moves have told so far; one in which a move is not possible is put
away, and what it told is remembered. So the deal that is found is drawn uniformly among all in which the same seats
make the same moves under the same contract. Where the moves leave open who makes them, or what was turned up, the
first deal decides.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from overtrick.core.bits import count, each, set_of
from overtrick.core.errors import BadDeal, HandOver, IllegalAction
from overtrick.core.jit import FLOAT, FLOATS, VECTOR, Floats, Vector, batch, raw
from overtrick.core.random import draw
from overtrick.engine.knowledge import CASE, MAY, NEED, NO_PLACE, OTHER_PILE, PILE, PLACES, ROOM, UNSEEN
from overtrick.engine.state import CONTRACT, HAND, PHASE, PLAY
from overtrick.engine.worlds import SHAPE, count_deals, count_worlds, deal_world, draw_world, measure, shared_places
from overtrick.games.game import Game
from overtrick.games.hand import Hand, Settings, Start
from overtrick.games.worlds import FIRST_ROOM, beliefs

STORIES = 20
"""How often to begin anew, with others to move or another card turned up where that is left open."""

TRIES = 25
"""Deals in a row that bring a story no further before it is given up."""

TAKEN_UP = 1 << PILE
LEFT_LYING = 1 << OTHER_PILE


class Known(NamedTuple):
    """The cards that are known: a set for each seat, and the first of those that nobody is dealt, in order."""

    hands: Sequence[int]
    rest: Sequence[int]


class Told(NamedTuple):
    """A move: what is done, and by which seat if that is said."""

    seat: int | None
    action: int


class Impossible(IllegalAction):
    """A move that no deal allows; `number` counts from 0."""

    def __init__(self, text: str, number: int = 0) -> None:
        super().__init__(text)
        self.number = number


@batch(FLOAT(VECTOR, VECTOR, FLOATS, VECTOR, VECTOR))
def place_cards(case: Vector, shape: Vector, counts: Floats, rng: Vector, places: Vector) -> float:
    """Draw a placement of a case; how many there are, or minus the counts it takes if there is no room for them."""
    case, shape, rng, places = raw(case), raw(shape), raw(rng), raw(places)
    shared = shared_places(case)
    if shared:
        ways = count_deals(case, shared, places)
        if ways > 0.0:
            deal_world(case, shared, rng, places)
        return ways
    size = measure(case, shape)
    if size > len(counts):
        return -1.0 * size
    ways = count_worlds(case, shape, raw(counts))
    if ways > 0.0:
        draw_world(case, shape, raw(counts), rng, places)
    return ways


def completed(game: Game, known: Known, moves: Sequence[Told], settings: Settings, chance: Vector) -> Hand:
    """A hand after all moves, its unknown cards drawn; raises if there is none, or none is found."""
    settings.check(game)
    check_known(game, known, settings)
    problems = []
    for _ in range(STORIES):
        story = Story(game, known, moves, settings)
        while story.tries < TRIES and (hand := story.drawn(chance)):
            if story.fits(hand):
                return hand
        problems.append(story.furthest)
    raise max(problems, key=lambda problem: problem.number)


def round_of(game: Game, settings: Settings) -> int:
    return game.rounds[0] if settings.round is None else settings.round


def check_known(game: Game, known: Known, settings: Settings) -> None:
    """Raise unless the cards can be part of a deal."""
    size = game.hand_size(round_of(game, settings))
    if len(known.hands) != game.players:
        raise BadDeal(f"{len(known.hands)} hands for {game.players} players; give one hand for each seat")
    for seat, cards in enumerate(known.hands):
        if count(cards) > size:
            raise BadDeal(f"seat {seat} has {count(cards)} cards; the game deals {size}")
    left = game.cards_dealt - game.players * size
    if len(known.rest) > left:
        raise BadDeal(f"{len(known.rest)} cards are dealt to nobody; the game leaves {left}")
    placed = [card for cards in known.hands for card in each(cards)] + list(known.rest)
    doubled = sorted({card for card in placed if placed.count(card) > 1})
    if doubled:
        raise BadDeal(f"in two places: {game.deck.text(doubled)}")
    unreal = [card for card in placed if card >= game.cards_dealt]
    if unreal:
        raise BadDeal(f"not a card to deal: {game.deck.text(unreal)}")


class Story:
    """Who makes which move under which contract, as the first deal has it, and what that tells of the cards."""

    def __init__(self, game: Game, known: Known, moves: Sequence[Told], settings: Settings) -> None:
        self.game, self.known, self.moves, self.settings = game, known, moves, settings
        self.round, self.imply = round_of(game, settings), beliefs(game).imply
        self.size = game.hand_size(self.round)
        self.given = set_of([*known.rest, *(card for cards in known.hands for card in each(cards))])
        self.public: list[tuple[int | None, int]] = []
        self.named: dict[int, int] = {}
        self.cannot = [0] * game.players
        self.takers: dict[int, int] = {}
        self.furthest, self.tries = Impossible("no deal has these cards"), 0

    def drawn(self, chance: Vector) -> Hand | None:
        """A deal that agrees with all that is known by now; None if there is none."""
        self.tries += 1
        places = placed(self.case(), chance)
        if places is None:
            return None
        hands = [int(places[seat]) | self.known.hands[seat] for seat in range(self.game.players)]
        deck = [card for cards in hands for card in each(cards)]
        taken, lying = (shuffled(int(places[pile]), chance) for pile in (PILE, OTHER_PILE))
        rest = [(taken if at in self.takers else lying).pop() for at in self.open_rest]
        order = (*deck, *self.known.rest, *rest)
        return Hand(self.game, Start(order, self.settings.dealer or 0, self.round, self.settings.stake))

    @property
    def open_rest(self) -> range:
        """The places of cards that nobody is dealt and that are not known."""
        return range(len(self.known.rest), self.game.cards_dealt - self.game.players * self.size)

    def case(self) -> Vector:
        """Which unknown card may be where."""
        case = np.zeros(CASE, np.int64)
        case[NEED] = NO_PLACE
        taken = sum(at in self.takers for at in self.open_rest)
        case[ROOM + PILE], case[ROOM + OTHER_PILE] = taken, len(self.open_rest) - taken
        for seat, cards in enumerate(self.known.hands):
            case[ROOM + seat] = self.size - count(cards)
        case[UNSEEN] = ((1 << self.game.cards_dealt) - 1) & ~self.given
        for card in each(case[UNSEEN]):
            case[MAY + card] = self.named.get(card, self.unnamed(card))
        return case

    def unnamed(self, card: int) -> int:
        """Where a card may be that no move names: whoever has it keeps it, also who takes it up."""
        able = [seat for seat, cannot in enumerate(self.cannot) if not (cannot >> card) & 1]
        takers = set(self.takers.values())
        return set_of(able) | LEFT_LYING | (TAKEN_UP if not takers or takers & set(able) else 0)

    def fits(self, hand: Hand) -> bool:
        """Make the moves, and learn from each; whether all of them are possible, and by the same seats."""
        for number, (seat, action) in enumerate(self.moves):
            mover = hand.player if seat is None else seat
            if mover == hand.player and not self.is_told_so(number, hand):
                return False
            if mover is not None:
                self.learn(hand, mover, action)
            try:
                hand.play(action, seat)
            except IllegalAction as error:
                self.note(number, hand, mover, error)
                return False
            self.see_takers(hand)
        return True

    def is_told_so(self, number: int, hand: Hand) -> bool:
        """Whether the same seat moves under the same contract as in the deals before."""
        seen = (hand.player, int(hand.state[CONTRACT]))
        if number == len(self.public):
            self.public.append(seen)
        return self.public[number] == seen

    def learn(self, hand: Hand, seat: int, action: int) -> None:
        """What a move tells that is about to be made."""
        state = hand.state
        if action < self.game.cards_dealt and action not in self.named:
            self.named[action] = 1 << seat | (TAKEN_UP if seat in self.takers.values() else 0)
        if state[PHASE] == PLAY and seat == hand.player:
            self.cannot[seat] |= int(self.imply(self.game.tables, state, action))

    def see_takers(self, hand: Hand) -> None:
        """Who has taken up cards that were dealt to nobody."""
        state = hand.state
        if hand.history[-1].phase != "play":
            rest = hand.start.deck[self.game.players * self.size :]
            for seat in range(self.game.players):
                held = int(state[HAND + seat])
                self.takers |= {at: seat for at, card in enumerate(rest) if (held >> card) & 1}

    def note(self, number: int, hand: Hand, mover: int | None, error: IllegalAction) -> None:
        """Remember the problem that came latest."""
        if number < self.furthest.number:
            return
        if number > self.furthest.number:
            self.tries = 0
        name = self.game.action_name(self.moves[number].action)
        if isinstance(error, HandOver):
            text = "the hand is over before it"
        elif mover != hand.player:
            text = f"it is the turn of seat {hand.player}"
        else:
            text = f"no deal was found in which seat {mover} may choose it in phase {hand.phase!r}"
        self.furthest = Impossible(f"move {number + 1}, {name}: {text}", number)


def placed(case: Vector, chance: Vector) -> Vector | None:
    """The cards that are drawn for each place; None if they do not fit."""
    places, shape, room = np.zeros(PLACES, np.int64), np.zeros(SHAPE, np.int64), FIRST_ROOM
    while True:
        ways = float(place_cards(case, shape, np.empty(room), chance, places))
        if ways >= 0:
            return places if ways else None
        room = int(-ways)


def shuffled(cards: int, chance: Vector) -> list[int]:
    """The cards of a set in random order."""
    deck = [*each(cards)]
    return [deck.pop(int(draw(chance, len(deck)))) for _ in range(count(cards))]
