"""A server in this process, and somebody who plays at its tables over a socket."""

import json
import random
from contextlib import contextmanager

from starlette.testclient import TestClient

import overtrick as ot
from overtrick.web.server import application

HOST = "http://localhost"


@contextmanager
def server(folder, **settings):
    """A server whose file is in a folder; entering it again is a server that was started again."""
    with TestClient(application(folder / "page.sqlite", workers=1, **settings), base_url=HOST) as client:
        yield client


def newcomer(client, name="Ann"):
    """Somebody's header with a new token."""
    token = client.post("/api/people", json={"name": name}).json()["token"]
    return {"Authorization": f"Bearer {token}"}


def token_of(person):
    return person["Authorization"].removeprefix("Bearer ")


def lay(client, person, game="euchre", seat=0, against="random", **wish):
    """A table with a person and agents; its key."""
    players = wish.get("players") or ot.game(game).players
    seats = ["me" if place == seat else against for place in range(players)]
    answer = client.post("/api/tables", headers=person, json={"game": game, "seats": seats} | wish)
    assert answer.status_code == 200, answer.text
    return answer.json()["table"]


class Seat:
    """A socket at a table, and the last that it was told."""

    def __init__(self, socket):
        self.socket = socket
        self.table = None
        self.log = []

    def say(self, **said):
        self.socket.send_text(json.dumps(said))

    def hear(self):
        """The next message; a table is remembered."""
        told = json.loads(self.socket.receive_text())
        self.log.append(told)
        if told["is"] == "table":
            self.table = told
        return told

    def wait(self, until):
        """Listen until something is so."""
        while not until(self.table):
            self.hear()
        return self.table

    def hear_of(self, what):
        """The next message of a kind; a refusal is none."""
        while (told := self.hear())["is"] != what:
            assert told["is"] != "refused", told
        return told

    def wait_for_turn(self):
        return self.wait(lambda table: table["board"]["choices"] or table["end"])

    def answer(self, actions):
        """What an answer leads to; a hint that was asked for before may still come in between."""
        self.say(do="play", hand=self.table["hand"], at=self.table["at"], actions=actions)
        while (told := self.hear())["is"] == "hint":
            pass
        return told

    def draft(self, choose):
        """An answer put together card by card, as the page does it."""
        actions, possible = [], [choice["action"] for choice in self.table["board"]["choices"]]
        while True:
            actions.append(choose(possible))
            self.say(do="draft", hand=self.table["hand"], at=self.table["at"], actions=actions)
            told = self.hear_of("draft")
            if told["complete"]:
                return actions
            possible = told["possible"]

    def play_hand(self, choose=None):
        """Answer until the hand is over; what it ended with."""
        choose = choose or random.Random(1).choice
        while not self.wait_for_turn()["end"]:
            choices = self.table["board"]["choices"]
            several = choices[0]["is_card"] and self.table["phase"] != "play"
            actions = self.draft(choose) if several else [choose([choice["action"] for choice in choices])]
            assert self.answer(actions)["is"] == "table", self.log[-1]
        return self.table["end"]

    def next_hand(self):
        hand = self.table["hand"]
        self.say(do="next", hand=hand)
        return self.wait(lambda table: table["hand"] == hand + 1)


@contextmanager
def seated(client, person, table, **headers):
    with client.websocket_connect("ws://localhost/api/table", headers=headers) as socket:
        socket.send_text(json.dumps({"table": table, "token": token_of(person)}))
        seat = Seat(socket)
        assert seat.hear()["is"] == "table", seat.log
        yield seat
