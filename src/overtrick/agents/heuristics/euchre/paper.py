"""The ten players of which the Euchre paper played every pair, by the paper's names (rulebook §5.3).

Markov2 and Hybrid2 are those of its program, whose table had lost entries (`faithful`).
"""

PLAYERS = {
    "Random": "random",
    "Low": "low",
    "High": "high",
    "HighLow": "high-low",
    "CoopHighLow": "coop-high-low",
    "Markov": "markov",
    "Markov2": "markov2:faithful=true",
    "CardCounting": "card-counting",
    "Hybrid": "hybrid",
    "Hybrid2": "hybrid2:faithful=true",
}

GAMES = 10_001
"""Of each pairing."""
