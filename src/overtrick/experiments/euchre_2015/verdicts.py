"""The claims about conclusions and future work: which number says whether they are true."""

from collections.abc import Iterator
from math import inf, sqrt

from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.euchre_2015.published import AGENTS, PAPER, ROWS
from overtrick.experiments.euchre_2015.rows import part_name

NEAR_PERFECT = 0.02
"""What near perfect choices cost of the score at most; a whole hand is worth one or two points."""

STATEMENTS = [
    Statement("As tau grows, Markov becomes more aggressive", "more and more aggressive",
              "% of decisions played high, at tau 0.4 less at 0.1", "boldness", "more at 0.4 than at 0.1", 0,
              note="a larger tau asks for a better hand: by definition it plays high less often"),
    Statement("When leading a trick, Markov2 behaves identically to Markov", "identically",
              "% of leads in which one plays high and the other low", "boldness", "leads that differ", 0, 0),
    Statement("The disadvantage of forced spades evens out", "evens out",
              "% of games that the team in seats 0 and 2 wins against itself", "same team in both seats", "percent",
              49.5, 50.5),
    Statement("Forced spades are a disadvantage of the dealer's side", "unfair to the dealing team",
              "its score a hand", "dealer's side", "score", -inf, 0),
    Statement("CoopHighLow is the best agent overall", "best overall",
              "% of all games won more than the best of the others", "round robin", "CoopHighLow", 0),
    Statement("Low alone is the worst", "worst",
              "% of all games won more than the worst of the others", "round robin", "Low", -inf, 0),
    Statement("Low is the ingredient that makes High useful", "makes High useful",
              "% of games against Random that High+Low wins more than High", "high and low", "gain", 0),
    Statement("Cooperation pays", "a much more powerful strategy", "difference",
              "cooperation, both corrected", "difference", 0,
              note="both look at suits, so that only the cooperation differs"),
    Statement("CoopHighLow leads badly", "its highest card, often a low trump", "difference", "leads mended",
              "difference", 0,
              note="leading the strongest plain card against leading the strongest; future work of the paper"),
    Statement("CardCounting's main flaw is that it does not look at enemies' voids", "main flaw", "difference",
              "voids minded", "difference", 0,
              note="judged by one way to mend it, `minds_enemies`; another might gain"),
    Statement("Markov suffers from its unlearned values and tau", "future work: learn them", "difference from Markov",
              "markov learned", "learned v markov", 0, note="on held-out deals; taught by Random"),
    Statement("Learned values and tau make Markov better than Random", "future work: learn them", "difference",
              "markov learned", "learned v random", 0, note="on held-out deals"),
    Statement("Hybrid suffers from its unlearned values and tau", "future work: learn them", "difference from Hybrid",
              "hybrid learned", "learned v hybrid", 0, note="on held-out deals; taught by CardCounting"),
    Statement("A learned Hybrid beats CoopHighLow", "in hopes to beat CoopHighLow", "difference",
              "hybrid learned", "learned v coop-high-low", 0, note="on held-out deals"),
    Statement("MonteCarlo is near perfect with three cards left", "near perfect", "score that a choice costs",
              "costs", "MonteCarlo, 3 left", -inf, NEAR_PERFECT),
    Statement("MonteCarlo, mended, is near perfect with three cards left", "near perfect",
              "score that a choice costs", "costs", "MonteCarlo, mended, 3 left", -inf, NEAR_PERFECT),
    Statement("MonteCarlo is weak at the beginning", "sucks at beginning",
              "score that a choice costs with four cards left more than with three", "early and late",
              "MonteCarlo", 0),
    Statement("More samples make MonteCarlo stronger", "games are simulated until some amount of time has passed",
              "difference with 30 samples less that with 1", "samples", "gain", 0),
    Statement("More samples make MonteCarlo stronger once it is mended", "the same",
              "difference with 30 samples less that with 1", "samples, mended", "gain", 0),
    Statement("A rule for calling helps", "future work: a rule for calling", "difference from who passes", "calls",
              "calls, good cards, passive", 0),
    Statement("Euchre is about calling trump rather than trick play", "mostly about calling trump",
              "difference that calls by rules bring over none, less what CoopHighLow brings over any card", "calls",
              "calls less cards, passive", 0),
    Statement("Euchre is about calling trump rather than trick play (against calls by chance)",
              "mostly about calling trump",
              "difference that calls by rules bring over any, less what CoopHighLow brings over any card", "calls",
              "calls less cards, random", 0),
    Statement("Who calls well and plays any card beats who plays well and does not call", "mostly about calling trump",
              "difference", "calls", "caller v player, passive", 0),
    Statement("Trick play is the easy part: search gains little over CoopHighLow", "the easy part", "difference",
              "search v CoopHighLow", "difference", -inf, 0.1, note="a difference of at most 0.1 would be little"),
]  # fmt: skip


def claims(found: Measured) -> Iterator[Claim]:
    """All of them, once the numbers that are made of others are there."""
    derived = {"round robin": round_robin(found), "high and low": high_and_low(found), "early and late": early(found)}
    return judged(PAPER, STATEMENTS, {**found, **derived})


def early(found: Measured) -> dict[str, Estimate]:
    """What choices cost with four cards left more than with three."""
    costs = found["costs"]
    names = "MonteCarlo", "MonteCarlo, mended", "CoopHighLow"
    return {name: costs[f"{name}, 4 left"] - costs[f"{name}, 3 left"] for name in names}


def high_and_low(found: Measured) -> dict[str, Estimate]:
    """How much more often High+Low beats Random than High does."""
    mixed, high = (found[f"blocks {team} v Random"]["percent"] for team in ("High+Low", "High"))
    return {"gain": mixed - high}


def win_rates(found: Measured) -> dict[tuple[str, str], Estimate]:
    """Percent of games that each agent wins against each other, both ways round."""
    rates: dict[tuple[str, str], Estimate] = {}
    for row in ROWS:
        if row.first in AGENTS and row.second in AGENTS:
            rates[row.first, row.second], rates[row.second, row.first] = found[part_name(row)]["won"]
    return rates


def mean_rates(rates: dict[tuple[str, str], Estimate]) -> dict[str, float]:
    """Percent of games that each agent wins against all others."""
    others = len(AGENTS) - 1
    return {agent: sum(rate.mean for pair, rate in rates.items() if pair[0] == agent) / others for agent in AGENTS}


def round_robin(found: Measured) -> dict[str, Estimate]:
    """What CoopHighLow is ahead of the best of the others, and Low of the worst."""
    rates = win_rates(found)
    means = mean_rates(rates)
    best = max((agent for agent in AGENTS if agent != "CoopHighLow"), key=lambda agent: means[agent])
    worst = min((agent for agent in AGENTS if agent != "Low"), key=lambda agent: means[agent])
    return {"CoopHighLow": ahead("CoopHighLow", best, rates), "Low": ahead("Low", worst, rates)}


def ahead(one: str, other: str, rates: dict[tuple[str, str], Estimate]) -> Estimate:
    """How much more of all its games an agent wins than another; their own games tell about both."""
    others = [agent for agent in AGENTS if agent not in (one, other)]
    apart = [rates[one, agent].mean - rates[other, agent].mean for agent in others]
    apart.append(2 * rates[one, other].mean - 100)
    squares = [rates[player, agent].deviation ** 2 for agent in others for player in (one, other)]
    squares.append(4 * rates[one, other].deviation ** 2)
    return Estimate(sum(apart) / len(apart), sqrt(sum(squares)) / len(apart), rates[one, other].count)
