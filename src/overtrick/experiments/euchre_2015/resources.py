"""What the paper says of decisions, seconds and memory.

The decisions follow from the tricks of the published rows, since every seat plays to every trick. Times are processor
times of this machine, with dealing and scoring, and the paper's were of another machine and another program: none is
judged.
"""

from collections.abc import Iterator
from functools import partial
from math import perm
from operator import eq
from time import process_time
from typing import Any, Final

from overtrick.agents.heuristics.euchre.paper import GAMES
from overtrick.agents.heuristics.euchre.weights import weights_of
from overtrick.core.bits import count
from overtrick.engine.tables import FIRST_SUIT, suit_mask
from overtrick.experiments.claims import Claim, Measured, Statement, counted_claim, judged
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.euchre_2015.published import AGENTS, GAME, PAPER, SPECS
from overtrick.experiments.euchre_2015.rows import TESTED, part_name
from overtrick.experiments.euchre_2015.scales import Scale
from overtrick.experiments.judging import NOT_COMPARABLE
from overtrick.experiments.matches import play_games
from overtrick.experiments.measuring import Part
from overtrick.games.euchre import DECK
from overtrick.stats.intervals import Interval

TIMES: Final = "processor times"
REPEATS: Final = 5
DECISIONS: Final = 500_000
TEAM: Final = 2
TRUMPS: Final = 4
SPADES: Final = 3
SUIT_SIZES: Final = (5, 6, 6, 7)
MEGABYTE: Final = 1e6
BYTES: Final = 8
"""Of a number."""

ELSEWHERE: Final = "of another machine and another program"

MADE: Final = [
    Statement("Each agent made over 500,000 decisions in a row of 10,001 games", "over 500,000 decisions",
              "decisions of both partners, in the row with the fewest tricks", "decisions", "of a team", DECISIONS),
    Statement("Each seat made over 500,000 decisions in a row of 10,001 games", "over 500,000 decisions",
              "decisions of one seat, in the row with the fewest tricks", "decisions", "of a seat", DECISIONS,
              note="if the words mean a player rather than a team"),
]  # fmt: skip


def parts(scale: Scale) -> Iterator[Part]:
    """Timed one after the other, in one process."""
    yield Part(TIMES, partial(times, scale.games), scale.games / 1000)


def times(games: int, seed: int) -> dict[str, Any]:
    """Processor seconds for 500,000 decisions of each agent, over repeats; and for all values of the Markov players."""
    return {name: Estimate.of(seconds_of(SPECS[name], games, seed)) for name in AGENTS} | {"values": counting()}


def seconds_of(spec: str, games: int, seed: int) -> list[float]:
    """Seconds for 500,000 decisions in games of an agent with itself; the first, which may compile, does not count."""
    return [timed(spec, max(1, games // REPEATS), seed + repeat) for repeat in range(REPEATS + 1)][1:]


def timed(spec: str, games: int, seed: int) -> float:
    begun = process_time()
    played = play_games(GAME, [spec, spec], games, seed, rotations=False)
    spent = process_time() - begun
    return spent * DECISIONS / (games * GAME.players * sum(tricks.mean for tricks in played["tricks"]))


def counting() -> Estimate:
    """Seconds to count what every card wins of all tricks, under every trump."""
    spent = []
    for _ in range(REPEATS + 1):
        begun = process_time()
        weights_of(GAME, "rules")
        spent.append(process_time() - begun)
    return Estimate.of(spent[1:])


def claims(found: Measured) -> Iterator[Claim]:
    yield from judged(PAPER, MADE, {"decisions": decisions(found)})
    yield slowest(found)
    yield stored(found)
    yield memory()
    yield precomputed(found)
    yield suits()


def decisions(found: Measured) -> dict[str, Estimate]:
    """Decisions in 10,001 games, in the row with the fewest: a seat makes as many as there are tricks."""
    fewest = min((both(found[part_name(row)]["tricks"]) for row in TESTED), key=lambda tricks: tricks.mean)
    return {name: times_more(fewest, GAMES * seats) for name, seats in (("of a team", TEAM), ("of a seat", 1))}


def both(tricks: list[Estimate]) -> Estimate:
    """The tricks a game of two sides together."""
    ours, theirs = tricks
    return ours - Estimate(-theirs.mean, theirs.deviation, theirs.count)


def times_more(estimate: Estimate, factor: float) -> Estimate:
    return Estimate(factor * estimate.mean, factor * estimate.deviation, estimate.count)


def slowest(found: Measured) -> Claim:
    """Who took longest."""
    seconds = {name: found[TIMES][name] for name in AGENTS}
    name = max(seconds, key=lambda agent: seconds[agent].mean)
    least = min(seconds, key=lambda agent: seconds[agent].mean)
    note = (
        f"processor seconds of {name} for 500,000 decisions, with dealing and scoring; {least} took "
        f"{seconds[least].mean:.3f}; the paper's are {ELSEWHERE}"
    )
    claim = "The slowest agent takes about 3 seconds for all its decisions"
    return Claim(PAPER, claim, 3.0, seconds[name].interval, NOT_COMPARABLE, note)


def stored(found: Measured) -> Claim:
    """What looking values up saves here."""
    ratio = found[TIMES]["Markov2"] / found[TIMES]["Markov"]
    claim, said = "Values that are stored make Markov players much faster", "they perform much faster this way"
    note = f"processor time of Markov2, which counts, over that of Markov, which looks up; the paper's are {ELSEWHERE}"
    return Claim(PAPER, claim, said, ratio.interval, NOT_COMPARABLE, note)


def precomputed(found: Measured) -> Claim:
    """How long the first Markov player's values take."""
    claim, said = "The values of the Markov players are counted in a second or two", "on the order of a second or two"
    note = f"processor time in milliseconds, all trumps, after compiling; the paper's is {ELSEWHERE}"
    return Claim(PAPER, claim, said, times_more(found[TIMES]["values"], 1000).interval, NOT_COMPARABLE, note)


def memory() -> Claim:
    """The size of a table of what the Markov players ask for."""
    begun = sum(perm(DECK, cards) for cards in range(GAME.players))
    size = TRUMPS * begun * DECK * BYTES / MEGABYTE
    own = weights_of(GAME, "rules").nbytes
    note = (
        f"megabytes of a table with a number of {BYTES} bytes for each trump, each of {begun:,} beginnings of a trick "
        f"and each card; ours stores {own:,} bytes and counts the rest when it is asked for; the paper's is of another "
        "program"
    )
    exact = Interval(size, size, size, 1)
    return Claim(PAPER, "The values of the Markov players use around 1 GB", 1000.0, exact, NOT_COMPARABLE, note)


def suits() -> Claim:
    """The cards of each suit with spades as trump."""
    ours = [count(suit_mask(GAME.tables, SPADES, FIRST_SUIT + suit)) for suit in range(TRUMPS)]
    claim = "With spades as trump there are 7 spades, 6 cards of each red suit and 5 clubs"
    same, note = sum(map(eq, ours, SUIT_SIZES)), "suits with as many cards as it says"
    return counted_claim(PAPER, claim, float(TRUMPS), same, TRUMPS, TRUMPS, note)
