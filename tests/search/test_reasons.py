"""Why answers hold: which cards are higher, which are alike but for their rank, and what a shape tells."""

from random import Random

import pytest

import overtrick as ot
from overtrick.core.bits import each, set_of
from overtrick.engine.state import CONTRACT, DOWN, HAND, LEFT, OUT, TABLE, TURN
from overtrick.engine.tables import CARDS_MAX, POINTS, TWIST
from overtrick.engine.worth import worth_of, worth_of_tricks
from overtrick.games.objective.objective import special_cards, stakes_of
from overtrick.games.sheephead import cards as sheephead_cards
from overtrick.search.desk import SIDE, WEIGHTS, Desk, Workspace
from overtrick.search.equivalence import in_play, twin_tables
from overtrick.search.position import LIVE, SHAPE, lay_and_count, look_up, pass_down, set_up
from overtrick.search.reasons import KINDRED, reason_tables, rests_on, weigh
from overtrick.search.solver import kin_for
from overtrick.search.sure_tricks import cards_of, sure_cards
from overtrick.search.transposition import ENTRY
from tests.search.endings import endings
from tests.search.test_two_sides import called_card_lives, has_sides, plain_values

EUCHRE, SOMERSET = ot.game("euchre"), ot.game("somerset")
SPADES, TWELVES = 3, 5


def named(game, cards):
    return {game.deck.names[card] for card in each(int(cards))}


def reasons(game, contract):
    twins = twin_tables(game.tables, contract, game.tables[POINTS : POINTS + CARDS_MAX], 0)
    upwards, plain, twisted = reason_tables(game.tables, contract, twins).reshape(3, CARDS_MAX)
    return upwards, plain, twisted


def of(game, row, card):
    return named(game, row[game.deck.card(card)])


def test_an_answer_that_rests_on_a_card_rests_on_the_higher_ones_of_its_suit():
    upwards, *_ = reasons(SOMERSET, TWELVES)
    assert of(SOMERSET, upwards, "9/10") == {"9/10", "10/10"}
    assert of(SOMERSET, upwards, "11/12") == {"11/12", "12/12"}
    assert len(of(SOMERSET, upwards, "S/S")) == 14
    kin = kin_for(SOMERSET, TWELVES, 0)
    two = set_of(SOMERSET.deck.cards("3/4 6/6"))
    assert named(SOMERSET, rests_on(kin, two)) == {"3/4", "4/4", "6/6"}


def test_in_euchre_it_rests_on_all_that_a_twin_with_a_higher_number_would():
    upwards, *_ = reasons(EUCHRE, SPADES)
    assert of(EUCHRE, upwards, "AS") == {"AS", "JC", "JS"}
    assert of(EUCHRE, upwards, "JS") == {"JS", "JC", "AS", "KS", "QS"}
    assert of(EUCHRE, upwards, "KH") == {"KH", "AH"}


def test_a_double_is_of_a_kind_of_its_own_while_the_nought_can_fall():
    _, plain, twisted = reasons(SOMERSET, TWELVES)
    assert of(SOMERSET, plain, "3/4") == {"0/4", "1/4", "3/4", "4/4"}
    assert of(SOMERSET, twisted, "3/4") == {"0/4", "1/4", "3/4"}
    assert of(SOMERSET, twisted, "4/4") == {"4/4"}
    assert of(SOMERSET, plain, "2/4") == {"2/4"}
    assert of(SOMERSET, plain, "0/0") == {"0/0"}


@pytest.mark.parametrize("name", ["euchre", "somerset", "sheephead"])
def test_a_shape_tells_how_many_cards_of_which_kind_who_holds(name):
    game = ot.game(name)
    for hand in endings(game, 5, tricks=4, fits=has_sides):
        state, stakes = hand.state, stakes_of(game, hand.state)
        kin, space = kin_for(game, int(state[CONTRACT]), special_cards(game, state)), Workspace(16, ENTRY, True)
        desk = Desk(game.tables, stakes.worth, kin, space.states, space.frames, space.memory, space.knobs)
        live = int(in_play(game.tables, state))
        total = weigh(desk, state, live)
        block = KINDRED + (CARDS_MAX if live & int(game.tables[TWIST]) else 0)
        weights = space.knobs[WEIGHTS:]
        held = {card: seat for seat in range(game.players) for card in each(int(state[HAND + seat]))}
        assert total == sum(int(weights[card]) for card in held)
        kinds, rng, seen = {card: (seat, int(kin[block + card])) for card, seat in held.items()}, Random(3), {}
        for _ in range(300):
            left = [card for card in held if rng.random() < 0.5]
            counted = tuple(sorted(kinds[card] for card in left))
            assert seen.setdefault(sum(int(weights[card]) for card in left), counted) == counted
        assert len(seen) == len(set(seen.values()))


