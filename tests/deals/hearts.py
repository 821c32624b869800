"""Positions of Hearts, most of them from complaints of people about the bots that they played with (TricksterBots).

A position is a deal in which only the cards that matter are named, what was played, and which actions are good ones.
Seat 0 decides. Free opening by the seat left of the dealer, nothing forbidden, no pass unless it is what is asked.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import overtrick as ot
from tests.games.deals import deal

FREE = {"opening": "free", "no_pts_on_first_trick": False, "must_break_hearts": False}


class Position(NamedTuple):
    """`why` says what is judged; `good` are the actions of which one is right, or the cards that stay, or that go."""

    why: str
    hands: list[str]
    good: str
    leader: int = 0
    played: str = ""
    passing: str = "none"
    options: Mapping[str, object] = MappingProxyType({})

    @property
    def hand(self):
        """The position, seat 0 to decide."""
        game = ot.game("hearts", **FREE, passing=self.passing, **self.options)
        found = deal(game, self.hands, dealer=(self.leader - 1) % 4, round=0)
        for card in self.played.split():
            found.play(card)
        return found


SHOOTER = "AH KH QH TH 9H AC KC QC JC TC AS KS JS"
STOPPER = "JH 2H 3H 4H 5H 2D 3D 4D 5D 6D 7D 8D QS"
BEHIND = ["6H 7H 9C 8C 7C 6C 9D TD 2S 3S 4S 5S 6S", "8H 5C 4C 3C 2C JD QD KD AD 7S 8S 9S TS"]

PLAYS = [
    Position("a moon is stopped by a heart (#191)", [STOPPER, SHOOTER, *BEHIND], "JH", 1,
             "AH 6H 8H 2H KH 7H 2C 3H QH 6C 3C 4H TH 7C 4C"),
    Position("nothing is thrown to who shoots the moon (#191)", [STOPPER, SHOOTER, *BEHIND], "2D 3D 4D 5D 6D 7D 8D", 1,
             "AH 6H 8H 2H KH 7H 2C 3H QH 6C 3C 4H AC 7C 4C"),
    Position("the jack of diamonds is taken where it counts (#237)", ["KD 2D 3D", "5D", "JD", "4D"], "KD", 1,
             "5D JD 4D", options={"jd_bonus": True}),
    Position("the jack of diamonds is not thrown away where it counts (#237)",
             ["JD KD AD 2S 3S 4S 5S 6S 7S 8S 9S TS JS", "2C", "3C", "4C"], "2S 3S 4S 5S 6S 7S 8S 9S TS JS KD AD", 1,
             "2C 3C 4C", options={"jd_bonus": True}),
    Position("a suit that nobody else has is not led while there is another (#126)",
             ["AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2D", "2C 2S", "3S", "4S"], "2D", 0, "AC 2C 3S 4S",
             options={"moon": "off"}),
    Position("the queen of spades falls under the king", ["QS 2S", "KS", "3S", "4S"], "QS", 1, "KS 3S 4S"),
    Position("the queen of spades goes on a trick of another suit",
             ["QS 2S 3S AH KH 2D 3D 4D 5D 6D 7D 8D 9D", "2C", "3C", "4C"], "QS", 1, "2C 3C 4C"),
    Position("a trick without points is taken with the highest card by who is last", ["AC 2C", "5C", "6C", "7C"], "AC",
             1, "5C 6C 7C"),
    Position("a trick with points is ducked with the highest card that ducks", ["AC 9C 2C", "TC", "QS", "3C"], "9C", 1,
             "TC QS 3C"),
    Position("the queen of spades is flushed by who has nothing above her",
             ["2S 3S 4S 5S JH QH KH AH JC QC KC AC AD", "QS", "KS", "AS"], "2S 3S 4S 5S"),
]  # fmt: skip

KEPT = [
    Position("the lowest heart stays (#263)", ["2H 3H 9C TC JC QC KC 9D TD JD QD 7S 8S"], "2H 3H", passing="left"),
    Position("small spades stay", ["2S 3S 4S 9C TC JC QC KC 9D TD JD QD KH"], "2S 3S 4S", passing="left"),
    Position("the queen of spades stays with five below her",
             ["QS 2S 4S 5S 7S 9S JC QC KC JD QD KD AH"], "QS 2S 4S 5S 7S 9S", passing="left"),
    Position("a hand for the moon keeps its top",
             ["AC KC QC JC TC AH KH QH JH AS 2D 3D 4D"], "AC KC QC JC TC AH KH QH JH AS", passing="left"),
]  # fmt: skip

PASSED = [
    Position("the queen of spades goes with one below her", ["QS 2S 4C 5C 6C 7C 4D 5D 6D 7D 4H 5H 6H"], "QS",
             passing="left"),
    Position("king and ace of spades go with few below them", ["AS KS 2S 4C 5C 6C 7C 4D 5D 6D 7D 4H 5H"], "AS KS",
             passing="left"),
]  # fmt: skip
