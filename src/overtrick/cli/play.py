"""`overtrick play`: a person at the table."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from overtrick.cli.workers import OpenCards, Trusted

if TYPE_CHECKING:
    from overtrick.agents.agent import Trust
    from overtrick.present.saved import Saved
    from overtrick.present.sitting import Sitting

OPPONENT = "ismcts:simulations=500"
"""Who sits down with a person who names nobody, unless the game knows better: it thinks for some milliseconds."""


def play(
    game: Annotated[str, typer.Argument(help="A name from `overtrick games`.")],
    seat: Annotated[int | None, typer.Option(help="Where you sit; default: 0.")] = None,
    seed: Annotated[int | None, typer.Option(help="Which game; default: a new one each time.")] = None,
    preset: Annotated[str | None, typer.Option(help="A named set of players and options.")] = None,
    players: Annotated[int | None, typer.Option(help="Number of players; default: by preset.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A game option; see `overtrick rules`.")
    ] = None,
    against: Annotated[str | None, typer.Option(metavar="SPEC", help="Your opponents; see `overtrick agents`.")] = None,
    hands: Annotated[int | None, typer.Option(min=1, help="Stop after this many hands.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the game in this file.")] = None,
    hint: Annotated[
        bool, typer.Option("--hint", help="Before each of your choices, show what a search thinks.")
    ] = False,
    new: Annotated[bool, typer.Option("--new", help="Start a new game even if one is saved.")] = False,
    trusted: Trusted = False,
    oracle: OpenCards = False,
) -> None:
    """Play a whole game yourself. Leave with q or Ctrl-C; the same command resumes it."""
    from overtrick.agents.agent import Trust
    from overtrick.cli.deal import parse_options
    from overtrick.cli.seat.table import Table
    from overtrick.cli.seat.terminal import Terminal
    from overtrick.cli.tables import console
    from overtrick.core.files import owned_file
    from overtrick.games import registry
    from overtrick.present.saved import INSTEAD, default_file

    options = parse_options(registry.rules(game), option or [])
    settings = {"seat": seat, "seed": seed, "preset": preset, "players": players, "against": against, "hands": hands}
    wish = Wish(game, settings, options, Trust(trusted, oracle))
    file = save or default_file(game)
    terminal = Terminal(console())
    with owned_file(file, INSTEAD):
        resumed = os.path.exists(file) and not new
        with terminal.waiting("Laying the table; the first time takes a while"):
            sitting = wish.resume(file) if resumed else wish.begin(file)
        terminal.say(greeting(sitting, file, resumed))
        Table(sitting, terminal, file, hint).run()


@dataclass(frozen=True)
class Wish:
    """What was asked for on the command line; None leaves it to the preset or to chance."""

    game: str
    settings: dict[str, Any]
    options: dict[str, Any]
    trust: "Trust"

    def begin(self, file: Path) -> "Sitting":
        """Sit down to a new game, for which there must be room."""
        from overtrick.games import registry
        from overtrick.present.opponents import strongest
        from overtrick.present.saved import check_replaceable
        from overtrick.present.sitting import Sitting, with_agents

        check_replaceable(file)
        wanted = self.settings
        game = registry.game(self.game, wanted["players"], wanted["preset"] or "standard", **self.options)
        against = wanted["against"] or strongest(game, OPPONENT)
        agents = with_agents(game, wanted["seat"] or 0, against)
        return Sitting(game, agents, wanted["seed"], hands=wanted["hands"], trust=self.trust)

    def resume(self, file: Path) -> "Sitting":
        """Go on with the game in a file, unless another one was asked for."""
        from overtrick.present.saved import read_saved, resume

        saved = read_saved(file)
        self.check(file, saved)
        return resume(file, saved, self.trust)

    def check(self, file: Path, saved: "Saved") -> None:
        """Raise if the saved game is not the one that was asked for."""
        from overtrick.agents.specs import label
        from overtrick.core.errors import BadOption

        asked = {"game": self.game} | self.settings | self.options
        there = vars(saved) | {"seat": saved.seat, "against": saved.against} | saved.options
        for name, value in asked.items():
            if value is not None and there.get(name) != value:
                has = label(str(there.get(name)), there.get(name) in saved.oracles)
                raise BadOption(
                    f"{file} holds an unfinished game with {name} {has}, not {value}; "
                    "ask for that to resume it, or use --new to replace it"
                )


def greeting(sitting: "Sitting", file: Path, resumed: bool) -> str:
    """Which game this is, and where it can be found."""
    title = sitting.game.rules.title
    seated = f"{sitting.game.players} players, you are seat {sitting.person}, against {opponents(sitting)}."
    seated += "\nType ? for help, q to leave."
    if resumed:
        return f"Resuming your game of {title}; --new starts another. It is saved in {file}.\n{seated}"
    return f"A new game of {title}, seed {sitting.whole_game.seed}. It is saved in {file}.\n{seated}"


def opponents(sitting: "Sitting") -> str:
    agents = dict.fromkeys(sitting.told_agents[seat] for seat in sitting.players)
    return ", ".join(agents) or "other people"
