"""Counts of move sequences from fixed deals, one file per game, written by the judge: `python -m tests.perft_files`.

A line is a hand that can be pasted, then depth:count pairs. The deals and openings come from the engine's seeds, the
counts from the judge alone.
"""

import random
from copy import deepcopy
from pathlib import Path

import overtrick as ot
from overtrick.games.registry import rules
from tests import naive
from tests.beside import judge_of, legal_names

FOLDER = Path(__file__).parent / "perft"
FROM_THE_START = 3  # depth of the counts from the deal
CARDS_LEFT = 2  # endings are counted to their very end with so many tricks left


def count_judge(judge: naive.Table, depth: int) -> int:
    """How many sequences of that many actions there are; a hand that ends sooner counts once."""
    if judge.over or depth == 0:
        return 1
    return sum(count_judge(after(judge, name), depth - 1) for name in sorted(judge.legal()))


def after(judge: naive.Table, name: str) -> naive.Table:
    other = deepcopy(judge)
    other.play(name)
    return other


def count_engine(hand: ot.Hand, depth: int) -> int:
    """The same count by the engine."""
    if hand.over or depth == 0:
        return 1
    total = 0
    for action in hand.legal():
        other = hand.copy()
        other.play(action)
        total += count_engine(other, depth - 1)
    return total


def ending(game: ot.Game, seed: int) -> ot.Hand:
    """A hand played at random until a few tricks are left."""
    hand, chance = game.deal(seed=seed), random.Random(seed)
    while max(len(hand.held(seat)) for seat in range(game.players)) > CARDS_LEFT and not hand.over:
        hand.play(chance.choice(hand.legal()))
    return hand


def judge_at(hand: ot.Hand) -> naive.Table:
    """The judge in the same position."""
    judge = judge_of(hand)
    for move in hand.history:
        assert move.action is not None
        judge.play(hand.game.action_name(move.action))
    assert hand.over or judge.legal() == legal_names(hand)
    return judge


def lines(name: str) -> list[str]:
    """Two deals from the start and two endings, in each preset."""
    found = []
    for preset in rules(name).presets:
        game = ot.game(name, preset=preset)
        for seed in (1, 2):
            counts = [count_judge(judge_at(game.deal(seed=seed)), depth) for depth in range(1, FROM_THE_START + 1)]
            pairs = " ".join(f"{depth}:{count}" for depth, count in enumerate(counts, 1))
            found.append(f"{game.deal(seed=seed)!r} | {pairs}")
            last = ending(game, seed)
            found.append(f"{last!r} | 99:{count_judge(judge_at(last), 99)}")
    return found


if __name__ == "__main__":
    for name in ot.games():
        (FOLDER / f"{name}.perft").write_text("\n".join(lines(name)) + "\n")
