"""Matches between the players of Figures 7 and 8, with one network for all searches that use one.

The first player sits alone among copies of the second, on duplicate deals in all rotations. Vanilla searches have a
uniform prior and random playouts. Deep ones have the fully connected network of Figure 4, seeing all cards, as prior
and playout policy: it plays in the open deal or in worlds that were sampled. All select by the paper's rule.
"""

import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from overtrick.arena.match import match
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.hearts_2017.published import HIDDEN_SIMULATIONS, OPEN_SIMULATIONS, RANDOM_SCORE
from overtrick.experiments.hearts_2017.training import trained
from overtrick.games.registry import game
from overtrick.learn.nets.file import Networks, save

NETWORK: Final = "2 x 100, open cards"

SPECS: Final = {
    "random": "random",
    "FSM": "fsm",
    "vanilla MCTS": "mcts:simulations={open}",
    "deep MCTS": "mcts:simulations={open},prior=({net}),playout=({net}),even=0",
    "vanilla PO-MCTS": "pomcp:simulations={hidden}",
    "deep PO-MCTS": "pomcp:simulations={hidden},prior=({net}),playout=({net}),even=0",
}


@lru_cache(maxsize=4)
def file_of(epochs: int, shrunk: int, seed: int, moon: str) -> str:
    """Where the network is that searches use; it goes with the process."""
    training = trained(NETWORK, epochs, shrunk, seed)
    played = game("hearts", preset="paper", moon=moon)
    return saved(Networks(played, training.network, observation=training.settings.observation, open=True))


def saved(networks: Networks) -> str:
    """A file for a network, of which only this process knows."""
    file = Path(tempfile.mkdtemp(prefix="overtrick-")) / "network.npz"
    save(file, networks)
    return str(file)


def net_spec(epochs: int, shrunk: int, seed: int, moon: str) -> str:
    return f"net:file={file_of(epochs, shrunk, seed, moon)},temperature=1"


def deep_spec(epochs: int, shrunk: int, seed: int, moon: str = "shooter", more: str = "") -> str:
    """The paper's search with hidden cards and its network; `more` are parameters that take the place of its own."""
    net = net_spec(epochs, shrunk, seed, moon)
    return SPECS["deep PO-MCTS"].format(net=net, hidden=HIDDEN_SIMULATIONS) + more


def play(
    first: str, second: str, moon: str, deals: int, fewer: int, epochs: int, shrunk: int, seed: int, own: int
) -> dict[str, Any]:
    """The reward of the first, and how much more it scores than the others; by deal."""
    net = net_spec(epochs, shrunk, seed, moon)
    amounts = {"open": OPEN_SIMULATIONS // fewer, "hidden": HIDDEN_SIMULATIONS // fewer}
    specs = [SPECS[name].format(net=net, **amounts) for name in (first, second)]
    result = match(game("hearts", preset="paper", moon=moon), specs, deals, own)
    rewards, differences = result.scores[:, 0] - RANDOM_SCORE, result.differences[:, 0]
    return {"reward": Estimate.of(rewards), "difference": Estimate.of(differences)}
