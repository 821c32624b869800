"""How quick a server is: `python -m overtrick.web.measuring` starts one, plays at it, and prints what it took.

Wall-clock times mean something on an idle machine only; processor time is that of the server's own process.
"""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from gzip import compress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.request import urlopen

import numpy as np

from overtrick.games.registry import games, listed
from overtrick.tournaments.ladder import EXPERT
from overtrick.web.load import Tally, answer_to, hear, lay, many, post, sit, socket_at
from overtrick.web.server import PAGE

GAME = games()[0]
PLAYERS = listed(GAME).players[0]
TABLES, SECONDS, PAUSE = 200, 15.0, 1.0
HINTS, PINGS, REVIEWS = 10, 50, 3


@dataclass(frozen=True)
class PageResult:
    """Milliseconds of answers, of a small question while all workers search, of hints and reviews; kilobytes at first.

    `processor` is milliseconds of the server for a move of any seat; nothing where that cannot be read. `cards` is from
    asking for all files of the page until the own cards are told. `page_cold` and `choice_cold` are seconds from the
    start of a server with nothing compiled until the page is there, and until somebody at a table with the strongest
    agents may choose.
    """

    tables: int
    answers: int
    median: float
    p99: float
    processor: float | None
    lag_p99: float
    hint_p95: float
    refined_p95: float
    review: float
    kilobytes: float
    cards: float
    page_cold: float
    choice_cold: float


@contextmanager
def running(workers: int, environment: Mapping[str, str] = os.environ) -> Iterator[tuple[str, int]]:
    """A server of its own: where it is, and its process."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "overtrick", "serve", "--no-open", "--port", "0"]
        options = ["--workers", str(workers), "--data", str(Path(folder) / "page.sqlite")]
        with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True, env=environment) as server:
            assert server.stdout
            try:
                yield server.stdout.readline().split()[3], server.pid
            finally:
                server.terminate()


def wait_until_warm(url: str) -> None:
    """The server compiles all games when it starts, and a search on its first use."""
    for name in games():
        urlopen(f"{url}api/games/{name}").read()
    asyncio.run(hints(url))


def processor_seconds(process: int) -> float | None:
    """What a process has used so far, where the system tells it in a file."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def page_files() -> list[Path]:
    return [file for file in PAGE.iterdir() if file.is_file()]


def page_kilobytes() -> float:
    """All files of the page, compressed as they are sent."""
    return sum(len(compress(file.read_bytes())) for file in page_files()) / 1024


async def first_cards(url: str) -> float:
    """Seconds from asking for the page until somebody at a new table has cards."""
    begun = perf_counter()
    for file in page_files():
        await asyncio.to_thread(urlopen, url + file.name)
    table, token = await asyncio.to_thread(lay, url, GAME, PLAYERS, EXPERT)
    async with socket_at(url) as socket:
        await sit(socket, table, token)
    return perf_counter() - begun


async def hints(url: str) -> tuple[list[float], list[float]]:
    """Seconds until the first and the refined hint, decision after decision."""
    first: list[float] = []
    refined: list[float] = []
    async with socket_at(url) as socket:
        told = await sit(socket, *lay(url, GAME, PLAYERS))
        while len(first) < HINTS:
            if told["board"]["choices"] and not told["end"]:
                begun = perf_counter()
                await socket.send(json.dumps({"do": "hint", "hand": told["hand"], "at": told["at"]}))
                await hear(socket, "hint")
                first.append(perf_counter() - begun)
                await hear(socket, "hint")
                refined.append(perf_counter() - begun)
            if said := answer_to(told):
                await socket.send(json.dumps(said))
            told = await hear(socket)
    return first, refined


async def finished(url: str) -> tuple[str, str]:
    """A table with a finished hand, and whose it is."""
    table, token = lay(url, GAME, PLAYERS)
    async with socket_at(url) as socket:
        told = await sit(socket, table, token)
        while not told["end"]:
            if said := answer_to(told):
                await socket.send(json.dumps(said))
            told = await hear(socket)
    return table, token


