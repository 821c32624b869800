"""Who is told that something is being compiled. Light, so that a command can ask before anything heavy is imported."""

from collections.abc import Callable

Teller = Callable[[str], None]
"""Is told the name of what is being compiled, and nothing once the work goes on."""

_tellers: list[Teller] = []


def tell_of_compiling(teller: Teller) -> None:
    """Tell somebody from now on."""
    _tellers.append(teller)


def tell(name: str = "") -> None:
    for teller in _tellers:
        teller(name)
