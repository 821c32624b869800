"""The bench of environments counts what it did. Speed itself is never asserted."""

import pytest

import overtrick as ot
from overtrick.bench.environments import TABLES, THEIR_TABLES, measure_environments


@pytest.mark.compiled
def test_steps_are_counted_at_many_tables_and_one_by_one():
    games = [ot.game("euchre"), ot.game("wizard")]
    euchre, wizard = measure_environments(games, 3 * TABLES, 2, True, lambda doing, share: None)
    assert (euchre.masks.count, euchre.inputs.count) == (3 * TABLES, 3 * TABLES)
    assert euchre.loop.count == euchre.theirs.count == THEIR_TABLES
    assert len(euchre.masks.seconds) == len(euchre.theirs.seconds) == 2
    assert wizard.theirs is None
    assert euchre.as_json()["masks_per_second"] == euchre.masks.rate
    assert wizard.as_json()["theirs_per_second"] is None
