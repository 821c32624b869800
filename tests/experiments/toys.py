"""Measurements that take no time, in functions that other processes find, too."""

import os
from functools import partial
from pathlib import Path

from overtrick.experiments.claims import Claim
from overtrick.experiments.estimates import Estimate
from overtrick.experiments.experiment import Experiment
from overtrick.experiments.measuring import Part


def measure(name, diary, seed):
    """Its seed; and a line in a diary that tells what was measured."""
    with Path(diary).open("a") as target:
        target.write(name + "\n")
    return {"seed": seed, "ours": Estimate(1.0, 0.5, 9)}


def stop(*_):
    raise KeyboardInterrupt


def end(*_):
    """As kill -9 does."""
    os._exit(9)


def toy(diary, breaks="", by=stop):
    """An experiment with three parts, of which one may break; asked for again, it is the same call."""
    calls = {name: partial(measure, name, str(diary)) for name in "abc"}
    return Experiment(
        "toy",
        "Somebody 1999",
        {"quick": 1.0, "paper": 2.0},
        lambda scale: [Part(name, by if name == breaks else call) for name, call in calls.items()],
        lambda found: [Claim("Somebody 1999", "One is two", 2.0, found["a"]["ours"].interval, "not reproduced", "why")],
        {},
    )
