"""Ground truth for small games: their value by CFR, and what a best response gains against an agent.

    python -m overtrick.envs.solving duel

Both go over the whole tree, so this is for games with a few cards. The gain is what seats win by deviating one at a
time, added up. Of two seats whose scores add up to nothing, half of it is the exploitability. Of more seats it says no
more than that: who leaves nothing to gain need not do well against others.
"""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import NamedTuple

import pyspiel
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.gambit import export_gambit
from open_spiel.python.policy import Policy

from overtrick.agents.agent import Oracle, Player, decide
from overtrick.agents.registry import agent
from overtrick.core.errors import BadAgent
from overtrick.core.random import TRIAL, new_stream
from overtrick.envs.spiel import PREFIX, SpielGame, SpielState
from overtrick.games.registry import game as game_of

AGENTS = ("random", "monte-carlo", "pimc", "pimc:solve=0", "ismcts", "ismcts:solve=0", "pomcp", "pomcp:solve=0")


class Solved(NamedTuple):
    """The score of every seat if all play the solution, and what best responses to it still gain, added up."""

    value: list[float]
    gain: float


def small_game(name: str, players: int | None = None) -> SpielGame:
    """A game of ours with seat 0 at the dealer's left, so that there is one tree."""
    seats = game_of(name, players).players
    return pyspiel.load_game(PREFIX + name, {"players": seats, "dealer": seats - 1})


def solve(game: SpielGame, iterations: int = 1000) -> Solved:
    """CFR+ on the tree, copied into OpenSpiel's own form: Python states would take a thousand times as long."""
    tree = pyspiel.load_efg_game(export_gambit(game))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    value = pyspiel.expected_returns(tree.new_initial_state(), average, -1, True)
    return Solved(list(value), float(pyspiel.nash_conv(tree, average)))


class AgentPolicy(Policy):
    """An agent as a table: in every information state it is asked so often, with chance of its own each time."""

    def __init__(self, game: SpielGame, player: Player, asked: int) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.player, self.asked = player, asked
        self.shares: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: SpielState, player_id: int | None = None) -> dict[int, float]:
        key = state.information_state_string()
        if key not in self.shares:
            self.shares[key] = self._tally(state, len(self.shares))
        return self.shares[key]

    def _tally(self, state: SpielState, number: int) -> dict[int, float]:
        legal = state.legal_actions()
        if self.player.spec == "random" or len(legal) == 1:
            return dict.fromkeys(legal, 1 / len(legal))
        chances = (new_stream(number, turn, TRIAL) for turn in range(self.asked))
        chosen = [decide(self.player, state.hand, rng) for rng in chances]
        return {action: chosen.count(action) / self.asked for action in legal}


def gain_against(game: SpielGame, spec: str, asked: int = 20) -> float:
    """What best responses gain against an agent in all seats, added up."""
    player = agent(spec, game.ours)
    if isinstance(player, Oracle):
        raise BadAgent(f"{spec!r} sees all cards, so that its choice is none for an information state")
    return float(nash_conv(game, AgentPolicy(game, player, asked)))


def main(words: Sequence[str] | None = None) -> None:
    """Print the value of a small game and the gain of best responses to agents."""
    parser = ArgumentParser(description=main.__doc__)
    parser.add_argument("game")
    parser.add_argument("agents", nargs="*", default=AGENTS, metavar="AGENT")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--asked", type=int, default=20, help="how often an agent is asked in every information state")
    parser.add_argument("--iterations", type=int, default=1000, help="of CFR+")
    chosen = parser.parse_intermixed_args(words)
    game = small_game(chosen.game, chosen.players)
    value, gain = solve(game, chosen.iterations)
    print(told(game, "solution", gain) + f", scores {' '.join(f'{score:.4f}' for score in value)}")
    for spec in chosen.agents:
        print(told(game, spec, gain_against(game, spec, chosen.asked)), flush=True)


def told(game: SpielGame, name: str, gain: float) -> str:
    """A line of the result; only of two seats and scores that add up to nothing is half of the gain something."""
    zero_sum = game.num_players() == 2 and game.ours.scores.total == 0
    return f"{name:32} gain {gain:.4f}" + (f", exploitability {gain / 2:.4f}" if zero_sum else "")


if __name__ == "__main__":
    main()
