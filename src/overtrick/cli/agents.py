"""`overtrick agents`: who can play."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from overtrick.agents.specs import Factory

SEES_ALL = " Sees all cards: an oracle."
UNKNOWN = " It may be an oracle, which sees all cards: only a match tells."


def agents(
    game: Annotated[str | None, typer.Argument(help="A name from `overtrick games`; default: all agents.")] = None,
) -> None:
    """List the agents with their parameters and defaults. To set them, write `name:key=value,key=value`."""
    from overtrick.agents import registry
    from overtrick.cli.tables import console

    console().print(agents_table(registry.agents(game)))


def agents_table(names: list[str]) -> "Table":
    """A row for each agent."""
    from overtrick.agents.registry import found
    from overtrick.cli.tables import plain_table

    table = plain_table()
    table.add_column("agent", no_wrap=True)
    table.add_column("games", no_wrap=True)
    table.add_column("what it is, and its parameters", overflow="fold")
    for name in names:
        table.add_row(name, "\n".join(found(name, names).games) or "all", described(name))
    return table


def described(name: str) -> "Text":
    """What it is, and below its parameters; a package that does not work must not hide the others."""
    from rich.text import Text

    from overtrick.agents.registry import factory
    from overtrick.agents.specs import summary_of
    from overtrick.core.errors import BadAgent

    try:
        parameters = parameters_text(name)
        made = factory(name)
        summary = summary_of(made)
        unsaid = "" if "oracle" in summary else sight(name, made)
        return Text(summary + unsaid).append("\n" * bool(parameters) + parameters, style="dim")
    except BadAgent as error:
        return Text(str(error))


def sight(name: str, made: "Factory") -> str:
    """What must be said of an agent that sees all cards; a function of others may make one, and is not called here."""
    from inspect import isclass

    from overtrick.agents.registry import BUILT_IN

    if hasattr(made, "act_open"):
        return SEES_ALL
    return "" if isclass(made) or name in BUILT_IN else UNKNOWN


def parameters_text(name: str) -> str:
    """Parameters as they are typed; without a default it must be given."""
    from inspect import Parameter

    from overtrick.agents.registry import factory
    from overtrick.agents.specs import parameters_of
    from overtrick.cli.tables import value_text

    known = parameters_of(factory(name)).values()
    return " ".join(
        f"{one.name}={'...' if one.default is Parameter.empty else value_text(one.default)}" for one in known
    )
