"""Deals completed around known cards: uniform among all that agree, and what is impossible is named."""

import random
from collections import Counter
from itertools import permutations
from math import sqrt

import pytest

import overtrick as ot
from overtrick.core.bits import each, set_of
from overtrick.core.errors import BadDeal, IllegalAction
from overtrick.core.random import TRIAL, new_stream
from overtrick.games.completing import Impossible, Known, Told, check_known, completed
from overtrick.games.hand import Settings
from overtrick.records.notation import read_moves, write_moves
from tests.games.deals import play_all

NOTHING = Settings(0, None, 1)


def known_of(game, hands=(), rest=""):
    texts = [*hands, *[""] * (game.players - len(hands))]
    return Known([set_of(game.deck.cards(text)) for text in texts], game.deck.cards(rest))


def moves_of(game, text):
    return [Told(seat, game.action(name)) for seat, name in read_moves(text)]


def complete(game, hands=(), rest="", moves="", settings=NOTHING, number=0):
    chance = new_stream(1, number, TRIAL)
    return completed(game, known_of(game, hands, rest), moves_of(game, moves), settings, chance)


def played_on(game, seed):
    """A random hand, and how many of its moves somebody remembers."""
    chance = random.Random(seed)
    hand = play_all(game.deal(seed), lambda hand: chance.choice(hand.legal()))
    return hand, chance.randint(0, len(hand.history))


@pytest.mark.parametrize("game", ot.games())
def test_the_moves_of_any_hand_can_be_made_in_a_completed_deal(game, hands):
    rules = ot.game(game)
    for seed in range(max(3, hands(40))):
        hand, remembered = played_on(rules, seed)
        start, size = hand.start, rules.hand_size(hand.start.round)
        own = rules.deck.text(start.deck[:size])
        rest = rules.deck.text(start.deck[rules.players * size :][:2])
        words = " ".join(write_moves(rules, hand.history).split()[:remembered])
        settings = Settings(start.dealer, start.round, 1)
        found = complete(rules, [own], rest, words, settings, seed)
        assert [move.action for move in found.history] == [move.action for move in hand.history[:remembered]]
        assert [move.seat for move in found.history] == [move.seat for move in hand.history[:remembered]]
        assert sorted(found.start.deck) == list(range(rules.cards_dealt))
        assert found.start.deck[:size] == tuple(each(set_of(start.deck[:size])))
        assert found.start.deck[rules.players * size :][:2] == start.deck[rules.players * size :][:2]


EUCHRE = ot.game("euchre")
HANDS = ["9D TD JD", "AC JC", "9H TH QH KH AH", "9S TS JS QS KS"]
REST = "AS KC"
MOVES = "1:pass pass pass pass pass hearts 2:partner 1:AC 9H 9S 9D"


def agreeing():
    """All deals of the unknown cards, by trying each, in which the moves are legal: seat 0 has no club."""
    unknown = [card for card in EUCHRE.deck.names if not any(card in text.split() for text in [*HANDS, REST])]
    found = set()
    for order in permutations(unknown):
        hands = [f"{HANDS[0]} {order[0]} {order[1]}", f"{HANDS[1]} {' '.join(order[2:5])}", *HANDS[2:]]
        hand = EUCHRE.deal(hands=hands, rest=f"{REST} {' '.join(order[5:])}", dealer=0)
        try:
            for seat, name in read_moves(MOVES):
                hand.play(name, seat)
        except IllegalAction:
            continue
        found.add(tuple(tuple(hand.held(seat)) for seat in range(4)) + (frozenset(order[5:]),))
    return found


@pytest.mark.compiled
def test_every_deal_that_agrees_is_equally_likely():
    possible, draws = agreeing(), 6000
    seen = Counter()
    for number in range(draws):
        hand = complete(EUCHRE, HANDS, REST, MOVES, number=number)
        seen[tuple(tuple(hand.held(seat)) for seat in range(4)) + (frozenset(names_of_rest(hand)[2:]),)] += 1
    assert len(possible) > 20
    assert set(seen) == possible
    expected = draws / len(possible)
    assert max(abs(times - expected) for times in seen.values()) < 5 * sqrt(expected)


def names_of_rest(hand):
    return [EUCHRE.deck.names[card] for card in hand.start.deck[20:]]


@pytest.mark.compiled
def test_whoever_took_cards_up_may_have_been_dealt_any_of_what_he_played():
    game = ot.game("sheephead")
    moves = "1:pick 1:7S 1:8S 1:alone 1:QC JO 8D 9D TD 1:QS JD JH JS JC"
    blinds = {frozenset(complete(game, moves=moves, number=number).start.deck[30:]) for number in range(40)}
    named = {game.deck.card(name) for name in ("7S", "8S", "QC", "QS")}
    assert any(blind & named for blind in blinds)
    assert any(not blind & named for blind in blinds)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("hands", "moves", "number", "told"),
    [
        (["2C 3C"], "0:2C 3D 4C 5C 3:AC 3C 7C", 6, "no deal was found in which seat 1 may choose it"),
        (["", "2C"], "0:2C", 0, "it is the turn of seat 1"),
        (["", "2C"], "1:2C 3C 4C 5C 1:7C", 4, "it is the turn of seat 0"),
    ],
)
def test_an_impossible_move_is_named(hands, moves, number, told):
    game = ot.game("hearts")
    with pytest.raises(Impossible, match=told) as caught:
        complete(game, hands, moves=moves, settings=Settings(0, 3, 1))
    assert caught.value.number == number
    assert str(caught.value).startswith(f"move {number + 1}, ")


def test_a_move_after_the_end_is_one_too_many():
    game = ot.game("wizard")
    words = write_moves(game, play_all(game.deal(3, dealer=0, round=1)).history)
    rest = game.deck.text(game.deal(3, dealer=0, round=1).start.deck[4:5])
    complete(game, rest=rest, moves=words, settings=Settings(0, 1, 1))
    with pytest.raises(Impossible, match="the hand is over before it"):
        complete(game, rest=rest, moves=f"{words} 2C", settings=Settings(0, 1, 1))


@pytest.mark.parametrize(
    ("hands", "rest", "told"),
    [
        (["9C TC JC QC KC AC"], "", "seat 0 has 6 cards; the game deals 5"),
        (["9C", "9C"], "", "in two places: 9C"),
        (["9C"], "9C", "in two places: 9C"),
        ([], "9C TC JC QC KC", "5 cards are dealt to nobody; the game leaves 4"),
    ],
)
def test_cards_that_are_no_part_of_a_deal_are_refused(hands, rest, told):
    with pytest.raises(BadDeal, match=told):
        check_known(EUCHRE, known_of(EUCHRE, hands, rest), NOTHING)
