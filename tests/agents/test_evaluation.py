"""Hints: values in the game's own score, intervals that mean something, and where the cards were."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.evaluation import BELIEVED
from overtrick.core.bits import each
from overtrick.engine.state import HAND
from overtrick.games.worlds import count_worlds_of
from tests.games.test_worlds import agrees, hidden_places, placements
from tests.search.endings import endings
from tests.search.test_ending import plain_scores


@pytest.mark.parametrize("name", ot.games())
@pytest.mark.parametrize("spec", ["monte-carlo:worlds=6", "pimc:worlds=3", "ismcts:simulations=60"])
def test_every_legal_action_has_a_value_and_an_interval(name, spec):
    hand = ot.game(name).deal(seed=4)
    found = ot.evaluate(hand.view(hand.player), spec)
    assert sorted(choice.action for choice in found.choices) == hand.legal()
    for choice in found.choices:
        assert choice.score.low <= choice.score.mean <= choice.score.high
        assert hand.game.action(choice.name) == choice.action


def test_what_pimc_says_about_open_cards_is_what_a_plain_search_says():
    """Where only one deal agrees with what was seen."""

    def is_open(hand):
        return len(hand.legal()) > 1 and count_worlds_of(hand.view(hand.player)) == 1

    for hand in endings(ot.game("hearts", preset="paper"), 5, tricks=3, fits=is_open):
        found = ot.evaluate(hand.view(hand.player), "pimc:worlds=2")
        values = {choice.action: choice.score.mean for choice in found.choices}
        assert [values[action] for action in hand.legal()] == plain_scores(hand)


def test_the_held_cards_are_those_of_the_worlds():
    hand = ot.game("hearts", passing="none").deal(seed=2)
    view = hand.view(hand.player)
    found = ot.evaluate(view, "ismcts:simulations=400")
    others = [seat for seat in range(4) if seat != view.seat]
    assert np.allclose(found.held[others].sum(axis=1), [len(hand.held(seat)) for seat in others])
    assert not found.held[view.seat].any()
    unseen = [card for card in range(52) if not (int(view.state[HAND + view.seat]) >> card) & 1]
    assert np.allclose(found.held[:, unseen].sum(axis=0), 1)


def test_the_queen_of_spades_is_the_first_card_that_counts_in_hearts():
    hand = next(
        hand
        for hand in (ot.game("hearts", passing="none").deal(seed=1, number=number) for number in range(20))
        if "QS" not in hand.held(hand.player)
    )
    found = ot.evaluate(hand.view(hand.player), "monte-carlo:worlds=20")
    assert found.key_cards[0] == "QS"
    assert sum(found.chance(seat, "QS") for seat in range(4)) == pytest.approx(1)


def test_worlds_in_which_nothing_can_be_changed_do_not_matter():
    idle = 0
    for hand in endings(ot.game("euchre"), 30, tricks=2, fits=lambda hand: len(hand.legal()) > 1):
        found = ot.evaluate(hand.view(hand.player), "pimc:worlds=20")
        means = {choice.score.mean for choice in found.choices}
        assert found.mattered <= found.worlds == 20
        assert found.mattered or len(means) == 1
        idle += found.mattered == 0
    assert 0 < idle < 30


def test_beliefs_are_those_of_all_worlds_however_few_of_them_mattered():
    """Every world has as many cards in a hand as the hand has, also where the choice made no difference."""
    few = 0
    for hand in endings(ot.game("euchre"), 30, tricks=2, fits=lambda hand: len(hand.legal()) > 1):
        found = ot.evaluate(hand.view(hand.player), "pimc:worlds=20")
        others = [seat for seat in range(4) if seat != hand.player]
        assert np.allclose(found.held[others].sum(axis=1), [len(hand.held(seat)) for seat in others])
        assert (found.telling.sum(axis=1)[others] == [found.mattered * len(hand.held(seat)) for seat in others]).all()
        few += found.mattered < found.worlds
    assert few


@pytest.mark.compiled
@pytest.mark.parametrize("spec", ["pimc:worlds=10", "ismcts:simulations=40", "pomcp:simulations=40,sampler=paper"])
def test_beliefs_are_right_however_few_worlds_were_searched_and_however_they_were_drawn(spec):
    """Against every deal that agrees: 4,000 draws are within five standard errors."""
    for hand in endings(ot.game("hearts", passing="none"), 3, tricks=2, fits=lambda hand: len(hand.legal()) > 1):
        seat = hand.player
        places = hidden_places(hand, seat)
        agreeing = [one for one in placements(places) if agrees(hand, seat, one)]
        found = ot.evaluate(hand.view(seat), spec)
        for other in set(range(4)) - {seat}:
            for card in each(sum(places.values())):
                share = sum(one.get(other, 0) >> card & 1 for one in agreeing) / len(agreeing)
                assert abs(found.held[other, card] - share) <= 5 * (share * (1 - share) / BELIEVED) ** 0.5 + 1e-9


def test_the_card_behind_the_unknown_one_is_the_pickers_until_it_is_played():
    """Sheephead: as many real cards as the picker holds, one of them face down, are somewhere in that hand."""
    hand = ot.game("sheephead").deal(
        hands=["9H JC 8D QH AC JS", "JO QS KD 9D AS TS", "KH TH 8H 7S QD AD", "9C AH 8S QC KS KC", "8C TC 9S 7H 7C JH"],
        rest="TD JD",
        dealer=0,
        played="pick JO QS call-AC AS 9D QD QC JH JS 8S 9S 9H TS 7S TD AD KS 7C JC QH KD",
    )
    picker, ace = 1, hand.game.deck.card("AS")
    assert "??" in hand.held(picker)
    found = ot.evaluate(hand.view(2), "ismcts:simulations=40")
    assert found.held[picker, :32].sum() == pytest.approx(len(hand.held(picker)))
    assert found.held[picker, ace] > 0.8
    while "??" in hand.held(picker):
        hand.play(hand.legal()[-1])
    seat = next(seat for seat in range(5) if seat != picker and hand.held(seat))
    while hand.player != seat:
        hand.play(hand.legal()[0])
    found = ot.evaluate(hand.view(seat), "ismcts:simulations=40")
    assert found.held[picker, :32].sum() == pytest.approx(len(hand.held(picker)))


def test_weighted_worlds_are_worth_fewer():
    hand = ot.game("hearts", preset="paper").deal(seed=3)
    while len(hand.history) < 20:
        hand.play(hand.legal()[0])
    view = hand.view(hand.player)
    plain = ot.evaluate(view, "monte-carlo:worlds=50")
    weighted = ot.evaluate(view, "monte-carlo:worlds=50,likelihood=fsm")
    assert plain.effective == plain.worlds == 50
    assert 1 <= weighted.effective < 50
    assert all(choice.score.count == 50 for choice in plain.choices)
    assert all(choice.score.count <= weighted.effective for choice in weighted.choices)
    assert plain.believed is None
    assert 1 <= weighted.believed < BELIEVED


def test_only_agents_that_search_have_hints():
    hand = ot.game("hearts").deal(seed=1)
    for spec in ("random", "mcts"):
        with pytest.raises(ot.BadAgent, match="possible: agents that search"):
            ot.evaluate(hand.view(hand.player), spec)


def test_somebody_who_is_not_to_move_has_nothing_to_decide():
    hand = ot.game("hearts").deal(seed=1)
    with pytest.raises(ot.BadView, match="nothing to decide"):
        ot.evaluate(hand.view((hand.player + 1) % 4), "ismcts")
