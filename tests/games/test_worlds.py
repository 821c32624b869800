"""Beliefs are exactly right: worlds against full enumeration, and every position of every game redealt."""

import random
from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

import overtrick as ot
from overtrick.core.bits import each, set_of
from overtrick.core.random import PLAY, new_stream
from overtrick.engine.knowledge import OTHER_PILE, PILE, PLACES
from overtrick.engine.state import GONE, HAND, OPENER, TABLE, TAKEN
from overtrick.games import euchre, wizard
from overtrick.games.sheephead import cards as sheephead_cards
from overtrick.games.somerset import rules as somerset
from overtrick.games.worlds import beliefs, count_worlds_of, rebuilt, sample_worlds
from tests.beside import any_game

ENOUGH = 500  # placements that are still enumerated
SAMPLES = 20  # worlds drawn for each that there is


def hidden_places(hand, seat):
    """What a seat cannot see, by place: written from the rules, not from the engine's knowledge."""
    hands = {other: int(hand.state[HAND + other]) for other in range(hand.game.players) if other != seat}
    places = hands | ELSEWHERE.get(hand.game.name, nowhere_else)(hand, seat)
    return {place: cards for place, cards in places.items() if cards}


def nowhere_else(hand, seat):
    return {}


def hidden_in_euchre(hand, seat):
    laid_away = {OTHER_PILE: int(hand.state[euchre.DISCARD])} if seat != hand.dealer else {}
    return {PILE: int(hand.state[euchre.KITTY])} | laid_away


def hidden_in_wizard(hand, seat):
    return {PILE: int(hand.state[wizard.UNDEALT])}


def hidden_in_somerset(hand, seat):
    laid_away = 0 if seat == hand.state[somerset.BIDDER] else int(hand.state[somerset.DISCARD])
    return {PILE: int(hand.state[somerset.KITTY]) | laid_away}


def hidden_in_sheephead(hand, seat):
    state, picker = hand.state, int(hand.state[sheephead_cards.PICKER])
    if picker == sheephead_cards.NOBODY:
        return {PILE: int(state[sheephead_cards.BLIND])}
    if seat == picker:
        return {}
    unknown = int(state[sheephead_cards.UNKNOWN])
    held = int(state[HAND + picker]) & ~(1 << sheephead_cards.UNKNOWN_CARD)
    return {
        picker: held,
        PILE: int(state[sheephead_cards.BURY]),
        OTHER_PILE: 1 << unknown if unknown >= 0 else 0,
    }


ELSEWHERE = {
    "euchre": hidden_in_euchre,
    "sheephead": hidden_in_sheephead,
    "somerset": hidden_in_somerset,
    "wizard": hidden_in_wizard,
}
"""What is hidden but in no hand: by the name of the game, a function of the hand and the seat."""


def number_of_placements(places):
    total, left = 1, sum(cards.bit_count() for cards in places.values())
    for cards in places.values():
        total *= comb(left, cards.bit_count())
        left -= cards.bit_count()
    return total


def placements(places):
    """Every way to distribute the same cards over places of the same size."""
    cards = sorted(card for held in places.values() for card in each(held))
    sizes = [(place, held.bit_count()) for place, held in places.items()]

    def fill(rest, waiting):
        if not waiting:
            yield {}
            return
        (place, size), *others = waiting
        for chosen in combinations(rest, size):
            for further in fill([card for card in rest if card not in chosen], others):
                yield {place: set_of(chosen)} | further

    return fill(cards, sizes)


def agrees(hand, seat, placement):
    """Whether the visible history can be played in the world, and looks the same."""
    row = np.zeros(PLACES, np.int64)
    for place, cards in placement.items():
        row[place] = cards
    world = hand.view(seat).state.copy()
    beliefs(hand.game).settle(hand.game.tables, world, seat, row, new_stream(0, 0, PLAY))
    try:
        other = rebuilt(hand, world, seat, new_stream(0, 0, PLAY))
    except ot.OvertrickError:
        return False
    return bool((other.view(seat).state == hand.view(seat).state).all())


def key(hand, seat, world):
    """A world by its hidden places."""
    other = hand.copy()
    other._state = world
    return tuple(sorted(hidden_places(other, seat).items()))


def late_positions(name, chance, wanted):
    """Positions of random hands, for the seat to move, with few enough placements to enumerate but more than one."""
    while wanted:
        hand = any_game(name, chance).deal(seed=chance.randrange(10**6))
        while not hand.over:
            seat = chance.randrange(hand.game.players)
            if 1 < number_of_placements(hidden_places(hand, seat)) <= ENOUGH:
                yield hand, seat
                wanted -= 1
                break
            hand.play(chance.choice(hand.legal()))


@pytest.mark.parametrize("round_", range(1, 7))
def test_deals_are_counted_without_rounding(round_):
    """Before anybody has played, what a seat has not seen may be anywhere: with two others and the rest of the deck."""
    view = ot.game("wizard", players=3).deal(seed=1, round=round_).view(0)
    unseen = 60 - round_ - (view.state[wizard.TURNED] >= 0)
    assert count_worlds_of(view) == comb(unseen, round_) * comb(unseen - round_, round_)


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_worlds_are_exactly_those_that_agree_and_equally_likely(name):
    check_worlds(name)


