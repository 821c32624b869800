"""Hints: nothing that the person could not work out, beliefs over all deals, and the key of every choice."""

import re

import pytest

import overtrick as ot
from overtrick.games.wizard import TURNED
from overtrick.present.choices import choices_of
from overtrick.present.hints import ELSEWHERE, SEARCHES, hint
from overtrick.present.presentation import first_adviser
from tests.present.tables import GAMES, game_id, positions, told_to
from tests.search.endings import endings

SMALL = "ismcts:simulations=40"
FEW = "pimc:worlds=10"
UNEVEN = "guided:simulations=50"


def decisions(game, seed, every=6):
    return (hand for hand in positions(game, seed, every) if len(hand.legal()) > 1)


@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_every_choice_has_its_key_and_comes_in_the_order_of_its_value(game):
    for hand in decisions(game, 2, every=11):
        facts = told_to(hand, hand.player)
        found = hint(facts, SMALL)
        assert sorted((each.choice for each in found.choices), key=lambda choice: choice.action) == sorted(
            choices_of(facts), key=lambda choice: choice.action
        )
        worst_first = [each.value for each in found.choices]
        assert worst_first == sorted(worst_first, reverse=game.name != "hearts")
        assert sum(each.chosen for each in found.choices) == 1


@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_every_card_that_counts_is_somewhere_for_certain(game):
    for hand in decisions(game, 3, every=11):
        found = hint(told_to(hand, hand.player), SMALL)
        for each in found.cards:
            assert len(each.shares) == len(found.places)
            assert sum(each.shares) == pytest.approx(1)


def test_cards_that_nobody_was_dealt_have_a_column():
    hand = ot.game("euchre").deal(seed=1)
    assert hint(told_to(hand, hand.player), SMALL).places[-1] == ELSEWHERE
    hand = ot.game("hearts", passing="none").deal(seed=1)
    assert ELSEWHERE not in hint(told_to(hand, hand.player), SMALL).places


def test_a_hint_says_how_much_weighted_deals_are_worth():
    """Shares of 4,000 deals of which two count say less than they seem to."""
    hand = ot.game("hearts", preset="paper").deal(seed=3)
    while len(hand.history) < 20:
        hand.play(hand.legal()[0])
    facts = told_to(hand, hand.player)
    assert hint(facts, FEW).weighing == ""
    weighing = hint(facts, f"{FEW},likelihood=fsm").weighing
    worth = int(re.search(r"is worth about ([\d,]+) equally likely deals?\.$", weighing)[1].replace(",", ""))
    assert 1 <= worth < 4000


def test_a_hint_names_the_searches_that_compared_if_some_left_a_choice_untried():
    hand = ot.game("wizard").deal(seed=182346851, dealer=1, round=6, played="bid-6 bid-3")
    found = ot.evaluate(hand.view(hand.player), UNEVEN, searches=5)
    assert found.comparing < 5
    said = hint(told_to(hand, hand.player), UNEVEN, searches=5).verdict
    assert said.endswith(f"in the {found.comparing} searches that tried both.")


def test_a_hint_is_the_same_whatever_others_hold():
    """It is worked out from the view: the same decision with other cards around it gives the same hint."""
    hand = ot.game("hearts", passing="none").deal(seed=3, played="2C")
    other = hand.redeal(hand.player, seed=1)
    one, two = (hint(told_to(each, hand.player), SMALL) for each in (hand, other))
    assert other != hand
    assert one == two


@pytest.mark.parametrize("game", [ot.game("hearts"), ot.game("wizard"), ot.game("hearts", players=5)], ids=game_id)
def test_a_network_is_asked_if_there_is_one_until_worlds_are_solved(game):
    *before, _ = positions(game, 1, round=game.rounds[-1])
    views = [hand.view(hand.player) for hand in before]
    asked = [first_adviser(view).partition(":")[0] for view in views]
    is_ending = [view.phase == "play" and len(view.held) <= 3 for view in views]
    network = "ismcts" if game.players == 5 else "monte-carlo"
    assert True in is_ending
    assert asked == ["ismcts" if ends else network for ends in is_ending]


@pytest.mark.compiled
def test_a_nola_has_an_adviser_of_its_own():
    """Ace and king of diamonds follow each other in one hand, and cards have no points here: they are equally good."""
    played = "pass pass pass pass pass AH 8H 7H JH 9H QS AS 9S TS 7S JD TD JO KS"
    hand = ot.game("sheephead").deal(seed=511025150, dealer=2, played=played)
    assert first_adviser(hand.view(3)) != first_adviser(hand.game.deal(seed=1).view(0))
    assert "too close to call" in hint(told_to(hand, 3), first_adviser(hand.view(3)), SEARCHES).verdict


