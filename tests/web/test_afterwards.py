"""Hands that are over: reviewed, told again, and their mistakes asked until they are learnt."""

import json
import sqlite3

import pytest

import overtrick as ot
from overtrick.games.hand import Hand
from overtrick.records.record import Record
from overtrick.web import mistakes
from overtrick.web.history import history_told
from overtrick.web.keeping import BEFORE
from overtrick.web.mistakes import DAY, DAYS, SOON, Mistake, add_mistakes, coming, due, tried
from overtrick.web.reviews import Past
from overtrick.web.store import opened
from tests.web.visiting import lay, newcomer, seated, server


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with server(tmp_path_factory.mktemp("page")) as client:
        yield client


def played(client, person, game="euchre"):
    """A table at which a hand was played at random."""
    key = lay(client, person, game)
    with seated(client, person, key) as seat:
        seat.play_hand()
    return key


def reviewed(client, person, key):
    answer = client.post("/api/reviews", headers=person, json={"table": key, "hand": 0})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture(scope="module")
def marked(client):
    """Somebody with a hand in which something was marked: playing at random, that does not take long."""
    while True:
        person = newcomer(client)
        key = played(client, person)
        review = reviewed(client, person, key)
        if review["given_up"]:
            return person, key, review


@pytest.mark.compiled
def test_a_hand_is_reviewed_when_it_is_over_and_not_before(client):
    person = newcomer(client)
    key = lay(client, person, "wizard")
    wish = {"table": key, "hand": 0}
    assert client.post("/api/reviews", headers=person, json=wish).status_code == 404
    with seated(client, person, key) as seat:
        seat.play_hand()
    review = reviewed(client, person, key)
    assert review["seat"] == 0
    assert all({"loss", "margin", "mark"} <= verdict.keys() for verdict in review["verdicts"])
    assert client.post("/api/reviews", headers=newcomer(client), json=wish).status_code == 404


@pytest.mark.compiled
def test_a_review_is_found_once_and_kept(client, marked):
    person, key, review = marked
    assert reviewed(client, person, key) == review
    assert client.get(f"/api/tables/{key}/hands/0", headers=person).json()["review"] == review


@pytest.mark.compiled
@pytest.mark.parametrize("game", ot.games())
def test_a_hand_is_told_again_step_by_step_as_the_seat_saw_it(client, game):
    person = newcomer(client)
    key = played(client, person, game)
    told = client.get(f"/api/tables/{key}/hands/0", headers=person).json()
    hand = Record.from_json(told["record"]).replay()
    assert [step["at"] for step in told["steps"]] == list(range(len(hand.history) + 1))
    for step, before in zip(told["steps"], positions_of(hand), strict=True):
        held = {held["card"]["name"] for suit in step["board"]["hand"] for held in suit}
        assert held == set(before.view(0).held)
        opened_up = [sorted(card["name"] for suit in suits for card in suit) for suits in step["hands"]]
        assert opened_up == [sorted(before.held(seat)) for seat in range(hand.game.players)]
    assert told["score"] == abs(hand.returns()[0]) or told["score"] == hand.returns()[0]
    assert client.get(f"/api/tables/{key}/hands/1", headers=person).status_code == 404
    assert client.get(f"/api/tables/{key}/hands/0", headers=newcomer(client)).status_code == 404


def positions_of(hand):
    now = Hand(hand.game, hand.start)
    yield now.copy()
    for move in hand.history:
        now.play(move.action)
        yield now.copy()


