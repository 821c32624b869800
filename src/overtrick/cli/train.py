"""`overtrick train`: learn to play, in a folder; the same command resumes it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from overtrick.games.game import Game
    from overtrick.training.run import Run
    from overtrick.training.training import Seat

LEARNING = ("self", "own")
"""Seats that learn: in the table of seat 0, or in one of their own."""


def train(
    game: Annotated[str, typer.Argument(help="The game to learn: somerset.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the table and the learning curve go.")],
    algorithm: Annotated[str, typer.Option(help="q, q-lambda or watkins.")] = "q-lambda",
    hands: Annotated[int, typer.Option(help="Hands in all; a larger number later trains on.")] = 300_000,
    seed: Annotated[int, typer.Option(help="Which deals and random choices.")] = 1,
    alpha: Annotated[float, typer.Option(help="Learning rate, above 0, at most 1.")] = 0.1,
    c: Annotated[float, typer.Option(help="Exploration: hand n explores with probability c / (c + n).")] = 5000,
    trace: Annotated[float, typer.Option("--lambda", "--trace", help="Decay of the traces, 0 to 1.")] = 0.9,
    preset: Annotated[str, typer.Option(help="paper or student.")] = "paper",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see `overtrick rules`.")
    ] = None,
    opponents: Annotated[
        str, typer.Option(metavar="SPEC", help="An agent, or `self` or `own` to learn too; default: by preset.")
    ] = "",
    partner: Annotated[str, typer.Option(metavar="SPEC", help="As --opponents, for the partner.")] = "",
    every: Annotated[int, typer.Option(help="Hands between checkpoints.")] = 50_000,
) -> None:
    """Learn a game by playing it. Stop at any time; the same command resumes.

    The table in DIR plays as `q-lambda:file=DIR/checkpoint.npz`.
    """
    from overtrick.cli.deal import parse_options
    from overtrick.cli.tables import console
    from overtrick.games import registry
    from overtrick.learn.registry import features
    from overtrick.training.run import Run, checkpoint_file
    from overtrick.training.training import Settings, Training

    chosen = registry.game(game, None, preset, **parse_options(registry.rules(game), option or []))
    seen = features(chosen)
    settings = Settings(algorithm, alpha, c, trace)  # type: ignore[arg-type]  # it says what is possible
    training = Training(chosen, seen, settings, seats(chosen, partner or seen.company, opponents or seen.company), seed)
    score = learn(Run(training, out, hands, every))
    console().print(f"{training.hands:,} hands; {score}the table: {checkpoint_file(out)}")


def seats(game: "Game", partner: str, opponents: str) -> "list[Seat]":
    """Seat 0 learns; its partner and the opponents are agents, or learn."""
    from overtrick.cli.company import around

    return [seat_of(game, *seat) for seat in (("self", 0), *around(game, (partner, 1), (opponents, 2)))]


def seat_of(game: "Game", spec: str, table: int) -> "Seat":
    """A seat by what was typed, and the number of the table that would be its own."""
    from overtrick.agents.agent import Compiled
    from overtrick.agents.registry import agent
    from overtrick.core.errors import BadAgent
    from overtrick.training.training import Seat

    if spec in LEARNING:
        return Seat(spec, table=0 if spec == "self" else table)
    player = agent(spec, game)
    if not isinstance(player, Compiled):
        raise BadAgent(f"{spec} is not a compiled agent; possible: self, own, or one such as random, student, q-lambda")
    return Seat(player.spec, player.policy)


def learn(run: "Run") -> str:
    """Learn what is missing, with a bar on stderr; the last mean score in words."""
    from overtrick.cli.tables import progress

    told = ""
    with progress(left=True) as bar:
        task = bar.add_task("left; the first hands take a while", total=run.hands)

        def watch(done: int, score: float) -> None:
            nonlocal told
            told = f"score {score:.2f} in the last thousand; "
            bar.update(task, completed=done, description=f"left, {done:,} of {run.hands:,} hands, score {score:.2f}")

        try:
            run.learn(watch)
        except KeyboardInterrupt:
            typer.echo(kept_text(run), err=True)
            raise
    return told


def kept_text(run: "Run") -> str:
    """What is on disk after an interruption."""
    from overtrick.training.run import checkpoint_file

    if not run.kept:
        return f"Nothing was kept: the first checkpoint comes after {min(run.every, run.hands):,} hands (--every)."
    return f"{checkpoint_file(run.folder)} has what was learned in {run.kept:,} hands; the same command resumes there."
