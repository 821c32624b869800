"""The figures of the thesis with our curves: the money of five players over the hands."""

from functools import partial

import numpy as np

from overtrick.experiments.claims import Measured
from overtrick.experiments.drawing import Canvas, Drawing
from overtrick.experiments.sheephead_2011.figures import FORMS, is_taught, part_of
from overtrick.experiments.sheephead_2011.published import FIGURES, LineUp
from overtrick.stats.plots import curves


def draw(line: LineUp, part: str, found: Measured) -> Canvas:
    """A line for each player."""
    values = np.array(found[part]["course"]).T
    steps = np.linspace(0, found[part]["hands"], len(values) + 1)[1:]
    names = [f"{number} {spec.partition(':')[0]}" for number, spec in enumerate(line.specs, 1)]
    return curves(names, steps, values, "hands", "cents")


DRAWINGS = {
    f"figure_{line.figure}": Drawing(partial(draw, line, line.name), f"Figure {line.figure}: {line.words}")
    for line in FIGURES
} | {
    f"figure_{line.figure}_{name}": Drawing(
        partial(draw, line, part_of(line, spec)), f"Figure {line.figure}, {words.lower()}: {line.words}"
    )
    for name, (spec, words, _) in zip(("to_the_end", "learned", "both"), FORMS, strict=True)
    for line in FIGURES
    if is_taught(line)
}
