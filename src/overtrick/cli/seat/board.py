"""What is drawn: the seats and what is known of them, the trick, the hand, the choices. All of it from one view."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table

from overtrick.cli.seat.choices import Choice, number_in
from overtrick.cli.seat.faces import Drawn, Flow
from overtrick.cli.seat.facts.plain import Facts
from overtrick.cli.seat.sorting import suits_held
from overtrick.cli.show import Trick
from overtrick.core.bits import count
from overtrick.engine.state import DOWN, GONE, OUT, SIZE, TURN, WINNER


def tricks(facts: Facts) -> list[Trick]:
    """The tricks so far; whoever takes one leads the next. The last may not be complete."""
    state, history = facts.state, facts.view.history
    size, played = int(state[SIZE]), count(state[GONE]) + int(state[DOWN])
    moves = history[len(history) - played :]
    leaders = [moves[start].seat for start in range(0, played, size)] + [int(state[TURN])]
    cards = [
        tuple((move.seat, facts.card(move.action or 0)) for move in moves[at : at + size])
        for at in range(0, played, size)
    ]
    return [Trick(down, leader if len(down) == size else None) for down, leader in zip(cards, leaders[1:], strict=True)]


def around(facts: Facts, first: int) -> list[int]:
    """All seats that play, clockwise."""
    seats = [(first + step) % len(facts.seats) for step in facts.seats]
    return [seat for seat in seats if not (facts.state[OUT] >> seat) & 1]


def grid(label: int = 0) -> Table:
    """Columns without lines; the first one holds labels."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(min_width=label, no_wrap=True)
    return table


def seats_table(facts: Facts, totals: Sequence[float] = ()) -> Table:
    """A column for each seat, the person's first: what it is, what it has bid and taken, its total so far."""
    order = [((facts.you or 0) + step) % len(facts.seats) for step in facts.seats]
    rows = {"": [", ".join(facts.roles(seat)) for seat in facts.seats]} | facts.rows()
    rows |= {"total": [f"{value:g}" for value in totals]} if len(totals) else {}
    table = grid(7)
    for _ in order:
        table.add_column(justify="center", no_wrap=True, min_width=8)
    table.add_row("", *(Drawn(facts.who(seat), "bold") for seat in order))
    for label, values in rows.items():
        table.add_row(label, *(values[seat] for seat in order))
    return table


def trick_table(facts: Facts, number: int, trick: Trick) -> Table:
    """The cards under their seats from the leader on, a star at the one that takes the trick so far."""
    leader = trick.cards[0][0]
    cards = dict(trick.cards)
    taker = int(facts.state[WINNER]) if trick.winner is None else trick.winner
    table = grid(8)
    order = around(facts, leader)
    table.add_row(f"Trick {number}", *(Drawn(facts.who(seat)) for seat in order))
    down = [card_down(facts, seat, cards.get(seat, ""), seat == taker) for seat in order]
    end = "" if trick.winner is None else f"{facts.does(trick.winner, 'take')} it"
    table.add_row("", *down, end)
    return table


def card_down(facts: Facts, seat: int, name: str, takes: bool) -> Drawn:
    """A card of the trick; a question mark for the seat to move, a dot for those after it."""
    if not name:
        return Drawn("?" if seat == facts.view.player else ".")
    return Drawn(name + "*", "bold") if takes else Drawn(name)


def hand_table(facts: Facts, choices: Sequence[Choice]) -> Table:
    """The person's cards: with their numbers those that can be chosen, dim the others."""
    keys = {choice.name: choice.key for choice in choices}
    suits = [[card_cell(name, keys) for name in suit] for suit in suits_held(facts, facts.view.held)]
    table = grid()
    table.add_row("Your hand ", Flow(suits))
    return table


def card_cell(name: str, keys: dict[str, str]) -> Drawn:
    if name in keys:
        return Drawn(f"[{keys[name]}] {name}")
    return Drawn(name, "dim" if keys else "")


def is_call(facts: Facts, choice: Choice) -> bool:
    return choice.action >= len(facts.game.deck)


def choice_cells(facts: Facts, choices: Sequence[Choice]) -> Flow:
    """Everything that can be chosen, with its number."""
    if is_call(facts, choices[0]):
        return call_cells(choices)
    return Flow([[card_cell(choice.name, {choice.name: choice.key})] for choice in choices])


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


def board(facts: Facts, totals: Sequence[float], choices: Sequence[Choice]) -> Iterator[RenderableType]:
    """Everything somebody looks at before answering; of several cards, after the first only what has changed."""
    chosen = facts.laid_aside()
    if chosen:
        yield Drawn(f"Chosen so far: {' '.join(chosen)}")
    else:
        yield from surroundings(facts, totals)
    calls = is_call(facts, choices[0])
    yield hand_table(facts, [] if calls else choices)
    yield call_cells(choices) if calls else ""


def surroundings(facts: Facts, totals: Sequence[float]) -> Iterator[RenderableType]:
    """The seats, what is known, and the trick so far."""
    yield seats_table(facts, totals)
    yield from map(Drawn, facts.lines())
    yield ""
    told = tricks(facts)
    if told and told[-1].winner is None:
        yield trick_table(facts, len(told), told[-1])
        yield ""
