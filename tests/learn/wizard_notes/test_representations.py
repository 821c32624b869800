"""What the notes on Wizard tell an agent: by a naive reading of the rulebook, and whatever suits are called."""

from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import overtrick as ot
from overtrick.core.cards import RANKS, SUITS
from overtrick.core.errors import BadOption
from overtrick.games.wizard import BID, TURNED
from overtrick.learn.wizard_notes.choosing import groups_of, one_of_each, sorted_deck
from overtrick.learn.wizard_notes.representations import KINDS, LEAST, MOST, SIZES, represent

DOWN = RANKS[::-1]


def played(game, seed, moves):
    """A hand after so many random moves, or before its last."""
    rng, hand = np.random.default_rng(seed), game.deal(seed)
    for _ in range(moves):
        following = hand.copy()
        following.play(int(rng.choice(hand.legal())))
        if following.over:
            break
        hand = following
    return hand


@st.composite
def hands(draw):
    game = ot.game("wizard", draw(st.sampled_from((3, 4, 5, 6))))
    return played(game, draw(st.integers(0, 10**6)), draw(st.integers(0, 60)))


def naive_vector(hand, seat):
    """Rulebook §2.2, from the names of cards and the history alone."""
    game, names, state = hand.game, hand.game.deck.names, hand.state
    bids = [int(bid) for bid in state[BID : BID + game.players]]
    cards = [move for move in hand.history if move.action < 60]
    tricks = [cards[first : first + game.players] for first in range(0, len(cards), game.players)]
    table = tricks.pop() if tricks and len(tricks[-1]) < game.players else []
    leaders = [trick[0].seat for trick in tricks[1:]] + ([table[0].seat] if table else [hand.player])
    needs = [bid - leaders[: len(tricks)].count(who) if bid >= 0 else 0 for who, bid in enumerate(bids)]
    turned = names[state[TURNED]] if state[TURNED] >= 0 else ""
    named = [game.action_name(move.action)[-1] for move in hand.history if game.action_name(move.action)[:5] == "trump"]
    trump = named[0] if named else turned[-1:] if turned[-1:] in SUITS else ""
    seen = [names[move.action] for trick in tricks for move in trick] + [turned]
    where = dict.fromkeys(names, 0) | dict.fromkeys(seen, -1) | dict.fromkeys(hand.held(seat), 1)
    where |= {names[move.action]: 2 for move in table}
    plain = [names[move.action] for move in table if names[move.action][0] != "J" or names[move.action][1] in SUITS]
    led = plain[0][-1] if plain and plain[0][-1] in SUITS else ""
    blocks = {suit: [where[rank + suit] for rank in DOWN] for suit in SUITS}
    first = [suit for suit in dict.fromkeys((trump, led)) if suit]
    order = first + sorted((suit for suit in SUITS if suit not in first), key=lambda suit: blocks[suit], reverse=True)
    wizards, jesters = ([where[f"{letter}{number}"] for number in range(1, 5)] for letter in "WJ")
    header = [needs[seat], sum(needs), game.players, int(bool(trump)), int(bool(trump) and trump == led)]
    return header + wizards + [number for suit in order for number in blocks[suit]] + jesters


@settings(max_examples=60, deadline=None)
@given(hands())
def test_the_vector_is_what_a_naive_reading_gives(hand):
    assert represent("vector", hand.view(hand.player)).tolist() == naive_vector(hand, hand.player)


def relabelled(hand, names):
    """The same hand with other names for the suits."""
    game = hand.game
    swap = str.maketrans("".join(SUITS), "".join(names))

    def other(name):
        return name.translate(swap) if name[-1] in SUITS else name

    deck = [other(game.deck.names[card]) for card in hand.start.deck]
    size = game.hand_size(int(hand.start.round))
    texts = [" ".join(deck[size * seat : size * (seat + 1)]) for seat in range(game.players)]
    history = " ".join(other(game.action_name(move.action)) for move in hand.history)
    rest = " ".join(deck[size * game.players :])
    return game.deal(hands=texts, rest=rest, round=hand.start.round, dealer=hand.dealer, played=history)


@settings(max_examples=30, deadline=None)
@given(hands(), st.sampled_from(list(permutations(SUITS))))
def test_other_names_for_suits_change_no_sorted_representation(hand, names):
    other = relabelled(hand, names)
    for name in ("sorted", "seen", "vector", "adjacent", "value", "informed"):
        one, two = (represent(name, each.view(each.player)).tolist() for each in (hand, other))
        assert one == two, name


@settings(max_examples=30, deadline=None)
@given(hands())
def test_every_representation_has_its_size_and_stays_within_bounds(hand):
    for name in KINDS:
        told = represent(name, hand.view(hand.player))
        assert told.shape == (SIZES[name],)
        assert LEAST <= told.min() <= told.max() <= MOST


@settings(max_examples=20, deadline=None)
@given(hands(), st.integers(0, 100))
def test_nothing_hidden_is_told(hand, seed):
    other = hand.redeal(hand.player, seed)
    for name in KINDS:
        assert np.array_equal(represent(name, hand.view(hand.player)), represent(name, other.view(hand.player)))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from((3, 4, 6)))
def test_adjacent_cards_never_part_again(seed, players):
    game, rng = ot.game("wizard", players), np.random.default_rng(seed)
    hand, merged = game.deal(seed), [set() for _ in range(players)]
    while not hand.over:
        for seat in range(players):
            groups = groups_of("adjacent", hand.view(seat)) if hand.phase == "play" else []
            held = {card for group in groups for card in group}
            found = {pair for group in groups for pair in pairwise(group)}
            together = {frozenset(group) for group in groups}
            for one, two in merged[seat]:
                assert not {one, two} <= held or any({one, two} <= group for group in together)
            merged[seat] |= found
        hand.play(int(rng.choice(hand.legal())))


def test_cards_of_equal_value_part_when_a_better_card_of_one_suit_falls():
    """The rulebook's example: the ten of hearts and the ten of spades, and then the ace of hearts falls."""
    game = ot.game("wizard", 3)
    hands = ["TH TS J1", "AH 3C 4C", "5C 6C 7C"]
    deal = game.deal(hands=hands, rest="9D ...", round=3, dealer=0, played="bid-0 bid-0 bid-0")
    tens = game.deck.cards("TH TS")
    assert tens in groups_of("value", deal.view(0))
    for card in ("AH", "5C", "J1"):
        deal.play(card)
    assert groups_of("value", deal.view(0)) == [[card] for card in tens]


def test_of_merged_cards_one_action_is_left():
    game = ot.game("wizard", 3)
    hand = game.deal(hands=["7H 8H 2C", "AH 3C 4C", "5C 6C 9C"], rest="9D ...", round=3, dealer=2, played="bid-0 " * 3)
    view, legal = hand.view(0), hand.legal()
    assert one_of_each("vector", view, legal) == legal
    assert one_of_each("adjacent", view, legal) == game.deck.cards("2C 7H")


def test_the_vector_has_every_card_once_and_suits_whole():
    hand = played(ot.game("wizard", 3), 3, 6)
    names = [hand.game.deck.names[card] for card in sorted_deck(hand.view(0))]
    assert sorted(names) == sorted(hand.game.deck.names)
    for first in range(4, 56, 13):
        assert "".join(name[0] for name in names[first : first + 13]) == DOWN
        assert len({name[1] for name in names[first : first + 13]}) == 1


def test_an_unknown_representation_is_refused():
    with pytest.raises(BadOption, match="representation='vektor'; did you mean"):
        represent("vektor", ot.game("wizard").deal(1).view(0))
