"""Hearts, rule by rule: rulebook 4.1, and the options as OpenSpiel means them."""

import pytest

import overtrick as ot
from tests.games.deals import (
    cards_of,
    deal,
    finish,
    held,
    hides_hands_of_others,
    highest,
    legal,
    names,
    play_all,
    same_state,
    seen,
    taken,
    trick,
)

STANDARD = ot.game("hearts")
PAPER = ot.game("hearts", preset="paper")
UNPASSED = ot.game("hearts", passing="none")
ALL_HEARTS = cards_of(STANDARD, "H")


def free(**options):
    """Four players, no pass, left of the dealer opens: with dealer=3 seat 0 leads what the rules of play allow."""
    return ot.game("hearts", **{"passing": "none", "opening": "free", "no_pts_on_first_trick": False} | options)


def leading(game, cards, others=(), **settings):
    """Seat 0 is to lead the first trick."""
    return deal(game, [cards, *others], dealer=game.players - 1, **settings)


def no_hearts(hand):
    return {card for card in held(hand, hand.player) if card[1] != "H"}


# The deck.


@pytest.mark.parametrize(
    ("players", "cards", "each", "out"), [(3, 48, 16, "2C 2D 2H 2S"), (4, 52, 13, ""), (5, 50, 10, "2C 2D")]
)
def test_the_deck_divides_evenly_among_the_players(players, cards, each, out):
    game = ot.game("hearts", players=players)
    assert len(game.deck) == cards
    assert set(STANDARD.deck.names) - set(game.deck.names) == names(out)
    assert [len(game.deal(seed=1).held(seat)) for seat in range(players)] == [each] * players


@pytest.mark.parametrize(("players", "with_jack", "without"), [(3, -15, -25), (4, -16, -26), (5, -16, -26)])
def test_the_card_points_of_every_hand_have_the_same_sum(players, with_jack, without):
    # 13 hearts (12 without the deuce) at -1, QS -13, JD +10.
    for jd_bonus, total in ((True, with_jack), (False, without)):
        game = ot.game("hearts", players=players, jd_bonus=jd_bonus, moon="off")
        for number in range(4):
            assert play_all(game.deal(seed=2, number=number)).returns().sum() == total


# The pass.

PASSES = ["3C 4C 5C", "3D 4D 5D", "3H 4H 5H", "3S 4S 5S", "6C 7C 8C"]


def pass_all(game, round=0):
    """Every seat passes three named cards."""
    passes = PASSES[: game.players]
    return deal(game, passes, round=round, played=" ".join(passes))


@pytest.mark.parametrize(
    ("players", "round", "distance"),
    [(4, 0, 1), (4, 1, 3), (4, 2, 2), (3, 0, 1), (3, 1, 2), (5, 0, 1), (5, 1, 4)],
)
def test_passes_rotate_left_then_right_then_across_if_there_are_four(players, round, distance):
    hand = pass_all(ot.game("hearts", players=players), round)
    for seat in range(players):
        assert names(PASSES[seat]) <= held(hand, (seat + distance) % players)


@pytest.mark.parametrize(("players", "round"), [(4, 3), (3, 2), (5, 2)])
def test_the_last_hand_of_the_rotation_passes_nothing(players, round):
    game = ot.game("hearts", players=players)
    assert game.rounds[-1] == round
    assert game.deal(seed=1, round=round).phase == UNPASSED.deal(seed=1).phase == "play"


@pytest.mark.parametrize(("passing", "distance"), [("left", 1), ("right", 3), ("across", 2)])
def test_a_fixed_direction_holds_for_every_hand(passing, distance):
    game = ot.game("hearts", passing=passing)
    assert len(game.rounds) == 1
    assert names(PASSES[0]) <= held(pass_all(game), distance)


@pytest.mark.parametrize("players", [3, 5])
def test_there_is_no_across_without_four_players(players):
    with pytest.raises(ot.BadOption, match="across"):
        ot.game("hearts", players=players, passing="across")


def test_seats_pass_three_cards_each_in_turn():
    hand = pass_all(STANDARD)
    assert [move.seat for move in hand.history] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert {move.phase for move in hand.history} == {"pass"}


def test_passed_cards_arrive_only_when_all_have_passed():
    passes = " ".join(PASSES[:4]).split()
    hand = deal(STANDARD, PASSES[:4], played=" ".join(passes[:-1]))
    assert [len(hand.held(seat)) for seat in range(4)] == [10, 10, 10, 11]
    assert not names(PASSES[0]) & held(hand, 1)
    hand.play(passes[-1])
    assert [len(hand.held(seat)) for seat in range(4)] == [13, 13, 13, 13]


