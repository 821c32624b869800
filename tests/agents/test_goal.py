"""Searches that play for the whole game: what they see of it, and what they do with that."""

import pytest

import overtrick as ot
from overtrick.agents.apart import Seen
from overtrick.agents.process import asked_of
from overtrick.core.errors import BadAgent, BadOption
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.sheet import BOOKED, HANDS_LEFT
from tests.search.test_prospect import sheet

EUCHRE, HEARTS = ot.game("euchre"), ot.game("hearts")
PLAIN = "net:temperature=1"


def hands_at(game, totals, hands, phase="", dealt=0):
    """Deals of a whole game that stands so, played by a network up to a phase."""
    kept, net = sheet(game, totals, dealt), ot.agent(PLAIN, game)
    for seed in range(hands):
        hand = game.deal(seed=seed, round=game.rounds[dealt % len(game.rounds)], sheet=kept)
        while not hand.over and hand.phase != phase and phase:
            hand.play(net.act(hand.view(hand.player), new_stream(seed, len(hand.history), PLAY)))
        if not hand.over:
            yield hand


def act(spec, hand):
    return ot.agent(spec, hand.game).act(hand.view(hand.player), new_stream(7, 0, PLAY))


# What is seen.


def test_a_view_tells_the_totals_before_the_hand():
    whole = EUCHRE.whole_game(seed=4)
    assert whole.hand.view(0).totals == [0, 0, 0, 0]
    first = whole.hand
    while not first.over:
        whole.play(first.legal()[0])
    assert first.view(1).totals == [0, 0, 0, 0]
    assert whole.hand.view(1).totals == whole.scores.tolist() != [0, 0, 0, 0]
    assert whole.hand.view(1).sheet[BOOKED] == 1
    assert EUCHRE.deal(seed=4).view(0).totals == []


def test_the_sheet_of_the_first_hand_knows_how_many_there_are():
    assert ot.game("sheephead").whole_game(seed=1, hands=7).hand.view(0).sheet[HANDS_LEFT] == 7


def test_the_sheet_of_more_people_than_seats_is_nobodys():
    assert ot.game("sheephead").whole_game(seed=1, people=6).hand.view(0).sheet == ()


def test_a_redealt_and_a_copied_hand_have_the_same_sheet():
    hand = next(hands_at(HEARTS, [-97, -60, -80, -80], 1))
    assert hand.redeal(0, seed=3).view(0).sheet == hand.copy().view(0).sheet == hand.view(0).sheet != ()


def test_agents_of_others_are_told_too():
    view = next(hands_at(HEARTS, [-97, -60, -80, -80], 1)).view(0)
    assert Seen.of(view).view(HEARTS).totals == [-97, -60, -80, -80]
    assert asked_of(view)["totals"] == [-97, -60, -80, -80]


def test_a_record_keeps_the_sheet_and_one_of_a_hand_alone_has_none():
    hand = next(hands_at(EUCHRE, [9, 8, 9, 8], 1))
    line = ot.Record.of(hand).to_json()
    assert ot.Record.from_json(line).replay().start.sheet == hand.start.sheet
    assert "sheet" not in ot.Record.of(EUCHRE.deal(seed=1)).to_json()


def test_the_repr_of_a_hand_deals_it_with_its_sheet():
    hand = next(hands_at(EUCHRE, [9, 8, 9, 8], 1))
    again = eval(repr(hand), {"ot": ot})
    assert again.start.sheet == hand.start.sheet


@pytest.mark.parametrize("wrong", [(1, 2), (3, *[0] * 11), (4, *[0] * 10, 10**12), (4, *["9"] * 11)])
def test_what_is_no_sheet_of_the_game_is_refused(wrong):
    with pytest.raises(BadOption):
        EUCHRE.deal(seed=1, sheet=wrong)


# What is done.


def gain_of_alone(hand, spec):
    """How much more a lone hand is worth than one with the partner."""
    found = {choice.name: choice.score.mean for choice in ot.evaluate(hand.view(hand.player), spec).choices}
    return found["alone"] - found["partner"]


@pytest.mark.parametrize("search", ["ismcts:simulations=40", "pimc:worlds=4", "monte-carlo:worlds=10"])
def test_without_a_whole_game_the_goal_makes_no_difference(search):
    for seed in range(3):
        hand = EUCHRE.deal(seed=seed)
        assert act(f"{search},goal=game", hand) == act(search, hand)


def test_another_goal_is_refused():
    with pytest.raises(BadAgent, match="goal"):
        ot.agent("ismcts:goal=money", EUCHRE)


@pytest.mark.parametrize("search", ["ismcts:simulations=40", "pimc:worlds=4", "monte-carlo:worlds=10"])
def test_where_one_side_gains_what_the_other_loses_the_lead_is_the_score(search):
    for seed in range(3):
        hand = EUCHRE.deal(seed=seed)
        scores, leads = (ot.evaluate(hand.view(hand.player), f"{search}{goal}").choices for goal in ("", ",goal=lead"))
        assert [one.score.mean for one in leads] == pytest.approx([one.score.mean for one in scores])


@pytest.mark.compiled
def test_at_the_beginning_of_euchre_it_plays_as_for_the_hand():
    hands = list(hands_at(EUCHRE, [0, 0, 0, 0], 40, "play"))
    same = [act("guided:simulations=60,goal=game", hand) == act("guided:simulations=60", hand) for hand in hands]
    assert sum(same) >= 0.95 * len(same)


@pytest.mark.compiled
def test_at_nine_all_a_lone_hand_gains_nothing():
    """With a partner it is made at least as often, and four points are worth no more than one."""
    spec = f"monte-carlo:worlds=200,playout=({PLAIN})"
    hands = list(hands_at(EUCHRE, [9, 9, 9, 9], 60, "alone"))
    for_hand, for_game = ([gain_of_alone(hand, one) for hand in hands] for one in (spec, f"{spec},goal=game"))
    assert max(for_hand) > 0.5
    assert sum(for_game) < 0
    assert max(for_game) < max(for_hand) / 2


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "totals"), [(EUCHRE, [9, 6, 9, 6]), (HEARTS, [-97, -60, -80, -80])])
def test_cards_that_it_cannot_see_change_nothing(game, totals):
    agent = ot.agent("guided:simulations=30,goal=game", game)
    for hand in hands_at(game, totals, 4, "play"):
        seat = hand.player
        answers = [
            agent.act(one.view(seat), new_stream(5, 0, PLAY)) for one in (hand, *(hand.redeal(seat, n) for n in (1, 2)))
        ]
        assert len(set(answers)) == 1


@pytest.mark.compiled
@pytest.mark.parametrize("search", ["guided:simulations=10", "pimc:worlds=2", "ismcts:simulations=20"])
def test_it_is_a_fair_agent(search):
    ot.check_agent(f"{search},goal=game", "euchre", hands=2)
