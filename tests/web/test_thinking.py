"""What workers do: how long it takes tells nothing about the cards, and who was there."""

from time import perf_counter, sleep

import overtrick as ot
from overtrick.core.random import PLAY, new_stream
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
