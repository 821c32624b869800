"""Nothing is sent that the client cannot know."""

import json
import random

import pytest

import overtrick as ot
from overtrick.present.people import People
from overtrick.present.sitting import PERSON, Sitting
from overtrick.web.table import until_beat
from overtrick.web.telling import update_of
from overtrick.web.thinking import advise, warn
from tests.present.tables import positions
from tests.web.visiting import lay, newcomer, seated, server


def sent(sitting, hand, seat):
    return json.dumps(update_of(sitting, hand, seat, 0), separators=(",", ":")).encode()


def somewhere(game, seed):
    """A hand after a random number of random moves, not over yet."""
    chance, hand = random.Random(seed), game.deal(seed=seed)
    for _ in range(chance.randrange(60)):
        before = hand.copy()
        hand.play(chance.choice(hand.legal()))
        if hand.over:
            return before
    return hand


@pytest.mark.parametrize("name", ot.games())
def test_redealing_what_a_client_cannot_know_changes_no_byte_that_it_is_sent(name, hands):
    game = ot.game(name)
    sitting, moved = Sitting(game, [PERSON] * game.players, 0), 0
    for seed in range(hands(1000)):
        hand, seat = somewhere(game, seed), seed % game.players
        other = hand.redeal(seat, seed=seed)
        moved += other != hand
        assert sent(sitting, other, seat) == sent(sitting, hand, seat)
    assert moved


@pytest.mark.parametrize("name", ot.games())
def test_who_watches_is_sent_nothing_that_any_seat_does_not_know(name, hands):
    game = ot.game(name)
    sitting = Sitting(game, [PERSON] * game.players, 0)
    for seed in range(hands(20)):
        for hand in positions(game, seed, every=9):
            if not hand.over:
                others = [hand.redeal(seat, seed=seed) for seat in range(game.players)]
                assert {sent(sitting, other, None) for other in others} == {sent(sitting, hand, None)}


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_hints_and_warnings_come_from_what_the_seat_knows(name):
    game, found = ot.game(name), 0
    for hand in positions(game, 3, every=8):
        if not hand.over and len(hand.legal()) > 1:
            seat, action = hand.player, hand.legal()[0]
            views = [hand.view(seat), hand.redeal(seat, seed=5).view(seat)]
            advice = [advise(("ismcts:simulations=50", 2), view, People(seat)) for view in views]
            assert advice[0] == advice[1]
            assert warn([(views[0], action)]) == warn([(views[1], action)])
            found += 1
    assert found


@pytest.mark.compiled
@pytest.mark.parametrize("do", ["draft", "hint", "coach", "play"])
def test_an_answer_that_goes_on_for_the_next_seat_tells_nothing_of_its_cards(do, tmp_path):
    with server(tmp_path) as client:
        person = newcomer(client)
        with seated(client, person, lay(client, person, game="hearts")) as seat:
            mine = [choice["action"] for choice in seat.wait_for_turn()["board"]["choices"][:3]]
            seat.say(do=do, hand=seat.table["hand"], at=seat.table["at"], actions=[*mine, 31])
            assert seat.hear()["text"] == "those are too many"


@pytest.mark.compiled
def test_nothing_that_is_sent_before_the_end_has_a_seed_a_deck_a_salt_or_a_record(tmp_path):
    with server(tmp_path) as client:
        person = newcomer(client)
        key = lay(client, person, game="euchre")
        with seated(client, person, key) as seat:
            seat.play_hand()
            told = [message for message in seat.log if message["is"] != "table" or not message["end"]]
        assert client.get("/api/me", headers=person).json()["tables"][0].keys().isdisjoint({"seed", "secret", "moves"})
    assert told
    names = {name for message in told for name in all_names(message)}
    assert not names & {"seed", "deck", "salt", "secret", "record", "hands_open"}


def all_names(value):
    """The names of everything inside an object."""
    if isinstance(value, dict):
        yield from value
        value = value.values()
    if not isinstance(value, str | int | float | None):
        for inside in value:
            yield from all_names(inside)


@pytest.mark.parametrize("thought", [0.0, 0.001, 0.2, 0.599])
def test_an_agent_that_thinks_less_than_a_beat_acts_at_the_beat_whatever_it_had_to_decide(thought):
    assert thought + until_beat(thought, 0.6) == pytest.approx(0.6)


@pytest.mark.parametrize("thought", [0.6001, 0.9, 4.1])
def test_an_agent_that_thinks_longer_takes_a_whole_number_of_beats(thought):
    beats = (thought + until_beat(thought, 0.6)) / 0.6
    assert beats == pytest.approx(round(beats))
