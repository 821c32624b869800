"""The board on a screen: the seats and what is known of them, the trick under them, the hand, the choices."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table

from overtrick.cli.seat.faces import Drawn, Flow, drawn_card
from overtrick.present.board import Board, Held, Seat
from overtrick.present.cards import Card
from overtrick.present.choices import Choice, number_in
from overtrick.present.events import Trick

LABEL = 9
WIDEST = 11
"""Columns for the labels, and for a seat at most."""


def grid() -> Table:
    """Columns without lines; the first one holds labels."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    return table


@dataclass(frozen=True)
class SeatGrid:
    """Rows with a cell under every seat. All such grids of one table have the same columns: they line up."""

    rows: Sequence[tuple[str, Sequence[Drawn]]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        seats = len(self.rows[0][1])
        table = Table.grid()
        table.add_column(width=LABEL, no_wrap=True)
        for _ in range(seats):
            table.add_column(width=min(WIDEST, (options.max_width - LABEL) // seats), justify="center", overflow="fold")
        for label, cells in self.rows:
            table.add_row(label, *cells)
        yield table


def names_row(seats: Sequence[Seat], label: str = "") -> tuple[str, list[Drawn]]:
    return label, [Drawn(seat.name, "bold") for seat in seats]


def seat_rows(board: Board) -> Iterator[tuple[str, list[Drawn]]]:
    """Who sits where, what each seat is, has bid and taken, and its total so far."""
    yield names_row(board.seats)
    if any(seat.roles for seat in board.seats):
        yield "", [Drawn(", ".join(seat.roles)) for seat in board.seats]
    for place, label in enumerate(board.labels):
        yield label, [Drawn(seat.values[place]) for seat in board.seats]


def trick_row(seats: Sequence[Seat], trick: Trick, label: str = "") -> tuple[str, list[Drawn]]:
    """The cards under their seats: > led, * takes it so far, ? is to play, . comes after that."""
    cards = trick.by_seat()
    return label, [card_down(trick, seat, cards) for seat in seats]


def card_down(trick: Trick, seat: Seat, cards: dict[int, Card]) -> Drawn:
    if seat.seat in cards:
        led, takes = seat.seat == trick.leader, seat.seat == trick.taker
        return drawn_card(cards[seat.seat], ">" * led, "*" * takes, "bold" if takes else "")
    if seat.seat not in trick.order:
        return Drawn("")
    return Drawn("?" if seat.to_move else ".")


def trick_table(seats: Sequence[Seat], trick: Trick) -> Iterator[RenderableType]:
    """A trick by itself, and who takes it."""
    yield Drawn(f"Trick {trick.number}. {trick.text}")
    yield SeatGrid([names_row(seats), trick_row(seats, trick)])


def hand_table(board: Board) -> Table:
    """The person's cards: with their numbers those that can be chosen, dim the others."""
    asked = any(held.key for suit in board.hand for held in suit)
    table = grid()
    table.add_row("Your hand", Flow([[card_cell(held, asked) for held in suit] for suit in board.hand]))
    return table


def card_cell(held: Held, asked: bool) -> Drawn:
    if held.key:
        return drawn_card(held.card, f"[{held.key}] ")
    return drawn_card(held.card, style="dim" if asked else "")


def choice_cells(choices: Sequence[Choice]) -> Flow:
    """Everything that can be chosen, with its number."""
    if choices[0].is_card:
        return Flow([[Drawn(f"[{choice.key}] {choice.told}")] for choice in choices])
    return call_cells(choices)


def call_cells(choices: Sequence[Choice]) -> Flow:
    """Calls with their numbers; bids and the like are a row of numbers after one word."""
    cells: list[list[Drawn]] = []
    for word, group in groupby(choices, key=numbered_word):
        if word:
            cells.append([Drawn(word), *(Drawn(f"[{choice.key}]") for choice in group)])
        else:
            cells += [[Drawn(call_text(choice))] for choice in group]
    return Flow(cells)


def numbered_word(choice: Choice) -> str:
    """The word before the number of a call, "bid" of bid-3; nothing for calls that are not numbers."""
    return choice.name.rpartition("-")[0] if number_in(choice.name) else ""


def call_text(choice: Choice) -> str:
    """How it is said, and its short name where that is something else."""
    short = "" if choice.words == choice.name.replace("-", " ") else f" ({choice.name})"
    return f"[{choice.key}] {choice.words}{short}"


def surroundings(board: Board) -> Iterator[RenderableType]:
    """The seats and what is known."""
    yield SeatGrid(list(seat_rows(board)))
    yield from map(Drawn, board.lines)
    yield ""


def decision(board: Board) -> Iterator[RenderableType]:
    """What is looked at for an answer: the trick so far, the hand, the choices, the question."""
    if board.trick:
        yield SeatGrid([names_row(board.seats), trick_row(board.seats, board.trick, f"Trick {board.trick.number}")])
        yield ""
    if board.chosen:
        yield Drawn(f"Chosen so far: {' '.join(card.told for card in board.chosen)} (u takes the last one back)")
    yield hand_table(board)
    if not board.choices[0].is_card:
        yield call_cells(board.choices)
    yield Drawn(board.question, "bold")
