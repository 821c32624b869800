"""What workers do: how long it takes tells nothing about the cards, and who was there."""

from time import perf_counter, sleep

import pytest

import overtrick as ot
from overtrick.core.random import PLAY, new_stream
from overtrick.present.people import People
from overtrick.records.record import Record
from overtrick.web import thinking
from tests.games.deals import play_until

SECONDS = 0.2


class Slow:
    """Thinks where there is something to think about."""

    def act(self, view, rng):
        if len(view.legal()) > 1:
            sleep(SECONDS)
        return view.legal()[0]


def seconds(hand):
    begun = perf_counter()
    thinking.choose_in_time("slow", hand.view(hand.player), new_stream(1, 0, PLAY))
    return perf_counter() - begun


def test_a_forced_move_takes_a_worker_as_long_as_the_last_choice_did(monkeypatch):
    monkeypatch.setattr(thinking, "player", lambda spec, game: Slow())
    monkeypatch.setattr(thinking, "LASTED", {})
    game = ot.game("hearts", passing="none")
    forced, free = game.deal(seed=1), play_until(game.deal(seed=1), 1)
    assert len(forced.legal()) == 1 < len(free.legal())
    assert seconds(forced) < SECONDS  # nothing is known yet
    assert seconds(free) >= SECONDS
    assert seconds(forced) >= SECONDS


def test_who_sits_out_while_a_partner_goes_alone_is_not_absent():
    hand = ot.game("euchre").deal(seed=1, dealer=1, played="order-up")
    while not hand.over:
        hand.play("alone" if hand.phase == "alone" else hand.legal()[0])
    assert not any(move.seat == 0 for move in hand.history)
    assert not thinking.is_absent(hand, 0, [])
    assert thinking.is_absent(hand, 2, range(len(hand.history)))
    assert not thinking.is_absent(hand, 2, range(len(hand.history) - 4))


@pytest.mark.compiled
def test_a_card_of_several_is_asked_again_beside_those_it_was_judged_with():
    """Each has other cards gone, and the choices are those whose values the review found."""
    hand = ot.game("hearts", passing="left").deal(seed=3, dealer=3)
    while not hand.over:
        hand.play(hand.legal()[0])
    record = Record.of(hand).to_json()
    verdicts = [each for each in thinking.judge(record, 0, People(0))["verdicts"] if each["phase"] == "pass"]
    assert [each["at"] for each in verdicts] == [0, 1, 2]
    for verdict in verdicts:
        beside = [card["name"] for card in verdict["beside"]]
        posed = thinking.pose(record, verdict["at"], 0, People(0), beside)
        assert len(beside) == 2
        offered = {choice["name"]: choice["action"] for choice in posed["board"]["choices"]}
        assert not {*beside} & {*offered}
        assert {*offered.values()} == {each["choice"]["action"] for each in verdict["choices"]}
        as_it_was = thinking.pose(record, verdict["at"], 0, People(0), None)  # reviews of before kept no such cards
        assert len(as_it_was["board"]["choices"]) == 13 - verdict["at"]
