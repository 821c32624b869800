"""Streams are reproducible, independent of each other, and fair."""

import ast
import struct
from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import overtrick as ot
from overtrick.core import random as room
from overtrick.core.bits import each
from overtrick.core.random import (
    AGAIN,
    DEAL,
    HINT,
    OF_SEATS,
    PLAY,
    SEAT,
    SEED_BITS,
    TRIAL,
    checked_seed,
    draw,
    find_heads,
    new_stream,
    pick,
    pick_some,
    shuffle,
    uniform,
)
from overtrick.engine.state import SEATS_MAX

SOURCE = Path(room.__file__)

# 99.9 % points of chi-square, by degrees of freedom.
CHI_SQUARE = {5: 20.5, 23: 49.7, 51: 87.0}


def chi_square(counts):
    expected = sum(counts) / len(counts)
    return sum((seen - expected) ** 2 / expected for seen in counts)


def test_the_generator_is_marsagliasxorshift():
    """One step of x ^= x << 13; x ^= x >> 7; x ^= x << 17 on 64-bit words, done here with Python's integers."""
    rng = np.array([88172645463325252], np.int64)
    word = 88172645463325252
    for _ in range(100):
        word ^= word << 13 & (1 << 64) - 1
        word ^= word >> 7
        word ^= word << 17 & (1 << 64) - 1
        draw(rng, 2)
        assert int(rng[0]) % (1 << 64) == word


