"""A game as a value: its rules with chosen players and options. Names of cards and calls, and the deal."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import numpy as np

from overtrick.core.cards import Deck
from overtrick.core.errors import BadCard, BadOption, choices
from overtrick.core.jit import Floats, Vector
from overtrick.core.numbers import shared
from overtrick.engine.tables import CARDS, FIRST_ROUND, ROUNDS, hand_size

if TYPE_CHECKING:
    from overtrick.games.hand import Hand
    from overtrick.games.whole_game import WholeGame


class Kernels(NamedTuple):
    """What a game adds to the shared trick kernel; the signatures are those of `engine.tricks` and `engine.sheet`."""

    deal: Callable[[Vector, Vector, Vector], None]
    legal: Callable[[Vector, Vector], int]
    call: Callable[[Vector, Vector, int], None]
    score: Callable[[Vector, Vector, Vector], None]
    veil: Callable[[Vector, Vector, int], None]
    book: Callable[[Vector, Vector, Vector, Vector], int]


class Scores(NamedTuple):
    """Between which numbers the scores of a hand with stake 1 are, and what those of all seats always add up to."""

    least: int
    greatest: int
    total: int | None = None


class Preset(NamedTuple):
    """A named choice of players and options."""

    players: int
    options: Any


@dataclass(frozen=True, kw_only=True, eq=False)
class Rules:
    """Everything a game file states; `Game` is these rules with players and options chosen."""

    name: str
    title: str
    text: str
    players: tuple[int, ...]
    presets: Mapping[str, Preset]
    deck: Callable[[int], Deck]
    tables: Callable[[int, Any], Vector]
    kernels: Kernels
    scores: Callable[[int, Any], Scores] = lambda players, options: Scores(-1000, 1000)
    calls: tuple[str, ...] = ()
    phases: tuple[str, ...] = ("over", "play")
    partners: bool = False
    beliefs: str = ""  # "module:attribute" of its `Beliefs`, loaded when worlds are asked for
    objective: str = ""  # "module:attribute" of its `Objective`, loaded when positions are solved; without one none are
    presentation: str = ""  # "module:attribute" of its `Presentation`: what people at the table are told and asked
    observation: str = ""  # "module:attribute" of `parts(game)`: what a learner sees; without one, what all games show
    whole_game: type["WholeGame"]

    def __post_init__(self) -> None:
        object.__setattr__(self, "presets", MappingProxyType(dict(self.presets)))  # nobody writes another's rules

    @property
    def summary(self) -> str:
        """What the game is, in a sentence."""
        return self.text.splitlines()[0]


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """Rules with a number of players and options. Equal games have equal rules, and pickle by name."""

    rules: Rules
    players: int
    preset: str
    options: Any

    def __post_init__(self) -> None:
        if self.players not in self.rules.players:
            possible = ", ".join(map(str, self.rules.players))
            raise BadOption(f"{self.name} is not for {self.players!r} players; possible: {possible}")
        self.tables  # noqa: B018  builds them, so that options that do not fit together are reported here

    @property
    def name(self) -> str:
        return self.rules.name

    @cached_property
    def deck(self) -> Deck:
        return self.rules.deck(self.players)

    @cached_property
    def tables(self) -> Vector:
        """The rules as kernels read them. All who play have the same ones, so nobody can write them."""
        return shared(self.rules.tables(self.players, self.options))

    @property
    def kernels(self) -> Kernels:
        return self.rules.kernels

    @property
    def scores(self) -> Scores:
        """The bounds of a hand's scores."""
        return self.rules.scores(self.players, self.options)

    @property
    def num_actions(self) -> int:
        """Cards first, then calls: one fixed space for every phase."""
        return len(self.deck) + len(self.rules.calls)

    @property
    def rounds(self) -> range:
        """The values that `round` can have."""
        first = int(self.tables[FIRST_ROUND])
        return range(first, first + int(self.tables[ROUNDS]))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who wins and loses together, whatever the cards: partners opposite, or each seat alone."""
        if self.rules.partners:
            return (0, 2), (1, 3)
        return tuple((seat,) for seat in range(self.players))

    @cached_property
    def lead(self) -> Floats:
        """What the score of each seat, from one's own on, counts in one's lead over the mean of the table."""
        return shared(np.eye(self.players)[0] - 1 / self.players)

    def hand_size(self, round_: int) -> int:
        """Cards dealt to each seat."""
        return int(hand_size(self.tables, round_))

    @property
    def cards_dealt(self) -> int:
        """How many cards are shuffled: all of the deck that are real."""
        return int(self.tables[CARDS])

    @cached_property
    def action_names(self) -> tuple[str, ...]:
        """Every action by its number."""
        return self.deck.names + self.rules.calls

    @cached_property
    def _calls(self) -> Mapping[str, int]:
        calls = {name.upper(): len(self.deck) + call for call, name in enumerate(self.rules.calls)}
        return MappingProxyType(calls)  # all who play share it

    def action(self, name: str) -> int:
        """The number of a card or call by its name; upper and lower case are the same."""
        call = self._calls.get(name.strip().upper())
        if call is not None:
            return call
        try:
            return self.deck.card(name)
        except BadCard:
            possible = self.rules.calls + self.deck.names
            raise BadCard(f"{name!r} is not a card or call of {self.name}; {choices(name, possible)}") from None

    def action_name(self, action: int) -> str:
        """The name of a card or call by its number."""
        if not 0 <= action < self.num_actions:
            raise BadCard(f"{action} is not an action of {self.name}; possible: 0 to {self.num_actions - 1}")
        return self.action_names[action]

    def deal(
        self,
        seed: int | None = None,
        *,
        number: int = 0,
        hands: Iterable[str] | None = None,
        rest: str = "",
        dealer: int | None = None,
        round: int | None = None,
        stake: int = 1,
        sheet: Iterable[int] = (),
        played: str = "",
    ) -> "Hand":
        """A new hand: deal `number` of a seed, or the given hands, with `rest` for the cards that are not dealt.

        The dealer and the round are drawn from the seed unless given (without one: seat 0, the first round). `...`
        in `rest` stands for all cards not named. `sheet` is the score sheet of the whole game that it belongs to.
        `played` are actions to play at once, by name. With neither seed nor hands the deal is a new one each time;
        its `repr` tells the seed.
        """
        from overtrick.games.hand import Settings, deal_cards, deal_seed

        if hands is not None and seed is not None:
            raise BadOption("a deal comes from a seed or from given hands, not from both")
        settings = Settings(dealer, round, stake, tuple(sheet))
        if hands is not None:
            hand = deal_cards(self, list(hands), rest, settings)
        else:
            hand = deal_seed(self, fresh_seed() if seed is None else seed, number, settings)
        for name in played.split():
            hand.play(name)
        return hand

    def whole_game(self, seed: int | None = None, **settings: Any) -> "WholeGame":
        """Hands in a row with what carries over, as far as the game's target."""
        return self.rules.whole_game(self, fresh_seed() if seed is None else seed, **settings)

    def _repr_html_(self) -> str:
        """How a notebook shows it."""
        from overtrick.games.notebook import game_html

        return game_html(self)

    def __repr__(self) -> str:
        preset = self.rules.presets[self.preset]
        chosen: dict[str, Any] = {}
        if self.players != preset.players:
            chosen["players"] = self.players
        if self.preset != "standard":
            chosen["preset"] = self.preset
        before, now = asdict(preset.options), asdict(self.options)
        chosen |= {name: value for name, value in now.items() if value != before[name]}
        words = [repr(self.name), *(f"{name}={value!r}" for name, value in chosen.items())]
        return f"ot.game({', '.join(words)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return self.name, self.players, self.options

    def __reduce__(self) -> tuple[Any, ...]:
        from overtrick.games.registry import restore

        return restore, (self.name, self.players, self.preset, asdict(self.options))


