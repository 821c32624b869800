"""What notebooks show of hands, views and games."""

from html.parser import HTMLParser

import pytest

import overtrick as ot
from overtrick.core.random import DEAL, new_stream


class Cells(HTMLParser):
    """The text of each cell, and the tags that were not closed."""

    def __init__(self, html):
        super().__init__()
        self.open, self.cells = [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)
        if tag == "td":
            self.cells.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "td" in self.open:
            self.cells[-1] += data


def cells_of(shown):
    found = Cells(shown._repr_html_())
    assert not found.open
    return found.cells


def played(name, seed=3, moves=20):
    hand, rng = ot.game(name).deal(seed=seed), new_stream(seed, 0, DEAL)
    while not hand.over and len(hand.history) < moves:
        hand.play(ot.agent("random", hand.game).act(hand.view(hand.player), rng))
    return hand


def plain(names):
    return [name.translate(str.maketrans("CDHS", "♣♦♥♠")) if len(name) == 2 else name for name in names]


@pytest.mark.parametrize("name", ["hearts", "euchre"])
def test_a_hand_shows_what_every_seat_holds(name):
    hand = played(name)
    cells = cells_of(hand)
    for seat in range(hand.game.players):
        assert " ".join(plain(hand.held(seat))) in cells


@pytest.mark.parametrize("name", ot.games())
def test_a_view_shows_nothing_that_is_hidden(name):
    hand = played(name, moves=9)
    seat = hand.player
    assert hand.view(seat)._repr_html_() == hand.redeal(seat, seed=8).view(seat)._repr_html_()
    assert cells_of(hand.view(seat)).count("hidden") == hand.game.players - 1


def test_a_finished_hand_shows_its_returns():
    hand = played("euchre", moves=100)
    assert f"returns {', '.join(f'{score:+g}' for score in hand.returns())}" in cells_of(hand)


def test_a_game_shows_its_options():
    cells = cells_of(ot.game("wizard", no_even_bids=True))
    assert cells == ["no_even_bids", "True"]


def test_a_whole_game_shows_points_and_the_hand():
    whole = ot.game("euchre").whole_game(seed=1)
    assert cells_of(whole)[:2] == ["person 0", "+0"]
    assert whole.hand._repr_html_() in whole._repr_html_()
