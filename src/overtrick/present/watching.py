"""What somebody sees who only watches: what all seats know."""

from overtrick.games.hand import Hand, View, veiled


class Watched(View):
    """A hand from no seat: nothing is held, and nothing can be done."""

    def legal(self) -> list[int]:
        return []


def watched(hand: Hand) -> View:
    """What is left when everything is blank that some seat does not know."""
    state = hand.state.copy()
    for seat in range(hand.game.players):
        hand.game.kernels.veil(hand.game.tables, state, seat)
    return Watched(hand.game, 0, state, veiled(list(hand.history), state))
