"""A report in a folder, as `overtrick reproduce` writes it, of claims that take no time."""

from overtrick.cli.reported import write_claims
from overtrick.experiments.claims import Claim
from overtrick.experiments.drawing import Drawn
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.report import Reproduced
from overtrick.stats.intervals import Interval

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><path d="M0 0L60 40" stroke="#000"/></svg>'
OURS = Interval(1.0, 0.5, 1.5, 9)
CLAIMS = [
    Claim("Mychaskiw 2015", "One is two", 2.0, OURS, "not reproduced", "why <b>not</b>"),
    Claim("Mychaskiw 2015", "Few are many", "more and more", OURS, "reproduced", ""),
]


def reported(folder, name="euchre"):
    """The folder of a report about one paper."""
    figure = folder.parent / "euchre_figure.svg"
    figure.write_text(SVG)
    experiment = Experiment(name, "Mychaskiw 2015", {}, lambda *_: [], lambda _: [], {})
    write_claims([Reproduced(experiment, CLAIMS, [Drawn(figure, "What is seen.")])], "Scale quick, seed 1.", folder)
    return folder
