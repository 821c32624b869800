"""Several people at a table: friends by link, watchers, and somebody who goes away."""

import json

import pytest
from starlette.websockets import WebSocketDisconnect

from overtrick.records.record import Record
from overtrick.web.keeping import ALONE, STOOD_IN
from tests.web.visiting import Seat, newcomer, seated, server

pytestmark = pytest.mark.compiled
SOCKET = "ws://localhost/api/table"


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with server(tmp_path_factory.mktemp("page")) as client:
        yield client


def lay(client, person, seats=("me", "random", "friend", "random")):
    answer = client.post("/api/tables", headers=person, json={"game": "euchre", "seats": list(seats)})
    return answer.json()["table"]


def invites(client, person, key):
    return client.post(f"/api/tables/{key}/invites", headers=person).json()


def join(client, person, key, code, seat=2):
    return client.post(f"/api/tables/{key}/join", headers=person, json={"seat": seat, "code": code})


def first(seat):
    """Answer if asked; whether the hand is over."""
    if seat.table["board"]["choices"] and not seat.table["end"]:
        several = seat.table["board"]["choices"][0]["is_card"] and seat.table["phase"] != "play"
        actions = seat.draft(min) if several else [seat.table["board"]["choices"][0]["action"]]
        seat.answer(actions)
    return seat.table["end"]


def test_a_friend_joins_by_a_code_that_is_good_once(client):
    ann, bob, cem = newcomer(client, "Ann"), newcomer(client, "Bob"), newcomer(client, "Cem")
    key = lay(client, ann)
    code = invites(client, ann, key)["seats"][0]["code"]
    assert join(client, bob, key, "wrong").status_code == 404
    assert join(client, bob, key, code, seat=1).status_code == 404
    assert join(client, bob, key, code).status_code == 200
    assert join(client, cem, key, code).status_code == 404
    assert invites(client, ann, key)["seats"] == []
    assert client.post(f"/api/tables/{key}/invites", headers=cem).status_code == 404
    with seated(client, bob, key) as seat:
        assert seat.table["seat"] == 2
        assert [player["name"] for player in seat.table["players"]][::2] == ["Ann", "Bob"]


def test_two_people_and_a_watcher_see_one_hand_each_from_their_place(client):
    ann, bob = newcomer(client, "Ann"), newcomer(client, "Bob")
    key = lay(client, ann)
    codes = invites(client, ann, key)
    join(client, bob, key, codes["seats"][0]["code"])
    with seated(client, ann, key) as one, seated(client, bob, key) as two, client.websocket_connect(SOCKET) as socket:
        socket.send_text(json.dumps({"table": key, "token": "", "watch": codes["watch"]}))
        watcher = Seat(socket)
        watcher.hear()
        assert watcher.table["board"]["hand"] == []
        watcher.say(do="play", hand=0, at=0, actions=[])
        while watcher.hear()["is"] != "refused":
            pass
        while not all([first(one), first(two)]):
            min((one, two), key=lambda seat: (bool(seat.table["end"]), seat.table["at"])).hear()
        ends = [one.table["end"], two.table["end"], watcher.wait(lambda table: table["end"])["end"]]
        assert len({end["deck"] for end in ends}) == 1
        shown = [told for told in watcher.log if told["is"] == "table" and not told["end"]]
        assert all(told["board"]["hand"] == [] and not told["board"]["choices"] for told in shown)


def test_nobody_watches_without_the_code(client):
    key = lay(client, newcomer(client))
    with client.websocket_connect(SOCKET) as socket:
        socket.send_text(json.dumps({"table": key, "token": "", "watch": "guess"}))
        assert json.loads(socket.receive_text())["text"] == "there is no such table"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_an_agent_takes_over_for_who_stays_away_and_gives_the_seat_back(tmp_path, monkeypatch):
    monkeypatch.setattr("overtrick.web.table.TAKEOVER", 0.3)
    with server(tmp_path, beat=0) as client:
        ann, bob = newcomer(client, "Ann"), newcomer(client, "Bob")
        key = lay(client, ann)
        code = invites(client, ann, key)["seats"][0]["code"]
        with seated(client, ann, key) as one:
            assert one.play_hand()
            join(client, bob, key, code)
            with seated(client, bob, key) as two:
                one.next_hand()
                two.wait(lambda table: table["hand"] == 1)
                assert two.table["players"][2]["here"]


def test_what_an_agent_played_for_a_friend_who_never_came_is_no_persons(tmp_path, monkeypatch):
    monkeypatch.setattr("overtrick.web.table.TAKEOVER", 0.3)
    with server(tmp_path, beat=0) as client:
        ann = newcomer(client, "Ann")
        marks = {0: set(), 2: set()}
        while not all(marks.values()):  # whoever's partner goes alone may have no move
            key = lay(client, ann)
            with seated(client, ann, key) as one:
                assert one.play_hand()
            told = client.get(f"/api/tables/{key}/hands/0", headers=ann).json()
            moves = list(zip(told["helped"], Record.from_json(told["record"]).replay().history, strict=True))
            marks = {seat: {mark for mark, move in moves if move.seat == seat} for seat in marks}
        assert marks == {0: {str(ALONE)}, 2: {str(STOOD_IN)}}
        bob = newcomer(client, "Bob")
        join(client, bob, key, invites(client, ann, key)["seats"][0]["code"])
        wish = {"headers": bob, "json": {"table": key, "hand": 0}}
        review = client.post("/api/reviews", **wish).json()
        assert (review["absent"], review["verdicts"]) == (True, [])
        assert "no move" in client.post("/api/machine", **wish).text
        assert client.get("/api/history", headers=bob).json() == []
