"""How quick a server is with many tables: `python -m overtrick.web.load URL` plays at them and prints what it took.

Every table has one person, who answers at once with the first choice, and instant agents. The time of an answer is
from sending a move to seeing it on the table.
"""

import asyncio
import json
import sys
from time import perf_counter
from typing import Any
from urllib.request import Request, urlopen

import numpy as np
from websockets.asyncio.client import ClientConnection, connect

TABLES = 200
SECONDS = 20.0


def post(url: str, content: dict[str, Any], token: str = "") -> dict[str, Any]:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urlopen(Request(url, json.dumps(content).encode(), headers)) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def lay(url: str, game: str, players: int) -> tuple[str, str]:
    """A new table, and the token of who sits at it."""
    token = post(f"{url}api/people", {})["token"]
    seats = ["me", *["random"] * (players - 1)]
    return post(f"{url}api/tables", {"game": game, "seats": seats}, token)["table"], token


def answer_to(told: dict[str, Any]) -> dict[str, Any] | None:
    """What is said to a table that asks, or whose hand is over."""
    if told["end"]:
        return {"do": "next", "hand": told["hand"]}
    choices = told["board"]["choices"]
    if not choices:
        return None
    actions = [choice["action"] for choice in choices[: max(1, told["asks"])]]
    return {"do": "play", "hand": told["hand"], "at": told["at"], "actions": actions}


async def play(url: str, table: str, token: str, pause: float, until: float) -> list[float]:
    """Answer for some time; the seconds that every answer took."""
    async with connect(url.replace("http", "ws", 1) + "api/table") as socket:
        await socket.send(json.dumps({"table": table, "token": token}))
        return await answer_all(socket, pause, until)


async def answer_all(socket: ClientConnection, pause: float, until: float) -> list[float]:
    taken: list[float] = []
    sent = 0.0
    while perf_counter() < until:
        told = json.loads(await socket.recv())
        if told["is"] != "table":
            raise RuntimeError(told)
        if sent:
            taken.append(perf_counter() - sent)
            sent = 0.0
        said = answer_to(told)
        if said:
            await asyncio.sleep(pause)
            sent = perf_counter()
            await socket.send(json.dumps(said))
    return taken


async def run(url: str, tables: int, seconds: float, pause: float, game: str, players: int) -> list[float]:
    laid = [lay(url, game, players) for _ in range(tables)]
    until = perf_counter() + seconds
    times = await asyncio.gather(*(play(url, *each, pause, until) for each in laid))
    return [time for each in times for time in each]


def main(url: str) -> None:
    """Everybody moves once a second."""
    times = np.array(asyncio.run(run(url, TABLES, SECONDS, 1.0, "".join(sys.argv[2:3]), 4))) * 1000
    median, high = np.percentile(times, [50, 99])
    print(f"{TABLES} tables, {len(times)} answers in {SECONDS:g} s: median {median:.1f} ms, p99 {high:.1f} ms")


if __name__ == "__main__":
    main(sys.argv[1])