def fresh_seed() -> int:
    """A seed nobody asked for, short enough to be typed again."""
    return int(np.random.SeedSequence().generate_state(1)[0])


@lru_cache(maxsize=128)
def known(rules: Rules, players: int, preset: str, options: Any) -> Game:
    """One value for equal questions: tables take milliseconds to build and never change."""
    return Game(rules, players, preset, options)


def choose(rules: Rules, players: int | None, preset: str, options: Mapping[str, Any]) -> Game:
    """A game from what the caller asked for, with every name and value checked."""
    if preset not in rules.presets:
        raise BadOption(f"{rules.name} has no preset {preset!r}; {choices(str(preset), rules.presets)}")
    base = rules.presets[preset]
    checked = replace(base.options, **check_options(rules.name, base.options, options))
    return known(rules, base.players if players is None else players, preset, checked)


def check_options(game: str, defaults: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options if each is known and has a possible value."""
    hints = get_type_hints(type(defaults))
    checked = {}
    for name, value in options.items():
        if name not in hints:
            raise BadOption(f"{game} has no option {name!r}; {choices(name, hints)}")
        allowed = possible_values(hints[name])
        if value not in allowed or (isinstance(value, bool) != (allowed == (False, True))):
            raise BadOption(f"{game}: {name}={value!r}; possible: {', '.join(map(repr, allowed))}")
        checked[name] = value
    return checked


def possible_values(hint: Any) -> tuple[Any, ...]:
    """What an option of that type can be: options are booleans or literals."""
    return get_args(hint) if get_origin(hint) is Literal else (False, True)


def option_values(rules: Rules) -> dict[str, tuple[Any, ...]]:
    """Each option of a game with its possible values."""
    options = type(rules.presets["standard"].options)
    hints = get_type_hints(options)
    return {field.name: possible_values(hints[field.name]) for field in fields(options)}
