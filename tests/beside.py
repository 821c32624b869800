"""A hand of ours beside the judge's, move by move."""

import random
from dataclasses import asdict
from functools import cache
from typing import Any

import overtrick as ot
from overtrick.games.game import option_values
from overtrick.games.registry import rules
from tests import naive


def judge_of(hand: ot.Hand) -> naive.Table:
    """The judge's table with the same cards and settings as a hand that has just been dealt."""
    game, start = hand.game, hand.start
    names = [game.deck.names[card] for card in start.deck]
    size = game.hand_size(start.round)
    return naive.table(
        game.name,
        players=game.players,
        options=asdict(game.options),
        hands=[names[seat * size : (seat + 1) * size] for seat in range(game.players)],
        rest=names[game.players * size :],
        dealer=start.dealer,
        round=start.round,
        stake=start.stake,
    )


def legal_names(hand: ot.Hand) -> set[str]:
    return {hand.game.action_name(action) for action in hand.legal()}


def agree(hand: ot.Hand, judge: naive.Table) -> list[str]:
    """Everything the two can be asked about a position is the same; what is legal in it, in order."""
    names = legal_names(hand)
    assert judge.player == hand.player, repr(hand)
    assert judge.phase == hand.phase, repr(hand)
    assert judge.legal() == names, repr(hand)
    for seat in range(hand.game.players):
        assert judge.held(seat) == set(hand.held(seat)), repr(hand)
    return sorted(names)


def play_beside(hand: ot.Hand, chance: random.Random) -> None:
    """Play a hand at random, both agreeing on every position and on the result."""
    judge = judge_of(hand)
    while not hand.over:
        name = chance.choice(agree(hand, judge))
        hand.play(name)
        judge.play(name)
    assert judge.over, repr(hand)
    assert judge.returns() == hand.returns().tolist(), repr(hand)


def any_game(name: str, chance: random.Random) -> ot.Game:
    """A game with players and options drawn at random among those that fit together."""
    while True:
        options = tuple((option, chance.choice(values)) for option, values in option_values(rules(name)).items())
        try:
            return game_of(name, chance.choice(rules(name).players), options)
        except ot.BadOption:
            continue


@cache
def game_of(name: str, players: int, options: tuple[tuple[str, Any], ...]) -> ot.Game:
    """Made once: the tables of Somerset take ten times as long as a hand."""
    return ot.game(name, players=players, **dict(options))
