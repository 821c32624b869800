"""What a report opens with: for each paper what it claimed and what came out, in a paragraph, and one picture.

What came out was found at the scale of the papers; a report at a small scale stands below with its own figures.
"""

from typing import Final, NamedTuple


class Opening(NamedTuple):
    """`claimed` and `found` are paragraphs; `figure` is the name of the drawing that shows most."""

    claimed: str
    found: str
    figure: str


OPENINGS: Final = {
    "euchre": Opening(
        "Mychaskiw lets ten simple players and a Monte Carlo player meet in a Euchre without calls, 10,001 games "
        "a pairing, and finds that a player who spares its partner's tricks, CoopHighLow, is best.",
        "all 52 published rows reproduce. The ranking stands, but first place is undecided: CoopHighLow and "
        "Hybrid differ by less than chance.",
        "figure_4",
    ),
    "hearts": Opening(
        "Gruver, Cheung and Sawant train policy networks for Hearts by policy gradient and self-play, and let "
        "them guide a tree search, with open and with hidden cards.",
        "search without a network is as strong as published. With the network of the paper's recipe it is weaker "
        "than without: such networks end nearly deterministic, and what they do not play is never tried. A better"
        " network, with the same search, is far ahead.",
        "figure_4",
    ),
    "sheephead": Opening(
        "Brau lets a learner after Ishii and others, with a rule-based predictor of what others play, sit down "
        "with players by rules. It wins alone and with a second learner, and loses its edge with three and four.",
        "learners win in all four line-ups if they look ahead to the end of the hand, and hardly at all if they "
        "look ahead over the trick: what wins is looking ahead with a model of the others, not the networks that "
        "learn.",
        "figure_10_to_the_end",
    ),
    "somerset": Opening(
        "Dallas lets one seat of Somerset learn a table of values, with and without eligibility traces, at a "
        "table with three random players, and reaches about 15 points a hand.",
        "all curves reproduce with ten trainings each; the plateau is 14.8. But a lower c explores less, "
        "not more, and the actions that the paper left out are used in three decisions of ten.",
        "figure_4",
    ),
    "wizard": Opening(
        "Fowler's notes design an environment for Wizard, a compact state, a deep Q-learner and a curriculum of "
        "short hands first. They stop before any result.",
        "in short trainings the curriculum does not pay: with plain layers who learns everything at once is ahead. "
        "What the network is told matters most: cards as noughts and ones are far ahead of the notes' own vector. A "
        "separate bidder is better than one network for all.",
        "curricula",
    ),
}
