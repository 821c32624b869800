"""What is known at the table, and how each phase asks."""

import random

import pytest

import overtrick as ot
from overtrick.games import registry
from overtrick.games.sheephead.cards import CALLED
from overtrick.present.people import People
from overtrick.present.presentation import facts_of, presentation
from overtrick.present.sorting import suits_held
from tests.present.tables import GAMES


@pytest.mark.parametrize("name", ot.games())
def test_every_phase_has_a_question_of_its_own(name):
    asked, chance = {}, random.Random(1)
    for game in (game for game in GAMES if game.name == name):
        for seed in range(60):
            hand = game.deal(seed=seed)
            while not hand.over:
                facts = facts_of(hand.view(hand.player), People(hand.player))
                asked.setdefault(hand.phase, presentation(game).question(facts))
                hand.play(chance.choice(hand.legal()))
    assert asked.keys() | {"over"} == set(registry.rules(name).phases)
    assert not [text for text in asked.values() if "choose one" in text or "{" in text]
    assert len(set(asked.values())) == len(asked)


def euchre_facts(played="", seat=1, **options):
    hands = ["9S TS JS QS KS", "9D TD JD QD KD", "9C TC JC QC KC", "TH JH QH KH AH"]
    hand = ot.game("euchre", **options).deal(hands=hands, rest="9H AD AS AC", played=played)
    return facts_of(hand.view(seat), People(seat))


def test_trump_the_maker_and_who_sits_out_are_told():
    facts = euchre_facts("order-up 9S alone")
    assert facts.lines() == ["Trump: hearts, made by you.", "Tricks: you and seat 3 have 0, seat 0 and seat 2 have 0."]
    assert [facts.roles(seat) for seat in range(4)] == [["dealer"], ["maker", "alone"], [], ["partner", "sits out"]]


def test_the_left_bower_is_sorted_with_trump():
    assert suits_held(euchre_facts("order-up 9S"), ["TH", "JH", "AH", "JD", "9D"]) == [["JH", "JD", "AH", "TH"], ["9D"]]


def test_queens_and_jacks_are_trump_in_sheephead_from_the_start():
    facts = facts_of(ot.game("sheephead").deal(seed=1).view(0), People(0))
    names = ["7C", "QH", "AD", "JS", "AC", "JO"]
    assert suits_held(facts, names) == [["JO", "QH", "JS", "AD"], ["AC", "7C"]]


def test_what_a_hand_of_sheephead_counts_is_said():
    lines = {
        stake: facts_of(ot.game("sheephead").deal(seed=1, stake=stake).view(0), People(0)).lines()
        for stake in (1, 2, 3)
    }
    assert [line for line in lines[1] if "counts" in line] == []
    assert "This hand counts double." in lines[2]
    assert "This hand counts 3 times." in lines[3]


def test_a_hand_of_sheephead_that_nobody_picks_is_thrown_in():
    hand = ot.game("sheephead", nola=False).deal(seed=1, played="pass pass pass pass pass")
    assert facts_of(hand.view(0), People(0)).outcome() == ["All passed: the cards are thrown in."]


def test_the_end_of_nola_says_who_won_or_lost_it():
    ends = set()
    for seed in range(30):
        hand = ot.game("sheephead").deal(seed=seed, played="pass pass pass pass pass")
        while not hand.over:
            hand.play(hand.legal()[-1])
        returns = hand.returns().tolist()
        alone = max(range(5), key=lambda seat: abs(returns[seat]))
        took = "all tricks and won" if returns[alone] > 0 else "the last trick and lost"
        assert facts_of(hand.view(0), People(0, tuple("ABCDE"))).outcome() == [
            f"{'You' if alone == 0 else 'ABCDE'[alone]} took {took}."
        ]
        ends.add(alone)
    assert len(ends) > 1


def test_a_discard_is_told_to_the_dealer_alone():
    assert "Discarded: 9S." in euchre_facts("order-up 9S", seat=0).lines()
    assert not any("9S" in line for line in euchre_facts("order-up 9S", seat=1).lines())


def test_the_holder_of_the_called_card_sees_that_he_is_the_partner_and_others_do_not():
    hand = next(
        hand
        for seed in range(200)
        for hand in [ot.game("sheephead").deal(seed=seed, dealer=4, played="pick")]
        if start_with_call(hand)
    )
    partner = next(seat for seat in range(1, 5) if hand.state[CALLED] in hand.game.deck.cards(hand.held(seat)))
    roles = {seat: facts_of(hand.view(seat), People(seat)).roles(partner) for seat in range(5)}
    assert [seat for seat in roles if "partner" in roles[seat]] == [partner]


def start_with_call(hand):
    """Bury two cards and call the first card possible; whether there was one."""
    for _ in range(2):
        hand.play(hand.legal()[0])
    hand.play(hand.legal()[-1])
    return hand.phase == "play" and hand.state[CALLED] >= 0
