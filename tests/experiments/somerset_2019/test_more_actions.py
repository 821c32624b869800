"""Which actions the paper left out, and how often they are used."""

import overtrick as ot
from overtrick.core.bits import set_of
from overtrick.experiments.somerset_2019 import more_actions
from overtrick.experiments.somerset_2019.more_actions import in_the_paper, looked_at, trumps_held
from tests.games.deals import deal

GAME = ot.game("somerset", preset="paper")
HELD = "11/12 9/12 8/12 2/12 6/12 0/10 9/10 1/2 0/0 S/S 3/4 5/8"


def led_to(card, held=HELD):
    """The view of seat 1 once seat 0 has named 12 and led a card."""
    hand = deal(GAME, [card, held], dealer=3, played=f"trump-12 {card}")
    return hand.view(1)


def cards(text):
    return set_of(GAME.deck.cards(text))


def test_of_a_suit_that_is_followed_the_paper_plays_the_highest_the_lowest_and_the_points_card():
    """12/12 asks for trump, of which S/S is one: it counts most and is no lowest card while there are others."""
    assert in_the_paper(led_to("12/12")) == cards("11/12 2/12 S/S")


def test_who_holds_a_trump_and_s_s_has_two_trumps():
    assert trumps_held(led_to("12/12")) == 6
    assert trumps_held(led_to("1/10", HELD.replace("11/12 9/12 8/12 2/12 6/12", "0/8 1/8 2/8 3/8 4/8"))) == 1


def test_chance_uses_more_actions_than_the_four_and_the_papers_learner_none(hands):
    chance, learner = (looked_at(spec, hands(20), 3) for spec in ("random", "q-lambda"))
    assert chance["possible"].mean >= chance["used"].mean > 0
    assert learner["used"].mean == 0
    assert learner["possible"].mean > 0


def test_everybody_ends_with_fewer_than_two_trumps(hands):
    """The last of twelve cards is one card: at least a twelfth of the cards are played with fewer than two trumps."""
    assert looked_at("random", hands(4), 3)["few trumps"].mean >= 100 / 12


def test_players_are_looked_at_on_the_same_deals():
    from tests.experiments.somerset_2019.tiny import TINY

    assert len({part.seeds for part in more_actions.parts(TINY)}) == 1
