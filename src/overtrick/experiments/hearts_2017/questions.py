"""What the paper says beside its figures and tables, and what it lacked: positions, arithmetic, settings, other games.

Rulings: a position is played as in the paper if its card is worth more than the best other one, on average over
histories. The bias of filling hands is how far chances are off, in percentage points.
"""

from collections.abc import Iterator
from functools import partial
from itertools import count
from math import factorial, inf
from typing import Any, Final

from overtrick.experiments.claims import Claim, Measured, Statement, counted_claim, judged
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.euchre_2015.published import AGENTS
from overtrick.experiments.hearts_2017.counting import DEALS, bias, branching, lines
from overtrick.experiments.hearts_2017.curves import curves_of, end
from overtrick.experiments.hearts_2017.euchre import tournament
from overtrick.experiments.hearts_2017.positions import POSITIONS, SEARCHES, values
from overtrick.experiments.hearts_2017.published import HIDDEN_SIMULATIONS, PAPER
from overtrick.experiments.hearts_2017.scales import Scale
from overtrick.experiments.hearts_2017.sweeps import better_network, converging, direct_search, iterations
from overtrick.experiments.hearts_2017.training import PLAYED
from overtrick.experiments.hearts_2017.wider import GAMES, by_ppo, elsewhere
from overtrick.experiments.measuring import Part
from overtrick.games.registry import game

FLUSHING: Final = "Flushing"
BELOW: Final = ("5H", "7H")
"""The cards that the paper says come next in value there."""

NETWORK: Final = "training 1"
"""Whose network searches use."""

CONSTANTS: Final = (1.0, 10.0)
"""Of the selection rule, beside the paper's 100."""

PPO: Final = "2 x 100, proximal"
IN_EUCHRE: Final = "Euchre tournament"
LINES: Final = (3, 4)
PLAYERS: Final = (3, 4, 5)
UNBIASED: Final = 0.1
"""Percentage points that chances may be off."""


def parts(scale: Scale) -> Iterator[Part]:
    net = scale.epochs, scale.first_shrunk
    for name in POSITIONS:
        for search in SEARCHES:
            measure = partial(values, name, search, scale.histories, *net)
            yield Part(position_part(name, search), measure, scale.histories / 10, (NETWORK, name))
    yield from counted(scale)
    yield from swept(scale)
    yield from trained(scale)


def position_part(name: str, search: str) -> str:
    return f"position {name}, {search}"


def counted(scale: Scale) -> Iterator[Part]:
    for cards in LINES:
        yield Part(f"lines with {cards} cards", partial(lines, cards, scale.hands), scale.hands / 10)
    yield Part("branching", partial(branching, scale.hands), scale.hands / 20)
    for players in PLAYERS:
        yield Part(f"bias with {players} players", partial(bias, players, scale.hands), scale.hands / 20)


