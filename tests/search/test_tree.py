"""The tree against the judge: every node, its visits, and what was added up, in all games and in the calls too."""

from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.policy import RANDOM
from overtrick.games.worlds import sample_worlds
from overtrick.search.growing import Tree
from overtrick.search.tree import (
    ACTION,
    AVAILABLE,
    CHILD,
    EVERY_SEAT,
    NONE,
    ROOT,
    SEARCHER,
    SEAT,
    SIBLING,
    SQUARES,
    SUM,
    VISITS,
)
from tests.conftest import SHARE
from tests.search.naive_tree import NaiveSearch

DECISIONS = 3
"""In each hand: the first one, one in the middle and one near the end."""

SIMULATIONS = 400
CHUNKS = 3
"""Worlds come in so many calls: a tree goes on where it was."""

RULED = {"hearts": "fsm", "euchre": "coop-high-low", "somerset": "frequent-suit"}
"""A player by rules, for games that have one."""


def decisions(game, seed):
    """Some decisions of a random hand, the first of them in the calls where there are any."""
    hand, chance, met = game.deal(seed), Random(seed), []
    while not hand.over:
        met += [hand.copy()] if len(hand.legal()) > 1 else []
        hand.play(chance.choice(hand.legal()))
    return [met[len(met) * part // DECISIONS] for part in range(DECISIONS)]


def nodes_of(tree, node=ROOT):
    """The subtree of a node as nested tuples."""
    words, children, child = tree.nodes[node:], [], tree.nodes[node + CHILD]
    while child != NONE:
        children.append(nodes_of(tree, child))
        child = tree.nodes[child + SIBLING]
    known = tuple(words[word] for word in (ACTION, SEAT, VISITS, AVAILABLE, SUM, SQUARES))
    return known, children


def naive_nodes(node):
    known = node.action, node.seat, node.visits, node.available, node.total, node.squares
    return known, [naive_nodes(child) for child in node.children]


def compare(game, seed, count, rule, explore, policy=None, prior=None):
    """Let both search the same decisions in the same worlds."""
    for hand in decisions(game, seed):
        view = hand.view(hand.player)
        worlds = np.array_split(sample_worlds(view, count, new_stream(seed, 1, PLAY)), CHUNKS)
        tree = Tree(view, rule, explore, policy or RANDOM, int(policy is not None), prior)
        judge = NaiveSearch(game, view.seat, tree.classes.twins, rule == EVERY_SEAT, explore, policy, prior)
        ours, theirs = (new_stream(seed, 2, PLAY) for _ in range(2))
        for chunk in worlds:
            tree.grow(chunk, ours)
            judge.grow(chunk, theirs)
        assert nodes_of(tree) == naive_nodes(judge.root), repr(hand)
        assert ours == theirs


@pytest.fixture(scope="module")
def simulations():
    """In each decision; a tree needs some to have more than a root."""
    return SIMULATIONS // min(SHARE, 10)


@pytest.mark.parametrize("name", ot.games())
def test_a_tree_in_which_every_seat_chooses_is_the_judges(name, simulations):
    for seed in (1, 2):
        compare(ot.game(name), seed, simulations, EVERY_SEAT, 0.7)


@pytest.mark.parametrize("name", ot.games())
def test_the_papers_tree_is_the_judges(name, simulations):
    for seed in (3, 4):
        compare(ot.game(name), seed, simulations, SEARCHER, 20.0)


@pytest.mark.parametrize("rule", [EVERY_SEAT, SEARCHER])
@pytest.mark.parametrize("name", RULED)
def test_playouts_by_a_player_are_the_judges(name, rule, simulations):
    game = ot.game(name)
    compare(game, 5, simulations, rule, 1.5, ot.agent(RULED[name], game).policy)


@pytest.mark.parametrize("name", RULED)
def test_a_prior_is_the_judges(name, simulations):
    game = ot.game(name)
    compare(game, 6, simulations, SEARCHER, 20.0, prior=ot.agent(RULED[name], game).policy)
