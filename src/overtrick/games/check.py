"""A contract that every game must pass, ours and anybody's: `check_game(game)`."""

from functools import reduce
from operator import or_

import numpy as np

from overtrick.core.random import PLAY, draw, new_stream
from overtrick.engine.state import HAND, MOVES_MAX, SEATS_MAX, TABLE, TAKEN
from overtrick.games.batch import play_chunk
from overtrick.games.game import Game
from overtrick.games.hand import Hand


def check_game(game: Game, hands: int = 20, seed: int = 0) -> None:
    """Play random hands and raise AssertionError where the game breaks a law of the table."""
    check_names(game)
    chunk = play_chunk(game, seed, 0, hands)
    for number in range(hands):
        hand, rng = game.deal(seed, number=number), new_stream(seed, number, PLAY)
        while not hand.over:
            check_position(hand)
            legal = hand.legal()
            hand.play(legal[draw(rng, len(legal))])
        check_end(hand)
        assert np.array_equal(hand.returns(), chunk.returns[number]), f"the compiled batch scores {hand!r} differently"


def check_names(game: Game) -> None:
    """Every action has one name, and every name one action."""
    names = [game.action_name(action) for action in range(game.num_actions)]
    assert [game.action(name) for name in names] == list(range(game.num_actions)), "a name is used twice"


def check_position(hand: Hand) -> None:
    """Cards are in one place, something is allowed, and each seat's view is its own."""
    places = [int(hand.state[slot + seat]) for slot in (HAND, TAKEN) for seat in range(SEATS_MAX)]
    places.append(int(hand.state[TABLE]))
    assert sum(places) == reduce(or_, places), f"a card is in two places: {hand!r}"
    legal = hand.legal()
    assert legal, f"nothing is allowed: {hand!r}"
    assert legal == sorted(set(legal)), f"actions are not in rising order: {hand!r}"
    assert len(hand.history) < MOVES_MAX, f"the history is full: {hand!r}"
    for seat in range(hand.game.players):
        check_view(hand, seat)


def check_view(hand: Hand, seat: int) -> None:
    """A view shows the seat's own cards, nobody else's, and the same choices."""
    view = hand.view(seat)
    assert view.held == hand.held(seat), repr(hand)
    assert view.legal() == (hand.legal() if hand.player == seat else []), repr(hand)
    others = [view.state[HAND + other] for other in range(SEATS_MAX) if other != seat]
    assert not any(others), f"seat {seat} sees the cards of others: {hand!r}"
    own = [move for move in hand.history if move.seat == seat]
    assert [move for move in view.history if move.seat == seat] == own, f"seat {seat} forgot its own moves: {hand!r}"


def check_scores(hand: Hand) -> None:
    """Scores are within the bounds that the game states."""
    scores, bounds, stake = hand.returns(), hand.game.scores, hand.start.stake
    assert bounds.least * stake <= scores.min() <= scores.max() <= bounds.greatest * stake, repr(hand)
    assert bounds.total is None or scores.sum() == bounds.total * stake, repr(hand)


def check_end(hand: Hand) -> None:
    """The end is an end, and the hand can be told again."""
    assert hand.player is None
    assert hand.legal() == []
    check_scores(hand)
    again = hand.game.deal(
        hand.start.seed,
        number=hand.start.number,
        dealer=hand.start.dealer,
        round=hand.start.round,
        stake=hand.start.stake,
        played=" ".join(hand.game.action_name(move.action or 0) for move in hand.history),
    )
    assert again == hand, repr(hand)
