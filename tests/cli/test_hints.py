"""Hints at the table: every choice with its value, and nothing that the person could not work out."""

import pytest

import overtrick as ot
from overtrick.cli.seat.choices import choices_of
from overtrick.cli.seat.facts import facts_of
from overtrick.cli.seat.hinting import ADVISER, adviser
from tests.cli.commands import COLUMNS, overtrick
from tests.cli.sitting import screen_of

SMALL = "ismcts:simulations=40"


@pytest.mark.parametrize("name", ot.games())
def test_h_shows_what_a_search_thinks_of_every_choice(name, tmp_path):
    game = ot.game(name)
    hand = game.match(seed=2, dealer=game.players - 1).hand
    text = screen_of(game, tmp_path, answers=["h"], seed=2, dealer=game.players - 1, seat=hand.player, against=SMALL)
    shown = text.split(f"{SMALL} thinks, after 40 worlds:")[1]
    facts = facts_of(hand.view(hand.player), hand.player)
    assert shown.count(" to ") >= len(choices_of(facts))
    assert "Where the cards that count may be:" in shown
    assert max(len(line) for line in shown.splitlines() if "overtrick " not in line) <= COLUMNS


def test_a_hint_is_the_same_whatever_others_hold():
    """It is worked out from the view: the same decision with other cards around it gives the same hint."""
    hand = ot.game("hearts", passing="none").deal(seed=3, played="2C")
    other = hand.redeal(hand.player, seed=1)
    one, two = (ot.evaluate(each.view(hand.player), SMALL) for each in (hand, other))
    assert other != hand
    assert one.choices == two.choices
    assert (one.held == two.held).all()


def test_somebody_who_searches_is_asked_and_for_others_an_adviser():
    facts = facts_of(ot.game("hearts").deal(seed=1).view(0), 0)
    assert adviser("pimc:worlds=5", facts) == "pimc:worlds=5"
    assert adviser("random", facts) == adviser("mcts", facts) == ADVISER


def test_the_command_shows_hints_before_each_choice(tmp_path):
    text = overtrick(
        "play", "euchre", "--seed", 4, "--against", SMALL, "--hint", "--save", tmp_path / "match.json", answers="1\nq\n"
    )
    assert text.count("thinks, after 40 worlds:") >= 2
