"""The server as an application: a page of files, a little HTTP, and sockets for tables."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from overtrick.core.errors import OvertrickError
from overtrick.games import registry
from overtrick.present.rule_sheet import rule_sheet
from overtrick.web import afterwards, reporting, studying
from overtrick.web.daily import today
from overtrick.web.desk import Desk
from overtrick.web.guarding import Guard
from overtrick.web.keeping import new_person, rename, tables_of
from overtrick.web.laid import plays
from overtrick.web.refusing import Refused
from overtrick.web.reporting import ladder_told
from overtrick.web.reviewing import Reviewing
from overtrick.web.sockets import attend
from overtrick.web.store import Store
from overtrick.web.strengths import STRENGTHS, possible
from overtrick.web.table import BEAT
from overtrick.web.tables import Tables
from overtrick.web.visitors import Visitor
from overtrick.web.workers import Workers

PAGE = Path(__file__).parent / "page"
REPORT = Path("report")
"""Where `overtrick reproduce` writes its report."""

Name = Annotated[str, Field(min_length=1, max_length=20, pattern=r"^[^\x00-\x1f\x7f]+$")]
Told = dict[str, Any]


class NewPerson(BaseModel):
    """Somebody who comes for the first time."""

    name: Name = "Guest"


class NewTable(BaseModel):
    """A table as somebody wishes it; seats are `me`, a strength or a spec."""

    game: Annotated[str, Field(max_length=40)]
    players: int | None = None
    preset: Annotated[str, Field(max_length=40)] = "standard"
    options: Annotated[dict[str, bool | int | str], Field(max_length=40)] = {}
    seats: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=8)]
    hands: int | None = None


class Daily(BaseModel):
    """The deal of the day of a game."""

    game: Annotated[str, Field(max_length=40)]


class Again(BaseModel):
    """A finished hand, from its first move or a later one."""

    hand: Annotated[int, Field(ge=0, lt=10_000)]
    at: Annotated[int, Field(ge=0, lt=1000)] = 0


class Join(BaseModel):
    """A seat kept for a friend, and the code that opens it."""

    seat: Annotated[int, Field(ge=0, lt=8)]
    code: Annotated[str, Field(max_length=64)]


class Problem(BaseModel):
    """Why something was refused, in a sentence."""

    detail: str


REFUSALS: dict[int | str, str] = {
    400: "It is not possible, and the answer says what is",
    401: "No token, or not one of ours",
    403: "Another host or origin",
    404: "There is no such thing, or not for this person",
    413: "Too long",
    429: "Two searches are under way already",
}


def application(
    file: Path,
    workers: int,
    beat: float = BEAT,
    names: tuple[str, ...] = (),
    warm: tuple[str, ...] = (),
    report: Path = REPORT,
) -> Guard:
    """The server with its file and its processes; `warm` names games that are compiled from the start, `report` is the
    folder of a report."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store, crew = Store(file), Workers(workers)
        app.state.store, app.state.tables = store, Tables(store, crew, beat)
        app.state.desk, app.state.reviewing = Desk(), Reviewing(store, app.state.tables)
        app.state.report = report
        preparing = asyncio.create_task(prepare(app.state.tables, warm))
        yield
        preparing.cancel()
        app.state.tables.close()
        await asyncio.to_thread(crew.close)
        await asyncio.to_thread(store.close)

    app = FastAPI(
        title="Overtrick",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={status: {"model": Problem, "description": what} for status, what in REFUSALS.items()},
    )
    app.add_exception_handler(OvertrickError, told_error)
    routes(app)
    app.include_router(afterwards.routes)
    app.include_router(studying.routes)
    app.include_router(reporting.routes)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.mount("/", StaticFiles(directory=PAGE, html=True))
    return Guard(app, names)


async def prepare(tables: Tables, warm: tuple[str, ...]) -> None:
    for name in warm:
        await tables.ready(name)


async def told_error(request: Request, error: Exception) -> JSONResponse:
    """An error of the library is an answer; anything else is a bug."""
    return JSONResponse({"detail": str(error)}, error.status if isinstance(error, Refused) else 400)


def routes(app: FastAPI) -> None:
    @app.post("/api/people")
    async def come(wish: NewPerson) -> Told:
        return {"token": await app.state.store.ask(new_person(wish.name)), "name": wish.name}

    @app.get("/api/me")
    async def me(person: Visitor) -> Told:
        listed = await app.state.store.ask(tables_of(person.id))
        return {
            "name": person.name,
            "day": today(),
            "mistakes": await app.state.reviewing.counted(person),
            "tables": [
                {
                    "table": each.id,
                    "game": each.laid.game,
                    "title": registry.rules(each.laid.game).title,
                    "players": [
                        {"name": name, "plays": plays(wish)}
                        for name, wish in zip(each.laid.names, each.laid.wishes, strict=True)
                    ],
                    "kind": each.laid.kind,
                    "day": each.laid.day,
                    "over": each.over,
                    "changed": each.changed,
                }
                for each in listed
            ],
        }

    @app.post("/api/me")
    async def call_me(person: Visitor, wish: NewPerson) -> Told:
        await app.state.store.ask(rename(person.id, wish.name))
        return {"name": wish.name}

    @app.get("/api/games")
    async def games() -> list[Told]:
        return [game_told(name) for name in registry.usable()]

    @app.get("/api/games/{name}")
    async def one_game(name: str) -> Told:
        await app.state.tables.ready(name)
        rules = registry.rules(name)
        return {
            "name": rules.name,
            "rules": asdict(rule_sheet(rules)),
            "seats": possible(registry.game(name)),
            "strengths": list(STRENGTHS),
            "ladder": ladder_told(registry.game(name)),
            "warm": app.state.tables.is_warm(name),
        }

    @app.post("/api/tables")
    async def lay(person: Visitor, wish: NewTable) -> Told:
        key = await app.state.tables.lay(
            person, wish.game, wish.players, wish.preset, wish.options, wish.seats, wish.hands
        )
        return {"table": key}

    @app.post("/api/daily")
    async def daily(person: Visitor, wish: Daily) -> Told:
        return {"table": await app.state.tables.daily(person, wish.game)}

    @app.post("/api/tables/{table}/again")
    async def play_again(person: Visitor, table: str, wish: Again) -> Told:
        return {"table": await app.state.tables.again(person, table, wish.hand, wish.at)}

    @app.post("/api/tables/{table}/invites")
    async def invites(person: Visitor, table: str) -> Told:
        codes, watch = await app.state.tables.invite(person, table)
        return {"seats": [{"seat": seat, "code": code} for seat, code in codes.items()], "watch": watch}

    @app.post("/api/tables/{table}/join")
    async def join(person: Visitor, table: str, wish: Join) -> Told:
        await app.state.tables.join(person, table, wish.seat, wish.code)
        return {"table": table}

    @app.websocket("/api/table")
    async def table(socket: WebSocket) -> None:
        await attend(socket, app.state.tables, app.state.store, app.state.desk)


def game_told(name: str) -> Told:
    """A game in a list, without loading it."""
    listed = registry.listed(name)
    title, _, summary = listed.summary.partition(": ")
    return {
        "name": name,
        "title": title,
        "summary": summary[:1].upper() + summary[1:],
        "players": listed.players,
        "presets": listed.presets,
    }
