"""The bidder by rules: hands whose points can be counted by hand."""

import pytest

import overtrick as ot
from overtrick.arena.table import play_policies
from overtrick.core.random import PLAY, new_stream
from tests.games.deals import deal

GAME = ot.game("euchre")
DEFENDERS = ot.game("euchre", allow_lone_defender=True)


def call(hand):
    """What a player with the bidder does."""
    return hand.game.action_name(ot.agent("high", hand.game).act(hand.view(hand.player), new_stream(1, 0, PLAY)))


@pytest.mark.parametrize(
    ("turned", "held", "called"),
    [
        ("9H", "JH JD QH 9C TC", "order-up"),  # 10 + 7 + 4 and two voids, less 4 for the enemy's turned card: 19
        ("9H", "JH JD QH 9C TS", "pass"),  # one void
        ("JH", "JD AH KH QH TH", "order-up"),  # 7 + 6 + 5 + 4 + 4 and three voids, less 10: 19
        ("JH", "JD AH KH QH AC", "pass"),  # two voids
    ],
)
def test_an_enemy_of_the_dealer_takes_the_turned_card_off(turned, held, called):
    assert call(deal(GAME, [held], rest=turned, dealer=3)) == called


@pytest.mark.parametrize(
    ("turned", "held", "called"),
    [
        ("JH", "QH AC 9C 9D 9S", "pass"),  # 4 + 4 and 10 for the partner's: 18
        ("JH", "KH AC 9C 9D 9S", "order-up"),
        ("9H", "KH AH AC 9C 9D", "order-up"),  # 5 + 6 + 4 + a void + 4: 20
        ("9H", "KH AH QC 9C 9D", "pass"),
    ],
)
def test_the_partner_of_the_dealer_adds_it(turned, held, called):
    assert call(deal(GAME, ["", held], rest=turned, dealer=3, played="pass")) == called


@pytest.mark.parametrize(
    ("turned", "held", "called", "thrown"),
    [
        ("9H", "JH QH 9C 9D 9S", "order-up", "9C"),  # 10 + 4 + 4 and the void that the discard leaves: 19
        ("9H", "AH QH 9C TC 9D", "pass", "9D"),  # 6 + 4 + 4 and two voids
        ("9H", "JD QH AC KC 9D", "order-up", "9D"),  # 7 + 4 + 4 + 4 + 1 and two voids: 22
    ],
)
def test_the_dealer_counts_the_hand_after_the_discard(turned, held, called, thrown):
    hand = deal(GAME, ["", "", "", held], rest=turned, dealer=3, played="pass pass pass")
    assert call(hand) == called
    hand.play("order-up")
    assert call(hand) == thrown


def test_the_best_of_the_other_suits_is_named():
    """Spades: 10 + 4 + 4 and a void, 19. Clubs: 7 + 6 + 4 and a void, 18. Diamonds: 4 + 4 and a void."""
    hand = deal(GAME, ["JS QS AC 9C 9D"], rest="AH", dealer=3, played="pass pass pass pass")
    assert call(hand) == "spades"


def test_a_poor_hand_passes_unless_the_dealer_must_name_a_suit():
    poor = "9C TC 9D TD 9S"
    hand = deal(GAME, [poor], rest="AH", dealer=3, played="pass pass pass pass")
    assert call(hand) == "pass"
    hand = deal(GAME, ["", "", "", poor], rest="AH", dealer=3, played="pass pass pass pass pass pass pass")
    assert call(hand) == "clubs"  # 4 + 4 and no void, like diamonds, which come later


@pytest.mark.parametrize(("held", "said"), [("JS AS 9S 9H TH", "alone"), ("JS AS 9S 9H TD", "partner")])
def test_the_maker_plays_alone_with_22_points(held, said):
    """10 + 6 + 4 and two voids are 22, with one void 21."""
    hand = deal(GAME, [held], rest="9C", dealer=3, played="pass pass pass pass spades")
    assert call(hand) == said


@pytest.mark.parametrize(("held", "said"), [("JS AS 9H TH KD", "alone"), ("JS AS 9H TH QD", "partner")])
def test_a_defender_plays_alone_with_18(held, said):
    """10 + 6 and a void are 17, and 18 with a king."""
    hand = deal(DEFENDERS, ["", held], rest="9C", dealer=3, played="pass pass pass pass spades partner")
    assert call(hand) == said


@pytest.mark.compiled
@pytest.mark.parametrize("player", ["any-card", "coop-high-low", "card-counting"])
def test_the_rules_beat_calls_by_chance(player):
    result = ot.match(GAME, [player, f"{player}:bidder=random"], deals=2000, seed=1)
    assert result.entries[0].difference.low > 0


def test_a_random_bidder_makes_every_call():
    hand = GAME.deal(seed=1)
    rng, agent = new_stream(1, 0, PLAY), ot.agent("high:bidder=random", GAME)
    assert {agent.act(hand.view(hand.player), rng) for _ in range(50)} == set(hand.legal())


def test_a_passive_bidder_passes_until_the_dealer_must_name():
    rng, agent = new_stream(1, 0, PLAY), ot.agent("high:bidder=passive", GAME)
    for number in range(5):
        hand, calls = GAME.deal(seed=2, number=number), []
        for _ in range(8):
            calls.append(GAME.action_name(agent.act(hand.view(hand.player), rng)))
            if len(calls) == 8:
                assert hand.player == hand.dealer
                assert calls[-1] == call(hand)
            hand.play(calls[-1])
        assert calls[:-1] == ["pass"] * 7


@pytest.mark.compiled
def test_bidders_and_players_can_be_swapped_at_one_table():
    """Weights belong to the player: four of the same code with different settings do not disturb each other."""
    rules, chance = (ot.agent(f"coop-high-low:bidder={bidder}", GAME).policy for bidder in ("rules", "random"))
    mixed = play_policies(GAME, [rules, chance, rules, chance], hands=3000, seed=2).returns[:, 0]
    other = play_policies(GAME, [chance, rules, chance, rules], hands=3000, seed=2).returns[:, 0]
    assert mixed.mean() > 0 > other.mean()
