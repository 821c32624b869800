"""Reviews: marks mean something. An agent finds nothing wrong with itself, and blunders are found."""

import random

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.agent import decide
from overtrick.agents.comparison import SEARCHES, Comparison, compare
from overtrick.agents.registry import agent
from overtrick.core.random import TABLE, new_stream
from overtrick.present.people import People
from overtrick.present.presentation import adviser_of, judge
from overtrick.present.review import judged, review, warning
from tests.games.deals import deal
from tests.present.tables import positions


def thinking(view, times):
    """Who judges a decision, with so many times as much thought in one search."""
    adviser = adviser_of(view)
    return adviser.spec.format(times * adviser.judging)


class Judging:
    """Plays as it would judge, with as much thought for a decision as that gets when it is judged."""

    spec = "judging"

    def act(self, view, rng):
        return agent(thinking(view, SEARCHES), view.game).act(view, rng)


def played_by(player, game, seed, seat=None):
    """A hand in which an agent has a seat, or all of them; the others play at random."""
    others, hand = agent("random", game), game.deal(seed=seed)
    while not hand.over:
        acts = player if seat in (None, hand.player) else others
        hand.play(decide(acts, hand, new_stream(seed, len(hand.history), TABLE)))
    return hand


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_an_agent_reviewed_by_itself_has_at_most_one_decision_of_twenty_marked(name, hands):
    game = ot.game(name)
    seats = [(seed, seed % game.players) for seed in range(hands(12))]
    reviews = [review(played_by(Judging(), game, seed, seat), seat, People()) for seed, seat in seats]
    verdicts = [each for found in reviews for each in found.verdicts]
    assert len(verdicts) > 5
    assert sum(bool(each.mark) for each in verdicts) <= max(1, len(verdicts) // 20)


def blunders(game, number):
    """Decisions with a choice that other searches find worse than the best by a standard deviation or so."""
    for seed in range(10_000):
        for hand in positions(game, seed, every=3):
            if hand.over or len(hand.legal()) < 2:
                continue
            view = hand.view(hand.player)
            found = compare(view, thinking(view, 1), searches=4, seed=7)
            worst = min(found.actions, key=found.value)
            if found.value(found.best) - found.value(worst) > 0.75 * found.spread:
                yield hand, worst
                number -= 1
                if not number:
                    return


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_nine_of_ten_planted_blunders_are_marked(name, hands):
    game = ot.game(name)
    number = hands(40)
    marks = [judged(hand, [worst], People())[0].mark for hand, worst in blunders(game, number)]
    assert len(marks) == number
    assert sum(map(bool, marks)) >= 0.9 * number


@pytest.mark.compiled
def test_every_choice_that_is_marked_fails_as_an_answer_and_every_other_passes():
    hand = ot.game("euchre").deal(seed=3)
    for action in hand.legal():
        [found] = judged(hand, [action], People(hand.player), "ismcts:simulations=200")
        passes = {each.choice.action: each.passes for each in found.choices}
        assert passes[action] == (not found.mark)


@pytest.mark.compiled
def test_a_doubled_hand_has_the_same_marks():
    game = ot.game("sheephead")
    hands = [game.deal(seed=1, stake=stake) for stake in (1, 2)]
    spreads = [compare(hand.view(hand.player), "monte-carlo:worlds=2", 2).spread for hand in hands]
    assert spreads[1] == 2 * spreads[0]


def test_the_best_of_noise_is_no_better_than_the_rest():
    """Where all actions are alike, the loss of any of them is about zero: the best is not measured by who chose it."""
    chance = random.Random(2)
    losses = []
    for _ in range(200):
        scores = np.array([[chance.gauss(0, 1) for _ in range(8)] for _ in range(12)])
        losses.append(Comparison(tuple(range(8)), scores, 1.0).loss(0).mean)
    assert abs(sum(losses) / len(losses)) < 0.15  # the mean of 200 has a standard error of about 0.03


@pytest.mark.compiled
def test_only_decisions_with_a_choice_are_judged_and_given_up_is_the_sum_of_marks():
    hand = played_by(ot.agent("random", "euchre"), ot.game("euchre"), 5)
    for seat in range(4):
        found = review(hand, seat, People(seat), "ismcts:simulations=100")
        assert all(hand.history[each.at].seat == seat for each in found.verdicts)
        assert all(len(each.choices) > 1 for each in found.verdicts)
        assert found.given_up == sum(each.loss for each in found.verdicts if each.mark)


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "calls", "number"), [("hearts", [], 3), ("sheephead", ["pick"], 2)])
def test_the_order_in_which_the_cards_of_an_answer_are_named_makes_no_difference(name, calls, number):
    hand = ot.game(name).deal(seed=4, dealer=3, round=0, played=" ".join(calls))
    found = []
    for cards in (hand.legal()[:number], hand.legal()[:number][::-1]):
        parts = judged(hand, cards, People(hand.player), "monte-carlo:worlds=30")
        assert [each.played for each in parts] == cards
        assert [each.at for each in parts] == [len(hand.history) + place for place in range(number)]
        found.append({each.chosen: (each.best, each.loss, each.margin, each.mark) for each in parts})
    assert found[0] == found[1]


