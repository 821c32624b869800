"""Cards as planes: where each card lies, what is hidden, and a network of convolutions that sees them."""

from functools import partial

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.policy import READS_NOTHING, READS_WORLD, check_players, mind
from overtrick.engine.state import GONE, HAND, TABLE
from overtrick.engine.stepping import choose_once
from overtrick.learn.nets.file import Networks, save
from overtrick.learn.nets.network import Convolution, actor, network_of
from overtrick.learn.nets.playing import actor_policy
from overtrick.learn.observations.layout import layout
from overtrick.learn.observations.observing import dense, set_inputs
from tests.games.deals import deal
from tests.later import later
from tests.learn import observing
from tests.learn.nets.nets import arrays, chain
from tests.learn.test_observations import rotates

torch = later("torch")

planes = partial(layout, observation="planes")
PAPER = ot.game("hearts", preset="paper")


def drawn(hand, *, open=False):
    """The planes of the seat to move."""
    found = planes(hand.game, open=open)
    return dense(found, hand.state[None]).reshape(found.shape)


def open_planes(game, **_):
    """With the hands of all, whatever is asked."""
    return planes(game, open=True)


def rotates_openly(game):
    """Seat 0 passes first in Hearts, which only those notice who see its hand."""
    return rotates(game) and getattr(game.options, "passing", "none") == "none"


def after(game, moves, seed=1):
    """A hand after so many random moves."""
    hand, rng = game.deal(seed=seed), np.random.default_rng(seed)
    for _ in range(moves):
        hand.play(int(rng.choice(hand.legal())))
    return hand


@pytest.mark.parametrize("name", ot.games())
def test_state_and_view_look_the_same_on_planes(name, hands):
    observing.check_views(name, hands(10), layouts=planes)


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_redealing_what_is_hidden_changes_no_plane(name):
    observing.check_redeals(name, 4, layouts=planes)


@pytest.mark.parametrize("name", ot.games())
def test_moving_all_seats_along_changes_no_plane(name, hands):
    observing.check_rotation(name, hands(10), rotates=rotates, layouts=planes)
    observing.check_rotation(name, hands(10), rotates=rotates_openly, layouts=open_planes)


@pytest.mark.parametrize(
    ("game", "shape"),
    [
        (PAPER, (5, 12, 4)),
        (ot.game("hearts", players=5), (7, 13, 4)),
        (ot.game("wizard", players=6), (8, 13, 6)),  # wizards and jesters are columns of their own
        (ot.game("sheephead"), (7, 8, 5)),  # the joker and the unknown card share the last one,
        (ot.game("somerset"), (6, 13, 7)),  # as do 0/0 and S/S; suit 12 has 13 cards
    ],
    ids=repr,
)
def test_there_is_a_plane_for_every_hand_the_discards_and_the_trick(game, shape):
    assert planes(game).shape == planes(game, open=True).shape == shape
    assert planes(game).size == np.prod(shape)


def test_ranks_are_rows_and_suits_are_columns_as_the_paper_prints_them():
    """The paper's example: 9C, 3D, TH, 6S and KS; threes are the first of twelve rows, and columns are C D H S."""
    hand = deal(PAPER, ["9C 3D TH 6S KS"])
    lying = {*zip(*np.unravel_index(set_inputs(planes(PAPER), hand.state, 0), (5, 12, 4)), strict=True)}
    assert {(0, 6, 0), (0, 0, 1), (0, 7, 2), (0, 3, 3), (0, 10, 3)} <= lying
    assert len(lying) == 16


def test_without_some_deuces_aces_are_still_in_one_row():
    """With five players 2C and 2D are taken out: nothing is ever where they would be."""
    names = np.reshape(planes(ot.game("hearts", players=5)).names, (7, 13, 4))[0]
    assert [name[-2:] for name in names[-1]] == ["AC", "AD", "AH", "AS"]
    assert names[0].tolist() == ["own cards place-0", "own cards place-1", "own cards 2H", "own cards 2S"]


