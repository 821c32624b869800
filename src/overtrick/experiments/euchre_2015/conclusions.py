"""What the finished paper concludes (rulebook §5.6) and what its future work was, measured."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from overtrick.experiments.estimates import Figure, figure, seed_of
from overtrick.experiments.euchre_2015 import deciding, learning
from overtrick.experiments.euchre_2015.measuring import (
    FULL,
    PAPER,
    leads,
    play_blocks,
    play_deals,
    play_games,
)
from overtrick.experiments.euchre_2015.scales import Scale
from overtrick.experiments.experiment import Part

SEEDS_FROM = 300
"""Number of the first seed: those before belong to rows and statements."""

SAMPLES = (1, 5, 30)

MENDED = {
    "cooperation, both corrected": ("coop-high-low:corrected=true", "high-low:corrected=true"),
    "leads mended": ("coop-high-low:leads=plain", "coop-high-low"),
    "leads mended v CardCounting": ("coop-high-low:leads=plain", "card-counting"),
    "leads mended v Hybrid": ("coop-high-low:leads=plain", "hybrid"),
    "voids minded": ("card-counting:minds_enemies=true", "card-counting"),
    "correct table": ("markov2", "markov2:faithful=true"),
}
"""Quick players against each other in the paper's setting, by what the first has over the second."""

SEARCHED = {
    "search v CoopHighLow": ("pimc", "coop-high-low"),
    "search v leads mended": ("pimc", "coop-high-low:leads=plain"),
}
"""How much better the cards can be played."""


def parts(scale: Scale, seed: int) -> Iterator[Part]:
    """All that conclusions rest on; the paper's setting, but for calls."""
    for number, (name, measure, effort) in enumerate(unseeded(scale), SEEDS_FROM):
        yield Part(name, partial(measure, seed=seed_of(seed, number)), effort)


def unseeded(scale: Scale) -> Iterator[tuple[str, Callable[..., Any], float]]:
    """The parts before they have seeds: name, measurement, effort."""
    for name, pair in MENDED.items():
        yield name, partial(play_deals, PAPER, *pair, scale.deals), scale.deals / 60_000
    yield "same team in both seats", partial(play_games, ["coop-high-low"] * 2, scale.blocked_games), 3
    yield "dealer's side", partial(dealers_side, scale.deals), scale.deals / 60_000
    yield "tau", partial(by_tau, scale.blocked_games // 4), scale.blocked_games / 10_000
    yield "boldness", partial(deciding.boldness, scale.hands), scale.hands / 25
    yield "calls", partial(calls_and_cards, scale.deals), scale.deals / 8_000
    for name in learning.HOOKS:
        learn = partial(learning.learn, name, scale.generations, scale.training_deals)
        yield f"{name} learned", learn, scale.generations * scale.training_deals / 4_000
    for name, faithful in (("samples", True), ("samples, mended", False)):
        yield name, partial(by_samples, faithful, scale.sampled_deals), scale.sampled_deals / 3
    yield "costs", partial(deciding.costs, scale.solved_hands), scale.solved_hands
    for name, pair in SEARCHED.items():
        yield name, partial(play_deals, PAPER, *pair, scale.searched_deals), scale.searched_deals / 1.5


def dealers_side(deals: int, seed: int) -> dict[str, Figure]:
    """Points a hand that the dealer's side scores when all are alike: what it costs to make spades with any hand."""
    from overtrick.arena.match import match

    played = match(PAPER, ["coop-high-low"] * 2, deals, seed).played[:, 0]
    dealers = [PAPER.deal(seed, number=number).dealer for number in range(min(deals, 4000))]
    return {"score": figure([played[number, dealer] for number, dealer in enumerate(dealers)])}


def by_tau(games: int, seed: int) -> dict[str, Figure]:
    """Win percent of Markov against Random by tau, on the same deals."""
    specs = {tau: [f"markov:tau={tau}", "random"] for tau in deciding.TAUS}
    return {f"{tau}": play_blocks(pair, games, seed)["percent"] for tau, pair in specs.items()}


def by_samples(faithful: bool, deals: int, seed: int) -> dict[str, Figure]:
    """The lead of MonteCarlo over CoopHighLow by samples, on the same deals; and what the most gain over one."""
    options = "faithful=true" if faithful else "faithful=false"
    specs = {samples: f"paper-monte-carlo:samples={samples},{options}" for samples in SAMPLES}
    found = {samples: leads(PAPER, spec, "coop-high-low", deals, seed) for samples, spec in specs.items()}
    gain = found[SAMPLES[-1]] - found[SAMPLES[0]]
    return {f"{samples}": figure(values) for samples, values in found.items()} | {"gain": figure(gain)}


def calls_and_cards(deals: int, seed: int) -> dict[str, Any]:
    """The full game on the same deals: points a hand that better calls bring, and better cards.

    Better calls are those by rules. Worse ones are none (`passive`: only a dealer who must names a suit) or any
    (`random`, half of them alone). Better cards are CoopHighLow's, worse ones any.
    """
    found, most = {}, "coop-high-low"
    for worse in ("passive", "random"):
        bad = f"bidder={worse}"
        calls = leads(FULL, most, f"{most}:{bad}", deals, seed), leads(FULL, "any-card", f"any-card:{bad}", deals, seed)
        cards = leads(FULL, most, "any-card", deals, seed), leads(FULL, f"{most}:{bad}", f"any-card:{bad}", deals, seed)
        found[f"calls, good cards, {worse}"], found[f"calls, bad cards, {worse}"] = map(figure, calls)
        found["cards, good calls"], found[f"cards, bad calls, {worse}"] = map(figure, cards)
        found[f"calls less cards, {worse}"] = figure((sum(calls) - sum(cards)) / 2)
        found[f"caller v player, {worse}"] = figure(leads(FULL, "any-card", f"{most}:{bad}", deals, seed))
    return found
