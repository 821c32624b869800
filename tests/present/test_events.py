"""What happened at the table, told from a view."""

import pytest

import overtrick as ot
from overtrick.present.events import Calls, Played, Trick, events, tricks
from overtrick.present.people import People
from overtrick.present.presentation import facts_of, opened
from tests.present.tables import GAMES, game_id, positions, told_to


def open_events(hand, since=0):
    return events(facts_of(opened(hand), People()), since)


@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_calls_and_cards_tell_the_whole_history(game):
    for hand in positions(game, 1, every=7):
        told = [event for event in open_events(hand) if not isinstance(event, Trick)]
        names = [name for event in told for name in (event.names if isinstance(event, Calls) else [event.card.name])]
        assert names == [game.action_name(move.action) for move in hand.history]


@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_whoever_takes_a_trick_leads_the_next_and_holds_its_cards(game):
    *_, hand = positions(game, 2)
    told = [event for event in open_events(hand) if isinstance(event, Trick)]
    assert [trick.taker for trick in told[:-1]] == [trick.leader for trick in told[1:]]
    assert [trick.number for trick in told] == list(range(1, len(told) + 1))
    for trick in told:
        assert trick.complete
        assert f"seat {trick.taker} takes it." == trick.text.lower()


@pytest.mark.parametrize("game", GAMES, ids=game_id)
def test_events_told_bit_by_bit_are_all_events_told_once(game):
    """Calls of one seat may come in parts; what they say is the same."""
    *_, whole = positions(game, 3)
    bit_by_bit, since = [], 0
    for hand in positions(game, 3, every=3):
        bit_by_bit += open_events(hand, since)
        since = len(hand.history)
    assert [event for event in bit_by_bit if not isinstance(event, Calls)] == [
        event for event in open_events(whole) if not isinstance(event, Calls)
    ]
    names = [name for event in bit_by_bit if isinstance(event, Calls) for name in event.names]
    assert names == [name for event in open_events(whole) if isinstance(event, Calls) for name in event.names]


def test_cards_passed_by_others_are_counted_and_ones_own_are_named():
    hand = ot.game("hearts", passing="left").deal(seed=3)
    passed = []
    for _ in range(12):
        passed.append(hand.game.action_name(hand.legal()[0]))
        hand.play(hand.legal()[0])
    told = events(told_to(hand, 1))
    assert [(event.seat, event.names, event.hidden) for event in told] == [
        (0, (), 3),
        (1, tuple(passed[3:6]), 0),
        (2, (), 3),
        (3, (), 3),
    ]
    assert told[0].text == "Seat 0 passes 3 cards face down."
    assert [event.news_for(told_to(hand, 1)) for event in told] == [True, False, True, True]


def test_a_trick_that_is_not_complete_says_who_is_ahead():
    hands = ["9S TS JS QS KS", "9D TD JD QD KD", "9C TC JC QC KC", "TH JH QH KH AH"]
    hand = ot.game("euchre").deal(hands=hands, rest="9H AD AS AC", played="order-up 9S partner 9D 9C TH")
    trick = tricks(told_to(hand, 0))[-1]
    assert (trick.leader, trick.taker, trick.complete) == (1, 3, False)
    assert {seat: card.name for seat, card in trick.by_seat().items()} == {1: "9D", 2: "9C", 3: "TH"}
    assert trick.order == (1, 2, 3, 0)
    last = events(told_to(hand, 0))[-1]
    assert isinstance(last, Played)
    assert last.text == "Seat 3 plays TH."
