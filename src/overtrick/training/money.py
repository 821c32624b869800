"""The money of a series as curves, like the figures of the Sheephead thesis."""

import csv
from pathlib import Path

import numpy as np

from overtrick.core.files import content, told_of_writing
from overtrick.core.jit import FloatMatrix
from overtrick.stats.plots import curves, save_svg


def read_money(folder: Path) -> tuple[list[str], FloatMatrix]:
    """The columns of a series' money, and its rows: hands, then a number for every player."""
    head, *rows = csv.reader(content(folder / "curve.csv").decode().splitlines())
    return head[1:], np.array(rows, np.float64).reshape(-1, len(head))


def draw_money(folder: Path) -> Path:
    """Draw the curves of a series beside its money."""
    names, rows = read_money(folder)
    figure = curves(names, rows[:, 0], rows[:, 1:], "hands", "money")
    with told_of_writing(folder / "money.svg"):
        return save_svg(figure, folder / "money.svg")
