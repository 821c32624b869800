"""`overtrick agents`: who can play."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.table import Table


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
    for column in ("agent", "games", "parameters"):
        table.add_column(column, no_wrap=True)
    table.add_column("what it is")
    for name in names:
        table.add_row(name, "\n".join(found(name, names).games) or "all", *described(name))
    return table


def described(name: str) -> tuple[str, str]:
    """Parameters and what it is; a package that does not work must not hide the others."""
    from overtrick.agents.registry import factory
    from overtrick.agents.specs import summary_of
    from overtrick.core.errors import BadAgent

    try:
        return parameters_text(name), summary_of(factory(name))
    except BadAgent as error:
        return "", str(error)


def parameters_text(name: str) -> str:
    """Each parameter on a line, as it is typed; without a default it must be given."""
    from inspect import Parameter

    from overtrick.agents.registry import factory
    from overtrick.agents.specs import parameters_of
    from overtrick.cli.tables import value_text

    known = parameters_of(factory(name)).values()
    return "\n".join(
        f"{one.name}={'...' if one.default is Parameter.empty else value_text(one.default)}" for one in known
    )
