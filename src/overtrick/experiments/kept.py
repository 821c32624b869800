"""Measurements in a file, a line of JSON for each. Lines are only added; who is killed loses the one being written."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from overtrick.core.files import BadFile, content, told_of_writing
from overtrick.experiments.estimates import as_json, from_json

HEAD: Final = b'{"part": "'
"""What every line begins with."""

NO_ROOM: Final = "what was measured before is kept; make room, or give another --out"


@dataclass(frozen=True)
class Line:
    """A part, at which scale it was measured, what was called, the digest of the sources it depends on, and the result.

    `code` is the commit at which it was measured, or the version of the package.
    """

    part: str
    scale: str
    call: str
    sources: str
    code: str
    date: str
    seconds: float
    found: Any = field(repr=False)

    def __str__(self) -> str:
        return json.dumps(vars(self), default=as_json) + "\n"


def lines_of(file: Path) -> Iterator[Line]:
    """The measurements in a file, oldest first; one that was cut off does not count."""
    *lines, rest = content(file).split(b"\n")
    if not rest.startswith(HEAD[: len(rest)]):
        lines.append(rest)
    for number, line in enumerate(lines, 1):
        yield line_of(file, number, line)


def line_of(file: Path, number: int, line: bytes) -> Line:
    try:
        return Line(**json.loads(line, object_hook=from_json))
    except (ValueError, RecursionError, TypeError):
        raise BadFile(
            f"line {number} of {file} is not a measurement; move the file away, or give another --out"
        ) from None


def drop_what_was_cut_off(file: Path) -> None:
    """Let a file end with a whole line, once it was found to be ours."""
    whole = content(file).rfind(b"\n") + 1
    with told_of_writing(file), file.open("ab") as target:
        target.truncate(whole)


def add(file: Path, line: Line) -> Line:
    """Write a line, and give it back as it will be read."""
    text = str(line).encode()
    with told_of_writing(file, NO_ROOM), file.open("ab") as target:
        target.write(text)
    return line_of(file, 0, text)
