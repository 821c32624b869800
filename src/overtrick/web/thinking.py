"""What is done in other processes: agents choose, searches advise, games are compiled."""

from dataclasses import asdict
from functools import lru_cache
from random import Random
from typing import Any

from overtrick.agents.agent import Agent
from overtrick.agents.registry import agent
from overtrick.core.jit import Vector
from overtrick.core.random import TRIAL, new_stream
from overtrick.games import registry
from overtrick.games.game import Game
from overtrick.games.hand import View
from overtrick.games.worlds import has_beliefs
from overtrick.present.hints import hint
from overtrick.present.people import People
from overtrick.present.presentation import facts_of
from overtrick.present.review import review
from overtrick.present.sitting import PERSON, Sitting
from overtrick.records.record import Record

QUICK = "ismcts:simulations=20"


@lru_cache(maxsize=64)
def player(spec: str, game: Game) -> Agent:
    """An agent that plays from its view; kept, since making one looks up what it needs."""
    found = agent(spec, game)
    assert isinstance(found, Agent)  # specs are checked when a table is laid
    return found


def choose(spec: str, view: View, rng: Vector) -> int:
    """What an agent does for the seat of a view."""
    return player(spec, view.game).act(view, rng)


def advise(spec: str, view: View, people: People) -> dict[str, Any]:
    """A hint as it is sent."""
    return asdict(hint(facts_of(view, people), spec))


def judge(record: str, seat: int, people: People) -> dict[str, Any]:
    """The review of a finished hand as it is sent."""
    return asdict(review(Record.from_json(record).replay(), seat, people))


def play_a_hand(name: str) -> None:
    """Compile and load all that a table of a game needs, by playing a hand at one."""
    game, chance = registry.game(name), Random(0)
    sitting = Sitting(game, [PERSON] * game.players, 0)
    while not sitting.whole_game.finished:
        seat = sitting.asked or 0
        board = sitting.board(seat)
        sitting.events(seat)
        sitting.play(chance.choice(board.choices).action)
    sitting.outcome(0, sitting.whole_game.finished[0])
    sitting.score_sheet(0)


def search_once(name: str) -> None:
    """Compile and load all that a search of a game needs: a tree at the beginning, solving at the end."""
    game, chance = registry.game(name), Random(0)
    if not has_beliefs(game):
        return
    hand = game.deal(0, round=game.rounds[-1])
    while not hand.over:
        choose(QUICK, hand.view(hand.player or 0), new_stream(0, len(hand.history), TRIAL))
        hand.play(chance.choice(hand.legal()))
