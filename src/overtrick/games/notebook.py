"""Hands, views and games as notebooks show them: small tables of HTML, without scripts or styles from elsewhere."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from overtrick.core.cards import SUITS, suit_of
from overtrick.games.game import Game

if TYPE_CHECKING:
    from overtrick.games.hand import Hand, View
    from overtrick.games.whole_game import WholeGame

SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True))
RED = "DH"


def table(rows: Iterable[Sequence[str]], title: str) -> str:
    """Rows of HTML below a title of plain text."""
    lines = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in rows)
    return f"<table><caption>{escape(title)}</caption>{lines}</table>"


def cell(content: str) -> str:
    return f'<td style="text-align: left">{content}</td>'


def card(name: str) -> str:
    """A card or call: suits of French cards as their signs, red ones red."""
    suit = suit_of(name)
    if len(name) != 2 or suit not in SYMBOLS:
        return escape(name)
    colour = "crimson" if suit in RED else "inherit"
    return f'<span style="color: {colour}">{escape(name[0])}{SYMBOLS[suit]}</span>'


def cards(names: Iterable[str]) -> str:
    return " ".join(map(card, names)) or "&ndash;"


def title_of(game: Game) -> str:
    return f"{game.name.capitalize()}, {game.players} players, preset {game.preset}"


def game_html(game: Game) -> str:
    """Options and their values."""
    rows = [[escape(name), escape(str(value))] for name, value in vars(game.options).items()]
    return table(rows, title_of(game))


def hand_html(hand: "Hand") -> str:
    """What every seat holds and has done, whose turn it is or what came of it."""
    rows = [[seat_name(hand, seat), cards(hand.held(seat)), done(hand, seat)] for seat in seats(hand)]
    last = f"returns {', '.join(f'{score:+g}' for score in hand.returns())}" if hand.over else turn(hand)
    return table([["", "holds", "did"], *rows, ["", last, ""]], title_of(hand.game))


def view_html(view: "View") -> str:
    """The same as far as one seat knows."""
    held = {seat: cards(view.held) if seat == view.seat else "hidden" for seat in seats(view)}
    rows = [[f"seat {seat}", held[seat], done(view, seat)] for seat in seats(view)]
    last = "the hand is over" if view.over else turn(view)
    return table([["", "holds", "did"], *rows, ["", last, ""]], f"{title_of(view.game)}, seen by seat {view.seat}")


def whole_game_html(whole: "WholeGame") -> str:
    """Points so far, and the hand that is being played."""
    points = table([[f"person {number}", f"{total:+g}"] for number, total in enumerate(whole.totals)], "Points")
    return points + hand_html(whole.hand)


def seats(shown: "Hand | View") -> range:
    return range(shown.game.players)


def seat_name(hand: "Hand", seat: int) -> str:
    return f"seat {seat}{' (dealer)' if seat == hand.dealer else ''}"


def turn(shown: "Hand | View") -> str:
    """Whose turn it is, and what it may do if that is known."""
    names = map(shown.game.action_name, shown.legal())
    return f"seat {shown.player} is to move ({escape(shown.phase)}): {cards(names)}"


def done(shown: "Hand | View", seat: int) -> str:
    """What a seat did, in order; what was not seen is a dot."""
    own = (move.action for move in shown.history if move.seat == seat)
    return " ".join("&middot;" if action is None else card(shown.game.action_name(action)) for action in own)
