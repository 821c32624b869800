"""Networks as policies. An actor sees what its seat sees; a critic sees all hands and values every seat."""

from math import exp
from typing import Final

from overtrick.core.bits import count, lowest
from overtrick.core.jit import Floats, Vector, hook, kernel
from overtrick.core.lanes import Singles, singles, wholes
from overtrick.engine.policy import CHOOSE, READS_NOTHING, READS_WORLD, VALUE, WEIGH, Policy
from overtrick.engine.state import BASE, TURN
from overtrick.engine.tables import SEATS
from overtrick.games.game import Game
from overtrick.learn.nets.network import BadNetwork, Network
from overtrick.learn.nets.packing import CHOSEN, COLDNESS, MIXING, PLAN, UNITS, packed
from overtrick.learn.nets.running import run
from overtrick.learn.observations.layout import PARTS, Layout, layout
from overtrick.learn.observations.observing import observe

CARD_HEAD: Final = 0
CALL_HEAD: Final = 1

COLDEST: Final = 1e9
"""One by the lowest temperature; below it only the best action is left anyway."""


@kernel
def think(tables: Vector, seen: Vector, weights: Floats, slate: Floats, head: int) -> None:
    """Evaluate one head for the seat to move."""
    plan = wholes(weights, wholes(weights, 0)[PLAN])
    count = observe(tables, seen, seen[TURN], plan, wholes(slate, CHOSEN))
    run(weights, slate, count, head)


@kernel
def best(legal: int, units: Singles) -> int:
    """The legal action with the greatest number, the lowest of several."""
    found = lowest(legal)
    while legal:
        bit = lowest(legal)
        found = bit if units[bit] > units[found] else found
        legal &= legal - 1
    return found


@hook(CHOOSE)
def choose_best(tables: Vector, seen: Vector, legal: int, rng: Vector, weights: Floats, slate: Floats) -> int:
    """What the network likes best; the only action without asking it."""
    if legal & (legal - 1) == 0:
        return lowest(legal)
    think(tables, seen, weights, slate, CALL_HEAD if seen[BASE] else CARD_HEAD)
    return best(legal, singles(slate, wholes(weights, 0)[UNITS]))


@hook(WEIGH)
def weigh_all(tables: Vector, seen: Vector, legal: int, weights: Floats, slate: Floats) -> None:
    """Chances in proportion to exp(number / temperature)."""
    if legal & (legal - 1) == 0:
        slate[lowest(legal)] = 1.0
    else:
        think(tables, seen, weights, slate, CALL_HEAD if seen[BASE] else CARD_HEAD)
        share(legal, weights[COLDNESS], weights[MIXING], singles(slate, wholes(weights, 0)[UNITS]), slate)


@kernel
def share(legal: int, coldness: float, mixing: float, units: Singles, shares: Floats) -> None:
    """The softmax of the legal actions; then every share p of n is (p + mixing) / (1 + mixing n)."""
    whole = 1.0 + mixing * count(legal)
    top, total, left = float(units[best(legal, units)]), 0.0, legal
    while left:
        bit = lowest(left)
        shares[bit] = exp(coldness * (float(units[bit]) - top))
        total += shares[bit]
        left &= left - 1
    while legal:
        shares[lowest(legal)] = (shares[lowest(legal)] / total + mixing) / whole
        legal &= legal - 1


@hook(VALUE)
def value_seats(tables: Vector, seen: Vector, weights: Floats, slate: Floats) -> None:
    """The network counts the seats from the one to move."""
    think(tables, seen, weights, slate, 0)
    units, seat = singles(slate, wholes(weights, 0)[UNITS]), seen[TURN]
    for place in range(tables[SEATS]):
        slate[seat] = units[place]
        seat = seat + 1 if seat + 1 < tables[SEATS] else 0


def actor_policy(
    game: Game, network: Network, temperature: float = 0.0, seen: Layout | None = None, mixing: float = 0.0
) -> Policy:
    """An actor as a player: greedy, or, at a temperature above 0, by chance. With a layout it sees that.

    With `mixing`, all legal actions become more alike: see `share`.
    """
    seen = seen or layout(game)
    check_fit(seen, network, (len(game.deck), len(game.rules.calls)))
    coldness = min(1 / temperature, COLDEST) if temperature else COLDEST
    weights, scratch = packed(network, seen.plan, coldness, mixing)
    reads = READS_WORLD if seen.open else READS_NOTHING
    if temperature:
        return Policy(weigh=weigh_all, weights=weights, reads=reads, scratch=scratch)
    return Policy(choose_best, weights, reads=reads, scratch=scratch)


def critic_policy(game: Game, network: Network, observation: str = PARTS) -> Policy:
    """A critic: what every seat can expect with the cards open."""
    open_layout = layout(game, open=True, observation=observation)
    check_fit(open_layout, network, (game.players,))
    weights, scratch = packed(network, open_layout.plan)
    return Policy(value=value_seats, weights=weights, reads=READS_WORLD, scratch=scratch)


def check_fit(seen: Layout, network: Network, outputs: tuple[int, ...]) -> None:
    """Raise unless a network takes what is seen of a game and gives what is asked."""
    if (network.inputs, network.outputs) != (seen.size, outputs):
        raise BadNetwork(
            f"a network with {network.inputs} inputs and {said(network.outputs)} outputs does not fit {seen.game!r}, "
            f"which has {seen.size} and {said(outputs)}"
        )


def said(outputs: tuple[int, ...]) -> str:
    return " + ".join(map(str, outputs))
