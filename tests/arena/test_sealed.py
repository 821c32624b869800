"""What chance tells an agent about hidden cards: its stream tells nothing, a seed that it guesses tells all."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.arena.match import seed_of
from overtrick.core.random import DEAL, SEAT, SEED_BITS, new_stream
from overtrick.engine.state import DEALER, HAND, MOVES, ROUND

GAME = ot.game("hearts", preset="paper")
GUESSES, DEALS = 20, 3


def unstepped(word):
    """The state of a generator before a step: Marsaglia's shifts are undone one by one, the low bits first."""
    word %= 1 << 64
    for shift, left in ((17, True), (7, False), (13, True)):
        undone = word
        for _ in range(64 // shift + 1):
            undone = word ^ (undone << shift) % (1 << 64) if left else word ^ undone >> shift
        word = undone
    return word


def fits(hand, view):
    """Whether a deal gives a seat what it holds before anything was played."""
    same = all(hand.state[slot] == view.state[slot] for slot in (HAND + view.seat, DEALER, ROUND))
    return same and hand.start.seed is not None


class Guesser:
    """Deals the first deals of the first seeds, as anybody can, and looks for its own cards."""

    spec = "guesser"

    def __init__(self):
        self.found, self.asked = 0, 0

    def act(self, view, rng):
        if view.state[MOVES] < 3:
            guesses = (GAME.deal(seed, number=number) for seed in range(GUESSES) for number in range(DEALS))
            self.asked += 1
            self.found += any(fits(guess, view) for guess in guesses)
        return view.legal()[0]


def guessed(**settings):
    """In how many of the first decisions a guesser knew the deal."""
    guesser = Guesser()
    ot.match(GAME, [guesser, "random"], deals=DEALS, **settings)
    assert guesser.asked > DEALS
    return guesser.found / guesser.asked


def test_who_guesses_the_seed_knows_the_cards():
    """Nothing helps against that but a seed that cannot be guessed; the docs say so."""
    assert guessed(seed=7) == 1


def test_in_a_sealed_match_nobody_guesses_the_seed():
    assert guessed(sealed=True) == 0


def test_a_sealed_match_is_played_again_by_the_seed_that_it_tells():
    sealed = ot.match(GAME, ["random", "random"], deals=5, sealed=True)
    again = ot.match(GAME, ["random", "random"], deals=5, seed=sealed.as_json()["seed"])
    assert np.array_equal(sealed.played, again.played)


def test_no_two_sealed_matches_have_the_same_seed():
    seeds = {seed_of(None, sealed=True) for _ in range(50)}
    assert len(seeds) == 50
    assert all(seed < 1 << SEED_BITS for seed in seeds)
    assert max(seeds) > 1 << SEED_BITS - 4


def test_a_sealed_match_takes_no_seed():
    with pytest.raises(ot.BadOption, match="a seed, or sealed"):
        ot.match(GAME, ["random", "random"], deals=1, seed=1, sealed=True)


def test_going_back_in_a_stream_leads_to_its_head_and_no_further():
    """The head is all that a stream tells: as a seed, or with another purpose, it leads to no deal of the match."""
    rng = new_stream(7, 3, SEAT + 1)
    head = int(rng[0])
    for _ in range(5):
        ot.agent("random", GAME).act(GAME.deal(7).view(0), rng)
    word = int(rng[0])
    for _ in range(100):
        if word == head:
            break
        word = unstepped(word)
    assert word == head
    deals = {int(new_stream(7, number, DEAL)[0]) for number in range(8)}
    low = head % (1 << SEED_BITS)
    guesses = {low ^ purpose for purpose in range(64)} | {low ^ number << 8 for number in range(8)}
    assert not {guess | 1 << 62 for guess in guesses} & deals
    assert not {int(new_stream(guess, 3, DEAL)[0]) for guess in guesses} & deals
