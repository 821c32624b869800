"""The `overtrick` command. It stays light: commands import what they need when they are called."""

import sys
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from overtrick.cli.agents import agents
from overtrick.cli.bench import bench
from overtrick.cli.compiling import speak
from overtrick.cli.deal import deal
from overtrick.cli.doctor import doctor
from overtrick.cli.export import export
from overtrick.cli.games import games
from overtrick.cli.ladder import ladder
from overtrick.cli.match import match
from overtrick.cli.observe import observe
from overtrick.cli.people import people
from overtrick.cli.play import play
from overtrick.cli.predict import predict
from overtrick.cli.replay import replay
from overtrick.cli.reproduce import reproduce
from overtrick.cli.review import review
from overtrick.cli.rules import rules
from overtrick.cli.series import series
from overtrick.cli.serve import serve
from overtrick.cli.start import INTERRUPTED
from overtrick.cli.teach import teach
from overtrick.cli.tour import tour
from overtrick.cli.tournament import tournament
from overtrick.cli.train import train
from overtrick.cli.warm import warm
from overtrick.core.compiling import tell_of_compiling
from overtrick.core.errors import OvertrickError

MISTAKE = 2
"""The exit code of a command that was asked for something impossible, as for a misspelt flag."""


class OneLineErrors(TyperGroup):
    """Turns the library's errors into a line on stderr; any other exception is a bug and keeps its traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except OvertrickError as error:
            print_error(f"overtrick: {error}")
            raise typer.Exit(MISTAKE) from None
        except KeyboardInterrupt as stop:
            print_error(" while ".join(filter(None, ["overtrick: stopped", str(stop)])))
            raise typer.Exit(INTERRUPTED) from None


def print_error(message: str) -> None:
    """One red line, plain where the terminal or NO_COLOR wants it so."""
    from rich.console import Console

    Console(stderr=True, markup=False, highlight=False, emoji=False).print(message, style="red", soft_wrap=True)


app = typer.Typer(
    cls=OneLineErrors,
    help="A lab for trick-taking card games.",
    add_completion=False,
    pretty_exceptions_enable=False,
)

for command in (
    games,
    rules,
    agents,
    deal,
    observe,
    play,
    serve,
    people,
    match,
    tournament,
    ladder,
    train,
    teach,
    series,
    export,
    predict,
    replay,
    review,
    reproduce,
    bench,
    warm,
    doctor,
    tour,
):
    app.command()(command)


def print_version(wanted: bool) -> None:
    if wanted:
        from overtrick import __version__

        typer.echo(f"overtrick {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def show_help(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """A lab for trick-taking card games."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without § gets a question mark, not a traceback
    tell_of_compiling(speak)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
