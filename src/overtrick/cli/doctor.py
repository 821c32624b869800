"""`overtrick doctor`: what a bug report needs."""

import json as json_format
import os
import platform
import re
import sys
from importlib.metadata import PackageNotFoundError, entry_points, requires, version
from pathlib import Path
from typing import Annotated

import typer

GROUPS = ("overtrick.games", "overtrick.agents")
"""What other packages can bring."""


def doctor(json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Print what a bug report needs: versions, the machine, extras, and what other packages bring."""
    found = findings()
    if json:
        typer.echo(json_format.dumps(found, indent=2))
        return
    width = max(map(len, found)) + 2
    for name, value in found.items():
        typer.echo(f"{name:{width}}{value}")


def findings() -> dict[str, str]:
    """Everything that differs from one machine to another, by name."""
    return {
        "overtrick": version("overtrick"),
        "python": f"{platform.python_version()} ({sys.executable})",
        "machine": f"{platform.platform()}, {os.cpu_count()} processors",
        "compiler": "off (NUMBA_DISABLE_JIT)" if os.environ.get("NUMBA_DISABLE_JIT") == "1" else "on",
        "compiled code": kept_kernels(),
        **{name: installed(name) for name in needed("")},
        **{f"extra {extra}": ", ".join(f"{name} {installed(name)}" for name in needed(extra)) for extra in extras()},
        **{f"other {group.partition('.')[2]}": brought(group) for group in GROUPS},
    }


def kept_kernels() -> str:
    """Where compiled code is kept, and how much there is."""
    from overtrick.core.jit import cache_home

    home = cache_home()
    size = sum(file.stat().st_size for file in home.rglob("*") if file.is_file())
    return f"{home}, {size / 1e6:.0f} MB{'' if os.access(existing(home), os.W_OK) else ', not writable'}"


def existing(folder: Path) -> Path:
    """A folder, or the nearest one around it that there is."""
    return next(place for place in (folder, *folder.parents) if place.exists())


def installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


def requirements() -> list[str]:
    return requires("overtrick") or []


def extra_of(requirement: str) -> str:
    """The extra that a requirement belongs to, or nothing."""
    found = re.search(r"extra == ['\"](.+?)['\"]", requirement)
    return found[1] if found else ""


def needed(extra: str) -> list[str]:
    """The packages that an extra names, or without one those that are always needed."""
    return [re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in requirements() if extra_of(line) == extra]


def extras() -> list[str]:
    """The extras that a user may want; `dev` has them all, and tools."""
    return sorted({extra_of(line) for line in requirements()} - {"", "dev"})


def brought(group: str) -> str:
    """What other packages offer, with who does."""
    return ", ".join(f"{entry.name} ({entry.value})" for entry in entry_points(group=group)) or "none"
