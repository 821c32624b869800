"""Strangers: what is refused, with a clear message, while nobody else notices."""

import json
import sqlite3

import pytest
from starlette.websockets import WebSocketDisconnect

import overtrick as ot
from overtrick.agents.specs import parse
from overtrick.tournaments.ladder import MEASURED, measured
from overtrick.web.strengths import spec_of, strengths
from tests.web.visiting import lay, newcomer, seated, server, token_of

pytestmark = pytest.mark.compiled
SOCKET = "ws://localhost/api/table"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("page")


@pytest.fixture(scope="module")
def client(folder):
    with server(folder) as client:
        yield client


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "", "127.0.0.1.evil.example:80"])
def test_another_host_is_refused(client, host):
    assert client.get("/api/games", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:81"])
def test_a_page_elsewhere_is_refused_before_its_socket_is_accepted(client, origin):
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(SOCKET, headers={"origin": origin}):
        pass
    assert client.post("/api/people", json={}, headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize("path", ["/../server.py", "/%2e%2e/server.py", "/..%2fserver.py", "//etc/passwd", "/nothing"])
def test_nothing_but_the_page_is_served(client, path):
    assert client.get(path).status_code == 404


def test_every_answer_has_a_strict_policy(client):
    for path in ("/", "/api/games", "/nothing"):
        policy = client.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_a_long_body_is_refused(client):
    assert client.post("/api/people", content=b"x" * 70_000).status_code == 413


@pytest.mark.parametrize("name", ["", "x" * 21, "a\nb", 7, None])
def test_a_strange_name_is_refused(client, name):
    assert client.post("/api/people", json={"name": name}).status_code == 422


def test_tokens_have_128_bits_and_are_kept_hashed(client, folder):
    tokens = [token_of(newcomer(client)) for _ in range(20)]
    assert len({*tokens}) == 20
    assert all(len(token) == 22 for token in tokens)  # 16 bytes in base 64
    stored = sqlite3.connect(folder / "page.sqlite").execute("SELECT token FROM people").fetchall()
    assert not {token.encode() for token in tokens} & {bytes(row[0]) for row in stored}


def test_without_a_token_there_is_no_table(client):
    assert client.post("/api/tables", json={"game": "euchre", "seats": []}).status_code == 401
    assert client.get("/api/me", headers={"Authorization": "Bearer nobody"}).status_code == 401


@pytest.mark.parametrize(
    "spec",
    [
        "evil.py:Evil",
        "/etc/passwd",
        "q-lambda:file=/etc/passwd",
        "ismcts:playout=evil.py:Evil",
        "ismcts:simulations=1000000000",
        "ismcts:seconds=600",
        "pimc:worlds=-1",
        "mcts",
        "os:system",
        "random+random",
        "x" * 100,
    ],
)
def test_only_agents_of_ours_with_a_small_budget_sit_down(spec):
    with pytest.raises(ot.BadAgent):
        spec_of(spec, ot.game("somerset"))


@pytest.mark.parametrize("file", sorted(MEASURED.glob("*.json")), ids=lambda file: file.stem)
def test_the_expert_of_a_measured_game_is_as_good_as_the_best_rung_of_its_ladder_with_a_goal_of_its_own(file):
    rungs, (name, settings) = measured(file.stem).rungs, parse(spec_of("expert", ot.game(file.stem)))
    own = next(rung for rung in rungs if without_goal(*parse(rung.spec)) == without_goal(name, settings))
    assert own.high > rungs[0].low


def without_goal(name, settings):
    return name, {key: value for key, value in settings.items() if key != "goal"}


def test_where_no_ladder_fits_the_expert_is_what_the_game_recommends_or_a_search(monkeypatch):
    monkeypatch.setattr("overtrick.web.strengths.measured", lambda game: None)
    strengths.cache_clear()
    try:
        assert spec_of("expert", ot.game("hearts")) == "guided:goal=lead"
        assert spec_of("expert", ot.game("hearts", players=5)) == "ismcts:simulations=5000"
        assert spec_of("beginner", ot.game("hearts")) == "ismcts:simulations=20"
    finally:
        strengths.cache_clear()


def test_a_table_that_is_no_table_is_refused(client):
    person = newcomer(client)
    for wish in (
        {"game": "chess", "seats": ["me"]},
        {"game": "euchre", "seats": ["me", "club"]},
        {"game": "euchre", "seats": ["club"] * 4},
        {"game": "euchre", "seats": ["me", "me", "club", "club"]},
        {"game": "euchre", "seats": ["me", "a.py:B", "club", "club"]},
        {"game": "euchre", "seats": ["me", "club", "club", "club"], "options": {"colour": True}},
        {"game": "euchre", "seats": ["me", "club", "club", "club"], "hands": 0},
    ):
        answer = client.post("/api/tables", headers=person, json=wish)
        assert answer.status_code == 400, wish
        assert answer.json()["detail"]


def test_somebody_elses_table_is_as_good_as_none(client):
    owner, other = newcomer(client), newcomer(client)
    key = lay(client, owner, "euchre")
    for person, table in ((other, key), (owner, "no-such")):
        with client.websocket_connect(SOCKET) as socket:
            socket.send_text(json.dumps({"table": table, "token": token_of(person)}))
            assert json.loads(socket.receive_text())["text"] == "there is no such table"
            with pytest.raises(WebSocketDisconnect):
                socket.receive_text()


FRAMES = [
    "",
    "[]",
    "nonsense",
    "[" * 5000,
    '{"do":"fly"}',
    '{"do":["play"]}',
    '{"do":"play"}',
    '{"do":"play","hand":0,"at":-1,"actions":[]}',
    '{"do":"play","hand":0,"at":true,"actions":[]}',
    '{"do":"play","hand":0,"at":0,"actions":"all"}',
    '{"do":"play","hand":9,"at":9,"actions":[1]}',
    '{"do":"draft","hand":0,"at":0,"actions":[1,1]}',
    '{"do":"next","hand":"x"}',
    '{"do":"hint","hand":1e9,"at":0}',
]


def test_a_strange_frame_is_answered_and_the_table_stays_as_it_is(client):
    person = newcomer(client)
    with seated(client, person, lay(client, person, "wizard")) as seat:
        before = seat.wait_for_turn()
        for frame in FRAMES:
            seat.socket.send_text(frame)
            assert seat.hear()["is"] == "refused", frame
        wrong = [999, before["board"]["choices"][0]["action"] + 500]
        for action in wrong:
            assert seat.answer([action])["is"] == "refused"
        assert seat.table == before
        seat.play_hand()
