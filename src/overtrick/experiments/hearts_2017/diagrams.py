"""Figures 1 to 3 for our code: what builds on what, an iteration of the search, and the search with hidden cards."""

from functools import partial
from typing import Final

from overtrick.experiments.boxes import Diagram, draw
from overtrick.experiments.drawing import Drawing

RULES: Final = "rules of a game\n(tables, hooks)"
ENGINE: Final = "engine\n(deal, legal, play, score)"
STATE: Final = "state"
VIEW: Final = "view of a seat"
PLANES: Final = "planes (P+2, V, S)"
NETWORK: Final = "policy network"
SEARCH: Final = "mcts, pomcp, guided"
TRAINING: Final = "policy gradient,\ntrust region, PPO"
WORLDS: Final = "sampled worlds"

ARCHITECTURE: Final = Diagram(
    {RULES: (1.4, 8.5), ENGINE: (1.4, 5), STATE: (4, 5), VIEW: (6.2, 5), PLANES: (6.2, 8.5), NETWORK: (8.8, 5),
     SEARCH: (8.8, 1.5), TRAINING: (8.8, 8.5), WORLDS: (6.2, 1.5)},
    [(RULES, ENGINE, ""), (ENGINE, STATE, ""), (STATE, VIEW, ""), (VIEW, PLANES, ""), (PLANES, NETWORK, ""),
     (NETWORK, SEARCH, "prior, playouts"), (VIEW, WORLDS, "consistent with"), (WORLDS, SEARCH, ""),
     (TRAINING, NETWORK, "")],
)  # fmt: skip

SELECT: Final = "select\nQ + c p / (1 + N)"
ASK: Final = "ask the network\nfor the prior p"
PLAYOUT: Final = "playout: network at every seat\n(guided: a trick, then its value)"
SOLVE: Final = "three cards left:\nsolve"
BACK: Final = "add the score to\nQ and N on the way up"
ITERATION: Final = Diagram(
    {SELECT: (1.5, 5), ASK: (4.5, 5), PLAYOUT: (8, 5), SOLVE: (4.5, 1.5), BACK: (4.5, 8.5)},
    [(SELECT, ASK, "new node"), (ASK, PLAYOUT, ""), (PLAYOUT, BACK, "score"), (BACK, SELECT, "again"),
     (SELECT, SOLVE, "")],
)  # fmt: skip

SEEN: Final = "view: own hand, trick,\ncards gone, voids shown"
DRAWN: Final = "a world: all hands,\ndrawn uniformly"
OWN: Final = "own card,\nselected in the tree"
OTHERS: Final = "cards of the others,\nby the network"
HISTORY: Final = "node of the history"
HIDDEN: Final = Diagram(
    {SEEN: (1.7, 5), DRAWN: (4.9, 5), OWN: (8, 8.5), OTHERS: (8, 1.5), HISTORY: (8, 5)},
    [(SEEN, DRAWN, "each simulation"), (DRAWN, OWN, ""), (OWN, HISTORY, ""), (OTHERS, HISTORY, ""),
     (DRAWN, OTHERS, "")],
)  # fmt: skip


DIAGRAMS: Final = {
    "figure_1": Drawing(partial(draw, ARCHITECTURE), "Figure 1 for our code: what search and training build on."),
    "figure_2": Drawing(partial(draw, ITERATION), "Figure 2 for our code: an iteration of the search."),
    "figure_3": Drawing(partial(draw, HIDDEN), "Figure 3 for our code: a simulation with hidden cards."),
}
