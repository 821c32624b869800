"""The tree search with a network in all its places, which is the strongest that comes with the package."""

from dataclasses import dataclass
from functools import cached_property

from overtrick.agents.searching.searching import compiled_policy
from overtrick.agents.searching.trees import Pomcp
from overtrick.engine.policy import Policy


@dataclass(frozen=True)
class Guided(Pomcp):
    """The Hearts paper's search, guided by one network: it plays for the others, says what to try first, and values.

    A new node is worth what the network's critic says about a trick later. Another `prior` or `value` can be named.
    """

    playout: str = "net:temperature=1"
    prior: str = ""

    @property
    def valuer(self) -> str:
        return self.value or self.playout

    @cached_property
    def prior_policy(self) -> Policy | None:
        return super().prior_policy if self.prior else compiled_policy(self.playout, self.game)
