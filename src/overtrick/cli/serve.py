"""`overtrick serve`: the page."""

from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 is any that is free.")] = 8080,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    data: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep everything in this file.")] = None,
    report: Annotated[
        Path, typer.Option(metavar="DIR", help="The report of `overtrick reproduce` that the page shows.")
    ] = Path("report"),
    workers: Annotated[int | None, typer.Option(min=1, help="Processes that think; default: one per core.")] = None,
) -> None:
    """Play in a browser: opens a page at which people and agents play, with hints and reviews."""
    import os

    from overtrick.core.errors import OvertrickError
    from overtrick.core.imports import imported

    try:
        serving = imported("overtrick.web.serving:serve")
        file = data or imported("overtrick.web.serving:default_file")()
    except ModuleNotFoundError as error:
        raise OvertrickError(f"the page needs {error.name}: pip install 'overtrick[web]'") from None
    serving(host, port, not no_open, file, workers or os.cpu_count() or 1, report=report)
