"""What each game shows a seat besides the cards of the table."""

import overtrick as ot
from tests.games.deals import deal
from tests.learn.observing import seen_names


def of(hand, seat, *parts):
    """What a seat sees of some parts."""
    return [name for name in seen_names(hand, seat) if name.startswith(parts)]


# Hearts.


def passed_left():
    """All but seat 3 have passed: seat 0 three spades to seat 1, whose clubs go to seat 2."""
    hand = deal(ot.game("hearts", passing="left"), ["2S 3S QS", "4C 5C 6C", "7D 8D 9D", "2C 3C TC"])
    for cards in ("2S 3S QS", "4C 5C 6C", "7D 8D 9D"):
        for card in cards.split():
            hand.play(card)
    return hand


def test_passed_cards_are_unseen_until_all_have_come():
    hand = passed_left()
    assert of(hand, 1, "passed") == ["passed left 4C", "passed left 5C", "passed left 6C"]
    assert of(hand, 1, "received") == []
    assert "unseen QS" in seen_names(hand, 1)


def test_both_seats_know_where_a_passed_card_is_while_it_is_held():
    hand = passed_left()
    for card in ["2C", "3C", "TC"]:
        hand.play(card)
    assert of(hand, 0, "passed", "unseen QS") == ["passed left 2S", "passed left 3S", "passed left QS"]
    assert of(hand, 1, "received") == ["received from right 2S", "received from right 3S", "received from right QS"]
    assert of(hand, 2, "received") == ["received from right 4C", "received from right 5C", "received from right 6C"]
    hand.play("2C")
    assert "received from right 2C" not in seen_names(hand, 0)
    assert of(hand, 3, "passed") == ["passed left 3C", "passed left TC"]


def test_hearts_are_broken_once_one_is_in_a_trick():
    hand = ot.game("hearts", passing="none").deal(seed=2)
    while not any(card.endswith("H") for card in hand.view(0).table):
        hand.play(hand.legal()[-1])
    assert "broken yes" not in seen_names(hand, 0)
    while hand.view(0).table:
        hand.play(hand.legal()[-1])
    assert "broken yes" in seen_names(hand, 0)


# Euchre.


def test_maker_trump_and_who_sits_out_are_seen_by_all_and_the_discard_by_the_dealer():
    hand = ot.game("euchre").deal(seed=7, dealer=2, played="order-up")
    turned = f"turned {hand.game.deck.names[hand.start.deck[20]]}"
    name = hand.game.action_name(hand.legal()[0])
    hand.play(name)
    hand.play("alone")
    assert turned in seen_names(hand, 0)
    assert of(hand, 0, "maker", "dealer", "sitting out") == ["dealer across", "maker right", "sitting out left"]
    assert of(hand, 2, "discard", f"unseen {name}") == [f"discard {name}"]
    assert of(hand, 0, "discard", f"unseen {name}", f"own cards {name}") == [f"unseen {name}"]


def test_nobody_is_the_maker_before_trump_is_made():
    hand = ot.game("euchre").deal(seed=7, dealer=2, played="pass pass pass pass")
    assert of(hand, 3, "maker", "trump", "phase") == ["phase name"]


# Sheephead.

HANDS = ["AC AS AH 9S QC JO", "7C 8C 9C KC 7H 8H", "TC TH 9H KH 7S JD", "TS 8S KS 8D 9D KD", "QD JS JH QH TD AD"]


def called_ten(played=""):
    """Seat 0 picks QS and JC up, buries them and calls the ten of spades, which seat 3 holds."""
    return ot.game("sheephead").deal(hands=HANDS, rest="QS JC", dealer=4, played=f"pick QS JC call-TS {played}")


def test_the_partner_knows_himself_and_the_others_when_the_called_card_falls():
    hand = called_ten()
    assert of(hand, 3, "partner", "picker", "called") == ["picker 2 to the left", "called TS", "partner me"]
    assert of(hand, 1, "partner") == []
    hand = called_ten("9S")
    hand.play(hand.legal()[0])
    hand.play("7S")
    assert of(hand, 4, "partner") == []
    hand.play("TS")
    assert of(hand, 4, "partner") == ["partner right"]
    assert of(hand, 0, "partner") == ["partner 3 to the left"]


def test_only_the_picker_sees_what_is_buried():
    hand = called_ten()
    assert of(hand, 0, "buried", "unseen QS", "unseen JC") == ["buried JC", "buried QS"]
    assert of(hand, 1, "buried", "unseen QS", "unseen JC") == ["unseen JC", "unseen QS"]


def test_only_the_picker_knows_the_unknown_card():
    hands = ["QC QS QH JC AS 8D", "7C 8C 9C KC 7H 8H", "TC AC 9H KH 7S JD", "AH TH 8S 9S KS TS", "QD JS JH 9D KD TD"]
    hand = ot.game("sheephead").deal(hands=hands, rest="AD JO", dealer=4, played="pick AD 8D call-AC AS")
    assert of(hand, 0, "unknown", "unseen AS", "own cards ??") == ["own cards ??", "unknown AS"]
    assert of(hand, 2, "unknown", "unseen AS") == ["unseen AS"]
    assert of(hand, 2, "contract", "partner") == ["partner me", "contract unknown C"]


# Wizard.


def test_bids_what_is_missing_and_how_the_bids_add_up():
    """Three cards each; seats 1, 2, 0 bid 2, 1, 1: one too many. Seat 1 takes the first trick with a wizard."""
    game = ot.game("wizard", players=3)
    hand = deal(game, ["2C", "W1", "3C"], rest="4D", round=3, dealer=0, played="bid-2 bid-1")
    assert of(hand, 0, "bid ", "bids over") == ["bid left 2", "bid right 1", "bids over tricks 0"]
    hand.play("bid-1")
    assert of(hand, 0, "bids over", "trump", "turned") == ["turned 4D", "trump D", "bids over tricks 1"]
    for card in ("W1", "3C", "2C"):
        hand.play(card)
    assert of(hand, 2, "short") == ["short of bid me 1", "short of bid left 1", "short of bid right 1"]


# Somerset.


def test_the_bids_of_all_seats_are_those_they_made_though_some_are_out():
    """Seat 1 passes and is out, so seat 2's second bid comes after seat 0's."""
    hand = ot.game("somerset").deal(seed=1, dealer=3, played="bid-5 pass bid-6 pass bid-7 bid-8 pass")
    assert of(hand, 2, "call") == ["call me bid-8", "call left pass", "call across pass", "call right pass"]
    assert of(hand, 2, "bid", "passed") == ["bid 8", "bidder me", "passed left", "passed across", "passed right"]


def test_the_discard_is_the_bidders_secret():
    hand = ot.game("somerset").deal(seed=1, dealer=3, played="bid-24")
    names = [hand.game.action_name(action) for action in hand.legal()[:2]]
    for name in names:
        hand.play(name)
    assert of(hand, 0, "discard") == [f"discard {name}" for name in names]
    assert of(hand, 0, *(f"unseen {name}" for name in names)) == []
    assert of(hand, 1, "discard") == []
