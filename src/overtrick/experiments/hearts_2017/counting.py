"""The arithmetic of the paper, counted in hands played by chance, and how its way to fill hands goes wrong.

lines      how many ways there are to play the last cards on, which direct search goes through
branching  how many cards are legal at a decision, how many of them differ, and how many replies a lead can get
bias       how far the chances that a seat holds a card are from those of equally likely deals
"""

from collections.abc import Iterator
from math import factorial
from typing import Any, Final

import numpy as np

from overtrick.core.bits import count
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.state import HAND
from overtrick.experiments.estimates import Estimate
from overtrick.games.game import Game
from overtrick.games.hand import Hand, View
from overtrick.games.paper_sampler import paper_worlds
from overtrick.games.registry import game
from overtrick.games.worlds import sample_worlds
from overtrick.search.classes import classes_of

WORLDS: Final = 2000
"""Drawn to measure chances."""

DEALS: Final = {"52!": factorial(52), "deals": factorial(52) // factorial(13) ** 4}
"""Orders of the deck, and deals to four seats."""


def by_chance(played: Game, hands: int, seed: int) -> Iterator[Hand]:
    """Hands played by chance, before every move."""
    chance = np.random.default_rng(seed)
    for number in range(hands):
        hand = played.deal(seed=seed, number=number)
        while not hand.over:
            yield hand
            hand.play(int(chance.choice(hand.legal())))


def lines(cards: int, hands: int, seed: int) -> dict[str, Any]:
    """Ways to play on with so many cards in each hand."""
    played = game("hearts", preset="paper", moon="off")
    begun = (len(played.deck) // played.players - cards) * played.players
    counts = [ways(hand) for hand in by_chance(played, hands, seed) if len(hand.history) == begun]
    return {"ways": Estimate.of(counts), "most": max(counts)}


def ways(hand: Hand) -> int:
    """In how many ways a hand can be played to its end."""
    if hand.over:
        return 1
    return sum(ways(after(hand, card)) for card in hand.legal())


def after(hand: Hand, card: int) -> Hand:
    """A copy of a hand with a card played."""
    played = hand.copy()
    played.play(card)
    return played


def branching(hands: int, seed: int) -> dict[str, Any]:
    """Legal cards, classes of them, and replies of the three others to a card that is led, in the four-player game."""
    legal, different, replies = [], [], []
    for hand in by_chance(game("hearts", passing="none"), hands, seed):
        view = hand.view(int(hand.player or 0))
        legal.append(len(hand.legal()))
        different.append(count(classes_of(view).different))
        if not view.table:
            replies += [replies_to(hand, card) for card in hand.legal()]
    found = {"legal": legal, "different": different, "replies": replies}
    return {name: Estimate.of(values) for name, values in found.items()} | {"most": max(replies)}


def replies_to(hand: Hand, card: int) -> int:
    """How many combinations of cards the others can follow a lead with."""
    suit = hand.game.deck.having(suit=hand.game.deck.names[card][-1])
    state, product = hand.state, 1
    for seat in set(range(hand.game.players)) - {hand.player}:
        held = int(state[HAND + seat])
        product *= count(held & suit) or count(held)
    return product


def bias(players: int, hands: int, seed: int) -> dict[str, Any]:
    """In the middle of hands: how far the paper's chances are from exact ones, beyond what two drawings differ by."""
    played = game("hearts", players, preset="paper")
    halfway = len(played.deck) // 2
    views = [
        hand.view(int(hand.player or 0)) for hand in by_chance(played, hands, seed) if len(hand.history) == halfway
    ]
    return {"bias": Estimate.of([apart(view, number) for number, view in enumerate(views)])}


def apart(view: View, number: int) -> float:
    """The mean difference of chances, less that of two drawings of the same sampler, in percent."""
    exact, again, paper = (
        held(sampler(view, WORLDS, new_stream(number, place, PLAY)), view)
        for place, sampler in enumerate((sample_worlds, sample_worlds, paper_worlds))
    )
    return float(100 * (np.abs(paper - exact).mean() - np.abs(again - exact).mean()))


def held(worlds: Any, view: View) -> Any:
    """How often each seat holds each card, [seats, cards]."""
    hands = worlds[:, HAND : HAND + view.game.players]
    return np.stack([(hands >> card & 1).mean(axis=0) for card in range(len(view.game.deck))], axis=1)
