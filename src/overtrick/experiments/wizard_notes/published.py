"""What Fowler's notes say, and what others have published of Wizard (rulebook §2). The notes have no number."""

from typing import Final

PAPER: Final = "Fowler's notes"

OTHERS: Final = {
    "heuristic (Sierks)": (187.5, 37.0),
    "EV-bidding against heuristics (Sierks)": (220.6, 38.2),
}
"""Points a game in self-play and percent of bids made: three players, 20 rounds, the sum of bids not the tricks."""

HUMANS: Final = 250.0
"""Points a game of people in the logs of another project (ThomSab), with rules that are not told."""

DQN_HITS: Final = 66.0, 87.0
"""Percent of bids made by a deep Q-learner in self-play (Schumacher and Pleines), other settings."""
