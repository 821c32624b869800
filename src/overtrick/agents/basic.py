"""Factories of the agents that are a policy and nothing else."""

from overtrick.agents.agent import PolicyAgent
from overtrick.engine.policy import RANDOM, Policy
from overtrick.games.game import Game


def random(game: Game) -> PolicyAgent:
    """Any legal action, each equally likely."""
    return PolicyAgent("random", game, RANDOM)


def fsm(game: Game) -> PolicyAgent:
    """The finite-state player of the Hearts paper."""
    from overtrick.agents.heuristics.hearts import fsm

    return PolicyAgent("fsm", game, Policy(fsm))


def student(game: Game) -> PolicyAgent:
    """The random player of the Somerset program, among up to four cards."""
    from overtrick.learn.somerset_student import student

    return PolicyAgent("student", game, Policy(student))
