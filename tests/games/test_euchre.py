"""Euchre, rule by rule: rulebook 5.1, and where it is silent OpenSpiel's Euchre."""

import itertools

import pytest

import overtrick as ot
from overtrick.engine.state import SIZE
from overtrick.games.euchre import DISCARD, KITTY, TURNED
from tests.games.deals import (
    deal,
    finish,
    held,
    hides_hands_of_others,
    highest,
    legal,
    lowest,
    names,
    play_all,
    same_state,
    seen,
    trick,
)

STANDARD = ot.game("euchre")
PAPER = ot.game("euchre", preset="paper")
LONE = ot.game("euchre", allow_lone_defender=True)
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


def trump_order(trump):
    """Right bower, left bower, A K Q T 9."""
    return [f"J{trump}", f"J{SAME_COLOUR[trump]}", *(rank + trump for rank in "AKQT9")]


def fixed(trump, hands, **settings):
    """No calls, dealer 3 makes trump, seat 0 leads."""
    return deal(ot.game("euchre", trump=trump), hands, dealer=3, **settings)


def ordered(hands=(), **settings):
    """Dealer 3 has 9S turned up."""
    return deal(STANDARD, hands, rest="9S", dealer=3, **settings)


# The cards.


def test_24_cards_five_each_one_turned_and_three_hidden():
    hand = deal(STANDARD, [], rest="KH 9C TC JC")
    assert len(STANDARD.deck) == 24
    assert [len(hand.held(seat)) for seat in range(4)] == [5, 5, 5, 5]
    assert hand.state[TURNED] == STANDARD.deck.card("KH")
    assert STANDARD.deck.text(int(hand.state[KITTY])) == "9C TC JC"


def test_partners_sit_opposite():
    assert STANDARD.sides == ((0, 2), (1, 3))


NEIGHBOURS = [(trump, *pair) for trump in SUITS for pair in itertools.pairwise(trump_order(SUITS[trump]))]


@pytest.mark.parametrize(("trump", "higher", "lower"), NEIGHBOURS)
def test_each_trump_beats_the_next_right_bower_left_bower_ace_king_queen_ten_nine(trump, higher, lower):
    others = " ".join(trump_order(SUITS[trump]))
    for first, second, winner in ((lower, higher, 1), (higher, lower, 0)):
        hand = fixed(trump, [first, second], avoid={2: others, 3: others})
        hand.play(first)
        hand.play(second)
        assert trick(hand, f"{hand.held(2)[0]} {hand.held(3)[0]}") == winner


@pytest.mark.parametrize(("higher", "lower"), list(itertools.pairwise(["AD", "KD", "QD", "JD", "TD", "9D"])))
def test_other_suits_rank_ace_king_queen_jack_ten_nine(higher, lower):
    hand = fixed("spades", [lower, higher, "9H", "TH"], avoid={2: "D", 3: "D"})
    assert trick(hand, f"{lower} {higher} 9H TH") == 1


def test_the_lowest_trump_beats_the_ace_of_another_suit():
    hand = fixed("spades", ["AD", "9S", "KD", "QD"], avoid={1: "D"})
    assert trick(hand, "AD 9S KD QD") == 1


def test_a_card_of_a_third_suit_wins_nothing():
    hand = fixed("spades", ["9D", "AH", "TD", "AC"], avoid={1: "D", 3: "D"})
    assert trick(hand, "9D AH TD AC") == 2


def test_the_left_bower_follows_when_trump_is_led():
    hand = fixed("spades", ["9S", "JC AC KC"], avoid={1: "S"}, played="9S")
    assert legal(hand) == names("JC")


def test_the_left_bower_does_not_follow_its_printed_suit():
    hand = fixed("spades", ["9C", "JC AC KC"], avoid={1: "C"}, played="9C")
    assert legal(hand) == names("AC KC")


def test_who_holds_only_the_left_bower_of_its_printed_suit_is_void_in_it():
    hand = fixed("spades", ["9C", "JC"], avoid={1: "C"}, played="9C")
    assert legal(hand) == held(hand, 1)