@pytest.mark.compiled
def test_every_mark_is_asked_again_after_a_day_and_every_question_is_a_mark(client, marked, monkeypatch):
    person, _, review = marked
    marks = {verdict["at"]: verdict for verdict in review["verdicts"] if verdict["mark"]}
    told = client.get("/api/mistakes", headers=person).json()
    assert (told["due"], told["coming"], told["next"]) == (0, len(marks), None)
    now = mistakes.time()
    monkeypatch.setattr(mistakes, "time", lambda: now + 1.01 * DAY)
    asked = set()
    while puzzle := client.get("/api/mistakes", headers=person).json()["next"]:
        asked.add(puzzle["at"])
        verdict = marks[puzzle["at"]]
        offered = {choice["action"] for choice in puzzle["board"]["choices"]}
        assert offered == {each["choice"]["action"] for each in verdict["choices"]}
        assert verdict["best"] not in {key for key in puzzle if key != "board"}
        answer = try_it(client, person, puzzle, next(iter(passing(verdict, True))))
        assert answer["passes"]
    assert asked == set(marks)


@pytest.mark.compiled
def test_what_was_played_does_not_pass(client, marked):
    person, key, review = marked
    verdict = next(verdict for verdict in review["verdicts"] if verdict["mark"])
    failing = passing(verdict, False)
    played_then = Record.from_json(record_of(client, person, key)).replay().history[verdict["at"]].action
    assert played_then in failing
    answer = try_it(client, person, {"table": key, "hand": 0, "at": verdict["at"]}, played_then)
    assert not answer["passes"]
    assert answer["verdict"]["best"] == verdict["best"]
    wrong = {"table": key, "hand": 0, "at": verdict["at"], "action": 999}
    assert client.post("/api/mistakes", headers=person, json=wrong).status_code == 400


def passing(verdict, passes):
    return [each["choice"]["action"] for each in verdict["choices"] if each["passes"] == passes]


def try_it(client, person, puzzle, action):
    wish = {"table": puzzle["table"], "hand": puzzle["hand"], "at": puzzle["at"], "action": action}
    return client.post("/api/mistakes", headers=person, json=wish).json()


def record_of(client, person, key):
    return client.get(f"/api/tables/{key}/hands/0", headers=person).json()["record"]


@pytest.mark.compiled
def test_a_record_from_elsewhere_is_told_and_reviewed_and_what_is_none_is_refused(client, marked):
    person, key, review = marked
    record = record_of(client, person, key)
    told = client.post("/api/records", headers=person, json={"record": record, "seat": 2}).json()
    assert told["seat"] == 2
    assert len(told["steps"]) == len(Record.from_json(record).replay().history) + 1
    again = client.post("/api/records/review", headers=person, json={"record": record, "seat": 0}).json()
    assert [verdict["at"] for verdict in again["verdicts"]] == [verdict["at"] for verdict in review["verdicts"]]
    content = json.loads(record)
    unfinished = content | {"moves": content["moves"].partition(" ")[0], "returns": None}
    for wrong in (
        "nonsense",
        "[]",
        "[" * 9000,
        json.dumps(content | {"game": "chess"}),
        json.dumps(content | {"game": ["euchre"]}),
        json.dumps(content | {"players": "4"}),
        json.dumps(content | {"options": 7}),
        json.dumps(content | {"options": {"file": "/etc/passwd"}}),
        json.dumps(content | {"deal": 1}),
        json.dumps(content | {"deal": "AS"}),
        json.dumps(content | {"moves": None}),
        json.dumps(content | {"dealer": 1 << 70}),
        json.dumps(content | {"stake": -1}),
        json.dumps(unfinished),
        json.dumps(content | {"moves": "x" * 20_000}),
    ):
        answer = client.post("/api/records", headers=person, json={"record": wrong})
        assert answer.status_code in (400, 413), (wrong[:80], answer.text)
        assert answer.json()["detail"]


@pytest.mark.compiled
def test_the_machine_is_compared_with_the_same_cards_once_and_that_is_kept(client, marked, monkeypatch):
    monkeypatch.setattr("overtrick.web.reviewing.EXPERT", "ismcts:simulations=20")
    person, key, _ = marked
    wish = {"table": key, "hand": 0}
    found = client.post("/api/machine", headers=person, json=wish).json()
    assert found["replays"] == 16
    assert found["yours"] == Record.from_json(record_of(client, person, key)).returns[0]
    monkeypatch.setattr("overtrick.web.reviewing.EXPERT", "random")
    assert client.post("/api/machine", headers=person, json=wish).json() == found


