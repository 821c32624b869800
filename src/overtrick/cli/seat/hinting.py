"""A hint on a screen: every choice with its key and value, the best first, and where the cards may be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.table import Table

from overtrick.cli.seat.board import numbered_word
from overtrick.cli.seat.faces import Drawn, drawn_card
from overtrick.present.hints import Advice, Hint

TALLEST = 7
"""Choices in a column if there is room: hint, trick, hand and question fit on a screen of 24 lines together."""

KEY_CARDS = 4
"""Rows of cards whose whereabouts are told, for the same reason."""

TOGETHER = 9
"""Lines of choices and rows of cards where these do not fit beside them."""


def hint_parts(hint: Hint) -> Iterator[RenderableType]:
    """What the search thinks; > is the best."""
    yield Drawn(f"{hint.title} (± 95 %) by {hint.spec} in {hint.deals:,} deals:")
    yield HintTables(hint)
    for sentence in (hint.verdict, hint.weighing, hint.matters):
        if sentence:
            yield Drawn(sentence)


@dataclass(frozen=True)
class HintTables:
    """The choices, and beside them where the cards may be; below if there is no room."""

    hint: Hint

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        def width(table: Table) -> int:
            return Measurement.get(console, options.update_width(1000), table).maximum

        columns, cards = ceil(len(self.hint.choices) / TALLEST), whereabouts_table(self.hint, KEY_CARDS)
        choices = choices_table(self.hint, columns)
        while columns > 1 and width(choices) > options.max_width:
            columns -= 1
            choices = choices_table(self.hint, columns)
        if width(choices) + width(cards) <= options.max_width:
            both = Table.grid()
            both.add_row(choices, cards)
            yield both
        else:
            yield choices
            yield whereabouts_table(self.hint, room_for_cards(choices.row_count))


def room_for_cards(choices: int) -> int:
    """Rows of cards that fit below so many lines of choices, one at least."""
    return max(1, min(KEY_CARDS, TOGETHER - choices))


def choices_table(hint: Hint, columns: int) -> Table:
    """The best first, downwards."""
    tall = ceil(len(hint.choices) / columns)
    blocks = [hint.choices[first : first + tall] for first in range(0, len(hint.choices), tall)]
    table = Table.grid(padding=(0, 1, 0, 0))
    for _ in blocks:
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column(no_wrap=True)
    for line in range(tall):
        cells = (advice_cells(each, hint.fewest_win) for block in blocks for each in block[line : line + 1])
        table.add_row(*(cell for row in cells for cell in row))
    return table


def advice_cells(advice: Advice, fewest_win: bool) -> Sequence[Drawn]:
    """The key to press, the choice, its value, and how sure that is."""
    style = "bold" if advice.chosen else ""
    told = numbered_word(advice.choice) or advice.choice.told
    value = "untried" if advice.value is None else f"{advice.value:{'' if fewest_win else '+'}.2f}"
    margin = "" if advice.margin is None else f"±{advice.margin:.2f} "
    return [Drawn(text, style) for text in (f"{'>' * advice.chosen}[{advice.choice.key}]", told, value, margin)]


def whereabouts_table(hint: Hint, most: int) -> Table:
    """How likely the cards that count are where; every row adds up to 100 %."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for _ in hint.places:
        table.add_column(justify="right", overflow="fold")
    if hint.cards:
        table.add_row("", *hint.places, style="dim")
    for each in hint.cards[:most]:
        card = drawn_card(each.card, before="each " * (each.alike > 1))
        table.add_row(card, *(f"{share} %" for share in whole_percents(each.shares)))
    return table


def whole_percents(shares: Sequence[float]) -> list[int]:
    """Rounded so that they add up to 100: what is missing goes to those that lost most by rounding down."""
    whole = [int(100 * share) for share in shares]
    lost = sorted(range(len(shares)), key=lambda place: whole[place] - 100 * shares[place])
    for place in lost[: 100 - sum(whole)]:
        whole[place] += 1
    return whole
