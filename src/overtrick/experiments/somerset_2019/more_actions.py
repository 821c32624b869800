"""The actions that the paper left out, such as the second highest card: how often they are possible, and used.

The paper's four actions are the highest, the lowest and a points card, and 0/0. In hands of players that may play any
card, each decision is looked at: whether a legal card is none of those four, and whether the card played is. Rulings,
made before measuring: "very rarely" is at most one decision in twenty, "infrequent" at most one in four.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np

from overtrick.agents.agent import Agent
from overtrick.agents.registry import agent
from overtrick.core.bits import count, set_of
from overtrick.core.random import SEAT, new_stream
from overtrick.engine.state import CONTRACT, HAND, PHASE, PLAY
from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.measuring import Part
from overtrick.experiments.somerset_2019.ladder import SEARCHING
from overtrick.experiments.somerset_2019.published import PAPER
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import game_of
from overtrick.games.hand import View
from overtrick.learn.features import ABSENT
from overtrick.learn.somerset_labels import clean_labels, trumps_of

PLAYERS: Final = {"rules": "thrifty", "search": SEARCHING["pimc"]}
FEWEST: Final = 2
"""Trumps that a player has at least, the paper says."""

RARELY: Final = "these actions are very rarely used in practice"
INFREQUENT: Final = "it is infrequent that these more detailed actions get to be employed"
TRUMPS: Final = "an integer value of 2 up to the suit value plus 2"
VERY_RARE, RARE = 5, 25
"""Percent."""


def part_name(who: str) -> str:
    return f"more actions: {who}"


STATEMENTS: Final = [
    *(
        Statement(f"Players by {who} very rarely use another action than the four", RARELY,
                  f"% of the decisions of {spec} with a choice", part_name(who), "used", high=VERY_RARE)
        for who, spec in PLAYERS.items()
    ),
    Statement("It is infrequent that another action than the four is possible", INFREQUENT,
              "% of decisions with a choice, in hands of thrifty", part_name("rules"), "possible", high=RARE),
    Statement("The number of trumps that a player has is 2 or more", TRUMPS,
              "% of cards played with fewer, in hands of thrifty", part_name("rules"), "few trumps", 0, 0),
]  # fmt: skip


def parts(scale: Scale) -> Iterator[Part]:
    for who, hands, speed in (("rules", scale.deals // 20, 200), ("search", scale.searched_deals, 8)):
        yield Part(part_name(who), partial(looked_at, PLAYERS[who], hands), hands / speed, (part_name("deals"),))


def looked_at(spec: str, hands: int, seed: int) -> dict[str, Estimate]:
    """Percent of decisions with a choice in which another action was possible and used, and of cards with few trumps.

    Units are hands.
    """
    player = agent(spec, game_of("clean"))
    assert isinstance(player, Agent)
    rows = [hand_of(player, seed, number) for number in range(hands)]
    return {name: Estimate.of([row[name] for row in rows]) for name in rows[0]}


def hand_of(player: Agent, seed: int, number: int) -> dict[str, float]:
    """One hand with the same player in all seats."""
    views = [(view, action) for view, action in decisions(player, seed, number) if view.state[PHASE] == PLAY]
    chosen = [(set_of(view.legal()) & ~in_the_paper(view), action) for view, action in views if len(view.legal()) > 1]
    found = {
        "possible": [float(others != 0) for others, _ in chosen],
        "used": [float(others >> action & 1) for others, action in chosen],
        "few trumps": [float(trumps_held(view) < FEWEST) for view, _ in views],
    }
    return {name: 100 * float(np.mean(values)) for name, values in found.items()}


def decisions(player: Agent, seed: int, number: int) -> Iterator[tuple[View, int]]:
    """The views of a hand, and what was done."""
    hand, rng = game_of("clean").deal(seed, number=number), new_stream(seed, number, SEAT)
    while (seat := hand.player) is not None:
        view = hand.view(seat)
        action = player.act(view, rng)
        yield view, action
        hand.play(action)


def in_the_paper(view: View) -> int:
    """The cards that the paper's four actions play."""
    labels = clean_labels(view.game.tables, int(view.state[CONTRACT]), set_of(view.legal()))
    return set_of(card for card in labels if card != ABSENT)


def trumps_held(view: View) -> int:
    trumps = trumps_of(view.game.tables, int(view.state[CONTRACT]))
    return count(int(view.state[HAND + view.seat]) & trumps)


def claims(found: Measured) -> Iterator[Claim]:
    return judged(PAPER, STATEMENTS, found)