@pytest.mark.parametrize("name", ot.games())
def test_planes_show_hands_clockwise_then_discards_then_the_trick(name):
    for moves in (0, 5, 22):
        hand = after(ot.game(name), moves)
        seats, state = hand.game.players, hand.state
        slots = [HAND + (hand.player + step) % seats for step in range(seats)] + [GONE, TABLE]
        names = np.array([label.split()[-1] for label in planes(hand.game).names])
        for open_cards in (False, True):
            found = drawn(hand, open=open_cards).reshape(len(slots), -1)
            for place, (slot, plane) in enumerate(zip(slots, found, strict=True)):
                told = set(names[: plane.size][plane == 1])
                hidden = 0 < place < seats and not open_cards
                cards = {card for number, card in enumerate(hand.game.deck.names) if state[slot] >> number & 1}
                assert told == (set() if hidden else cards)


def convolutions(game, seed=1):
    """The network of the paper: twelve filters of 3x3, then three layers of a hundred."""
    channels, rows, columns = planes(game).shape
    rng = np.random.default_rng(seed)
    weights = rng.normal(size=(12, channels, 3, 3)) * np.sqrt(2 / (9 * channels))
    first = Convolution(weights.astype(np.float32), np.zeros(12, np.float32), rows, columns)
    rest = actor(arrays(seed, *chain(first.outputs, (100, 100, 100), (len(game.deck), len(game.rules.calls)))))
    return network_of([first, *rest.layers], 2)


def by_torch(network, image):
    """What PyTorch gives for the cards."""
    first, *rest = network.hidden
    values = torch.relu(
        torch.nn.functional.conv2d(
            torch.tensor(image, dtype=torch.float32), *map(torch.tensor, first[:2]), padding="same"
        )
    )
    values = values.flatten()
    for layer in rest:
        values = torch.relu(torch.nn.functional.linear(values, torch.tensor(layer.weights).T, torch.tensor(layer.bias)))
    head = network.heads[0]
    return torch.nn.functional.linear(values, torch.tensor(head.weights).T, torch.tensor(head.bias)).numpy()


@pytest.mark.parametrize("open_cards", [False, True])
def test_the_papers_network_plays_in_kernels_what_pytorch_likes_best(open_cards, hands):
    network, seen = convolutions(PAPER), planes(PAPER, open=open_cards)
    policy = actor_policy(PAPER, network, seen=seen)
    assert policy.reads == (READS_WORLD if open_cards else READS_NOTHING)
    for seed in range(hands(10)):
        hand = after(PAPER, 4 * seed, seed)
        given, legal = by_torch(network, drawn(hand, open=open_cards)), hand.legal()
        allowed = int(PAPER.kernels.legal(PAPER.tables, hand.state))
        bit = choose_once(PAPER.tables, hand.state, allowed, new_stream(1, 0, PLAY), mind(policy))
        assert given[bit] == pytest.approx(max(given[card] for card in legal), abs=1e-4)


def test_a_network_that_sees_all_hands_is_no_player():
    with pytest.raises(ot.OvertrickError):
        check_players(actor_policy(PAPER, convolutions(PAPER), seen=planes(PAPER, open=True)))


@pytest.mark.compiled
def test_a_file_tells_that_its_network_sees_planes(tmp_path):
    save(tmp_path, Networks(PAPER, convolutions(PAPER), observation="planes"))
    agent, policy = (
        ot.agent(f"net:file={tmp_path}", PAPER),
        actor_policy(PAPER, convolutions(PAPER), seen=planes(PAPER)),
    )
    assert agent.policy.weights.tobytes() == policy.weights.tobytes()


def test_another_observation_is_refused():
    with pytest.raises(ot.BadOption, match="observation='plane'; did you mean 'planes'"):
        layout(PAPER, observation="plane")
