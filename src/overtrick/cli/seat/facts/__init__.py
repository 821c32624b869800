"""What each game's table shows besides the cards: trump, bids, roles. One file per game; others have the plain ones."""

from importlib import import_module

from overtrick.cli.seat.facts.plain import Facts
from overtrick.games.hand import Hand, View

FACTS = {
    "euchre": "euchre:EuchreFacts",
    "hearts": "hearts:HeartsFacts",
    "sheephead": "sheephead:SheepheadFacts",
    "somerset": "somerset:SomersetFacts",
    "wizard": "wizard:WizardFacts",
}


def facts_of(view: View, you: int | None) -> Facts:
    """The facts of a view; `you` is the seat of the person who reads them, if any sits there."""
    if view.game.name not in FACTS:
        return Facts(view, you)
    module, name = FACTS[view.game.name].split(":")
    kind: type[Facts] = getattr(import_module(f"{__name__}.{module}"), name)
    return kind(view, you)


def opened(hand: Hand) -> View:
    """A hand with all cards turned up: for the score of one that is over, and for replays."""
    return View(hand.game, 0, hand.state, hand.history)
