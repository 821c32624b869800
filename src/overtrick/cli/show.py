"""A hand as a card player reads it: the deal, the calls, trick by trick, the result.

Cards are printed in letters ("QS"), as they are typed; hearts and diamonds are red where there is colour.
"""

from collections.abc import Iterable
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from overtrick.cli.seat.faces import RED
from overtrick.core.cards import suit_of
from overtrick.games.hand import Hand
from overtrick.present.cards import sorted_cards
from overtrick.present.events import Calls, Trick, events, tricks
from overtrick.present.people import People
from overtrick.present.presentation import facts_of, opened, presentation


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


def show_tricks(played: list[Trick]) -> Table:
    """One line a trick: who led, the cards in order with a star at the winner's, who took it."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    size = max(len(trick.cards) for trick in played)
    for trick in played:
        taker = trick.taker if trick.complete else None
        cards = [name_text(card.name, "*" if seat == taker else "") for seat, card in trick.by_seat().items()]
        end = f"seat {trick.taker} takes it" if trick.complete else ""
        grid.add_row(f"{trick.number:2}", f"seat {trick.leader} leads", *cards, *[""] * (size - len(cards)), end)
    return grid


def show_result(hand: Hand) -> Table:
    """The result of each seat, as players count it."""
    says = presentation(hand.game)
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_column()
    grid.add_column(justify="right")
    for seat, value in enumerate(hand.returns()):
        grid.add_row(f"seat {seat}", says.told(value) if says.penalties or not value else f"{value:+g}")
    return grid


def show_hand(hand: Hand) -> Group:
    """All of it, under headings."""
    parts: list[RenderableType] = [show_head(hand), *section("Deal", show_deal(hand))]
    facts = facts_of(opened(hand), People())
    if calls := [event for event in events(facts) if isinstance(event, Calls)]:
        parts += section("Calls", show_calls(calls))
    if played := tricks(facts):
        parts += section("Tricks", show_tricks(played))
    if hand.over:
        parts += section("Result", show_result(hand))
    return Group(*parts)


def section(title: str, body: Table) -> tuple[RenderableType, ...]:
    return "", Text(title, style="bold"), body
