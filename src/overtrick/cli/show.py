"""A hand as a card player reads it: the deal, the calls, trick by trick, the result.

Generic over games: it knows nothing but the history, the names of actions and which cards are on the table.
Cards are printed in letters ("QS"), as they are typed; hearts and diamonds are red where there is colour.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from overtrick.engine.state import WINNER
from overtrick.games.game import Game
from overtrick.games.hand import Hand

SUITS = "SHDC"
RED = "HD"


@dataclass(frozen=True)
class Calls:
    """What a seat did in a phase before the play, in a row: one call, or the cards it laid aside."""

    seat: int
    phase: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Trick:
    """Cards in the order they were played, with their seats; the winner is None while it is not complete."""

    cards: tuple[tuple[int, str], ...]
    winner: int | None


Event = Calls | Trick


def events(hand: Hand) -> list[Event]:
    """The hand so far as calls and tricks, found by playing it again."""
    told: list[Event] = []
    cards: list[tuple[int, str]] = []
    for after, (seat, phase, name), is_card in replay(hand):
        if not is_card:
            add_call(told, Calls(seat, phase, (name,)))
            continue
        cards.append((seat, name))
        if not cards_down(after):
            told.append(Trick(tuple(cards), int(after.view(0).state[WINNER])))
            cards = []
    return told + ([Trick(tuple(cards), None)] if cards else [])


def replay(hand: Hand) -> Iterator[tuple[Hand, tuple[int, str, str], bool]]:
    """Each move with the hand after it, and whether it put a card on the table: a lead may have a phase of its own."""
    again = Hand(hand.game, hand.start)
    for seat, phase, action in hand.history:
        assert action is not None  # the open truth hides nothing
        before = cards_down(again)
        again.play(action)
        yield again, (seat, phase, hand.game.action_name(action)), cards_down(again) != before


def cards_down(hand: Hand) -> int:
    return len(hand.view(0).table)


def add_call(told: list[Event], call: Calls) -> None:
    """Neighbouring calls of one seat in one phase become one: three cards passed are one line."""
    last = told[-1] if told else None
    if isinstance(last, Calls) and (last.seat, last.phase) == (call.seat, call.phase):
        told[-1] = replace(last, names=last.names + call.names)
    else:
        told.append(call)


def suit_of(name: str) -> str:
    """What a card is sorted and coloured by: S H D C, the /12 of 6/12, the W of W1."""
    if "/" in name:
        return name[name.index("/") :]
    return name[-1] if name[-1] in SUITS else name[0]


def sorted_cards(game: Game, names: Iterable[str]) -> list[str]:
    """Spades, hearts, diamonds, clubs, then other kinds; the strongest of a suit first."""

    def place(name: str) -> tuple[int, int]:
        suit = suit_of(name)
        return (SUITS.index(suit) if suit in SUITS else len(SUITS)), -game.deck.card(name)

    return sorted(names, key=place)


def name_text(name: str, mark: str = "") -> Text:
    """A card in its colour, or a call; a marked one is bold."""
    style = "red" if suit_of(name) in RED else ""
    return Text(name + mark, style=f"bold {style}" if mark else style)


def names_text(names: Iterable[str]) -> Text:
    """Names with blanks between, and a wider gap where the suit changes."""
    groups = [Text(" ").join(map(name_text, group)) for _, group in groupby(names, key=suit_of)]
    return Text("  ").join(groups)


def seat_text(hand: Hand, seat: int) -> str:
    return f"seat {seat}" + (" (dealer)" if seat == hand.dealer else "")


def show_head(hand: Hand) -> Text:
    """Which game and which deal."""
    start, game = hand.start, hand.game
    words = [game.rules.title, f"{game.players} players", f"preset {game.preset}"]
    words += [f"round {start.round}"] if len(game.rounds) > 1 else []
    words += [f"deal {start.number} of seed {start.seed}"] if start.seed is not None else []
    return Text(", ".join(words), style="bold")


def show_deal(hand: Hand) -> Table:
    """The cards as dealt, seat by seat, then those that nobody got, in their order: the first may be turned up."""
    game, again = hand.game, Hand(hand.game, hand.start)
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column(no_wrap=True)
    for seat in range(game.players):
        grid.add_row(seat_text(hand, seat), names_text(sorted_cards(game, again.held(seat))))
    rest = hand.start.deck[game.players * game.hand_size(hand.start.round) :]
    if rest:
        grid.add_row("not dealt", Text(" ").join(name_text(game.deck.names[card]) for card in rest))
    return grid


def show_calls(calls: Iterable[Calls]) -> Table:
    """Who said what, or laid which cards aside."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    for call in calls:
        grid.add_row(f"seat {call.seat}", call.phase, Text(" ").join(map(name_text, call.names)))
    return grid


def show_tricks(tricks: list[Trick], first: int = 1) -> Table:
    """One line a trick: who led, the cards in order with a star at the winner's, who took it."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for number, trick in enumerate(tricks, first):
        leader = trick.cards[0][0]
        cards = [name_text(name, "*" if seat == trick.winner else "") for seat, name in trick.cards]
        size = max(len(other.cards) for other in tricks)
        end = "" if trick.winner is None else f"seat {trick.winner} takes it"
        grid.add_row(f"{number:2}", f"seat {leader} leads", *cards, *[""] * (size - len(cards)), end)
    return grid


def show_result(hand: Hand) -> Table:
    """The result of each seat; higher is better."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column()
    grid.add_column(justify="right")
    for seat, value in enumerate(hand.returns()):
        grid.add_row(f"seat {seat}", f"{value:+g}" if value else "0")
    return grid


def show_hand(hand: Hand) -> Group:
    """All of it, under headings."""
    parts: list[RenderableType] = [show_head(hand), *section("Deal", show_deal(hand))]
    tricks = 0
    for kind, group in groupby(events(hand), key=type):
        listed = list(group)
        if kind is Calls:
            parts += section("Calls", show_calls(event for event in listed if isinstance(event, Calls)))
        else:
            played = [event for event in listed if isinstance(event, Trick)]
            parts += section("Tricks", show_tricks(played, tricks + 1))
            tricks += len(played)
    if hand.over:
        parts += section("Result", show_result(hand))
    return Group(*parts)


def section(title: str, body: Table) -> tuple[RenderableType, ...]:
    return "", Text(title, style="bold"), body