def test_received_cards_cannot_be_passed_on():
    hand = deal(STANDARD, PASSES[:4], played=PASSES[0])
    assert hand.player == 1
    assert legal(hand) == held(hand, 1)
    assert not names(PASSES[0]) & legal(hand)


def test_a_seat_sees_its_own_passes_and_only_those():
    view = pass_all(STANDARD).view(1)
    assert seen(view) == "- - - 3D 4D 5D - - - - - -"
    assert names(PASSES[0]) <= set(view.held)
    assert hides_hands_of_others(view)


def test_what_others_pass_to_each_other_does_not_show():
    # Seats 2 and 3 pass left, to 3 and 0: seat 1 cannot tell which cards.
    before = " ".join(PASSES[:2])
    hands = [*PASSES[:2], "3H 4H 5H 6H", "3S 4S 5S 6S"]
    one = deal(STANDARD, hands, played=f"{before} 3H 4H 5H 3S 4S 5S")
    other = deal(STANDARD, hands, played=f"{before} 4H 5H 6H 4S 5S 6S")
    assert same_state(one.view(1), other.view(1))


# The opening.


@pytest.mark.parametrize(("players", "club"), [(3, "3C"), (4, "2C"), (5, "3C")])
def test_the_holder_of_the_lowest_club_leads_it(players, club):
    game = ot.game("hearts", players=players, passing="none")
    hand = deal(game, ["", "", club], dealer=0)
    assert hand.player == 2
    assert legal(hand) == {club}


def test_who_was_passed_the_lowest_club_opens():
    hand = deal(STANDARD, ["2C 4C 5C", *PASSES[1:4]], played=" ".join(["2C 4C 5C", *PASSES[1:4]]))
    assert hand.player == 1
    assert legal(hand) == {"2C"}


def test_any_club_may_open_if_the_option_says_so_but_its_holder_is_the_same():
    game = ot.game("hearts", passing="none", can_lead_any_club=True)
    hand = deal(game, ["", "", "2C 9C AC"], avoid={2: "C"})
    assert hand.player == 2
    assert legal(hand) == names("2C 9C AC")


@pytest.mark.parametrize("dealer", range(4))
def test_with_a_free_opening_the_seat_left_of_the_dealer_leads(dealer):
    assert free().deal(seed=1, dealer=dealer).player == (dealer + 1) % 4


# Following and winning.


def test_suit_is_followed_if_possible():
    hand = leading(free(), "5D", ["7D KD"], avoid={1: "D"}, played="5D")
    assert legal(hand) == names("7D KD")


def test_a_void_seat_plays_anything_even_unbroken_hearts():
    hand = leading(free(), "5D", ["QS 2H"], avoid={1: "D"}, played="5D")
    assert legal(hand) == held(hand, 1)


def test_the_highest_card_of_the_suit_led_takes_the_trick_and_leads():
    hand = leading(free(), "TD", ["JD", "AS", "9D"], avoid={2: "D"})
    assert trick(hand, "TD JD AS 9D") == 1
    assert taken(hand, 1) == names("TD JD AS 9D")


# The first trick.


def test_queen_of_spades_and_hearts_may_not_fall_on_the_first_trick():
    hand = deal(UNPASSED, ["2C", "QS 5H 7D"], avoid={1: "C D S"}, played="2C")
    assert legal(hand) == names("7D")


def test_the_jack_of_diamonds_may_fall_on_the_first_trick():
    game = ot.game("hearts", passing="none", jd_bonus=True)
    hand = deal(game, ["2C", "QS 5H JD"], avoid={1: "C D S"}, played="2C")
    assert legal(hand) == names("JD")


@pytest.mark.parametrize("cards", ["5H", "QS 5H"], ids=["hearts", "hearts and queen"])
def test_a_seat_with_points_only_may_play_any_of_them_on_the_first_trick(cards):
    hand = deal(UNPASSED, ["2C", cards], avoid={1: "C D S"}, played="2C")
    assert legal(hand) == held(hand, 1)
    assert len(legal(hand)) == 13


def test_points_may_fall_on_the_first_trick_without_the_rule():
    game = ot.game("hearts", passing="none", no_pts_on_first_trick=False)
    hand = deal(game, ["2C", "QS 5H 7D"], avoid={1: "C D S"}, played="2C")
    assert legal(hand) == held(hand, 1)


