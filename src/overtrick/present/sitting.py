"""People and agents at one table for a whole game: who is asked, what happened, when it ends, who won."""

from collections.abc import Sequence
from inspect import signature

import numpy as np

from overtrick.agents.agent import STRANGERS, Oracle, Trust, blamed, decide
from overtrick.agents.apart import side_by_side
from overtrick.agents.registry import agent
from overtrick.agents.specs import label
from overtrick.core.errors import BadOption, HandNotOver
from overtrick.core.jit import Vector
from overtrick.core.random import TABLE, new_stream, secret_seed
from overtrick.engine.state import MOVES_MAX
from overtrick.games.game import Game
from overtrick.games.hand import Hand, Start
from overtrick.games.whole_game import WholeGame
from overtrick.games.worlds import has_beliefs
from overtrick.present.board import Board, board_of
from overtrick.present.events import Event, events
from overtrick.present.facts import Facts
from overtrick.present.hints import SEARCHES, Hint, hint
from overtrick.present.people import People
from overtrick.present.presentation import facts_of, first_adviser, opened
from overtrick.present.scores import ScoreSheet, end_text, score_sheet
from overtrick.present.watching import watched

PERSON = "person"
"""Stands for an agent where somebody sits."""


def with_agents(game: Game, seat: int, against: str) -> tuple[str, ...]:
    """A person in one seat and the same agent in all others."""
    if seat not in range(game.players):
        raise BadOption(f"there is no seat {seat}; possible: 0 to {game.players - 1}")
    return tuple(PERSON if place == seat else against for place in range(game.players))


class Sitting:
    """A whole game with somebody in every seat: a person, or the agent of a spec, as far as `trust` goes.

    `hands` ends it early, or sets how long a game of hands is, where cards that are thrown in may not count; `deals`
    ends it after so many in any case. `start` is how the first hand begins, if it is not dealt from the seed. What is
    told is told to a seat, from its view.
    """

    def __init__(
        self,
        game: Game,
        agents: Sequence[str],
        seed: int | None = None,
        *,
        hands: int | None = None,
        deals: int | None = None,
        dealer: int | None = None,
        start: Start | None = None,
        names: tuple[str, ...] = (),
        trust: Trust = STRANGERS,
    ) -> None:
        if len(agents) != game.players:
            raise BadOption(f"{len(agents)} at a table of {game.players}; possible: one for each seat")
        counted = "hands" in signature(game.rules.whole_game).parameters
        settings = {"hands": hands} if counted and hands else {}
        own_seed = secret_seed() if seed is None else seed  # or agents could find it by trying all
        self.whole_game: WholeGame = game.whole_game(own_seed, dealer=dealer, **settings)
        if start:
            self.whole_game._hand = Hand(game, start)
        self.game, self.hands, self.names = game, hands, names
        self.limit = deals or (None if counted else hands)
        self.agents = tuple(agents)
        made = {spec: agent(spec, game, **trust._asdict()) for spec in agents if spec != PERSON}
        seats = [seat for seat, spec in enumerate(agents) if spec != PERSON]
        self.players = dict(zip(seats, side_by_side([made[agents[seat]] for seat in seats]), strict=True))

    @property
    def hand(self) -> Hand:
        return self.whole_game.hand

    @property
    def first_dealer(self) -> int:
        return (self.whole_game.finished or [self.whole_game.hand])[0].dealer

    @property
    def over(self) -> bool:
        return self.whole_game.over or (self.limit is not None and len(self.whole_game.finished) >= self.limit)

    @property
    def told_agents(self) -> list[str]:
        """Who sits in each seat; whoever sees all cards is marked."""
        return [*map(label, self.agents, map(self.sees_all, range(self.game.players)))]

    def sees_all(self, seat: int) -> bool:
        """Whether an agent sits there that sees all cards."""
        return isinstance(self.players.get(seat), Oracle)

    @property
    def person(self) -> int:
        """The seat of the first person."""
        return self.agents.index(PERSON)

    @property
    def asked(self) -> int | None:
        """The person who is to answer now; None where an agent acts, or the game is over."""
        seat = None if self.over else self.hand.player
        return seat if seat is not None and self.agents[seat] == PERSON else None

    def agent_acts(self) -> None:
        """Let the agent whose turn it is act, from its own view."""
        seat = self.hand.player
        assert seat is not None  # a whole game that is not over waits for somebody
        player = self.players[seat]
        with blamed(player, self.hand, f"hand {len(self.whole_game.finished)}", is_secret=True):
            self.play(decide(player, self.hand, stream_of(self.hand)))

    def play(self, action: int) -> None:
        self.whole_game.play(action)

    def people(self, seat: int | None) -> People:
        return People(seat, self.names)

    def facts(self, seat: int | None, hand: Hand | None = None) -> Facts:
        """What a seat may know of the hand being played, or of another: the one way from a hand to a reader.

        No seat is somebody who watches.
        """
        shown = hand or self.hand
        return facts_of(watched(shown) if seat is None else shown.view(seat), self.people(seat))

    def board(self, seat: int | None, hand: Hand | None = None) -> Board:
        return board_of(self.facts(seat, hand), self.whole_game.scores.tolist())

    def events(self, seat: int | None, since: int = 0, hand: Hand | None = None) -> list[Event]:
        """What a seat has seen from move `since` of the hand on."""
        return events(self.facts(seat, hand), since)

    def outcome(self, seat: int | None, hand: Hand) -> list[str]:
        """How a finished hand ended, with all cards turned up."""
        if not hand.over:
            raise HandNotOver("cards are turned up when the hand is over")
        return facts_of(opened(hand), self.people(seat)).outcome()

    def score_sheet(self, seat: int | None) -> ScoreSheet:
        return score_sheet(self.whole_game, self.people(seat))

    @property
    def has_hints(self) -> bool:
        """Whether the game says what a seat can infer, so that somebody can search."""
        return has_beliefs(self.game)

    def hint(self, seat: int, hand: Hand | None = None) -> Hint:
        """What the seat that is asked could be told by who knows most about its decision."""
        facts = self.facts(seat, hand)
        return hint(facts, first_adviser(facts.view), SEARCHES)

    def winners(self) -> list[int]:
        """The seats that won: a side, or everybody with the best total."""
        winner = self.whole_game.winner
        if winner is not None and self.game.rules.partners:
            return list(self.game.sides[winner])
        totals = self.whole_game.scores
        return [int(seat) for seat in np.flatnonzero(totals == totals.max())]

    def end_text(self, seat: int | None) -> str:
        return end_text(self.whole_game, self.winners(), self.people(seat))


def stream_of(hand: Hand) -> Vector:
    """Random numbers for one decision: they do not depend on how often the game was interrupted before."""
    decision = hand.start.number * MOVES_MAX + len(hand.history)
    return new_stream(hand.start.seed or 0, decision, TABLE + (hand.player or 0))
