"""The server as a process: where it listens, what it keeps where, and a browser that opens on it."""

import asyncio
import os
import socket
import webbrowser
from pathlib import Path

import uvicorn

from overtrick.core.errors import OvertrickError
from overtrick.core.files import owned_file
from overtrick.games.registry import usable
from overtrick.web.guarding import Guard
from overtrick.web.server import REPORT, application
from overtrick.web.store import opened
from overtrick.web.table import BEAT

FRAME_MAX = 8 * 1024
ANYWHERE = ("0.0.0.0", "::")


def default_file() -> Path:
    """Where tables are kept unless somebody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "overtrick" / "page.sqlite"


def serve(
    host: str, port: int, browser: bool, file: Path, workers: int, beat: float = BEAT, report: Path = REPORT
) -> None:
    """Listen until Ctrl-C. Tables are open in one server at a time: another would not see their moves."""
    opened(file).close()  # what cannot be used is told before anybody listens
    with owned_file(file, "give another --data"):
        names = (host, socket.gethostname().lower())
        app = application(file, workers, beat, names, tuple(usable()), report)
        listen_with(app, file, host, port, browser)


def listen_with(app: Guard, file: Path, host: str, port: int, browser: bool) -> None:
    listening = listen(host, port)
    address = f"http://{shown(host)}:{listening.getsockname()[1]}/"
    print(f"Overtrick is at {address} (tables are kept in {file}; Ctrl-C ends it)", flush=True)
    config = uvicorn.Config(
        app, ws_max_size=FRAME_MAX, log_level="warning", access_log=False, ws="websockets-sansio", server_header=False
    )
    asyncio.run(run(uvicorn.Server(config), listening, address if browser else ""))


async def run(server: uvicorn.Server, listening: socket.socket, address: str) -> None:
    if address:
        asyncio.get_running_loop().call_later(0.5, webbrowser.open, address)
    await server.serve(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 is any that is free."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise OvertrickError(
            f"cannot listen at {host}, port {port}: {error.strerror}; --port chooses another"
        ) from None


def shown(host: str) -> str:
    """A host as a browser here would ask for it."""
    if host in ANYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host
