"""What a game adds to the presentation, found through its rules; a game that says nothing has the defaults."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.cards import SUIT_NAMES
from overtrick.core.imports import imported
from overtrick.engine.state import CONTRACT
from overtrick.games.game import Game
from overtrick.games.hand import Hand, View
from overtrick.learn.nets.shipped import shipped
from overtrick.present.cards import Card, cards_of
from overtrick.present.facts import Facts
from overtrick.present.people import People
from overtrick.search.ending import is_ending

FACE_DOWN = {"pass": "passes", "bury": "buries", "discard": "discards"}
"""What another seat does with cards that are not seen, by phase; otherwise it lays them."""


class Adviser(NamedTuple):
    """Who is asked for hints and reviews, with the simulations or worlds of one search in braces: for a first hint,
    for one that thinks again, and to judge a decision.

    Where trying all choices in one world takes more than so many `moves`, hints have fewer worlds. (0: always as many.)
    """

    spec: str
    first: int
    refined: int
    judging: int
    moves: int = 0

    def hinting(self, view: View, most: int) -> str:
        """Who gives a hint, in so many worlds at most."""
        needed = len(view.legal()) * len(view.held) * view.game.players
        return self.spec.format(max(1, most * self.moves // needed) if 0 < self.moves < needed else most)


ISMCTS = Adviser("ismcts:simulations={}", 1000, 5000, 2000)
"""Plays out by chance, as if tricks fell to anybody: good hands seem to be worth little, and safe cards as much as
others."""

NETWORK = Adviser("monte-carlo:playout=net,worlds={}", 100, 300, 50, moves=300)
"""Knows how a hand goes on: a network plays the rest of it in all seats, which takes about a microsecond a move."""

ENDING = 3
"""With so many tricks left searches solve what chance or a network would play out."""


@dataclass(frozen=True)
class Presentation:
    """The facts of a game's table and its words.

    `questions` are asked by phase, with what `Facts.mentioned` says in braces; `calls` are spoken otherwise than
    their names, `cards` told otherwise than in notation. `penalties`: players count what is against them, and the
    fewest points win. `opponent` is the spec of who plays best for some milliseconds, if that was measured;
    `forecaster` is the compiled agent that plays deals for a forecast. `adviser` is who is asked for hints and
    reviews, if somebody knows more of the game than `usual_adviser`; `advisers` know certain contracts.
    """

    facts: type[Facts] = Facts
    questions: Mapping[str, str] = field(default_factory=dict)
    calls: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    penalties: bool = False
    opponent: str = ""
    forecaster: str = "random"
    adviser: Adviser | None = None
    advisers: Mapping[int, Adviser] = field(default_factory=dict)

    def call_words(self, name: str) -> str:
        """A call as it is spoken: "order up", "bid 3", "trump hearts"."""
        if name in self.calls:
            return self.calls[name]
        verb, _, rest = name.partition("-")
        return f"{verb} {SUIT_NAMES.get(rest, rest)}".strip()

    def counted(self, score: float) -> float:
        """A score as players count it."""
        return float(-score if self.penalties and score else score)

    def told(self, score: float) -> str:
        return f"{self.counted(score):g}"

    def question(self, facts: Facts) -> str:
        """What a seat is asked now, in a sentence."""
        view = facts.view
        if view.phase == "play":
            return "Play a card." if view.table else "You lead: play a card."
        asked = self.questions.get(view.phase)
        return asked.format(**facts.mentioned()) if asked else f"{view.phase.capitalize()}: choose one."


@lru_cache
def presentation(game: Game) -> Presentation:
    """What the game says of itself, or the defaults."""
    if not game.rules.presentation:
        return Presentation()
    found: Presentation = imported(game.rules.presentation)
    return found


def adviser_of(view: View) -> Adviser:
    """Who knows most about a decision."""
    found = presentation(view.game)
    return found.advisers.get(int(view.state[CONTRACT])) or found.adviser or usual_adviser(view)


def usual_adviser(view: View) -> Adviser:
    """Until worlds are solved a network, where one ships for the rules."""
    return ISMCTS if is_ending(view.state, ENDING) or not has_network(view.game) else NETWORK


@lru_cache
def has_network(game: Game) -> bool:
    return shipped(game) is not None


def first_adviser(view: View) -> str:
    """Who is asked for a hint that is wanted at once."""
    return adviser_of(view).hinting(view, adviser_of(view).first)


def refined_adviser(view: View) -> str:
    """Who thinks again while the first hint is read."""
    return adviser_of(view).hinting(view, adviser_of(view).refined)


def judge(view: View) -> str:
    """Who says what a decision gave up."""
    return adviser_of(view).spec.format(adviser_of(view).judging)


@lru_cache
def cards(game: Game) -> tuple[Card, ...]:
    """Every card of a game for people."""
    return cards_of(game.deck, presentation(game).cards)


def facts_of(view: View, people: People) -> Facts:
    """What may be told about a hand to whoever has this view."""
    return presentation(view.game).facts(view, people, cards(view.game))


def opened(hand: Hand) -> View:
    """A hand with all cards turned up: for the score of one that is over, and for replays."""
    return View(hand.game, 0, hand.state, hand.history)


def face_down(phase: str, number: int) -> str:
    """What another seat does with cards that are not seen."""
    what = "a card" if number == 1 else f"{number} cards"
    return f"{FACE_DOWN.get(phase, 'lays')} {what} face down"
