"""A table as it was laid: all that does not change while people play at it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from overtrick.core.random import secret_seed
from overtrick.games import registry
from overtrick.games.game import Game
from overtrick.games.hand import Hand, Start
from overtrick.present.sitting import PERSON, Sitting
from overtrick.web.refusing import Refused
from overtrick.web.seals import new_secret
from overtrick.web.strengths import STRENGTHS, spec_of

ME = "me"
FRIEND = "friend"
AGAIN, STUDY = "again", "study"
STAND_IN = "club"
"""Who plays for somebody who is not there."""

HANDS_MAX = 200
NAMES = ("Ada", "Bela", "Cleo", "Dov", "Edda", "Finn")
"""Agents by their seat."""


@dataclass(frozen=True)
class Laid:
    """A game, who sits where, and the secrets: the seed of the cards and of the agents, and that of the seals.

    `wishes` are the seats as they were asked for: a strength, a spec, or somebody. `day` is the date
    of a daily deal. `deal` is how a hand begins that was laid out: the arguments of a `Start`.
    """

    game: str
    players: int
    preset: str
    options: dict[str, Any]
    hands: int | None
    wishes: list[str]
    names: list[str]
    seed: int = field(default_factory=secret_seed)
    secret: str = field(default_factory=new_secret)
    kind: str = "table"
    day: str = ""
    deal: dict[str, Any] = field(default_factory=dict)

    @property
    def is_again(self) -> bool:
        """Whether its cards were seen before: that says nothing about how somebody plays."""
        return self.kind in (AGAIN, STUDY)

    def rules(self) -> Game:
        return registry.game(self.game, self.players, self.preset, **self.options)

    def sitting(self, moves: Sequence[int] = ()) -> Sitting:
        """Everybody at the table, after some moves."""
        game = self.rules()
        agents = [PERSON if is_person(wish) else spec_of(wish, game) for wish in self.wishes]
        deals = self.hands if self.is_again else None  # or it would show the next cards of the table before
        names = tuple(self.names)
        sitting = Sitting(game, agents, self.seed, hands=self.hands, deals=deals, start=self.start(), names=names)
        for action in moves:
            sitting.play(action)
        return sitting

    def start(self) -> Start | None:
        """How the first hand begins, if it was laid out; its seed is for the agents."""
        return Start(**self.deal | {"deck": tuple(self.deal["deck"]), "seed": self.seed}) if self.deal else None

    def to_json(self) -> str:
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "Laid":
        """Tables that an earlier version laid may say more."""
        known = {each.name for each in fields(cls)}
        return cls(**{name: value for name, value in json.loads(text).items() if name in known})


def is_person(wish: str) -> bool:
    return wish in (ME, FRIEND)


def lay(
    name: str,
    players: int | None,
    preset: str,
    options: Mapping[str, Any],
    wishes: Sequence[str],
    hands: int | None,
    who: str,
) -> Laid:
    """A new table as somebody wishes it; raises if there is no such table."""
    game = registry.game(name, players, preset, **options)
    if len(wishes) != game.players:
        raise Refused(f"{len(wishes)} seats at a table of {game.players}; possible: one wish for each seat")
    if list(wishes).count(ME) != 1:
        raise Refused(f"one seat is {ME!r}, all others a friend, a strength or an agent")
    if hands is not None and not 1 <= hands <= HANDS_MAX:
        raise Refused(f"hands={hands}; possible: 1 to {HANDS_MAX}")
    for wish in wishes:
        if not is_person(wish):
            spec_of(wish, game)
    return laid_for(game, hands, wishes, who)


def laid_for(game: Game, hands: int | None, wishes: Sequence[str], who: str) -> Laid:
    names = [who if wish == ME else NAMES[seat] for seat, wish in enumerate(wishes)]
    return Laid(game.name, game.players, game.preset, asdict(game.options), hands, list(wishes), names)


def studied(hand: Hand, against: str, who: str) -> Laid:
    """A table that goes on from a position: whoever laid it out is to move, agents of one strength have the others."""
    game, start = hand.game, hand.start
    spec_of(against, game)
    wishes = [ME if seat == hand.player else against for seat in range(game.players)]
    deal = {"deck": start.deck, "dealer": start.dealer, "round": start.round, "stake": start.stake}
    laid = laid_for(game, 1, wishes, who)
    return replace(laid, kind=STUDY, deal=deal)


def again(laid: Laid, hand: int) -> Laid:
    """The same deal for one person, with agents for all others; it ends with that hand."""
    me = laid.wishes.index(ME)
    wishes = [wish if seat == me or not is_person(wish) else STAND_IN for seat, wish in enumerate(laid.wishes)]
    return replace(laid, wishes=wishes, hands=hand + 1, kind=AGAIN, day="")


def plays(wish: str) -> str:
    """What others are told of who sits there."""
    return "person" if is_person(wish) else wish if wish in STRENGTHS else wish.partition(":")[0]
