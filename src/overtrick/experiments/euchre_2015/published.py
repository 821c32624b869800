"""What the paper found: wins, and mean points and tricks a game, of every pairing (rulebook §5.4, its result logs).

10,001 games each, but 31 and 5 with MonteCarlo. Its budget was 10 and 60 seconds a decision; here it has the samples of
one batch of its program, the least that it drew: 5 and 30.
"""

from typing import Final, NamedTuple

from overtrick.agents.heuristics.euchre.paper import PLAYERS
from overtrick.games.registry import game

PAPER: Final = "Mychaskiw 2015"
GAME: Final = game("euchre", preset="paper")
"""Nobody calls: the dealer always makes spades."""

SPECS = PLAYERS | {
    "MonteCarlo10": "paper-monte-carlo:samples=5,faithful=true",
    "MonteCarlo60": "paper-monte-carlo:faithful=true",
}

AGENTS = tuple(PLAYERS)
"""Those of which every pair was played."""

Pair = tuple[float, float]


class Row(NamedTuple):
    """A pairing: the team listed first, in seats 0 and 2, against the other; `percent` is what the first won."""

    first: str
    second: str
    wins: tuple[int, int]
    percent: float
    points: Pair
    tricks: Pair

    @property
    def name(self) -> str:
        return f"{self.first} v {self.second}"

    @property
    def games(self) -> int:
        return sum(self.wins)

    @property
    def specs(self) -> tuple[str, str]:
        """The specs of both teams."""
        first, second = ("+".join(SPECS[name] for name in team.split("+")) for team in (self.first, self.second))
        return first, second

    @property
    def has_lost_table(self) -> bool:
        """Whether somebody plays with the table that had lost entries."""
        return any("faithful" in spec for spec in self.specs) and not self.is_monte_carlo

    @property
    def is_monte_carlo(self) -> bool:
        return self.first.startswith("MonteCarlo")


