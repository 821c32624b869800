"""The statements of the paper's text as ranges of measured numbers, in the order of the text.

A statement names a part and one of its figures. Words became numbers by these rulings: "slightly" is at most 5 points
of percent, "handily", "trounced", "much" and the like at least 10, "ties" at most 1, "about a point" half a point to
one and a half. They were made with the published figures known and before these measurements, but for small trials of
CardCounting v CoopHighLow, of leads and of calls. Each statement is judged by itself: of sixty intervals about three
miss the truth. Markov2 and Hybrid2 play with the paper's table.
"""

from collections.abc import Iterator
from functools import partial

from overtrick.experiments.claims import Claim, Measured, Statement, judged
from overtrick.experiments.euchre_2015.published import GAME, PAPER, ROWS, SPECS
from overtrick.experiments.euchre_2015.scales import Scale
from overtrick.experiments.matches import play_games
from overtrick.experiments.measuring import Part

PERCENT = "wins of the first, %"
POINTS = "points a game more"
TRICKS = "tricks a game more"

SECTION_3 = [
    ("Random v Low", "playing Low is worse than playing Random", 50, 100),
    ("High v Random", "High is slightly better than Random", 50, 55),
    ("High v Low", "High beats Low", 50, 100),
    ("HighLow v Random", "HighLow wins handily against Random", 60, 100),
    ("HighLow v Low", "HighLow wins handily against Low", 60, 100),
    ("HighLow v High", "HighLow wins handily against High", 60, 100),
    ("CoopHighLow v Random", "CoopHighLow is very powerful against Random", 60, 100),
    ("CoopHighLow v Low", "CoopHighLow is very powerful against Low", 60, 100),
    ("CoopHighLow v High", "CoopHighLow is very powerful against High", 60, 100),
    ("CoopHighLow v HighLow", "the results favour CoopHighLow: cooperation pays", 50, 100),
    ("Markov v Random", "Markov proves worse than Random", 0, 50),
    ("Markov v Low", "Markov is slightly better than Low", 50, 55),
    ("Markov v High", "Markov is slightly better than High", 50, 55),
    ("Markov v HighLow", "Markov loses most of the games against HighLow", 0, 40),
    ("Markov v CoopHighLow", "Markov loses most of the games against CoopHighLow", 0, 40),
    ("Markov2 v Random", "Markov2 is actually slightly better than Random", 50, 55),
    ("Markov2 v Low", "Markov2 is still better than Low", 50, 100),
    ("Markov2 v High", "Markov2 is still better than High", 50, 100),
    ("Markov2 v Markov", "Markov2 is quite a bit better than Markov", 60, 100),
    ("Markov2 v HighLow", "Markov2 was still trounced by HighLow", 0, 40),
    ("Markov2 v CoopHighLow", "Markov2 was still trounced by CoopHighLow", 0, 40),
    ("CardCounting v HighLow", "CardCounting was able to beat HighLow", 50, 100),
    ("CardCounting v CoopHighLow", "CardCounting essentially tied with CoopHighLow", 49, 51),
    ("CardCounting v CoopHighLow", "CardCounting performs slightly worse than CoopHighLow", 45, 50),
    ("CardCounting v Markov", "Markov is swept aside by CardCounting", 60, 100),
    ("CardCounting v Markov2", "Markov2 is swept aside by CardCounting", 60, 100),
    ("Hybrid v CoopHighLow", "Hybrid disappoints: it does not beat CoopHighLow", 0, 50),
    ("Hybrid v CardCounting", "Hybrid worked much better than CardCounting", 60, 100),
    ("Hybrid v CardCounting", "Hybrid is better than CardCounting", 50, 100),
    ("Hybrid2 v CardCounting", "Hybrid2 is better than CardCounting again", 50, 100),
    ("Hybrid2 v Hybrid", "Hybrid2 is worse than Hybrid", 0, 50),
    ("Hybrid2 v CoopHighLow", "Hybrid2 does not beat CoopHighLow", 0, 50),
    ("Hybrid+CoopHighLow v CoopHighLow", "Hybrid+CoopHighLow, a mixed team, gains nothing over CoopHighLow", 0, 50),
    ("Hybrid+CoopHighLow v Hybrid", "a mixed team is about as good as Hybrid", 49, 51),
    ("Hybrid2+CoopHighLow v CoopHighLow", "Hybrid2+CoopHighLow, a mixed team, gains nothing over CoopHighLow", 0, 50),
    ("High+Low v Random", "Low is the ingredient that makes High useful: the mixed team beats Random", 50, 100),
    ("Middle v High", "a Middle strategy would not help compared to High", 0, 50),
    ("Middle v Low", "a Middle strategy would not help compared to Low", 0, 50),
]


def block_part(pairing: str) -> str:
    return f"blocks {pairing}"


def published(pairing: str, said: str) -> float | str:
    """The percent that the paper has for a pairing, either way round, or else its words."""
    percents = {row.name: row.percent for row in ROWS}
    turned = " v ".join(reversed(pairing.split(" v ")))
    return percents.get(pairing, round(100 - percents[turned], 2) if turned in percents else said)


WON = [
    Statement(
        said[0].upper() + said[1:],
        published(pairing, said),
        f"{pairing}: {PERCENT}",
        block_part(pairing),
        "percent",
        low,
        high,
    )
    for pairing, said, low, high in SECTION_3
]

MORE = [
    Statement(
        "CoopHighLow takes about a point more per game than HighLow",
        0.74,
        f"CoopHighLow v HighLow: {POINTS}",
        block_part("CoopHighLow v HighLow"),
        "points more",
        0.5,
        1.5,
    ),
    Statement(
        "CardCounting takes more tricks than CoopHighLow though it wins less",
        0.04,
        f"CardCounting v CoopHighLow: {TRICKS}",
        block_part("CardCounting v CoopHighLow"),
        "tricks more",
        0,
    ),
]

STATEMENTS = [*WON, *MORE]


def specs_of(pairing: str) -> list[str]:
    """The specs of a pairing by the paper's names."""
    names = SPECS | {"Middle": "middle"}
    return ["+".join(names[name] for name in team.split("+")) for team in pairing.split(" v ")]


def parts(scale: Scale) -> Iterator[Part]:
    """Each pairing once, in blocks with the same deals: the unit of its intervals is the block."""
    for pairing in dict.fromkeys(pairing for pairing, *_ in SECTION_3):
        play = partial(play_games, GAME, specs_of(pairing), scale.blocked_games)
        yield Part(block_part(pairing), play, scale.blocked_games / 20_000)


def claims(found: Measured) -> Iterator[Claim]:
    return judged(PAPER, STATEMENTS, found)
