"""A contract that every agent must pass, ours and anybody's: `check_agent(agent, game)`."""

import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import NamedTuple
from unittest.mock import patch

import numpy as np

from overtrick.agents.agent import Compiled, Oracle, Player, Trust, choice_of, choose, decide, named
from overtrick.agents.registry import as_player
from overtrick.core import random
from overtrick.core.jit import Vector
from overtrick.core.random import DEAL, PLAY, SEAT, SEED_MAX, TABLE, TRIAL, draw, new_stream
from overtrick.core.random import start as begin
from overtrick.engine.policy import READS_NOTHING, is_player, mind
from overtrick.engine.state import TURN
from overtrick.games.game import Game
from overtrick.games.hand import Hand, View
from overtrick.games.registry import chosen
from overtrick.games.whole_game import game_seed
from overtrick.games.worlds import has_beliefs

USUAL_SEED = 1
"""Of matches, tournaments and series if nobody names another: who guesses will try it."""

SWITCHING = 1e-5
"""Seconds until another thread's turn: some hundred times as often as usual, so that what is shared is found."""


IN_PROCESS = Trust(trusted=True, oracle=True)
"""An agent is checked here, where it could reach what it must not."""


class Answer(NamedTuple):
    """What an agent did, and the random stream after it: how much chance it needed must not tell either."""

    action: int
    rng: int


class Asked(NamedTuple):
    """A decision and what the agent answered."""

    hand: Hand
    rng: Vector
    answer: Answer


