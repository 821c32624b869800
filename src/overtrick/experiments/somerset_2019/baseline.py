"""Before learning: random players, and where the lead of the declarer's side comes from."""

from collections.abc import Iterator
from functools import partial
from math import inf
from typing import Any, Final

from overtrick.agents.agent import Compiled
from overtrick.agents.registry import agent
from overtrick.arena.table import play_policies
from overtrick.experiments.estimates import figure, interval, seed_of
from overtrick.experiments.experiment import Claim, Measured, Part
from overtrick.experiments.judging import Estimate, allowed_apart, judge_figures, standard_errors_apart
from overtrick.experiments.somerset_2019.published import BASELINE, BASELINE_GAMES, LEAD, PAPER
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import USUAL
from overtrick.experiments.statements import Statement, judged
from overtrick.games.registry import game

GAMES: Final[dict[str, dict[str, Any]]] = {
    "student": {"preset": "student"},
    "clean": {"preset": "paper"},
    "held": {"preset": "paper", "trump_must_be_held": True},
    "held and led": {"preset": "paper", "trump_must_be_held": True, "first_lead_trump": True},
}
"""The program's rules; clean ones, in which trump is any suit and any card is led; and what makes the difference."""

ROUNDING: Final = 0.05
SIDES: Final = ("the declarer's side", "the other side")


def part_name(rules: str) -> str:
    return f"{rules}: random play"


def parts(scale: Scale, seed: int) -> Iterator[Part]:
    for number, rules in enumerate(GAMES, 600):
        yield Part(part_name(rules), partial(random_play, rules, scale.baseline, seed_of(seed, number)), 1)


def random_play(rules: str, games: int, seed: int) -> dict[str, Any]:
    """Points of both sides, and the lead of the declarer's."""
    played = game("somerset", **GAMES[rules])
    player = agent(USUAL.get(rules, "random"), played)
    assert isinstance(player, Compiled)
    scores = play_policies(played, [player.policy] * 4, games, seed).returns
    return {"scores": [figure(scores[:, 0]), figure(scores[:, 1])], "lead": figure(scores[:, 0] - scores[:, 1])}


def claims(found: Measured) -> Iterator[Claim]:
    ours, clean = (found[part_name(rules)] for rules in ("student", "clean"))
    for side in (0, 1):
        note = f"with clean rules {clean['scores'][side][0]:.2f}"
        yield value_claim(f"Points of {SIDES[side]} in random play", BASELINE[side], ours["scores"][side], note)
    yield value_claim("The declarer's side leads before learning", LEAD, ours["lead"], lead_note(found))
    said = "due to the advantage of being able to play the leading card"
    unit = "points more, with clean rules, any trump and any first card"
    part = part_name("clean")
    half = LEAD / 2
    why = Statement(
        "Most of that is the advantage of the first lead", said, unit, part, "lead", half, inf, lead_note(found)
    )
    yield judged(PAPER, why, found)


def value_claim(name: str, published: float, ours: list[float], note: str) -> Claim:
    """A rounded mean of 10,000 games and ours; the deviation was not published and is taken to be ours."""
    mean, deviation, count = ours
    error = (deviation**2 / BASELINE_GAMES + ROUNDING**2 / 3) ** 0.5
    apart = standard_errors_apart(Estimate(mean, deviation, int(count)), Estimate(published, error, 1))
    return Claim(PAPER, name, published, interval(ours), judge_figures([apart], allowed_apart(3)), note)


def lead_note(found: Measured) -> str:
    """Leads of the declarer's side as the rules come nearer to the program's."""
    leads = {rules: found[part_name(rules)]["lead"][0] for rules in GAMES}
    return (
        f"the lead is {leads['clean']:.2f} if trump is any suit, {leads['held']:.2f} if it is one that is held, "
        f"{leads['held and led']:.2f} if it is also led, {leads['student']:.2f} with the program's tricks and players"
    )
