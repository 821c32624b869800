"""Evaluations by several searches: their means, and the paired interval of what sets two actions apart."""

from dataclasses import replace

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.advising import Paired, together
from overtrick.agents.evaluation import Choice
from overtrick.agents.evaluation import evaluate as evaluate_once
from overtrick.core.errors import BadAgent, BadOption
from overtrick.stats.intervals import mean_interval, paired_interval
from tests.games.deals import play_until

SPEC = "monte-carlo:worlds=30"


def view_of(game="hearts", seed=3):
    hand = play_until(ot.game(game).deal(seed, round=3), 2)
    return hand.view(2)


def test_several_searches_together_are_their_means():
    view = view_of()
    parts = [evaluate_once(view, SPEC, seed) for seed in range(4)]
    found = together(parts)
    for choice in found.choices:
        scores = [next(one.score.mean for one in part.choices if one.name == choice.name) for part in parts]
        assert choice.score == mean_interval(scores)
    means = [choice.score.mean for choice in found.choices]
    assert means == sorted(means, reverse=True)
    assert found.worlds == 4 * 30
    assert np.allclose(found.held, np.mean([part.held for part in parts], axis=0))
    assert (found.telling == sum(part.telling for part in parts)).all()


def test_one_search_is_as_it_always_was_and_several_are_asked_for():
    view = view_of()
    one, old = ot.evaluate(view, SPEC, 5), evaluate_once(view, SPEC, 5)
    assert not isinstance(one, Paired)
    assert [(each.name, each.score) for each in one.choices] == [(each.name, each.score) for each in old.choices]
    several = ot.evaluate(view, SPEC, 5, searches=3)
    assert isinstance(several, Paired)
    assert several.scores.shape == (3, len(view.legal()))


def test_the_interval_of_a_difference_is_paired():
    """What all actions have in common in a search falls out: values swing by 10, their difference by nothing."""
    view = view_of()
    swings = np.array([[5.0], [-5.0], [5.0], [-5.0], [5.0], [-5.0]])
    found = Paired(view, SPEC, ot.evaluate(view, SPEC).choices[:2], 6, 6, 6.0, None, None, None, swings + [1.0, 0.5])
    assert (found.lead.mean, found.lead.low, found.lead.high) == (0.5, 0.5, 0.5)
    assert mean_interval(swings).covers(0)
    assert paired_interval(found.scores[:, 0], found.scores[:, 1]).mean == 0.5


def test_the_lead_is_that_over_the_first_choice_that_differs():
    """Two cards that come to the same in every search are one choice: the gap to the third is what matters."""
    view = view_of(seed=5)
    scores = np.array([[5.0, 5.0, -9.0], [4.0, 4.0, -11.0], [6.0, 6.0, -9.0], [5.0, 5.0, -11.0]])
    found = Paired(view, SPEC, ot.evaluate(view, SPEC).choices[:3], 4, 4, 4.0, None, None, None, scores)
    assert found.alike == found.choices[:2]
    assert found.lead.mean == 15.0
    assert found.lead.low > 0


def test_how_many_searches_tried_both_the_best_and_the_next_is_counted():
    view = view_of(seed=5)
    scores = np.array([[np.nan, 17.0], [20.0, 2.0], [np.nan, 19.0], [22.0, 4.0], [21.0, 3.0]])
    found = Paired(view, SPEC, ot.evaluate(view, SPEC).choices[:2], 5, 5, 5.0, None, None, None, scores)
    assert found.lead.mean == 18.0
    assert found.comparing == 3


@pytest.mark.compiled
def test_no_choice_leads_where_all_cards_are_twins():
    """Only one seat holds diamonds: whichever of them it throws away, the rest of the hand is the same."""
    game = ot.game("hearts", passing="none")
    hands = ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"]
    hands += ["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"]
    view = game.deal(hands=hands, round=0, played="2C").view(1)
    found = ot.evaluate(view, SPEC, searches=4)
    assert found.alike == found.choices
    assert found.lead is None


def test_a_choice_is_worth_what_those_that_tried_it_found_and_what_few_tried_is_untried():
    """Two of five tried the first action, four the second, one the third."""
    view = view_of(seed=5)
    first, second, third, *_ = view.legal()
    names = [view.game.action_name(action) for action in (first, second)]
    tried = [{first: 8.0, second: 2.0}, {first: 5.0}, {second: 6.0}, {second: 4.0, third: 99.0}, {second: 4.0}]
    once = evaluate_once(view, SPEC)
    parts = [
        replace(
            once,
            choices=tuple(
                Choice(action, view.game.action_name(action), mean_interval([score, score]))
                for action, score in each.items()
            ),
        )
        for each in tried
    ]
    found = together(parts)
    assert [choice.name for choice in found.choices] == names
    assert [choice.score.mean for choice in found.choices] == [6.5, 4.0]
    assert [choice.score.count for choice in found.choices] == [2, 4]
    assert found.lead.covers(0)


def test_nonsense_is_refused():
    with pytest.raises(BadAgent, match="gives no values"):
        ot.evaluate(view_of(), "random", searches=2)
    with pytest.raises(BadOption, match="searches"):
        ot.evaluate(view_of(), SPEC, searches=0)
