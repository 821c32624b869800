"""The curve of a training as other programs read it."""

import csv

from overtrick.training.curve import Curve


def test_a_column_named_by_a_spec_with_commas_is_one_column(tmp_path):
    curve = Curve(tmp_path, ["loss", "net:file=x,temperature=1"], 0)
    curve.add(5, [0.5, -1.0])
    curve.close()
    head, row = csv.reader((tmp_path / "curve.csv").read_text().splitlines())
    assert len(head) == len(row) == 3
