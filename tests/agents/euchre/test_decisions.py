"""Every player decides as its plain twin does, which was written from the rulebook without a look at the kernels."""

import random

import pytest

import overtrick as ot
from overtrick.core.random import PLAY, new_stream
from tests.agents.euchre import plain
from tests.beside import judge_of

TWINS = {
    "high": plain.play_high,
    "low": plain.play_low,
    "middle": plain.play_middle,
    "high-low": plain.play_high_low,
    "high-low:corrected=true": lambda me: plain.play_high_low(me, corrected=True),
    "coop-high-low": plain.play_coop_high_low,
    "coop-high-low:corrected=true": lambda me: plain.play_coop_high_low(me, corrected=True),
    "coop-high-low:leads=plain": lambda me: plain.play_with_leads(me, makers_lead_trump=False),
    "coop-high-low:leads=sides": lambda me: plain.play_with_leads(me, makers_lead_trump=True),
    "markov": plain.play_markov,
    "markov:tau=0.6": lambda me: plain.play_markov(me, tau=0.6),
    "markov2": plain.play_markov2,
    "markov2:tau=0.4,faithful=true": lambda me: plain.play_markov2(me, tau=0.4, faithful=True),
    "card-counting": plain.play_card_counting,
    "card-counting:minds_enemies=true": lambda me: plain.play_card_counting(me, minds_enemies=True),
    "hybrid": plain.play_hybrid,
    "hybrid:tau=0.5": lambda me: plain.play_hybrid(me, tau=0.5),
    "hybrid2": plain.play_hybrid2,
    "hybrid2:faithful=true": lambda me: plain.play_hybrid2(me, faithful=True),
}

GAMES = {
    "paper": ot.game("euchre", preset="paper"),
    "hearts": ot.game("euchre", trump="hearts"),
    "standard": ot.game("euchre", allow_lone_defender=True),
}


def decide_beside(agents, game, seed, number):
    """Play a hand, half by chance; all agents decide as their twins do at every turn."""
    hand, chance = game.deal(seed, number=number), random.Random(number)
    judge = judge_of(hand)
    while not hand.over:
        me, view = plain.Seat(judge), hand.view(hand.player)
        rng = new_stream(seed, number, PLAY)
        chosen = {spec: game.action_name(agent.act(view, rng)) for spec, agent in agents.items()}
        for spec, action in chosen.items():
            expected = TWINS[spec](me) if hand.phase == "play" else plain.bid(me)
            assert action == expected, f"{spec} in {hand!r}"
        legal = sorted(judge.legal())
        action = chance.choice([chosen["card-counting"], chance.choice(legal)])
        hand.play(action)
        judge.play(action)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_player_decides_as_its_twin(game, hands):
    agents = {spec: ot.agent(spec, game) for spec in TWINS}
    for number in range(hands(40)):
        decide_beside(agents, game, 11, number)


@pytest.mark.parametrize(
    "options", [{"stick_the_dealer": False}, {"discard_turned": True, "allow_lone_defender": True}]
)
def test_the_bidder_decides_as_its_twin_under_all_options(options, hands):
    game = ot.game("euchre", **options)
    agents = {spec: ot.agent(spec, game) for spec in ("card-counting", "card-counting:minds_enemies=true")}
    for number in range(hands(100)):
        decide_beside(agents, game, 12, number)
