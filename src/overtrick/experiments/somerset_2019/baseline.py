"""Before learning: random players, and where the lead of the declarer's side comes from."""

from collections.abc import Iterator
from functools import partial
from math import inf
from typing import Any, Final

from overtrick.experiments.claims import Claim, Measured, Statement, figure_claim, judged
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.judging import Published
from overtrick.experiments.matches import seat_scores
from overtrick.experiments.measuring import Part
from overtrick.experiments.somerset_2019.published import BASELINE, BASELINE_GAMES, LEAD, PAPER
from overtrick.experiments.somerset_2019.scales import Scale
from overtrick.experiments.somerset_2019.training import USUAL
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


def parts(scale: Scale) -> Iterator[Part]:
    for rules in GAMES:
        yield Part(part_name(rules), partial(random_play, rules, scale.baseline))


def random_play(rules: str, games: int, seed: int) -> dict[str, Any]:
    """The scores of both sides, and how much more the declarer's has."""
    players = [USUAL.get(rules, "random")] * 4
    scores = seat_scores(game("somerset", **GAMES[rules]), players, games, seed)[:, :2]
    return {"scores": [*map(Estimate.of, scores.T)], "lead": Estimate.of(scores[:, 0] - scores[:, 1])}


def claims(found: Measured) -> Iterator[Claim]:
    ours, clean = (found[part_name(rules)] for rules in ("student", "clean"))
    for side in (0, 1):
        note = f"with clean rules {clean['scores'][side].mean:.2f}"
        yield value_claim(f"Points of {SIDES[side]} in random play", BASELINE[side], ours["scores"][side], note)
    yield value_claim("The declarer's side leads before learning", LEAD, ours["lead"], lead_note(found))
    why = Statement(
        "Most of that is the advantage of the first lead",
        "due to the advantage of being able to play the leading card",
        "difference of scores, with clean rules, any trump and any first card",
        part_name("clean"),
        "lead",
        LEAD / 2,
        inf,
        lead_note(found),
    )
    yield from judged(PAPER, [why], found)


def value_claim(name: str, published: float, ours: Estimate, note: str) -> Claim:
    """One of three rounded means of 10,000 games."""
    return figure_claim(PAPER, name, Published(published, BASELINE_GAMES, ROUNDING), ours, 3, note)


def lead_note(found: Measured) -> str:
    """Leads of the declarer's side as the rules come nearer to the program's."""
    leads = {rules: found[part_name(rules)]["lead"].mean for rules in GAMES}
    return (
        f"the lead is {leads['clean']:.2f} if trump is any suit, {leads['held']:.2f} if it is one that is held, "
        f"{leads['held and led']:.2f} if it is also led, {leads['student']:.2f} with the program's tricks and players"
    )
