"""Routes of the study: a position that somebody lays out is looked at, searched, and played on from."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from overtrick.games import registry
from overtrick.present.study import BadLayout, Layout, position
from overtrick.web.keeping import Person, new_table
from overtrick.web.laid import ME, STAND_IN, studied
from overtrick.web.moves import moves_of
from overtrick.web.refusing import Refused
from overtrick.web.thinking import look, look_and_advise
from overtrick.web.visitors import Visitor
from overtrick.web.workers import HINT

Told = dict[str, Any]
Cards = Annotated[str, Field(max_length=400)]
Found = TypeVar("Found")

routes = APIRouter(prefix="/api/study")


class Position(BaseModel):
    """A position in notation, as far as it is known; `draw` is one number for each way to fill in the rest."""

    game: Annotated[str, Field(max_length=40)]
    players: int | None = None
    preset: Annotated[str, Field(max_length=40)] = "standard"
    options: Annotated[dict[str, bool | int | str], Field(max_length=40)] = {}
    dealer: Annotated[int, Field(ge=0, lt=8)] = 0
    round: Annotated[int, Field(ge=0, lt=100)] | None = None
    hands: Annotated[list[Cards], Field(max_length=8)] = []
    rest: Cards = ""
    moves: Annotated[str, Field(max_length=2000)] = ""
    draw: Annotated[int, Field(ge=0, lt=1 << 31)] = 0

    def layout(self) -> Layout:
        if self.game not in registry.games():
            raise Refused(f"there is no game {self.game!r}; possible: {', '.join(registry.games())}")
        return Layout(**vars(self) | {"options": tuple(self.options.items()), "hands": tuple(self.hands)})


class Asked(BaseModel):
    """A position of which somebody wants to know what its choices are worth: at once, or thought over again."""

    position: Position
    refined: bool = False


class Continued(BaseModel):
    """A position to be played on from, against agents of a strength."""

    position: Position
    against: Annotated[str, Field(max_length=64)] = STAND_IN


@routes.post("")
async def look_at(request: Request, person: Visitor, wish: Position) -> Told:
    """The position, or what is wrong with it and beside which field that is told."""
    try:
        return await searched(request, person, look, wish.layout())
    except BadLayout as error:
        return {"wrong": {"field": error.field, "text": str(error)}}


@routes.post("/hint")
async def hint(request: Request, person: Visitor, wish: Asked) -> Told:
    return await searched(request, person, look_and_advise, wish.position.layout(), wish.refined)


@routes.post("/table")
async def play_on(request: Request, person: Visitor, wish: Continued) -> Told:
    hand = await searched(request, person, position, wish.position.layout())
    if hand.over:
        raise Refused("the hand is over; take moves away to play on")
    laid = studied(hand, wish.against, person.name)
    keep = new_table(laid, {laid.wishes.index(ME): person.id}, moves_of([hand]))
    return {"table": await request.app.state.store.ask(keep)}


async def searched(request: Request, person: Person, function: Callable[..., Found], *arguments: Any) -> Found:
    """What a function finds about a layout in another process, once its game is compiled."""
    state, layout = request.app.state, arguments[0]
    await state.tables.ready(layout.game)
    return await state.desk.search(person.id, request, lambda: state.tables.workers.run(HINT, function, *arguments))
