"""Sheephead, rule by rule: picking, burying, calling and playing. Rulebook 1.1 to 1.5 with its rulings."""

import itertools

import pytest

import overtrick as ot
from overtrick.engine.state import WINNER
from overtrick.games.sheephead.cards import BLIND, BURY, NOTHING, UNKNOWN
from tests.games.deals import (
    deal,
    held,
    hides_hands_of_others,
    legal,
    lowest,
    names,
    play_until,
    same_state,
    seen,
    taken,
    trick,
)

STANDARD = ot.game("sheephead")
LOOSE = ot.game("sheephead", obligations="loose")
TRUMPS = "QC JO QS QH QD JC JS JH JD AD TD KD 9D 8D"
FAILS = {suit: " ".join(rank + suit for rank in "ATK987") for suit in "CSH"}
MODES = pytest.mark.parametrize("game", [STANDARD, LOOSE], ids=["strict", "loose"])


def called(game, hands, call, *, picker=0, blind="8D 9D", played="", avoid=None):
    """Dealer 4, so seat 0 leads. The picker buries the blind as he found it, and calls."""
    calls = "pass " * picker + f"pick {blind} {call} {played}"
    return deal(game, hands, rest=blind, dealer=4, avoid=avoid, played=calls)


# The cards.


def test_the_deck_has_32_cards_with_the_joker_for_the_seven_of_diamonds():
    dealt = set(STANDARD.deck.names[: STANDARD.cards_dealt])
    assert len(dealt) == 32
    assert dealt == {rank + suit for suit in "CDHS" for rank in "789TJQKA"} - {"7D"} | {"JO"}
    assert dealt == names(" ".join([TRUMPS, *FAILS.values()]))
    hand = STANDARD.deal(seed=1)
    assert [len(hand.held(seat)) for seat in range(5)] == [6] * 5


@pytest.mark.parametrize(("higher", "lower"), list(itertools.pairwise(TRUMPS.split())))
def test_each_trump_beats_the_next(higher, lower):
    # Seats 2 to 4 hold the 18 fail cards, so the two trumps decide.
    blind = " ".join([card for card in TRUMPS.split() if card not in (higher, lower)][:2])
    for first, second, winner in ((lower, higher, 1), (higher, lower, 0)):
        hand = called(STANDARD, [first, second], "alone", blind=blind, avoid=dict.fromkeys((2, 3, 4), TRUMPS))
        assert trick(hand, " ".join([first, second, *(hand.held(seat)[0] for seat in (2, 3, 4))])) == winner


@pytest.mark.parametrize(("higher", "lower"), [pair for s in "CSH" for pair in itertools.pairwise(FAILS[s].split())])
def test_each_fail_card_beats_the_next_ace_ten_king_nine_eight_seven(higher, lower):
    others = FAILS["H" if higher[1] != "H" else "S"].split()[:3]  # an ace of a third suit wins nothing
    avoid = dict.fromkeys((2, 3, 4), FAILS[higher[1]])
    for first, second, winner in ((lower, higher, 1), (higher, lower, 0)):
        hand = called(STANDARD, [first, second, *others], "alone", avoid=avoid)
        assert trick(hand, " ".join([first, second, *others])) == winner


def test_the_lowest_trump_beats_a_fail_ace():
    hand = called(STANDARD, ["AC", "8D", "7C", "8C", "9C"], "alone", blind="KD 9D", avoid={1: FAILS["C"]})
    assert trick(hand, "AC 8D 7C 8C 9C") == 1


@pytest.mark.parametrize("card", ["QC", "JC"])
def test_queens_and_jacks_of_the_fail_suits_do_not_follow_them(card):
    hand = called(STANDARD, ["8C", f"{card} 7C"], "alone", avoid={1: FAILS["C"]}, played="8C")
    assert legal(hand) == names("7C")


