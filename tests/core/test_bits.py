"""Card sets against Python's own sets."""

from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.bits import count, each, highest, lowest, nth, prefer, search, set_of

card_sets = st.sets(st.integers(0, 60))
some_cards = st.sets(st.integers(0, 60), min_size=1)


@given(card_sets)
def test_a_set_counts_and_lists_its_cards(cards):
    assert count(set_of(cards)) == len(cards)
    assert list(each(set_of(cards))) == sorted(cards)


@given(some_cards)
def test_lowest_and_highest_are_the_ends(cards):
    assert lowest(set_of(cards)) == min(cards)
    assert highest(set_of(cards)) == max(cards)


@given(some_cards, st.data())
def test_nth_is_the_card_with_so_many_below(cards, data):
    number = data.draw(st.integers(0, len(cards) - 1))
    assert nth(set_of(cards), number) == sorted(cards)[number]
    assert search(set_of(cards), number) == sorted(cards)[number]


@given(card_sets, card_sets)
def test_prefer_is_the_wish_if_it_can_be_had(hand, wish):
    assert prefer(set_of(hand), set_of(wish)) == set_of(hand & wish or hand)
