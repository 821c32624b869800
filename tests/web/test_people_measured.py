"""People against agents: which hands count, and what is made of them."""

import shutil
import sqlite3

import pytest

from overtrick.core.errors import OvertrickError
from overtrick.records.record import Record
from overtrick.web.laid import Laid
from overtrick.web.people import against, opponents, people
from tests.cli.commands import mistake, overtrick
from tests.web.visiting import lay, newcomer, seated, server

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A file with two hands of Hearts for three that count, one with a hint, one played again, and one of Euchre."""
    folder = tmp_path_factory.mktemp("page")
    with server(folder) as client:
        person = newcomer(client)
        key = lay(client, person, "hearts", players=3)
        with seated(client, person, key) as seat:
            seat.play_hand()
            seat.next_hand()
            seat.play_hand()
            asked = seat.next_hand() and seat.wait_for_turn()
            seat.say(do="hint", hand=2, at=asked["at"])
            seat.hear_of("hint")
            seat.hear_of("hint")  # the refined one, or it would come between an answer and the table
            seat.play_hand()
        again = client.post(f"/api/tables/{key}/again", headers=person, json={"hand": 0}).json()["table"]
        for other in (again, lay(client, person, "euchre")):
            with seated(client, person, other) as seat:
                seat.play_hand()
        records = [client.get(f"/api/tables/{key}/hands/{hand}", headers=person).json()["record"] for hand in range(2)]
    return folder / "page.sqlite", [Record.from_json(record).returns for record in records]


def test_only_hands_without_help_that_were_played_for_the_first_time_count(played):
    file, returns = played
    (found,) = people(file, "hearts")
    assert (found.players, found.against, found.hands) == (3, "random", 2)
    assert found.score.mean == sum(hand[0] for hand in returns) / 2
    differences = [hand[0] - (hand[1] + hand[2]) / 2 for hand in returns]
    assert found.difference.mean == pytest.approx(sum(differences) / 2)


def test_with_partners_the_other_side_is_played_against(played):
    (found,) = people(played[0], "euchre")
    assert found.difference.mean == 2 * found.score.mean  # what one side wins the other loses


def laid(*wishes):
    return Laid("euchre", 4, "standard", {}, None, list(wishes), list("ABCD"), 1)


def test_people_on_both_sides_are_measured_against_nobody():
    assert opponents(laid("me", "friend", "random", "random")) == []
    assert opponents(laid("me", "random", "friend", "random")) == [1, 3]
    assert opponents(laid("me", "random", "random", "random")) == [1, 3]


def test_a_partner_is_told_apart_from_opponents():
    assert against(laid("me", "beginner", "expert", "beginner")) == "beginner, with expert"
    assert against(laid("me", "expert", "beginner", "expert")) == "expert, with beginner"
    assert against(laid("me", "expert", "friend", "expert")) == "expert"


def test_agents_with_other_budgets_are_others():
    few, many = (against(laid("me", spec, spec, spec)) for spec in ("ismcts:simulations=1", "ismcts"))
    assert few != many


def test_the_command_prints_a_line_for_each_company_and_says_what_is_missing(played, tmp_path):
    assert "random" in overtrick("people", "hearts", "--data", str(played[0]))
    assert "no hand of wizard" in mistake("people", "wizard", "--data", str(played[0]))
    assert "does not exist" in mistake("people", "hearts", "--data", str(tmp_path / "none"))
    (tmp_path / "other").write_text("something else")
    with pytest.raises(OvertrickError, match="no hands"):
        people(tmp_path / "other", "hearts")


def test_one_hand_gives_no_interval(played):
    told = overtrick("people", "euchre", "--data", str(played[0]))
    assert "unknown" in told
    assert "inf" not in told


@pytest.mark.parametrize("laid", ["{}", "x", "[]"])
def test_tables_that_no_server_laid_are_told(laid, played, tmp_path):
    file = tmp_path / "page.sqlite"
    shutil.copy(played[0], file)
    store = sqlite3.connect(file)
    store.execute("UPDATE tables SET laid = ?", (laid,))
    store.commit()
    store.close()
    assert "has a table that `overtrick serve` did not lay" in mistake("people", "hearts", "--data", str(file))
