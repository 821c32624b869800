"""The tree against the judge: every node, its visits, and what was added up, in all games and in the calls too."""

from random import Random

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.bits import set_of
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.policy import RANDOM
from overtrick.games.worlds import sample_worlds
from overtrick.search.growing import Tree
from overtrick.search.leaf import PLAYED_OUT, Leaf
from overtrick.search.nodes import ACTION, CHILD, NONE, ROOT, SEAT, SIBLING, SQUARES, SUM, VISITS
from overtrick.search.selecting import AVAILABLE, EVERY_SEAT, SEARCHER
from tests.conftest import SHARE
from tests.search.minds import drawn_from, plain_steep, plain_value, steep, valuing
from tests.search.naive_tree import NaiveSearch

DECISIONS = 3
"""In each hand: the first one, one in the middle and one near the end."""

SIMULATIONS = 200
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
    nodes, sums, children, child = tree.nodes, tree.nodes.view(float), [], tree.nodes[node + CHILD]
    while child != NONE:
        children.append(nodes_of(tree, child))
        child = tree.nodes[child + SIBLING]
    available = [nodes[node + AVAILABLE]] if tree.growth.everybody else []
    known = [nodes[node + word] for word in (ACTION, SEAT, VISITS)] + [sums[node + word] for word in (SUM, SQUARES)]
    return known + available, children


def naive_nodes(judge, node):
    available = [node.available] if judge.everybody else []
    known = [node.action, node.seat, node.visits, node.total, node.squares]
    return known + available, [naive_nodes(judge, child) for child in node.children]


def chooser(policy, game):
    """A policy that chooses, as the judge asks it."""
    return lambda view, legal, rng: int(
        policy.choose(game.tables, view, set_of(legal), rng, policy.weights, policy.slate)
    )


def shares_of(choose):
    """A choice as a distribution: one peak, or what it is eight times if it depends on chance."""

    def shares(view, legal, rng):
        before = rng.copy()
        chosen = [choose(view, legal, rng)]
        if rng != before:
            chosen += [choose(view, legal, rng) for _ in range(7)]
        return {action: chosen.count(action) / len(chosen) for action in legal}

    return shares


def compare(game, seed, count, rule, explore, player=RANDOM, wish=None, leaf=PLAYED_OUT, **judged):
    """Let both search the same decisions in the same worlds; `judged` is what the judge has in place of hooks."""
    for hand in decisions(game, seed):
        view = hand.view(hand.player)
        worlds = np.array_split(sample_worlds(view, count, new_stream(seed, 1, PLAY)), CHUNKS)
        tree = Tree(view, rule, explore, player, wish, leaf)
        judged |= {"share": leaf.share, "moves": leaf.moves}
        judge = NaiveSearch(game, view.seat, tree.classes.twins, rule.everybody, explore, **judged)
        ours, theirs = (new_stream(seed, 2, PLAY) for _ in range(2))
        for chunk in worlds:
            tree.grow(chunk, ours)
            judge.grow(chunk, theirs)
        assert nodes_of(tree) == naive_nodes(judge, judge.root), repr(hand)
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


@pytest.mark.parametrize("rule", [EVERY_SEAT, SEARCHER], ids=["every seat", "searcher"])
@pytest.mark.parametrize("name", RULED)
def test_playouts_by_a_player_are_the_judges(name, rule, simulations):
    game = ot.game(name)
    player = ot.agent(RULED[name], game).policy
    compare(game, 5, simulations, rule, 1.5, player, policy=chooser(player, game))


@pytest.mark.parametrize("name", RULED)
def test_the_choice_of_a_player_as_a_prior_is_the_judges(name, simulations):
    game = ot.game(name)
    player = ot.agent(RULED[name], game).policy
    compare(game, 6, simulations, SEARCHER, 20.0, RANDOM, player, prior=shares_of(chooser(player, game)))


def test_a_prior_that_would_not_be_read_is_refused():
    hand = ot.game("wizard").deal(seed=1)
    with pytest.raises(ot.BadOption, match="reads no prior"):
        Tree(hand.view(hand.player), EVERY_SEAT, 0.7, RANDOM, RANDOM)


@pytest.mark.parametrize("name", ot.games())
def test_distributions_as_playouts_and_priors_are_the_judges(name, simulations):
    weights = np.array([0.3])
    shares = plain_steep(weights)
    for rule, prior in ((EVERY_SEAT, None), (SEARCHER, steep(weights))):
        judged = {"policy": drawn_from(shares), "prior": prior and shares}
        compare(ot.game(name), 7, simulations, rule, 5.0, steep(weights), prior, **judged)


@pytest.mark.parametrize("open_cards", [True, False], ids=["world", "view"])
@pytest.mark.parametrize(("share", "moves"), [(1.0, 0), (1.0, 3), (0.25, 0), (0.5, 2)])
@pytest.mark.parametrize("name", ot.games())
def test_values_at_the_leaves_are_the_judges(name, share, moves, open_cards, simulations):
    game, weights = ot.game(name), np.array([1.75])
    leaf = Leaf(valuing(weights, open_cards), share, moves)
    compare(game, 8, simulations // 4, EVERY_SEAT, 0.7, leaf=leaf, value=plain_value(game, weights, open_cards))
