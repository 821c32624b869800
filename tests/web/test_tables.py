"""One person with agents at a table: whole hands of every game, over a socket, kept move by move."""

from hashlib import sha256

import pytest

import overtrick as ot
from overtrick.records.record import Record
from overtrick.web.keeping import ALONE, HELPED, STOOD_IN
from overtrick.web.laid import again
from overtrick.web.laid import lay as new_laid
from tests.web.visiting import lay, newcomer, seated, server

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with server(tmp_path_factory.mktemp("page")) as client:
        yield client


@pytest.mark.parametrize("game", ot.games())
def test_two_hands_of_every_game_are_played_with_agents_and_counted(client, game):
    person = newcomer(client)
    with seated(client, person, lay(client, person, game)) as seat:
        seals = [seat.table["seal"]]
        end = seat.play_hand()
        assert sha256(f"{end['salt']} {end['deck']}".encode()).hexdigest() == seals[0]
        assert len(seat.table["sheet"]["lines"]) == 1
        seals.append(seat.next_hand()["seal"])
        assert seals[0] != seals[1]
        seat.play_hand()
        assert [line["hand"] for line in seat.table["sheet"]["lines"]] == [1, 2]


def test_a_game_of_two_hands_ends_with_who_won(client):
    person = newcomer(client)
    with seated(client, person, lay(client, person, "wizard", hands=2, players=3)) as seat:
        assert not seat.play_hand()["over"]
        seat.next_hand()
        end = seat.play_hand()
        assert end["over"]
        assert "the game" in end["text"].lower()
    assert client.get("/api/me", headers=person).json()["tables"][0]["over"]


def test_who_comes_back_sees_the_same_table(client):
    person = newcomer(client)
    key = lay(client, person, "hearts")
    with seated(client, person, key) as seat:
        seat.wait_for_turn()
        seat.answer(seat.draft(min))
        before = seat.wait_for_turn()
    with seated(client, person, key) as seat:
        again = seat.wait_for_turn()
    assert {name: again[name] for name in again.keys() - {"events"}} == {
        name: before[name] for name in before.keys() - {"events"}
    }


def test_an_answer_that_comes_twice_is_made_once(client):
    person = newcomer(client)
    with seated(client, person, lay(client, person, "wizard")) as seat:
        asked = seat.wait_for_turn()
        action = asked["board"]["choices"][0]["action"]
        seat.answer([action])
        seat.say(do="play", hand=asked["hand"], at=asked["at"], actions=[action])
        while (told := seat.hear())["is"] == "table":
            pass
        assert told["text"] in ("it is not your turn", "the table has gone on; look again")


def test_a_server_that_starts_again_goes_on_where_it_was(tmp_path):
    with server(tmp_path) as client:
        person = newcomer(client)
        key = lay(client, person, "somerset")
        with seated(client, person, key) as seat:
            before = seat.wait_for_turn()
    with server(tmp_path) as client, seated(client, person, key) as seat:
        assert seat.wait_for_turn()["board"] == before["board"]
        assert seat.table["seal"] == before["seal"]
        seat.play_hand()


def test_finished_hands_are_kept_as_records_without_their_seed(tmp_path):
    import sqlite3

    with server(tmp_path) as client:
        person = newcomer(client)
        with seated(client, person, lay(client, person, "euchre")) as seat:
            deck = seat.play_hand()["deck"]
    rows = sqlite3.connect(tmp_path / "page.sqlite").execute("SELECT record, helped FROM hands").fetchall()
    record = Record.from_json(rows[0][0])
    assert record.seed is None
    assert record.deal.replace("| ", "").replace("+ ", "") == deck
    assert record.replay().over
    assert set(rows[0][1]) == {"0"}


def test_who_was_advised_and_comes_back_is_still_helped(tmp_path):
    """To another server, with the same file."""
    with server(tmp_path, beat=0) as client:
        person = newcomer(client)
        key = lay(client, person, "hearts")
        with seated(client, person, key) as seat:
            asked = seat.wait_for_turn()
            seat.say(do="hint", hand=0, at=asked["at"])
            seat.hear_of("hint")
    with server(tmp_path, beat=0) as client, seated(client, person, key) as seat:
        seat.play_hand()
        assert kept_hand(client, person, key)[1][asked["at"]] == str(HELPED)


def test_a_later_deal_that_is_played_again_is_shown_at_once(client):
    person = newcomer(client)
    key = lay(client, person, "hearts")
    with seated(client, person, key) as seat:
        seat.play_hand()
        seat.next_hand()
        seat.play_hand()
    again = client.post(f"/api/tables/{key}/again", headers=person, json={"hand": 1}).json()["table"]
    with seated(client, person, again) as seat:
        assert seat.table["hand"] == 1
        assert not seat.table["end"]


def test_a_hint_has_a_value_for_every_choice_and_marks_the_decision(client):
    person = newcomer(client)
    with seated(client, person, lay(client, person, "wizard")) as seat:
        asked = seat.wait_for_turn()
        seat.say(do="hint", hand=asked["hand"], at=asked["at"])
        told = seat.hear_of("hint")
        advised = {advice["choice"]["action"] for advice in told["hint"]["choices"]}
        assert advised == {choice["action"] for choice in asked["board"]["choices"]}
        refined = seat.hear_of("hint")
        assert refined["hint"]["deals"] > told["hint"]["deals"]


