"""The table as one seat sees it, in letters or drawn: what `render` gives."""

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from overtrick.core.errors import OvertrickError
from overtrick.envs.episode import Episode, GameEpisode
from overtrick.present.board import Board, Seat, board_of
from overtrick.present.cards import Card
from overtrick.present.people import People, sentence
from overtrick.present.presentation import facts_of

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

WIDTH: Final = 800
HEIGHT: Final = 600
MIDDLE: Final = (WIDTH // 2, HEIGHT // 2 - 30)
REACH: Final = (300, 210)
CARD: Final = (44, 60)
FELT, CLOTH, PAPER, BLACK, RED, CHALK = "#14532d", "#166534", "#fdfcf7", "#111111", "#b91c1c", "#f1f5f9"


def shown(episode: Episode, seat: int, mode: str | None) -> NDArray[np.uint8] | str | None:
    """What a render mode gives: a text, an image, or nothing where the text is printed."""
    if mode is None:
        return None
    board = seen_board(episode, seat)
    if mode == "rgb_array":
        return drawn(board)
    if mode == "ansi":
        return told(board)
    print(told(board))
    return None


def seen_board(episode: Episode, seat: int) -> Board:
    """The board of a seat, with the totals of a whole game."""
    totals = episode.totals.tolist() if isinstance(episode, GameEpisode) else ()
    return board_of(facts_of(episode.hand.view(seat), People(seat)), totals)


# In letters.


def told(board: Board) -> str:
    """A line for each seat, what is known, the tricks and the hand."""
    seats = [seat_line(board, seat) for seat in board.seats]
    hand = "   ".join(" ".join(held.card.told for held in suit) for suit in board.hand)
    return "\n".join([*seats, *board.lines, f"Your hand: {hand}", *([board.question] if board.question else []), ""])


def seat_line(board: Board, seat: Seat) -> str:
    """Who sits there, what is known of them, and the card they have played."""
    known = [f"{label} {value}" for label, value in zip(board.labels, seat.values, strict=True) if value]
    card = board.trick.by_seat().get(seat.seat) if board.trick else None
    name = sentence(seat.name) + (" (to move)" if seat.to_move else "")
    return f"{name}: {', '.join([*seat.roles, *known]) or '-'}" + (f"   plays {card.told}" if card else "")


# Drawn.


def drawn(board: Board) -> NDArray[np.uint8]:
    """Seats around a table, the reader at the bottom, everybody's card of the trick in front of them."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise OvertrickError("pillow is not installed; pip install 'overtrick[envs]'") from None
    image = Image.new("RGB", (WIDTH, HEIGHT), FELT)
    pen = ImageDraw.Draw(image)
    pen.ellipse([MIDDLE[0] - 330, MIDDLE[1] - 240, MIDDLE[0] + 330, MIDDLE[1] + 240], fill=CLOTH)
    for place, seat in enumerate(board.seats):
        draw_seat(pen, board, seat, 2 * pi * place / len(board.seats))
    draw_hand(pen, [held.card for suit in board.hand for held in suit])
    pen.multiline_text((10, 10), "\n".join(board.lines), fill=CHALK, font_size=14)
    return np.asarray(image)


def around(angle: float, share: float) -> tuple[float, float]:
    """A place at the table, clockwise from the bottom; `share` of the way from the middle."""
    return MIDDLE[0] - share * REACH[0] * sin(angle), MIDDLE[1] + share * REACH[1] * cos(angle)


def draw_seat(pen: "ImageDraw", board: Board, seat: Seat, angle: float) -> None:
    """A name with what is known, and the card played."""
    known = [f"{label} {value}" for label, value in zip(board.labels, seat.values, strict=True) if value]
    lines = [sentence(seat.name) + (" *" if seat.to_move else ""), *seat.roles, *known]
    pen.multiline_text(around(angle, 0.9), "\n".join(lines), fill=CHALK, anchor="mm", align="center", font_size=14)
    card = board.trick.by_seat().get(seat.seat) if board.trick else None
    if card:
        draw_card(pen, card, *around(angle, 0.45))


def draw_hand(pen: "ImageDraw", cards: list[Card]) -> None:
    """The reader's cards in a row at the bottom, closer together if they are many."""
    step = min(CARD[0] + 4, (WIDTH - CARD[0]) // max(1, len(cards)))
    for place, card in enumerate(cards):
        draw_card(pen, card, WIDTH / 2 + step * (place - (len(cards) - 1) / 2), HEIGHT - CARD[1] / 2 - 8)


def draw_card(pen: "ImageDraw", card: Card, x: float, y: float) -> None:
    corners = [x - CARD[0] / 2, y - CARD[1] / 2, x + CARD[0] / 2, y + CARD[1] / 2]
    pen.rounded_rectangle(corners, 5, fill=PAPER, outline=BLACK)
    pen.text((x, y), card.told, fill=RED if card.suit in "HD" else BLACK, anchor="mm", font_size=16)
