"""One step of play: policies of every form, asked for what they have and for what they have not."""

from collections import Counter

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.agent import Compiled, PolicyAgent, PolicyOracle, choose
from overtrick.arena.table import play_policies
from overtrick.core.bits import lowest
from overtrick.core.jit import hook
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.policy import CHOOSE, RANDOM, READS_WORLD, WEIGH, Policy
from overtrick.engine.state import HAND, TURN
from overtrick.engine.tables import SEATS
from overtrick.games.worlds import sample_worlds
from overtrick.search.likelihood import DOUBT, log_likelihoods
from overtrick.search.playout import Playouts

GAME = ot.game("hearts", passing="none")


@hook(WEIGH)
def weigh_thirds(tables, seen, legal, weights, slate):
    """Two thirds for the lowest action, a third for the next, nothing for others."""
    for bit in range(64):
        slate[bit] = 0.0
    slate[lowest(legal)] = 2 / 3
    slate[lowest(legal & (legal - 1))] = 1 / 3


@hook(CHOOSE)
def seen_cards(tables, seen, legal, rng, weights, slate):
    """The lowest action, or, if another hand can be seen, the next one."""
    other = seen[HAND + (seen[TURN] + 1) % tables[SEATS]]
    return lowest(legal & (legal - 1)) if other and legal & (legal - 1) else lowest(legal)


THIRDS = Policy(weigh=weigh_thirds)
OPEN = Policy(seen_cards, reads=READS_WORLD)


def decision():
    hand = GAME.deal(seed=3)
    while len(hand.legal()) < 4:
        hand.play(hand.legal()[0])
    return hand


def test_a_distribution_is_sampled_where_an_action_is_asked():
    hand, rng = decision(), new_stream(1, 0, PLAY)
    drawn = Counter(choose(THIRDS, hand.view(hand.player), rng) for _ in range(900))
    first, second, *_ = hand.legal()
    assert set(drawn) == {first, second}
    assert drawn[first] == pytest.approx(600, abs=4.5 * np.sqrt(200))  # the deviation is sqrt(900 * 2 / 9)


def test_a_policy_without_hooks_draws_lots():
    hand, rng = decision(), new_stream(1, 0, PLAY)
    assert {choose(RANDOM, hand.view(hand.player), rng) for _ in range(300)} == set(hand.legal())


@pytest.mark.parametrize(
    ("policy", "shares"), [(THIRDS, (2 / 3, 1 / 3, 0)), (Policy(seen_cards), (1, 0, 0)), (RANDOM, None)]
)
def test_a_policy_of_any_form_is_weighed_without_chance(policy, shares):
    """What somebody did counts for what the policy gives it: a share, or all or nothing if it chooses."""
    hand, rng = decision(), new_stream(1, 0, PLAY)
    legal, before = len(hand.legal()), rng.copy()
    for place, action in enumerate(hand.legal()[:3]):
        share = shares[place] if shares else 1 / legal
        assert chance_of(hand, action, policy, rng) == pytest.approx((1 - DOUBT) * share + DOUBT / legal)
    assert rng == before


@hook(CHOOSE)
def out_of_reach(tables, seen, legal, rng, weights, slate):
    return 1 << 20


def test_what_a_policy_may_not_do_has_no_share_and_is_written_nowhere():
    hand, rng = decision(), new_stream(1, 0, PLAY)
    legal = hand.legal()
    for action in legal[:2]:
        assert chance_of(hand, action, Policy(out_of_reach), rng) == pytest.approx(DOUBT / len(legal))


def chance_of(hand, action, policy, rng):
    """How likely a policy makes an action, for the seat that comes next."""
    after = hand.copy()
    after.play(action)
    logs = [log_likelihoods(one.view(after.player), one.state[None], policy, rng)[0] for one in (after, hand)]
    return float(np.exp(logs[0] - logs[1]))


def test_who_reads_the_world_is_no_player():
    with pytest.raises(ot.BadAgent, match="no player"):
        PolicyAgent("open", GAME, OPEN)
    with pytest.raises(ot.BadAgent, match="no player"):
        play_policies(GAME, [OPEN, RANDOM, RANDOM, RANDOM], 1)


def test_who_reads_the_world_is_an_oracle():
    hand, oracle = decision(), PolicyOracle("open", GAME, OPEN)
    assert isinstance(oracle, ot.Oracle)
    assert not isinstance(oracle, Compiled)
    assert oracle.act_open(hand, new_stream(1, 0, PLAY)) == hand.legal()[1]


def test_who_reads_the_world_sees_it_in_the_worlds_of_a_search():
    """The playout goes another way than that of the same hook behind a view."""
    hand, rng = decision(), new_stream(1, 0, PLAY)
    view = hand.view(hand.player)
    worlds = sample_worlds(view, 30, rng)
    opened, veiled = (Playouts(view, policy).scores(worlds, rng) for policy in (OPEN, Policy(seen_cards)))
    assert (opened != veiled).any()


def test_a_foul_in_an_imagined_world_is_told():
    from tests.arena.players import foul_policy

    hand, rng = decision(), new_stream(1, 0, PLAY)
    view = hand.view(hand.player)
    with pytest.raises(ot.IllegalAction, match="a policy broke the rules"):
        Playouts(view, foul_policy).scores(sample_worlds(view, 2, rng), rng)
