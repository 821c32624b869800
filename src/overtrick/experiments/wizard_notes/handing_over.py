"""Two sentences of the notes that need networks of their own: of long hands and short ones, and of a separate bidder.

last tricks    In hands of ten tricks a network plays that was trained on such hands. For the last five tricks one
               seat is handed to a network that was trained on hands of up to five, or to chance.
bidder         One network learns to play cards with bids drawn by lot. Then another learns, from hands that the first
               plays, what each bid will be worth: it bids, the first plays, and neither knows the other's part.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from overtrick.agents.agent import choose
from overtrick.core.jit import Floats
from overtrick.core.random import SEAT, draw, new_stream
from overtrick.engine.policy import Policy
from overtrick.engine.state import LEFT
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.wizard_notes.training import GAME, LONG, LONG_PLAIN, PLAIN, SHORT, new_training, told_of
from overtrick.games.hand import View
from overtrick.games.wizard import DECK
from overtrick.learn.wizard_notes.hands import BIDS_GIVEN, TRUMP_GIVEN, Look
from overtrick.learn.wizard_notes.learning import Lesson
from overtrick.training.curriculum import Curriculum
from overtrick.training.dqn import UNIT, Dqn
from overtrick.training.q_networks import QNetwork

LAST_TRICKS: Final = "last tricks"
BIDDER: Final = "separate bidder"
BATCH, PASSES = 128, 4

Play = Callable[[View, Any], int]


def network_of(arm: Any, hands: int, seed: int) -> Policy:
    """The player that a training leaves."""
    training = new_training(arm, hands, seed).training
    while training.hands < hands:
        training.step()
    policy: Policy = training.lessons.policy(training.online.network)
    return policy


# The last tricks of a long hand.


def last_tricks(hands: int, deals: int, seed: int) -> dict[str, Any]:
    """Points of the seat that is handed over, in each of three ways, and the differences on the same deals."""
    long, short = network_of(LONG_PLAIN, hands, seed), network_of(PLAIN, hands, seed)
    heirs: dict[str, Play] = {"long": by(long), "short": by(short), "chance": by_lot}
    scores = {name: np.array([handed_over(by(long), heir, number, seed) for number in range(deals)])
              for name, heir in heirs.items()}  # fmt: skip
    means = {name: Estimate.of(found) for name, found in scores.items()}
    means["long less short"] = Estimate.of(scores["long"] - scores["short"])
    means["short less chance"] = Estimate.of(scores["short"] - scores["chance"])
    means["long less chance"] = Estimate.of(scores["long"] - scores["chance"])
    return means


def by(policy: Policy) -> Play:
    return lambda view, rng: choose(policy, view, rng)


def by_lot(view: View, rng: Any) -> int:
    legal = view.legal()
    return legal[draw(rng, len(legal))]


def handed_over(own: Play, heir: Play, number: int, seed: int) -> float:
    """What seat 0 scores in a long hand if another plays its last tricks."""
    hand = GAME.deal(seed, number=number, round=LONG)
    streams = [new_stream(seed, number, SEAT + seat) for seat in range(GAME.players)]
    while hand.player is not None:
        seat = hand.player
        plays = heir if seat == 0 and hand.phase == "play" and hand.state[LEFT] <= SHORT else own
        hand.play(plays(hand.view(seat), streams[seat]))
    return float(hand.returns()[0])


# A bidder of its own.


def separate_bidder(hands: int, deals: int, seed: int) -> dict[str, Any]:
    """Half of the hands teach to play, half to bid; what comes of it in hands of which nothing is given."""
    training = Dqn(GAME, PLAIN.settings, hands // 2, seed)
    training.curriculum = Curriculum([Lesson(SHORT, BIDS_GIVEN)])
    while training.hands < training.total:
        training.step()
    bidder = taught_bidder(training, hands - hands // 2, seed)
    scores, dealt = played_by(training, bidder, deals, seed)
    return told_of(scores, dealt)


def taught_bidder(training: Dqn, hands: int, seed: int) -> QNetwork:
    """A network that knows what to expect of every bid: it saw bids drawn by lot, and what came of them."""
    chance, bidder = np.random.default_rng([seed, 3]), training.new_network()
    told, bids, scores = bids_by_lot(training, hands, chance)
    adam = bidder.torch.optim.Adam(bidder.layers.parameters())
    for _ in range(PASSES * len(bids) // BATCH):
        rows = chance.integers(0, len(bids), BATCH)
        values = bidder.values(told[rows])[bidder.torch.arange(BATCH), bidder.torch.from_numpy(bids[rows])]
        loss = ((values - bidder.torch.from_numpy(scores[rows])) ** 2).mean()
        adam.zero_grad()
        loss.backward()
        adam.step()
    return bidder


def bids_by_lot(training: Dqn, hands: int, chance: np.random.Generator) -> tuple[Any, Any, Any]:
    """What bidders were told, what they bid, and what they scored when the network played on, as it counts scores."""
    tables, found = training.tables, []
    for first in range(0, hands, training.settings.tables):
        size = min(training.settings.tables, hands - first)
        tables.deal(training.seed, training.hands + first, chance.integers(1, SHORT + 1, size), TRUMP_GIVEN)
        asked = []
        while len((look := tables.look()).rows):
            chosen = training.online.best(look.told, look.masks).numpy()
            bidding = is_bidding(look)
            lots = np.where(look.masks, chance.random(look.masks.shape), -1).argmax(axis=1)
            chosen = np.where(bidding, lots, chosen)
            asked.append((look.rows[bidding], look.seats[bidding], look.told[bidding], chosen[bidding]))
            tables.step(chosen)
        rows, seats, told, bids = (np.concatenate(parts) for parts in zip(*asked, strict=True))
        found.append((told, bids, (tables.scores()[rows, seats] / UNIT).astype(np.float32)))
    told, bids, scores = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return told, bids, scores


def is_bidding(look: Look) -> Any:
    """Which tables wait for a bid."""
    return look.masks[:, DECK : DECK + SHORT + 1].any(axis=1)


def played_by(training: Dqn, bidder: QNetwork, deals: int, seed: int) -> tuple[Floats, Any]:
    """What seats score if one network bids and another plays, and who dealt; trump is drawn by lot."""
    tables, tricks = training.lessons.tables(deals), 1 + np.arange(deals) % SHORT
    tables.deal(seed + 1, 0, tricks, TRUMP_GIVEN)
    while len((look := tables.look()).rows):
        chosen = [network.best(look.told, look.masks).numpy() for network in (bidder, training.online)]
        tables.step(np.where(is_bidding(look), *chosen))
    dealt = np.array([GAME.deal(seed + 1, number=n, round=int(size)).dealer for n, size in enumerate(tricks)])
    return tables.scores().astype(np.float64), dealt
