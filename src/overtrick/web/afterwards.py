"""Routes about hands that are over: told again, reviewed, their mistakes tried again."""

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from overtrick.web.mistakes import Mistake
from overtrick.web.visitors import Visitor

Told = dict[str, Any]
Key = Annotated[str, Field(max_length=64)]
Number = Annotated[int, Field(ge=0, lt=10_000)]

routes = APIRouter(prefix="/api")


class HandOf(BaseModel):
    """A finished hand at a table."""

    table: Key
    hand: Number


class Recorded(BaseModel):
    """A record from elsewhere, and the seat from which it is looked at."""

    record: Annotated[str, Field(max_length=64 * 1024)]
    seat: Annotated[int, Field(ge=0, lt=8)] = 0


class Tried(HandOf):
    """An answer to a mistake."""

    at: Number
    action: Number


@routes.get("/tables/{table}/hands/{hand}")
async def retold(request: Request, person: Visitor, table: Key, hand: Number) -> Told:
    return await request.app.state.reviewing.retold(person, table, hand)


@routes.post("/reviews")
async def review(request: Request, person: Visitor, wish: HandOf) -> Told:
    state = request.app.state
    return await state.desk.search(person.id, request, lambda: state.reviewing.review(person, wish.table, wish.hand))


@routes.post("/machine")
async def machine(request: Request, person: Visitor, wish: HandOf) -> Told:
    state = request.app.state
    return await state.desk.search(person.id, request, lambda: state.reviewing.machine(person, wish.table, wish.hand))


@routes.get("/history")
async def history(request: Request, person: Visitor) -> list[Told]:
    return await request.app.state.reviewing.history(person)


@routes.post("/records")
async def imported(request: Request, person: Visitor, wish: Recorded) -> Told:
    state = request.app.state
    return await state.desk.search(person.id, request, lambda: state.reviewing.imported(wish.record, wish.seat))


@routes.post("/records/review")
async def imported_review(request: Request, person: Visitor, wish: Recorded) -> Told:
    state = request.app.state
    return await state.desk.search(person.id, request, lambda: state.reviewing.imported_review(wish.record, wish.seat))


@routes.get("/mistakes")
async def mistakes(request: Request, person: Visitor) -> Told:
    return await request.app.state.reviewing.mistakes(person)


@routes.post("/mistakes")
async def tried(request: Request, person: Visitor, wish: Tried) -> Told:
    mistake = Mistake(wish.table, wish.hand, wish.at)
    return await request.app.state.reviewing.answer(person, mistake, wish.action)