def test_points_may_fall_from_the_second_trick_on():
    game = free(no_pts_on_first_trick=True)
    hand = leading(game, "AC KC", ["QS 5H 7D", "2C 3C", "4C 5C"], avoid={1: "C"}, played="AC 7D 2C 4C KC")
    assert hand.player == 1
    assert legal(hand) == held(hand, 1)


@pytest.mark.parametrize(("spades", "allowed"), [("QS 3S", "3S"), ("QS", "QS")])
def test_the_queen_is_kept_back_on_a_first_trick_of_spades_unless_alone(spades, allowed):
    hand = leading(free(no_pts_on_first_trick=True), "AS", [spades], avoid={1: "S"}, played="AS")
    assert legal(hand) == names(allowed)


def test_points_may_not_be_led_to_the_first_trick_of_a_free_opening():
    hand = leading(free(no_pts_on_first_trick=True, must_break_hearts=False), "QS 5H 7D", avoid={0: "C D S"})
    assert legal(hand) == names("7D")


# Breaking hearts.


def test_hearts_may_not_be_led_until_they_are_broken():
    hand = leading(free(), "AC 5H", ["3C", "4C", "6C"])
    assert legal(hand) == no_hearts(hand)
    assert trick(hand, "AC 3C 4C 6C") == 0
    assert legal(hand) == no_hearts(hand)


def test_a_heart_thrown_on_a_trick_breaks_hearts():
    hand = leading(free(), "AC 5H", ["2H", "4C", "6C"], avoid={1: "C"}, played="AC 2H 4C 6C")
    assert legal(hand) == held(hand, 0)


@pytest.mark.parametrize("breaks", [True, False])
def test_the_queen_of_spades_breaks_hearts_only_if_the_option_says_so(breaks):
    game = free(qs_breaks_hearts=breaks)
    hand = leading(game, "AS 5H", ["QS", "4S", "6S"], avoid={1: "S"}, played="AS QS 4S 6S")
    assert legal(hand) == (held(hand, 0) if breaks else no_hearts(hand))


def test_who_holds_only_hearts_may_lead_them_unbroken():
    hand = leading(free(), "AH", avoid={0: "C D S"})
    assert legal(hand) == names(ALL_HEARTS)


def test_hearts_may_be_led_at_any_time_without_the_rule():
    hand = leading(free(must_break_hearts=False), "AC 5H")
    assert legal(hand) == held(hand, 0)


@pytest.mark.parametrize("excused", [True, False])
def test_nobody_need_lead_the_queen_for_want_of_another_card_if_the_option_says_so(excused):
    hand = leading(free(can_lead_hearts_instead_of_qs=excused), "QS", avoid={0: "C D S"})
    assert legal(hand) == (held(hand, 0) if excused else names("QS"))


def test_hearts_do_not_stand_in_for_the_queen_while_there_is_another_lead():
    hand = leading(free(can_lead_hearts_instead_of_qs=True), "QS 7D", avoid={0: "C D S"})
    assert legal(hand) == names("QS 7D")


# The score.


@pytest.mark.parametrize(("jd_bonus", "jack"), [(True, 10), (False, 0)])
def test_hearts_the_queen_and_if_the_option_says_so_the_jack_count_for_who_took_them(jd_bonus, jack):
    game = ot.game("hearts", jd_bonus=jd_bonus)
    hand = finish(game.deal(seed=1), ["QS 2H", "3H 4H AS", "JD KD", "..."])
    assert hand.returns().tolist() == [-14, -2, jack, -10]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(("moon", "shooter", "others"), [("others", 0, -26), ("shooter", 26, 0), ("off", None, 0)])
def test_the_moon_counts_26_whatever_the_deck(players, moon, shooter, others):
    game = ot.game("hearts", players=players, moon=moon)
    cards = f"QS {cards_of(game, 'H')}"
    if shooter is None:  # no such rule: every card as it is, 12 hearts with three players
        shooter = -25 if players == 3 else -26
    hand = finish(game.deal(seed=1), [cards, "..."] + [""] * (players - 2))
    assert hand.returns().tolist() == [shooter] + [others] * (players - 1)


@pytest.mark.parametrize(("moon", "shooter", "others"), [("others", 0, -26), ("shooter", 26, 0)])
def test_the_moon_does_not_need_the_jack_which_counts_for_its_taker(moon, shooter, others):
    game = ot.game("hearts", moon=moon, jd_bonus=True)
    jack_elsewhere = finish(game.deal(seed=1), [f"QS {ALL_HEARTS}", "JD", "...", ""])
    assert jack_elsewhere.returns().tolist() == [shooter, others + 10, others, others]
    jack_too = finish(game.deal(seed=1), [f"QS JD {ALL_HEARTS}", "", "...", ""])
    assert jack_too.returns().tolist() == [shooter + 10, others, others, others]


