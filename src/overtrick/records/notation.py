"""One text notation for cards, calls, deals and tricks of every game. All of it reads back.

Cards     As the deck names them: QS, TD, W1, 6/12, JO.
Calls     As the game names them: pass, order-up, bid-3, call-AC.
Deals     Hands from seat 0 on with | between, then + and the cards that are not dealt, in order:
          9C TC JC QC KC | 9D TD JD QD KD | 9H TH JH QH KH | 9S TS JS QS KS + AC AD AH AS
Moves     Actions in order. A number and a colon say whose turn it is; after it the turn goes clockwise, so that a
          trick is its leader and its cards, and calls read like the table talk they are:
          1:pass pass order-up 0:9C 3:partner 1:KD AC KH 9S 2:QH ...
"""

from collections.abc import Iterator

from overtrick.core.cards import OTHERS
from overtrick.core.errors import BadRecord
from overtrick.games.game import Game
from overtrick.games.hand import Hand, Move

BETWEEN = " | "
REST = " + "
ON_THE_TABLE = ("play", "lead")  # the phases in which a card goes to a trick


def write_deal(hand: Hand) -> str:
    """The cards a hand began with."""
    game, start = hand.game, hand.start
    size = game.hand_size(start.round)
    hands = (game.deck.text(start.deck[seat * size : (seat + 1) * size]) for seat in range(game.players))
    rest = game.deck.text(start.deck[game.players * size :])
    return BETWEEN.join(hands) + (REST + rest if rest else "")


def read_deal(text: str) -> tuple[list[str], str]:
    """The hands and the rest of a deal, ready for `game.deal`."""
    hands, _, rest = text.partition(REST.strip())
    return [hand.strip() for hand in hands.split(BETWEEN.strip())], rest.strip()


def write_moves(game: Game, moves: tuple[Move, ...]) -> str:
    """Everything that was done, in order."""
    return " ".join(words_of(game, moves))


def words_of(game: Game, moves: tuple[Move, ...]) -> Iterator[str]:
    """One word for each move, with the seat where it is not simply the next one, and at the head of each trick."""
    size = len({move.seat for move in moves if move.phase in ON_THE_TABLE})
    expected, cards = -1, 0
    for move in moves:
        name = OTHERS if move.action is None else game.action_name(move.action)
        leads = move.phase in ON_THE_TABLE and cards % size == 0
        yield f"{move.seat}:{name}" if leads or move.seat != expected else name
        expected = (move.seat + 1) % game.players
        cards += move.phase in ON_THE_TABLE


def read_moves(text: str) -> Iterator[tuple[int | None, str]]:
    """The names of actions in order, each with its seat if that is said."""
    for number, word in enumerate(text.split(), 1):
        seat, colon, name = word.partition(":")
        if colon and not (seat.isdecimal() and len(seat) == 1):
            raise BadRecord(f"move {number}, {word!r}: before the colon comes the number of a seat")
        yield (int(seat), name) if colon else (None, word)


def play_moves(hand: Hand, text: str) -> None:
    """Make the moves of a text; a seat that is named must be the one to move."""
    for seat, name in read_moves(text):
        hand.play(name, seat)
