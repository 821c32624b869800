"""Table 2 of the notes, cell by cell: which card stands, by the tables that our kernel plays by.

A cell is a kind of new card and a kind of current winner. All pairs of cards of these kinds are compared, under every
trump and every suit led, as far as they can meet: a jester stands only while nothing else was played, so no suit is
led, and the next card of a plain suit is of the suit led. Where the suit led is trump, its cards are trumps.
"""

from collections.abc import Iterator
from typing import Any, Final

from overtrick.engine.tables import FIRST_SUIT, FREE, OPEN, beats
from overtrick.experiments.claims import Claim, Measured
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.judging import NOT_COMPARABLE, NOT_REPRODUCED, REPRODUCED
from overtrick.experiments.wizard_notes.published import PAPER
from overtrick.experiments.wizard_notes.training import GAME
from overtrick.games.wizard import DECK, FIRST_JESTER, FIRST_WIZARD, SUIT
from overtrick.stats.intervals import Interval

PART: Final = "Table 2"
KINDS: Final = ("Wizard", "Trump", "Led", "Other", "Jester")
COMPARE, WINS, STAYS, NEVER = ">", "Y", "X", "N/A"

TABLE_2: Final = {
    "Wizard": (COMPARE, COMPARE, COMPARE, NEVER, COMPARE),
    "Trump": (COMPARE, COMPARE, WINS, NEVER, COMPARE),
    "Led": (COMPARE, STAYS, COMPARE, NEVER, COMPARE),
    "Other": (COMPARE, STAYS, STAYS, NEVER, COMPARE),
    "Jester": (COMPARE, COMPARE, COMPARE, NEVER, COMPARE),
}
"""For every new card, by the current winner."""

TRUMPS: Final = (0, 1, 2, 3, None)


def kind_of(card: int, trump: int | None, led: int) -> str:
    if card >= FIRST_WIZARD:
        return "Jester" if card >= FIRST_JESTER else "Wizard"
    suit = card // SUIT
    if suit == trump:
        return "Trump"
    return "Led" if FIRST_SUIT + suit == led else "Other"


def can_stand(card: int, trump: int | None, led: int) -> bool:
    """Whether a card can be the best on the table when a suit was asked for, or none."""
    kind = kind_of(card, trump, led)
    if led == OPEN:
        return kind == "Jester"
    return kind == "Wizard" or (led != FREE and kind in ("Trump", "Led"))


def value_of(card: int) -> int:
    """What the notes compare: a wizard is above all cards, a jester below, and of equals the first stays."""
    if card >= FIRST_WIZARD:
        return -1 if card >= FIRST_JESTER else SUIT
    return card % SUIT


def as_noted(cell: str, new: int, standing: int) -> bool:
    """Whether the new card wins by the notes."""
    return value_of(new) > value_of(standing) if cell == COMPARE else cell == WINS


def compared(seed: int) -> dict[str, Any]:
    """The percentage of pairs in every cell that the kernel decides as the notes; an empty list where none can meet."""
    found: dict[str, list[float]] = {f"{new} on {old}": [] for new in KINDS for old in KINDS}
    for number, trump in enumerate(TRUMPS):
        for led in range(FIRST_SUIT + 4):
            for standing in filter(lambda card: can_stand(card, trump, led), range(DECK)):
                look_at(found, number, trump, led, standing)
    return {cell: Estimate.of(answers) for cell, answers in found.items()}


def look_at(found: dict[str, list[float]], contract: int, trump: int | None, led: int, standing: int) -> None:
    """Every card that can come next, once a card stands."""
    over = int(beats(GAME.tables, 0, contract, led, standing))
    old = kind_of(standing, trump, led)
    for new in range(DECK):
        asked = FIRST_SUIT + new // SUIT if led == OPEN and new < FIRST_WIZARD else led
        kind = kind_of(new, trump, asked)
        if new != standing:
            noted = as_noted(TABLE_2[kind][KINDS.index(old)], new, standing)
            found[f"{kind} on {old}"].append(100.0 * (noted == bool(over >> new & 1)))


def claims(found: Measured) -> Iterator[Claim]:
    """A claim for every cell; one that is said to be impossible holds if no pair can meet there."""
    for new, row in TABLE_2.items():
        for old, said in zip(KINDS, row, strict=True):
            ours: Estimate = found[PART][f"{new} on {old}"]
            note = "percent of pairs decided as noted" if ours.count else "pairs that can meet"
            told = ours.interval if ours.count else Interval(0, 0, 0, 0)
            yield Claim(PAPER, f"Table 2: {new} on {old}", said, told, verdict(said, ours), note)


def verdict(said: str, ours: Estimate) -> Any:
    if not ours.count:
        return REPRODUCED if said == NEVER else NOT_COMPARABLE
    return REPRODUCED if said != NEVER and ours.mean == 100 else NOT_REPRODUCED
