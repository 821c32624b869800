"""The Euchre paper's players by their specs. All take a `bidder` for the calls of the full game."""

from typing import Any

from overtrick.agents.agent import Agent, PolicyAgent
from overtrick.agents.heuristics.euchre.leads import Leads
from overtrick.agents.heuristics.euchre.weights import Bidder, weights_of
from overtrick.agents.specs import Factory, spec_of
from overtrick.core.errors import BadAgent
from overtrick.engine.policy import Policy
from overtrick.games.game import Game


def seated(factory: Factory, game: Game, choose: Any, **chosen: Any) -> PolicyAgent:
    """A player with its spec and its row of weights."""
    return PolicyAgent(spec_of(factory, chosen), game, Policy(choose, weights_of(game, **chosen)))


def any_card(game: Game, bidder: Bidder = "rules") -> PolicyAgent:
    """Any legal card, each equally likely, with a bidder for the calls."""
    from overtrick.agents.heuristics.euchre.simple import any_card as choose

    return seated(any_card, game, choose, bidder=bidder)


def high(game: Game, bidder: Bidder = "rules") -> PolicyAgent:
    """The strongest legal card."""
    from overtrick.agents.heuristics.euchre.simple import high as choose

    return seated(high, game, choose, bidder=bidder)


def low(game: Game, bidder: Bidder = "rules") -> PolicyAgent:
    """The weakest legal card."""
    from overtrick.agents.heuristics.euchre.simple import low as choose

    return seated(low, game, choose, bidder=bidder)


def middle(game: Game, bidder: Bidder = "rules") -> PolicyAgent:
    """The median legal card."""
    from overtrick.agents.heuristics.euchre.simple import middle as choose

    return seated(middle, game, choose, bidder=bidder)


def high_low(game: Game, corrected: bool = False, bidder: Bidder = "rules") -> PolicyAgent:
    """High if it leads or believes to win, else low."""
    from overtrick.agents.heuristics.euchre.simple import high_low as choose

    return seated(high_low, game, choose, corrected=corrected, bidder=bidder)


def coop_high_low(game: Game, corrected: bool = False, leads: Leads = "high", bidder: Bidder = "rules") -> PolicyAgent:
    """Low if the partner stands to win, else high-low."""
    from overtrick.agents.heuristics.euchre.simple import coop_high_low as choose

    return seated(coop_high_low, game, choose, corrected=corrected, leads=leads, bidder=bidder)


def markov(game: Game, tau: float = 0.25, bidder: Bidder = "rules") -> PolicyAgent:
    """High if the hand is worth at least tau of the unseen cards, else low."""
    from overtrick.agents.heuristics.euchre.markov import markov as choose

    return seated(markov, game, choose, tau=tau, bidder=bidder)


def markov2(game: Game, tau: float = 0.25, faithful: bool = False, bidder: Bidder = "rules") -> PolicyAgent:
    """As markov, with the worth of cards in the trick on the table."""
    from overtrick.agents.heuristics.euchre.markov import markov2 as choose

    return seated(markov2, game, choose, tau=tau, faithful=faithful, bidder=bidder)


def card_counting(game: Game, minds_enemies: bool = False, bidder: Bidder = "rules") -> PolicyAgent:
    """Knows who may hold what, and leaves tricks to a strong partner."""
    from overtrick.agents.heuristics.euchre.card_counting import card_counting as choose

    return seated(card_counting, game, choose, minds_enemies=minds_enemies, bidder=bidder)


def hybrid(game: Game, tau: float = 0.25, bidder: Bidder = "rules") -> PolicyAgent:
    """coop-high-low with hands that markov plays high, else card-counting."""
    from overtrick.agents.heuristics.euchre.hybrid import hybrid as choose

    return seated(hybrid, game, choose, tau=tau, bidder=bidder)


def hybrid2(game: Game, tau: float = 0.25, faithful: bool = False, bidder: Bidder = "rules") -> PolicyAgent:
    """coop-high-low with hands that markov2 plays high, else card-counting."""
    from overtrick.agents.heuristics.euchre.hybrid import hybrid2 as choose

    return seated(hybrid2, game, choose, tau=tau, faithful=faithful, bidder=bidder)


def paper_monte_carlo(game: Game, samples: int = 30, faithful: bool = False, bidder: Bidder = "rules") -> Agent:
    """Counts the tricks of every way to go on, in sampled worlds."""
    from overtrick.agents.heuristics.euchre.monte_carlo import PaperMonteCarlo

    if samples < 1:
        raise BadAgent(f"samples={samples}; possible: 1 or more")
    spec = spec_of(paper_monte_carlo, {"samples": samples, "faithful": faithful, "bidder": bidder})
    return PaperMonteCarlo(spec, game, samples, faithful, coop_high_low(game, bidder=bidder))
