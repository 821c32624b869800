"""The player of Somerset by rules: what it does where reason knows what is right, and how much it wins."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.heuristics.odds import chance_of_none, overtaken
from overtrick.agents.heuristics.somerset.bidder import best_suit, worth
from overtrick.agents.heuristics.somerset.odds import WHOLE
from overtrick.arena.table import play_policies
from overtrick.core.bits import set_of
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.tables import FIRST_SUIT
from overtrick.games.somerset.cards import CARDS

PAPER = ot.game("somerset", preset="paper")
STANDARD = ot.game("somerset")
SIX, TWELVE = 2, 5

HANDS = [
    "8/12 9/12 10/12 11/12 12/12 8/8 8/10 1/6 2/6 0/2 1/8 0/4",
    "0/12 1/12 2/12 0/10 1/10 2/10 3/10 0/8 2/8 3/8 0/6 1/4",
    "3/12 4/12 5/10 4/10 6/10 4/8 5/8 3/6 4/6 2/4 3/4 1/2",
    "5/12 6/12 7/12 7/10 9/10 10/10 6/8 7/8 5/6 6/6 4/4 2/2",
]


def cards(text):
    return set_of(CARDS.cards(text.split()))


def chosen(game, hands, played, dealer=3):
    hand = game.deal(hands=hands, rest="...", played=played, dealer=dealer)
    player = ot.agent("thrifty", game)
    return game.action_name(player.act(hand.view(hand.player), new_stream(1, 0, PLAY)))


def test_the_suit_that_is_long_and_strong_is_trump():
    assert chosen(PAPER, HANDS, "") == "trump-12"


def test_a_trump_that_nobody_beats_is_led():
    """8/12 to 12/12 are all held, so the five are alike and the lowest is led."""
    assert chosen(PAPER, HANDS, "trump-12") == "8/12"


def test_the_partner_gives_count_cards_to_a_trick_that_is_ours():
    """Nobody beats 12/12; seat 2 must follow and has S/S, the count card of trump, and 4/12."""
    hands = [HANDS[0], HANDS[1], HANDS[2].replace("3/12", "S/S"), HANDS[3]]
    assert chosen(PAPER, hands, "trump-12 12/12 0/12") == "S/S"


def test_the_last_seat_takes_a_trick_as_cheaply_as_it_can():
    """Seat 3 has 7/10, 9/10 and 10/10; 8/10 stands, so 9/10 is enough."""
    assert chosen(PAPER, HANDS, "trump-6 8/10 0/10 4/10") == "9/10"


def test_what_cannot_win_throws_no_count_card():
    """Seat 2 has 5/12, 6/12 and 7/12 under the 12/12 of an enemy: 6/12 counts 2, and 7/12 is higher than 5/12."""
    hands = [HANDS[1], HANDS[0], HANDS[3], HANDS[2]]
    assert chosen(PAPER, hands, "trump-8 0/12 12/12") == "5/12"


def test_a_hand_is_worth_more_with_a_trump_more():
    hand = cards("8/12 9/12 10/12 11/12 12/12 8/8 8/10 1/6 2/6 0/2 1/8 0/4")
    more = hand & ~cards("0/4") | cards("7/12")
    assert worth(PAPER.tables, TWELVE, more) > worth(PAPER.tables, TWELVE, hand)
    assert best_suit(PAPER.tables, hand, 0b111111) == TWELVE
    assert best_suit(PAPER.tables, hand, 1 << SIX) == SIX


def test_chances_are_those_of_cards_that_lie_anywhere():
    """Of four unseen cards one is in the part: a hand of one has it with chance 1/4; of none, nobody has."""
    assert chance_of_none(0b1, 0b1111, 1) == pytest.approx(0.75)
    assert chance_of_none(0b1, 0b1111, 2) == pytest.approx(0.75**2)
    assert chance_of_none(0, 0, 2) == 1.0


def test_the_highest_trump_is_never_overtaken_and_a_plain_double_only_by_trumps():
    tables, top, double = PAPER.tables, *CARDS.cards(["6/6", "8/8"])
    unseen = WHOLE & ~cards("6/6 8/8")
    eight = FIRST_SUIT + 3
    assert overtaken(tables, 0, SIX, FIRST_SUIT + SIX, top, unseen, 12) == 0
    assert 0 < overtaken(tables, 0, SIX, eight, double, unseen, 12) < 0.2
    trumps = cards("0/6 1/6 2/6 3/6 4/6 5/6 S/S")
    assert overtaken(tables, 0, SIX, eight, double, unseen & ~trumps, 12) == 0


def test_a_good_hand_bids_one_more_and_a_bad_one_passes():
    assert chosen(STANDARD, HANDS, "") == "bid-1"
    assert chosen(STANDARD, HANDS, "bid-1 bid-2 bid-3 bid-4") == "bid-5"
    assert chosen(STANDARD, HANDS, "bid-20") == "pass"


def test_nobody_bids_over_the_partner():
    assert chosen(STANDARD, HANDS, "bid-1 pass") == "pass"


def test_the_bidder_lays_low_cards_away_and_leads_the_best_suit():
    """Five sure trumps, a double, S/S and 0/0, which are the two cards left over, are kept; the 12s are led."""
    bid = "bid-1 pass pass pass"
    first = chosen(STANDARD, HANDS, bid)
    assert first not in ("8/12", "9/12", "10/12", "11/12", "12/12", "8/8", "S/S", "0/0")
    rest = STANDARD.deal(hands=HANDS, rest="...", played=f"{bid} {first}", dealer=3)
    second = STANDARD.action_name(ot.agent("thrifty", STANDARD).act(rest.view(0), new_stream(1, 0, PLAY)))
    assert chosen(STANDARD, HANDS, f"{bid} {first} {second}").endswith("/12")


@pytest.mark.parametrize("preset", ["paper", "standard", "student"])
def test_it_beats_chance_in_every_preset(preset, hands):
    result = ot.match(ot.game("somerset", preset=preset), ["thrifty", "random"], deals=hands(400), seed=1)
    assert result.difference.low > 0


def test_it_beats_the_most_frequent_suit_with_any_card(hands):
    result = ot.match(PAPER, ["thrifty", "frequent-suit"], deals=hands(400), seed=1)
    assert result.difference.low > 0


@pytest.mark.compiled
def test_the_most_frequent_suit_takes_what_the_rulebook_has():
    """Rulebook §3.4: 13.74 and 9.78 with 8,000 games, first lead trump, everybody's cards any; two errors of 0.05."""
    game = ot.game("somerset", preset="paper", first_lead_trump=True, trump_must_be_held=True)
    players = [ot.agent(name, game).policy for name in ("frequent-suit", "random", "random", "random")]
    scores = play_policies(game, players, 20_000, seed=1).returns
    assert np.abs(scores.mean(axis=0)[:2] - [13.74, 9.78]).max() < 0.2
