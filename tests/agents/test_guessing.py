"""Who looks for the deal by its seed or its stream is found out, and who does not is not accused."""

from itertools import product
from typing import ClassVar

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.random import DEAL, SEAT, draw, new_stream, secret_seed
from overtrick.engine.dealing import DRAWN, draw_hand
from overtrick.engine.state import HAND, WIDTH
from overtrick.games.whole_game import game_seed
from tests.agents.test_check import Lowest


class Decoder(Lowest):
    """Takes its stream for a message, and draws nothing from it."""

    def act(self, view, rng):
        return view.legal()[int(rng[0]) % len(view.legal())]


class Guesser(Lowest):
    """Deals the first deals of the first seeds, as anybody can; finding its own cards, it knows those of the others."""

    seeds: ClassVar = range(3)
    numbers: ClassVar = range(3)

    def act(self, view, rng):
        had = set(view.held) | {view.game.action_name(move.action) for move in own_cards(view)}
        for seed, number in product(self.seeds, self.numbers):
            guess = view.game.deal(seed, number=number)
            if had == set(guess.held(view.seat)):
                theirs = int(guess.state[HAND + (view.seat + 1) % view.game.players])
                return view.legal()[theirs % len(view.legal())]
        return view.legal()[0]


def own_cards(view):
    return [move for move in view.history if move.seat == view.seat and move.phase == "play"]


def test_who_goes_back_in_its_stream_is_found_out():
    with pytest.raises(AssertionError, match=r"lowest in seat . reads its stream, but draws nothing"):
        ot.check_agent(Decoder(), "hearts", hands=2)


@pytest.mark.parametrize("seed", [0, 2])
def test_who_guesses_the_seed_is_found_out(seed):
    with pytest.raises(AssertionError, match=r"lowest in seat . plays by what seeds deal"):
        ot.check_agent(Guesser(), ot.game("hearts", passing="none"), hands=2, seed=seed)


class UsualGuesser(Guesser):
    """Tries the first deal of the seed that matches have if nobody names another."""

    seeds: ClassVar = [1]
    numbers: ClassVar = [0]


def test_who_guesses_the_usual_seed_of_matches_is_found_out_without_naming_it():
    with pytest.raises(AssertionError, match=r"lowest in seat . plays by what seeds deal"):
        ot.check_agent(UsualGuesser(), ot.game("hearts", passing="none"))


class GameGuesser(Guesser):
    """Tries the first deal of the first whole game of that seed."""

    seeds: ClassVar = [int(game_seed(np.zeros(1, np.int64), 1, 0))]
    numbers: ClassVar = [0]


def test_who_guesses_the_usual_seed_of_whole_games_is_found_out():
    with pytest.raises(AssertionError, match=r"lowest in seat . plays by what seeds deal"):
        ot.check_agent(GameGuesser(), ot.game("hearts", passing="none"))


class Adviser(Lowest):
    """Asks a search what it thinks of its view."""

    def act(self, view, rng):
        return ot.evaluate(view, "monte-carlo:worlds=2", seed=draw(rng, 1 << 20)).choices[0].action


@pytest.mark.compiled
def test_who_asks_for_an_evaluation_plays_by_no_seed():
    ot.check_agent(Adviser(), "euchre", hands=2)


SEED_TABLE = """
class Table:
    def __init__(self, game):
        deals = [game.deal(seed, number=number) for seed in range(3) for number in range(3)]
        self.known = {(seat, frozenset(hand.held(seat))): hand for hand in deals for seat in range(game.players)}

    def act(self, view, rng):
        own = [move for move in view.history if move.seat == view.seat]
        hand = self.known.get((view.seat, frozenset(view.held) | {view.game.action_name(move.action) for move in own}))
        theirs = hand.held((view.seat + 1) % view.game.players) if hand else [""]
        return view.legal()[sum(map(ord, "".join(theirs))) % len(view.legal())]
"""


def test_who_dealt_the_seeds_beforehand_is_found_out(tmp_path):
    (tmp_path / "mine.py").write_text(SEED_TABLE)
    with pytest.raises(AssertionError, match=r"mine.py:Table in seat . plays by what seeds deal"):
        ot.check_agent(f"{tmp_path}/mine.py:Table", ot.game("hearts", passing="none"), hands=2)


class Dealer(Lowest):
    """Deals the first seeds with the engine's own parts, and looks for its cards."""

    def act(self, view, rng):
        game, seat = view.game, view.seat
        own = [move.action for move in view.history if move.seat == seat]
        mine = {game.deck.card(name) for name in view.held} | set(own)
        for seed, number in product(range(3), range(2)):
            state, deck = np.zeros(WIDTH, np.int64), np.zeros(game.cards_dealt, np.int64)
            draw_hand(game.tables, state, deck, new_stream(seed, number, DEAL), DRAWN, DRAWN, 1)
            hands = deck.reshape(game.players, -1)
            if set(hands[seat].tolist()) == mine:
                return view.legal()[hands[seat - 1].sum() % len(view.legal())]
        return view.legal()[0]


def test_who_deals_with_parts_of_the_engine_is_found_out():
    with pytest.raises(AssertionError, match=r"plays by what seeds deal"):
        ot.check_agent(Dealer(), ot.game("hearts", passing="none"), hands=2, seed=1)


class Listener(Lowest):
    """Looks for the seed by its own stream, and plays by the number that the next seat will draw."""

    def act(self, view, rng):
        before, _ = int(rng[0]), draw(rng, 2)
        for seed, number in product(range(3), range(2)):
            if int(new_stream(seed, number, SEAT + view.seat)[0]) == before:
                return view.legal()[draw(new_stream(seed, number, SEAT + (view.seat + 1) % 4), 13) % len(view.legal())]
        return view.legal()[0]


def test_who_reads_the_stream_of_another_seat_is_found_out():
    with pytest.raises(AssertionError, match=r"plays by what seeds deal"):
        ot.check_agent(Listener(), ot.game("hearts", passing="none"), hands=2, seed=1)


def test_a_seed_that_nobody_guesses_is_safe():
    ot.check_agent(Guesser(), ot.game("hearts", passing="none"), hands=1, seed=secret_seed())


def test_seeds_deal_as_before_after_a_check():
    before = ot.game("hearts").deal(seed=5)
    ot.check_agent(Lowest(), "hearts", hands=1)
    assert ot.game("hearts").deal(seed=5) == before
