"""The learner of the thesis: its features and beliefs against plain ones, and what learning changes."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.heuristics.sheephead.thesis import rows
from overtrick.agents.heuristics.sheephead.thesis.action_predictor import estimate, output_of, soften
from overtrick.agents.heuristics.sheephead.thesis.beliefs import believe, study
from overtrick.agents.heuristics.sheephead.thesis.state_evaluation import extract
from overtrick.arena.series import Series
from overtrick.core.jit import FLOATS, INT, NOTHING, VECTOR, batch, raw
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.knowledge import PLACES
from overtrick.engine.state import HAND
from overtrick.games.worlds import sample_worlds
from overtrick.learn.ngnet.layout import TIME, UNITS
from overtrick.training.series import Simulation
from tests.games.deals import deal

TRUMPS = ["8D", "9D", "KD", "TD", "AD", "JD", "JH", "JS", "JC", "QD", "QH", "QS", "JO", "QC"]
PAPER = ot.game("sheephead", preset="paper")
STANDARD = ot.game("sheephead")


@batch(NOTHING(VECTOR, VECTOR, INT, VECTOR, FLOATS))
def chances_of(tables, view, seat, rng, slate):
    study(raw(tables), raw(view), raw(slate))
    believe(raw(tables), raw(view), seat, 0, True, raw(rng), raw(slate))


@batch(NOTHING(VECTOR, VECTOR, INT, INT, INT, FLOATS))
def features_of(tables, view, seat, leader, voids, x):
    extract(raw(tables), raw(view), seat, leader, voids, raw(x))


@batch(NOTHING(VECTOR, VECTOR, INT, INT, FLOATS, FLOATS))
def inputs_of(tables, view, seat, leader, chances, y):
    estimate(raw(tables), raw(view), seat, leader, raw(chances), raw(y))


@batch(NOTHING(VECTOR, VECTOR, INT, FLOATS, FLOATS, FLOATS))
def shares_of(tables, view, legal, merits, temperature, shares):
    soften(raw(tables), raw(view), legal, raw(merits), temperature[0], raw(shares))


@batch(INT(VECTOR, VECTOR, INT))
def output_at(tables, view, card):
    return output_of(raw(tables), raw(view), card)


def played_on(game, number, cards):
    """A hand by the rules up to some cards of the play; over, if it is thrown in."""
    rule_based, rng = ot.agent("rule-based", game), new_stream(number, 0, PLAY)
    hand = game.deal(5, number=number)
    while not hand.over and (hand.phase != "play" or cards):
        cards -= hand.phase == "play"
        hand.play(rule_based.act(hand.view(hand.player), rng))
    return hand


@pytest.mark.parametrize("game", [PAPER, STANDARD], ids=["paper", "standard"])
def test_chances_are_the_shares_of_sampled_worlds(game, hands):
    for number in range(hands(40) // 4 + 1):
        hand = played_on(game, number, 3 + 5 * (number % 5))
        if hand.over:
            continue
        view, slate = hand.view(hand.player), np.zeros(rows.SLATE)
        chances_of(game.tables, view.state, view.seat, new_stream(1, 0, PLAY), slate)
        chances = slate[rows.CHANCES : rows.CHANCES + 64 * PLACES].reshape(64, PLACES)
        worlds = sample_worlds(view, 2000, new_stream(2, number, PLAY))
        for seat in range(5):
            if seat != view.seat:
                held = (worlds[:, HAND + seat, None] >> np.arange(32)) & 1
                np.testing.assert_allclose(held.mean(axis=0), chances[:32, seat], atol=0.06)


def test_features_are_those_of_table_1():
    hand = deal(PAPER, ["QC JO AD 8D TC 7S"], rest="7C 8C", dealer=4)
    for action in ("pick", "7C", "8C"):
        hand.play(action)
    hand.play(next(name for name in map(PAPER.action_name, hand.legal()) if name.startswith("call")))
    x = np.zeros(26)
    features_of(PAPER.tables, hand.view(0).state, 0, 0, 0b00100, x)
    assert x[:4] / [0.15, 0.35, 0.35, 0.35] == pytest.approx([4, 1, 1, 0])
    assert x[4:8].tolist() == [1, 0, 1, 1], "seat 2 has shown to be without trump"
    assert x[8:17].tolist() == [0, 0, -1, -1, -1, -1, -1, -1, -1]
    assert x[17:22].tolist() == [1, 0, 0, 0, 0]
    assert (x[22:] / 0.25).tolist() == [3, 1, 0, 0], "the ace of diamonds and the ten of clubs are held"
    hand.play("QC")
    features_of(PAPER.tables, hand.view(0).state, 0, 0, 0, x)
    assert x[8] == 1
    assert x[0] == pytest.approx(0.15 * 4), "played or held"


def test_features_of_nola_are_of_its_own_suits_and_ranks():
    hand = deal(STANDARD, ["AC KD 8C 7C JO QC"], dealer=4)
    for _ in range(5):
        hand.play("pass")
    x = np.zeros(26)
    features_of(STANDARD.tables, hand.view(0).state, 0, 0, 0, x)
    assert x[:4] / [0.15, 0.35, 0.35, 0.35] == pytest.approx([2, 4, 0, 0]), (
        "diamonds with the joker, clubs with the queen"
    )
    assert x[8:17].tolist() == [0, -1, -1, -1, -1, -1, -1, 0, -1], "AC AS AH AD KC KS KH KD QD"
    assert (x[22:] / 0.25).tolist() == [1, 4, 0, 0], "the joker is the seven of diamonds; eight and seven of clubs"


def test_inputs_of_predictors_count_what_an_opponent_may_hold():
    hand = played_on(PAPER, 1, 1)
    seat = hand.player
    state, chances, y = hand.view(seat).state, np.zeros((64, PLACES)), np.zeros(26)
    chances[:32, seat] = 0.25
    inputs_of(PAPER.tables, state, seat, (seat - 1) % 5, chances.reshape(-1), y)
    total = y[:8].sum() / 0.35 / 0.25
    led = next(move.action for move in reversed(hand.history))
    size = 14 if PAPER.action_name(led) in TRUMPS else 6
    assert total == pytest.approx(size - 1), "all cards of the suit led but the one on the table"
    assert np.count_nonzero(y[:8]) <= 2
    assert y[25] == 1.0, "who leads sits right before the opponent, four seats on"


def test_eq_11_shares_by_merit_and_temperature():
    hand = next(hand for hand in (played_on(PAPER, number, 0) for number in range(20)) if not hand.over)
    view = hand.view(hand.player)
    merits, shares = np.arange(26.0), np.zeros(64)
    legal = sum(1 << card for card in hand.legal())
    for temperature in (0.5, 2.0):
        shares_of(PAPER.tables, view.state, legal, merits, np.array([temperature]), shares)
        outputs = np.array([output_at(PAPER.tables, view.state, card) for card in hand.legal()])
        expected = np.exp(merits[outputs] / temperature)
        assert shares[hand.legal()] == pytest.approx(expected / expected.sum())


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("spec", "game"),
    [
        ("actor-critic:predictor=learned,actor_rate=0.1,worlds=1", STANDARD),
        ("actor-critic:horizon=hand,reward=money,worlds=1", PAPER),
        ("actor-critic:worlds=2", STANDARD),
        ("actor-critic:predictor=learned,pruned=false,worlds=2", PAPER),
        ("actor-critic:em=batch,window=50,refit=10,worlds=1", PAPER),
        ("actor-critic:bidder=learned,worlds=1", STANDARD),
    ],
)
def test_learners_play_by_the_rules_and_learn(spec, game, hands):
    players = [ot.agent(one, game) for one in (spec, *["rule-based"] * 4)]
    before = players[0].policy.weights.copy()
    table = Series(game, players, seed=2)
    table.play(hands(60))
    after = players[0].policy.weights
    assert np.isfinite(after).all()
    assert not np.array_equal(before, after)
    assert sum(after[rows.critic_at(after, role) + UNITS] > 0 for role in range(4)) >= 1


@pytest.mark.compiled
def test_a_learner_learns_alike_compiled_and_by_hand(hands):
    tables = []
    for plain in (False, True):
        players = [ot.agent(one, PAPER) for one in ("actor-critic:worlds=2", *["rule-based"] * 4)]
        if plain:
            players[1] = type("Plain", (), {"spec": "plain", "act": players[1].act})()
        tables.append(Series(PAPER, players, seed=2))
        tables[-1].play(hands(40))
    assert tables[0].totals.tolist() == tables[1].totals.tolist()
    np.testing.assert_array_equal(*(table.learners[0] for table in tables))


@pytest.mark.compiled
def test_with_nola_on_each_opponent_has_a_predictor_of_its_own_for_it(hands):
    """Only hands of Nola teach it, and only Nola asks it."""
    learned = {}
    for game in (PAPER, STANDARD):
        players = [ot.agent(one, game) for one in ("actor-critic:predictor=learned,worlds=1", *["rule-based"] * 4)]
        Series(game, players, seed=2).play(hands(60))
        weights = players[0].policy.weights
        learned[game] = [weights[rows.predictor_at(weights, person, 1) + TIME] for person in range(1, 5)]
    assert learned[PAPER] == [0, 0, 0, 0]
    assert sum(learned[STANDARD]) > 0


def test_settings_out_of_range_are_told():
    with pytest.raises(ot.BadAgent, match="worlds=0; possible: 1 to 64"):
        ot.agent("actor-critic:worlds=0", PAPER)
    with pytest.raises(ot.BadAgent, match=r"critic_rate=2\.0; possible: 0 to 1"):
        ot.agent("actor-critic:critic_rate=2.0", PAPER)


@pytest.fixture(scope="module")
def series(tmp_path_factory):
    """The folder of a series in which the first player and the third learned a little, and what they learned."""
    specs = ["actor-critic:worlds=1", "rule-based", "actor-critic:worlds=1", *["rule-based"] * 2]
    players, folder = [ot.agent(spec, PAPER) for spec in specs], tmp_path_factory.mktemp("series")
    simulation = Simulation(Series(PAPER, players, seed=3), specs)
    simulation.series.play(2)
    simulation.save(folder)
    return folder, [players[place].policy.weights for place in (0, 2)]


@pytest.mark.compiled
def test_a_learner_of_a_series_plays_by_what_it_learned_there(series):
    folder, learned = series
    for person, weights in zip((1, 3), learned, strict=True):
        own = ot.agent(f"actor-critic:file={folder},person={person},worlds=4", PAPER).policy.weights
        np.testing.assert_array_equal(own[rows.NETWORKS :], weights[rows.NETWORKS :])
        assert own[rows.WORLDS] == 4


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("person=2", "person=2; possible in .*: 1, 3"),
        ("predictor=learned", "`predictor`, `units`, `em` and `window` as there"),
    ],
)
def test_a_learner_that_a_series_does_not_have_is_refused(series, spec, told):
    with pytest.raises(ot.BadAgent, match=told):
        ot.agent(f"actor-critic:file={series[0]},{spec}", PAPER)


def test_a_folder_without_a_series_is_told(tmp_path):
    with pytest.raises(ot.OvertrickError, match=r"checkpoint\.npz"):
        ot.agent(f"actor-critic:file={tmp_path}", PAPER)
