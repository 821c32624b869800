"""Routes of what was measured: papers with the claims of a report, if a folder has one, and the ladders of games."""

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi import Path as InPath
from fastapi.responses import FileResponse
from pydantic import BaseModel, Field, ValidationError

from overtrick.agents.specs import label
from overtrick.experiments.openings import OPENINGS
from overtrick.games import registry
from overtrick.games.game import Game
from overtrick.tournaments.ladder import measured
from overtrick.web.refusing import NotFound
from overtrick.web.strengths import strengths

FILE, FIGURES = "claims.json", "figures"
LONGEST = 8 * 1024 * 1024
"""Bytes of a file of claims; those of all papers have a tenth of a megabyte."""

Told = dict[str, Any]
Name = Annotated[str, Field(pattern=r"^[\w-]+\.svg$", max_length=100)]

routes = APIRouter(prefix="/api/reports")


class Claim(BaseModel):
    """A claim as it is read."""

    claim: str
    published: str
    ours: str
    range: str
    verdict: str
    note: str


class Figure(BaseModel):
    file: Name
    caption: str


class Paper(BaseModel):
    """A paper in a report."""

    name: str
    paper: str
    warning: str
    claims: list[Claim]
    figures: list[Figure]


class Report(BaseModel):
    """What `overtrick reproduce` writes beside its page."""

    settings: str = ""
    papers: list[Paper] = []


@routes.get("")
async def reports(request: Request) -> Told:
    return await asyncio.to_thread(reports_told, request.app.state.report)


@routes.get("/figures/{name}", response_class=FileResponse)
async def figure(request: Request, name: Annotated[Name, InPath()]) -> FileResponse:
    file = request.app.state.report / FIGURES / name
    if not file.is_file() or file.is_symlink():
        raise NotFound("figure")
    return FileResponse(file, media_type="image/svg+xml")


def reports_told(folder: Path) -> Told:
    """Papers in a paragraph each, what a report says of them, and all ladders."""
    report, problem = read(folder / FILE)
    known = {paper.name: paper.model_dump() for paper in report.papers}
    openings = [paper_told(name, known.pop(name, None)) for name in OPENINGS]
    others = [paper | {"claimed": "", "found": ""} for paper in known.values()]
    names = [name for name in registry.usable() if measured(name)]
    ladders = [{"title": registry.rules(name).title} | ladder_told(registry.game(name)) for name in names]
    return {"settings": report.settings, "problem": problem, "papers": openings + others, "ladders": ladders}


def read(file: Path) -> tuple[Report, str]:
    """A report, empty if there is none, and what is wrong with it."""
    if not file.is_file():
        return Report(), ""
    try:
        with file.open("rb") as content:
            return Report.model_validate_json(content.read(LONGEST)), ""
    except (OSError, ValidationError):
        return Report(), "The report cannot be read: overtrick reproduce writes it anew."


def paper_told(name: str, found: Told | None) -> Told:
    opening = OPENINGS[name]
    blank = {"name": name, "paper": registry.rules(name).title, "warning": "", "claims": [], "figures": []}
    return (found or blank) | {"claimed": opening.claimed, "found": opening.found}


def ladder_told(game: Game) -> Told:
    """The measured rungs of a game, the best first, and which of them have names; no rung if nothing was measured."""
    ladder, names = measured(game.name), {spec: name for name, spec in strengths(game).items()}
    rungs = [
        asdict(rung) | {"name": names.get(rung.spec, ""), "told": label(rung.spec, rung.oracle)}
        for rung in (ladder.rungs if ladder else ())
    ]
    return {"rungs": rungs, "count": ladder.count if ladder else 0, "kind": ladder.kind if ladder else ""}
