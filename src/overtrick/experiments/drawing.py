"""How figures of papers look, and how they are kept."""

from pathlib import Path

from matplotlib.figure import Figure as Canvas

STYLE = {"svg.hashsalt": "overtrick", "svg.fonttype": "none", "font.size": 9, "axes.spines.top": False}
STYLE |= {"axes.spines.right": False, "axes.axisbelow": True}


def save(canvas: Canvas, file: Path) -> Path:
    """The same measurements give the same bytes."""
    canvas.savefig(file, metadata={"Date": None})
    return file