def test_the_left_bower_led_asks_for_trump():
    hand = fixed("spades", ["JC", "9S AC KC"], avoid={1: "S"}, played="JC")
    assert legal(hand) == names("9S")


def test_the_left_bower_takes_a_trick_of_its_printed_suit_as_a_trump():
    hand = fixed("spades", ["AC", "JC", "KC", "QC"], avoid={1: "C"})
    assert trick(hand, "AC JC KC QC") == 1


def test_nobody_is_obliged_to_trump():
    hand = fixed("spades", ["9D", "JS 9H"], avoid={1: "D"}, played="9D")
    assert legal(hand) == held(hand, 1)


# Ordering up.


@pytest.mark.parametrize("passes", range(4))
def test_each_seat_from_the_left_of_the_dealer_may_order_up_and_is_the_maker(passes):
    hand = ordered(["9C", "9D", "9H"], played="pass " * passes)
    assert (hand.phase, hand.player) == ("order", passes)
    assert legal(hand) == names("pass order-up")
    hand.play("order-up")
    assert (hand.phase, hand.player) == ("discard", 3)
    hand.play(lowest(hand))
    assert (hand.phase, hand.player) == ("alone", passes)


def test_the_dealer_takes_the_turned_card_and_discards_one_of_the_others():
    hand = ordered(["", "", "", "AD KD QD TD 9D"], played="order-up")
    assert held(hand, 3) == names("9S AD KD QD TD 9D")
    assert legal(hand) == names("AD KD QD TD 9D")
    hand.play("9D")
    assert held(hand, 3) == names("9S AD KD QD TD")


def test_the_dealer_may_discard_the_turned_card_if_the_option_says_so():
    game = ot.game("euchre", discard_turned=True)
    hand = deal(game, ["", "", "", "AD KD QD TD 9D"], rest="9S", dealer=3, played="order-up")
    assert legal(hand) == names("9S AD KD QD TD 9D")


def test_the_suit_of_the_turned_card_is_trump_when_it_is_ordered_up():
    # JC is the left bower of spades: it beats the ace of trump.
    hand = ordered(["AS", "JC", "9D", "9H"], avoid={2: "S", 3: "S"}, played="order-up")
    trick(hand, f"{hand.game.action_name(highest(hand))} partner")
    assert trick(hand, "AS JC 9D 9S") == 1


# Naming another suit.


@pytest.mark.parametrize("turned", ["9C", "9D", "9H", "9S"])
def test_the_second_round_begins_left_of_the_dealer_without_the_turned_suit(turned):
    hand = deal(STANDARD, [], rest=turned, dealer=3, played="pass pass pass pass")
    assert (hand.phase, hand.player) == ("name", 0)
    assert legal(hand) == {"pass"} | {name for name, suit in SUITS.items() if suit != turned[1]}


@pytest.mark.parametrize("passes", range(4))
def test_each_seat_may_name_a_suit_and_the_turned_card_stays_out(passes):
    hand = ordered(played="pass " * (4 + passes) + "hearts")
    assert (hand.phase, hand.player) == ("alone", passes)
    hand.play("partner")
    assert (hand.phase, hand.player) == ("play", 0)
    assert not any("9S" in hand.held(seat) for seat in range(4))


def test_the_dealer_is_stuck():
    hand = ordered(played="pass " * 7)
    assert hand.player == 3
    assert legal(hand) == names("clubs diamonds hearts")


def test_eight_passes_end_the_hand_without_a_score_if_the_dealer_is_not_stuck():
    game = ot.game("euchre", stick_the_dealer=False)
    hand = deal(game, [], rest="9S", dealer=3, played="pass " * 7)
    assert legal(hand) == names("pass clubs diamonds hearts")
    hand.play("pass")
    assert hand.over
    assert hand.returns().tolist() == [0, 0, 0, 0]


# Alone.


def called(game, maker, calls, turned="9S"):
    """Dealer 3, the maker names hearts in the second round, then the given calls."""
    return deal(game, [], rest=turned, dealer=3, played="pass " * (4 + maker) + f"hearts {calls}")


