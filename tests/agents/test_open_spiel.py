"""OpenSpiel beside us: the same position in its words, and its search as a player of ours."""

import pytest

import overtrick as ot
from overtrick.agents.open_spiel import OpenSpielBot, their_actions, their_game, their_state
from overtrick.core.random import PLAY, new_stream

GAMES = [
    ot.game("hearts", passing="none"),
    ot.game("hearts"),
    ot.game("euchre"),
    ot.game("euchre", stick_the_dealer=False),
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_their_state_follows_a_hand_to_its_end(game, hands):
    theirs = their_game(game)
    for number in range(hands(40)):
        hand = game.deal(seed=5, number=number)
        while not hand.over:
            state = their_state(theirs, hand)
            assert state.current_player() == hand.player
            assert sorted(their_actions(hand, state)) == sorted(state.legal_actions())
            hand.play(hand.legal()[number % len(hand.legal())])
        assert their_state(theirs, hand).is_terminal()


@pytest.mark.parametrize("name", ["hearts", "euchre"])
def test_their_search_plays_whole_hands(name):
    game = ot.game("hearts", passing="none") if name == "hearts" else ot.game("euchre")
    bot = OpenSpielBot(game, "ismcts", 3)
    assert ot.match(game, [bot, "random"], deals=1, seed=2).specs == ("open-spiel:bot=ismcts,simulations=3", "random")


def test_a_forced_move_is_not_searched():
    game = ot.game("hearts", passing="none")
    hand = game.deal(seed=1)
    assert OpenSpielBot(game).act_open(hand, new_stream(1, 0, PLAY)) == hand.legal()[0]


@pytest.mark.parametrize(
    ("game", "simulations", "message"),
    [
        (ot.game("hearts"), 10, "without passing"),
        (ot.game("hearts", players=3), 10, "hearts for four"),
        (ot.game("wizard"), 10, "play euchre, and hearts"),
        (ot.game("euchre"), 0, "a budget is above zero"),
    ],
)
def test_what_their_search_cannot_play_is_refused(game, simulations, message):
    with pytest.raises(ot.BadAgent, match=message):
        OpenSpielBot(game, "ismcts", simulations)


@pytest.mark.parametrize("bot", ["mcts,simulations=5", "uniform_random"])
def test_any_bot_of_theirs_plays_by_its_spec(bot):
    spec = f"open-spiel:bot={bot}"
    assert ot.match("hearts", [spec, "random"], deals=1, seed=2).specs == (spec, "random")
    assert "open-spiel" not in ot.agents("hearts")


def test_a_bot_that_they_do_not_have_is_refused():
    with pytest.raises(ot.BadAgent, match="bot='mtcs'; did you mean 'mcts'"):
        ot.agent("open-spiel:bot=mtcs", "euchre")