def test_in_how_many_deals_the_choice_mattered_is_a_sentence_of_its_own():
    told = set()
    for hand in endings(ot.game("euchre"), 30, tricks=2, fits=lambda hand: len(hand.legal()) > 1):
        found, said = (
            ot.evaluate(hand.view(hand.player), "pimc:worlds=20"),
            hint(told_to(hand, hand.player), "pimc:worlds=20"),
        )
        numbers = list(map(int, re.findall(r"\b\d+\b", re.sub(r"seat \d", "", said.matters))))
        if found.mattered == 20:
            assert said.matters == ""
        elif found.mattered == 0:
            assert numbers == [20]
        else:
            mattered, worlds, times, percent = numbers
            seat = re.search(r"seat (\d) held (..)", said.matters)
            assert (mattered, worlds) == (found.mattered, 20)
            assert times == found.held_when_it_mattered(int(seat[1]), seat[2]) <= mattered
            assert percent == round(100 * found.chance(int(seat[1]), seat[2]))
        told.add(min(found.mattered, 1))
    assert told == {0, 1}


def test_choices_that_a_search_left_untried_come_last_without_a_value():
    """A search that follows a prior need not try everything; one simulation tries one choice."""
    for game in (ot.game("wizard", preset="three"), ot.game("hearts", passing="none")):
        hand = next(decisions(game, 2))
        found = hint(told_to(hand, hand.player), "pomcp:simulations=1")
        assert len(found.choices) == len(hand.legal())
        assert [each.value is None for each in found.choices] == [False, *[True] * (len(hand.legal()) - 1)]
        assert found.choices[0].chosen


def test_a_choice_that_alone_was_tried_is_not_called_the_only_one():
    hand = next(decisions(ot.game("hearts", passing="none"), 2))
    best = hint(told_to(hand, hand.player), "pomcp:simulations=1").verdict
    assert len(hand.legal()) > 1
    assert best.endswith("; nothing else seemed worth a try.")


def test_searches_that_each_tried_something_else_give_a_hint_too():
    hand = next(decisions(ot.game("hearts", preset="paper"), 2))
    found = hint(told_to(hand, hand.player), "ismcts:simulations=1", searches=5)
    assert sum(each.value is not None for each in found.choices) > 1
    assert found.verdict == "The best choices are too close to call."


def test_no_card_that_looks_like_another_unseen_one_is_said_to_be_held():
    """There are four Wizards: that somebody "held Wizard" would be said of one of them, and be too seldom."""
    several = 0
    for hand in endings(ot.game("wizard"), 30, tricks=2, fits=lambda hand: len(hand.legal()) > 1):
        found = hint(told_to(hand, hand.player), "pimc:worlds=20")
        for each in found.cards:
            assert each.alike == 1 or f"held {each.card.told}" not in found.matters
            several += each.alike > 1
    assert several


def test_cards_that_are_alike_are_told_with_those_that_no_deal_gave_to_anybody(monkeypatch):
    """Of four wizards, few deals may show one; any of the four is then a quarter as likely there."""
    monkeypatch.setattr("overtrick.agents.evaluation.BELIEVED", 12)
    missing = 0
    for seed in range(40):
        hand = ot.game("wizard", players=3).deal(seed=seed, round=1)
        view = hand.view(hand.player)
        if hand.phase != "bid":
            continue
        turned = view.game.deck.names[view.state[TURNED]]
        unseen = {"W1", "W2", "W3", "W4"} - {*view.held, turned}
        found, said = ot.evaluate(view, FEW), hint(told_to(hand, hand.player), FEW)
        chances = [found.chance(seat, name) for name in unseen for seat in range(3)]
        for row in (row for row in said.cards if row.card.told == "Wizard"):
            assert sum(row.shares[:2]) == pytest.approx(sum(chances) / len(unseen))
            missing += sum(map(bool, chances)) < len(unseen)
    assert missing


def test_a_verdict_says_what_is_best_by_how_much_and_what_is_too_close():
    game = ot.game("euchre")
    for hand in decisions(game, 5, every=3):
        facts = told_to(hand, hand.player)
        said, found = hint(facts, FEW, 4), ot.evaluate(facts.view, FEW, searches=4)
        best = next(each.choice.told for each in said.choices if each.chosen)
        if found.lead is None:
            assert said.verdict == "Everything that was tried comes to the same."
        elif found.lead.low > 0:
            assert said.verdict.startswith(f"Best: {best}")
            assert f", by {found.lead.mean:.2f} ± " in said.verdict
        else:
            assert said.verdict == "The best choices are too close to call."


@pytest.mark.compiled
def test_two_wizards_are_one_choice_and_far_better_than_following_suit():
    played = "bid-2 bid-0 bid-2 bid-2 7H 4H QH"
    hand = ot.game("wizard").deal(seed=283771185, dealer=3, round=7, played=played)
    assert hint(told_to(hand, hand.player), "ismcts:simulations=1000", 5).verdict.startswith("Best: Wizard, by 1")
