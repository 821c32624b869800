"""What is done in other processes: agents choose, searches advise, games are compiled."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from random import Random
from time import perf_counter, sleep
from typing import Any

from overtrick.agents.agent import Agent, Compiled
from overtrick.agents.registry import agent
from overtrick.core.errors import BadRecord, OvertrickError
from overtrick.core.jit import Vector
from overtrick.core.random import TRIAL, new_stream
from overtrick.games import registry
from overtrick.games.game import Game
from overtrick.games.hand import Hand, View
from overtrick.games.worlds import has_beliefs
from overtrick.present.board import board_of
from overtrick.present.hints import SEARCHES, hint
from overtrick.present.machine import machine
from overtrick.present.people import People
from overtrick.present.presentation import adviser_of, facts_of, first_adviser, opened, presentation, refined_adviser
from overtrick.present.retelling import retold
from overtrick.present.review import MARKS, judged_at, review, until, warning
from overtrick.present.sitting import PERSON, Sitting
from overtrick.present.study import Layout, grid, position
from overtrick.present.watching import watched
from overtrick.records.notation import write_moves
from overtrick.records.record import Record
from overtrick.web.refusing import Refused
from overtrick.web.strengths import strengths

QUICK = 20
"""Simulations or worlds of a search that is made to be compiled."""

REFINED = 10
"""Searches of who thinks again while the first hint is read."""

LASTED: dict[str, float] = {}
"""Seconds that the last choice of an agent took in this process, by its spec."""


@lru_cache(maxsize=64)
def player(spec: str, game: Game) -> Agent:
    """An agent that plays from its view; kept, since making one looks up what it needs."""
    found = agent(spec, game)
    assert isinstance(found, Agent)  # specs are checked when a table is laid
    return found


def choose(spec: str, view: View, rng: Vector) -> int:
    """What an agent does for the seat of a view."""
    return player(spec, view.game).act(view, rng)


def choose_in_time(spec: str, view: View, rng: Vector) -> int:
    """The same; where only one action is possible, in as much time as the last choice of this agent took here.

    A worker that was free again at once would tell whoever else waits for one that the move was forced.
    """
    begun = perf_counter()
    action = choose(spec, view, rng)
    if len(view.legal()) > 1:
        LASTED[spec] = perf_counter() - begun
    else:
        sleep(LASTED.get(spec, 0.0))
    return action


def advisers(view: View) -> list[tuple[str, int]]:
    """Who advises at once, and who thinks again: in how many searches."""
    return [(first_adviser(view), SEARCHES), (refined_adviser(view), REFINED)]


def advise(asked: tuple[str, int], view: View, people: People) -> dict[str, Any]:
    """A hint as it is sent, by so many searches."""
    return asdict(hint(facts_of(view, people), *asked))


def warn(asked: Sequence[tuple[View, int]]) -> str:
    """The gravest mark that the parts of an answer would get."""
    marks = [warning(view, action) for view, action in asked]
    return next((sign for sign, _ in MARKS if sign in marks), "")


def judge(record: str, seat: int, people: People) -> dict[str, Any]:
    """The review of a finished hand as it is sent, without moves that somebody else made."""
    hand = replayed(record)
    if not has_beliefs(hand.game):
        raise Refused("hands of this game cannot be reviewed: it does not say what a seat can infer")
    without = Record.from_json(record).stood_in
    return asdict(review(hand, seat, people, without=without)) | {"absent": is_absent(hand, seat, without)}


def is_absent(hand: Hand, seat: int, stood_in: Sequence[int]) -> bool:
    """Whether others made all moves of a seat. Who had none, because a partner went alone, was there."""
    moves = [at for at, move in enumerate(hand.history) if move.seat == seat]
    return bool(moves) and all(at in stood_in for at in moves)


def retell(record: str, seat: int, people: People) -> dict[str, Any]:
    """A finished hand step by step as it is sent."""
    hand = replayed(record)
    facts = facts_of(opened(hand), people)
    return {
        "game": hand.game.name,
        "title": hand.game.rules.title,
        "seat": seat,
        "record": record,
        "outcome": facts.outcome(),
        "hints": has_beliefs(hand.game),
        "fewest_win": presentation(hand.game).penalties,
        "score": presentation(hand.game).counted(float(hand.returns()[seat])),
        "steps": [asdict(step) for step in retold(hand, seat, people)],
    }


def compete(
    record: str, seat: int, agents: Sequence[str], spec: str, seed: int, number: int, begun: int
) -> dict[str, Any]:
    """How an agent does with the cards of a seat, as it is sent, and whether the seat was `joined` by one itself; the
    seed is that of the table."""
    hand = replayed(record)
    stood_in = Record.from_json(record).stood_in
    if is_absent(hand, seat, stood_in):
        raise Refused("you made no move in this hand")
    joined = any(hand.history[at].seat == seat for at in stood_in if at >= begun)
    hand.start = replace(hand.start, seed=seed, number=number)
    return asdict(machine(hand, seat, agents, spec, begun=begun)) | {"joined": joined}


def pose(record: str, at: int, seat: int, people: People, beside: Sequence[str] | None) -> dict[str, Any]:
    """A decision of a finished hand as a question: only what the seat knew then, with the other cards of its answer
    gone; of reviews that did not say which (None), as it was."""
    hand = replayed(record)
    asked = judged_at(hand, at, hand.game.deck.cards(beside)) if beside is not None else until(hand, at)
    board = board_of(facts_of(asked.view(seat), people))
    title, phase = hand.game.rules.title, asked.phase
    return {"game": hand.game.name, "title": title, "seat": seat, "at": at, "phase": phase, "board": asdict(board)}


def look(layout: Layout) -> dict[str, Any]:
    """A position that was laid out as it is sent: the grid of its cards, and the table from the seat to move."""
    hand = position(layout)
    game, seat = hand.game, hand.player
    view = watched(hand) if seat is None else hand.view(seat)
    return {
        "game": game.name,
        "title": game.rules.title,
        "players": game.players,
        "rounds": list(game.rounds),
        "size": game.hand_size(hand.start.round),
        "rest": game.cards_dealt - game.players * game.hand_size(hand.start.round),
        "grid": [[asdict(card) for card in row] for row in grid(game)],
        "seat": seat,
        "phase": hand.phase,
        "moves": write_moves(game, hand.history),
        "board": asdict(board_of(facts_of(view, People(seat)))),
        "outcome": facts_of(opened(hand), People()).outcome() if hand.over else [],
    }


def look_and_advise(layout: Layout, refined: bool) -> dict[str, Any]:
    """What searches think of the choices of the seat to move, by what that seat knows."""
    hand = position(layout)
    if hand.player is None:
        raise Refused("there is nothing left to decide")
    view = hand.view(hand.player)
    return advise(advisers(view)[refined], view, People(hand.player))


def replayed(record: str) -> Hand:
    """A finished hand; whatever is wrong with a record from elsewhere is told in its words."""
    try:
        hand = Record.from_json(record).replay()
    except OvertrickError:
        raise
    except Exception as error:
        raise BadRecord(f"this is no record of a hand: {error}") from None
    if not hand.over:
        raise BadRecord("only a hand that is over can be looked at")
    return hand


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
    for spec in strengths(game).values():
        if isinstance(player(spec, game), Compiled):  # who acts in the server itself must not compile there
            choose(spec, dealt_view(game), new_stream(0, 0, TRIAL))


def dealt_view(game: Game) -> View:
    """What the first seat to act knows."""
    hand = game.deal(0)
    return hand.view(hand.player or 0)


def search_once(name: str) -> None:
    """Compile and load all that a search of a game needs, what a new table needs first: the strongest agent at the
    beginning, the others, then a hint at any time, solving at the end among them."""
    game, chance = registry.game(name), Random(0)
    if not has_beliefs(game):
        return
    for spec in reversed(strengths(game).values()):
        choose(spec, dealt_view(game), new_stream(0, 0, TRIAL))
    hand = game.deal(0, round=game.rounds[-1])
    while not hand.over:
        view = hand.view(hand.player or 0)
        choose(adviser_of(view).spec.format(QUICK), view, new_stream(0, len(hand.history), TRIAL))
        hand.play(chance.choice(hand.legal()))
