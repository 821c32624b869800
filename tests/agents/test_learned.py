"""q-lambda: the shipped table and those of others, in every preset."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.heuristics.somerset.greedy import MARGIN
from overtrick.agents.heuristics.somerset.learned import SHIPPED
from overtrick.arena.table import play_policies
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.policy import RANDOM
from overtrick.engine.state import HAND
from overtrick.learn.checkpoint import Checkpoint, save
from overtrick.learn.somerset import ENTRIES, NAME, clean_state, naming_state

PRESETS = ["standard", "paper", "student"]
HELD = "0/2 1/2 2/2 9/12 10/12 11/12 12/12 8/12 7/12 6/12 S/S 0/0"
BIDS = ot.game("somerset")


def written(file, values, game="ot.game('somerset', preset='paper')", features=NAME):
    """A table of values in a file, all of it visited."""
    plan, sums = {"game": game, "features": features}, np.zeros(4, np.int64)
    save(file, Checkpoint(plan, 1, sums, values, np.ones_like(values, np.int64)))
    return f"q-lambda:file={file}"


def with_value(file, **entries):
    values = np.zeros((1, ENTRIES))
    for entry, value in entries.items():
        values[0, int(entry[1:])] = value
    return written(file, values)


@pytest.mark.parametrize("preset", PRESETS)
def test_it_obeys_the_laws_of_the_table_in_every_preset(preset, hands):
    ot.check_agent("q-lambda", ot.game("somerset", preset=preset), hands=hands(12))


@pytest.mark.parametrize("option", ["first_lead_trump", "trump_must_be_held", "keep_count_cards"])
@pytest.mark.parametrize("preset", PRESETS)
def test_it_plays_by_the_rules_under_options(preset, option, hands):
    """The table raises at an action that is not legal."""
    game = ot.game("somerset", preset=preset, **{option: True})
    policy = ot.agent("q-lambda", game).policy
    play_policies(game, [policy, RANDOM, policy, RANDOM], hands(400), seed=2)


def test_the_shipped_table_is_small():
    assert SHIPPED.stat().st_size < 500_000


@pytest.mark.compiled
def test_it_beats_random_players_by_points_with_any_seat():
    """The paper's learner gained about three points in seat 0 over 12.2; with a partner that plays as well, more."""
    game = ot.game("somerset", preset="paper")
    result = ot.match(game, ["q-lambda", "random"], deals=500, seed=5)
    assert result.entries[0].difference.low > 2
    policy = ot.agent("q-lambda", game).policy
    alone = play_policies(game, [policy, RANDOM, RANDOM, RANDOM], 4000, seed=5).returns[:, 0]
    assert alone.mean() - 3 * alone.std() / np.sqrt(4000) > 14


def test_weights_are_the_table_and_the_margin(tmp_path):
    game, values = ot.game("somerset", preset="paper"), np.arange(2.0 * ENTRIES).reshape(2, ENTRIES)
    spec = written(tmp_path / "two.npz", values)
    for table in (0, 1):
        weights = ot.agent(f"{spec},table={table},margin=2.5", game).policy.weights
        assert weights[:MARGIN].tolist() == values[table].tolist()
        assert weights[MARGIN] == 2.5


def dealt(game):
    """A hand in which seat 0 holds HELD, and the others what is left in order."""
    rest = [name for name in game.deck.names if name not in HELD.split()]
    others = [" ".join(rest[start : start + 12]) for start in (0, 12, 24)]
    return game.deal(hands=[HELD, *others], rest="...", dealer=3)


def entry_for(game, hand, suit):
    """Where phase I has the value of a suit as trump."""
    cards = int(hand.state[HAND])
    return int(naming_state(game.tables, cards)) + suit


@pytest.mark.parametrize(("worth", "does"), [(7.0, "bid-1"), (1.9, "pass"), (2.0, "bid-1")])
def test_it_bids_as_long_as_the_best_trump_is_worth_it_with_a_margin_of_one(tmp_path, worth, does):
    hand = dealt(BIDS)
    spec = with_value(tmp_path / "t.npz", **{f"e{entry_for(BIDS, hand, 5)}": worth})
    assert BIDS.action_name(ot.agent(spec, BIDS).act(hand.view(0), new_stream(1, 0, PLAY))) == does


def test_it_names_leads_and_discards_by_the_suit_of_the_greatest_value(tmp_path):
    """Suit 12 is the best; nothing is learned of leads, so the first label is taken: the highest card."""
    paper = ot.game("somerset", preset="paper")
    spec = with_value(tmp_path / "t.npz", **{f"e{entry_for(paper, dealt(paper), 5)}": 9.0})
    rng, hand = new_stream(1, 0, PLAY), dealt(paper)
    assert paper.action_name(ot.agent(spec, paper).act(hand.view(0), rng)) == "trump-12"
    hand = dealt(BIDS)
    for name in ("bid-1", "pass", "pass", "pass"):
        hand.play(name)
    values = {f"e{int(naming_state(BIDS.tables, int(hand.state[HAND]))) + 5}": 9.0}
    agent = ot.agent(with_value(tmp_path / "u.npz", **values), BIDS)
    assert BIDS.action_name(agent.act(hand.view(0), rng)) == "0/2"


def test_it_takes_the_best_label_of_a_card(tmp_path):
    """`lowest` has the greatest value at the first lead: the smallest fraction that counts nothing and is no trump."""
    paper = ot.game("somerset", preset="paper")
    hand = dealt(paper)
    hand.play("trump-12")
    legal = int(paper.kernels.legal(paper.tables, hand.state))
    entry = int(clean_state(paper.tables, hand.view(0).state, 5, legal))
    for label, card in enumerate(["12/12", "S/S", "0/2", "0/0"]):
        spec = with_value(tmp_path / f"{label}.npz", **{f"e{entry + label}": 1.0})
        assert paper.action_name(ot.agent(spec, paper).act(hand.view(0), new_stream(1, 0, PLAY))) == card


def test_a_table_that_is_not_there_is_told(tmp_path):
    spec = written(tmp_path / "t.npz", np.zeros((1, ENTRIES)))
    with pytest.raises(ot.BadAgent, match="table=1; possible: 0 to 0"):
        ot.agent(f"{spec},table=1", "somerset")


def test_a_file_of_another_game_is_refused(tmp_path):
    spec = written(tmp_path / "t.npz", np.zeros((1, 7)), game="ot.game('hearts')", features="toy")
    with pytest.raises(ot.BadAgent, match=r"ot.game\('hearts'\) with features toy; possible: somerset-2019"):
        ot.agent(spec, "somerset")


def test_a_file_of_other_features_of_the_same_length_is_refused(tmp_path):
    spec = written(tmp_path / "t.npz", np.zeros((1, ENTRIES)), features="somerset-2030")
    with pytest.raises(ot.BadAgent, match="with features somerset-2030; possible: somerset-2019"):
        ot.agent(spec, "somerset")


def test_a_file_that_is_not_there_or_damaged_is_told(tmp_path):
    with pytest.raises(ot.OvertrickError, match=r"cannot read .*: No such file"):
        ot.agent(f"q-lambda:file={tmp_path / 'none.npz'}", "somerset")
    (tmp_path / "bad.npz").write_bytes(SHIPPED.read_bytes()[:5000])
    with pytest.raises(ot.OvertrickError, match="holds no learned values, or is damaged"):
        ot.agent(f"q-lambda:file={tmp_path / 'bad.npz'}", "somerset")


def test_it_plays_no_other_game():
    with pytest.raises(ot.BadAgent, match="q-lambda does not play hearts"):
        ot.agent("q-lambda", "hearts")
