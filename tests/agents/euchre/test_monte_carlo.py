"""The paper's Monte Carlo: its sums are those of playing out every way, and it thinks where the paper says."""

import numpy as np
import pytest

import overtrick as ot
from overtrick.agents.heuristics.euchre.monte_carlo import gains_of, overlapping_worlds
from overtrick.agents.heuristics.euchre.sightings import possible
from overtrick.core.bits import each
from overtrick.core.random import PLAY, draw, new_stream
from overtrick.engine.state import BASE, CONTRACT, HAND, OUT, TURN
from overtrick.games.worlds import sample_worlds
from tests.agents.euchre import plain

PAPER = ot.game("euchre", preset="paper")


def position(game, number, played):
    """A hand by chance with at least so many cards down, where there is a choice; or over."""
    chance = new_stream(21, number, PLAY)
    hand = game.deal(21, number=number)
    while not hand.over and (cards_down(hand) < played or len(hand.legal()) == 1):
        legal = hand.legal()
        hand.play(legal[draw(chance, len(legal))])
    return hand


def cards_down(hand):
    return sum(move.phase == "play" for move in hand.history)


def plain_gain(hands, trick, size, out, turn, trump, ours, counts=True):
    """Tricks of our side less theirs, over every way to go on; and how many ways there are. Seats by number."""
    if len(trick) == size:
        winner = next(seat for seat, card in trick if card == plain.winner_of([card for _, card in trick], trump))
        won = (1 if winner % 2 == ours % 2 else -1) * counts
        ways, gain = plain_gain(hands, [], size, out, winner, trump, ours)
        return ways, gain + won * ways
    if not trick and not hands[turn]:
        return 1, 0
    following = next_seat(turn, out)
    ways = gain = 0
    for card in allowed(hands[turn], trick, trump):
        left = [[other for other in cards if seat != turn or other != card] for seat, cards in enumerate(hands)]
        more, gained = plain_gain(left, [*trick, (turn, card)], size, out, following, trump, ours, counts)
        ways, gain = ways + more, gain + gained
    return ways, gain


def next_seat(turn, out):
    return next(seat % 4 for seat in range(turn + 1, turn + 5) if seat % 4 not in out)


def allowed(cards, trick, trump):
    if not trick:
        return cards
    led = plain.suit_of(trick[0][1], trump)
    return [card for card in cards if plain.suit_of(card, trump) == led] or cards


def plain_gains(game, world, trick, counts=True):
    """The gain of every card of the seat to move in a world, by name."""
    out = {seat for seat in range(4) if (int(world[OUT]) >> seat) & 1}
    trump, turn = plain.SUITS[world[CONTRACT]], int(world[TURN])
    hands = [[game.deck.names[card] for card in each(world[HAND + seat])] for seat in range(4)]
    gains = {}
    for card in allowed(hands[turn], trick, trump):
        rest = [[other for other in cards if other != card or seat != turn] for seat, cards in enumerate(hands)]
        following = next_seat(turn, out)
        gains[card] = plain_gain(rest, [*trick, (turn, card)], 4 - len(out), out, following, trump, turn, counts)[1]
    return gains


def trick_of(hand):
    """The cards on the table with their seats."""
    down = len(hand.view(0).table)
    return [(move.seat, hand.game.action_name(move.action)) for move in hand.history[len(hand.history) - down :]]


def by_name(game, totals, names):
    return {name: int(totals[game.action(name)]) for name in names}


@pytest.mark.parametrize("played", [8, 9, 10, 11, 12, 14, 15])
@pytest.mark.parametrize("game", [PAPER, ot.game("euchre", allow_lone_defender=True)], ids=["paper", "standard"])
def test_sums_are_those_of_playing_out_every_way(game, played, hands):
    for number in range(hands(40)):
        hand = position(game, number, played)
        if not hand.over:
            expected = plain_gains(game, hand.state, trick_of(hand))
            totals = gains_of(game, hand.state[None].copy(), 1)
            assert by_name(game, totals, expected) == expected, repr(hand)


@pytest.mark.parametrize("played", [pytest.param("9H TH", marks=pytest.mark.compiled), "9H TH JH", "9H TH JH QH"])
def test_sums_hold_from_the_first_trick_on(played):
    """Everybody has to follow nearly always, so that the plain way ends."""
    cards = ["9H 9D 9C 9S KH", "TH TD TC TS KD", "JH JD QC QS AC", "QH QD KC KS AS"]
    hand = PAPER.deal(hands=cards, rest="AH AD JC JS", dealer=3, played=played)
    expected = plain_gains(PAPER, hand.state, trick_of(hand))
    assert by_name(PAPER, gains_of(PAPER, hand.state[None].copy(), 1), expected) == expected


