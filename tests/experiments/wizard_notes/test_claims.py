"""What is measured of the notes on Wizard, and what is made of it."""

import numpy as np
import pytest

from overtrick.experiments.estimates import Estimate
from overtrick.experiments.wizard_notes import handing_over, limits, players, positions, states, winners
from overtrick.experiments.wizard_notes.claims import (
    CURRICULUM,
    LEARNING,
    NETWORKS,
    learning_numbers,
    numbered,
    part_name,
)
from overtrick.experiments.wizard_notes.training import ARMS, AT_ONCE, FIRST, GAME, PLAIN, SHORT, Arm, told_of, trained
from overtrick.games.wizard import SUIT


@pytest.fixture(autouse=True)
def _few_deals(monkeypatch):
    monkeypatch.setattr("overtrick.training.deep_q.DEALS", 2)


def told(more, decisions=100.0, shift=0.0):
    """What a training tells that ends with so many points more than the measure, on a straight curve from 0."""
    score = {"score": Estimate(3.0 + shift, 1.0, 9)}
    curve = [[10.0 * n, 5, 0, decisions * n / 2, 1.0, 0.0, 40.0, more * n / 2] for n in (1, 2)]
    lengths = {str(tricks): score for tricks in range(1, SHORT + 1)}
    return {"curve": curve, "lengths": lengths, "more": Estimate(more + shift, 1.0, 9)}


def as_found(ends=None):
    """Two trainings of every arm that end alike, but for those in `ends`."""
    ends = {arm: told(1.0) for arm in ARMS} | (ends or {})
    found = {part_name(arm, number): end for arm, end in ends.items() for number in range(2)}
    for number in range(2):
        found[numbered(handing_over.BIDDER, number)] = {"score": Estimate(5.0, 1.0, 100)}
        gain = {"short less chance": Estimate(1.0, 9.0, 50), "long less short": Estimate(2.0 * number, 9.0, 50)}
        found[numbered(handing_over.LAST_TRICKS, number)] = gain
    found[states.PART] = {"sampled": {"20": {"decisions": 200, "vector": 199}}}
    return found


def test_arms_are_compared_by_points_and_training_by_training():
    numbers = learning_numbers(as_found({FIRST: told(4.0), AT_ONCE: told(2.5)}))
    assert numbers["after as many hands: convolution"].mean == 1.5
    assert numbers["after as many hands: plain"].mean == 0.0
    assert numbers["convolution"].mean == 3.0
    assert numbers["two less one"].mean == pytest.approx(2.0)
    assert (numbers["long less short"].mean, numbers["long less short"].count) == (1.0, 2)
    assert numbers["new states"].mean == 99.5


def test_a_curve_is_read_where_the_other_ended():
    """Without the curriculum twice the decisions were made: half way it had half of its points."""
    numbers = learning_numbers(as_found({FIRST: told(4.0, 100.0), AT_ONCE: told(2.0, 200.0)}))
    assert numbers["after as many decisions: convolution"].mean == pytest.approx(3.0)


def test_every_statement_about_learning_names_a_number_that_is_there():
    numbers = learning_numbers(as_found())
    assert {said.figure for said in [*CURRICULUM, *NETWORKS] if said.part == LEARNING} <= numbers.keys()


def test_an_arm_is_trained_and_measured_by_length():
    arm = Arm("small", "value", "plain", tricks=2)
    found = trained(arm, 20, 2, 4, seed=1)
    assert found["curve"][-1][0] == 20
    assert [*found["lengths"]] == ["1", "2"]
    assert found["more"].count == 4
    assert PLAIN.settings.network == "plain"


def test_scores_are_told_in_the_order_of_bidding():
    """Two hands: dealt by seat 2, seat 0 bids first; dealt by seat 0, seat 1 does."""
    scores = np.array([[20.0, -10.0, -20.0], [-30.0, 40.0, -10.0]])
    found = told_of(scores, np.array([2, 0]))
    assert [one.mean for one in found["hits in turn"]] == [100.0, 0.0, 0.0]
    assert [one.mean for one in found["score in turn"]] == [30.0, -10.0, -25.0]
    assert found["missed"].mean == pytest.approx((1 + 2 + 1 + 3) / 6)


# Sentences about positions.


def test_what_the_notes_derive_is_derived_and_what_is_not_is_found(hands):
    found = positions.counted(hands(40), seed=1)
    never = ("tricks left are not the cards in hand", "who led is not who is as far back as cards lie")
    for name in (*never, "adjacent: merged cards differ", "adjacent: merged cards part"):
        assert found[name].mean == 0
    assert found["fewer actions than groups"].mean > 0