ROWS = (
    Row("Random", "Low", (7656, 2345), 76.55, (9.43, 6.25), (28.40, 22.65)),
    Row("Random", "High", (4794, 5207), 47.94, (7.93, 8.22), (24.83, 26.30)),
    Row("Low", "High", (2550, 7451), 25.50, (6.39, 9.34), (22.92, 28.60)),
    Row("HighLow", "Random", (6902, 3099), 69.01, (9.09, 6.81), (27.94, 22.62)),
    Row("HighLow", "Low", (8498, 1503), 84.97, (9.79, 5.47), (28.65, 20.86)),
    Row("HighLow", "High", (7578, 2423), 75.77, (9.40, 6.17), (27.85, 20.16)),
    Row("CoopHighLow", "Random", (7729, 2272), 77.28, (9.46, 6.13), (28.20, 21.11)),
    Row("CoopHighLow", "Low", (9202, 799), 92.01, (10.07, 4.48), (28.50, 18.32)),
    Row("CoopHighLow", "High", (7874, 2127), 78.73, (9.53, 5.93), (27.86, 19.78)),
    Row("CoopHighLow", "HighLow", (5611, 4390), 56.10, (8.41, 7.67), (26.13, 24.87)),
    Row("Markov", "Random", (4631, 5370), 46.31, (7.86, 8.32), (25.81, 25.78)),
    Row("Markov", "Low", (5343, 4658), 53.42, (8.29, 7.85), (27.11, 25.55)),
    Row("Markov", "High", (5615, 4386), 56.14, (8.41, 7.67), (25.96, 23.86)),
    Row("Markov", "HighLow", (3067, 6934), 30.67, (6.81, 9.10), (22.76, 27.70)),
    Row("Markov", "CoopHighLow", (2357, 7644), 23.57, (6.21, 9.44), (21.36, 27.96)),
    Row("Markov2", "Random", (5373, 4628), 53.72, (8.31, 7.85), (26.60, 24.89)),
    Row("Markov2", "Low", (6528, 3473), 65.27, (8.89, 7.11), (27.75, 24.15)),
    Row("Markov2", "High", (6502, 3499), 65.01, (8.88, 7.08), (27.36, 22.88)),
    Row("Markov2", "HighLow", (3999, 6002), 39.99, (7.42, 8.62), (24.69, 26.93)),
    Row("Markov2", "CoopHighLow", (3215, 6786), 32.15, (6.86, 9.02), (23.27, 27.31)),
    Row("Markov2", "Markov", (6501, 3500), 65.00, (8.85, 7.10), (27.30, 23.82)),
    Row("CardCounting", "Random", (7615, 2386), 76.14, (9.43, 6.26), (28.40, 21.42)),
    Row("CardCounting", "Low", (9050, 951), 90.49, (10.03, 4.63), (28.62, 18.79)),
    Row("CardCounting", "High", (7868, 2133), 78.67, (9.54, 5.97), (28.05, 19.70)),
    Row("CardCounting", "HighLow", (5519, 4482), 55.18, (8.35, 7.73), (26.07, 24.86)),
    Row("CardCounting", "CoopHighLow", (4931, 5070), 49.31, (7.98, 8.07), (25.44, 25.40)),
    Row("CardCounting", "Markov", (7603, 2398), 76.02, (9.39, 6.24), (27.95, 21.51)),
    Row("CardCounting", "Markov2", (6627, 3374), 66.26, (8.93, 7.02), (27.31, 23.67)),
    Row("Hybrid", "Random", (7765, 2236), 77.64, (9.50, 6.13), (28.39, 21.15)),
    Row("Hybrid", "Low", (9191, 810), 91.90, (10.07, 4.50), (28.56, 18.39)),
    Row("Hybrid", "High", (7885, 2116), 78.84, (9.56, 5.90), (27.90, 19.63)),
    Row("Hybrid", "HighLow", (5651, 4350), 56.50, (8.42, 7.67), (26.14, 24.77)),
    Row("Hybrid", "CoopHighLow", (4908, 5093), 49.08, (8.00, 8.08), (25.36, 25.40)),
    Row("Hybrid", "Markov", (7626, 2375), 76.25, (9.43, 6.18), (27.98, 21.38)),
    Row("Hybrid", "Markov2", (6872, 3129), 68.71, (9.05, 6.80), (27.35, 23.13)),
    Row("Hybrid", "CardCounting", (5053, 4948), 50.52, (8.09, 7.99), (25.46, 25.30)),
    Row("Hybrid2", "Random", (7764, 2237), 77.63, (9.47, 6.15), (28.28, 21.16)),
    Row("Hybrid2", "Low", (9113, 888), 91.12, (10.04, 4.52), (28.50, 18.33)),
    Row("Hybrid2", "High", (7888, 2113), 78.87, (9.53, 5.94), (27.97, 19.75)),
    Row("Hybrid2", "HighLow", (5501, 4500), 55.00, (8.33, 7.75), (26.04, 24.87)),
    Row("Hybrid2", "CoopHighLow", (4907, 5094), 49.07, (8.00, 8.09), (25.39, 25.44)),
    Row("Hybrid2", "Markov", (7595, 2406), 75.94, (9.39, 6.17), (27.85, 21.34)),
    Row("Hybrid2", "Markov2", (6713, 3288), 67.12, (8.98, 6.96), (27.39, 23.45)),
    Row("Hybrid2", "CardCounting", (5085, 4916), 50.84, (8.06, 8.04), (25.41, 25.44)),
    Row("Hybrid2", "Hybrid", (4909, 5092), 49.09, (8.04, 8.12), (25.48, 25.51)),
    Row("High+Low", "Random", (5654, 4347), 56.53, (8.48, 7.71), (26.73, 24.96)),
    Row("Hybrid+CoopHighLow", "CoopHighLow", (4940, 5061), 49.40, (8.04, 8.10), (25.44, 25.53)),
    Row("Hybrid2+CoopHighLow", "CoopHighLow", (4996, 5005), 49.96, (8.07, 8.05), (25.54, 25.43)),
    Row("Hybrid+CoopHighLow", "Hybrid", (5050, 4951), 50.49, (8.08, 8.03), (25.45, 25.36)),
    Row("Hybrid2+CoopHighLow", "Hybrid", (4972, 5029), 49.72, (8.02, 8.06), (25.35, 25.41)),
    Row("Hybrid+CoopHighLow", "Hybrid2", (5085, 4916), 50.84, (8.05, 8.00), (25.34, 25.29)),
    Row("Hybrid2+CoopHighLow", "Hybrid2", (5021, 4980), 50.20, (8.09, 8.01), (25.49, 25.36)),
    Row("MonteCarlo10", "CoopHighLow", (8, 23), 25.81, (6.13, 9.06), (22.74, 26.45)),
    Row("MonteCarlo60", "CoopHighLow", (3, 2), 60.00, (8.60, 8.20), (26.40, 24.60)),
)
