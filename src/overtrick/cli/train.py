"""`overtrick train`: learn to play, in a folder; the same command resumes it."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from overtrick.games.game import Game
    from overtrick.training.run import Run, Trainer
    from overtrick.training.training import Seat

LEARNING = ("self", "own")
"""Seats that learn: in the table of seat 0, or in one of their own."""

TABULAR, PPO = "Tables (q, q-lambda, watkins)", "Self-play (ppo)"
NETWORKS = "Networks (ppo, policy-gradient, trpo, dqn)"
TAUGHT = "Networks taught by others (policy-gradient, trpo)"
DEEP_Q = "Deep Q-learning (dqn)"
"""The panels of the help: which options belong to which algorithm."""

DQN = "dqn"
TEACHING = ("policy-gradient", "trpo")
"""Algorithms of networks that learn by playing others."""


def train(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where checkpoints and the learning curve go.")],
    algorithm: Annotated[
        str, typer.Option(help="ppo, policy-gradient, trpo; q, q-lambda, watkins (somerset); dqn (wizard).")
    ] = "ppo",
    hands: Annotated[int, typer.Option(help="Hands in all; with a table, a larger number later trains on.")] = 300_000,
    minutes: Annotated[float, typer.Option(help="Stop at the first checkpoint after so long; 0: don't.")] = 0,
    seed: Annotated[int, typer.Option(help="Which deals and random choices.")] = 1,
    every: Annotated[int, typer.Option(help="Hands between checkpoints.")] = 50_000,
    preset: Annotated[str, typer.Option(help="A named set of players and options; default: standard, or paper.")] = "",
    players: Annotated[int | None, typer.Option(help="Number of players; default: by preset.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see `overtrick rules`.")
    ] = None,
    trace: Annotated[float | None, typer.Option("--lambda", "--trace", help="Decay of traces, 0 to 1.")] = None,
    hidden: Annotated[
        str | None, typer.Option(metavar="N,N", help="Widths of the hidden layers.", rich_help_panel=NETWORKS)
    ] = None,
    rate: Annotated[float | None, typer.Option(help="Learning rate at the start.", rich_help_panel=NETWORKS)] = None,
    measure: Annotated[
        str | None, typer.Option(metavar="SPEC", help="Whom the curve compares with.", rich_help_panel=NETWORKS)
    ] = None,
    step: Annotated[int | None, typer.Option(help="Hands played at a time.", rich_help_panel=PPO)] = None,
    batch: Annotated[int | None, typer.Option(help="Decisions of one update; dqn too.", rich_help_panel=PPO)] = None,
    epochs: Annotated[int | None, typer.Option(help="Times a decision is learned from.", rich_help_panel=PPO)] = None,
    clip: Annotated[float | None, typer.Option(help="How far chances may move.", rich_help_panel=PPO)] = None,
    entropy: Annotated[float | None, typer.Option(help="Bonus for variety, of cards.", rich_help_panel=PPO)] = None,
    call_entropy: Annotated[float | None, typer.Option(help="The same, of calls.", rich_help_panel=PPO)] = None,
    share: Annotated[
        float | None, typer.Option(help="Share of the decisions that are learned from.", rich_help_panel=PPO)
    ] = None,
    goal: Annotated[
        str | None, typer.Option(help="hand: the own score; lead: less the mean of all.", rich_help_panel=PPO)
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(metavar="SPEC", help="An agent; of a table also `self` or `own`.", rich_help_panel=TAUGHT),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(help="fixed (the opponents), self, target or round-robin (older selves).", rich_help_panel=TAUGHT),
    ] = None,
    lag: Annotated[
        int | None, typer.Option(help="Epochs, or of dqn updates, between older selves.", rich_help_panel=TAUGHT)
    ] = None,
    start: Annotated[
        str | None, typer.Option(metavar="DIR", help="A network to start from.", rich_help_panel=TAUGHT)
    ] = None,
    sees: Annotated[str | None, typer.Option(help="view, or open: all cards.", rich_help_panel=TAUGHT)] = None,
    observation: Annotated[str | None, typer.Option(help="planes or parts.", rich_help_panel=TAUGHT)] = None,
    filters: Annotated[
        str | None,
        typer.Option(metavar="N", help="Filters of a 3x3 convolution; 0: none. Of dqn N,N.", rich_help_panel=TAUGHT),
    ] = None,
    epoch: Annotated[int | None, typer.Option(help="Hands of a step.", rich_help_panel=TAUGHT)] = None,
    replays: Annotated[int | None, typer.Option(help="Times a deal is played.", rich_help_panel=TAUGHT)] = None,
    mixing: Annotated[
        float | None, typer.Option(help="What is added to every chance while learning.", rich_help_panel=TAUGHT)
    ] = None,
    returns: Annotated[str | None, typer.Option(help="standard or raw.", rich_help_panel=TAUGHT)] = None,
    rule: Annotated[str | None, typer.Option(help="adam or plain steps.", rich_help_panel=TAUGHT)] = None,
    decay: Annotated[float | None, typer.Option(help="L2 of the weights.", rich_help_panel=TAUGHT)] = None,
    radius: Annotated[
        float | None, typer.Option(help="How far trpo may move the policy.", rich_help_panel=TAUGHT)
    ] = None,
    representation: Annotated[
        str | None, typer.Option(help="What it is told: vector, sorted, list...", rich_help_panel=DEEP_Q)
    ] = None,
    network: Annotated[str | None, typer.Option(help="convolution or plain.", rich_help_panel=DEEP_Q)] = None,
    curriculum: Annotated[
        bool | None,
        typer.Option("--curriculum/--no-curriculum", help="Short hands and cards first.", rich_help_panel=DEEP_Q),
    ] = None,
    tricks: Annotated[
        int | None, typer.Option(help="Tricks of the longest hands; 0: all.", rich_help_panel=DEEP_Q)
    ] = None,
    tables: Annotated[int | None, typer.Option(help="Hands side by side.", rich_help_panel=DEEP_Q)] = None,
    replay: Annotated[int | None, typer.Option(help="Decisions that are kept.", rich_help_panel=DEEP_Q)] = None,
    passes: Annotated[
        float | None, typer.Option(help="Times a decision is learned from.", rich_help_panel=DEEP_Q)
    ] = None,
    explore: Annotated[
        float | None, typer.Option(help="Chance of any choice, at the start.", rich_help_panel=DEEP_Q)
    ] = None,
    alpha: Annotated[
        float | None, typer.Option(help="Learning rate, above 0, at most 1.", rich_help_panel=TABULAR)
    ] = None,
    c: Annotated[
        float | None, typer.Option(help="Hand n explores with probability c / (c + n).", rich_help_panel=TABULAR)
    ] = None,
    partner: Annotated[
        str | None, typer.Option(metavar="SPEC", help="As --opponents, for the partner.", rich_help_panel=TABULAR)
    ] = None,
) -> None:
    """Learn a game by playing it. Stop at any time; the same command resumes.

    A network in DIR plays as `net:file=DIR` (of dqn `dqn:file=DIR`), a table as `q-lambda:file=DIR/checkpoint.npz`.
    """
    from overtrick.agents.specs import label
    from overtrick.cli.deal import parse_options
    from overtrick.cli.tables import console, loading
    from overtrick.games import registry
    from overtrick.training.run import Run

    check_algorithm(algorithm)
    chosen = registry.game(
        game,
        players,
        preset or ("standard" if algorithm in ("ppo", DQN) else "paper"),
        **parse_options(registry.rules(game), option or []),
    )
    options = {"trace": trace, "hidden": hidden, "rate": rate, "measure": measure}
    options |= {"step": step, "batch": batch, "epochs": epochs, "clip": clip}
    options |= {"entropy": entropy, "call_entropy": call_entropy, "share": share, "goal": goal}
    options |= {"opponents": opponents, "against": against, "lag": lag, "start": start, "sees": sees}
    options |= {"observation": observation, "filters": filters, "epoch": epoch, "replays": replays, "mixing": mixing}
    options |= {"returns": returns, "rule": rule, "decay": decay, "radius": radius}
    options |= {"alpha": alpha, "c": c, "partner": partner}
    options |= {"representation": representation, "network": network, "curriculum": curriculum, "tricks": tricks}
    options |= {"tables": tables, "replay": replay, "passes": passes, "explore": explore}
    given = given_for(algorithm, options)
    with loading():
        trainer = trainer_of(chosen, algorithm, hands, seed, given)
    run = Run(trainer, out, hands, every)
    words, plays = learn(run, minutes), label(player_in(out, algorithm), sees == "open")
    console().print(f"{trainer.hands:,} of {hands:,} hands; {words}it plays as {plays}", soft_wrap=True)


def player_in(out: Path, algorithm: str) -> str:
    """The spec by which a training plays."""
    if algorithm in ("ppo", *TEACHING):
        return f"net:file={out}"
    return f"dqn:file={out}" if algorithm == DQN else f"q-lambda:file={out}/checkpoint.npz"


def check_algorithm(name: str) -> None:
    from typing import get_args

    from overtrick.core.errors import BadOption, choices
    from overtrick.training.training import Algorithm

    possible = ("ppo", *TEACHING, DQN, *get_args(Algorithm))
    if name not in possible:
        raise BadOption(f"there is no algorithm {name!r}; {choices(name, possible)}")


def options_of(algorithm: str) -> tuple[str, ...]:
    """The options that an algorithm takes, beside those of all."""
    from dataclasses import fields

    from overtrick.training import dqn, policy_gradient, ppo

    if algorithm in ("ppo", DQN):
        return *(field.name for field in fields(ppo.Settings if algorithm == "ppo" else dqn.Settings)), "measure"
    if algorithm in TEACHING:
        names = (field.name for field in fields(policy_gradient.Settings))
        return *(name for name in names if name != "algorithm"), "measure", "opponents", "start"
    return "trace", "alpha", "c", "opponents", "partner"


def given_for(algorithm: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options that were given; one of another algorithm is refused."""
    from overtrick.core.errors import BadOption

    given, possible = {name: value for name, value in options.items() if value is not None}, options_of(algorithm)
    wrong = [name for name in given if name not in possible]
    if wrong:
        names = ", ".join(f"--{name.replace('_', '-')}" for name in possible)
        raise BadOption(f"--{wrong[0].replace('_', '-')} is not for {algorithm}; possible: {names}")
    return given | {name: widths(name, given[name]) for name in ("hidden", "filters") if name in given}


