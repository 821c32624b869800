"""Sheephead, rule by rule: settlement, Nola, the game, and how often. Rulebook 1.6 to 1.9 with its rulings."""

import itertools
from functools import cache

import pytest

import overtrick as ot
from overtrick.engine.tables import POINTS
from overtrick.games.sheephead.cards import BLIND
from tests.games.deals import deal, finish, held, legal, lowest, names, play_all, taken, trick

STANDARD = ot.game("sheephead")
PAPER = ot.game("sheephead", preset="paper")
CARDS = STANDARD.deck.names[: STANDARD.cards_dealt]


def worth(card):
    return 0 if card == "JO" else {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(card[0], 0)


def total(text):
    return sum(map(worth, text.split()))


def test_the_cards_are_worth_120_points_in_all():
    assert sum(map(worth, CARDS)) == 120
    assert [STANDARD.tables[POINTS + number] for number in range(32)] == [worth(card) for card in CARDS]


@cache
def pile(tricks, points, without):
    """So many tricks of five cards worth so many points in all, from the cards that are not in `without`."""
    found = {(0, 0): []}
    for card in CARDS:
        for (size, worth_so_far), cards in list(found.items()):
            if card not in without.split() and size < 5 * tricks:
                found.setdefault((size + 1, worth_so_far + worth(card)), [*cards, card])
    return found[5 * tricks, points]


def settle(tricks, points, *, alone=False, bury="7S 8S", stake=1):
    """Seat 0 picked, seat 2 holds the called ace; their side has these tricks and, with the bury, these points."""
    call = "alone" if alone else "call-AC"
    hand = deal(STANDARD, ["7C", "", "AC"], rest=bury, dealer=4, stake=stake, played=f"pick {bury} {call}")
    side = pile(tricks, points - total(bury), bury)
    others = [card for card in CARDS if card not in side and card not in bury.split()]
    mine, partners = (side, []) if alone else (side[:5], side[5:])
    return finish(hand, [" ".join(cards) for cards in (mine, others, partners, [], [])]).returns().tolist()


# The settlement. Tricks, points, and what the picker, his partner and each opponent get.

ROWS = [
    pytest.param(6, 120, "7S 8S", 100, -25, 30, 15, -15, id="all six tricks"),
    pytest.param(5, 120, "7S 8S", 80, -20, 20, 10, -10, id="C3: 120 points but a trick without points lost"),
    pytest.param(4, 91, "7S 8S", 80, -20, 20, 10, -10, id="C2: 91"),
    pytest.param(4, 90, "7S 8S", 60, -15, 10, 5, -5, id="C2: 90"),
    pytest.param(3, 61, "7S 8S", 60, -15, 10, 5, -5, id="61"),
    pytest.param(3, 60, "7S 8S", -80, 20, -20, -10, 10, id="C10: 60"),
    pytest.param(2, 31, "7S 8S", -80, 20, -20, -10, 10, id="31"),
    pytest.param(2, 30, "7S 8S", -100, 25, -30, -15, 15, id="30"),
    pytest.param(1, 2, "7S 8S", -100, 25, -30, -15, 15, id="2"),
    pytest.param(1, 0, "7S 8S", -100, 25, -30, -15, 15, id="C5: a trick without points"),
    pytest.param(0, 0, "7S 8S", -120, 30, -40, -20, 20, id="no trick"),
    pytest.param(0, 21, "AS TS", -120, 30, -40, -20, 20, id="C6: no trick but 21 buried points"),
    pytest.param(0, 22, "AS AH", -120, 30, -40, -20, 20, id="C4: no trick but 22 buried points"),
]


@pytest.mark.parametrize("stake", [1, 2])
@pytest.mark.parametrize(("tricks", "points", "bury", "alone", "each", "picker", "partner", "defender"), ROWS)
def test_every_row_of_the_settlement_sums_to_zero(tricks, points, bury, alone, each, picker, partner, defender, stake):
    returns = settle(tricks, points, alone=True, bury=bury, stake=stake)
    assert returns == [stake * cents for cents in (alone, each, each, each, each)]
    assert sum(returns) == 0
    returns = settle(tricks, points, bury=bury, stake=stake)
    assert returns == [stake * cents for cents in (picker, defender, partner, defender, defender)]
    assert sum(returns) == 0


def test_buried_points_are_the_pickers():
    assert settle(3, 61, bury="AS TS")[0] == 10  # 40 in tricks, 21 in the bury
    assert settle(3, 60, bury="AS TS")[0] == -20


@pytest.mark.parametrize("partner", [1, 2, 3, 4])
def test_the_partner_is_whoever_held_the_called_card(partner):
    # An opponent has every trick.
    hands = [""] * 5
    hands[0], hands[partner] = "7C", "AC"
    hand = deal(STANDARD, hands, rest="8D 9D", dealer=4, played="pick 8D 9D call-AC")
    opponent = next(seat for seat in range(1, 5) if seat != partner)
    returns = finish(hand, ["..." if seat == opponent else "" for seat in range(5)]).returns().tolist()
    assert returns == [-40 if seat == 0 else -20 if seat == partner else 20 for seat in range(5)]


def test_the_partner_is_still_known_after_the_called_card_was_played():
    # Seat 0 draws with the six highest trumps and takes every trick; seat 1 picked, seat 2 was called.
    hands = ["QC JO QS QH QD JC", "JS JH JD AD KS 7C", "AC 7S 8S 9S 7H 8H"]
    hand = deal(STANDARD, hands, rest="8D 9D", dealer=4, played="pass pick 8D 9D call-AC")
    assert play_all(hand).returns().tolist() == [20, -40, -20, 20, 20]


@pytest.mark.parametrize(("taker", "picker"), [(0, 10), (1, -20)], ids=["the picker", "an opponent"])
def test_the_points_of_the_unknown_card_go_to_who_takes_it(taker, picker):
    # The unknown is TC. Three tricks with 51 points: with the ten 61, without 51.
    hand = deal(STANDARD, ["QC QS QH QD AC TC", "", "AS"], rest="7S 8S", dealer=4, played="pick 7S 8S call-AS TC")
    piles = [pile(3, 51, "7S 8S TC"), []]
    piles[0] = piles[0] if taker else ["??", *(card for card in piles[0] if card != spare(piles[0]))]
    piles[1] = [card for card in CARDS if card not in [*piles[0], "7S", "8S", "TC"]] + ["??"] * taker
    assert finish(hand, [*map(" ".join, piles), "", "", ""]).returns()[0] == picker


def spare(cards):
    """A card without points that makes room for the unknown one."""
    return next(card for card in cards if not worth(card))


# Nola.


def nola(hands=(), **settings):
    """Dealer 4 and five passes, then what was played."""
    played = settings.pop("played", "")
    return deal(STANDARD, hands, dealer=4, played=f"pass pass pass pass pass {played}", **settings)


NOLA_SUITS = [
    "AC KC QC JC TC 9C 8C 7C",
    "AS KS QS JS TS 9S 8S 7S",
    "AH KH QH JH TH 9H 8H 7H",
    "AD KD QD JD TD 9D 8D JO",
]


@pytest.mark.parametrize(("higher", "lower"), [pair for s in NOLA_SUITS for pair in itertools.pairwise(s.split())])
def test_nola_has_four_suits_from_ace_to_seven_with_the_joker_as_the_seven_of_diamonds(higher, lower):
    suit = next(suit for suit in NOLA_SUITS if lower in suit)
    others = ["QC", "JC", "AC"] if lower not in NOLA_SUITS[0] else ["QS", "JS", "AS"]  # no trump: these win nothing
    for first, second, winner in ((lower, higher, 1), (higher, lower, 0)):
        hand = nola([first, second, *others], avoid=dict.fromkeys((2, 3, 4), suit))
        assert trick(hand, " ".join([first, second, *others])) == winner


@pytest.mark.parametrize(("led", "card"), [("7C", "QC"), ("7H", "JH"), ("8D", "JO")])
def test_in_nola_queens_jacks_and_joker_follow_their_printed_suit(led, card):
    suit = next(suit for suit in NOLA_SUITS if led in suit)
    assert legal(nola([led, card], avoid={1: suit}, played=led)) == {card}


@pytest.mark.parametrize("dealer", range(5))
def test_in_nola_the_left_of_the_dealer_leads_and_the_blind_is_unused(dealer):
    hand = deal(STANDARD, [], rest="AC QC", dealer=dealer, played="pass " * 5)
    assert (hand.phase, hand.player) == ("play", (dealer + 1) % 5)
    play_all(hand)
    assert not any(taken(hand, seat) & names("AC QC") for seat in range(5))
    assert hand.view(0).state[BLIND] == 0


def test_the_paper_throws_the_cards_in_when_all_pass():
    hand = PAPER.deal(seed=1, played="pass pass pass pass pass")
    assert hand.over
    assert hand.returns().tolist() == [0] * 5


@pytest.mark.parametrize("stake", [1, 2])
def test_in_nola_who_takes_all_six_tricks_wins_from_the_others(stake):
    # Six clubs from the nine up win every trick, led from the bottom.
    hand = play_all(nola(["9C TC JC QC KC AC"], stake=stake))
    assert hand.returns().tolist() == [20 * stake] + [-5 * stake] * 4


@pytest.mark.parametrize("stake", [1, 2])
def test_in_nola_otherwise_who_takes_the_last_trick_pays_the_others(stake):
    # Five clubs from the ten up and 7S last: seat 2, which plays its lowest cards first, takes that with AS.
    hand = play_all(nola(["TC JC QC KC AC 7S", "", "AS"], stake=stake))
    assert hand.returns().tolist() == [5 * stake, 5 * stake, -20 * stake, 5 * stake, 5 * stake]


# The whole game.


def end_hand(whole, result):
    """End the hand being played: `tie` and `win` by a lone picker with 60 and 70 points, or `passed` by all."""
    hand = whole.hand
    if result == "passed":
        for _ in range(5):
            hand.play("pass")
        return play_all(hand)
    hand.play("pick")
    bury = [hand.game.action_name(lowest(hand))]
    hand.play(bury[0])
    bury.append(hand.game.action_name(lowest(hand)))
    picker = hand.player
    hand.play(bury[1])
    hand.play("alone")
    points = {"tie": 60, "win": 70}[result] - total(" ".join(bury))
    piles = [""] * 5
    piles[picker] = " ".join(pile(3, points, " ".join(bury)))
    return finish(hand, piles)


def stakes(game, results):
    """The multiplier of each hand in a row that ended so."""
    whole = game.whole_game(seed=1, hands=50)
    return [(whole.hand.start.stake, end_hand(whole, result))[0] for result in results.split()]


def test_after_60_to_60_exactly_five_hands_count_double():
    assert stakes(STANDARD, "win tie win win win win win win") == [1, 1, 2, 2, 2, 2, 2, 1]


def test_another_60_to_60_starts_the_five_anew_and_does_not_stack():
    assert stakes(STANDARD, "tie win win tie win win win win win win") == [1, 2, 2, 2, 2, 2, 2, 2, 2, 1]


def test_60_to_60_on_the_last_doubled_hand_doubles_five_more():
    assert stakes(STANDARD, "tie win win win win tie win win win win win win") == [1] + [2] * 10 + [1]


def test_nola_counts_as_one_of_the_doubled_hands():
    assert stakes(STANDARD, "tie passed win passed win win win") == [1, 2, 2, 2, 2, 2, 1]


def test_thrown_in_cards_do_not_count_as_a_doubled_hand():
    assert stakes(PAPER, "tie passed win passed win win win win win") == [1, 2, 2, 2, 2, 2, 2, 2, 1]


def test_a_hand_is_settled_at_the_stake_it_was_dealt_with():
    # Alone with 60 points loses 80 to 20 each; the next hand, won with 70, is paid twice 60 and 15.
    whole = STANDARD.whole_game(seed=1, dealer=4)
    end_hand(whole, "tie")
    assert whole.scores.tolist() == [-80, 20, 20, 20, 20]
    end_hand(whole, "win")
    assert whole.scores.tolist() == [-110, 140, -10, -10, -10]


def test_a_match_has_its_number_of_hands_and_the_deal_moves_left():
    whole = STANDARD.whole_game(seed=1, dealer=3, hands=3)
    dealers = []
    while not whole.over:
        dealers.append(whole.hand.dealer)
        end_hand(whole, "win")
    assert dealers == [3, 4, 0]


def test_thrown_in_cards_are_dealt_again_by_the_next_dealer_and_not_counted():
    whole = PAPER.whole_game(seed=1, dealer=3, hands=1)
    end_hand(whole, "passed")
    assert not whole.over
    assert whole.hand.dealer == 4
    assert whole.scores.tolist() == [0] * 5
    end_hand(whole, "win")
    assert whole.over


@pytest.mark.parametrize(
    ("people", "seated"),
    [(6, [(1, 2, 3, 4, 5), (2, 3, 4, 5, 0)]), (7, [(1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (3, 4, 5, 6, 0)])],
)
def test_with_more_than_five_people_the_dealer_and_those_behind_him_sit_out(people, seated):
    whole = STANDARD.whole_game(seed=1, dealer=0, people=people)
    for dealer, five in enumerate(seated):
        before = whole.scores
        assert whole.dealer == dealer
        assert whole.seated() == five
        assert whole.hand.dealer == 4  # so that seat 0, left of the dealer, decides and leads first
        assert whole.hand.player == 0
        end_hand(whole, "win")
        assert (whole.scores - before).tolist() == [60 if p == five[0] else -15 * (p in five) for p in range(people)]


@pytest.mark.parametrize("settings", [{"people": 4}, {"hands": 0}])
def test_a_match_needs_five_people_and_a_hand(settings):
    with pytest.raises(ot.BadOption, match="possible"):
        STANDARD.whole_game(seed=1, **settings)


# How often: rulebook 1.4 and 1.9, measured there over 20 000 deals with a picker who has at least four trumps.

DEALS = 20_000
TRUMPS = names("QC JO QS QH QD JC JS JH JD AD TD KD 9D 8D")


def near(found, published, deals):
    """Both rates come from samples: within four standard errors of the difference of two."""
    rate = published / 100
    return abs(found / deals - rate) <= 4 * (2 * rate * (1 - rate) / deals) ** 0.5


def kind_of_call(cards):
    """What the picker calls, his eight cards inspected before burying."""
    suits = [cards & {rank + suit for rank in "ATK987"} for suit in "CSH"]
    if any(suit and not any(card[0] == "A" for card in suit) for suit in suits):
        return "ace"
    return "ten" if cards >= names("AC AS AH") else "unknown"


@pytest.mark.compiled
def test_picks_and_calls_are_as_frequent_as_the_rulebook_measured():
    places, kinds = [0] * 6, {"ace": 0, "unknown": 0, "ten": 0}
    for number in range(DEALS):
        hand = STANDARD.deal(seed=20, number=number)
        order = [(hand.dealer + 1 + place) % 5 for place in range(5)]
        place = next((place for place in range(5) if len(held(hand, order[place]) & TRUMPS) >= 4), 5)
        places[place] += 1
        if place < 5:
            blind = {STANDARD.deck.names[card] for card in hand.start.deck[30:]}
            kinds[kind_of_call(held(hand, order[place]) | blind)] += 1
    picked = DEALS - places[5]
    assert near(places[5], 18.1, DEALS)
    assert all(near(places[k], share, picked) for k, share in enumerate([25.8, 22.9, 20.4, 16.7, 14.3])), places
    assert all(near(kinds[kind], share, picked) for kind, share in [("ace", 91.9), ("unknown", 8.0), ("ten", 0.2)])
