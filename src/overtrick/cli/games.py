"""`overtrick games`: what can be played."""


def games() -> None:
    """List the games."""
    from overtrick.cli.tables import console, games_table

    console().print(games_table())
