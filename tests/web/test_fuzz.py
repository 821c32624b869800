"""Whatever is sent, the server answers as its schema says, stays up, and nobody else notices."""

import json
import random
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

import overtrick as ot
from overtrick.records.record import Record
from overtrick.web.server import application
from tests.web.fuzzing import JUNK, WORDS, fitting
from tests.web.visiting import Seat, lay, newcomer, token_of

pytestmark = pytest.mark.compiled
SCHEMA = application(None, 1).app.openapi()
ROUTES = [(path, method) for path, methods in SCHEMA["paths"].items() for method in methods]
KNOWN = SCHEMA["components"]["schemas"]
CALM = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


def test_every_route_is_in_the_schema():
    assert len(ROUTES) > 15


@pytest.mark.parametrize(("path", "method"), ROUTES, ids=lambda part: part)
@CALM
@given(data=st.data())
def test_every_answer_is_one_that_the_schema_names(client, person, path, method, data):
    told = SCHEMA["paths"][path][method]
    parts = {part["name"]: data.draw(fitting(part["schema"], KNOWN)) for part in told.get("parameters", [])}
    address = path.format(**{name: quoted(value) for name, value in parts.items()})
    content = told.get("requestBody", {}).get("content", {}).get("application/json")
    body = data.draw(fitting(content["schema"], KNOWN) | JUNK) if content else None
    headers = data.draw(st.sampled_from([person, {}, {"Authorization": "Bearer x"}]))
    answer = client.request(method, address, headers=headers, content=json.dumps(body) if content else None)
    assert str(answer.status_code) in told["responses"], answer.text
    assert answer.status_code == 200 or answer.json()["detail"]


def quoted(value):
    """As one part of a path: what has several asks for another route."""
    return quote(str(value).replace("/", "-").replace(".", "-"), safe="") or "-"


@pytest.fixture(scope="module")
def record():
    hand = ot.game("euchre").deal(seed=4)
    while not hand.over:
        hand.play(hand.legal()[0])
    return json.loads(Record.of(hand).to_json())


@CALM
@given(data=st.data())
def test_a_record_that_was_tampered_with_is_told_or_refused(client, person, record, data):
    names = data.draw(st.lists(st.sampled_from(sorted(record)), min_size=1, max_size=2))
    changed = record | {name: data.draw(JUNK | st.sampled_from(WORDS), label=name) for name in names}
    answer = client.post("/api/records", headers=person, json={"record": json.dumps(changed)})
    assert answer.status_code in (200, 400, 413), answer.text
    assert answer.status_code == 200 or answer.json()["detail"]


class AtTable(RuleBasedStateMachine):
    """Somebody who says sensible and strange things at a table, leaves and comes back."""

    client = None

    @initialize(game=st.sampled_from(["euchre", "hearts"]))
    def sit_down(self, game):
        self.person = newcomer(self.client)
        self.key = lay(self.client, self.person, game)
        self.come()

    def come(self):
        self.socket = self.client.websocket_connect("ws://localhost/api/table")
        self.socket.__enter__()
        self.socket.send_text(json.dumps({"table": self.key, "token": token_of(self.person)}))
        self.seat = Seat(self.socket)
        assert self.seat.hear()["is"] == "table"

    def settle(self):
        """Hear all that is said until a strange word is answered: everything before it was dealt with."""
        self.seat.say(do="settle")
        while (told := self.seat.hear()).get("do") != "settle":
            assert told["is"] in ("table", "draft", "refused")
        self.seat.wait_for_turn()

    @rule(number=st.integers(0, 9))
    def answer_or_go_on(self, number):
        table, pick = self.seat.wait_for_turn(), random.Random(number)
        if table["end"]:
            self.seat.say(do="next", hand=table["hand"])
            self.seat.wait(lambda now: now["hand"] != table["hand"] or now["end"]["over"])
            return
        choices = [choice["action"] for choice in table["board"]["choices"]]
        several = table["asks"] > 1 or (table["phase"] != "play" and table["asks"])
        actions = self.seat.draft(pick.choice) if several else [pick.choice(choices)]
        assert self.seat.answer(actions)["is"] == "table"

    @rule(
        do=st.sampled_from(["undo", "play", "draft", "next"]),
        content=st.dictionaries(st.sampled_from(["hand", "at", "actions", "x"]), JUNK, max_size=3),
    )
    def say_nearly_right(self, do, content):
        table = self.seat.wait_for_turn()
        self.seat.say(**({"hand": table["hand"], "at": table["at"], "actions": []} | content | {"do": do}))
        self.settle()

    @rule(frame=JUNK.map(json.dumps) | st.text(max_size=30))
    def say_something_strange(self, frame):
        self.socket.send_text(frame)
        self.settle()

    @rule()
    def leave_and_come_back(self):
        before = self.seat.wait_for_turn()
        self.socket.__exit__(None, None, None)
        self.come()
        now = self.seat.wait_for_turn()
        if now["end"] and not before["end"] and not before["at"]:  # a hand that nobody began opens on the one before
            self.seat.say(do="next", hand=now["hand"])
            now = self.seat.wait(lambda table: table["hand"] == before["hand"])
        same = before.keys() - {"events", "players"}
        assert {name: now[name] for name in same} == {name: before[name] for name in same}

    @invariant()
    def choices_are_held(self):
        if hasattr(self, "seat"):
            board = self.seat.table["board"]
            held = {held["card"]["name"] for suit in board["hand"] for held in suit}
            assert {choice["name"] for choice in board["choices"] if choice["is_card"]} <= held

    def teardown(self):
        if hasattr(self, "socket"):
            self.socket.__exit__(None, None, None)


def test_a_socket_survives_whatever_is_said(client):
    machine = type("Machine", (AtTable,), {"client": client})
    run_state_machine_as_test(machine, settings=settings(CALM, max_examples=8, stateful_step_count=12))