@pytest.mark.parametrize("card", ["QC", "JH", "JO"])
def test_queens_jacks_and_joker_follow_trump(card):
    hand = called(STANDARD, ["AD", f"{card} 7C"], "alone", avoid={1: TRUMPS}, played="AD")
    assert legal(hand) == {card}


def test_a_void_seat_plays_anything_and_need_not_trump():
    hand = called(STANDARD, ["8C", "QC 7S"], "alone", avoid={1: FAILS["C"]}, played="8C")
    assert legal(hand) == held(hand, 1)


# Picking and burying.


@pytest.mark.parametrize("passes", range(5))
def test_each_seat_from_the_left_of_the_dealer_may_pick_and_the_dealer_is_last(passes):
    hand = deal(STANDARD, [], rest="AC QC", dealer=2, played="pass " * passes)
    picker = (3 + passes) % 5
    assert (hand.phase, hand.player) == ("pick", picker)
    assert legal(hand) == names("pick pass")
    hand.play("pick")
    assert (hand.phase, hand.player) == ("bury", picker)
    assert len(hand.held(picker)) == 8
    assert held(hand, picker) >= names("AC QC")


def test_any_two_cards_may_be_buried():
    hand = deal(STANDARD, ["QC JO AC AS 7C 8C"], rest="AH 8D", dealer=4, played="pick")
    assert legal(hand) == names("QC JO AC AS 7C 8C AH 8D")
    hand.play("QC")
    assert (hand.phase, legal(hand)) == ("bury", names("JO AC AS 7C 8C AH 8D"))
    hand.play("AH")
    assert (hand.phase, held(hand, 0)) == ("call", names("JO AC AS 7C 8C 8D"))


# Calling. The hand is what the picker keeps; alone is always possible.


@pytest.mark.parametrize(
    ("keeps", "buries", "cards"),
    [
        pytest.param("QC QS QH 7C TS KH", "8D 9D", "AC AS AH", id="rule 1: aces of suits with a card but no ace"),
        pytest.param("QC QS QH AC 7C TS", "8D 9D", "AS", id="rule 1: not a held ace, not a suit without a card"),
        pytest.param("QC QS QH AC AS 7H", "8D 9D", "AH", id="rule 1: two aces held"),
        pytest.param("QC QS QH QD AC 7C", "8D 9D", "AS AH", id="rule 2: no callable suit, any ace not held"),
        pytest.param("QC QS QH QD JC JS", "8D 9D", "AC AS AH", id="rule 2: six trumps"),
        pytest.param("QC QS QH AC AS AH", "8D 9D", "TC TS TH", id="rule 3: three aces, any ten"),
        pytest.param("QC QS AC TC AS AH", "8D 9D", "TS TH", id="rule 3: not a held ten"),
        pytest.param("AC TC AS TS AH TH", "8D 9D", "", id="rule 5: three aces and three tens, alone is forced"),
        pytest.param("QC QS QH QD 7C 8C", "7S 8D", "AC", id="C9: the only card of a suit was buried"),
        pytest.param("QC QS QH QD 7C 7S", "AC 8D", "AS", id="C9: a buried ace may not be called"),
        pytest.param("QC QS QH QD JC 7C", "AC 8D", "AS AH", id="C9: a buried ace leaves its suit uncallable"),
        pytest.param("QC QS QH AC AS AH", "TC 8D", "TS TH", id="C9: a buried ten may not be called"),
        pytest.param("QC QS QH AC AS 7H", "AH 8D", "TC TS TH", id="C26: a buried ace counts as the picker's"),
        pytest.param("QC QS QH QD AC AS", "AH 8D", "TC TS", id="C14: a ten only with a card of its suit"),
        pytest.param("QC QS QH QD AC TC", "AS AH", "", id="C14 and C26: no ten left, alone is forced"),
    ],
)
def test_which_cards_may_be_called(keeps, buries, cards):
    hand = deal(STANDARD, [keeps], rest=buries, dealer=4, played=f"pick {buries}")
    assert hand.phase == "call"
    assert legal(hand) == {"alone"} | {f"call-{card}" for card in cards.split()}


