"""The flat search with networks: no tree, no whole playouts."""

from dataclasses import dataclass

from overtrick.agents.searching.flat import PAPER_TRICKS, Pimc, PlayedOut
from overtrick.agents.searching.searching import Search
from overtrick.agents.searching.valuing import Valuing
from overtrick.games.hand import View


@dataclass(frozen=True)
class Lookahead(Valuing, Pimc):
    """Tries every action in many worlds: a network plays about a trick, then values it; the last tricks are solved.

    The value is that of the network that plays unless another is named. A world takes about as long as solving one with
    three tricks left, so there are as many of both.
    """

    playout: str = "net:temperature=1"
    worlds: int = 100
    solve: int = PAPER_TRICKS

    @property
    def valuer(self) -> str:
        return self.value or self.playout

    def unsolved(self, view: View) -> tuple[Search, int]:
        return PlayedOut(view, self.playout_policy, self.leaf_of(view)), 1
