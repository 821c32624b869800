"""A person made of code at the table, and the screen that person sees."""

import io
import random
import re

from rich.console import Console

import overtrick as ot
from overtrick.cli.seat.table import Table
from overtrick.cli.seat.terminal import Terminal
from overtrick.present.choices import choices_of
from overtrick.present.saved import records_file
from overtrick.present.sitting import Sitting, with_agents
from tests.cli.commands import COLUMNS
from tests.conftest import MODE
from tests.present.tables import GAMES

NEXT_HAND = "next hand > "
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
SEATED = GAMES if MODE == "compiled" else GAMES[::2]
"""What is played through on a screen. Drawing takes most of the time, and is the same in every mode."""


class Screen:
    """A terminal that remembers what it showed."""

    def __init__(self, encoding="utf-8", colour=False, columns=COLUMNS):
        self.file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True)
        system = "standard" if colour else None
        self.console = Console(
            file=self.file,
            width=columns,
            highlight=False,
            markup=False,
            emoji=False,
            force_terminal=colour,
            color_system=system,
        )

    @property
    def raw(self):
        return self.file.buffer.getvalue().decode()

    @property
    def text(self):
        return COLOUR.sub("", self.raw)

    @property
    def widest(self):
        """The longest line, but for those with a file name, which are to be copied whole."""
        return max(len(line) for line in self.text.splitlines() if "overtrick " not in line)


def seated(game, seed=None, seat=0, against="random", **settings):
    """A person against agents that are all alike."""
    return Sitting(game, with_agents(game, seat, against), seed, **settings)


def table_for(sitting, file, answer, screen=None):
    """A table with a person: `answer(facts, choices)` is what is typed, with no choices between two hands."""
    screen = screen or Screen()

    def read():
        if screen.text.endswith(NEXT_HAND):
            return answer(None, [])
        facts = sitting.facts(sitting.person, table.person.draft.hand)
        return answer(facts, choices_of(facts))

    table = Table(sitting, Terminal(screen.console, read), file)
    return table


def first_choice(facts, choices):
    return choices[0].key if choices else ""


class Whim:
    """Any choice, in any of the ways to say it; the same seed says the same."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def __call__(self, facts, choices):
        if not choices:
            return ""
        choice = self.random.choice(choices)
        return self.random.choice([choice.key, choice.name, choice.name.lower()])


def steady(facts, choices):
    """An answer that depends on the position alone, so that it is the same after an interruption."""
    return choices[(7 * len(facts.view.history) + facts.dealer) % len(choices)].key if choices else ""


def screen_of(game, tmp_path, answers=(), screen=None, **settings):
    """The screen after some answers."""
    screen, left = screen or Screen(), iter(answers)

    def answer(facts, choices):
        said = next(left, None)
        if said is None:
            raise EOFError
        return said

    table_for(seated(game, **settings), tmp_path / "match.json", answer, screen).run()
    return screen.text


def records_of(file):
    return list(ot.read_records(records_file(file)))