def chacha(key, counter, nonce, rounds):
    """Bernstein's cipher as RFC 8439 words it, with a counter and a nonce of two words each."""
    words = [*struct.unpack("<4I", b"expand 32-byte k"), *key, *counter, *nonce]
    state = list(words)

    def quarter(*places):
        for one, other, third, bits in ((0, 1, 3, 16), (2, 3, 1, 12), (0, 1, 3, 8), (2, 3, 1, 7)):
            to, by, into = places[one], places[other], places[third]
            state[to] = (state[to] + state[by]) % 2**32
            mixed = state[into] ^ state[to]
            state[into] = (mixed << bits | mixed >> 32 - bits) % 2**32

    for _ in range(rounds // 2):
        for place in range(4):
            quarter(place, place + 4, place + 8, place + 12)
        for place in range(4):
            quarter(place, 4 + (place + 1) % 4, 8 + (place + 2) % 4, 12 + (place + 3) % 4)
    return [(one + other) % 2**32 for one, other in zip(state, words, strict=True)]


def test_the_judge_of_chacha_knows_the_block_of_rfc_8439():
    """Section 2.3.2: the key 00 01 ... 1f, the counter 1, the nonce 000000090000004a00000000; its first three words."""
    key = struct.unpack("<8I", bytes(range(32)))
    block = chacha(key, (1, 0x09000000), (0x4A000000, 0), rounds=20)
    assert block[:3] == [0xE4E7F110, 0x15593BD1, 0x1FDD0F50]


def place_of(number, purpose):
    """Cards and random play of four deals share block 0; block b + 1 has the other purposes from 8 b on."""
    return (number >> 2, 0, number % 4 * 2 + purpose) if purpose < 2 else (number, 1 + purpose // 8, purpose % 8)


@pytest.mark.parametrize("purpose", [DEAL, PLAY, TRIAL, SEAT, SEAT + 5, HINT + 3])
@given(st.integers(0, (1 << SEED_BITS) - 1), st.integers(0, (1 << 53) - 1))
def test_streams_begin_in_blocks_of_chacha8(purpose, seed, number):
    nonce, counter, lane = place_of(number, purpose)
    key = (seed % 2**32, seed >> 32, 0, 0, 0, 0, 0, 0)
    block = chacha(key, (counter, 0), (nonce % 2**32, nonce >> 32), rounds=8)
    begun = block[2 * lane] + (block[2 * lane + 1] << 32)
    assert new_stream(seed, number, purpose)[0] == begun % 2**62 + 2**62


def test_neighbouring_streams_do_not_resemble_each_other():
    """The first draws of a thousand neighbouring deals fill the cells of a die evenly."""
    counts = [0] * 6
    for number in range(1200):
        counts[draw(new_stream(1, number, DEAL), 6)] += 1
    assert chi_square(counts) < CHI_SQUARE[5]


def test_streams_differ_by_seed_number_and_purpose():
    heads = {
        int(new_stream(seed, number, purpose)[0])
        for seed in (0, 1)
        for number in range(40)
        for purpose in range(AGAIN + SEATS_MAX)
    }
    assert len(heads) == 2 * 40 * (AGAIN + SEATS_MAX)
    assert 0 not in heads


def test_uniform_numbers_fill_their_range_evenly():
    rng, counts = new_stream(4, 0, PLAY), [0] * 6
    for _ in range(3000):
        number = float(uniform(rng))
        assert 0 <= number < 1
        counts[int(6 * number)] += 1
    assert chi_square(counts) < CHI_SQUARE[5]


def test_every_choice_of_two_cards_is_picked_as_often():
    """Four cards have six pairs."""
    rng = new_stream(5, 0, PLAY)
    counts = Counter(int(pick_some(0b1101001, 2, rng)) for _ in range(3000))
    assert {frozenset(each(pair)) for pair in counts} == {frozenset(pair) for pair in combinations((0, 3, 5, 6), 2)}
    assert chi_square(counts.values()) < CHI_SQUARE[5]


def test_every_order_of_four_cards_is_as_likely(hands):
    deck, orders = np.zeros(4, np.int64), {}
    for number in range(hands(24_000)):
        shuffle(deck, 4, new_stream(2, number, DEAL))
        orders[tuple(deck.tolist())] = orders.get(tuple(deck.tolist()), 0) + 1
    assert len(orders) == 24
    assert chi_square(orders.values()) < CHI_SQUARE[23]


def test_every_card_of_a_set_is_picked_as_often():
    rng, counts, cards = new_stream(3, 0, PLAY), dict.fromkeys((1, 5, 17, 40, 52, 59), 0), 0
    for card in counts:
        cards |= 1 << card
    for _ in range(6000):
        counts[int(pick(cards, rng))] += 1
    assert chi_square(counts.values()) < CHI_SQUARE[5]


@pytest.mark.parametrize("seed", [0, 2**SEED_BITS - 1, np.int64(5)])
def test_whole_numbers_of_62_bits_are_seeds(seed):
    assert ot.game("euchre").deal(seed=seed).start.seed == seed == checked_seed(seed)


@pytest.mark.parametrize("seed", [-1, 2**SEED_BITS, 1 << 70, 1.5, "7", True])
def test_nothing_else_is_a_seed(seed):
    """Beyond 62 bits a seed would be another one's twin."""
    with pytest.raises(ot.BadOption, match=f"seed={seed!r}; possible: .*0 to 4,611,686,018,427,387,903"):
        ot.game("euchre").deal(seed=seed)


def purposes():
    """The numbers of `core.random` that stand between the first purpose and the last."""
    names = [node.target.id for node in ast.parse(SOURCE.read_text()).body if isinstance(node, ast.AnnAssign)]
    return {name: getattr(room, name) for name in names[: names.index("AGAIN") + 1]}


def test_no_two_purposes_of_streams_are_equal():
    by_seat = {"SEAT", "TABLE", "HINT", "AGAIN"}
    taken = [value + seat for name, value in purposes().items() for seat in range(SEATS_MAX if name in by_seat else 1)]
    assert by_seat < purposes().keys()
    assert len(set(taken)) == len(taken)
    assert max(taken) < 256


def purpose_arguments():
    """What stands for the purpose in every call that begins a stream: its leftmost name."""
    for path in SOURCE.parents[1].rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("new_stream", "start") and node.args:
                purpose = node.args[-1]
                yield path, ast.unparse(purpose.left if isinstance(purpose, ast.BinOp) else purpose)


def test_streams_are_begun_for_listed_purposes_only():
    known = {*purposes(), "DEAL_STREAM", "PLAY_STREAM", "purpose"}
    found = [(path, name) for path, name in purpose_arguments() if len(name) > 1]
    assert len(found) > 10
    assert not [(path, name) for path, name in found if name not in known]


@given(st.integers(0, 2**SEED_BITS - 1), st.integers(0, 1000), st.integers(1, 9))
def test_the_heads_of_deals_in_order_are_where_their_streams_begin(seed, first, deals):
    heads = np.zeros(2 * OF_SEATS, np.int64)
    for number in range(first, first + deals):
        find_heads(heads, seed, number, number == first)
        for purpose in (DEAL, PLAY):
            assert heads[(number & 3) << 1 | purpose] == new_stream(seed, number, purpose)[0]
        for seat in range(SEATS_MAX):
            assert heads[OF_SEATS + seat] == new_stream(seed, number, SEAT + seat)[0]
