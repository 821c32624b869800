"""OpenSpiel agrees with every move of Hearts and Euchre, under all of its options."""

import pytest

from tests.cross_check import compare, euchre_pairings, hearts_pairings


@pytest.mark.compiled
@pytest.mark.parametrize("part", range(16))
def test_openspiel_agrees_with_hearts_under_all_its_options(part, hands):
    pairings = hearts_pairings()
    assert len(pairings) == 256
    for number in range(part, hands(12_800), 16):
        compare(pairings[number % 256], number, seed=21)


@pytest.mark.compiled
@pytest.mark.parametrize("part", range(4))
def test_openspiel_agrees_with_euchre_under_all_its_options(part, hands):
    pairing = euchre_pairings()[part]
    for number in range(hands(2_000)):
        compare(pairing, number, seed=22)
