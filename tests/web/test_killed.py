"""A server that is killed at any moment loses no move that it acknowledged, and play goes on."""

import json
import os
import random
from contextlib import contextmanager
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.web.browsing import Server

pytestmark = pytest.mark.compiled
KILLS = int(os.environ.get("KILLS", "1"))
"""Starting a server takes seconds; `KILLS=20` looks closely."""


def post(server, path, content, token=""):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urlopen(Request(f"{server.address}{path}", json.dumps(content).encode(), headers)) as answer:
        return json.load(answer)


@contextmanager
def seated(server, table, token):
    with connect(f"{server.address.replace('http', 'ws', 1)}api/table") as socket:
        socket.send(json.dumps({"table": table, "token": token}))
        yield socket, json.loads(socket.recv())


def answer_to(told):
    if told["end"]:
        return {"do": "next", "hand": told["hand"]}
    actions = [choice["action"] for choice in told["board"]["choices"][: max(1, told["asks"])]]
    return {"do": "play", "hand": told["hand"], "at": told["at"], "actions": actions}


def play_until(socket, told, answers):
    """Answer so many times; the last that was told."""
    while answers and not (told["end"] and told["end"]["over"]):
        if told["board"]["choices"] or told["end"]:
            socket.send(json.dumps(answer_to(told)))
            answers -= 1
        told = json.loads(socket.recv())
    return told


def place(told):
    """How far the game is; between two hands, one may be shown or the other."""
    return (told["hand"] + 1, 0) if told["end"] else (told["hand"], told["at"])


def drained(socket, told):
    """What came before the end of the connection, too, was acknowledged."""
    try:
        while True:
            told = json.loads(socket.recv())
    except ConnectionClosed:
        return told


@pytest.fixture
def start(tmp_path):
    """Starts servers on one file; the last one is ended."""
    servers = []

    def begin():
        servers.append(Server(tmp_path / "page.sqlite"))
        return servers[-1]

    yield begin
    servers[-1].end()


def test_killing_the_server_while_somebody_plays_loses_nothing_that_was_acknowledged(start):
    chance, server = random.Random(), start()
    token = post(server, "api/people", {})["token"]
    for _ in range(KILLS):
        table = post(server, "api/tables", {"game": "euchre", "seats": ["me", *["random"] * 3]}, token)["table"]
        with seated(server, table, token) as (socket, told):
            told = play_until(socket, told, chance.randrange(1, 12))
            if told["board"]["choices"] or told["end"]:
                socket.send(json.dumps(answer_to(told)))
            server.kill()
            last = drained(socket, told)
        server = start()
        with seated(server, table, token) as (socket, told):
            check_kept(last, told)
            play_until(socket, told, 3)


def check_kept(last, told):
    """The table is at least as far as was told last, and the same if no further."""
    assert place(told) >= place(last)
    assert place(told) > place(last) or told["hand"] != last["hand"] or told["board"] == last["board"]
