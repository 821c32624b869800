"""The shrewd player: what it does where reason leaves no doubt, and that it is stronger than the player by rules."""

import pytest

import overtrick as ot
from overtrick.core.random import PLAY, new_stream
from tests.games.deals import deal

PAPER = ot.game("sheephead", preset="paper")
SHREWD = ot.agent("shrewd", PAPER)


def chosen(hand):
    return PAPER.action_name(SHREWD.act(hand.view(hand.player), new_stream(1, 0, PLAY)))


def called(cards, rest):
    """What it calls with some cards, as the first to be asked."""
    hand, calls = deal(PAPER, [cards], rest=rest, dealer=4), []
    while hand.phase not in ("play", "over") and hand.player == 0:
        calls.append(chosen(hand))
        hand.play(calls[-1])
    return calls


def test_it_picks_by_strength_not_by_number():
    assert called("8D 9D KD TD 7C 7S", "8C 8S") == ["pass"], "four trumps, all low"
    assert called("QC JO QS JC AC 7S", "8C 8S")[0] == "pick"


def test_with_all_the_high_trumps_it_goes_alone():
    assert called("QC JO QS QH QD JC", "7C 8S")[-1] == "alone"


def test_it_buries_points_and_keeps_a_suit_to_call():
    calls = called("QC QS JH AD TC 7S", "TH 8D")
    assert set(calls[1:3]) == {"TC", "TH"}
    assert calls[3] == "call-AS"


@pytest.mark.parametrize(("led", "second", "given"), [("7C", "AC", "TC"), ("AC", "7C", "KC")])
def test_the_last_to_play_gives_points_to_a_friend_and_few_to_the_enemy(led, second, given):
    """Seat 0 is alone and leads a club; the last has the ten and the king."""
    seats = [f"QC JO QS QH QD {led}", f"{second} 7S 7H 8D 9D KD", "8C 8S 8H TD AD JD", "9C 9S 9H JH JS JC", "TC KC TS"]
    hand = deal(PAPER, seats, rest="KS KH", dealer=4)
    for action in ("pick", "KS", "KH", "alone", led, second, "8C", "9C"):
        hand.play(action)
    assert chosen(hand) == given


@pytest.mark.compiled
@pytest.mark.parametrize("preset", ["paper", "standard"])
def test_it_beats_the_player_by_rules(preset):
    result = ot.match(ot.game("sheephead", preset=preset), ["shrewd", "rule-based"], deals=3000, seed=1)
    assert result.difference.low > 1.5
