"""Searches that need not play hands out: after about a trick a network says what everybody can expect."""

from dataclasses import dataclass
from functools import cached_property

from overtrick.agents.agent import named
from overtrick.agents.searching.searching import Searching
from overtrick.core.errors import BadAgent
from overtrick.core.numbers import number, whole_number
from overtrick.engine.policy import Policy
from overtrick.engine.stepping import TO_THE_END
from overtrick.games.game import Game
from overtrick.games.hand import View
from overtrick.search.leaf import PLAYED_OUT, Leaf

A_TRICK = -1
"""As many moves as there are players."""


@dataclass(frozen=True)
class Valuing(Searching):
    """After `moves` of the playout policy a world is worth what `value` says; that has a share, a playout the rest."""

    value: str = ""
    share: float = 1.0
    moves: int = A_TRICK

    def check_budget(self, **budgets: float) -> None:
        super().check_budget(**budgets)
        number("share", self.share, 0, 1)
        whole_number("moves", self.moves, A_TRICK, TO_THE_END)
        self.leaf  # noqa: B018  looked up now rather than in play

    @property
    def valuer(self) -> str:
        """The agent that says what a world is worth; none: it is played out."""
        return self.value

    @cached_property
    def leaf(self) -> Leaf:
        """What a world is worth where the search stops."""
        if self.valuer:
            moves = self.game.players if self.moves == A_TRICK else self.moves
            return Leaf(critic_of(self.valuer, self.game), self.share, moves)
        if (self.share, self.moves) != (Valuing.share, Valuing.moves):
            raise BadAgent("share= and moves= are for worlds that are valued; possible: value=net with them")
        return PLAYED_OUT

    def leaf_of(self, view: View) -> Leaf:
        """The same in a decision: what counts depends on how the whole game stands."""
        return self.leaf._replace(ahead=self.ahead(view))


def critic_of(spec: str, game: Game) -> Policy:
    """What an agent values worlds by."""
    from overtrick.agents.registry import agent

    player = agent(spec, game)
    critic: Policy | None = getattr(player, "critic", None)
    if critic is None:
        possible = "a network with a critic in its file, such as net:file=DIR"
        raise BadAgent(f"{named(player)} has no value; possible: {possible}")
    return critic