@pytest.mark.parametrize(("maker", "leader", "order"), [(0, 0, [0, 1, 3]), (1, 0, [0, 1, 2]), (2, 1, [1, 2, 3])])
def test_the_partner_of_a_lone_maker_sits_out_and_a_trick_has_three_cards(maker, leader, order):
    # Left of the dealer leads; if that is the partner who sits out, the next seat.
    hand = called(STANDARD, maker, "alone")
    assert hand.player == leader
    seats = []
    for _ in range(3):
        seats.append(hand.player)
        hand.play(lowest(hand))
    assert seats == order
    assert hand.state[SIZE] == 3
    play_all(hand)
    assert sum(move.phase == "play" for move in hand.history) == 15
    assert len(hand.held((maker + 2) % 4)) == 5


def test_a_dealer_who_sits_out_has_picked_up_and_discarded_before():
    hand = ordered(played="pass order-up")
    assert (hand.phase, hand.player) == ("discard", 3)
    hand.play(lowest(hand))
    hand.play("alone")
    assert "9S" in hand.held(3)
    assert all(move.seat != 3 for move in play_all(hand).history if move.phase == "play")


def test_with_the_partner_everybody_plays():
    hand = play_all(called(STANDARD, 0, "partner"))
    assert sum(move.phase == "play" for move in hand.history) == 20


# The lone defender.


@pytest.mark.parametrize(("maker", "first", "second"), [(0, 1, 3), (1, 0, 2), (2, 1, 3), (3, 0, 2)])
@pytest.mark.parametrize("choice", ["alone", "partner"])
def test_defenders_are_asked_from_the_left_of_the_dealer_whether_or_not_the_maker_is_alone(
    maker, first, second, choice
):
    hand = called(LONE, maker, choice)
    assert (hand.phase, hand.player) == ("defend", first)
    assert legal(hand) == names("alone partner")
    hand.play("partner")
    assert (hand.phase, hand.player) == ("defend", second)
    hand.play("partner")
    assert hand.phase == "play"
    assert hand.state[SIZE] == (3 if choice == "alone" else 4)


def test_the_first_who_defends_alone_ends_the_question():
    hand = called(LONE, 0, "partner alone")
    assert (hand.phase, hand.player) == ("play", 0)
    assert {move.seat for move in play_all(hand).history if move.phase == "play"} == {0, 1, 2}


def test_the_second_defender_may_be_the_lone_one():
    hand = called(LONE, 0, "partner partner alone")
    assert {move.seat for move in play_all(hand).history if move.phase == "play"} == {0, 2, 3}


def test_lone_maker_against_lone_defender_play_two_cards_a_trick():
    hand = called(LONE, 2, "alone partner alone")
    assert hand.player == 2  # seats 0 and 1, left of the dealer, sit out
    assert {move.seat for move in play_all(hand).history if move.phase == "play"} == {2, 3}
    assert hand.state[SIZE] == 2


def test_defenders_are_not_asked_without_the_option():
    assert called(STANDARD, 0, "partner").phase == "play"


# The score.


def end(game, calls, tricks, seat=1):
    """Maker 1 of hearts with the given calls; a seat of his side took so many tricks."""
    hand = called(game, 1, calls)
    cards = STANDARD.deck.names[: tricks * int(hand.state[SIZE])]
    piles = ["...", "", "", ""]
    piles[seat] = " ".join(cards)
    return finish(hand, piles).returns().tolist()


@pytest.mark.parametrize(
    ("calls", "points"),
    [
        ("partner partner partner", [-2, -2, -2, 1, 1, 2]),
        ("alone partner partner", [-2, -2, -2, 1, 1, 4]),
        ("partner alone", [-4, -4, -4, 1, 1, 2]),
        ("alone partner alone", [-4, -4, -4, 1, 1, 4]),
    ],
    ids=["partners", "lone maker", "lone defender", "lone both"],
)
@pytest.mark.parametrize("tricks", range(6))
def test_the_makers_score_by_their_tricks_and_the_defenders_the_opposite(calls, points, tricks):
    won = points[tricks]
    assert end(LONE, calls, tricks) == [-won, won, -won, won]


