"""What is said about the questions that the thesis leaves open, and the numbers that tell."""

from typing import Final

from overtrick.experiments.claims import Measured, Statement
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.sheephead_2011.published import LEARNER, TO_THE_END
from overtrick.experiments.sheephead_2011.questions import BATCH, GREEDY, OPPONENTS, PICKER, SEARCHES, name_of
from overtrick.experiments.sheephead_2011.series import GENERATORS

NO_DIFFERENCE: Final = "after testing with a few random number generators, no significant differences"
ALL_SEEN: Final = "perfect recall games in which all plays are observable to all players"
CHEATS: Final = "a cheating experiment because we were going against a rule-based opponent"
OFTEN: Final = ("never", "every hand")
LEFT_OPEN: Final = "left open"
MORE: Final = "cents a hand more than the rule-based player on duplicate deals"

STATEMENTS: Final = [
    *(
        Statement(
            f"Decks of {name} make no difference to {words}",
            NO_DIFFERENCE,
            "cents a hand ahead, less with our own generator",
            f"generator {name} apart",
            figure,
            -most,
            most,
        )
        for name in GENERATORS
        for figure, words, most in (
            ("rules", "the line-up of Figure 6", 0.3),
            ("learning", "that of Figure 10", 1.0),
        )
    ),
    Statement(
        "All plays are seen by all players",
        ALL_SEEN,
        "moves a hand that stay hidden from who did not pick",
        "hidden moves",
        "hidden",
        0,
        0,
        "two buried cards, and the card behind an unknown call",
    ),
    Statement(
        "Batch EM wins as much as on-line EM",
        "EM in batch over all stored data; on-line EM left out",
        "cents a hand more, on duplicate deals after learning",
        "batch apart",
        "more",
        -0.5,
        0.5,
    ),
    Statement(
        "A picker that learns does not fall into always passing",
        LEFT_OPEN,
        "percent of its decisions that are picks",
        f"picks {PICKER}, 1",
        "percent",
        5,
        95,
    ),
    Statement(
        "Nor do five of them at a table that leave nothing to chance",
        LEFT_OPEN,
        "percent of decisions that are picks",
        f"picks {GREEDY}, 5",
        "percent",
        5,
        95,
    ),
    Statement(
        "Learned picking wins more than picking with four trumps",
        LEFT_OPEN,
        "cents a hand more, merits to the end",
        "picking apart",
        "more",
        0,
    ),
    Statement(
        "With Nola and learned predictors the learner beats the rule-based player",
        LEFT_OPEN,
        MORE,
        "settings, Nola on",
        "difference",
        0,
    ),
    *(
        Statement(
            f"There is a stronger player by rules: shrewd, preset {preset}",
            "the rules of the rule-based player are not told",
            MORE,
            f"shrewd, {preset}",
            "difference",
            0,
        )
        for preset in ("paper", "standard")
    ),
    *(
        Statement(
            f"Its predictor by rules is of use among {other} too",
            CHEATS,
            "cents a hand that the agent to the end scores more than the rule-based player in its place",
            f"among {other}",
            "more",
            0,
        )
        for other in OPPONENTS
    ),
    *(
        Statement(
            f"Seats drawn {often} or every 100 hands: no difference to the agent to the end",
            "position seemed to affect the players: unexplained",
            "cents a hand ahead, less with every 100 hands",
            f"seats {often} apart",
            "more",
            -0.6,
            0.6,
        )
        for often in OFTEN
    ),
    *(
        Statement(words, LEFT_OPEN, "cents a hand more", f"search {spec}, {other}", "difference", 0)
        for _, spec, other, words in SEARCHES
    ),
]


def apart(found: Measured) -> dict[str, dict[str, Estimate]]:
    """Numbers that are made of others."""

    def difference(spec: str) -> Estimate:
        return found[name_of(spec)]["difference"]

    def ahead(name: str) -> Estimate:
        return found[f"generator {name}"]["ahead"]

    generators = {
        f"generator {name} apart": {
            "rules": ahead(name) - ahead("our own"),
            "learning": ahead(f"{name}, learning") - ahead("our own, learning"),
        }
        for name in GENERATORS
    }
    every_100 = found["seats every 100 hands"]["ahead"]
    seats = {
        f"seats {often} apart": {"more": found[f"seats {often}"]["ahead"] - every_100}
        for often in ("never", "every hand")
    }
    return {
        **generators,
        **seats,
        "batch apart": {"more": difference(BATCH) - difference(LEARNER)},
        "picking apart": {"more": difference(PICKER) - difference(TO_THE_END)},
    }
