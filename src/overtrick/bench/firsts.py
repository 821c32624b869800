"""What people do first with a game, and how long it takes from an empty cache: seconds of processor time.

Each is done in a process of its own, once with nothing compiled and once with what that left behind.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from overtrick.agents.registry import agent
from overtrick.arena.match import match
from overtrick.core.errors import OvertrickError
from overtrick.core.progress import Progress
from overtrick.core.random import TRIAL, new_stream
from overtrick.engine.state import LEFT
from overtrick.games.game import Game
from overtrick.games.hand import Hand
from overtrick.games.registry import game as game_of
from overtrick.present.opponents import strongest
from overtrick.present.presentation import first_adviser

ENDING = 3
"""With so many tricks left every game's worlds are solved quickly."""


def first_deal(game: Game) -> None:
    """What the first seat sees and may do."""
    hand = game.deal(seed=0)
    hand.view(int(hand.player or 0)).legal()


def first_answer(game: Game) -> None:
    """A decision about the first card that leaves a choice, by search."""
    decide("ismcts", position(game, game.hand_size(game.rounds[-1])))


def first_ending(game: Game) -> None:
    """A decision near the end, by solving worlds."""
    decide("pimc", position(game, ENDING))


def first_match(game: Game) -> None:
    """A table of compiled players."""
    match(game, ["random", "random"], deals=1)


def first_hint(game: Game) -> None:
    """What whoever sits down without a wish meets: a decision of the strongest opponent, and of who gives hints."""
    hand = game.deal(0, round=game.rounds[-1])
    while len(hand.legal()) < 2:
        hand.play(hand.legal()[0])
    decide(strongest(game, "ismcts"), hand)
    decide(first_adviser(hand.view(int(hand.player or 0))), hand)


FIRSTS: dict[str, Callable[[Game], None]] = {
    "deal": first_deal,
    "search answer": first_answer,
    "solved ending": first_ending,
    "hint": first_hint,
    "match": first_match,
}
TARGETS = {"deal": 4, "search answer": 20, "solved ending": 30}


def decide(spec: str, hand: Hand) -> None:
    """Let an agent decide."""
    player = agent(spec, hand.game)
    player.act(hand.view(int(hand.player or 0)), new_stream(0, 0, TRIAL))  # type: ignore[union-attr]  # no oracle


def position(game: Game, left: int) -> Hand:
    """A hand played at random up to a choice of cards with so many tricks left, or fewer."""
    for number in range(100):
        hand, chance = game.deal(0, number=number, round=game.rounds[-1]), Random(number)
        while not hand.over:
            if hand.phase == "play" and hand.state[LEFT] <= left and len(hand.legal()) > 1:
                return hand
            hand.play(chance.choice(hand.legal()))
    raise OvertrickError(f"{game.name} has no choice of cards with {left} tricks left in a hundred hands")


@dataclass(frozen=True)
class First:
    """Seconds of processor time with nothing compiled, and with everything."""

    game: str
    what: str
    cold: float
    warm: float

    @property
    def target(self) -> int | None:
        """For the cold start, on an idle core."""
        return TARGETS.get(self.what)


def measure_firsts(games: Sequence[Game], progress: Progress) -> list[First]:
    """All firsts of some games."""
    found: list[First] = []
    for game in games:
        for what in FIRSTS:
            progress(f"{game.name}: {what} from an empty cache", len(found) / len(games) / len(FIRSTS))
            found.append(First(game.name, what, *seconds(game.name, what)))
    return found


def seconds(game: str, what: str) -> Iterator[float]:
    """Twice the same in a process of its own, with a cache of their own."""
    code = f"from overtrick.bench.firsts import timed; timed({game!r}, {what!r})"
    with TemporaryDirectory() as folder:
        for _ in range(2):
            environment = os.environ | {"XDG_CACHE_HOME": folder}
            done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
            yield float(done.stdout)


def timed(name: str, what: str) -> None:
    """Do it, and print the processor time of this process since it began, imports included."""
    FIRSTS[what](game_of(name))
    print(process_time())
