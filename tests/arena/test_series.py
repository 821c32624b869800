"""Series: the books balance, seats move, people sit out, and compiled and by-hand play come to the same."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.registry import agent
from overtrick.arena.series import NUMBER, Series
from overtrick.engine.sheet import NEXT_STAKE
from overtrick.games.sheephead.score import DOUBLES_LEFT

RULES = ["rule-based", "any-card", "rule-based", "any-card", "any-card"]


class Plain:
    """A compiled player that does not say so."""

    def __init__(self, player):
        self.spec, self.act = "plain", player.act


def series(game, specs, plain=False, **settings):
    """A series of agents by spec; the first hides that it is compiled, if wished."""
    players = [agent(spec, game) for spec in specs]
    return Series(game, [Plain(players[0]), *players[1:]] if plain else players, seed=3, **settings)


@pytest.mark.parametrize("preset", ["paper", "standard"])
def test_compiled_players_and_others_come_to_the_same(preset, hands):
    game, count = ot.game("sheephead", preset=preset), hands(200)
    one, other = (series(game, RULES, plain, moved=7) for plain in (False, True))
    for table in (one, other):
        table.play(count)
    assert one.totals.tolist() == other.totals.tolist()
    assert one.now.tolist() == other.now.tolist()


def test_decks_that_are_given_are_dealt_in_turn_and_in_a_circle(hands):
    game, chance = ot.game("sheephead", preset="paper"), np.random.default_rng(1)
    decks = chance.permuted(np.tile(np.arange(32), (5, 1)), axis=1)
    tables = [series(game, RULES, plain, moved=7, decks=decks) for plain in (False, True)]
    tables.append(series(game, RULES, moved=7, decks=np.tile(decks, (2, 1))))
    for table in tables:
        table.play(hands(30))
    assert len({tuple(table.totals) for table in tables}) == 1
    assert tables[0].totals.tolist() != series(game, RULES, moved=7, decks=decks[::-1]).totals.tolist()


def test_decks_that_are_none_are_refused():
    with pytest.raises(ot.BadOption, match=r"decks of shape \(1, 32\); possible: \[deals, 32\]"):
        series(ot.game("sheephead"), RULES, decks=np.zeros((1, 32)))


def test_money_only_changes_hands_and_doubles_carry_over(hands):
    table = series(ot.game("sheephead", preset="paper"), RULES)
    for _ in range(hands(800)):
        table.play(1)
        assert table.totals.sum() == 0
        assert (table.sheet[NEXT_STAKE] == 2) == (table.sheet[DOUBLES_LEFT] > 0)
    assert table.hands <= table.now[NUMBER], "deals that all passed do not count"


def test_how_a_series_is_cut_into_calls_does_not_matter(hands):
    game, count = ot.game("sheephead"), hands(120)
    whole, parts = (series(game, RULES, moved=10) for _ in range(2))
    whole.play(count)
    for _ in range(count):
        parts.play(1)
    assert whole.totals.tolist() == parts.totals.tolist()


def test_seats_are_kept_until_they_are_drawn_anew():
    table = series(ot.game("sheephead"), RULES, moved=10)
    orders = []
    for hand in range(40):
        table.hands = hand
        orders.append(tuple(table.order()))
    assert all(len(set(orders[first : first + 10])) == 1 for first in range(0, 40, 10))
    assert len(set(orders)) > 1
    assert all(sorted(order) == [0, 1, 2, 3, 4] for order in orders)


@pytest.mark.parametrize("people", [6, 8])
def test_with_more_people_than_seats_all_take_part_and_some_sit_out(people, hands):
    table = series(ot.game("sheephead", preset="paper"), [*RULES, *["any-card"] * (people - 5)])
    before, out = table.totals.copy(), np.zeros(people, int)
    for _ in range(hands(80)):
        table.play(1)
        out += table.totals == before
        before = table.totals.copy()
    assert table.totals.sum() == 0
    assert out.sum() == table.hands * (people - 5), "nobody who plays comes out even"


@pytest.mark.parametrize("name", [name for name in ot.games() if name != "sheephead"])
def test_any_game_can_be_played_in_a_series(name, hands):
    game = ot.game(name)
    table = series(game, ["random"] * game.players, moved=5)
    table.play(hands(40))
    assert table.hands == hands(40)


def test_wrong_numbers_of_people_are_refused():
    with pytest.raises(ot.BadOption, match="3 players for 4 seats; possible: 4"):
        series(ot.game("hearts"), ["random"] * 3)
    with pytest.raises(ot.BadOption, match="4 players for 5 seats; possible: 5 or more"):
        series(ot.game("sheephead"), ["random"] * 4)
