"""What stands between strangers and the server: hosts, origins, sizes, and what a browser may do with the page.

Plain ASGI, so that sockets are judged before they are accepted. A name in `Host` that is not ours is how a page
elsewhere reaches a server at home (DNS rebinding); numbers cannot be rebound.
"""

from collections.abc import Iterable
from ipaddress import ip_address
from json import dumps
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_MAX = 64 * 1024

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Lets in who asks for us by a name of ours and comes from a page of ours."""

    def __init__(self, app: ASGIApp, names: Iterable[str] = ()) -> None:
        self.app = app
        self.names = {"localhost", *names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif not self.is_welcome(Headers(scope=scope)):
            await self.turn_away(scope, send, 403, "this server is not asked for by that name or from there")
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        elif int_of(Headers(scope=scope).get("content-length", "0")) > BODY_MAX:
            await self.turn_away(scope, send, 413, f"at most {BODY_MAX} bytes")
        else:
            await self.app(scope, Bounded(receive), with_headers(send))

    def is_welcome(self, headers: Headers) -> bool:
        """A request without `Origin` is no work of a foreign page: browsers send it with all that could do harm."""
        host, origin = headers.get("host", ""), headers.get("origin")
        return self.is_ours(host) and (origin is None or urlsplit(origin).netloc == host)

    def is_ours(self, host: str) -> bool:
        name = hostname(host)
        return name in self.names or is_number(name)

    async def turn_away(self, scope: Scope, send: Send, status: int, why: str) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": why})
            return
        body = dumps({"detail": why}).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        sender = with_headers(send)
        await sender({"type": "http.response.start", "status": status, "headers": headers})
        await sender({"type": "http.response.body", "body": body})


class Bounded:
    """A body that was not announced is counted as it comes; what is too long ends early."""

    def __init__(self, receive: Receive) -> None:
        self.receive, self.left = receive, BODY_MAX

    async def __call__(self) -> Message:
        message = await self.receive()
        self.left -= len(message.get("body", b""))
        return message if self.left >= 0 else {"type": "http.disconnect"}


def with_headers(send: Send) -> Send:
    """Every answer says what a browser may do with it."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-cache")
        await send(message)

    return sender


def hostname(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def int_of(text: str) -> int:
    return int(text) if text.isdecimal() else 0
