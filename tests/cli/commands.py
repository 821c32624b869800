"""Commands as somebody at a terminal types them."""

from typer.testing import CliRunner

import overtrick as ot
from overtrick.cli.main import app
from overtrick.games import registry

COLUMNS = 80
PRESETS = [(name, preset) for name in ot.games() for preset in registry.rules(name).presets]


def overtrick(*words, answers="", code=0):
    """What a command prints, once it ended with the expected exit code."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=answers)
    assert result.exit_code == code, result.output + repr(result.exception)
    return result.stdout if code < 2 else result.stderr


def mistake(*words):
    """The one line that a wrong command prints, unless something had to be compiled to find out."""
    (line,) = (line for line in overtrick(*words, code=2).splitlines() if not line.startswith("compiling; "))
    return line
