"""Somerset before the play: the rules of rulebook §3 about cards, bids and the first lead, one by one."""

import pytest

from overtrick.engine.tables import POINTS
from overtrick.games.somerset.rules import DISCARD, KITTY
from tests.beside import legal_names
from tests.games.somerset import EARLY_NOUGHT, ELEVEN_TRICKS, LATE_NOUGHT, SECOND_NOUGHT, play_in_deck_order, somerset

# The cards.


def test_there_are_fifty_cards_in_six_suits_and_two_of_their_own():
    names = somerset().deck.names
    assert len(names) == len(set(names)) == 50
    assert [sum(name.endswith(f"/{suit}") for name in names) for suit in (2, 4, 6, 8, 10, 12)] == [3, 5, 7, 9, 11, 13]
    assert names[:4] == ("0/2", "1/2", "2/2", "0/4")
    assert names[48:] == ("0/0", "S/S")


def test_seven_cards_count_twelve_points():
    game = somerset()
    points = game.tables[POINTS : POINTS + len(game.deck)]
    counted = {name: int(value) for name, value in zip(game.deck.names, points, strict=True) if value}
    assert counted == {"S/S": 3, "6/12": 2, "5/10": 2, "4/8": 2, "3/6": 1, "2/4": 1, "1/2": 1}
    assert sum(counted.values()) == 12


def test_twelve_cards_each_leave_two_over():
    hand = somerset().deal(seed=1)
    assert [len(hand.held(seat)) for seat in range(4)] == [12] * 4
    assert int(hand.state[KITTY]).bit_count() == 2


# Bidding.


def test_the_dealers_left_bids_first_and_each_bid_is_higher():
    hand = somerset().deal(**LATE_NOUGHT, dealer=2)
    assert (hand.phase, hand.player) == ("bid", 3)
    assert legal_names(hand) == {"pass", *(f"bid-{bid}" for bid in range(1, 25))}
    hand.play("bid-21")
    assert hand.player == 0
    assert legal_names(hand) == {"pass", "bid-22", "bid-23", "bid-24"}


def test_who_has_passed_is_out():
    hand = somerset().deal(**LATE_NOUGHT, dealer=3, played="bid-1 pass bid-2 pass")
    seats = []
    for name in ("bid-3", "bid-4", "bid-5"):
        seats.append(hand.player)
        hand.play(name)
    assert seats == [0, 2, 0]


def test_bidding_ends_when_three_are_out():
    hand = somerset().deal(**LATE_NOUGHT, dealer=3, played="pass bid-7 bid-8 pass pass")
    assert (hand.phase, hand.player) == ("discard", 2)


def test_a_first_bid_still_has_to_be_passed_by_three():
    hand = somerset().deal(**LATE_NOUGHT, dealer=3, played="pass pass bid-7")
    assert (hand.phase, hand.player) == ("bid", 3)


def test_a_bid_of_24_ends_the_bidding():
    hand = somerset().deal(**LATE_NOUGHT, dealer=3, played="pass bid-24")
    assert (hand.phase, hand.player) == ("discard", 1)


def test_the_dealer_is_stuck_if_nobody_bids():
    hand = somerset().deal(**LATE_NOUGHT, dealer=3, played="pass pass pass")
    assert hand.player == 3
    assert legal_names(hand) == {f"bid-{bid}" for bid in range(1, 25)}
    hand.play("bid-1")
    assert (hand.phase, hand.player) == ("discard", 3)


# The two cards left over.


def test_the_bidder_takes_the_two_cards_and_lays_two_away():
    hand = somerset().deal(**LATE_NOUGHT, dealer=3, played="bid-24")
    assert len(hand.held(0)) == 14
    assert {"0/12", "S/S"} <= set(hand.held(0))
    assert legal_names(hand) == set(hand.held(0))
    for name in ("S/S", "0/4"):
        assert hand.phase == "discard"
        hand.play(name)
    assert (hand.phase, hand.player) == ("lead", 0)
    assert len(hand.held(0)) == 12
    assert not {"S/S", "0/4"} & set(hand.held(0))


def test_the_discards_are_known_to_the_bidder_alone():
    hand = somerset().deal(**LATE_NOUGHT, dealer=3, played="bid-24 S/S 0/4 0/6")
    assert [move.action for move in hand.view(0).history] == [move.action for move in hand.history]
    for other in (1, 2, 3):
        unseen = [move.phase for move in hand.view(other).history if move.action is None]
        assert unseen == ["discard", "discard"]
    assert [int(hand.view(seat).state[DISCARD]).bit_count() for seat in range(4)] == [2, 0, 0, 0]