def position(first, second):
    """Seat 2 is to play on two cards; it has a heart and a club."""
    hands = ["7H 2D", "W1 3D", "9H 9C"]
    if first == "W1":
        hands = ["W1 2D", "7H 3D", "9H 9C"]
    deal = GAME.deal(hands=hands, rest="5S ...", round=2, dealer=2, played="bid-0 bid-0 bid-0")
    for card in (first, second):
        deal.play(card)
    return deal


def test_a_wizard_led_and_a_wizard_second_look_the_same_and_allow_other_cards():
    """After the seven of hearts a heart must follow; after a wizard anything may be played."""
    after, led = position("7H", "W1"), position("W1", "7H")
    assert (len(after.legal()), len(led.legal())) == (1, 2)
    assert positions.is_ambiguous(after, 2)
    assert positions.is_ambiguous(led, 2)
    plain = GAME.deal(hands=["7H", "8H", "9H"], rest="5S ...", round=1, dealer=2, played="bid-0 bid-0 bid-0 7H")
    assert not positions.is_ambiguous(plain, 1)


def test_the_reward_is_as_noted_but_for_what_a_made_bid_is_worth():
    found = positions.rewards(1)
    assert (found["sign"].mean, found["falling"].mean, found["rewards of T = 0"].mean) == (0, 0, 21)


# Table 2.


def test_cells_of_table_2_are_decided_by_the_rules_of_the_game():
    """Cards 0 to 12 are clubs; a trick was led with diamonds, and clubs are trump."""
    diamonds = 2 + 1
    assert [winners.kind_of(card, 0, diamonds) for card in (3, SUIT, 2 * SUIT, 52, 56)] == [*winners.KINDS][1:4] + [
        "Wizard",
        "Jester",
    ]
    verdicts = {claim.claim: claim.verdict for claim in winners.claims({winners.PART: winners.compared(1)})}
    assert verdicts.pop("Table 2: Other on Jester") == "not comparable"
    assert {*verdicts.values()} == {"reproduced"}


def test_a_table_with_a_wrong_cell_is_not_reproduced(monkeypatch):
    monkeypatch.setitem(winners.TABLE_2, "Led", (">", "Y", ">", "N/A", ">"))
    verdicts = {claim.claim: claim.verdict for claim in winners.claims({winners.PART: winners.compared(1)})}
    assert verdicts["Table 2: Led on Trump"] == "not reproduced"


# States.


def test_openings_of_one_card_are_counted_by_reason():
    """A list has 60 cards and five trumps; sorted, what counts is trump or not and the place in its block."""
    found = states.counted(1, 2, seed=1)["openings"]["1"]
    assert found["list"] == found["binary"] == 60 * 5
    assert found["sorted"] == (13 + 13 + 4 + 4) + (13 + 4 + 4)
    assert found["vector"] == found["informed"] == found["seen"] > found["sorted"] > found["value"]


# What limits.


def test_open_cards_are_seen_in_the_phases_that_are_named(monkeypatch):
    """A player that sees nothing in particular gains nothing; trumps are named by who deals and sees a wizard."""
    monkeypatch.setattr(limits, "SEARCHING", "on-the-nose")
    monkeypatch.setattr(limits, "OPEN", "on-the-nose")
    found = limits.lost(3, seed=1)
    assert [found[name].mean for name in limits.KINDS] == [0, 0, 0]
    number = next(limits.naming_deals(1))
    hand = GAME.deal(1, number=number)
    assert (hand.dealer, hand.phase) == (0, "trump")
    assert limits.lost_in_trump(2, seed=1)["trump"].mean == 0


# Players.


def test_a_player_is_measured_in_hands_of_every_length():
    found = players.among_itself("random", 3, seed=1)
    assert [*found["lengths"]] == [str(tricks) for tricks in range(1, 21)]
    total = sum(length["score"].mean for length in found["lengths"].values())
    assert found["game"].mean == pytest.approx(total)


def test_playing_by_hand_is_what_the_kernel_plays():
    player = players.agent("on-the-nose", GAME)
    alone = [players.play_hand(player, 3, number, 5).tolist() for number in range(3)]
    together = players.by_length(player.policy, 3, 3, 5)["score"]
    assert np.mean(alone) == pytest.approx(together.mean)


def test_the_last_tricks_can_be_handed_over():
    found = handing_over.last_tricks(20, 3, seed=1)
    assert found["long"].mean - found["short"].mean == pytest.approx(found["long less short"].mean)


def test_bids_by_lot_teach_a_bidder_what_each_is_worth():
    found = handing_over.separate_bidder(40, 10, seed=1)
    assert found["score"].count == 10
    assert -50 <= found["score"].mean <= 70
