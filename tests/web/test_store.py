"""What is acknowledged is kept, whatever happens to the process."""

import random
import sqlite3
import subprocess
import sys
import time

import pytest

from overtrick.core.files import owned_file
from tests.cli.commands import mistake

WRITER = """
import asyncio, sys
from pathlib import Path
from overtrick.web.store import Store

async def write(store, table):
    number = 0
    while True:
        row = f"{table}.{number}".encode(), "x"
        await store.ask(lambda c: c.execute('INSERT INTO people (token, name, made) VALUES (?, ?, 0)', row))
        print(table, number, flush=True)
        number += 1

async def main():
    store = Store(Path(sys.argv[1]))
    await asyncio.gather(*(write(store, f"{sys.argv[2]}-{table}") for table in range(4)))

asyncio.run(main())
"""


@pytest.mark.compiled
def test_killing_the_process_at_twenty_random_moments_loses_nothing_that_was_acknowledged(tmp_path):
    file, chance, told = tmp_path / "page.sqlite", random.Random(1), set()
    for round_ in range(20):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(file), str(round_)], stdout=subprocess.PIPE, text=True
        )
        told.add(writer.stdout.readline())
        time.sleep(chance.uniform(0, 0.05))
        writer.kill()
        told |= {line for line in writer.stdout if line.endswith("\n")}
        writer.wait()
        writer.stdout.close()
    with sqlite3.connect(file) as store:
        kept = {bytes(row[0]).decode() for row in store.execute("SELECT token FROM people")}
    store.close()
    assert len(told) > 40
    assert {".".join(line.split()) for line in told} <= kept


def test_a_question_that_fails_changes_nothing_and_nobody_else_notices(tmp_path):
    import asyncio

    from overtrick.web.store import Store

    def insert(name, fails=False):
        def ask(store):
            store.execute("INSERT INTO people (token, name, made) VALUES (?, ?, 0)", (name.encode(), name))
            if fails:
                raise KeyError(name)

        return ask

    async def ask_all(store):
        questions = (store.ask(insert("a")), store.ask(insert("b", fails=True)), store.ask(insert("c")))
        return await asyncio.gather(*questions, return_exceptions=True)

    store = Store(tmp_path / "page.sqlite")
    answers = asyncio.run(ask_all(store))
    store.close()
    assert [type(answer) for answer in answers] == [type(None), KeyError, type(None)]
    with sqlite3.connect(tmp_path / "page.sqlite") as file:
        assert file.execute("SELECT name FROM people ORDER BY name").fetchall() == [("a",), ("c",)]
    file.close()


def test_a_second_server_on_the_same_file_is_refused_in_a_line(tmp_path):
    """It would have tables of its own in memory, and lose or double moves."""
    file = tmp_path / "page.sqlite"
    with owned_file(file):
        line = mistake("serve", "--no-open", "--port", "0", "--data", file)
    assert line == f"overtrick: {file} is in use by another process; wait for it, or give another --data"
