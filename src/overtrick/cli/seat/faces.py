"""How cards look on a screen. All texts name cards in notation ("QS"); here they get their symbols and colours.

A terminal without the symbols gets the letters. Cards of no suit are drawn as what players call them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text

SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RED = "HD"
SPECIAL = (
    {"JO": "Joker"} | {f"W{number}": "Wizard" for number in range(1, 5)} | {f"J{n}": "Jester" for n in range(1, 5)}
)

CARD = re.compile(r"(?<![\w/-])(?:(?P<rank>[2-9TJQKA])(?P<suit>[SHDC])|(?P<special>JO|[WJ][1-4]))(?!\w)")
"""A card in a text, but not inside the name of a call ("call-AC")."""

GAP = "   "  # between suits; cards of one suit are a blank apart


def face(card: re.Match[str], symbols: bool) -> tuple[str, str]:
    """What is drawn for a card, and its style."""
    if card["special"]:
        return SPECIAL[card["special"]], "bold"
    rank, suit = card["rank"], card["suit"]
    drawn = rank.replace("T", "10") + SYMBOLS[suit] if symbols else rank + suit
    return drawn, "red" if suit in RED else ""


def draw(text: str, symbols: bool, style: str = "") -> Text:
    """A text with its cards drawn."""
    drawn, end = Text(style=style), 0
    for card in CARD.finditer(text):
        drawn.append(text[end : card.start()]).append(*face(card, symbols))
        end = card.end()
    return drawn.append(text[end:])


@dataclass(frozen=True)
class Drawn:
    """A text that is drawn as well as the terminal can."""

    text: str
    style: str = ""

    def on(self, options: ConsoleOptions) -> Text:
        return draw(self.text, not options.ascii_only, self.style)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        yield self.on(options)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self.on(options))


def add_cell(lines: list[Text], between: str, cell: Text, width: int) -> None:
    """Put a cell at the end of the last line, or of a new one if it does not fit."""
    if lines[-1] and lines[-1].cell_len + len(between) + cell.cell_len > width:
        lines.append(Text())
    lines[-1].append(between if lines[-1] else "").append_text(cell)


@dataclass(frozen=True)
class Flow:
    """Cards or choices side by side, as many to a line as fit; groups are set apart."""

    groups: Sequence[Sequence[Drawn]]

    def lines(self, options: ConsoleOptions, width: int) -> list[Text]:
        """A group begins a new line if it fits on one, but not on what is left of this."""
        lines = [Text()]
        for group in self.groups:
            cells = [cell.on(options) for cell in group]
            whole = Text(" ").join(cells)
            if whole.cell_len <= width:
                add_cell(lines, GAP, whole, width)
            else:
                for place, cell in enumerate(cells):
                    add_cell(lines, " " if place else GAP, cell, width)
        return lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        yield from self.lines(options, options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widest = max(line.cell_len for line in self.lines(options, options.max_width))
        return Measurement(min(1, widest), widest)
