"""Who is told that something is being compiled. Light, so that a command can ask before anything heavy is imported."""

from collections.abc import Callable
from functools import cache

Teller = Callable[[str], None]
"""Is told the name of what is being compiled, and nothing once the work goes on."""

SAID = "compiling; the result is cached for next time"
"""What is said once where a line cannot be erased again."""

_tellers: list[Teller] = []


def tell_of_compiling(teller: Teller) -> None:
    """Tell somebody from now on."""
    _tellers.append(teller)


def tell(name: str = "") -> None:
    for teller in _tellers:
        teller(name)
    if name and not _tellers:
        log_once()


@cache
def log_once() -> None:
    """For scripts and notebooks, which ask for nothing: Python prints a warning unless logging was set up otherwise."""
    import logging

    logging.getLogger("overtrick").warning(SAID)
