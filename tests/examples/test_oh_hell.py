"""A sixth game, from outside: everything works with it, and no line of ours names it."""

import json
import random
import subprocess
import sys
from functools import reduce
from operator import or_

import numpy as np
import pyspiel
import pytest

import overtrick as ot
from overtrick.core.bits import set_of
from overtrick.core.cards import RANKS
from overtrick.engine.knowledge import PILE
from overtrick.engine.state import HAND, TABLE, TAKEN
from overtrick.executors.executor import executor
from overtrick.search.ending import Ending
from overtrick.tournaments.store import Store
from overtrick.tournaments.tournament import Plan, run
from tests.agents.test_check import SMALL
from tests.cli.commands import mistake, overtrick
from tests.cli.sitting import Screen, Whim, records_of, seated, table_for
from tests.games.test_worlds import ELSEWHERE, check_redeals, check_worlds
from tests.learn import observing
from tests.search.endings import endings
from tests.search.test_ending import plain_scores
from tests.search.test_tree import EVERY_SEAT, SEARCHER
from tests.search.test_tree import compare as compare_trees
from tests.test_contract import check_views

GENERAL = ["random", "monte-carlo", "pimc", "ismcts", "pomcp", "mcts"]
PLAYERS = [3, 4, 5, 6]


def test_a_game_is_found_where_it_is_installed():
    assert ot.games() == ["duel", "euchre", "hearts", "oh_hell", "sheephead", "somerset", "wizard"]
    assert set(GENERAL) <= set(ot.agents("oh_hell"))
    assert "Oh Hell" in overtrick("games")
    assert overtrick("rules", "oh_hell").startswith("Oh Hell: say how many tricks you will take")


# Their game: cards are numbered by rank, then by suit; 52 is a bid of none.


def their_card(name):
    return 4 * RANKS.index(name[0]) + "CDSH".index(name[1])


def their_action(name):
    return 52 + int(name.removeprefix("bid-")) if name.startswith("bid-") else their_card(name)


def their_start(game, hand):
    """Their chance moves: how many tricks, who deals, the cards one by one around the table, the card turned up."""
    state, start, size = game.new_initial_state(), hand.start, hand.start.round
    names = [hand.game.deck.names[card] for card in start.deck]
    order = [seat * size + row for row in range(size) for seat in range(hand.game.players)] + [hand.game.players * size]
    for action in (start.round, start.dealer, *(their_card(names[place]) for place in order)):
        state.apply_action(action)
    return state


def compare(ours, theirs, number):
    """Play one deal in both; AssertionError tells the hand where they part."""
    hand, chance = ours.deal(31, number=number), random.Random(number)
    state = their_start(theirs, hand)
    while not state.is_terminal():
        assert state.current_player() == hand.player, repr(hand)
        actions = {their_action(ours.action_name(action)): action for action in hand.legal()}
        assert sorted(actions) == sorted(state.legal_actions()), repr(hand)
        action = chance.choice(sorted(actions))
        state.apply_action(action)
        hand.play(actions[action])
    assert hand.over, repr(hand)
    assert hand.returns().tolist() == state.returns(), repr(hand)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("penalty", [False, True], ids=["", "penalty"])
def test_openspiel_agrees_with_every_move_and_result(players, penalty, hands):
    ours = ot.game("oh_hell", players=players, off_bid_penalty=penalty)
    theirs = pyspiel.load_game("oh_hell", {"players": players, "off_bid_penalty": penalty})
    for number in range(hands(200)):
        compare(ours, theirs, number)


# The contract.


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("penalty", [False, True], ids=["", "penalty"])
def test_it_keeps_the_contract(players, penalty, hands):
    game = ot.game("oh_hell", players=players, off_bid_penalty=penalty)
    ot.check_game(game, hands=hands(60), seed=3)
    check_views(game, hands(100), turned=True)


def undealt(hand, seat):
    """All cards but those in hands and tricks, on the table, and the one turned up; in a world as in a deal."""
    state, turned = hand.state, hand.start.deck[hand.game.players * hand.start.round]
    seen = [state[slot + seat] for slot in (HAND, TAKEN) for seat in range(hand.game.players)] + [state[TABLE]]
    return {PILE: ((1 << hand.game.cards_dealt) - 1) & ~(set_of([turned]) | reduce(or_, map(int, seen)))}


@pytest.mark.compiled
def test_its_worlds_are_exactly_those_that_agree_and_equally_likely(monkeypatch):
    monkeypatch.setitem(ELSEWHERE, "oh_hell", undealt)
    check_worlds("oh_hell")


@pytest.mark.compiled
def test_any_of_its_positions_can_be_redealt():
    check_redeals("oh_hell")


@pytest.mark.compiled
@pytest.mark.parametrize("spec", GENERAL)
def test_every_general_agent_plays_it_honestly(spec):
    ot.check_agent(SMALL.get(spec, spec), "oh_hell", hands=2, seed=2)