def check_worlds(name):
    """Chi-square over all agreeing placements, pooled over positions: its mean is its degrees of freedom."""
    chance, surprise, freedom = random.Random(name), 0.0, 0
    for hand, seat in late_positions(name, chance, wanted=12):
        agreeing = {
            tuple(sorted(placement.items()))
            for placement in placements(hidden_places(hand, seat))
            if agrees(hand, seat, placement)
        }
        view = hand.view(seat)
        assert count_worlds_of(view) == len(agreeing), f"seat {seat}: {hand!r}"
        drawn = sample_worlds(view, SAMPLES * len(agreeing), new_stream(7, len(agreeing), PLAY))
        seen = Counter(key(hand, seat, world) for world in drawn)
        assert set(seen) <= agreeing, f"seat {seat}: {hand!r}"
        surprise += sum((seen[world] - SAMPLES) ** 2 / SAMPLES for world in agreeing)
        freedom += len(agreeing) - 1
    assert abs(surprise - freedom) < 4 * (2 * freedom) ** 0.5


@pytest.mark.compiled
@pytest.mark.parametrize("name", ot.games())
def test_any_position_can_be_redealt_under_any_options(name):
    check_redeals(name)


def check_redeals(name):
    """A redealt hand is legal all the way and looks the same to the seat."""
    chance = random.Random(name)
    for number in range(25):
        hand = any_game(name, chance).deal(seed=number)
        while not hand.over:
            seat = chance.randrange(hand.game.players)
            other = hand.redeal(seat, seed=number)
            assert (other.view(seat).state == hand.view(seat).state).all(), f"seat {seat}: {hand!r}"
            assert other.view(seat).history == hand.view(seat).history
            hand.play(chance.choice(hand.legal()))


# Two deals with rare calls; the picker is seat 0, and seat 4 deals.
UNKNOWN_CALL = (
    ["QC QS QH JC AS 8D", "7C 8C 9C KC 7H 8H", "TC AC 9H KH 7S JD", "AH TH 8S 9S KS TS", "QD JS JH 9D KD TD"],
    "AD JO",
    "pick AD 8D call-AC AS",
)
TEN_CALL = (
    ["AC AS AH 9S QC JO", "7C 8C 9C KC 7H 8H", "TC TH 9H KH 7S JD", "TS 8S KS 8D 9D KD", "QD JS JH QH TD AD"],
    "QS JC",
    "pick QS JC call-TS",
)


@pytest.mark.compiled
@pytest.mark.parametrize("deal", [UNKNOWN_CALL, TEN_CALL])
def test_rare_calls_are_counted_as_chance_finds_them(deal):
    """Too many placements to enumerate: shuffle the hidden cards, and see what share of placements agrees."""
    hands, rest, played = deal
    hand = ot.game("sheephead").deal(hands=hands, rest=rest, dealer=4, played=played)
    chance, trials = random.Random(1), 20_000
    for seat in (1, 3):
        hidden = hidden_places(hand, seat)
        found = sum(picker_could_call(hand, shuffled(hidden, chance)) for _ in range(trials))
        share = count_worlds_of(hand.view(seat)) / number_of_placements(hidden)
        assert abs(found - trials * share) < 4 * (trials * share) ** 0.5


def shuffled(places, chance):
    cards = [card for held in places.values() for card in each(held)]
    chance.shuffle(cards)
    return {place: set_of(cards.pop() for _ in range(held.bit_count())) for place, held in places.items()}


def picker_could_call(hand, placement):
    """Rulebook §1.4 with C13 and C26, on names: could the picker have made this call with these cards?"""
    names = {place: set(hand.game.deck.text(cards).split()) for place, cards in placement.items()}
    own = names[0] | names.get(OTHER_PILE, set())
    all_his = own | names[PILE]
    trumps = set(sheephead_cards.TRUMPS.split())
    fails = {suit: {card for card in own - trumps if card[1] == suit} for suit in "CSH"}
    callable_suits = {suit for suit in "CSH" if fails[suit] and f"A{suit}" not in all_his}
    called = hand.game.deck.names[int(hand.state[sheephead_cards.CALLED])]
    if called in all_his or callable_suits:
        return False
    aces = {"AC", "AS", "AH"} <= all_his
    if called[0] == "T":
        return aces and bool(fails[called[1]])
    hidden = names[OTHER_PILE]
    return not aces and not fails[called[1]] and (not any(fails.values()) or not hidden & trumps)


def test_a_contradiction_has_no_worlds():
    """A hand-made view: seat 1 has shown that it holds no club, and all that is left are clubs."""
    hand = ot.game("hearts", preset="paper").deal(seed=1)
    state = hand.view(0).state
    for seat in range(3):
        state[HAND + seat] = 0
    state[[TABLE, GONE, OPENER]] = 0
    state[TAKEN] = 1
    state[GONE] = (1 << 47) - 1
    view = ot.View(hand.game, 0, state, ())
    with pytest.raises(ot.BadView, match="no deal agrees"):
        sample_worlds(view, 5, new_stream(1, 0, PLAY))


@pytest.mark.parametrize("worlds", [0, -3, 1.5, 10**30])
def test_an_impossible_number_of_worlds_is_refused(worlds):
    with pytest.raises(ot.BadOption, match=r"possible: .*1 to 1,000,000,000,000"):
        sample_worlds(ot.game("hearts").deal(seed=1).view(0), worlds, new_stream(1, 0, PLAY))


@pytest.mark.parametrize("name", ["euchre", "sheephead"])
def test_the_last_tricks_can_be_redealt_in_any_mode(name):
    hand, chance = ot.game(name).deal(seed=1), random.Random(1)
    while len(hand.held(0)) > 2:
        hand.play(chance.choice(hand.legal()))
    assert (hand.redeal(0, seed=1).view(0).state == hand.view(0).state).all()


@pytest.mark.compiled
def test_all_deals_of_wizard_are_counted():
    """Six players with ten cards each: after one's own hand, 50 cards in five hands of ten."""
    view = ot.game("wizard", players=6).deal(seed=1, round=10).view(2)
    exact = 1
    for left in range(50, 0, -10):
        exact *= comb(left, 10)
    assert count_worlds_of(view) == pytest.approx(exact, rel=1e-12)
