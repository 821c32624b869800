"""Wizard: the rules of rulebook §2.1 and the notes' trick table of §2.2, one by one."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.games.wizard import BID, NO_BID, NOTHING_TURNED, TURNED, UNDEALT
from tests.beside import legal_names


def wizard(players=3, **options):
    return ot.game("wizard", players=players, **options)


def deal(hands, turned, played="", **options):
    """A hand of three or more in which the last seat deals, so that seat 0 bids and leads first."""
    game, seats = wizard(len(hands), **options), len(hands)
    return game.deal(hands=hands, rest=f"{turned} ...", dealer=seats - 1, round=len(hands[0].split()), played=played)


def winner_of(trick, turned="2S", named=""):
    """Who takes a trick of one card each, seat 0 leading. All bid 0, so that the winner alone misses the bid."""
    cards = trick.split()
    hand = deal(cards, turned, played=f"{named} {'bid-0 ' * len(cards)} {trick}")
    return hand.returns().tolist().index(-10)


# The cards.


def test_the_deck_has_four_suits_of_thirteen_four_wizards_and_four_jesters():
    names = wizard().deck.names
    assert len(names) == len(set(names)) == 60
    assert names[:13] == ("2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC")
    assert names[52:] == ("W1", "W2", "W3", "W4", "J1", "J2", "J3", "J4")


@pytest.mark.parametrize(
    ("action", "name"), [(0, "2C"), (59, "J4"), (60, "bid-0"), (80, "bid-20"), (81, "trump-C"), (84, "trump-S")]
)
def test_actions_are_numbered_as_in_the_notes(action, name):
    assert wizard().action(name) == action
    assert wizard().action_name(action) == name


def test_the_notes_null_action_is_no_move_of_the_game():
    assert wizard().num_actions == 85


# Rounds.


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_sixty_cards_make_so_many_rounds(players, rounds):
    game = wizard(players)
    assert list(game.rounds) == list(range(1, rounds + 1))
    assert [game.hand_size(round_) for round_ in game.rounds] == list(game.rounds)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_last_round_deals_every_card(players):
    game = wizard(players)
    hand = game.deal(seed=1, round=60 // players)
    assert sum(len(hand.held(seat)) for seat in range(players)) == 60
    assert hand.state[TURNED] == NOTHING_TURNED
    assert hand.state[UNDEALT] == 0


def test_four_players_are_the_standard_and_the_notes_play_the_same_game():
    assert ot.game("wizard") == ot.game("wizard", preset="paper") == wizard(4)


# Trump.


def test_a_turned_card_of_a_suit_makes_it_trump():
    assert winner_of("AD 2C AH", turned="5C") == 1


def test_a_turned_jester_makes_no_trump():
    assert winner_of("2D AC AH", turned="J1") == 0


def test_on_a_turned_wizard_the_dealer_names_a_suit_before_anybody_bids():
    hand = deal(["AD", "2C", "AH"], "W1")
    assert (hand.phase, hand.player) == ("trump", 2)
    assert legal_names(hand) == {"trump-C", "trump-D", "trump-H", "trump-S"}
    assert hand.view(2).held == ["AH"]
    hand.play("trump-C")
    assert (hand.phase, hand.player) == ("bid", 0)


@pytest.mark.parametrize(("named", "winner"), [("trump-C", 1), ("trump-D", 0), ("trump-H", 2), ("trump-S", 0)])
def test_the_suit_the_dealer_names_is_trump(named, winner):
    assert winner_of("9D AC 2H", turned="W4", named=named) == winner


def test_in_the_last_round_there_is_no_trump_and_nothing_to_name():
    game = wizard(6)
    hands = [game.deck.text(list(range(seat * 10, seat * 10 + 10))) for seat in range(6)]
    assert game.deal(hands=hands, dealer=5, round=10).phase == "bid"
    played = f"{'bid-0 ' * 6} 2C QC AD AH QS AS"
    assert game.deal(hands=hands, dealer=5, round=10, played=played).player == 1


# Bids.


def test_bids_go_round_from_the_dealers_left_and_the_dealer_is_last():
    hand = wizard(4).deal(hands=["2C", "3C", "4C", "5C"], rest="9D ...", dealer=1, round=1)
    seats = []
    while hand.phase == "bid":
        seats.append(hand.player)
        hand.play("bid-0")
    assert seats == [2, 3, 0, 1]
    assert (hand.phase, hand.player) == ("play", 2)


@pytest.mark.parametrize("round_", [1, 2, 20])
def test_a_bid_is_none_to_all_of_the_tricks(round_):
    hand = wizard().deal(seed=2, round=round_, dealer=0)
    if hand.phase == "trump":
        hand.play("trump-C")
    assert legal_names(hand) == {f"bid-{bid}" for bid in range(round_ + 1)}


def test_bids_may_add_up_to_the_tricks():
    assert legal_names(deal(["2C 3C", "4C 5C", "6C 7C"], "9D", "bid-1 bid-0")) == {"bid-0", "bid-1", "bid-2"}


@pytest.mark.parametrize(
    ("bids", "allowed"),
    [
        ("bid-0 bid-0", {"bid-0", "bid-1"}),
        ("bid-1 bid-0", {"bid-0", "bid-2"}),
        ("bid-1 bid-1", {"bid-1", "bid-2"}),
        ("bid-2 bid-1", {"bid-0", "bid-1", "bid-2"}),
    ],
)
def test_with_no_even_bids_the_dealer_may_not_make_them_add_up(bids, allowed):
    assert legal_names(deal(["2C 3C", "4C 5C", "6C 7C"], "9D", bids, no_even_bids=True)) == allowed


def test_with_no_even_bids_the_others_are_free():
    hand = deal(["2C 3C", "4C 5C", "6C 7C"], "9D", "bid-1", no_even_bids=True)
    assert legal_names(hand) == {"bid-0", "bid-1", "bid-2"}


def test_a_bid_of_none_is_not_the_same_as_no_bid_yet():
    hand = deal(["2C", "3C", "4C"], "9D", "bid-0")
    assert hand.state[BID] == 0
    assert hand.state[BID + 1] == NO_BID


# Following suit.


@pytest.mark.parametrize(
    ("held", "led", "allowed"),
    [
        ("9D AH 3C", "7D", "9D"),
        ("9D AH W1", "7D", "9D W1"),
        ("9D W1 J1", "7D", "9D W1 J1"),
        ("9D TD J1", "7D", "9D TD J1"),
        ("AH 3C 4C", "7D", "AH 3C 4C"),
        ("AH W1 J1", "7D", "AH W1 J1"),
        ("9D AH 3C", "W2", "9D AH 3C"),
        ("9D AH 3C", "J2", "9D AH 3C"),
    ],
)
def test_a_suit_is_followed_but_wizards_and_jesters_may_always_be_played(held, led, allowed):
    hand = deal([f"{led} 2H 4H", held, "5C 6C 7C"], "2S", f"bid-0 bid-0 bid-0 {led}")
    assert legal_names(hand) == set(allowed.split())


@pytest.mark.parametrize(
    ("led", "second", "allowed"),
    [
        ("J1", "7D", "9D W2"),
        ("J1", "J2", "9D AH W2"),
        ("J1", "W1", "9D AH W2"),
        ("W1", "7D", "9D AH W2"),
        ("7D", "W1", "9D W2"),
        ("7D", "J1", "9D W2"),
    ],
)
def test_the_first_card_that_is_no_jester_says_what_to_follow(led, second, allowed):
    hand = deal([f"{led} 2H 4H", f"{second} 5C 6C", "9D AH W2"], "2S", f"bid-0 bid-0 bid-0 {led} {second}")
    assert legal_names(hand) == set(allowed.split())


def test_nothing_must_be_followed_when_leading():
    assert legal_names(deal(["2C W1 J1", "3C 4C 5C", "6C 7C 8C"], "2S", "bid-0 bid-0 bid-0")) == {"2C", "W1", "J1"}


# The notes' table: the third card against the one that stands. Spades are trump, diamonds are led.

TABLE = {
    "a wizard does not beat a wizard": ("7D W1 W2", 1),
    "a wizard beats a trump": ("7D AS W1", 2),
    "a wizard beats the suit led": ("7D AD W1", 2),
    "a wizard beats a jester": ("J1 J2 W1", 2),
    "a trump does not beat a wizard": ("7D W1 AS", 1),
    "a higher trump beats a trump": ("7D 5S 6S", 2),
    "a lower trump does not beat a trump": ("7D 6S 5S", 1),
    "a trump beats the suit led": ("7D AD 3S", 2),
    "a trump beats a jester": ("J1 J2 3S", 2),
    "the suit led does not beat a wizard": ("7D W1 AD", 1),
    "the suit led does not beat a trump": ("7D 3S AD", 1),
    "a higher card of the suit led beats it": ("7D 9D TD", 2),
    "a lower card of the suit led does not beat it": ("7D 9D 8D", 1),
    "the suit led beats a jester": ("J1 J2 2D", 2),
    "another suit does not beat a wizard": ("7D W1 AH", 1),
    "another suit does not beat a trump": ("7D 3S AH", 1),
    "another suit does not beat the suit led": ("7D 2D AH", 0),
    "a jester does not beat a wizard": ("7D W1 J1", 1),
    "a jester does not beat a trump": ("7D 3S J1", 1),
    "a jester does not beat the suit led": ("7D 9D J1", 1),
    "a jester does not beat a jester": ("J2 J3 J1", 0),
}


@pytest.mark.parametrize(("trick", "winner"), TABLE.values(), ids=TABLE.keys())
def test_in_the_notes_table(trick, winner):
    assert winner_of(trick) == winner


@pytest.mark.parametrize(("trick", "winner"), [("7D AH AC", 0), ("2H AD AC", 0), ("J1 2H AC", 1), ("J1 J2 2C", 2)])
def test_another_suit_never_stands_since_after_jesters_it_becomes_the_suit_led(trick, winner):
    assert winner_of(trick) == winner
    assert winner_of(trick, turned="J4") == winner


# Edge cases of §2.1.


@pytest.mark.parametrize("trick", ["J1 J2 J3", "J3 J2 J1", "J4 J1 J2"])
def test_of_jesters_alone_the_first_takes_the_trick(trick):
    assert winner_of(trick) == 0


def test_a_jester_led_then_a_trump_makes_trump_the_suit_to_follow():
    hand = deal(["J1 2H", "3S 4H", "5S AD"], "2S", "bid-0 bid-0 bid-0 J1 3S")
    assert legal_names(hand) == {"5S"}
    assert winner_of("J1 3S 5S") == 2
    assert winner_of("J1 5S AD") == 1


def test_a_jester_led_then_a_wizard_leaves_nothing_to_follow_and_the_wizard_wins():
    assert winner_of("J1 W1 AS") == 1
    assert winner_of("J1 W1 W2 AS") == 1


@pytest.mark.parametrize(("trick", "winner"), [("W1 W2 W3", 0), ("W3 AS W1", 0), ("7D W4 W1", 1), ("AS J1 W2 W1", 2)])
def test_the_first_of_several_wizards_takes_the_trick(trick, winner):
    assert winner_of(trick) == winner


def test_a_wizard_led_wins_whatever_follows():
    assert winner_of("W1 AS AD J1") == 0


def test_without_trump_the_highest_card_of_the_suit_led_takes_the_trick():
    assert winner_of("7D AS 9D AH", turned="J1") == 2


def test_the_winner_leads():
    hand = deal(["2D 3D", "AD 4D", "5D 6D"], "2S", "bid-0 bid-0 bid-0 2D AD 5D")
    assert hand.player == 1
    assert legal_names(hand) == {"4D"}


# The score.


@pytest.mark.parametrize(
    ("bids", "returns"),
    [
        ("bid-2 bid-0 bid-0", [40, 20, 20]),
        ("bid-1 bid-0 bid-1", [-10, 20, -10]),
        ("bid-0 bid-2 bid-0", [-20, -20, 20]),
    ],
)
def test_an_exact_bid_is_worth_20_and_10_a_trick_and_each_trick_beside_it_costs_10(bids, returns):
    hand = deal(["W1 W2", "2C 3C", "4C 5C"], "2S", f"{bids} W1 2C 4C W2 3C 5C")
    assert hand.returns().tolist() == returns


@pytest.mark.parametrize(("bids", "returns"), [("bid-1 bid-0 bid-0", [30, 20, 20]), ("bid-0 bid-1 bid-1", [-10] * 3)])
def test_in_round_one_there_is_one_trick_to_bid_on(bids, returns):
    assert deal(["W1", "2C", "3C"], "2S", f"{bids} W1 2C 3C").returns().tolist() == returns


def test_every_trick_of_a_long_round_counts_ten():
    """No trump: who holds all spades takes all thirteen tricks."""
    suits = [[f"{rank}{suit}" for rank in "23456789TJQKA"] for suit in "SCD"]
    tricks = " ".join(card for trick in zip(*suits, strict=True) for card in trick)
    hand = deal([*map(" ".join, suits)], "J1", f"bid-13 bid-0 bid-1 {tricks}")
    assert hand.returns().tolist() == [20 + 130, 20, -10]


# What a seat knows.


def test_the_turned_card_is_seen_and_the_other_undealt_cards_are_not():
    hand = deal(["2C", "3C", "4C"], "9D")
    view = hand.view(1)
    assert view.state[TURNED] == wizard().action("9D")
    assert hand.state[UNDEALT] != 0
    assert view.state[UNDEALT] == 0
    assert view.held == ["3C"]


# The whole game.


@pytest.fixture(scope="module")
def finished():
    """A whole game of six players that always take the first of their legal actions."""
    whole = wizard(6).whole_game(seed=5, dealer=4)
    while not whole.over:
        whole.play(whole.hand.legal()[0])
    return whole


def test_a_match_has_every_round_once_and_the_deal_moves_left(finished):
    assert [hand.start.round for hand in finished.finished] == list(range(1, 11))
    assert [hand.dealer for hand in finished.finished] == [4, 5, 0, 1, 2, 3, 4, 5, 0, 1]


def test_the_scores_of_all_rounds_add_up_and_the_highest_total_wins(finished):
    totals = np.sum([hand.returns() for hand in finished.finished], axis=0)
    assert finished.scores.tolist() == totals.tolist()
    assert totals[finished.winner] == totals.max()


def test_a_tie_for_the_highest_total_is_shared_and_goes_to_the_lowest_seat(finished):
    whole, rounds = wizard(6).whole_game(seed=5, dealer=4), len(finished.finished)
    while len(whole.finished) < rounds - 1:
        whole.play(whole.hand.legal()[0])
    whole.totals[:] = np.array([10, 90, 0, 90, 20, 90]) - finished.finished[-1].returns()
    while not whole.over:
        whole.play(whole.hand.legal()[0])
    assert whole.winners == 0b101010
    assert whole.winner == 1