def test_sums_of_worlds_add_up(hands):
    hand = position(PAPER, 1, 9)
    worlds = sample_worlds(hand.view(hand.player), hands(80), new_stream(1, 0, PLAY))
    apart = sum(gains_of(PAPER, world[None].copy(), 1) for world in worlds)
    assert np.array_equal(gains_of(PAPER, worlds, 1), apart)


@pytest.mark.parametrize("faithful", [False, True])
def test_the_card_with_the_greatest_sum_is_played(faithful, hands):
    """The faithful player lets hands overlap and does not count the trick on the table."""
    agent = ot.agent(f"paper-monte-carlo:samples=3,faithful={faithful}", PAPER)
    for number in range(hands(40)):
        hand = position(PAPER, number, 9)
        view = hand.view(hand.player)
        draw_worlds = overlapping_worlds if faithful else sample_worlds
        sums = dict.fromkeys((PAPER.action_name(action) for action in hand.legal()), 0)
        for world in draw_worlds(view, 3, new_stream(5, number, PLAY)):
            for card, gain in plain_gains(PAPER, world, trick_of(hand), counts=not faithful).items():
                sums[card] += gain
        chosen = agent.act(view, new_stream(5, number, PLAY))
        assert PAPER.action_name(chosen) == max(plain.in_order(sums), key=sums.__getitem__), repr(hand)


def test_the_faithful_player_lets_partner_and_right_enemy_share_cards():
    hand = position(PAPER, 2, 4)
    view, seat = hand.view(hand.player), hand.player
    worlds = overlapping_worlds(view, 200, new_stream(5, 0, PLAY))
    left, partner, right = (worlds[:, HAND + (seat + step) % 4] for step in (1, 2, 3))
    assert not (left & (partner | right)).any()
    assert (partner & right).any()
    for step, cards in ((1, left), (2, partner), (3, right)):
        assert not (cards & ~possible(PAPER.tables, view.state, (seat + step) % 4)).any()
        assert {int(held).bit_count() for held in cards} == {4}


def test_it_plays_coop_high_low_before_it_thinks():
    """First and second in the first trick, and with one legal card: no random numbers are used."""
    for number in range(5):
        hand = PAPER.deal(seed=8, number=number)
        quick = ot.agent("coop-high-low", PAPER)
        while not hand.over:
            view, rng = hand.view(hand.player), new_stream(8, number, PLAY)
            action = quick.act(view, rng)
            if len(hand.history) < 2 or len(hand.legal()) == 1:
                before = rng.copy()
                assert ot.agent("paper-monte-carlo", PAPER).act(view, rng) == action
                assert np.array_equal(rng, before)
            hand.play(action)


@pytest.mark.parametrize("down", [pytest.param(2, marks=pytest.mark.compiled), 3])
def test_it_thinks_from_the_third_card_on(down):
    """Thinking draws worlds, and that takes random numbers."""
    hands = (position(PAPER, number, down) for number in range(100))
    hand = next(hand for hand in hands if cards_down(hand) == down)
    rng = new_stream(8, 0, PLAY)
    before = rng.copy()
    assert ot.agent("paper-monte-carlo:samples=1", PAPER).act(hand.view(hand.player), rng) in hand.legal()
    assert not np.array_equal(rng, before)


def test_it_calls_by_its_bidder():
    game = ot.game("euchre")
    hand = game.deal(seed=4)
    view, base = hand.view(hand.player), int(hand.state[BASE])
    assert base == len(game.deck)
    for bidder in ("rules", "random"):
        streams = [new_stream(1, 0, PLAY) for _ in range(2)]
        specs = (f"paper-monte-carlo:bidder={bidder}", f"coop-high-low:bidder={bidder}")
        one, other = (ot.agent(spec, game).act(view, rng) for spec, rng in zip(specs, streams, strict=True))
        assert one == other


def test_without_samples_it_is_refused():
    with pytest.raises(ot.BadAgent, match="samples=0; possible: 1 or more"):
        ot.agent("paper-monte-carlo:samples=0", "euchre")
