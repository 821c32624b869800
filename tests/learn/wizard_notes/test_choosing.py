"""What an agent of the notes may choose, whatever suits are called, and how a network chooses."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import overtrick as ot
from overtrick.agents.agent import choose
from overtrick.core.cards import SUITS
from overtrick.core.errors import BadAgent, BadOption
from overtrick.core.files import BadFile
from overtrick.engine.state import BASE
from overtrick.games.wizard import FIRST_WIZARD
from overtrick.learn.nets.network import BadNetwork, Convolution, Dense, Network
from overtrick.learn.wizard_notes.choosing import CHOICES, groups_of, sorted_deck
from overtrick.learn.wizard_notes.hands import BIDS_GIVEN, TRUMP_GIVEN, Tables, look_rows
from overtrick.learn.wizard_notes.playing import IMAGES, Learned, inputs_of, load, notes_policy, save
from overtrick.learn.wizard_notes.representations import KINDS, SIZES, represent
from tests.learn.wizard_notes.test_representations import hands, relabelled

SORTED = [name for name in KINDS if name not in ("list", "binary")]


def meaning_of(name, hand):
    """What every choice stands for, as an action of the game, or -1."""
    told, meaning = np.zeros((1, SIZES[name]), np.int64), np.zeros((1, CHOICES), np.int64)
    seen = hand.state[None].copy(), np.zeros(1, np.int64), KINDS[name], told, meaning, np.zeros(60, np.int64)
    look_rows(hand.game.tables, *seen, hand.game.kernels.legal)
    return [int(hand.state[BASE]) + int(bit) if bit >= 0 else -1 for bit in meaning[0]]


@settings(max_examples=30, deadline=None)
@given(hands())
def test_every_action_is_one_choice_and_of_merged_cards_one_is(hand):
    for name in KINDS:
        meant = sorted(action for action in meaning_of(name, hand) if action >= 0)
        merged = groups_of(name, hand.view(hand.player)) if name in ("adjacent", "value") else []
        if merged and hand.phase == "play":
            kept = [[card for card in group if card in hand.legal()] for group in merged]
            assert meant == sorted(group[-1] for group in kept if group)
        else:
            assert meant == sorted(hand.legal())


@settings(max_examples=30, deadline=None)
@given(hands(), st.sampled_from(list(permutations(SUITS))))
def test_other_names_for_suits_change_no_choice(hand, names):
    """What is told and what is possible are the same, so the same choice is made; it stands for the renamed action."""
    other, swap = relabelled(hand, names), str.maketrans("".join(SUITS), "".join(names))
    for name in SORTED:
        one, two = meaning_of(name, hand), meaning_of(name, other)
        assert [action >= 0 for action in one] == [action >= 0 for action in two], name
        blocks = {tuple(block) for block in np.reshape(represent("vector", hand.view(hand.player))[9:61], (4, 13))}
        if len(blocks) == 4:  # suits that look the same are in either order
            for action, renamed in zip(one, two, strict=True):
                if 0 <= action < FIRST_WIZARD:
                    assert hand.game.action_name(action).translate(swap) == hand.game.action_name(renamed)


@settings(max_examples=30, deadline=None)
@given(hands())
def test_cards_are_merged_as_a_naive_reading_of_the_notes_has_it(hand):
    """Held cards of a suit, wizards or jesters are as one if no card between them is unseen or on the table."""
    view = hand.view(hand.player)
    where = dict(zip(sorted_deck(view), represent("vector", view)[5:], strict=True))
    groups = []
    for first, last in [*((13 * suit, 13 * suit + 13) for suit in range(4)), (52, 56), (56, 60)]:
        held = [card for card in range(first, last) if where[card] == 1]
        for card in held:
            live = [other for other in range(first, card) if where[other] in (0, 2) and first < FIRST_WIZARD]
            before = [other for other in held if other < card and all(between < other for between in live)]
            if before:
                next(group for group in groups if before[-1] in group).append(card)
            else:
                groups.append([card])
    assert sorted(sorted(group) for group in groups_of("adjacent", view)) == sorted(groups)


def network(name, convolution, rng):
    """A small network with random numbers."""
    size = inputs_of(name, convolution)
    first = (
        Convolution(rng.normal(size=(3, size // 60, 1, 5)).astype(np.float32), np.zeros(3, np.float32), 1, 60)
        if convolution
        else Dense(rng.normal(size=(size, 8)).astype(np.float32), np.zeros(8, np.float32))
    )
    head = Dense(rng.normal(size=(first.outputs, CHOICES)).astype(np.float32), rng.normal(size=CHOICES).astype("f4"))
    return Network((first,), (head,))


def image(name, told):
    """What is told as the image of 60 cards: numbers that are no cards are at every place."""
    rows = np.reshape(told[len(told) - 60 * IMAGES[name] :], (-1, 60))
    return np.concatenate([np.repeat(told[: len(told) - rows.size, None], 60, axis=1), rows]).astype(float)


def naive_values(name, net, told):
    """The values of a network, by loops over places and filters."""
    first, head = net.layers
    if isinstance(first, Dense):
        units = told @ first.weights + first.bias
    else:
        padded = np.pad(image(name, told), ((0, 0), (2, 2)))
        units = np.array(
            [[(padded[:, at : at + 5] * f[:, 0]).sum() for at in range(60)] for f in first.weights]
        ).ravel()
    return np.maximum(units, 0) @ head.weights + head.bias


@pytest.mark.parametrize(
    ("name", "convolution"), [("vector", True), ("binary", True), ("informed", True), ("list", False), ("value", False)]
)
def test_a_network_takes_what_a_naive_evaluation_values_most(name, convolution):
    rng, game = np.random.default_rng(1), ot.game("wizard", preset="three")
    net = network(name, convolution, rng)
    hand, policy = game.deal(3, round=4), notes_policy(net, name)
    while not hand.over:
        meant, view = meaning_of(name, hand), hand.view(hand.player)
        values = naive_values(name, net, represent(name, view).astype(float))
        best = max((choice for choice in range(CHOICES) if meant[choice] >= 0), key=values.__getitem__)
        assert choose(policy, view, np.zeros(1, np.int64)) == meant[best]
        hand.play(meant[best])


def test_hands_side_by_side_are_the_games_own():
    game, tricks = ot.game("wizard", preset="three"), np.array([1, 4, 20, 3])
    tables, rng = Tables(game, "vector", 4), np.random.default_rng(1)
    tables.deal(7, 10, tricks)
    alone = [game.deal(7, number=10 + row, round=int(tricks[row])) for row in range(4)]
    while len((look := tables.look()).rows):
        assert [alone[row].player for row in look.rows] == look.seats.tolist()
        for row, told, mask in zip(look.rows, look.told, look.masks, strict=True):
            assert told.tolist() == represent("vector", alone[row].view(alone[row].player)).tolist()
            assert mask.sum() == len(alone[row].legal())
        chosen = np.array([rng.choice(np.flatnonzero(mask)) for mask in look.masks])
        for place, row in enumerate(look.rows):
            alone[row].play(int(alone[row].state[BASE]) + int(tables.meaning[place, chosen[place]]))
        tables.step(chosen)
    assert tables.scores().tolist() == [hand.returns().tolist() for hand in alone]


def test_bids_and_trump_can_be_given():
    game = ot.game("wizard", 3)
    tables = Tables(game, "vector", 300)
    tables.deal(1, 0, np.full(300, 3), BIDS_GIVEN)
    assert all(mask[:60].any() for mask in tables.look().masks)
    tables.deal(1, 0, np.full(300, 3), TRUMP_GIVEN)
    assert all(mask[60:81].sum() == 4 for mask in tables.look().masks)
    tables.deal(1, 0, np.full(300, 3))
    asked = [mask[81:].sum() for mask in tables.look().masks]
    assert sorted(set(asked)) == [0, 4], "one deal in fifteen turns a wizard up"


def test_a_choice_that_is_not_possible_is_refused():
    tables = Tables(ot.game("wizard", 3), "vector", 2)
    tables.deal(1, 0, np.array([1, 1]), BIDS_GIVEN)
    tables.look()
    with pytest.raises(ValueError, match="choice 70 is not possible"):
        tables.step(np.array([70, 70]))


def test_a_file_plays_the_game_it_was_written_for_alone(tmp_path):
    game, net = ot.game("wizard", preset="three"), network("vector", True, np.random.default_rng(1))
    save(tmp_path / "network.npz", game, Learned(net, "vector", {"hands": 1}))
    found = load(tmp_path, game)
    assert (found.representation, found.made) == ("vector", {"hands": 1})
    assert all(np.array_equal(one, two) for one, two in zip(found.network.arrays, net.arrays, strict=True))
    assert ot.agent(f"dqn:file={tmp_path}", game).spec == f"dqn:file={tmp_path}"
    with pytest.raises(BadNetwork, match=r"is for ot.game\('wizard', preset='three'\), not for"):
        load(tmp_path, ot.game("wizard"))


def test_what_is_no_file_of_a_learner_is_told(tmp_path):
    game = ot.game("wizard", preset="three")
    (tmp_path / "network.npz").write_bytes(b"no")
    with pytest.raises(BadFile, match="holds no networks, or is damaged"):
        ot.agent(f"dqn:file={tmp_path}", game)
    with pytest.raises(BadAgent, match="dqn plays by a file; possible: dqn:file="):
        ot.agent("dqn", game)
    with pytest.raises(BadOption, match="representation='list' has no row of 60 cards; possible: binary, sorted"):
        inputs_of("list", convolution=True)
    with pytest.raises(BadNetwork, match="does not take 125"):
        notes_policy(network("vector", False, np.random.default_rng(1)), "binary")