def test_after_the_call_the_left_of_the_dealer_leads():
    hand = called(STANDARD, ["", "", "7C"], "call-AC", picker=2, avoid={2: FAILS["C"]})
    assert (hand.phase, hand.player) == ("play", 0)


# The unknown card.


def test_the_unknown_is_a_fail_card_if_one_is_held():
    hand = called(STANDARD, ["QC QS QH QD AC 7C"], "call-AS")
    assert (hand.phase, hand.player) == ("unknown", 0)
    assert legal(hand) == names("AC 7C")
    hand.play("7C")
    assert held(hand, 0) == names("QC QS QH QD AC ??")
    assert (hand.phase, hand.player) == ("play", 0)


def test_with_six_trumps_any_card_is_the_unknown():
    hand = called(STANDARD, ["QC QS QH QD JC JS"], "call-AS")
    assert legal(hand) == names("QC QS QH QD JC JS")


@MODES
def test_the_unknown_is_played_when_the_called_suit_is_led(game):
    hand = called(game, ["7S", "QC QS QH QD AC 7C"], "call-AS 7C", picker=1, played="7S")
    assert legal(hand) == names("??")


def test_the_unknown_cannot_win_even_if_it_is_the_highest_trump():
    hand = called(STANDARD, ["7S", "QC QS QH QD JC JS", "8S", "9S", "AS"], "call-AS QC", picker=1)
    assert trick(hand, "7S ?? 8S 9S AS") == 4


def test_the_unknown_may_be_led_and_asks_for_the_called_suit():
    hand = called(STANDARD, ["QC QS QH QD AC 7C", "8S"], "call-AS 7C", avoid={1: FAILS["S"]})
    assert "??" in legal(hand)
    hand.play("??")
    assert legal(hand) == names("8S")


def test_any_card_takes_over_from_a_led_unknown():
    hand = called(
        STANDARD,
        ["QC QS QH QD AC 7C", "7H", "7S", "8S", "AS"],
        "call-AS AC",
        avoid={1: FAILS["S"]},
    )
    standing = []
    for card in ["??", "7H", "7S", "8S"]:
        hand.play(card)
        standing.append(int(hand.state[WINNER]))
    assert standing == [0, 1, 2, 3]  # even a heart, until the suit that was asked is played
    assert trick(hand, "AS") == 4


def test_the_unknown_goes_to_who_takes_the_trick():
    hand = called(
        STANDARD,
        ["7S", "QC QS QH QD AC TC", "AS", "8D", "8S"],
        "call-AS TC",
        picker=1,
        blind="9D KD",
        avoid={3: FAILS["S"]},
    )
    assert trick(hand, "7S ?? AS 8D 8S") == 3
    assert taken(hand, 3) == names("7S ?? AS 8D 8S")


@MODES
def test_the_unknown_may_not_be_thrown_on_another_suit(game):
    hand = called(game, ["7H", "QC QS QH QD AC 7C"], "call-AS 7C", picker=1, played="7H")
    assert legal(hand) == held(hand, 1) - (names("??") if game is STANDARD else set())


# The obligations of the called card, a to f. Seat 1 picks and calls the ace of clubs, seat 2 holds it.


@MODES
def test_a_the_partner_plays_the_called_card_when_its_suit_is_led(game):
    hands, avoid = ["8C", "7C", "AC 9C KC"], {1: FAILS["C"], 2: FAILS["C"]}
    hand = called(game, hands, "call-AC", picker=1, avoid=avoid, played="8C 7C")
    assert legal(hand) == names("AC" if game is STANDARD else "AC 9C KC")


