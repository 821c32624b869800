"""`overtrick tour`: everything once, in under a minute."""

HANDS = 50_000
REPEATS = 3
SEED = 3


def tour() -> None:
    """Play one hand of every game, then run a short bench."""
    from overtrick.bench.bench import Scope
    from overtrick.cli.bench import print_bench
    from overtrick.cli.deal import play_at_random, print_hand
    from overtrick.cli.tables import console
    from overtrick.games import registry

    games = [registry.game(name) for name in registry.usable()]
    for game in games:
        console().rule(game.rules.title)
        console().print(game.rules.summary, end="\n\n")
        print_hand(play_at_random(game, SEED))
    console().rule("Speed")
    print_bench(Scope(games, HANDS, REPEATS))
