"""The rule-based player decides as its plain twin does; the player of any card shares its calls."""

import random
from functools import cache

import pytest

import overtrick as ot
from overtrick.core.random import PLAY, new_stream
from tests.agents.sheephead import plain
from tests.beside import judge_of
from tests.games.deals import deal

GAMES = {
    "paper": ot.game("sheephead", preset="paper"),
    "standard": ot.game("sheephead"),
    "loose": ot.game("sheephead", obligations="loose"),
}


made = cache(ot.agent)


def chosen(game, spec, hand):
    """What an agent does for the seat to move, by name."""
    return game.action_name(made(spec, game).act(hand.view(hand.player), new_stream(1, 0, PLAY)))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_it_decides_as_its_twin(game, hands):
    for number in range(hands(80)):
        hand, chance = game.deal(3, number=number), random.Random(number)
        judge = judge_of(hand)
        while not hand.over:
            own = chosen(game, "rule-based", hand)
            assert own == plain.decide(plain.Seat(judge, list(game.deck.names))), repr(hand)
            action = chance.choice([own, own, chance.choice(sorted(judge.legal()))])
            hand.play(action)
            judge.play(action)


def test_all_share_the_calls(hands):
    game = GAMES["standard"]
    for number in range(hands(100)):
        hand = game.deal(4, number=number)
        while hand.phase not in ("play", "over"):
            called = chosen(game, "rule-based", hand)
            assert chosen(game, "any-card", hand) == called
            hand.play(called)


def test_it_keeps_the_suit_that_it_calls_and_buries_points():
    """Of clubs it has a card without the ace: it stays. The ten and the king go, and empty their suits."""
    game = GAMES["paper"]
    hand = deal(game, ["QC QS JH AD 7C TS"], rest="KH 8D", dealer=4)
    played = []
    while hand.phase != "play":
        played.append(chosen(game, "rule-based", hand))
        hand.play(played[-1])
    assert played[0] == "pick"
    assert set(played[1:3]) == {"TS", "KH"}
    assert played[3] == "call-AC"


def test_the_passive_never_picks_and_all_pass_into_nola():
    game = GAMES["standard"]
    hand = game.deal(5)
    for _ in range(5):
        assert chosen(game, "rule-based:bidder=passive", hand) == "pass"
        hand.play("pass")
    assert hand.phase == "play"


@pytest.mark.compiled
@pytest.mark.parametrize("preset", ["paper", "standard"])
def test_it_beats_any_card(preset):
    result = ot.match(ot.game("sheephead", preset=preset), ["rule-based", "any-card"], deals=3000, seed=1)
    assert result.difference.low > 0.5
