"""Who searches: one search running and one queued for each person, and none for somebody who has left."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from starlette.requests import Request

from overtrick.web.refusing import Refused

SEARCHES = 2
GONE = 499
"""The status of an answer that nobody waits for."""

Found = TypeVar("Found")
Begin = Callable[[], Coroutine[Any, Any, Found]]


class Desk:
    """Counts the searches of each person."""

    def __init__(self) -> None:
        self.searching: Counter[int] = Counter()

    def check(self, person: int) -> None:
        """Raise if somebody has as many searches as they may have."""
        if self.searching[person] >= SEARCHES:
            raise Refused("two searches are under way already; wait for one of them", 429)

    @contextmanager
    def place(self, person: int) -> Iterator[None]:
        self.check(person)
        self.searching[person] += 1
        try:
            yield
        finally:
            self.searching[person] -= 1
            self.searching += Counter()  # forgets who searches no more

    async def search(self, person: int, request: Request, begin: Begin[Found]) -> Found:
        """What a search finds for a request, unless whoever asked goes away."""
        with self.place(person):
            return await while_there(request, begin)


async def while_there(request: Request, begin: Begin[Found]) -> Found:
    search, gone = asyncio.ensure_future(begin()), asyncio.ensure_future(left(request))
    try:
        await asyncio.wait({search, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not search.done():
            raise Refused("nobody waits for this any more", GONE)
        return search.result()
    finally:
        search.cancel()
        gone.cancel()


async def left(request: Request) -> None:
    """Returns when the connection of a request is closed; its body was read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