def trainer_of(game: "Game", algorithm: str, hands: int, seed: int, given: dict[str, Any]) -> "Trainer":
    """What learns."""
    if algorithm == "ppo":
        return self_taught(game, hands, seed, given)
    if algorithm == DQN:
        return deep_q(game, hands, seed, given)
    return (taught if algorithm in TEACHING else tabular)(game, algorithm, seed, given)


def self_taught(game: "Game", hands: int, seed: int, given: dict[str, Any]) -> "Trainer":
    """A network that learns by playing against itself."""
    from overtrick.agents.registry import agent
    from overtrick.training.ppo import Ppo, Settings
    from overtrick.training.self_taught import SelfTaught

    measure = agent(given.pop("measure", "random"), game).spec
    return SelfTaught(Ppo(game, Settings(**given), hands, seed), measure)


def deep_q(game: "Game", hands: int, seed: int, given: dict[str, Any]) -> "Trainer":
    """A network of action values that learns by playing against itself."""
    from overtrick.training.deep_q import DeepQ
    from overtrick.training.dqn import Dqn, Settings

    measure = given.pop("measure", "random")
    return DeepQ(Dqn(game, Settings(**given), hands, seed), measure)


def taught(game: "Game", algorithm: str, seed: int, given: dict[str, Any]) -> "Trainer":
    """A network that learns by playing others."""
    from overtrick.learn.registry import teacher
    from overtrick.training.policy_gradient import Settings
    from overtrick.training.taught import new_training

    opponents, start = given.pop("opponents", "") or teacher(game), given.pop("start", "")
    given |= {"filters": one_width("filters", given["filters"])} if "filters" in given else {}
    measures = ["random", given.pop("measure", "") or opponents]
    return new_training(game, Settings(algorithm=algorithm, **given), seed, opponents, measures, start)  # type: ignore[arg-type]  # it says what is possible