def test_its_endings_are_solved_as_by_a_plain_search(hands):
    game = ot.game("oh_hell")
    for hand in endings(game, hands(40), tricks=2):
        assert Ending(game).scores(hand.state[None])[0].tolist() == plain_scores(hand), repr(hand)


@pytest.mark.parametrize(("rule", "explore"), [(EVERY_SEAT, 0.7), (SEARCHER, 20.0)])
def test_its_trees_are_those_of_the_naive_search(rule, explore):
    compare_trees(ot.game("oh_hell"), 1, 60, rule, explore)


@pytest.mark.compiled
def test_search_beats_chance_at_it():
    assert ot.match("oh_hell", ["pimc:worlds=5", "random"], deals=40, seed=1).difference.low > 0


# All that is done with games.


def test_its_hands_are_recorded_and_replayed():
    hand, chance = ot.game("oh_hell", players=5).deal(seed=4), random.Random(4)
    while not hand.over:
        hand.play(chance.choice(hand.legal()))
    again = ot.Record.from_json(ot.Record.of(hand).to_json()).replay()
    assert again == hand
    assert again.returns().tolist() == hand.returns().tolist()


def test_a_match_of_it_ends_after_its_last_round():
    whole, chance = ot.game("oh_hell", players=6).whole_game(seed=1), random.Random(1)
    while not whole.over:
        whole.play(chance.choice(whole.hand.legal()))
    assert [hand.start.round for hand in whole.finished] == list(range(1, 9))
    assert whole.scores[whole.winner] == whole.scores.max()
    assert whole.scores.tolist() == np.sum([hand.returns() for hand in whole.finished], axis=0).tolist()


def test_a_command_in_another_process_plays_it():
    words = "match", "oh_hell", "random", "random", "--deals", "2", "--json"
    done = subprocess.run([sys.executable, "-m", "overtrick", *words], capture_output=True, text=True)
    assert json.loads(done.stdout)["game"] == "oh_hell", done.stderr


@pytest.mark.compiled
def test_a_tournament_of_it_is_played_by_workers(tmp_path):
    plan = Plan.of(ot.game("oh_hell"), ["random", "monte-carlo:worlds=2"], "deals", 2)
    with Store(tmp_path / "results.sqlite", plan.as_json()) as store:
        assert len(run(plan, store, executor(2)).ratings) == 2


@pytest.mark.compiled
def test_a_hint_knows_all_choices():
    view = ot.game("oh_hell").deal(seed=1, round=3, dealer=3).view(0)
    found = ot.evaluate(view, "ismcts:simulations=200")
    assert sorted(choice.name for choice in found.choices) == ["bid-0", "bid-1", "bid-2", "bid-3"]


def test_a_person_can_play_it_to_the_end(tmp_path):
    file, screen = tmp_path / "match.json", Screen()
    sitting = seated(ot.game("oh_hell"), 3, seat=1, hands=3)
    table_for(sitting, file, Whim(1), screen).run()
    assert [record.replay() for record in records_of(file)] == sitting.whole_game.finished
    assert len(sitting.whole_game.finished) == 3
    assert "was turned up)." in screen.text


def test_a_learner_sees_the_bids_without_a_word_from_the_game(hands):
    observing.check_views("oh_hell", hands(40))
    observing.check_rotation("oh_hell", hands(40))
    hand = ot.game("oh_hell", players=3).deal(seed=1, round=5, dealer=0, played="bid-2 bid-0 bid-1")
    seen = observing.seen_names(hand, 1)
    assert {"call me bid-2", "call left bid-0", "call right bid-1", "dealer right", "round 5"} <= {*seen}


def test_what_is_wrong_is_told_as_of_any_game():
    assert "did you mean 'oh_hell'?" in mistake("rules", "oh_hel")
    assert "fsm does not play oh_hell" in mistake("match", "oh_hell", "fsm", "random")


@pytest.mark.compiled
def test_one_command_trains_it_and_the_network_plays_searches_and_hints(tmp_path):
    words = "--hands", "20", "--step", "10", "--hidden", "8", "--every", "20", "--players", "3", "--out", str(tmp_path)
    assert "it plays as net:file=" in overtrick("train", "oh_hell", *words)
    net, game = f"net:file={tmp_path}", ot.game("oh_hell", players=3)
    ot.check_agent(net, game, hands=1, seed=1)
    result = ot.match(game, [net, f"monte-carlo:worlds=2,playout=({net},temperature=1)"], deals=1, seed=1)
    assert len(result.entries) == 2
    hint = ot.evaluate(game.deal(seed=1, round=2, dealer=2).view(0), f"monte-carlo:worlds=3,playout=({net})")
    assert sorted(choice.name for choice in hint.choices) == ["bid-0", "bid-1", "bid-2"]
