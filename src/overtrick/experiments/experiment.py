"""What an experiment is: parts that are measured and kept, claims that are judged from them, and figures.

    run = EXPERIMENT.measure("paper", seed=1, folder=Path("out"))    # resumes where it was interrupted
    claims = EXPERIMENT.claims(run.found)                            # quick, from the measurements alone
    figures = EXPERIMENT.draw(run.found, Path("out/figures"))

A paper is data and a few functions: its figures and statements (`claims`), which matches are played (`matches`), what
else is measured (`measuring`), and how it is drawn (`drawing`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from overtrick.core.errors import BadOption, choices
from overtrick.core.files import owned
from overtrick.core.progress import Progress
from overtrick.core.random import checked_seed
from overtrick.executors.executor import Executor, InProcess
from overtrick.experiments.claims import Claim, Measured
from overtrick.experiments.drawing import Drawing, Drawn, draw_all
from overtrick.experiments.measuring import Part, Run, measured


@dataclass(frozen=True)
class Experiment:
    """One paper. `scales` are named amounts of work, whatever the experiment wants to know of them."""

    name: str
    paper: str
    scales: Mapping[str, Any]
    parts: Callable[[Any], Iterable[Part]]
    claims: Callable[[Measured], Iterable[Claim]]
    drawings: Mapping[str, Drawing]

    def measure(
        self,
        scale: str,
        seed: int,
        folder: Path,
        by: Executor | None = None,
        watch: Progress = lambda part, share: None,
        keep_stale: bool = False,
    ) -> Run:
        """All measurements of a scale and seed; those that the folder has and that are not stale are not made again."""
        if scale not in self.scales:
            raise BadOption(f"{self.name} has no scale {scale!r}; {choices(scale, self.scales)}")
        checked_seed(seed)
        parts = [*self.parts(self.scales[scale])]
        with owned(folder):
            return measured(parts, self.file(scale, seed, folder), scale, seed, by or InProcess(), watch, keep_stale)

    def file(self, scale: str, seed: int, folder: Path) -> Path:
        """Where measurements are kept."""
        return folder / f"{self.name}-{scale}-{seed}.jsonl"

    def draw(self, found: Measured, folder: Path) -> Sequence[Drawn]:
        """Every figure as a file NAME_FIGURE.svg."""
        return draw_all(self.name, self.drawings, found, folder)
