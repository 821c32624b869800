"""Positions of every game as a page would meet them."""

import random
from dataclasses import replace

import overtrick as ot
from overtrick.games import registry
from overtrick.games.game import Game
from overtrick.present.people import People
from overtrick.present.presentation import facts_of

PRESETS = [(name, preset) for name in ot.games() for preset in registry.rules(name).presets]
VARIANTS = [
    ot.game("hearts", players=5, passing="right", jd_bonus=True),
    ot.game("hearts", players=3, can_lead_any_club=True),
    ot.game("euchre", allow_lone_defender=True, stick_the_dealer=False),
    ot.game("sheephead", obligations="loose"),
    ot.game("wizard", players=6, no_even_bids=True),
    ot.game("somerset", exchange=False),
]
GAMES = [ot.game(name, preset=preset) for name, preset in PRESETS] + VARIANTS


def game_id(game):
    return repr(game).removeprefix("ot.game")


def positions(game, seed, every=1, **settings):
    """A hand at every so many of its moves, played at random."""
    hand, chance = game.deal(seed=seed, **settings), random.Random(seed)
    while not hand.over:
        if len(hand.history) % every == 0:
            yield hand.copy()
        hand.play(chance.choice(hand.legal()))
    yield hand


def told_to(hand, seat):
    return facts_of(hand.view(seat), People(seat))


def stranger(name):
    """A game that says nothing of itself beyond its rules."""
    rules = replace(registry.rules(name), name="stranger", title="Stranger", presentation="", beliefs="")
    preset = rules.presets["standard"]
    return Game(rules, preset.players, "standard", preset.options)