@pytest.mark.compiled
def test_history_has_what_every_hand_gave_up_without_those_played_again(client, marked):
    person, key, review = marked
    again = client.post(f"/api/tables/{key}/again", headers=person, json={"hand": 0}).json()["table"]
    with seated(client, person, again) as seat:
        seat.play_hand()
    reviewed(client, person, again)
    (part,) = client.get("/api/history", headers=person).json()
    assert part["hands"] == [{"table": key, "hand": 0, "given_up": review["given_up"]}]
    assert part["means"] == [{"mean": review["given_up"], "margin": None}]
    assert sum(phase["mean"] for phase in part["phases"]) == pytest.approx(review["given_up"])
    assert not part["helped"]


def test_a_mean_is_that_of_the_last_fifty_hands_and_helped_hands_are_apart():
    pasts = [
        Past("t", number, "euchre", number, float(number), {"play": 1.0}, number % 2 == 1) for number in range(200)
    ]
    helped, own = history_told(pasts)
    assert (helped["helped"], own["helped"]) == (True, False)
    assert own["means"][-1]["mean"] == sum(range(100, 200, 2)) / 50
    assert own["means"][0]["margin"] is None
    assert own["means"][1] == {"mean": 1.0, "margin": pytest.approx(12.706, abs=0.01)}  # of 0 and 2, Student with 1


@pytest.mark.compiled
def test_the_coach_warns_of_what_would_be_marked_and_marks_the_decision_as_helped(client):
    person = newcomer(client)
    key = lay(client, person, "hearts")
    with seated(client, person, key) as seat:
        seat.wait_for_turn()
        actions = seat.draft(min)
        seat.say(do="coach", hand=0, at=seat.table["at"], actions=actions[:1])
        assert seat.hear()["text"] == "the answer is not complete"
        seat.say(do="coach", hand=0, at=seat.table["at"], actions=actions)
        told = seat.hear_of("coach")
        assert told["actions"] == actions
        assert told["mark"] in ("", "?!", "?", "??")
        assert told.keys() == {"is", "hand", "at", "actions", "mark"}
        seat.answer(actions)
        seat.play_hand()
        assert seat.table["end"]["helped"] == 3
    helped = client.get(f"/api/tables/{key}/hands/0", headers=person).json()["helped"]
    assert helped.count("1") == 3


@pytest.fixture
def store(tmp_path):
    connection = opened(tmp_path / "page.sqlite")
    connection.execute("INSERT INTO people (id, token, name) VALUES (1, x'00', 'Ann')")
    yield connection
    connection.close()


def test_a_mistake_comes_back_after_one_three_seven_and_twenty_one_days(store: sqlite3.Connection, monkeypatch):
    now = 0.0
    monkeypatch.setattr(mistakes, "time", lambda: now)
    mistake = Mistake("t", 0, 5)
    add_mistakes(1, "t", 0, [5])(store)
    for days in (1, 3, 7, 21):
        now += days * DAY - 1
        assert due(1)(store) == []
        assert coming(1)(store) == 1
        now += 1
        assert due(1)(store) == [mistake]
        tried(1, mistake, passed=True)(store)
    now += 1000 * DAY
    assert due(1)(store) == []
    assert DAYS == (1, 3, 7, 21)


def test_an_answer_before_a_mistake_is_due_changes_nothing(store, monkeypatch):
    monkeypatch.setattr(mistakes, "time", lambda: 0.0)
    add_mistakes(1, "t", 0, [5])(store)
    for _ in range(5):
        tried(1, Mistake("t", 0, 5), passed=True)(store)
    assert store.execute("SELECT step, due FROM mistakes").fetchall() == [(0, DAY)]


