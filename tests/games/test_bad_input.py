"""Wrong input is answered with what was wrong and what is possible, and changes nothing."""

import pytest

import overtrick as ot

HANDS = ["9C TC JC QC KC", "9D TD JD QD KD", "9H TH JH QH KH", "9S TS JS QS KS"]
REST = "AC AD AH AS"


@pytest.mark.parametrize(
    ("name", "choices", "message"),
    [
        ("heats", {}, r"no game 'heats'; did you mean 'hearts'\?.*possible: euchre, hearts"),
        (7, {}, "no game 7"),
        ("hearts", {"preset": "standart"}, r"no preset 'standart'; did you mean 'standard'\?.*paper"),
        ("hearts", {"players": 6}, "not for 6 players; possible: 3, 4, 5"),
        ("euchre", {"players": 3}, "not for 3 players; possible: 4"),
        ("hearts", {"pasing": "left"}, r"no option 'pasing'; did you mean 'passing'\?.*jd_bonus"),
        ("hearts", {"passing": "up"}, "passing='up'; possible: 'rotate', 'left', 'right', 'across', 'none'"),
        ("hearts", {"jd_bonus": "yes"}, "jd_bonus='yes'; possible: False, True"),
        ("hearts", {"jd_bonus": 1}, "jd_bonus=1; possible: False, True"),
        ("hearts", {"players": 3, "passing": "across"}, "passing='across' needs 4 players"),
        ("sheephead", {"obligations": "loose", "called_ten_high": True}, "called_ten_high=True goes with"),
    ],
)
def test_a_game_that_does_not_exist_is_refused(name, choices, message):
    with pytest.raises(ot.OvertrickError, match=message):
        ot.game(name, **choices)


@pytest.mark.parametrize(
    ("hands", "rest", "message"),
    [
        (HANDS[:3], REST, "3 hands for 4 players"),
        ([*HANDS[:3], "9S TS JS QS"], REST, "seat 3 has 4 cards.*deals 5"),
        ([*HANDS[:3], "9S TS JS QS 9C"], REST, "twice in the deal: 9C"),
        (HANDS, "AC AD AH", "missing from the deal: AS"),
        (HANDS, "AC AD AH AX", r"'AX' is not a card of this deck; possible: 9C, TC"),
        (HANDS, "AC AD AH 2S", "'2S' is not a card"),
        (HANDS, "", "missing from the deal: AC AD AH AS"),
    ],
)
def test_a_deal_that_is_none_is_refused(hands, rest, message):
    with pytest.raises(ot.OvertrickError, match=message):
        ot.game("euchre").deal(hands=hands, rest=rest)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"dealer": 4}, "dealer=4; possible: 0 to 3"),
        ({"round": 9}, "round=9; possible: 0 to 3"),
        ({"dealer": 1.5}, "dealer=1.5; possible: a whole number, 0 to 3"),
        ({"round": "2"}, "round='2'; possible: a whole number, 0 to 3"),
        ({"stake": 0}, "stake=0; possible: 1 to 1,000,000,000"),
        ({"stake": 1.5}, "stake=1.5; possible: a whole number, 1 to 1,000,000,000"),
        ({"number": -1}, "number=-1; possible: 0 to 1,000,000,000,000,000"),
        ({"number": 1.5}, "number=1.5; possible: a whole number, 0 to"),
        ({"number": 10**16}, "possible: 0 to 1,000,000,000,000,000"),
        ({"hands": []}, "not from both"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings, message):
    with pytest.raises(ot.OvertrickError, match=message):
        ot.game("hearts").deal(seed=1, **settings)


def test_dots_stand_for_all_cards_not_named():
    hand = ot.game("euchre").deal(hands=HANDS, rest="AS ...")
    assert hand == ot.game("euchre").deal(hands=HANDS, rest="AS AC AD AH")


@pytest.mark.parametrize(
    ("action", "seat", "error", "message"),
    [
        ("9C", None, ot.IllegalAction, r"seat 1 may not choose 9C in phase 'order' now; possible: pass order-up"),
        ("pass", 2, ot.IllegalAction, "not the turn of seat 2; seat 1 is to move"),
        ("pas", None, ot.BadCard, r"'pas' is not a card or call of euchre; did you mean 'pass'\?"),
        (99, None, ot.BadCard, "99 is not an action of euchre; possible: 0 to 31"),
        (-1, None, ot.BadCard, "-1 is not an action"),
        (None, None, ot.IllegalAction, "a name or a whole number, not None"),
        (1.0, None, ot.IllegalAction, "a name or a whole number, not 1.0"),
        (True, None, ot.IllegalAction, "a name or a whole number, not True"),
    ],
)
def test_an_impossible_action_is_refused_and_leaves_the_hand_as_it_was(action, seat, error, message):
    hand = ot.game("euchre").deal(hands=HANDS, rest=REST, dealer=0)
    before = repr(hand)
    with pytest.raises(error, match=message):
        hand.play(action, seat)
    assert repr(hand) == before
    assert hand.player == 1


def test_acting_after_the_end_is_refused():
    hand = ot.game("euchre", preset="paper").deal(seed=1)
    while not hand.over:
        hand.play(hand.legal()[0])
    with pytest.raises(ot.HandOver, match=r"'9C' comes too late: the hand is over, with returns \["):
        hand.play("9C")


def test_a_result_before_the_end_is_refused():
    with pytest.raises(ot.HandNotOver, match="seat 1 is to move in phase 'order'"):
        ot.game("euchre").deal(hands=HANDS, rest=REST, dealer=0).returns()


@pytest.mark.parametrize("seat", [-1, 4, None, 1.0, "1", True])
def test_a_seat_that_is_not_there_is_refused(seat):
    hand = ot.game("euchre").deal(seed=1)
    for ask in (hand.held, hand.view):
        with pytest.raises(ot.BadOption, match=f"seat={seat!r}; possible: .*0 to 3"):
            ask(seat)


def test_a_game_is_its_own_error_family():
    for error in (ot.UnknownGame, ot.BadOption, ot.BadCard, ot.BadDeal, ot.IllegalAction, ot.HandOver, ot.HandNotOver):
        assert issubclass(error, ot.OvertrickError)
