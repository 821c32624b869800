"""Stepping through records with all cards turned up."""

from collections.abc import Iterable, Iterator

from rich.console import RenderableType

from overtrick.cli.seat.board import grid, seats_table, trick_table, tricks
from overtrick.cli.seat.faces import Drawn, Flow
from overtrick.cli.seat.facts import facts_of, opened
from overtrick.cli.seat.facts.plain import Facts
from overtrick.cli.seat.sorting import suits_held
from overtrick.cli.seat.terminal import Quit, Terminal
from overtrick.cli.seat.wording import call_words
from overtrick.cli.show import show_head, show_result
from overtrick.games.hand import Hand
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
    facts = facts_of(opened(hand), None)
    yield show_head(hand)
    yield Drawn(f"Hand {record.number + 1}, {last_move(facts) if move else agents_text(record)}")
    yield ""
    yield seats_table(facts)
    yield from map(Drawn, facts.lines())
    yield ""
    yield held_table(facts, hand)
    told = tricks(facts)
    if told:
        yield ""
        yield trick_table(facts, len(told), told[-1])
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
    name = facts.game.action_name(action or 0)
    words = name if (action or 0) < len(facts.game.deck) else call_words(facts.game.name, name)
    return f"move {len(facts.view.history)} ({phase}): seat {seat}, {words}"


def held_table(facts: Facts, hand: Hand) -> RenderableType:
    """The cards of every seat."""
    table = grid()
    for seat in facts.seats:
        suits = suits_held(facts, hand.held(seat))
        table.add_row(facts.who(seat), Flow([[Drawn(name) for name in suit] for suit in suits]))
    return table