def test_a_mistake_that_is_made_again_comes_back_the_same_day_and_begins_anew(store, monkeypatch):
    now = DAY
    monkeypatch.setattr(mistakes, "time", lambda: now)
    mistake = Mistake("t", 0, 5)
    add_mistakes(1, "t", 0, [5])(store)
    now += DAY
    tried(1, mistake, passed=True)(store)
    now += 3 * DAY
    tried(1, mistake, passed=False)(store)
    now += SOON
    assert due(1)(store) == [mistake]
    tried(1, mistake, passed=True)(store)
    now += DAY - 1
    assert due(1)(store) == []
    now += 1
    assert due(1)(store) == [mistake]


def test_a_mistake_that_is_known_is_not_added_twice(store, monkeypatch):
    now = 0.0
    monkeypatch.setattr(mistakes, "time", lambda: now)
    add_mistakes(1, "t", 0, [5, 7])(store)
    now = DAY
    tried(1, Mistake("t", 0, 5), passed=True)(store)
    add_mistakes(1, "t", 0, [5, 7])(store)
    assert store.execute("SELECT move, step FROM mistakes ORDER BY move").fetchall() == [(5, 1), (7, 0)]


@pytest.mark.compiled
def test_who_plays_on_from_a_move_answers_for_what_came_after_it_and_the_expert_begins_there(client):
    person = newcomer(client)
    first = played(client, person, "hearts")
    wish = {"hand": 0, "at": 38}
    key = client.post(f"/api/tables/{first}/again", headers=person, json=wish).json()["table"]
    with seated(client, person, key) as seat:
        seat.play_hand()
    found = reviewed(client, person, key)
    assert found["verdicts"]
    assert all(verdict["at"] >= 38 for verdict in found["verdicts"])
    machine = client.post("/api/machine", headers=person, json={"table": key, "hand": 0}).json()
    assert (machine["begun"], machine["friends"]) == (38, 0)
    assert reviewed(client, person, first)["verdicts"][0]["at"] < 38


@pytest.mark.compiled
def test_what_an_agent_plays_for_somebody_at_once_is_no_part_of_the_position(client):
    person = newcomer(client)
    first = played(client, person, "hearts")
    record = client.get(f"/api/tables/{first}/hands/0", headers=person).json()["record"]
    moves = Record.from_json(record).replay().history
    at = next(at for at in range(30, len(moves)) if moves[at].seat == 0)
    key = client.post(f"/api/tables/{first}/again", headers=person, json={"hand": 0, "at": at}).json()["table"]
    with seated(client, person, key) as seat:
        seat.wait_for_turn()
        seat.say(do="claim", hand=0, at=at)
        assert seat.wait(lambda table: table["end"])
    assert not reviewed(client, person, key)["verdicts"]
    assert client.get(f"/api/tables/{key}/hands/0", headers=person).json()["helped"].count(str(BEFORE)) == at
    assert "no move" in client.post("/api/machine", headers=person, json={"table": key, "hand": 0}).text


@pytest.mark.compiled
def test_what_an_agent_played_for_somebody_is_no_decision_of_theirs(client):
    person = newcomer(client)
    key = lay(client, person, "hearts")
    with seated(client, person, key) as seat:
        seat.wait_for_turn()
        seat.answer(seat.draft(min))
        asked = seat.wait_for_turn()
        seat.say(do="claim", hand=0, at=asked["at"])
        assert seat.wait(lambda table: table["end"])
    assert {verdict["phase"] for verdict in reviewed(client, person, key)["verdicts"]} <= {"pass"}
    record = client.get(f"/api/tables/{key}/hands/0", headers=person).json()["record"]
    sent = client.post("/api/records/review", headers=person, json={"record": record, "seat": 0}).json()
    assert {verdict["phase"] for verdict in sent["verdicts"]} <= {"pass"}