def test_the_tricks_of_the_makers_partner_count():
    assert end(STANDARD, "partner", 3, seat=3) == [-1, 1, -1, 1]


def test_a_march_played_to_the_end():
    # Seat 0 orders up and holds the five highest spades: J of spades, J of clubs, A K Q.
    hand = ordered(["JS JC AS KS QS"], played="order-up")
    hand.play(lowest(hand))
    hand.play("alone")
    assert play_all(hand, highest).returns().tolist() == [4, -4, 4, -4]


# The setting of the paper.


@pytest.mark.parametrize("turned", ["9H", "AS"])
@pytest.mark.parametrize("dealer", range(4))
def test_the_paper_has_no_calls_and_the_dealers_side_makes_spades_whatever_is_turned(turned, dealer):
    hand = deal(PAPER, [], rest=turned, dealer=dealer)
    assert (hand.phase, hand.player) == ("play", (dealer + 1) % 4)
    assert not any(turned in hand.held(seat) for seat in range(4))
    taken = [""] * 4
    taken[dealer], taken[dealer - 1] = "9C TC JC QC KC AC 9D TD JD QD KD AD", "..."
    won = [1, -1, 1, -1] if dealer % 2 == 0 else [-1, 1, -1, 1]
    assert finish(hand, taken).returns().tolist() == won


def test_the_paper_counts_the_jack_of_clubs_as_a_spade():
    hand = deal(PAPER, ["9S", "JC AC"], dealer=3, avoid={1: "S"}, played="9S")
    assert legal(hand) == names("JC")


def test_the_turned_card_is_known_and_the_kitty_is_not():
    view = deal(PAPER, [], rest="AS").view(2)
    assert view.state[TURNED] == PAPER.deck.card("AS")
    assert view.state[KITTY] == 0
    assert hides_hands_of_others(view)


# What a seat knows.


def test_the_discard_shows_to_the_dealer_and_to_nobody_else():
    hands = ["", "", "", "AD KD QD TD 9D"]
    one, other = (ordered(hands, played=f"pass order-up {card} partner") for card in ("9D", "KD"))
    assert seen(one.view(3)) == "pass order-up 9D partner"
    assert STANDARD.deck.text(int(one.view(3).state[DISCARD])) == "9D"
    for seat in range(3):
        assert seen(one.view(seat)) == "pass order-up - partner"
        assert one.view(seat).state[DISCARD] == 0
        assert same_state(one.view(seat), other.view(seat))


# The whole game.


def win(whole, side, points):
    """End the hand being played: seat 1 makes trump and marches for 2, takes three tricks for 1, or is euchred."""
    hand = whole.hand
    while hand.phase != "name" or hand.player != 1:
        hand.play("pass")
    hand.play(hand.legal()[-1])
    hand.play("partner")
    tricks = {(1, 2): 5, (1, 1): 3, (0, 2): 2}[side, points]
    finish(hand, ["...", " ".join(STANDARD.deck.names[: tricks * 4]), "", ""])


def test_only_the_side_that_scores_books_its_points():
    whole = STANDARD.whole_game(seed=1, dealer=0)
    win(whole, 1, 2)
    assert whole.scores.tolist() == [0, 2, 0, 2]
    win(whole, 0, 2)
    assert whole.scores.tolist() == [2, 2, 2, 2]


@pytest.mark.parametrize(("before", "points", "total"), [(8, 2, 10), (9, 1, 10), (9, 2, 11)])
def test_a_match_goes_to_ten_and_eleven_is_possible(before, points, total):
    whole = STANDARD.whole_game(seed=1, dealer=0)
    whole.totals[:] = [9, before, 9, before]
    assert not whole.over
    win(whole, 1, points)
    assert whole.over
    assert whole.scores.tolist() == [9, total, 9, total]
    assert whole.winner == 1


def test_nine_is_not_enough_and_the_deal_moves_left():
    whole = STANDARD.whole_game(seed=1, dealer=3)
    whole.totals[:] = [0, 7, 0, 7]
    win(whole, 1, 2)
    assert not whole.over
    assert whole.winner is None
    assert whole.hand.dealer == 0
