"""Experiments by name. Names map to "module:attribute", so that listing experiments imports none."""

from typing import TYPE_CHECKING

from overtrick.core.errors import BadOption, choices
from overtrick.core.imports import imported

if TYPE_CHECKING:
    from overtrick.experiments.experiment import Experiment

PAPERS = {
    "euchre": "overtrick.experiments.euchre_2015:EXPERIMENT",
    "hearts": "overtrick.experiments.hearts_2017:EXPERIMENT",
    "sheephead": "overtrick.experiments.sheephead_2011:EXPERIMENT",
    "somerset": "overtrick.experiments.somerset_2019:EXPERIMENT",
    "wizard": "overtrick.experiments.wizard_notes:EXPERIMENT",
}
CONTESTS = {
    "general": "overtrick.experiments.general_player:EXPERIMENT",
    "hearts-guided": "overtrick.experiments.hearts_guided:EXPERIMENT",
    "hearts-passing": "overtrick.experiments.hearts_passing:EXPERIMENT",
    "marks": "overtrick.experiments.review_marks:EXPERIMENT",
    "open-spiel": "overtrick.experiments.open_spiel_search:EXPERIMENT",
}


def experiment(name: str) -> "Experiment":
    """An experiment by its name."""
    known = PAPERS | CONTESTS
    if name not in known:
        raise BadOption(f"there is no experiment {name!r}; {choices(name, known)}")
    found: Experiment = imported(known[name])
    return found
