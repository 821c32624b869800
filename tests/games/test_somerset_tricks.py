"""Somerset's tricks: the rules of rulebook §3 about following suit and who takes them, one by one."""

import pytest

from tests.beside import legal_names
from tests.games.somerset import EARLY_NOUGHT, LATE_NOUGHT, SECOND_NOUGHT, somerset, winner_of

# Following suit.


def test_a_suit_is_followed_if_it_is_held():
    hand = somerset("paper").deal(**LATE_NOUGHT, played="trump-12 0/6")
    assert legal_names(hand) == {"5/6", "6/6"}


def test_s_s_follows_trump_and_0_0_does_not():
    hand = somerset("paper").deal(**SECOND_NOUGHT, played="trump-6 0/6")
    assert legal_names(hand) == {"S/S"}


def test_s_s_does_not_follow_another_suit():
    hand = somerset("paper").deal(**SECOND_NOUGHT, played="trump-4 0/6")
    assert legal_names(hand) == set(hand.held(1))


def test_0_0_may_not_be_used_to_follow():
    hand = somerset(exchange=False).deal(**SECOND_NOUGHT, dealer=2, played="pass pass pass bid-1 0/8 1/12 0/4")
    assert legal_names(hand) == {"S/S", "2/8", "3/8", "4/8", "5/8", "6/8", "7/8", "8/8"}


def test_0_0_is_never_forced():
    hand = somerset("paper").deal(**LATE_NOUGHT, played="trump-6 0/6 5/6")
    assert legal_names(hand) == set(hand.held(2))
    assert "0/0" in legal_names(hand)


def test_s_s_led_asks_for_trump():
    hand = somerset("paper").deal(**EARLY_NOUGHT, played="trump-6 S/S")
    assert legal_names(hand) == {"2/6", "3/6", "4/6", "5/6", "6/6"}


def test_nobody_can_follow_0_0():
    hand = somerset("paper").deal(**EARLY_NOUGHT, played="trump-6 0/0")
    assert legal_names(hand) == set(hand.held(1))


# Tricks, clean rule.


@pytest.mark.parametrize(
    ("played", "winner"),
    [
        ("trump-2 3/4 6/6 10/10 12/12", 0),
        ("trump-12 0/6 5/6 10/10 1/12", 3),
        ("trump-8 4/4 0/8 10/10 12/12", 1),
        ("trump-2 0/6 5/6 10/10 12/12", 1),
    ],
)
def test_without_0_0_trump_wins_else_the_suit_led_and_doubles_have_no_power(played, winner):
    assert winner_of(LATE_NOUGHT, played) == winner


@pytest.mark.parametrize(
    ("played", "winner"),
    [
        ("trump-10 3/4 5/6 0/0 1/12", 2),
        ("trump-10 3/4 2/2 0/0 1/12", 1),
        ("trump-10 3/4 2/2 0/0 12/12", 3),
        ("trump-10 4/4 2/2 0/0 1/12", 0),
        ("trump-10 4/4 6/6 0/0 1/12", 1),
        ("trump-10 0/4 8/8 0/0 12/12", 3),
        ("trump-10 4/6 6/6 0/0 11/12", 1),
    ],
)
def test_with_0_0_the_highest_double_wins_even_one_played_before_it(played, winner):
    assert winner_of(LATE_NOUGHT, played) == winner


@pytest.mark.parametrize(
    ("played", "winner"),
    [
        ("trump-8 4/4 0/8 0/0 12/12", 1),
        ("trump-12 4/4 8/8 0/0 1/12", 3),
        ("trump-8 4/4 8/8 0/0 12/12", 1),
        ("trump-4 0/4 8/8 0/0 12/12", 0),
    ],
)
def test_trump_beats_0_0_and_every_other_double(played, winner):
    assert winner_of(LATE_NOUGHT, played) == winner


def test_s_s_is_a_trump_on_another_suit():
    assert winner_of(SECOND_NOUGHT, "trump-4 6/6 S/S 10/10 12/12") == 1


def test_s_s_is_the_lowest_trump():
    assert winner_of(SECOND_NOUGHT, "trump-6 0/6 S/S 10/10 12/12") == 0
    assert winner_of(EARLY_NOUGHT, "trump-6 S/S 2/6 10/10 12/12") == 1