def swept(scale: Scale) -> Iterator[Part]:
    net = scale.epochs, scale.first_shrunk
    most = min(HIDDEN_SIMULATIONS, scale.simulations[-1])
    measure = partial(iterations, scale.simulations, CONSTANTS, most, scale.sweep_deals, *net)
    yield Part("iterations", measure, 2.0 * scale.sweep_deals, (NETWORK, "iterations"))
    seen = partial(converging, scale.simulations, scale.reference, scale.hands // 4, *net)
    yield Part("converging", seen, scale.hands / 4, (NETWORK, "converging"))
    yield Part("direct search", partial(direct_search, 4 * scale.sweep_deals, *net), scale.sweep_deals,
               (NETWORK, "direct search"))  # fmt: skip
    yield Part("better network", partial(better_network, 4 * scale.sweep_deals, *net), scale.sweep_deals,
               (NETWORK, "better network"))  # fmt: skip


def trained(scale: Scale) -> Iterator[Part]:
    amounts = scale.epochs, scale.shrunk, scale.measured
    for number in range(1, scale.trainings + 1):
        seeds = (f"training {number}",)
        yield Part(f"{seeds[0]}: {PPO}", partial(by_ppo, *amounts), 3, seeds)
        for name in GAMES:
            yield Part(f"{seeds[0]}: {name}", partial(elsewhere, name, *amounts), 3, seeds)
        yield Part(f"{seeds[0]}: {IN_EUCHRE}", partial(tournament, *amounts[:2], scale.games), 3, (*seeds, IN_EUCHRE))


def claims(found: Measured) -> Iterator[Claim]:
    yield from judged(PAPER, positions(), found)
    yield from arithmetic(found)
    numbers = {
        "classes": found["branching"]["different"] - found["branching"]["legal"],
        "ppo": Estimate.of(end(curves_of(found, PPO, "fsm")) - end(curves_of(found, PLAYED, "fsm"))),
    }
    numbers |= {name: gain(found, name) for name in GAMES}
    numbers |= {in_euchre(name): Estimate.of(percents_of(found, name)) for name in AGENTS}
    numbers |= {flushed(search, card): found[position_part(FLUSHING, search)]["more"][card]
                for search in SEARCHES for card in BELOW}  # fmt: skip
    yield from judged(PAPER, statements(found), {**found, "numbers": numbers})


def positions() -> Iterator[Statement]:
    for search in SEARCHES:
        for name, position in POSITIONS.items():
            part = position_part(name, search)
            yield Statement(f"{name}: {search} plays {position.chosen}", "does", "value more than the best other card",
                            part, "lead", 0)  # fmt: skip


def flushed(search: str, card: str) -> str:
    return f"{POSITIONS[FLUSHING].chosen} less {card}, {search}"


def arithmetic(found: Measured) -> Iterator[Claim]:
    """What can be counted exactly."""
    most, ways = (
        found["lines with 3 cards"]["most"],
        [found[f"lines with {cards} cards"]["ways"].mean for cards in LINES],
    )
    for claim, said, ours, low, high, note in (
        ("Direct search with three cards goes through at most 216 outcomes", 216.0, most, -inf, 216,
         f"the most seen; {ways[0]:.0f} on average, and {ways[1]:,.0f} with four cards"),
        ("The branching factor is at most 2197", 2197.0, found["branching"]["most"], -inf, 2197,
         "the most replies to a card that is led, four players"),
        ("Hearts has 52! starting positions", float(DEALS["52!"]), float(DEALS["deals"]), DEALS["52!"], inf,
         "deals to four players: the order within a hand does not matter"),
        ("Three cards are the most that direct search goes through in fewer than 1000 outcomes", 3.0, searched(), 3, 3,
         "the largest n with (n!)^3 below 1000"),
        ("An episode always has 13 tricks", 13.0, tricks(4), 13, 13,
         f"four players; the game of three that the paper plays has {tricks(3)}"),
    ):  # fmt: skip
        yield counted_claim(PAPER, claim, said, float(ours), low, high, note)


def searched() -> int:
    """The most cards with fewer than a thousand outcomes among three players, as the paper bounds them."""
    return next(cards for cards in count(1) if factorial(cards + 1) ** 3 >= 1000)


def tricks(players: int) -> int:
    """Of a hand of Hearts."""
    return game("hearts", players).hand_size(0)


def gain(found: Measured, name: str) -> Estimate:
    """What a training in another game gained against the player by rules."""
    rows = curves_of(found, name, "rules")
    return Estimate.of(end(rows) - rows[:, 0])


def statements(found: Measured) -> Iterator[Statement]:
    for search in SEARCHES:
        for card in BELOW:
            chosen = POSITIONS[FLUSHING].chosen
            yield Statement(f"{FLUSHING}: {search} values {chosen} above {card}", "does", "difference of values",
                            "numbers", flushed(search, card), 0)  # fmt: skip
    yield Statement("Equivalence classes reduce the branching factor", "in some cases significantly",
                    "cards that differ less legal ones", "numbers", "classes", high=0,
                    note=f"of {found['branching']['legal'].mean:.2f} legal cards")  # fmt: skip
    yield Statement(
        "Direct search at three cards pays",
        "we do direct search",
        "difference from the same search without it, n = 100",
        "direct search",
        "difference",
        0,
    )
    yield Statement("More iterations help", "would allow for more iterations", told(found["iterations"]), "iterations",
                    "more", 0)  # fmt: skip
    yield Statement("Values converge as n grows", "will approach the expected value", told(found["converging"]),
                    "converging", "more", high=0)  # fmt: skip
    better = found["better network"]
    rewards = f"rewards of the networks against FSM {better['better'].mean:.2f} and {better['worse'].mean:.2f}"
    yield Statement("A better network makes deep PO-MCTS stronger", "3 times the reward, not used",
                    "difference of the search with the network of the package, n = 100, moon rule", "better network",
                    "difference", 0, note=rewards)  # fmt: skip
    yield from about_bias()
    yield Statement("Proximal policy optimisation in self-play ends above direct training", "ours",
                    "reward against FSM less that of the policy gradient", "numbers", "ppo", 0)  # fmt: skip
    for name, beyond in GAMES.items():
        unit = f"score against {beyond.rules} at the end less at the beginning"
        yield Statement(f"The same training improves in {name}", "plug and play for any trick-taking game", unit,
                        "numbers", name, 0)  # fmt: skip
    yield from about_euchre()


def in_euchre(name: str) -> str:
    return f"{IN_EUCHRE}, {name}"


def percents_of(found: Measured, name: str) -> list[float]:
    """What the network of each training won against a player of the Euchre paper."""
    return [one[name] for part, one in found.items() if part.endswith(f": {IN_EUCHRE}")]


def about_euchre() -> Iterator[Statement]:
    for name in AGENTS:
        yield Statement(f"In the Euchre paper's tournament the network of the same training beats {name}",
                        "plug and play for any trick-taking game", "% of games won", "numbers", in_euchre(name),
                        50)  # fmt: skip


def about_bias() -> Iterator[Statement]:
    yield Statement(
        "Filling the most constrained hand first is unbiased with two others",
        "uniform",
        "percentage points that chances are off",
        "bias with 3 players",
        "bias",
        -UNBIASED,
        UNBIASED,
    )
    for players in PLAYERS[1:]:
        yield Statement(f"It is biased with {players - 1} others", "ours", "percentage points that chances are off",
                        f"bias with {players} players", "bias", 0)  # fmt: skip


def told(row: Any) -> str:
    """Each setting with its mean, then what is judged."""
    means = ", ".join(f"{name}: {one.mean:.2f}" for name, one in row.items() if name != "more")
    return f"{means}; the last n less the first"
