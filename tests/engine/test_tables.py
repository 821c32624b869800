"""Contracts as tables: who takes over from whom."""

from itertools import permutations

from overtrick.core.bits import each
from overtrick.engine.tables import FIRST_SUIT, FREE, OPEN, Contract

# Two suits of three, a high card 6 and a low card 7; suit 1 is trump.
CONTRACT = Contract(suits=((0, 1, 2), (3, 4, 5)), trump=1, high=(6,), low=(7,))


def winner(contract, trick):
    """Who stands at the end, by the tables' own rule: each card in turn, ties keep the first."""
    led, best = OPEN, trick[0]
    for card in trick:
        led = contract.suit_of(card) if led == OPEN else led
        if (contract.stronger(best, led) >> card) & 1:
            best = card
    return best


def strength(card, trick):
    """The same by reason: high card, trump by rank, suit led by rank, else nothing."""
    led = next((other for other in trick if other != 7), 7)
    if card == 6:
        return 100
    if card in (3, 4, 5):
        return 50 + card
    return 10 + card if card in (0, 1, 2) and led in (0, 1, 2) else (0 if card == 7 else 1)


def test_the_winner_is_the_strongest_card_whatever_the_order():
    for trick in permutations(range(8), 4):
        best = max(strength(card, trick) for card in trick)
        assert strength(winner(CONTRACT, trick), trick) == best, trick


def test_no_card_takes_over_from_itself():
    for card in range(8):
        for led in (FREE, FIRST_SUIT, FIRST_SUIT + 1):
            assert not (CONTRACT.stronger(card, led) >> card) & 1


def test_a_low_card_asks_for_nothing_and_a_high_card_frees():
    assert CONTRACT.suit_of(7) == OPEN
    assert CONTRACT.suit_of(6) == FREE


def test_two_high_cards_leave_the_first_standing():
    contract = Contract(suits=((0, 1),), high=(2, 3), low=(4, 5))
    assert winner(contract, (2, 3, 0)) == 2
    assert winner(contract, (4, 5)) == 4


def test_a_powerless_card_loses_even_to_another_suit():
    contract = Contract(suits=((0, 1, 2), (3, 4, 5)), powerless=(0,))
    assert winner(contract, (0, 3)) == 3
    assert set(each(contract.stronger(0, FIRST_SUIT))) == {1, 2, 3, 4, 5}
