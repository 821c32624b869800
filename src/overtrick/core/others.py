"""What code of others raised, as it may stand among our words."""

from traceback import extract_tb

LONGEST = 1000
"""Letters of what others say."""


def told(error: BaseException) -> str:
    """What was raised, in a line."""
    try:
        return one_line(f"{type(error).__name__}: {error}")
    except Exception:
        return f"{type(error).__name__}, whose message cannot be made"


def one_line(text: str) -> str:
    """Printable, in one line, and not endless."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text[:LONGEST])
    return " ".join(plain.split()) + "..." * (len(text) > LONGEST)


def place_of(error: BaseException) -> str:
    """The file and line where it happened, as deep as it goes."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}"
    last = extract_tb(error.__traceback__)[-1]
    return f"{last.filename}, line {last.lineno}"
