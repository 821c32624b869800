"""Where the person sits: lines out, lines in."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console, RenderableType

from overtrick.cli.compiling import spinner
from overtrick.cli.seat.faces import Drawn


class Quit(Exception):
    """The person leaves the table."""


class Terminal:
    """A console and somebody who answers; the end of the input and Ctrl-C mean leaving."""

    def __init__(self, console: Console, read: Callable[[], str] = input) -> None:
        self.console = console
        self.read = read

    def show(self, *parts: RenderableType) -> None:
        """Print parts one under the other; cards in plain text are drawn."""
        for part in parts:
            self.console.print(Drawn(part) if isinstance(part, str) else part)

    def say(self, line: str) -> None:
        """Print a line with a file or a command in it, which can be copied whole however long it is."""
        self.console.print(line, soft_wrap=True)

    def waiting(self, what: str) -> AbstractContextManager[object]:
        """Something moves while this takes its time, and is gone afterwards; nothing in a file."""
        return spinner(self.console, what) if self.console.is_terminal else nullcontext()

    def ask(self, prompt: str = "> ") -> str:
        self.console.print(prompt, end="")
        try:
            return self.read()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Quit from None
