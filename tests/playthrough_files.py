"""One hand of every game told move by move, committed and compared verbatim: `python -m tests.playthrough_files`."""

from pathlib import Path

import overtrick as ot
from overtrick.core.random import PLAY, draw, new_stream
from overtrick.games.registry import rules

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 2026


def tell(game: ot.Game) -> str:
    """Everything that can be asked at every step of one random hand."""
    hand, rng = game.deal(seed=SEED), new_stream(SEED, 0, PLAY)
    lines = [repr(hand), f"actions {game.num_actions}, sides {game.sides}", ""]
    while not hand.over:
        legal = hand.legal()
        action = legal[draw(rng, len(legal))]
        seat = hand.player or 0
        lines += [
            f"seat {seat}, {hand.phase}: {' '.join(hand.view(seat).held)}",
            f"  table {' '.join(hand.view(seat).table) or '-'}",
            f"  legal {' '.join(map(game.action_name, legal))}",
            f"  plays {game.action_name(action)} ({action})",
        ]
        hand.play(action)
    lines += ["", f"returns {hand.returns().tolist()}", repr(hand)]
    for seat in range(game.players):
        seen = " ".join("??" if m.action is None else game.action_name(m.action) for m in hand.view(seat).history)
        lines.append(f"seat {seat} saw {seen}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in ot.games():
        for preset in rules(name).presets:
            (FOLDER / f"{name}-{preset}.txt").write_text(tell(ot.game(name, preset=preset)))