ALL_PASS = "pass pass pass pass pass "
PASSING = "QS AS 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H"
"""A hand from which the two high spades must go."""


def worth(hand, cards):
    """What it is worth to pass some cards."""
    hand = hand.copy()
    for card in cards[:-1]:
        hand.play(card)
    view = hand.view(hand.player)
    return compare(view, judge(view)).value(hand.game.action(cards[-1]))


@pytest.mark.compiled
@pytest.mark.parametrize("passed", [["2D", "2H", "3H"], ["AS", "2D", "2H"]])
def test_what_one_card_of_an_answer_gave_up_is_not_counted_again_for_the_next(passed):
    """What the three gave up together is what the better three are worth more, measured by themselves."""
    game = ot.game("hearts", passing="left")
    hand = deal(game, [PASSING])
    parts = judged(hand, [game.action(card) for card in passed], People(0))
    marked = [each for each in parts if each.mark]
    better = [each.best for each in marked]
    kept = [each.chosen for each in parts if not each.mark]
    assert {"QS", "AS"} <= {*better, *kept}
    assert len({*better}) == len(better) == len({"QS", "AS"} - {*passed})
    assert all(each.best not in {card.told for card in each.beside} for each in parts)
    real = worth(hand, [*better, *kept]) - worth(hand, passed)
    assert sum(each.loss for each in marked) == pytest.approx(real, abs=sum(each.margin for each in marked) + 0.5)
    assert all(each.value == pytest.approx(-worth(hand, passed), abs=0.5) for each in parts)


@pytest.mark.compiled
def test_two_aces_that_both_take_the_rest_are_alike_at_the_end_of_a_nola():
    """Seat 3 has taken all tricks, and takes the rest whichever of its aces comes first."""
    game = ot.game("sheephead")
    hand = game.deal(seed=4222740, dealer=4, played=ALL_PASS + "JH 7H TH AH 8H QD 9D AS TD 8D QC TS 8C 7C 9C")
    assert hand.held(3) == ["AC", "JD", "AD"]
    for card in ("AC", "AD"):
        [found] = judged(hand, [game.action(card)], People(3))
        assert (found.mark, found.loss) == ("", 0)


NEIGHBOURS = {
    "no other diamond is left": (735547970, 3, "AD TD JD 9D QD AS 9S QS KS KH", ("8D", "KD")),
    "nothing is between them": (833306825, 1, "", ("QS", "KS", "AS")),
}


@pytest.mark.compiled
@pytest.mark.parametrize("name", NEIGHBOURS)
def test_cards_that_are_the_same_in_a_nola_have_the_same_mark(name):
    """Points do not count there, so neighbours do the same whichever is played first."""
    seed, dealer, tricks, same = NEIGHBOURS[name]
    game = ot.game("sheephead")
    hand = game.deal(seed=seed, dealer=dealer, played=ALL_PASS + tricks)
    assert {*same} <= {*hand.held(hand.player)}
    marks = {judged(hand, [game.action(card)], People(hand.player))[0].mark for card in same}
    assert len(marks) == 1


@pytest.mark.compiled
def test_cards_that_somebody_else_chose_are_not_judged_but_the_others_of_the_answer_are():
    hand = deal(ot.game("hearts", passing="left"), [PASSING])
    cards = [hand.game.action(card) for card in ("2D", "2H", "3H")]
    assert [each.at for each in judged(hand, cards, People(0), "monte-carlo:worlds=10", without=[0])] == [1, 2]


@pytest.mark.compiled
def test_picking_up_the_blind_with_three_queens_and_three_tens_is_no_mistake():
    """Whoever plays out by chance finds it one; played out by good players it gains some 17 a hand."""
    game = ot.game("sheephead")
    hand = game.deal(seed=69)
    assert {*hand.held(hand.player)} == {"QC", "QS", "QD", "TD", "TH", "TS"}
    marks = [judged(hand, [game.action(call)], People(hand.player))[0].mark for call in ("pick", "pass")]
    assert not marks[0]
    assert marks[1]


@pytest.mark.compiled
def test_a_call_that_good_players_score_more_with_is_no_mistake():
    """Four have passed. Played out by chance it seems better to pass too; searches in all seats, in the same deals, do
    better with clubs."""
    game = ot.game("euchre")
    hand = game.deal(seed=2001, played="pass pass pass pass")
    gains = np.array([scored_after(hand, "clubs", deal) - scored_after(hand, "pass", deal) for deal in range(200)])
    assert gains.mean() > 3 * gains.std(ddof=1) / np.sqrt(len(gains))
    assert [warning(hand.view(hand.player), game.action(call)) for call in ("clubs", "pass")] == ["", "?"]


def scored_after(hand, call, number):
    """What a call scores for who makes it, in a deal that agrees with what it knows, if searches go on in all seats."""
    seat, player = hand.player, agent("ismcts:simulations=200", hand.game)
    now = hand.redeal(seat, seed=number)
    now.play(hand.game.action(call))
    while not now.over:
        now.play(decide(player, now, new_stream(number, len(now.history), TABLE)))
    return now.returns()[seat]
