"""How cards look on a screen. All texts name cards in notation ("QS"); here they get their symbols and colours.

A terminal without the symbols gets the letters.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text

from overtrick.present.cards import Card
from overtrick.present.choices import SYMBOLS

RED = "HD"

CARD = re.compile(r"(?<![\w/-])(?P<rank>[2-9TJQKA])(?P<suit>[SHDC])(?!\w)")
"""A card in a text, but not inside the name of a call ("call-AC")."""

ASCII = {"±": "+/-"}
"""What stands for symbols where a terminal has none."""

GAP = "   "  # between suits; cards of one suit are a blank apart


def face(card: re.Match[str], symbols: bool) -> tuple[str, str]:
    """What is drawn for a card, and its style."""
    rank, suit = card["rank"], card["suit"]
    drawn = rank.replace("T", "10") + SYMBOLS[suit] if symbols else rank + suit
    return drawn, "red" if suit in RED else ""


def draw(text: str, symbols: bool, style: str = "") -> Text:
    """A text with its cards drawn."""
    if not symbols:
        text = "".join(ASCII.get(letter, letter) for letter in text)
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


def drawn_card(card: Card, before: str = "", after: str = "", style: str = "") -> Drawn:
    """A card as it is told, with marks around it; one that players call by name is bold."""
    return Drawn(f"{before}{card.told}{after}", style or ("bold" if card.told != card.name else ""))


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
