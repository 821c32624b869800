"""Hearts under other names, with less and less of what a game can bring."""

from dataclasses import replace

from overtrick.games.hearts import HEARTS

TOY = replace(HEARTS, name="toy", title="Toy")
AIMLESS = replace(HEARTS, name="aimless", title="Aimless", objective="")
BLIND = replace(HEARTS, name="blind", title="Blind", beliefs="", objective="")

REGISTERED = {rules.name: f"{__name__}:{rules.name.upper()}" for rules in (TOY, AIMLESS, BLIND)}