@MODES
def test_b_the_picker_keeps_his_last_card_of_the_called_suit(game):
    avoid = {1: f"{FAILS['C']} {FAILS['S']}"}
    hand = called(game, ["7S", "7C", "AC"], "call-AC", picker=1, avoid=avoid, played="7S")
    assert legal(hand) == held(hand, 1) - (names("7C") if game is STANDARD else set())


def test_b_the_picker_may_throw_one_of_two_cards_of_the_called_suit():
    avoid = {1: f"{FAILS['C']} {FAILS['S']}"}
    hand = called(STANDARD, ["7S", "7C 8C", "AC"], "call-AC", picker=1, avoid=avoid, played="7S")
    assert legal(hand) == held(hand, 1)


def test_b_ends_when_the_called_card_was_played():
    avoid = {1: f"{FAILS['C']} {FAILS['S']}"}
    hand = called(STANDARD, ["8C", "7C 9C", "AC 7S", "TC", "KC"], "call-AC", picker=1, avoid=avoid)
    assert trick(hand, "8C 7C AC TC KC") == 2
    hand.play("7S")
    play_until(hand, 1)
    assert legal(hand) == held(hand, 1) >= names("9C")


@MODES
def test_c_the_partner_does_not_throw_the_called_card_on_another_suit(game):
    hand = called(game, ["7S", "7C", "AC"], "call-AC", picker=1, avoid={2: FAILS["S"]}, played="7S")
    play_until(hand, 2)
    assert legal(hand) == held(hand, 2) - (names("AC") if game is STANDARD else set())


@MODES
def test_d_the_partner_leads_the_called_suit_only_with_the_called_card(game):
    hand = called(game, ["AC 9C KC QD", "7C"], "call-AC", picker=1, avoid={0: FAILS["C"]})
    assert legal(hand) == held(hand, 0) - (names("9C KC") if game is STANDARD else set())
    assert "AC" in legal(hand)


@pytest.mark.parametrize(("picker", "clubs"), [(0, "7C"), (1, "8C 9C")], ids=["the picker", "a defender"])
def test_e_anybody_else_may_lead_the_called_suit(picker, clubs):
    hands = [clubs] if picker == 0 else [clubs, "7C"]
    hand = called(STANDARD, [*hands, *[""] * (2 - len(hands)), "AC"], "call-AC", picker=picker)
    assert hand.player == 0
    assert legal(hand) == held(hand, 0)


def test_f_on_the_last_trick_the_kept_cards_are_played():
    # Seat 0 draws with the six highest trumps; the picker's fifth card is KS because he keeps 7C.
    hands = ["QC JO QS QH QD JC", "JS JH JD AD KS 7C", "AC 7S 8S 9S 7H 8H"]
    hand = called(STANDARD, hands, "call-AC", picker=1)
    allowed = {seat: [] for seat in range(5)}
    while not hand.over:
        allowed[hand.player].append(legal(hand))
        hand.play(lowest(hand))
    assert allowed[1][4:] == [names("KS"), names("7C")]
    assert allowed[2][5] == names("AC")
    assert not any("AC" in cards for cards in allowed[2][:5])


def test_f_on_the_last_trick_the_unknown_is_played_on_any_suit():
    hand = called(STANDARD, ["QC JO QS QH QD JC", "JS JH JD AD TD AC"], "call-AS AC", picker=1)
    while len(hand.held(1)) > 1:
        hand.play(lowest(hand))
    assert legal(play_until(hand, 1)) == names("??")


def test_a_picker_who_plays_alone_obliges_nobody():
    hand = called(STANDARD, ["8C", "7C", "AC 9C KC"], "alone", picker=1, avoid={2: FAILS["C"]}, played="8C 7C")
    assert legal(hand) == names("AC 9C KC")


# The called ten.

TEN_HIGH = ot.game("sheephead", called_ten_high=True)


