"""Experiments can be interrupted, and keep what they have measured."""

from functools import partial

import pytest

from overtrick.core.errors import BadOption
from overtrick.experiments.experiment import CONTESTS, PAPERS, Claim, Experiment, Part, experiment, kept
from overtrick.experiments.page import BEGIN, END, counts, renew, table
from overtrick.stats.intervals import Interval

CLAIM = Claim("Somebody 1999", "One is two", 2.0, Interval(1.0, 0.5, 1.5, 9), "not reproduced", "why")


class Lab:
    """Counts what is measured; `breaks` is interrupted."""

    def __init__(self, breaks=""):
        self.breaks, self.done = breaks, []

    def measure(self, name, seed):
        if name == self.breaks:
            raise KeyboardInterrupt
        self.done.append(name)
        return {"seed": seed}

    def parts(self, scale, seed):
        return [Part(name, lambda name=name: self.measure(name, seed), scale) for name in "abc"]

    @property
    def experiment(self):
        return Experiment("toy", "Somebody 1999", {"quick": 1.0}, self.parts, lambda found: [CLAIM], lambda *_: [])


def test_what_was_measured_before_an_interruption_is_not_measured_again(tmp_path):
    first, second = Lab(breaks="c"), Lab()
    with pytest.raises(KeyboardInterrupt):
        first.experiment.measure("quick", 7, tmp_path)
    assert first.done == ["a", "b"]
    found = second.experiment.measure("quick", 7, tmp_path)
    assert second.done == ["c"]
    assert found == {name: {"seed": 7} for name in "abc"}


def test_a_line_that_was_cut_off_is_measured_again(tmp_path):
    Lab().experiment.measure("quick", 7, tmp_path)
    file = tmp_path / "toy-quick-7.jsonl"
    file.write_text(file.read_text()[:-5])
    again = Lab()
    again.experiment.measure("quick", 7, tmp_path)
    assert again.done == ["c"]
    assert kept(file).keys() == set("abc")


def test_another_seed_is_another_measurement(tmp_path):
    Lab().experiment.measure("quick", 7, tmp_path)
    other = Lab()
    assert other.experiment.measure("quick", 8, tmp_path)["a"] == {"seed": 8}
    assert other.done == ["a", "b", "c"]


def test_somebody_who_watches_hears_what_comes_and_how_much_is_done(tmp_path):
    heard = []
    Lab().experiment.measure("quick", 7, tmp_path, lambda part, share: heard.append((part, share)))
    assert heard == [("a", 0.0), ("b", 1 / 3), ("c", 2 / 3)]


@pytest.mark.compiled
def test_workers_measure_the_same_and_keep_it(tmp_path):
    """Parts that pickle: squares. Two processes finish in any order; the result is in that of the parts."""
    parts = [Part(str(number), partial(pow, number, 2), effort=number) for number in range(4)]
    toy = Experiment("toy", "Somebody 1999", {"quick": 1}, lambda *_: parts, lambda found: [], lambda *_: [])
    heard = []
    found = toy.measure("quick", 7, tmp_path, lambda part, share: heard.append((part, share)), workers=2)
    assert found == {"0": 0, "1": 1, "2": 4, "3": 9}
    assert list(found) == ["0", "1", "2", "3"]
    assert heard[-1][1] == 1.0
    assert kept(tmp_path / "toy-quick-7.jsonl") == found
    with pytest.raises(BadOption, match="workers=0"):
        toy.measure("quick", 7, tmp_path, workers=0)


def test_what_is_not_there_is_told_with_what_is(tmp_path):
    with pytest.raises(BadOption, match="no scale 'quik'; did you mean 'quick'"):
        Lab().experiment.measure("quik", 1, tmp_path)
    with pytest.raises(BadOption, match="no experiment 'euchr'; did you mean 'euchre'"):
        experiment("euchr")


@pytest.mark.parametrize("name", PAPERS | CONTESTS)
def test_every_registered_experiment_is_there(name):
    found = experiment(name)
    assert found.name == name
    assert found.scales.keys() >= {"quick", "paper"}
    for scale in found.scales.values():
        names = [part.name for part in found.parts(scale, 1)]
        assert len(names) == len({*names})


def test_a_claim_has_the_form_that_others_read():
    told = CLAIM.as_json()
    assert list(told)[:6] == ["paper", "claim", "published", "ours", "ci95", "verdict"]
    assert told["ci95"] == [0.5, 1.5]


def test_a_page_keeps_its_words_and_gets_new_claims(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"Before\n{BEGIN}\nold\n{END}\nAfter\n")
    renew(page, [CLAIM], counts([CLAIM, CLAIM]))
    assert (
        page.read_text()
        == f"Before\n{BEGIN}\n0 reproduced, 2 not reproduced, 0 not comparable\n\n{table([CLAIM])}\n{END}\nAfter\n"
    )
    assert "| One is two | 2.00 | 1.00 | 0.50 to 1.50 | not reproduced | why |" in page.read_text()
    page.write_text("no marks")
    with pytest.raises(BadOption, match="no lines"):
        renew(page, [CLAIM], "")
