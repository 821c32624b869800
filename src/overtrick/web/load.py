"""Many people at once: each at a table with instant agents, answering with the first choice about once a second.

The time of an answer is from sending a move to seeing it on the table.
"""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

Told = dict[str, Any]


@dataclass
class Tally:
    """What many tables saw: seconds of every answer, and moves of all seats."""

    seconds: list[float] = field(default_factory=list)
    moves: int = 0


def post(url: str, content: Told, token: str = "") -> Told:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urlopen(Request(url, json.dumps(content).encode(), headers)) as answer:
        found: Told = json.load(answer)
    return found


def lay(url: str, game: str, players: int, against: str = "random") -> tuple[str, str]:
    """A new table, and the token of who sits at it."""
    token = post(f"{url}api/people", {})["token"]
    seats = ["me", *[against] * (players - 1)]
    return post(f"{url}api/tables", {"game": game, "seats": seats}, token)["table"], token


def answer_to(told: Told) -> Told | None:
    """What is said to a table that asks, or whose hand is over."""
    if told["end"]:
        return {"do": "next", "hand": told["hand"]}
    choices = told["board"]["choices"]
    if not choices:
        return None
    actions = [choice["action"] for choice in choices[: max(1, told["asks"])]]
    return {"do": "play", "hand": told["hand"], "at": told["at"], "actions": actions}


def socket_at(url: str) -> connect:
    return connect(url.replace("http", "ws", 1) + "api/table")


async def sit(socket: ClientConnection, table: str, token: str) -> Told:
    """Sit down; the table as it is."""
    await socket.send(json.dumps({"table": table, "token": token}))
    return await hear(socket)


async def hear(socket: ClientConnection, what: str = "table") -> Told:
    """The next message, which is expected to be of a kind."""
    told: Told = json.loads(await socket.recv())
    if told["is"] != what:
        raise RuntimeError(told)
    return told


async def play(socket: ClientConnection, told: Told, pause: float, seconds: float, tally: Tally) -> None:
    """Answer for some time."""
    until, sent = perf_counter() + seconds, 0.0
    while perf_counter() < until:
        said = answer_to(told)
        if said:
            await asyncio.sleep(pause)
            sent = perf_counter()
            await socket.send(json.dumps(said))
        before, told = told, await hear(socket)
        tally.moves += max(0, told["at"] - before["at"])
        if sent:
            tally.seconds.append(perf_counter() - sent)
            sent = 0.0


async def many(url: str, laid: Sequence[tuple[str, str]], seconds: float, pause: float) -> Tally:
    """All tables at once, when all have sat down. People do not move in step: first moves are spread over a pause."""
    tally, seated = Tally(), asyncio.Barrier(len(laid))

    async def sit_and_play(number: int) -> None:
        async with socket_at(url) as socket:
            told = await sit(socket, *laid[number])
            await seated.wait()
            await asyncio.sleep(pause * number / len(laid))
            await play(socket, told, pause, seconds, tally)

    await asyncio.gather(*map(sit_and_play, range(len(laid))))
    return tally
