"""The three hands of the paper's discussion, and what a search thinks each card is worth there.

The paper tells the hand and the trick, not what was played before: so the tricks that are missing are drawn. The other
cards are dealt at random and everybody plays by chance, seat 0 none of the cards that it holds in the end; what comes
out otherwise, or without the card that the story is about among the others, is thrown away.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from overtrick.agents.evaluation import evaluate
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.hearts_2017.rows import deep_spec
from overtrick.games.game import Game
from overtrick.games.hand import Hand
from overtrick.games.registry import game

SEARCHER: Final = 0
BEFORE: Final = 2
"""The seat whose turn comes before the searcher's."""

SEARCHES: Final = ("deep PO-MCTS", "guided")


class Position(NamedTuple):
    """What seat 0 holds, the card on the table, if any, the card that it chose, and the one that the story is about."""

    held: str
    chosen: str
    about: str
    led: str = ""

    @property
    def tricks(self) -> int:
        """Those before."""
        return 16 - len(self.held.split())


POSITIONS: Final = {
    "Flushing": Position("4C 3D 4D 5D 7D TD 3H 5H 7H JH QH AH 6S", "6S", "QS"),
    "Reverse flushing": Position("JC QC 7D KD 6S 8S TS", "7D", "JD", led="5H"),
    "Getting the jack": Position("7C AC 4D 5D 7D 8D JD KD JH KH 5S 6S QS AS", "4D", "AD"),
}


def reached(position: Position, played: Game, chance: np.random.Generator) -> Hand:
    """A hand that has come to a position."""
    while True:
        hand = dealt(position, played, chance)
        if play_tricks(hand, position, chance):
            return hand


def dealt(position: Position, played: Game, chance: np.random.Generator) -> Hand:
    """A deal in which everybody has what the position says, and any other cards."""
    fixed = [position.held.split(), [], position.led.split()]
    named = {card for cards in fixed for card in cards}
    others = [str(card) for card in chance.permutation([card for card in played.deck.names if card not in named])]
    size = len(played.deck) // played.players
    hands = [" ".join([*cards, *(others.pop() for _ in range(size - len(cards)))]) for cards in fixed]
    return played.deal(hands=hands, dealer=int(chance.integers(played.players)))


def play_tricks(hand: Hand, position: Position, chance: np.random.Generator) -> bool:
    """Play to the position by chance; whether it is reached."""
    kept = {hand.game.deck.card(card) for card in f"{position.held} {position.led}".split()}
    for _ in range(position.tricks * hand.game.players):
        possible = [card for card in hand.legal() if card not in kept]
        if not possible:
            return False
        hand.play(int(chance.choice(possible)))
    live = position.about in [*hand.held(1), *hand.held(BEFORE)]
    if not live or hand.player != (BEFORE if position.led else SEARCHER):
        return False
    if position.led:
        hand.play(position.led)
    return True


def values(name: str, search: str, histories: int, epochs: int, shrunk: int, trained: int, seed: int) -> dict[str, Any]:
    """What each card is worth on average over histories; how often the paper's card is chosen, and its lead."""
    position, played, chance = POSITIONS[name], game("hearts", preset="paper"), np.random.default_rng(seed)
    spec = search if search == "guided" else deep_spec(epochs, shrunk, trained)
    cards, rows, chosen = position.held.split(), [], []
    for number in range(histories):
        found = evaluate(reached(position, played, chance).view(SEARCHER), spec, seed=number)
        worth = {choice.name: choice.score.mean for choice in found.choices}
        rows.append([worth.get(card, np.nan) for card in cards])
        chosen.append(100.0 * (found.choices[0].name == position.chosen))
    return {"chosen": Estimate.of(chosen)} | told(cards, np.array(rows), position.chosen)


def told(cards: Sequence[str], rows: Any, chosen: str) -> dict[str, Any]:
    """The values, and what a card has more than others, and than the best of them but twins, where both were tried."""
    own = rows[:, cards.index(chosen)]
    more = {card: known(own - rows[:, place]) for place, card in enumerate(cards) if card != chosen}
    compared = [card for card, lead in more.items() if lead.count and (lead.mean or lead.deviation)]
    best = min(compared, key=lambda card: more[card].mean, default="none")
    worth = {card: known(rows[:, place]) for place, card in enumerate(cards)}
    return {"values": worth, "more": more, "best other": best, "lead": more.get(best, Estimate.of([]))}


def known(column: Any) -> Estimate:
    """A column without what was not tried."""
    return Estimate.of(column[~np.isnan(column)])
