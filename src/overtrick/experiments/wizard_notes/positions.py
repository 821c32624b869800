"""Sentences of the notes about single positions, counted in hands of random players.

Every figure is a percentage of the positions, cards or pairs of cards that a sentence is about, which are its unit.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

import numpy as np

from overtrick.core.bits import each
from overtrick.engine.state import CONTRACT, DOWN, HAND, LED, LEFT, SEATS_MAX, TABLE, TAKEN, TURN, WIDTH
from overtrick.engine.tables import FREE, beats, leads, suit_mask
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.wizard_notes.training import GAME
from overtrick.games.hand import Hand, View
from overtrick.games.wizard import BID, FIRST_WIZARD, MOST_TRICKS, SUIT
from overtrick.learn.wizard_notes.choosing import groups_of, one_of_each
from overtrick.learn.wizard_notes.counting import unseen_cards
from overtrick.learn.wizard_notes.representations import represent
from overtrick.learn.wizard_notes.sorting import led_of

WIZARDS: Final = 0b1111 << FIRST_WIZARD
Answers = dict[str, list[bool]]


def counted(hands: int, seed: int) -> dict[str, Any]:
    """The percentage of cases in which each thing happens."""
    rng = np.random.default_rng(seed)
    answers: Answers = defaultdict(list)
    for number in range(hands):
        hand = GAME.deal(seed, number=number)
        look_at_hand(hand, rng, answers)
    return {name: Estimate.of(100.0 * np.array(cases)) for name, cases in answers.items()}


def look_at_hand(hand: Hand, rng: np.random.Generator, answers: Answers) -> None:
    """Play a hand at random and look at every card that is played."""
    merged: dict[str, dict[int, list[frozenset[int]]]] = {"adjacent": defaultdict(list), "value": defaultdict(list)}
    leader = (hand.dealer + 1) % GAME.players
    while not hand.over:
        if hand.phase == "play":
            if hand.state[DOWN] == 0:
                leader = int(hand.state[TURN])
            look_at_position(hand, leader, answers)
            for name, before in merged.items():
                look_at_groups(name, hand.view(int(hand.state[TURN])), before, answers)
        action = int(rng.choice(hand.legal()))
        if hand.phase == "play":
            look_at_card(hand, action, answers)
        hand.play(action)


def look_at_position(hand: Hand, leader: int, answers: Answers) -> None:
    """What the notes hold to be redundant, derived from the rest."""
    state, seat = hand.state, int(hand.state[TURN])
    view = hand.view(seat)
    answers["tricks left are not the cards in hand"].append(int(state[LEFT]) != len(view.held))
    answers["who led is not who is as far back as cards lie"].append((seat - int(state[DOWN])) % GAME.players != leader)
    groups = groups_of("adjacent", view)
    answers["fewer actions than groups"].append(len(one_of_each("adjacent", view, hand.legal())) < len(groups))
    if state[DOWN]:
        first = int(hand.history[-int(state[DOWN])].action or 0)
        answers["the first card does not tell the suit led"].append(first >= FIRST_WIZARD)
        answers["two suits led look the same"].append(is_ambiguous(hand, seat))


def is_ambiguous(hand: Hand, seat: int) -> bool:
    """Whether the vector would be the same, and other cards possible, had the cards on the table come in another order.

    A wizard that lies with cards of suits was led, or was not: either no suit is asked for, or any of those.
    """
    table, state = int(hand.state[TABLE]), hand.state.copy()
    if not table & WIZARDS:
        return False
    told, possible = represent("vector", View(GAME, seat, state, ())).tolist(), legal_cards(state)
    suits = {card // SUIT for card in each(table) if card < FIRST_WIZARD}
    for led in {FREE, *(leads(GAME.tables, int(state[CONTRACT]), SUIT * suit) for suit in suits)} - {int(state[LED])}:
        other = state.copy()
        other[LED] = led
        if represent("vector", View(GAME, seat, other, ())).tolist() == told and legal_cards(other) != possible:
            return True
    return False


def legal_cards(state: Any) -> int:
    return int(GAME.kernels.legal(GAME.tables, state))


def look_at_card(hand: Hand, card: int, answers: Answers) -> None:
    """Whether who does not follow suit has none of it."""
    state = hand.state
    if led_of(state) < 0:
        return
    asked = int(suit_mask(GAME.tables, int(state[CONTRACT]), int(state[LED])))
    if not asked >> card & 1:
        answers["who does not follow has the suit"].append(bool(int(state[HAND + int(state[TURN])]) & asked))


def look_at_groups(name: str, view: View, before: dict[int, list[frozenset[int]]], answers: Answers) -> None:
    """Whether merged cards do the same to every live card, and stay together."""
    groups, held = groups_of(name, view), {*each(int(view.state[HAND + view.seat]))}
    for one, two in pairs_in(groups):
        answers[f"{name}: merged cards differ"].append(do_differ(view, one, two))
    together = {frozenset(pair) for pair in pairs_in(groups)}
    for pair in before[view.seat]:
        if pair <= held:
            answers[f"{name}: merged cards part"].append(pair not in together)
    before[view.seat] = [*{*before[view.seat], *together}]


def pairs_in(groups: list[list[int]]) -> Iterator[tuple[int, int]]:
    for group in groups:
        yield from combinations(group, 2)


def do_differ(view: View, one: int, two: int) -> bool:
    """Whether two cards ask for other suits, or some live card beats or is beaten by only one of them."""
    tables, contract = GAME.tables, int(view.state[CONTRACT])
    live = int(unseen_cards(view.state, view.seat)) | int(view.state[TABLE])
    if leads(tables, contract, one) != leads(tables, contract, two):
        return True
    for led in {int(leads(tables, contract, card)) for card in (one, *each(live))}:
        if (int(beats(tables, 0, contract, led, one)) ^ int(beats(tables, 0, contract, led, two))) & live:
            return True
        beaten = (int(beats(tables, 0, contract, led, card)) for card in each(live))
        if any((over >> one ^ over >> two) & 1 for over in beaten):
            return True
    return False


def rewards(seed: int) -> dict[str, Any]:
    """The official score of every bid and number of tricks, beside what the notes say of the reward."""
    scores = {(bid, taken): score_of(bid, taken) for bid in range(MOST_TRICKS + 1) for taken in range(MOST_TRICKS + 1)}
    sign = [(score > 0) != (bid == taken) for (bid, taken), score in scores.items()]
    falling = [scores[bid, taken] >= scores[bid, taken + (1 if taken < bid else -1)]
               for bid, taken in scores if bid != taken]  # fmt: skip
    made = {score for (bid, taken), score in scores.items() if bid == taken}
    return {
        "sign": Estimate.of(100.0 * np.array(sign)),
        "falling": Estimate.of(100.0 * np.array(falling)),
        "rewards of T = 0": Estimate(len(made), 0.0, len(scores)),
    }


def score_of(bid: int, taken: int) -> int:
    """What a seat scores."""
    state, scores = np.zeros(WIDTH, np.int64), np.zeros(SEATS_MAX, np.int64)
    state[BID], state[TAKEN] = bid, (1 << GAME.players * taken) - 1
    GAME.kernels.score(GAME.tables, state, scores)
    return int(scores[0])
