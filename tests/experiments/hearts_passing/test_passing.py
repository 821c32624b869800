"""How passes in Hearts are counted and valued."""

import numpy as np
import pytest

from overtrick.core.bits import count, set_of
from overtrick.engine.policy import RANDOM
from overtrick.experiments.hearts_passing import EXPERIMENT, hands
from overtrick.experiments.hearts_passing.hands import GAME, Looked, looked_at, moons, passes, policy_of
from overtrick.experiments.hearts_passing.obliged import obliged_policy
from overtrick.experiments.hearts_passing.searched import Table, looked_of, play_piece

QUEEN = set_of(GAME.deck.cards("QS"))


@pytest.mark.compiled
def test_who_must_pass_a_card_does_and_who_must_keep_it_does_not():
    network = policy_of("net")
    for way, goes in (({"must": QUEEN}, True), ({"kept": QUEEN}, False)):
        found = looked_at([obliged_policy(network, **way), *[RANDOM] * 3], 200, 1)
        held = found.held & QUEEN != 0
        assert held.any()
        assert ((found.passed & QUEEN != 0) == (held & goes)).all()
        assert all(count(int(cards)) == 3 for cards in found.passed)
        assert (found.passed & ~found.held == 0).all()


def test_who_is_obliged_to_nothing_plays_as_ever(hands):
    network = policy_of("net")
    one, other = (looked_at([way, *[network] * 3], hands(80), 1) for way in (network, obliged_policy(network)))
    assert all(np.array_equal(*pair) for pair in zip(one, other, strict=True))


@pytest.mark.compiled
def test_a_random_player_passes_three_of_thirteen_cards():
    """Over some thousand hands, whatever the number of spades: 4 standard errors."""
    found = passes("random", 8000, 1)
    total = sum(rate.mean * rate.count for rate in found.values()) / sum(rate.count for rate in found.values())
    number = sum(rate.count for rate in found.values())
    share = 3 / 13
    assert abs(total / 100 - share) < 4 * (share * (1 - share) / number) ** 0.5


def test_moons_are_counted_by_who_got_the_cards(monkeypatch):
    """Four hands that pass to the left, left, across and right: seat 0 shoots the first, seat 1, who got our cards, the
    second, seat 1, who did not, the third; nobody the last."""
    scores = np.full((4, 4), -26)
    scores[0, 0] = scores[1, 1] = scores[2, 1] = 0
    scores[3] = -13, -13, 0, 0
    looked = Looked(np.zeros(4), np.zeros(4), np.array([1, 1, 2, 3]), scores)
    monkeypatch.setattr(hands, "looked_at", lambda line_up, count, seed: looked)
    found = moons("random", "random", 4, 1)
    assert found["own"].mean == 25
    assert found["receivers less others"].mean == pytest.approx(100 * (0 + 1 - 0.5 + 0) / 4)


@pytest.mark.compiled
def test_hands_of_searches_are_those_of_compiled_players_seen_from_every_seat():
    """A policy plays the same by hand; among itself it is looked at from four seats."""
    policy = policy_of("careful")
    compiled = looked_at([policy] * 4, 12, 1)
    pieces = [play_piece(Table("careful", "careful", 6), number, 1) for number in range(2)]
    by_hand = looked_of(pieces)
    assert all(np.array_equal(one, other[::4]) for one, other in zip(compiled, by_hand, strict=True))
    assert (by_hand.scores[1::4] == np.roll(by_hand.scores[::4], -1, axis=1)).all()
    assert all(count(int(cards)) == 3 for cards in by_hand.passed)
    assert (by_hand.passed & ~by_hand.held == 0).all()


@pytest.mark.compiled
def test_all_of_it_is_measured_judged_and_drawn(tmp_path, monkeypatch):
    monkeypatch.setitem(EXPERIMENT.scales, "quick", type(EXPERIMENT.scales["quick"])(300, 2, 2, 1))
    run = EXPERIMENT.measure("quick", 1, tmp_path)
    claims = [*EXPERIMENT.claims(run.found)]
    assert len(claims) > 15
    assert any("net does in" in str(claim.published) for claim in claims)
    assert sum("guided among" in claim.claim for claim in claims) == 4
    assert EXPERIMENT.draw(run.found, tmp_path)[0].file.exists()
