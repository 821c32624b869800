"""What is measured: hands of the standard game that begin with a pass, looked at from a seat, here called 0.

passes     how often seat 0 passes each high spade, by how many spades it holds, in percent
worth      what seat 0 scores more with a high spade passed than kept, on the same deals
moons      percent of hands that seat 0 shoots the moon in, and how much more often those do who got its cards

Compiled players play by the thousand and are looked at from one seat. Searches (`searched`) play by the dozen, and are
looked at from every seat that they have.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.agents.agent import Compiled
from overtrick.agents.registry import agent
from overtrick.core.bits import count, set_of
from overtrick.core.jit import Matrix
from overtrick.engine.policy import Policy
from overtrick.engine.state import HAND, PHASE, ROUND, TURN
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.hearts_passing.obliged import obliged_policy
from overtrick.games.game import Game
from overtrick.games.hearts import MOON, PASSED, PASSING, directions
from overtrick.games.registry import game
from overtrick.training.selfplay import HANDS_AT_ONCE, NUMBER, TAKEN, Recorder

GAME: Final[Game] = game("hearts")
SPADES: Final = GAME.deck.having(suit="S")
HIGH: Final = ("QS", "KS", "AS")
DISTANCES: Final = [*directions(GAME.players, GAME.options).values()]


class Looked(NamedTuple):
    """Some hands: what seat 0 held before the pass, what it passed and how far, and all scores, its own first."""

    held: Matrix
    passed: Matrix
    distance: Matrix
    scores: Matrix


def joined(parts: Iterable[Looked]) -> Looked:
    return Looked(*map(np.concatenate, zip(*parts, strict=True)))


def looked_at(line_up: list[Policy], hands: int, seed: int) -> Looked:
    return joined(chunks(line_up, hands, seed))


def chunks(line_up: list[Policy], hands: int, seed: int) -> Iterator[Looked]:
    """Hands without a pass are left out."""
    size = min(hands, HANDS_AT_ONCE)
    recorder = Recorder(GAME, size)
    for first in range(0, hands, size):
        found = recorder.record(line_up, seed, first, min(size, hands - first))
        own = (found.states[:, PHASE] == PASSING) & (found.states[:, TURN] == 0)
        begun = own & (found.states[:, PASSED] == 0)
        numbers, passed = found.notes[begun, NUMBER], np.zeros(size, np.int64)
        np.bitwise_or.at(passed, found.notes[own, NUMBER] - first, np.int64(1) << found.notes[own, TAKEN])
        distance = np.array(DISTANCES)[found.states[begun, ROUND]]
        yield Looked(found.states[begun, HAND], passed[numbers - first], distance, found.returns[numbers - first])


def policy_of(spec: str) -> Policy:
    player = agent(spec, GAME)
    assert isinstance(player, Compiled)
    return player.policy


def by_spades(held: Matrix, card: str) -> Iterator[tuple[str, Any]]:
    """Which hands hold a card with so many spades, for every number that occurs often enough to tell."""
    has = held & set_of(GAME.deck.cards(card)) != 0
    spades = np.array([count(int(cards) & SPADES) for cards in held])
    for number in range(1, GAME.hand_size(0) + 1):
        rows = has & (spades == number)
        if rows.sum() > 1:
            yield f"{card} of {number}", rows


def passes(spec: str, hands: int, seed: int) -> dict[str, Estimate]:
    return passes_in(looked_at([policy_of(spec)] * GAME.players, hands, seed))


def passes_in(found: Looked) -> dict[str, Estimate]:
    return {
        name: Estimate.of(100.0 * (found.passed[rows] & set_of(GAME.deck.cards(card)) != 0))
        for card in HIGH
        for name, rows in by_spades(found.held, card)
    }


def worth(hands: int, seed: int) -> dict[str, Estimate]:
    network = policy_of("net")
    told: dict[str, Estimate] = {}
    for card in HIGH:
        cards = set_of(GAME.deck.cards(card))
        ways = [obliged_policy(network, must=cards), obliged_policy(network, kept=cards)]
        gone, kept = (looked_at([way, *[network] * (GAME.players - 1)], hands, seed) for way in ways)
        gain = gone.scores[:, 0] - kept.scores[:, 0]
        told |= {name: Estimate.of(gain[rows]) for name, rows in by_spades(gone.held, card)}
    return told


def moons(spec: str, other: str, hands: int, seed: int) -> dict[str, Estimate]:
    """Seat 0 among three others."""
    return moons_in(looked_at([policy_of(spec), *[policy_of(other)] * (GAME.players - 1)], hands, seed))


def moons_in(found: Looked) -> dict[str, Estimate]:
    """A moon is that three seats lose 26 each."""
    shot = np.where(((found.scores == -MOON).sum(axis=1) == GAME.players - 1)[:, None], found.scores == 0, False)
    got = shot[np.arange(len(shot)), found.distance]
    others = (shot[:, 1:].sum(axis=1) - got) / (GAME.players - 2)
    return {"own": Estimate.of(100.0 * shot[:, 0]), "receivers less others": Estimate.of(100.0 * (got - others))}