def test_the_same_deal_is_played_again_from_the_beginning_or_from_a_move(client):
    person = newcomer(client)
    key = lay(client, person, "hearts")
    with seated(client, person, key) as seat:
        first = seat.wait_for_turn()
        end = seat.play_hand()
    for at in (0, 20):
        answer = client.post(f"/api/tables/{key}/again", headers=person, json={"hand": 0, "at": at})
        with seated(client, person, answer.json()["table"]) as seat:
            assert seat.table["at"] >= at
            assert seat.table["kind"] == "again"
            if not at:
                assert seat.wait_for_turn()["board"]["hand"] == first["board"]["hand"]
            again = seat.play_hand()
            assert again["deck"] == end["deck"]
            assert again["over"]
    other = newcomer(client)
    assert client.post(f"/api/tables/{key}/again", headers=other, json={"hand": 0}).status_code == 404
    assert client.post(f"/api/tables/{key}/again", headers=person, json={"hand": 1}).status_code == 400


def test_a_hand_that_is_thrown_in_when_played_again_shows_no_card_of_the_next():
    laid = new_laid("sheephead", None, "paper", {}, ["me", *["random"] * 4], 3, "Ann")
    passes = [laid.rules().action("pass")] * 5
    assert not laid.sitting(passes).over
    assert again(laid, 0).sitting(passes).over
    assert again(laid, 1).sitting(passes * 2).over


def test_a_decision_is_taken_back_with_what_came_after_it_and_the_hand_is_helped_from_there(client):
    person = newcomer(client)
    key = lay(client, person, "hearts")
    with seated(client, person, key) as seat:
        first = seat.wait_for_turn()
        seat.say(do="undo", hand=0, at=first["at"])
        assert seat.hear()["text"] == "there is nothing to take back in this hand"
        seat.answer(seat.draft(min))
        asked = seat.wait_for_turn()
        seat.say(do="undo", hand=0, at=asked["at"])
        back = seat.wait(lambda table: table["at"] == first["at"])
        assert back["board"] == first["board"]
        seat.answer(seat.draft(max))
    with seated(client, person, key) as seat:
        seat.play_hand()
    record, helped = kept_hand(client, person, key)
    hand = record.replay()
    assert all(mark == "1" for mark, move in zip(helped, hand.history, strict=True) if move.seat == 0)
    assert [move.action for move in hand.history if move.seat == 0][:3] != sorted(first_cards(first))[:3]


def first_cards(told):
    return [choice["action"] for choice in told["board"]["choices"]]


def kept_hand(client, person, key):
    told = client.get(f"/api/tables/{key}/hands/0", headers=person).json()
    return Record.from_json(told["record"]), told["helped"]


def test_nothing_is_taken_back_with_other_people_or_in_the_deal_of_the_day(client):
    person = newcomer(client)
    wish = {"game": "euchre", "seats": ["me", "random", "friend", "random"]}
    shared = client.post("/api/tables", headers=person, json=wish).json()["table"]
    for key in (shared, client.post("/api/daily", headers=person, json={"game": "hearts"}).json()["table"]):
        with seated(client, person, key) as seat:
            seat.say(do="undo", hand=0, at=seat.table["at"])
            while (told := seat.hear())["is"] == "table":
                pass
            assert told["text"] == "nothing is taken back with other people, or in the deal of the day"


def test_an_agent_plays_the_rest_for_who_asks_and_that_is_kept_as_helped(tmp_path):
    with server(tmp_path, beat=0) as client:
        person = newcomer(client)
        key = lay(client, person, "hearts")
        with seated(client, person, key) as seat:
            asked = seat.wait_for_turn()
            seat.say(do="claim", hand=0, at=asked["at"])
            assert seat.hear()["text"] == "only the play can be left to an agent"
            seat.answer(seat.draft(min))
            asked = seat.wait_for_turn()
            seat.say(do="claim", hand=0, at=asked["at"])
            assert seat.wait(lambda table: table["end"])
        record, helped = kept_hand(client, person, key)
        marks = [mark for mark, move in zip(helped, record.replay().history, strict=True) if move.seat == 0]
        assert marks == [str(ALONE)] * 3 + [str(STOOD_IN)] * 13


@pytest.mark.parametrize("game", ot.games())
def test_the_deal_of_the_day_is_the_same_for_everybody_and_is_played_once(client, game, monkeypatch):
    monkeypatch.setattr("overtrick.web.tables.today", lambda: "2026-02-29")
    ann, bob = newcomer(client, "Ann"), newcomer(client, "Bob")
    keys = [
        client.post("/api/daily", headers=person, json={"game": game}).json()["table"] for person in (ann, ann, bob)
    ]
    assert keys[0] == keys[1] != keys[2]
    hands = []
    for person, key in ((ann, keys[0]), (bob, keys[2])):
        with seated(client, person, key) as seat:
            assert (seat.table["kind"], len(seat.table["day"])) == ("daily", 10)
            hands.append(seat.table["board"]["hand"])
    assert hands[0] == hands[1]