def test_it_is_no_moon_without_the_queen_or_without_one_heart():
    assert finish(STANDARD.deal(seed=1), [ALL_HEARTS, "QS", "...", ""]).returns().tolist() == [-13, -13, 0, 0]
    assert finish(STANDARD.deal(seed=1), ["QS", "2H", "...", ""]).returns().tolist() == [-13, -1, -12, 0]


def test_a_moon_played_to_the_end():
    # The ace of spades draws the queen, and the hearts from the top draw the deuce: seat 0 takes every trick.
    hand = leading(free(), "AS AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H", ["QS 2H"], avoid={1: "S"})
    assert play_all(hand, highest).returns().tolist() == [0, -26, -26, -26]


@pytest.mark.parametrize(("bonus", "returns"), [(True, [-13, 5, -13, 0]), (False, [-13, 0, -13, 0])])
def test_a_seat_without_a_trick_gets_five_if_the_option_says_so(bonus, returns):
    game = ot.game("hearts", avoid_all_tricks_bonus=bonus)
    assert finish(game.deal(seed=1), ["QS", "", ALL_HEARTS, "..."]).returns().tolist() == returns


@pytest.mark.parametrize(
    ("moon", "returns"), [("others", [0, -26, -26, -26]), ("shooter", [26, 0, 0, 0]), ("off", [-26, 0, 5, 5])]
)
def test_nobody_gets_five_for_no_trick_when_the_moon_was_shot(moon, returns):
    game = ot.game("hearts", avoid_all_tricks_bonus=True, moon=moon)
    assert finish(game.deal(seed=1), [f"QS {ALL_HEARTS}", "...", "", ""]).returns().tolist() == returns


# The game of the paper.


def test_the_paper_plays_with_three_and_48_cards_and_passes_nothing():
    hand = PAPER.deal(seed=1)
    assert (PAPER.players, len(PAPER.deck), hand.phase) == (3, 48, "play")


@pytest.mark.parametrize("dealer", range(3))
def test_the_paper_lets_the_left_of_the_dealer_lead_anything(dealer):
    leader = (dealer + 1) % 3
    hand = deal(PAPER, [""] * leader + ["QS 5H"], dealer=dealer)
    assert hand.player == leader
    assert legal(hand) == held(hand, leader) >= names("QS 5H")


def test_the_paper_lets_points_fall_on_the_first_trick():
    hand = leading(PAPER, "AC", ["QS 5H 7D"], avoid={1: "C"}, played="AC")
    assert legal(hand) == held(hand, 1)


def test_the_paper_scores_the_jack_and_the_moon_for_the_shooter():
    hand = finish(PAPER.deal(seed=1), [f"QS {cards_of(PAPER, 'H')}", "JD", "..."])
    assert hand.returns().tolist() == [26, 10, 0]


# The whole game.


def book(whole, *taken):
    """End the hand being played."""
    finish(whole.hand, taken)
    return whole


@pytest.mark.parametrize(("before", "over"), [(-86, False), (-87, True), (-95, True)])
def test_a_match_ends_when_somebody_has_lost_a_hundred(before, over):
    whole = STANDARD.whole_game(seed=1)
    whole.totals[:] = [before, -50, -60, -70]
    book(whole, "QS", ALL_HEARTS, "...", "")
    assert whole.over == over
    assert whole.scores.tolist() == [before - 13, -63, -60, -70]
    assert whole.winner == (2 if over else None)


def test_a_tie_for_the_best_total_is_played_on():
    whole = STANDARD.whole_game(seed=1)
    whole.totals[:] = [-90, -50, -50, -80]
    book(whole, "QS", "...", "", ALL_HEARTS)
    assert not whole.over
    book(whole, "...", "QS", "", ALL_HEARTS)
    assert whole.over
    assert whole.winner == 2


@pytest.mark.parametrize(("players", "rounds"), [(3, [0, 1, 2, 0, 1]), (4, [0, 1, 2, 3, 0]), (5, [0, 1, 2, 0, 1])])
def test_the_pass_rotates_and_the_deal_moves_left_from_hand_to_hand(players, rounds):
    whole = ot.game("hearts", players=players).whole_game(seed=1, dealer=2)
    played = []
    for _ in rounds:
        played.append((whole.hand.start.round, whole.hand.dealer))
        book(whole, "QS", "...", *[""] * (players - 2))
    assert played == [(direction, (2 + number) % players) for number, direction in enumerate(rounds)]