def test_a_shape_stays_true_when_a_double_becomes_like_other_cards():
    """Once 0/0 has fallen, 2/2 is exchanged for the 0/2 that its seat has played."""
    (hand,) = endings(
        SOMERSET, 1, tricks=3, fits=lambda hand: hand.state[CONTRACT] == TWELVES and not hand.state[TABLE]
    )
    state, held = hand.state, ["0/0 1/8 2/8", "0/2 2/2 3/12", "1/4 0/6 1/6", "3/4 2/6 4/6"]
    state[TURN] = 0
    state[HAND : HAND + 4] = [set_of(SOMERSET.deck.cards(cards)) for cards in held]
    space, stakes = Workspace(16, ENTRY, True), stakes_of(SOMERSET, state)
    kin = kin_for(SOMERSET, TWELVES, 0)
    desk = Desk(SOMERSET.tables, stakes.worth, kin, space.states, space.frames, space.memory, space.knobs)
    space.knobs[SIDE] = stakes.side
    set_up(desk, state)
    pass_down(desk, 0)
    for card in SOMERSET.deck.cards("0/0 0/2 1/4 3/4"):
        lay_and_count(desk, 1, card)
    after, frame = space.states[1], space.frames[1]
    look_up(desk, SOMERSET.kernels.legal, after, frame, 1)
    assert named(SOMERSET, after[HAND + 1]) == {"0/2", "3/12"}
    assert frame[SHAPE] == sum(int(space.knobs[WEIGHTS + card]) for card in each(int(frame[LIVE])))


@pytest.mark.parametrize("options", [{"preset": "standard"}, {"preset": "student"}, {"trick_rule": "student"}], ids=str)
def test_somersets_sure_tricks_are_taken(options, hands):
    bounds_hold(ot.game("somerset", **options), hands(60))


@pytest.mark.parametrize("name", ["euchre", "sheephead"])
def test_sure_tricks_are_taken(name, hands):
    bounds_hold(ot.game(name), hands(60))


def test_sure_tricks_are_taken_while_the_called_card_is_in_play(hands):
    bounds_hold(ot.game("sheephead"), hands(60), tricks=2, fits=called_card_lives)


def bounds_hold(game, number, tricks=3, fits=has_sides):
    """No minimax value is outside of what the sure cards promise to either side."""
    for hand in endings(game, number, tricks, fits=lambda hand: fits(hand) and not hand.state[TABLE]):
        state, stakes = hand.state, stakes_of(game, hand.state)
        kin, live = kin_for(game, int(state[CONTRACT]), special_cards(game, state)), in_play(game.tables, state)
        leads = game.kernels.legal(game.tables, state)
        sure = sure_cards(game.tables, state, kin, stakes.side, live, leads)
        ours = sure & cards_of(game.tables, state, stakes.side)
        most = worth_of(stakes.worth, live) + state[LEFT] * stakes.worth[-1]
        values = plain_values(hand)
        value = max(values) if (stakes.side >> hand.player) & 1 else min(values)
        low, high = worth_of_tricks(stakes.worth, ours), most - worth_of_tricks(stakes.worth, sure ^ ours)
        assert low <= value <= high, repr(hand)


def sure_in_euchre(*holdings):
    """What is sure of a trick if seat 0 is to lead and spades are trump."""
    (hand,) = endings(EUCHRE, 1, tricks=3, fits=lambda hand: hand.state[CONTRACT] == SPADES and not hand.state[TABLE])
    state = hand.state
    state[[TURN, OUT]] = 0
    state[HAND : HAND + 4] = [set_of(EUCHRE.deck.cards(cards)) for cards in holdings]
    kin, live = kin_for(EUCHRE, SPADES, 0), in_play(EUCHRE.tables, state)
    return named(EUCHRE, sure_cards(EUCHRE.tables, state, kin, 0b0101, live, state[HAND]))


def test_who_must_follow_cannot_ruff():
    assert sure_in_euchre("AH 9D TD", "KH 9S TS", "9C TC QC", "QH JD QD") == {"AH", "TS", "9S"}
    assert sure_in_euchre("AH 9D TD", "KD 9S TS", "9C TC QC", "QH JD QD") == {"TS", "9S"}


def test_a_suit_runs_until_a_trump_is_free():
    assert sure_in_euchre("AH KH 9D", "QH TH 9S", "9C TC QC", "JH 9H JD") == {"AH", "KH", "9S"}
    assert sure_in_euchre("AH KH 9D", "QH TC 9S", "9C KC QC", "JH 9H JD") == {"AH", "9S"}


def test_a_partner_who_must_overtake_leaves_nothing_sure():
    assert sure_in_euchre("AH 9D TD", "KH 9C TC", "9S TS QS", "QH JD QD") == {"9S", "TS", "QS"}


def test_a_card_that_must_be_kept_is_not_spared_for_a_friend():
    """The picker must hold on to 7H while AH is called: on AC he has to play QC, so both are not sure of a trick."""
    game = ot.game("sheephead")
    (hand,) = endings(
        game, 1, tricks=2, fits=lambda hand: called_card_lives(hand) and hand.state[CONTRACT] == sheephead_cards.NORMAL
    )
    state, held = hand.state, ["7H QC", "AH AC", "7C 8D", "8S 9S", "7S KS"]
    state[[TABLE, DOWN]] = 0
    state[[TURN, LEFT, sheephead_cards.PICKER]] = 1, 2, 0
    state[sheephead_cards.CALLED] = game.deck.card("AH")
    state[HAND : HAND + 5] = [set_of(game.deck.cards(cards)) for cards in held]
    stakes = stakes_of(game, state)
    kin, live = kin_for(game, int(state[CONTRACT]), special_cards(game, state)), in_play(game.tables, state)
    sure = named(game, sure_cards(game.tables, state, kin, stakes.side, live, state[HAND + 1]))
    assert stakes.side == 0b00011
    assert sure == {"QC"}