@pytest.mark.parametrize(
    ("played", "if_beaten", "if_not"),
    [
        ("trump-4 0/0 2/6 0/10 1/12", 0, 0),
        ("trump-4 0/0 6/6 0/10 1/12", 1, 0),
        ("trump-4 0/0 6/6 10/10 1/12", 2, 0),
        ("trump-4 0/0 8/8 10/10 12/12", 3, 0),
        ("trump-8 0/0 2/8 10/10 12/12", 1, 1),
        ("trump-10 0/0 8/8 0/10 12/12", 2, 2),
    ],
)
def test_0_0_led_falls_to_trump_and_by_option_to_doubles(played, if_beaten, if_not):
    assert winner_of(EARLY_NOUGHT, played, led_00_beaten_by_doubles=True) == if_beaten
    assert winner_of(EARLY_NOUGHT, played, led_00_beaten_by_doubles=False) == if_not


def test_doubles_beat_0_0_that_was_not_led_whatever_the_option():
    assert winner_of(LATE_NOUGHT, "trump-10 3/4 2/2 0/0 1/12", led_00_beaten_by_doubles=False) == 1


def test_0_0_changes_its_own_trick_only():
    played = "trump-10 3/4 2/2 0/0 1/12 0/8 0/10 12/12 4/4"
    assert winner_of(LATE_NOUGHT, played) == 2


# Tricks, the student's rule.


def student_winner(deal, played):
    return winner_of(deal, played, trick_rule="student")


@pytest.mark.parametrize(
    ("played", "winner"),
    [
        ("trump-8 0/0 2/8 0/10 1/12", 0),
        ("trump-8 0/0 8/8 0/10 1/12", 1),
        ("trump-4 0/0 2/6 10/10 1/12", 2),
        ("trump-4 0/0 6/6 10/10 12/12", 1),
        ("trump-10 0/0 6/6 0/10 12/12", 2),
    ],
)
def test_against_seats_1_to_3_a_standing_0_0_falls_to_doubles_only(played, winner):
    assert student_winner(EARLY_NOUGHT, played) == winner


@pytest.mark.parametrize("trick", ["3/4 5/6 0/0 1/12", "3/4 2/2 0/0 12/12", "4/4 6/6 0/0 12/12"])
def test_0_0_of_seats_1_to_3_never_wins_unless_led_and_gives_doubles_no_power(trick):
    assert student_winner(LATE_NOUGHT, f"trump-10 {trick}") == 0


@pytest.mark.parametrize(
    ("second_trick", "winner"),
    [
        ("5/8 0/8 2/12 0/0", 0),
        ("8/8 0/8 2/12 0/0", 1),
        ("8/8 0/8 2/12 0/2", 0),
        ("5/8 0/8 2/12 0/4", 1),
        ("5/8 0/8 2/12 4/4", 1),
    ],
)
def test_seat_0_beats_a_double_with_trump_only_and_its_0_0_beats_any_other_plain_card(second_trick, winner):
    assert student_winner(EARLY_NOUGHT, f"trump-2 0/6 6/6 0/10 1/12 {second_trick}") == winner


@pytest.mark.parametrize(("last", "winner"), [("0/4", 0), ("6/6", 1), ("5/6", 1)])
def test_seat_0_beats_a_standing_0_0_with_trump_only(last, winner):
    assert student_winner(SECOND_NOUGHT, f"trump-4 0/6 S/S 0/10 1/12 0/0 1/10 2/12 {last}") == winner


def test_0_0_of_seat_0_does_not_beat_trump():
    assert student_winner(EARLY_NOUGHT, "trump-10 0/6 6/6 0/8 1/12 5/8 0/10 2/12 0/0") == 2


def test_the_student_names_a_held_suit_and_leads_it():
    hand = somerset("student").deal(**EARLY_NOUGHT)
    assert legal_names(hand) == {"trump-2", "trump-4", "trump-6"}
    hand.play("trump-4")
    assert legal_names(hand) == {"S/S", "0/4", "1/4", "2/4", "3/4", "4/4"}
