"""The bench of the search: simulations a second from the first card on, ours and a peer's, from the same positions.

Both search information sets with random playouts. Hearts is without passing, which the peer's search does not survive.
What our trees find is signed, as whole hands are: how often each action was visited at some decisions.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from overtrick.agents.open_spiel import HAS, OpenSpielBot, their_game, their_state
from overtrick.agents.searching.trees import Ismcts, Pomcp, TreeSearching
from overtrick.bench.timing import Contestant, Ratio, Timed, interleave, ratio
from overtrick.core.progress import Progress
from overtrick.core.random import PLAY, new_stream
from overtrick.games.game import Game
from overtrick.games.hand import Hand
from overtrick.games.registry import game as game_of

POSITIONS = 4
PEER_SHARE = 10
"""A peer runs one simulation in so many: a rate needs as much time, not as many of them."""

SIGNED_SIMULATIONS = 400
SIGNED_SEED = 1


@dataclass(frozen=True)
class SearchResult:
    """Simulations a second in one game; `theirs` if there is a peer and it has the game."""

    game: str
    signature: str
    ours: Timed
    theirs: Timed | None = None

    @property
    def lead(self) -> Ratio | None:
        """Ours against theirs, on one core."""
        return ratio(self.ours, self.theirs) if self.theirs else None

    def as_json(self) -> dict[str, Any]:
        """The raw seconds and what follows from them."""
        return asdict(self) | {
            "simulations_per_second": self.ours.rate,
            "ours_to_theirs": self.lead and asdict(self.lead),
        }


def measure_search(
    games: Sequence[Game], simulations: int, repeats: int, with_peer: bool, progress: Progress
) -> list[SearchResult]:
    """All games take turns; each repeat searches the same positions."""
    contestants: dict[tuple[str, str], Contestant] = {}
    for game in games:
        played = game_of("hearts", passing="none") if game.name == "hearts" else game
        hands = positions(played)
        contestants[game.name, "ours"] = ours(played, hands, simulations)
        if with_peer and game.name in HAS:
            contestants[game.name, "theirs"] = theirs(played, hands, max(1, simulations // PEER_SHARE))
    timed = interleave(contestants, repeats, progress)
    return [
        SearchResult(game.name, sign_search(game), timed[game.name, "ours"], timed.get((game.name, "theirs")))
        for game in games
    ]


def sign_search(game: Game, simulations: int = SIGNED_SIMULATIONS) -> str:
    """Digest of the visits at the root, by both kinds of tree: first decisions of some deals, and first cards."""
    digest, searches = hashlib.sha256(), (Ismcts(game, simulations=simulations), Pomcp(game, simulations=simulations))
    for number, hand in enumerate(first_decisions(game) + positions(game)):
        for search in searches:
            digest.update(repr(root_visits(search, hand, number)).encode())
    return digest.hexdigest()[:12]


def root_visits(search: TreeSearching, hand: Hand, number: int) -> list[tuple[int, int]]:
    """Every action that was tried, and how often."""
    found = search.think(hand.view(int(hand.player or 0)), new_stream(SIGNED_SEED, number, PLAY)).found()
    return sorted((action, int(known.tried)) for action, known in found.items())


def first_decisions(game: Game) -> list[Hand]:
    """Where somebody has a choice for the first time, in some deals; mostly in the calls."""
    hands = [game.deal(SIGNED_SEED, number=number) for number in range(POSITIONS)]
    for hand in hands:
        while len(hand.legal()) == 1:
            hand.play(hand.legal()[0])
    return hands


def positions(game: Game) -> list[Hand]:
    """The first decision among cards in the play of some deals; calls are drawn by lot."""
    found: list[Hand] = []
    number = 0
    while len(found) < POSITIONS:
        hand, rng = game.deal(1, number=number), Random(number)
        while not hand.over and (hand.phase != "play" or len(hand.legal()) < 2):
            hand.play(rng.choice(hand.legal()))
        found += [] if hand.over else [hand]
        number += 1
    return found


def ours(game: Game, hands: Sequence[Hand], simulations: int) -> Contestant:
    agent = Ismcts(game, simulations=simulations, solve=0)

    def search(seed: int) -> None:
        for number, hand in enumerate(hands):
            agent.think(hand.view(int(hand.player or 0)), new_stream(seed, number, PLAY))

    return Contestant(simulations * len(hands), search)


def theirs(game: Game, hands: Sequence[Hand], simulations: int) -> Contestant:
    agent, their = OpenSpielBot(game, "ismcts", simulations), their_game(game)
    states = [their_state(their, hand) for hand in hands]

    def search(seed: int) -> None:
        for state in states:
            agent.made(their, state, seed).step(state)

    return Contestant(simulations * len(hands), search)
