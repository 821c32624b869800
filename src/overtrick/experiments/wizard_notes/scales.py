"""How much is trained and played. `quick` shows that all works; the notes have no figures, so `paper` is our choice."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """Amounts of everything that is measured."""

    trainings: int  # of each arm, each with deals of its own,
    hands: int  # of each,
    whole_trainings: int  # trainings of hands of all lengths,
    whole_hands: int  # hands of each,
    rows: int  # and points of every curve
    deals: int  # of each length by which a network or a compiled player is measured,
    searched_deals: int  # and one that searches
    limit_deals: int  # on which it is found out what limits the latter
    positions: int  # random hands in which positions are looked at
    openings: int  # tricks of the longest hands whose openings are counted,
    sampled: int  # and random hands whose states are


SCALES = {
    "quick": Scale(
        trainings=5,
        hands=1500,
        whole_trainings=1,
        whole_hands=1000,
        rows=4,
        deals=200,
        searched_deals=2,
        limit_deals=2,
        positions=40,
        openings=1,
        sampled=200,
    ),
    "paper": Scale(
        trainings=5,
        hands=16_000,
        whole_trainings=1,
        whole_hands=40_000,
        rows=8,
        deals=2000,
        searched_deals=12,
        limit_deals=150,
        positions=400,
        openings=2,
        sampled=2000,
    ),
}