async def reviews_and_lag(url: str, workers: int) -> tuple[float, list[float]]:
    """Seconds of a review, and of small questions while all workers are at reviews."""
    hands = [await finished(url) for _ in range(max(REVIEWS, 2 * workers))]
    begun = perf_counter()
    jobs = [asyncio.to_thread(post, f"{url}api/reviews", {"table": table, "hand": 0}, token) for table, token in hands]
    searching = asyncio.gather(*jobs)
    lags = [await asyncio.to_thread(ping, url) for _ in range(PINGS)]
    await searching
    return (perf_counter() - begun) * workers / len(hands), lags


def ping(url: str) -> float:
    begun = perf_counter()
    urlopen(f"{url}icon.svg").read()
    return perf_counter() - begun


async def first_choice(url: str) -> None:
    """Lay a table with the strongest agents, and wait until they have acted."""
    table, token = await asyncio.to_thread(lay, url, GAME, PLAYERS, EXPERT)
    async with socket_at(url) as socket:
        told = await sit(socket, table, token)
        while not told["board"]["choices"]:
            told = await hear(socket)


def measure_cold(workers: int) -> tuple[float, float]:
    """Seconds until the page is there and until a person may choose, both from the start of the server."""
    with TemporaryDirectory() as folder:
        begun = perf_counter()
        with running(workers, os.environ | {"XDG_CACHE_HOME": folder}) as (url, _):
            urlopen(url).read()
            page = perf_counter() - begun
            asyncio.run(first_choice(url))
            return page, perf_counter() - begun


def measure(tables: int = TABLES, seconds: float = SECONDS) -> PageResult:
    """Start a server and let everybody play."""
    workers = os.cpu_count() or 1
    cold = measure_cold(workers)
    with running(workers) as (url, process):
        wait_until_warm(url)
        cards = asyncio.run(first_cards(url))
        laid = [lay(url, GAME, PLAYERS) for _ in range(tables)]
        before = processor_seconds(process)
        tally = asyncio.run(many(url, laid, seconds, PAUSE))
        after = processor_seconds(process)
        first, refined = asyncio.run(hints(url))
        review, lags = asyncio.run(reviews_and_lag(url, workers))
    return result(tables, tally, before, after, first, refined, review, lags, cards, cold)


def result(
    tables: int,
    tally: Tally,
    before: float | None,
    after: float | None,
    first: list[float],
    refined: list[float],
    review: float,
    lags: list[float],
    cards: float,
    cold: tuple[float, float],
) -> PageResult:
    used = None if before is None or after is None else 1000 * (after - before) / max(tally.moves, 1)
    return PageResult(
        tables=tables,
        answers=len(tally.seconds),
        median=percentile(tally.seconds, 50),
        p99=percentile(tally.seconds, 99),
        processor=used,
        lag_p99=percentile(lags, 99),
        hint_p95=percentile(first, 95),
        refined_p95=percentile(refined, 95),
        review=1000 * review,
        kilobytes=page_kilobytes(),
        cards=1000 * cards,
        page_cold=cold[0],
        choice_cold=cold[1],
    )


def percentile(seconds: list[float], share: float) -> float:
    """Milliseconds that so many in a hundred stay below."""
    return 1000 * float(np.percentile(seconds, share))


def told(found: PageResult) -> str:
    """The figures in words, each with its unit."""
    processor = "" if found.processor is None else f", {found.processor:.2f} ms of processor time a move"
    return "; ".join(
        [
            f"The page with {found.tables} tables: answers in {found.median:.1f} ms, p99 {found.p99:.0f} ms{processor}",
            f"hints in {found.hint_p95:.0f} ms, refined in {found.refined_p95:.0f} ms (95 of 100)",
            f"a review in {found.review:.0f} ms",
            f"while all workers search, a file in {found.lag_p99:.0f} ms (99 of 100)",
            f"first load {found.kilobytes:.0f} KB compressed, first cards in {found.cards:.0f} ms",
            f"with nothing compiled, the page after {found.page_cold:.1f} s and a first choice after"
            f" {found.choice_cold:.1f} s.",
        ]
    )


if __name__ == "__main__":
    print(told(measure()))
