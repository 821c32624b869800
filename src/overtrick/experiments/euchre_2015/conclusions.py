"""What the finished paper concludes (rulebook §5.6) and what its future work was, measured."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from overtrick.arena.match import match
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.euchre_2015 import deciding, learning
from overtrick.experiments.euchre_2015.published import GAME
from overtrick.experiments.euchre_2015.scales import Scale
from overtrick.experiments.matches import differences, play_deals, play_games
from overtrick.experiments.measuring import Part
from overtrick.games.registry import game

FULL = game("euchre")
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


def parts(scale: Scale) -> Iterator[Part]:
    """All that conclusions rest on; the paper's setting, but for calls."""
    for name, pair in MENDED.items():
        yield Part(name, partial(play_deals, GAME, pair, scale.deals), scale.deals / 60_000)
    same = partial(play_games, GAME, ("coop-high-low",) * 2, scale.blocked_games, rotations=False)
    yield Part("same team in both seats", same, 3)
    yield Part("dealer's side", partial(dealers_side, scale.deals), scale.deals / 60_000)
    yield Part("tau", partial(by_tau, scale.blocked_games // 4), scale.blocked_games / 10_000)
    yield Part("boldness", partial(deciding.boldness, scale.hands), scale.hands / 25)
    yield Part("calls", partial(calls_and_cards, scale.deals), scale.deals / 8_000)
    for name in learning.HOOKS:
        learn = partial(learning.learn, name, scale.generations, scale.training_deals)
        yield Part(f"{name} learned", learn, scale.generations * scale.training_deals / 4_000)
    for name, faithful in (("samples", True), ("samples, mended", False)):
        yield Part(name, partial(by_samples, faithful, scale.sampled_deals), scale.sampled_deals / 3)
    yield Part("costs", partial(deciding.costs, scale.solved_hands), scale.solved_hands)
    for name, pair in SEARCHED.items():
        yield Part(name, partial(play_deals, GAME, pair, scale.searched_deals), scale.searched_deals / 1.5)


def dealers_side(deals: int, seed: int) -> dict[str, Estimate]:
    """The score a hand of the dealer's side when all are alike: what it costs to make spades with any hand."""
    played = match(GAME, ["coop-high-low"] * 2, deals, seed).played[:, 0]
    dealers = [GAME.deal(seed, number=number).dealer for number in range(min(deals, 4000))]
    return {"score": Estimate.of([played[number, dealer] for number, dealer in enumerate(dealers)])}


def by_tau(games: int, seed: int) -> dict[str, Estimate]:
    """Win percent of Markov against Random by tau, on the same deals."""
    specs = {tau: [f"markov:tau={tau}", "random"] for tau in deciding.TAUS}
    return {f"{tau}": play_games(GAME, pair, games, seed)["percent"] for tau, pair in specs.items()}


def by_samples(faithful: bool, deals: int, seed: int) -> dict[str, Estimate]:
    """The difference of MonteCarlo from CoopHighLow by samples, on the same deals; and what the most gain over one."""
    options = "faithful=true" if faithful else "faithful=false"
    specs = {samples: f"paper-monte-carlo:samples={samples},{options}" for samples in SAMPLES}
    found = {samples: differences(GAME, [spec, "coop-high-low"], deals, seed) for samples, spec in specs.items()}
    gain = found[SAMPLES[-1]] - found[SAMPLES[0]]
    return {f"{samples}": Estimate.of(values) for samples, values in found.items()} | {"gain": Estimate.of(gain)}


def calls_and_cards(deals: int, seed: int) -> dict[str, Any]:
    """The full game on the same deals: the differences that better calls bring, and better cards.

    Better calls are those by rules. Worse ones are none (`passive`: only a dealer who must names a suit) or any
    (`random`, half of them alone). Better cards are CoopHighLow's, worse ones any.
    """

    def gain(better: str, worse: str) -> Any:
        return differences(FULL, [better, worse], deals, seed)

    found, most = {}, "coop-high-low"
    for worse in ("passive", "random"):
        bad = f"bidder={worse}"
        calls = gain(most, f"{most}:{bad}"), gain("any-card", f"any-card:{bad}")
        cards = gain(most, "any-card"), gain(f"{most}:{bad}", f"any-card:{bad}")
        found[f"calls, good cards, {worse}"], found[f"calls, bad cards, {worse}"] = map(Estimate.of, calls)
        found["cards, good calls"], found[f"cards, bad calls, {worse}"] = map(Estimate.of, cards)
        found[f"calls less cards, {worse}"] = Estimate.of((sum(calls) - sum(cards)) / 2)
        found[f"caller v player, {worse}"] = Estimate.of(gain("any-card", f"{most}:{bad}"))
    return found
