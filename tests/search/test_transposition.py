"""What the memory of the solver keeps, and of which positions it is true."""

import numpy as np
import pytest

from overtrick.search.transposition import (
    ANYTHING,
    ENTRY,
    NO_CARD,
    NOWHERE,
    OF_NOTE,
    TOGETHER,
    card_of,
    known_card,
    low_of,
    note_down,
    settling,
)

SLOTS, PAGE, SHAPE = 64, 3, 1234
LIVE, REASON, CARD = 0b111100, 0b110000, 5


@pytest.fixture
def memory():
    """A memory that knows one thing: seven or more is to come."""
    blank = np.zeros(SLOTS * ENTRY, np.int64)
    note_down(blank, SLOTS, PAGE, SHAPE, LIVE, REASON, CARD, 7, ANYTHING)
    return blank


def found(memory, shape=SHAPE, cards=LIVE, page=PAGE, low=7, high=6):
    return settling(memory, SLOTS, page, shape, cards, low, high) != NOWHERE


def test_an_answer_holds_where_cards_outside_its_reason_differ(memory):
    assert found(memory)
    assert found(memory, cards=LIVE ^ 0b001111)
    assert not found(memory, cards=LIVE ^ 0b010000)


def test_an_answer_is_of_one_shape_and_one_page(memory):
    assert not found(memory, shape=SHAPE + 1)
    assert not found(memory, page=PAGE + 1)


def test_an_answer_settles_no_more_than_it_says(memory):
    assert found(memory, low=6, high=5)
    assert not found(memory, low=8, high=7)
    entry = settling(memory, SLOTS, PAGE, SHAPE, LIVE, 7, 6)
    assert low_of(memory[entry + OF_NOTE]) == 7
    assert card_of(memory[entry + OF_NOTE]) == CARD


def test_the_oldest_answer_of_a_row_is_forgotten(memory):
    for other in range(TOGETHER - 1):
        note_down(memory, SLOTS, PAGE, SHAPE, 1 << other, -1, CARD, 0, 9)
    assert found(memory)
    note_down(memory, SLOTS, PAGE, SHAPE, 1 << TOGETHER, -1, CARD, 0, 9)
    assert not found(memory)


def test_a_known_card_is_one_in_play(memory):
    assert known_card(memory, SLOTS, PAGE, SHAPE, LIVE) == CARD
    assert known_card(memory, SLOTS, PAGE, SHAPE, LIVE ^ 1 << CARD) == NO_CARD
