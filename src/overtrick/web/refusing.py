"""What the server says no to, and how it says so."""

from overtrick.core.errors import OvertrickError


class Refused(OvertrickError):
    """Something that a client may not do or have; the status is that of the answer over HTTP."""

    def __init__(self, text: str, status: int = 400) -> None:
        super().__init__(text)
        self.status = status


class NotFound(Refused):
    """There is no such thing, or not for this client: which of the two is not told."""

    def __init__(self, what: str) -> None:
        super().__init__(f"there is no such {what}", 404)
