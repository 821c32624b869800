"""Advice that takes its time is about the question that was asked, or nobody hears it."""

import asyncio
from types import SimpleNamespace

import pytest

import overtrick as ot
from overtrick.present.people import People
from overtrick.web.judging import coach, hints

FIRST, SECOND = "order-up", "pass"


class Table:
    """In which something is taken back and done otherwise while a worker thinks."""

    def __init__(self, then):
        self.shown = ot.game("euchre").deal(seed=1, dealer=0, played=FIRST)
        self.then, self.workers = then, self
        self.sitting = SimpleNamespace(has_hints=True, people=People)

    def check(self, seat, hand, at):
        pass

    async def advised_about(self, hand, at):
        pass

    async def run(self, *asked):
        self.shown = ot.game("euchre").deal(seed=1, dealer=0, played=self.then)
        return None


def heard(told):
    async def listen():
        return [each async for each in told]

    return asyncio.run(listen())


@pytest.mark.parametrize(("then", "told"), [(FIRST, True), (SECOND, False)])
def test_advice_that_comes_late_is_not_told_for_a_question_that_was_put_otherwise(then, told):
    table = Table(then)
    seat, action = table.shown.player, table.shown.legal()[0]
    assert bool(heard(hints(table, seat, 0, 1, []))) is told
    assert bool(heard(coach(Table(then), seat, 0, 1, [action]))) is told
