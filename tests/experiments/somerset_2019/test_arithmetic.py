"""What can be counted, and what equation 1 says of c."""

from math import comb, log

import pytest

from overtrick.experiments.somerset_2019.arithmetic import claims, explored
from overtrick.training.training import Settings

CLAIMS = {claim.claim: claim for claim in claims({})}


def test_opening_hands_and_states_are_counted_exactly():
    hands = CLAIMS["Opening hands that a player can receive"]
    assert hands.ours.mean == comb(50, 12) == hands.published
    assert CLAIMS["States a player can find himself in, 7^50"].verdict == "reproduced"


def test_a_hand_of_twelve_cannot_have_fourteen_cards_of_a_suit():
    claim = CLAIMS["Cards that a hand can have of suit 12"]
    assert (claim.published, claim.ours.mean, claim.verdict) == (14, 12, "not reproduced")


def test_the_share_explored_is_the_mean_of_equation_1():
    """The mean of c / (c + n) over n below c is about log 2."""
    assert explored(Settings(c=10_000), range(10_000)) == pytest.approx(log(2), abs=1e-4)
    assert explored(Settings(c=3.0), range(1)) == 1


def test_a_lower_c_explores_less_early_whatever_the_paper_says():
    """By the same integral: 1.0 log 2 less 4 log 1.25 is -0.199."""
    early = CLAIMS["Lower values of c increase exploration early"]
    assert early.ours.mean == pytest.approx(100 * (log(2) - 4 * log(1.25)), abs=0.01)
    assert early.verdict == "not reproduced"
    assert CLAIMS["Lower values of c increase exploitation later on"].verdict == "reproduced"