def widths(name: str, text: str) -> tuple[int, ...]:
    """Widths of layers as typed."""
    from overtrick.core.errors import BadOption

    try:
        return tuple(int(width) for width in text.split(",") if width.strip())
    except ValueError:
        raise BadOption(f"{name}={text!r}; possible: whole numbers such as 64,64") from None


def one_width(name: str, found: tuple[int, ...]) -> int:
    """The width of a layer where there is only one."""
    from overtrick.core.errors import BadOption

    if len(found) != 1:
        raise BadOption(f"{name}={','.join(map(str, found))}; possible: one whole number")
    return found[0]


def tabular(game: "Game", algorithm: str, seed: int, given: dict[str, Any]) -> "Trainer":
    """A table of values that learns in seat 0."""
    from overtrick.learn.registry import features
    from overtrick.training.tabular import Tabular
    from overtrick.training.training import Settings, Training

    seen = features(game)
    partner, opponents = (given.pop(name, "") or seen.company for name in ("partner", "opponents"))
    settings = Settings(algorithm, **given)  # type: ignore[arg-type]  # it says what is possible
    return Tabular(Training(game, seen, settings, seats(game, partner, opponents), seed))


def seats(game: "Game", partner: str, opponents: str) -> "list[Seat]":
    """Seat 0 learns; its partner and the opponents are agents, or learn."""
    from overtrick.cli.company import around

    return [seat_of(game, *seat) for seat in (("self", 0), *around(game, (partner, 1), (opponents, 2)))]


def seat_of(game: "Game", spec: str, table: int) -> "Seat":
    """A seat by what was typed, and the number of the table that would be its own."""
    from overtrick.agents.agent import policy_of
    from overtrick.agents.registry import agent
    from overtrick.training.training import Seat

    if spec in LEARNING:
        return Seat(spec, table=0 if spec == "self" else table)
    player = agent(spec, game, trusted=True)
    return Seat(player.spec, policy_of(player, "self, own, or one such as random"))


def learn(run: "Run", minutes: float) -> str:
    """Learn what is missing, with a bar on stderr; how well it did last, in words."""
    from overtrick.cli.tables import progress

    told = ""
    with progress(left=True) as bar:
        task = bar.add_task("left; the first hands take a while", total=run.hands)

        def watch(done: int, words: str) -> None:
            nonlocal told
            told = f"{words}; "
            bar.update(task, completed=done, description=f"left, {done:,} of {run.hands:,} hands, {words}")

        try:
            run.learn(watch, late_after(minutes))
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


def late_after(minutes: float) -> Callable[[], bool]:
    """Whether so many minutes have passed from now on; after 0 it is never late."""
    end = monotonic() + minutes * 60
    return lambda: minutes > 0 and monotonic() >= end
