"""What limits our best player: a kind of its decisions is left to a search that sees all cards, at one seat.

`guided` plays at all seats. On the same deals the bids of seat 0, or its cards, or both, or its trumps, are chosen with
open cards; what it then scores more is what it loses there by what it does not know or does not find. Trumps are looked
at in deals in which seat 0 names one: it deals, and a wizard is turned up.
"""

from collections.abc import Iterator
from functools import partial
from itertools import count, islice
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import decide
from overtrick.agents.registry import agent
from overtrick.core.random import SEAT, new_stream
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.measuring import Part
from overtrick.experiments.wizard_notes.players import SEARCHING
from overtrick.experiments.wizard_notes.training import GAME

NETWORK: Final = "(net:temperature=1)"
OPEN: Final = f"mcts:simulations=400,playout={NETWORK},prior={NETWORK},value={NETWORK}"
"""The same search with the same network on the open deal."""
KINDS: Final = {"bids": ("bid",), "cards": ("play",), "both": ("bid", "play")}
PART: Final = "limits"
TRUMPS: Final = "limits, trump"


def parts(deals: int) -> Iterator[Part]:
    yield Part(PART, partial(lost, deals), deals / 10)
    yield Part(TRUMPS, partial(lost_in_trump, deals // 3 + 1), deals / 30)


def lost(deals: int, seed: int) -> dict[str, Any]:
    """Points a hand that seat 0 scores more with open cards in some of its decisions, deal by deal."""
    own = np.array([played(seed, number, ()) for number in range(deals)])
    found = {"own": Estimate.of(own)}
    for name, phases in KINDS.items():
        found[name] = Estimate.of([played(seed, number, phases) for number in range(deals)] - own)
    return found


def lost_in_trump(deals: int, seed: int) -> dict[str, Any]:
    """The same for the trumps that seat 0 names, in deals where it does."""
    numbers = [*islice(naming_deals(seed), deals)]
    own = np.array([played(seed, number, ()) for number in numbers])
    more = [played(seed, number, ("trump",)) for number in numbers] - own
    return {"trump": Estimate.of(more), "share": len(numbers) / (numbers[-1] + 1)}


def naming_deals(seed: int) -> Iterator[int]:
    """The deals in which seat 0 is asked for a trump."""
    hands = ((number, GAME.deal(seed, number=number)) for number in count())
    return (number for number, hand in hands if hand.phase == "trump" and hand.player == 0)


def played(seed: int, number: int, with_open_cards: tuple[str, ...]) -> float:
    """What seat 0 scores if it decides with open cards in some phases."""
    hand, blind, seeing = GAME.deal(seed, number=number), agent(SEARCHING, GAME), agent(OPEN, GAME)
    streams = [new_stream(seed, number, SEAT + seat) for seat in range(GAME.players)]
    while hand.player is not None:
        player = seeing if hand.player == 0 and hand.phase in with_open_cards else blind
        hand.play(decide(player, hand, streams[hand.player]))
    return float(hand.returns()[0])
