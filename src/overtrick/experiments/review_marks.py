"""Whether what a review marks is worse: marked decisions and better ones, each played on by strong players.

A player takes all seats, and a review looks at its decisions, by what the seat knew. Where it marks one, deals that
agree with the view are drawn. In each of them strong players go on in all seats, once after what was chosen and once
after what the review calls better. The difference of the two scores is what a mark is held against.

Two kinds of strong players go on. `guided` is the strongest of the package, but asks the same network as most reviews
do; `ismcts` asks none. For comparison the same decisions are reviewed by searches that play out by chance.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from overtrick.agents.agent import Player, decide
from overtrick.agents.comparison import compare
from overtrick.agents.registry import agent
from overtrick.arena.by_hand import finish
from overtrick.core.random import TABLE, new_stream
from overtrick.engine.state import BASE, MOVES_MAX
from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.contest_claims import piece_name
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.measuring import Part
from overtrick.games.game import Game
from overtrick.games.hand import Hand
from overtrick.games.registry import game as game_of
from overtrick.present.presentation import ISMCTS, judge
from overtrick.present.review import mark

ABOUT: Final = "marks of reviews"
PLAYERS: Final = {"a beginner": "ismcts:simulations=20", "the expert": "guided"}
GO_ON: Final = ("guided:simulations=50", "ismcts:simulations=200")
CALLS, CARDS = "calls", "cards"
BY_CHANCE: Final = ", played out by chance"
ONE_IN: Final = 5
"""Of so many decisions about cards one is looked at: a hand has many more of them than calls."""


DEALS: Final = {"euchre": 300, "hearts": 100, "sheephead": 300, "somerset": 40, "wizard": 40}
"""Fewer where more is marked and hands are long."""


class Scale(NamedTuple):
    """One deal is played of so many, in pieces of so many; and the deals in which a mark is tried."""

    one_of: int
    piece: int
    worlds: int


SCALES: Final = {"quick": Scale(30, 5, 4), "paper": Scale(1, 10, 10)}


Judges: TypeAlias = Mapping[str, str]
"""The specs of who reviews, by the words that tell of it."""


@dataclass
class Seen:
    """The decisions that were looked at; of those that were marked what the review says was lost, and what was, by who
    goes on."""

    looked: int = 0
    told: list[float] = field(default_factory=list)
    true: dict[str, list[float]] = field(default_factory=lambda: {spec: [] for spec in GO_ON})


def review_piece(name: str, spec: str, judges: Judges, deals: range, worlds: int, seed: int) -> dict[str, Any]:
    """What reviews mark in a piece of the deals that a player plays, and what came of it, by kind of decision."""
    game, found = game_of(name), dict[str, Seen]()
    player = agent(spec, game)
    for deal in deals:
        hand = game.deal(seed, number=deal)
        while not hand.over:
            action = decide(player, hand, new_stream(seed, deal * MOVES_MAX + len(hand.history), TABLE))
            for kind, by in judges_of(hand, judges).items():
                look(hand, action, by, found.setdefault(kind, Seen()), worlds)
            hand.play(action)
    return {kind: vars(seen) for kind, seen in found.items()}


def judges_of(hand: Hand, judges: Judges) -> Judges:
    """Who reviews a decision, by its kind, if it is looked at: who would at the table, and who plays out by chance.

    Not where the two are the same, near the end, and in contracts that have an adviser of their own.
    """
    view = hand.view(hand.player or 0)
    kind = CALLS if view.state[BASE] else CARDS
    is_left_out = kind == CARDS and len(hand.history) % ONE_IN != hand.start.number % ONE_IN
    if len(view.legal()) < 2 or is_left_out or judge(view) != judges[""]:
        return {}
    return {f"{kind}{how}": spec for how, spec in judges.items()}


def look(hand: Hand, action: int, by: str, seen: Seen, worlds: int) -> None:
    """Review one decision, and try what is marked."""
    compared = compare(hand.view(hand.player or 0), by)
    loss = compared.loss(action)
    seen.looked += 1
    if mark(loss, compared.spread):
        seen.told.append(loss.mean)
        for spec, lost in seen.true.items():
            lost.append(loss_of(hand, action, compared.best, spec, worlds))


def loss_of(hand: Hand, chosen: int, better: int, spec: str, worlds: int) -> float:
    """How much more the seat to move scores after another action, in deals that agree with what it knows."""
    players = [agent(spec, hand.game)] * hand.game.players
    apart = [scored(hand, better, deal, players) - scored(hand, chosen, deal, players) for deal in range(worlds)]
    return float(np.mean(apart))


def scored(hand: Hand, action: int, deal: int, players: Sequence[Player]) -> float:
    """The score after an action in one of those deals, if these players go on in all seats."""
    seat = hand.player or 0
    now = hand.redeal(seat, seed=deal)
    now.start = replace(now.start, seed=0, number=deal)  # random numbers of its own for each deal
    now.play(action)
    return float(finish(now, players, f"deal {deal}").returns()[seat])


def usual_judges(game: Game) -> Judges:
    """Who reviews most decisions of a game, and who would play out by chance."""
    hand = game.deal(0, round=game.rounds[-1])
    return {"": judge(hand.view(hand.player or 0)), BY_CHANCE: ISMCTS.spec.format(ISMCTS.judging)}


def parts(scale: Scale) -> Iterator[Part]:
    """The pieces of every game and player; players of a game have the same deals."""
    for name, most in DEALS.items():
        judges, deals = usual_judges(game_of(name)), range(most // scale.one_of)
        for who, spec in PLAYERS.items():
            for number, first in enumerate(deals[:: scale.piece]):
                measure = partial(review_piece, name, spec, judges, deals[first : first + scale.piece], scale.worlds)
                yield Part(piece_name(f"{name}, {who}", number), measure, 600 * scale.piece / most, (name,))


def together(found: Measured) -> Mapping[str, dict[str, Seen]]:
    """What all pieces of a game and player come to."""
    sums: dict[str, dict[str, Seen]] = {}
    for part, kinds in found.items():
        of_player = sums.setdefault(part.rpartition(" ")[0], {})
        for kind, piece in kinds.items():
            seen = of_player.setdefault(kind, Seen())
            seen.looked += piece["looked"]
            seen.told += piece["told"]
            for spec, lost in piece["true"].items():
                seen.true[spec] += lost
    return sums


def claims(found: Measured) -> Iterator[Claim]:
    """That decisions lose what they are marked for, by game, player and kind."""
    for name, kinds in together(found).items():
        for kind, seen in sorted(kinds.items()):
            if seen.told:
                yield from judged(ABOUT, statements(name, kind, seen), {name: by_spec(seen)})


def by_spec(seen: Seen) -> dict[str, Estimate]:
    return {spec: Estimate.of(lost) for spec, lost in seen.true.items()}


def statements(name: str, kind: str, seen: Seen) -> Iterator[Statement]:
    """That marked decisions are worse, whoever goes on."""
    who_marks = "playing out by chance" if kind.endswith(BY_CHANCE) else "the review"
    what = f"{name}: {kind.removesuffix(BY_CHANCE)} that {who_marks} marks are worse"
    often = f"{len(seen.told)} of {seen.looked:,} decisions marked; said to lose {Estimate.of(seen.told).mean:.2f}"
    for spec in GO_ON:
        who = spec.partition(":")[0]
        yield Statement(f"{what} if {who} goes on", "worse", "score lost", name, spec, 0, note=often)


EXPERIMENT = Experiment("marks", ABOUT, SCALES, parts, claims, {})