def test_a_discard_is_hidden_as_soon_as_it_is_made():
    hand = somerset().deal(**LATE_NOUGHT, dealer=3, played="pass bid-2 pass pass 0/12")
    assert [move.phase for move in hand.view(3).history if move.action is None] == ["discard"]


def test_nobody_sees_the_two_cards_before_they_are_taken():
    hand = somerset().deal(**LATE_NOUGHT, dealer=3)
    assert [hand.view(seat).state[KITTY] for seat in range(4)] == [0] * 4


def test_with_keep_count_cards_no_count_card_is_laid_away():
    hand = somerset(keep_count_cards=True).deal(**LATE_NOUGHT, dealer=3, played="bid-24")
    assert set(hand.held(0)) - legal_names(hand) == {"1/2", "2/4", "3/6", "S/S"}


def test_without_exchange_the_two_cards_are_dead_and_the_bidder_leads():
    hand = somerset(exchange=False).deal(**LATE_NOUGHT, dealer=3, played="bid-24")
    assert (hand.phase, hand.player) == ("lead", 0)
    assert len(hand.held(0)) == 12


def test_cards_laid_away_count_for_nobody():
    hand = somerset().deal(**ELEVEN_TRICKS, dealer=0, played="bid-1 pass pass pass 5/10 0/12")
    assert play_in_deck_order(hand).returns()[:2].sum() == 24 - 2


# The first lead.


def test_the_first_lead_is_of_one_of_the_six_suits():
    hand = somerset(exchange=False).deal(**EARLY_NOUGHT, dealer=3, played="bid-24")
    assert set(hand.held(0)) - legal_names(hand) == {"0/0", "S/S"}


@pytest.mark.parametrize(
    ("dealer", "trick", "bidder"),
    [(3, "0/4 8/8 0/0 12/12", 0), (0, "0/8 0/0 12/12 4/4", 1), (1, "0/10 12/12 4/4 8/8", 2)],
)
def test_the_first_card_led_fixes_trump(dealer, trick, bidder):
    """Nobody else holds a card of the suit, which as trump beats 0/0 and doubles."""
    hand = somerset(exchange=False).deal(**LATE_NOUGHT, dealer=dealer, played=f"bid-24 {trick}")
    assert (hand.phase, hand.player) == ("play", bidder)


def test_any_seat_that_bids_highest_leads():
    hand = somerset(exchange=False).deal(**SECOND_NOUGHT, dealer=3, played="pass pass bid-9 pass 0/8")
    assert (hand.phase, hand.player) == ("play", 3)


# Naming trump instead.


def test_without_bidding_seat_0_names_trump_and_leads_whoever_deals():
    hand = somerset("paper").deal(**LATE_NOUGHT, dealer=2)
    assert (hand.phase, hand.player) == ("trump", 0)
    assert legal_names(hand) == {"trump-2", "trump-4", "trump-6", "trump-8", "trump-10", "trump-12"}
    hand.play("trump-12")
    assert (hand.phase, hand.player) == ("play", 0)
    assert legal_names(hand) == set(hand.held(0))


def test_a_trump_that_must_be_held_is_a_numbered_card():
    hand = somerset("paper", trump_must_be_held=True).deal(**EARLY_NOUGHT)
    assert legal_names(hand) == {"trump-2", "trump-4", "trump-6"}


@pytest.mark.parametrize(
    ("deal", "trump", "allowed"),
    [
        (EARLY_NOUGHT, "trump-6", "0/6 1/6 S/S"),
        (EARLY_NOUGHT, "trump-12", "S/S"),
        (SECOND_NOUGHT, "trump-4", "0/4 1/4 2/4 3/4 4/4"),
        (SECOND_NOUGHT, "trump-12", "0/4 1/4 2/4 3/4 4/4 0/6 1/6 2/6 3/6 4/6 5/6 6/6"),
    ],
)
def test_with_first_lead_trump_the_first_lead_is_a_trump_if_one_is_held(deal, trump, allowed):
    hand = somerset("paper", first_lead_trump=True).deal(**deal, played=trump)
    assert legal_names(hand) == set(allowed.split())


def test_with_first_lead_trump_later_leads_are_free():
    hand = somerset("paper", first_lead_trump=True).deal(**EARLY_NOUGHT, played="trump-2 2/2 2/6 0/8 1/12")
    assert hand.player == 0
    assert legal_names(hand) == set(hand.held(0))
