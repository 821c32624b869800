"""Stepping through records with all cards turned up."""

from collections.abc import Iterable, Iterator

from rich.console import RenderableType

from overtrick.cli.seat.board import SeatGrid, grid, seat_rows, trick_table
from overtrick.cli.seat.faces import Drawn, Flow, drawn_card
from overtrick.cli.seat.terminal import Quit, Terminal
from overtrick.cli.show import show_head, show_result
from overtrick.games.hand import Hand
from overtrick.present.board import board_of, open_hands
from overtrick.present.events import action_words, tricks
from overtrick.present.facts import Facts
from overtrick.present.people import People
from overtrick.present.presentation import facts_of, opened
from overtrick.records.record import Record, positions

PROMPT = "\nEnter next move, b back, n next hand, q quit > "


def step_through(records: Iterable[Record], terminal: Terminal) -> None:
    """Hand after hand until there are no more or the person quits."""
    try:
        for record in records:
            step_hand(record, terminal)
        terminal.show("", "That was the last hand.")
    except (Quit, KeyboardInterrupt):
        terminal.show("")


def step_hand(record: Record, terminal: Terminal) -> None:
    """One hand: any answer but the three letters goes on, past the last move to the next hand."""
    hands, at = list(positions(record)), 0
    while at < len(hands):
        terminal.show("", *position(hands[at], record, at))
        said = terminal.ask(PROMPT).strip().casefold()
        if said == "q":
            raise Quit
        if said == "n":
            return
        at = max(at - 1, 0) if said == "b" else at + 1


def position(hand: Hand, record: Record, move: int) -> Iterator[RenderableType]:
    """The table after a number of moves."""
    facts = facts_of(opened(hand), People())
    board = board_of(facts)
    yield show_head(hand)
    yield Drawn(f"Hand {record.number + 1}, {last_move(facts) if move else agents_text(record)}")
    yield ""
    yield SeatGrid(list(seat_rows(board)))
    yield from map(Drawn, board.lines)
    yield ""
    yield held_table(facts)
    told = tricks(facts)
    if told:
        yield ""
        yield from trick_table(board.seats, told[-1])
    if hand.over:
        yield from map(Drawn, facts.outcome())
        yield show_result(hand)


def agents_text(record: Record) -> str:
    """The head of a hand: who plays it, if that is known."""
    seated = (f"seat {seat} {agent}" for seat, agent in enumerate(record.agents))
    return "the deal" + (f" ({', '.join(seated)})" if record.agents else "")


def last_move(facts: Facts) -> str:
    """Who did what."""
    seat, phase, action = facts.view.history[-1]
    return f"move {len(facts.view.history)} ({phase}): seat {seat}, {action_words(facts, action or 0)}"


def held_table(facts: Facts) -> RenderableType:
    """The cards of every seat."""
    table = grid()
    for seat, suits in enumerate(open_hands(facts)):
        table.add_row(facts.who(seat), Flow([[drawn_card(card) for card in suit] for suit in suits]))
    return table
