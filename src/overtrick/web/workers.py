"""Processes that think, so that the server never has to: moves before hints before reviews.

A job is given to a process only when one is free: until then it waits by urgency and can be cancelled.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeVar

from overtrick.executors.own_process import stay_with_parent
from overtrick.executors.starting import context

MOVE, HINT, REVIEW, WARM = range(4)
"""How urgent a job is, the most urgent first."""

Found = TypeVar("Found")


class Workers:
    """Some processes, and those who wait for one."""

    def __init__(self, number: int) -> None:
        self.number = self.free = number
        self.waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self.counter = count()
        self.pool = self.new_pool()

    def new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.number, mp_context=context(), initializer=stay_with_parent)

    async def run(self, urgency: int, function: Callable[..., Found], *arguments: Any) -> Found:
        """What a function finds in another process; begun once more if that process ends."""
        try:
            return await self.begin(urgency, function, *arguments)
        except BrokenProcessPool:
            return await self.begin(urgency, function, *arguments)

    async def begin(self, urgency: int, function: Callable[..., Found], *arguments: Any) -> Found:
        await self.turn(urgency)
        loop = asyncio.get_running_loop()
        job: Future[Found] = self.submitted(function, *arguments)
        job.add_done_callback(lambda _: loop.is_closed() or loop.call_soon_threadsafe(self.next))
        return await asyncio.wrap_future(job)

    def submitted(self, function: Callable[..., Found], *arguments: Any) -> "Future[Found]":
        """A pool whose process has ended is replaced."""
        try:
            return self.pool.submit(function, *arguments)
        except BrokenProcessPool:
            self.pool = self.new_pool()
            return self.pool.submit(function, *arguments)

    async def turn(self, urgency: int) -> None:
        """Wait until a process is free and nobody has anything more urgent to do."""
        if self.free:
            self.free -= 1
            return
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self.waiting, (urgency, next(self.counter), granted))
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self.next()
            raise

    def next(self) -> None:
        """A process is free: the most urgent of those who still wait has it."""
        while self.waiting:
            granted = heappop(self.waiting)[2]
            if not granted.done():
                granted.set_result(None)
                return
        self.free += 1

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)
