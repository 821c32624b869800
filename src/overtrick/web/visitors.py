"""Who asks, by the token in the header."""

from typing import Annotated

from fastapi import Depends, Header, Request

from overtrick.web.keeping import Person, person_of
from overtrick.web.refusing import Refused


async def visitor(request: Request, authorization: Annotated[str, Header()] = "") -> Person:
    person = await request.app.state.store.ask(person_of(authorization.removeprefix("Bearer ")))
    if person is None:
        raise Refused("this needs a token: POST /api/people gives one", 401)
    return person


Visitor = Annotated[Person, Depends(visitor)]