def check_agent(player: Player | str, game: Game | str, hands: int = 10, seed: int = 0) -> None:
    """Let an agent play every seat and raise AssertionError where it breaks a law of the table.

    Its actions are legal; with the same view and random numbers it does the same, and so does a pickled copy, and so do
    two threads that ask it at once; it leaves the view as it is; and, unless it is an oracle, it does the same when
    everything it cannot see is dealt anew, for which the game needs beliefs. Every other hand goes on by chance, so
    that it also meets positions it would not choose.

    Two attacks are tried, in deals and with streams as a match has them. An agent that goes back in its stream to find
    the seed reads it without drawing from it: with another stream it must do the same. An agent that guesses the seed
    deals the first hands of some and looks for its own cards: when seeds deal other cards it must do the same, and so
    must the agent of a spec that is made anew meanwhile. (So whoever learns from hands that it deals does that before.)
    Hands are dealt by `seed`, by the usual one of matches and by that of its first whole game in turn. Who guesses
    other seeds, or keeps what it found outside of the agent, escapes.
    """
    seeds = seed, USUAL_SEED, int(game_seed(np.zeros(1, np.int64), USUAL_SEED, 0))
    game, made_of = chosen(game), player
    player = as_player(made_of, game, *IN_PROCESS)
    copy, stranger = pickled_copy(player), pickled_copy(player)
    with other_deals():
        elsewhere = as_player(made_of, game, *IN_PROCESS)
    for turn in range(hands):
        seed, number = seeds[turn // 2 % len(seeds)], turn // (2 * len(seeds)) * 2 + turn % 2
        asked = check_hand(player, copy, elsewhere, game, seed, number)
        check_threads(player, asked)
        if has_beliefs(game) and not isinstance(player, Oracle):
            redealt = dealt_anew(asked)
            asked.clear()
            check_honesty(stranger, redealt)


def check_hand(player: Player, copy: Player, elsewhere: Player, game: Game, seed: int, number: int) -> list[Asked]:
    """Play a hand of a match; all decisions. `elsewhere` was made where seeds deal other cards."""
    sheet = game.whole_game(seed).public_sheet() if number % 2 else ()
    hand, chance = game.deal(seed, number=number, sheet=sheet), new_stream(seed, number, PLAY)
    streams = [new_stream(seed, number, SEAT + seat) for seat in range(game.players)]
    asked = []
    while (seat := hand.player) is not None:
        rng = streams[seat].copy()
        first = check_decision(player, copy, elsewhere, hand, rng)
        streams[seat][0] = first.rng
        asked.append(Asked(hand.copy(), rng, first))
        legal = hand.legal()
        hand.play(legal[draw(chance, len(legal))] if number % 2 else first.action)
    return asked


def pickled_copy(player: Player) -> Player:
    """What another process would get."""
    try:
        copy: Player = pickle.loads(pickle.dumps(player))
    except Exception as error:
        raise AssertionError(f"{named(player)} does not pickle: {error}") from error
    return copy


def check_decision(player: Player, copy: Player, elsewhere: Player, hand: Hand, rng: Vector) -> Answer:
    """Ask once, then again in every way that must not matter; the answer."""
    first = answer(player, hand, rng)
    whose = f"{named(player)} in seat {hand.player}"
    assert is_legal(first.action, hand), f"{whose} chose {first.action!r}, which is not legal: {hand!r}"
    assert answer(player, hand, rng) == first, f"{whose} does not do the same again: {hand!r}"
    assert answer(copy, hand, rng) == first, f"a pickled copy of {whose} does something else: {hand!r}"
    check_stream(player, hand, rng, first)
    if not isinstance(player, Oracle):
        check_guessing(elsewhere, hand, rng, first)
    return first


def check_stream(player: Player, hand: Hand, rng: Vector, first: Answer) -> None:
    """Who has drawn no random number does the same with any others; else it has read them to find the seed."""
    if first.rng == int(rng[0]):
        other = new_stream(int(rng[0]) & SEED_MAX, len(hand.history), TRIAL)
        said = answer(player, hand, other)
        whose = f"{named(player)} in seat {hand.player}"
        assert said == Answer(first.action, int(other[0])), f"{whose} reads its stream, but draws nothing: {hand!r}"


def check_guessing(player: Player, hand: Hand, rng: Vector, first: Answer) -> None:
    """Let seeds deal other cards meanwhile: who does something else has looked at what they deal."""
    with other_deals():
        said = answer(player, hand, rng)
    whose = f"{named(player)} in seat {hand.player}"
    assert said == first, f"{whose} plays by what seeds deal, among which its own hand may be: {hand!r}"


def other_deals() -> AbstractContextManager[object]:
    """Meanwhile each seed has the cards and the players' streams of another, whoever asks for them in Python."""

    def start(rng: Vector, seed: int, number: int, purpose: int) -> None:
        is_secret = purpose == DEAL or SEAT <= purpose < TABLE
        begin(rng, seed ^ SEED_MAX if is_secret else seed, number, purpose)

    return patch.object(random, "start", start)


def check_threads(player: Player, asked: list[Asked]) -> None:
    """Ask for a hand's decisions from two threads at once, one from the first on, one from the last."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCHING)
    try:
        with ThreadPoolExecutor(2) as threads:
            list(threads.map(lambda one: check_again(player, one), [asked, asked[::-1]]))
    finally:
        sys.setswitchinterval(before)


def check_again(player: Player, asked: list[Asked]) -> None:
    for hand, rng, first in asked:
        whose = f"{named(player)} in seat {hand.player}"
        assert answer(player, hand, rng) == first, f"{whose} does something else when two threads ask: {hand!r}"


def is_legal(action: object, hand: Hand) -> bool:
    """Whether it is a number of an action that the seat to move may choose."""
    return isinstance(action, int | np.integer) and not isinstance(action, bool) and action in hand.legal()


def dealt_anew(asked: list[Asked]) -> list[Asked]:
    """The same decisions with other cards where the seat cannot see them."""
    return [
        one._replace(hand=one.hand.redeal(int(one.hand.state[TURN]), seed=int(one.rng[0]) & SEED_MAX)) for one in asked
    ]


def check_honesty(player: Player, redealt: list[Asked]) -> None:
    """With the same random numbers an agent does the same, whatever it cannot see. It has never met this deal, so it
    remembers nothing of it; and the hand that was dealt is gone, so that nobody finds it in memory."""
    for hand, rng, first in redealt:
        assert answer(player, hand, rng) == first, f"{named(player)} knows what it cannot see: {hand!r}"


def answer(player: Player, hand: Hand, rng: Vector) -> Answer:
    """Ask a player for the seat to move, and see that it touches nothing but its random numbers."""
    stream = rng.copy()
    if isinstance(player, Oracle):
        return Answer(decide(player, hand, stream), int(stream[0]))
    view, untouched = (hand.view(int(hand.state[TURN])) for _ in range(2))
    action = player.act(view, stream)
    same = np.array_equal(view.state, untouched.state) and view.history == untouched.history
    assert same, f"{named(player)} changed its view: {hand!r}"
    if isinstance(player, Compiled):
        check_policy(player, untouched, hand, rng, action)
    return Answer(action, int(stream[0]))


def check_policy(player: Compiled, view: View, hand: Hand, rng: Vector, action: int) -> None:
    """A compiled agent is the same player at a table of compiled agents, and given the hand if it needs no view."""
    policy, whose = player.policy, named(player)
    assert is_player(policy), f"{whose} reads the world, so it is no player: {view!r}"
    assert choose(policy, view, rng.copy()) == action, f"the policy of {whose} is another player: {view!r}"
    used = mind(policy)._replace(slate=np.resize(hand.state.astype(np.float64), policy.slate.shape))
    assert choice_of(used, view, rng.copy()) == action, f"{whose} reads what others left on its slate: {view!r}"
    if policy.reads == READS_NOTHING:
        acted = choose(policy, hand, rng.copy())
        assert acted == action, f"{whose} reads what a view hides, and says that it needs none: {hand!r}"
