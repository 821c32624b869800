"""Ground truth for small games: their value by CFR, and what a best response gains against an agent.

    python -m overtrick.envs.solving duel

Both go over the whole tree, so this is for games with a few cards. The gain is what seats win by deviating one at a
time, added up. Of two seats whose scores add up to nothing, half of it is the exploitability. Of more seats it says no
more than that: who leaves nothing to gain need not do well against others.
"""

from argparse import ArgumentParser
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import pyspiel
from open_spiel.python.algorithms.gambit import export_gambit

from overtrick.agents.agent import Agent, Oracle, decide
from overtrick.agents.registry import agent
from overtrick.core.errors import BadAgent
from overtrick.core.random import TRIAL, new_stream
from overtrick.envs.spiel import PREFIX, SpielState
from overtrick.games.game import Game
from overtrick.games.hand import Hand
from overtrick.games.registry import game as game_of

AGENTS = ("random", "monte-carlo", "pimc", "pimc:solve=0", "ismcts", "ismcts:solve=0", "pomcp", "pomcp:solve=0")


class Tree(NamedTuple):
    """A small game in OpenSpiel's own form, a thousand times as fast as Python states; and for each of its information
    states one of our hands, and by our actions theirs."""

    game: Game
    theirs: Any
    states: dict[str, tuple[Hand, dict[int, int]]]


class Solved(NamedTuple):
    """The score of every seat if all play the solution, and what best responses to it still gain, added up."""

    value: list[float]
    gain: float


@cache
def tree_of(name: str, players: int | None) -> Tree:
    """The tree of a game of ours with seat 0 at the dealer's left, so that there is only one."""
    seats = game_of(name, players).players
    game = pyspiel.load_game(PREFIX + name, {"players": seats, "dealer": seats - 1})
    tree = Tree(game.ours, pyspiel.load_efg_game(export_gambit(game)), {})
    note(game.new_initial_state(), tree.theirs.new_initial_state(), tree.states)
    return tree


def note(ours: SpielState, theirs: Any, states: dict[str, tuple[Hand, dict[int, int]]]) -> None:
    """Go through both trees side by side by the names of actions, and note a hand for each information state."""
    if theirs.is_terminal():
        return
    names = {theirs.action_to_string(action): action for action in theirs.legal_actions()}
    actions = {action: names[ours.action_to_string(action)] for action in ours.legal_actions()}
    if not theirs.is_chance_node():
        states.setdefault(theirs.information_state_string(), (ours.hand, actions))
    for one, other in actions.items():
        note(ours.child(one), theirs.child(other), states)


def solve(tree: Tree, iterations: int = 1000) -> Solved:
    """CFR+, and how exact it is."""
    solver = pyspiel.CFRPlusSolver(tree.theirs)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    value = pyspiel.expected_returns(tree.theirs.new_initial_state(), average, -1, True)
    return Solved(list(value), float(pyspiel.nash_conv(tree.theirs, average)))


def gain_against(tree: Tree, spec: str, asked: int = 20) -> float:
    """What best responses gain against an agent in all seats, added up."""
    player = agent(spec, tree.game)
    if isinstance(player, Oracle):
        raise BadAgent(f"{spec!r} sees all cards, so that its choice is none for an information state")
    shares = {
        key: list(zip(actions.values(), shares_of(player, hand, number, asked), strict=True))
        for number, (key, (hand, actions)) in enumerate(tree.states.items())
    }
    return float(pyspiel.nash_conv(tree.theirs, pyspiel.TabularPolicy(shares)))


def shares_of(player: Agent, hand: Hand, number: int, asked: int) -> list[float]:
    """How often an agent takes each legal action if it is asked so often, with chance of its own each time."""
    legal = hand.legal()
    if player.spec == "random" or len(legal) == 1:
        return [1 / len(legal)] * len(legal)
    chances = (new_stream(number, turn, TRIAL) for turn in range(asked))
    chosen = [decide(player, hand, rng) for rng in chances]
    return [chosen.count(action) / asked for action in legal]


def main(words: Sequence[str] | None = None) -> None:
    """Print the value of a small game and the gain of best responses to agents."""
    parser = ArgumentParser(description=main.__doc__)
    parser.add_argument("game")
    parser.add_argument("agents", nargs="*", default=AGENTS, metavar="AGENT")
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--asked", type=int, default=20, help="how often an agent is asked in every information state")
    parser.add_argument("--iterations", type=int, default=1000, help="of CFR+")
    chosen = parser.parse_intermixed_args(words)
    tree = tree_of(chosen.game, chosen.players)
    value, gain = solve(tree, chosen.iterations)
    print(told(tree.game, "solution", gain) + f", scores {' '.join(f'{score:.4f}' for score in value)}")
    for spec in chosen.agents:
        print(told(tree.game, spec, gain_against(tree, spec, chosen.asked)), flush=True)


def told(game: Game, name: str, gain: float) -> str:
    """A line of the result; only of two seats and scores that add up to nothing is half of the gain something."""
    zero_sum = game.players == 2 and game.scores.total == 0
    return f"{name:32} gain {gain:.4f}" + (f", exploitability {gain / 2:.4f}" if zero_sum else "")


if __name__ == "__main__":
    main()
