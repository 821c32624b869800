"""Why Low still wins some games, and High more: which cards are kept for the end, and who wins the early tricks.

Hands of High against Low are played one by one; the teams change seats after each. Of the five tricks the first two are
early. "Essentially" is more than half of the time: by chance alone a card is the highest of five about once in five. A
milder reading of the same words was added when a small trial had shown that this one is near its bound.
"""

from collections.abc import Iterator
from functools import partial
from statistics import fmean as mean
from typing import Final

from overtrick.agents.heuristics.euchre.strength import strength
from overtrick.agents.registry import agent
from overtrick.arena.by_hand import finish, rotated
from overtrick.engine.state import CONTRACT, TAKEN
from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.euchre_2015.published import GAME, PAPER
from overtrick.experiments.euchre_2015.scales import Scale
from overtrick.experiments.measuring import Part
from overtrick.games.hand import Hand

PART: Final = "early and late tricks"
LINE_UP: Final = ("high", "low", "high", "low")
EARLY: Final = 2
"""Tricks of five."""

STATEMENTS: Final = [
    Statement("Low keeps its highest cards for the end", "essentially keeps it's highest cards for the end",
              "% of Low's hands in which the last card is the strongest of the five", PART, "last is highest", 50),
    Statement("The cards that Low plays last are higher than its first", "essentially keeps it's highest cards",
              "strength of Low's last two cards less that of its first two, from 1 to 13", PART, "rising", 0),
    Statement("High beats Low by winning early tricks", "likely due to winning early tricks",
              "tricks a hand that High wins more than Low, of the first two", PART, "early", 0),
    Statement("With the cards it kept Low scrapes together tricks at the end", "scrape together enough tricks",
              "tricks a hand that High wins more than Low, of the last three", PART, "late", high=0),
]  # fmt: skip


def parts(scale: Scale) -> Iterator[Part]:
    hands = scale.deals // 4
    yield Part(PART, partial(tricks_of, hands), hands / 600)


def tricks_of(hands: int, seed: int) -> dict[str, Estimate]:
    """What High wins more than Low, early and late; and what Low keeps for the end. Units are hands."""
    players = [agent(name, GAME) for name in LINE_UP]
    found: dict[str, list[float]] = {name: [] for name in ("early", "late", "last is highest", "rising")}
    for number in range(hands):
        shift = number % 2
        hand = finish(GAME.deal(seed, number=number), rotated(players, shift), f"hand {number}")
        won = [1 if winner % 2 == shift else -1 for winner in winners(hand)]
        low = [strengths(hand, seat) for seat in range(GAME.players) if seat % 2 != shift]
        found["early"].append(sum(won[:EARLY]))
        found["late"].append(sum(won[EARLY:]))
        found["last is highest"].append(100 * mean(played[-1] == max(played) for played in low))
        found["rising"].append(mean(mean(played[-2:]) - mean(played[:2]) for played in low))
    return {name: Estimate.of(values) for name, values in found.items()}


def cards_of(hand: Hand, seat: int) -> list[int]:
    """What a seat played, in order."""
    return [
        move.action for move in hand.history if move.phase == "play" and move.seat == seat and move.action is not None
    ]


def winners(hand: Hand) -> list[int]:
    """Who took each trick: whoever has the card that a seat played to it."""
    seats = range(GAME.players)
    return [next(seat for seat in seats if int(hand.state[TAKEN + seat]) >> card & 1) for card in cards_of(hand, 0)]


def strengths(hand: Hand, seat: int) -> list[int]:
    """How strong the cards were that a seat played, in order."""
    return [int(strength(GAME.tables, int(hand.state[CONTRACT]), card)) for card in cards_of(hand, seat)]


def claims(found: Measured) -> Iterator[Claim]:
    return judged(PAPER, STATEMENTS, found)