@pytest.mark.parametrize(("game", "winner"), [(STANDARD, 1), (TEN_HIGH, 2)], ids=["ordinary", "ten high"])
def test_the_ace_beats_a_called_ten_unless_the_option_puts_it_on_top(game, winner):
    hands = ["7C", "AC AS AH QC QS QH", "TC 9C", "KC", "8C"]
    hand = called(game, hands, "call-TC", picker=1, played="7C AC")
    assert legal(hand) == names("TC")  # obligation a
    assert trick(hand, "TC KC 8C") == winner


def test_a_trump_beats_a_called_ten_put_on_top():
    hands = ["7C", "AC AS AH QC QS QH", "TC", "KC", "8D"]
    hand = called(TEN_HIGH, hands, "call-TC", picker=1, blind="9D KD", avoid={4: FAILS["C"]})
    assert trick(hand, "7C AC TC KC 8D") == 4


def test_only_the_called_ten_is_put_on_top():
    hands = ["7S", "AC AS AH QC QS QH", "TC", "TS", "8S"]
    hand = called(TEN_HIGH, hands, "call-TC", picker=1, avoid={2: FAILS["S"]}, played="7S AS")
    hand.play(lowest(hand))
    assert trick(hand, "TS 8S") == 1


def test_no_ten_is_put_on_top_when_an_ace_is_called():
    hand = called(TEN_HIGH, ["TC", "7C", "AC", "8C", "9C"], "call-AC", picker=1)
    assert trick(hand, "TC 7C AC 8C 9C") == 2


def test_a_ten_on_top_goes_with_strict_obligations_only():
    with pytest.raises(ot.BadOption, match="strict"):
        ot.game("sheephead", called_ten_high=True, obligations="loose")


# What a seat knows.


def test_the_blind_is_hidden_from_everybody_until_it_is_picked():
    hand = deal(STANDARD, [], rest="AC QC", dealer=4, played="pass pass")
    assert [hand.view(seat).state[BLIND] for seat in range(5)] == [0] * 5
    hand.play("pick")
    assert STANDARD.deck.text(int(hand.view(2).state[BLIND])) == "QC AC"
    assert [hand.view(seat).state[BLIND] for seat in (0, 1, 3, 4)] == [0] * 4


@pytest.mark.parametrize("picker", range(5))
def test_the_bury_shows_to_the_picker_and_to_nobody_else(picker):
    hands, passes = [""] * picker + ["QC JO AS 7S 7C 8C"], "pass " * picker
    one, other = (
        deal(STANDARD, hands, rest="8D 9D", dealer=4, played=f"{passes}pick {bury} call-AC")
        for bury in ("8D 9D", "AS QC")
    )
    assert seen(one.view(picker)) == f"{passes}pick 8D 9D call-AC"
    assert STANDARD.deck.text(int(one.view(picker).state[BURY])) == "8D 9D"
    for seat in {*range(5)} - {picker}:
        assert seen(one.view(seat)) == f"{passes}pick - - call-AC"
        assert one.view(seat).state[BURY] == 0
        assert same_state(one.view(seat), other.view(seat))


def test_which_card_is_the_unknown_shows_to_the_picker_and_to_nobody_else():
    one, other = (called(STANDARD, ["QC QS QH QD AC 7C"], f"call-AS {card}") for card in ("AC", "7C"))
    assert seen(one.view(0)) == "pick 8D 9D call-AS AC"
    assert one.view(0).state[UNKNOWN] == STANDARD.deck.card("AC")
    for seat in range(1, 5):
        assert seen(one.view(seat)) == "pick - - call-AS -"
        assert one.view(seat).state[UNKNOWN] == NOTHING
        assert same_state(one.view(seat), other.view(seat))


def test_who_the_partner_is_does_not_show():
    # Two seats change places of AC and AS: the others see the same.
    one, other = (called(STANDARD, ["7C", "", *aces], "call-AC") for aces in (["AC", "AS"], ["AS", "AC"]))
    for seat in (0, 1, 4):
        assert hides_hands_of_others(one.view(seat))
        assert same_state(one.view(seat), other.view(seat))
